"""Texts in cells of spreadsheets."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.files.cells import guarded, unguarded

RISKY = st.text("=+-@'\" ;,\t|ab＝")  # noqa: RUF001


@given(RISKY)
def test_what_was_guarded_is_read_again(text: str) -> None:
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@given(RISKY)
def test_no_cell_of_any_separator_begins_like_a_formula(separator: str, text: str) -> None:
    written = io.StringIO(newline="")
    csv.writer(written).writerow([1, guarded(text), guarded(text)])
    written.seek(0)
    for row in csv.reader(written, delimiter=separator):
        assert not [cell for cell in row if cell.strip(' "').startswith(tuple("=+-@＝"))]  # noqa: RUF001


def test_other_texts_stay_as_they_are() -> None:
    for text in ("Łódź, Ewa", "1st; 2nd", "it's", "a=b", "6-5", "'quoted'"):
        assert guarded(text) == text
