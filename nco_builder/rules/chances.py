"""Chances of a die."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

FACES = 6
NEVER = Fraction(0)
ALWAYS = Fraction(1)


def at_least(need: int) -> Fraction:
    """Return the chance that a D6 shows `need` or more."""
    return Fraction(min(max(FACES + 1 - need, 0), FACES), FACES)


def shown(rolls: Collection[int]) -> Fraction:
    """Return the chance that a D6 shows one of these faces."""
    return Fraction(len(rolls), FACES)
