"""A vehicle or a weapon of a document, with the way to it: what findings and changes are about."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.language import _
from nco_builder.systems.judging import about
from nco_builder.systems.k47_vehicles.resolve import damage_value

if TYPE_CHECKING:
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality.findings import Code, Finding
    from nco_builder.systems.k47_vehicles.model import Force, ForceVehicle, MountedWeapon
    from nco_builder.systems.k47_vehicles.rules import Chapter, ChapterPart, VehicleClass

    Change = PathEdit | PathEdits

_AT = re.compile(r"vehicles\[(\d+)\](?:\.weapons\[(\d+)\])?")


@dataclass(frozen=True, slots=True)
class VehicleSpot:
    """A vehicle of a document, and one of its weapons where it is about that.

    Attributes:
        force: the document.
        rules: the chapter.
        place: of the vehicle.
        weapon_place: of the weapon; None where it is about the whole vehicle.

    """

    force: Force
    rules: Chapter
    place: int
    weapon_place: int | None = None

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
        """The way to what it is about."""
        way: DocPath = ("vehicles", self.place)
        return way if self.weapon_place is None else (*way, "weapons", self.weapon_place)

    @property
    def value(self) -> int | None:
        """The damage value of the vehicle."""
        return damage_value(self.vehicle, self.rules)

    @property
    def known_class(self) -> VehicleClass | None:
        """The class of the vehicle; None where the chapter has none such."""
        return self.rules.classes.get(self.vehicle.class_id)

    def has(self, rule: str) -> bool:
        """Whether the vehicle has a special rule."""
        return rule in self.vehicle.rules

    def find(self, code: Code, part: ChapterPart, **parameters: object) -> Finding:
        """Find something here, by a section of the chapter."""
        return about(self.path, code, self.rules.source(part), None, **parameters)

    def set(self, field: str, value: object, text: str, **names: str) -> PathEdit:
        """Give one of its fields another value; `text` is filled as by `named`."""
        return PathEdit("set", (*self.path, field), value, self.named(text, **names))

    def together(self, *edits: PathEdit, text: str, **names: str) -> PathEdits:
        """Several changes as one step."""
        return PathEdits(edits, self.named(text, **names))

    def named(self, text: str, **names: str) -> str:
        """A text with the names of the `vehicle`, the `weapon` and others, all filled in at once.

        A name may hold braces, so no text is filled twice.
        """
        weapon = "" if self.weapon_place is None else weapon_name(self.weapon, self.weapon_place)
        vehicle = vehicle_name(self.vehicle, self.place)
        return text.format(vehicle=vehicle, weapon=weapon, **names)


def spot_at(at: str, force: Force, rules: Chapter) -> VehicleSpot:
    """The spot at a path as findings tell it."""
    found = _AT.fullmatch(at)
    assert found  # noqa: S101 - asked of findings about vehicles alone
    vehicle, weapon = found.groups()
    return VehicleSpot(force, rules, int(vehicle), None if weapon is None else int(weapon))


def vehicle_name(vehicle: ForceVehicle, place: int) -> str:
    """What a vehicle is called; without a name, by its place from 0."""
    return vehicle.name.strip() or _("Vehicle {number}").format(number=place + 1)


def weapon_name(weapon: MountedWeapon, place: int) -> str:
    """What a weapon is called; without a name, by its letter."""
    return weapon.name.strip() or _("Weapon {letter}").format(letter=letter(place))


LETTERS = 26


def letter(place: int) -> str:
    """The letter of a weapon: A to Z, then A2 to Z2, and so on."""
    turn, rest = divmod(place, LETTERS)
    return f"{chr(ord('A') + rest)}{turn + 1 if turn else ''}"
