"""The card of what the squad's men do to vehicles, and vehicles to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.rules.vehicle_phase import appendix_b
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.cards.blocks import Card
from nco_builder.sheets.vehicle_chart.blocks import Grid, Panel, Points
from nco_builder.sheets.vehicle_chart.soldiers import carried, fear, weapons

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.vehicles import AntiTankChart, VehicleChart

HEADINGS = (N_("fired at"), N_("to hit"), N_("to destroy"))


def soldiers_card(report: Report, chart: VehicleChart, label: str) -> Card | None:
    """Anti-tank weapons where they were agreed, Tank Fear where anything frightens."""
    found = [_anti_tank(chart.anti_tank, report)] if chart.anti_tank else []
    frightening = fear(chart, report)
    if frightening:
        found.append(frightening)
    if not found:
        return None
    return Card(label, _("Soldiers"), (), tuple(found), double_rule=True)


def _anti_tank(rule: AntiTankChart, report: Report) -> Panel:
    rows = [
        (
            (Text(kind.short_name, "strong"),),
            (Text(f"{shot.to_hit}+", "range"),),
            (Text(f"{shot.to_destroy}+", "range"),),
        )
        for kind, shot in rule.shots
    ]
    headings = tuple([_(heading) for heading in HEADINGS])
    parts = (carried(rule, report), Grid(headings, tuple(rows)), Points((weapons(rule),)))
    return Panel(appendix_b().anti_tank.name, "", parts)
