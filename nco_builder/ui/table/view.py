"""A table of any document: rows in groups and in an order, chosen, edited, dragged, by keys too.

Rows keep their numbers: the order is that of the vertical header's sections, so every index is
still the row's place in the document.
"""

from __future__ import annotations

import weakref
from collections import deque
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QPushButton, QStyle, QWidget

from nco_builder.language import N_, _
from nco_builder.schema.record import Frozen
from nco_builder.ui.parts.arranged_view import ArrangedView, ColumnChoice
from nco_builder.ui.parts.drag_tag import start_drag
from nco_builder.ui.parts.list_box import typed
from nco_builder.ui.parts.lists import ENTER, balanced_widths, make_viewport
from nco_builder.ui.parts.measures import length, lengths, px
from nco_builder.ui.parts.painting import CENTER, LEFT, RIGHT, Weight, draw_text, type_face
from nco_builder.ui.parts.panel_layout import LOW
from nco_builder.ui.parts.room import SHALLOW
from nco_builder.ui.parts.tables import keep_sizes, rows_chosen, set_up_table, take_drops
from nco_builder.ui.parts.theme import color
from nco_builder.ui.parts.toast import toast
from nco_builder.ui.parts.transfer import accept_refusal, drop_refusal, has_rows
from nco_builder.ui.table.cell_editor import begin_with
from nco_builder.ui.table.cells import HEAD_HEIGHT, PADDING, TableDelegate, cell_width
from nco_builder.ui.table.groups import RowGroup, place_above, place_below, row_groups
from nco_builder.ui.table.widths import NARROW, ColumnWidths

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

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
    from nco_builder.schema.record import Value
    from nco_builder.systems.page import PageCell, PageColumn, PageGroup
    from nco_builder.ui.table.rows import TableModel
    from nco_builder.ui.table.source import TableSource


STEPS = 100
"""The number of documents remembered; beyond it, a neighbor is selected."""


class SelectionHistory:
    """Selected rows by document value, which the history shares and keeps alive."""

    def __init__(self, value: Value) -> None:
        self._value = value
        self._known: deque[tuple[weakref.ref[Value], tuple[int, ...]]] = deque(maxlen=STEPS)

    def leave(self, rows: tuple[int, ...]) -> None:
        """Note the selection in the document that is about to change."""
        self._known.append((weakref.ref(self._value), rows))

    def arrive(self, value: Value, count: int) -> tuple[int, ...]:
        """Return the selection last made in this document; nothing if it is new.

        Args:
            value: the document.
            count: how many rows it has.
        """
        self._value = value
        rows = next((rows for known, rows in reversed(self._known) if known() is value), ())
        return tuple(row for row in rows if row < count)


ROW_HEIGHT, TIGHT_ROW, TALL_ROW = length(26), length(24), length(36)
"""Row heights: tight in a low window, tall in a large one."""
ROOMY = lengths(1600, 900)
"""The size of a window from which on rows are tall."""
HEADER_HEIGHT, SHALLOW_HEADER = length(27), length(23)
MARGIN = length(8)
NEIGHBOURS = 24
"""The number of rows noted as candidates for the selection after a removal."""


PLAIN = "dim"
"""The color of headings without one of their own; their rows have no bar."""
MOVED = N_("Sorted by {column}: rows cannot be moved until you go back to your own order.")
ADDED = N_("Sorted by {column}: in your own order, new ones come last.")
LESS, LAST = (1, 2), 3
"""The steps in which columns are hidden; the last one only beside an open drawer."""
SelectRows = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)


class GroupHeading(Frozen):
    """The heading of a group: the row it is painted in, the group, and its total."""

    row: int
    head: PageGroup
    token: str

    @property
    def total(self) -> str:
        """The total of the group."""
        return self.head.aside


