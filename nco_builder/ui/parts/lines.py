"""List rows as lines of styled runs, with one delegate that measures and paints them.

A list defines the lines of each row. Eliding, the choice of what shrinks, and the look of selected,
hovered and focused rows are the same everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from nco_builder.ui.parts.icons import paint_icon
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import (
    CENTER,
    LEFT,
    RIGHT,
    TextStyle,
    draw_marked,
    draw_ring,
    draw_text,
)
from nco_builder.ui.parts.rows import ROW_ROLE, Index
from nco_builder.ui.parts.theme import color
from nco_builder.ui.parts.tips import show_row_tip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QHelpEvent
    from PySide6.QtWidgets import QAbstractItemView

R = TypeVar("R")
StateFlag = QStyle.StateFlag
TAG_HEIGHT, TAG_PADDING, TAG_CORNER = length(19), length(7), length(3)


class TextRun(NamedTuple):
    """A piece of text in one style. All measures are device-independent pixels.

    Attributes:
        text: Its text.
        face: Its font.
        token: Its color.
        gap: Room between it and the previous run; at the right end, the run left of it.
        marked: Whether it begins with a mark's symbol, which is drawn smaller.
        spare: Whether it is omitted if its line does not have room for all runs.
        behind: The color of its tag; "" for none.
    """

    text: str
    face: TextStyle
    token: str = "ink"
    gap: int = 0
    marked: bool = False
    spare: bool = False
    behind: str = ""

    @property
    def width(self) -> int:
        """Its full width."""
        return self.face.width(self.text) + 2 * TAG_PADDING * bool(self.behind)


class RowLine(NamedTuple):
    """A line of a row.

    Attributes:
        runs: From the left; each is elided to the remaining room.
        right: The run at the right end, or None.
        top: Where the line begins, below the top of its row.
        height: The height of the box the text is centered in; 0 for that of the row.
        left: The distance from the row's left padding.
        width: Its width; 0 for up to the row's right padding.
        align: The alignment of a single run; several are left-aligned.
        least_right: None if the runs are elided to make room for the right one; else the width
            of the right one that must fit next to the runs, or it is not shown.
    """

    runs: tuple[TextRun, ...]
    right: TextRun | None = None
    top: int = 0
    height: int = 0
    left: int = 0
    width: int = 0
    align: Qt.AlignmentFlag = LEFT
    least_right: int | None = None


class RowGlyph(NamedTuple):
    """A drawing at the left of a row: its name for `icons`, color, place and size."""

    name: str
    token: str
    top: int
    size: QSize


class LineDelegate(QStyledItemDelegate, Generic[R]):
    """Paints rows of a `RowsModel` as lines; subclasses return them from `lines`.

    Attributes:
        padding: Left and right of the lines.
        ruled: Whether a line separates each row from the next.
        chosen: The color of a selected row.
        least_width: The minimum width of a row.
        row_height: The height of rows, unless overridden by `height`.
        region: What is repainted, where the view tells it; lines outside are not drawn again.
    """

    padding: ClassVar[int] = length(8)
    ruled: ClassVar[bool] = False
    chosen: ClassVar[str] = "selection"
    least_width: ClassVar[int] = 200
    row_height: int
    region: QRect | None = None

    def lines(self, row: R, index: Index) -> Sequence[RowLine]:
        """Return the lines of a row."""
        raise NotImplementedError

    def height(self, row: R) -> int:  # noqa: ARG002 - as high as any other unless overridden
        """Return the height of a row."""
        return self.row_height

    def glyph(self, row: R) -> RowGlyph | None:  # noqa: ARG002 - none unless overridden
        """Return the drawing next to the lines."""
        return None

    def ground(self, row: R) -> str | None:  # noqa: ARG002 - overridden
        """Return the background of a heading, "" for none; None for a row that can be selected."""
        return None

    def room(self, option: QStyleOptionViewItem, row: R, index: Index) -> QRect:  # noqa: ARG002
        """Return the rectangle of a row's lines."""
        rect: QRect = option.rect
        return rect.adjusted(self.padding, 0, -self.padding, 0)

    def paint_over(
        self, painter: QPainter, option: QStyleOptionViewItem, row: R, index: Index
    ) -> None:
        """Paint additional parts of a row; does nothing by default."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self.least_width, self.height(index.data(ROW_ROLE)))

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Place the tooltip next to the row."""
        return show_row_tip(event, view, option, index) or super().helpEvent(
            event, view, option, index
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: R = index.data(ROW_ROLE)
        room = self.room(option, row, index)
        painter.save()
        ground = self.ground(row)
        if ground is None:
            self._paint_ground(painter, option)
        elif ground:
            painter.fillRect(option.rect, color(ground))
        if glyph := self.glyph(row):
            place = QRect(room.left(), room.top() + glyph.top, 0, 0)
            place.setSize(glyph.size)
            if self.repaints(place):
                paint_icon(painter, place, glyph.name, glyph.token)
        for line in self.lines(row, index):
            if self.repaints(line_rect(room, line)):
                draw_line(painter, room, line)
        painter.restore()
        self.paint_over(painter, option, row, index)

    def repaints(self, place: QRect) -> bool:
        """Return whether a part of a row is repainted."""
        return self.region is None or self.region.intersects(place)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        """Paint the background of a row: selected, hovered, focused."""
        rect: QRect = option.rect
        if option.state & StateFlag.State_Selected:
            painter.fillRect(rect, color(self.chosen))
        elif option.state & StateFlag.State_MouseOver:
            painter.fillRect(rect, color("hover"))
        if self.ruled:
            painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color("line"))
        if option.state & StateFlag.State_HasFocus:
            draw_ring(painter, rect.adjusted(0, 0, 0, -int(self.ruled)))


