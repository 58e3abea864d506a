"""A squad and its men as frozen values, in the shape of the squad file (docs/contract.md).

Keys the program does not know stay with the value they came with and are written back; they
take no part in hashes, so never change them in place.
"""

from __future__ import annotations

from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT: Literal["nco-squad"] = "nco-squad"
VERSION: Literal[1] = 1
VehicleTypeId = Literal["armored_car", "light_medium_tank", "large_heavy_tank"]
WholePoints = Annotated[int, Field(ge=0)]
DERIVED = ("key", "unknown_places")
_UNKNOWN_PLACES = attrgetter("unknown_places")
AsPrinted = int | float | str | None


class Value(BaseModel):
    """A frozen value read strictly from a file; unknown keys are kept.

    `nested` names the fields that hold other values.
    """

    nested: ClassVar[tuple[str, ...]] = ()

    model_config: ClassVar[ConfigDict] = ConfigDict(
        frozen=True, extra="allow", strict=True, allow_inf_nan=False, defer_build=True
    )

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Copy with changes; what was derived from the old values is forgotten."""
        copy = super().model_copy(update=update, deep=deep)
        for name in DERIVED:
            copy.__dict__.pop(name, None)
        return copy

    @property
    def unknown(self) -> Mapping[str, Any]:
        """Keys the program does not know, with their values."""
        return self.__pydantic_extra__ or {}

    @cached_property
    def unknown_places(self) -> tuple[str, ...]:
        """Where the unknown keys stand, seen from this value: `members[2].colour`."""
        places = list(self.unknown)
        for name in self.nested:
            found = self.__dict__[name]
            if isinstance(found, tuple):
                if any(map(_UNKNOWN_PLACES, found)):
                    places += [
                        f"{name}[{index}].{place}"
                        for index, part in enumerate(found)
                        for place in part.unknown_places
                    ]
            elif found is not None and found.unknown_places:
                places += [f"{name}.{place}" for place in found.unknown_places]
        return tuple(places)


class Limits(Value):
    """Valor and specialist points the players agreed, before the nation's bonus."""

    vp: WholePoints
    sp: WholePoints


class NationWeapon(Value):
    """A nation-specific weapon the player entered: the rulebook's Appendix A is not at hand.

    `cost` is in valor points, None where it is not known; what is absent is printed blank.
    """

    id: str
    name: str
    nation: str
    cost: Annotated[int, Field(ge=0)] | None = None
    range: AsPrinted = None
    dice: AsPrinted = None
    to_hit: AsPrinted = None
    wound: AsPrinted = None
    extra_psyche: AsPrinted = None
    close_combat: AsPrinted = None
    notes: str = ""


class Definitions(Value):
    """What the squad uses beyond the rulebook."""

    nested: ClassVar[tuple[str, ...]] = ("weapons",)

    weapons: tuple[NationWeapon, ...] = ()


class Pack(Value):
    """A rules pack that is switched on."""

    id: str
    version: str | int | None = None
    sha256: str | None = None


class Vehicle(Value):
    """A vehicle model of Appendix B: one from the catalogue, or one the player names."""

    type: VehicleTypeId
    model: str | None = None
    name: str | None = None


class Match(Value):
    """What both players agreed for the battle."""

    vehicle_phase: bool = False
    anti_tank_weapons: bool = False
    scenario: Annotated[int, Field(ge=1, le=6)] | None = None


class Rulings(Value):
    """The rulings a group may switch (NCO-01, NCO-34, APB-01)."""

    budget: Literal["up_to", "exact"] = "up_to"
    duplicate_items: Literal["allow", "forbid"] = "allow"
    vehicle_spares: Literal["forbid", "allow"] = "forbid"


class Member(Value):
    """One man of a squad.

    `secondary` None means what the unit's entry gives; `grenades` counts the free ones too;
    `skills` are the chosen ones, without those his unit always has.
    """

    unit: str
    name: str = ""
    primary: str | None = None
    secondary: str | None = None
    grenades: int = 0
    items: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    extra_skill_slot: bool = False
    id: str | None = None
    anti_tank: bool = False
    bomber: bool = False
    model: str | None = None
    notes: str = ""

    @cached_property
    def key(self) -> tuple[object, ...]:
        """What rules and prices look at: men with equal keys are judged alike."""
        return (
            self.unit,
            self.primary,
            self.secondary,
            self.grenades,
            self.items,
            self.skills,
            self.extra_skill_slot,
            self.anti_tank,
            self.bomber,
        )


class Squad(Value):
    """A squad: what a squad file says, nothing derived."""

    nested: ClassVar[tuple[str, ...]] = (
        "limits",
        "members",
        "definitions",
        "packs",
        "vehicles",
        "match",
        "rulings",
    )

    format: Literal["nco-squad"] = FORMAT
    version: Literal[1] = VERSION
    ruleset: str
    name: str = ""
    player: str = ""
    notes: str = ""
    nation: str
    limits: Limits
    members: tuple[Member, ...] = ()
    definitions: Definitions = Definitions.model_construct()
    packs: tuple[Pack, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    match: Match = Match.model_construct()
    rulings: Rulings = Rulings.model_construct()
