"""A sheet of unbroken bands, then text, then room to write, as large as possible."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.cells import set_cell
from nco_builder.paper.fit import largest
from nco_builder.paper.fonts import ASCENT, SMALLEST_BASE_SIZE, STENCIL, type_styles
from nco_builder.paper.head import stamp_slab
from nco_builder.paper.options import PAPERS, Layout
from nco_builder.paper.paging import LEAST_WRITING, MANY_PAGES, SheetPaging
from nco_builder.paper.panels import set_panel, set_points, set_rolls
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.scale import Scale, SetPart, all_moved, first_baseline, side_by_side
from nco_builder.paper.shapes import MM, Frame, RuleLine, Slab, String
from nco_builder.paper.tags import HEADING
from nco_builder.sheets.blocks import Boxes, Panel, Points, Text, VehicleBlock
from nco_builder.sheets.bounds import is_long

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.fonts import TypeStyles
    from nco_builder.paper.options import Options
    from nco_builder.paper.shapes import Size
    from nco_builder.sheets.blocks import Inline, Paragraph
    from nco_builder.sheets.contents import Band, BandSheet, Banner

KEPT_BLOCKS = 128
NAME_MORE = 2.0
NAME_LINES = 2
PADDING = 0.75


@lru_cache(maxsize=KEPT_BLOCKS)
def set_vehicle(block: VehicleBlock, width: float, scale: Scale) -> SetPart:
    """Set a vehicle's block at a width."""
    side = PADDING * scale.size
    inner = width - 2 * side
    head = _head(block, inner, scale)
    slab = Slab(scale.room(0.4))
    slab.put(head, side, slab.height)
    slab.height += head.height + scale.room(0.15)
    slab.rules.append(RuleLine(side, slab.height, width - side, slab.height, 0.7))
    for part in (set_rolls(block.rolls, inner, scale), set_points(block.points, inner, scale)):
        slab.put(part.slab, side, slab.height)
        slab.height += part.slab.height + scale.room(0.3)
    slab.height += scale.room(0.1)
    slab.frames.append(Frame(0, 0, width, slab.height, "heavy", adorns=True))
    return SetPart(slab)


def _head(block: VehicleBlock, width: float, scale: Scale) -> Slab:
    """Return name, type and boxes: on one line if they fit, else the name above the others."""
    styles, large = type_styles(scale.size + 0.5), type_styles(scale.size + NAME_MORE)
    boxes, kind = _boxes(block), Text(block.kind, "small")
    right = natural_width(boxes, styles) + 1
    name: Paragraph = (Text(block.name, "name"), Text("  "), kind)
    left = width - right - scale.size
    if natural_width(name, large) <= left:
        return _beside(set_cell((name,), left, large, "left", 1).slab, boxes, width, styles)
    above = set_cell((name[:1],), width, large, "left", NAME_LINES)
    below = _beside(set_cell(((kind,),), left, large, "left", 2).slab, boxes, width, styles)
    slab = Slab(above.slab.height)
    slab.put(above.slab, 0, 0)
    slab.put(below, 0, slab.height)
    slab.height += below.height
    return slab


def _beside(left: Slab, boxes: Paragraph, width: float, styles: TypeStyles) -> Slab:
    """Return words on the left and boxes on the right of one line."""
    right = natural_width(boxes, styles) + 1
    ticks = set_cell((boxes,), right, styles, "left", 1).slab
    drop = max(0.0, first_baseline(left) - first_baseline(ticks))
    slab = Slab(max(left.height, drop + ticks.height))
    slab.put(left, 0, max(0.0, first_baseline(ticks) - first_baseline(left)))
    slab.put(ticks, width - right, drop)
    return slab


def _boxes(block: VehicleBlock) -> Paragraph:
    ticks: list[Inline] = []
    for text in block.boxes:
        ticks += [Text("   "), Boxes(1), Text(f" {text}")]
    return tuple(ticks[1:])


ROOMY = ((11.0, 1.4), (11.0, 1.0), (10.5, 1.0), (10.0, 1.0), (9.5, 1.0), (9.5, 0.8))
TIGHT = (
    *((9.0, 0.8), (9.0, 0.6), (8.5, 0.7), (8.5, 0.5), (8.0, 0.6), (8.0, 0.4)),
    *((7.5, 0.5), (7.5, 0.4)),
)
DRAWN = tuple(Scale(size, air, pictures=True) for size, air in ROOMY)
PLAIN = tuple(Scale(size, air, pictures=False) for size, air in (*ROOMY, *TIGHT))
"""Sizes of text and spacing, the roomiest first."""
CROWDED = tuple(
    Scale(size, air, pictures=False)
    for size, air in ((7.5, 0.2), (7.0, 0.4), (7.0, 0.2), (7.0, 0.1))
)
"""Those of a sheet that should be one page: its smallest text keeps its size."""


