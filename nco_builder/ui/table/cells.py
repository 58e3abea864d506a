"""How the cells of a table look, what edits them, and the room they want."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

from nco_builder.systems.page import LISTED
from nco_builder.ui.form.answering import take_chip
from nco_builder.ui.parts.fields import take_back
from nco_builder.ui.parts.icons import BESIDE, draw_silhouette, silhouette_width
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import (
    CENTER,
    LEFT,
    LONGEST_CELL,
    MARKS,
    RIGHT,
    TextStyle,
    Weight,
    draw_ring,
    draw_text,
    symbol_face,
    type_face,
)
from nco_builder.ui.parts.rows import ROW_ROLE, Index
from nco_builder.ui.parts.theme import color
from nco_builder.ui.parts.tips import show_row_tip
from nco_builder.ui.table.cell_editor import CellLine, ChipBox, editor_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QAbstractItemModel
    from PySide6.QtGui import QHelpEvent
    from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem, QWidget

    from nco_builder.systems.page import Chip, PageCell, PageColumn
    from nco_builder.ui.table.rows import TableModel
    from nco_builder.ui.table.source import TableLine, TableSource

PADDING = length(5)
BAR, BESIDE_BAR = length(4), length(3)
MARK_WIDTH, ORDER_MARK = length(15), length(10)
"""The width of a cell's mark, and of that in the column of row numbers."""
HEAD_HEIGHT = length(19)
"""The height of a group's heading, above its first row in the same cell."""
SMALLER = 1
"""Pixels by which cells are smaller than ordinary text."""
CHIP, IN_CHIP, BESIDE_CHIP, CORNER = length(24), length(7), length(4), length(4)
"""A chip's height, the room beside its text, the gap to the next one, and its corners."""
PICTURE = length(13)
"""The height of a silhouette."""
BOX, BOX_HEIGHT, BETWEEN_BOXES = length(6), length(10), length(2)
"""The width and height of a box, and the gap to the next one."""
MOST_BOXES = 12
"""More boxes are told as numbers."""
NONE = frozenset({"", "–", "—"})
WHOLE_BAR = "soldiers"
"""The color of unbroken bars; others have two strands, so that color is not the only sign."""
# as plain numbers: Python's flags are slow, and every cell asks
SELECTED = QStyle.StateFlag.State_Selected.value
HOVERED = QStyle.StateFlag.State_MouseOver.value
FOCUSED = QStyle.StateFlag.State_HasFocus.value
ALIGN = {"left": LEFT, "center": CENTER, "right": RIGHT}


