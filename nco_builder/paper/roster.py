"""The roster sheet as PDF."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from nco_builder.paper.density import best_pages
from nco_builder.paper.drawing import About, pdf
from nco_builder.paper.fonts import printable
from nco_builder.paper.pages import Size
from nco_builder.paper.shapes import MM
from nco_builder.sheets import PROGRAM, roster_sheet

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping

    from nco_builder.legality import Report

Paper = Literal["a4", "letter"]
INCH = 72
PAPERS: Mapping[Paper, Size] = MappingProxyType(
    {"a4": Size(210 * MM, 297 * MM), "letter": Size(8.5 * INCH, 11 * INCH)}
)


def roster_pdf(report: Report, *, paper: Paper, date: dt.date) -> bytes:
    """The roster sheet of a squad as PDF, checked on a date: the same bytes for the same input."""
    sheet = roster_sheet(report, date=date)
    size = PAPERS[paper]
    title, author = printable(sheet.title), printable(sheet.author)
    about = About(title, author, printable(sheet.subject), sheet.language, PROGRAM, date)
    return pdf(best_pages(sheet, size).pages, size.width, size.height, about)
