"""Sheets as PDF: the only place that knows reportlab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.roster import PAPERS, roster_pdf

if TYPE_CHECKING:
    import datetime as dt

    from nco_builder.legality import Report
    from nco_builder.paper.cards.formats import CardSize
    from nco_builder.paper.roster import Paper

__all__ = ["PAPERS", "roster_pdf", "vehicle_cards_pdf", "vehicle_chart_pdf"]


def vehicle_chart_pdf(report: Report, *, paper: Paper, date: dt.date) -> bytes:
    """The vehicle chart of a squad as PDF, checked on a date: the same bytes for the same input.

    Raises:
        NoVehiclesError: the squad has no vehicles.
        UnknownRulesetError: the rulebook of the squad is not installed.
    """
    from nco_builder.paper.vehicle_chart import vehicle_chart_pdf as draw  # rosters do without

    return draw(report, paper=paper, date=date)


def vehicle_cards_pdf(
    report: Report, *, size: CardSize = "poker", paper: Paper, date: dt.date
) -> bytes:
    """The vehicle cards of a squad as PDF, checked on a date: the same bytes for the same input.

    Args:
        report: The squad, judged.
        size: `poker` is 63 x 88 mm, nine to a page; `large` is 100 x 110 mm, four to a page.
        paper: The paper.
        date: When it was checked.

    Raises:
        NoVehiclesError: the squad has no vehicles.
        UnknownRulesetError: the rulebook of the squad is not installed.
    """
    from nco_builder.paper.cards import vehicle_cards_pdf as draw  # rosters do without

    return draw(report, size=size, paper=paper, date=date)
