"""Trying a choice on one man says what the check of the whole squad with it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.legality import Choice, Report, check, member_choices, recruit_choices
from nco_builder.legality.terms import COUNTED, CountedMen, Totals
from nco_builder.legality.verdict import changed_pools, judge_of, pool_of, tried
from nco_builder.rules import load_rulebook
from nco_builder.squad import Member
from tests.depth import tries
from tests.naive.squads import squads
from tests.reading import squad_of

if TYPE_CHECKING:
    from collections.abc import Iterator

BOOK = load_rulebook()
COUNT = tries(50)


def choices(report: Report) -> Iterator[tuple[int, Choice]]:
    """Every choice there is, and the position it is about."""
    yield from ((report.size, choice) for choice in recruit_choices(report))
    for index in range(report.size):
        for offered in member_choices(report, index).values():
            yield from ((index, choice) for choice in offered)


def test_a_choice_is_judged_as_the_whole_squad_with_it_is() -> None:
    asked = 0
    for given in squads(16, COUNT):
        report = check(squad_of(given), BOOK)
        for index, choice in choices(report):
            whole = tried(choice.edit.apply(report.squad), report, (index,), choice.field)
            assert (choice.state, choice.reasons) == (whole.state, whole.reasons)
            assert choice.pools == changed_pools(report, whole.after)
            assert choice.currency
            pool = pool_of(choice.currency, report, whole.after)
            assert (choice.change, choice.left) == (pool.change, pool.left)
            asked += 1
    assert asked > 10 * COUNT, "hardly anything was asked"


def test_the_squads_own_checks_know_its_men_by_their_sums_alone() -> None:
    for given in squads(17, 40):
        squad = squad_of(given)
        report = check(squad, BOOK)
        nobody = squad.replace(members=None)
        sums = (report.vp, report.sp, report.vp_limit, report.sp_limit)
        said = judge_of(squad, BOOK).of_squad(nobody, Totals(*sums, CountedMen(squad.members)))
        known = [each for each in report.findings if each.member is None]
        assert said == [each for each in known if each.code != "unknown_key"]


def test_men_are_counted_anew_where_one_of_them_is_another() -> None:
    before = (Member(unit="sergeant"), Member(unit="private", bomber=True))
    come = Member(unit="medic", anti_tank=True)
    for gone, after in ((before[1], (before[0], come)), (None, (*before, come))):
        other, anew = CountedMen(before).with_one_other(gone, come), CountedMen(after)
        assert len(other) == len(anew)
        for field in COUNTED:
            for value in ("sergeant", "private", "medic", True, False):
                assert other.count(field, value) == anew.count(field, value)
