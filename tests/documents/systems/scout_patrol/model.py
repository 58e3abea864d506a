"""A patrol as it is read and written."""

from __future__ import annotations

from typing import ClassVar, Literal

from nco_builder.schema.record import Value, WholeNumber

FORMAT: Literal["scout-patrol"] = "scout-patrol"


class Scout(Value):
    """A scout, and how far he sees."""

    always: ClassVar[frozenset[str]] = frozenset({"number"})

    name: str
    number: WholeNumber | None = None
    notes: str = ""


class Patrol(Value):
    """Scouts, and how far all of them may see together, where that is agreed."""

    always: ClassVar[frozenset[str]] = frozenset(
        {"format", "version", "ruleset", "name", "player", "notes", "points", "scouts"}
    )

    format: Literal["scout-patrol"] = FORMAT
    version: Literal[1] = 1
    ruleset: str
    name: str = ""
    player: str = ""
    notes: str = ""
    points: WholeNumber | None = None
    scouts: tuple[Scout, ...] = ()
