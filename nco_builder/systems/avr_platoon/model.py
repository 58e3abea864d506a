"""A platoon and its vehicles as frozen values, in the format of their file (docs/contract.md)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeVar

from nco_builder.schema.record import (
    Value,
    WholeNumber,
    at_least,
    between,
    fresh,
    usual,
    with_fields,
)

FORMAT: Literal["avr-platoon"] = "avr-platoon"
VERSION: Literal[1] = 1
RULESET = "avr-2.6"
PINTLE = "pintle:"
"""The prefix of keys for prices of pintle guns."""
OF_COMMANDERS = frozenset({"communications"})
"""The upgrades that only vehicles of commanders may have."""

Command = Literal["none", "platoon", "company"]
GunClass = Literal["s", "h", "t"]
Mount = Literal["turret", "hull"]
Trait = Literal[
    "fully_tracked",
    "heavy",
    "open_top",
    "open_hull",
    "transport",
    "artillery",
    "recovery",
]
N = TypeVar("N", "PlatoonVehicle", "VehicleProfile")
Positive = Annotated[int, at_least(1)]
Face = Annotated[int, between(1, 6)]
Faces = tuple[Face, ...]


@with_fields({"class": (GunClass | None, None)})
class Gun(Value):
    """A gun; None means unknown. `class` is s, h or t.

    `range` is the practical range in inches.
    """

    order: ClassVar[tuple[str, ...]] = (
        *("name", "mount", "class", "strength", "range", "he", "he_strength"),
    )

    name: str = ""
    mount: Mount | None = None
    strength: WholeNumber | None = None
    range: WholeNumber | None = None
    he: bool = False
    he_strength: WholeNumber | None = None

    @property
    def gun_class(self) -> GunClass | None:
        """Its class; the key `class` is a keyword of Python."""
        found: GunClass | None = getattr(self, "class")
        return found


class MachineGun(Value):
    """Machine guns of one name; `count` and the `dice` of each are None if they are unknown."""

    name: str = ""
    count: WholeNumber | None = None
    dice: WholeNumber | None = None


class VehicleProfile(Value):
    """A type of vehicle: profile, crew and weapons; None means unknown.

    `sh` is 4 for 4+; `flank` None is one rating for all sides; `m` is in inches, `p` in points.
    """

    always: ClassVar[frozenset[str]] = frozenset({"id", "name"})

    id: str
    name: str
    sh: WholeNumber | None = None
    front: WholeNumber | None = None
    flank: WholeNumber | None = None
    w: Positive | None = None
    c: WholeNumber | None = None
    m: WholeNumber | None = None
    p: WholeNumber | None = None
    crew: Positive | None = None
    passengers: WholeNumber | None = None
    turret: bool | None = None
    guns: tuple[Gun, ...] = ()
    mgs: tuple[MachineGun, ...] = ()
    traits: tuple[Trait, ...] = ()
    notes: str = ""

    @property
    def main_gun(self) -> Gun | None:
        """Its first gun, None without one."""
        return self.guns[0] if self.guns else None


class PlatoonVehicle(Value):
    """A vehicle of the platoon.

    Attributes:
        platoon: the name of its platoon in a company, "" without one.
        pintle: the name of its pintle machine gun, None for none.
        crew: the names of its crew, in the player's words.
    """

    type: str
    name: str = ""
    platoon: str = ""
    command: Command = "none"
    upgrades: tuple[str, ...] = ()
    pintle: str | None = None
    crew: str = ""
    notes: str = ""

    def duplicated(self) -> PlatoonVehicle:
        """Return a plain vehicle: a platoon has one commander, and communications are his."""
        if self.command == "none":
            return self
        upgrades = tuple([each for each in self.upgrades if each not in OF_COMMANDERS])
        return self.replace(command="none", upgrades=upgrades)

    @property
    def pintle_gun(self) -> str:
        """The name of its pintle gun, "" for none or blanks."""
        return (self.pintle or "").strip()


class KoDice(Value):
    """The faces of a D6 for each result of the KO chart, as the players agreed them."""

    tread: Faces = ()
    turret: Faces = ()
    ko: Faces = ()

    @property
    def says_something(self) -> bool:
        """Return whether any face is given."""
        return bool(self.tread or self.turret or self.ko)

    def of(self, result: str) -> Faces:
        """Return the faces of a result."""
        found: Faces = getattr(self, result)
        return found


class OwnTypes(Value):
    """Types defined by the platoon, so that the file is complete."""

    types: tuple[VehicleProfile, ...] = ()


class Platoon(Value):
    """A platoon.

    Attributes:
        points: the agreed points, or None.
        company_courage: courage of the company command vehicle, for communications.
        ko_dice: the agreed faces of the KO chart, None for lines to write on.
        prices: the player's own, by an upgrade's id or `pintle:NAME`; None means no price.
        agreed: ids of rulings recorded as agreed.
        tags: its tags.
    """

    always: ClassVar[frozenset[str]] = frozenset(
        {"format", "version", "ruleset", "name", "player", "notes", "vehicles"}
    )

    format: Literal["avr-platoon"] = FORMAT
    version: Literal[1] = VERSION
    ruleset: str
    name: str = ""
    player: str = ""
    notes: str = ""
    points: WholeNumber | None = None
    company_courage: WholeNumber | None = None
    ko_dice: KoDice | None = None
    vehicles: tuple[PlatoonVehicle, ...] = ()
    prices: dict[str, WholeNumber | None] = fresh(dict)
    definitions: OwnTypes = usual(OwnTypes)
    agreed: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


def without_blanks(gun: str) -> str:
    """Return a gun's name in the form for comparison: `MG 42` is `mg42`."""
    return "".join(gun.split()).casefold()


def without_notes(platoon: Platoon) -> Platoon:
    """Return the platoon without its player's private notes, at any depth."""
    vehicles = tuple([_bare(each) for each in platoon.vehicles])
    types = tuple([_bare(each) for each in platoon.definitions.types])
    definitions = platoon.definitions.replace(types=types) if types else platoon.definitions
    return platoon.replace(notes="", tags=(), vehicles=vehicles, definitions=definitions)


def _bare(part: N) -> N:
    return part.replace(notes="") if part.notes else part
