"""The builder page of a list of vehicles."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import N_, Plural, _, ngettext, pgettext
from nco_builder.language.words import capital, enumerated, listed
from nco_builder.legality.findings import SEVERITIES
from nco_builder.rules.catalogue import class_silhouette
from nco_builder.sheets.blocks import Text, Tile
from nco_builder.sheets.words import number, single_line
from nco_builder.systems.k47_vehicles.cards import (
    VehicleLines,
    arcs_picture,
    frame_of,
    picture_in_words,
)
from nco_builder.systems.k47_vehicles.judge import (
    CODES,
    MOST_FISTS,
    VehicleSpot,
    letter,
    of_rules,
    of_weapon,
    vehicle_name,
    weapon_name,
)
from nco_builder.systems.k47_vehicles.model import (
    Capacity,
    Force,
    ForceVehicle,
    ListRule,
    MountedWeapon,
    vehicle_of,
)
from nco_builder.systems.k47_vehicles.resolve import damage_value, fire, resolved, resolved_vehicle
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.k47_vehicles.texts import (
    class_text,
    inches,
    mount_and_flak,
    pen_text,
    pivots_text,
    run_text,
    weapon_chart,
    weapon_pen,
)
from nco_builder.systems.page import (
    LISTED,
    VALUES,
    Area,
    BuilderPage,
    Chip,
    ChipField,
    EntryForm,
    HeadFact,
    NoteField,
    NumberField,
    Offer,
    OfferGroup,
    OwnPage,
    PageCell,
    PageColumn,
    PageGauge,
    PageGroup,
    PageRow,
    PageTable,
    PartRow,
    PartsField,
    PictureField,
    Shelf,
    StepperField,
    TextField,
    fewer,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality.findings import Finding
    from nco_builder.schema.record import Value
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.k47_vehicles.model import ArcName, MountName
    from nco_builder.systems.k47_vehicles.resolve import Resolved, ResolvedForce
    from nco_builder.systems.k47_vehicles.rules import Chapter, VehicleClass
    from nco_builder.systems.page import Field, Mark, PageContext


class OneOf(NamedTuple):
    """A field with one of several values.

    Attributes:
        label: the name of the choice.
        field: the field of the vehicle or weapon.
        options: values and their labels.
        text: the name of the edit.
        barred: barred values with the reasons.
        may_be_none: whether it may be left open.
    """

    label: str
    field: str
    options: Sequence[tuple[str, str]]
    text: str
    barred: Mapping[str, str] = MappingProxyType({})
    may_be_none: bool = False


def choices(spot: VehicleSpot, of: OneOf) -> ChipField:
    """Return one of several values, or none if allowed."""
    here = getattr(spot.vehicle if spot.weapon_place is None else spot.weapon, of.field)
    chips = []
    for value, name in of.options:
        on = here == value
        why = "" if on else of.barred.get(value, "")
        may = not why and (of.may_be_none or not on)
        change = spot.set(of.field, None if on else value, of.text) if may else None
        chips.append(Chip(name, why, on, barred=why, change=change))
    return ChipField(of.label, tuple(chips), one=True)


def rule_chips(spot: VehicleSpot) -> Iterator[Chip]:
    """Yield the rules of the chapter, open-topped, and the options of some rules."""
    found = tuple(of_rules(spot))  # once, for there may be hundreds of unknown rules
    for rule in spot.rules.rules.values():
        chip = _rule(spot, rule.id, rule.name, found)
        yield chip if chip.barred else chip.replace(tells=_effect_of(spot, rule.id))
    for unknown in dict.fromkeys(spot.vehicle.rules):
        if unknown not in spot.rules.rules:
            yield _rule(spot, unknown, unknown, found)
    yield _switch(spot, "open_topped", _("Open-topped"))
    if spot.has("recce") or spot.vehicle.reverse_at_run:
        yield _switch(spot, "reverse_at_run", _("Reverses at Run rate"))
    if spot.has("amphibious") or spot.vehicle.floatation_screens:
        yield _switch(spot, "floatation_screens", _("Floatation screens"))


def _effect_of(spot: VehicleSpot, rule: str) -> str:
    """Return what its card says of a rule that it has, or would have, without the name."""
    has = spot.vehicle.rules
    vehicle = spot.vehicle.replace(rules=has if rule in has else (*has, rule))
    values = resolved_vehicle(vehicle, spot.rules)
    if values is None:
        return ""
    told = VehicleLines(vehicle, values, spot.rules).of_rule(rule)
    texts = [[part.text for part in line[1:] if isinstance(part, Text)] for line in told]
    return " ".join(["".join(each).strip() for each in texts])


def _rule(spot: VehicleSpot, rule: str, name: str, found: Sequence[Finding]) -> Chip:
    """Return the chip of a rule; `found` are the findings on the rules as they are."""
    has = spot.vehicle.rules
    on = rule in has
    after = tuple([each for each in has if each != rule]) if on else (*has, rule)
    text = _("Take {rule} off {vehicle}") if on else _("Give {vehicle} {rule}")
    change = spot.set("rules", after, text, rule=name)
    if not on:
        given = spot.force.replace(vehicles=(spot.vehicle.replace(rules=after),))
        found = tuple(of_rules(VehicleSpot(given, spot.rules, 0)))
    worst = _worst_of_rule(rule, found, spot)
    plain = Chip(name, on=on, change=change, field="rule", value=rule)
    if worst is None:
        return plain
    why = _(str(CODES[worst.code].reason or ""))
    if on:
        return plain.replace(note=why, mark=worst.severity)
    barred = why if worst.severity == "error" else ""
    return plain.replace(note=why, barred=barred, change=None if barred else change)


OF_RULE: Mapping[str, tuple[str, ...]] = {
    "assault": ("assault_not_walker", "automaton_assault", "assault_light_walker"),
    "recce": ("automaton_recce", "recce_unusual"),
    "agile": ("agile_not_light_walker",),
    "jump": ("jump_not_walker",),
}


def _worst_of_rule(rule: str, found: Sequence[Finding], spot: VehicleSpot) -> Finding | None:
    """Return the worst of the findings that are on a rule."""
    codes = OF_RULE.get(rule, () if rule in spot.rules.rules else ("unknown_rule",))
    of_rule = [each for each in found if each.code in codes]
    return min(of_rule, key=lambda each: SEVERITIES.index(each.severity), default=None)


def _switch(spot: VehicleSpot, field: str, name: str) -> Chip:
    on: bool = getattr(spot.vehicle, field)
    text = _("Take {rule} off {vehicle}") if on else _("Give {vehicle} {rule}")
    return Chip(name, on=on, change=spot.set(field, not on, text, rule=name))


LEAST_PEN, MOST_PEN = -9, 99
NEW_WEAPONS: tuple[tuple[str, MountName, bool, str], ...] = (
    ("gun", "turret", False, N_("Gun in the turret")),
    ("hull_gun", "hull", False, N_("Gun in the hull")),
    ("coaxial", "coaxial", True, N_("Co-axial machine gun")),
    ("hull", "hull", True, N_("Machine gun in the hull")),
    ("pintle", "pintle", True, N_("Pintle machine gun")),
    ("rear_turret", "rear_turret", True, N_("Machine gun at the back of the turret")),
)
ARM: tuple[str, MountName, bool, str] = ("arm", "arm", False, N_("Weapon on an arm"))
FIXED_ARCS = frozenset({"coaxial", "rear_turret"})
"""Mounts without arcs of their own."""


def _chosen(spot: VehicleSpot, part: DocPath | None, field: str, count: int) -> int | None:
    """Return the selected part in a list of the vehicle."""
    if part is None or part[:-1] != (*spot.path, field):
        return None
    place = part[-1]
    return place if isinstance(place, int) and 0 <= place < count else None


def weapons_field(spot: VehicleSpot, part: DocPath | None) -> PartsField:
    """Return the weapons with their letters, and all fields of the selected one."""
    weapons = spot.vehicle.weapons
    chosen = _chosen(spot, part, "weapons", len(weapons))
    rows = [_row(spot.replace(weapon_place=at)) for at in range(len(weapons))]
    path = None if chosen is None else (*spot.path, "weapons", chosen)
    here = None if chosen is None else spot.replace(weapon_place=chosen)
    fields = tuple(_weapon_fields(here)) if here else ()
    return PartsField(_("Weapons"), tuple(rows), path, fields, tuple(_new_weapons(spot)))


def _row(spot: VehicleSpot) -> PartRow:
    weapon, place = spot.weapon, spot.weapon_place or 0
    flak = fire(weapon, spot.vehicle, spot.rules).flak
    pen = weapon_pen(weapon)
    texts = (
        letter(place),
        _counted(weapon, place),
        mount_and_flak(weapon, spot.rules, flak=flak),
        _("Pen ?") if pen is None else pen,
    )
    marks: list[Mark] = [each.severity for each in of_weapon(spot)]
    return PartRow(spot.path, texts, "error" if "error" in marks else marks[0] if marks else "")


def _counted(weapon: MountedWeapon, place: int) -> str:
    """Return the name of a weapon, and how many of it there are."""
    count = "" if weapon.count in (None, 1) else f" ×{number(weapon.count)}"
    return f"{single_line(weapon_name(weapon, place))}{count}"


def _new_weapons(spot: VehicleSpot) -> Iterator[Offer]:
    place = len(spot.vehicle.weapons)
    offers = (ARM, *NEW_WEAPONS) if spot.vehicle.is_walker else NEW_WEAPONS
    for key, mount, small_arms, name in offers:
        weapon = MountedWeapon(mount=mount, small_arms=small_arms)
        text = spot.named(_("Add a weapon to {vehicle}"))
        change = PathEdit("insert", (*spot.path, "weapons", place), weapon, text)
        yield Offer(f"weapon:{key}", _(name), change=change)


def _weapon_fields(spot: VehicleSpot) -> Iterator[Field]:
    weapon, path = spot.weapon, spot.path
    yield TextField(_("Name"), (*path, "name"), weapon.name)
    mounts = [(each.id, each.name) for each in spot.rules.by_mount.values()]
    barred = {}
    if not spot.vehicle.is_walker:
        barred["arm"] = _(str(CODES["arm_not_walker"].reason or ""))
    text = _("Mount {weapon} of {vehicle} otherwise")
    yield choices(spot, OneOf(_("Mount"), "mount", mounts, text, barred))
    if weapon.mount == "arm":
        sides = [("left", _("left arm")), ("right", _("right arm"))]
        text = _("Put {weapon} of {vehicle} on the other arm")
        yield choices(spot, OneOf(_("Arm"), "side", sides, text, may_be_none=True))
    yield _arcs(spot)
    text = _("Count {weapon} of {vehicle} as small arms")
    if weapon.small_arms:
        text = _("Count {weapon} of {vehicle} as a heavy weapon")
    change = spot.set("small_arms", not weapon.small_arms, text)
    yield ChipField(_("Kind"), (Chip(_("small arms"), on=weapon.small_arms, change=change),))
    yield NumberField(
        _("Pen"),
        (*path, "pen"),
        weapon.pen,
        hint=_("none") if weapon.small_arms else _("of your weapons chart"),
        least=LEAST_PEN,
        most=MOST_PEN,
    )
    for label, name, value, note in (
        (_("Range"), "range", weapon.range, _("inches")),
        (_("Half range"), "half", weapon.half, _("inches, if it is not half")),
        (_("Shots"), "shots", weapon.shots, ""),
    ):
        hint = _("of your weapons chart")
        yield NumberField(label, (*path, name), value, hint, note, most=999)
    yield TextField(_("HE dice"), (*path, "he"), weapon.he, _("of your weapons chart"))
    count = 1 if weapon.count is None else weapon.count
    yield StepperField(_("How many"), (*path, "count"), count, least=1, most=99)


def _arcs(spot: VehicleSpot) -> Field:
    """Return the arcs of the weapon, unless its mount fixes them."""
    if spot.weapon.mount == "coaxial":
        return NoteField(_("Bears where the main gun does, and fires instead of it."))
    if spot.weapon.mount == "rear_turret":
        return NoteField(_("Bears opposite to where the main gun fires."))
    chips = []
    for arc in spot.rules.arcs.values():
        change, on = turned(spot, arc.id)
        chips.append(Chip(arc.name, on=on, change=change))
    usual = (
        spot.set("arcs", (), _("Let {weapon} of {vehicle} bear as usual of its mount"))
        if spot.weapon.arcs and spot.weapon.mount != "pintle"
        else None
    )
    if usual:
        chips.append(Chip(_("as usual"), change=usual))
    return ChipField(_("Arcs"), tuple(chips))


def turned(spot: VehicleSpot, arc: ArcName) -> tuple[PathEdit | None, bool]:
    """Return the change that adds or removes an arc of a weapon, and whether it has it now."""
    weapon = spot.weapon
    here = fire(weapon, spot.vehicle, spot.rules).arcs
    on = arc in here
    if weapon.mount in FIXED_ARCS:
        return None, on
    wanted = tuple([each for each in spot.rules.arcs if (each in here) != (each == arc)])
    usual = fire(weapon.replace(arcs=()), spot.vehicle, spot.rules).arcs
    if set(wanted) == set(usual):
        wanted = ()
    elif not wanted and weapon.mount != "pintle":
        return None, on  # no arcs would mean the default
    return spot.set("arcs", wanted, _("Turn {weapon} of {vehicle}")), on


def arcs_field(spot: VehicleSpot, known: Resolved, part: DocPath | None) -> PictureField:
    """Return the picture; a click on an arc changes the selected weapon."""
    chosen = _chosen(spot, part, "weapons", len(spot.vehicle.weapons))
    areas = []
    if chosen is not None:
        here = spot.replace(weapon_place=chosen)
        frame = frame_of(spot.vehicle, known.weapons)
        for arc in spot.rules.arcs.values():
            change, on = turned(here, arc.id)
            areas.append(Area(arc.name, frame.corners(arc.id), change, on))
    return PictureField(
        _("Arcs"),
        picture_in_words(spot.vehicle, known.weapons, spot.rules),
        arcs_picture(spot.vehicle, known.weapons, spot.rules),
        tuple(areas),
    )


def own_rules_field(spot: VehicleSpot, part: DocPath | None) -> PartsField:
    """Return the rules of the player's army list, in his words."""
    rules = spot.vehicle.own_rules
    chosen = _chosen(spot, part, "own_rules", len(rules))
    rows = []
    for place, rule in enumerate(rules):
        name = single_line(rule.name) or _("Rule {number}").format(number=place + 1)
        rows.append(PartRow((*spot.path, "own_rules", place), (name, single_line(rule.text))))
    fields: tuple[Field, ...] = ()
    path = None
    if chosen is not None:
        path = (*spot.path, "own_rules", chosen)
        rule = rules[chosen]
        fields = (
            TextField(_("Name"), (*path, "name"), rule.name),
            TextField(_("Rule"), (*path, "text"), rule.text, lines=3),
        )
    text = spot.named(_("Add a rule to {vehicle}"))
    change = PathEdit("insert", (*spot.path, "own_rules", len(rules)), ListRule(), text)
    add = (Offer("own_rule", _("Rule of your army list"), change=change),)
    return PartsField(_("Own rules"), tuple(rows), path, fields, add)


