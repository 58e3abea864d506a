"""The chosen vehicle on the page: what follows from it, and all its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.paths import PathEdit
from nco_builder.language import _
from nco_builder.language.words import capital
from nco_builder.sheets.blocks import Text, Tile
from nco_builder.sheets.words import number, one_line
from nco_builder.systems.k47_vehicles.chips import OneOf, choices, rule_chips
from nco_builder.systems.k47_vehicles.model import Capacity
from nco_builder.systems.k47_vehicles.parts import arcs_field, own_rules_field, weapons_field
from nco_builder.systems.k47_vehicles.spots import VehicleSpot, vehicle_name
from nco_builder.systems.k47_vehicles.told import (
    class_told,
    inches,
    pen_told,
    pivots_told,
    run_told,
)
from nco_builder.systems.page import (
    Chip,
    ChipField,
    ChosenEntry,
    NumberField,
    StepperField,
    TextField,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.paths import Path
    from nco_builder.systems.k47_vehicles.resolve import Resolved
    from nco_builder.systems.k47_vehicles.rules import Chapter
    from nco_builder.systems.page import Field, Looked

LEAST_PEN, MOST_PEN = -20, 99


def vehicle_entry(
    looked: Looked, place: int, known: Resolved | None, rules: Chapter
) -> ChosenEntry:
    """The vehicle at a place."""
    force = looked.judged.document
    vehicle = force.vehicles[place]
    spot = VehicleSpot(force, rules, place)
    value = f" {number(known.value)}+" if known else ""
    return ChosenEntry(
        path=spot.path,
        label=_("Vehicle {number}").format(number=place + 1),
        aside=f"{one_line(class_told(vehicle, rules))}{value}",
        title=one_line(vehicle_name(vehicle, place)),
        tiles=tuple(_tiles(known)) if known else (),
        fields=tuple(_fields(spot, known, looked.part)),
        keep=vehicle,
        kept=vehicle in looked.own,
    )


def _tiles(known: Resolved) -> Iterator[Tile]:
    """What follows at a glance."""
    advance, run, reverse = known.advance, known.run, known.reverse
    yield _tile(_("advance"), inches(advance.inches), pivots_told(advance.pivots))
    yield _tile(_("run"), run_told(run), pivots_told(run.pivots))
    yield _tile(_("reverse"), inches(reverse.inches), pivots_told(reverse.pivots))
    yield _tile(_("assaults"), *_assaults(known))
    least = known.least_pen
    near = least.get("front_short", least.get("short", least.get("any", 0)))
    note = _("from any side") if "front_short" not in least else _("front, near")
    yield _tile(_("harmed by Pen"), pen_told(near), note)


def _tile(label: str, value: str, note: str = "") -> Tile:
    return Tile(label, (Text(value, "number"),), note)


def _assaults(known: Resolved) -> tuple[str, str]:
    """Whether it assaults, and whom."""
    infantry, vehicles = known.against_infantry != "no", known.against_vehicles != "no"
    if infantry and vehicles:
        return _("yes"), _("infantry, vehicles")
    if infantry or vehicles:
        return _("yes"), _("infantry alone") if infantry else _("vehicles alone")
    return _("no"), ""


def _fields(spot: VehicleSpot, known: Resolved | None, part: Path | None) -> Iterator[Field]:
    vehicle, rules, path = spot.vehicle, spot.rules, spot.path
    yield TextField(_("Name"), (*path, "name"), vehicle.name)
    if spot.known_class is None:
        yield _classes(spot)
    yield _movements(spot)
    qualities = [(each.id, each.name) for each in rules.qualities.values()]
    change = _("Give {vehicle} another crew")
    yield choices(spot, OneOf(_("Crew"), "quality", qualities, change, may_be_none=True))
    yield ChipField(_("Rules"), tuple(rule_chips(spot)))
    if vehicle.is_walker or vehicle.fists:
        yield StepperField(_("Fists"), (*path, "fists"), vehicle.fists or 0, most=9)
    yield weapons_field(spot, part)
    if known:
        yield arcs_field(spot, known, part)
    if spot.known_class is not None:
        yield _classes(spot)
    yield NumberField(
        _("Damage value"), (*path, "damage_value"), vehicle.damage_value, hint=_usual(spot), most=99
    )
    yield from _transport(spot)
    hint = _("of your army list")
    yield NumberField(_("Points"), (*path, "points"), vehicle.points, hint=hint)
    yield own_rules_field(spot, part)
    yield TextField(_("Notes"), (*path, "notes"), vehicle.notes, lines=3)


def _usual(spot: VehicleSpot) -> str:
    """What an empty damage value means."""
    known = spot.known_class
    return _("{value}, as its class").format(value=known.value) if known else _("not known")


def _classes(spot: VehicleSpot) -> ChipField:
    """The classes; another one comes on what it begins on, where the player chose nothing else."""
    vehicle, chips = spot.vehicle, []
    begins_on = spot.known_class.begins_on if spot.known_class else None
    text = _("Change the class of {vehicle} to {name}")
    for known in spot.rules.classes.values():
        movement = vehicle.movement
        if movement == begins_on or known.walker != vehicle.is_walker:
            movement = known.begins_on
        change = spot.together(
            PathEdit("set", (*spot.path, "class"), known.id),
            PathEdit("set", (*spot.path, "movement"), movement),
            text=text,
            name=known.name,
        )
        on = vehicle.class_id == known.id
        chips.append(
            Chip(capital(known.name), f"{known.value}+", on, change=None if on else change)
        )
    return ChipField(_("Class"), tuple(chips), one=True)


def _movements(spot: VehicleSpot) -> ChipField:
    known = spot.known_class
    barred = {
        movement: _barred(movement == "walker", walker=known.walker)
        for movement in spot.rules.movements
        if known
    }
    options = [(each.id, each.on) for each in spot.rules.movements.values()]
    text = _("Change what {vehicle} moves on")
    return choices(spot, OneOf(_("Moves on"), "movement", options, text, barred))


def _barred(legs: bool, *, walker: bool) -> str:  # noqa: FBT001 - whether it is about legs
    if legs == walker:
        return ""
    return _("walkers go on legs") if walker else _("for walkers alone")


def _transport(spot: VehicleSpot) -> Iterator[Field]:
    """Whether it carries men, how many, what it tows."""
    vehicle, path = spot.vehicle, (*spot.path, "transport")
    carried = vehicle.transport
    text = _("Make {vehicle} a transport") if carried is None else _("Make {vehicle} no transport")
    change = PathEdit("set", path, Capacity() if carried is None else None, spot.named(text))
    yield ChipField(
        _("Transport"), (Chip(_("carries men"), on=carried is not None, change=change),)
    )
    if carried is not None:
        hint = _("of your army list")
        yield NumberField(_("Men"), (*path, "men"), carried.men, hint=hint, most=99)
        yield TextField(_("Tows"), (*path, "tow"), carried.tow or "", hint=_("such as a light gun"))
