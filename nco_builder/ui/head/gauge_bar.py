"""A bar of a gauge: parts against a limit, what goes over it hatched behind a mark."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath

from nco_builder.ui.look.theme import color

OVER_MARK = 2
"""Width of the line that marks the limit inside a bar that goes over it."""


class Part(NamedTuple):
    """A stretch of a bar: how much, and the token of its color."""

    amount: int
    token: str


def paint_bar(painter: QPainter, rect: QRect, parts: tuple[Part, ...], limit: int) -> None:
    """Draw a trough and its parts against a limit, all in the same unit."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(rect), 2, 2)
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
