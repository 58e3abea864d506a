"""Strips of a card: each stays whole, and a card ends between two of them."""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING

from nco_builder.paper.cells import put_line, set_cell
from nco_builder.paper.flow import Strip, height_of
from nco_builder.paper.fonts import SMALLEST_NUMBER, SMALLEST_TEXT, smaller_sizes
from nco_builder.paper.grids import is_to_write_on, least_widths, set_grid, set_rows
from nco_builder.paper.in_words import in_words
from nco_builder.paper.panels import (
    as_points,
    bullet,
    bullet_room,
    die_slab,
    faces_width,
    gap_above,
    heading,
    set_part,
)
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.scale import Scale, first_baseline, side_by_side
from nco_builder.paper.setting import set_lines
from nco_builder.paper.shapes import MM, RuleLine, Slab
from nco_builder.paper.sketch import sketch
from nco_builder.paper.tags import ARTIFACT, BODY, ITEM, LABEL, MORE, TEXT
from nco_builder.sheets.blocks import (
    Divider,
    Facts,
    Grid,
    NameList,
    Panel,
    Points,
    Rolls,
    Text,
    Tiles,
    Track,
)
from nco_builder.sheets.drawings import Drawing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.paper.fonts import TypeStyles
    from nco_builder.sheets.blocks import Block, Inline, Paragraph, Roll

PART_GAP, PANEL_GAP, POINT_GAP, ROLL_AIR, TILE_GAP = 0.55, 0.7, 0.35, 0.25, 0.3
DIE, ONE_FACE = 2.4, 1.5
DIE_GAP, DIE_PAD = 0.6, 0.25
LARGE_DIE_MORE, LED_HEIGHT, LED_AIR = 4.0, 4.8, 0.3
"""How much larger dice of leading rolls are, in points; in text sizes, their least height and how
far those without a result are below the rule above."""
NAME_APART = "  "
LEGIBLE = 8.0
"""Words next to boxes do not shrink further just to stay on one line."""
LEAST_AIR = 1.0
GRID_GAP = 4 * MM
KEPT_STRIPS = 4096
"""Paragraphs and rows are cached, because several cards and divisions set them again."""
SMALLEST_SCALE = Scale(SMALLEST_TEXT, 1, pictures=False)
TALLEST, TALL_SHARE = 44 * MM, 0.8
"""Taller parts may continue on the next card; this height fits below the longest head."""


def strips_of(
    parts: Iterable[Block], width: float, scale: Scale, tallest: float = 0.0
) -> Iterator[Strip]:
    """Yield all strips of some parts.

    Args:
        parts: The parts.
        width: Their width.
        scale: Their scale.
        tallest: The height of the tallest unbroken part; by default as any card has room for.
    """
    tallest = tallest or max(TALLEST, TALL_SHARE * width)
    for part in _abreast(parts, width):
        match part:
            case tuple():
                both = _side_by_side(part, width, scale)
                whole = both.slab.height <= tallest
                yield from [both] if whole else _each_in_one(part, width, scale, tallest)
            case Panel():
                slab = heading(part.heading, part.aside, width, scale)
                yield Strip(slab, scale.room(PANEL_GAP), keep=True)
                below = list(strips_of(part.parts, width, scale, tallest))
                near = POINT_GAP * scale.captions or scale.room(POINT_GAP)
                gap = near + gap_above(part.parts)
                below[:1] = [each._replace(gap=gap) for each in below[:1]]
                yield from below
            case Rolls():
                yield from _rolls(part, width, scale)
            case Points() | Facts() | NameList():
                yield from _words(part, width, scale)
            case _:
                yield from _in_one(part, width, scale, tallest)


def _each_in_one(
    parts: Iterable[Block], width: float, scale: Scale, tallest: float
) -> Iterator[Strip]:
    for part in parts:
        yield from _in_one(part, width, scale, tallest)


@lru_cache(maxsize=KEPT_STRIPS)
def _in_one(part: Block, width: float, scale: Scale, tallest: float) -> Sequence[Strip]:
    """Return a part that stays whole, if there is room for that."""
    slab = set_part(part, width, scale).slab
    gap = scale.room(TILE_GAP if isinstance(part, Tiles) else PART_GAP)
    if slab.height <= tallest:
        return (Strip(slab, gap, keep=isinstance(part, Divider)),)
    if isinstance(part, Grid):
        return tuple(_rows(part, width, scale, tallest))
    if isinstance(part, Drawing):
        return (Strip(_lower(part, width, tallest), gap, keep=False),)
    return tuple(strips_of(in_words(part), width, scale, tallest))


