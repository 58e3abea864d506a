"""Vehicles of the chapter at the table: orders, pins, damage results and what they do, riders."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder.sheets.blocks import Text
from nco_builder.sheets.words import NBSP
from nco_builder.systems.k47_vehicles import SYSTEM
from nco_builder.systems.k47_vehicles.judge import judge
from nco_builder.systems.k47_vehicles.model import (
    Capacity,
    Force,
    ForceVehicle,
    MountedWeapon,
    vehicle_of,
)
from nco_builder.systems.page import ChipField, NoteField
from nco_builder.systems.play import Asked, NoGameError, Play, states_of
from nco_builder.systems.tally import TallyGame, do

assert SYSTEM.play is not None
PLAY: Play = SYSTEM.play
RULES = "k47-vehicles"
TANK = vehicle_of("medium_tank", "tracked")
CARRIER = vehicle_of("carrier", "half_tracked").replace(
    open_topped=True, transport=Capacity(men=10)
)
TRUCK = vehicle_of("soft_skin", "wheeled").replace(transport=Capacity(men=12))


def played(*moves: str, vehicles: tuple[ForceVehicle, ...] = (TANK, CARRIER, TRUCK)) -> TallyGame:
    force = Force(ruleset=RULES, vehicles=vehicles)
    last = states_of(PLAY, judge(force), 0, moves)[-1]
    assert isinstance(last, TallyGame)
    return last


def fields(game: TallyGame, unit: str) -> list[ChipField]:
    assert PLAY.entry is not None
    form = PLAY.entry(game, unit)
    assert form is not None
    return [each for each in form.fields if isinstance(each, ChipField)]


def says(game: TallyGame, unit: str) -> str:
    assert PLAY.entry is not None
    form = PLAY.entry(game, unit)
    assert form is not None
    return " ".join([each.text for each in form.fields if isinstance(each, NoteField)])


def line(game: TallyGame, unit: int) -> str:
    shown = PLAY.table(game).piles[0].lines[unit - 1]
    return f"{shown.aside} | {shown.line}"


def test_damage_results_name_their_dice_and_none_is_named_like_a_state() -> None:
    (results,) = [each for each in fields(played(), "1") if each.key == "result"]
    assert [each.text.split(NBSP)[0] for each in results.chips] == ["≤1", "2", "3", "3", "4–6"]
    texts = [chip.text for field in fields(played(), "1") for chip in field.chips]
    assert len(texts) == len(set(texts))


def test_a_stunned_crew_is_pinned_and_halted() -> None:
    assert line(played("1.order=1", "1.result=1"), 1) == "Down · 1 pin | "
    assert line(played("1.result=1"), 1) == "Down · 1 pin | "


def test_immobilized_halts_what_has_acted_and_a_second_result_knocks_out() -> None:
    game = played("1.result=2")
    assert line(game, 1) == "no order yet · 1 pin | immobilized"  # it has not acted yet
    with pytest.raises(NoGameError):
        do(game, "1.order=2")
    assert line(played("1.order=2", "1.result=2"), 1) == "Down · 1 pin | immobilized"
    assert line(do(game, "1.result=2"), 1) == " | knocked out"


def test_a_fire_is_put_out_or_the_vehicle_is_lost() -> None:
    assert line(played("1.result=3"), 1) == "Down · 1 pin | "
    assert line(played("1.result=4"), 1) == " | knocked out"


def test_afloat_immobilized_is_lost() -> None:
    swims = TANK.replace(rules=("amphibious",))
    assert line(played("1.afloat=1", "1.result=2", vehicles=(swims,)), 1) == " | knocked out"


def test_those_aboard_sink_with_what_is_immobilized_afloat() -> None:
    swims = CARRIER.replace(rules=("amphibious",))
    game = played("1.riders=8", "1.afloat=1", "1.result=2", vehicles=(swims,))
    assert "men were aboard" not in says(game, "1")
    assert "8 men were lost with it" in says(game, "1")
    empty = played("1.afloat=1", "1.result=2", vehicles=(swims,))
    for each in (game, empty):
        assert "It sank" in says(each, "1")
        assert "impassable" not in says(each, "1")  # it lies in deep water
    assert says(do(do(empty, "1.wreck=0"), "1.wreck=1"), "1").startswith("The wreck")


def test_afloat_it_advances_at_half_speed_and_never_halts_or_reverses() -> None:
    swims = TANK.replace(rules=("amphibious", "recce"))
    game = played("1.afloat=1", "1.order=2", "1.result=1", vehicles=(swims,))
    assert line(game, 1) == "Advance · 1 pin | afloat"
    assert 'Advance: 4½", straight.' in says(game, "1")
    assert "neither reverses nor goes Down" in says(do(game, "turn"), "1")
    for barred in ("1.order=1", "1.order=3", "1.order=4", "1.order=5", "1.reacted=1"):
        with pytest.raises(NoGameError):
            do(game, barred)


def test_those_aboard_get_the_pins_of_the_vehicle_and_are_thrown_out() -> None:
    game = played("2.riders=8", "2.pins=2", "2.result=1")
    assert game.number(1, "rider_pins") == 3
    game = do(game, "2.result=5")
    assert "8 men were aboard" in says(game, "2")
    assert game.number(1, "riders") == 0


def test_a_single_man_aboard_is_told_as_one() -> None:
    lost = played("2.riders=1", "2.result=5")
    assert "1 man was aboard: each unit" in says(lost, "2")
    stuck = played("2.riders=1", "2.result=2")
    assert "1 man was aboard: all get out" in says(stuck, "2")
    swims = CARRIER.replace(rules=("amphibious",))
    sunk = played("1.riders=1", "1.afloat=1", "1.result=2", vehicles=(swims,))
    assert "1 man was lost with it" in says(sunk, "1")


def test_men_leave_an_immobilized_transport_with_the_pins_it_gave_them() -> None:
    game = played("2.riders=7", "2.pins=1", "2.result=2")
    assert '7 men were aboard: all get out within 6", Down, with 2 pins.' in says(game, "2")
    assert game.number(1, "riders") == 0
    game = do(game, "turn")
    assert "men were aboard" not in says(game, "2")
    assert "If that fails, it goes Down." in says(game, "2")
    assert "reverses" not in says(game, "2")


def test_a_soft_skin_has_no_damage_results_and_an_empty_transport_warns() -> None:
    assert "Any damage destroys it" in says(played(), "3")
    assert "Empty" in says(played(), "3")
    with pytest.raises(NoGameError):
        do(played(), "3.result=1")


def test_a_boarded_vehicle_stands_and_a_new_turn_takes_all_orders() -> None:
    game = played("2.order=2")
    with pytest.raises(NoGameError):
        do(game, "2.boarded=1")
    (boarded,) = [
        chip for each in fields(game, "2") for chip in each.chips if chip.text.startswith("Boarded")
    ]
    assert "halted (Down)" in boarded.barred
    assert do(do(game, "2.order=5"), "2.boarded=1").number(1, "boarded") == 1
    game = played("2.boarded=1")
    with pytest.raises(NoGameError):
        do(game, "2.order=3")
    game = do(do(game, "1.order=1"), "turn")
    assert [game.number(unit, "order") for unit in range(3)] == [0, 0, 0]
    assert do(game, "2.order=3").number(1, "order") == 3
    assert PLAY.table(game).facts[1].text == "3 of 3 vehicles in action, 3 without an order"


def test_riders_of_the_document_are_told_until_others_get_in() -> None:
    ridden = TANK.replace(riders="2nd squad")
    assert "Riders: 2nd squad." in says(played(vehicles=(ridden,)), "1")
    carrier = CARRIER.replace(riders="2nd squad")
    assert "Riders: 2nd" not in says(played("1.who=3rd squad", vehicles=(carrier,)), "1")


def test_open_topped_and_damage_are_told_with_their_numbers() -> None:
    assert "Damage at 9 exactly: D6 −3; from 12 on" in says(played(), "1")
    assert "Open-topped: indirect HE adds +1" in says(played(), "2")


def test_an_automaton_tests_every_order_and_never_ambushes() -> None:
    game = played(vehicles=(TANK.replace(rules=("automaton",)),))
    assert "tests every order" in says(game, "1")
    assert "4+" in says(game, "1")
    with pytest.raises(NoGameError):
        do(game, "1.order=4")


def test_an_unknown_capacity_is_asked_for() -> None:
    game = played(vehicles=(TRUCK.replace(transport=Capacity()),))
    changes = [chip.change for each in fields(game, "1") for chip in each.chips]
    asked = [each for each in changes if isinstance(each, Asked) and each.path]
    assert [each.path for each in asked] == [("vehicles", 0, "transport", "men")]


def test_without_a_known_value_there_is_no_tally() -> None:
    with pytest.raises(NoGameError, match="damage value"):
        played(vehicles=(vehicle_of("hovercraft", "tracked"),))


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 40)), max_size=12))
def test_whatever_is_ticked_can_be_replayed(picked: list[tuple[int, int]]) -> None:
    game = played()
    for unit, place in picked:
        chips = [chip for each in fields(game, str(unit + 1)) for chip in each.chips]
        moves = [each.change for each in chips if isinstance(each.change, str) and not each.barred]
        if moves:
            game = do(game, moves[place % len(moves)])
            says(game, str(unit + 1))
            line(game, unit + 1)
    assert played(*game.moves).marks == game.marks


def test_a_recce_vehicle_that_reacted_is_down() -> None:
    scout = vehicle_of("light_tank", "tracked").replace(rules=("recce",))
    game = played("1.reacted=1", vehicles=(scout,))
    assert line(game, 1).startswith("Down")
    assert line(do(game, "turn"), 1).startswith("no order yet · 0 pins |")


def card(game: TallyGame, unit: str) -> str:
    assert PLAY.entry is not None
    form = PLAY.entry(game, unit)
    assert form is not None
    return " ".join([part.text for line in form.card for part in line if isinstance(part, Text)])


def test_the_card_of_a_vehicle_is_read_beside_its_tally() -> None:
    scout = vehicle_of("light_tank", "tracked").replace(rules=("recce", "tough"), quality="regular")
    game = played(vehicles=(scout, TRUCK.replace(quality="regular")))
    assert "a reaction: reverse up to" in card(game, "1")
    assert "Rams" in card(game, "1")
    assert "ignored on a D6" in card(game, "1")
    assert "it is pinned as infantry is" in card(game, "2")
    assert card(do(game, "1.wreck=1"), "1") == ""


def test_moves_and_weapons_are_read_before_an_order_is_given() -> None:
    gun = MountedWeapon(name="Long gun", mount="turret", pen=7, range=84, half=42, shots=1, he="D6")
    guns = (
        gun,
        MountedWeapon(name="MMG", mount="coaxial", small_arms=True),
        MountedWeapon(name="Bow gun", mount="hull", count=2),
    )
    said = card(played(vehicles=(TANK.replace(weapons=guns, quality="veteran"),)), "1")
    assert 'Advance  9"  1 pivot  ·  Run  9–18"  straight  ·  Reverse  4½"  straight' in said
    assert f"turret  ·  all round  ·  Pen{NBSP} +7  ·  84" in said
    assert "1 shot, HE D6" in said
    assert "Bow gun ×2  ·  hull  ·  front  ·  Pen +" in said
    assert "small arms" in said
    assert "fires instead of A" in said


def test_a_towing_recce_vehicle_makes_no_reaction_until_it_lets_go() -> None:
    scout = vehicle_of("soft_skin", "wheeled").replace(rules=("recce",), towed="6pdr gun")
    game = played(vehicles=(scout,))
    assert line(game, 1) == "no order yet · 0 pins | towing"
    assert "It tows 6pdr gun." in says(game, "1")
    assert "no recce reaction" in says(game, "1")
    with pytest.raises(NoGameError):
        do(game, "1.reacted=1")
    free = do(game, "1.unhitched=1")
    assert "tows" not in says(free, "1")
    assert line(do(free, "1.reacted=1"), 1) == "Down · 0 pins | reacted"


def test_a_vehicle_that_can_tow_takes_a_tow_in_the_game() -> None:
    tractor = TRUCK.replace(transport=Capacity(men=2, tow="guns"), rules=("recce",))
    game = played("1.towing=1", vehicles=(tractor,))
    assert line(game, 1) == "no order yet · 0 pins | towing"
    with pytest.raises(NoGameError):
        do(game, "1.reacted=1")
    with pytest.raises(NoGameError):
        do(played(), "3.towing=1")


def test_a_tow_entered_under_the_game_concerns_it() -> None:
    force = Force(ruleset=RULES, vehicles=(TANK,))
    towing = force.replace(vehicles=(TANK.replace(towed="gun"),))
    assert PLAY.digest(force) != PLAY.digest(towing)


@pytest.mark.parametrize("unit", ["1", "2", "3"])
def test_boxes_that_stand_alone_have_one_row_whatever_is_between_them(unit: str) -> None:
    scout = CARRIER.replace(rules=("recce",), transport=Capacity(men=10, tow="guns"))
    for vehicles in ((TANK, CARRIER, TRUCK), (TANK, scout, TRUCK)):
        labels = [each.label for each in fields(played(vehicles=vehicles), unit)]
        assert labels.count("State") == 1