def line_rect(room: QRect, line: RowLine) -> QRect:
    """Return the rectangle of a line of a row."""
    return QRect(
        room.left() + line.left,
        room.top() + line.top,
        line.width or room.width() - line.left,
        line.height or room.height(),
    )


def draw_line(painter: QPainter, room: QRect, line: RowLine) -> None:
    """Draw a line of a row within a rectangle."""
    place = line_rect(room, line)
    right = line.right
    if right and right.text:
        rest = place.width() - _wanted(line.runs) - right.gap
        if line.least_right is None:
            wide = _draw_right(painter, place, right, right.width)
            place.setRight(place.right() - wide - right.gap)
        elif rest >= line.least_right:
            _draw_right(painter, place, right, min(right.width, rest))
    fits = _wanted(line.runs) <= place.width()
    for run in line.runs:
        if fits or not run.spare:
            wide = _draw_run(painter, place.adjusted(run.gap, 0, 0, 0), run, line.align)
            place.setLeft(place.left() + run.gap + wide)


def in_two(text: str, face: TextStyle, room: int) -> tuple[str, str]:
    """Return a text broken between words: as many as fit, at least one, and the rest."""
    words = text.split(" ")
    on_first = 1
    while on_first < len(words) and face.width(" ".join(words[: on_first + 1])) <= room:
        on_first += 1
    return " ".join(words[:on_first]), " ".join(words[on_first:])


def _wanted(runs: Sequence[TextRun]) -> int:
    return sum(run.gap + run.width for run in runs)


def _draw_right(painter: QPainter, place: QRect, run: TextRun, width: int) -> int:
    """Draw the run at the right end, and return its width."""
    end = place.adjusted(max(0, place.width() - width), 0, 0, 0)
    return _draw_run(painter, end, run, RIGHT)


def _draw_run(painter: QPainter, place: QRect, run: TextRun, align: Qt.AlignmentFlag) -> int:
    """Draw a run, and return its width."""
    if run.behind:
        tag = QRect(place.left(), place.center().y() - TAG_HEIGHT // 2, run.width, TAG_HEIGHT)
        _draw_tag(painter, tag, run.behind)
        draw_text(painter, tag, run.text, run.face, run.token, CENTER)
        return run.width
    if run.marked:
        return draw_marked(painter, place, run.text, run.face, run.token)
    return draw_text(painter, place, run.text, run.face, run.token, align)


def _draw_tag(painter: QPainter, tag: QRect, token: str) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(token))
    painter.drawRoundedRect(tag, TAG_CORNER, TAG_CORNER)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
