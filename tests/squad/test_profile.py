"""The effective profile, and what changed it."""

from __future__ import annotations

import pytest

from nco_builder.squad import (
    Profile,
    all_skills,
    carried_weapons,
    close_combat,
    profile,
    skill_level,
)
from nco_builder.squad.profile import Cause
from tests.reading import JSON
from tests.squad.people import BOOK, OWN, rules, squad


def profile_of(man: JSON) -> Profile:
    its = squad(man)
    return profile(its.members[0], BOOK.units_by_id[man["unit"]], BOOK)


def hands_of(man: JSON, **keys: object) -> dict[str | None, int]:
    """Courage in close combat by weapon in hand."""
    its = squad(man, **keys)
    return dict(close_combat(its.members[0], BOOK.units_by_id[man["unit"]], rules(its)))


def test_without_items_it_is_the_printed_one() -> None:
    assert profile_of({"unit": "engineer"}) == Profile(4, 3, 5, 4, (), special_action=False)


def test_each_item_is_a_cause() -> None:
    decorated = profile_of({"unit": "sergeant", "items": ["religious_icon", "service_medal"]})
    assert decorated[:4] == (5, 7, 6, 7)
    assert decorated.causes == (Cause("P", "religious_icon", 1), Cause("C", "service_medal", 1))
    assert [decorated.base(attribute) for attribute in "MCHP"] == [5, 6, 6, 6]


def test_the_same_item_twice_counts_twice() -> None:
    decorated = profile_of({"unit": "sergeant", "items": ["service_medal", "service_medal"]})
    assert (decorated.C, decorated.base("C")) == (8, 6)


@pytest.mark.parametrize("item", ["morphine", "flask", "tobacco", "letters_from_home", "whistle"])
def test_what_comes_in_play_or_is_unknown_changes_nothing(item: str) -> None:
    assert profile_of({"unit": "private", "items": [item]}) == profile_of({"unit": "private"})


@pytest.mark.parametrize(
    "unit", ["lance_corporal", "hardened_private_1st_class", "engineer", "marksman"]
)
def test_a_medal_lifts_courage_three_to_special_actions(unit: str) -> None:
    assert not profile_of({"unit": unit}).special_action
    assert profile_of({"unit": unit, "items": ["service_medal"]}).special_action


def test_courage_four_takes_special_actions() -> None:
    able = {unit.id for unit in BOOK.units if profile_of({"unit": unit.id}).special_action}
    assert able == {
        "sergeant",
        "veteran_corporal",
        "corporal",
        "veteran_lance_corporal",
        "political_officer",
    }


def test_close_combat_has_a_line_for_each_weapon_in_hand() -> None:
    assert hands_of({"unit": "sergeant", "primary": "smg"}) == {"smg": 7, "pistol": 7}
    assert hands_of({"unit": "sergeant", "primary": "rifle"}) == {"rifle": 6, "pistol": 7}
    assert hands_of({"unit": "engineer", "primary": "lmg"}) == {"lmg": 2, "pistol": 4}
    assert hands_of({"unit": "engineer", "primary": "he"}) == {"he": 3, "pistol": 4}


def test_close_combat_counts_medal_and_fighting_instinct() -> None:
    man = {"unit": "corporal", "primary": "rifle", "items": ["service_medal"]}
    assert hands_of(man | {"skills": ["fighting_instinct"]}) == {"rifle": 6}
    assert hands_of(man | {"skills": ["fighting_instinct"] * 2}) == {"rifle": 6}
    assert hands_of(man | {"skills": ["judo"]}) == {"rifle": 5}


def test_close_combat_without_a_weapon() -> None:
    assert hands_of({"unit": "private", "primary": None}) == {None: 2}


def test_close_combat_with_a_weapon_of_the_squads_own() -> None:
    man = {"unit": "corporal", "primary": "bren"}
    assert hands_of(man) == {"bren": 3}
    vague = OWN | {"close_combat": "see notes"}
    assert hands_of(man, definitions={"weapons": [vague]}) == {"bren": 4}
    assert hands_of({"unit": "corporal", "primary": "nonsense"}) == {"nonsense": 4}


def test_a_pistol_is_carried_once() -> None:
    def carried(man: JSON) -> tuple[str, ...]:
        return carried_weapons(squad(man).members[0], BOOK.units_by_id[man["unit"]])

    assert carried({"unit": "medic", "primary": "pistol"}) == ("pistol",)
    assert carried({"unit": "engineer", "primary": "he"}) == ("he", "pistol")
    assert carried({"unit": "engineer", "primary": "he", "secondary": "smg"}) == ("he", "smg")
    assert carried({"unit": "medic", "primary": "pistol", "secondary": "pistol"}) == ("pistol",)
    assert carried({"unit": "private"}) == ()


def test_skills_are_those_of_the_unit_and_the_chosen_ones() -> None:
    (man,) = squad({"unit": "sergeant", "skills": ["inspiring_presence"]}).members
    unit = BOOK.units_by_id["sergeant"]
    assert all_skills(man, unit) == ("inspiring_presence", "inspiring_presence")
    assert skill_level("inspiring_presence", man, unit) == 2
    assert skill_level("covert", man, unit) == 0
