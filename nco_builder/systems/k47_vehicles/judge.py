"""The verdict of the vehicle chapter: findings, their sentences, their fixes."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.language import N_, _
from nco_builder.language.words import legible
from nco_builder.legality.findings import SEVERITIES, Code
from nco_builder.schema.record import Frozen
from nco_builder.sheets.words import number
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
from nco_builder.systems.k47_vehicles.model import ListRule
from nco_builder.systems.k47_vehicles.resolve import ResolvedForce, damage_value, derived, resolved
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.k47_vehicles.texts import pen_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality.findings import Finding
    from nco_builder.systems.k47_vehicles.model import (
        Force,
        ForceVehicle,
        MountedWeapon,
        MovementName,
    )
    from nco_builder.systems.k47_vehicles.rules import Chapter, ChapterPart, VehicleClass

    Change = PathEdit | PathEdits


UNKNOWN_RULE = Code(
    "unknown_rule",
    "error",
    N_("The chapter has no special rule “{rule}”. Enter a rule of your army list as your own."),
)
RULE_TWICE = Code("rule_twice", "warning", N_("{vehicle} has {rule} twice."))
ASSAULT_NOT_WALKER = Code(
    "assault_not_walker",
    "error",
    N_("{vehicle} has Assault, which only walkers may have."),
    ruling="K47-14",
    reason=N_("walkers only"),
)
ASSAULT_LIGHT_WALKER = Code(
    "assault_light_walker",
    "ruling",
    N_(
        "With Assault, {vehicle} may assault vehicles only; to assault infantry a walker needs "
        "{least}+."
    ),
    ruling="K47-05",
)
AUTOMATON_ASSAULT = Code(
    "automaton_assault",
    "warning",
    N_("{vehicle} is an automaton and takes no assault order, so Assault is of no use."),
    ruling="K47-13",
    reason=N_("no automatons"),
)
AUTOMATON_RECCE = Code(
    "automaton_recce",
    "warning",
    N_("{vehicle} is an automaton and never reacts, so Recce is of no use."),
    ruling="K47-26",
    reason=N_("no automatons"),
)
AGILE_NOT_LIGHT_WALKER = Code(
    "agile_not_light_walker",
    "warning",
    N_("{vehicle} has Agile, which the chapter gives to light walkers. Its pivot counts."),
    ruling="K47-14",
    reason=N_("light walkers"),
)
JUMP_NOT_WALKER = Code(
    "jump_not_walker",
    "warning",
    N_("{vehicle} has Jump, which the chapter gives to walkers."),
    ruling="K47-24",
    reason=N_("walkers"),
)
RECCE_UNUSUAL = Code(
    "recce_unusual",
    "warning",
    N_("{vehicle} has Recce, which the chapter gives to scout cars, light vehicles and walkers."),
    ruling="K47-23",
    reason=N_("light vehicles"),
)
REVERSE_RUN_NOT_RECCE = Code(
    "reverse_run_not_recce",
    "warning",
    N_("{vehicle} reverses at Run rate, but has no Recce; that does not count."),
)


def of_rules(spot: VehicleSpot) -> Iterator[Finding]:
    """Check the rules of a vehicle."""
    section = spot.rules.special_rules
    for rule, often in Counter(spot.vehicle.rules).items():
        if rule not in spot.rules.rules:
            yield spot.find(UNKNOWN_RULE, section, rule=rule)
        if often > 1:
            yield spot.find(RULE_TWICE, section, rule=rule)
    yield from _of_assault(spot)
    yield from _of_recce(spot)
    known, walker = spot.known_class, spot.vehicle.is_walker
    if spot.has("agile") and not (walker and known and known.light):
        yield spot.find(AGILE_NOT_LIGHT_WALKER, section)
    if spot.has("jump") and not walker:
        yield spot.find(JUMP_NOT_WALKER, section)


def _of_assault(spot: VehicleSpot) -> Iterator[Finding]:
    rules = spot.rules
    if not spot.has("assault"):
        return
    if spot.has("automaton"):
        yield spot.find(AUTOMATON_ASSAULT, rules.special_rules)
    if not spot.vehicle.is_walker:
        yield spot.find(ASSAULT_NOT_WALKER, rules.special_rules)
    elif spot.value is not None and spot.value < rules.walkers_assault.least_value:
        least = rules.walkers_assault.least_value
        yield spot.find(ASSAULT_LIGHT_WALKER, rules.walkers_strike, least=least)


def _of_recce(spot: VehicleSpot) -> Iterator[Finding]:
    if not spot.has("recce"):
        if spot.vehicle.reverse_at_run:
            yield spot.find(REVERSE_RUN_NOT_RECCE, spot.rules.reverse)
        return
    section = spot.rules.special_rules
    if spot.has("automaton"):
        yield spot.find(AUTOMATON_RECCE, section)
    if spot.value is not None and spot.value >= section.recce_below:
        yield spot.find(RECCE_UNUSUAL, section)


def _own_rules(spot: VehicleSpot) -> Iterator[Change]:
    """Propose to turn each rule unknown to the chapter into one of the player's own."""
    vehicle = spot.vehicle
    for rule in dict.fromkeys(vehicle.rules):
        if rule not in spot.rules.rules:
            rest = tuple([each for each in vehicle.rules if each != rule])
            own = (*vehicle.own_rules, ListRule(name=rule))
            yield spot.together(
                PathEdit("set", (*spot.path, "rules"), rest),
                PathEdit("set", (*spot.path, "own_rules"), own),
                text=_("Make {rule} a rule of {vehicle}’s own"),
                rule=rule,
            )


