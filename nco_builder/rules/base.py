"""The shape every rulebook entry shares: where it stands and what it says.

Texts for players are English in the data and translated when they are read.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from nco_builder.language import _

Currency = Literal["vp", "sp"]
Kind = Literal["soldier", "specialist"]


TRANSLATED = "translated"
Text = Annotated[str, TRANSLATED]
"""A text for players: read from a rule, it is in the language spoken now."""
Texts = Annotated[tuple[str, ...], TRANSLATED]
"""Several of them."""


class _Translated:
    """Stands before a field that holds English; the rule itself, its hash and its dump stay so."""

    def __init__(self, field: str) -> None:
        self._field = field

    def __get__(self, rule: Rule | None, _kind: type[Rule]) -> str | tuple[str, ...]:
        if rule is None:  # pydantic asks the class for defaults: here are none
            raise AttributeError(self._field)
        english = rule.__dict__[self._field]
        return _(english) if isinstance(english, str) else tuple([_(part) for part in english])

    def __set__(self, rule: Rule, value: object) -> None:
        raise AttributeError(self._field)


class Rule(BaseModel):
    """A frozen piece of the rulebook; unknown keys are refused."""

    model_config: ClassVar[ConfigDict] = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    @classmethod
    def __pydantic_init_subclass__(cls, **_options: Any) -> None:  # noqa: ANN401 - as pydantic has it
        """Translate the fields of a new kind of rule that hold texts."""
        for name in cls.translated_fields():
            setattr(cls, name, _Translated(name))

    @classmethod
    def translated_fields(cls) -> tuple[str, ...]:
        """Names of the fields that are translated when they are read."""
        fields = cls.model_fields.items()
        return tuple(name for name, field in fields if TRANSLATED in field.metadata)

    def english(self, field: str) -> str:
        """A text as it stands in the data: what is searched, sorted and compared."""
        text: str = self.__dict__[field]
        return text


class Source(Rule):
    """Where a rule stands.

    `page` is the printed page on which the section begins (the contents list of the
    document), or None where the document prints none. `document` is None for the
    rulebook itself.
    """

    section: str
    page: int | None = None
    document: str | None = None


def cited(document: str, source: Source) -> str:
    """Document, section and page in one line."""
    if source.page is None:
        return f"{document}, {source.section}"
    template = _("{document}, {section}, p. {page}")
    return template.format(document=document, section=source.section, page=source.page)


class Entry(Rule):
    """A named entry with its source and a reminder in our own words.

    The reminder may hold placeholders such as `{radius_in}` for the entry's own fields, so
    that a number is written once, as data.
    """

    id: str
    name: Text
    source: Source
    reminder: Text

    @property
    def reminder_text(self) -> str:
        """The reminder with the entry's numbers filled in."""
        text = self.reminder
        return text.format_map(self.__dict__) if "{" in text else text


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
    name: Text = ""
    change: Change | None = None
    amount: int | None = None
    killed: bool = False
    or_more: bool = False
    distance_in: int | None = None
    text: Text = ""
