"""The verdict of the vehicle chapter: findings, their sentences, their repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.legality.findings import SEVERITIES, Code
from nco_builder.systems.judging import (
    FILE,
    UNKNOWN_RULESET,
    Judged,
    about,
    by_name,
    proven,
    unknown_keys,
)
from nco_builder.systems.k47_vehicles.resolve import ResolvedForce, derived, resolved
from nco_builder.systems.k47_vehicles.rule_checks import OF_RULES, RULE_FIXES, of_rules
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.k47_vehicles.spots import VehicleSpot, spot_at, vehicle_name, weapon_name
from nco_builder.systems.k47_vehicles.weapon_checks import OF_WEAPONS, WEAPON_FIXES, of_weapon

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nco_builder.legality.findings import Finding
    from nco_builder.systems.k47_vehicles.model import Force, MovementName
    from nco_builder.systems.k47_vehicles.rules import Chapter
    from nco_builder.systems.k47_vehicles.spots import Change

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


NO_VEHICLES = Code("no_vehicles", "warning", N_("There are no vehicles yet."))
POINTS_OVER = Code(
    "points_over",
    "error",
    N_("{total} of {points} points spent: {over} over."),
    ruling="K47-01",
    no_repair=N_("The player decides which vehicle stays at home."),
)
CODES = by_name(NO_VEHICLES, POINTS_OVER, *OF_VEHICLE, *OF_RULES, *OF_WEAPONS)
"""Everything that is found by the vehicle chapter, by name."""
FIXES = {**VEHICLE_FIXES, **RULE_FIXES, **WEAPON_FIXES}


def judge(force: Force) -> Judged[Force]:
    """Judge vehicles by the rules they name."""
    rules = chapter()
    if force.ruleset != rules.id:
        unknown = about((), UNKNOWN_RULESET, FILE, ruleset=force.ruleset)
        return Judged(force, (unknown, *unknown_keys(force)))
    result = resolved(force, rules)
    found = (*_of_force(force, result, rules), *unknown_keys(force))
    findings = tuple(sorted(found, key=lambda each: SEVERITIES.index(each.severity)))
    return Judged(force, findings, derived(result), result)


def _of_force(force: Force, result: ResolvedForce, rules: Chapter) -> Iterator[Finding]:
    if not force.vehicles:
        yield about((), NO_VEHICLES, FILE)
    if force.points is not None and result.points > force.points:
        over = result.points - force.points
        yield about((), POINTS_OVER, FILE, total=result.points, points=force.points, over=over)
    for place, vehicle in enumerate(force.vehicles):
        spot = VehicleSpot(force, rules, place)
        yield from of_vehicle(spot)
        yield from of_rules(spot)
        for weapon in range(len(vehicle.weapons)):
            yield from of_weapon(VehicleSpot(force, rules, place, weapon))


def sentence(finding: Finding, judged: Judged[Force]) -> str:
    """Say what is found, in the language spoken now."""
    words = dict(finding.parameters)
    rules, force = chapter(), judged.document
    if finding.at:
        spot = spot_at(finding.at, force, rules)
        words["vehicle"] = vehicle_name(spot.vehicle, spot.place)
        if spot.weapon_place is not None:
            words["weapon"] = weapon_name(spot.weapon, spot.weapon_place)
    if (named := words.get("class")) in rules.classes:
        words["class"] = rules.classes[named].with_article
    if (named := words.get("rule")) in rules.rules:
        words["rule"] = rules.rules[named].name
    if (named := words.get("movement")) in rules.movements:
        words["movement"] = rules.movements[named].on
    return _(str(CODES[finding.code].says)).format(**words)


def fixes(finding: Finding, judged: Judged[Force]) -> tuple[Change, ...]:
    """Changes that remove a finding and add no error, the most fitting first."""
    propose = FIXES.get(finding.code)
    if propose is None or judged.resolved is None:
        return ()
    spot = spot_at(finding.at, judged.document, chapter())
    return proven(finding, judged, propose(spot), judge)
