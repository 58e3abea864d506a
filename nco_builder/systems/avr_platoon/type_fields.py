"""The fields of a vehicle type that the file defines: profile, crew, traits, guns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.documents.paths import PathEdit
from nco_builder.language import N_, _
from nco_builder.sheets.words import number, one_line
from nco_builder.systems.avr_platoon.model import Gun, MachineGun
from nco_builder.systems.avr_platoon.told import gun_line
from nco_builder.systems.avr_platoon.types import gun_gaps
from nco_builder.systems.page import (
    Chip,
    ChipField,
    NumberField,
    Offer,
    PartRow,
    PartsField,
    TextField,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nco_builder.documents.paths import Path
    from nco_builder.systems.avr_platoon.model import VehicleProfile
    from nco_builder.systems.avr_platoon.rules import AvrRules
    from nco_builder.systems.page import Field

NOT_KNOWN = N_("not known")
NUMBERS: Mapping[str, tuple[str, str]] = {
    "p": (N_("Points"), ""),
    "sh": (N_("Shooting (Sh)"), N_("4 for 4+")),
    "front": (N_("Front armor (D)"), N_("front and sides")),
    "flank": (N_("Flank armor (D)"), N_("rear and turret; empty: one rating")),
    "w": (N_("Wounds (W)"), ""),
    "c": (N_("Courage (C)"), ""),
    "m": (N_("Move (M)"), N_("inches")),
    "crew": (N_("Crew"), N_("men")),
    "passengers": (N_("Passengers"), N_("men it can carry")),
}
AT_LEAST_ONE = {"w", "crew"}
CLASSES = ("s", "h", "t")
MOUNTS: Mapping[str, str] = {"turret": N_("turret"), "hull": N_("hull")}
YES_OR_NO = ((True, N_("yes")), (False, N_("no")), (None, NOT_KNOWN))


def type_fields(
    type_: VehicleProfile, path: Path, part: Path | None, rules: AvrRules
) -> Iterator[Field]:
    """All that can be entered of a type."""
    yield TextField(_("Type"), (*path, "name"), type_.name, _("what the vehicle is"))
    for name, (label, note) in NUMBERS.items():
        if name == "passengers" and not {"transport", "open_hull"} & set(type_.traits):
            continue
        least = 1 if name in AT_LEAST_ONE else 0
        value = getattr(type_, name)
        shown = _("one rating") if name == "flank" else _(NOT_KNOWN)
        yield NumberField(_(label), (*path, name), value, shown, _(note), least)
    yield _choice(_("Turret"), (*path, "turret"), type_.turret, _translated(YES_OR_NO))
    yield _traits(type_, path, rules)
    yield _guns(type_, path, part)
    yield _machine_guns(type_, path, part)
    yield TextField(_("Notes of the type"), (*path, "notes"), type_.notes, lines=2)


def _translated(choices: Iterable[tuple[Any, str]]) -> list[tuple[Any, str]]:
    return [(value, _(text)) for value, text in choices]


def _choice(label: str, path: Path, value: object, choices: list[tuple[Any, str]]) -> ChipField:
    chips = [
        Chip(
            text,
            on=each == value,
            change=PathEdit("set", path, each, step_text(label, text)),
        )
        for each, text in choices
    ]
    return ChipField(label, tuple(chips), one=True)


def step_text(label: str, text: str) -> str:
    """What it is called to set a field to a value."""
    return _("{field}: {value}").format(field=label, value=text)


def _traits(type_: VehicleProfile, path: Path, rules: AvrRules) -> ChipField:
    chips = []
    for trait in rules.traits:
        on = trait.id in type_.traits
        left = tuple([each for each in type_.traits if each != trait.id])
        value = left if on else (*type_.traits, trait.id)
        change = PathEdit("set", (*path, "traits"), value, step_text(_("Traits"), trait.name))
        chips.append(Chip(trait.name, on=on, change=change))
    return ChipField(_("Traits"), tuple(chips))


def _guns(type_: VehicleProfile, path: Path, part: Path | None) -> PartsField:
    path = (*path, "guns")
    part = (*path, 0) if part is None else part
    rows: list[PartRow] = []
    fields: tuple[Field, ...] = ()
    for place, gun in enumerate(type_.guns):
        gaps = gun_gaps(gun)
        name = one_line(gun.name) or _("Gun {number}").format(number=place + 1)
        what = _("main gun") if place == 0 else ""
        texts = (name, what, gun_line(gun, gaps))
        rows.append(PartRow((*path, place), texts, "warning" if gaps else ""))
        if part == (*path, place):
            fields = tuple(_gun(gun, part))
    new = PathEdit("insert", (*path, len(type_.guns)), Gun(), _("Add a gun"))
    chosen = part if fields else None
    add = (Offer("gun", _("Add gun"), change=new),)
    return PartsField(_("Guns"), tuple(rows), chosen, fields, add)


def _gun(gun: Gun, path: Path) -> Iterator[Field]:
    known = _(NOT_KNOWN)
    yield TextField(_("Gun"), (*path, "name"), gun.name)
    classes = [*((each, each) for each in CLASSES), (None, known)]
    yield _choice(_("Class"), (*path, "class"), gun.gun_class, classes)
    yield NumberField(_("Strength"), (*path, "strength"), gun.strength, known)
    note = _("inches") if gun.gun_class in {"s", "h"} else _("practical, inches")
    yield NumberField(_("Range"), (*path, "range"), gun.range, known, note)
    yield _choice(_("High explosive"), (*path, "he"), gun.he, _translated(YES_OR_NO[:2]))
    if gun.he:
        yield NumberField(_("HE strength"), (*path, "he_strength"), gun.he_strength, known)
    mounts = [*_translated(MOUNTS.items()), (None, known)]
    yield _choice(_("Mount"), (*path, "mount"), gun.mount, mounts)


def _machine_guns(type_: VehicleProfile, path: Path, part: Path | None) -> PartsField:
    path = (*path, "mgs")
    rows: list[PartRow] = []
    fields: tuple[Field, ...] = ()
    for place, mg in enumerate(type_.mgs):
        name = one_line(mg.name) or _("Machine gun {number}").format(number=place + 1)
        count = "" if mg.count is None else f"{number(mg.count)}×"
        rows.append(PartRow((*path, place), (name, count)))
        if part == (*path, place):
            fields = (
                TextField(_("Machine gun"), (*part, "name"), mg.name),
                NumberField(_("How many"), (*part, "count"), mg.count, _(NOT_KNOWN)),
            )
    new = MachineGun(count=1)
    change = PathEdit("insert", (*path, len(type_.mgs)), new, _("Add a machine gun"))
    chosen = part if fields else None
    add = (Offer("mg", _("Add machine gun"), change=change),)
    return PartsField(_("Machine guns"), tuple(rows), chosen, fields, add)
