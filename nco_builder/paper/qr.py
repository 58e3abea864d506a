"""The share code as a QR code: black squares, and quiet room around them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nco_builder.paper.cells import set_cell
from nco_builder.paper.flow import Strip, strips
from nco_builder.paper.looks import look
from nco_builder.paper.shapes import MM, Frame, Slab
from nco_builder.sheets.blocks import Section, Text

if TYPE_CHECKING:
    from nco_builder.sheets.blocks import Code

MOST_VERSION = 15
QUIET = 4
MODULE = 0.45 * MM
KEPT = 8
GAP = 3.0
MASK = 3
"""Choosing among masks takes 8 ms; packed squads are noise, which all of them leave as it is."""
SAID_LINES = 30


@lru_cache(maxsize=KEPT)
def qr_slab(code: str) -> Slab | None:
    """A code as a drawing, or None where it is too long; its width is its height."""
    import segno  # a sheet without a code does without

    try:
        drawn = segno.make_qr(code, error="m", mask=MASK, boost_error=False)
    except segno.DataOverflowError:
        return None
    if int(drawn.version) > MOST_VERSION:
        return None
    rows = list(drawn.matrix)
    slab = Slab((len(rows) + 2 * QUIET) * MODULE)
    for down, row in enumerate(rows):
        start = None
        for place, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = place
            elif not dark and start is not None:
                x, y = (QUIET + start) * MODULE, (QUIET + down) * MODULE
                slab.frames.append(Frame(x, y, (place - start) * MODULE, MODULE, "solid"))
                start = None
    return slab


def code_strips(code: Code, width: float, size: float) -> list[Strip]:
    """The code under its heading, beside it what it is for; a sentence where it is too long."""
    drawn = qr_slab(code.text)
    if drawn is None:
        return strips((Section(code.heading, ((Text(code.too_long),),)),), width, size)
    heading = strips((Section(code.heading, ()),), width, size)
    both = Slab(drawn.height)
    both.put(drawn, 0, 0)
    left = drawn.height + GAP
    said = set_cell(((Text(code.says),),), width - left, look(size), "left", SAID_LINES).slab
    both.put(said, left, QUIET * MODULE)
    return [*heading, Strip(both, GAP, keep=False)]
