"""Prices are itemised, in the man's own currency, and add up."""

from __future__ import annotations

import pytest

from nco_builder.legality import check
from nco_builder.squad import Price, PriceLine, price, price_lines
from tests.legality.plain import plain_squads
from tests.reading import JSON
from tests.squad.people import BOOK, OWN, rules, squad


def price_of(man: JSON, **keys: object) -> Price:
    its = squad(man, **keys)
    return price(its.members[0], BOOK.units_by_id[man["unit"]], rules(its))


def lines_of(man: JSON) -> list[PriceLine]:
    its = squad(man)
    return list(price_lines(its.members[0], BOOK.units_by_id[man["unit"]], rules(its)))


@pytest.mark.parametrize(
    ("unit", "points", "currency"),
    [
        ("sergeant", 0, "vp"),
        ("veteran_corporal", 20, "vp"),
        ("corporal", 18, "vp"),
        ("veteran_lance_corporal", 16, "vp"),
        ("lance_corporal", 14, "vp"),
        ("hardened_private_1st_class", 12, "vp"),
        ("private_1st_class", 10, "vp"),
        ("private", 8, "vp"),
        ("engineer", 17, "sp"),
        ("political_officer", 15, "sp"),
        ("marksman", 15, "sp"),
        ("chaplain", 13, "sp"),
        ("medic", 12, "sp"),
        ("scout", 8, "sp"),
    ],
)
def test_a_man_without_options_costs_his_base(unit: str, points: int, currency: str) -> None:
    paid = price_of({"unit": unit})
    assert (paid.total, paid.currency) == (points, currency)
    assert paid.victory == (55 if unit == "sergeant" else points)


def test_every_option_has_its_line() -> None:
    man = {
        "unit": "veteran_lance_corporal",
        "primary": "lmg",
        "secondary": "pistol",
        "grenades": 2,
        "items": ["letters_from_home"],
        "anti_tank": True,
    }
    assert [tuple(line) for line in lines_of(man)] == [
        ("unit", "veteran_lance_corporal", 1, 16),
        ("primary", "lmg", 1, 4),
        ("grenades", "hand_grenade", 2, 4),
        ("item", "letters_from_home", 1, 1),
    ]
    assert price_of(man).total == price_of(man).victory == 25  # ruling NCO-04


def test_the_dearest_sergeant_is_worth_73() -> None:
    man = {
        "unit": "sergeant",
        "primary": "bren",
        "grenades": 3,
        "items": ["intel", "field_map"],
        "skills": ["covert", "deadeye"],
        "extra_skill_slot": True,
    }
    paid = price_of(man)
    assert (paid.total, paid.victory) == (4 + 5 + 3 + 6, 73)
    assert [line.points for line in lines_of(man)] == [0, 0, 4, 5, 3, 6]


@pytest.mark.parametrize("unit", ["chaplain", "medic"])
def test_free_items_cost_nothing_and_are_worth_nothing(unit: str) -> None:
    man = {"unit": unit, "items": ["extra_magazine", "morphine"]}
    assert [line.points for line in lines_of(man) if line.kind == "item"] == [0, 0]
    assert price_of(man).victory == BOOK.units_by_id[unit].cost


@pytest.mark.parametrize(
    ("unit", "grenades", "points"),
    [
        ("sergeant", 2, 0),
        ("sergeant", 3, 4),
        ("corporal", 0, 0),
        ("corporal", 1, 0),
        ("corporal", 2, 4),
        ("corporal", 4, 12),  # above the maximum: the extra price all the same
        ("lance_corporal", 3, 0),  # he cannot buy one
        ("private", 3, 0),
        ("engineer", 2, 0),
        ("engineer", 10, 32),
        ("engineer", -5, 0),
    ],
)
def test_grenades_cost_beyond_the_free_ones(unit: str, grenades: int, points: int) -> None:
    free_of_them = price_of({"unit": unit}).total
    assert price_of({"unit": unit, "grenades": grenades}).total == free_of_them + points


@pytest.mark.parametrize(
    ("unit", "weapon", "points"),
    [
        ("corporal", "smg", 0),
        ("corporal", "lmg", 0),  # not offered
        ("lance_corporal", "lmg", 4),
        ("engineer", "lmg", 0),
        ("engineer", "flamethrower", 3),
        ("engineer", "he", 3),
        ("sergeant", "bren", 0),  # his is free (ruling NCO-18)
        ("corporal", "bren", 7),
        ("private", "bren", 0),  # not offered
        ("engineer", "bren", 0),
        ("corporal", "nonsense", 0),
        ("corporal", None, 0),
    ],
)
def test_a_weapon_costs_what_his_entry_says(unit: str, weapon: str | None, points: int) -> None:
    assert (
        price_of({"unit": unit, "primary": weapon}).total == price_of({"unit": unit}).total + points
    )


@pytest.mark.parametrize(
    ("weapon", "points"),
    [
        (OWN | {"nation": "german_heer"}, 0),
        (OWN | {"nation": "BRITISH"}, 7),
        (OWN | {"cost": None}, 0),
        (OWN | {"id": "rifle", "cost": 30}, 0),  # the rulebook's rifle counts
    ],
)
def test_a_weapon_of_the_squads_own_costs_only_where_it_is_its_nations(
    weapon: JSON, points: int
) -> None:
    man = {"unit": "corporal", "primary": weapon["id"]}
    assert price_of(man, definitions={"weapons": [weapon]}).total == 18 + points


def test_where_the_nation_is_unknown_no_weapon_is_foreign() -> None:
    assert price_of({"unit": "corporal", "primary": "bren"}, nation="atlantis").total == 18 + 7


def test_a_skill_slot_costs_only_where_it_is_offered() -> None:
    bought = {"extra_skill_slot": True}
    assert price_of({"unit": "sergeant"} | bought).total == 6
    assert price_of({"unit": "veteran_corporal"} | bought).total == 24
    assert price_of({"unit": "corporal"} | bought).total == 18


def test_items_count_at_list_price_wherever_they_are() -> None:
    assert price_of({"unit": "private", "items": ["intel", "flask", "whistle"]}).total == 8 + 5 + 1


def test_lines_add_up_and_squads_too() -> None:
    for its in plain_squads(41, 400):
        report = check(its, BOOK)
        sums = {"vp": 0, "sp": 0}
        for said in report.members:
            assert said.price.total == sum(line.points for line in said.price_lines)
            assert all(line.points >= 0 and line.quantity > 0 for line in said.price_lines)
            if said.unit:
                sums[said.unit.currency] += said.cost
                assert said.victory - said.cost == said.unit.victory_base - said.unit.cost
        assert sums == {"vp": report.vp, "sp": report.sp}
        assert report.victory_total == sum(said.victory for said in report.members)