def vehicle_entry(
    context: PageContext, place: int, known: Resolved | None, rules: Chapter
) -> EntryForm:
    """Return the form of the vehicle at an index."""
    force = context.judgement.document
    vehicle = force.vehicles[place]
    spot = VehicleSpot(force, rules, place)
    value = f" {number(known.value)}+" if known else ""
    return EntryForm(
        path=spot.path,
        label=_("Vehicle {number}").format(number=place + 1),
        aside=f"{single_line(class_text(vehicle, rules))}{value}",
        title=single_line(vehicle_name(vehicle, place)),
        tiles=tuple(_tiles(known)) if known else (),
        fields=tuple(_fields(spot, known, context.part)),
        keep=vehicle,
        kept=vehicle in context.own,
    )


def own_page() -> OwnPage:
    """Return how the player's own vehicles are shown outside of a list."""

    def form(vehicle: ForceVehicle, path: DocPath, part: DocPath | None) -> EntryForm:
        rules = chapter()
        spot = VehicleSpot(Force(ruleset="", vehicles=(vehicle,)), rules, 0, at=path)
        known = resolved_vehicle(vehicle, rules)
        return EntryForm(
            path=path,
            label=_("Vehicle"),
            aside=class_text(vehicle, rules),
            title=single_line(vehicle.name) or class_text(vehicle, rules),
            tiles=tuple(_tiles(known)) if known else (),
            fields=tuple(_fields(spot, known, part)),
        )

    def new(_others: object) -> ForceVehicle:
        first = next(iter(chapter().classes.values()))
        return vehicle_of(first.id, first.begins_on)

    return OwnPage(
        _("Vehicles of the vehicle chapter"), new, form, lambda each: _own_line(each, chapter())
    )


