"""The card of one vehicle: its command chart, its fire, what it meets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.sheets.blocks import Boxes, Text
from nco_builder.sheets.cards.blocks import Card
from nco_builder.sheets.vehicle_chart.blocks import Grid
from nco_builder.sheets.vehicle_chart.fighting import WEAPON
from nco_builder.sheets.vehicle_chart.orders import vehicle_block
from nco_builder.sheets.words import APART, FIRM, joined, one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.vehicles import ChartVehicle, Shot, VehicleChart

SHOOTER = (N_("fires at"), N_("hit"), N_("moved out"), N_("destroy"))
TARGET = (N_("is hit by"), N_("hit"), N_("moved out"), N_("destroy"))
"""What the dice must show: to hit, to hit a target that moved out, to destroy."""


def vehicle_card(vehicle: ChartVehicle, chart: VehicleChart) -> Card:
    """A vehicle with its own chart and all shots it can fire or suffer."""
    block = vehicle_block(vehicle)
    return Card(
        label=block.kind or vehicle.kind.name,
        name=one_line(vehicle.name),
        marks=ticks(block.boxes),
        parts=(block.rolls, block.points, *_grids(vehicle, chart)),
    )


def ticks(words: Iterable[str]) -> Paragraph:
    """A box for each of these words."""
    boxes = [(Boxes(1), Text(f"{FIRM}{word}".replace(" ", FIRM))) for word in words]
    return joined(boxes, APART)


def _grids(vehicle: ChartVehicle, chart: VehicleChart) -> Iterator[Grid]:
    kind = vehicle.kind
    shooter = [
        _row(line.target.short_name, line.standing, line.moved_out)
        for line in chart.armor
        if line.shooter == kind and line.target in chart.foes
    ]
    target = [
        _row(line.shooter.short_name, line.standing, line.moved_out)
        for line in chart.armor
        if line.target == kind and line.shooter in chart.foes
    ]
    if chart.anti_tank:
        target += [
            _row(_(WEAPON), shot, shot) for foe, shot in chart.anti_tank.shots if foe == kind
        ]
    if shooter:
        yield Grid(tuple([_(heading) for heading in SHOOTER]), tuple(shooter))
    if target:
        yield Grid(tuple([_(heading) for heading in TARGET]), tuple(target))


def _row(name: str, standing: Shot, moved_out: Shot) -> tuple[Paragraph, ...]:
    needs = (standing.to_hit, moved_out.to_hit, standing.to_destroy)
    return ((Text(name, "strong"),), *((Text(f"{need}+", "range"),) for need in needs))
