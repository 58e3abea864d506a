"""Text that flows over columns and pages, line by line."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.cells import put_line
from nco_builder.paper.fonts import SMALLEST_TEXT, type_styles
from nco_builder.paper.grids import set_rows
from nco_builder.paper.scale import Scale
from nco_builder.paper.setting import set_lines
from nco_builder.paper.shapes import RuleLine, Slab
from nco_builder.paper.tags import ARTIFACT, MORE, SUBHEADING, TABLE, TEXT
from nco_builder.sheets.blocks import Blank, Section, Text, as_paragraph
from nco_builder.sheets.words import NBSP, joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.sheets.blocks import Grid, Paragraph

KEPT_SECTIONS = 256
AGAIN_GAP = 0.35
ROW_AIR, CLOSE_ROW_AIR = 0.4, 0.1
"""The spacing of the rows of a small table, and of one that has little room."""
BULLET = " • "
"""The sign between entries that follow each other on a line."""
GAP, LEAST_GAP = 0.35, 0.25
"""The room between paragraphs as a share of their size, and in the smallest type."""
WHOLE_LINES, WHOLE_TO_WRITE = 3, 12
"""The number of lines kept together; more with a line to write on, which belongs to its finding."""
SHORT = 6
"""A section of this few lines stays whole, its heading included."""


class Strip(NamedTuple):
    """One line of text, the room above it, and whether it must stay with the next one.

    `under` is the heading repeated above the line if a column begins with it, or only if a page
    does; `leads` says that it is the heading of a section itself.
    """

    slab: Slab
    gap: float
    keep: bool
    under: Slab | None = None
    leads: bool = False
    only_on_pages: bool = False


def strips(
    sections: Iterable[Section], width: float, size: float, continued: str = ""
) -> list[Strip]:
    """Return sections as lines of a width, in plain text of a size.

    A section that continues on another page repeats its heading with `continued`.
    """
    return [strip for section in sections for strip in _section(section, width, size, continued)]


@lru_cache(maxsize=KEPT_SECTIONS)
def _section(section: Section, width: float, size: float, continued: str) -> tuple[Strip, ...]:
    """Return a section as lines, cached for all densities with this text size."""
    lines = list(_strips(section, width, size, continued))
    if len(lines) <= SHORT:
        lines[:-1] = [line._replace(keep=True) for line in lines[:-1]]
    return tuple(lines)


def _strips(section: Section, width: float, size: float, continued: str) -> Iterator[Strip]:
    yield Strip(
        _heading((Text(section.heading, "strong"),), width, size), size, keep=True, leads=True
    )
    again = None
    if continued and section.heading:
        again = heading_again(section.heading, width, size, continued)
    for grid in section.grids:
        for strip in _table(grid, width, Scale(size, _air(section), pictures=False)):
            yield strip._replace(under=again, only_on_pages=True)
    for paragraph in section.paragraphs:
        yield from [
            strip._replace(under=again, only_on_pages=True)
            for strip in _paragraph(paragraph, width, size)
        ]


def _air(section: Section) -> float:
    return CLOSE_ROW_AIR if section.close else ROW_AIR


def _table(grid: Grid, width: float, scale: Scale) -> Iterator[Strip]:
    """Yield the rows of a small table, which stays whole."""
    slabs = [slab for slab in set_rows(grid, width, scale) if slab.height]
    slabs[:1] = [_first_of_table(slab) for slab in slabs[:1]]
    for number, slab in enumerate(slabs):
        gap = 0.0 if number else LEAST_GAP * scale.size
        yield Strip(slab, gap, keep=number < len(slabs) - 1)


def _first_of_table(row: Slab) -> Slab:
    """Return a row as the beginning of a table; else its rows would go on the one above."""
    begun = Slab(tag=TABLE)
    begun.put(row, 0, 0)
    begun.height = row.height
    return begun


def with_close_rows(section: Section) -> Section:
    """Return a section whose small tables take as little height as tables can."""
    return section.replace(close=True)


def with_joined_entries(section: Section) -> Section:
    """Return a section with close tables, and its entries one after the other on their lines."""
    section = with_close_rows(section)
    if not section.entries or not section.paragraphs:
        return section
    return section.replace(paragraphs=(joined(section.paragraphs, BULLET),))


def in_running_text(section: Section) -> Section:
    """Return a section with its small tables as paragraphs, too, which take fewer lines."""
    section = with_joined_entries(section)
    told: list[Paragraph] = []
    for grid in section.grids:
        lead = [*(part for each in grid.headings for part in as_paragraph(each)), Text("  ")]
        rows = joined([joined(row, NBSP) for row in grid.rows])
        told.append((*(lead if any(grid.headings) else ()), *rows))
    return section.replace(paragraphs=(*told, *section.paragraphs), grids=())


def heading_again(heading: str, width: float, size: float, continued: str) -> Slab:
    """Return the repeated heading of a page that continues a section."""
    again = _heading((Text(heading, "strong"), Text(f"  {continued}", "small")), width, size)
    again.height += AGAIN_GAP * size
    again.tag = ARTIFACT
    return again


def _heading(said: Paragraph, width: float, size: float) -> Slab:
    """Return a heading with its rule."""
    heading = Slab(tag=SUBHEADING)
    for line in set_lines(said, width, type_styles(size)):
        put_line(heading, line)
    heading.height += 1
    heading.rules.append(RuleLine(0, heading.height, width, heading.height, 1))
    return heading


def _paragraph(paragraph: Paragraph, width: float, size: float) -> Iterator[Strip]:
    lines = set_lines(paragraph, width, type_styles(size))
    gap = (GAP if size > SMALLEST_TEXT else LEAST_GAP) * size
    is_written_on = any(isinstance(part, Blank) for part in paragraph)
    most = WHOLE_TO_WRITE if is_written_on else WHOLE_LINES
    for number, line in enumerate(lines):
        slab = Slab(tag=TEXT + MORE if number else TEXT)
        put_line(slab, line)
        is_first, is_last_but_one = number == 0, number == len(lines) - 2
        keep = len(lines) > 1 and (is_first or is_last_but_one)
        stays_whole = len(lines) <= most and number < len(lines) - 1
        yield Strip(slab, gap if is_first else 0, keep or stays_whole)


def fitting(strips: Sequence[Strip], start: int, height: float, *, first: bool = True) -> int:
    """Return the end of a column of a height that begins with the strip at `start`.

    A heading is repeated above it, perhaps only if it is the first of its page.
    """
    again = _again(strips[start : start + 1], first=first)
    end, used = start, again.height if again else 0.0
    while end < len(strips):
        gap = strips[end].gap if end > start else 0
        used += gap + strips[end].slab.height
        if used > height:
            break
        end += 1
    if end == len(strips):
        return end
    while end > start and strips[end - 1].keep:
        end -= 1
    return end


def _again(strips: Sequence[Strip], *, first: bool) -> Slab | None:
    """Return the heading repeated above lines that begin a column, maybe the first of a page."""
    is_repeated = strips and (first or not strips[0].only_on_pages)
    return strips[0].under if is_repeated else None


class Taken(NamedTuple):
    """A height that is taken at the foot of the last columns, as many as `span`."""

    height: float
    span: int


NOTHING_TAKEN = Taken(0.0, 1)


def columns(
    strips: Sequence[Strip], start: int, height: float, count: int, taken: Taken = NOTHING_TAKEN
) -> list[tuple[int, int]]:
    """Return the strips of each column of a page: even columns if everything fits."""
    last, span = height - taken.height, taken.span
    full = _columns(strips, start, _heights(height, last, count, span))
    if full[-1][1] < len(strips):
        return full
    low, high = 0.0, height
    while high - low > 1:
        middle = (low + high) / 2
        tried = _columns(strips, start, _heights(middle, min(middle, last), count, span))
        if tried[-1][1] == len(strips):
            full, high = tried, middle
        else:
            low = middle
    return full


def least_height(strips: Sequence[Strip], count: int, taken: Taken) -> float:
    """Return the least height of columns that hold all strips, and what is taken."""
    low, high = taken.height, taken.height + height_of(strips)
    while high - low > 1:
        middle = (low + high) / 2
        heights = _heights(middle, middle - taken.height, count, taken.span)
        tried = _columns(strips, 0, heights)
        if tried[-1][1] == len(strips):
            high = middle
        else:
            low = middle
    return high


def _heights(height: float, last: float, count: int, span: int) -> list[float]:
    return [height] * (count - span) + [last] * span


def _columns(
    strips: Sequence[Strip], start: int, heights: Sequence[float]
) -> list[tuple[int, int]]:
    ends = []
    for place, height in enumerate(heights):
        while start < len(strips) and _is_empty(strips[start].slab):
            start += 1  # an empty line at the top of a column looks wrong
        end = fitting(strips, start, height, first=place == 0)
        ends.append((start, end))
        start = end
    return ends


def _is_empty(slab: Slab) -> bool:
    return not (slab.strings or slab.parts)


def height_of(strips: Iterable[Strip]) -> float:
    """Return the height of strips with the room above each."""
    return sum([strip.gap + strip.slab.height for strip in strips])


def column_slab(strips: Sequence[Strip], *, first: bool = True) -> Slab:
    """Return a column of strips, below the heading that it continues."""
    slab = Slab()
    if again := _again(strips, first=first):
        slab.put(again, 0, 0)
        slab.height = again.height
    for number, strip in enumerate(strips):
        slab.height += strip.gap if number else 0
        slab.put(strip.slab, 0, slab.height)
        slab.height += strip.slab.height
    return slab
