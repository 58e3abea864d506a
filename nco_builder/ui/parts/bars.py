"""What gauges are painted with: bars, and words of any size on one line."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath

from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import LEFT, Type, Weight, draw_text, type_face
from nco_builder.ui.parts.theme import color

HEIGHT = length(50)
SIDE = length(10)
BASELINE = length(24)
BAR = length(7)
LARGER = -5
"""The number stands in type this much smaller than ordinary text: larger, that is."""
OVER_MARK = length(2)
"""Width of the line that marks the limit inside a bar that goes over it."""


class GaugePart(NamedTuple):
    """A stretch of a bar: how much, and the token of its color."""

    amount: float
    token: str


def paint_bar(painter: QPainter, rect: QRect, parts: tuple[GaugePart, ...], limit: int) -> None:
    """Draw a trough and its parts against a limit, all in the same unit."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(rect), px(2), px(2))
    painter.setClipPath(shape)
    painter.fillRect(rect, color("line"))
    spent = sum(part.amount for part in parts)
    unit = rect.width() / max(limit, spent, 1)
    start = float(rect.left())
    for part in parts:
        stretch = QRectF(start, rect.top(), part.amount * unit, rect.height())
        painter.fillRect(stretch, color(part.token))
        start = stretch.right()
    if spent > limit:
        over = QRectF(rect)
        over.setLeft(rect.left() + limit * unit)
        painter.fillRect(over, color("error_soft"))
        painter.fillRect(over, QBrush(color("error"), Qt.BrushStyle.BDiagPattern))
        over.setWidth(OVER_MARK)
        painter.fillRect(over, color("error"))
    painter.restore()


def large_face() -> Type:
    """The font of a gauge's number."""
    return type_face(LARGER, Weight.Bold)


def on_baseline(  # noqa: PLR0913, PLR0917 - what a piece of text consists of
    painter: QPainter,
    line: QRect,
    text: str,
    face: Type,
    token: str,
    align: Qt.AlignmentFlag = LEFT,
) -> int:
    """Draw text whose letters stand on the common baseline, whatever their size."""
    top = line.top() + BASELINE - face.metrics.ascent()
    rect = QRect(line.left(), top, line.width(), face.metrics.height())
    return draw_text(painter, rect, text, face, token, align)
