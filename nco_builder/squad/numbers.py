"""Which number a man has: his place among all, soldiers before specialists, in the squad's order.

So stand the men in the table, on the sheet and among the cards; a table sorted another way for a
while gives nobody another number.
"""

from __future__ import annotations

from functools import lru_cache

KINDS = ("soldier", "specialist", "")
"""In this order they stand; "" is whose unit is not known."""


@lru_cache(maxsize=64)
def numbers(kinds: tuple[str, ...]) -> tuple[int, ...]:
    """The number of each man, by the kind of each man's unit; counted from 1."""
    order = sorted(range(len(kinds)), key=lambda place: KINDS.index(kinds[place]))
    found = [0] * len(kinds)
    for number, place in enumerate(order, 1):
        found[place] = number
    return tuple(found)
