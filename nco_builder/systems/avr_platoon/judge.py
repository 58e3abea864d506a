"""The verdict on a platoon, and derived values: a pure function."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from nco_builder.documents.definitions import free_id
from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.language import N_, _
from nco_builder.legality.findings import ANY_FIX_BREAKS_MORE, Code
from nco_builder.sheets.words import single_line
from nco_builder.systems.avr_platoon.model import PINTLE, KoDice
from nco_builder.systems.avr_platoon.resolve import derived, pintle_of, resolved
from nco_builder.systems.avr_platoon.rules import avr_rules
from nco_builder.systems.avr_platoon.words import (
    called,
    forgotten,
    place_of,
    price_called,
    type_called,
    vehicle_called,
    without,
)
from nco_builder.systems.judging import (
    FILE,
    OF_AGREEMENTS,
    Judged,
    about,
    judged_with_agreements,
    known_codes,
    not_judged,
    proven,
    readings_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality.findings import Finding
    from nco_builder.rules.rulings import Severity
    from nco_builder.systems.avr_platoon.model import Gun, Platoon, VehicleProfile
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon, ResolvedVehicle
    from nco_builder.systems.avr_platoon.rules import AvrRules, Upgrade
    from nco_builder.systems.avr_platoon.words import Propose


PROFILE = ("sh", "front", "w", "c", "m", "crew")
"""Values needed by the card of every vehicle; a single armor rating is complete."""
DIE = 6
TWO = 2
WITH_RANGE = {"t", None}
"""Classes of guns that have a practical range, or may have one."""

NO_VEHICLES = Code("no_vehicles", "warning", N_("There are no vehicles yet."))
UNKNOWN_TYPE = Code(
    "unknown_type",
    "error",
    N_("There is no vehicle type “{type}”; its vehicle was not checked further."),
)
TYPE_SHADOWS = Code(
    "type_shadows",
    "error",
    N_("“{type}” is a type of the rules; a type of your own needs another id."),
)
TYPE_TWICE = Code("type_twice", "error", N_("“{type}” is defined twice; the first one counts."))
PROFILE_GAP = Code(
    "profile_gap",
    "warning",
    N_("{type}: {fields} not entered; its card has lines to write on."),
    ruling="AVR-01",
)
GUN_GAP = Code(
    "gun_gap",
    "warning",
    N_("{type}, {gun}: {fields} not entered; its card has lines to write on."),
    instead={
        "document": N_("{type}, {gun}: {fields} not in the document; its card has lines for that.")
    },
    ruling="AVR-26",
)
HEAVY_NO_USE = Code(
    "heavy_no_use",
    "warning",
    N_("{type} is Heavy, but not fully tracked; Heavy then has no effect."),
    ruling="AVR-11",
)
FLANK_OVER_FRONT = Code(
    "flank_over_front",
    "warning",
    N_(
        "{type}: flank {flank} is above front {front}. Front means front and sides, flank means "
        "rear and turret."
    ),
    ruling="AVR-16",
)
SH_NEVER_HITS = Code(
    "sh_never_hits",
    "warning",
    N_("{type}: Sh {sh}+ never hits with a D6; it may be a typing error."),
)

SH_ALWAYS_HITS = Code(
    "sh_always_hits",
    "warning",
    N_("{type}: Sh {sh} hits with any D6; it may be a typing error."),
)
BOXES_UNLIKELY = Code(
    "boxes_unlikely",
    "warning",
    N_("{type}: {fields} {count}, more than the {most} boxes there are; it may be a typing error."),
)
MOST_BOXES = {"w": 8, "crew": 12, "passengers": 40}
"""As many boxes as fit a card, which then has a line for the remaining number; of passengers, as
many as the tally has."""


def known_types(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """Check that every vehicle has a known type, and types of the file have unique ids."""
    if not platoon.vehicles:
        yield about((), NO_VEHICLES, FILE)
    for place, found in enumerate(platoon.vehicles):
        if found is None:
            type_ = platoon.platoon.vehicles[place].type
            yield about(("vehicles", place), UNKNOWN_TYPE, FILE, type=type_)
    seen: set[str] = set()
    for place, own in enumerate(platoon.platoon.definitions.types):
        path = ("definitions", "types", place)
        if own.id in platoon.rules.types_by_id:
            yield about(path, TYPE_SHADOWS, FILE, type=own.id)
        if own.id in seen:
            yield about(path, TYPE_TWICE, FILE, type=own.id)
        seen.add(own.id)


def types_in_use(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """Check for unknown or odd values in types of vehicles."""
    rules = platoon.rules
    for path, each in platoon.types_in_use:
        gaps = _profile_gaps(each)
        if gaps:
            yield about(path, PROFILE_GAP, rules.sample, type=type_called(each), fields=gaps)
        for place, gun in enumerate(each.guns):
            missing = gun_gaps(gun)
            if missing:
                name = single_line(gun.name) or str(place + 1)
                of = type_called(each)
                yield about(path, GUN_GAP, rules.sample, type=of, gun=name, fields=missing)
        if "heavy" in each.traits and "fully_tracked" not in each.traits:
            yield about(path, HEAVY_NO_USE, rules.terrain.source, type=type_called(each))
        if each.sh is not None and each.sh - max(band.mod for band in rules.range.bands) > DIE:
            yield about(path, SH_NEVER_HITS, rules.range.source, type=type_called(each), sh=each.sh)
        if each.sh is not None and each.sh <= 1:
            yield about(
                path, SH_ALWAYS_HITS, rules.range.source, type=type_called(each), sh=each.sh
            )
        yield from _boxes_unlikely(path, each, rules)
        if each.flank is not None and each.front is not None and each.flank > each.front:
            of, front, flank = type_called(each), each.front, each.flank
            source = rules.armor.source
            yield about(path, FLANK_OVER_FRONT, source, type=of, flank=flank, front=front)


def _boxes_unlikely(path: DocPath, type_: VehicleProfile, rules: AvrRules) -> Iterator[Finding]:
    for name, most in MOST_BOXES.items():
        count = getattr(type_, name)
        if count is not None and count > most:
            of = {"fields": (name,), "count": count, "most": most}
            yield about(path, BOXES_UNLIKELY, rules.sample, type=type_called(type_), **of)


def _profile_gaps(type_: VehicleProfile) -> tuple[str, ...]:
    needed = (*PROFILE, "passengers") if "transport" in type_.traits else PROFILE
    return tuple([name for name in needed if getattr(type_, name) is None])


def gun_gaps(gun: Gun) -> tuple[str, ...]:
    """Return the missing values for which a card has lines."""
    values = {"class": gun.gun_class, "strength": gun.strength}
    if gun.gun_class in WITH_RANGE:
        values["range"] = gun.range
    return tuple([name for name, value in values.items() if value is None])


def _take_out(finding: Finding, judgement: Judged[Platoon]) -> Iterator[PathEdit]:
    place = place_of(finding)
    text = _("Remove {vehicle}").format(vehicle=vehicle_called(place, judgement.resolved))
    yield PathEdit("remove", ("vehicles", place), text=text)


def _rename(finding: Finding, judgement: Judged[Platoon]) -> Iterator[PathEdit]:
    place = place_of(finding)
    types = judgement.document.definitions.types
    taken = {each.id for each in types} | set(judgement.resolved.rules.types_by_id)
    id_ = free_id(types[place].id, taken)
    text = _("Call the type “{id}”").format(id=single_line(id_))
    yield PathEdit("set", ("definitions", "types", place, "id"), id_, text)


def _no_trait(finding: Finding, judgement: Judged[Platoon]) -> Iterator[PathEdit]:
    place = place_of(finding)
    own = judgement.document.definitions.types[place]
    kept = tuple([each for each in own.traits if each != "heavy"])
    text = _("Remove Heavy from {type}").format(type=type_called(own))
    yield PathEdit("set", ("definitions", "types", place, "traits"), kept, text)


def _swap(finding: Finding, judgement: Judged[Platoon]) -> Iterator[PathEdits]:
    path = ("definitions", "types", place_of(finding))
    own = judgement.document.definitions.types[place_of(finding)]
    edits = (
        PathEdit("set", (*path, "front"), own.flank),
        PathEdit("set", (*path, "flank"), own.front),
    )
    text = _("Swap front and flank of {type}").format(type=type_called(own))
    yield PathEdits(edits, text)


OF_PINTLE = "AVR-05"
"""The ruling on prices of pintle guns; those of upgrades are in the codes."""

POINTS_OVER = Code(
    "points_over",
    "error",
    N_("{total} of {points} points spent: {over} over."),
    no_fix=N_("The player decides which vehicle stays at home."),
)
POINTS_MISSING = Code(
    "points_missing",
    "warning",
    N_("{vehicle} has no points entered, so the total is not complete."),
    no_fix=N_("Enter the points of its type."),
)
UPGRADE_UNPRICED = Code(
    "upgrade_unpriced",
    "warning",
    N_("{vehicle}: the document has no price for {upgrade}; enter your own."),
    ruling="AVR-04",
)
UPGRADE_USER_PRICE = Code(
    "upgrade_user_price",
    "ruling",
    N_("The document has no price for {upgrade}; agree on your own price of {price}."),
    ruling="AVR-04",
)
PRICE_FIXED = Code(
    "price_fixed",
    "warning",
    N_("{upgrade} costs {price} in the document; your {own} is not used."),
    ruling="AVR-04",
)


def sums(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """Check that the known total stays within the agreed points."""
    agreed, total = platoon.platoon.points, platoon.points
    if agreed is not None and total > agreed:
        over = total - agreed
        yield about((), POINTS_OVER, platoon.rules.sample, total=total, points=agreed, over=over)


def prices(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """Check prices of the file: those in use must be agreed, those of the document are fixed."""
    rules = platoon.rules
    source = rules.upgrades[0].source
    used = dict.fromkeys([part.own for each in platoon.known for part in each.parts if part.own])
    for key, own in platoon.platoon.prices.items():
        fixed = document_price(key, rules)
        if own is None:
            continue
        if fixed is not None:
            yield about((), PRICE_FIXED, rules.sample, upgrade=key, price=fixed, own=own)
        elif key in used:
            yield _of(key, about((), UPGRADE_USER_PRICE, source, upgrade=key, price=own))


def missing_values(judgement: Judged[Platoon]) -> int:
    """Return the number of values for which the cards have lines."""
    codes = {PROFILE_GAP.name, GUN_GAP.name}
    return sum(len(each["fields"]) for each in judgement.findings if each.code in codes)


def missing_prices(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """Check for vehicles with unknown points: an error if points were agreed."""
    severity: Severity = "warning" if platoon.platoon.points is None else "error"
    rules = platoon.rules
    for each in platoon.known:
        path = ("vehicles", each.place)
        for part in each.parts:
            if part.points is not None:
                continue
            if not part.key:
                yield about(path, POINTS_MISSING, rules.sample, severity)
                continue
            source = rules.upgrades[0].source
            yield about(path, UPGRADE_UNPRICED, source, severity, upgrade=part.key)


def document_price(key: str, rules: AvrRules) -> int | None:
    """Return the document's price for a key of prices, None if it has none."""
    gun = pintle_of(key)
    if gun is not None:
        priced_gun = rules.pintle_prices.get(gun)
        return priced_gun.price if priced_gun else None
    upgrade = rules.upgrades_by_id.get(key)
    return upgrade.price if upgrade else None


