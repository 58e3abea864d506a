"""The rules in force: the rulebook, the nation, the squad's own weapons."""

from __future__ import annotations

import pytest

from tests.squad.people import BOOK, OWN, rules, squad


def test_the_nation_is_found_by_either_spelling() -> None:
    greek = BOOK.nations_by_id["greek"]
    assert rules(squad(nation="greek")).nation is greek
    assert rules(squad(nation="GREECIAN")).nation is greek
    assert rules(squad(nation="Greek")).nation is None


def test_the_rulebooks_weapon_comes_before_one_of_the_same_id() -> None:
    force = rules(squad(definitions={"weapons": [OWN | {"id": "rifle", "name": "Musket"}]}))
    assert force.nation_weapons == {}
    assert force.weapon_name("rifle") == "Rifle"


def test_of_two_own_weapons_with_one_id_the_first_counts() -> None:
    force = rules(squad(definitions={"weapons": [OWN, OWN | {"cost": 99}]}))
    assert force.nation_weapons["bren"].cost == 7


def test_a_weapon_nobody_knows_is_called_by_its_id() -> None:
    force = rules(squad())
    assert [force.weapon_name(each) for each in ("bren", "he", "x9")] == [
        "Bren",
        "High Explosive Weapon",
        "x9",
    ]


@pytest.mark.parametrize(
    ("squads_nation", "weapons_nation", "foreign"),
    [
        ("british", "british", False),
        ("BRITISH", "british", False),
        ("british", "BRITISH", False),
        ("british", "british_airborne_commandos", False),
        ("greek", "british", True),
        ("british", "atlantis", True),
        ("atlantis", "british", False),
    ],
)
def test_whose_a_weapon_is(squads_nation: str, weapons_nation: str, *, foreign: bool) -> None:
    weapon = OWN | {"nation": weapons_nation}
    force = rules(squad(nation=squads_nation, definitions={"weapons": [weapon]}))
    assert force.is_of_other_country(force.nation_weapons["bren"]) is foreign


@pytest.mark.parametrize(
    ("squads_nation", "weapons_nation", "another"),
    [
        ("us_airborne", "us_army", True),
        ("us_airborne", "US ARMY", True),
        ("us_army", "us_army", False),
        ("us_army", "british", False),
        ("us_army", "atlantis", False),
        ("atlantis", "us_army", False),
    ],
)
def test_which_weapons_are_of_another_division(
    squads_nation: str, weapons_nation: str, *, another: bool
) -> None:
    weapon = OWN | {"nation": weapons_nation}
    force = rules(squad(nation=squads_nation, definitions={"weapons": [weapon]}))
    assert force.is_of_other_division(force.nation_weapons["bren"]) is another
