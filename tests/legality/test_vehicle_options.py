"""What may be fielded: every answer agrees with what the check says once it is taken."""

from __future__ import annotations

import pytest

from nco_builder.legality import (
    Report,
    carrier_choices,
    check,
    check_by_own_ruleset,
    reason_text,
    type_choices,
    vehicle_choices,
    vehicle_swap,
)
from nco_builder.rules import load_rulebook
from nco_builder.squad import Vehicle
from tests.reading import JSON, squad_of

BOOK = load_rulebook()
CAR = Vehicle(type="armored_car", model="m8_greyhound")
OTHER_CAR = Vehicle(type="armored_car", model="m20_utility")
LIGHT = Vehicle(type="light_medium_tank", name="Ida")
HEAVY = Vehicle(type="large_heavy_tank", model="m26_pershing")


def band(*vehicles: Vehicle, men: tuple[str, ...] = (), **keys: JSON) -> Report:
    document = {
        "format": "nco-squad",
        "version": 1,
        "ruleset": "nco-2.3.2",
        "nation": "us_army",
        "limits": {"vp": 100, "sp": 50},
        "members": [{"unit": unit, "primary": "rifle"} for unit in ("sergeant", *men)],
    }
    squad = squad_of(document | keys).replace(vehicles=vehicles)
    return check(squad, BOOK)


def states(report: Report, *vehicles: Vehicle) -> list[str]:
    return [choice.state for choice in vehicle_choices(report, vehicles)]


SPARES: JSON = {"rulings": {"vehicle_spares": "allow"}}


def test_one_model_of_each_type_may_be_added() -> None:
    assert states(band(), CAR, LIGHT, HEAVY) == ["ok", "ok", "ok"]
    assert states(band(CAR), OTHER_CAR, LIGHT, HEAVY) == ["barred", "ok", "ok"]
    assert states(band(CAR, LIGHT, HEAVY), CAR, LIGHT, HEAVY) == ["barred"] * 3


def test_spares_may_be_added_once_they_are_agreed() -> None:
    assert states(band(CAR, LIGHT, HEAVY, **SPARES), CAR, OTHER_CAR, HEAVY) == ["ok"] * 3


def test_the_edit_adds_the_model_behind_the_others() -> None:
    (choice,) = vehicle_choices(band(CAR), [LIGHT])
    assert choice.edit.apply(band(CAR).squad).vehicles == (CAR, LIGHT)
    assert choice.value is LIGHT
    assert (choice.field, choice.chosen, choice.reasons) == ("vehicles", False, ())


def test_a_second_of_a_type_is_barred_for_the_reason_the_check_would_give() -> None:
    report = band(CAR)
    (choice,) = vehicle_choices(report, [OTHER_CAR])
    after = check(choice.edit.apply(report.squad), BOOK)
    assert set(choice.reasons) <= set(after.errors)
    assert [reason.code for reason in choice.reasons] == ["vehicle_type_duplicate"]
    assert reason_text(choice, report) == "only 1 of a type unless agreed"


def test_a_third_of_a_type_is_barred_although_there_are_two_already() -> None:
    assert states(band(CAR, OTHER_CAR), CAR, LIGHT) == ["barred", "ok"]


def test_a_fourth_model_is_barred_for_the_one_cause_there_is() -> None:
    report = band(CAR, LIGHT, HEAVY)
    (choice,) = vehicle_choices(report, [CAR])
    assert [reason.code for reason in choice.reasons] == ["vehicle_type_duplicate"]


def test_a_model_takes_the_place_of_the_last_one_of_its_type() -> None:
    swap = vehicle_swap(band(CAR, LIGHT), OTHER_CAR)
    assert swap
    assert (swap.state, swap.edit["vehicles"]) == ("ok", (OTHER_CAR, LIGHT))
    assert vehicle_swap(band(CAR, LIGHT), HEAVY) is None
    broken = vehicle_swap(band(CAR, CAR, LIGHT), OTHER_CAR)
    assert broken
    assert broken.edit["vehicles"] == (CAR, OTHER_CAR, LIGHT)
    assert broken.state == "ok"  # the set was as wrong before


def test_every_type_may_be_chosen_that_no_other_model_has() -> None:
    offered = type_choices(band(CAR, LIGHT), 0)
    assert [choice.value for choice in offered] == [kind.id for kind in BOOK.vehicle_phase.types]
    assert [choice.state for choice in offered] == ["ok", "barred", "ok"]
    assert [choice.chosen for choice in offered] == [True, False, False]
    assert offered[2].edit.apply(band(CAR, LIGHT).squad).vehicles[0].type == "large_heavy_tank"


def test_a_type_that_makes_a_broken_set_better_may_be_chosen() -> None:
    offered = type_choices(band(CAR, OTHER_CAR), 1)
    assert [choice.state for choice in offered] == ["ok", "ok", "ok"]


AGREED: JSON = {"match": {"anti_tank_weapons": True}}


def test_carriers_are_chosen_among_all_men_once_agreed() -> None:
    report = band(men=("corporal", "scout", "medic"), **AGREED)
    offered = carrier_choices(report)
    assert [choice.value for choice in offered] == [0, 1, 2, 3]
    assert [choice.state for choice in offered] == ["barred", "ok", "ok", "ok"]
    assert reason_text(offered[0], report) == "Sergeant may not carry one"
    assert offered[1].edit.apply(report.squad).members[1].anti_tank


def test_a_third_carrier_is_barred_and_a_carrier_can_always_give_it_back() -> None:
    squad = band(men=("corporal", "scout", "medic"), **AGREED).squad
    for choice in carrier_choices(check(squad, BOOK))[1:3]:
        squad = choice.edit.apply(squad)
    offered = carrier_choices(check(squad, BOOK))
    assert [choice.chosen for choice in offered] == [False, True, True, False]
    assert [choice.state for choice in offered] == ["barred", "ok", "ok", "barred"]
    assert not offered[1].edit.apply(squad).members[1].anti_tank


def test_while_nothing_is_agreed_only_those_who_carry_are_listed() -> None:
    members = [{"unit": "sergeant"}, {"unit": "corporal", "anti_tank": True}]
    offered = carrier_choices(band(members=members))
    assert [(choice.value, choice.chosen) for choice in offered] == [(1, True)]


@pytest.mark.parametrize("vehicles", [(), (CAR,)])
def test_without_a_rulebook_nothing_is_offered(vehicles: tuple[Vehicle, ...]) -> None:
    report = check_by_own_ruleset(band(*vehicles, ruleset="nco-99").squad)
    assert vehicle_choices(report, [CAR]) == ()
    assert vehicle_swap(report, CAR) is None
    assert carrier_choices(report) == ()
    assert [type_choices(report, place) for place in range(len(vehicles))] == [()] * len(vehicles)