def _rows(grid: Grid, width: float, scale: Scale, tallest: float) -> Iterator[Strip]:
    """Yield a grid row by row; one with a row too tall to stay whole below its head is text."""
    head, *rows = set_rows(grid, width, scale)
    if head.height + max([row.height for row in rows]) > tallest:
        yield from strips_of(in_words(grid), width, scale, tallest)
        return
    yield Strip(head, scale.room(PART_GAP), keep=True)
    again = head.tagged(ARTIFACT)
    for place, row in enumerate(rows):
        begins = grid.goes_on_after(place) and not grid.goes_on_after(place - 1)
        yield Strip(row, 0, keep=place == 0 or begins, under=again)


def _lower(drawing: Drawing, width: float, height: float) -> Slab:
    """Return a drawing scaled down to a height."""
    factor = height / (drawing.height * MM)
    slab = Slab(height)
    slab.put(sketch(drawing, factor), max(0.0, (width - drawing.width * factor * MM) / 2), 0)
    return slab


def _words(part: Points | Facts | NameList, width: float, scale: Scale) -> Iterator[Strip]:
    """Yield paragraphs one below the other, with bullets if requested."""
    match part:
        case NameList():
            yield from _paragraph(part.paragraph, width, scale)
        case Points(bullets=True):
            for paragraph in part.paragraphs:
                yield from _bulleted(paragraph, width, scale)
        case Points(hangs=True):
            for label, *told in part.paragraphs:
                yield from _bulleted(tuple(told), width, scale, label)
        case _:
            points = as_points(part) if isinstance(part, Facts) else part
            for paragraph in points.paragraphs:
                own = _paragraph(paragraph, width, scale)
                yield from [each._replace(keep=True) for each in own] if points.leads else own


def _abreast(parts: Iterable[Block], width: float) -> Iterator[Block | tuple[Grid, Grid]]:
    """Yield the parts; two consecutive grids become one if they fit side by side."""
    before: Grid | None = None
    for part in parts:
        if before and isinstance(part, Grid) and _are_narrow((before, part), width):
            yield before, part
            before = None
            continue
        if before:
            yield before
        before = part if isinstance(part, Grid) else None
        if not before:
            yield part
    if before:
        yield before


def _are_narrow(grids: tuple[Grid, Grid], width: float) -> bool:
    half = (width - GRID_GAP) / 2
    return max([least_widths(grid, SMALLEST_SCALE)[0] for grid in grids]) <= half


def _side_by_side(grids: tuple[Grid, Grid], width: float, scale: Scale) -> Strip:
    half = (width - GRID_GAP) / 2
    left, right = (set_grid(grid, half, scale) for grid in grids)
    both = side_by_side((left, right), half + GRID_GAP)
    return Strip(both.slab, scale.room(PART_GAP), keep=False)


@lru_cache(maxsize=KEPT_STRIPS)
def _paragraph(paragraph: Paragraph, width: float, scale: Scale) -> Sequence[Strip]:
    if paragraph and isinstance(paragraph[0], Track):
        scale = _abreast_of_track(paragraph, width, scale)
    lines = _tagged(_lines(paragraph, width, scale.styles), TEXT)
    return tuple(_strips(lines, scale.room(POINT_GAP), whole=_is_whole(lines, scale)))


def _abreast_of_track(paragraph: Paragraph, width: float, scale: Scale) -> Scale:
    """Return a scale at which the labels of boxes fit next to them, if it is legible."""
    sizes = [each for each in smaller_sizes(scale.size) if each >= LEGIBLE]
    smaller = [scale._replace(size=each) for each in sizes]
    return next((each for each in smaller if natural_width(paragraph, each.styles) <= width), scale)


@lru_cache(maxsize=KEPT_STRIPS)
def _bulleted(
    paragraph: Paragraph, width: float, scale: Scale, label: Inline | None = None
) -> Sequence[Strip]:
    """Return a bullet or a label, with all lines of a paragraph next to it."""
    room = natural_width((label,), scale.styles) if label else bullet_room(scale)
    lines = _lines(paragraph, width - room, scale.styles)
    whole = _is_whole(lines, scale)
    done = [_beside(line, room, 0) for line in _tagged(lines, BODY if whole else TEXT)]
    dot = Slab(tag=LABEL if whole else TEXT)
    if label:
        put_line(dot, set_lines((label,), width, scale.styles)[0])
    else:
        dot.strings = [bullet(first_baseline(lines[0]), scale)]
    done[0].parts.insert(0, (0, 0, dot))
    return tuple(_strips(done, scale.room(POINT_GAP), whole=whole, tag=ITEM))


@lru_cache(maxsize=KEPT_STRIPS)
def _lines(paragraph: Paragraph, width: float, styles: TypeStyles) -> Sequence[Slab]:
    """Return the lines of a paragraph, a slab each; the same at every spacing."""
    slabs = []
    for line in set_lines(paragraph, width, styles):
        slab = Slab()
        put_line(slab, line)
        slabs.append(slab)
    return tuple(slabs)


def _is_whole(lines: Sequence[Slab], scale: Scale, down: float = 0.0) -> bool:
    return down + sum([line.height for line in lines]) <= (scale.entry or TALLEST)


