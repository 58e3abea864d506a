"""The odds of tank fire are those of throwing every face of every die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from nco_builder.systems.fluid_deck.game import begin, do
from nco_builder.systems.fluid_deck.judge import judge
from nco_builder.systems.fluid_deck.model import CommandDeck, DataCard, GunRange, TankGun
from nco_builder.systems.fluid_deck.odds import odds
from nco_builder.systems.odds import OddsContext
from tests.systems.fluid_deck.decks import side, small, unit

if TYPE_CHECKING:
    from nco_builder.systems.odds import OddsChart, OddsPage
    from tests.reading import JSON

D6, D10 = range(1, 7), range(1, 11)


def deck(*, unit_of_shooter: str = "", id_of_side: str = "", **target: JSON) -> CommandDeck:
    gun = TankGun(
        name="76 mm", ranges=(GunRange(to=12, dice=3, mod=0), GunRange(to=24, dice=2, mod=-2))
    )
    shooter = DataCard(name="T-34", unit=unit_of_shooter, guns=(gun,), size=6, armor=12)
    aimed_at = DataCard(**{"name": "Pz IV", "size": 7, "armor": 10, "quality": 1, **target})
    sides = ({**side("A", unit("x", unit_move=1)), "id": id_of_side}, side("B", unit("y")))
    return small(1, *sides).replace(vehicles=(shooter, aimed_at))


def chart(document: CommandDeck, key: str, **picked: str) -> OddsChart:
    found = odds(OddsContext(judge(document), ("vehicles", 0), picked))
    return next(each for each in found.charts if each.key == key)


def counted(size: int, dice: int, armor: int) -> tuple[Fraction, ...]:
    """Explosion, burning, immobilized, gun, suppressed, struck, missed; by every throw."""
    ends = dict.fromkeys(("6", "4-5", "3", "2", "1", "struck", "missed"), 0)
    throws = [*product(D6, repeat=dice)]
    through = sum(sum(each) >= armor for each in throws)
    for die in D10:
        if die > size:
            ends["missed"] += len(throws) * 6
            continue
        ends["struck"] += (len(throws) - through) * 6
        for result in D6:
            key = "4-5" if result in (4, 5) else str(result)
            ends[key] += through
    return tuple([Fraction(each, 10 * len(throws) * 6) for each in ends.values()])


@pytest.mark.parametrize(
    ("picked", "mod"),
    [
        ({}, 0),
        ({"moving": "yes"}, -1),
        ({"moved": "yes"}, -2),
        ({"hidden": "light"}, -1),
        ({"hidden": "heavy"}, -2),
        ({"hull_down": "yes"}, -1),
        ({"moving": "yes", "moved": "yes", "hidden": "heavy", "hull_down": "yes"}, -6),
    ],
)
def test_a_shot_is_that_of_all_throws(picked: dict[str, str], mod: int) -> None:
    document = deck()
    for key, more in (("front", 0), ("flank", 1)):
        near, far = chart(document, key, target="card:1", **picked).bars
        assert near.chances == counted(7 + mod, 3 + more, 10)
        assert far.chances == counted(7 - 2 + mod, 2 + more, 10)


def test_a_moving_tank_of_a_side_with_its_own_modifier_has_that() -> None:
    document = deck(unit_of_shooter="x", id_of_side="soviet")
    near, _far = chart(document, "front", target="card:1", moved="yes").bars
    assert near.chances == counted(7 - 3, 3, 10)


@pytest.mark.parametrize("blank", ["size", "armor"])
def test_a_blank_value_of_the_target_makes_a_shot_not_known(blank: str) -> None:
    left_blank: dict[str, JSON] = {blank: None}
    found = chart(deck(**left_blank), "front", target="card:1")
    assert not found.bars
    assert found.leads_to == ("vehicles", 1, blank)


def test_a_blank_modifier_of_a_range_is_not_taken_for_none() -> None:
    document = deck()
    shooter, target = document.vehicles
    gun = TankGun(ranges=(GunRange(to=12, dice=3, mod=0), GunRange(to=24, dice=2)))
    document = document.replace(vehicles=(shooter.replace(guns=(gun,)), target))
    assert len(chart(document, "front", target="card:1").bars) == 1


def test_morale_is_that_of_all_throws_of_two_dice() -> None:
    (bar,) = chart(deck(), "morale", target="card:1", struck="yes").bars
    totals = [one + other + 1 - 1 for one, other in product(D6, repeat=2)]
    left = Fraction(sum(each <= 3 for each in totals), 36)
    passed = Fraction(sum(each >= 7 for each in totals), 36)
    assert bar.chances == (left, 1 - left - passed, passed)
    assert not chart(deck(quality=None), "morale", target="card:1").bars


def test_a_range_says_which_dice_a_player_rolls() -> None:
    near, far = chart(deck(), "front", target="card:1", moved="yes", hidden="light").bars
    assert near.label == "to 12″: D10 4 or less, 3D6 10 or more"
    assert far.label == "to 24″: D10 2 or less, 2D6 10 or more"
    near, far = chart(deck(size=3), "flank", target="card:1", moved="yes", hidden="light").bars
    assert near.label == "to 12″: no hit"


def in_a_game(document: CommandDeck, *moves: str, **picked: str) -> OddsPage:
    game = begin(judge(document), 1)
    for move in moves:
        game = do(game, move)
    context = OddsContext(judge(document), ("vehicles", 0), picked, games=(game,))
    return odds(context)


def chosen(page: OddsPage) -> dict[str, str]:
    return {each.key: each.chosen for each in page.choices}


def test_the_odds_begin_with_what_the_units_do_in_the_game() -> None:
    document = deck(unit_of_shooter="x", unit="y")
    assert in_a_game(document).states == "By the game: x (stationary) · y (stationary)."
    page = in_a_game(document, "0-0.state=1", "1-0.down=1", "1-0.suppressed=1")
    assert page.states == "By the game: x (moving) · y (hull down, 1 suppressed)."
    assert [chosen(page)[key] for key in ("moved", "moving", "hull_down", "struck")] == [
        *("yes", "no", "yes", "yes")
    ]
    near, _far = next(each for each in page.charts if each.key == "front").bars
    assert near.chances == counted(7 - 2 - 1, 3, 10)
    moving = in_a_game(document, "1-0.state=1")
    assert chosen(moving)["moving"] == "yes"
    assert chosen(moving)["moved"] == "no"


def test_a_player_may_say_otherwise() -> None:
    page = in_a_game(deck(unit_of_shooter="x", unit="y"), "0-0.state=1", moved="no")
    assert chosen(page)["moved"] == "no"


def test_without_a_unit_in_the_game_nothing_is_said_of_it() -> None:
    page = in_a_game(deck(), "0-0.state=1")
    assert page.states == ""
    assert {each.since for each in page.choices} == {""}


def test_enemies_are_the_first_targets() -> None:
    document = deck(unit_of_shooter="x", unit="y")
    ours, theirs = document.vehicles
    document = document.replace(vehicles=(ours, ours.replace(name="T-34/85"), theirs))
    found = odds(
        OddsContext(judge(document), ("vehicles", 0), own=(ours.replace(name="KV", unit=""),))
    )
    targets = next(each for each in found.choices if each.key == "target")
    assert [name for _key, name in targets.options] == ["Pz IV", "KV", "T-34/85", "T-34"]
