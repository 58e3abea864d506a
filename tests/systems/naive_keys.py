"""Which keys the contract names, asked of plain JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def strange(value: object, known: Mapping[str, str], place: str = "") -> bool:
    """Whether an object, or one inside it, has a key that is not known.

    Args:
        value: The object, or a list of such.
        known: The keys that objects may have, in one text, by the key under which they stand.
            What stands under other keys is not looked at: players name things there.
        place: The key under which it stands, "" for a whole document.
    """
    if isinstance(value, list):
        return any(strange(one, known, place) for one in value)
    if not isinstance(value, dict) or place not in known:
        return False
    here = known[place].split()
    return any(key not in here or strange(one, known, key) for key, one in value.items())
