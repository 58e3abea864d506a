"""A rules pack: house rules as a document (docs/contract.md)."""

from __future__ import annotations

from typing import ClassVar, Literal

from nco_builder.rules.rulebook import NEWEST
from nco_builder.schema.record import Value, usual
from nco_builder.squad.model import Definitions

FORMAT: Literal["nco-rules-pack"] = "nco-rules-pack"


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
    tags: tuple[str, ...] = ()


def begin() -> RulesPack:
    """Return a pack without any definitions, for the newest rulebook."""
    return RulesPack(ruleset=NEWEST, id="house_rules", edition="1")


def without_notes(pack: RulesPack) -> RulesPack:
    """Return the pack without tags and notes."""
    weapons = tuple([each.replace(notes="") for each in pack.definitions.weapons])
    definitions = pack.definitions.replace(weapons=weapons) if weapons else pack.definitions
    return pack.replace(notes="", tags=(), definitions=definitions)
