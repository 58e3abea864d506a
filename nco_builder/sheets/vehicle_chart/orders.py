"""What a vehicle chart says of each vehicle: its command chart, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.rules.vehicle_phase import appendix_b
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.vehicle_chart.blocks import Panel, Points, Roll, Rolls, VehicleBlock
from nco_builder.sheets.vehicle_chart.phrases import called, faces, numbered, resting_on, ruled
from nco_builder.sheets.words import DOT, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.vehicles import ChartVehicle, CommandLine, VehicleChart

ON_TABLE = N_("on the table")
LOST = (N_("pinned"), N_("destroyed"))
NO_SHOTS = N_("Never fires at vehicles.")


def orders(chart: VehicleChart) -> Panel:
    """Who orders first, and how; what the vehicles' charts rest on."""
    *first, last = chart.steps[2:]
    steps = [*map(numbered, first), (*numbered(last), *resting_on(chart.phase.rulings))]
    resting = "; ".join([f"{', '.join(what)}: {ruled(ids)}" for ids, what in _rulings(chart)])
    text = (*joined(steps, " "), Text(" "), Text(f"({resting})", "small"))
    return Panel(_("3. Orders"), "", (Points((text,)),))


def _rulings(chart: VehicleChart) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Rulings the command charts rest on, each with the names of what rests on them."""
    moving = appendix_b().armor_v_armor.moving_target.rulings
    found: dict[str, list[str]] = {}
    for vehicle in chart.vehicles:
        for line in vehicle.commands:
            more = moving if line.moved_out_needs else ()
            found.setdefault(line.name, []).extend((*line.command.rulings, *more))
        found.setdefault(vehicle.cover_fire.name, []).extend(vehicle.cover_fire.rulings)
    shared: dict[tuple[str, ...], list[str]] = {}
    for name, ids in found.items():
        shared.setdefault(tuple(dict.fromkeys(ids)), []).append(name)
    return ((ids, names) for ids, names in shared.items() if ids)


def vehicle_block(vehicle: ChartVehicle) -> VehicleBlock:
    """A vehicle and its own chart."""
    name = called(vehicle.name)
    return VehicleBlock(
        name=name,
        kind=DOT.join([what for what in _what(vehicle) if what not in name]),
        boxes=tuple([_(word) for word in (ON_TABLE, *(LOST if vehicle.can_be_lost else ()))]),
        rolls=Rolls(tuple([_command(line) for line in vehicle.commands])),
        points=Points((_fire(vehicle),)),
    )


def _what(vehicle: ChartVehicle) -> Iterator[str]:
    """The model and the type of a vehicle."""
    if vehicle.model:
        yield vehicle.model.name
    yield vehicle.kind.name


def _command(line: CommandLine) -> Roll:
    return Roll(faces(line.rolls), (Text(line.name, "strong"),), numbered(line.text, "range"), ())


def _fire(vehicle: ChartVehicle) -> Paragraph:
    """Its Cover Fire, and whether it fires at vehicles at all."""
    rule = vehicle.cover_fire
    after = rule.reminder_text.removeprefix(rule.name)
    # a language may not begin with the name
    lead = rule.name if after != rule.reminder_text else f"{rule.name}: "
    fire = (Text(lead, "strong"), *numbered(after, "range"))
    return fire if vehicle.fires_at_vehicles else (*fire, Text(" "), Text(_(NO_SHOTS), "strong"))
