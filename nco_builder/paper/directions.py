"""Text direction: the implicit rules of Unicode's bidirectional algorithm (UAX #9).

Sheets are written from left to right. Right-to-left text in them is reordered within itself, as in
an isolate, so that no number or word around it changes its place. Overriding controls are not
supported; paper prints them as code points.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FROM_RIGHT = frozenset({"R", "AL"})
COUNTING = frozenset({"EN", "AN"})
BRACKETS = {"(": ")", "[": "]", "{": "}"}
CLOSING = frozenset(BRACKETS.values())
MOST_OPEN = 63
"""The maximum number of open brackets (BD16)."""
MIRRORED = str.maketrans("()[]{}<>«»\u2039\u203a≤≥", ")(][}{><»«\u203a\u2039≥≤")
"""Characters that are mirrored in right-to-left text."""
_RIGHT_SCRIPTS = re.compile("[\u0590-\u08ff]")
PARTING = "\N{MIDDLE DOT}"
"""The separator that sheets put between left-to-right neighbors."""
KEPT_CHARACTERS = 4096


@lru_cache(maxsize=KEPT_CHARACTERS)
def kind(character: str) -> str:
    """Return the bidirectional class of a character."""
    return unicodedata.bidirectional(character) or "L"


def begins_right(text: str, *, is_name: bool = False) -> bool:
    """Return whether a text as a whole is right-to-left.

    It is if its first letter, its last one and most of them are. A sentence of the sheet about a
    man with such a name has its own words before or after the name; and a number there may belong
    to the sheet, not to the name.

    Args:
        text: Printable.
        is_name: Whether it is only a name, so that numbers belong to it.
    """
    if PARTING in text or not _RIGHT_SCRIPTS.search(text):
        return False
    kinds = [kind(character) for character in text]
    letters = [each for each in kinds if each == "L" or each in FROM_RIGHT]
    if not letters or "L" in {letters[0], letters[-1]} or 2 * letters.count("L") >= len(letters):
        return False
    places = [place for place, each in enumerate(kinds) if each in FROM_RIGHT]
    return is_name or COUNTING.isdisjoint([*kinds[: places[0]], *kinds[places[-1] :]])


def levels(text: str, *, from_right: bool) -> list[int]:
    """Return the embedding level of each character: even for left-to-right, odd for right-to-left.

    Args:
        text: One line.
        from_right: Whether the line as a whole is right-to-left; else only each run
            of such letters.
    """
    kinds = [kind(character) for character in text]
    if from_right:
        return _embedded(text, kinds)
    found = [0] * len(text)
    parted = ["L" if text[place] == PARTING else each for place, each in enumerate(kinds)]
    for start, end in _stretches(parted):
        found[start:end] = _embedded(text[start:end], kinds[start:end])
    return found


def _stretches(kinds: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Return runs from a right-to-left letter to the last one before a left-to-right letter."""
    start, end = -1, -1
    for place, each in enumerate(kinds):
        if each in FROM_RIGHT:
            start = place if start < 0 else start
            end = place + 1
        elif each == "NSM" and end == place:
            end = place + 1
        elif each == "L" and start >= 0:
            yield start, end
            start = -1
    if start >= 0:
        yield start, end


def _embedded(text: str, kinds: Sequence[str]) -> list[int]:
    """Return the levels of a text that as a whole is left-to-right."""
    found = _weak(kinds)
    _pair_brackets(text, kinds, found)
    _neutral(found)
    return [1 if each == "R" else 2 for each in found]


def _weak(kinds: Sequence[str]) -> list[str]:
    """Return the resolved classes of numbers (W1 to W7); others are R, L or neutral (ON)."""
    found = _counted(kinds)
    _join_numbers(found)
    _join_signs(found)
    strong = "R"
    for place, each in enumerate(found):
        if each in {"L", "R", "AL"}:
            strong = "L" if each == "L" else "R"
            found[place] = strong
        elif each == "EN" and strong == "L":
            found[place] = "L"
        elif each not in COUNTING:
            found[place] = "ON"
    return found


def _counted(kinds: Sequence[str]) -> list[str]:
    """Return marks as their base, and numbers after Arabic letters as Arabic ones (W1, W2)."""
    found: list[str] = []
    strong = "R"
    for each in kinds:
        counts = each
        if each == "NSM":
            counts = found[-1] if found else "R"
        elif each == "EN" and strong == "AL":
            counts = "AN"
        if counts in {"L", "R", "AL"}:
            strong = counts
        found.append(counts)
    return found


def _join_numbers(found: list[str]) -> None:
    """Join a single separator to numbers of the same kind around it (W4)."""
    for place in range(1, len(found) - 1):
        around = found[place - 1]
        joins = {"EN": {"ES", "CS"}, "AN": {"CS"}}.get(around, set())
        if found[place] in joins and found[place + 1] == around:
            found[place] = around


def _join_signs(found: list[str]) -> None:
    """Join signs to a number next to them (W5)."""
    start = -1
    for place, each in enumerate([*found, ""]):
        if each == "ET":
            start = place if start < 0 else start
        elif start >= 0:
            before = found[start - 1] if start else ""
            if "EN" in (before, each):
                found[start:place] = ["EN"] * (place - start)
            start = -1


class _Pair(NamedTuple):
    opening: int
    closing: int


def _pair_brackets(text: str, kinds: Sequence[str], found: list[str]) -> None:
    """Give both brackets of a pair one direction (N0)."""
    for pair in _pairs(text, found):
        within = {_side(each) for each in found[pair.opening + 1 : pair.closing]}
        side = ""
        if "R" in within:
            side = "R"
        elif "L" in within:
            before = [_side(each) for each in reversed(found[: pair.opening])]
            side = next((each for each in before if each), "R")
        for place in pair if side else ():
            found[place] = side
            _turn_marks(kinds, found, place)


def _turn_marks(kinds: Sequence[str], found: list[str], place: int) -> None:
    """Give marks the direction of their bracket."""
    for after in range(place + 1, len(found)):
        if kinds[after] != "NSM":
            return
        found[after] = found[place]


def _pairs(text: str, found: Sequence[str]) -> list[_Pair]:
    opened: list[tuple[str, int]] = []
    pairs = []
    for place, character in enumerate(text):
        if found[place] != "ON":
            continue
        if character in BRACKETS:
            if len(opened) == MOST_OPEN:
                return []
            opened.append((BRACKETS[character], place))
        elif character in CLOSING:
            for depth in range(len(opened) - 1, -1, -1):
                if opened[depth][0] == character:
                    pairs.append(_Pair(opened[depth][1], place))
                    del opened[depth:]
                    break
    return sorted(pairs)


def _side(each: str) -> str:
    """Return the direction that a neighbor of neutral characters exerts."""
    return "R" if each in {"R", "EN", "AN"} else "L" if each == "L" else ""


def _neutral(found: list[str]) -> None:
    """Give neutral characters the direction of both sides, else that of the text (N1, N2)."""
    start = -1
    for place, each in enumerate([*found, "R"]):
        if each == "ON":
            start = place if start < 0 else start
        elif start >= 0:
            before = _side(found[start - 1]) if start else "R"
            side = before if before == _side(each) else "R"
            found[start:place] = [side] * (place - start)
            start = -1


def in_order(depths: Sequence[int]) -> list[int]:
    """Return the order of runs with these levels from left to right (L2)."""
    order = list(range(len(depths)))
    for depth in range(max(depths, default=0), 0, -1):
        start = 0
        while start < len(order):
            if depths[order[start]] < depth:
                start += 1
                continue
            end = start
            while end < len(order) and depths[order[end]] >= depth:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end
    return order
