"""The weapons and own rules of the chosen vehicle on the page, and the picture of its arcs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import N_, _
from nco_builder.sheets.words import number, single_line
from nco_builder.systems.k47_vehicles.chips import OneOf, choices
from nco_builder.systems.k47_vehicles.judge import CODES
from nco_builder.systems.k47_vehicles.model import ListRule, MountedWeapon
from nco_builder.systems.k47_vehicles.pictures import arcs_picture, frame_of, picture_in_words
from nco_builder.systems.k47_vehicles.resolve import fire
from nco_builder.systems.k47_vehicles.spots import VehicleSpot, letter, weapon_name
from nco_builder.systems.k47_vehicles.told import mount_and_flak, weapon_pen
from nco_builder.systems.k47_vehicles.weapon_checks import of_weapon
from nco_builder.systems.page import (
    Area,
    Chip,
    ChipField,
    NoteField,
    NumberField,
    Offer,
    PartRow,
    PartsField,
    PictureField,
    StepperField,
    TextField,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.k47_vehicles.model import ArcName, MountName
    from nco_builder.systems.k47_vehicles.resolve import Resolved
    from nco_builder.systems.page import Field, Mark

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
"""Mounts whose arcs are never their own."""


def _chosen(spot: VehicleSpot, part: DocPath | None, field: str, count: int) -> int | None:
    """Which part of a list of the vehicle is chosen."""
    if part is None or part[:-1] != (*spot.path, field):
        return None
    place = part[-1]
    return place if isinstance(place, int) and 0 <= place < count else None


def weapons_field(spot: VehicleSpot, part: DocPath | None) -> PartsField:
    """The weapons with their letters; of the chosen one all that can be changed."""
    weapons = spot.vehicle.weapons
    chosen = _chosen(spot, part, "weapons", len(weapons))
    rows = [_row(VehicleSpot(spot.force, spot.rules, spot.place, at)) for at in range(len(weapons))]
    path = None if chosen is None else (*spot.path, "weapons", chosen)
    here = None if chosen is None else VehicleSpot(spot.force, spot.rules, spot.place, chosen)
    fields = tuple(_weapon_fields(here)) if here else ()
    return PartsField(_("Weapons"), tuple(rows), path, fields, tuple(_new_weapons(spot)))


def _row(spot: VehicleSpot) -> PartRow:
    weapon, place = spot.weapon, spot.weapon_place or 0
    flak = fire(weapon, spot.vehicle, spot.rules).flak
    pen = weapon_pen(weapon)
    count = "" if weapon.count in (None, 1) else f" ×{number(weapon.count)}"
    texts = (
        letter(place),
        f"{single_line(weapon_name(weapon, place))}{count}",
        mount_and_flak(weapon, spot.rules, flak=flak),
        _("Pen ?") if pen is None else pen,
    )
    marks: list[Mark] = [each.severity for each in of_weapon(spot)]
    return PartRow(spot.path, texts, "error" if "error" in marks else marks[0] if marks else "")


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
    count = 1 if weapon.count is None else weapon.count
    yield StepperField(_("How many"), (*path, "count"), count, least=1, most=99)


def _arcs(spot: VehicleSpot) -> Field:
    """Where the weapon bears, unless its mount leaves no choice."""
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
    """The change that lets a weapon bear on an arc or no longer, and whether it does now."""
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
        return None, on  # no arc at all would mean the usual ones
    return spot.set("arcs", wanted, _("Turn {weapon} of {vehicle}")), on


def arcs_field(spot: VehicleSpot, known: Resolved, part: DocPath | None) -> PictureField:
    """The picture; a click on an arc turns the chosen weapon."""
    chosen = _chosen(spot, part, "weapons", len(spot.vehicle.weapons))
    areas = []
    if chosen is not None:
        here = VehicleSpot(spot.force, spot.rules, spot.place, chosen)
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
    """The rules of the player's army list, in his words."""
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
