"""The table of the builder page: rows under headings, with selection, dragging and keys."""

from __future__ import annotations

from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

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
from PySide6.QtWidgets import QAbstractItemView, QPushButton, QWidget

from nco_builder.language import N_, _
from nco_builder.ui.builder.carrying import is_placed, may_take, rows_of
from nco_builder.ui.builder.cells import PADDING, PageTableDelegate, room_wanted
from nco_builder.ui.builder.table_model import cell_of
from nco_builder.ui.builder.widths import LEAST_HEADING, shared
from nco_builder.ui.parts.arranged_view import ArrangedView, ColumnChoice, TableOrder, text_key
from nco_builder.ui.parts.list_box import typed
from nco_builder.ui.parts.lists import ENTER
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import CENTER, Weight, type_face
from nco_builder.ui.parts.tables import keep_sizes, rows_chosen, set_up_table, take_drops
from nco_builder.ui.parts.theme import color
from nco_builder.ui.parts.toast import toast
from nco_builder.ui.parts.transfer import accept_refusal, drop_refusal, has_rows
from nco_builder.ui.parts.typing import begin_with

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import (
        QDragEnterEvent,
        QDragLeaveEvent,
        QDragMoveEvent,
        QDropEvent,
        QFocusEvent,
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
    )

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import PageCell
    from nco_builder.ui.builder.document import BuilderDocument
    from nco_builder.ui.builder.table_model import PageTableModel, TableLine

ROW_HEIGHT, TIGHT_ROW = length(28), length(24)
"""Of a row; the tight one only where all rows are in sight because of it."""
HEADER_HEIGHT = length(27)
NEIGHBOURS = 4
"""So many rows are noted of which one is chosen where the chosen ones go."""
UNMOVED = N_("Sorted by {column}: rows cannot be moved. In your own order, new ones come last.")
INDICATOR = length(24)
"""Room for the arrow of the column the rows are sorted by."""
HEAD_PADDING = length(12)
"""What the words above a column need next to them."""
NO_TEXT = frozenset({"", "–", "—", "?"})
Span = tuple[int, int, int]
"""A row, the column a cell begins in, and over how many it goes."""
SelectRows = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)