def _tiles(known: Resolved) -> Iterator[Tile]:
    """Yield derived values at a glance."""
    advance, run, reverse = known.advance, known.run, known.reverse
    yield _tile(_("advance"), inches(advance.inches), pivots_text(advance.pivots))
    yield _tile(_("run"), run_text(run), pivots_text(run.pivots))
    yield _tile(_("reverse"), inches(reverse.inches), pivots_text(reverse.pivots))
    yield _tile(_("assaults"), *_entry_assaults(known))
    least = known.least_pen
    near = least.get("front_short", least.get("short", least.get("any", 0)))
    note = _("from any side") if "front_short" not in least else _("front, near")
    yield _tile(_("least Pen to damage it"), pen_text(near), note)


def _tile(label: str, value: str, note: str = "") -> Tile:
    return Tile(label, (Text(value, "number"),), note)


def _entry_assaults(known: Resolved) -> tuple[str, str]:
    """Return whether it assaults, and whom."""
    infantry, vehicles = known.against_infantry != "no", known.against_vehicles != "no"
    if infantry and vehicles:
        return _("yes"), _("infantry, vehicles")
    if infantry or vehicles:
        return _("yes"), _("infantry alone") if infantry else _("vehicles alone")
    return _("no"), ""


def _fields(spot: VehicleSpot, known: Resolved | None, part: DocPath | None) -> Iterator[Field]:
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
        yield StepperField(_("Fists"), (*path, "fists"), vehicle.fists or 0, most=MOST_FISTS)
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
    """Return the meaning of an empty damage value."""
    known = spot.known_class
    return _("{value}, as its class").format(value=known.value) if known else _("not known")


