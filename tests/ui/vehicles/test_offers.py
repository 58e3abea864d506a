"""What choosing a model would do, in the words of its button."""

from __future__ import annotations

import pytest

from nco_builder.legality import Report, check_by_own_ruleset
from nco_builder.squad import Squad, Vehicle, edit
from nco_builder.ui.vehicles.models import ADD, offer_of
from tests.ui.vehicles.sets import CAR, HEAVY, LIGHT, OTHER_CAR


def report(squad: Squad, *vehicles: Vehicle) -> Report:
    return check_by_own_ruleset(edit("set_vehicles", vehicles=vehicles).apply(squad))


def test_a_model_of_a_free_type_is_added(sample: Squad) -> None:
    offer = offer_of(report(sample, CAR), LIGHT)
    assert offer.edit
    assert offer.edit["vehicles"] == (CAR, LIGHT)
    assert (offer.text, offer.reason) == (ADD, "")


def test_a_second_of_a_type_takes_the_place_of_the_first_and_says_why(sample: Squad) -> None:
    offer = offer_of(report(sample, CAR, HEAVY), OTHER_CAR)
    assert offer.edit
    assert offer.edit["vehicles"] == (OTHER_CAR, HEAVY)
    assert offer.text == "Replace M8 Greyhound"
    assert offer.reason == "⊘ Only 1 of a type unless agreed"


def test_where_spares_are_agreed_it_is_added(sample: Squad) -> None:
    agreed = edit("set_ruling", ruling="vehicle_spares", value="allow").apply(sample)
    offer = offer_of(report(agreed, CAR), OTHER_CAR)
    assert offer.edit
    assert offer.edit["vehicles"] == (CAR, OTHER_CAR)


def test_a_model_is_not_swapped_for_itself(sample: Squad) -> None:
    offer = offer_of(report(sample, CAR), CAR)
    assert (offer.edit, offer.text) == (None, ADD)
    assert offer.reason


@pytest.mark.parametrize("vehicle", [CAR, LIGHT])
def test_without_a_rulebook_there_is_no_offer(sample: Squad, vehicle: Vehicle) -> None:
    lost = edit("set_ruleset", ruleset="nco-99").apply(sample)
    offer = offer_of(report(lost, CAR), vehicle)
    assert offer.edit is None
    assert "not installed" in offer.reason
