"""The look and the width of cells and headings in the builder page's table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

from nco_builder.ui.builder.cell_editor import CellLine, ChipBox, editor_for, field_of
from nco_builder.ui.builder.table_model import cell_of
from nco_builder.ui.form.fields import take_chip
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

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel, QRect
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from nco_builder.systems.page import Chip, Field, PageCell
    from nco_builder.ui.builder.document import BuilderDocument
    from nco_builder.ui.builder.table_model import PageTableModel, TableLine

PADDING = length(6)  # as its headings have
MARK_WIDTH = length(15)
PICTURE = length(14)
HEADING_COLORS = ("soldiers", "specialists")
"""Headings take turns, as the sections of a squad do."""
SELECTED = QStyle.StateFlag.State_Selected.value
HOVERED = QStyle.StateFlag.State_MouseOver.value
FOCUSED = QStyle.StateFlag.State_HasFocus.value


class PageTableDelegate(QStyledItemDelegate):
    """Paints cells and headings.

    Attributes:
        pictured: whether there is room for silhouettes; a column has all of them or none.

    """

    pictured = True

    def __init__(self, document: BuilderDocument, model: PageTableModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._model = model
        self._table = parent

    def field_at(self, index: Index) -> Field | None:
        """Return what a cell is edited by: a field of its row's entry; None if none sets it."""
        line: TableLine = index.data(ROW_ROLE)
        key = self._model.headings[index.column()].key
        if line.row.heading or not key:
            return None
        return field_of(self._document.entry_of(line.row.path), line.row.path, key)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a line for texts and numbers, a list for choices."""
        editor = editor_for(self.field_at(index), self._take, self, parent)
        return cast("QWidget", editor)  # none is no editor for Qt, which its types do not say

    def _take(self, chip: Chip) -> None:
        # what it asks for is asked once the list is gone
        QTimer.singleShot(0, self, partial(take_chip, chip, self._document, self._table))

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """It is made with what it shows; an edit meanwhile changes nothing of what is typed."""

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Esc brings back what stood in the cell."""
        if isinstance(editor, CellLine):
            take_back(editor, event, self)
        return super().eventFilter(editor, event)

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, _index: Index) -> None:
        """Make the change; the row follows the document."""
        if isinstance(editor, CellLine):
            editor.commit(self._document)
        elif isinstance(editor, ChipBox):
            editor.commit()

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Fill the cell; a list of choices may be wider."""
        rect: QRect = option.rect
        if isinstance(editor, ChipBox):
            editor.lie_over(rect)
        else:
            editor.setGeometry(rect.adjusted(0, 0, 0, -1))

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
            place = inside.adjusted(inside.width() - MARK_WIDTH + px(5), 0, px(5), 0)
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
    """Return the room the silhouette of a cell wants before the text."""
    return silhouette_width(cell.picture, PICTURE) + BESIDE if cell.picture else 0


def look_of(cell: PageCell) -> tuple[TextStyle, str]:
    """Return the font and the color of a cell's text."""
    marked = cell.mark in {"error", "ruling"}
    face = type_face(0, Weight.Bold if cell.strong or cell.mark == "error" else Weight.Normal)
    token = MARKS[cell.mark].token if marked and cell.mark else "ink"
    return face, "dim" if cell.text in {"–", "—"} and not marked else token


def room_wanted(cell: PageCell, *, pictured: bool) -> int:
    """Return how wide a cell is between its paddings when nothing is cut."""
    face, _token = look_of(cell)
    return (
        face.width(cell.text[:LONGEST_CELL])
        + MARK_WIDTH * bool(cell.mark)
        + picture_room(cell) * pictured
    )
