"""Changes of several rows of a document as one step."""

from __future__ import annotations

import pytest

from nco_builder.documents.path_edits import PathEdit, PathEdits, format_path
from nco_builder.documents.rows import (
    duplicating,
    exists,
    followed,
    inserting,
    moved_to,
    moving,
    path_of,
    removing,
)
from nco_builder.schema.record import Value, fresh


class Word(Value):
    """A word and its letters."""

    name: str = ""
    letters: tuple[str, ...] = ()


class Words(Value):
    """Some."""

    words: tuple[Word, ...] = ()
    kept: tuple[str, ...] = ()


def words(text: str) -> Words:
    return Words(words=tuple(Word(name=each) for each in text))


def read(document: Words) -> str:
    return "".join(word.name for word in document.words)


def at(*places: int) -> list[tuple[str | int, ...]]:
    return [("words", place) for place in places]


@pytest.mark.parametrize("path", [(), ("words", 1), ("words", 12, "name"), ("prices", "extra")])
def test_a_path_is_read_as_it_was_told(path: tuple[str | int, ...]) -> None:
    assert path_of(format_path(path)) == path


def test_whether_a_part_exists() -> None:
    document = words("ab")
    assert exists(document, ("words", 1, "name"))
    assert exists(document, ())
    assert not exists(document, ("words", 2))
    assert not exists(document, ("words", 0, "size"))


def test_rows_are_removed_whatever_order_they_are_named_in() -> None:
    assert read(removing(at(0, 2, 1), "x").apply(words("abcd"))) == "d"


def test_each_row_is_followed_by_its_copy() -> None:
    assert read(duplicating(at(0, 2), "x").apply(words("abc"))) == "aabcc"


@pytest.mark.parametrize(
    ("places", "to", "expected"),
    [
        ((0,), 3, "bcad"),
        ((3,), 0, "dabc"),
        ((0, 2), 4, "bdac"),
        ((1, 3), 0, "bdac"),
        ((0, 3), 2, "badc"),
        ((1, 2), 4, "adbc"),
    ],
)
def test_rows_move_as_a_block(places: tuple[int, ...], to: int, expected: str) -> None:
    change = moving(at(*places), to, "x")
    assert change
    assert read(change.apply(words("abcd"))) == expected


@pytest.mark.parametrize(("places", "to"), [((1,), 1), ((1,), 2), ((0, 1), 0), ((0, 1), 2)])
def test_rows_that_stay_where_they_are_are_no_change(places: tuple[int, ...], to: int) -> None:
    assert moving(at(*places), to, "x") is None


def test_values_are_put_in_one_behind_the_other() -> None:
    new = (Word(name="x"), Word(name="y"))
    assert read(inserting(("words",), 1, new, "x").apply(words("ab"))) == "axyb"


@pytest.mark.parametrize(
    ("after", "place", "expected"),
    [
        ("abc", 1, 1),
        ("bca", 0, 2),
        ("ac", 1, 1),
        ("ab", 2, 1),
        ("abxc", 0, 2),
        ("xabc", 2, 0),
    ],
)
def test_a_part_is_followed_to_where_an_edit_left_it(after: str, place: int, expected: int) -> None:
    before = words("abc")
    known = {word.name: word for word in before.words}
    new = Words(words=tuple(known.get(each, Word(name=each)) for each in after))
    assert followed(before, new, ("words", place)) == ("words", expected)


def test_a_part_that_was_changed_stays_where_it_is() -> None:
    assert followed(words("abc"), words("axc"), ("words", 1)) == ("words", 1)
    assert followed(words("a"), words(""), ("words", 0)) == ()
    assert followed(words("a"), words("a"), ()) == ()


class Inner(Value):
    """A part of a part."""

    name: str = ""


class Part(Value):
    """A part that has parts."""

    name: str = ""
    parts: tuple[Inner, ...] = ()


class Whole(Value):
    """Some, and prices by key."""

    parts: tuple[Part, ...] = ()
    prices: dict[str, int] = fresh(dict)


def whole(*names: str) -> Whole:
    """Parts, each with parts of its own."""
    inner = tuple(Inner(name=name) for name in "xy")
    return Whole(parts=tuple(Part(name=name, parts=inner) for name in names))


@pytest.mark.parametrize(
    ("change", "places"),
    [
        (PathEdit("remove", ("parts", 0)), (None, 0, 1)),
        (PathEdit("insert", ("parts", 1), Part(name="new")), (0, 2, 3)),
        (PathEdit("duplicate", ("parts", 1)), (0, 1, 3)),
        (PathEdit("move", ("parts", 2), 0), (1, 2, 0)),
        (PathEdit("set", ("parts", 1, "name"), "other"), (0, 1, 2)),
        (removing([("parts", 0), ("parts", 2)], ""), (None, 0, None)),
    ],
)
def test_a_part_of_a_part_is_followed_through_an_edit(
    change: PathEdit | PathEdits, places: tuple[int | None, ...]
) -> None:
    before = whole("a", "b", "c")
    after = change.apply(before)
    for place, now in enumerate(places):
        path = ("parts", place, "parts", 1, "name")
        wanted = None if now is None else ("parts", now, "parts", 1, "name")
        assert moved_to(before, after, path) == wanted
        if wanted is not None:
            there = moved_to(after, before, wanted)
            assert there == path or change.name == "duplicate"


def test_a_key_is_followed_also_where_nothing_stands_there_yet() -> None:
    before = whole("a")
    after = PathEdit("set", ("prices", "gun"), 3).apply(before)
    assert moved_to(before, after, ("prices", "gun")) == ("prices", "gun")
    assert moved_to(after, before, ("prices", "gun")) == ("prices", "gun")