def _classes(spot: VehicleSpot) -> ChipField:
    """Return the classes; choosing one also sets its default movement, if unchanged."""
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
    """Yield whether it carries men, how many, and what it tows."""
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
    yield TextField(_("Towed now"), (*spot.path, "towed"), vehicle.towed, hint=_("in this game"))
    yield TextField(_("Riders"), (*spot.path, "riders"), vehicle.riders, hint=_("in this game"))


def shelf(force: Force, spent: int, rules: Chapter, own: tuple[Value, ...]) -> Shelf:
    """Return the classes, then the player's own vehicles."""
    place = len(force.vehicles)
    classes = [_of_class(each, place, rules) for each in rules.classes.values()]
    groups = [OfferGroup(_("New, by class"), tuple(classes))]
    kept = [each for each in own if isinstance(each, ForceVehicle)]
    if kept:
        offers = [
            _own(number_, each, place, rules, _left(each.points, force, spent))
            for number_, each in enumerate(kept)
        ]
        groups.append(OfferGroup(_("My vehicles"), tuple(offers)))
    return Shelf(_("Take"), _("Filter classes, my vehicles…"), tuple(groups))


def _of_class(known: VehicleClass, place: int, rules: Chapter) -> Offer:
    vehicle = vehicle_of(known.id, known.begins_on)
    name = capital(known.name)
    return Offer(
        key=f"class:{known.id}",
        name=name,
        price=f"{known.value}+",
        line=_line(vehicle, rules),
        change=PathEdit(
            "insert", ("vehicles", place), vehicle, _("Add a vehicle: {name}").format(name=name)
        ),
    )


