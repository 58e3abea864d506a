"""The squad table: select, edit, drag and drop men."""

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
from PySide6.QtWidgets import QAbstractItemView, QWidget

from nco_builder.documents.squads import SQUAD
from nco_builder.language import N_, _
from nco_builder.systems.nco_squad.columns import COLUMNS, GRENADES, MODEL, NAME, NOTES, column_of
from nco_builder.topics.topic import of_field
from nco_builder.ui.parts.list_box import typed
from nco_builder.ui.parts.lists import pointed
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.painting import CENTER, type_face
from nco_builder.ui.parts.tables import rows_chosen, take_drops
from nco_builder.ui.parts.theme import color
from nco_builder.ui.parts.toast import toast
from nco_builder.ui.parts.transfer import (
    MEN,
    MEN_ROWS,
    accept_refusal,
    drop_refusal,
    has_rows,
)
from nco_builder.ui.parts.typing import begin_with
from nco_builder.ui.table.arranged import ArrangedTable
from nco_builder.ui.table.clipboard import rows_of
from nco_builder.ui.table.order import place_above, place_below
from nco_builder.ui.table.selection_history import SelectionHistory
from nco_builder.ui.table.typing import carry_grenades, explain_refusal

if TYPE_CHECKING:
    from PySide6.QtGui import (
        QDragEnterEvent,
        QDragLeaveEvent,
        QDragMoveEvent,
        QDropEvent,
        QKeyEvent,
    )

    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.table.model import SquadModel

SelectRows = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)
MOVED_TEXT = N_("Sorted by {column}: men cannot be moved. Click # for your own order.")
ADDED_TEXT = N_("Sorted by {column}: in your own order he comes last.")
EMPTY_TEXT = N_("No men yet. Double-click a rank in the list, or press Enter there, to recruit.")


