"""The vehicle chart on pages: as large as its fewest pages allow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.paper.options import PAPERS
from nco_builder.paper.paging import of_copy
from nco_builder.paper.part import Part
from nco_builder.paper.vehicle_chart.pages import ChartPages
from nco_builder.paper.vehicle_chart.scale import Scale
from nco_builder.sheets.vehicle_chart import vehicle_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.legality import Report
    from nco_builder.paper.options import Options
    from nco_builder.paper.shapes import Size
    from nco_builder.sheets.vehicle_chart.blocks import VehicleSheet

ROOMY = ((11.0, 1.4), (11.0, 1.0), (10.5, 1.0), (10.0, 1.0), (9.5, 1.0), (9.5, 0.8))
TIGHT = (
    *((9.0, 0.8), (9.0, 0.6), (8.5, 0.7), (8.5, 0.5), (8.0, 0.6), (8.0, 0.4)),
    *((7.5, 0.5), (7.5, 0.2), (7.0, 0.4), (7.0, 0.2), (7.0, 0.1)),
)
DRAWN = tuple(Scale(size, air, pictures=True) for size, air in ROOMY)
PLAIN = tuple(Scale(size, air, pictures=False) for size, air in (*ROOMY, *TIGHT))
"""Size of text and air, the roomiest first."""


def vehicle_chart(report: Report, options: Options) -> Part:
    """The vehicle chart of a squad; see `nco_builder.paper.part` for what it raises."""
    sheet = vehicle_sheet(report, date=options.date)
    sheet = replace(sheet, footer=of_copy(sheet.footer, options))
    pages = best_chart_pages(sheet, options.size).pages
    return Part(sheet.title, sheet.author, sheet.subject, sheet.language, pages)


def best_chart_pages(sheet: VehicleSheet, paper: Size) -> ChartPages:
    """The pages of a chart, as large as the fewest pages allow.

    Drawings that may be left out are there if all papers have room for them: they say the same.
    """
    drawn = all(len(ChartPages(sheet, each, DRAWN[-1]).pages) == 1 for each in PAPERS.values())
    return _filled(sheet, paper, _roomiest(sheet, paper, DRAWN if drawn else PLAIN))


def _roomiest(sheet: VehicleSheet, paper: Size, scales: Sequence[Scale]) -> ChartPages:
    """The pages at the first scale that needs no more of them than the last, found by halves."""
    best = ChartPages(sheet, paper, scales[-1])
    fewest = len(best.pages)
    low, high = -1, len(scales) - 1
    while high - low > 1:
        middle = (low + high) // 2
        tried = ChartPages(sheet, paper, scales[middle])
        if len(tried.pages) <= fewest:
            best, high = tried, middle
        else:
            low = middle
    return best


def _filled(sheet: VehicleSheet, paper: Size, best: ChartPages) -> ChartPages:
    """The same pages with the room that is left shared out between their bands."""
    stretched = ChartPages(sheet, paper, best.scale, best.stretch)
    return stretched if len(stretched.pages) == len(best.pages) else best
