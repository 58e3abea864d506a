"""A table of men in an order of its own, in groups under heads, with the columns that are wanted.

Rows keep their numbers: the order is that of the vertical header's sections, so every index is
still the man's position in the squad.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QTableView

from nco_builder.language import _, ngettext
from nco_builder.ui.parts.lists import fitted
from nco_builder.ui.parts.painting import LEFT, RIGHT, Weight, draw_text, type_face
from nco_builder.ui.parts.theme import color
from nco_builder.ui.table.columns import (
    ALWAYS,
    COLUMNS,
    COST,
    GRENADES,
    NUMBER,
    PROFILE,
    USUAL,
    WORTH,
)
from nco_builder.ui.table.delegate import HEAD_HEIGHT, SquadDelegate, cell_width
from nco_builder.ui.table.order import TITLES, MenGroup, MenOrder, groups

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QModelIndex
    from PySide6.QtGui import QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.document.squad_document import SquadDocument
    from nco_builder.ui.table.columns import Man
    from nco_builder.ui.table.model import SquadModel

ROW_HEIGHT, TIGHT_ROW = 26, 24
"""Of a man's row; the tight one only where all men are in sight because of it."""
HEADER_HEIGHT, HEADER_WIDTH = 27, 64
FIXED_WIDTHS = {NUMBER: 36, PROFILE: 90, GRENADES: 39, WORTH: 44, COST: 38}
INDICATOR = 16
"""Room for the arrow of the column the men are sorted by."""
MARGIN = 8


class GroupHeading(NamedTuple):
    """What stands above a group: the row it is painted in, whose it is, and what that comes to."""

    row: int
    kind: str
    total: str


class ArrangedTable(QTableView):
    """Shows the men grouped and sorted as `order` says, and the columns in `shown_columns`.

    Signals:
        arranged: order or columns are others.

    """

    arranged = Signal()

    def __init__(
        self, document: SquadDocument, model: SquadModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._men = model
        self._misfit = True
        self.order = MenOrder()
        self.groups: tuple[MenGroup, ...] = ()
        self.headings: tuple[GroupHeading, ...] = ()
        self._cells = SquadDelegate(document, self)
        self.setModel(model)
        self.setItemDelegate(self._cells)
        self._set_up_headers()
        self.show_columns(USUAL)
        self._arrange()
        model.rowsInserted.connect(self._note_misfit)
        model.rowsRemoved.connect(self._note_misfit)
        model.dataChanged.connect(self._note_change)
        model.followed.connect(self._arrange)
        model.followed.connect(self._fit_after_change)
        model.modelReset.connect(self._fit_columns)

    def _set_up_headers(self) -> None:
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(TIGHT_ROW)
        rows.setDefaultSectionSize(ROW_HEIGHT)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setFixedHeight(HEADER_HEIGHT)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(24)
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._sort_by)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def set_order(self, order: MenOrder) -> None:
        """Arrange the men another way; the squad stays as it is."""
        if order == self.order:
            return
        self.order = order
        header = self.horizontalHeader()
        header.setSortIndicatorShown(order.column is not None)
        if order.column is not None:
            down = Qt.SortOrder.DescendingOrder
            header.setSortIndicator(
                order.column, down if order.descending else Qt.SortOrder.AscendingOrder
            )
        self._arrange()
        self._fit_columns()
        self.scrollTo(self.currentIndex())
        self.arranged.emit()

    def _sort_by(self, column: int) -> None:
        self.set_order(self.order.clicked(column))

    def _arrange(self) -> None:
        """Put rows and heads where they belong; nothing moves that stands there already."""
        self.groups = groups(self._all_men(), self.order)
        before, self.headings = self.headings, self._current_headings()
        self._cells.headed = frozenset(heading.row for heading in self.headings)
        rows = self.verticalHeader()
        usual = self._row_height()
        wanted = [row for group in self.groups for row in group.rows]
        for place, row in enumerate(wanted):
            at = rows.visualIndex(row)
            if at != place:
                rows.moveSection(at, place)
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

    def _row_height(self) -> int:
        room = self.viewport().height() - len(self._cells.headed) * HEAD_HEIGHT
        count = self._men.rowCount()
        return TIGHT_ROW if TIGHT_ROW * count <= room < ROW_HEIGHT * count else ROW_HEIGHT

    def _all_men(self) -> list[Man]:
        return [self._men.man(row) for row in range(self._men.rowCount())]

    def man_rect(self, index: QModelIndex) -> QRect:
        """Where a cell is, without the head above it."""
        return self.visualRect(index).adjusted(0, self._cells.head_height(index.row()), 0, 0)

    def shown_columns(self) -> tuple[str, ...]:
        """Keys of the columns that are shown."""
        return tuple(column.key for at, column in enumerate(COLUMNS) if not self.isColumnHidden(at))

    def show_columns(self, keys: Iterable[str]) -> None:
        """Show these columns, those that are always shown, and no others."""
        wanted = set(keys) | ALWAYS
        for at, column in enumerate(COLUMNS):
            self.setColumnHidden(at, column.key not in wanted)
        self._fit_columns()
        self.arranged.emit()

    def _note_misfit(self) -> None:
        self._misfit = True

    def _note_change(self, first: QModelIndex, last: QModelIndex) -> None:
        texts = range(first.column(), last.column() + 1)
        self._misfit |= any(COLUMNS[at].width and not self.isColumnHidden(at) for at in texts)

    def _fit_after_change(self) -> None:
        if self._misfit:
            self._fit_columns()

    def _fit_columns(self) -> None:
        self._misfit = False
        men = self._all_men()
        shown = [at for at in range(len(COLUMNS)) if not self.isColumnHidden(at)]
        wanted = {
            at: max([cell_width(man, at) for man in men] + [HEADER_WIDTH])
            for at in shown
            if COLUMNS[at].width
        }
        fixed = {at: self._fixed_width(at) for at in shown if at in FIXED_WIDTHS}
        if self.order.column in fixed:
            fixed[self.order.column] += INDICATOR
        room = self.viewport().width() - sum(fixed.values())
        weights = {at: COLUMNS[at].width for at in wanted}
        for at, wide in (fixed | fitted(wanted, weights, room)).items():
            if self.columnWidth(at) != wide:
                self.setColumnWidth(at, wide)

    def _fixed_width(self, column: int) -> int:
        header = _(COLUMNS[column].header) if column != NUMBER else ""
        letters = self.horizontalHeader().fontMetrics().horizontalAdvance(header)
        return max(FIXED_WIDTHS[column], letters + MARGIN)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the new width, the rows to the new height."""
        super().resizeEvent(event)
        self._arrange()
        self._fit_columns()

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
