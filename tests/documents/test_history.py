"""What was done to a document is undone and redone, and it is known where it was saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.documents.history import History

if TYPE_CHECKING:
    from collections.abc import Callable


def called(text: str) -> Callable[[str], str]:
    return lambda _before: text


def renaming(after: str) -> Callable[[str], str]:
    return lambda before: f"{before} to {after}"


def saved(history: History[str]) -> bool:
    """Asked anew each time: mypy takes what an assertion said of a property to last."""
    return history.saved


@pytest.fixture
def history() -> History[str]:
    return History("a")


def test_an_edit_is_undone_and_redone(history: History[str]) -> None:
    assert history.do("b", called("Write b"))
    assert (history.document, history.undo_text, history.redo_text) == ("b", "Write b", None)
    assert history.undo()
    assert (history.document, history.undo_text, history.redo_text) == ("a", None, "Write b")
    assert history.redo()
    assert (history.document, history.undo_text, history.redo_text) == ("b", "Write b", None)


def test_nothing_is_done_where_nothing_changes(history: History[str]) -> None:
    assert not history.do("a", called("Write a"))
    assert not history.undo()
    assert not history.redo()
    assert saved(history)


def test_a_new_edit_takes_the_place_of_what_was_undone(history: History[str]) -> None:
    history.do("b", called("Write b"))
    history.undo()
    history.do("c", called("Write c"))
    assert not history.redo()
    assert [step.text for step in history.earlier()] == ["Write c"]


def test_earlier_states_stand_with_what_followed_them(history: History[str]) -> None:
    for letter in "bcd":
        history.do(letter, called(f"Write {letter}"))
    history.undo()
    assert [(step.before, step.text) for step in history.earlier()] == [
        ("a", "Write b"),
        ("b", "Write c"),
    ]


def test_a_name_of_several_lines_becomes_one(history: History[str]) -> None:
    history.do("b", called("Call him\n  Hayes"))
    assert history.undo_text == "Call him Hayes"


def test_typing_on_is_one_step_named_from_where_it_began(history: History[str]) -> None:
    for text in ("ab", "abc", "abcd"):
        history.do(text, renaming(text), typing="name")
    assert history.undo_text == "a to abcd"
    history.undo()
    assert history.document == "a"
    assert history.undo_text is None


@pytest.mark.parametrize("other", [None, "notes"])
def test_other_changes_end_the_typing(history: History[str], other: str | None) -> None:
    history.do("ab", called("1"), typing="name")
    history.do("abc", called("2"), typing=other)
    history.do("abcd", called("3"), typing="name")
    assert [step.text for step in history.earlier()] == ["1", "2", "3"]


def test_typing_back_to_the_start_leaves_nothing_to_undo(history: History[str]) -> None:
    history.do("x", called("Write x"))
    history.do("xy", called("Type"), typing="name")
    assert history.do("x", called("Type"), typing="name")
    assert history.undo_text == "Write x"


def test_typing_back_to_the_start_leaves_the_very_document_it_began_with() -> None:
    first, same = ["x"], ["x"]  # equal, and not alike in a file
    history = History(first)
    history.do(["xy"], lambda _before: "Type", typing="name")
    history.do(same, lambda _before: "Type", typing="name")
    assert history.document is first


def test_typing_after_saving_is_a_step_of_its_own(history: History[str]) -> None:
    history.do("ab", called("1"), typing="name")
    history.mark_saved()
    history.do("abc", called("2"), typing="name")
    assert not saved(history)
    history.undo()
    assert saved(history)
    assert history.document == "ab"


def test_it_is_known_where_it_was_saved(history: History[str]) -> None:
    history.do("b", called("1"))
    assert not saved(history)
    history.mark_saved()
    history.do("c", called("2"))
    assert not saved(history)
    history.undo()
    assert saved(history)
    history.undo()
    history.do("d", called("3"))
    history.do("e", called("4"))
    assert not saved(history), "the saved state was undone and then lost"


def test_a_document_that_has_no_file_yet_is_never_as_saved() -> None:
    history = History("a", saved=False)
    history.do("b", called("1"))
    history.undo()
    assert not saved(history)
    history.mark_saved()
    assert saved(history)


def test_the_oldest_steps_are_forgotten() -> None:
    history = History("", limit=3)
    for count in range(1, 6):
        history.do("x" * count, called(str(count)))
    assert [step.text for step in history.earlier()] == ["3", "4", "5"]
    while history.undo():
        assert not saved(history)
    assert history.document == "xx"


def test_what_was_saved_stays_known_while_older_steps_are_forgotten() -> None:
    history = History("", limit=2)
    history.do("x", called("1"))
    history.mark_saved()
    history.do("xx", called("2"))
    history.do("xxx", called("3"))
    history.undo()
    history.undo()
    assert saved(history)
    assert history.document == "x"


@given(st.lists(st.sampled_from(["undo", "redo", "save", *"abcd"]), max_size=60))
def test_whatever_is_done_undo_leads_back_and_redo_forth(moves: list[str]) -> None:
    history = History("a", limit=1000)
    for move in moves:
        if move == "undo":
            history.undo()
        elif move == "redo":
            history.redo()
        elif move == "save":
            history.mark_saved()
        else:
            history.do(move, called(move), typing="text" if move in "ab" else None)
    end, steps = history.document, len(history.earlier())
    while history.undo():
        pass
    assert history.document == "a"
    for _step in range(steps):
        assert history.redo()
    assert history.document == end
