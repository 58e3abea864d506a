"""A rules pack: house rules as a document (docs/contract.md)."""

from __future__ import annotations

import re
from typing import ClassVar, Literal

from nco_builder.documents.own_entries import OF_SQUADS
from nco_builder.language.words import fold
from nco_builder.rules.rulebook import NEWEST
from nco_builder.schema.record import Value, usual, with_fields
from nco_builder.squad.model import Definitions, Vehicle
from nco_builder.systems.avr_platoon.model import VehicleProfile
from nco_builder.systems.fluid_deck.model import DataCard
from nco_builder.systems.k47_vehicles.model import ForceVehicle

FORMAT: Literal["nco-rules-pack"] = "nco-rules-pack"
BEGUN = "house_rules"
"""The id of a pack without a name."""
MOST_LETTERS = 60
"""The most letters of an id made of a name."""


@with_fields(
    {
        OF_SQUADS: (tuple[Vehicle, ...], ()),
        "avr-platoon": (tuple[VehicleProfile, ...], ()),
        "fluid-deck": (tuple[DataCard, ...], ()),
        "k47-vehicles": (tuple[ForceVehicle, ...], ()),
    }
)
class PackEntries(Value):
    """What a player keeps for all documents of a kind, by their format; no squad takes it over."""

    @property
    def is_told(self) -> bool:
        """Whether there is any."""
        return any(each for _of, each in self)


class RulesPack(Value):
    """Definitions under a name; squads hold copies of them, and never need the pack again.

    `id` stays the same in every edition, and is never used as a path.
    """

    always: ClassVar[frozenset[str]] = frozenset(
        {"format", "version", "ruleset", "id", "edition", "name", "author", "notes"}
    )

    format: Literal["nco-rules-pack"] = FORMAT
    version: Literal[1] = 1
    ruleset: str
    id: str = ""
    edition: str = ""
    name: str = ""
    author: str = ""
    notes: str = ""
    definitions: Definitions = usual(Definitions)
    entries: PackEntries = usual(PackEntries)
    tags: tuple[str, ...] = ()


def begin() -> RulesPack:
    """Return a pack without any definitions, for the newest rulebook."""
    return RulesPack(ruleset=NEWEST, id=BEGUN, edition="1")


def named(before: RulesPack, after: RulesPack) -> RulesPack:
    """Return a pack without a file after an edit: its id follows its name until one is typed.

    So two clubs that leave the id as it is have packs that a squad can tell apart.
    """
    follows = before.id in (BEGUN, id_of(before.name))
    if after.name == before.name or after.id != before.id or not follows:
        return after
    return after.replace(id=id_of(after.name) or BEGUN)


def id_of(text: str) -> str:
    """Return an id made of a text; "" of one without a letter of the alphabet or a digit."""
    plain = fold(text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:MOST_LETTERS]


def without_notes(pack: RulesPack) -> RulesPack:
    """Return the pack without tags and notes."""
    weapons = tuple([each.replace(notes="") for each in pack.definitions.weapons])
    definitions = pack.definitions.replace(weapons=weapons) if weapons else pack.definitions
    return pack.replace(notes="", tags=(), definitions=definitions)