class PageTableView(ArrangedView):
    """Keeps the selection on the same rows through every edit.

    Attributes:
        way: the button that begins a table without rows, if there is one.

    Signals:
        chosen_changed: the player chose other rows, or none.
        opened: Enter on a row, or a double click: the player wants to change it.
        way_wanted: the name of the command that begins a table without rows.

    """

    chosen_changed = Signal()
    opened = Signal()
    way_wanted = Signal(str)

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
        self._may_take = False
        self._new: list[QPersistentModelIndex] = []
        self._next: list[QPersistentModelIndex] = []
        self._misfit = True
        self._came_unasked = False
        self.setModel(model)
        self.way = QPushButton(self.viewport())
        self.way.setObjectName("builder_begin")
        self.way.clicked.connect(lambda: self.way_wanted.emit(document.page.table.empty_way))
        self._cells = PageTableDelegate(document, model, self)
        self.setItemDelegate(self._cells)
        self._set_up()
        model.about_to_follow.connect(self._note_neighbours)
        model.rowsInserted.connect(self._note_new)
        for changed in (model.dataChanged, model.rowsRemoved, model.rowsMoved, model.modelReset):
            changed.connect(self._note_misfit)
        model.headerDataChanged.connect(self._note_misfit)
        model.followed.connect(self._settle)
        model.modelReset.connect(self._begin)
        document.begun.connect(self._forget_order)
        self.selectionModel().selectionChanged.connect(self._announce)
        self.selectionModel().currentChanged.connect(self._announce)
        self._settle()

    def _set_up(self) -> None:
        set_up_table(self, ROW_HEIGHT, several=True)
        keep_sizes(self, ROW_HEIGHT, TIGHT_ROW, LEAST_HEADING)
        take_drops(self)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked)
        self.doubleClicked.connect(self._open_cell)
        header = self.horizontalHeader()
        header.setFixedHeight(HEADER_HEIGHT)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.sort_by_headings()

    def choices(self) -> tuple[ColumnChoice, ...]:
        """Return all columns of the table."""
        return tuple(
            ColumnChoice(
                column.key or str(at),
                column.title or column.heading,
                column.shown == "always" or not at,
                column.own_order,
            )
            for at, column in enumerate(self._lines.headings)
        )

    def can_group(self) -> bool:
        """Return whether rows stand under headings."""
        return any(line.row.heading for line in self._lines.rows())

    def _forget_order(self) -> None:
        """Begin another document in its own order."""
        self.set_order(self.order._replace(column=None, descending=False))

    def _arrange(self) -> None:
        """Put the rows where the order has them; headings stay above theirs, or are hidden."""
        lines = self._lines.rows()
        column = self.order.column
        if column is not None and column >= self._lines.columns:
            self.order, column = self.order._replace(column=None, descending=False), None
            self.horizontalHeader().setSortIndicatorShown(False)
        for row, line in enumerate(lines):
            if line.row.heading and self.isRowHidden(row) == self.order.grouped:
                self.setRowHidden(row, not self.order.grouped)
        self.arrange_rows(arranged_rows(lines, self.order))

    def keys_of_cells(self) -> tuple[str, ...]:
        """Return what each column's cells are edited by."""
        return tuple([column.key for column in self._lines.headings])

    def edit_cell(self, index: QModelIndex, text: str = "") -> bool:
        """Edit a cell in place, beginning with a text; whether it can be edited there."""
        if not index.isValid() or self._cells.field_at(index) is None:
            return False
        self.selectionModel().setCurrentIndex(index, SelectRows)
        self.edit(index)
        if text:
            begin_with(self, text)
        return True

    def edit_current(self, text: str = "") -> bool:
        """Edit the cell the keyboard is on, else the first of its row that can be."""
        rows, here = self.chosen(), self.currentIndex()
        if self.state() == self.State.EditingState:
            return True  # an open editor stays as it is
        if not rows:
            return False
        row = here.row() if here.row() in rows else rows[0]
        order = [max(0, here.column()), *range(self._lines.columns)]
        shown = [at for at in order if not self.isColumnHidden(at)]
        return any(self.edit_cell(self._lines.index(row, at), text) for at in shown)

    def _open_cell(self, index: QModelIndex) -> None:
        """Go to the form, which has the fields of what its cell cannot edit."""
        if self._cells.field_at(index) is None:
            self.opened.emit()

    def chosen(self) -> tuple[int, ...]:
        """Return the chosen rows, in order."""
        return rows_chosen(self)

    def chosen_paths(self) -> tuple[DocPath, ...]:
        """Return the paths of the chosen rows that can be moved, removed and duplicated."""
        lines = [self._lines.row(row) for row in self.chosen()]
        return tuple([line.row.path for line in lines if is_placed(line)])

    def all_paths(self) -> tuple[DocPath, ...]:
        """Return the paths of all chosen rows."""
        rows = [self._lines.row(row).row for row in self.chosen()]
        return tuple([row.path for row in rows if not row.heading])

    def current_path(self) -> DocPath:
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

    def places_of(self, paths: Sequence[DocPath]) -> tuple[int, ...]:
        """Return the rows about just these parts of the document, in order."""
        wanted, lines = set(paths), enumerate(self._lines.rows())
        return tuple([at for at, line in lines if line.row.path in wanted and not line.row.heading])

    def choose_path(self, path: DocPath) -> None:
        """Choose the row of a part of the document; none if it has none."""
        row = self._lines.place_of(path) if path else None
        self.choose(() if row is None else (row,))

    def first(self) -> int | None:
        """Return the first row that can be chosen."""
        lines = self._lines.rows()
        return next((row for row in self.rows_in_order() if not lines[row].row.heading), None)

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
        gone, rows = set(chosen), self.rows_in_order()
        first = next(at for at, row in enumerate(rows) if row in gone)
        order = (*rows[first:], *rows[:first][::-1])
        stay = (row for row in order if row not in gone and not self._lines.row(row).row.heading)
        for row in islice(stay, NEIGHBOURS):
            self._next.append(QPersistentModelIndex(self._lines.index(row, 0)))

    def _settle(self) -> None:
        """Choose rows that came; where the chosen ones went, the next row."""
        new = tuple(sorted(index.row() for index in self._new if index.isValid()))
        following = next((index.row() for index in self._next if index.isValid()), None)
        self._new, self._next = [], []
        if len(new) > 1:  # those that cannot be moved were not added one by one
            new = tuple([row for row in new if is_placed(self._lines.row(row))])
        self._arrange()
        if self._misfit:
            self._lay_out()
        if new and not self._document.held:
            self.choose(new)
        elif following is not None and not self.chosen():
            self.choose((following,))
        elif not self.chosen() and self._document.chosen:  # other columns: all rows came again
            self.choose_path(self._document.chosen)
        self.chosen_changed.emit()

    def _begin(self) -> None:
        self._new, self._next = [], []

    def _note_misfit(self) -> None:
        self._misfit = True

    def _lay_out(self) -> None:
        """Let headings go over all columns; fit rows and columns."""
        self._misfit = False
        self.setAccessibleName(self._document.page.table.name)
        self._offer_way()
        hidden = 0 if self.order.grouped else sum(line.row.heading for line in self._lines.rows())
        room, count = self.viewport().height(), self._lines.rowCount() - hidden
        tight = TIGHT_ROW * count <= room < ROW_HEIGHT * count
        height = TIGHT_ROW if tight else ROW_HEIGHT
        if self.verticalHeader().defaultSectionSize() != height:
            self.verticalHeader().setDefaultSectionSize(height)
        self._share_room()
        self._set_spans({(row, at): cells for row, at, cells in self._spans_wanted()})

    def _set_spans(self, wanted: dict[tuple[int, int], int]) -> None:
        """Set those spans that are others: Qt repaints all rows for each."""
        wrong = set(self._spans_except(wanted))
        for row, column in wrong:
            self.setSpan(row, column, 1, 1)
        for (row, column), cells in wanted.items():
            if self.columnSpan(row, column) != cells:
                self.setSpan(row, column, 1, cells)

    def _spans_except(self, wanted: dict[tuple[int, int], int]) -> Iterator[tuple[int, int]]:
        """Yield where a cell goes over others that should not, or over another number of them."""
        for row in range(self._lines.rowCount()):
            at = 0
            while at < self._lines.columns:
                cells = self.columnSpan(row, at)
                if cells > 1 and wanted.get((row, at)) != cells:
                    yield row, at
                at += max(1, cells)

    def _spans_wanted(self) -> Iterator[Span]:
        """Headings go over all columns; a text too long for its own over empty cells next to it."""
        shown = [at for at in range(self._lines.columns) if not self.isColumnHidden(at)]
        room = {at: self.columnWidth(at) - 2 * PADDING for at in shown}
        for row, line in enumerate(self._lines.rows()):
            if line.row.heading:
                yield row, 0, max(1, self._lines.columns)
                continue
            cells = line.row.cells[: self._lines.columns]
            for at, cell in enumerate(cells):
                empty = len(list(takewhile(_is_empty, cells[at + 1 :]))) if cell.text else 0
                if not empty or at not in room:
                    continue
                if room_wanted(cell, pictured=self._cells.pictured) > room[at]:
                    yield row, at, 1 + empty

    def _fit_columns(self) -> None:
        self._lay_out()

    def _share_room(self) -> None:
        """Show the columns that are wanted, and share the room among them."""
        columns = self._lines.headings
        if not columns:
            return
        self._choose_columns()
        places = [at for at in range(len(columns)) if not self.isColumnHidden(at)]
        face = type_face(1, Weight.Medium)  # as the style sheet has it
        heads = [
            face.width(columns[at].heading) + HEAD_PADDING + INDICATOR * (at == self.order.column)
            for at in places
        ]
        rows = [line.row.cells for line in self._lines.rows() if not line.row.heading]
        cells = [[cells[at] for at in places if at < len(cells)] for cells in rows]
        shown = [columns[at] for at in places]
        widths, self._cells.pictured = shared(shown, cells, heads, self.viewport().width())
        for at, wide in zip(places, widths, strict=True):
            if self.columnWidth(at) != wide:
                self.setColumnWidth(at, wide)

    def _choose_columns(self) -> None:
        """Show what the player chose, else the usual ones."""
        before = self.shown_columns()
        for at, (column, choice) in enumerate(
            zip(self._lines.headings, self.choices(), strict=True)
        ):
            usual = column.shown != "wanted"
            own = self.own_columns
            wanted = choice.always or (usual if own is None else choice.key in own)
            if self.isColumnHidden(at) == wanted:
                self.setColumnHidden(at, not wanted)
        if self.shown_columns() != before:
            self.arranged.emit()

    def _offer_way(self) -> None:
        """Offer what begins the table, below what is said if there are no rows."""
        table, middle = self._document.page.table, self.viewport().rect().center()
        self.way.setText(table.empty_button)
        self.way.adjustSize()
        self.way.move(middle.x() - self.way.width() // 2, middle.y() + px(12))
        had_keyboard = self.way.hasFocus()
        self.way.setVisible(bool(table.empty_way) and not self._lines.rowCount())
        if had_keyboard and self.way.isHidden():
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit rows and columns to the new size."""
        super().resizeEvent(event)
        self._lay_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on to the fields of the row; what is typed edits the cell."""
        text = typed(event)
        goes_on, self._came_unasked = self._came_unasked and bool(text), False
        if self.state() == self.State.EditingState:
            super().keyPressEvent(event)  # Enter that an editor has no more use for
        elif goes_on:
            self._came_unasked = True  # it is meant for the field that is gone
        elif event.key() in ENTER and self.chosen():
            self.opened.emit()
        elif not (text and self.chosen() and self.edit_current(text)):
            super().keyPressEvent(event)

    def take_focus(self) -> None:
        """Have the keyboard because a field that was typed into is gone.

        What is typed on goes nowhere, until the player does anything in the table.
        """
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._came_unasked = True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever comes back means the table."""
        self._came_unasked = False
        super().focusOutEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Whoever clicks a row means it."""
        self._came_unasked = False
        super().mousePressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Be on a row when the keyboard arrives."""
        first = self.first()
        if not self.currentIndex().isValid() and first is not None:
            index = self._lines.index(first, 0)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, where a drop would go, and what is said if there are none."""
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
        if self._drop is not None and self.order.column is None:
            painter.fillRect(self._drop_line(self._drop), color("focus"))
        elif self._drop is not None:
            self.paint_note(painter, _(UNMOVED).format(column=self.sorted_by()))
        painter.end()

    def _drop_line(self, row: int) -> QRect:
        count = self._lines.rowCount()
        top = 0
        if count:
            last = min(row, count - 1)
            top = self.rowViewportPosition(last) + self.rowHeight(last) * (row >= count)
        return QRect(0, max(0, top - px(2)), self.viewport().width(), px(3))

    def _row_at(self, place: QPoint) -> int:
        """In front of which row a drop goes."""
        row = self.rowAt(place.y())
        if row < 0:
            return self._lines.rowCount()
        return row + (place.y() > self.rowViewportPosition(row) + self.rowHeight(row) // 2)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take rows and offers; of those of another kind it is said why they cannot be taken."""
        self._may_take = may_take(event.mimeData(), self._document)
        if has_rows(event.mimeData()):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where they would go."""
        super().dragMoveEvent(event)  # scrolls near the edges
        if not has_rows(event.mimeData()):
            event.ignore()
            return
        if not self._may_take:
            accept_refusal(event)
            return
        self._drop = self._row_at(event.position().toPoint())
        if self._has_no_place(event):
            event.ignore()
        else:
            event.acceptProposedAction()
        self.viewport().update()

    def _has_no_place(self, event: QDropEvent) -> bool:
        """Return whether the document's own rows are carried, which are sorted."""
        sorted_ = self.order.column is not None
        return sorted_ and bool(rows_of(event.mimeData(), self._document))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Forget where they would go."""
        super().dragLeaveEvent(event)
        self._stop_showing_drop()

    def dropEvent(self, event: QDropEvent) -> None:
        """Move or add them there."""
        row = self._row_at(event.position().toPoint())
        if self.order.column is not None:
            row = self._lines.rowCount()  # sorted rows have no places
        self._stop_showing_drop()
        if not self._has_no_place(event) and self._lines.dropMimeData(
            event.mimeData(), event.dropAction(), row, 0, QModelIndex()
        ):
            event.acceptProposedAction()
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        event.ignore()
        if not rows_of(event.mimeData(), self._document):  # its own rows stay where they are
            toast(self, drop_refusal(event.mimeData(), self._document.kind))

    def _stop_showing_drop(self) -> None:
        self._drop = None
        self.stopAutoScroll()
        self.viewport().update()


def arranged_rows(lines: Sequence[TableLine], order: TableOrder) -> list[int]:
    """The rows in an order: sorted under their headings, or all together; blank ones last."""
    if order.column is None:
        return list(range(len(lines)))
    column, sections = order.column, list[list[int]]()
    for row, line in enumerate(lines):
        if not sections or (line.row.heading and order.grouped):
            sections.append([])
        sections[-1].append(row)
    arranged: list[int] = []
    for section in sections:
        heads = [row for row in section if lines[row].row.heading]
        rows = [row for row in section if not lines[row].row.heading]
        says = {row: not _says_nothing(cell_of(lines[row], column)) for row in rows}
        telling, silent = ([row for row in rows if says[row] is each] for each in (True, False))
        telling.sort(key=lambda row: _sort_key(lines[row], column), reverse=order.descending)
        arranged += [*heads, *telling, *silent]
    return arranged


def _says_nothing(cell: PageCell) -> bool:
    """Return whether it comes last, whichever way rows are sorted."""
    return cell.order is None and cell.text in NO_TEXT


def _sort_key(line: TableLine, column: int) -> tuple[bool, Any]:
    """Return what a row is sorted by: numbers, then texts."""
    cell = cell_of(line, column)
    return (True, text_key(cell.text)) if cell.order is None else (False, cell.order)


def _is_empty(cell: PageCell) -> bool:
    return not (cell.text or cell.mark)
