"""What shots do to a man, by rolling every combination of dice, one shot after the other."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import NamedTuple

DIE = range(1, 7)
DEAD = (0, 0, 0)
CHART = {1: (0, 1), 2: (0, 2), 3: (0, 2), 4: (2, 1), 5: (2, 1), 6: (3, 2)}

Man = tuple[int, int, int]
"""Health, psyche, trinkets."""
Hit = tuple[int, bool, int] | None
"""The wound roll, whether a trinket saves, and the psyche the weapon adds; None for a miss."""


class Shot(NamedTuple):
    """A shot: the needs before and after a breakdown, and what the weapon adds."""

    need: int
    need_down: int
    dice: int = 1
    wound: int = 0
    psyche: int = 0
    thrown: bool = False


def after(shot: Shot, man: Man, shots: int, *, ruthless: bool = False) -> dict[Man, Fraction]:
    """How likely a man has how much left after some shots."""
    men = {man: Fraction(1)}
    for _ in range(shots):
        then: dict[Man, Fraction] = {}
        for before, chance in men.items():
            for later, share in _once(shot, before, ruthless).items():
                then[later] = then.get(later, Fraction(0)) + chance * share
        men = then
    return men


@cache
def _once(shot: Shot, man: Man, ruthless: bool) -> dict[Man, Fraction]:  # noqa: FBT001
    if man == DEAD:
        return {DEAD: Fraction(1)}
    need = shot.need if man[1] else shot.need_down
    each = Counter(_hit(shot, need, dice) for dice in product(DIE, repeat=4))
    found: Counter[Man] = Counter()
    for hits in product(each.items(), repeat=shot.dice):
        weight = prod(count for _one, count in hits)
        found[_struck(man, [hit for hit, _count in hits], ruthless=ruthless)] += weight
    whole = sum(found.values())
    share = {one: Fraction(count, whole) for one, count in found.items()}
    if not shot.thrown:
        return share
    # of six faces three put it on the point
    landed = {one: chance / 2 for one, chance in share.items()}
    landed[man] = landed.get(man, Fraction(0)) + Fraction(1, 2)
    return landed


def _hit(shot: Shot, need: int, dice: tuple[int, ...]) -> Hit:
    """What one die to hit does: nothing, or a wound roll, saved or not by a trinket."""
    first, second, wound, luck = dice
    hits = first >= max(2, need) if need <= 6 else first == 6 and second >= 5
    return (wound + shot.wound, luck == 6, shot.psyche) if hits else None


def _struck(man: Man, hits: list[Hit], *, ruthless: bool) -> Man:
    health, psyche, trinkets = man
    lost_health = lost_psyche = 0
    for hit in hits:
        if hit is None:
            continue
        roll, lucky, extra = hit
        if trinkets:
            trinkets -= 1
            if lucky:
                lost_psyche += 1
                continue
        if roll > 6:
            return DEAD
        wounds, fright = CHART[roll]
        lost_health += wounds
        lost_psyche += fright + (extra if wounds else 0)
    if ruthless and psyche == 1:
        lost_health, lost_psyche = lost_health + lost_psyche, 0
    if lost_health >= health:
        return DEAD
    return health - lost_health, max(0, psyche - lost_psyche), trinkets
