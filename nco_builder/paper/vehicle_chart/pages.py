"""A vehicle chart on pages: bands that stay whole, then text, then room to write."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.paging import LEAST_WRITING, Paging
from nco_builder.paper.vehicle_chart.bands import set_band
from nco_builder.paper.vehicle_chart.head import chart_head
from nco_builder.paper.vehicle_chart.panels import set_panel, set_points
from nco_builder.paper.vehicle_chart.scale import SetPart
from nco_builder.paper.vehicle_chart.vehicles import set_vehicle
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.vehicle_chart.blocks import Points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.shapes import Size
    from nco_builder.paper.vehicle_chart.scale import Scale
    from nco_builder.sheets.vehicle_chart.blocks import VehicleSheet

GAP = 1.0
SMALL_GAP = 0.6
LEAST_GAP = 3.0
MOST_STRETCH = 0.8


class Band(NamedTuple):
    """Something that stays whole; `gap` above it, `keep` where the next has to stand below."""

    part: SetPart
    gap: float
    keep: bool = False


class ChartPages(Paging["VehicleSheet"]):
    """The pages of a vehicle chart at one scale."""

    def __init__(
        self, sheet: VehicleSheet, paper: Size, scale: Scale, stretch: float = 0.0
    ) -> None:
        """Set the sheet on a paper, each gap between bands larger by `stretch` points."""
        super().__init__(sheet, paper, scale.size)
        self.scale = scale
        head = chart_head(sheet.banner, sheet.terms, self._width, scale)
        self._new_page(head.slab)
        bands = list(self._bands())
        self._put_bands(bands, stretch)
        cut = [paragraph for band in bands for paragraph in band.part.cut]
        self._put_text((*head.cut, *cut, *sheet.long_names))
        self._put_writing_lines()
        self._put_footers()
        self.stretch = self._possible_stretch(len(bands) - 1)

    def _possible_stretch(self, gaps: int) -> float:
        """What each gap could grow by to fill a page that has no room for anything else."""
        room = self._limit - self._y
        if len(self.pages) > 1 or room >= LEAST_WRITING:
            return 0.0
        return min(max(0.0, room - 1) / gaps, MOST_STRETCH * self.scale.size)

    def _bands(self) -> Iterator[Band]:
        sheet, width, scale = self._sheet, self._width, self.scale
        gap, small = scale.room(GAP), max(LEAST_GAP, scale.room(SMALL_GAP))
        yield from self._entering()
        yield Band(set_panel(sheet.orders, width, scale), gap, keep=True)
        for block in sheet.vehicles:
            yield Band(set_vehicle(block, width, scale), small)
        if sheet.destroying:
            yield Band(set_panel(sheet.destroying, width, scale), gap)
        yield Band(set_band(*sheet.battle, width, scale), gap)
        if sheet.fear:
            yield Band(set_panel(sheet.fear, width, scale), gap)

    def _entering(self) -> Iterator[Band]:
        sheet, width, scale = self._sheet, self._width, self.scale
        arrives, where = sheet.entering
        if scale.pictures:
            about, placing = sheet.entering_notes
            arrives = replace(arrives, parts=(*arrives.parts, about))
            where = replace(where, parts=(*where.parts, placing, sheet.edges))
        yield Band(set_band(arrives, where, width, scale), 0)
        if not scale.pictures:
            first, second = sheet.entering_notes
            last = (*first.paragraphs[-1], Text(" "), *second.paragraphs[0])
            notes = Points((*first.paragraphs[:-1], last, *second.paragraphs[1:]))
            yield Band(set_points(notes, width, scale), scale.room(0.35))

    def _put_bands(self, bands: Sequence[Band], stretch: float) -> None:
        """Put each band whole on a page, and those that are kept together on one."""
        for place, band in enumerate(bands):
            gap = band.gap + (stretch if place else 0)
            tied = gap + band.part.slab.height
            if band.keep and place + 1 < len(bands):
                tied += stretch + bands[place + 1].gap + bands[place + 1].part.slab.height
            if self._y + tied > self._limit:
                self._new_page()
            else:
                self._y += gap
            self._put(band.part.slab)
