"""A chart says everything of its own set, by name and number, and nothing of others."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from nco_builder.squad import Vehicle, edit
from nco_builder.vehicles import NoVehiclesError, VehicleChart, vehicle_chart
from tests.reading import JSON, facts_of, numbers
from tests.vehicles.printed import printed
from tests.vehicles.sets import (
    CAR,
    HEAVY,
    LIGHT,
    MODELS,
    RULEBOOK,
    SETS,
    agreed,
    man,
    squad_with,
    with_set,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.squad import Squad

FACTS: JSON = facts_of("appendix_b")
MEN = (
    man("sergeant", name="Miller"),
    man("corporal", name="Novak", anti_tank=True),
    man("private", name="Ortiz"),
    man("engineer", name="Doyle", anti_tank=True),
)


def chart_of(squad: Squad) -> VehicleChart:
    return vehicle_chart(squad, RULEBOOK)


def chart_for(*chosen: str) -> VehicleChart:
    return chart_of(with_set(chosen))


@pytest.mark.parametrize("chosen", SETS, ids="+".join)
def test_the_chart_of_each_set_is_the_one_that_was_read(
    chosen: tuple[str, ...], golden: Callable[[str, bytes], None]
) -> None:
    plain = printed(chart_of(with_set(chosen, MEN)))
    armed = printed(chart_of(agreed(with_set(chosen, MEN), anti_tank_weapons=True)))
    text = f"{plain}\nWITH ANTI-TANK WEAPONS\n\n{armed}"
    golden(f"{'+'.join(chosen)}.txt", text.encode())


@pytest.mark.parametrize("chosen", SETS, ids="+".join)
def test_the_entry_die_brings_what_the_document_says_by_name(chosen: tuple[str, ...]) -> None:
    chart = chart_of(with_set(chosen))
    number = {"smaller_type": 0, "larger_type": 1, "only_type": 0}
    for row, line in zip(FACTS["entry_charts"][str(len(chosen))], chart.entry, strict=True):
        enters = row["enters"]
        kind = chosen[number[enters]] if enters in number else enters
        assert line.rolls == tuple(row["roll"])
        assert (line.kind.id if line.kind else None) == kind
        assert len(line.names) == (0 if kind is None else 1)
        assert line.chance == Fraction(len(row["roll"]), 6)


@pytest.mark.parametrize("chosen", SETS, ids="+".join)
def test_each_vehicle_has_the_numbers_of_its_own_chart(chosen: tuple[str, ...]) -> None:
    chart = chart_of(with_set(chosen))
    assert tuple(vehicle.kind.id for vehicle in chart.vehicles) == chosen
    for vehicle in chart.vehicles:
        rows = FACTS["command_charts"][vehicle.kind.id]
        assert [line.name for line in vehicle.commands] == [row["name"] for row in rows]
        assert [list(line.rolls) for line in vehicle.commands] == [row["rolls"] for row in rows]
        assert sum(line.chance for line in vehicle.commands) == 1
        for line, row in zip(vehicle.commands, rows, strict=True):
            said = [row["move_in"]] if row["move_in"] else [row["cover_fire_orders_max"]]
            assert numbers(line.text) == said + list(line.moved_out_needs)
        last = rows[-1]
        fire = [last["radius_in"], int(last["to_hit"][0]), last["wound_mod"]]
        assert numbers(vehicle.cover_fire.reminder_text) == fire


@pytest.mark.parametrize("chosen", SETS, ids="+".join)
def test_pairs_are_those_that_can_meet(chosen: tuple[str, ...]) -> None:
    chart = chart_of(with_set(chosen))
    wanted = [
        (row["shooter"], row["target"], int(row["to_hit"][0]), int(row["to_destroy"][0]))
        for row in FACTS["armor_v_armor"]
        if row["shooter"] in chosen and row["target"] in chosen
    ]
    found = [
        (line.shooter.id, line.target.id, line.standing.to_hit, line.standing.to_destroy)
        for line in chart.armor
    ]
    assert found == wanted
    assert all(line.shooter.id != CAR for line in chart.armor)


@pytest.mark.parametrize(
    ("chosen", "needs"),
    [
        ((CAR,), [()]),
        ((LIGHT,), [(5,)]),
        ((HEAVY,), [(4,)]),
        ((CAR, LIGHT), [(6,), (5,)]),
        ((CAR, HEAVY), [(6,), (4,)]),
        ((LIGHT, HEAVY), [(5,), (4,)]),
        ((CAR, LIGHT, HEAVY), [(6,), (5,), (4,)]),
    ],
    ids=lambda each: "+".join(each) if isinstance(each, tuple) else "",
)
def test_moving_out_is_told_as_what_the_enemy_then_needs(
    chosen: tuple[str, ...], needs: list[tuple[int, ...]]
) -> None:
    chart = chart_of(with_set(chosen))
    assert [vehicle.commands[0].moved_out_needs for vehicle in chart.vehicles] == needs
    for vehicle in chart.vehicles:
        assert all(line.moved_out_needs == () for line in vehicle.commands[1:])
    for line in chart.armor:
        target = next(each for each in chart.vehicles if each.kind == line.target)
        assert target.commands[0].moved_out_needs == (line.moved_out.to_hit,)
        assert line.moved_out.to_hit_pinned == line.standing.to_hit


@pytest.mark.parametrize("chosen", SETS, ids="+".join)
def test_no_chart_says_smaller_or_larger(chosen: tuple[str, ...]) -> None:
    text = printed(chart_of(agreed(with_set(chosen, MEN), anti_tank_weapons=True))).lower()
    assert "smaller" not in text
    assert "larger" not in text


@pytest.mark.parametrize("chosen", SETS, ids="+".join)
def test_no_chart_names_a_type_that_is_not_in_the_set(chosen: tuple[str, ...]) -> None:
    chart = chart_of(agreed(with_set(chosen, MEN), anti_tank_weapons=True))
    text = printed(chart.replace(fear=None)).lower()
    short = {CAR: "armored car", LIGHT: "light tank", HEAVY: "heavy tank"}
    for kind, name in short.items():
        assert (name in text) == (kind in chosen)
    assert ("patrol" in text) == (CAR in chosen)
    assert ("engage armor" in text) == (chosen != (CAR,))


def test_cars_alone_cannot_be_pinned_or_wrecked_without_anti_tank_weapons() -> None:
    chart = chart_for(CAR)
    assert (chart.armor, chart.armor_note, chart.pinned, chart.wreck) == ((), None, None, None)
    assert not chart.vehicles[0].can_be_lost
    assert len(chart.entry_notes) == 1
    armed = chart_of(agreed(with_set((CAR,)), anti_tank_weapons=True))
    assert armed.pinned
    assert armed.wreck
    assert armed.vehicles[0].can_be_lost
    assert len(armed.entry_notes) == 2


def test_edges_are_seen_from_the_players_own() -> None:
    edges = chart_for(HEAVY).edges
    assert [(edge.edge, edge.rolls, edge.chance) for edge in edges] == [
        ("left", (1,), Fraction(1, 6)),
        ("own", (2, 3, 4, 5), Fraction(2, 3)),
        ("right", (6,), Fraction(1, 6)),
    ]


def test_each_of_two_types_comes_by_turn_six_with_211_in_243() -> None:
    for arrival in chart_for(CAR, HEAVY).arrivals:
        assert dict(arrival.by_turn)[6] == Fraction(211, 243)
        assert [turn for turn, _ in arrival.by_turn] == [2, 3, 4, 5, 6]
        assert dict(arrival.in_turn)[3] == Fraction(2, 9)
        assert sum(chance for _, chance in arrival.in_turn) == Fraction(211, 243)


def test_arrivals_end_with_the_scenarios_last_turn() -> None:
    for number, scenario in RULEBOOK.scenarios_by_number.items():
        chart = chart_of(agreed(with_set((CAR,)), scenario=number))
        assert chart.arrivals[0].by_turn[-1][0] == scenario.turns.max


def test_the_next_roll_depends_on_what_is_on_the_table() -> None:
    chart = chart_for(CAR, LIGHT, HEAVY)
    sixth = Fraction(1, 6)
    assert chart.entering() == {None: 3 * sixth, CAR: sixth, LIGHT: sixth, HEAVY: sixth}
    assert chart.entering({CAR, HEAVY}) == {None: 5 * sixth, CAR: 0, LIGHT: sixth, HEAVY: 0}


def test_a_spare_model_may_follow_a_wreck_where_that_was_agreed() -> None:
    spare = Vehicle(type="light_medium_tank", name="Fury")
    squad = squad_with(MODELS[HEAVY], MODELS[LIGHT], spare)
    allowed = edit("set_ruling", ruling="vehicle_spares", value="allow").apply(squad)
    for each in (squad, allowed):
        chart = chart_of(each)
        assert [line.names for line in chart.entry] == [
            (),
            ("M4 Sherman (75mm)", "Fury"),
            ("M26 Pershing",),
        ]
    assert any("spare" in note and "light tank" in note for note in chart_of(allowed).entry_notes)
    assert not any("spare" in note for note in chart_of(squad).entry_notes)


def test_a_type_the_player_chose_himself_is_played_and_the_usual_one_told() -> None:
    vehicle = Vehicle(type="light_medium_tank", model="panther")
    (found,) = chart_of(squad_with(vehicle)).vehicles
    assert found.kind.id == LIGHT
    assert found.usual_kind
    assert found.usual_kind.id == HEAVY
    assert found.model
    assert found.model.name == "Panther"
    assert chart_for(HEAVY).vehicles[0].usual_kind is None


def test_history_is_a_note_for_the_squads_nation_however_it_is_spelt() -> None:
    squad = with_set((HEAVY,))
    for nation in RULEBOOK.nations:
        for spelling in (nation.id, nation.source_spelling):
            chart = chart_of(squad.replace(nation=spelling))
            note = chart.vehicles[0].history
            assert (note is not None) == nation.id.startswith("us_")
    assert chart_of(squad.replace(nation="atlantis")).vehicles[0].history is None


def test_an_enemy_with_other_types_meets_ours_both_ways() -> None:
    chart = vehicle_chart(with_set((CAR, LIGHT)), RULEBOOK, enemy_types={CAR, HEAVY})
    assert [kind.id for kind in chart.foes] == [CAR, HEAVY]
    assert {(line.shooter.id, line.target.id) for line in chart.armor} == {
        (LIGHT, CAR),
        (LIGHT, HEAVY),
        (HEAVY, CAR),
        (HEAVY, LIGHT),
    }
    assert chart.fear
    assert vehicle_chart(with_set((HEAVY,)), RULEBOOK, enemy_types={LIGHT}).fear is None


def test_an_enemy_without_vehicles_leaves_ours_unharmed() -> None:
    chart = vehicle_chart(with_set((CAR, HEAVY)), RULEBOOK, enemy_types=())
    assert chart.armor == ()
    assert chart.pinned is None
    assert all(line.moved_out_needs == () for each in chart.vehicles for line in each.commands)


def test_a_squad_without_vehicles_has_no_chart() -> None:
    with pytest.raises(NoVehiclesError, match="no vehicles"):
        chart_of(squad_with())


def test_equal_squads_have_equal_charts() -> None:
    assert chart_for(CAR, HEAVY) == chart_for(CAR, HEAVY)


def test_cover_beside_a_vehicle_and_elsewhere_is_told_apart() -> None:
    beside, elsewhere = chart_for(CAR).cover
    assert numbers(beside) == [FACTS["cover"]["mod"]]
    assert numbers(elsewhere) == [RULEBOOK.terrain.cover_to_hit]