def _of(key: str, finding: Finding) -> Finding:
    return finding.replace(ruling=OF_PINTLE) if key.startswith(PINTLE) else finding


def _without_upgrade(finding: Finding, judgement: Judged[Platoon]) -> Iterator[PathEdit]:
    yield without(finding, judgement)


def _forget(finding: Finding, judgement: Judged[Platoon]) -> Iterator[PathEdit]:
    yield forgotten(finding["upgrade"], judgement.resolved.rules)


UNKNOWN_UPGRADE = Code("unknown_upgrade", "error", N_("The document has no upgrade “{upgrade}”."))
UPGRADE_TWICE = Code(
    "upgrade_twice",
    "warning",
    N_("{vehicle} has {upgrade} twice; it counts once."),
    ruling="AVR-34",
)
COMMAND_ONLY = N_("command only")
COMMUNICATIONS_NOT_COMMAND = Code(
    "communications_not_command",
    "error",
    N_("{vehicle} commands neither platoon nor company, so it may not have {upgrade}."),
    ruling="AVR-06",
    reason=COMMAND_ONLY,
)
COMMAND_TWICE = Code(
    "command_twice",
    "error",
    N_("{count} vehicles command the platoon; only one may."),
    instead={"platoon": N_("{platoon}: {count} vehicles command it; only one may.")},
    ruling="AVR-06",
    no_fix=N_("The player decides which of them commands."),
)
NO_COMMAND = Code(
    "no_command",
    "warning",
    N_("No vehicle commands the platoon, so there is no officer."),
    instead={"platoon": N_("{platoon}: no vehicle commands it, so it has no officer.")},
    ruling="AVR-07",
)
PINTLE_NO_TURRET = Code(
    "pintle_no_turret",
    "ruling",
    N_(
        "{vehicle} has a pintle gun but no turret. The document speaks of pintle guns on turrets "
        "only; agree whether it may."
    ),
    ruling="AVR-31",
)
UPGRADE_NO_USE = Code("upgrade_no_use", "warning", N_("{upgrade} does nothing for {vehicle}."))


