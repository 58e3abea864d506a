"""Text that flows over columns and pages, line by line."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.cells import put_line
from nco_builder.paper.fonts import type_styles
from nco_builder.paper.setting import set_lines
from nco_builder.paper.shapes import RuleLine, Slab
from nco_builder.paper.tags import ARTIFACT, MORE, SUBHEADING, TEXT
from nco_builder.sheets.blocks import Section, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.sheets.blocks import Paragraph

KEPT_SECTIONS = 256
AGAIN_GAP = 0.35
WHOLE_LINES = 5
"""The number of lines kept together: a finding and its line to write on belong together."""
SHORT = 4
"""A heading is not repeated for this few lines, itself included."""


class Strip(NamedTuple):
    """One line of text, the room above it, and whether it must stay with the next one.

    `under` is the heading repeated above the line if a column begins with it.
    """

    slab: Slab
    gap: float
    keep: bool
    under: Slab | None = None


def strips(
    sections: Iterable[Section], width: float, size: float, continued: str = ""
) -> list[Strip]:
    """Return sections as lines of a width, in plain text of a size.

    A section that continues in another column repeats its heading with `continued`.
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
    yield Strip(_heading((Text(section.heading, "strong"),), width, size), size, keep=True)
    again = None
    if continued and section.heading:
        again = heading_again(section.heading, width, size, continued)
    for paragraph in section.paragraphs:
        yield from [strip._replace(under=again) for strip in _paragraph(paragraph, width, size)]


def heading_again(heading: str, width: float, size: float, continued: str) -> Slab:
    """Return the repeated heading of a column that continues a section."""
    again = _heading((Text(heading, "strong"), Text(f"  {continued}", "small")), width, size)
    again.height += AGAIN_GAP * size
    again.tag = ARTIFACT
    return again


def _heading(said: Paragraph, width: float, size: float) -> Slab:
    """Return a heading with its rule."""
    heading = Slab(tag=SUBHEADING)
    put_line(heading, set_lines(said, width, type_styles(size))[0])
    heading.height += 1
    heading.rules.append(RuleLine(0, heading.height, width, heading.height, 1))
    return heading


def _paragraph(paragraph: Paragraph, width: float, size: float) -> Iterator[Strip]:
    lines = set_lines(paragraph, width, type_styles(size))
    for number, line in enumerate(lines):
        slab = Slab(tag=TEXT + MORE if number else TEXT)
        put_line(slab, line)
        is_first, is_last_but_one = number == 0, number == len(lines) - 2
        keep = len(lines) > 1 and (is_first or is_last_but_one)
        stays_whole = len(lines) <= WHOLE_LINES and number < len(lines) - 1
        yield Strip(slab, 0.35 * size if is_first else 0, keep or stays_whole)


def fitting(strips: Sequence[Strip], start: int, height: float) -> int:
    """Return the end of a column of a height that begins with the strip at `start`."""
    end, used = start, _again(strips, start)
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


def _again(strips: Sequence[Strip], start: int) -> float:
    """Return the height of a heading repeated above lines that begin a column."""
    under = strips[start].under if start < len(strips) else None
    return under.height if under else 0.0


def columns(
    strips: Sequence[Strip], start: int, height: float, count: int, taken: float = 0.0
) -> list[tuple[int, int]]:
    """Return the strips of each column of a page: even columns if everything fits.

    Of the last column a height at its foot may be taken.
    """
    last = height - taken
    full = _columns(strips, start, height, count, last)
    if full[-1][1] < len(strips):
        return full
    low, high = 0.0, height
    while high - low > 1:
        middle = (low + high) / 2
        tried = _columns(strips, start, middle, count, min(middle, last))
        if tried[-1][1] == len(strips):
            full, high = tried, middle
        else:
            low = middle
    return full


def _columns(
    strips: Sequence[Strip], start: int, height: float, count: int, last: float
) -> list[tuple[int, int]]:
    ends = []
    for place in range(count):
        while start < len(strips) and _is_empty(strips[start].slab):
            start += 1  # an empty line at the top of a column looks wrong
        end = fitting(strips, start, last if place == count - 1 else height)
        ends.append((start, end))
        start = end
    return ends


def _is_empty(slab: Slab) -> bool:
    return not (slab.strings or slab.parts)


def height_of(strips: Iterable[Strip]) -> float:
    """Return the height of strips with the room above each."""
    return sum([strip.gap + strip.slab.height for strip in strips])


def column_slab(strips: Sequence[Strip]) -> Slab:
    """Return a column of strips."""
    slab = Slab()
    if strips and strips[0].under:
        slab.put(strips[0].under, 0, 0)
        slab.height = strips[0].under.height
    for number, strip in enumerate(strips):
        slab.height += strip.gap if number else 0
        slab.put(strip.slab, 0, slab.height)
        slab.height += strip.slab.height
    return slab