def _line(vehicle: ForceVehicle, rules: Chapter) -> str:
    """Return the description of a plain vehicle of a class."""
    known = resolved_vehicle(vehicle, rules)
    if known is None or not known.armoured:
        return _("destroyed by any damage")
    if known.against_infantry == "no":
        return _("armored, never assaults infantry")
    if known.against_vehicles == "no":
        return _("assaults infantry; vehicles with Assault")
    return _("assaults infantry and vehicles")


def _own(
    number_: int, vehicle: ForceVehicle, place: int, rules: Chapter, left: int | None
) -> Offer:
    value = damage_value(vehicle, rules)
    name = single_line(vehicle.name) or class_text(vehicle, rules)
    text = _("Add {name} of my vehicles").format(name=name)
    return Offer(
        key=f"own:{number_}:{name}",
        name=name,
        price="?" if value is None else f"{number(value)}+",
        line=_own_line(vehicle, rules),
        change=PathEdit("insert", ("vehicles", place), vehicle, text),
        own=vehicle,
        over=_over(left),
        left=left,
    )


def _own_line(vehicle: ForceVehicle, rules: Chapter) -> str:
    """Return class, crew and points of a vehicle."""
    crew = [rules.qualities[vehicle.quality].name] if vehicle.quality else []
    points = (
        []
        if vehicle.points is None
        else [_("{points} points").format(points=number(vehicle.points))]
    )
    return enumerated([class_text(vehicle, rules), *crew, *points])


