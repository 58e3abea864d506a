"""Silhouettes next to words: small, in one color, and always with the name."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPixmap

from nco_builder.ui.parts.icons import icon_pixmap
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.theme import current_tokens

BESIDE = length(6)
"""Between a silhouette and its name."""
SQUARE = "ranks/"


def silhouette_width(name: str, height: int) -> int:
    """Return how wide a drawing is at a height; nothing if there is none."""
    if not name:
        return 0
    return height if name.startswith(SQUARE) else 2 * height


def draw_silhouette(painter: QPainter, room: QRect, name: str, height: int, token: str) -> int:
    """Draw at the left of a room, in the middle of its height.

    Args:
        painter: Where to draw.
        room: What there is of it, in device-independent pixels.
        name: A drawing of the family, "" for none.
        height: Of the drawing.
        token: Its color.

    Returns:
        How much of the room is taken, the gap before a name included.

    """
    if not name:
        return 0
    scale = painter.device().devicePixelRatio()
    picture = _picture(name, height, scale, token, current_tokens().name)
    top = room.top() + (room.height() - height) // 2
    painter.drawPixmap(room.left(), top, picture)
    return silhouette_width(name, height) + BESIDE


@lru_cache(maxsize=256)
def _picture(name: str, height: int, scale: float, token: str, _theme: str) -> QPixmap:
    """Return one drawing at one size in one color: tables show the same few again and again."""
    return icon_pixmap(name, height, scale, token, wide=silhouette_width(name, height))
