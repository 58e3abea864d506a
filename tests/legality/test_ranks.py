"""Another rank: what is kept is legal for it, nothing that fits is lost, and it can be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder.documents.history import History
from nco_builder.legality import (
    DOWN,
    UP,
    Choice,
    Report,
    check,
    edit_text,
    member_choices,
    neighbour,
    rank_step,
    shared_choices,
)
from nco_builder.rules import load_rulebook
from nco_builder.squad import LostChoice, Member, edit, lost_choices, recruit
from nco_builder.squad.model import with_last_prices
from tests.depth import tries
from tests.reading import JSON, squad_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.rules import Unit
    from nco_builder.squad import Squad

BOOK = load_rulebook()
UNITS = BOOK.units_by_id
WEAPONS = (*BOOK.weapons_by_id, "bren", "sten", "bolter")
OWN: list[JSON] = [
    {"id": "bren", "name": "Bren", "nation": "british", "cost": 7},
    {"id": "sten", "name": "Sten", "nation": "us_army"},
]
NO_MATTER_OF_RANK = {"unknown_item", "unknown_skill", "duplicate_item"}


def squad(*men: Member, **keys: object) -> Squad:
    document = {
        "format": "nco-squad",
        "version": 1,
        "ruleset": "nco-2.3.2",
        "nation": "us_army",
        "limits": {"vp": 100, "sp": 50},
        "definitions": {"weapons": OWN},
    }
    return squad_of(document | keys).replace(members=men)


def several(values: Iterable[str], most: int) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(tuple(values)), max_size=most).map(tuple)


MEN = st.builds(
    Member,
    unit=st.sampled_from((*UNITS, "space_marine")),
    primary=st.none() | st.sampled_from(WEAPONS),
    secondary=st.sampled_from((None, "pistol", "smg")),
    grenades=st.integers(-1, 6),
    items=several((*BOOK.items_by_id, "rabbit_foot"), 4),
    skills=several((*BOOK.skills_by_id, "flying"), 4),
    extra_skill_slot=st.booleans(),
    anti_tank=st.booleans(),
    bomber=st.booleans(),
)
MATCHES = st.fixed_dictionaries(
    {"anti_tank_weapons": st.booleans(), "scenario": st.sampled_from((None, 1, 5))}
)


def about_kit(report: Report) -> set[tuple[str, str]]:
    return {
        (error.code, error.field)
        for error in report.members[0].findings
        if error.severity == "error" and error.field != "unit"
    }


def put_back(man: Member, had: Member, gone: LostChoice) -> Member:
    """The man with one thing more that he lost."""
    if gone.field == "primary":
        first = gone.value == had.primary != man.primary
        return man.replace(**{"primary" if first else "secondary": gone.value})
    if gone.field == "grenades":
        return man.replace(grenades=man.grenades + 1)
    if gone.field in {"items", "skills"}:
        return man.replace(**{gone.field: (*getattr(man, gone.field), gone.value)})
    return man.replace(**{gone.field: True})


@pytest.mark.parametrize("nation", [nation.id for nation in BOOK.nations])
@given(man=MEN, match=MATCHES)
@settings(max_examples=tries(2))
def test_what_is_kept_is_legal_and_what_is_lost_was_not(
    nation: str, man: Member, match: JSON
) -> None:
    before = squad(man, nation=nation, match=match)
    report = check(before, BOOK)
    history = History(before)
    for choice in member_choices(report, 0)["unit"]:
        if choice.chosen:
            continue
        after = choice.edit.apply(before)
        now, unit = after.members[0], UNITS[str(choice.value)]
        wrong = about_kit(check(after, BOOK))
        assert now.unit == unit.id
        assert {code for code, _field in wrong} <= NO_MATTER_OF_RANK
        for gone in lost_choices(man, now, report.members[0].unit, unit):
            with_it = after.replace(members=(put_back(now, man, gone),))
            assert about_kit(check(with_it, BOOK)) - wrong, gone
        assert history.do(after, lambda _before: "")
        history.undo()
        assert history.document == before
        again = edit("set_unit", members=(0,), unit=man.unit, kit=kit_of(man)).apply(after)
        if man.unit not in UNITS:  # he has no price himself, and keeps the last one of his weapon
            again = again.replace(members=(again.members[0].replace(last_prices=()),))
        assert again == with_last_prices(before)


def kit_of(man: Member) -> tuple[tuple[str, object], ...]:
    fields = ("primary", "secondary", "grenades", "items", "skills", "extra_skill_slot")
    return tuple((field, getattr(man, field)) for field in (*fields, "anti_tank", "bomber"))


def choice_of(report: Report, index: int, unit: str) -> Choice:
    return next(each for each in member_choices(report, index)["unit"] if each.value == unit)


def men(*units: str) -> tuple[Member, ...]:
    return tuple(recruit(UNITS[unit]) for unit in units)


def test_every_rank_and_trade_is_offered_with_the_difference_in_price() -> None:
    report = check(squad(*men("sergeant", "corporal")), BOOK)
    offered = member_choices(report, 1)["unit"]
    assert [each.value for each in offered] == list(UNITS)
    assert [each.value for each in offered if each.chosen] == ["corporal"]
    told = {each.value: [tuple(pool) for pool in each.pools] for each in offered}
    assert told["private"] == [("vp", -10, 92)]
    assert told["veteran_corporal"] == [("vp", 2, 80)]
    assert told["scout"] == [("vp", -18, 100), ("sp", 8, 42)]
    assert told["corporal"] == []


def test_what_is_against_a_rank_is_told_like_against_a_recruit() -> None:
    report = check(squad(*men("sergeant", "corporal", "medic"), limits={"vp": 19, "sp": 20}), BOOK)
    of_corporal = {
        unit: (choice_of(report, 1, unit).state, choice_of(report, 1, unit).reasons[0].code)
        for unit in ("sergeant", "medic", "political_officer", "veteran_corporal", "scout")
        if choice_of(report, 1, unit).reasons
    }
    assert of_corporal == {
        "sergeant": ("barred", "unique_exceeded"),
        "medic": ("barred", "unique_exceeded"),
        "political_officer": ("barred", "unit_forbidden"),
        "veteran_corporal": ("over", "vp_over"),
    }
    assert choice_of(report, 1, "scout").state == "ok"
    assert choice_of(report, 0, "private").reasons[0].code == "no_sergeant"


def test_what_was_wrong_before_bars_no_rank() -> None:
    man = recruit(UNITS["corporal"]).replace(items=("rabbit_foot",))
    report = check(squad(*men("sergeant"), man), BOOK)
    assert choice_of(report, 1, "private").state == "ok"


def test_the_edit_names_what_the_rank_takes() -> None:
    sten = recruit(UNITS["corporal"]).replace(
        name="Ann", primary="bren", grenades=2, skills=("covert",), items=("flask",)
    )
    report = check(squad(sten, nation="british"), BOOK)
    said = {
        unit: edit_text(choice_of(report, 0, unit).edit, report.squad, BOOK)
        for unit in ("private", "engineer", "sergeant")
    }
    assert said == {
        "private": "Make Ann a Private, without Bren, 2 grenades and Covert",
        "engineer": "Make Ann an Engineer, without Bren and Covert",
        "sergeant": "Make Ann a Sergeant",
    }


def test_a_man_of_an_unknown_unit_may_become_anything() -> None:
    report = check(squad(Member(unit="space_marine")), BOOK)
    assert set(member_choices(report, 0)) == {"unit"}
    assert choice_of(report, 0, "sergeant").state == "ok"


def neighbours(nation: str, unit: str) -> tuple[str | None, str | None]:
    report = check(squad(nation=nation), BOOK)
    found = (neighbour(UNITS[unit], report, step) for step in (UP, DOWN))
    up, down = (each.id if each else None for each in found)
    return up, down


@pytest.mark.parametrize("nation", [nation.id for nation in BOOK.nations])
def test_every_rank_leads_to_the_next_one_the_nation_has(nation: str) -> None:
    forbidden = BOOK.nations_by_id[nation].forbidden
    for kind in ("soldier", "specialist"):
        had: list[Unit] = [
            unit for unit in BOOK.units if unit.kind == kind and unit.id not in forbidden
        ]
        ids = [None, *[unit.id for unit in had], None]
        for place, unit in enumerate(had, 1):
            assert neighbours(nation, unit.id) == (ids[place - 1], ids[place + 1])


def test_several_men_take_a_step_together() -> None:
    report = check(squad(*men("sergeant", "corporal", "private", "scout")), BOOK)
    up = rank_step(report, (1, 2), UP)
    assert (up.state, up.unit, up.of) == ("ok", None, 2)
    after = report.squad
    for change in up.edits:
        after = change.apply(after)
    assert [man.unit for man in after.members] == [
        "sergeant",
        "veteran_corporal",
        "private_1st_class",
        "scout",
    ]
    assert [tuple(pool) for pool in up.pools] == [("vp", 4, 70)]


def test_who_cannot_take_a_step_is_left_out_and_told_why() -> None:
    report = check(squad(*men("sergeant", "veteran_corporal", "private")), BOOK)
    up = rank_step(report, (1, 2), UP)
    assert [change["members"] for change in up.edits] == [(2,)]
    assert (up.unit, up.of, up.reasons) == (UNITS["private_1st_class"], 2, ())
    alone = rank_step(report, (1,), UP)
    assert (alone.state, alone.edits) == ("barred", ())
    assert [reason.code for reason in alone.reasons] == ["unique_exceeded"]
    top = rank_step(report, (0,), UP)
    assert (top.state, top.unit, top.reasons) == ("barred", None, ())
    assert rank_step(report, (2,), DOWN).state == "barred"


def test_only_as_many_become_unique_as_may() -> None:
    report = check(squad(*men("sergeant", "corporal", "corporal")), BOOK)
    medics = next(
        each for each in shared_choices(report, (1, 2))["unit"] if each.choices[0].value == "medic"
    )
    assert (medics.state, medics.men, medics.of) == ("ok", 1, 2)
    assert [tuple(pool) for pool in medics.pools] == [("vp", -18, 82), ("sp", 12, 38)]