def _left(points: int | None, force: Force, spent: int) -> int | None:
    """Return what a vehicle would leave of the agreed points; None if either is not known."""
    return None if force.points is None or not points else force.points - spent - points


def _over(left: int | None) -> str:
    """Return by how much the agreed points would be exceeded; empty if they are not."""
    if left is None or left >= 0:
        return ""
    count = -left
    return ngettext("{count} point over", "{count} points over", count).format(count=number(count))


def document_entry(force: Force) -> EntryForm:
    """Return name, player, points and notes of the list."""
    return EntryForm(
        path=(),
        label=_("Vehicles"),
        title=single_line(force.name),
        fields=(
            TextField(_("Name"), ("name",), force.name),
            TextField(_("Player"), ("player",), force.player),
            NumberField(
                _("Points agreed"),
                ("points",),
                force.points,
                hint=_("none"),
                note=_("by your army lists"),
                most=99999,
            ),
            TextField(_("Notes"), ("notes",), force.notes, lines=4),
            NoteField(
                _(
                    "The chapter has no army lists: weapons, Pen, crews, capacities and points are "
                    "yours to enter. What is not entered is a line to write on."
                )
            ),
        ),
    )


VEHICLES = Plural("vehicle", "vehicles")
UNARMED = Plural("without weapons", "without weapons")
MISSING = frozenset(
    {"points_missing", "quality_missing", "capacity_missing", "pen_missing", "arc_missing"}
)
"""Findings about values that only the player's army list has."""
NO_CLASS = "–"
OF_CLASS = frozenset({"unknown_class", "class_movement"})
OF_VALUE = frozenset({"dv_differs"})
OF_NAME = frozenset({"vehicle_unnamed"})
OF_CREW = frozenset({"quality_missing"})
OF_POINTS = frozenset({"points_missing"})


def builder_page(context: PageContext) -> BuilderPage:
    """Return the page."""
    judgement: Judged[Force] = context.judgement
    force, rules = judgement.document, chapter()
    # values are derived from installed rules if those of the file are missing
    result: ResolvedForce = judgement.resolved or resolved(force, rules)
    return BuilderPage(
        facts=tuple(_facts(force)),
        gauges=tuple(_gauges(judgement, result)),
        shelf=shelf(force, result.points, rules, context.own),
        table=_table(judgement, result, rules),
        entry=entry(context),
    )


