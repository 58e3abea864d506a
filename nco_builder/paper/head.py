"""The head of a page: banner, totals and terms on the first, a short line on the others."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.cells import CellPlace, set_cell, set_or_moved
from nco_builder.paper.fit import largest
from nco_builder.paper.fonts import BOLD, CAP_HEIGHT, STENCIL, printable, type_styles
from nco_builder.paper.setting import set_lines
from nco_builder.paper.shapes import MM, Frame, FrameLook, RuleLine, Slab, String
from nco_builder.paper.tags import ARTIFACT, HEADING, TEXT
from nco_builder.sheets.blocks import Blank, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.sheets.blocks import Cell, Paragraph
    from nco_builder.sheets.contents import Banner, Figure, Stamp
    from nco_builder.sheets.drawings import Align

HEADLINE_SIZES = (24.0, 23.0, 21.0, 19.0, 17.0, 15.0)
LINE_SIZE, BESIDE_SIZE, FIGURE_SIZE, CAPTION_SIZE = 10.0, 9.0, 9.0, 8.5
TERMS_SIZE, CONTINUED_SIZE = 9.0, 9.0
STAMP_SIZE, SMALL_STAMP_SIZE = 17.0, 10.0
NAME_SIZE = 12.0
LINES = 3
SIDE = 70 * MM
GAP = 5 * MM
KEPT_HEADS = 32
PADDING = 2 * MM
CLEAR = 2.5
"""How far lines between figures end from the rules above and below them."""
STAMP_FRAMES: Mapping[str, FrameLook] = MappingProxyType(
    {"framed": "heavy", "filled": "filled", "dashed": "dashed"}
)


class SetHead(NamedTuple):
    """The head of a page, and its texts that are printed below instead."""

    slab: Slab
    moved: tuple[Paragraph, ...]


class _Area(NamedTuple):
    """The place of a cell: its upper left corner and its width, in points; lines if it shrinks."""

    x: float
    y: float
    width: float
    lines: int = LINES


class _Cells:
    """Puts cells on a slab, and collects the texts that do not fit."""

    def __init__(self, in_full: str) -> None:
        self.slab = Slab()
        self._in_full = in_full
        self.moved: list[Paragraph] = []

    def put(
        self, cell: Cell, area: _Area, size: float, align: Align = "left", tag: str = TEXT
    ) -> float:
        """Put a cell, and return where it ends."""
        place = CellPlace(area.width, type_styles(size), align, area.lines)
        done = set_or_moved(cell, place, self._in_full)
        self.slab.put(done.slab.tagged(tag), area.x, area.y)
        self.moved += done.moved
        return area.y + done.slab.height


@lru_cache(maxsize=KEPT_HEADS)
def first_head(
    banner: Banner, figures: tuple[Figure, ...], terms: Paragraph, width: float, in_full: str
) -> SetHead:
    """Return the head of the first page; its texts without room are in `in_full`."""
    page = _Cells(in_full)
    bottom = _put_banner(page, banner, width) + 3
    page.slab.rules.append(RuleLine(0, bottom, width, bottom, 2))
    lowest = bottom
    each = width / len(figures)
    for place, figure in enumerate(figures):
        lowest = max(lowest, _put_figure(page, figure, place * each, bottom + 2, each))
    lowest += 2
    for place in range(1, len(figures)):
        ends = (place * each, bottom + CLEAR, place * each, lowest - CLEAR)
        page.slab.rules.append(RuleLine(*ends, 0.5))
    page.slab.rules.append(RuleLine(0, lowest, width, lowest, 1))
    page.slab.height = page.put((terms,), _Area(0, lowest + 2, width), TERMS_SIZE) + 4
    return SetHead(page.slab, tuple(page.moved))


@lru_cache(maxsize=KEPT_HEADS)
def further_head(banner: Banner, width: float) -> Slab:
    """Return the head of further pages, with the owner and the verdict."""
    stamp = stamp_slab(banner.stamp, SMALL_STAMP_SIZE)
    edge = width - _right_edge(stamp)
    name = (Text(banner.headline or banner.headline_label, "strong"),)
    named = set_or_moved(
        (name,), CellPlace(edge * 0.8, type_styles(NAME_SIZE), "left", 1), banner.headline_label
    )
    said = set_cell(
        ((Text(banner.continued),),), edge * 0.2 - GAP, type_styles(CONTINUED_SIZE), "right", 1
    )
    slab = Slab(max(stamp.height, named.slab.height) + 3, ARTIFACT)
    slab.put(named.slab, 0, 0)
    slab.put(said.slab, edge * 0.8, 3)
    slab.put(stamp, edge, 0)
    slab.rules.append(RuleLine(0, slab.height, width, slab.height, 2))
    slab.height += 4
    return slab


def _put_banner(page: _Cells, banner: Banner, width: float) -> float:
    left = width - SIDE - GAP
    headline = _headline(banner)
    size = _headline_size(headline, left)
    named = page.put((headline,), _Area(0, 0, left), size, tag=HEADING)
    if page.moved:
        page.moved = [(Text(f"{banner.headline_label}: "), Text(banner.headline))]
    line = page.put((banner.line,), _Area(0, named + 2, left), LINE_SIZE)
    stamp = stamp_slab(banner.stamp, STAMP_SIZE)
    page.slab.put(stamp, width - _right_edge(stamp), 0)
    side = _Area(width - SIDE, stamp.height + 3, SIDE)
    beside = page.put(banner.beside, side, BESIDE_SIZE, "right")
    return max(beside, line)


def _headline(banner: Banner) -> Paragraph:
    """Return a name in the stencil font if it has all its letters; a mixture would look broken."""
    if not banner.headline:
        return (Text(f"{banner.headline_label} "), Blank())
    is_plain = STENCIL.has(printable(banner.headline))
    return (Text(banner.headline, "headline" if is_plain else "strong"),)


def _headline_size(headline: Paragraph, width: float) -> float:
    if any(isinstance(inline, Blank) for inline in headline):
        return LINE_SIZE

    def set_at(size: float) -> tuple[float, int]:
        return size, len(set_lines(headline, width, type_styles(size)))

    return largest(HEADLINE_SIZES, set_at, lambda tried: tried[1] == 1, likely=0)[0]


def _put_figure(page: _Cells, figure: Figure, x: float, y: float, width: float) -> float:
    value = (Text(figure.value, "figure"), Text(f" {figure.rest}".rstrip()))
    caption = (Text(figure.caption, "strong" if figure.alarm else "text"),)
    inner = width - 2 * PADDING
    below = page.put((value,), _Area(x + PADDING, y, inner), FIGURE_SIZE)
    return page.put((caption,), _Area(x + PADDING, below, inner, 1), CAPTION_SIZE)


def stamp_slab(stamp: Stamp, size: float) -> Slab:
    """Return a verdict in its frame."""
    text = printable(stamp.text)
    padding = size * 0.45
    width = BOLD.width(text, size) + 2 * padding
    slab = Slab(size * 1.45)
    slab.frames.append(Frame(0, 0, width, slab.height, STAMP_FRAMES[stamp.look]))
    base = (slab.height + CAP_HEIGHT * size) / 2
    slab.strings.append(String(padding, base, BOLD, size, text, stamp.look == "filled"))
    return slab


def _right_edge(slab: Slab) -> float:
    return max(frame.x + frame.width for frame in slab.frames)
