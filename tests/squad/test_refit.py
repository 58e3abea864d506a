"""A man of another rank keeps what fits; what does not is told; what is free he gets."""

from __future__ import annotations

import pytest

from nco_builder.squad import LostChoice, Match, Member, lost_choices, recruit, refitted
from tests.squad.people import BOOK, rules, squad

RULES = rules(squad())
UNITS = BOOK.units_by_id
USUAL = Match()


def changed(old: str, new: str, match: Match = USUAL, /, **kit: object) -> Member:
    man = recruit(UNITS[old]).replace(**kit)
    return refitted(man, UNITS[old], UNITS[new], RULES, match)


@pytest.mark.parametrize(
    ("old", "new", "kit", "kept"),
    [
        ("corporal", "private", {"primary": "smg"}, {"primary": "rifle"}),
        ("corporal", "sergeant", {"primary": "smg"}, {"primary": "smg", "secondary": None}),
        ("corporal", "veteran_corporal", {"primary": "bren"}, {"primary": "bren"}),
        ("corporal", "private", {"primary": "bren"}, {"primary": "rifle"}),
        ("corporal", "engineer", {"primary": None}, {"primary": None}),
        ("sergeant", "corporal", {}, {"secondary": None, "grenades": 2}),
        ("private", "corporal", {}, {"grenades": 1}),
        ("corporal", "sergeant", {"grenades": 0}, {"grenades": 0}),
        ("engineer", "corporal", {"grenades": 7}, {"grenades": 2}),
        ("engineer", "scout", {"grenades": 7}, {"grenades": 0}),
        ("medic", "private", {"items": ("flask", "flask")}, {"items": ("flask",)}),
        ("sergeant", "medic", {"items": ("intel", "flask")}, {"items": ("flask",)}),
        ("corporal", "private", {"items": ("rabbit_foot",)}, {"items": ("rabbit_foot",)}),
        ("corporal", "scout", {"skills": ("covert",)}, {"skills": ()}),
        ("corporal", "sergeant", {"skills": ("covert",)}, {"skills": ("covert",)}),
        (
            "sergeant",
            "veteran_corporal",
            {"skills": ("covert", "deadeye"), "extra_skill_slot": True},
            {"skills": ("covert", "deadeye"), "extra_skill_slot": True},
        ),
        (
            "veteran_corporal",
            "corporal",
            {"skills": ("covert", "deadeye"), "extra_skill_slot": True},
            {"skills": ("covert",), "extra_skill_slot": False},
        ),
    ],
)
def test_what_fits_stays(
    old: str, new: str, kit: dict[str, object], kept: dict[str, object]
) -> None:
    after = changed(old, new, USUAL, **kit)
    assert {field: getattr(after, field) for field in kept} == kept


def test_the_anti_tank_weapon_stays_where_it_is_no_matter_of_rank() -> None:
    agreed = Match(anti_tank_weapons=True)
    assert not changed("corporal", "sergeant", agreed, anti_tank=True).anti_tank
    assert changed("corporal", "private", agreed, anti_tank=True).anti_tank
    assert changed("corporal", "sergeant", anti_tank=True).anti_tank


def test_the_bomber_of_a_scenario_stays_a_soldier() -> None:
    five = Match(scenario=5)
    assert changed("corporal", "private", five, bomber=True).bomber
    assert not changed("corporal", "scout", five, bomber=True).bomber
    assert changed("corporal", "scout", bomber=True).bomber


def test_name_notes_and_miniature_are_no_kit() -> None:
    texts = {"name": "Ann", "notes": "left", "model": "kneeling", "id": "a"}
    after = changed("sergeant", "scout", USUAL, **texts)
    assert {field: getattr(after, field) for field in texts} == texts


def test_what_is_gone_is_told_and_what_the_new_unit_has_built_in_is_not() -> None:
    old, new = UNITS["sergeant"], UNITS["scout"]
    man = recruit(old).replace(items=("intel", "flask", "flask"), skills=("covert", "ruthless"))
    after = refitted(man, old, new, RULES, Match())
    assert lost_choices(man, after, old, new) == (
        LostChoice("primary", "rifle"),
        LostChoice("primary", "pistol"),
        LostChoice("grenades", 2),
        LostChoice("skills", "ruthless"),
        LostChoice("items", "intel"),
        LostChoice("items", "flask"),
    )
    assert not lost_choices(man, man, old, old)


def test_a_man_of_no_known_unit_gets_what_fits() -> None:
    man = Member(unit="space_marine", primary="bolter", secondary="sword", grenades=9)
    after = refitted(man, None, UNITS["corporal"], RULES, Match())
    assert (after.primary, after.secondary, after.grenades) == ("rifle", None, 2)
    assert lost_choices(man, after, None, UNITS["corporal"]) == (
        LostChoice("primary", "bolter"),
        LostChoice("primary", "sword"),
        LostChoice("grenades", 7),
    )
