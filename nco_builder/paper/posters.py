"""What is read from across the table, words in frames, rules between parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.cells import set_cell
from nco_builder.paper.fit import largest
from nco_builder.paper.fonts import look
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.scale import ALL_LINES
from nco_builder.paper.shapes import Frame, RuleLine, Slab
from nco_builder.sheets.blocks import Text

if TYPE_CHECKING:
    from nco_builder.paper.scale import Scale
    from nco_builder.sheets.blocks import Framed, Poster

LARGEST, LEAST, STEP = 0.17, 0.105, 0.5
"""The size of a line as a share of the width of its place; steps in points."""
WIDEST = 220.0
"""On wider places lines do not grow."""
ZONE = 0.6
"""A poster takes so much of the width as its height, so that cards with one look alike."""
ROOMY = 9.0
"""Only with text of this size there is room for that."""
NOTE_SHARE = 0.5
PADDING = 3.0


def set_poster(poster: Poster, width: float, scale: Scale) -> Slab:
    """Lines as large as they fit, in the middle of their place; a light rule closes it."""
    whole = min(width, WIDEST)
    sizes = _sizes(whole, scale)
    told = Slab()
    for line in poster.lines:
        words = (Text(line, "strong"),)
        size = largest(sizes, float, lambda size: natural_width(words, look(size)) <= width)  # noqa: B023
        _put_below(told, set_cell((words,), width, look(size), "left", ALL_LINES).slab)
    if poster.note:
        words = (Text(poster.note, "strong"),)
        at = look(NOTE_SHARE * sizes[0])
        _put_below(told, set_cell((words,), width, at, "left", ALL_LINES).slab)
    zone = ZONE * whole if scale.size >= ROOMY else told.height + scale.size
    slab = Slab(max(zone, told.height + scale.room(0.6)))
    slab.put(told, 0, (slab.height - told.height) / 2)
    slab.rules.append(RuleLine(0, slab.height, width, slab.height, 0.4, light=True))
    return slab


def _sizes(width: float, scale: Scale) -> list[float]:
    """The sizes of a line, the largest first: smaller ones where all text is small."""
    top = LARGEST * width * min(1.0, scale.size / ROOMY)
    least = LEAST * width * min(1.0, scale.size / ROOMY)
    return [top - STEP * step for step in range(int((top - least) / STEP) + 1)]


def _put_below(slab: Slab, part: Slab) -> None:
    slab.put(part, 0, slab.height)
    slab.height += part.height


def set_framed(framed: Framed, width: float, scale: Scale) -> Slab:
    """Words in the middle of a frame."""
    inner = width - 2 * PADDING
    said = set_cell((framed.paragraph,), inner, scale.look, "center", ALL_LINES).slab
    slab = Slab(said.height + 2 * PADDING)
    slab.frames.append(Frame(0, 0, width, slab.height, framed.look, adorns=True))
    slab.put(said, PADDING, PADDING)
    return slab


def divider(width: float) -> Slab:
    """A light rule."""
    slab = Slab(0.5)
    slab.rules.append(RuleLine(0, 0, width, 0, 0.4, light=True))
    return slab
