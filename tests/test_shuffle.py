"""The generator and the shuffle are those that docs/contract.md promises, number by number."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial

import pytest

from nco_builder.shuffle import SEEDS, below, following, shuffled

SPLIT_MIX_64 = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
"""What SplitMix64 gives for the seed 1234567, as its authors and others publish it."""


def test_the_generator_is_split_mix_64() -> None:
    state, numbers = 1234567, []
    for _ in SPLIT_MIX_64:
        number, state = following(state)
        numbers.append(number)
    assert numbers == SPLIT_MIX_64


@pytest.mark.parametrize(
    ("seed", "order"),
    [
        (0, (6, 3, 2, 9, 8, 1, 4, 7, 0, 5)),
        (19420628, (7, 1, 4, 8, 3, 0, 6, 2, 9, 5)),
        (SEEDS - 1, (3, 4, 2, 7, 5, 0, 8, 1, 9, 6)),
    ],
)
def test_ten_cards_lie_as_they_always_did(seed: int, order: tuple[int, ...]) -> None:
    assert shuffled(10, seed)[0] == order


@pytest.mark.parametrize("count", [0, 1, 2, 34, 5000])
def test_every_card_lies_in_the_deck_once(count: int) -> None:
    order, _state = shuffled(count, 7)
    assert sorted(order) == list(range(count))


def test_numbers_are_below_their_limit_and_none_is_left_out() -> None:
    state, seen = 3, set()
    for _ in range(200):
        number, state = below(6, state)
        seen.add(number)
    assert seen == set(range(6))


def test_all_orders_of_four_come_about_as_often() -> None:
    state, orders = 99, Counter[tuple[int, ...]]()
    times = 200
    for _ in range(times * factorial(4)):
        order, state = shuffled(4, state)
        orders[order] += 1
    assert set(orders) == set(permutations(range(4)))
    off = sum((count - times) ** 2 / times for count in orders.values())
    assert off < 49.7  # of chi-squared with 23 degrees of freedom, exceeded once in a thousand
