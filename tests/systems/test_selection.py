"""What several rows share: each is asked for once, none in vain, and no more than is bearable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.systems.page import MOST_CHOICES, Chip, ChipField, EntryForm, TextField, together

if TYPE_CHECKING:
    from collections.abc import Iterator


def row(at: int, *fields: str, chips: int = 0) -> EntryForm:
    """A row with text fields of these names, and choices."""
    path = ("rows", at)
    texts = [TextField(name, (*path, name), "") for name in fields]
    offered = [
        Chip(f"c{each}", change=PathEdit("set", (*path, "chip"), each, "")) for each in range(chips)
    ]
    choices = [ChipField("Choices", tuple(offered))] if chips else []
    return EntryForm(path, "", "", fields=(*texts, *choices))


def test_no_row_is_asked_for_once_nothing_is_shared() -> None:
    asked = []

    def rows() -> Iterator[EntryForm]:
        for at in range(300):
            asked.append(at)
            yield row(at, "name" if at < 2 else "other")

    shared = together(rows(), 300)
    assert shared.fields == ()
    assert shared.title == "300 rows"
    assert asked == [0, 1, 2]


def test_choices_are_shared_up_to_a_bound() -> None:
    count = 200
    most = MOST_CHOICES // count
    few = together([row(at, "name", chips=most) for at in range(count)], count)
    assert [type(each) for each in few.fields] == [TextField, ChipField]
    many = together([row(at, "name", chips=most + 1) for at in range(count)], count)
    assert [type(each) for each in many.fields] == [TextField]
