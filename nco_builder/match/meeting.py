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
    return vehicle_chart(report.squad, report.rulebook, types_against(settling, side))


def types_against(settling: Settling, side: int) -> frozenset[str]:
    """Ids of the vehicle types the other side has; none where it is not clear who that is."""
    if len(settling.reports) != len(OPPONENT):
        return frozenset()
    return frozenset([each.type for each in settling.reports[OPPONENT[side]].squad.vehicles])


def afraid(settling: Settling, side: int) -> FearChart | None:
    """The men of a side whom Tank Fear touches; None where the other has no such tank."""
    report = settling.reports[side]
    if report.rulebook is None:
        return None
    frightens = report.rulebook.appendix_b.tank_fear.type
    if frightens not in types_against(settling, side):
        return None
    return fear_of(report, report.rulebook)
