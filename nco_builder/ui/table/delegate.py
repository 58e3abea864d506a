"""The look and the editors of cells in the squad table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from nco_builder.language import _
from nco_builder.legality import member_choices
from nco_builder.rules.catalogue import silhouette
from nco_builder.systems.nco_squad.columns import (
    COLUMNS,
    COST,
    MODEL,
    NAME,
    NONE,
    NOTES,
    NUMBER,
    PROFILE,
    RANGE,
    RANK,
    WEAPONS,
    WORTH,
    ever_shorter,
)
from nco_builder.ui.parts.fields import show_cell, take_back, write_live
from nco_builder.ui.parts.fonts import ensure_glyphs
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
    worst,
)
from nco_builder.ui.parts.rows import ROW_ROLE, Index
from nco_builder.ui.parts.theme import color
from nco_builder.ui.parts.tips import show_row_tip
from nco_builder.ui.table.choice_box import ChoiceBox
from nco_builder.ui.table.model import findings_of, is_marked

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel, QObject
    from PySide6.QtGui import QHelpEvent
    from PySide6.QtWidgets import QAbstractItemView

    from nco_builder.legality import Choice
    from nco_builder.systems.nco_squad.columns import Column, Man
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.parts.painting import SeverityMark

PADDING = length(5)
BAR = length(4)
MARK_WIDTH = length(15)
HEAD_HEIGHT = length(19)
"""The head of a group, above its first man in his row."""
SMALLER = 1
"""Pixels by which cells are smaller than ordinary text, so that more of them fits."""
PICTURE = length(13)
"""How high a silhouette is; those of weapons are twice as wide."""
QUIET = frozenset({RANK, PROFILE, RANGE, MODEL, NOTES, WORTH})
ALIGN = {"left": LEFT, "center": CENTER, "right": RIGHT}
# as plain numbers: Python's flags are slow, and every cell asks
SELECTED = QStyle.StateFlag.State_Selected.value
HOVERED = QStyle.StateFlag.State_MouseOver.value
FOCUSED = QStyle.StateFlag.State_HasFocus.value


class SquadDelegate(QStyledItemDelegate):
    """Paints men; edits names in place, weapons and grenades from their options.

    Attributes:
        headed: rows whose upper part is left to the head of a group.
        pictured: columns that have room for a silhouette before every text.

    """

    def __init__(self, document: SquadDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self.headed: frozenset[int] = frozenset()
        self.pictured: frozenset[int] = frozenset()

    def head_height(self, row: int) -> int:
        """Return how much of a row its group's head takes."""
        return HEAD_HEIGHT if row in self.headed else 0

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Have the tooltip are next to the man's row."""
        return show_row_tip(event, view, option, index) or super().helpEvent(
            event, view, option, index
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        column = index.column()
        man: Man = index.data(ROW_ROLE)
        severity = worst(findings_of(man, column))
        mark = MARKS[severity] if severity else None
        rect: QRect = option.rect
        if index.row() in self.headed:
            rect = rect.adjusted(0, HEAD_HEIGHT, 0, 0)
        state: int = option.state.value
        painter.save()
        hovered = bool(state & HOVERED and index.flags() & Qt.ItemFlag.ItemIsEditable)
        ground = _ground(column, mark, selected=bool(state & SELECTED), hovered=hovered)
        painter.fillRect(rect, color(ground))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color("line"))
        if column == NUMBER:
            self._paint_number(painter, rect, man, str(man.number), mark)
        else:
            self._paint_text(painter, rect, man, column, mark)
        if state & FOCUSED:
            draw_ring(painter, rect.adjusted(0, 0, 0, -1))
        painter.restore()

    def _paint_number(
        self, painter: QPainter, rect: QRect, man: Man, number: str, mark: SeverityMark | None
    ) -> None:
        unit = man.report.unit
        if unit:
            paint_side_bar(painter, rect, unit.kind)
        inside = rect.adjusted(BAR + px(3), 0, -PADDING, 0)
        draw_text(painter, inside, number, type_face(SMALLER), "dim", RIGHT)
        if mark:
            draw_text(painter, inside, mark.symbol, symbol_face(), mark.token, LEFT)

    def _paint_text(
        self, painter: QPainter, rect: QRect, man: Man, column: int, mark: SeverityMark | None
    ) -> None:
        inside = rect.adjusted(PADDING, 0, -PADDING, 0)
        text = COLUMNS[column].text(man)
        face, token = _look(column, text)
        if mark:
            if mark is MARKS["error"]:
                face = type_face(SMALLER, Weight.Bold)
            if mark is not MARKS["warning"]:
                token = mark.token
            place = inside.adjusted(inside.width() - MARK_WIDTH + px(3), 0, px(3), 0)
            draw_text(painter, place, mark.symbol, symbol_face(), mark.token, CENTER)
            inside.setRight(inside.right() - MARK_WIDTH)
        if column in self.pictured:
            drawn = picture_of(man, column)
            draw_silhouette(painter, inside, drawn, PICTURE, "ink" if token == "ink" else "dim")
            inside.setLeft(inside.left() + picture_width(column))
        if column == RANK:
            text = face.longest(ever_shorter(text), inside.width())
        draw_text(painter, inside, text or NONE, face, token, ALIGN[COLUMNS[column].align])

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a line for the name; what may be chosen, with price and reason, for the rest."""
        column = COLUMNS[index.column()]
        if column.editor == "text":
            line = QLineEdit(parent)
            line.setAccessibleName(_(column.title))
            line.textEdited.connect(ensure_glyphs)
            write_live(line, self)
            return line
        return ChoiceBox(self._choices(index.row(), column), self, self._document, parent)

    def _choices(self, row: int, column: Column) -> tuple[Choice, ...]:
        """Return what may be chosen in a cell; a second weapon only if there is a choice."""
        offered = member_choices(self._document.report, row)
        second = offered.get("secondary", ()) if column.editor == "weapon" else ()
        settled = len(second) == 1 and second[0].chosen
        return offered.get(column.fields[0], ()) + (() if settled else second)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show what he has."""
        if isinstance(editor, ChoiceBox):
            editor.show_chosen()
        elif isinstance(editor, QLineEdit):
            show_cell(editor, index.data(Qt.ItemDataRole.EditRole))

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Esc brings back what stood in the cell."""
        if isinstance(editor, QLineEdit):
            take_back(editor, event, self)
        return super().eventFilter(editor, event)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Make the edit."""
        if isinstance(editor, ChoiceBox):
            choice = editor.current_choice()
            if choice is not None and not choice.chosen:
                self._document.do(choice.edit)
        elif isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Fill the cell; a box of choices may be wider."""
        rect: QRect = option.rect
        rect = rect.adjusted(0, self.head_height(index.row()), 0, 0)
        if isinstance(editor, ChoiceBox):
            editor.lie_over(rect)
        else:
            editor.setGeometry(rect.adjusted(0, 0, 0, -1))


def paint_side_bar(painter: QPainter, rect: QRect, kind: str) -> None:
    """The bar next to a man: whole for soldiers, in two strands for specialists."""
    if kind == "soldier":
        painter.fillRect(rect.left(), rect.top(), BAR, rect.height() - 1, color("soldiers"))
    else:
        for left in (rect.left(), rect.left() + px(3)):
            painter.fillRect(left, rect.top(), px(2), rect.height() - 1, color("specialists"))


def picture_of(man: Man, column: int) -> str:
    """Return the silhouette before a text: of his rank or trade, of his primary weapon."""
    if column == RANK:
        return silhouette("ranks", man.member.unit)
    return silhouette("weapons", man.member.primary)


def picture_width(column: int) -> int:
    """Return what a column wants more where its texts have silhouettes before them."""
    return silhouette_width("ranks/" if column == RANK else "weapons/", PICTURE) + BESIDE


PICTURED = (WEAPONS, RANK)
"""The columns that may have silhouettes; the first has them first."""


def cell_width(man: Man, column: int) -> int:
    """Return the room a cell's text and mark want."""
    text = COLUMNS[column].text(man)[:LONGEST_CELL]
    face, _ = _look(column, text)
    mark = MARK_WIDTH if is_marked(man, column) else 0
    return face.width(text) + 2 * PADDING + mark + 1


def _ground(column: int, mark: SeverityMark | None, *, selected: bool, hovered: bool) -> str:
    """Return the token behind a cell."""
    if mark and column != NUMBER and mark is not MARKS["warning"]:
        return mark.soft
    return "selection" if selected else "hover" if hovered else "panel"


def _look(column: int, text: str) -> tuple[TextStyle, str]:
    bold = column in {NAME, COST} and text
    face = type_face(0 if column == NAME else SMALLER, Weight.Bold if bold else Weight.Normal)
    return face, "dim" if column in QUIET or text in {"", NONE} else "ink"
