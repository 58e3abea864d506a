"""The vehicles of two opposing squads (NCO Appendix B)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.match.result import OPPONENT
from nco_builder.vehicles import fear_of, vehicle_chart

if TYPE_CHECKING:
    from nco_builder.match.settling import Settling
    from nco_builder.vehicles import FearChart, VehicleChart


def vehicles_of(settling: Settling, side: int) -> VehicleChart | None:
    """Return a side's vehicle chart against the other side: entry odds, arrivals, armor.

    None without vehicles, or if its rulebook is not installed. The chart uses the scenario of the
    match, like the verdicts.
    """
    report = settling.reports[side]
    if report.rulebook is None or not report.squad.vehicles:
        return None
    return vehicle_chart(report.squad, report.rulebook, types_against(settling, side))


def types_against(settling: Settling, side: int) -> frozenset[str]:
    """Return ids of the other side's vehicle types; none if there is no single other side."""
    if len(settling.reports) != len(OPPONENT):
        return frozenset()
    return frozenset([each.type for each in settling.reports[OPPONENT[side]].squad.vehicles])


def afraid(settling: Settling, side: int) -> FearChart | None:
    """Return the men of a side subject to Tank Fear; None if the other side causes none."""
    report = settling.reports[side]
    if report.rulebook is None:
        return None
    frightens = report.rulebook.appendix_b.tank_fear.type
    if frightens not in types_against(settling, side):
        return None
    return fear_of(report, report.rulebook)
