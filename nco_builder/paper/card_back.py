"""The one back of a deck: a title and a line, twice, so that it is the same upside down."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from nco_builder.paper.cells import set_cell
from nco_builder.paper.fonts import LEADING, SMALLEST_LOOK, SMALLEST_TEXT, STENCIL, look, printable
from nco_builder.paper.shapes import MM, Frame, RuleLine, Slab, String
from nco_builder.sheets.blocks import Text

if TYPE_CHECKING:
    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.cells import SetCell
    from nco_builder.paper.shapes import FrameLook
    from nco_builder.sheets.blocks import Cell, Role
    from nco_builder.sheets.contents import Back

KEPT_BACKS = 16
FRAMES_APART, INSET, GAP = 1.4 * MM, 3.5 * MM, 2.5 * MM
TITLE_SHARE, LINE_SHARE = 0.165, 0.06
"""Sizes of type, as shares of the width between the frames."""
TITLE_LINES, LINES = 2, 3
TITLE_LEAST = 1.5 * LINE_SHARE
"""A title smaller than this takes more lines, as far as there is room."""
SMALLER = (1.0, 0.9, 0.8, 0.7)
"""By how much both are smaller where they would reach over the middle."""


@lru_cache(maxsize=KEPT_BACKS)
def alike_back(back: Back, size: CardFormat) -> Slab:
    """A back that is the same whichever way it is turned."""
    slab = Slab(size.height)
    inner = size.padding + FRAMES_APART
    slab.frames += [_frame(size, size.padding, "heavy"), _frame(size, inner, "thin")]
    edge, middle = inner + INSET, size.height / 2
    slab.rules.append(RuleLine(edge, middle, size.width - edge, middle, 0.7))
    height = middle - edge - GAP
    half = _half(back, size.width - 2 * edge, height)
    down = edge + (height - half.height) / 2
    upright = [
        string._replace(x=edge + x + string.x, y=down + y + string.y)
        for x, y, part in half.placed()
        for string in part.strings
    ]
    slab.strings = [*upright, *(_turned(string, size) for string in upright)]
    return slab


def _frame(size: CardFormat, inset: float, weight: FrameLook) -> Frame:
    return Frame(inset, inset, size.width - 2 * inset, size.height - 2 * inset, weight, adorns=True)


def _turned(string: String, size: CardFormat) -> String:
    return string._replace(x=size.width - string.x, y=size.height - string.y, turned=True)


def _half(back: Back, width: float, height: float) -> Slab:
    """The title and the line below it, as large as there is room above the middle.

    A line without any room is left out: every front says whose the deck is.
    """
    alone = replace(back, line="")
    ways = [*((back, share) for share in SMALLER), *((alone, share) for share in SMALLER)]
    halves = [_half_at(each, width, height, share) for each, share in ways]
    return next((half for half in halves if half.height <= height), halves[-1])


def _half_at(back: Back, width: float, height: float, share: float) -> Slab:
    """The title at a share of its size, in more lines where it is long; the line below it."""
    at = look(max(SMALLEST_TEXT, share * LINE_SHARE * width))
    line = set_cell(((Text(back.line),),), width, at, "center", LINES).slab
    role: Role = "headline" if STENCIL.has(printable(back.title)) else "strong"
    cell = ((Text(back.title, role),),)
    title = _title(cell, width, height - line.height, share)
    slab = Slab(title.slab.height + (line.height if back.line else 0.0))
    slab.put(title.slab, 0, 0)
    slab.put(line, 0, title.slab.height)
    return slab


def _title(cell: Cell, width: float, height: float, share: float) -> SetCell:
    """A title in two lines; a long one in as many as make it large enough."""
    at = look(share * TITLE_SHARE * width)
    title = set_cell(cell, width, at, "center", TITLE_LINES)
    most = int(height / (LEADING * SMALLEST_TEXT))
    for lines in range(TITLE_LINES + 1, most + 1):
        size = min([string.size for string in title.slab.strings], default=at.size)
        if title.fits and size >= share * TITLE_LEAST * width:
            return title
        taller = set_cell(cell, width, at, "center", lines)
        if taller.slab.height > height:
            break
        title = taller
    return set_cell(cell, width, look(SMALLEST_LOOK), "center", most) if not title.fits else title
