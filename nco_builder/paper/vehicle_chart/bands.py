"""Bands of a page: two things side by side."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nco_builder.paper.shapes import MM
from nco_builder.paper.vehicle_chart.panels import set_panel
from nco_builder.paper.vehicle_chart.scale import SetPart, side_by_side

if TYPE_CHECKING:
    from nco_builder.paper.vehicle_chart.scale import Scale
    from nco_builder.sheets.vehicle_chart.blocks import Panel

GUTTER = 5 * MM
SHARES = (0.5, 0.54, 0.46, 0.58, 0.62, 0.66, 0.7, 0.73, 0.76)
"""How much of the width the first of two panels may have."""
KEPT_BANDS = 128


@lru_cache(maxsize=KEPT_BANDS)
def set_band(first: Panel, second: Panel, width: float, scale: Scale) -> SetPart:
    """Set two panels side by side in a width, as low as they can be."""
    free = width - GUTTER
    tried = [
        side_by_side(
            (set_panel(first, share * free, scale), set_panel(second, (1 - share) * free, scale)),
            share * free + GUTTER,
        )
        for share in SHARES
    ]
    return min(tried, key=lambda done: round(done.slab.height))