def _once(spot: VehicleSpot) -> Iterator[Change]:
    rules = tuple(dict.fromkeys(spot.vehicle.rules))
    yield spot.set("rules", rules, _("Name each rule of {vehicle} once"))


def _without(rule: str, spot: VehicleSpot) -> Iterator[Change]:
    rest = tuple([each for each in spot.vehicle.rules if each != rule])
    text, name = _("Take {rule} off {vehicle}"), spot.rules.rules[rule].name
    if rule == "recce" and spot.vehicle.reverse_at_run:
        yield spot.together(
            PathEdit("set", (*spot.path, "rules"), rest),
            PathEdit("set", (*spot.path, "reverse_at_run"), False),  # noqa: FBT003 - a value
            text=text,
            rule=name,
        )
    else:
        yield spot.set("rules", rest, text, rule=name)


def _recce_or_plain(spot: VehicleSpot) -> Iterator[Change]:
    yield spot.set("rules", (*spot.vehicle.rules, "recce"), _("Give {vehicle} Recce"))
    text = _("Let {vehicle} reverse at its plain rate")
    yield spot.set("reverse_at_run", False, text)  # noqa: FBT003 - a value


ARM_NOT_WALKER = Code(
    "arm_not_walker",
    "error",
    N_("{weapon} is on an arm, but {vehicle} is not a walker and has no arms."),
    reason=N_("walkers only"),
)
ARM_SIDE_MISSING = Code(
    "arm_side_missing",
    "warning",
    N_(
        "{weapon} of {vehicle} is on an arm, but its side is not entered; only the front arc is "
        "drawn."
    ),
)
COAXIAL_WITHOUT_MAIN = Code(
    "coaxial_without_main",
    "warning",
    N_("{weapon} is co-axial, but {vehicle} has no main gun in turret or hull."),
    reason=N_("no main gun"),
)
REAR_MG_WITHOUT_TURRET = Code(
    "rear_mg_without_turret",
    "warning",
    N_("{weapon} is at the back of a turret, but {vehicle} has no main gun in a turret."),
    reason=N_("no gun in a turret"),
)
ARC_MISSING = Code(
    "arc_missing",
    "warning",
    N_("{weapon} of {vehicle} has no arc entered; it is in your army list."),
)
PEN_MISSING = Code(
    "pen_missing",
    "warning",
    N_(
        "The Pen of {weapon} on {vehicle} is in a weapons chart that is not in the chapter; the "
        "card has a line for it."
    ),
    ruling="K47-01",
)

PEN_ALWAYS_DAMAGES = Code(
    "pen_always_damages",
    "warning",
    N_(
        "Pen {pen} of {weapon} on {vehicle} damages anything with any D6, at any range; it may be "
        "a typing error."
    ),
)
PEN_NEVER_DAMAGES = Code(
    "pen_never_damages",
    "warning",
    N_("Pen {pen} of {weapon} on {vehicle} damages nobody with any D6; it may be a typing error."),
)


def of_weapon(spot: VehicleSpot) -> Iterator[Finding]:
    """Check a weapon."""
    weapon, rules = spot.weapon, spot.rules
    main = spot.vehicle.main_gun
    if weapon.mount == "arm":
        if not spot.vehicle.is_walker:
            yield spot.find(ARM_NOT_WALKER, rules.mounts)
        if weapon.side is None:
            yield spot.find(ARM_SIDE_MISSING, rules.mounts)
    if weapon.mount == "coaxial" and main is None:
        yield spot.find(COAXIAL_WITHOUT_MAIN, rules.mounts)
    if weapon.mount == "rear_turret" and (main is None or main.mount != "turret"):
        yield spot.find(REAR_MG_WITHOUT_TURRET, rules.mounts)
    if weapon.mount == "pintle" and not weapon.arcs:
        yield spot.find(ARC_MISSING, rules.mounts)
    if not weapon.small_arms and weapon.pen is None:
        yield spot.find(PEN_MISSING, rules.penetration)
    if not weapon.small_arms and weapon.pen is not None:
        yield from _pen_unlikely(spot, weapon.pen)