def command(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """Check that one vehicle commands each platoon, or one of the company is with it."""
    source = platoon.rules.upgrades[0].source
    for each in platoon.platoons:
        of: dict[str, Any] = {"platoon": each.name} if platoon.is_company else {}
        commands = [platoon.platoon.vehicles[place].command for place in each.places]
        count = commands.count("platoon")
        if count > 1:
            yield about((), COMMAND_TWICE, source, count=count, **of)
        if commands and set(commands) == {"none"}:
            yield about((), NO_COMMAND, source, **of)


def unknown_prices(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """Check for prices of things that are neither upgrades nor pintle guns."""
    rules = platoon.rules
    for key in platoon.platoon.prices:
        if key not in rules.upgrades_by_id and pintle_of(key) is None:
            yield about((), UNKNOWN_UPGRADE, rules.upgrades[0].source, upgrade=key)


def upgrades(platoon: ResolvedPlatoon) -> Iterator[Finding]:
    """Check the upgrades of each vehicle, in the document's order."""
    rules = platoon.rules
    for each in platoon.known:
        path, named = ("vehicles", each.place), Counter(each.vehicle.upgrades)
        for key in named:
            if key not in rules.upgrades_by_id:
                yield about(path, UNKNOWN_UPGRADE, rules.upgrades[0].source, upgrade=key)
        for upgrade in each.upgrades:
            if named[upgrade.id] > 1:
                yield about(path, UPGRADE_TWICE, upgrade.source, upgrade=upgrade.id)
            if upgrade.command_only and each.officer is None:
                yield about(path, COMMUNICATIONS_NOT_COMMAND, upgrade.source, upgrade=upgrade.id)
            if not of_use(upgrade, each):
                yield about(path, UPGRADE_NO_USE, upgrade.source, upgrade=upgrade.id)
        if each.vehicle.pintle_gun and each.type.turret is False:
            key = PINTLE + each.vehicle.pintle_gun
            yield about(path, PINTLE_NO_TURRET, rules.pintle.source, upgrade=key)


def of_use(upgrade: Upgrade, vehicle: ResolvedVehicle) -> bool:
    """Return whether an upgrade has an effect on a vehicle."""
    if upgrade.for_main_gun and vehicle.type.main_gun is None:
        return False
    return upgrade.for_trait is None or vehicle.has(upgrade.for_trait)


def _take_off(finding: Finding, judgement: Judged[Platoon]) -> Iterator[PathEdit]:
    if finding.at:
        yield without(finding, judgement)
        return
    yield forgotten(finding["upgrade"], judgement.resolved.rules)


def _once(finding: Finding, judgement: Judged[Platoon]) -> Iterator[PathEdit]:
    place, key = place_of(finding), finding["upgrade"]
    kept: list[str] = []
    for each in judgement.document.vehicles[place].upgrades:
        if each != key or each not in kept:
            kept.append(each)
    text = _("Keep one {upgrade}").format(upgrade=price_called(key, judgement.resolved.rules))
    yield PathEdit("set", ("vehicles", place, "upgrades"), tuple(kept), text)


def _off_or_command(finding: Finding, judgement: Judged[Platoon]) -> Iterator[PathEdit]:
    yield from _take_off(finding, judgement)
    yield _commands(place_of(finding), judgement.resolved)


def _first_commands(finding: Finding, judgement: Judged[Platoon]) -> Iterator[PathEdit]:
    platoon: ResolvedPlatoon = judgement.resolved
    name = dict(finding.parameters).get("platoon", "")
    yield _commands(next(each.places[0] for each in platoon.platoons if each.name == name), platoon)


def _commands(place: int, platoon: ResolvedPlatoon) -> PathEdit:
    text = _("Let {vehicle} command the platoon")
    text = text.format(vehicle=vehicle_called(place, platoon))
    return PathEdit("set", ("vehicles", place, "command"), "platoon", text)


CODES = known_codes(globals(), OF_AGREEMENTS)
CHECKS = (
    *(known_types, types_in_use, sums, missing_prices, prices),
    *(command, unknown_prices, upgrades),
)
FIXES: Mapping[str, Propose] = {
    UNKNOWN_TYPE.name: _take_out,
    TYPE_SHADOWS.name: _rename,
    TYPE_TWICE.name: _rename,
    HEAVY_NO_USE.name: _no_trait,
    FLANK_OVER_FRONT.name: _swap,
    UPGRADE_UNPRICED.name: _without_upgrade,
    PRICE_FIXED.name: _forget,
    UNKNOWN_UPGRADE.name: _take_off,
    UPGRADE_TWICE.name: _once,
    COMMUNICATIONS_NOT_COMMAND.name: _off_or_command,
    NO_COMMAND.name: _first_commands,
    PINTLE_NO_TURRET.name: _take_off,
    UPGRADE_NO_USE.name: _take_off,
}


def judge(platoon: Platoon) -> Judged[Platoon]:
    """Judge a platoon; without its rules, check what is possible."""
    rules = avr_rules()
    if platoon.ruleset != rules.id:
        return not_judged(platoon)
    found = resolved(platoon, rules)
    findings = [each for check in CHECKS for each in check(found)]
    return judged_with_agreements(platoon, findings, derived(found), found, "AVR-")


def readings(judgement: Judged[Platoon]) -> tuple[Finding, ...]:
    """Return the open rulings that the cards rest on and no finding names."""
    platoon: ResolvedPlatoon | None = judgement.resolved
    if platoon is None:
        return ()
    known = platoon.known
    has_range = any(gun.gun_class in WITH_RANGE for each in known for gun in each.type.guns)
    shipped = platoon.rules.types_by_id
    asked = {
        "AVR-03": bool(known) and not (platoon.platoon.ko_dice or KoDice()).says_something,
        "AVR-11": any(each.has("heavy") and each.has("fully_tracked") for each in known),
        "AVR-14": has_range,
        "AVR-15": has_range,
        "AVR-30": any(each.type.guns and (each.half_crew_at or 0) >= TWO for each in known),
        "AVR-32": any(each.type.id in shipped for each in known),
        "AVR-33": any(each.has("open_top") for each in known),
    }
    return readings_of(judgement, asked)


def sentence(finding: Finding, judgement: Judged[Platoon]) -> str:
    """Return the sentence of a finding."""
    code = CODES[finding.code]
    rules = avr_rules()
    values = {name: called(name, value, rules) for name, value in finding.parameters}
    if finding.at.startswith("vehicles") and judgement.resolved is not None:
        values["vehicle"] = vehicle_called(place_of(finding), judgement.resolved)
    case = "platoon" if "platoon" in values else "" if finding.at else "document"
    return _(str(code.instead.get(case, code.says))).format(**values)


def fixes(finding: Finding, judgement: Judged[Platoon]) -> tuple[PathEdit | PathEdits, ...]:
    """Return the changes that resolve a finding, the best first."""
    propose = FIXES.get(finding.code)
    if propose is None or judgement.resolved is None:
        return ()
    return proven(finding, judgement, propose(finding, judgement), judge)


def no_fix_reason(finding: Finding) -> str:
    """Return why a finding has no fix, "" for no reason."""
    why = CODES[finding.code].no_fix
    return "" if why == ANY_FIX_BREAKS_MORE and finding.code not in FIXES else _(why)
