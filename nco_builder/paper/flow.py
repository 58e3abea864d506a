"""What goes on over columns and pages, line by line: text, and a code to be scanned below it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.cells import put_line, set_cell
from nco_builder.paper.fonts import look
from nco_builder.paper.setting import set_lines
from nco_builder.paper.shapes import MM, Frame, RuleLine, Slab
from nco_builder.sheets.blocks import Section, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.contents import ScanCode

KEPT_SECTIONS = 256


class Strip(NamedTuple):
    """One line of text, the room above it, and whether the next one has to stand below it."""

    slab: Slab
    gap: float
    keep: bool


def strips(sections: Iterable[Section], width: float, size: float) -> list[Strip]:
    """Sections as lines of a width, in plain text of a size."""
    return [strip for section in sections for strip in _section(section, width, size)]


@lru_cache(maxsize=KEPT_SECTIONS)
def _section(section: Section, width: float, size: float) -> tuple[Strip, ...]:
    """A section as lines; the same at every density that has text of that size."""
    return tuple(_strips(section, width, size))


def _strips(section: Section, width: float, size: float) -> Iterator[Strip]:
    heading = Slab()
    at = look(size)
    put_line(heading, set_lines((Text(section.heading, "strong"),), width, at)[0])
    heading.height += 1
    heading.rules.append(RuleLine(0, heading.height, width, heading.height, 1))
    yield Strip(heading, size, keep=True)
    for paragraph in section.paragraphs:
        yield from _paragraph(paragraph, width, size)


def _paragraph(paragraph: Paragraph, width: float, size: float) -> Iterator[Strip]:
    lines = set_lines(paragraph, width, look(size))
    for number, line in enumerate(lines):
        slab = Slab()
        put_line(slab, line)
        is_first, is_last_but_one = number == 0, number == len(lines) - 2
        keep = len(lines) > 1 and (is_first or is_last_but_one)
        yield Strip(slab, 0.35 * size if is_first else 0, keep)


def fitting(strips: Sequence[Strip], start: int, height: float) -> int:
    """Where a column of a height ends that begins with the strip at `start`."""
    end, used = start, 0.0
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


def columns(
    strips: Sequence[Strip], start: int, height: float, count: int
) -> list[tuple[int, int]]:
    """Which strips stand in each column of a page: even ones where everything fits."""
    full = _columns(strips, start, height, count)
    if full[-1][1] < len(strips):
        return full
    low, high = 0.0, height
    while high - low > 1:
        middle = (low + high) / 2
        tried = _columns(strips, start, middle, count)
        if tried[-1][1] == len(strips):
            full, high = tried, middle
        else:
            low = middle
    return full


def _columns(
    strips: Sequence[Strip], start: int, height: float, count: int
) -> list[tuple[int, int]]:
    ends = []
    for _ in range(count):
        while start < len(strips) and _is_empty(strips[start].slab):
            start += 1  # an empty line at the top of a column only looks crooked
        end = fitting(strips, start, height)
        ends.append((start, end))
        start = end
    return ends


def _is_empty(slab: Slab) -> bool:
    return not (slab.strings or slab.parts)


def column_slab(strips: Sequence[Strip]) -> Slab:
    """A column of strips."""
    slab = Slab()
    for number, strip in enumerate(strips):
        slab.height += strip.gap if number else 0
        slab.put(strip.slab, 0, slab.height)
        slab.height += strip.slab.height
    return slab


MOST_VERSION = 15
QUIET = 4
MODULE = 0.45 * MM
KEPT = 8
GAP = 3.0
MASK = 3
"""Choosing among masks takes 8 ms; packed squads are noise, which all of them leave as it is."""
SAID_LINES = 30


@lru_cache(maxsize=KEPT)
def qr_slab(code: str) -> Slab | None:
    """A code as a drawing, or None where it is too long; its width is its height."""
    import segno  # a sheet without a code does without

    try:
        drawn = segno.make_qr(code, error="m", mask=MASK, boost_error=False)
    except segno.DataOverflowError:
        return None
    if int(drawn.version) > MOST_VERSION:
        return None
    rows = list(drawn.matrix)
    slab = Slab((len(rows) + 2 * QUIET) * MODULE)
    for down, row in enumerate(rows):
        start = None
        for place, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = place
            elif not dark and start is not None:
                x, y = (QUIET + start) * MODULE, (QUIET + down) * MODULE
                slab.frames.append(Frame(x, y, (place - start) * MODULE, MODULE, "solid"))
                start = None
    return slab


def code_strips(code: ScanCode, width: float, size: float) -> list[Strip]:
    """The code under its heading, beside it what it is for; a sentence where it is too long."""
    drawn = qr_slab(code.text)
    if drawn is None:
        return strips((Section(code.heading, ((Text(code.too_long),),)),), width, size)
    heading = strips((Section(code.heading, ()),), width, size)
    both = Slab(drawn.height)
    both.put(drawn, 0, 0)
    left = drawn.height + GAP
    said = set_cell(((Text(code.says),),), width - left, look(size), "left", SAID_LINES).slab
    both.put(said, left, QUIET * MODULE)
    return [*heading, Strip(both, GAP, keep=False)]
