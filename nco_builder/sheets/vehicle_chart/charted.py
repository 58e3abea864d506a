"""The chart a sheet of a squad's vehicles is made from, or why there can be none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.rules import UnknownRulesetError
from nco_builder.sheets.words import one_line
from nco_builder.vehicles import NoVehiclesError, vehicle_chart

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.vehicles import VehicleChart


def charted(report: Report, none: str) -> tuple[VehicleChart, Rulebook]:
    """The chart of a squad's vehicles and the rulebook it is made by.

    Args:
        report: The squad and its verdict.
        none: What is said where the squad has no vehicles.

    Raises:
        NoVehiclesError: the squad has no vehicles.
        UnknownRulesetError: the rulebook of the squad is not installed.
    """
    squad, rulebook = report.squad, report.rulebook
    if not squad.vehicles:
        raise NoVehiclesError(none)
    if rulebook is None:
        ruleset = one_line(squad.ruleset)
        problem = _("there is no rulebook “{ruleset}” to chart its vehicles by")
        raise UnknownRulesetError(problem.format(ruleset=ruleset))
    return vehicle_chart(squad, rulebook), rulebook
