"""Names for unnamed men: common ones of their nation and time, in new combinations."""

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
        id: the name of the list.
        nations: ids of the nations whose men have these names.
        family_first: whether the family name comes before the first name.
        providers: the lists of the source they were selected from.
        first: first names of men.
        family: family names.
    """

    id: str
    nations: tuple[str, ...]
    family_first: bool
    providers: tuple[str, ...]
    first: tuple[str, ...]
    family: tuple[str, ...]


class NameBook(Rule):
    """All lists, with their origin and license.

    Attributes:
        source: their origin.
        copyright: its copyright notice.
        licence: the name of its license.
        licence_text: the full text.
        selection: how they were selected.
        lists: one for each language or country.
        avoid: full names of well-known people.
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
    """Return the shipped names."""
    book: NameBook = read_rules(paths.data() / FILE, partial(read, NameBook))
    return book


def has_names(nation: str) -> bool:
    """Return whether there are names for men of a nation."""
    return nation in name_book().by_nation


def names_for(nation: str, count: int, seed: str, taken: Collection[str] = ()) -> list[str]:
    """Return names for some men of a nation: the same for the same seed, no family name twice.

    Args:
        nation: its id.
        count: how many names.
        seed: another seed gives other names.
        taken: full or partial names already used in the squad.

    Returns:
        The names; none if the nation has no list, fewer if the list is too short.
    """
    known = name_book().by_nation.get(nation)
    if known is None:
        return []
    words = {word for name in taken for word in name.split()}
    first = [name for name in _mixed(known.first, seed) if name not in words]
    family = [name for name in _mixed(known.family, seed) if name not in words]
    return list(islice(_put_together(known, first, family), count))


def _mixed(names: tuple[str, ...], seed: str) -> list[str]:
    """Return the names in a random order that depends only on the seed, on every machine."""
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
