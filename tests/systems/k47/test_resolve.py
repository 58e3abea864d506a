"""What follows from a vehicle, and what must follow from any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given

from nco_builder.systems.k47_vehicles.resolve import Resolved, resolved_vehicle
from tests.systems.k47.made import RULES, force, forces, vehicle, weapon

if TYPE_CHECKING:
    from nco_builder.systems.k47_vehicles.model import Force, ForceVehicle


def of(one: dict[str, Any]) -> Resolved:
    found = resolved_vehicle(force(one).vehicles[0], RULES)
    assert found is not None
    return found


def known(document: Force) -> list[tuple[ForceVehicle, Resolved]]:
    pairs = [(each, resolved_vehicle(each, RULES)) for each in document.vehicles]
    return [(each, found) for each, found in pairs if found]


@pytest.mark.parametrize(
    ("movement", "advance", "run", "reverse"),
    [
        ("tracked", (9, 1), (9, 18, 0), 4.5),
        ("half_tracked", (9, 2), (9, 18, 1), 4.5),
        ("wheeled", (12, 2), (12, 24, 1), 6),
        ("walker", (12, 2), (None, 18, 1), 6),
    ],
)
def test_moves_are_those_of_what_it_moves_on(
    movement: str, advance: tuple[int, int], run: tuple[int | None, int, int], reverse: float
) -> None:
    found = of(vehicle("carrier", movement))
    assert (found.advance.inches, found.advance.pivots) == advance
    assert (found.run.over, found.run.most, found.run.pivots) == run
    assert (found.reverse.inches, found.reverse.pivots) == (reverse, 0)


def test_recce_reverses_as_it_advances_and_some_at_run_rate() -> None:
    assert of(vehicle("carrier", "wheeled", "recce")).reverse.inches == 12
    fast = of(vehicle("carrier", "wheeled", "recce", "agile", reverse_at_run=True)).reverse
    assert (fast.inches, fast.pivots) == (24, 3)
    plain = of(vehicle("carrier", "wheeled", "recce", "automaton", reverse_at_run=True)).reverse
    assert (plain.inches, plain.pivots) == (6, 0)


@given(forces())
def test_slow_never_makes_anything_faster(document: Force) -> None:
    for each, quick in known(document):
        slow = resolved_vehicle(each.replace(rules=(*each.rules, "slow")), RULES)
        assert slow is not None
        assert slow.advance.inches <= quick.advance.inches
        assert slow.run.most <= quick.run.most
        assert slow.reverse.inches <= quick.reverse.inches
        assert (slow.jump or 0) <= (quick.jump or 0)
        assert (slow.afloat or 0) <= (quick.afloat or 0)
        assert (slow.least_assault or 0) <= (quick.least_assault or 0)


@given(forces())
def test_no_side_of_a_walker_is_thinner(document: Force) -> None:
    for each, found in known(document):
        if each.movement == "walker":
            assert set(found.least_pen) in ({"short", "long"}, {"any"})
        elif found.armoured:
            assert set(found.least_pen) == {
                f"{side}_{far}" for side in ("front", "side", "rear") for far in ("short", "long")
            }


@given(forces())
def test_the_smallest_pen_just_reaches_the_value_with_the_best_die(document: Force) -> None:
    bonus = {"front": 0, "side": 1, "rear": 2}
    for _each, found in known(document):
        for name, pen in found.least_pen.items():
            side, _, far = name.rpartition("_")
            beyond = -1 if (far or name) == "long" else 0
            assert 6 + pen + bonus.get(side, 0) + beyond == found.value


@example(force(vehicle("light_tank", "walker", "assault")))
@given(forces())
def test_automatons_never_assault_and_nobody_below_eight_runs_down_infantry(
    document: Force,
) -> None:
    for each, found in known(document):
        ways = {found.against_infantry, found.against_vehicles}
        if "automaton" in each.rules:
            assert ways == {"no"}
        if found.value < 8:
            assert found.against_infantry == "no"
            assert "tank" not in ways
        if "walker" in ways:
            assert each.movement == "walker"
            assert "assault" in each.rules


def test_walkers_with_assault_fight_with_their_fists() -> None:
    found = of(vehicle("medium_walker", "walker", "assault", fists=2))
    assert (found.dice_against_infantry, found.dice_against_vehicles) == (4, 3)
    assert found.least_assault is None


def test_guns_bear_where_their_mounts_let_them() -> None:
    guns = [
        weapon("turret", small_arms=False, pen=5, arcs=["front", "left"]),
        weapon("coaxial"),
        weapon("hull"),
        weapon("rear_turret"),
        weapon("pintle", arcs=["rear"]),
        weapon("arm", side="right"),
        weapon("pintle", small_arms=False, arcs=["rear"]),
    ]
    found = of(vehicle(weapons=guns)).weapons
    assert [each.arcs for each in found] == [
        ("front", "left"),
        ("front", "left"),
        ("front",),
        ("opposite",),
        ("rear",),
        ("front", "right"),
        ("rear",),
    ]
    assert [each.flak for each in found] == [False] * 4 + [True, False, False]


@pytest.mark.parametrize(
    ("keys", "by"),
    [
        ({"quality": "inexperienced"}, "any"),
        ({"quality": "regular"}, "die"),
        ({"quality": "veteran"}, "harmful"),
        ({"quality": None}, None),
        ({"quality": "veteran", "open_topped": True}, "as_infantry"),
        ({"quality": None, "damage_value": 6}, "as_infantry"),
    ],
)
def test_who_is_in_it_says_what_pins_it(keys: dict[str, Any], by: str | None) -> None:
    assert of(vehicle(**keys)).pinned_by == by
