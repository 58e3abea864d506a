"""Sheets of a squad as they are asked for by name, on pages and as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper import part, pdf
from nco_builder.sheets import SHEETS, Wishes

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.paper import Options, Part
    from nco_builder.sheets import SheetName


def sheet_part(name: SheetName, report: Report, options: Options) -> Part:
    """One sheet of a squad on pages."""
    wishes = Wishes(options.date, backs=options.backs, generic_backs=options.generic_backs)
    return part(SHEETS[name].make(report, wishes), options)


def sheet_pdf(name: SheetName, report: Report, options: Options) -> bytes:
    """One sheet of a squad as PDF."""
    return pdf([sheet_part(name, report, options)], options)
