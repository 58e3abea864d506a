"""Exact odds of the Vehicle Phase, as fractions: what arrives, what is hit, what is lost."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _, decimal
from nco_builder.rules.dice import ALWAYS, NEVER, at_least, shown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from fractions import Fraction


class Shot(NamedTuple):
    """One shot at a vehicle: what the die to hit and the die to destroy must show.

    `to_hit_pinned` is what the die to hit must show once the vehicle is pinned: it no longer
    gains from having moved out (ruling APB-23).
    """

    to_hit: int
    to_destroy: int
    to_hit_pinned: int

    @property
    def hit(self) -> Fraction:
        """It hits."""
        return at_least(self.to_hit)

    @property
    def destroyed(self) -> Fraction:
        """It hits and destroys."""
        return self.hit * at_least(self.to_destroy)

    @property
    def pinned(self) -> Fraction:
        """It hits and does not destroy."""
        return self.hit - self.destroyed

    @property
    def lost_if_pinned(self) -> Fraction:
        """It ends a vehicle that is pinned already: every hit does."""
        return at_least(self.to_hit_pinned)

    @property
    def lost_in_two(self) -> Fraction:
        """The vehicle is destroyed or abandoned after two shots like this."""
        return lost_after((self, self))

    @property
    def destroyed_by_first_hit(self) -> Fraction:
        """A first hit destroys; a second one always ends it."""
        return at_least(self.to_destroy)


def entering(
    lines: Iterable[tuple[tuple[int, ...], str | None]], on_table: Collection[str] = ()
) -> dict[str | None, Fraction]:
    """What one entry roll brings: the chance of each type, and of nothing under None.

    Args:
        lines: Faces of the die and the type they bring, or None.
        on_table: Types that cannot come, being on the table, running or as a wreck.
    """
    chances: dict[str | None, Fraction] = {None: NEVER}
    for rolls, kind in lines:
        comes = None if kind in on_table else kind
        chances.setdefault(kind, NEVER)
        chances[comes] += shown(rolls)
    return chances


def at_least_once(each: Fraction, turns: int) -> Fraction:
    """What has chance `each` in a turn happens in one of so many turns."""
    return ALWAYS - (ALWAYS - each) ** turns


def first_in(each: Fraction, turn: int) -> Fraction:
    """What has chance `each` in a turn happens for the first time in the n-th of them."""
    return each * (ALWAYS - each) ** (turn - 1)


def lost_after(shots: Iterable[Shot], *, pinned: bool = False) -> Fraction:
    """A vehicle, pinned before or not, is destroyed or abandoned after these shots."""
    whole, crippled = (NEVER, ALWAYS) if pinned else (ALWAYS, NEVER)
    for shot in shots:
        crippled = crippled * (ALWAYS - shot.lost_if_pinned) + whole * shot.pinned
        whole *= ALWAYS - shot.hit
    return ALWAYS - whole - crippled


def percent(chance: Fraction, digits: int = 0) -> str:
    """A chance in per cent, rounded half up: `42 %`, with one digit `86.8 %`."""
    exact = Decimal(chance.numerator * 100) / Decimal(chance.denominator)
    number = str(exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))
    return _("{number} %").format(number=decimal(number))
