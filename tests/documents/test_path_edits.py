"""Changes by path: they change the one part, and refuse places that are not there."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder.documents.path_edits import PathEdit, PathEdits, at_path, format_path
from nco_builder.schema.record import Value, fresh
from tests.depth import tries


class Gun(Value):
    """A gun."""

    name: str = ""


class Tank(Value):
    """A tank."""

    name: str = ""
    guns: tuple[Gun, ...] = ()


class Zug(Value):
    """Tanks."""

    tanks: tuple[Tank, ...] = ()
    prices: dict[str, int] = fresh(dict)


ZUG = Zug(
    tanks=(Tank(name="a", guns=(Gun(name="x"), Gun(name="y"))), Tank(name="b"), Tank(name="c")),
    prices={"pintle:MG34": 5},
)


def names(zug: Zug) -> str:
    return "".join(tank.name for tank in zug.tanks)


def test_a_path_is_told_as_findings_tell_it() -> None:
    assert format_path(("tanks", 0, "guns", 1, "name")) == "tanks[0].guns[1].name"
    assert format_path(()) == ""


def test_set_changes_one_part_and_leaves_the_given_document() -> None:
    after = PathEdit("set", ("tanks", 0, "guns", 1, "name"), "z").apply(ZUG)
    assert at_path(after, ("tanks", 0, "guns", 1, "name")) == "z"
    assert at_path(ZUG, ("tanks", 0, "guns", 1, "name")) == "y"
    assert after.tanks[1:] == ZUG.tanks[1:]


def test_what_comes_into_a_list_is_nothing_that_stands_there() -> None:
    twice = PathEdit("duplicate", ("tanks", 0)).apply(ZUG)
    again = PathEdit("insert", ("tanks", 0), ZUG.tanks[0]).apply(twice)
    first, second, third = again.tanks[:3]
    assert first == second == third
    assert first.given == ZUG.tanks[0].given
    assert len({id(tank) for tank in again.tanks}) == 5
    assert len({id(gun) for tank in again.tanks for gun in tank.guns}) == 6
    moved = PathEdit("move", ("tanks", 0), 2).apply(again)
    assert [id(tank) for tank in moved.tanks[:3]] == [id(second), id(third), id(first)]


def test_a_key_is_set_and_removed_again() -> None:
    path = ("prices", "tread_guards")
    after = PathEdit("set", path, 10).apply(ZUG)
    assert after.prices == {"pintle:MG34": 5, "tread_guards": 10}
    assert PathEdit("remove", path).apply(after) == ZUG


@pytest.mark.parametrize(
    ("edit", "after"),
    [
        (PathEdit("insert", ("tanks", 3), Tank(name="d")), "abcd"),
        (PathEdit("insert", ("tanks", 0), Tank(name="d")), "dabc"),
        (PathEdit("remove", ("tanks", 1)), "ac"),
        (PathEdit("move", ("tanks", 0), 2), "bca"),
        (PathEdit("move", ("tanks", 2), 0), "cab"),
        (PathEdit("duplicate", ("tanks", 1)), "abbc"),
    ],
)
def test_lists_change_at_the_place_that_is_named(edit: PathEdit, after: str) -> None:
    assert names(edit.apply(ZUG)) == after


@pytest.mark.parametrize(
    "edit",
    [
        PathEdit("set", ("tanks", 3, "name"), "d"),
        PathEdit("set", ("tanks", -1, "name"), "d"),
        PathEdit("set", ("tanks", 0, "colour"), "d"),
        PathEdit("set", ("tanks", "first", "name"), "d"),
        PathEdit("insert", ("tanks", 4), Tank()),
        PathEdit("insert", ("prices", 0), 1),
        PathEdit("remove", ("tanks", 3)),
        PathEdit("remove", ("prices", "none")),
        PathEdit("remove", ("tanks", 0, "name")),
        PathEdit("move", ("tanks", 0), 3),
        PathEdit("duplicate", ("tanks", 3)),
    ],
)
def test_a_place_that_is_not_there_is_refused(edit: PathEdit) -> None:
    with pytest.raises(LookupError):
        edit.apply(ZUG)


def test_several_changes_are_one_step_each_made_after_the_other() -> None:
    steps = PathEdits((PathEdit("remove", ("tanks", 0)), PathEdit("remove", ("tanks", 0))))
    assert names(steps.apply(ZUG)) == "c"
    assert steps.parameters == (("edits", ({"name": "remove", "path": "tanks[0]"},) * 2),)


@settings(max_examples=tries(30))
@given(st.integers(0, 2), st.integers(0, 2))
def test_moving_back_undoes_a_move(there: int, back: int) -> None:
    moved = PathEdit("move", ("tanks", there), back).apply(ZUG)
    assert PathEdit("move", ("tanks", back), there).apply(moved) == ZUG
