"""Lists, searching, capitals and counts of words, for window and paper."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from nco_builder.language import _, pgettext

LETTERS_AT_THE_END = 20


def cut_amid(text: str, longest: int, end: int = LETTERS_AT_THE_END) -> str:
    """Return the text, with its middle cut out if it is longer than this.

    Some letters at the end stay, since German puts the verb there; at most half of what is left.
    """
    end = min(end, longest // 2)
    return text if len(text) <= longest else f"{text[: longest - end - 1]}…{text[-end:]}"


INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp"})
"""Categories of which nothing is drawn; letters that Python does not know yet are."""


def legible(text: str) -> str:
    """Return a text without blanks around it; "" if nothing in it can be seen."""
    text = text.strip()
    if text.isascii() and text.isprintable():
        return text
    seen = (each not in INVISIBLE and unicodedata.category(each) not in UNSEEN for each in text)
    return text if any(seen) else ""


def listed(names: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:  # noqa: PLR2004 - one or none needs no joining
        return "".join(names)
    return _("{names} and {last}").format(names=enumerated(names[:-1]), last=names[-1])


def either(names: list[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    if len(names) < 2:  # noqa: PLR2004 - likewise
        return "".join(names)
    return _("{names} or {last}").format(names=enumerated(names[:-1]), last=names[-1])


def alternatives(names: list[str]) -> str:
    """`a or b or c`, if commas would be ambiguous."""
    found = names[0]
    for each in names[1:]:
        found = _("{names} or {last}").format(names=found, last=each)
    return found


def enumerated(names: list[str]) -> str:
    """`a, b, c`; with semicolons if one of them has a comma itself."""
    comma = pgettext("between the names of a list", ", ")
    return (";" + comma[1:] if any(comma in name for name in names) else comma).join(names)


def unbroken(text: str) -> str:
    """Return free text, such as a name, in one line with single spaces."""
    return " ".join(text.split())


_WHOLE_LETTERS = {
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "ø": "o",
    "þ": "th",
    "æ": "ae",
    "œ": "oe",
} | {"\N{LATIN SMALL LETTER DOTLESS I}": "i"}
"""Letters that Unicode does not decompose, and what people without such a key type."""


def fold(text: str) -> str:
    """Return a text for searching: without case, accents and other marks."""
    if text.isascii():
        return text.lower()
    return _fold_short(text) if len(text) <= LONGEST_KEPT else _without_marks(text)


LONGEST_SORTED = 200
"""The letters of a name that are sorted without case and accents; the rest decides literally."""
LONGEST_KEPT = 2_000
"""The most letters of a text whose folded form is cached."""


@lru_cache(maxsize=1024)
def _fold_short(text: str) -> str:
    return _without_marks(text)


def _without_marks(text: str) -> str:
    bare = unicodedata.normalize("NFKD", text.casefold())
    for letter in set(bare):  # str.translate looks up each letter, which is slow for long texts
        if unicodedata.combining(letter):
            bare = bare.replace(letter, "")
    bare = bare.casefold()
    for letter, typed in _WHOLE_LETTERS.items():
        bare = bare.replace(letter, typed)
    return bare


def by_name(text: str) -> tuple[str, str]:
    """Return a sort key for names: Čapek after Brandt, Østergård before Petersen."""
    return fold(text[:LONGEST_SORTED]), text.casefold()


def at_last_name(text: str) -> tuple[str, str, str]:
    """Return what stands before the name that people are sorted by, it, and what follows it."""
    words = text.split()
    backwards = range(len(words) - 1, -1, -1)
    last = next((at for at in backwards if not words[at].isdecimal()), 0)
    before, name, after = words[:last], words[last : last + 1], words[last + 1 :]
    return " ".join(before), "".join(name), " ".join(after)


_APOSTROPHES = str.maketrans(
    "", "", "'’\N{LEFT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}"
)


def by_last_name(text: str) -> tuple[str, str]:
    """Return a sort key for people: Jörg Müller after Eva Lang, as they queue at a desk.

    Apostrophes do not count: O’Neill stands before Østergård.
    """
    before, name, after = at_last_name(text[:LONGEST_SORTED].translate(_APOSTROPHES))
    return by_name(" ".join(filter(None, (name, before, after))))


def signed(number: int) -> str:
    """`+1`, and `−2` with a minus sign; nothing for 0."""
    return f"{number:+d}".replace("-", "−") if number else ""


def capital(text: str) -> str:
    """Return a text for the beginning of a line, with its first letter capitalized."""
    return text[:1].upper() + text[1:]


def as_sentence(text: str) -> str:
    """Return a text as a sentence, with a capital and a full stop."""
    return f"{capital(text).rstrip('.')}."
