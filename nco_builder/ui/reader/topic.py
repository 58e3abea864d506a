"""A topic: what one page of the rule reader says, free of any window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.rules import Entry, Rulebook


class Fact(NamedTuple):
    """A number or a short statement and what it is of; `label` may be the face of a die."""

    label: str
    text: str


class Links(NamedTuple):
    """Topics that belong together with this one, by id, and how."""

    label: str
    topics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """What one page says; all of it is plain text.

    Attributes:
        id: kind and id: `weapon:lmg`, `ruling:NCO-34`.
        title: its heading.
        text: the reminder in our own words.
        source: where the rule stands.
        facts: prices, profile and other numbers.
        links: topics that belong to it.
        rulings: ids of rulings it rests on.
        names: other names it is found by: its short one, its English one.
        also: further words it is found by, such as its English reminder.

    """

    id: str
    title: str
    text: str
    source: str = ""
    facts: tuple[Fact, ...] = ()
    links: tuple[Links, ...] = ()
    rulings: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    also: str = ""


def entry_topic(  # noqa: PLR0913 - what a page of an entry consists of
    kind: str,
    entry: Entry,
    book: Rulebook,
    facts: Iterable[Fact] = (),
    links: Iterable[Links] = (),
    *,
    title: str = "",
    rulings: tuple[str, ...] = (),
) -> Topic:
    """The topic of an entry of the rulebook; facts and links that say nothing are left out."""
    short = getattr(entry, "short_name", entry.name)
    return Topic(
        id=f"{kind}:{entry.id}",
        title=title or entry.name,
        text=entry.reminder_text,
        source=book.cite(entry.source),
        facts=tuple(fact for fact in facts if fact.text),
        links=tuple(link for link in links if link.topics),
        rulings=rulings,
        names=(entry.name, short, entry.english("name")),
        also=entry.english("reminder"),
    )


def ids(kind: str, entries: Iterable[Entry | str]) -> tuple[str, ...]:
    """Topic ids of entries, or of ids of entries, of one kind."""
    names = [entry if isinstance(entry, str) else entry.id for entry in entries]
    return tuple([f"{kind}:{name}" for name in names])
