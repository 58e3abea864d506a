"""A table of men in an order of its own, in groups under heads, with the columns that are wanted.

Rows keep their numbers: the order is that of the vertical header's sections, so every index is
still the man's position in the squad.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QTableView

from nco_builder.language import _, ngettext
from nco_builder.ui.look.column_widths import fitted
from nco_builder.ui.look.painting import LEFT, RIGHT, Weight, draw_text, type_face
from nco_builder.ui.look.theme import color
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
from nco_builder.ui.table.order import TITLES, Group, Order, groups

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
        self.order = Order()
        self.groups: tuple[Group, ...] = ()
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

    def set_order(self, order: Order) -> None:
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
        self._cells.headed = frozenset(
            group.rows[0] for group in self.groups if self.order.grouped and group.rows
        )
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
        if not self.order.grouped:
            return
        painter = QPainter(self.viewport())
        for group in self.groups:
            self._paint_head(painter, group)
        painter.end()

    def _paint_head(self, painter: QPainter, group: Group) -> None:
        top = self.rowViewportPosition(group.rows[0])
        head = QRect(0, top, self.viewport().width(), HEAD_HEIGHT)
        painter.fillRect(head, color("ground"))
        painter.fillRect(head.left(), head.bottom(), head.width(), 1, color("line"))
        inside = head.adjusted(MARGIN, 0, -MARGIN, -1)
        token = f"{group.kind}s" if group.kind else "dim"
        draw_text(painter, inside, _(TITLES[group.kind]), type_face(1, Weight.Bold), token, LEFT)
        draw_text(painter, inside, self._sum(group), type_face(2), "dim", RIGHT)

    def _sum(self, group: Group) -> str:
        men = [self._men.man(row) for row in group.rows]
        count = ngettext("{count} man", "{count} men", len(men)).format(count=len(men))
        currency = men[0].said.currency
        points = sum(man.said.cost for man in men)
        return f"{count} · {points} {currency}" if currency else count
