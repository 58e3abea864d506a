"""The odds of a deck are those of counting every order in which it can lie."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from nco_builder.systems.fluid_deck.judge import judge
from tests.systems.fluid_deck.decks import printed, side, small, unit

if TYPE_CHECKING:
    from nco_builder.systems.fluid_deck.model import CommandDeck

FREE = {"side_free_action", "half_move_free", "unit_free_action", "two_free_actions"}
NOT_ACTING = {"air_support", "artillery_support", "support", "turn_over"}
Drawn = tuple[str, str]

DECKS = [
    small(1, side("A", unit("x", unit_move=1, unit_free_action=1)), side("B", unit("y"))),
    small(2, side("A", unit("x", unit_half_move=2, two_free_actions=1), cards={"side_moves": 1})),
    small(
        2,
        side("A", unit("x", half_move_free=1), unit("y"), cards={"side_free_action": 1}),
        side("B", unit("z", unit_move=1), cards={"air_support": 1}),
    ),
    small(3, side("A", unit("x", half_move_free=2)), side("B", cards={"support": 1})),
]


def orders(deck: CommandDeck) -> list[tuple[Drawn, ...]]:
    """Every order of the deck, each card as its owner and its kind."""
    cards: list[Drawn] = [("", "turn_over")] * deck.turn_over
    for each in deck.sides:
        cards += [(each.name, card) for card, count in each.cards.items() for _ in range(count)]
        for one in each.units:
            cards += [(one.name, card) for card, count in one.cards.items() for _ in range(count)]
    return list(permutations(cards))


def turn(order: tuple[Drawn, ...]) -> tuple[Drawn, ...]:
    """The cards before the first Turn Over."""
    return order[: [card for _owner, card in order].index("turn_over")]


@pytest.mark.parametrize("deck", DECKS)
def test_units_act_as_often_as_in_all_orders(deck: CommandDeck) -> None:
    turns = [turn(order) for order in orders(deck)]
    told = {unit["name"]: unit for unit in judge(deck).derived["units"]}
    for each in deck.sides:
        for one in each.units:
            mine = [
                [card for owner, card in drawn if owner in {one.name, each.name}] for drawn in turns
            ]
            acting = [[card for card in cards if card not in NOT_ACTING] for cards in mine]
            free = [bool(FREE.intersection(cards)) for cards in mine]
            derived = told[one.name]
            assert Fraction(derived["acts"]) == Fraction(sum(map(bool, acting)), len(turns))
            assert Fraction(derived["free_action"]) == Fraction(sum(free), len(turns))
            assert Fraction(derived["impulses"]) == Fraction(sum(map(len, acting)), len(turns))


@pytest.mark.parametrize("deck", DECKS)
def test_a_turn_lasts_as_long_as_in_all_orders(deck: CommandDeck) -> None:
    lengths = [len(turn(order)) for order in orders(deck)]
    derived = judge(deck).derived
    assert Fraction(derived["cards_before_turn_over"]) == Fraction(sum(lengths), len(lengths))
    assert Fraction(derived["turn_over_first"]) == Fraction(lengths.count(0), len(lengths))
    assert derived["turn_lasts_ten_cards"] == "0"


def test_ten_cards_come_first_as_often_as_draws_one_by_one_tell() -> None:
    chance = Fraction(1)
    for drawn in range(10):
        chance *= Fraction(31 - drawn, 34 - drawn)
    assert Fraction(judge(printed()).derived["turn_lasts_ten_cards"]) == chance == Fraction(23, 68)


def test_the_printed_deck_has_the_odds_that_can_be_worked_out_by_hand() -> None:
    derived = judge(printed()).derived
    units = {unit["name"]: unit for unit in derived["units"]}
    assert (derived["shuffled"], derived["held"], derived["printed"]) == (34, 2, 36)
    assert derived["cards_before_turn_over"] == "31/4"
    assert {unit["acts"] for unit in units.values()} == {"2/3"}
    assert units["Panzers A"]["free_action"] == "5/8"
    assert units["Tankovy #1"]["free_action"] == "4/7"


def test_numbers_beyond_any_game_are_still_exact() -> None:
    many = 10**299
    deck = small(1, side("A", unit("x", unit_move=many)), side("B"))
    derived = judge(deck).derived
    assert derived["cards_before_turn_over"] == f"{many // 2}"
    assert derived["units"][0]["acts"] == f"{many}/{many + 1}"
