"""An edition nobody printed, with other numbers, a new unit, skill and item, needs no code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.legality import (
    Choice,
    Report,
    check,
    check_by_own_ruleset,
    edit_text,
    finding_sentence,
    fixes,
    member_choices,
    recruit_choices,
)
from nco_builder.rules import load_rulebook
from nco_builder.squad import Squad, close_combat, effective_rules
from tests.reading import HERE, JSON, squad_of
from tests.rules.consistency import (
    Walked,
    ids_given_twice,
    names_that_lead_nowhere,
    reminders_that_cannot_be_said,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDER = HERE / "editions"
BOOK = load_rulebook("made-up-9", FOLDER)

SERGEANT: JSON = {"unit": "sergeant", "primary": "pistol", "skills": ["covert"]}
PRIVATE: JSON = {"unit": "private", "primary": "rifle"}
SAPPER: JSON = {
    "unit": "sapper",
    "primary": "shotgun",
    "secondary": "pistol",
    "grenades": 1,
    "skills": ["covert"],
}


def band(*men: JSON, nation: str = "ruritania", **keys: object) -> Squad:
    """A squad of the edition."""
    document = {
        "format": "nco-squad",
        "version": 1,
        "ruleset": "made-up-9",
        "nation": nation,
        "limits": {"vp": 40, "sp": 20},
        "members": list(men),
    }
    return squad_of(document | keys)


def sentences(report: Report) -> dict[str, str]:
    return {each.code: finding_sentence(each, report.squad, BOOK) for each in report.findings}


def codes(report: Report) -> set[str]:
    return {found.code for found in report.findings}


def test_it_is_found_in_its_folder_and_judges_the_squads_that_name_it() -> None:
    report = check_by_own_ruleset(band(SERGEANT), FOLDER)
    assert report.rulebook == BOOK
    assert BOOK.label == "MU 9"
    assert "unknown_ruleset" in codes(check_by_own_ruleset(band(SERGEANT)))


@pytest.mark.parametrize(
    "rule", [ids_given_twice, names_that_lead_nowhere, reminders_that_cannot_be_said]
)
def test_it_holds_together(rule: JSON) -> None:
    assert list(rule(Walked(BOOK))) == []


def test_totals_use_its_prices() -> None:
    sergeant = SERGEANT | {"primary": "rifle", "grenades": 2, "items": ["service_medal"]}
    report = check(band(sergeant | {"extra_skill_slot": True}, PRIVATE, SAPPER), BOOK)
    assert [said.cost for said in report.members] == [2 + 5 + 2 * 3 + 4 + 9, 11, 13 + 1]
    assert [said.victory for said in report.members] == [70 + 24, 11, 14]
    assert (report.vp, report.vp_limit, report.sp, report.sp_limit) == (37, 40, 14, 20 + 7)
    assert report.victory_total == 119


def test_profiles_use_its_items_and_its_threshold() -> None:
    medal = ["service_medal"]
    report = check(band(SERGEANT, SERGEANT | {"items": medal}), BOOK)
    plain, decorated = (said.profile for said in report.members)
    assert plain is not None
    assert decorated is not None
    assert [(each.C, each.special_action) for each in (plain, decorated)] == [(5, False), (7, True)]
    report = check(band(SAPPER | {"items": ["seven_league_boots"]}), BOOK)
    booted = report.members[0].profile
    assert booted is not None
    assert booted[:4] == (3 + 7, 4, 6 - 1, 6)


def test_its_new_skill_and_weapons_count_in_close_combat() -> None:
    squad = band(SAPPER)
    unit = BOOK.units_by_id["sapper"]
    hands = close_combat(squad.members[0], unit, effective_rules(squad, BOOK))
    assert dict(hands) == {"shotgun": 4 + 3 + 2, "pistol": 4 + 3 + 4}


def test_a_squad_by_its_rules_is_legal() -> None:
    report = check(band(SERGEANT, PRIVATE, SAPPER), BOOK)
    assert report.legal
    assert codes(report) == {"skill_slot_empty", "vp_unspent", "sp_unspent"}


def test_its_nations_are_its_own() -> None:
    assert check(band(SERGEANT, nation="RURITANIANS"), BOOK).sp_limit == 27
    report = check(band(SERGEANT, PRIVATE, PRIVATE, SAPPER, nation="us_army"), BOOK)
    said = sentences(report)
    assert said["unit_forbidden"].startswith("US Army squads may not have a Sapper")
    assert said["squad_too_big"].startswith(
        "The squad has 4 men; US Army squads may have at most 3"
    )
    assert "unknown_nation" in codes(check(band(SERGEANT, nation="british"), BOOK))


def test_what_it_left_out_is_unknown() -> None:
    men = [SERGEANT, {"unit": "medic"}, PRIVATE | {"items": ["flask"], "skills": ["deadeye"]}]
    report = check(band(*men), BOOK)
    assert {"unknown_unit", "unknown_item", "unknown_skill"} <= codes(report)


FINDINGS: dict[str, tuple[JSON, str]] = {
    "grenades_over_max": (
        SERGEANT | {"grenades": 5},
        "Ann carries 5 grenades; a Sergeant may carry at most 4.",
    ),
    "item_slots_over": (
        SERGEANT | {"items": ["service_medal"] * 4},
        "Ann carries 4 items; a Sergeant may carry at most 3.",
    ),
    "item_restricted": (
        SERGEANT | {"items": ["seven_league_boots"]},
        "Ann carries Seven-League Boots, which only the Sapper may carry.",
    ),
    "skill_duplicate": (
        SAPPER | {"skills": ["iron_nerves", "iron_nerves"]},
        "Ann has 3 × Iron Nerves; at most 2 allowed.",
    ),
    "skill_restricted": (
        SERGEANT | {"skills": ["iron_nerves"]},
        "Ann has Iron Nerves, which only the Sapper may have.",
    ),
    "primary_not_allowed": (
        PRIVATE | {"primary": "shotgun"},
        "Ann carries a Shotgun; a Private may not take it as primary weapon.",
    ),
}


@pytest.mark.parametrize("code", FINDINGS)
def test_findings_name_its_things_and_numbers(code: str) -> None:
    man, expected = FINDINGS[code]
    report = check(band(SERGEANT, man | {"name": "Ann"}), BOOK)
    assert sentences(report)[code] == expected


def test_an_item_may_be_of_no_use_with_one_of_its_weapons() -> None:
    report = check(band(SERGEANT, SAPPER | {"items": ["seven_league_boots"], "name": "Ann"}), BOOK)
    assert sentences(report)["extra_magazine_no_use"] == (
        "Ann carries Seven-League Boots and a Shotgun; the item works only with another weapon."
    )


def test_models_of_a_type_are_as_many_as_its_number() -> None:
    cart = {"type": "armored_car", "name": "Cart"}
    report = check(band(SERGEANT, vehicles=[cart] * 3), BOOK)
    assert "one of each" not in sentences(report)["vehicle_type_duplicate"]


def test_its_agreements_have_its_numbers() -> None:
    match = {"anti_tank_weapons": True, "scenario": 5}
    carrier, bomber = {"anti_tank": True}, {"bomber": True}
    men = [
        SERGEANT,
        PRIVATE | carrier,
        SAPPER | carrier | bomber,
        SAPPER | bomber,
        PRIVATE | bomber,
    ]
    cart = {"type": "armored_car", "name": "Cart"}
    report = check(band(*men, match=match, vehicles=[cart] * 3), BOOK)
    said = sentences(report)
    assert said["at_fewer_than_two"] == "2 men carry an anti-tank weapon; up to 3 may, at no cost."
    assert said["at_sergeant"].endswith("a Private may not.")
    assert {"at_specialist", "at_cannot_assault", "bomber_specialist"} <= said.keys()
    assert said["bomber_too_many"] == "3 men are Bombers; a squad may have 2."
    assert said["vehicle_type_duplicate"].startswith("The squad has 3 vehicles of one type (cart)")


def test_sources_are_its_own() -> None:
    report = check(band(PRIVATE | {"grenades": 1}, SERGEANT, SERGEANT), BOOK)
    cited = {BOOK.cite(found.source) for found in report.errors}
    assert cited == {"MU 9, Making a Band, p. 101", "MU 9, Folk, p. 104"}


def test_a_fix_speaks_its_names() -> None:
    report = check(band(SERGEANT, SAPPER | {"primary": "rifle", "name": "Ann"}), BOOK)
    (found,) = (error for error in report.errors if error.code == "primary_not_allowed")
    (fix,) = fixes(found, report)
    assert edit_text(fix, report.squad, BOOK) == "Give Ann a Shotgun"


def states(choices: Iterable[Choice]) -> dict[object, str]:
    return {choice.value: choice.state for choice in choices}


def test_options_follow_its_limits() -> None:
    report = check(band(SERGEANT, PRIVATE, PRIVATE, nation="us_army"), BOOK)
    assert states(recruit_choices(report)) == {
        "sergeant": "barred",
        "private": "over",
        "sapper": "barred",
    }
    report = check(band(SERGEANT | {"items": ["service_medal"] * 2}, SAPPER), BOOK)
    of_sergeant = member_choices(report, 0)
    assert states(of_sergeant["grenades"]) == dict.fromkeys(range(5), "ok")
    assert [choice.price for choice in of_sergeant["grenades"]] == [0, 3, 6, 9, 12]
    assert states(of_sergeant["items"]) == {"service_medal": "ok", "seven_league_boots": "barred"}
    of_sapper = member_choices(report, 1)
    assert states(of_sapper["items"]) == {"service_medal": "ok", "seven_league_boots": "ok"}
    assert "extra_skill_slot" not in of_sapper
