"""The squad table with sorting, grouping under headings, and a choice of columns.

Rows keep their numbers: the order is that of the vertical header's sections, so every index is
still the man's position in the squad.
"""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle

from nco_builder.language import _, ngettext
from nco_builder.systems.nco_squad.columns import (
    ALWAYS,
    COLUMNS,
    COST,
    GRENADES,
    LEAN,
    NAME,
    NUMBER,
    PROFILE,
    RANGE,
    ROOMY,
    USUAL,
    WORTH,
)
from nco_builder.ui.parts.arranged_view import ArrangedView, ColumnChoice
from nco_builder.ui.parts.lists import balanced_widths, fitted, longest, make_viewport, with_heads
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import LEFT, RIGHT, Weight, draw_text, type_face
from nco_builder.ui.parts.tables import keep_sizes, set_up_table
from nco_builder.ui.parts.theme import color
from nco_builder.ui.table.delegate import (
    HEAD_HEIGHT,
    PICTURED,
    SquadDelegate,
    cell_width,
    picture_width,
)
from nco_builder.ui.table.order import TITLES, MenGroup, MenOrder, groups

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from PySide6.QtCore import QModelIndex, QPoint
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from nco_builder.systems.nco_squad.columns import Man
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.table.model import SquadModel

ROW_HEIGHT, TIGHT_ROW = length(26), length(24)
"""Of a man's row; the tight one only where all men are in sight because of it."""
HEADER_HEIGHT = length(27)
READABLE, NAMED = length(84), length(100)
"""So much of a text, or of a name, is read before columns that matter less get any room."""
FIXED_WIDTHS = {
    NUMBER: length(36),
    PROFILE: length(90),
    RANGE: length(40),
    GRENADES: length(39),
    WORTH: length(44),
    COST: length(38),
}
HEAD_PADDING = length(14)
"""What the words above a column need next to them."""
INDICATOR = length(16)
"""Room for the arrow of the column the men are sorted by."""
MARGIN = length(8)
ENOUGH = length(240)
"""So much of a column's longest text counts when room is given to more columns or plots."""


class GroupHeading(NamedTuple):
    """The heading of a group: its row, its name, and its totals."""

    row: int
    kind: str
    total: str


