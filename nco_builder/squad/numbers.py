"""The number of a man: his place among all, soldiers before specialists, in the squad's order.

Tables, sheets and cards use these numbers. Sorting a table differently renumbers nobody.
"""

from __future__ import annotations

from functools import lru_cache

KINDS = ("soldier", "specialist", "")
"""The order of kinds; "" is for a man of an unknown unit."""


@lru_cache(maxsize=64)
def numbers(kinds: tuple[str, ...]) -> tuple[int, ...]:
    """Return the number of each man, from the kinds of all men's units; counted from 1."""
    order = sorted(range(len(kinds)), key=lambda place: KINDS.index(kinds[place]))
    found = [0] * len(kinds)
    for number, place in enumerate(order, 1):
        found[place] = number
    return tuple(found)
