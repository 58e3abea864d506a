"""The table of a comparison: A over B in each cell, differences on a ground of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QStyle, QStyledItemDelegate, QTableView

from nco_builder.language import _
from nco_builder.ui.compare.model import ALIGN, NAME, SIDE, SIGNS, cell_texts
from nco_builder.ui.parts.lists import fitted
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import LEFT, RIGHT, Weight, draw_ring, draw_text, type_face
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.parts.tables import set_up_table
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QResizeEvent
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from nco_builder.ui.compare.model import ComparedLine, ComparisonModel, Heading
    from nco_builder.ui.parts.rows import Index

LINE_HEIGHT, HEAD_HEIGHT = length(24), length(22)
SIDE_WIDTH, PADDING = length(40), length(6)
MOST_WIDE, MEASURED = length(240), 200
NOTHING = "–"


class ComparisonDelegate(QStyledItemDelegate):
    """Paints A over B; a cell that differs is bold on a ground of its own."""

    def __init__(self, parent: ComparisonView) -> None:
        super().__init__(parent)
        self._view = parent

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        line: ComparedLine = index.data(ROW_ROLE)
        rect: QRect = option.rect
        painter.save()
        if line.kind == "head":
            self._paint_head(painter, rect, line, index)
        else:
            self._paint_ground(painter, option, line, index)
            self._paint_sides(painter, rect, line, index)
        painter.restore()
        if option.state & QStyle.StateFlag.State_HasFocus:
            draw_ring(painter, rect.adjusted(0, 0, 0, -1))

    def _paint_head(self, painter: QPainter, rect: QRect, line: ComparedLine, index: Index) -> None:
        painter.fillRect(rect, color("ground"))
        if index.column() == SIDE:
            inside = rect.adjusted(PADDING, 0, -PADDING, 0)
            draw_text(painter, inside, line.title, type_face(2, Weight.Bold), "ink", LEFT)
            draw_text(painter, inside, line.a, type_face(2), "dim", RIGHT)

    def _paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, line: ComparedLine, index: Index
    ) -> None:
        rect: QRect = option.rect
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, color("selection"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, color("hover"))
        if self._differs(line, index.column()):
            painter.fillRect(rect.adjusted(0, 0, 0, -1), color("specialists_soft"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color("line"))

    def _differs(self, line: ComparedLine, column: int) -> bool:
        if line.mark in {"only_a", "only_b"}:
            return column == NAME
        own = column - NAME if line.cells_a or line.cells_b else column - NAME - 1
        return column > SIDE and own in line.differing

    def _paint_sides(
        self, painter: QPainter, rect: QRect, line: ComparedLine, index: Index
    ) -> None:
        column = index.column()
        inside = rect.adjusted(PADDING, 0, -PADDING, -1)
        a, b = cell_texts(line, column)
        if column == SIDE:
            draw_text(painter, inside, SIGNS[line.mark], type_face(1, Weight.Bold), "ruling", LEFT)
            inside = inside.adjusted(px(16), 0, 0, 0)
        heading = self._view.heading(column)
        align = ALIGN[heading.align] if heading and line.cells_a + line.cells_b else LEFT
        differs = self._differs(line, column)
        named = column == NAME
        face = type_face(0 if named else 1, Weight.Bold if differs or named else Weight.Normal)
        token = "dim" if column == SIDE else "ink"
        if not line.is_double:
            draw_text(painter, inside, a or b or NOTHING * (column > NAME), face, token, align)
            return
        upper, lower = QRect(inside), QRect(inside)
        upper.setHeight(inside.height() // 2)
        lower.setTop(upper.bottom() + 1)
        has_cells = bool(line.cells_a or line.cells_b)
        empty = NOTHING if column > NAME and (has_cells or column == NAME + 1) else ""
        draw_text(painter, upper, a or empty, face, token, align)
        if differs or column == SIDE or (column == NAME + 1 and not has_cells and a != b):
            draw_text(painter, lower, b or empty, face, token, align)


class ComparisonView(QTableView):
    """Shows a comparison; lines with A over B are twice as high."""

    def __init__(self, model: ComparisonModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("comparison")
        self.setAccessibleName(_("What differs"))
        self._compared = model
        self.setModel(model)
        self.setItemDelegate(ComparisonDelegate(self))
        set_up_table(self, LINE_HEIGHT)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        header = self.horizontalHeader()
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setMinimumSectionSize(px(24))
        self.verticalHeader().setMinimumSectionSize(px(10))
        model.followed.connect(self.fit)

    def heading(self, column: int) -> Heading | None:
        """Return the heading of a column; None for that of the sides."""
        at = column - NAME
        return self._compared.headings[at] if 0 <= at < len(self._compared.headings) else None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def fit(self) -> None:
        """Give rows their heights, headings and fields their spans, columns their widths."""
        self.clearSpans()
        columns = self._compared.columns
        rows = self.verticalHeader()
        for at, line in enumerate(self._compared.rows()):
            high = HEAD_HEIGHT if line.kind == "head" else LINE_HEIGHT * (1 + line.is_double)
            if rows.sectionSize(at) != high:
                rows.resizeSection(at, int(high))
            if line.kind == "head":
                self.setSpan(at, SIDE, 1, columns)
            elif not (line.cells_a or line.cells_b) and columns > NAME + 2:
                self.setSpan(at, NAME + 1, 1, columns - NAME - 1)
        self._fit_columns()

    def _fit_columns(self) -> None:
        lines = [line for line in self._compared.rows() if line.cells_a or line.cells_b]
        bold, head = type_face(1, Weight.Bold), type_face(2, Weight.Bold)
        wanted: dict[int, int] = {}
        weights: dict[int, int] = {}
        for at, heading in enumerate(self._compared.headings):
            column = at + NAME
            face = type_face(0, Weight.Bold) if column == NAME else bold
            texts = {text for line in lines[:MEASURED] for text in cell_texts(line, column)}
            wide = max([face.width(text) for text in texts], default=0)
            wide = max(wide, head.width(heading.short) + px(8)) + 2 * PADDING + 2
            wanted[column] = min(wide, int(MOST_WIDE))
            weights[column] = 0 if heading.align != "left" else 1
        if not any(weights.values()):
            weights = dict.fromkeys(weights, 1)
        self.setColumnWidth(SIDE, int(SIDE_WIDTH))
        room = self.viewport().width() - SIDE_WIDTH
        fixed = {at: wide for at, wide in wanted.items() if not weights[at]}
        shared = {at: wide for at, wide in wanted.items() if weights[at]}
        left = max(len(shared), room - sum(fixed.values()))
        widths = fixed | fitted(shared, dict.fromkeys(shared, 1), left)
        for at, wide in widths.items():
            self.setColumnWidth(at, wide)
