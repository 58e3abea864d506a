"""What is offered next: every answer agrees with what the check says once it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from nco_builder.legality import (
    BUDGET_CODES,
    Choice,
    Finding,
    Report,
    check,
    member_choices,
    recruit_choices,
)
from nco_builder.rules import load_rulebook
from nco_builder.squad import Squad, edit
from tests.depth import tries
from tests.legality.plain import plain_squads
from tests.reading import JSON, squad_of

if TYPE_CHECKING:
    from collections.abc import Iterator

BOOK = load_rulebook()
COUNT = tries(20)
ABOUT = {"unit", "weapon", "item", "skill", "type"}


class Taken(NamedTuple):
    """A choice, and the reports before and after it was taken."""

    choice: Choice
    before: Report
    after: Report

    def worse(self) -> set[str]:
        """Codes of the errors that are new or greater than before; unspent points are none."""
        had = amounts(self.before)
        return {
            str(error[0])
            for error, amount in amounts(self.after).items()
            if amount > had.get(error, 0)
        }


def amounts(report: Report) -> dict[tuple[object, ...], int]:
    """How much there is of each error: what is too many, or one."""
    return {
        identity(error, report.squad): amount(dict(error.parameters))
        for error in report.errors
        if not error.code.endswith("_unspent")
    }


def identity(found: Finding, squad: Squad) -> tuple[object, ...]:
    who = None if found.member is None else squad.members[found.member].id
    return found.code, who, *(value for name, value in found.parameters if name in ABOUT)


def amount(parameters: JSON) -> int:
    most = parameters.get("limit", parameters.get("slots", parameters.get("max", 0)))
    too_many: int = parameters.get("spent", parameters.get("count", 1)) - most
    return max(1, too_many)


def modest(squad: Squad) -> Squad:
    """The squad with limits two players would agree on."""
    vp, sp = min(squad.limits.vp, 200), min(squad.limits.sp, 100)
    return edit("set_limits", vp=vp, sp=sp).apply(squad)


def choices(report: Report) -> Iterator[Choice]:
    yield from recruit_choices(report)
    for index in range(report.size):
        for offered in member_choices(report, index).values():
            yield from offered


@pytest.fixture(scope="module")
def taken() -> list[Taken]:
    """Every choice of many squads, taken."""
    reports = [check(modest(squad), BOOK) for squad in plain_squads(31, COUNT)]
    return [
        Taken(choice, report, check(choice.edit.apply(report.squad), BOOK))
        for report in reports
        for choice in choices(report)
    ]


def wrong(taken: list[Taken], state: str, *, chosen: bool = False) -> Iterator[Taken]:
    return (each for each in taken if (each.choice.state, each.choice.chosen) == (state, chosen))


def test_every_state_and_field_is_met(taken: list[Taken]) -> None:
    met = {(each.choice.field, each.choice.state) for each in taken if not each.choice.chosen}
    for field in ("unit", "primary", "items"):
        assert {state for name, state in met if name == field} == {"ok", "over", "barred"}
    assert {field for field, _ in met} >= {"grenades", "skills", "anti_tank", "bomber", "secondary"}


def test_what_is_ok_breaks_nothing(taken: list[Taken]) -> None:
    assert [each.choice for each in wrong(taken, "ok") if each.worse()] == []


def test_what_is_over_breaks_a_budget_or_the_number_of_men_and_nothing_else(
    taken: list[Taken],
) -> None:
    assert [
        each.choice for each in wrong(taken, "over") if not set() < each.worse() <= BUDGET_CODES
    ] == []


def test_what_is_barred_breaks_something_else(taken: list[Taken]) -> None:
    assert [
        each.choice
        for each in wrong(taken, "barred")
        if not each.worse() - BUDGET_CODES and each.choice.field != "grenades"
    ] == []


def test_what_is_chosen_can_be_given_back(taken: list[Taken]) -> None:
    assert [each.choice for each in wrong(taken, "ok", chosen=True) if each.worse()] == []


def test_reasons_are_errors_there_would_be(taken: list[Taken]) -> None:
    for choice, _, after in taken:
        assert set(choice.reasons) <= set(after.errors)
        assert (choice.state == "ok") == (not choice.reasons)


def test_points_agree_with_the_totals(taken: list[Taken]) -> None:
    for choice, before, after in taken:
        pools = {"vp": (before.vp, after.vp, after.vp_limit)}
        pools["sp"] = (before.sp, after.sp, after.sp_limit)
        spent, then, limit = pools[choice.currency or ""]
        assert (choice.change, choice.left) == (then - spent, limit - then)
        changed = {pool.currency: (pool.change, pool.left) for pool in choice.pools}
        assert changed == {
            currency: (then - spent, limit - then)
            for currency, (spent, then, limit) in pools.items()
            if then != spent
        }


def test_the_edit_chooses_the_value(taken: list[Taken]) -> None:
    for choice, before, after in taken:
        if choice.edit.name == "add_members":
            assert after.squad.members[-1].unit == choice.value
            assert after.size == before.size + 1
            continue
        (index,) = choice.edit["members"]
        field = choice.field.removesuffix("_again")
        has, had = (getattr(each.squad.members[index], field) for each in (after, before))
        if choice.field.endswith("_again"):
            assert has.count(choice.value) == had.count(choice.value) + 1 > 1
        elif choice.field in {"items", "skills"}:
            assert (has.count(choice.value) < had.count(choice.value)) == choice.chosen
            assert (choice.value in had) == choice.chosen
        elif isinstance(choice.value, bool):
            assert has is not choice.chosen
        else:
            assert has == choice.value


def band(*men: JSON, **keys: object) -> Report:
    """A US Airborne squad, judged."""
    document = {
        "format": "nco-squad",
        "version": 1,
        "ruleset": "nco-2.3.2",
        "nation": "us_airborne",
        "limits": {"vp": 100, "sp": 50},
        "members": [{"unit": "sergeant", "primary": "rifle", "skills": ["covert"]}, *men],
    }
    return check(squad_of(document | keys), BOOK)


def states(offered: tuple[Choice, ...]) -> dict[object, str]:
    return {choice.value: choice.state for choice in offered}


def test_a_recruit_is_offered_for_every_unit_in_the_rulebooks_order() -> None:
    offered = recruit_choices(band(limits={"vp": 15, "sp": 3}))
    assert [choice.value for choice in offered] == [unit.id for unit in BOOK.units]
    assert states(offered) == {
        "sergeant": "barred",
        "veteran_corporal": "over",
        "corporal": "over",
        "veteran_lance_corporal": "over",
        "lance_corporal": "ok",
        "hardened_private_1st_class": "ok",
        "private_1st_class": "ok",
        "private": "ok",
        "engineer": "over",
        "political_officer": "barred",
        "marksman": "over",
        "chaplain": "barred",
        "medic": "ok",
        "scout": "ok",
    }
    medic = next(choice for choice in offered if choice.value == "medic")
    assert (medic.price, medic.currency, medic.left) == (12, "sp", 3 + 10 - 12)


def test_a_full_squad_may_be_overfilled() -> None:
    private = {"unit": "private", "primary": "rifle"}
    offered = states(recruit_choices(band(*[private] * 11, limits={"vp": 200, "sp": 50})))
    assert offered["private"] == "over"
    assert offered["chaplain"] == "barred"


def test_the_choices_of_an_engineer() -> None:
    engineer = {"unit": "engineer", "primary": "lmg", "secondary": "pistol", "grenades": 2}
    offered = member_choices(band(engineer, limits={"vp": 0, "sp": 16}), 1)
    assert states(offered["primary"]) == {"lmg": "ok", "flamethrower": "ok", "he": "ok"}
    assert [choice.price for choice in offered["primary"]] == [0, 3, 3]
    assert [choice.chosen for choice in offered["primary"]] == [True, False, False]
    assert states(offered["secondary"]) == {"pistol": "ok"}
    paid_for = dict.fromkeys(range(5), "ok")  # 9 sp are left
    assert states(offered["grenades"]) == paid_for | {5: "over", 6: "over"}
    assert states(offered["items"])["intel"] == "barred"
    assert states(offered["items"])["extra_magazine"] == "ok"
    assert not offered.keys() & {"skills", "extra_skill_slot", "anti_tank", "bomber"}


def test_one_item_takes_the_place_of_another_in_a_single_slot() -> None:
    offered = member_choices(band({"unit": "private", "items": ["flask"]}), 1)
    icon = next(choice for choice in offered["items"] if choice.value == "religious_icon")
    assert (icon.state, icon.price, icon.change) == ("ok", 2, 1)
    assert icon.edit["value"] == ("religious_icon",)


def test_where_no_slot_is_left_the_last_one_chosen_gives_way() -> None:
    officer = {"unit": "political_officer", "items": ["flask", "tobacco"]}
    offered = member_choices(band(officer, nation="soviet_army"), 1)
    morphine = next(choice for choice in offered["items"] if choice.value == "morphine")
    assert (morphine.state, morphine.replaces, morphine.change) == ("ok", "tobacco", 1)
    assert morphine.edit["value"] == ("flask", "morphine")
    again = {choice.value: choice.edit["value"] for choice in offered["items_again"]}
    assert again == {"flask": ("flask", "flask"), "tobacco": ("tobacco", "tobacco")}
    skilled: JSON = {"unit": "veteran_corporal", "skills": ["covert", "ruthless"]}
    skilled |= {"extra_skill_slot": True}
    skills = member_choices(band(skilled), 1)["skills"]
    assert {choice.replaces for choice in skills if not choice.chosen} <= {"ruthless", ""}
    assert not any(choice.replaces for choice in skills if choice.state == "barred")


def test_full_slots_are_a_reason_where_nothing_else_gives_way() -> None:
    offered = member_choices(band({"unit": "private", "items": ["flask"]}), 1)
    (flask,) = offered["items_again"]
    assert (flask.state, flask.replaces) == ("barred", "")
    assert [reason.code for reason in flask.reasons] == ["item_slots_over"]


def test_what_a_man_must_not_have_is_still_shown_so_that_it_can_be_taken_away() -> None:
    private = {"unit": "private", "primary": "bazooka", "items": ["whistle"], "skills": ["covert"]}
    offered = member_choices(band(private), 1)
    assert {choice.value for choice in offered["primary"]} == {"rifle", "bazooka"}
    whistle = next(choice for choice in offered["items"] if choice.value == "whistle")
    assert whistle.chosen
    assert whistle.edit["value"] == ()
    assert next(choice for choice in offered["skills"] if choice.chosen).edit["value"] == ()


def test_own_weapons_are_offered_to_those_who_may_have_one() -> None:
    weapon = {"id": "bren", "name": "Bren", "nation": "us_airborne", "cost": 5}
    foreign = weapon | {"id": "mg42", "nation": "german_heer"}
    men = [{"unit": "corporal"}, {"unit": "private"}]
    report = band(*men, definitions={"weapons": [weapon, foreign]})
    corporal, private = (member_choices(report, index)["primary"] for index in (1, 2))
    assert states(corporal) == {"rifle": "ok", "smg": "ok", "bren": "ok", "mg42": "barred"}
    assert [choice.price for choice in corporal] == [0, 0, 5, 0]
    assert states(private) == {"rifle": "ok"}


def test_what_is_agreed_for_the_match_is_offered() -> None:
    report = band(
        {"unit": "private", "anti_tank": True},
        {"unit": "scout"},
        match={"anti_tank_weapons": True, "scenario": 5},
    )
    assert states(member_choices(report, 0)["anti_tank"]) == {True: "barred"}
    assert states(member_choices(report, 2)["anti_tank"]) == {True: "ok"}
    assert states(member_choices(report, 0)["bomber"]) == {True: "ok"}
    assert states(member_choices(report, 2)["bomber"]) == {True: "barred"}


def test_nothing_is_offered_where_nothing_is_known() -> None:
    assert member_choices(band({"unit": "colonel"}), 1).keys() == {"unit"}


def test_an_exact_budget_is_no_reason_against_a_choice() -> None:
    report = band(rulings={"budget": "exact"})
    assert states(recruit_choices(report))["private"] == "ok"


def test_a_second_sergeant_is_barred_whoever_else_is_there_too_often() -> None:
    report = band(*[{"unit": "medic", "primary": "pistol"}] * 3)
    assert states(recruit_choices(report))["sergeant"] == "barred"


def test_a_skill_slot_may_be_bought_by_one_who_has_too_many_skills() -> None:
    veteran = {"unit": "veteran_corporal", "skills": ["covert", "deadeye", "idealist"]}
    assert states(member_choices(band(veteran), 1)["extra_skill_slot"]) == {True: "ok"}


def test_grenades_above_the_maximum_are_barred_even_if_he_has_more() -> None:
    offered = member_choices(band({"unit": "corporal", "grenades": 5}), 1)
    assert states(offered["grenades"])[3] == "barred"


def test_there_are_never_thousands_of_choices() -> None:
    report = band({"unit": "corporal", "grenades": 2000})
    assert len(member_choices(report, 1)["grenades"]) < 100
    report = band({"unit": "engineer", "grenades": 2}, limits={"vp": 0, "sp": 9999})
    assert len(member_choices(report, 1)["grenades"]) < 100


def test_one_more_of_an_item_or_of_a_skill_that_stacks_is_a_choice_of_its_own() -> None:
    veteran = {"unit": "veteran_corporal", "skills": ["inspiring_presence"]}
    offered = member_choices(band(veteran), 1)
    assert states(offered["skills_again"]) == {"inspiring_presence": "barred"}
    slot = veteran | {"extra_skill_slot": True, "skills": ["inspiring_presence"]}
    offered = member_choices(band(slot), 1)
    assert states(offered["skills_again"]) == {"inspiring_presence": "ok"}
    officer = {"unit": "political_officer", "primary": "pistol", "items": ["flask"]}
    (flask,) = member_choices(band(officer, nation="german_ss"), 1)["items_again"]
    assert (flask.value, flask.state, flask.price, flask.chosen) == ("flask", "ok", 1, False)
