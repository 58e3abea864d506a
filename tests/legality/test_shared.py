from __future__ import annotations

import json

import pytest

from nco_builder.documents.squads import read_squad
from nco_builder.legality import (
    BUDGET_CODES,
    Report,
    SharedChoice,
    check_by_own_ruleset,
    member_choices,
    shared_choices,
)
from nco_builder.paths import data
from nco_builder.schema.reader import read
from nco_builder.squad import Edit, Squad, edit
from tests.depth import tries
from tests.naive.squads import squads
from tests.reading import read_json, squad_of

AGREED = True
HAYES, NOVAK, DOYLE, ORTIZ, LUND, WEBB, PRICE, PRUITT = range(8)


@pytest.fixture
def report() -> Report:
    return check_by_own_ruleset(read_squad(data() / "samples" / "second-squad-able.nco"))


def changed(report: Report, *edits: Edit) -> Report:
    squad = report.squad
    for change in edits:
        squad = change.apply(squad)
    return check_by_own_ruleset(squad)


def choice(report: Report, field: str, value: object, *rows: int) -> SharedChoice:
    return next(one for one in shared_choices(report, rows)[field] if one.choices[0].value == value)


def set_member(field: str, value: object, *rows: int) -> Edit:
    return edit("set_member", members=rows, field=field, value=value)


def test_one_man_s_choices_are_his_own(report: Report) -> None:
    alone = shared_choices(report, (NOVAK,))
    for field, choices in member_choices(report, NOVAK).items():
        assert [one.choices for one in alone[field]] == [(own,) for own in choices]
        assert [one.state for one in alone[field]] == [own.state for own in choices]
        assert all(one.men == one.of == 1 and len(one.edits) == 1 for one in alone[field])


def test_what_only_some_may_have_is_offered_for_those(report: Report) -> None:
    smg = choice(report, "primary", "smg", NOVAK, LUND)
    assert (smg.has, smg.state, smg.men, smg.of) == ("none", "ok", 1, 2)
    assert [one["members"] for one in smg.edits] == [(NOVAK,)]


def test_several_are_over_together_though_each_alone_is_not(report: Report) -> None:
    tight = changed(report, edit("set_limits", vp=report.vp + 2, sp=50))
    alone = choice(tight, "items", "religious_icon", LUND)
    assert alone.state == "ok"
    both = choice(tight, "items", "religious_icon", LUND, WEBB)
    assert both.state == "over"
    assert [(pool.currency, pool.change, pool.left) for pool in both.pools] == [("vp", 4, -2)]
    assert [found.code for found in both.reasons] == ["vp_over"]


def test_where_not_all_of_them_may_as_many_as_may_are_given_it(report: Report) -> None:
    agreed = changed(report, edit("set_match", option="anti_tank_weapons", value=True))
    carriers = choice(agreed, "anti_tank", AGREED, HAYES, NOVAK, DOYLE, ORTIZ, LUND)
    assert (carriers.state, carriers.men, carriers.of) == ("ok", 2, 5)
    assert [one["members"] for one in carriers.edits] == [(NOVAK,), (DOYLE,)]


def test_what_nobody_else_may_have_is_taken_from_those_who_have_it(report: Report) -> None:
    given = changed(report, set_member("items", ("intel",), HAYES))
    intel = choice(given, "items", "intel", HAYES, LUND)
    assert (intel.has, intel.state, intel.men) == ("some", "ok", 1)
    assert check_by_own_ruleset(intel.edits[0].apply(given.squad)).squad.members[HAYES].items == ()
    barred = choice(report, "items", "intel", NOVAK, LUND)
    assert (barred.state, barred.edits) == ("barred", ())
    assert next(found.code for found in barred.reasons) == "item_restricted"


def test_points_of_both_kinds_are_told(report: Report) -> None:
    flask = choice(report, "items", "letters_from_home", LUND, PRUITT)
    assert {pool.currency for pool in flask.pools} <= {"vp", "sp"}
    assert len(flask.pools) == len({report.members[row].currency for row in (LUND, PRUITT)})


@pytest.mark.parametrize("seed", range(tries(2)))
def test_the_state_is_what_a_check_of_all_edits_says(seed: int) -> None:
    for raw in squads(seed, 4):
        report = check_by_own_ruleset(read(Squad, json.dumps(raw)))
        rows = tuple(range(min(4, len(report.members))))
        for choices in shared_choices(report, rows).values():
            for one in choices:
                prove(one, report)


def prove(one: SharedChoice, report: Report) -> None:
    after = changed(report, *one.edits)
    added = {found.code for found in after.errors} - {found.code for found in report.errors}
    if one.edits and one.state == "ok" and one.of > 1:
        assert all(code.endswith("_unspent") for code in added)
    if one.state == "over" and one.of > 1:
        assert {code for code in added if not code.endswith("_unspent")} <= BUDGET_CODES
    if one.edits:
        sums = {"vp": after.vp - report.vp, "sp": after.sp - report.sp}
        assert all(sums[pool.currency] == pool.change for pool in one.pools)


def test_a_man_of_an_unknown_unit_may_only_change_his_rank(report: Report) -> None:
    lost = changed(report, edit("set_unit", members=(LUND,), unit="space_marine"))
    assert shared_choices(lost, (LUND,)).keys() == {"unit"}
    assert choice(lost, "items", "flask", LUND, WEBB).men == 1
    assert shared_choices(lost, ()) == {}


def test_of_hundreds_of_men_with_endless_items_no_field_is_offered_that_nobody_would_wait_for() -> (
    None
):
    items = [f"x{at}" for at in range(88)]
    man = {"unit": "private", "primary": "rifle", "items": items}
    made = read_json(data() / "samples" / "second-squad-able.nco")
    report = check_by_own_ruleset(squad_of(made | {"members": [man] * 300}))
    offered = shared_choices(report, range(300))
    assert "items" not in offered
    assert {"unit", "primary"} <= offered.keys()
    assert "items" in shared_choices(report, range(2))