class TableDelegate(QStyledItemDelegate):
    """Paints cells; edits them by the fields that the form has for them.

    Attributes:
        headed: rows whose upper part is left to the head of a group.
        pictured: how much room columns have for a silhouette before every text.
        bars: the color of the bar beside a row, in its first cell, by its group.
        chipped: columns that show the parts of their lists as chips.
        forms: which of their shorter texts the cells of a column have; others have the longest
            one that fits.
    """

    def __init__(self, source: TableSource, model: TableModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._source = source
        self._model = model
        self._table = parent
        self.headed: frozenset[int] = frozenset()
        self.pictured: dict[int, int] = {}
        self.bars: dict[str, str] = {}
        self.chipped: frozenset[int] = frozenset()
        self.forms: dict[int, int] = {}

    def head_height(self, row: int) -> int:
        """Return the height of the group heading in a row."""
        return HEAD_HEIGHT if row in self.headed else 0

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Show the tooltip next to the row."""
        return show_row_tip(event, view, option, index) or super().helpEvent(
            event, view, option, index
        )

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a line for texts and numbers, a list for choices."""
        line: TableLine = index.data(ROW_ROLE)
        field = self._source.field_of(line, index.column())
        editor = editor_for(field, self._take, self, parent)
        return cast("QWidget", editor)  # none is no editor for Qt, which its types do not say

    def _take(self, chip: Chip) -> None:
        if chip.asks:  # once the list is gone
            take = partial(take_chip, chip, self._source.document, self._table)
            QTimer.singleShot(0, self, take)
        else:
            take_chip(chip, self._source.document, self._table)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Keep the editor's content: an edit elsewhere must not change what is typed."""

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Restore the cell's content on Escape."""
        if isinstance(editor, CellLine):
            take_back(editor, event, self)
        return super().eventFilter(editor, event)

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, _index: Index) -> None:
        """Apply the change; the row follows the document."""
        if isinstance(editor, CellLine):
            editor.commit(self._source.document)
        elif isinstance(editor, ChipBox):
            editor.commit()

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Fill the cell; a list of choices may be wider."""
        rect: QRect = option.rect
        rect = rect.adjusted(0, self.head_height(index.row()), 0, 0)
        if isinstance(editor, ChipBox):
            editor.lie_over(rect)
        else:
            editor.setGeometry(rect.adjusted(0, 0, 0, -1))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        at = index.column()
        line: TableLine = index.data(ROW_ROLE)
        cell, column = line.cell(at), self._model.headings[at]
        rect: QRect = option.rect
        if index.row() in self.headed:
            rect = rect.adjusted(0, HEAD_HEIGHT, 0, 0)
        state: int = option.state.value
        hovered = bool(state & HOVERED and index.flags() & Qt.ItemFlag.ItemIsEditable)
        painter.save()
        painter.fillRect(
            rect, color(_ground(column, cell, selected=bool(state & SELECTED), hovered=hovered))
        )
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color("line"))
        inside = rect.adjusted(PADDING, 0, -PADDING, 0)
        token = self.bars.get(line.row.group, "") if not at else ""
        if token:
            _paint_bar(painter, rect, token)
        if not at and self.bars:
            inside.setLeft(rect.left() + BAR + BESIDE_BAR)
        self._paint_text(painter, inside, at, cell)
        if state & FOCUSED:
            draw_ring(painter, rect.adjusted(0, 0, 0, -1))
        painter.restore()

    def _paint_text(self, painter: QPainter, inside: QRect, at: int, cell: PageCell) -> None:
        """Paint mark, silhouette and text of a cell."""
        column = self._model.headings[at]
        mark = MARKS[cell.mark] if cell.mark else None
        face, token = look_of(column, cell)
        if mark and column.numbers_rows:
            draw_text(painter, inside, mark.symbol, symbol_face(), mark.token, LEFT)
        elif mark:
            place = inside.adjusted(inside.width() - MARK_WIDTH + px(3), 0, px(3), 0)
            draw_text(painter, place, mark.symbol, symbol_face(), mark.token, CENTER)
            inside.setRight(inside.right() - MARK_WIDTH)
        drawn = "ink" if token == "ink" else "dim"
        if at in self.pictured:
            draw_silhouette(painter, inside, cell.picture, PICTURE, drawn)
            inside.setLeft(inside.left() + self.pictured[at])
        if at in self.chipped and _paint_chips(painter, inside, cell.text, face, token):
            return
        if cell.boxes is not None and _paint_boxes(painter, inside, *cell.boxes):
            return
        text = cell.text or column.placeholder
        if cell.shorter:
            shorter = (text, *cell.shorter)
            form = min(self.forms.get(at, 0), len(cell.shorter))
            text = face.longest(shorter[form:], inside.width())
            if face.width(text) > inside.width():
                text = begun(cell.shorter[-1], face, inside.width()) or cell.text
        if at in self._model.badges:
            text = ""
        if not text and at not in self.pictured:
            draw_silhouette(painter, inside, cell.picture, PICTURE, drawn)
        aligned = RIGHT if column.numbers_rows else ALIGN[column.align]
        draw_text(painter, inside, text, face, token, aligned)


def _paint_boxes(painter: QPainter, inside: QRect, left: int, most: int) -> bool:
    """Paint boxes, filled for what is left; return False without room for all of them."""
    if most > MOST_BOXES or _wide_boxes(most) > inside.width():
        return False
    top = inside.top() + (inside.height() - BOX_HEIGHT) // 2
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for at in range(most):
        box = QRect(inside.left() + at * (BOX + BETWEEN_BOXES), top, int(BOX), int(BOX_HEIGHT))
        if at < left:
            painter.fillRect(box, color("ink"))
        else:
            painter.setPen(color("edge"))
            painter.drawRect(box.adjusted(0, 0, -1, -1))
    return True


def _wide_boxes(most: int) -> int:
    return most * (BOX + BETWEEN_BOXES) - BETWEEN_BOXES


def begun(shortest: str, face: TextStyle, room: int) -> str:
    """Return what stands for a list without room for its shortest form; "" for what is no list.

    Its first name is cut, never how many more there are. The tooltip of its cell says all of it.
    """
    first, between, more = shortest.partition(LISTED)
    if not between:
        return ""
    left = room - face.width(between + more)
    cut = face.metrics.elidedText(first, Qt.TextElideMode.ElideRight, left)
    return f"{cut}{between}{more}" if cut else more


def _paint_chips(
    painter: QPainter, inside: QRect, listed: str, face: TextStyle, token: str
) -> bool:
    """Draw the parts of a list as chips; return whether there are any and they have room."""
    parts = () if listed in NONE else listed.split(LISTED)
    if not parts or _wide_chips(parts, face) > inside.width():
        return False
    left, top = inside.left(), inside.center().y() - CHIP // 2
    for part in parts:
        chip = QRect(left, top, face.width(part) + 2 * IN_CHIP, CHIP)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(color("line" if token == "ink" else token))
        painter.setBrush(color("panel"))
        painter.drawRoundedRect(QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5), CORNER, CORNER)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        draw_text(painter, chip, part, face, token, CENTER)
        left = chip.right() + 1 + BESIDE_CHIP
    return True


def _wide_chips(parts: Sequence[str], face: TextStyle) -> int:
    return sum(face.width(part) + 2 * IN_CHIP + BESIDE_CHIP for part in parts) - BESIDE_CHIP


def _paint_bar(painter: QPainter, rect: QRect, token: str) -> None:
    """Draw the bar beside a row, unbroken or in two strands."""
    if token == WHOLE_BAR:
        painter.fillRect(rect.left(), rect.top(), BAR, rect.height() - 1, color(token))
    else:
        for left in (rect.left(), rect.left() + px(3)):
            painter.fillRect(left, rect.top(), px(2), rect.height() - 1, color(token))


def _ground(column: PageColumn, cell: PageCell, *, selected: bool, hovered: bool) -> str:
    """Return the token of a cell's background."""
    if cell.mark and cell.mark != "warning" and not column.numbers_rows:
        return MARKS[cell.mark].soft
    return "selection" if selected else "hover" if hovered else "panel"


