"""Which letters of a word stay together, and where a line may end within one."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FIRST_WIDE = "\u2e80"  # from here on, scripts are written without spaces
THAI = frozenset(map(chr, range(0xE01, 0xE5C)))
"""It has spaces between sentences alone."""
_THAI_FIRST = frozenset("เแโใไ")
_THAI_AFTER = frozenset(map(chr, (*range(0xE2F, 0xE3B), 0xE45, 0xE46, *range(0xE47, 0xE4F))))
"""What a line begins with in no Thai text: vowels after their consonant, signs of repetition."""
VIRAMA = "\u094d"
"""Devanagari’s sign that a consonant is one with the next."""
JOINER, NON_JOINER = "\u200d", "\u200c"
JOINERS = frozenset((JOINER, NON_JOINER))
TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
TAGS = frozenset(map(chr, range(0xE0020, 0xE0080)))
"""They say which flag a flag is."""
_REGIONS = frozenset(map(chr, range(0x1F1E6, 0x1F200)))
_CLINGING = JOINERS | TONES | TAGS


KEPT_CHARACTERS = 4096
LONGEST = 16
"""Characters of one letter: a family with skin colors has 11, an endless chain is no letter."""


@lru_cache(maxsize=KEPT_CHARACTERS)
def is_mark(character: str) -> bool:
    """Return whether a character is on another one, or around it."""
    return unicodedata.category(character) in {"Mn", "Me"}


def units(text: str) -> list[str]:
    """A text as what a reader takes for its letters: with their marks, emoji as one sees them."""
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
    """Return a word, or its parts where a line may end after each."""
    if not word:
        return ()
    if word.isascii() or (max(word) < FIRST_WIDE and THAI.isdisjoint(word)):
        return (word,)
    return _parted(word)


def _parted(word: str) -> Iterator[str]:
    """Yield letters of scripts without spaces one by one, all others as they are together."""
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
    """Return whether a line may end before a part of a word, and after it."""
    return bool(text) and (max(text) >= FIRST_WIDE or text[0] in THAI)
