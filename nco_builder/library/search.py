"""Search, filters and order of the library."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language.words import fold
from nco_builder.library.index import LibraryFile

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

Key = str | int | tuple[int, ...]


class LibraryFilter(NamedTuple):
    """The filters of a search; "" for any.

    Attributes:
        text: Words, each of which must be somewhere in the document, whole or a part of a word.
        kind: A format.
        nation: The id of a nation.
        verdict: A verdict.
        tag: A tag.
        favourites: Whether only favourites are shown.
        archived: Whether to show archived files, and no others.
        recent: Whether only files opened lately are shown.
    """

    text: str = ""
    kind: str = ""
    nation: str = ""
    verdict: str = ""
    tag: str = ""
    favourites: bool = False
    archived: bool = False
    recent: bool = False


def search(
    entries: Iterable[LibraryFile],
    wanted: LibraryFilter,
    favourites: frozenset[str] = frozenset(),
    archived: frozenset[str] = frozenset(),
    recent: Collection[str] = (),
) -> list[LibraryFile]:
    """Return the matching files, in their order."""
    needles = fold(wanted.text).split()
    tag = fold(wanted.tag)
    found = [entry for entry in entries if (entry.path in archived) == wanted.archived]
    if wanted == LibraryFilter(archived=wanted.archived):
        return found  # takes most of the time for many files
    return [
        entry
        for entry in found
        if (not wanted.favourites or entry.path in favourites)
        and (not wanted.recent or entry.path in recent)
        and (not wanted.kind or entry.format == wanted.kind)
        and (not wanted.nation or entry.nation == wanted.nation)
        and (not wanted.verdict or entry.verdict == wanted.verdict)
        and (not tag or tag in map(fold, entry.filed_under))
        and all(needle in entry.words for needle in needles)
    ]


def tags_of(entries: Iterable[LibraryFile]) -> list[str]:
    """Return all tags, the most frequent first; tags that differ in case or accents are one."""
    spelled: dict[str, str] = {}
    often: Counter[str] = Counter()
    for tags in [entry.tags for entry in entries if entry.tags]:
        for tag in tags.split("\n"):
            often[spelled.setdefault(_folded(tag), tag)] += 1
    return [tag for tag, _count in sorted(often.items(), key=lambda each: (-each[1], each[0]))]


_folded = lru_cache(maxsize=50_000)(fold)
"""Folded once, and compared at every keystroke."""
_VERDICTS = {
    "legal": 0,
    "agree": 1,
    "broken": 2,
    "begun": 3,
    "empty": 4,
    "unchecked": 5,
    "unread": 6,
    "": 7,
}
ORDERS: Mapping[str, Callable[[LibraryFile], Key]] = {
    "name": lambda entry: _folded(entry.name) or "\uffff",
    "kind": lambda entry: entry.format,
    "player": lambda entry: _folded(entry.player) or "\uffff",
    "nation": lambda entry: entry.nation or "\uffff",
    "limits": lambda entry: (entry.agreed, entry.agreed_too),
    "points": lambda entry: (entry.points, entry.points_too),
    "verdict": lambda entry: (_VERDICTS.get(entry.verdict, 7), entry.errors, entry.rulings),
    "changed": lambda entry: entry.changed,
    "tags": lambda entry: _folded(entry.tags) or "\uffff",
}
"""The possible orders of files."""


def ordered(entries: Iterable[LibraryFile], by: str, *, falling: bool = False) -> list[LibraryFile]:
    """Return files in an order; equal ones by name and path."""
    first = sorted(sorted(entries, key=attrgetter("path")), key=ORDERS["name"])
    return first if by == "name" and not falling else sorted(first, key=ORDERS[by], reverse=falling)


FACETS: Mapping[str, Callable[[LibraryFile], tuple[str, ...]]] = {
    "kind": lambda entry: (entry.format,),
    "verdict": lambda entry: (entry.verdict,),
    "tag": lambda entry: tuple(dict.fromkeys(map(_folded, entry.filed_under))),
    "nation": lambda entry: (entry.nation,),
}
"""What files can be filtered by, and the values a file has."""


def facet_counts(
    entries: Iterable[LibraryFile],
    wanted: LibraryFilter,
    favourites: frozenset[str] = frozenset(),
    archived: frozenset[str] = frozenset(),
    recent: Collection[str] = (),
) -> Mapping[str, Counter[str]]:
    """Return how many files each value of each facet would show, with the other filters as set."""
    chosen = {name: getattr(wanted, name) for name in FACETS}
    others = wanted._replace(kind="", nation="", verdict="", tag="")
    found = search(entries, others, favourites, archived, recent)
    counts = {}
    for name, values_of in FACETS.items():
        kept = LibraryFilter(**{**chosen, name: ""})
        unfiltered = not any(value for facet, value in chosen.items() if facet != name)
        files = found if unfiltered else search(found, kept)
        counts[name] = Counter(value for entry in files for value in values_of(entry) if value)
    return counts