class TableView(ArrangedView):
    """A table whose selection follows the rows through every edit.

    Attributes:
        source: the document's rows, and what is done with them.
        way: the button that begins a table without rows; None before it is first needed.
        groups: the rows as they are arranged.
        headings: what is above the groups.

    Signals:
        chosen_changed: the player chose other rows, or none.
        opened: Enter on a row, or a double click: the player wants to change it.
        way_wanted: the name of the command that begins a table without rows.
    """

    chosen_changed = Signal()
    opened = Signal()
    way_wanted = Signal(str)

    def __init__(
        self, name: str, source: TableSource, model: TableModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        make_viewport(self)
        self.setObjectName(name)
        self.source = source
        self._lines = model
        self._drop: tuple[int, bool] | None = None
        self._may_take: bool | None = None
        self._before = SelectionHistory(source.document.value)
        self._new: list[QPersistentModelIndex] = []
        self._next: list[QPersistentModelIndex] = []
        self._misfit = self._refit = True
        self._tall = False
        self._beside: dict[int, int] = {}
        self._formed: dict[int, int] = {}  # the widths for which forms of texts were chosen
        self._drawn = False  # whether any row has a silhouette, with or without room for it
        self._fitted_to = 0
        self._resized = False  # since the last edit
        self._on_heading = self._came_unasked = False
        self._widths = ColumnWidths()
        self.groups: tuple[RowGroup, ...] = ()
        self.headings: tuple[GroupHeading, ...] = ()
        self.setModel(model)
        self.way: QPushButton | None = None
        self._cells = TableDelegate(source, model, self)
        self.setItemDelegate(self._cells)
        self._set_up()
        self._arrange()
        model.about_to_follow.connect(self._note_neighbours)
        model.rowsInserted.connect(self._note_new)
        for changed in (model.rowsInserted, model.rowsRemoved, model.headerDataChanged):
            changed.connect(self._note_misfit)
        model.dataChanged.connect(self._note_change)
        model.modelReset.connect(self._begin)
        model.followed.connect(self._settle)
        source.replaced.connect(self._forget_order)
        self.selectionModel().selectionChanged.connect(self._announce)
        self._settle()

    def _set_up(self) -> None:
        set_up_table(self, ROW_HEIGHT, several=True)
        keep_sizes(self, ROW_HEIGHT, TIGHT_ROW, px(20))
        take_drops(self)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed)
        self.doubleClicked.connect(self._open_cell)
        header = self.horizontalHeader()
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.sort_by_headings()

    # columns

    @property
    def _columns(self) -> Sequence[PageColumn]:
        return self._lines.headings

    def choices(self) -> tuple[ColumnChoice, ...]:
        """Return all columns of the table."""
        return tuple(
            ColumnChoice(
                column.key or str(at),
                column.title or column.heading,
                column.shown == "always" or not at,
                column.numbers_rows,
            )
            for at, column in enumerate(self._columns)
        )

    def can_group(self) -> bool:
        """Return whether the rows have groups."""
        return bool(self._lines.shown.groups)

    def is_grouped(self) -> bool:
        """Whether they are shown in them."""
        grouped = self.order.grouped
        return self._lines.shown.grouped if grouped is None else grouped

    def show_columns(self, keys: Iterable[str] | None) -> None:
        """Show these columns and fixed ones; None for the default, as room allows."""
        self.own_columns = None if keys is None else tuple(keys)
        if self._fitted_to:
            self._fit_columns()
        else:  # not shown yet: its width will be told
            self._measure()
            self._choose_columns()

    def _with_always(self, columns: Iterable[int]) -> list[int]:
        """Return the indexes of columns, with those that are always shown."""
        wanted = set(columns)
        choices = self.choices()
        return [at for at, each in enumerate(choices) if each.always or at in wanted]

    def _shown_as(self, *kinds: str, yielding: int = 0) -> list[int]:
        """Return the columns shown in one of these ways, without those hidden first."""
        return self._with_always(
            at
            for at, column in enumerate(self._columns)
            if column.shown in kinds and not 0 < column.hide_order <= yielding
        )

    def _roomy(self) -> list[int]:
        """Return all columns shown by default if there is room, or the player's choice."""
        if self.own_columns is None:
            return self._shown_as("usual", "roomy")
        own = self.own_columns
        return self._with_always(at for at, each in enumerate(self.choices()) if each.key in own)

    def _visible_columns(self) -> list[int]:
        """Return the player's columns, or as many default ones as fit.

        Roomy columns are shown if all columns have room at their natural widths. If the usual ones
        would be illegible, columns are hidden in the order of `hide_order`, or one that joins them
        takes their place; what is hidden is reported beside the table too.
        """
        most = self._roomy()
        room = self.viewport().width()
        if self.own_columns is not None or self._widths.for_all(most) <= room:
            return most
        joined = [at for at, column in enumerate(self._columns) if column.shown == "joined"]
        steps = (0, *LESS[-1:], LAST) if joined else (0, *LESS, LAST)
        fewer = [
            sorted([*self._shown_as("usual", yielding=step), *(joined if step else ())])
            for step in (steps if room < NARROW else steps[:-1])
        ]
        return next((each for each in fewer if self._widths.readable(each) <= room), fewer[-1])

    def _choose_columns(self) -> list[int]:
        """Show the wanted columns, and return them."""
        before, wanted = self.shown_columns(), self._visible_columns()
        shown = set(wanted)
        for at in range(len(self._columns)):
            if self.isColumnHidden(at) == (at in shown):
                self.setColumnHidden(at, at not in shown)
        if self.shown_columns() != before:
            self.arranged.emit()
        return wanted

    def _shown(self) -> list[int]:
        return [at for at in range(len(self._columns)) if not self.isColumnHidden(at)]

    def _measure(self) -> None:
        self._widths.sorted_by = self.order.column
        rows = [line.row for line in self._lines.rows()]
        self._widths.measure(self._columns, rows, barred=bool(self._cells.bars))

    def _fit_columns(self) -> None:
        """Choose the columns again, and distribute the width."""
        self._misfit = self._refit = False
        if not self._columns:
            return
        self._measure()
        shown, room = self._choose_columns(), self.viewport().width()
        pictured = self._widths.pictured(shown, room)
        chipped = self._widths.chipped(shown, room) if self._tall else {}
        if self._cells.pictured != pictured or self._cells.chipped != chipped.keys():
            self._cells.pictured, self._cells.chipped = pictured, frozenset(chipped)
            self.viewport().update()
        self._drawn = any(map(self._widths.picture, shown))
        self._lines.show_badges(frozenset(self._widths.badges(shown)))
        self._beside = {at: pictured.get(at, 0) + chipped.get(at, 0) for at in pictured | chipped}
        self._set_widths(self._fitted(shown, room))
        self._set_spans()

    def _fitted(self, shown: Sequence[int], room: int) -> dict[int, int]:
        """Return widths of columns; they exceed the room only if the table cannot yield any."""
        yields = self.own_columns is None and any(each.hide_order for each in self._columns)
        widths = self._widths.fit(shown, self._beside, room, scrolled=not yields)
        policy = Qt.ScrollBarPolicy
        beyond = sum(widths.values()) > room
        self.setHorizontalScrollBarPolicy(
            policy.ScrollBarAsNeeded if beyond else policy.ScrollBarAlwaysOff
        )
        return widths

    def _widen_columns(self) -> None:
        """Show after an edit of columns whose longest text changed what a new layout would show.

        They take what they lack from columns with more than their texts need. All others keep their
        widths, also where texts were cut or got shorter: nothing moves without a need.
        """
        self._misfit = False
        self._measure()
        shown, room = self._shown(), self.viewport().width()
        drawn_before, self._drawn = self._drawn, any(map(self._widths.picture, shown))
        if self._drawn and not drawn_before:
            self._fit_columns()  # the first silhouettes, as in a new document
            return
        before = self._widths.wanted
        anew = self._fitted(shown, room)
        wanted, now = self._widths.wanted, {at: self.columnWidth(at) for at in shown}
        fixed = {at: max(wide, now[at]) for at, wide in anew.items() if at not in wanted}
        room -= sum(fixed.values())
        needed = {at: min(wide, anew[at]) for at, wide in wanted.items()}
        kept = {
            at: wide if wanted[at] != before.get(at) else min(wide, now[at])
            for at, wide in needed.items()
        }
        now = {at: now[at] for at in wanted}
        for least in () if not now or self._widths.cuts_names(anew) else (kept, needed):
            widths = balanced_widths(now, least, room)
            if widths and all(widths[at] >= wide for at, wide in least.items()):
                self._set_widths(fixed | widths)
                self._set_spans()
                return
        self._fit_columns()

    def _set_widths(self, widths: Mapping[int, int]) -> None:
        for at, wide in widths.items():
            if self.columnWidth(at) != wide:
                self.setColumnWidth(at, wide)
        self._choose_forms()

    def _choose_forms(self) -> None:
        """Have one form of the texts in each column whose cells are to look alike."""
        self._formed = {at: self.columnWidth(at) for at in self._shown() if self._columns[at].alike}
        forms = {
            at: self._widths.form(at, wide - self._cells.pictured.get(at, 0))
            for at, wide in self._formed.items()
        }
        if forms != self._cells.forms:
            self._cells.forms = forms
            self.viewport().update()

    def _note_misfit(self) -> None:
        self._misfit = True

    def _note_change(self, first: QModelIndex, last: QModelIndex) -> None:
        columns = range(first.column(), last.column() + 1)
        self._misfit |= any(not self.isColumnHidden(at) for at in columns)

    def width_for_all(self) -> int:
        """Return the width at which all default columns and a scroll bar fit."""
        self._measure()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        return self._widths.for_all(self._roomy()) + bar + MARGIN

    # texts over empty cells

    def _set_spans(self) -> None:
        """Let long texts span empty cells beside them.

        Only spans that are others are set: Qt repaints all rows for each.
        """
        wanted = {(row, at): cells for row, at, cells in self._spans_wanted()}
        wrong = set(self._spans_except(wanted)) if self._has_spans else set()
        for row, column in wrong:
            self.setSpan(row, column, 1, 1)
        for (row, column), cells in wanted.items():
            if self.columnSpan(row, column) != cells:
                self.setSpan(row, column, 1, cells)
        self._has_spans = bool(wanted)

    _has_spans = False

    def _spans_except(self, wanted: Mapping[tuple[int, int], int]) -> Iterator[tuple[int, int]]:
        """Return the spans in force that are no longer wanted."""
        for row in range(self._lines.rowCount()):
            at = 0
            while at < self._lines.columns:
                cells = self.columnSpan(row, at)
                if cells > 1 and wanted.get((row, at)) != cells:
                    yield row, at
                at += max(1, cells)

    def _spans_wanted(self) -> Iterator[tuple[int, int, int]]:
        """Yield the wanted spans: row, first column, number of columns."""
        shown, pictured = self._shown(), self._cells.pictured
        named = {at: self._columns[at].placeholder for at in shown}
        room = {at: self.columnWidth(at) - pictured.get(at, 0) for at in shown}
        for row, line in enumerate(self._lines.rows()):
            cells = [line.cell(at) for at in shown]
            blank = [
                _is_empty(cell) and not named[at] for at, cell in zip(shown, cells, strict=True)
            ]
            if not any(blank):
                continue
            for place, at in enumerate(shown[:-1]):
                if blank[place] or not blank[place + 1]:
                    continue
                over = len(list(takewhile(bool, blank[place + 1 :])))
                if cell_width(self._columns[at], cells[place]) > room[at]:
                    yield row, at, shown[place + over] - at + 1

    # order and groups

    def _arrange(self) -> None:
        """Put rows and headings in order, without moving those that are in place."""
        column = self.order.column
        if column is not None and column >= self._lines.columns:
            self.order = self.order.replace(column=None, descending=False)
            self.horizontalHeader().setSortIndicatorShown(False)
        # while rows follow, they are others than those of the newest table
        page_rows = [line.row for line in self._lines.rows()]
        order = self.order.replace(grouped=self.is_grouped())
        self.groups = row_groups(page_rows, self._lines.shown.groups, order)
        before, self.headings = self.headings, self._current_headings()
        self._cells.headed = frozenset(heading.row for heading in self.headings)
        self._cells.bars = {key: each for key, each in self._tokens().items() if each != PLAIN}
        rows = self.verticalHeader()
        usual = self._row_height()
        if self._tall != (usual == TALL_ROW):
            self._tall, self._refit = usual == TALL_ROW, True
        wanted = [row for group in self.groups for row in group.rows]
        self.arrange_rows(wanted)
        for row in wanted:
            height = usual + self._cells.head_height(row)
            if rows.sectionSize(row) != height:
                rows.resizeSection(row, height)
        self._repaint_headings(before)

    def _tokens(self) -> dict[str, str]:
        """Return the color of each group with rows."""
        filled = {line.row.group for line in self._lines.rows()}
        groups = self._lines.shown.groups
        return {group.key: group.token or PLAIN for group in groups if group.key in filled}

    def _current_headings(self) -> tuple[GroupHeading, ...]:
        tokens = self._tokens()
        return tuple(
            GroupHeading(group.rows[0], group.head, tokens.get(group.head.key, PLAIN))
            for group in self.groups
            if group.head.title
        )

    def _repaint_headings(self, before: tuple[GroupHeading, ...]) -> None:
        """Repaint group headings: Qt repaints only the row that changed."""
        if [heading.row for heading in self.headings] != [heading.row for heading in before]:
            self.viewport().update()  # with the rows, or it would stand between those of before
            return
        for heading in set(self.headings) - set(before):
            self.viewport().update(self._heading_rect(heading))

    def _heading_rect(self, heading: GroupHeading) -> QRect:
        top = self.rowViewportPosition(heading.row)
        return QRect(0, top, self.viewport().width(), HEAD_HEIGHT)

    def _is_heading(self, place: QPoint) -> bool:
        """Return whether a group heading is at a place of the viewport."""
        return any(self._heading_rect(heading).contains(place) for heading in self.headings)

    def _row_height(self) -> int:
        """Return the height of rows: that of the window decides, so that no edit changes it."""
        window = self.window().size()
        if window == window.expandedTo(QSize(*ROOMY)):
            return TALL_ROW
        return TIGHT_ROW if window.height() < LOW else ROW_HEIGHT

    def _fit_header(self) -> None:
        """Leave the room of a shallow window to rows."""
        high = SHALLOW_HEADER if self.window().height() < SHALLOW else HEADER_HEIGHT
        if self.horizontalHeader().height() != high:
            self.horizontalHeader().setFixedHeight(high)

    def _forget_order(self) -> None:
        """Reset the order for another document."""
        self.use_own_order()

    def cell_rect(self, index: QModelIndex) -> QRect:
        """Return the rectangle of a cell, without the heading above it."""
        return self.visualRect(index).adjusted(0, self._cells.head_height(index.row()), 0, 0)

    def place_above(self, rows: Sequence[int]) -> int | None:
        """Return the row before which rows go if they move up by one; None if they cannot."""
        return place_above(rows, self.groups) if self.order.column is None else None

    def place_below(self, rows: Sequence[int]) -> int | None:
        """Return the row before which rows go if they move down by one; None if they cannot."""
        return place_below(rows, self.groups) if self.order.column is None else None

    # the choice

    def chosen(self) -> tuple[int, ...]:
        """Return the selected rows, in order."""
        return rows_chosen(self)

    def chosen_paths(self) -> tuple[DocPath, ...]:
        """Return the paths of the selected rows that can be moved, removed and duplicated."""
        lines = [self._lines.row(row) for row in self.chosen()]
        return tuple([line.row.path for line in lines if line.is_placed])

    def all_paths(self) -> tuple[DocPath, ...]:
        """Return the paths of all selected rows."""
        return tuple([self._lines.row(row).row.path for row in self.chosen()])

    def current_path(self) -> DocPath:
        """Return the path of the current row if it is selected; () if none is."""
        rows = self.chosen()
        if not rows:
            return ()
        here = self.currentIndex().row()
        return self._lines.row(here if here in rows else rows[-1]).row.path

    def choose(self, rows: Sequence[int], column: int | None = None) -> None:
        """Select rows; the last one becomes current, in a column or at its name."""
        if not rows:
            self.clearSelection()
            return
        chosen = QItemSelection()
        for row in rows:
            index = self._lines.index(row, 0)
            chosen.select(index, index)
        current = self._lines.index(rows[-1], self.name_column if column is None else column)
        # a current index alone would select its row and drop the others
        self.selectionModel().setCurrentIndex(current, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.selectionModel().select(chosen, SelectRows)
        self.scrollTo(current)

    @property
    def name_column(self) -> int:
        """The column with the names of rows."""
        names = [at for at, each in enumerate(self._columns) if each.shown == "always"]
        return next((at for at in names if self._columns[at].stretch_factor), 0)

    def places_of(self, paths: Sequence[DocPath]) -> tuple[int, ...]:
        """Return the rows of exactly these parts of the document, in order."""
        wanted = set(paths)
        return tuple([at for at, line in enumerate(self._lines.rows()) if line.row.path in wanted])

    def choose_path(self, path: DocPath) -> None:
        """Select the row of a part of the document; none if it has no row."""
        row = self._lines.place_of(path) if path else None
        self.choose(() if row is None else (row,))

    def first(self) -> int | None:
        """Return the first row from the top."""
        return next(iter(self.rows_in_order()), None)

    def _announce(self) -> None:
        if not self._lines.following:
            self.chosen_changed.emit()

    def _note_new(self, _parent: QModelIndex, first: int, last: int) -> None:
        rows = range(first, last + 1)
        self._new += [QPersistentModelIndex(self._lines.index(row, 0)) for row in rows]

    def _note_neighbours(self) -> None:
        """Note the rows to select if all selected ones are removed: following ones first."""
        self._next = []
        chosen = self.chosen()
        self._before.leave(chosen)
        if not chosen:
            return
        gone, rows = set(chosen), self.rows_in_order()
        first = next(at for at, row in enumerate(rows) if row in gone)
        order = (*rows[first:], *rows[:first][::-1])
        for row in islice((row for row in order if row not in gone), NEIGHBOURS):
            self._next.append(QPersistentModelIndex(self._lines.index(row, 0)))

    def _settle(self) -> None:
        """Select rows that were added, or a neighbor of rows that were removed."""
        new = tuple(sorted(index.row() for index in self._new if index.isValid()))
        following = tuple([index.row() for index in self._next if index.isValid()][:1])
        known = self._before.arrive(self.source.document.value, self._lines.rowCount())
        self._new, self._next, self._resized = [], [], False
        if len(new) > 1:  # those that cannot be moved were not added one by one
            new = tuple([row for row in new if self._lines.row(row).is_placed])
        self.setAccessibleName(self._lines.shown.name)
        self._arrange()
        self._offer_way()
        if not self._fitted_to:
            pass  # the first size will
        elif self._refit:
            self._fit_columns()
        elif self._misfit:
            self._widen_columns()
        if new and not self.source.held:
            self.choose(new)
        elif not self.chosen() and (known or following):
            self.choose(known or following)
        elif not self.chosen() and self.source.chosen:  # other columns: all rows came anew
            self.choose_path(self.source.chosen)
        self.chosen_changed.emit()

    def _begin(self) -> None:
        self._new, self._next, self._refit = [], [], True
        self._has_spans = True  # which Qt may keep

    def _offer_way(self) -> None:
        """Place the button that begins the table below the text shown without rows."""
        table = self._lines.shown
        wanted = bool(table.empty_way) and not self._lines.rowCount()
        if self.way is None and not wanted:
            return
        way = self.way = self.way or self._make_way()
        had_keyboard = way.hasFocus()
        if wanted:
            middle = self.viewport().rect().center()
            way.setText(table.empty_button)
            way.adjustSize()
            way.move(middle.x() - way.width() // 2, middle.y() + px(12))
        way.setVisible(wanted)
        if had_keyboard and not wanted:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def offers_way(self) -> bool:
        """Whether the button that begins the table is shown."""
        return self.way is not None and self.way.isVisibleTo(self)

    def _make_way(self) -> QPushButton:
        way = QPushButton(self.viewport())
        way.setObjectName("builder_begin")
        way.clicked.connect(lambda: self.way_wanted.emit(self._lines.shown.empty_way))
        return way

    # editing

    def edit_cell(self, index: QModelIndex, text: str = "") -> bool:
        """Edit a cell in place, starting with a text, and return whether that is possible."""
        if not self._is_edited(index):
            return False
        self.selectionModel().setCurrentIndex(index, SelectRows)
        self.edit(index)
        if text:
            begin_with(self, text)
        return True

    def _is_edited(self, index: QModelIndex) -> bool:
        if not index.isValid():
            return False
        line, column = self._lines.row(index.row()), index.column()
        may = self.source.may_edit(line, column)
        return may and self.source.field_of(line, column) is not None

    def edit_current(self, text: str = "") -> bool:
        """Edit the current cell, or else the first editable one of its row.

        An open editor stays as it is.
        """
        rows, here = self.chosen(), self.currentIndex()
        if self.state() == self.State.EditingState:
            return True
        if not rows:
            return False
        row = here.row() if here.row() in rows else rows[0]
        order = [max(0, here.column()), *range(self._lines.columns)]
        shown = [at for at in order if not self.isColumnHidden(at)]
        return any(self.edit_cell(self._lines.index(row, at), text) for at in shown)

    def _open_cell(self, index: QModelIndex) -> None:
        """Focus the form, which edits what the cell cannot."""
        if not self._is_edited(index):
            self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Focus the form on Enter; typing edits the cell."""
        text = typed(event)
        goes_on, self._came_unasked = self._came_unasked and bool(text), False
        if self.state() == self.State.EditingState:
            super().keyPressEvent(event)  # Enter that an editor has no more use for
        elif goes_on:
            self._came_unasked = True  # it is meant for the field that is gone
        elif event.key() in ENTER and self.chosen():
            self.opened.emit()
        elif not (text and self.chosen() and self.take_text(text)):
            super().keyPressEvent(event)

    def take_text(self, text: str) -> bool:
        """Apply typed text to the selected rows, and return whether it has a meaning there."""
        return self.edit_current(text)

    def take_focus(self) -> None:
        """Take the focus because the field that was typed into is gone.

        What is typed on goes nowhere, until the player does anything in the table.
        """
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._came_unasked = True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Accept keys again after the focus was elsewhere."""
        self._came_unasked = False
        super().focusOutEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make a row current when the table gets the focus."""
        first = self.first()
        if not self.currentIndex().isValid() and first is not None:
            index = self._lines.index(first, self.name_column)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        super().focusInEvent(event)

    # mouse; the heads of groups are no rows to choose, nor to drag away

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ignore clicks on group headings."""
        self._came_unasked = False
        self._on_heading = self._is_heading(event.position().toPoint())
        if not self._on_heading:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin no drag on a group heading."""
        if not self._on_heading:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a press on a group heading without a click."""
        was, self._on_heading = self._on_heading, False
        if not was:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Do not edit the row below a group heading."""
        if not self._is_heading(event.position().toPoint()):
            super().mouseDoubleClickEvent(event)

    # what is seen

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the width, and the rows to the height.

        Columns are kept when an edit makes a scroll bar come or go.
        """
        self._fit_header()
        super().resizeEvent(event)
        self._arrange()
        self._offer_way()
        self._resized |= event.size().height() != event.oldSize().height()
        wider = event.size().width() != event.oldSize().width()
        if self.width() != self._fitted_to or self._refit or (wider and self._resized):
            self._fitted_to = self.width()
            self._fit_columns()
        elif wider:
            self._widen_columns()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint rows, group headings, the drop indicator, or the text shown without rows."""
        if any(self.columnWidth(at) != wide for at, wide in self._formed.items()):
            self._choose_forms()  # the player drags its edge
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        for heading in self.headings:
            self._paint_heading(painter, heading)
        if not self._lines.rowCount():
            room = self.viewport().rect().adjusted(px(12), 0, -px(12), -px(40))
            painter.setFont(type_face().font)
            painter.setPen(color("dim"))
            wrapped = CENTER.value | Qt.TextFlag.TextWordWrap.value
            painter.drawText(room, wrapped, self._lines.shown.empty)
        if self._drop is not None and self.order.column is not None:
            note = MOVED if self._drop[1] else ADDED
            self.paint_note(painter, _(note).format(column=self.sorted_by()))
        elif self._drop is not None:
            painter.fillRect(self._drop_line(*self._drop), color("focus"))
        painter.end()

    def _paint_heading(self, painter: QPainter, heading: GroupHeading) -> None:
        rect = self._heading_rect(heading)
        painter.fillRect(rect, color("ground"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color("line"))
        inside = rect.adjusted(MARGIN, 0, -MARGIN, -1)
        wide = draw_text(painter, inside, heading.total, type_face(2), "dim", RIGHT)
        inside.setRight(inside.right() - wide - PADDING * bool(wide))
        bold = type_face(1, Weight.Bold)
        draw_text(painter, inside, heading.head.title, bold, heading.token, LEFT)

    # drags and drops

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the selected rows with a small tag."""
        names = [self._lines.row(row).row.name for row in self.chosen()]
        if names:
            start_drag(self, actions, names)

    def _drop_line(self, row: int, below: bool) -> QRect:  # noqa: FBT001 - half a place
        wide = self.viewport().width()
        if row >= self._lines.rowCount():
            last = self.verticalHeader().logicalIndex(row - 1)
            if last < 0:
                return QRect(0, 0, wide, px(3))
            row, below = last, True
        place = self.cell_rect(self._lines.index(row, 0))
        return QRect(0, place.bottom() - 1 if below else place.top() - 1, wide, px(3))

    def _place_at(self, place: QPoint) -> tuple[int, bool]:
        """Return the row at a place, and whether it is its lower half."""
        index = self.indexAt(place)
        if not index.isValid():
            return self._lines.rowCount(), False
        return index.row(), place.y() > self.cell_rect(index).center().y()

    def _has_no_place(self, event: QDropEvent) -> bool:
        """Return whether the document's own rows are dragged while they are sorted."""
        return self.order.column is not None and self.source.has_own(event.mimeData())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept rows and offers; explain why those of another kind do not fit."""
        self._may_take = self.source.takes(event.mimeData())
        if has_rows(event.mimeData()):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where the rows would go, or why they cannot."""
        super().dragMoveEvent(event)  # scrolls near the edges
        if not has_rows(event.mimeData()):
            event.ignore()
            return
        if self._may_take is None:
            self._may_take = self.source.takes(event.mimeData())
        if not self._may_take:
            accept_refusal(event)
            return
        row, below = self._place_at(event.position().toPoint())
        barred = self._has_no_place(event)
        self._drop = (row, below) if self.order.column is None else (row, barred)
        if barred:
            event.ignore()
        else:
            event.acceptProposedAction()
        self.viewport().update()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Hide the drop indicator."""
        super().dragLeaveEvent(event)
        self._stop_showing_drop()

    def dropEvent(self, event: QDropEvent) -> None:
        """Move or insert rows at the indicator; at the end of their list while sorted."""
        row, below = self._place_at(event.position().toPoint())
        place = row + below if self.order.column is None else self._lines.rowCount()
        self._stop_showing_drop()
        if not self._has_no_place(event) and self._lines.dropMimeData(
            event.mimeData(), event.dropAction(), place, 0, QModelIndex()
        ):
            event.acceptProposedAction()
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        event.ignore()
        if not self.source.has_own(event.mimeData()):  # its own rows stay where they are
            toast(self, drop_refusal(event.mimeData(), self.source.kind))

    def _stop_showing_drop(self) -> None:
        self._drop = self._may_take = None
        self.stopAutoScroll()
        self.viewport().update()


def _is_empty(cell: PageCell) -> bool:
    return not (cell.text or cell.mark)
