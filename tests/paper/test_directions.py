"""What runs to the left stands where Unicode's bidirectional algorithm puts it."""

from __future__ import annotations

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.paper.directions import begins_right, in_order, levels

LETTERS = "אבגabzعلی\u0661\u066212 37+-,.:/()[]{}!%$€\u064e\u05b0·…"


def seen(text: str, *, from_right: bool) -> str:
    """A text as it stands on paper from left to right, brackets as they were typed."""
    return "".join([text[place] for place in in_order(levels(text, from_right=from_right))])


@given(st.text(LETTERS, max_size=24))
def test_another_library_puts_texts_from_the_right_in_the_same_order(text: str) -> None:
    assert seen(text, from_right=True) == get_display(text, base_dir="R")


@given(st.text("abc 12.,-()", max_size=24))
def test_texts_without_such_letters_stay_as_they_are(text: str) -> None:
    assert seen(text, from_right=False) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ali אבג 7", "Ali גבא 7"),
        ("3 אבג דהו · 45 vp", "3 והד גבא · 45 vp"),
        ("(אבג) 12", "(גבא) 12"),
        ("אבג · דהו · abc", "גבא · והד · abc"),
        ("אבג a דהו", "גבא a והד"),
        ("x אבג 12 דהו y", "x והד 12 גבא y"),
    ],
)
def test_nothing_of_a_sheet_around_such_a_word_is_turned(text: str, expected: str) -> None:
    assert seen(text, from_right=False) == expected


@pytest.mark.parametrize(
    ("text", "from_right"),
    [
        ("محمد علي", True),
        ("ملاحظة: (Bob) شجاع جدا، 3 مرات.", True),
        ("اسم…", True),
        ("Ali علي", False),
        ("3 علي", False),
        ("علي 12", False),
        ("علي carries a pistol", False),
        ("عبدالرحمن" * 3 + " has 2 items", False),
        ("عبدالرحمن (Bob) 12", False),
        ("١٢", False),
        ("علي · British · محمد", False),
        ("Ali", False),
        ("", False),
    ],
)
def test_a_text_is_written_from_the_right_where_its_letters_say_so_and_no_number_of_a_sheet(
    text: str,
    from_right: bool,  # noqa: FBT001
) -> None:
    assert begins_right(text) is from_right


def test_a_number_belongs_to_a_name_that_stands_alone() -> None:
    assert begins_right("علي 7", is_name=True)
    assert not begins_right("Ali 7", is_name=True)
    assert not begins_right("7", is_name=True)
