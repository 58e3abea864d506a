"""How much a document may hold; docs/contract.md tells of it, and a test compares the two.

Bytes alone do not bound what reading and judging cost: four letters can be a man. So parts are
counted before they are made, and what is over is refused by one sentence. There is room for
300 men with all they carry, and for decks of 5,000 cards, which are written as numbers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_BYTES = 4 * 1024 * 1024
"""A squad of 16 men takes about 5,000 bytes; what is larger than this is something else."""
MOST_VALUES = 50_000
"""Texts, numbers, lists and objects; a squad of 300 men has about 9,000."""
MOST_ENTRIES = 500
"""Of one list, such as the men of a squad, and keys of one object."""
MOST_KEY_LETTERS = 200
MOST_TEXT_LETTERS = 100_000
"""Of one text, such as notes: forty printed pages."""
MAX_DIGITS = 300
"""Longer whole numbers lie beyond what other programs can hold."""

_TEXT = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
"""A text of JSON, or one that never ends; each byte is looked at once."""


def too_many_values(raw: bytes) -> str:
    """What is wrong with JSON text of more values than are read, "" where it is not.

    They are counted without being made: a value stands behind each comma and each bracket. That
    ends as soon as there are too many, and goes in small steps, between which others may work.
    """
    if _values(raw) <= MOST_VALUES or not _many_between_texts(raw):
        return ""
    problem = _("this holds more than {max} values, the most that can be read")
    return problem.format(max=MOST_VALUES)


def _many_between_texts(raw: bytes) -> bool:
    count = at = 0
    for texts, text in enumerate(_TEXT.finditer(raw)):
        count += _values(raw, at, text.start())
        at = text.end()
        if count > MOST_VALUES or texts > 2 * MOST_VALUES:  # a value is one text, and its key
            return True
    return count + _values(raw, at) > MOST_VALUES


def too_long(raw: bytes, document: object) -> str:
    """What is wrong with a parsed document that has a longer list or text than is read.

    Args:
        raw: The document as JSON text; most are too small to be looked through.
        document: The same, parsed.

    """
    if len(raw) <= MOST_TEXT_LETTERS and raw.count(b",") < MOST_ENTRIES:
        return ""
    waiting: list[tuple[str, Any]] = [("", document)]
    for place, value in waiting:  # grows as it goes
        if isinstance(value, str) and len(value) > MOST_TEXT_LETTERS:
            problem = _("{place} has more than {max} letters, the most that can be read")
            return problem.format(place=place, max=MOST_TEXT_LETTERS)
        if isinstance(value, list | dict):
            if len(value) > MOST_ENTRIES:
                problem = _("{place} has more than {max} entries, the most that can be read")
                return problem.format(place=place or _("this"), max=MOST_ENTRIES)
            waiting += _parts(place, value)
    return ""


def too_long_key(keys: Iterable[str]) -> str:
    """What is wrong with keys of which one is longer than is read, "" where none is."""
    for key in keys:
        if len(key) > MOST_KEY_LETTERS:
            problem = _("the key {key}… has more than {max} letters, the most that can be read")
            return problem.format(key=key[:12], max=MOST_KEY_LETTERS)
    return ""


def _values(raw: bytes, start: int = 0, end: int | None = None) -> int:
    return sum(raw.count(each, start, end) for each in (b",", b"[", b"{"))


def _parts(place: str, value: list[Any] | dict[str, Any]) -> Iterable[tuple[str, Any]]:
    """What may be too long in a list or object, with where it stands."""
    if isinstance(value, list):
        return [
            (f"{place}[{at}]", each)
            for at, each in enumerate(value)
            if isinstance(each, str | list | dict)
        ]
    return [
        (f"{place}.{key}" if place else key, each)
        for key, each in value.items()
        if isinstance(each, str | list | dict)
    ]
