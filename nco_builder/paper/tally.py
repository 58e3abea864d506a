"""Fields that are filled in as a game goes on, side by side over the whole width."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nco_builder.paper.cells import set_cell
from nco_builder.paper.fonts import TICK_BOX, look
from nco_builder.paper.shapes import MM, RuleLine, Slab
from nco_builder.sheets.blocks import Text

if TYPE_CHECKING:
    from nco_builder.sheets.blocks import Tiles

SIZE = 9.0
GAP, PAD, LINE = 3.0, 1.0, 0.5
TO_WRITE = 5.5 * MM
"""Height of what is left free below the words of a field."""
WIDER = 2.2
"""How much wider the last field is: it is written on at length."""
KEPT = 8


@lru_cache(maxsize=KEPT)
def set_tally(tiles: Tiles, width: float) -> Slab:
    """A field for each tile: what it is with its box, and below that room to write."""
    at = look(SIZE, TICK_BOX)
    free = width - (len(tiles.tiles) - 1) * GAP
    each = free / (len(tiles.tiles) - 1 + WIDER)
    slab = Slab()
    x = 0.0
    heads = [
        set_cell(((Text(tile.label, "strong"), Text(" "), *tile.value),), each - PAD, at, "left", 1)
        for tile in tiles.tiles
    ]
    slab.height = max([head.slab.height for head in heads]) + TO_WRITE
    for tile, head in zip(tiles.tiles, heads, strict=True):
        own = each * WIDER if tile is tiles.tiles[-1] else each
        slab.put(head.slab, x + PAD, 0.5)
        if tile.note:
            said = set_cell(((Text(tile.note, "tiny"),),), own - 2 * PAD, at, "left", 1).slab
            slab.put(said, x + PAD, slab.height - said.height - 0.5)
        x += own + GAP
        if tile is not tiles.tiles[-1]:
            slab.rules.append(RuleLine(x - GAP / 2, 0, x - GAP / 2, slab.height, LINE))
    for y in (0.0, slab.height):
        slab.rules.append(RuleLine(0, y, width, y, LINE))
    return slab