def lay_band_sheet(sheet: BandSheet, options: Options) -> Layout:
    """Return the sheet as large as its minimum number of pages allows."""
    return Layout(best_chart_pages(sheet, options.size).pages)


def best_chart_pages(sheet: BandSheet, paper: Size) -> ChartPages:
    """Return the pages of a chart, as large as their minimum number allows.

    Optional drawings are included if all papers have room for them, since they repeat the text.
    """
    drawn = not is_long(sheet) and all(
        len(ChartPages(sheet, each, DRAWN[-1]).pages) == 1 for each in PAPERS.values()
    )
    plain = (*PLAIN, *CROWDED) if sheet.crowded else PLAIN
    best = _roomiest(sheet, paper, DRAWN if drawn else plain)
    for bands in sheet.closer:
        if len(best.pages) > 1:
            closer = sheet.replace(bands=bands)
            closest = _roomiest(closer, paper, plain)
            if len(closest.pages) < len(best.pages):
                sheet, best = closer, closest
    return _filled(sheet, paper, best)


def _roomiest(sheet: BandSheet, paper: Size, scales: Sequence[Scale]) -> ChartPages:
    """Return the pages at the first scale that needs no more pages than the last.

    Vehicles that the last one has on the first page stay there. Many pages stay at the last scale:
    each larger one would be set whole.
    """
    tightest = ChartPages(sheet, paper, scales[-1])
    if len(tightest.pages) > MANY_PAGES:
        return tightest

    def pages(scale: Scale) -> ChartPages:
        return tightest if scale is scales[-1] else ChartPages(sheet, paper, scale)

    def is_as_good(tried: ChartPages) -> bool:
        fewer = tried.vehicles_on_first < tightest.vehicles_on_first
        return len(tried.pages) <= len(tightest.pages) and not fewer

    return largest(scales, pages, is_as_good)


def _filled(sheet: BandSheet, paper: Size, best: ChartPages) -> ChartPages:
    """Return the same pages with the remaining room of each distributed between its bands."""
    if not any(best.stretch):
        return best
    stretched = ChartPages(sheet, paper, best.scale, best.stretch)
    return stretched if len(stretched.pages) == len(best.pages) else best


GAP, NARROW_GAP, CLOSE_GAP = 1.0, 0.6, 0.35
LEAST_NARROW = 3.0
MOST_STRETCH = 0.8


class _SetBand(NamedTuple):
    """A band to be drawn; `gap` is the room above it, `keep` keeps it with the next one."""

    part: SetPart
    gap: float
    keep: bool = False
    is_vehicle: bool = False


class ChartPages(SheetPaging["BandSheet"]):
    """The pages of a vehicle chart at one scale; `vehicles_on_first` of them are on the first."""

    def __init__(
        self, sheet: BandSheet, paper: Size, scale: Scale, stretch: Sequence[float] = ()
    ) -> None:
        """Set the sheet on a paper; gaps between bands of each page are larger by its `stretch`."""
        super().__init__(sheet, paper, scale.size)
        self.scale = scale
        self.vehicles_on_first = 0
        self._filled: list[tuple[int, float]] = []
        head = chart_head(sheet.banner, sheet.terms, self._width, scale)
        self._new_page(head)
        bands = list(self._bands())
        self._put_bands(bands, stretch)
        moved = all_moved([band.part for band in bands])
        self._put_text((*moved, *sheet.long_names))
        self._put_writing_lines()
        self._put_feet()
        self.stretch = tuple(self._possible_stretch(len(bands) - 1))

    def _possible_stretch(self, gaps: int) -> Iterator[float]:
        """Yield the possible increase of gaps on each page without room for anything else."""
        most = MOST_STRETCH * self.scale.size
        room = self._limit - self._y
        if len(self.pages) == 1 and room < LEAST_WRITING:
            yield min(max(0.0, room - 1) / gaps, most)
        for own, end in self._filled:
            yield min(max(0.0, self._limit - end - 1) / max(1, own), most)

    def _bands(self) -> Iterator[_SetBand]:
        sheet, scale = self._content, self.scale
        for place, band in enumerate(sheet.with_pictures if scale.pictures else sheet.bands):
            gap = _gap(band, scale) if place else 0.0
            is_vehicle = isinstance(band.block, VehicleBlock)
            yield _SetBand(_set(band, self._width, scale), gap, band.leads, is_vehicle)

    def _put_bands(self, bands: Sequence[_SetBand], stretch: Sequence[float]) -> None:
        """Put each band whole on a page, and bands that belong together on the same one."""
        first = 0
        for place, band in enumerate(bands):
            more = stretch[len(self.pages) - 1] if len(self.pages) <= len(stretch) else 0.0
            gap = band.gap + (more if place else 0)
            tied = gap + band.part.slab.height
            if band.keep and place + 1 < len(bands):
                tied += more + bands[place + 1].gap + bands[place + 1].part.slab.height
            if self._y + tied > self._limit:
                self._filled.append((place - first - 1, self._y))
                first = place
                self._new_page()
            else:
                self._y += gap
            self._put(band.part.slab)
            self.vehicles_on_first += band.is_vehicle and len(self.pages) == 1


