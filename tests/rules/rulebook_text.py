"""A loaded rulebook as text: entry by entry, one line a fact, with every number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.rules import Entry, Item, Skill, Source
from nco_builder.schema.record import Rule, defaults
from tests.rules.consistency import on_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.rules import Rulebook


def rendered(book: Rulebook) -> str:
    """The rulebook as text."""
    return "".join(f"{line}\n" for line in _lines(book, book, ""))


def _lines(rule: Rule, book: Rulebook, indent: str) -> Iterator[str]:
    for field, value in rule:
        if field not in unusual(rule) or (field == "id" and rule is not book):
            continue
        if field == "reminder" and isinstance(rule, Entry):
            yield f"{indent}reminder: {rule.reminder_text}"
        elif field == "card" and isinstance(rule, Skill | Item):
            yield from (f"{indent}on cards: {said}" for said in dict.fromkeys(on_cards(rule)))
        elif field == "card_special":
            continue  # behind what is on cards
        elif isinstance(value, Source):
            yield f"{indent}{field}: {book.cite(value)}"
        else:
            yield from _field(field, value, book, indent)


def _field(field: str, value: object, book: Rulebook, indent: str) -> Iterator[str]:
    if isinstance(value, Rule) and not _is_short(value):
        yield f"{indent}{field}"
        yield from _lines(value, book, indent + "  ")
    elif isinstance(value, tuple) and any(isinstance(part, Rule | tuple) for part in value):
        yield f"{indent}{field}"
        for part in value:
            if isinstance(part, Rule) and not _is_short(part):
                yield f"{indent}  {getattr(part, 'id', '-')}"
                yield from _lines(part, book, indent + "    ")
            else:
                yield f"{indent}  {_short(part, book)}"
    else:
        yield f"{indent}{field}: {_short(value, book)}"


def unusual(rule: Rule) -> set[str]:
    """The fields that differ from their defaults."""
    usual = defaults(type(rule))
    return {name for name, value in rule if name not in usual or usual[name] != value}


def _is_short(rule: Rule) -> bool:
    """Whether it fits in one line: it is no entry, and has neither a source nor a table."""
    if isinstance(rule, Entry):
        return False
    return not any(
        isinstance(value, Source)
        or (isinstance(value, tuple) and any(isinstance(part, Rule) for part in value))
        for _, value in rule
    )


def _short(value: object, book: Rulebook) -> str:
    if isinstance(value, Source):
        return book.cite(value)
    if isinstance(value, Rule):
        said = [(field, part) for field, part in value if field in unusual(value)]
        return ", ".join(f"{field} {_short(part, book)}" for field, part in said) or "nothing"
    if isinstance(value, tuple):
        return " ".join(_short(part, book) for part in value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_short(part, book)}" for key, part in value.items())
    return str(value)