class SquadView(ArrangedTable):
    """A row per man; the selection follows the men through every edit.

    Signals:
        chosen_changed: the player chose other men, or none.

    """

    chosen_changed = Signal()

    def __init__(
        self, document: SquadDocument, model: SquadModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, model, parent)
        self.setObjectName("squad_table")
        self.setAccessibleName(_("Squad"))
        self.setAccessibleDescription(
            _("One row per man. F2 or typing edits, a digit sets his grenades, Delete removes.")
        )
        self._drop: tuple[int, bool] | None = None
        self._before = SelectionHistory(document.squad)
        self._new: list[QPersistentModelIndex] = []
        self._next: list[QPersistentModelIndex] = []
        self._set_up()
        model.about_to_follow.connect(self._note_neighbours)
        model.rowsInserted.connect(self._note_new)
        model.followed.connect(self._choose_again)
        self.selectionModel().selectionChanged.connect(self._announce)

    def _set_up(self) -> None:
        take_drops(self)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed)

    def chosen(self) -> tuple[int, ...]:
        """Return rows of the chosen men, in order."""
        return rows_chosen(self)

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return topics of a cell: what he carries there, else his rank or trade."""
        index = pointed(self, place)
        if not index.isValid():
            return ()
        member = self._men.man(index.row()).member
        fields = COLUMNS[index.column()].fields
        return (*of_field(member, fields[0] if fields else ""), f"unit:{member.unit}")

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
        column = column_of(field)
        self.choose((row,), NAME if self.isColumnHidden(column) else column)

    def rename(self) -> None:
        """Edit the current cell of the current man, his name where that cell is not edited.

        An open editor stays as it is.
        """
        rows = self.chosen()
        if not rows or self.state() == self.State.EditingState:
            return
        here = self.currentIndex()
        row = here.row() if here.row() in rows else rows[0]
        index = self._men.index(row, here.column())
        if not index.isValid() or not index.flags() & Qt.ItemFlag.ItemIsEditable:
            index = self._men.index(row, NAME)
        self.selectionModel().setCurrentIndex(index, SelectRows)
        self.edit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is typed edits the cell; there is no search by letters, the filter is for that."""
        text, rows = typed(event), self.chosen()
        if not text or not rows or self.state() == self.State.EditingState:
            super().keyPressEvent(event)
        elif text.isdecimal() and self.currentIndex().column() not in {NOTES, MODEL}:
            self._carry(int(text), rows)
        else:
            self.rename()
            begin_with(self, text)

    def _carry(self, count: int, rows: tuple[int, ...]) -> None:
        if why := carry_grenades(self._document, rows, count):
            explain_refusal(
                self.viewport(), why, self.visualRect(self._men.index(rows[0], GRENADES))
            )

    def place_above(self, rows: tuple[int, ...]) -> int | None:
        """Return where men go that move one place up in the table; None if they cannot."""
        return place_above(rows, self.groups) if self.order.column is None else None

    def place_below(self, rows: tuple[int, ...]) -> int | None:
        """Return where men go that move one place down in the table; None if they cannot."""
        return place_below(rows, self.groups) if self.order.column is None else None

    def _announce(self) -> None:
        if not self._men.following:
            self.chosen_changed.emit()

    def _note_new(self, _parent: QModelIndex, first: int, last: int) -> None:
        self._new += [
            QPersistentModelIndex(self._men.index(row, 0)) for row in range(first, last + 1)
        ]

    def _note_neighbours(self) -> None:
        """Note who is next should all chosen men go: those behind them first, then those before."""
        self._before.leave(self.chosen())
        chosen = set(self.chosen())
        rows = [row for group in self.groups for row in group.rows]
        first = next((at for at, row in enumerate(rows) if row in chosen), len(rows))
        order = [*rows[first:], *rows[:first][::-1]] if chosen else []
        self._next = [QPersistentModelIndex(self._men.index(row, 0)) for row in order]

    def _choose_again(self) -> None:
        """Choose men who came; where the chosen ones went, those of before or the next man."""
        known = self._before.arrive(self._document.squad)
        new = tuple(sorted(index.row() for index in self._new if index.isValid()))
        following = tuple([index.row() for index in self._next if index.isValid()][:1])
        if new:
            self.choose(new)
        elif not self.chosen() and (known or following):
            self.choose(known or following)
        self._new, self._next = [], []

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, where a drop would go, and what to do with an empty squad."""
        super().paintEvent(event)
        if self._drop is None and self._men.rowCount():
            return
        painter = QPainter(self.viewport())
        if not self._men.rowCount():
            room = self.viewport().rect().adjusted(px(12), 0, -px(12), -px(40))
            painter.setFont(type_face().font)
            painter.setPen(color("dim"))
            painter.drawText(room, CENTER.value | Qt.TextFlag.TextWordWrap.value, _(EMPTY_TEXT))
        if self._drop is not None and self.order.column is not None:
            self._paint_note(painter)
        elif self._drop is not None:
            painter.fillRect(self._drop_line(*self._drop), color("focus"))
        painter.end()

    def _paint_note(self, painter: QPainter) -> None:
        """Say that a sorted table has no places of its own."""
        template = MOVED_TEXT if self._drop and self._drop[1] else ADDED_TEXT
        self.paint_note(painter, _(template).format(column=self.sorted_by()))

    def _drop_line(self, row: int, below: bool) -> QRect:  # noqa: FBT001 - half a place
        wide = self.viewport().width()
        if row >= self._men.rowCount():
            last = self.verticalHeader().logicalIndex(row - 1)
            if last < 0:
                return QRect(0, 0, wide, px(3))
            row, below = last, True
        place = self.man_rect(self._men.index(row, 0))
        return QRect(0, place.bottom() - 1 if below else place.top() - 1, wide, px(3))

    def _place_at(self, place: QPoint) -> tuple[int, bool]:
        """The row at a place and whether its lower half is; the row behind the last, for none."""
        index = self.indexAt(place)
        if not index.isValid():
            return self._men.rowCount(), False
        return index.row(), place.y() > self.man_rect(index).center().y()

    def _takes(self, event: QDropEvent) -> bool:
        """Return men from elsewhere always; the squad's own where they have places."""
        if self.order.column is not None and rows_of(event.mimeData(), self._document):
            return False
        return self._carries_men(event)

    def _carries_men(self, event: QDropEvent) -> bool:
        data = event.mimeData()
        return data.hasFormat(MEN_ROWS) or data.hasFormat(MEN)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take men; of rows of another kind it is said why they cannot be taken."""
        if has_rows(event.mimeData()):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where they would go, or why they cannot."""
        super().dragMoveEvent(event)  # scrolls near the edges
        if not has_rows(event.mimeData()):
            event.ignore()
            return
        if not self._carries_men(event):
            accept_refusal(event)
            return
        row, below = self._place_at(event.position().toPoint())
        takes = self._takes(event)
        self._drop = (row, below) if self.order.column is None else (row, not takes)
        if takes:
            event.acceptProposedAction()
        else:
            event.ignore()
        self.viewport().update()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Forget where they would go."""
        super().dragLeaveEvent(event)
        self._stop_showing_drop()

    def dropEvent(self, event: QDropEvent) -> None:
        """Move or add them there; at the end of the squad while the table is sorted."""
        row, below = self._place_at(event.position().toPoint())
        place = row + below if self.order.column is None else self._men.rowCount()
        self._stop_showing_drop()
        if self._takes(event) and self._men.dropMimeData(
            event.mimeData(), event.dropAction(), place, 0, QModelIndex()
        ):
            event.acceptProposedAction()
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        event.ignore()
        if not rows_of(event.mimeData(), self._document):  # its own men stay where they are
            toast(self, drop_refusal(event.mimeData(), SQUAD))

    def _stop_showing_drop(self) -> None:
        self._drop = None
        self.stopAutoScroll()
        self.viewport().update()