def _gap(band: Band, scale: Scale) -> float:
    """Return the room above a band, with a minimum so that frames do not look joined."""
    if band.apart == "narrow":
        return max(LEAST_NARROW, scale.room(NARROW_GAP))
    return scale.room(CLOSE_GAP if band.apart == "close" else GAP)


def _set(band: Band, width: float, scale: Scale) -> SetPart:
    match band.block:
        case VehicleBlock():
            return set_vehicle(band.block, width, scale)
        case Points():
            return set_points(band.block, width, scale)
        case Panel() if band.beside:
            shares = SHARES[:1] if band.even else SHARES
            return set_band(band.block, band.beside, width, scale, shares)
        case Panel():
            return set_panel(band.block, width, scale)


GUTTER = 5 * MM
SHARES = (0.5, 0.54, 0.46, 0.58, 0.62, 0.66, 0.7, 0.73, 0.76)
"""Possible shares of the width for the first of two panels."""
KEPT_BANDS = 128


@lru_cache(maxsize=KEPT_BANDS)
def set_band(
    first: Panel, second: Panel, width: float, scale: Scale, shares: tuple[float, ...] = SHARES
) -> SetPart:
    """Set two panels side by side at a width, as low as possible; the first has a share."""
    free = width - GUTTER
    tried = [
        side_by_side(
            (set_panel(first, share * free, scale), set_panel(second, (1 - share) * free, scale)),
            share * free + GUTTER,
        )
        for share in shares
    ]
    return min(tried, key=lambda done: round(done.slab.height))


HEADLINE_SIZE, STAMP_SIZE, LINE_SIZE = 25.0, 14.0, 11.5
HEAD_GAP = 14.0
LINES, TERMS_LINES = 2, 3
BESIDE_LINES = 2
MOST_BESIDE = 0.3
"""The share of the width that a long line below the stamp gets at most."""
RULE = 2.0


def chart_head(banner: Banner, terms: Paragraph, width: float, scale: Scale) -> Slab:
    """Return headline, squad with its terms, and stamp side by side, above a heavy rule."""
    slab = Slab()
    stamp = stamp_slab(banner.stamp, STAMP_SIZE)
    small = type_styles(SMALLEST_BASE_SIZE)
    beside = max([natural_width(line, small) for line in banner.beside], default=0.0) + 1
    beside = max(stamp.frames[0].width, min(beside, width * MOST_BESIDE))
    edge = width - beside
    left = STENCIL.width(banner.headline, HEADLINE_SIZE) + HEAD_GAP
    base = HEADLINE_SIZE * ASCENT
    headline = Slab(tag=HEADING)
    headline.strings.append(String(0, base, STENCIL, HEADLINE_SIZE, banner.headline))
    slab.put(headline, 0, 0)
    slab.put(stamp, width - stamp.frames[0].width, 1)
    when = set_cell(banner.beside, beside, small, "right", BESIDE_LINES).slab
    slab.put(when, edge, stamp.height + 2)
    middle = edge - HEAD_GAP - left
    whose = set_cell((banner.line,), middle, type_styles(LINE_SIZE), "left", LINES).slab
    told = set_cell((terms,), middle, scale.styles, "left", TERMS_LINES).slab
    slab.put(whose, left, 0)
    slab.put(told, left, whose.height + 1)
    right = stamp.height + when.height + 2
    bottom = max(base + 6, whose.height + told.height + 4, right + 2)
    slab.rules.append(RuleLine(0, bottom, width, bottom, RULE))
    slab.height = bottom + scale.room(0.9)
    return slab
