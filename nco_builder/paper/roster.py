"""The roster sheet on pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.paper.density import best_pages
from nco_builder.paper.paging import of_copy
from nco_builder.paper.part import Part
from nco_builder.sheets import roster_sheet

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.paper.options import Options


def roster(report: Report, options: Options) -> Part:
    """The roster sheet of a squad."""
    sheet = roster_sheet(report, date=options.date, code=options.share_code)
    sheet = replace(sheet, footer=of_copy(sheet.footer, options))
    pages = best_pages(sheet, options.size).pages
    return Part(sheet.title, sheet.author, sheet.subject, sheet.language, pages)
