"""Numbers in frames, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.cells import set_cell
from nco_builder.paper.looks import SMALLEST_LOOK, look
from nco_builder.paper.shapes import Frame, Slab
from nco_builder.paper.vehicle_chart.scale import natural_width
from nco_builder.sheets.blocks import Text

if TYPE_CHECKING:
    from nco_builder.paper.vehicle_chart.scale import Scale
    from nco_builder.sheets.cards.blocks import Tile, Tiles

BESIDE = 0.24
GAP, PAD = 3.0, 2.0
BESIDE_LINES = 3


def set_tiles(tiles: Tiles, width: float, scale: Scale) -> Slab:
    """Tiles of one height in a row; what stands beside them is in their middle."""
    beside = BESIDE * width if tiles.beside else 0.0
    each = (width - beside + (0.0 if beside else GAP)) / len(tiles.tiles) - GAP
    done = [_tile(tile, each, scale) for tile in tiles.tiles]
    slab = Slab(max(part.height for part in done))
    for place, part in enumerate(done):
        x = place * (each + GAP)
        slab.put(part, x, 0)
        slab.frames.append(Frame(x, 0, each, slab.height, "thin"))
    if tiles.beside:
        said = set_cell((tiles.beside,), beside, look(scale.size - 1), "left", BESIDE_LINES).slab
        slab.height = max(slab.height, said.height)
        slab.put(said, width - beside + 1, max(0.0, (slab.height - said.height) / 2))
    slab.height += 1
    return slab


def _tile(tile: Tile, width: float, scale: Scale) -> Slab:
    """A number, what it is at its left, a few words below."""
    at, small = look(scale.size), look(SMALLEST_LOOK)
    slab = Slab()
    label = (Text(tile.label, "small"),)
    left = natural_width(label, small) + PAD
    value = set_cell((tile.value,), width - left - PAD, at, "center", 1).slab
    slab.put(set_cell((label,), left, small, "left", 1).slab, PAD, 1)
    slab.put(value, left, 1)
    slab.height = value.height + PAD
    if tile.note:
        note = set_cell(((Text(tile.note, "tiny"),),), width - 2 * PAD, small, "right", 1).slab
        slab.put(note, PAD, slab.height - PAD)
        slab.height += note.height - PAD / 2
    return slab