def _tagged(lines: Iterable[Slab], tag: str) -> list[Slab]:
    """Return lines with their common role."""
    return [line.tagged(tag + MORE if place else tag) for place, line in enumerate(lines)]


def _strips(lines: Sequence[Slab], gap: float, *, whole: bool, tag: str = "") -> Iterator[Strip]:
    """Yield lines as one strip with a role, or one by one."""
    if not whole:
        for place, line in enumerate(lines):
            tied = place in {0, len(lines) - 2}
            yield Strip(line, 0 if place else gap, keep=tied)
        return
    slab = Slab(tag=tag)
    for line in lines:
        slab.put(line, 0, slab.height)
        slab.height += line.height
    yield Strip(slab, gap, keep=False)


def _rolls(rolls: Rolls, width: float, scale: Scale) -> Iterator[Strip]:
    """Yield rows read with one die; they are kept together, and long ones may be divided."""
    if rolls.least > scale.size:
        scale = scale._replace(size=rolls.least)
    large = scale._replace(size=scale.size + LARGE_DIE_MORE) if rolls.leads else scale
    least = ONE_FACE if all(len(row.faces) == 1 for row in rolls.rows) else DIE
    widest = max([faces_width(row.faces, large) for row in rolls.rows], default=0.0)
    die = max(least * max(large.size, SMALLEST_NUMBER), widest + 2 * DIE_PAD * scale.size)

    def set_row(row: Roll, high: float | None = None) -> Sequence[Strip]:
        return _roll(row, width, scale, die, (high or 0.0) if rolls.leads else None)

    alike = [[height_of(set_row(row)) for row in own] for own in rolls.kin]
    heights = [max(own) for own in zip_longest(*alike, fillvalue=0.0)]
    rows = [set_row(row, high) for row, high in zip_longest(rolls.rows, heights[: len(rolls.rows)])]
    for row in rows:
        whole = len(row) == 1 and row is not rows[-1]
        yield from [row[0]._replace(keep=True)] if whole else row


@lru_cache(maxsize=KEPT_STRIPS)
def _roll(
    row: Roll,
    width: float,
    scale: Scale,
    die_width: float,
    led: float | None = None,
) -> Sequence[Strip]:
    """Return a die with its name and result next to it, and the chance at the right edge.

    A row that leads is at least `led` points high.
    """
    leads = led is not None
    styles, gap = scale.styles, DIE_GAP * scale.size
    large = scale._replace(size=scale.size + LARGE_DIE_MORE) if leads else scale
    die = die_slab(row.faces, die_width, large)
    x = die.frames[0].width + gap
    chance = natural_width(row.chance, styles) + 1 if row.chance else 0.0
    apart = (Text(NAME_APART),) if row.name and row.text else ()
    told = (*row.name, *apart, *row.text)
    beside_chance = width - x - (chance + gap if chance else 0)
    lines = _lines(row.name if leads else told, beside_chance, styles)
    if leads:
        lines = (*lines, *_lines(row.text, width - x, styles))
    down = max(0.0, first_baseline(die) - first_baseline(lines[0]))
    down += LED_AIR * scale.size if leads and not row.text else 0.0
    base = first_baseline(lines[0]) + down
    whole = _is_whole(lines, scale, down)
    lines = _tagged(lines, BODY if whole else TEXT)
    done = [_beside(line, x, 0 if place else down) for place, line in enumerate(lines)]
    done[0].parts.insert(0, (0, base - first_baseline(die), die))
    die.tag = LABEL if whole else TEXT
    if row.chance:
        odds = set_cell((row.chance,), chance, styles, "left", 1).slab.tagged(lines[-1].tag)
        # it is on the first line, and is read last if the row is whole
        last = len(done) - 1 if whole else 0
        above = sum([slab.height for slab in done[:last]])
        where = (width - chance, base - first_baseline(odds) - above, odds)
        done[last].parts.insert(len(done[last].parts) if whole else 1, where)
    air = max(LEAST_AIR, scale.room(ROLL_AIR))
    _deepen(
        done,
        max(
            die.height,
            LED_HEIGHT * scale.size if leads and row.text else 0.0,
            (led or 0.0) - 2 * air,
        ),
    )
    done[-1].height += air
    if not is_to_write_on(told):  # a line to write on is enough of a rule
        done[-1].rules.append(RuleLine(0, done[-1].height, width, done[-1].height, 0.4, light=True))
    return tuple(_strips(done, air, whole=whole, tag=ITEM))


def _beside(line: Slab, x: float, down: float) -> Slab:
    slab = Slab(line.height + down)
    slab.put(line, x, down)
    return slab


def _deepen(slabs: Sequence[Slab], height: float) -> None:
    """Extend the last of some slabs to a total height."""
    slabs[-1].height += max(0.0, height - sum([slab.height for slab in slabs]))