def entry(context: PageContext) -> EntryForm:
    """Return the form of the selection."""
    force, rules = context.judgement.document, chapter()
    match context.chosen:
        case ("vehicles", int(place), *_rest) if 0 <= place < len(force.vehicles):
            # of this one alone: hundreds of rows are asked one by one
            vehicle = resolved_vehicle(force.vehicles[place], rules)
            return vehicle_entry(context, place, vehicle, rules)
    return document_entry(force)


def _facts(force: Force) -> Iterator[HeadFact]:
    yield HeadFact(_("Vehicle chapter"))
    if force.points is None:
        yield HeadFact(_("no points agreed"), ("points",))
    else:
        yield HeadFact(_("{points} points agreed").format(points=number(force.points)), ("points",))


def _gauges(judgement: Judged[Force], result: ResolvedForce) -> Iterator[PageGauge]:
    force = judgement.document
    count = len(force.vehicles)
    dice = ngettext("{count} order die", "{count} order dice", count).format(count=count)
    yield PageGauge(str(count), VEHICLES.of(count), dice, counts=VEHICLES.several)
    if force.points is not None:
        yield _points(force.points, result)
    known = [(place, each) for place, each in enumerate(result.vehicles) if each]
    if known:
        place, best = max(known, key=lambda pair: pair[1].value)
        name = single_line(vehicle_name(force.vehicles[place], place))
        yield PageGauge(f"{number(best.value)}+", _("highest damage value"), name)
    ways = [each for _place, each in known if _assaults(each)]
    whom = [
        *([_("infantry")] if any(each.against_infantry != "no" for each in ways) else []),
        *([_("vehicles")] if any(each.against_vehicles != "no" for each in ways) else []),
    ]
    yield PageGauge(str(len(ways)), _("may assault"), listed(whom))
    missing = sum(each.code in MISSING for each in judgement.findings)
    missing += sum(_blanks(each) for vehicle in force.vehicles for each in vehicle.weapons)
    unarmed = sum(not each.weapons for each in force.vehicles)
    # on paper, each without weapons that carries nobody has lines for one
    missing += sum(not each.weapons and each.transport is None for each in force.vehicles)
    note = f"{number(unarmed)} {UNARMED.of(unarmed)}" if unarmed else ""
    yield PageGauge(number(missing), VALUES.of(missing), note, counts=VALUES.several)


def _blanks(weapon: MountedWeapon) -> int:
    """Return how many values of a weapon are lines on paper; of the Pen a finding tells."""
    far, _half, shots, he, _pen = weapon_chart(weapon)
    return (far, shots, he).count(None)


def _points(agreed: int, result: ResolvedForce) -> PageGauge:
    left = agreed - result.points
    note = _("{count} left") if left >= 0 else _("{count} over")
    share = result.points / agreed if agreed else float(result.points > 0)
    return PageGauge(
        number(result.points),
        _("/ {points} points").format(points=number(agreed)),
        note.format(count=number(abs(left))),
        share,
    )


def _assaults(vehicle: Resolved) -> bool:
    return vehicle.against_infantry != "no" or vehicle.against_vehicles != "no"


def _table(judgement: Judged[Force], result: ResolvedForce, rules: Chapter) -> PageTable:
    force = judgement.document
    with_points = force.has_points
    columns = [
        PageColumn(
            "#", "right", key="number", title=_("Number"), shown="always", numbers_rows=True
        ),
        PageColumn(_("Name"), wide=True, key="name", shown="always"),
        PageColumn(_("Class"), key="class"),
        PageColumn(_("DV"), "right", key="damage_value", title=_("Damage value")),
        # the default columns have no room for both moves and points
        PageColumn(_("Moves"), key="movement", shown="wanted" if with_points else "usual"),
        PageColumn(_("Crew"), key="quality"),
        PageColumn(
            pgettext("weapons of a vehicle", "Guns"),
            key="weapons",
            title=_("Weapons; ? where values are missing"),
            placeholder=pgettext("weapons of a vehicle", "none"),
            listed=True,
        ),
        PageColumn(_("Notes"), key="notes", shown="wanted"),
        PageColumn(_("Points"), "right", key="points", shown="usual" if with_points else "wanted"),
    ]
    marks = _marks(judgement)
    rows = []
    for place, (vehicle, known) in enumerate(zip(force.vehicles, result.vehicles, strict=True)):
        cells = _cells(place, vehicle, known, marks.get(place, {}), rules)
        rows.append(PageRow(("vehicles", place), cells, vehicle.class_id))
    foot = _("The chapter has no points; enter those of your army list for a sum.")
    total = ""
    if with_points:
        foot = _("Points of your army list")
        total = number(result.points)
        if not result.complete:
            total = _("{total} + ?").format(total=total)
    empty = _("No vehicle yet. Take a class from the list at the left.")
    return PageTable(
        _("Vehicles"),
        tuple(columns),
        tuple(rows),
        foot,
        total,
        empty,
        groups=tuple(_groups(force, rules)),
        grouped=False,
    )


