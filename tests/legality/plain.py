"""Random squads with plain names and ids: a strange character in a sentence is the product's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.squads import squads
from tests.reading import JSON, squad_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.squad import Squad

NAMES = ("", "Novak", "Rossi", "", "Smith", "Ito", "Laine")


def plain_squads(seed: int, count: int) -> Iterator[Squad]:
    """Random squads; every man has an id of his own, every third no name."""
    for random in squads(seed, count):
        document = _without_blanks(random)
        for number, man in enumerate(document["members"]):
            man.update(id=f"man {number}", name=NAMES[number % len(NAMES)])
        for weapon in _own_weapons(document):
            weapon["name"] = "Own Gun"
        for vehicle in document.get("vehicles", []):
            if vehicle.get("name"):
                vehicle["name"] = "Old Bess"
        yield squad_of(document)


def _without_blanks(value: JSON) -> JSON:
    """The same with a word for ids that are nothing but blanks, and none at their ends."""
    if isinstance(value, dict):
        return {key: _without_blanks(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_without_blanks(part) for part in value]
    return (value.strip() or "blank") if isinstance(value, str) else value


def _own_weapons(document: JSON) -> list[JSON]:
    weapons: list[JSON] = document.get("definitions", {}).get("weapons", [])
    return weapons
