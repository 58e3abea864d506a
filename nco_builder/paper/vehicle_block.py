"""A vehicle's block: name, boxes and command chart in a heavy frame."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nco_builder.paper.cells import set_cell
from nco_builder.paper.fonts import look
from nco_builder.paper.panels import set_points, set_rolls
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.scale import SetPart, first_baseline
from nco_builder.paper.shapes import Frame, RuleLine, Slab
from nco_builder.sheets.blocks import Boxes, Text

if TYPE_CHECKING:
    from nco_builder.paper.fonts import Look
    from nco_builder.paper.scale import Scale
    from nco_builder.sheets.blocks import Inline, Paragraph, VehicleBlock

KEPT_BLOCKS = 128
NAME_MORE = 2.0
NAME_LINES = 2
PADDING = 0.75


@lru_cache(maxsize=KEPT_BLOCKS)
def set_vehicle(block: VehicleBlock, width: float, scale: Scale) -> SetPart:
    """Set a vehicle's block in a width."""
    side = PADDING * scale.size
    inner = width - 2 * side
    head = _head(block, inner, scale)
    slab = Slab(scale.room(0.4))
    slab.put(head, side, slab.height)
    slab.height += head.height + scale.room(0.15)
    slab.rules.append(RuleLine(side, slab.height, width - side, slab.height, 0.7))
    for part in (set_rolls(block.rolls, inner, scale), set_points(block.points, inner, scale)):
        slab.put(part.slab, side, slab.height)
        slab.height += part.slab.height + scale.room(0.3)
    slab.height += scale.room(0.1)
    slab.frames.append(Frame(0, 0, width, slab.height, "heavy", adorns=True))
    return SetPart(slab)


def _head(block: VehicleBlock, width: float, scale: Scale) -> Slab:
    """Name, type and boxes: on one line where they fit, else the name above the others."""
    at, large = look(scale.size + 0.5), look(scale.size + NAME_MORE)
    boxes, kind = _boxes(block), Text(block.kind, "small")
    right = natural_width(boxes, at) + 1
    name: Paragraph = (Text(block.name, "name"), Text("  "), kind)
    left = width - right - scale.size
    if natural_width(name, large) <= left:
        return _beside(set_cell((name,), left, large, "left", 1).slab, boxes, width, at)
    above = set_cell((name[:1],), width, large, "left", NAME_LINES)
    below = _beside(set_cell(((kind,),), left, large, "left", 2).slab, boxes, width, at)
    slab = Slab(above.slab.height)
    slab.put(above.slab, 0, 0)
    slab.put(below, 0, slab.height)
    slab.height += below.height
    return slab


def _beside(left: Slab, boxes: Paragraph, width: float, at: Look) -> Slab:
    """Words at the left and boxes at the right, on one line."""
    right = natural_width(boxes, at) + 1
    ticks = set_cell((boxes,), right, at, "left", 1).slab
    drop = max(0.0, first_baseline(left) - first_baseline(ticks))
    slab = Slab(max(left.height, drop + ticks.height))
    slab.put(left, 0, max(0.0, first_baseline(ticks) - first_baseline(left)))
    slab.put(ticks, width - right, drop)
    return slab


def _boxes(block: VehicleBlock) -> Paragraph:
    ticks: list[Inline] = []
    for text in block.boxes:
        ticks += [Text("   "), Boxes(1), Text(f" {text}")]
    return tuple(ticks[1:])