def _groups(force: Force, rules: Chapter) -> Iterator[PageGroup]:
    """Yield the classes in the chapter's order, then unknown ones, with their numbers."""
    of_class: dict[str, list[ForceVehicle]] = {each: [] for each in rules.classes}
    for vehicle in force.vehicles:
        of_class.setdefault(vehicle.class_id, []).append(vehicle)
    for key, own in of_class.items():
        if own:
            count = f"{number(len(own))} {VEHICLES.of(len(own))}"
            yield PageGroup(key, single_line(class_text(own[0], rules)) or NO_CLASS, count)


def _marks(judgement: Judged[Force]) -> Mapping[int, Mapping[str, Mark]]:
    """Return the marks of each vehicle, by code; those of its weapons by `weapons`."""
    marks: dict[int, dict[str, Mark]] = {}
    for finding in judgement.findings:
        if finding.at:
            place, _bracket, rest = finding.at.removeprefix("vehicles[").partition("]")
            about = "weapons" if rest else finding.code
            own = marks.setdefault(int(place), {})
            own[about] = own.get(about, finding.severity)  # the most serious comes first
    return marks


def _cells(
    place: int,
    vehicle: ForceVehicle,
    known: Resolved | None,
    marks: Mapping[str, Mark],
    rules: Chapter,
) -> tuple[PageCell, ...]:
    def mark(codes: frozenset[str]) -> Mark:
        return _worst_mark([marks[code] for code in codes if code in marks])

    elsewhere = OF_CLASS | OF_VALUE | OF_NAME | OF_CREW | OF_POINTS | {"weapons"}
    moves = f"{known.advance.inches} / {inches(known.run.most)}" if known else "?"
    crew = rules.qualities[vehicle.quality].name if vehicle.quality else "?"
    points = "?" if vehicle.points is None else number(vehicle.points)
    guns = LISTED.join(_guns(vehicle))
    return (
        PageCell(str(place + 1), mark=mark(frozenset(marks) - elsewhere)),
        PageCell(single_line(vehicle_name(vehicle, place)), strong=True, mark=mark(OF_NAME)),
        PageCell(
            single_line(class_text(vehicle, rules)),
            mark=mark(OF_CLASS),
            picture=class_silhouette(vehicle.class_id, vehicle.movement),
        ),
        PageCell(f"{number(known.value)}+" if known else "?", mark=mark(OF_VALUE)),
        PageCell(moves),
        PageCell(crew, mark=mark(OF_CREW)),
        PageCell(
            guns,
            mark=mark(frozenset({"weapons"})),
            sort_key=len(vehicle.weapons),
            shorter=fewer(guns),
        ),
        PageCell(single_line(vehicle.notes)),
        PageCell(points, mark=mark(OF_POINTS)),
    )


def _guns(vehicle: ForceVehicle) -> Iterator[str]:
    """Yield the names of its weapons, with `?` where paper has lines for their values."""
    for place, weapon in enumerate(vehicle.weapons):
        yield _counted(weapon, place) + " ?" * (None in weapon_chart(weapon))


def _worst_mark(marks: list[Mark]) -> Mark:
    return min(marks, key=SEVERITIES.index) if marks else ""
