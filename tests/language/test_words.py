"""Words are searched, begun and counted alike everywhere."""

from __future__ import annotations

import pytest

from nco_builder.language.words import capital, fold, signed


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("lodz", "Łódź"),
        ("strasse", "Straße"),
        ("aero", "Ærø"),
        ("istanbul", "İstanbul"),
        ("dordevic", "Đorđević"),
    ],
)
def test_names_are_found_without_their_marks(typed: str, found: str) -> None:
    assert fold(typed) == fold(found)


def test_numbers_have_a_sign_and_none_for_nothing() -> None:
    assert [signed(number) for number in (2, 0, -3)] == ["+2", "", "−3"]


def test_only_the_first_letter_of_a_line_is_made_large() -> None:
    assert capital("élan of the US Army") == "Élan of the US Army"
    assert capital("") == ""
