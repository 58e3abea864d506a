"""Bands along the left edge of cards, told apart in black and white."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.shapes import MM, Frame, Outline, Ring, RuleLine, Slab

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.contents import SideBand

WIDTH, GAP = 2.5 * MM, 2.5 * MM
"""The width of a band, and the gap next to it."""
BAR = 1.2 * MM
"""The width of a filled bar: a band that is all black takes too much ink."""
HATCH, HATCH_WEIGHT = 1.9 * MM, 0.9
DOT, DOT_PITCH = 0.75 * MM, 2.4 * MM
BAR_WEIGHT = 1.1


def side_slab(band: SideBand, height: float) -> Slab:
    """Draw a band of a height; with the ink-saving style, filled parts are outlines."""
    slab = Slab(height)
    match band:
        case "full":
            slab.frames.append(Frame((WIDTH - BAR) / 2, 0, BAR, height, "filled"))
        case "double":
            slab.outlines = tuple([_bar(side * WIDTH / 2, height) for side in (0, 1)])
        case "hatched":
            slab.frames.append(Frame(0, 0, WIDTH, height, "thin"))
            slab.rules += _hatching(height)
        case "dotted":
            slab.outlines = tuple(_dots(height))
    return slab


def _bar(x: float, height: float) -> Outline:
    """Return one of two open bars."""
    y, right = BAR_WEIGHT / 2, x + WIDTH / 2
    corners = ((x, y), (right, y), (right, height - y), (x, height - y))
    return Outline(corners, BAR_WEIGHT, light=False, dashed=False, filled=False)


def _hatching(height: float) -> Iterator[RuleLine]:
    """Return strokes that rise to the right, clipped to the band."""
    for place in range(1, int((height + WIDTH) / HATCH) + 1):
        low = place * HATCH
        left, right = min(low, height), max(0.0, low - WIDTH)
        if left > right:
            yield RuleLine(low - left, left, low - right, right, HATCH_WEIGHT)


def _dots(height: float) -> Iterator[Ring]:
    count = int((height - 2 * DOT) / DOT_PITCH)
    first = (height - count * DOT_PITCH) / 2
    for place in range(count + 1):
        y = first + place * DOT_PITCH
        yield Ring(WIDTH / 2, y, DOT, 0.7, light=False, dashed=False, filled=True)