class ArrangedTable(ArrangedView):
    """Shows the men grouped and sorted by `order`, and the columns in `shown_columns`."""

    def __init__(
        self, document: SquadDocument, model: SquadModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        make_viewport(self)
        self._document = document
        self._men = model
        self._misfit = True
        self._fitted_to = 0
        self._wanted: dict[int, int] = {}
        self._measured: list[Man] = []
        self._widest: dict[int, int] = {}
        self._on_heading = False
        self.order = MenOrder()
        self.groups: tuple[MenGroup, ...] = ()
        self.headings: tuple[GroupHeading, ...] = ()
        self._cells = SquadDelegate(document, self)
        self.setModel(model)
        self.setItemDelegate(self._cells)
        self._set_up_headers()
        self._arrange()
        model.rowsInserted.connect(self._note_misfit)
        model.rowsRemoved.connect(self._note_misfit)
        model.dataChanged.connect(self._note_change)
        model.followed.connect(self._arrange)
        model.followed.connect(self._fit_after_change)
        model.modelReset.connect(self._fit_columns)

    def _set_up_headers(self) -> None:
        set_up_table(self, ROW_HEIGHT, several=True)
        keep_sizes(self, ROW_HEIGHT, TIGHT_ROW, px(24))
        header = self.horizontalHeader()
        header.setFixedHeight(HEADER_HEIGHT)
        self.sort_by_headings()

    def choices(self) -> Sequence[ColumnChoice]:
        """Return all columns."""
        return tuple(
            ColumnChoice(column.key, _(column.title), column.key in ALWAYS, at == NUMBER)
            for at, column in enumerate(COLUMNS)
        )

    def _arrange(self) -> None:
        """Put rows and heads where they belong; nothing moves that is there already."""
        self.groups = groups(self._all_men(), self.order)
        before, self.headings = self.headings, self._current_headings()
        self._cells.headed = frozenset(heading.row for heading in self.headings)
        rows = self.verticalHeader()
        usual = self._row_height()
        wanted = [row for group in self.groups for row in group.rows]
        self.arrange_rows(wanted)
        for row in wanted:
            height = usual + self._cells.head_height(row)
            if rows.sectionSize(row) != height:
                rows.resizeSection(row, height)
        self._repaint_headings(before)

    def _current_headings(self) -> tuple[GroupHeading, ...]:
        if not self.order.grouped:
            return ()
        return tuple(
            GroupHeading(group.rows[0], group.kind, self._total(group))
            for group in self.groups
            if group.rows
        )

    def _total(self, group: MenGroup) -> str:
        men = [self._men.man(row) for row in group.rows]
        count = ngettext("{count} man", "{count} men", len(men)).format(count=len(men))
        currency = men[0].report.currency
        points = sum(man.report.cost for man in men)
        return f"{count} · {points} {currency}" if currency else count

    def _repaint_headings(self, before: tuple[GroupHeading, ...]) -> None:
        """Qt repaints the cells of the man who changed; his group is headed in another's row."""
        if [heading.row for heading in self.headings] != [heading.row for heading in before]:
            self.viewport().update()  # with the rows, or it would stand between those of before
            return
        for heading in set(self.headings) - set(before):
            self.viewport().update(self._heading_rect(heading))

    def _heading_rect(self, heading: GroupHeading) -> QRect:
        top = self.rowViewportPosition(heading.row)
        return QRect(0, top, self.viewport().width(), HEAD_HEIGHT)

    def _is_heading(self, place: QPoint) -> bool:
        """Return whether a head of a group is at a place of the viewport."""
        return any(self._heading_rect(heading).contains(place) for heading in self.headings)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ignore headings, which cannot be selected or dragged."""
        self._on_heading = self._is_heading(event.position().toPoint())
        if not self._on_heading:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Ignore drags that began on a heading."""
        if not self._on_heading:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ignore the release of a press on a heading."""
        was, self._on_heading = self._on_heading, False
        if not was:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore headings."""
        if not self._is_heading(event.position().toPoint()):
            super().mouseDoubleClickEvent(event)

    def _row_height(self) -> int:
        room = self.viewport().height() - len(self._cells.headed) * HEAD_HEIGHT
        count = self._men.rowCount()
        return TIGHT_ROW if TIGHT_ROW * count <= room < ROW_HEIGHT * count else ROW_HEIGHT

    def _all_men(self) -> list[Man]:
        return [self._men.man(row) for row in range(self._men.rowCount())]

    def man_rect(self, index: QModelIndex) -> QRect:
        """Return where a cell is, without the head above it."""
        return self.visualRect(index).adjusted(0, self._cells.head_height(index.row()), 0, 0)

    def show_columns(self, keys: Iterable[str] | None) -> None:
        """Show these columns and fixed ones; None for the default, as room allows."""
        self.own_columns = None if keys is None else tuple(keys)
        if self._fitted_to:
            self._fit_columns()
        else:  # not shown yet: its width will be told
            self._choose_columns()

    def height_for_all(self) -> int:
        """Return the height at which it shows every man without scrolling."""
        heads = len(self._cells.headed) * HEAD_HEIGHT
        return HEADER_HEIGHT + heads + self._men.rowCount() * ROW_HEIGHT

    def width_for_all(self) -> int:
        """The width at which it shows all it ever shows by itself, also next to a scroll bar."""
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        keys = ROOMY if self.own_columns is None else self.own_columns
        return self._width_for(keys) + bar + MARGIN

    def _width_for(self, keys: Iterable[str]) -> int:
        shown = _columns(keys)
        texts = [min(wide, ENOUGH) for wide in self._wanted_widths(shown).values()]
        pictures = [picture_width(at) for at in PICTURED if at in shown]
        return sum(texts) + sum(self._fixed_widths(shown).values()) + sum(pictures)

    def _choose_columns(self) -> None:
        """Show what the player chose, else as much as there is room for.

        More than the usual is shown if nothing is lost for it: in a table that grows there come
        pictures first, then columns, and none of them goes again. Less is shown where those that
        are left could not be read: what a man knows and has is told next to the table too.
        """
        before = self.shown_columns()
        keys = self._fitting() if self.own_columns is None else self.own_columns
        shown = _columns(keys)
        for at in range(len(COLUMNS)):
            if self.isColumnHidden(at) == (at in shown):
                self.setColumnHidden(at, at not in shown)
        if self.shown_columns() != before:
            self.arranged.emit()

    def _fitting(self) -> Iterable[str]:
        """The most columns there is room for."""
        room = self.viewport().width()
        if self._width_for(ROOMY) <= room:
            return ROOMY
        readable = (keys for keys in (USUAL, *LEAN) if self._readable(keys) <= room)
        return next(readable, LEAN[-1])

    def _readable(self, keys: Iterable[str]) -> int:
        """Return the width at which these columns can still be read."""
        shown = _columns(keys)
        texts = [
            min(wide, max(READABLE, self._head_width(at)))
            for at, wide in self._wanted_widths(shown).items()
        ]
        return sum(texts) + sum(self._fixed_widths(shown).values())

    def _shown(self) -> list[int]:
        return [at for at in range(len(COLUMNS)) if not self.isColumnHidden(at)]

    def _note_misfit(self) -> None:
        self._misfit = True

    def _note_change(self, first: QModelIndex, last: QModelIndex) -> None:
        texts = range(first.column(), last.column() + 1)
        self._misfit |= any(COLUMNS[at].width and not self.isColumnHidden(at) for at in texts)

    def _fit_after_change(self) -> None:
        if self._misfit:
            self._keep_columns()

    def _keep_columns(self) -> None:
        """Leave the columns where they stand, except one that grows into room to spare."""
        self._misfit = False
        wanted, fixed = self._wanted_widths(self._shown()), self._fixed_widths(self._shown())
        for at in self._cells.pictured & wanted.keys():
            wanted[at] += picture_width(at)
        now = {at: self.columnWidth(at) for at in wanted}
        longer = {at for at, wide in wanted.items() if wide > self._wanted.get(at, 0)}
        self._wanted = wanted
        # what was cut before stays so: the edit does not show it
        needed = {at: w if at in longer else min(w, now[at]) for at, w in wanted.items()}
        widths = balanced_widths(now, needed, self.viewport().width() - sum(fixed.values()))
        if widths is None:
            self._fit_columns()
        else:
            self._set_widths(fixed | widths)

    def _fit_columns(self) -> None:
        self._misfit = False
        self._choose_columns()
        wanted, fixed = self._wanted_widths(self._shown()), self._fixed_widths(self._shown())
        room = self.viewport().width() - sum(fixed.values())
        self._give_pictures(wanted, room)
        self._wanted = wanted
        weights = {at: COLUMNS[at].width for at in wanted}
        widths = self._with_names(fitted(wanted, weights, room), weights, room)
        self._set_widths(fixed | with_heads(widths, {at: self._head_width(at) for at in wanted}))

    def _with_names(
        self, widths: dict[int, int], weights: dict[int, int], room: int
    ) -> dict[int, int]:
        """Let names have what they want, up to what can be read, before all others."""
        named = min(self._wanted.get(NAME, 0), NAMED)
        others = {at: wide for at, wide in self._wanted.items() if at != NAME}
        if widths.get(NAME, named) >= named or not others:
            return widths
        del weights[NAME]
        return {NAME: named} | fitted(others, weights, room - named)

    def _wanted_widths(self, shown: Iterable[int]) -> dict[int, int]:
        """Return what the texts of these columns need, but those whose width is fixed."""
        men = self._all_men()
        if len(men) != len(self._measured) or not all(map(is_, men, self._measured)):
            self._measured, self._widest = men, {}
        texts = [at for at in shown if COLUMNS[at].width]
        for at in texts:
            if at not in self._widest:
                widths = [cell_width(man, at) for man in longest(men, COLUMNS[at].text)]
                self._widest[at] = max(widths, default=0)
        return {at: max(self._widest[at], self._head_width(at)) for at in texts}

    def _head_width(self, column: int) -> int:
        """Return what the words above a column need."""
        sign = INDICATOR if column == self.order.column else 0
        words = self.horizontalHeader().fontMetrics()
        return words.horizontalAdvance(_(COLUMNS[column].header)) + HEAD_PADDING + sign

    def _fixed_widths(self, shown: Iterable[int]) -> dict[int, int]:
        fixed, sorted_by = FIXED_WIDTHS.keys() & set(shown), self.order.column
        return {at: self._fixed_width(at) + INDICATOR * (at == sorted_by) for at in fixed}

    def _set_widths(self, widths: Mapping[int, int]) -> None:
        for at, wide in widths.items():
            if self.columnWidth(at) != wide:
                self.setColumnWidth(at, wide)

    def _give_pictures(self, wanted: dict[int, int], room: int) -> None:
        """Let columns have silhouettes, one after the other; `wanted` grows by them."""
        pictured = set()
        room -= sum(min(wide, ENOUGH) for wide in wanted.values())
        for at in PICTURED:
            room -= picture_width(at) * (at in wanted)
            if at in wanted and room >= 0:
                wanted[at] += picture_width(at)
                pictured.add(at)
        if self._cells.pictured != pictured:
            self._cells.pictured = frozenset(pictured)
            self.viewport().update()

    def _fixed_width(self, column: int) -> int:
        header = _(COLUMNS[column].header) if column != NUMBER else ""
        letters = self.horizontalHeader().fontMetrics().horizontalAdvance(header)
        return max(FIXED_WIDTHS[column], letters + HEAD_PADDING)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the new width, the rows to the new height."""
        super().resizeEvent(event)
        self._arrange()
        if self.width() != self._fitted_to:
            self._fitted_to = self.width()
            self._fit_columns()
        elif event.size().width() != event.oldSize().width():  # a scroll bar came or went
            self._keep_columns()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, and the heads of their groups."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        for heading in self.headings:
            self._paint_heading(painter, heading)
        painter.end()

    def _paint_heading(self, painter: QPainter, heading: GroupHeading) -> None:
        rect = self._heading_rect(heading)
        painter.fillRect(rect, color("ground"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color("line"))
        inside = rect.adjusted(MARGIN, 0, -MARGIN, -1)
        token = f"{heading.kind}s" if heading.kind else "dim"
        draw_text(painter, inside, _(TITLES[heading.kind]), type_face(1, Weight.Bold), token, LEFT)
        draw_text(painter, inside, heading.total, type_face(2), "dim", RIGHT)


def _columns(keys: Iterable[str]) -> list[int]:
    """Return the places of columns with these keys, and of those that are always shown."""
    wanted = set(keys) | ALWAYS
    return [at for at, column in enumerate(COLUMNS) if column.key in wanted]
