"""The shape every rulebook entry shares: where it stands and what it says."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

Currency = Literal["vp", "sp"]
Kind = Literal["soldier", "specialist"]


class Rule(BaseModel):
    """A frozen piece of the rulebook; unknown keys are refused."""

    model_config: ClassVar[ConfigDict] = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Source(Rule):
    """Where a rule stands.

    `page` is the printed page on which the section begins (the contents list of the
    document), or None where the document prints none. `document` is None for the
    rulebook itself.
    """

    section: str
    page: int | None = None
    document: str | None = None


class Entry(Rule):
    """A named entry with its source and a reminder in our own words.

    The reminder may hold placeholders such as `{radius_in}` for the entry's own fields, so
    that a number is written once, as data.
    """

    id: str
    name: str
    source: Source
    reminder: str

    @property
    def reminder_text(self) -> str:
        """The reminder with the entry's numbers filled in."""
        return self.reminder.format(**dict(self))


class Change(Rule):
    """What is added to (or lost from) move, courage, health and psyche."""

    M: int = 0
    C: int = 0
    H: int = 0
    P: int = 0


class Row(Rule):
    """One row of a table that is read with a D6.

    `amount` is what is gained of the attribute the player named; `or_more` marks the last row
    of a table that goes on upwards; `distance_in` is in inches.
    """

    rolls: tuple[int, ...]
    name: str = ""
    change: Change | None = None
    amount: int | None = None
    killed: bool = False
    or_more: bool = False
    distance_in: int | None = None
    text: str = ""
