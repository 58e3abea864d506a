"""Limits of documents, documented in docs/contract.md; a test compares the two.

The size in bytes does not bound the cost of reading and judging: four letters can be a man. So
values are counted before they are created, and too many are refused with one sentence. There is
room for 300 men with all their equipment, and for decks of 5,000 cards, which are written as
numbers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_BYTES = 4 * 1024 * 1024
"""A squad of 16 men takes about 5,000 bytes; a larger file is not a document."""
MOST_VALUES = 50_000
"""Texts, numbers, lists and objects; a squad of 300 men has about 9,000."""
MOST_ENTRIES = 500
"""Of one list, such as the men of a squad; also keys of one object."""
MOST_KEY_LETTERS = 200
MOST_TEXT_LETTERS = 100_000
"""Of one text, such as notes: forty printed pages."""
MAX_DIGITS = 300
"""Longer integers exceed what other programs can hold."""

_TEXT = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
"""A JSON string, complete or not; it looks at each byte once."""


def too_many_values(raw: bytes) -> str:
    """Return the problem with JSON text of too many values, "" if there is none.

    It counts values without creating them: there is a value after each comma and each bracket. It
    stops as soon as there are too many, and works in small steps, so that other threads can run.
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
    """Return the problem with a parsed document that has too long a list or text.

    Args:
        raw: The document as JSON text; most are too small to contain one.
        document: The same, parsed.
    """
    if len(raw) <= MOST_TEXT_LETTERS and raw.count(b",") < MOST_ENTRIES:
        return ""
    if not _holds_too_long(document):  # nearly always, so places are named only afterwards
        return ""
    waiting: list[tuple[str, Any]] = [("", document)]
    for place, value in waiting:  # grows in the loop
        if isinstance(value, str) and len(value) > MOST_TEXT_LETTERS:
            problem = _("{place} has more than {max} letters, the most that can be read")
            return problem.format(place=place, max=MOST_TEXT_LETTERS)
        if isinstance(value, list | dict):
            if len(value) > MOST_ENTRIES:
                problem = _("{place} has more than {max} entries, the most that can be read")
                return problem.format(place=place or _("this"), max=MOST_ENTRIES)
            waiting += _parts(place, value)
    return ""


def _holds_too_long(document: object) -> bool:
    waiting: list[Any] = [[document]]
    while waiting:
        value = waiting.pop()
        if len(value) > MOST_ENTRIES:
            return True
        for each in value.values() if isinstance(value, dict) else value:
            if isinstance(each, str):
                if len(each) > MOST_TEXT_LETTERS:
                    return True
            elif isinstance(each, list | dict):
                waiting.append(each)
    return False


def too_long_key(keys: Iterable[str]) -> str:
    """Return the problem with too long a key, "" if there is none."""
    for key in keys:
        if len(key) > MOST_KEY_LETTERS:
            problem = _("the key {key}… has more than {max} letters, the most that can be read")
            return problem.format(key=key[:12], max=MOST_KEY_LETTERS)
    return ""


def _values(raw: bytes, start: int = 0, end: int | None = None) -> int:
    return sum(raw.count(each, start, end) for each in (b",", b"[", b"{"))


def _parts(place: str, value: list[Any] | dict[str, Any]) -> Iterable[tuple[str, Any]]:
    """Return the parts of a list or object that may be too long, with their places."""
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
