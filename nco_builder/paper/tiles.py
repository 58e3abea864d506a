"""Numbers in frames, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.cells import set_cell
from nco_builder.paper.fit import largest
from nco_builder.paper.fonts import SMALLEST_LOOK, look
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.scale import ALL_LINES
from nco_builder.paper.shapes import MM, Frame, Slab
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.words import numbered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.paper.scale import Scale
    from nco_builder.sheets.blocks import Tile, Tiles

BESIDE = 0.24
TILE_GAP, TILE_PAD = 3.0, 2.0
BESIDE_LINES = 3
LABEL_LESS = 3.0
SMALLER = 1.0
"""What stands beside tiles is in the small type of its size."""
WIDE, LEGIBLE = 70 * MM, 8.0
"""In a row so wide even what numbers mean is read well."""


def set_tiles(tiles: Tiles, width: float, scale: Scale) -> Slab:
    """Tiles of one height in a row; what stands beside them is in their middle."""
    if tiles.large:
        return _large(tiles, width, scale)
    beside = BESIDE * width if tiles.beside else 0.0
    each = (width - beside + (0.0 if beside else TILE_GAP)) / len(tiles.tiles) - TILE_GAP
    least = min(LEGIBLE, scale.size) if width >= WIDE else 0.0
    done = [_tile(tile, each, scale, least) for tile in tiles.tiles]
    slab = Slab(max(part.height for part in done))
    for place, part in enumerate(done):
        x = place * (each + TILE_GAP)
        slab.put(part, x, 0)
        adorns = _says_something(tiles.tiles[place])
        slab.frames.append(Frame(x, 0, each, slab.height, "thin", adorns))
    if tiles.beside:
        at = look(max(least + SMALLER if least else 0.0, scale.size - 1))
        said = set_cell((tiles.beside,), beside, at, "left", BESIDE_LINES).slab
        slab.height = max(slab.height, said.height)
        slab.put(said, width - beside + 1, max(0.0, (slab.height - said.height) / 2))
    slab.height += 1
    return slab


def _tile(tile: Tile, width: float, scale: Scale, least: float) -> Slab:
    """A number, what it is at its left, a few words below, neither smaller than that."""
    at, small = look(scale.size), look(max(SMALLEST_LOOK, least, scale.size - LABEL_LESS))
    slab = Slab()
    label = (Text(tile.label),)
    left = natural_width(label, small) + TILE_PAD
    value = set_cell((tile.value,), width - left - TILE_PAD, at, "center", 1).slab
    slab.put(set_cell((label,), left, small, "left", 1).slab, TILE_PAD, 1)
    slab.put(value, left, 1)
    slab.height = value.height + TILE_PAD
    if tile.note:
        said = numbered(tile.note, "range")
        note = set_cell((said,), width - 2 * TILE_PAD, small, "right", 1).slab
        slab.put(note, TILE_PAD, slab.height - TILE_PAD)
        slab.height += note.height - TILE_PAD / 2
    return slab


def _says_something(tile: Tile) -> bool:
    """Whether a tile has a number; the frame of one that has none is there to be written in."""
    return any(isinstance(each, Text) and each.text.strip() for each in tile.value)


LARGER, LEAST_SIZE = 1.2, 5.0
LEAST_TILE = 7.5 * MM
LARGE_GAP, LARGE_PAD = 3.5, 3.0
CLOSER = 0.17
"""Letters leave so much of their size free above them."""


def _large(tiles: Tiles, width: float, scale: Scale) -> Slab:
    """Tiles in as few rows as their words allow, numbers of one size."""
    beside = BESIDE * width if tiles.beside else 0.0
    room = width - beside
    least = max([LEAST_TILE, *(_least(tile) for tile in tiles.tiles)])
    fitting = max(1, int((room + LARGE_GAP) / (least + LARGE_GAP)))
    rows = -(-len(tiles.tiles) // fitting)
    across = -(-len(tiles.tiles) // rows)
    each = (room + LARGE_GAP - (LARGE_GAP if beside else 0)) / across - LARGE_GAP
    size = _size(tiles.tiles, each, scale)
    slab = Slab()
    for start in range(0, len(tiles.tiles), across):
        slab.height += LARGE_GAP if start else 0
        _put_row(slab, tiles.tiles[start : start + across], each, size)
    if tiles.beside:
        said = set_cell((tiles.beside,), beside, look(scale.size - 1), "left", ALL_LINES).slab
        slab.height = max(slab.height, said.height)
        slab.put(said, width - beside + 1, max(0.0, (slab.height - said.height) / 2))
    slab.height += 1
    return slab


def _least(tile: Tile) -> float:
    """The width in which no word of a tile is broken."""
    small = look(SMALLEST_LOOK)
    words = [(Text(word),) for word in f"{tile.label} {tile.note}".split()]
    widths = [natural_width(word, small) for word in words]
    return max([natural_width(tile.value, look(LEAST_SIZE)), *widths]) + 2 * LARGE_PAD


def _size(tiles: Sequence[Tile], width: float, scale: Scale) -> float:
    """The size at which every number is on one line."""
    inner = width - 2 * LARGE_PAD
    sizes = [LARGER * scale.size - step / 2 for step in range(40)]
    sizes = [size for size in sizes if size > LEAST_SIZE] or [LEAST_SIZE]
    return largest(
        sizes,
        float,
        lambda size: all(natural_width(tile.value, look(size)) <= inner for tile in tiles),
    )


def _put_row(slab: Slab, tiles: Sequence[Tile], width: float, size: float) -> None:
    """Put tiles of one height: what each is at its top, its number, a few words below."""
    at, small, inner = look(size), look(SMALLEST_LOOK), width - 2 * LARGE_PAD
    labels = [set_cell(((Text(tile.label),),), inner, small, "left", ALL_LINES) for tile in tiles]
    notes = [set_cell(((Text(tile.note),),), inner, small, "center", ALL_LINES) for tile in tiles]
    values = [set_cell((tile.value,), inner, at, "center", ALL_LINES) for tile in tiles]
    number = at.styles["number"].size
    above = max([each.slab.height for each in labels if each.slab.strings], default=0.0)
    below = max([each.slab.height for each in notes if each.slab.strings], default=0.0)
    high = max([number, *(each.slab.height for each in values)])
    smallest = min([string.size for each in values for string in each.slab.strings], default=0)
    down = LARGE_PAD / 2 + max(0.0, above - CLOSER * smallest)
    height = down + high + below + (0.0 if below else LARGE_PAD / 2)
    for place, (label, value, note) in enumerate(zip(labels, values, notes, strict=True)):
        x = place * (width + LARGE_GAP)
        adorns = _says_something(tiles[place])
        slab.frames.append(Frame(x, slab.height, width, height, "thin", adorns))
        slab.put(label.slab, x + LARGE_PAD, slab.height + 1)
        slab.put(value.slab, x + LARGE_PAD, slab.height + down)
        slab.put(note.slab, x + LARGE_PAD, slab.height + height - below - 1)
    slab.height += height
