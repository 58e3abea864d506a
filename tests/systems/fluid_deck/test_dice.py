"""Chances of dice are those of counting every throw."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from nco_builder.systems.fluid_deck.odds import hit_chance, morale_ways
from nco_builder.systems.odds import reach_chance


@pytest.mark.parametrize("dice", range(1, 6))
def test_dice_reach_an_armor_as_often_as_in_all_throws(dice: int) -> None:
    throws = [sum(throw) for throw in product(range(1, 7), repeat=dice)]
    for armor in range(40):
        reached = sum(total >= armor for total in throws)
        assert reach_chance(dice, armor) == Fraction(reached, len(throws))


def test_the_chances_of_the_printed_table() -> None:
    per_cent = [round(reach_chance(dice, 12) * 100) for dice in range(2, 8)]
    assert per_cent == [3, 38, 76, 94, 99, 100]
    throws = [sum(throw) for throw in product(range(1, 7), repeat=7)]
    assert reach_chance(7, 20) == Fraction(sum(total >= 20 for total in throws), len(throws))


def test_no_dice_and_very_many_are_no_trouble() -> None:
    assert reach_chance(0, 0) == 1
    assert reach_chance(0, 1) == 0
    assert reach_chance(200, 700) > Fraction(1, 3)
    assert reach_chance(10**30, 10**30) == 1
    assert reach_chance(10**6, 10**30) == 0


@pytest.mark.parametrize(
    ("size", "chance"), [(-3, 0), (0, 0), (1, Fraction(1, 10)), (10, 1), (14, 1)]
)
def test_a_shot_hits_on_its_size_or_less(size: int, chance: Fraction) -> None:
    assert hit_chance(size) == chance


@pytest.mark.parametrize("modifier", range(-3, 4))
def test_morale_comes_out_as_in_all_36_throws(modifier: int) -> None:
    totals = [sum(throw) + modifier for throw in product(range(1, 7), repeat=2)]
    passes = sum(total >= 7 for total in totals)
    leaves = sum(total <= 3 for total in totals)
    assert morale_ways(modifier, 7, 3) == (passes, 36 - passes - leaves, leaves)


def test_morale_of_the_printed_table() -> None:
    told = [morale_ways(modifier, 7, 3) for modifier in (3, 2, 1, 0, -1, -2, -3)]
    assert told == [
        *((33, 3, 0), (30, 6, 0), (26, 9, 1), (21, 12, 3)),
        *((15, 15, 6), (10, 16, 10), (6, 15, 15)),
    ]
