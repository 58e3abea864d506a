"""Two squads side by side: every man once, what differs and nothing else, both ways alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.legality import check, check_by_own_ruleset
from nco_builder.match.comparison import Comparison, Difference, compare
from nco_builder.squad import Member, Squad, edit, set_one
from tests.naive import strategies
from tests.reading import dumped, squad_of
from tests.squad.people import BOOK, squad

SQUADS = strategies.squads(odd_keys=True).map(squad_of)
THREE = squad(
    {"unit": "private", "name": "Ada", "primary": "rifle"},
    {"unit": "private", "name": "Ben", "primary": "rifle"},
    {"unit": "scout", "primary": "rifle"},
)


def compared(a: Squad, b: Squad) -> Comparison:
    return compare(check(a, BOOK), check(b, BOOK))


def said(differences: tuple[Difference, ...]) -> set[str]:
    return {each.field for each in differences}


@given(SQUADS)
def test_nothing_differs_between_equal_squads(one: Squad) -> None:
    again = squad_of(dumped(one))
    found = compared(one, again)
    assert found.equal
    assert [pair.a for pair in found.pairs] == list(range(len(one.members)))
    assert all(pair.a == pair.b for pair in found.pairs)


AGREED = edit("set_agreed", ruling="NCO-01", agreed=True)
BOTH = edit("set_agreed", ruling="NCO-34", agreed=True)


def test_a_ruling_is_agreed_for_both_only_where_both_say_so() -> None:
    a, b = BOTH.apply(AGREED.apply(THREE)), BOTH.apply(THREE)
    found = compared(a, b)
    assert found.recorded == (("NCO-34",), ("NCO-01",), ())
    assert compared(b, a).recorded == (("NCO-34",), (), ("NCO-01",))
    assert not found.equal


def test_the_order_in_which_rulings_were_agreed_is_no_difference() -> None:
    a, b = BOTH.apply(AGREED.apply(THREE)), AGREED.apply(BOTH.apply(THREE))
    assert a.agreed != b.agreed
    assert compared(a, b).equal


def test_a_finding_that_one_squad_has_agreed_is_said_of_both() -> None:
    a, b = check(THREE, BOOK), check(AGREED.apply(THREE), BOOK)
    assert a.findings != b.findings
    found = compare(a, b)
    assert (found.findings_a, found.findings_b) == ((), ())


@given(SQUADS, SQUADS)
def test_each_man_is_told_once(a: Squad, b: Squad) -> None:
    found = compared(a, b)
    told_a = sorted([pair.a for pair in found.pairs] + list(found.only_a))
    told_b = sorted([pair.b for pair in found.pairs] + list(found.only_b))
    assert (told_a, told_b) == (list(range(len(a.members))), list(range(len(b.members))))


@given(SQUADS, SQUADS)
def test_swapping_the_squads_mirrors_everything(a: Squad, b: Squad) -> None:
    there, back = compared(a, b), compared(b, a)
    mirrored = {
        (pair.b, pair.a, frozenset((d.field, repr(d.b), repr(d.a)) for d in pair.differences))
        for pair in back.pairs
    }
    assert mirrored == {
        (pair.a, pair.b, frozenset((d.field, repr(d.a), repr(d.b)) for d in pair.differences))
        for pair in there.pairs
    }
    assert {(p.a, p.b) for p in there.moved} == {(p.b, p.a) for p in back.moved}
    assert (there.only_a, there.only_b) == (back.only_b, back.only_a)
    assert there.sums == tuple(Difference(d.field, d.b, d.a) for d in back.sums)
    assert said(there.head) == said(back.head)
    assert (there.findings_a, there.findings_b) == (back.findings_b, back.findings_a)


@given(SQUADS, st.data())
def test_one_edit_shows_exactly_that_man(before: Squad, data: st.DataObject) -> None:
    if not before.members:
        return
    place = data.draw(st.integers(0, len(before.members) - 1))
    notes = before.members[place].notes + "!"
    found = compared(before, set_one(place, "notes", notes).apply(before))
    assert [said(pair.differences) for pair in found.changed] == [{"notes"}]
    changed = found.changed[0]
    assert changed.b == place
    assert (found.head, found.only_a, found.only_b, found.sums) == ((), (), (), ())


@given(SQUADS, st.data())
def test_a_man_who_joins_or_leaves_is_the_only_difference_in_men(
    before: Squad, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(before.members)))
    recruit = Member(unit="scout", name="the new one", notes="nobody has this note")
    after = edit("add_members", members=(recruit,), at=place).apply(before)
    found = compared(before, after)
    assert (found.only_a, found.only_b, found.changed, found.moved) == ((), (place,), (), ())


def test_a_man_who_goes_to_the_end_is_the_only_one_moved() -> None:
    found = compared(THREE, edit("move_members", members=(0,), to=3).apply(THREE))
    assert [(pair.a, pair.b) for pair in found.moved] == [(0, 2)]
    assert (found.changed, found.only_a, found.only_b) == ((), (), ())
    assert not found.equal


def test_twins_never_pass_one_another() -> None:
    twins = squad(*({"unit": "private"} for _ in range(2)))
    longer = edit("add_members", members=(Member(unit="scout"),), at=0).apply(twins)
    found = compared(twins, longer)
    assert [(pair.a, pair.b) for pair in found.pairs] == [(0, 1), (1, 2)]
    assert found.moved == ()


def test_a_man_of_the_same_name_is_known_in_another_unit() -> None:
    found = compared(THREE, edit("set_unit", members=(1,), unit="scout").apply(THREE))
    (changed,) = found.changed
    assert (changed.a, changed.b) == (1, 1)
    assert {"unit", "currency"} <= said(changed.differences)


def test_price_and_profile_come_from_the_reports() -> None:
    after = set_one(0, "items", ("flask",)).apply(THREE)
    found = compared(THREE, after)
    (changed,) = found.changed
    costs = next(each for each in changed.differences if each.field == "cost")
    assert costs.b == check(after, BOOK).members[0].cost
    assert costs.a == check(THREE, BOOK).members[0].cost
    assert "vp" in said(found.sums)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (edit("set_nation", nation="us_army"), "nation"),
        (edit("set_limits", vp=120, sp=50), "limits.vp"),
        (edit("set_ruling", ruling="budget", value="exact"), "rulings.budget"),
        (edit("set_match", option="vehicle_phase", value=True), "match.vehicle_phase"),
        (edit("set_text", field="name", value="Able"), "name"),
    ],
)
def test_what_a_squad_says_beside_its_men_is_told(change: object, field: str) -> None:
    found = compared(THREE, change.apply(THREE))  # type: ignore[attr-defined]
    assert said(found.head) == {field}
    assert (found.only_a, found.only_b) == ((), ())


def test_the_same_finding_of_the_same_man_is_no_difference() -> None:
    after = edit("add_members", members=(Member(unit="scout", name="Cy"),), at=0).apply(THREE)
    found = compared(THREE, after)
    assert all(each.member in {None, 0} for each in found.findings_b)


def test_a_squad_that_cannot_be_judged_is_neither_legal_nor_illegal() -> None:
    strange = THREE.replace(ruleset="nobody-1")
    found = compare(check_by_own_ruleset(THREE), check_by_own_ruleset(strange))
    assert next(each for each in found.sums if each.field == "legal").b is None
    assert said(found.head) == {"ruleset"}


def test_thousands_of_men_alike_in_unit_alone_are_taken_in_order() -> None:
    many = squad(*({"unit": "private", "notes": str(at)} for at in range(300)))
    other = squad(*({"unit": "private", "notes": f"-{at}"} for at in range(300)))
    assert [(pair.a, pair.b) for pair in compared(many, other).pairs] == [
        (at, at) for at in range(300)
    ]


def test_of_men_equally_alike_the_nearest_is_taken() -> None:
    scout = {"unit": "scout"}
    two = squad(scout, *({"unit": "private", "notes": notes} for notes in ("1", "2")))
    one = squad(scout, {"unit": "engineer"}, {"unit": "private", "notes": "3"})
    found = compared(two, one)
    assert [(pair.a, pair.b) for pair in found.pairs] == [(0, 0), (2, 2)]
    assert (found.only_a, found.only_b) == ((1,), (1,))