def _pen_unlikely(spot: VehicleSpot, pen: int) -> Iterator[Finding]:
    """Check for a Pen that leaves nothing to the die, at any range."""
    rules = spot.rules
    known, range_mod = rules.damage_values, rules.penetration.beyond_half
    hardest = max(each.value for each in known.classes)
    softest = min(each.value for each in known.infantry)
    if 1 + pen + range_mod >= hardest:
        yield spot.find(PEN_ALWAYS_DAMAGES, rules.penetration, pen=pen)
    elif rules.die + pen < softest:
        yield spot.find(PEN_NEVER_DAMAGES, rules.penetration, pen=pen)


def _in_the_hull(spot: VehicleSpot) -> Iterator[Change]:
    text = _("Mount {weapon} of {vehicle} in the hull")
    mounted = PathEdit("set", (*spot.path, "mount"), "hull")
    if spot.weapon.side is None:
        yield spot.set("mount", "hull", text)
    else:
        yield spot.together(mounted, PathEdit("set", (*spot.path, "side"), None), text=text)


def _an_arm(spot: VehicleSpot) -> Iterator[Change]:
    yield spot.set("side", "left", _("Put {weapon} on the left arm of {vehicle}"))
    yield spot.set("side", "right", _("Put {weapon} on the right arm of {vehicle}"))


def _an_arc(spot: VehicleSpot) -> Iterator[Change]:
    yield spot.set("arcs", ("front",), _("Let {weapon} of {vehicle} bear to the front"))
    everywhere = tuple(spot.rules.arcs)
    yield spot.set("arcs", everywhere, _("Let {weapon} of {vehicle} bear all round"))


def _small_arms(spot: VehicleSpot) -> Iterator[Change]:
    text = _("Count {weapon} of {vehicle} as small arms")
    yield spot.set("small_arms", True, text)  # noqa: FBT003 - a value


_AT = re.compile(r"vehicles\[(\d+)\](?:\.weapons\[(\d+)\])?")


class VehicleSpot(Frozen):
    """A vehicle of a document, or one of its weapons.

    Attributes:
        force: the document.
        rules: the chapter.
        place: the index of the vehicle.
        weapon_place: the index of the weapon; None for the whole vehicle.
        at: the path of the vehicle, if another document holds it.
    """

    force: Force
    rules: Chapter
    place: int
    weapon_place: int | None = None
    at: DocPath = ()

    @property
    def vehicle(self) -> ForceVehicle:
        """The vehicle."""
        return self.force.vehicles[self.place]

    @property
    def weapon(self) -> MountedWeapon:
        """The weapon."""
        assert self.weapon_place is not None  # noqa: S101 - asked of weapons alone
        return self.vehicle.weapons[self.weapon_place]

    @property
    def path(self) -> DocPath:
        """The path of the vehicle or weapon."""
        way: DocPath = self.at or ("vehicles", self.place)
        return way if self.weapon_place is None else (*way, "weapons", self.weapon_place)

    @property
    def value(self) -> int | None:
        """The damage value of the vehicle."""
        return damage_value(self.vehicle, self.rules)

    @property
    def known_class(self) -> VehicleClass | None:
        """The class of the vehicle; None if the chapter does not have it."""
        return self.rules.classes.get(self.vehicle.class_id)

    def has(self, rule: str) -> bool:
        """Return whether the vehicle has a special rule."""
        return rule in self.vehicle.rules

    def find(self, code: Code, part: ChapterPart, **parameters: object) -> Finding:
        """Create a finding here, with a section of the chapter."""
        return about(self.path, code, self.rules.source(part), None, **parameters)

    def set(self, field: str, value: object, text: str, **names: str) -> PathEdit:
        """Return the change of one of its fields; `text` is filled as by `named`."""
        return PathEdit("set", (*self.path, field), value, self.named(text, **names))

    def together(self, *edits: PathEdit, text: str, **names: str) -> PathEdits:
        """Return several changes as one step."""
        return PathEdits(edits, self.named(text, **names))

    def named(self, text: str, **names: str) -> str:
        """Return a text with the names of the `vehicle`, the `weapon` and others filled in at once.

        A name may contain braces, so no text is filled twice.
        """
        weapon = "" if self.weapon_place is None else weapon_name(self.weapon, self.weapon_place)
        vehicle = vehicle_name(self.vehicle, self.place)
        return text.format(vehicle=vehicle, weapon=weapon, **names)


