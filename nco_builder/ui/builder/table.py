"""The table of the builder page: rows under headings, chosen, dragged, walked by keys."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from nco_builder.language import _
from nco_builder.ui.builder.carrying import CARRIED, OFFERED, ROWS, rows_of
from nco_builder.ui.builder.table_model import TableLine, cell_of, is_placed
from nco_builder.ui.parts.lists import ENTER, fitted
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import (
    CENTER,
    LEFT,
    MARKS,
    RIGHT,
    Type,
    Weight,
    draw_ring,
    draw_text,
    symbol_face,
    type_face,
)
from nco_builder.ui.parts.rows import ROW_ROLE, Index
from nco_builder.ui.parts.silhouettes import BESIDE, draw_silhouette, silhouette_width
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import (
        QDragEnterEvent,
        QDragLeaveEvent,
        QDragMoveEvent,
        QDropEvent,
        QFocusEvent,
        QKeyEvent,
        QPaintEvent,
        QResizeEvent,
    )
    from PySide6.QtWidgets import QWidget

    from nco_builder.documents.paths import Path
    from nco_builder.systems.page import PageCell, PageColumn
    from nco_builder.ui.builder.document import BuilderDocument
    from nco_builder.ui.builder.table_model import PageTableModel

PADDING = length(6)  # as its headings have
MARK_WIDTH = length(15)
PICTURE = length(14)
ROW_HEIGHT, TIGHT_ROW = length(28), length(24)
"""Of a row; the tight one only where all rows are in sight because of it."""
HEADER_HEIGHT = length(27)
WIDEST = length(260)
"""No column asks for more: what is longer is cut and told whole by its tip."""
NEIGHBOURS = 4
"""So many rows are noted of which one is chosen where the chosen ones go."""
HEAD_PADDING = length(14)
"""What the words above a column need beside them."""
LEAST_HEADING, LEAST_TEXT, LEAST_NAME = length(20), length(60), length(110)
SHORT_HEADING = length(46)
"""A heading that needs no more is not cut before names are."""
SPARE = {"wide": 8, "left": 2, "right": 1}
"""Which share of the room to spare a column has."""
HEADING_COLORS = ("soldiers", "specialists")
"""Headings take turns, as the sections of a squad do."""
SelectRows = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)
SELECTED = QStyle.StateFlag.State_Selected.value
HOVERED = QStyle.StateFlag.State_MouseOver.value
FOCUSED = QStyle.StateFlag.State_HasFocus.value


class PageTableDelegate(QStyledItemDelegate):
    """Paints cells and headings.

    Attributes:
        pictured: whether there is room for silhouettes; a column has all of them or none.

    """

    pictured = True

    def __init__(self, model: PageTableModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell, or a heading over all columns."""
        line: TableLine = index.data(ROW_ROLE)
        rect: QRect = option.rect
        painter.save()
        if line.row.heading:
            self._paint_heading(painter, rect, line, index.row())
        else:
            self._paint_cell(painter, rect, option, index, cell_of(line, index.column()))
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, line: TableLine, row: int) -> None:
        above = [each.row.heading for each in self._model.rows()[:row]]
        token = HEADING_COLORS[above.count(True) % len(HEADING_COLORS)]
        inside = rect.adjusted(PADDING, 0, -PADDING, 0)
        first, *others = [cell.text for cell in line.row.cells] or [""]
        aside = " · ".join(filter(None, others))
        wide = draw_text(painter, inside, aside, type_face(2), "dim", RIGHT)
        inside.setRight(inside.right() - wide - PADDING)
        draw_text(painter, inside, first, type_face(0, Weight.Bold), token, LEFT)

    def _paint_cell(
        self,
        painter: QPainter,
        rect: QRect,
        option: QStyleOptionViewItem,
        index: Index,
        cell: PageCell,
    ) -> None:
        state: int = option.state.value
        mark = MARKS[cell.mark] if cell.mark else None
        ground = "selection" if state & SELECTED else "hover" if state & HOVERED else "panel"
        painter.fillRect(rect, color(ground))
        if mark and cell.mark != "warning":
            painter.fillRect(rect.adjusted(1, 2, -1, -px(3)), color(mark.soft))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color("line"))
        inside = rect.adjusted(PADDING, 0, -PADDING, 0)
        face, token = look_of(cell)
        if mark:
            place = inside.adjusted(inside.width() - MARK_WIDTH + 5, 0, 5, 0)
            draw_text(painter, place, mark.symbol, symbol_face(), mark.token, CENTER)
            inside.setRight(inside.right() - MARK_WIDTH)
        aligned = index.data(Qt.ItemDataRole.TextAlignmentRole)
        if self.pictured and cell.picture:
            wide = draw_silhouette(painter, inside, cell.picture, PICTURE, token)
            inside.setLeft(inside.left() + wide)
        draw_text(painter, inside, cell.text, face, token, aligned)
        if state & FOCUSED:
            draw_ring(painter, rect.adjusted(0, 0, 0, -1))


