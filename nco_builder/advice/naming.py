"""Names for men who have none: ordinary ones of their nation and time, put together anew."""

from __future__ import annotations

from functools import cache, cached_property, partial
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING

from nco_builder import paths
from nco_builder.rules.base import read_rules
from nco_builder.schema.reader import read
from nco_builder.schema.record import Rule

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

FILE = "names.json"


class NationNames(Rule):
    """First and family names of one language or country.

    Attributes:
        id: what the list is called.
        nations: ids of the nations whose men have these names.
        family_first: whether the family's name stands before a man's own.
        providers: which lists of the source they are picked from.
        first: names of men.
        family: family names.

    """

    id: str
    nations: tuple[str, ...]
    family_first: bool
    providers: tuple[str, ...]
    first: tuple[str, ...]
    family: tuple[str, ...]


class NameBook(Rule):
    """All lists, and whose work they are.

    Attributes:
        source: where they are from.
        copyright: whose work that is.
        licence: what it is called.
        licence_text: all of it.
        selection: how they were picked.
        lists: one for each language or country.
        avoid: whole names of people everybody knows.

    """

    source: str
    copyright: str
    licence: str
    licence_text: str
    selection: str
    lists: tuple[NationNames, ...]
    avoid: tuple[str, ...]

    @cached_property
    def by_nation(self) -> dict[str, NationNames]:
        """The list of each nation that has one."""
        return {nation: each for each in self.lists for nation in each.nations}


@cache
def name_book() -> NameBook:
    """The names that are shipped."""
    book: NameBook = read_rules(paths.data() / FILE, partial(read, NameBook))
    return book


def has_names(nation: str) -> bool:
    """Whether men of a nation can be named."""
    return nation in name_book().by_nation


def names_for(nation: str, count: int, seed: str, taken: Collection[str] = ()) -> list[str]:
    """Names for some men of a nation: the same for the same seed, no family name twice.

    Args:
        nation: its id.
        count: how many names.
        seed: another one makes other names.
        taken: names others in the squad have already, whole or in part.

    Returns:
        The names; none where the nation has no list, fewer where that is too short.

    """
    known = name_book().by_nation.get(nation)
    if known is None:
        return []
    words = {word for name in taken for word in name.split()}
    first = [name for name in _mixed(known.first, seed) if name not in words]
    family = [name for name in _mixed(known.family, seed) if name not in words]
    return list(islice(_put_together(known, first, family), count))


def _mixed(names: tuple[str, ...], seed: str) -> list[str]:
    """The names in an order that the seed decides, on every machine alike."""
    return sorted(names, key=lambda name: sha256(f"{seed}\n{name}".encode()).digest())


def _put_together(known: NationNames, first: list[str], family: list[str]) -> Iterator[str]:
    avoid = set(name_book().avoid)
    for place, own in enumerate(family):
        for turn in range(len(first)):
            given = first[(place + turn) % len(first)]
            name = f"{own} {given}" if known.family_first else f"{given} {own}"
            if own != given and name not in avoid:
                yield name
                break
