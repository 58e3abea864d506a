"""Exact chances of the dice that tanks roll."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

FACES, TEN = 6, 10
MOST_DICE = 200
"""More dice than that are not worked out."""


@cache
def sums(dice: int) -> tuple[int, ...]:
    """In how many ways so many D6 show each sum from 0 on."""
    if dice == 0:
        return (1,)
    before = sums(dice - 1)
    whole = [0] * (len(before) + FACES)
    for total, ways in enumerate(before):
        for face in range(1, FACES + 1):
            whole[total + face] += ways
    return tuple(whole)


def reach_chance(dice: int, least: int) -> Fraction:
    """How likely so many D6 show at least so much."""
    if dice > MOST_DICE:
        return Fraction(least <= dice * FACES)
    for few in range(dice):  # one after the other, so that none is deeper than the last
        sums(few)
    ways = sums(dice)
    return Fraction(sum(ways[max(0, least) :]), FACES**dice)


def hit_chance(size: int) -> Fraction:
    """How likely a D10 shows a modified Size or less."""
    return Fraction(min(TEN, max(0, size)), TEN)


def morale_ways(modifier: int, pass_at: int, abandoned_at: int) -> tuple[int, int, int]:
    """Of the 36 ways of 2D6 with a modifier: those that pass, suppress, abandon the tank."""
    ways = sums(2)
    passes = sum(count for total, count in enumerate(ways) if total + modifier >= pass_at)
    leaves = sum(count for total, count in enumerate(ways) if total + modifier <= abandoned_at)
    return passes, sum(ways) - passes - leaves, leaves
