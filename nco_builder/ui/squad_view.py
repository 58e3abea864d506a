"""The squad table: choose, edit, drag and drop men."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from nco_builder.ui.clipboard import MEN, ROWS
from nco_builder.ui.column_widths import fitted
from nco_builder.ui.painting import CENTER, draw_text, type_face
from nco_builder.ui.squad_columns import COLUMNS, COST, GRENADES, NAME, NUMBER, column_of
from nco_builder.ui.squad_delegate import SquadDelegate, cell_width
from nco_builder.ui.theme import color

if TYPE_CHECKING:
    from PySide6.QtGui import (
        QDragEnterEvent,
        QDragLeaveEvent,
        QDragMoveEvent,
        QDropEvent,
        QResizeEvent,
    )
    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.squad_document import SquadDocument
    from nco_builder.ui.squad_model import SquadModel

ROW_HEIGHT = 26
HEADER_HEIGHT, HEADER_WIDTH = 27, 64
FIXED_WIDTHS = {NUMBER: 36, GRENADES: 39, COST: 38}
SelectRows = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)
EMPTY_TEXT = "No men yet. Double click a rank in the list, or press Enter there, to recruit."


class SquadView(QTableView):
    """A row a man; the choice follows the men through every edit.

    Signals:
        chosen_changed: the player chose other men, or none.

    """

    chosen_changed = Signal()

    def __init__(
        self, document: SquadDocument, model: SquadModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("squad_table")
        self.setAccessibleName("Squad")
        self.setAccessibleDescription("One row a man. F2 edits, Delete removes, Alt+Up moves up.")
        self._men = model
        self._drop_row = -1
        self._new: list[QPersistentModelIndex] = []
        self._next: list[QPersistentModelIndex] = []
        self._misfit = True
        self.setModel(model)
        self.setItemDelegate(SquadDelegate(document, self))
        self._set_up()
        model.about_to_follow.connect(self._note_neighbours)
        model.rowsInserted.connect(self._note_new)
        model.rowsInserted.connect(self._note_misfit)
        model.rowsRemoved.connect(self._note_misfit)
        model.followed.connect(self._choose_again)
        model.dataChanged.connect(self._note_change)
        model.followed.connect(self._fit_after_change)
        model.modelReset.connect(self._fit_columns)
        self.selectionModel().selectionChanged.connect(self._announce)

    def _set_up(self) -> None:
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(False)
        self.setDragDropOverwriteMode(False)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setMouseTracking(True)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(ROW_HEIGHT)
        rows.setDefaultSectionSize(ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setFixedHeight(HEADER_HEIGHT)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(24)

    def chosen(self) -> tuple[int, ...]:
        """Rows of the chosen men, in order."""
        return tuple(sorted(index.row() for index in self.selectionModel().selectedRows()))

    def choose(self, rows: tuple[int, ...], column: int = NAME) -> None:
        """Choose men; the last one becomes the current."""
        if not rows:
            self.clearSelection()
            return
        chosen = QItemSelection()
        for row in rows:
            index = self._men.index(row, 0)
            chosen.select(index, index)
        current = self._men.index(rows[-1], column)
        # a current index alone would select its row and drop the others
        self.selectionModel().setCurrentIndex(current, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.selectionModel().select(chosen, SelectRows)
        self.scrollTo(current)

    def show_field(self, row: int, field: str) -> None:
        """Choose a man and the cell that shows a field of his."""
        self.choose((row,), column_of(field))

    def rename(self) -> None:
        """Edit the name of the current man."""
        rows = self.chosen()
        if rows:
            row = self.currentIndex().row() if self.currentIndex().row() in rows else rows[0]
            index = self._men.index(row, NAME)
            self.selectionModel().setCurrentIndex(index, SelectRows)
            self.edit(index)

    def _announce(self) -> None:
        if not self._men.following:
            self.chosen_changed.emit()

    def _note_new(self, _parent: QModelIndex, first: int, last: int) -> None:
        self._new += [
            QPersistentModelIndex(self._men.index(row, 0)) for row in range(first, last + 1)
        ]

    def _note_neighbours(self) -> None:
        """Note who is next should all chosen men go: those behind them first, then those before."""
        rows = self.chosen()
        order = [*range(rows[0], self._men.rowCount()), *range(rows[0] - 1, -1, -1)] if rows else []
        self._next = [QPersistentModelIndex(self._men.index(row, 0)) for row in order]

    def _choose_again(self) -> None:
        """Choose men who came; where the chosen ones went, the next man."""
        new = tuple(sorted(index.row() for index in self._new if index.isValid()))
        following = next((index.row() for index in self._next if index.isValid()), None)
        if new:
            self.choose(new)
        elif following is not None and not self.chosen():
            self.choose((following,))
        self._new, self._next = [], []

    def _note_misfit(self) -> None:
        self._misfit = True

    def _note_change(self, first: QModelIndex, last: QModelIndex) -> None:
        texts = range(first.column(), last.column() + 1)
        self._misfit |= any(COLUMNS[column].width for column in texts)

    def _fit_after_change(self) -> None:
        if self._misfit:
            self._fit_columns()

    def _fit_columns(self) -> None:
        self._misfit = False
        men = [self._men.man(row) for row in range(self._men.rowCount())]
        wanted = {
            at: max([cell_width(man, at) for man in men] + [HEADER_WIDTH])
            for at, column in enumerate(COLUMNS)
            if column.width
        }
        room = self.viewport().width() - sum(FIXED_WIDTHS.values())
        weights = {at: COLUMNS[at].width for at in wanted}
        for at, wide in (FIXED_WIDTHS | fitted(wanted, weights, room)).items():
            if self.columnWidth(at) != wide:
                self.setColumnWidth(at, wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the new width."""
        super().resizeEvent(event)
        self._fit_columns()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, the line where a drop would go, and what to do with an empty squad."""
        super().paintEvent(event)
        if self._drop_row < 0 and self._men.rowCount():
            return
        painter = QPainter(self.viewport())
        if not self._men.rowCount():
            room = self.viewport().rect().adjusted(12, 0, -12, -40)
            draw_text(painter, room, EMPTY_TEXT, type_face(), "dim", CENTER)
        if self._drop_row >= 0:
            line = self._drop_line()
            painter.fillRect(line, color("focus"))
        painter.end()

    def _drop_line(self) -> QRect:
        last = self._men.rowCount() - 1
        if last < 0:
            return QRect(0, 0, self.viewport().width(), 3)
        below = self._drop_row > last
        row = self.visualRect(self._men.index(min(self._drop_row, last), 0))
        return QRect(0, row.bottom() - 1 if below else row.top() - 1, self.viewport().width(), 3)

    def _row_at(self, place: QPoint) -> int:
        """In front of which row something dropped at a place goes."""
        index = self.indexAt(place)
        if not index.isValid():
            return self._men.rowCount()
        middle = self.visualRect(index).center().y()
        return index.row() + (place.y() > middle)

    def _takes(self, event: QDropEvent) -> bool:
        data = event.mimeData()
        return data.hasFormat(ROWS) or data.hasFormat(MEN)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take men."""
        if self._takes(event):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where they would go."""
        super().dragMoveEvent(event)  # scrolls near the edges
        if not self._takes(event):
            event.ignore()
            return
        self._drop_row = self._row_at(event.position().toPoint())
        event.acceptProposedAction()
        self.viewport().update()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Forget where they would go."""
        super().dragLeaveEvent(event)
        self._stop_showing_drop()

    def dropEvent(self, event: QDropEvent) -> None:
        """Move or add them there."""
        row = self._row_at(event.position().toPoint())
        self._stop_showing_drop()
        if self._takes(event) and self._men.dropMimeData(
            event.mimeData(), event.dropAction(), row, 0, QModelIndex()
        ):
            event.acceptProposedAction()
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            event.ignore()

    def _stop_showing_drop(self) -> None:
        self._drop_row = -1
        self.stopAutoScroll()
        self.viewport().update()
