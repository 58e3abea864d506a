"""The odds of a vehicle's weapons and assaults are those of throwing every die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from nco_builder.systems.k47_vehicles import SYSTEM
from nco_builder.systems.k47_vehicles.judge import judge
from nco_builder.systems.k47_vehicles.model import Force, MountedWeapon, vehicle_of
from nco_builder.systems.k47_vehicles.odds import DamageOdds, Sort, odds, rammed, struck
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.odds import OddsContext
from nco_builder.systems.play import states_of
from nco_builder.systems.tally import TallyGame

if TYPE_CHECKING:
    from nco_builder.systems.k47_vehicles.model import ForceVehicle
    from nco_builder.systems.k47_vehicles.odds import Ends
    from nco_builder.systems.odds import OddsChart, OddsPage

DIE = range(1, 7)
GRAVEST = ("knocked_out", "on_fire", "immobilised", "stunned", "nothing")


def row(roll: int) -> str:
    return "stunned" if roll <= 1 else {2: "immobilised", 3: "on_fire"}.get(roll, "knocked_out")


def worst(*results: str) -> str:
    if results.count("immobilised") == 2:
        return "knocked_out"
    return min(results, key=GRAVEST.index)


def share(counted: Counter[str]) -> Ends:
    whole = sum(counted.values())
    return {end: Fraction(count, whole) for end, count in counted.items() if count}


def known(ends: Ends) -> Ends:
    return {end: chance for end, chance in ends.items() if chance}


def of(value: int, **how: bool) -> DamageOdds:
    return DamageOdds(Sort(value, armoured=value >= 7, **how), chapter())


def hit_by_throws(value: int, pen: int, *, tough: bool, massive: bool) -> Ends:
    counted: Counter[str] = Counter()
    for die, first, second, save in product(DIE, repeat=4):
        over = die + pen - value
        if over < 0 or (tough and save >= 5):
            counted["nothing"] += 1
        elif over == 0:
            counted[row(first - 3)] += 1
        elif over >= 3 and massive:
            counted[worst(row(first), row(second))] += 1
        else:
            counted[row(first)] += 1
    return share(counted)


@pytest.mark.parametrize("pen", range(9))
@pytest.mark.parametrize("value", [7, 9, 11])
@pytest.mark.parametrize("tough", [False, True])
@pytest.mark.parametrize("massive", [False, True])
def test_a_hit_on_armor_is_that_of_all_throws(
    value: int,
    pen: int,
    tough: bool,  # noqa: FBT001 - pytest's
    massive: bool,  # noqa: FBT001 - pytest's
) -> None:
    told = of(value, tough=tough).hit(pen, massive=massive)
    assert known(told) == hit_by_throws(value, pen, tough=tough, massive=massive)


def test_damage_destroys_what_is_not_armored() -> None:
    assert known(of(6).hit(2, massive=True)) == {
        "knocked_out": Fraction(3, 6),
        "nothing": Fraction(3, 6),
    }


def test_indirect_fire_is_graver_for_an_open_top() -> None:
    told = of(7, open_topped=True).hit(3, massive=False, indirect=True)
    counted: Counter[str] = Counter()
    for die, result in product(DIE, repeat=2):
        over = die + 3 - 7
        counted["nothing" if over < 0 else row(result + 1 - 3 * (over == 0))] += 1
    assert known(told) == share(counted)


def test_an_automaton_ignores_a_stunned_crew_on_a_further_die() -> None:
    counted: Counter[str] = Counter()
    for die, ignored in product(DIE, repeat=2):
        counted["nothing" if row(die) == "stunned" and ignored >= 4 else row(die)] += 1
    assert known(of(9, automaton=True).result()) == share(counted)


@pytest.mark.parametrize("attacks", [1, 2, 3])
@pytest.mark.parametrize("need", [4, 6])
@pytest.mark.parametrize("anti_tank", [False, True])
@pytest.mark.parametrize("value", [6, 7])
def test_an_assault_of_infantry_is_that_of_all_throws(
    attacks: int,
    need: int,
    anti_tank: bool,  # noqa: FBT001 - pytest's
    value: int,
) -> None:
    counted: Counter[str] = Counter()
    for thrown in product(DIE, repeat=attacks + 2):
        *tried, die, result = thrown
        hits = sum(face >= need for face in tried)
        over = die + hits - value
        if not hits or over < 0:
            counted["nothing"] += 1
        elif value < 7:
            counted["knocked_out"] += 1
        else:
            counted[row(result - 3 * (over == 0 or not anti_tank))] += 1
    assert known(of(value).assaulted(attacks, need, anti_tank=anti_tank)) == share(counted)


@pytest.mark.parametrize(("mine", "theirs"), [(9, 8), (8, 9), (9, 9), (8, 6), (8, 7)])
def test_ramming_is_that_of_all_throws(mine: int, theirs: int) -> None:
    own: Counter[str] = Counter()
    other: Counter[str] = Counter()
    for die, second, result in product(DIE, repeat=3):
        total = die + mine, second + (theirs if theirs >= 7 else 0)
        for counted, me, it, won in (
            (own, mine, theirs, total[0] > total[1]),
            (other, theirs, mine, total[1] > total[0]),
        ):
            if won and me > it:
                counted["nothing"] += 1
            elif me < 7:
                counted["knocked_out"] += 1
            else:
                counted[row(result - 3 * (won or me > it))] += 1
    told = rammed(of(mine), of(theirs))
    assert (known(told[0]), known(told[1])) == (share(own), share(other))


@pytest.mark.parametrize(("mine", "theirs"), [(9, 8), (8, 9), (9, 9), (8, 6)])
@pytest.mark.parametrize("dice", [1, 3])
def test_a_strike_of_a_walker_is_that_of_all_throws(mine: int, theirs: int, dice: int) -> None:
    mod = (mine > theirs) - (mine < theirs)
    counted: Counter[str] = Counter()
    for thrown in product(DIE, repeat=dice + 2):
        *tried, die, result = thrown
        if not any(face + mod > die for face in tried):
            counted["nothing"] += 1
        elif theirs < 7:
            counted["knocked_out"] += 1
        else:
            counted[row(result - 3 * (mine < theirs))] += 1
    assert known(struck(mine, dice, of(theirs))) == share(counted)


def charts(vehicle: ForceVehicle, picked: dict[str, str]) -> dict[str, OddsChart]:
    force = Force(ruleset="k47-vehicles", vehicles=(vehicle,))
    found = odds(OddsContext(judge(force), ("vehicles", 0), picked))
    return {each.key: each for each in found.charts}


def chart(pen: int | None, **picked: str) -> OddsChart:
    gun = MountedWeapon(name="Gun", mount="turret", pen=pen)
    tank = vehicle_of("medium_tank", "tracked").replace(weapons=(gun,))
    return charts(tank, picked)["hit"]


def test_men_are_called_by_their_training() -> None:
    force = Force(ruleset="k47-vehicles", vehicles=(vehicle_of("medium_tank", "tracked"),))
    found = odds(OddsContext(judge(force), ("vehicles", 0)))
    target = next(each for each in found.choices if each.key == "target")
    assert target.options[-1] == ("men:2", "Infantry, gun: veteran, 5+")


def test_each_side_and_range_has_its_pen() -> None:
    found = chart(4, target="class:heavy_tank")
    pens = (4, 3, 5, 4, 6, 5)
    for bar, pen in zip(found.bars, pens, strict=True):
        told = hit_by_throws(10, pen, tough=False, massive=True)
        assert bar.chances == tuple([told.get(end, Fraction(0)) for end in GRAVEST])
    assert len(chart(4, target="class:heavy_walker").bars) == 2
    assert len(chart(4, target="class:soft_skin").bars) == 1
    assert len(chart(4, target="class:heavy_tank", fire="indirect").bars) == 2


def test_a_weapon_without_a_pen_is_not_known_and_leads_to_its_field() -> None:
    found = chart(None, target="class:heavy_tank")
    assert not found.bars
    assert found.leads_to == ("vehicles", 0, "weapons", 0, "pen")


@pytest.mark.parametrize(("state", "need"), [("halted", 4), ("advancing", 6)])
@pytest.mark.parametrize("armed", [False, True])
def test_infantry_hits_a_moving_vehicle_on_6_alone(state: str, need: int, *, armed: bool) -> None:
    picked = {"state": state, "armed": "yes" if armed else "no"}
    found = charts(vehicle_of("medium_tank", "tracked"), picked)["infantry"]
    bars = {int(bar.label.split()[0]): bar for bar in found.bars}
    for attacks in (1, 2, 3, 5, 8, 10):
        told = of(9).assaulted(attacks, need, anti_tank=armed)
        bar = bars.get(attacks)
        if bar is None:
            assert told.get("nothing") == 1, attacks
            continue
        assert bar.chances == tuple([told.get(end, Fraction(0)) for end in GRAVEST])


def test_a_walker_strikes_and_a_tank_rams() -> None:
    picked = {"target": "class:medium_tank"}
    walker = vehicle_of("heavy_walker", "walker").replace(rules=("assault",))
    assert len(charts(walker, picked)["assault"].bars) == 1
    ram = charts(vehicle_of("heavy_tank", "tracked"), picked)["assault"]
    assert len(ram.bars) == 2
    assert "assault" not in charts(vehicle_of("soft_skin", "wheeled"), picked)


def in_games(
    mine: tuple[str, ...],
    theirs: tuple[str, ...] = (),
    enemies: tuple[ForceVehicle, ...] = (),
    **picked: str,
) -> OddsPage:
    """Return the odds of the first vehicle, in a game of the list and one of the enemy."""
    gun = MountedWeapon(name="Gun", mount="turret", pen=5)
    tank = vehicle_of("heavy_tank", "tracked").replace(name="Tiger", weapons=(gun,))
    other = vehicle_of("light_tank", "tracked").replace(name="Luchs")
    force = Force(ruleset="k47-vehicles", vehicles=(tank, other))
    games = [played(force, mine)] if mine else []
    if theirs:
        games.append(played(Force(ruleset="k47-vehicles", vehicles=enemies), theirs))
    return odds(
        OddsContext(
            judge(force),
            ("vehicles", 0),
            picked,
            own=tuple(dict.fromkeys(enemies)),
            facing=tuple(dict.fromkeys(enemies)),
            games=tuple(games),
            game=games[0] if mine else None,
        )
    )


def played(force: Force, moves: tuple[str, ...]) -> TallyGame:
    assert SYSTEM.play is not None
    game = states_of(SYSTEM.play, judge(force), 0, moves)[-1]
    assert isinstance(game, TallyGame)
    return game


def chosen(page: OddsPage) -> dict[str, str]:
    return {each.key: each.chosen for each in page.choices}


def targets(page: OddsPage) -> list[str]:
    return [
        name
        for each in page.choices
        if each.key == "target"
        for key, name in each.options
        if not key.startswith(("class:", "men:"))
    ]


SHERMAN = vehicle_of("medium_tank", "tracked").replace(name="Sherman")


def test_one_more_result_loses_what_is_immobilized() -> None:
    stuck = DamageOdds(Sort(9, armoured=True, stuck=True), chapter())
    counted = Counter("knocked_out" if row(face) == "immobilised" else row(face) for face in DIE)
    assert known(stuck.result()) == share(counted)
    assert "immobilised" not in known(stuck.hit(6, massive=True))


def test_the_odds_begin_with_what_both_sides_tally() -> None:
    page = in_games(("1.order=2", "1.pins=1"), ("1.result=2",), (SHERMAN,))
    assert page.states == "By the game: Tiger (Advance · 1 pin) · Sherman (1 pin · immobilized)."
    assert targets(page) == ["Sherman (1 pin · immobilized)", "Luchs (no order yet)"]
    assert chosen(page)["state"] == "advancing"
    assert chosen(page)["stuck"] == "no"
    assert chosen(page)["target_stuck"] == "yes"
    (hit,) = [each for each in page.charts if each.key == "hit"]
    assert all(bar.chances[hit.ends.index("Immobilized")] == 0 for bar in hit.bars)
    said = in_games(("1.order=2",), ("1.result=2",), (SHERMAN,), target_stuck="no", state="halted")
    assert chosen(said)["target_stuck"] == "no"
    assert chosen(said)["state"] == "halted"


def test_what_runs_is_not_assaulted_and_what_is_stuck_assaults_nothing() -> None:
    charts = {each.key: each for each in in_games(("1.order=3",)).charts}
    assert charts["infantry"].unknown.startswith("At a Run")
    charts = {each.key: each for each in in_games(("1.result=2",)).charts}
    assert charts["assault"].unknown.startswith("Immobilized")
    charts = {each.key: each for each in in_games(("1.order=1",)).charts}
    assert "Fire or Ambush" in " ".join(charts["infantry"].notes)


def test_twins_in_different_states_are_told_apart_and_lost_ones_left_out() -> None:
    twins = (SHERMAN, SHERMAN, SHERMAN)
    page = in_games(("turn",), ("1.result=2", "2.wreck=1"), twins)
    assert targets(page)[:2] == ["Sherman (1 pin · immobilized)", "Sherman (no order yet)"]
    keys = [key for each in page.choices if each.key == "target" for key, _name in each.options]
    assert len(keys) == len(set(keys))
    assert "Luchs" not in " ".join(targets(in_games(("2.wreck=1",))))


def test_without_a_game_nothing_is_said_of_one() -> None:
    page = in_games(())
    assert page.states == ""
    assert targets(page) == ["Luchs"]
    assert {each.since for each in page.choices} == {""}


def test_a_changed_vehicle_of_the_enemy_keeps_its_state() -> None:
    page = in_games(("turn",), ("1.order=3",), (SHERMAN,))
    assert targets(page)[0] == "Sherman (Run)"
    gun = MountedWeapon(name="Gun", mount="hull")
    game = played(Force(ruleset="k47-vehicles", vehicles=(SHERMAN,)), ("1.order=3",))
    force = Force(ruleset="k47-vehicles", vehicles=(SHERMAN,))
    changed = SHERMAN.replace(weapons=(gun,))
    own = (SHERMAN.replace(name="Spare"), changed)
    found = odds(
        OddsContext(judge(force), ("vehicles", 0), own=own, facing=(changed,), games=(game,))
    )
    assert targets(found) == ["Sherman (Run)", "Spare"]


def test_of_twins_one_can_be_aimed_at() -> None:
    luchs = vehicle_of("light_tank", "tracked").replace(name="Luchs")
    force = Force(ruleset="k47-vehicles", vehicles=(SHERMAN, luchs, luchs))
    found = odds(OddsContext(judge(force), ("vehicles", 0), own=(luchs, SHERMAN)))
    assert targets(found) == ["Luchs", "Sherman"]


def test_enemies_come_first_before_their_game_begins() -> None:
    page = in_games((), (), (SHERMAN,))
    assert targets(page) == ["Sherman", "Luchs"]