def look_of(column: PageColumn, cell: PageCell) -> tuple[TextStyle, str]:
    """Return the font and the color of a cell's text."""
    bold = (cell.strong and cell.text) or (cell.mark == "error" and not column.numbers_rows)
    large = cell.strong and column.stretch_factor and cell.mark != "error"
    face = type_face(0 if large else SMALLER, Weight.Bold if bold else Weight.Normal)
    if cell.mark and cell.mark != "warning" and not column.numbers_rows:
        return face, MARKS[cell.mark].token
    quiet = cell.text in NONE or ((column.quiet or column.numbers_rows) and not cell.strong)
    return face, "dim" if quiet else "ink"


def picture_room(cell: PageCell) -> int:
    """Return the width of a cell's silhouette."""
    return silhouette_width(cell.picture, PICTURE) + BESIDE if cell.picture else 0


def chips_width(column: PageColumn, cell: PageCell) -> int:
    """Return the width of a cell's chips and its mark."""
    face, _token = look_of(column, cell)
    wide = _wide_chips(cell.text[:LONGEST_CELL].split(LISTED), face) + 2 * PADDING + 1
    return wide + MARK_WIDTH * bool(cell.mark)


def cell_width(column: PageColumn, cell: PageCell) -> int:
    """Return the width of a cell's text or boxes and its mark, without its silhouette."""
    face, _token = look_of(column, cell)
    wide = face.width((cell.text or column.placeholder)[:LONGEST_CELL]) + 2 * PADDING + 1
    if cell.boxes is not None and cell.boxes[1] <= MOST_BOXES:
        wide = max(wide, _wide_boxes(cell.boxes[1]) + 2 * PADDING)
    if column.numbers_rows:
        return wide + ORDER_MARK
    return wide + MARK_WIDTH * bool(cell.mark)
