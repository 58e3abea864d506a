"""Units of words: the letters that stay together, and the places where a line may break."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FIRST_WIDE = "\u2e80"  # scripts from here on are written without spaces
THAI = frozenset(map(chr, range(0xE01, 0xE5C)))
"""A script with spaces between sentences only."""
_THAI_FIRST = frozenset("เแโใไ")
_THAI_AFTER = frozenset(map(chr, (*range(0xE2F, 0xE3B), 0xE45, 0xE46, *range(0xE47, 0xE4F))))
"""Characters that never begin a line in Thai: vowels after their consonant, repetition signs."""
VIRAMA = "\u094d"
"""Devanagari’s sign that joins a consonant to the next."""
JOINER, NON_JOINER = "\u200d", "\u200c"
JOINERS = frozenset((JOINER, NON_JOINER))
TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
TAGS = frozenset(map(chr, range(0xE0020, 0xE0080)))
"""Letters that select a flag."""
_REGIONS = frozenset(map(chr, range(0x1F1E6, 0x1F200)))
_CLINGING = JOINERS | TONES | TAGS


KEPT_CHARACTERS = 4096
LONGEST = 16
"""The most characters of one unit: a family with skin colors has 11; longer chains are split."""


@lru_cache(maxsize=KEPT_CHARACTERS)
def is_mark(character: str) -> bool:
    """Return whether a character is combined with another one."""
    return unicodedata.category(character) in {"Mn", "Me"}


def units(text: str) -> list[str]:
    """Return the user-perceived characters of a text: letters with their marks, whole emoji."""
    if text.isascii():
        return list(text)
    found: list[str] = []
    for character in text:
        if found and len(found[-1]) < LONGEST and _belongs(found[-1], character):
            found[-1] += character
        else:
            found.append(character)
    return found


def _belongs(unit: str, character: str) -> bool:
    last = unit[-1]
    return (
        character in _CLINGING
        or character in _THAI_AFTER
        or last in _THAI_FIRST
        or unicodedata.category(character)[0] == "M"
        or (last == JOINER and character >= FIRST_WIDE)
        or (unit.rstrip("".join(JOINERS))[-1:] == VIRAMA and character.isalpha())
        or (unit in _REGIONS and character in _REGIONS)
    )


def parts(word: str) -> Iterable[str]:
    """Return a word, or its parts if a line may break after each."""
    if not word:
        return ()
    if word.isascii() or (max(word) < FIRST_WIDE and THAI.isdisjoint(word)):
        return (word,)
    return _parted(word)


def _parted(word: str) -> Iterator[str]:
    """Yield letters of scripts without spaces one by one, and all others together."""
    together = ""
    for unit in units(word):
        if ends_anywhere(unit):
            if together:
                yield together
            together = ""
            yield unit
        else:
            together += unit
    if together:
        yield together


def ends_anywhere(text: str) -> bool:
    """Return whether a line may break before and after a part of a word."""
    return bool(text) and (max(text) >= FIRST_WIDE or text[0] in THAI)
