"""The chart a sheet of a squad's vehicles is made from, or why there can be none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.rules import UnknownRulesetError
from nco_builder.sheets.words import one_line
from nco_builder.vehicles import NoVehiclesError, vehicle_chart

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.vehicles import VehicleChart


def charted(report: Report, sheet: str) -> tuple[VehicleChart, Rulebook]:
    """The chart of a squad's vehicles and the rulebook it is made by.

    Args:
        report: The squad and its verdict.
        sheet: What is to be made of it, for the sentence where it cannot be.

    Raises:
        NoVehiclesError: the squad has no vehicles.
        UnknownRulesetError: the rulebook of the squad is not installed.
    """
    squad, rulebook = report.squad, report.rulebook
    if not squad.vehicles:
        raise NoVehiclesError(f"the squad has no vehicles, so it has no {sheet}")
    if rulebook is None:
        ruleset = one_line(squad.ruleset)
        raise UnknownRulesetError(f"there is no rulebook “{ruleset}” to chart its vehicles by")
    return vehicle_chart(squad, rulebook), rulebook
