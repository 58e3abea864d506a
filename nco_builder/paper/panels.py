"""Panels of a vehicle chart: a heading with a rule, then charts, grids, words, drawings."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nco_builder.paper.cells import CellPlace, set_cell, set_or_moved
from nco_builder.paper.fit import largest
from nco_builder.paper.fonts import (
    BOLD,
    CAP_HEIGHT,
    SMALLEST_BASE_SIZE,
    SMALLEST_NUMBER,
    type_styles,
)
from nco_builder.paper.grids import least_widths, set_grid
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.scale import (
    ALL_LINES,
    PART_GAP,
    SetPart,
    first_baseline,
    side_by_side,
    stacked,
)
from nco_builder.paper.shapes import MM, Frame, RuleLine, Slab, String
from nco_builder.paper.sketch import sketch
from nco_builder.paper.tags import BODY, ITEM, LABEL, MORE, SUBHEADING, TEXT
from nco_builder.sheets.blocks import (
    Divider,
    Facts,
    Framed,
    Grid,
    NameList,
    Panel,
    Points,
    Poster,
    Rolls,
    SideBySide,
    Text,
    Tiles,
)
from nco_builder.sheets.drawings import Drawing
from nco_builder.sheets.words import numbered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.paper.scale import Scale
    from nco_builder.sheets.blocks import Block, Paragraph, Roll, Tile

BESIDE = 0.24
TILE_GAP, TILE_PAD = 3.0, 2.0
BESIDE_LINES = 3
LABEL_LESS = 3.0
SMALLER = 1.0
"""Text next to tiles is in the small type of its size."""
WIDE, LEGIBLE = 70 * MM, 8.0
"""In a row of this width, the labels of numbers are legible as well."""


def set_tiles(tiles: Tiles, width: float, scale: Scale) -> Slab:
    """Set tiles of one height in a row, with text next to them vertically centered."""
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
        slab.frames.append(Frame(x, 0, each, slab.height, "thin"))
    if tiles.beside:
        styles = type_styles(
            max(least + SMALLER if least else 0.0, scale.size - 1), least=scale.least
        )
        said = set_cell((tiles.beside,), beside, styles, "left", BESIDE_LINES).slab
        slab.height = max(slab.height, said.height)
        slab.put(said, width - beside + 1, max(0.0, (slab.height - said.height) / 2))
    slab.height += 1
    return slab


def _tile(tile: Tile, width: float, scale: Scale, least: float) -> Slab:
    """Return a number with its label on the left and a few words below, all legible."""
    styles = scale.styles
    small = type_styles(max(SMALLEST_BASE_SIZE, least, scale.size - LABEL_LESS), least=scale.least)
    slab = Slab()
    label = (Text(tile.label),)
    left = natural_width(label, small) + TILE_PAD
    value = set_cell((tile.value,), width - left - TILE_PAD, styles, "center", 1).slab
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
    """Return whether a tile has a number; a tile without one is for writing in."""
    return any(isinstance(each, Text) and each.text.strip() for each in tile.value)


LARGER, LEAST_SIZE = 1.2, 5.0
LEAST_TILE = 7.5 * MM
LARGE_GAP, LARGE_PAD = 3.5, 3.0
CLOSER = 0.17
"""The share of the type size that capitals leave free above them."""


def _large(tiles: Tiles, width: float, scale: Scale) -> Slab:
    """Set tiles in as few rows as their words allow, with all numbers of one size."""
    beside = BESIDE * width if tiles.beside else 0.0
    room = width - beside
    leasts = [max(LEAST_TILE, _least(tile)) for tile in tiles.tiles]
    fitting = max(1, int((room + LARGE_GAP) / (max(leasts) + LARGE_GAP)))
    rows = -(-len(tiles.tiles) // fitting)
    across = -(-len(tiles.tiles) // rows)
    each = (room + LARGE_GAP - (LARGE_GAP if beside else 0)) / across - LARGE_GAP
    widths = [each] * len(tiles.tiles)
    spare = room - sum(leasts) - LARGE_GAP * (len(leasts) - 1 + bool(beside))
    if rows > 1 and spare < 0 and tiles.lined:
        first = tiles.replace(tiles=tiles.tiles[: -tiles.lined], lined=0, further=())
        slab = _large(first, width, scale)
        line = set_cell((tiles.further,), width, scale.styles, "left", ALL_LINES).slab
        whole = Slab(slab.height + 1 + line.height)
        whole.put(slab, 0, 0)
        whole.put(line, 0, slab.height + 1)
        return whole
    if rows > 1 and spare >= 0:  # one row holds them, if not all are as wide as the widest
        across, widths = len(leasts), [one + spare / len(leasts) for one in leasts]
    size = min([_size(tiles.tiles[at : at + 1], one, scale) for at, one in enumerate(widths)])
    slab = Slab()
    for start in range(0, len(tiles.tiles), across):
        slab.height += LARGE_GAP if start else 0
        _put_row(slab, tiles.tiles[start : start + across], widths[start : start + across], size)
    if tiles.beside:
        styles = type_styles(scale.size - 1, least=scale.least)
        said = set_cell((tiles.beside,), beside, styles, "left", ALL_LINES).slab
        slab.height = max(slab.height, said.height)
        slab.put(said, width - beside + 1, max(0.0, (slab.height - said.height) / 2))
    slab.height += 1
    return slab


def _least(tile: Tile) -> float:
    """Return the width in which no word of a tile is broken."""
    small = type_styles(SMALLEST_BASE_SIZE)
    words = [(Text(word),) for word in f"{tile.label} {tile.note}".split()]
    widths = [natural_width(word, small) for word in words]
    return max([natural_width(tile.value, type_styles(LEAST_SIZE)), *widths]) + 2 * LARGE_PAD


def _size(tiles: Sequence[Tile], width: float, scale: Scale) -> float:
    """Return the size at which every number is on one line."""
    inner = width - 2 * LARGE_PAD
    sizes = [LARGER * scale.size - step / 2 for step in range(40)]
    sizes = [size for size in sizes if size > LEAST_SIZE] or [LEAST_SIZE]
    return largest(
        sizes,
        float,
        lambda size: all(natural_width(tile.value, type_styles(size)) <= inner for tile in tiles),
    )


def _put_row(slab: Slab, tiles: Sequence[Tile], widths: Sequence[float], size: float) -> None:
    """Put tiles of one height: the label at the top, the number, a few words below.

    Labels so short that they fit beside their numbers need no line of their own.
    """
    styles, small = type_styles(size), type_styles(SMALLEST_BASE_SIZE)
    inner = [width - 2 * LARGE_PAD for width in widths]
    within = [*zip(tiles, inner, strict=True)]
    labels = [
        set_cell(((Text(tile.label),),), own, small, "left", ALL_LINES) for tile, own in within
    ]
    notes = [
        set_cell(((Text(tile.note),),), own, small, "center", ALL_LINES) for tile, own in within
    ]
    values = [set_cell((tile.value,), own, styles, "center", ALL_LINES) for tile, own in within]
    number = styles.by_role["number"].size
    above = max(
        [
            label.slab.height
            for (tile, own), label in zip(within, labels, strict=True)
            if label.slab.strings and not _is_beside(tile, own, size)
        ],
        default=0.0,
    )
    below = max([each.slab.height for each in notes if each.slab.strings], default=0.0)
    high = max([number, *(each.slab.height for each in values)])
    smallest = min([string.size for each in values for string in each.slab.strings], default=0)
    down = LARGE_PAD / 2 + max(0.0, above - CLOSER * smallest)
    height = down + high + below + (0.0 if below else LARGE_PAD / 2)
    x = 0.0
    for width, label, value, note in zip(widths, labels, values, notes, strict=True):
        slab.frames.append(Frame(x, slab.height, width, height, "thin"))
        slab.put(label.slab, x + LARGE_PAD, slab.height + 1)
        slab.put(value.slab, x + LARGE_PAD, slab.height + down)
        slab.put(note.slab, x + LARGE_PAD, slab.height + height - below - 1)
        x += width + LARGE_GAP
    slab.height += height


def _is_beside(tile: Tile, width: float, size: float) -> bool:
    """Return whether the label of a tile has room at the left of its centered number."""
    if not _says_something(tile):
        return False
    label = natural_width((Text(tile.label),), type_styles(SMALLEST_BASE_SIZE))
    return label + LARGE_PAD <= (width - natural_width(tile.value, type_styles(size))) / 2


LARGEST, LEAST, STEP = 0.17, 0.105, 0.5
"""The type size as a share of the width of its place; steps in points."""
WIDEST = 220.0
"""Lines do not grow further on wider places."""
ZONE = 0.6
"""The height of a poster as a share of the width, so that such cards look alike."""
ROOMY = 9.0
"""Only text of at least this size leaves room for it."""
NOTE_SHARE = 0.5
PADDING = 3.0


def set_poster(poster: Poster, width: float, scale: Scale) -> Slab:
    """Return lines as large as they fit, centered in their place, above a light rule."""
    whole = min(width, WIDEST)
    sizes = _sizes(whole, scale)
    told = Slab()
    for line in poster.lines:
        words = (Text(line, "strong"),)
        size = largest(sizes, float, lambda size: natural_width(words, type_styles(size)) <= width)  # noqa: B023
        _put_below(told, set_cell((words,), width, type_styles(size), "left", ALL_LINES).slab)
    if poster.note:
        words = (Text(poster.note, "strong"),)
        styles = type_styles(NOTE_SHARE * sizes[0])
        _put_below(told, set_cell((words,), width, styles, "left", ALL_LINES).slab)
    zone = ZONE * whole if scale.size >= ROOMY else told.height + scale.size
    slab = Slab(max(zone, told.height + scale.room(0.6)))
    slab.put(told, 0, (slab.height - told.height) / 2)
    slab.rules.append(RuleLine(0, slab.height, width, slab.height, 0.4, light=True))
    return slab


def _sizes(width: float, scale: Scale) -> list[float]:
    """Return the sizes of a line, the largest first: smaller ones if all text is small."""
    top = LARGEST * width * min(1.0, scale.size / ROOMY)
    least = LEAST * width * min(1.0, scale.size / ROOMY)
    return [top - STEP * step for step in range(int((top - least) / STEP) + 1)]


def _put_below(slab: Slab, part: Slab) -> None:
    slab.put(part, 0, slab.height)
    slab.height += part.height


def set_framed(framed: Framed, width: float, scale: Scale) -> Slab:
    """Return words centered in a frame."""
    inner = width - 2 * PADDING
    said = set_cell((framed.paragraph,), inner, scale.styles, "center", ALL_LINES).slab
    slab = Slab(said.height + 2 * PADDING)
    slab.frames.append(Frame(0, 0, width, slab.height, framed.look, adorns=True))
    slab.put(said, PADDING, PADDING)
    return slab


def divider(width: float) -> Slab:
    """Return a light rule."""
    slab = Slab(0.5)
    slab.rules.append(RuleLine(0, 0, width, 0, 0.4, light=True))
    return slab


KEPT_PANELS = 512
DIE = 3.3
DIE_HEIGHT, LOW_DIE_HEIGHT = 1.45, 1.25
NAME_LINES, HEADING_LINES = 2, 2
FEW_NAMES, MANY_NAMES = 5, 48
LEAST_BESIDE, LEAST_DRAWN_BESIDE = 16, 10
BESIDE_GAP = 1.5
COLUMN_GAP = 5 * MM
DRAWN_AT = 9.0
BULLET, BULLET_ROOM = "•", 0.9
LEAST_DRAWN, MOST_DRAWN = 0.78, 1.2


@lru_cache(maxsize=KEPT_PANELS)
def set_panel(panel: Panel, width: float, scale: Scale) -> SetPart:
    """Set a panel at a width."""
    slab = heading(panel.heading, panel.aside, width, scale)
    below = stacked(_set_parts(panel.parts, width, scale), scale)
    slab.height += scale.room(PART_GAP) + gap_above(panel.parts)
    slab.put(below.slab, 0, slab.height)
    slab.height += below.slab.height
    return SetPart(slab, below.moved)


def gap_above(parts: tuple[Block, ...]) -> float:
    """Return the further room below a heading: frames stand clear of its rule."""
    return TILE_GAP if parts and isinstance(parts[0], Tiles) else 0.0


def _set_parts(parts: tuple[Block, ...], width: float, scale: Scale) -> list[SetPart]:
    """Return parts one below the other.

    The explanation of a drawing or grid goes next to it if that is lower.
    """
    apart = [set_part(part, width, scale) for part in parts]
    first, *others = parts
    if not (isinstance(first, Grid | Drawing) and others):
        return apart
    tried = [stacked(apart, scale)]
    for left in _widths_of(first, width, scale):
        if width - left - BESIDE_GAP * scale.size >= LEAST_BESIDE * scale.size:
            tried += _beside(first, list(_units(others)), (left, width), scale)
    return [min(tried, key=lambda done: round(done.slab.height))]


def _units(parts: Iterable[Block]) -> Iterator[Block]:
    """Yield the smallest units of parts that can be set separately."""
    for part in parts:
        if isinstance(part, Points):
            yield from (Points((paragraph,)) for paragraph in part.paragraphs)
        else:
            yield part


def _beside(
    first: Block, units: Sequence[Block], widths: tuple[float, float], scale: Scale
) -> Iterator[SetPart]:
    """Yield two columns: a part with some of the others below it, the rest on its right."""
    left, width = widths
    start = left + BESIDE_GAP * scale.size
    top = set_part(first, left, scale)
    below = [set_part(unit, left, scale) for unit in units]
    right = [set_part(unit, width - start, scale) for unit in units]
    for count in range(len(units)):
        columns = stacked([top, *below[:count]], scale), stacked(right[count:], scale)
        yield side_by_side(columns, start)


def _widths_of(part: Grid | Drawing, width: float, scale: Scale) -> list[float]:
    """Return the possible widths of a grid or drawing with something next to it."""
    if isinstance(part, Drawing):
        return [part.width * drawn_at(part, width, scale) * MM]
    return least_widths(part, scale)


def heading(text: str, aside: str, width: float, scale: Scale) -> Slab:
    """Return a heading in capitals with a rule, and a few words on its right, or below if long."""
    slab, styles = Slab(), scale.caption_styles
    said, more = (Text(text.upper(), "strong"),), (Text(aside, "small"),)
    words = set_cell((said,), width, styles, "left", HEADING_LINES).slab
    free = width - natural_width(said, styles) - 1.5 * styles.size
    named = words.tagged(SUBHEADING)
    named.alternative = text
    slab.put(named, 0, 0)
    slab.height = words.height + 1
    slab.rules.append(RuleLine(0, slab.height, width, slab.height, 1))
    if aside and natural_width(more, styles) <= free:
        beside = set_cell((more,), free, styles, "right", 1).slab
        slab.put(beside, width - free, first_baseline(words) - first_baseline(beside))
    elif aside:
        below = set_cell((more,), width, styles, "left", ALL_LINES).slab
        slab.height += scale.room(PART_GAP)
        slab.put(below, 0, slab.height)
        slab.height += below.height
    return slab


def set_part(part: Block, width: float, scale: Scale) -> SetPart:
    """Set one part of a panel."""
    match part:
        case Rolls():
            done = set_rolls(part, width, scale)
        case Points():
            done = set_points(part, width, scale)
        case NameList():
            done = _names(part, width, scale)
        case Grid():
            done = set_grid(part, width, scale)
        case Drawing():
            done = _drawing(part, width, scale)
        case Facts():
            done = set_points(as_points(part), width, scale)
        case SideBySide():
            done = _drawn_beside(part, width, scale)
        case Panel():
            done = set_panel(part, width, scale)
        case _:
            done = SetPart(_set_framed(part, width, scale))
    return done


def _set_framed(part: Tiles | Poster | Framed | Divider, width: float, scale: Scale) -> Slab:
    """Set a part with frames or rules of its own."""
    match part:
        case Tiles():
            return set_tiles(part, width, scale)
        case Poster():
            return set_poster(part, width, scale)
        case Framed():
            return set_framed(part, width, scale)
        case Divider():
            return divider(width)


def as_points(facts: Facts) -> Points:
    """Return facts as bulleted lines, each after its label."""
    rows = [(Text(f"{row.label}  ", "strong"), *row.text) for row in facts.rows]
    return Points(tuple(rows))


def set_points(points: Points, width: float, scale: Scale) -> SetPart:
    """Return bulleted lines, in columns if requested and wide enough."""
    count = points.columns
    column = (width - (count - 1) * COLUMN_GAP) / count
    if count == 1 or column < LEAST_BESIDE * scale.size:
        return SetPart(_stack(points, points.paragraphs, width, scale))
    places = range(1, len(points.paragraphs))
    halves = [
        (
            _stack(points, points.paragraphs[:at], column, scale),
            _stack(points, points.paragraphs[at:], column, scale),
        )
        for at in places
    ]
    left, right = min(halves, key=lambda both: max(both[0].height, both[1].height))
    slab = Slab(max(left.height, right.height))
    slab.put(left, 0, 0)
    slab.put(right, column + COLUMN_GAP, 0)
    return SetPart(slab)


def _stack(points: Points, paragraphs: tuple[Paragraph, ...], width: float, scale: Scale) -> Slab:
    indent = bullet_room(scale) if points.bullets else 0.0
    slab = Slab()
    for place, whole_paragraph in enumerate(paragraphs):
        label, paragraph = whole_paragraph[: points.hangs], whole_paragraph[points.hangs :]
        indent = natural_width(label, scale.styles) if label else indent
        slab.height += scale.room(PART_GAP) if place else 0
        done = set_cell((paragraph,), width - indent, scale.styles, "left", ALL_LINES).slab
        if points.bullets or label:
            whole = Slab(tag=ITEM)
            slab.put(whole, 0, slab.height)
            dot = Slab(tag=LABEL)
            if label:
                dot = set_cell((label,), indent + 1, scale.styles, "left", 1).slab.tagged(LABEL)
            else:
                dot.strings.append(bullet(first_baseline(done), scale))
            whole.put(dot, 0, 0)
            whole.put(done.tagged(BODY), indent, 0)
        else:
            slab.put(done.tagged(TEXT), 0, slab.height)
        slab.height += done.height
    return slab


def bullet(base: float, scale: Scale) -> String:
    """Return the bullet of a reminder."""
    face, size, _space = scale.styles.by_role["text"]
    return String(0, base, face, size, BULLET)


def bullet_room(scale: Scale) -> float:
    """Return the indent of text after a bullet."""
    return BULLET_ROOM * scale.styles.by_role["text"].size


def _names(names: NameList, width: float, scale: Scale) -> SetPart:
    """Return a list of names; an endless one goes below all panels, with its own label."""
    done = set_or_moved(
        (names.paragraph,),
        CellPlace(width, scale.styles, "left", FEW_NAMES),
        names.label,
        MANY_NAMES,
    )
    whole = [(Text(f"{names.label}: ", "strong"), *_plain(each)) for each in done.moved]
    return SetPart(done.slab, tuple(whole))


def _plain(paragraph: Paragraph) -> Paragraph:
    return tuple([Text(part.text) if isinstance(part, Text) else part for part in paragraph])


def drawn_at(drawing: Drawing, width: float, scale: Scale) -> float:
    """Return the scale of a drawing."""
    wished = min(MOST_DRAWN, max(LEAST_DRAWN, scale.size / DRAWN_AT))
    return min(wished, width / (drawing.width * MM))


def _drawing(drawing: Drawing, width: float, scale: Scale) -> SetPart:
    factor = drawn_at(drawing, width, scale)
    slab = Slab(drawing.height * factor * MM)
    slab.put(sketch(drawing, factor), (width - drawing.width * factor * MM) / 2, 0)
    return SetPart(slab)


def _drawn_beside(part: SideBySide, width: float, scale: Scale) -> SetPart:
    """Return a drawing left of other parts, or above them if they would be too narrow."""
    left = part.drawing.width * drawn_at(part.drawing, width, scale) * MM
    start = left + BESIDE_GAP * scale.size
    drawn = set_part(part.drawing, left, scale)
    is_wide = width - start >= max([_least_width(each, scale) for each in part.parts])
    others = [set_part(each, width - start if is_wide else width, scale) for each in part.parts]
    if not is_wide:
        return stacked([drawn, *others], scale)
    return side_by_side((drawn, stacked(others, scale)), start)


def _least_width(part: Block, scale: Scale) -> float:
    """Return the width below which a part is not set next to a drawing.

    It is the width at which no word of a grid is broken.
    """
    return (
        least_widths(part, scale)[-1] if isinstance(part, Grid) else LEAST_DRAWN_BESIDE * scale.size
    )


def set_rolls(rolls: Rolls, width: float, scale: Scale) -> SetPart:
    """Return rows read with a die."""
    columns = _Columns(rolls, width, scale)
    slab = Slab()
    for row in rolls.rows:
        columns.put(row, slab)
    return SetPart(slab)


class _Columns:
    """Faces, name, text and chance of rolls, at one width."""

    def __init__(self, rolls: Rolls, width: float, scale: Scale) -> None:
        styles, rows = scale.styles, rolls.rows
        self._scale = scale
        self._width = width
        self._gap = 0.8 * scale.size
        self._die = DIE * max(scale.size, SMALLEST_NUMBER)
        self._chance = max([natural_width(row.chance, styles) for row in rows])
        gaps = 1 + any(row.chance for row in rows)
        free = width - self._die - self._chance - gaps * self._gap
        named = max([natural_width(row.name, styles) for row in rows])
        told = max([natural_width(row.text, styles) for row in rows])
        self._name = min(named, max(free / 2, free - told - self._gap))
        self._text = free - self._name - (self._gap if named else 0)

    def put(self, row: Roll, slab: Slab) -> None:
        """Put a row at the bottom of a slab, with all its first lines aligned."""
        styles = self._scale.styles
        air = self._scale.room(0.18)
        lines = NAME_LINES if self._scale.size >= SMALLEST_NUMBER else 1
        die = die_slab(row.faces, self._die, self._scale)
        base = first_baseline(die)
        name_x = self._die + self._gap
        text_x = name_x + self._name + (self._gap if self._name else 0)
        cells = [
            (name_x, set_cell((row.name,), self._name, styles, "left", lines).slab),
            (text_x, set_cell((row.text,), self._text, styles, "left", ALL_LINES).slab),
            (
                self._width - self._chance,
                set_cell((row.chance,), self._chance + 1, styles, "left", 1).slab,
            ),
        ]
        top, whole = slab.height + air, Slab(tag=ITEM)
        slab.put(whole, 0, top)
        whole.put(die, 0, 0)
        lowest = die.height
        for x, cell in cells:
            if cell.strings:
                y = max(0.0, base - first_baseline(cell))
                whole.put(cell.tagged(BODY + MORE), x, y)
                lowest = max(lowest, y + cell.height)
        slab.height = top + lowest + air
        slab.rules.append(RuleLine(0, slab.height, self._width, slab.height, 0.4, light=True))


def faces_width(faces: str, scale: Scale) -> float:
    """Return the width in points of the faces of a die, without their box."""
    return BOLD.width(faces, _faces_size(scale))


def _faces_size(scale: Scale) -> float:
    return max(SMALLEST_NUMBER, scale.size + 1)


def die_slab(faces: str, width: float, scale: Scale) -> Slab:
    """Return the faces of a die in a box; without faces, a box to write in, in any style."""
    size = _faces_size(scale)
    height = (DIE_HEIGHT if scale.size >= SMALLEST_NUMBER else LOW_DIE_HEIGHT) * size
    slab = Slab(height, LABEL)
    slab.frames.append(Frame(0, 0, width, slab.height, "thin"))
    base = (slab.height + CAP_HEIGHT * size) / 2
    slab.strings.append(String((width - faces_width(faces, scale)) / 2, base, BOLD, size, faces))
    return slab
