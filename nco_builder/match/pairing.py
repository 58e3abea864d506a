"""Matching the men of two squads."""

from __future__ import annotations

import json
from bisect import bisect_left
from typing import TYPE_CHECKING

from nco_builder.squad.fields import FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nco_builder.squad import Member

    Group = Callable[[Member], object]
    Places = tuple[int, int]

MOST_TRIES = 40_000
"""The most candidates weighed per pairing; squads of thousands are matched in order."""


def spelled(extras: object) -> str:
    """Return unknown keys as a text that is equal exactly if they are."""
    return json.dumps(extras, sort_keys=True)


def content(member: Member) -> tuple[object, ...]:
    """Return everything that identical men have in common.

    It excludes his id, which is for programs and means nothing to players.
    """
    known = (getattr(member, field.name) for field in FIELDS)
    return (*known, spelled(dict(member.unknown)) if member.unknown else "")


def _called(member: Member) -> str:
    return " ".join(member.name.split())


def _name_and_unit(member: Member) -> object:
    return (_called(member), member.unit) if _called(member) else None


def _name(member: Member) -> object:
    return _called(member) or None


def _unit(member: Member) -> object:
    return member.unit


def paired(men_a: Sequence[Member], men_b: Sequence[Member]) -> tuple[Places, ...]:
    """Return positions of the same men, in the order of the first squad.

    First come men equal in everything, then those with the same name and unit, the same name, and
    the same unit with the fewest differences. Swapping the squads swaps each pair.
    """
    contents = [content(man) for man in men_a], [content(man) for man in men_b]
    free_a, free_b = set(range(len(men_a))), set(range(len(men_b)))
    pairs: list[Places] = []
    for group in (content, _name_and_unit, _name, _unit):
        left, right = _grouped(men_a, free_a, group), _grouped(men_b, free_b, group)
        for key in left.keys() & right.keys():
            likely = _best(left[key], right[key], *contents)
            pairs += _uncrossed(likely) if group is content else likely
        free_a -= {a for a, _b in pairs}
        free_b -= {b for _a, b in pairs}
    return tuple(sorted(pairs))


def followed(before: Sequence[Member], after: Sequence[Member]) -> tuple[Places, ...]:
    """Return positions of the same men before and after edits, in any order.

    Unchanged men are matched by content, the others by id, by name, and by order.
    """
    free_a, free_b = set(range(len(before))), set(range(len(after)))
    pairs: list[Places] = []
    for group in (content, _id, _name, _anybody):
        if group is _anybody and len(free_a) != len(free_b):
            break  # some were added or removed, and nothing identifies them
        left, right = _grouped(before, free_a, group), _grouped(after, free_b, group)
        for key in left.keys() & right.keys():
            pairs += zip(left[key], right[key], strict=False)
        free_a -= {a for a, _b in pairs}
        free_b -= {b for _a, b in pairs}
    return tuple(sorted(pairs))


def _id(member: Member) -> object:
    return member.id


def _anybody(_member: Member) -> object:
    return ""


def _grouped(men: Sequence[Member], free: set[int], group: Group) -> dict[object, list[int]]:
    groups: dict[object, list[int]] = {}
    for place in sorted(free):
        key = group(men[place])
        if key is not None:
            groups.setdefault(key, []).append(place)
    return groups


def _best(
    left: list[int],
    right: list[int],
    contents_a: Sequence[tuple[object, ...]],
    contents_b: Sequence[tuple[object, ...]],
) -> list[Places]:
    """Return pairs of two groups, the most similar first; ties go to the nearest positions."""
    if len(left) * len(right) > MOST_TRIES:
        return list(zip(left, right, strict=False))

    def unlike(pair: Places) -> tuple[int, ...]:
        a, b = pair
        alike = map(_same, contents_a[a], contents_b[b])
        return len(contents_a[a]) - sum(alike), abs(a - b), min(a, b), a

    free_a, free_b = set(left), set(right)
    pairs = []
    for a, b in sorted(((a, b) for a in left for b in right), key=unlike):
        if a in free_a and b in free_b:
            pairs.append((a, b))
            free_a.remove(a)
            free_b.remove(b)
    return pairs


def _same(one: object, other: object) -> bool:
    return one == other


def _uncrossed(pairs: Iterable[Places]) -> list[Places]:
    """Return the pairs with identical men in the same order."""
    left, right = zip(*pairs, strict=True)
    return list(zip(sorted(left), sorted(right), strict=True))


def moved(pairs: Sequence[Places]) -> frozenset[Places]:
    """Return the men whose order changed, assuming the fewest moves.

    If it may have been either of two, as with two neighbors, both are included.
    """
    places = [b for _a, b in pairs]
    ending = _longest(places)
    beginning = _longest([-place for place in reversed(places)])[::-1]
    most = max(ending, default=0)
    steps: dict[int, list[Places]] = {}
    for pair, before, after in zip(pairs, ending, beginning, strict=True):
        if before + after - 1 == most:
            steps.setdefault(before, []).append(pair)
    stayed = {those[0] for those in steps.values() if len(those) == 1}
    return frozenset(pairs) - stayed


def _longest(places: Iterable[int]) -> list[int]:
    """Return the length of the longest increasing subsequence that ends at each."""
    lowest: list[int] = []
    lengths = []
    for place in places:
        length = bisect_left(lowest, place)
        lowest[length : length + 1] = [place]
        lengths.append(length + 1)
    return lengths
