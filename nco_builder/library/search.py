"""Which files are shown, and in what order."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language.words import fold
from nco_builder.library.entry import LibraryFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Key = str | int | tuple[int, ...]


class LibraryFilter(NamedTuple):
    """What is looked for; "" for any.

    Attributes:
        text: Words, each of which must be somewhere in the document, whole or a part of a word.
        kind: A format.
        nation: The id of a nation.
        verdict: What the rules say.
        tag: A tag.
        favourites: Whether only favourites are shown.
        archived: Whether what is archived is shown, and nothing else.

    """

    text: str = ""
    kind: str = ""
    nation: str = ""
    verdict: str = ""
    tag: str = ""
    favourites: bool = False
    archived: bool = False


def search(
    entries: Iterable[LibraryFile],
    wanted: LibraryFilter,
    favourites: frozenset[str] = frozenset(),
    archived: frozenset[str] = frozenset(),
) -> list[LibraryFile]:
    """The files that are wanted, in the order they come."""
    needles = fold(wanted.text).split()
    tag = fold(wanted.tag)
    found = [entry for entry in entries if (entry.path in archived) == wanted.archived]
    if wanted == LibraryFilter(archived=wanted.archived):
        return found  # of many files, most of the time
    return [
        entry
        for entry in found
        if (not wanted.favourites or entry.path in favourites)
        and (not wanted.kind or entry.format == wanted.kind)
        and (not wanted.nation or entry.nation == wanted.nation)
        and (not wanted.verdict or entry.verdict == wanted.verdict)
        and (not tag or tag in map(fold, entry.filed_under))
        and all(needle in entry.words for needle in needles)
    ]


def tags_of(entries: Iterable[LibraryFile]) -> list[str]:
    """All tags, those used most first; two that differ in case or accents are one."""
    spelled: dict[str, str] = {}
    often: Counter[str] = Counter()
    for tags in [entry.tags for entry in entries if entry.tags]:
        for tag in tags.split("\n"):
            often[spelled.setdefault(_folded(tag), tag)] += 1
    return [tag for tag, _count in sorted(often.items(), key=lambda each: (-each[1], each[0]))]


_folded = lru_cache(maxsize=50_000)(fold)
"""Names are folded once, and compared at every letter that is typed."""
_VERDICTS = {"legal": 0, "agree": 1, "broken": 2, "unchecked": 3, "unread": 4, "": 5}
ORDERS: Mapping[str, Callable[[LibraryFile], Key]] = {
    "name": lambda entry: _folded(entry.name) or "\uffff",
    "kind": lambda entry: entry.format,
    "nation": lambda entry: entry.nation or "\uffff",
    "limits": lambda entry: (entry.agreed, entry.agreed_too),
    "points": lambda entry: (entry.points, entry.points_too),
    "verdict": lambda entry: (_VERDICTS.get(entry.verdict, 5), entry.errors, entry.rulings),
    "changed": lambda entry: entry.changed,
    "tags": lambda entry: _folded(entry.tags) or "\uffff",
}
"""What files can be ordered by."""


def ordered(entries: Iterable[LibraryFile], by: str, *, falling: bool = False) -> list[LibraryFile]:
    """Files in an order; those that are alike in it by name and path."""
    first = sorted(sorted(entries, key=attrgetter("path")), key=ORDERS["name"])
    return first if by == "name" and not falling else sorted(first, key=ORDERS[by], reverse=falling)