def picture_room(cell: PageCell) -> int:
    """The room the silhouette of a cell wants before the text."""
    return silhouette_width(cell.picture, PICTURE) + BESIDE if cell.picture else 0


def look_of(cell: PageCell) -> tuple[Type, str]:
    """The font and the color of a cell's text."""
    marked = cell.mark in {"error", "ruling"}
    face = type_face(0, Weight.Bold if cell.strong or cell.mark == "error" else Weight.Normal)
    token = MARKS[cell.mark].token if marked and cell.mark else "ink"
    return face, "dim" if cell.text in {"–", "—"} and not marked else token


class PageTableView(QTableView):
    """The choice follows the rows through every edit.

    Signals:
        chosen_changed: the player chose other rows, or none.
        opened: Enter on a row, or a double click: the player wants to change it.

    """

    chosen_changed = Signal()
    opened = Signal()

    def __init__(
        self, document: BuilderDocument, model: PageTableModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("builder_table")
        self.setAccessibleDescription(
            _("One row a line. Enter goes to its fields, Delete removes, Alt+Up moves up.")
        )
        self._document = document
        self._lines = model
        self._drop: int | None = None
        self._new: list[QPersistentModelIndex] = []
        self._next: list[QPersistentModelIndex] = []
        self._spans: tuple[int, ...] = ()
        self._misfit = True
        self.setModel(model)
        self._cells = PageTableDelegate(model, self)
        self.setItemDelegate(self._cells)
        self._set_up()
        model.about_to_follow.connect(self._note_neighbours)
        model.rowsInserted.connect(self._note_new)
        for changed in (model.dataChanged, model.rowsRemoved, model.rowsMoved, model.modelReset):
            changed.connect(self._note_misfit)
        model.followed.connect(self._settle)
        model.modelReset.connect(self._begin)
        self.selectionModel().selectionChanged.connect(self._announce)
        self.selectionModel().currentChanged.connect(self._announce)
        self._settle()

    def _set_up(self) -> None:
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
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
        self.doubleClicked.connect(self.opened)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(TIGHT_ROW)
        rows.setDefaultSectionSize(ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setFixedHeight(HEADER_HEIGHT)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(LEAST_HEADING)
        header.setSectionsClickable(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)

    def chosen(self) -> tuple[int, ...]:
        """The chosen rows, in order."""
        chosen = self.selectionModel().selection()
        parts = [chosen.at(place) for place in range(chosen.count())]
        return tuple(sorted({row for at in parts for row in range(at.top(), at.bottom() + 1)}))

    def chosen_paths(self) -> tuple[Path, ...]:
        """The paths of the chosen rows that can be moved, removed and duplicated."""
        lines = [self._lines.row(row) for row in self.chosen()]
        return tuple([line.row.path for line in lines if is_placed(line)])

    def current_path(self) -> Path:
        """The path of the row to be shown: the current one, if it is chosen; () where none is."""
        rows = self.chosen()
        if not rows:
            return ()
        here = self.currentIndex().row()
        return self._lines.row(here if here in rows else rows[-1]).row.path

    def choose(self, rows: tuple[int, ...]) -> None:
        """Choose rows; the last one becomes the current."""
        if not rows:
            self.clearSelection()
            return
        chosen = QItemSelection()
        for row in rows:
            index = self._lines.index(row, 0)
            chosen.select(index, index)
        current = self._lines.index(rows[-1], 0)
        self.selectionModel().select(chosen, SelectRows)
        # without the flag its row alone would be chosen
        self.selectionModel().setCurrentIndex(current, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.scrollTo(current)

    def choose_path(self, path: Path) -> None:
        """Choose the row of a part of the document; none where it has none."""
        row = self._lines.place_of(path) if path else None
        self.choose(() if row is None else (row,))

    def first(self) -> int | None:
        """The first row that can be chosen."""
        rows = enumerate(self._lines.rows())
        return next((row for row, line in rows if not line.row.heading), None)

    def _announce(self) -> None:
        if not self._lines.following:
            self.chosen_changed.emit()

    def _note_new(self, _parent: QModelIndex, first: int, last: int) -> None:
        self._misfit = True
        self._new += [
            QPersistentModelIndex(self._lines.index(row, 0))
            for row in range(first, last + 1)
            if not self._lines.row(row).row.heading
        ]

    def _note_neighbours(self) -> None:
        """Note what is next should all chosen rows go: the row behind them first, then before."""
        self._next = []
        chosen = self.chosen()
        if not chosen:
            return
        count, gone = self._lines.rowCount(), set(chosen)
        order = (*range(chosen[0], count), *range(chosen[0] - 1, -1, -1))
        stay = (row for row in order if row not in gone and not self._lines.row(row).row.heading)
        for row in islice(stay, NEIGHBOURS):
            self._next.append(QPersistentModelIndex(self._lines.index(row, 0)))

    def _settle(self) -> None:
        """Choose rows that came; where the chosen ones went, the next row."""
        new = tuple(sorted(index.row() for index in self._new if index.isValid()))
        following = next((index.row() for index in self._next if index.isValid()), None)
        self._new, self._next = [], []
        if self._misfit:
            self._lay_out()
        if new:
            self.choose(new)
        elif following is not None and not self.chosen():
            self.choose((following,))
        self.chosen_changed.emit()

    def _begin(self) -> None:
        self._new, self._next = [], []

    def _note_misfit(self) -> None:
        self._misfit = True

    def _lay_out(self) -> None:
        """Let headings go over all columns; fit rows and columns."""
        self._misfit = False
        self.setAccessibleName(self._document.page.table.name)
        lines = self._lines.rows()
        spans = tuple([row for row, line in enumerate(lines) if line.row.heading])
        if spans or self._spans:
            self.clearSpans()
            for row in spans:
                self.setSpan(row, 0, 1, max(1, self._lines.columns))
        self._spans = spans
        room, count = self.viewport().height(), len(lines)
        tight = TIGHT_ROW * count <= room < ROW_HEIGHT * count
        height = TIGHT_ROW if tight else ROW_HEIGHT
        if self.verticalHeader().defaultSectionSize() != height:
            self.verticalHeader().setDefaultSectionSize(height)
        self._fit_columns()

    def _fit_columns(self) -> None:
        columns = self._document.page.table.columns
        if len(columns) != self._lines.columns or not columns:
            return
        widths = self._shared(self.viewport().width())
        for at, wide in enumerate(widths):
            if self.columnWidth(at) != wide:
                self.setColumnWidth(at, wide)

    def _shared(self, room: int) -> list[int]:
        """Widths that fill the room: pictures give way first, then texts, numbers last."""
        columns = self._document.page.table.columns
        face = self.horizontalHeader().fontMetrics()
        heads = [face.horizontalAdvance(column.heading) + HEAD_PADDING for column in columns]
        cells = self._cells_wanted(len(columns), pictured=True)
        self._cells.pictured = sum(map(max, cells, heads)) <= room
        if not self._cells.pictured:
            cells = self._cells_wanted(len(columns), pictured=False)
        wanted = list(map(max, cells, heads))
        if sum(wanted) <= room:
            kinds = ["wide" if column.wide else column.align for column in columns]
            shares = {at: SPARE[kind] for at, kind in enumerate(kinds)}
            return list(fitted(dict(enumerate(wanted)), shares, room).values())
        least = _least_widths(columns, cells, heads)
        if sum(least) > room:
            least = _least_widths(columns, cells, [min(head, SHORT_HEADING) for head in heads])
        short = sum(wanted) - sum(least)
        share = max(0.0, (room - sum(least)) / short) if short else 0.0
        widths = [low + int((full - low) * share) for low, full in zip(least, wanted, strict=True)]
        return [int(wide * min(1.0, room / sum(widths))) for wide in widths]

    def _cells_wanted(self, count: int, *, pictured: bool) -> list[int]:
        """The width that the widest cell of each column wants."""
        widths = [0] * count
        for line in self._lines.rows():
            if line.row.heading:
                continue
            for column, cell in enumerate(line.row.cells[:count]):
                if cell.text:
                    face, _token = look_of(cell)
                    wide = face.width(cell.text) + MARK_WIDTH * bool(cell.mark)
                    wide += picture_room(cell) * pictured
                    widths[column] = max(widths[column], wide)
        return [min(WIDEST, wide + 2 * PADDING + 1) for wide in widths]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit rows and columns to the new size."""
        super().resizeEvent(event)
        self._lay_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on to the fields of the row."""
        if event.key() in ENTER and self.chosen():
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Be on a row when the keyboard arrives."""
        first = self.first()
        if not self.currentIndex().isValid() and first is not None:
            index = self._lines.index(first, 0)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, where a drop would go, and what is said where there are none."""
        super().paintEvent(event)
        empty = not self._lines.rowCount()
        if self._drop is None and not empty:
            return
        painter = QPainter(self.viewport())
        if empty:
            room = self.viewport().rect().adjusted(px(24), 0, -px(24), -px(40))
            painter.setFont(type_face().font)
            painter.setPen(color("dim"))
            wrapped = CENTER.value | Qt.TextFlag.TextWordWrap.value
            painter.drawText(room, wrapped, self._document.page.table.empty)
        if self._drop is not None:
            painter.fillRect(self._drop_line(self._drop), color("focus"))
        painter.end()

    def _drop_line(self, row: int) -> QRect:
        count = self._lines.rowCount()
        top = 0
        if count:
            last = min(row, count - 1)
            top = self.rowViewportPosition(last) + self.rowHeight(last) * (row >= count)
        return QRect(0, max(0, top - 2), self.viewport().width(), 3)

    def _row_at(self, place: QPoint) -> int:
        """In front of which row a drop goes."""
        row = self.rowAt(place.y())
        if row < 0:
            return self._lines.rowCount()
        return row + (place.y() > self.rowViewportPosition(row) + self.rowHeight(row) // 2)

    def _carries(self, event: QDropEvent) -> bool:
        data = event.mimeData()
        own = bool(rows_of(data, self._document))
        return own or data.hasFormat(OFFERED) or data.hasFormat(CARRIED) or data.hasFormat(ROWS)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take rows and offers."""
        if self._carries(event):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where they would go."""
        super().dragMoveEvent(event)  # scrolls near the edges
        if not self._carries(event):
            event.ignore()
            return
        self._drop = self._row_at(event.position().toPoint())
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
        if self._lines.dropMimeData(event.mimeData(), event.dropAction(), row, 0, QModelIndex()):
            event.acceptProposedAction()
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            event.ignore()

    def _stop_showing_drop(self) -> None:
        self._drop = None
        self.stopAutoScroll()
        self.viewport().update()


def _least_widths(
    columns: Sequence[PageColumn], cells: Iterable[int], heads: Iterable[int]
) -> list[int]:
    """What columns keep where there is not room for all."""
    return [
        max(LEAST_HEADING, head, _least_width(column, cell))
        for column, cell, head in zip(columns, cells, heads, strict=True)
    ]


def _least_width(column: PageColumn, cell: int) -> int:
    """What a column keeps of its widest cell: all of a number, much of a name."""
    if column.align == "right":
        return cell
    return min(cell, LEAST_NAME if column.wide else LEAST_TEXT)
