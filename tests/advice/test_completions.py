"""Ways to spend the rest: exact where any are, the fewest choices, nothing lost or broken."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder.advice import completions, described, starter_squad, tastes
from nco_builder.advice.completions import MOST_LEFT, left_text
from nco_builder.documents.squads import read_squad
from nco_builder.legality import check, member_choices, recruit_choices
from nco_builder.rules import load_rulebook
from nco_builder.squad import Member, NationWeapon, lost_choices, new_squad, recruit
from tests.depth import tries
from tests.reading import CASES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nco_builder.advice import Completion
    from nco_builder.legality import Choice, Report
    from nco_builder.squad import Squad

BOOK = load_rulebook()
UNITS = BOOK.units_by_id


@st.composite
def squads(draw: st.DrawFn, most: int = 6) -> Squad:
    """Squads of all nations with some men and a few points left, legal or not."""
    nation = draw(st.sampled_from(BOOK.nations))
    units = [UNITS["sergeant"], *draw(st.lists(st.sampled_from(BOOK.units), max_size=most))]
    items = st.lists(st.sampled_from([*BOOK.items_by_id]), max_size=2, unique=True)
    men = [recruit(unit).replace(items=tuple(draw(items))[: unit.item_slots]) for unit in units]
    squad = new_squad(BOOK.id, nation.id, 0, 0).replace(members=tuple(men))
    spent = check(squad, BOOK)
    vp = max(0, spent.vp + draw(st.integers(-3, 14)))
    sp = max(0, spent.sp - nation.bonus_sp + draw(st.integers(-3, 14)))
    return squad.replace(limits=squad.limits.replace(vp=vp, sp=sp))


def left(report: Report) -> tuple[int, int]:
    return max(0, report.vp_limit - report.vp), max(0, report.sp_limit - report.sp)


def new_findings(before: Report, after: Report) -> list[str]:
    """What is found only afterwards, unspent points aside."""
    known = [(each.code, each.member, each.field) for each in before.findings]
    found = [(each.code, each.member, each.field) for each in after.findings]
    return [each[0] for each in found if each not in known and not each[0].endswith("_unspent")]


def applied(way: Completion) -> Squad:
    squad = way.before.squad
    for each in way.edits:
        squad = each.apply(squad)
    return squad


@given(squad=squads())
@settings(max_examples=tries(40))
def test_a_way_takes_nothing_breaks_nothing_and_is_what_its_edits_make(squad: Squad) -> None:
    report = check(squad, BOOK)
    found = completions(report)
    assert found == completions(report)
    rests = [sum(left(way.after)) for way in found.ways]
    assert rests == sorted(rests)
    for way in found.ways:
        assert applied(way) == way.after.squad
        assert new_findings(report, way.after) == []
        assert all(now <= was for now, was in zip(left(way.after), left(report), strict=True))
        assert sum(left(way.after)) < sum(left(report))
        assert way.choices > 0
        assert len(described(way)) == len(way.changes)
        for change in way.changes:
            if not change.is_new:
                was, man = UNITS[change.before.unit], UNITS[change.after.unit]
                lost = lost_choices(change.before, change.after, was, man)
                assert {each.field for each in lost} <= {"primary"}
                if lost:
                    assert change.before.primary == recruit(was).primary


def steps(report: Report) -> Iterator[Squad]:
    """Every squad that is one choice away, costs more and has nothing against it."""
    for index, man in enumerate(report.squad.members):
        choices = member_choices(report, index)
        yield from tried(report, index, man, chain.from_iterable(choices.values()))
    yield from (
        each.edit.apply(report.squad) for each in recruit_choices(report) if each.state == "ok"
    )


def tried(report: Report, index: int, man: Member, choices: Iterator[Choice]) -> Iterator[Squad]:
    unit = UNITS[man.unit]
    for each in choices:
        squad = each.edit.apply(report.squad)
        after = squad.members[index]
        rank = UNITS[after.unit]
        free = each.chosen or each.replaces or each.change <= 0 or each.state != "ok"
        swapped = each.field == "primary" and man.primary != recruit(unit).primary
        traded = rank is not unit and (
            "specialist" in {rank.kind, unit.kind} or lost_choices(man, after, unit, rank)
        )
        if not (free or swapped or traded or each.field == "extra_skill_slot"):
            yield squad


def fewest(report: Report) -> int:
    """How few choices spend every point: 1, 2, or 3 for more than two."""
    firsts = [check(squad, BOOK) for squad in steps(report)]
    firsts = [each for each in firsts if new_findings(report, each) == []]
    if any(left(each) == (0, 0) for each in firsts):
        return 1
    seconds = (check(squad, BOOK) for each in firsts for squad in steps(each))
    if any(left(each) == (0, 0) and not new_findings(report, each) for each in seconds):
        return 2
    return 3


@given(squad=squads(most=3))
@settings(max_examples=tries(8))
def test_no_way_of_one_or_two_choices_is_missed(squad: Squad) -> None:
    report = check(squad, BOOK)
    if left(report) == (0, 0):
        return
    found, least = completions(report), fewest(report)
    if least < 3:
        assert found.exact
        assert found.ways[0].choices <= least


@pytest.mark.parametrize("nation", [nation.id for nation in BOOK.nations])
def test_an_empty_squad_of_every_nation_is_filled_up(nation: str) -> None:
    report = check(new_squad(BOOK.id, nation, 100, 50), BOOK)
    found = completions(report)
    assert found.exact
    assert found.ways[0].after.legal
    assert max(left(report)) > MOST_LEFT


def test_men_who_are_there_stay_when_a_squad_is_filled_up() -> None:
    names = ("Novak", "Kral", "Hora")
    units = ("sergeant", "corporal", "medic")
    men = [recruit(UNITS[unit]).replace(name=name) for unit, name in zip(units, names, strict=True)]
    squad = new_squad(BOOK.id, "us_army", 100, 50).replace(members=tuple(men))
    way = completions(check(squad, BOOK)).ways[0]
    assert tuple(man.name for man in way.after.squad.members[:3]) == names
    assert [man.unit for man in way.after.squad.members].count("medic") == 1
    assert left(way.after) == (0, 0)


def test_a_way_says_who_gets_what() -> None:
    squad = starter_squad(BOOK, "british", 100, 50)
    novak = squad.members[0].replace(name="Novak", items=())
    squad = squad.replace(members=(novak, *squad.members[1:]))
    squad = squad.replace(limits=squad.limits.replace(vp=check(squad, BOOK).vp + 3))
    found = completions(check(squad, BOOK))
    assert left_text(found) == "3 vp left"
    assert ["Novak: Field Map"] in [described(way) for way in found.ways]
    assert {left_text(way) for way in found.ways} == {"no points left"}


def test_nothing_is_offered_where_nothing_is_left_or_known() -> None:
    squad = starter_squad(BOOK, "us_army", 100, 50)
    report = check(squad, BOOK)
    exact = squad.replace(limits=squad.limits.replace(vp=report.vp, sp=report.sp))
    assert completions(check(exact, BOOK)).ways == ()
    poor = squad.replace(limits=squad.limits.replace(vp=1, sp=1))
    assert completions(check(poor, BOOK)).ways == ()
    assert left_text(completions(check(poor, BOOK))).count("over") == 2
    nobody = Member(unit="space_marine")
    strange = squad.replace(members=(nobody,), nation="atlantis", ruleset="nco-9")
    assert completions(check(strange, BOOK)).vp_left > 0  # it ends


@pytest.mark.parametrize("taste", [*tastes()])
def test_a_budget_to_be_spent_exactly_is_filled_up_in_every_taste(taste: str) -> None:
    squad = starter_squad(BOOK, "us_army", 100, 50)
    agreed = squad.rulings.replace(budget="exact")
    few = squad.replace(members=squad.members[:2], rulings=agreed)
    found = completions(check(few, BOOK), tastes()[taste])
    best = applied(found.ways[0])
    assert best.members[: len(few.members)] == few.members
    assert check(best, BOOK).legal == ((found.ways[0].vp_left, found.ways[0].sp_left) == (0, 0))


def test_a_small_budget_gets_only_ways_within_it() -> None:
    sergeant = starter_squad(BOOK, "us_army", 100, 50).members[:1]
    for vp in (4, 8, 16):
        squad = new_squad(BOOK.id, "us_army", vp, 0).replace(members=sergeant)
        ways = completions(check(squad, BOOK)).ways
        assert ways
        for way in ways:
            assert way.vp_left >= 0
            codes = {each.code for each in check(applied(way), BOOK).findings}
            assert not {"vp_over", "sp_over"} & codes


def test_a_weapon_of_the_players_own_is_offered_and_one_that_was_chosen_stays() -> None:
    squad = new_squad(BOOK.id, "us_army", 4, 0)
    own = NationWeapon(id="bar", name="BAR", nation="us_army", cost=4)
    men = (recruit(UNITS["sergeant"]), recruit(UNITS["private"]))
    squad = squad.replace(
        members=men, definitions=squad.definitions.replace(weapons=(own,)), limits=squad.limits
    )
    spent = check(squad, BOOK).vp
    squad = squad.replace(limits=squad.limits.replace(vp=spent + 4, sp=0))
    for way in completions(check(squad, BOOK)).ways:
        assert way.after.squad.definitions == squad.definitions
    chosen = men[1].replace(unit="lance_corporal", primary="smg")
    squad = squad.replace(members=(men[0], chosen))
    squad = squad.replace(limits=squad.limits.replace(vp=check(squad, BOOK).vp + 4))
    for way in completions(check(squad, BOOK)).ways:
        assert way.after.squad.members[1].primary == "smg"


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_judged_squad_gets_only_ways_that_add_no_finding(path: Path) -> None:
    report = check(read_squad(path), BOOK)
    for way in completions(report).ways:
        assert new_findings(report, way.after) == []
