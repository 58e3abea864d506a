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
from nco_builder.systems.k47_vehicles.vehicle_checks import OF_VEHICLE, VEHICLE_FIXES, of_vehicle
from nco_builder.systems.k47_vehicles.weapon_checks import OF_WEAPONS, WEAPON_FIXES, of_weapon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.systems.k47_vehicles.model import Force
    from nco_builder.systems.k47_vehicles.rules import Chapter
    from nco_builder.systems.k47_vehicles.spots import Change

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
