"""Exact odds of the Vehicle Phase, as fractions: arrivals, hits, losses."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _, decimal
from nco_builder.rules.dice import ALWAYS, NEVER, at_least, shown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from fractions import Fraction


class Shot(NamedTuple):
    """One shot at a vehicle: the rolls needed to hit and to destroy.

    `to_hit_pinned` is the roll needed to hit a pinned vehicle, which no longer benefits from having
    moved out (ruling APB-23).
    """

    to_hit: int
    to_destroy: int
    to_hit_pinned: int

    @property
    def hit(self) -> Fraction:
        """The chance to hit."""
        return at_least(self.to_hit)

    @property
    def destroyed(self) -> Fraction:
        """The chance to hit and destroy."""
        return self.hit * at_least(self.to_destroy)

    @property
    def pinned(self) -> Fraction:
        """The chance to hit and not destroy."""
        return self.hit - self.destroyed

    @property
    def lost_if_pinned(self) -> Fraction:
        """The chance to end a pinned vehicle: every hit does."""
        return at_least(self.to_hit_pinned)

    @property
    def lost_in_two(self) -> Fraction:
        """The chance that a vehicle is destroyed or abandoned after two such shots."""
        return lost_after((self, self))

    @property
    def destroyed_by_first_hit(self) -> Fraction:
        """The chances that the first hit destroys, and that a second one ends the vehicle."""
        return at_least(self.to_destroy)


def entering(
    lines: Iterable[tuple[tuple[int, ...], str | None]], on_table: Collection[str] = ()
) -> dict[str | None, Fraction]:
    """Return the chances of one entry roll: of each type, and of nothing under None.

    Args:
        lines: Faces of the die and the type they bring, or None.
        on_table: Types that cannot arrive, because they are on the table, running or wrecked.
    """
    chances: dict[str | None, Fraction] = {None: NEVER}
    for rolls, kind in lines:
        comes = None if kind in on_table else kind
        chances.setdefault(kind, NEVER)
        chances[comes] += shown(rolls)
    return chances


def at_least_once(each: Fraction, turns: int) -> Fraction:
    """Return the chance that something with chance `each` per turn happens within these turns."""
    return ALWAYS - (ALWAYS - each) ** turns


def first_in(each: Fraction, turn: int) -> Fraction:
    """Return the chance that something with chance `each` per turn first happens in turn n."""
    return each * (ALWAYS - each) ** (turn - 1)


def lost_after(shots: Iterable[Shot], *, pinned: bool = False) -> Fraction:
    """Return the chance that a vehicle, pinned before or not, is lost after these shots."""
    whole, crippled = (NEVER, ALWAYS) if pinned else (ALWAYS, NEVER)
    for shot in shots:
        crippled = crippled * (ALWAYS - shot.lost_if_pinned) + whole * shot.pinned
        whole *= ALWAYS - shot.hit
    return ALWAYS - whole - crippled


def percent(chance: Fraction, digits: int = 0) -> str:
    """Return a chance in percent, rounded half up: `42 %`, or with one digit `86.8 %`."""
    exact = Decimal(chance.numerator * 100) / Decimal(chance.denominator)
    number = str(exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))
    return _("{number} %").format(number=decimal(number))
