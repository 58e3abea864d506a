"""What is found of a vehicle: its class, its damage value, what it moves on, what is not said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.legality.findings import Code
from nco_builder.systems.judging import FILE, about

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nco_builder.legality.findings import Finding
    from nco_builder.systems.k47_vehicles.model import MovementName
    from nco_builder.systems.k47_vehicles.spots import Change, VehicleSpot

POINTS_MISSING = Code(
    "points_missing",
    "error",
    N_(
        "{vehicle} has no points entered, but {points} are agreed. Its points are in your army "
        "list."
    ),
    ruling="K47-01",
    no_repair=N_("Enter the points of your army list."),
)
UNKNOWN_CLASS = Code(
    "unknown_class",
    "error",
    N_("The chapter has no class “{class}”."),
    no_repair=N_("Choose one of the chapter’s classes."),
)
DV_DIFFERS = Code(
    "dv_differs",
    "warning",
    N_("{vehicle} has a damage value of {value}+; {class} has {usual}+."),
    ruling="K47-20",
)
CLASS_MOVEMENT = Code(
    "class_movement", "error", N_("{vehicle} is {class}, but moves on {movement}.")
)
FISTS_NOT_WALKER = Code(
    "fists_not_walker", "warning", N_("{vehicle} has fists, but is not a walker.")
)
QUALITY_MISSING = Code(
    "quality_missing",
    "warning",
    N_("{vehicle} has no crew quality entered: inexperienced, regular or veteran."),
)
VEHICLE_UNNAMED = Code("vehicle_unnamed", "warning", N_("Vehicle {number} has no name."))
CAPACITY_MISSING = Code(
    "capacity_missing",
    "warning",
    N_("{vehicle} is a transport, but no capacity is entered; it is in your army list."),
    ruling="K47-01",
)

OF_VEHICLE = (
    *(UNKNOWN_CLASS, DV_DIFFERS, CLASS_MOVEMENT, POINTS_MISSING, FISTS_NOT_WALKER),
    *(QUALITY_MISSING, CAPACITY_MISSING, VEHICLE_UNNAMED),
)


def of_vehicle(spot: VehicleSpot) -> Iterator[Finding]:
    """All that is found of a vehicle, but of its rules and weapons."""
    yield from _of_class(spot)
    vehicle, rules = spot.vehicle, spot.rules
    if spot.force.points is not None and vehicle.points is None:
        yield about(spot.path, POINTS_MISSING, FILE, points=spot.force.points)
    if vehicle.fists and not vehicle.is_walker:
        yield spot.find(FISTS_NOT_WALKER, rules.special_rules)
    if vehicle.quality is None:
        yield spot.find(QUALITY_MISSING, rules.pins)
    if vehicle.transport is not None and vehicle.transport.men is None:
        yield spot.find(CAPACITY_MISSING, rules.transports)
    if not vehicle.name.strip():
        yield about(spot.path, VEHICLE_UNNAMED, FILE, number=spot.place + 1)


def _of_class(spot: VehicleSpot) -> Iterator[Finding]:
    vehicle, known, rules = spot.vehicle, spot.known_class, spot.rules
    if known is None:
        named = {"class": vehicle.class_id}
        yield spot.find(UNKNOWN_CLASS, rules.damage_values, **named)
        return
    named = {"class": known.id}
    if vehicle.damage_value not in (None, known.value):
        numbers = {"value": vehicle.damage_value, "usual": known.value}
        yield spot.find(DV_DIFFERS, rules.damage_values, **named, **numbers)
    if vehicle.is_walker != known.walker:
        yield spot.find(CLASS_MOVEMENT, rules.moves, **named, movement=vehicle.movement)


def _as_its_class(spot: VehicleSpot) -> Iterator[Change]:
    yield spot.set("damage_value", None, _("Give {vehicle} the damage value of its class"))


MOVES: Mapping[MovementName, str] = {
    "walker": N_("Let {vehicle} move on legs"),
    "tracked": N_("Let {vehicle} move on tracks"),
    "wheeled": N_("Let {vehicle} move on wheels"),
}


def _class_or_movement(spot: VehicleSpot) -> Iterator[Change]:
    """Another movement, or the class of the same value that moves so."""
    known = spot.known_class
    assert known  # noqa: S101 - found of known classes alone
    yield spot.set("movement", known.begins_on, _(MOVES[known.begins_on]))
    for other in spot.rules.classes.values():
        if other.value == known.value and other.walker != known.walker:
            text = _("Change the class of {vehicle} to {name}")
            yield spot.set("class", other.id, text, name=other.name)


def _no_fists(spot: VehicleSpot) -> Iterator[Change]:
    yield spot.set("fists", 0, _("Remove the fists of {vehicle}"))


VEHICLE_FIXES: Mapping[str, Callable[[VehicleSpot], Iterator[Change]]] = {
    DV_DIFFERS.name: _as_its_class,
    CLASS_MOVEMENT.name: _class_or_movement,
    FISTS_NOT_WALKER.name: _no_fists,
}
