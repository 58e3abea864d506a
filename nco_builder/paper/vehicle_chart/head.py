"""The head of a vehicle chart: what it is, whose, whether it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.cells import set_cell
from nco_builder.paper.fonts import STENCIL
from nco_builder.paper.head import Head, stamp_slab
from nco_builder.paper.looks import ASCENT, SMALLEST_LOOK, look
from nco_builder.paper.shapes import Rule, Slab, String
from nco_builder.paper.vehicle_chart.scale import roomy_cell
from nco_builder.sheets.blocks import Text

if TYPE_CHECKING:
    from nco_builder.paper.vehicle_chart.scale import Scale
    from nco_builder.sheets.blocks import Banner, Paragraph

HEADLINE_SIZE, STAMP_SIZE, LINE_SIZE = 25.0, 14.0, 11.5
GAP = 14.0
LINES, MORE_LINES = 2, 8
TERMS_LINES, MORE_TERMS_LINES = 3, 6
BESIDE_LINES = 2
RULE = 2.0


def chart_head(banner: Banner, terms: Paragraph, width: float, scale: Scale) -> Head:
    """Headline, squad with its terms, and stamp side by side, a heavy rule below."""
    slab = Slab()
    stamp = stamp_slab(banner.stamp, STAMP_SIZE)
    edge = width - stamp.frames[0].width
    left = STENCIL.width(banner.headline, HEADLINE_SIZE) + GAP
    base = HEADLINE_SIZE * ASCENT
    slab.strings.append(String(0, base, STENCIL, HEADLINE_SIZE, banner.headline))
    slab.put(stamp, edge, 1)
    when = set_cell(banner.beside, width - edge, look(SMALLEST_LOOK), "right", BESIDE_LINES).slab
    slab.put(when, edge, stamp.height + 2)
    middle = edge - GAP - left
    whose = roomy_cell((banner.line,), middle, look(LINE_SIZE), LINES, MORE_LINES)
    told = roomy_cell((terms,), middle, scale.look, TERMS_LINES, MORE_TERMS_LINES)
    slab.put(whose.slab, left, 0)
    slab.put(told.slab, left, whose.slab.height + 1)
    right = stamp.height + when.height + 2
    bottom = max(base + 6, whose.slab.height + told.slab.height + 4, right + 2)
    slab.rules.append(Rule(0, bottom, width, bottom, RULE))
    slab.height = bottom + scale.room(0.9)
    label = Text(f"{banner.headline_label}: ", "strong")
    return Head(slab, (*((label, *cut) for cut in whose.cut), *told.cut))
