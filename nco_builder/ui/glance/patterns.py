"""Fills that differ without color: each weapon has a color of the palette and a hatching."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from nco_builder.ui.parts.theme import color

SPACING = 5.0
FAINT = 0.16
"""How much of its color lies under lines."""


class Pattern(NamedTuple):
    r"""A token of the theme, and the ways lines run: "" fills the area.

    `/` and `\` are slanted, `-` and `|` level and upright; several cross.
    """

    token: str
    lines: str = ""


PATTERNS = {
    "rifle": Pattern("soldiers"),
    "rifle_scoped": Pattern("soldiers", "-"),
    "smg": Pattern("soldiers", "/"),
    "lmg": Pattern("specialists", "|"),
    "pistol": Pattern("dim", "\\"),
    "flamethrower": Pattern("ruling", "/\\"),
    "he": Pattern("specialists", "-|"),
    "hand_grenade": Pattern("dim", "\\-"),
}
OTHER = Pattern("dim", "\\|")
VALOR, SPECIAL = Pattern("soldiers"), Pattern("specialists", "/")


def fill(painter: QPainter, area: QPainterPath, pattern: Pattern) -> None:
    """Fill an area, and draw its edge."""
    ink = color(pattern.token)
    painter.save()
    if pattern.lines:
        ground = color(pattern.token)
        ground.setAlphaF(FAINT)
        painter.fillPath(area, ground)
        painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
        painter.setPen(QPen(ink, 1.2))
        for way in pattern.lines:
            painter.drawLines(list(_lines(area.boundingRect(), way)))
    else:
        painter.fillPath(area, ink)
    painter.restore()
    painter.setPen(QPen(ink, 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(area)


def _lines(area: QRectF, way: str) -> list[QLineF]:
    """Return lines over an area, in step with those of its neighbors."""
    left, right, top, bottom = area.left(), area.right(), area.top(), area.bottom()
    if way == "-":
        return [QLineF(left, y, right, y) for y in _steps(top, bottom)]
    if way == "|":
        return [QLineF(x, top, x, bottom) for x in _steps(left, right)]
    high = bottom - top
    if way == "/":
        return [QLineF(x - high, bottom, x, top) for x in _steps(left, right + high)]
    return [QLineF(x - high, top, x, bottom) for x in _steps(left, right + high)]


def _steps(low: float, high: float) -> list[float]:
    first = int(low // SPACING) + 1
    return [place * SPACING for place in range(first, int(high // SPACING) + 1)]
