"""What the vehicles of two squads that meet mean to each other (NCO Appendix B)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.match.result import OPPONENT
from nco_builder.vehicles import fear_of, vehicle_chart

if TYPE_CHECKING:
    from nco_builder.match.settling import Settling
    from nco_builder.vehicles import FearChart, VehicleChart


def vehicles_of(settling: Settling, side: int) -> VehicleChart | None:
    """A side's vehicles charted against the other side's: entry odds, arrivals, armor.

    None without vehicles, or where its rulebook is not installed. They are charted for the
    scenario of the match, as the squads are judged under it.
    """
    report = settling.reports[side]
    if report.rulebook is None or not report.squad.vehicles:
        return None
    return vehicle_chart(report.squad, report.rulebook, types_of(settling, OPPONENT[side]))


def types_of(settling: Settling, side: int) -> frozenset[str]:
    """Ids of the vehicle types a side has."""
    return frozenset([vehicle.type for vehicle in settling.reports[side].squad.vehicles])


def afraid(settling: Settling, side: int) -> FearChart | None:
    """The men of a side whom Tank Fear touches; None where the other has no such tank."""
    report = settling.reports[side]
    if report.rulebook is None:
        return None
    frightens = report.rulebook.appendix_b.tank_fear.type
    if frightens not in types_of(settling, OPPONENT[side]):
        return None
    return fear_of(report, report.rulebook)
