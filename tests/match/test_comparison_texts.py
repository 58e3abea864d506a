"""A comparison in words: the summary first, every difference readable, nothing unnamed."""

from __future__ import annotations

from hypothesis import given

from nco_builder.legality import check, check_by_own_ruleset
from nco_builder.match.comparison import compare
from nco_builder.match.texts import comparison_lines, field_title, summary
from nco_builder.squad import Member, Squad, Vehicle, edit, set_one
from tests.match.test_comparison import SQUADS, THREE
from tests.squad.people import BOOK


def lines(a: Squad, b: Squad) -> list[str]:
    reports = check(a, BOOK), check(b, BOOK)
    return list(comparison_lines(compare(*reports), *reports))


@given(SQUADS, SQUADS)
def test_whatever_differs_can_be_said_in_one_line_each(a: Squad, b: Squad) -> None:
    reports = check(a, BOOK), check(b, BOOK)
    found = compare(*reports)
    told = list(comparison_lines(found, *reports))
    differences = [*found.sums, *found.head, *(d for pair in found.pairs for d in pair.differences)]
    for each in differences:
        assert any(line.strip().startswith(f"{field_title(each.field)}: ") for line in told)
    assert (told == ["Nothing differs."]) == found.equal


def test_a_recruit_and_what_he_costs_are_in_the_summary() -> None:
    more = edit("duplicate_members", members=(2,)).apply(THREE)
    one, other = check(THREE, BOOK), check(more, BOOK)
    told = summary(compare(one, other), one, other)
    assert told.startswith("A is not legal: "), "a verdict is the last to be left out"
    assert told.index("B is not legal: ") < told.index("1 man is only in B.")
    spent = other.vp - one.vp, other.sp - one.sp
    pool = "vp" if spent[0] else "sp"
    assert f"B spends {max(spent)} {pool} more." in told
    assert f"B spends {max(spent)} {pool} less." in summary(compare(other, one), other, one)


def test_the_summary_names_what_differs_beside_the_men_and_counts_all_problems() -> None:
    other = edit("set_text", field="name", value="Baker").apply(THREE)
    one, broken = check(THREE, BOOK), check(other.replace(members=other.members * 3), BOOK)
    told = summary(compare(one, broken), one, broken)
    assert "Other differences: Name." in told
    more = len(broken.errors) - 1
    assert more > 1
    assert f"{more} more problems." in told


def test_where_a_man_stands_is_told_where_that_differs() -> None:
    recruited = edit("add_members", members=(Member(unit="scout", name="Cy"),), at=0).apply(THREE)
    assert "Ada differs: no. 1 in A, no. 2 in B" in lines(
        THREE, set_one(1, "notes", "Radio").apply(recruited)
    )
    to_end = edit("move_members", members=(0,), to=3).apply(THREE)
    assert "Ada has moved: no. 1 in A, no. 3 in B" in lines(THREE, to_end)


def test_what_is_recorded_as_agreed_is_told_by_name() -> None:
    one, other = (edit("set_agreed", ruling=f"NCO-{n}", agreed=True) for n in ("01", "34"))
    told = lines(one.apply(THREE), other.apply(THREE))
    assert "Recorded as agreed in A alone, so still to agree: Unspent points" in told
    assert "Recorded as agreed in B alone, so still to agree: Two of one item" in told
    told = lines(one.apply(THREE), other.apply(one.apply(THREE)))
    assert "Agreed in both: Unspent points" in told


def test_ids_are_read_as_names() -> None:
    told = lines(THREE, set_one(0, "items", ("flask",)).apply(THREE))
    assert "Ada differs:" in told
    assert "  Items: A nothing; B Flask" in told


def test_vehicles_are_told_with_their_types() -> None:
    one = THREE.replace(vehicles=(Vehicle(type="armored_car", name="Lucy"),))
    told = lines(one, THREE.replace(vehicles=(Vehicle(type="large_heavy_tank", name="Lucy"),)))
    assert "Vehicles: A Lucy (armored car); B Lucy (large to heavy tank)" in told
    told = lines(THREE, THREE.replace(vehicles=(Vehicle(type="armored_car"),)))
    assert "Vehicles: A nothing; B armored car" in told


def test_what_reads_alike_and_is_not_is_said_so() -> None:
    told = lines(THREE, edit("set_text", field="notes", value=" ").apply(THREE))
    assert told[1] == "Notes: A and B differ in what lies behind “nothing”"


def test_a_squad_that_cannot_be_judged_is_called_so() -> None:
    strange = THREE.replace(ruleset="nobody-1")
    reports = check_by_own_ruleset(THREE), check_by_own_ruleset(strange)
    told = list(comparison_lines(compare(*reports), *reports))
    assert any(line.startswith("Verdict: ") and "B not checked" in line for line in told)