def spot_at(at: str, force: Force, rules: Chapter) -> VehicleSpot:
    """Return the spot at a path from a finding."""
    found = _AT.fullmatch(at)
    assert found  # noqa: S101 - asked of findings about vehicles alone
    vehicle, weapon = found.groups()
    return VehicleSpot(force, rules, int(vehicle), None if weapon is None else int(weapon))


def vehicle_name(vehicle: ForceVehicle, place: int) -> str:
    """Return the name of a vehicle, or its number."""
    return vehicle.name.strip() or _("Vehicle {number}").format(number=place + 1)


def weapon_name(weapon: MountedWeapon, place: int) -> str:
    """Return the name of a weapon, or its letter."""
    return weapon.name.strip() or _("Weapon {letter}").format(letter=letter(place))


LETTERS = 26


def letter(place: int) -> str:
    """Return the letter of a weapon: A to Z, then A2 to Z2, and so on."""
    turn, rest = divmod(place, LETTERS)
    return f"{chr(ord('A') + rest)}{turn + 1 if turn else ''}"


POINTS_MISSING = Code(
    "points_missing",
    "error",
    N_(
        "{vehicle} has no points entered, but {points} are agreed. Its points are in your army "
        "list."
    ),
    ruling="K47-01",
    no_fix=N_("Enter the points of your army list."),
)
UNKNOWN_CLASS = Code(
    "unknown_class",
    "error",
    N_("The chapter has no class “{class}”."),
    no_fix=N_("Choose one of the chapter’s classes."),
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
FISTS_UNLIKELY = Code(
    "fists_unlikely", "warning", N_("{vehicle} has {fists} fists; it may be a typing error.")
)
MOST_FISTS = 9
"""As many fists as the form takes."""
QUALITY_MISSING = Code(
    "quality_missing",
    "warning",
    N_("{vehicle} has no crew quality entered: inexperienced, regular or veteran."),
)
VEHICLE_UNNAMED = Code("vehicle_unnamed", "warning", N_("Vehicle {number} has no name."))
CAPACITY_UNLIKELY = Code(
    "capacity_unlikely",
    "warning",
    N_(
        "{vehicle} carries {men} men, more than the {most} boxes of the tally; it may be a typing "
        "error."
    ),
)
MOST_MEN = 40
"""As many men as the tally has boxes."""
CAPACITY_MISSING = Code(
    "capacity_missing",
    "warning",
    N_("{vehicle} is a transport, but no capacity is entered; it is in your army list."),
    ruling="K47-01",
)


def of_vehicle(spot: VehicleSpot) -> Iterator[Finding]:
    """Check a vehicle, except its rules and weapons."""
    yield from _of_class(spot)
    vehicle, rules = spot.vehicle, spot.rules
    if spot.force.points is not None and vehicle.points is None:
        yield about(spot.path, POINTS_MISSING, FILE, points=spot.force.points)
    if vehicle.fists and not vehicle.is_walker:
        yield spot.find(FISTS_NOT_WALKER, rules.special_rules)
    if (vehicle.fists or 0) > MOST_FISTS:
        yield spot.find(FISTS_UNLIKELY, rules.special_rules, fists=vehicle.fists)
    if vehicle.quality is None:
        yield spot.find(QUALITY_MISSING, rules.pins)
    if vehicle.transport is not None and vehicle.transport.men is None:
        yield spot.find(CAPACITY_MISSING, rules.transports)
    if vehicle.transport is not None and (vehicle.transport.men or 0) > MOST_MEN:
        men = vehicle.transport.men
        yield spot.find(CAPACITY_UNLIKELY, rules.transports, men=men, most=MOST_MEN)
    if not legible(vehicle.name):
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
    """Propose another movement, or the class of the same value with this movement."""
    known = spot.known_class
    assert known  # noqa: S101 - found of known classes alone
    yield spot.set("movement", known.begins_on, _(MOVES[known.begins_on]))
    for other in spot.rules.classes.values():
        if other.value == known.value and other.walker != known.walker:
            text = _("Change the class of {vehicle} to {name}")
            yield spot.set("class", other.id, text, name=other.name)


def _no_fists(spot: VehicleSpot) -> Iterator[Change]:
    yield spot.set("fists", 0, _("Remove the fists of {vehicle}"))


NO_VEHICLES = Code("no_vehicles", "warning", N_("There are no vehicles yet."))
POINTS_OVER = Code(
    "points_over",
    "error",
    N_("{total} of {points} points spent: {over} over."),
    ruling="K47-01",
    no_fix=N_("The player decides which vehicle stays at home."),
)
CODES = known_codes(globals(), OF_AGREEMENTS)
"""All codes of the vehicle chapter, by name."""
FIXES: Mapping[str, Callable[[VehicleSpot], Iterator[Change]]] = {
    DV_DIFFERS.name: _as_its_class,
    CLASS_MOVEMENT.name: _class_or_movement,
    FISTS_NOT_WALKER.name: _no_fists,
    FISTS_UNLIKELY.name: _no_fists,
    UNKNOWN_RULE.name: _own_rules,
    RULE_TWICE.name: _once,
    ASSAULT_NOT_WALKER.name: partial(_without, "assault"),
    AUTOMATON_ASSAULT.name: partial(_without, "assault"),
    AUTOMATON_RECCE.name: partial(_without, "recce"),
    AGILE_NOT_LIGHT_WALKER.name: partial(_without, "agile"),
    JUMP_NOT_WALKER.name: partial(_without, "jump"),
    RECCE_UNUSUAL.name: partial(_without, "recce"),
    REVERSE_RUN_NOT_RECCE.name: _recce_or_plain,
    ARM_NOT_WALKER.name: _in_the_hull,
    ARM_SIDE_MISSING.name: _an_arm,
    COAXIAL_WITHOUT_MAIN.name: _in_the_hull,
    REAR_MG_WITHOUT_TURRET.name: _in_the_hull,
    ARC_MISSING.name: _an_arc,
    PEN_MISSING.name: _small_arms,
}


def judge(force: Force) -> Judged[Force]:
    """Judge vehicles by the rules they name."""
    rules = chapter()
    if force.ruleset != rules.id:
        return not_judged(force)
    result = resolved(force, rules)
    found = _of_force(force, result, rules)
    findings = sorted(found, key=lambda each: SEVERITIES.index(each.severity))
    return judged_with_agreements(force, findings, derived(result), result, "K47-")


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


RECCE_AGAIN, MASSIVE = "K47-03", "K47-08"
GUNS_OF_TRANSPORTS, TRANSPORT_ASSAULTS, FLOATS = "K47-19", "K47-25", "K47-28"


def readings(judgement: Judged[Force]) -> tuple[Finding, ...]:
    """Return the open rulings that the cards of these vehicles rest on and no finding names."""
    result: ResolvedForce | None = judgement.resolved
    if result is None:
        return ()
    pairs = list(zip(judgement.document.vehicles, result.vehicles, strict=True))
    known = [(vehicle, values) for vehicle, values in pairs if values]
    carriers = [each for each in known if each[0].transport is not None]
    asked = {
        RECCE_AGAIN: any(values.reacts_by_reverse for _vehicle, values in known),
        MASSIVE: any(values.armoured for _vehicle, values in known),
        GUNS_OF_TRANSPORTS: any(vehicle.weapons for vehicle, _values in carriers),
        TRANSPORT_ASSAULTS: any(values.against_infantry == "tank" for _vehicle, values in carriers),
        FLOATS: any(values.afloat is not None for _vehicle, values in known),
    }
    return readings_of(judgement, asked)


def sentence(finding: Finding, judgement: Judged[Force]) -> str:
    """Return the sentence of a finding, in the current language."""
    words = dict(finding.parameters)
    rules, force = chapter(), judgement.document
    if finding.at:
        spot = spot_at(finding.at, force, rules)
        words["vehicle"] = vehicle_name(spot.vehicle, spot.place)
        if spot.weapon_place is not None:
            words["weapon"] = weapon_name(spot.weapon, spot.weapon_place)
    for name in ("fists", "men", "most"):
        if name in words:
            words[name] = number(words[name])
    if "pen" in words:
        words["pen"] = pen_text(words["pen"])
    if (named := words.get("class")) in rules.classes:
        words["class"] = rules.classes[named].with_article
    if (named := words.get("rule")) in rules.rules:
        words["rule"] = rules.rules[named].name
    if (named := words.get("movement")) in rules.movements:
        words["movement"] = rules.movements[named].on
    return _(str(CODES[finding.code].says)).format(**words)


def fixes(finding: Finding, judgement: Judged[Force]) -> tuple[Change, ...]:
    """Return changes that resolve a finding and add no error, the best first."""
    propose = FIXES.get(finding.code)
    if propose is None or judgement.resolved is None:
        return ()
    spot = spot_at(finding.at, judgement.document, chapter())
    return proven(finding, judgement, propose(spot), judge)
