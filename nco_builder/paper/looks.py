"""What roles look like at a size of text: font, size and room in points."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.fonts import BOLD, REGULAR, STENCIL
from nco_builder.paper.shapes import MM

if TYPE_CHECKING:
    from nco_builder.paper.fonts import Face
    from nco_builder.sheets.blocks import Role

SMALLEST_TEXT = 7.0
SMALLEST_NUMBER = 9.0
NAME_MORE = 1.5
SMALLEST_LOOK = SMALLEST_TEXT - NAME_MORE
"""At this size everything has shrunk as far as it may."""
LEADING = 1.18
ASCENT = 0.93
CAP_HEIGHT = 0.71
SMALLEST_BOX = 2.6 * MM
BOX_GAP = 0.45 * MM


class Style(NamedTuple):
    """A font at a size."""

    face: Face
    size: float
    space: float
    """Width of a space, in points."""


def style(face: Face, size: float) -> Style:
    """A font at a size."""
    return Style(face, size, face.width(" ", size))


class Look:
    """Styles by role and boxes to tick, for plain text of a size."""

    def __init__(self, size: float) -> None:
        """Derive everything from the size of plain text, in points."""
        self.size = size
        text = max(SMALLEST_TEXT, size)
        number = max(SMALLEST_NUMBER, size)
        self.styles: dict[Role, Style] = {
            "text": style(REGULAR, text),
            "strong": style(BOLD, text),
            "small": style(REGULAR, max(SMALLEST_TEXT, size - 1)),
            "tiny": style(REGULAR, SMALLEST_TEXT),
            "label": style(BOLD, max(SMALLEST_TEXT, size - 2)),
            "name": style(BOLD, max(SMALLEST_TEXT, size + NAME_MORE)),
            "range": style(BOLD, number),
            "cost": style(BOLD, max(SMALLEST_NUMBER, size + 1.5)),
            "number": style(BOLD, max(SMALLEST_NUMBER, size + 4)),
            "figure": style(BOLD, 2 * number),
            "headline": style(STENCIL, text),
        }
        self.box = max(SMALLEST_BOX, 0.85 * size)
        self.pitch = self.box + BOX_GAP


@cache
def look(size: float) -> Look:
    """The one look of a size."""
    return Look(size)
