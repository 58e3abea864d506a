"""Words are searched, begun and counted alike everywhere."""

from __future__ import annotations

import pytest

from nco_builder.language.words import by_last_name, capital, fold, legible, signed


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


@pytest.mark.parametrize("text", ["", " ", "\t\n", "\u200b\ufeff", "\u2060 \u00a0", "\u3164"])
def test_what_nobody_can_see_is_no_name(text: str) -> None:
    assert legible(text) == ""
    assert legible(f"{text}é ") != ""


@pytest.mark.parametrize("letter", ["\ud7fc", "\ue000", "\ufffe"])
def test_letters_that_no_font_has_are_a_name_for_they_are_printed_by_their_number(
    letter: str,
) -> None:
    assert legible(letter) == letter


def test_numbers_have_a_sign_and_none_for_nothing() -> None:
    assert [signed(number) for number in (2, 0, -3)] == ["+2", "", "−3"]


def test_only_the_first_letter_of_a_line_is_made_large() -> None:
    assert capital("élan of the US Army") == "Élan of the US Army"
    assert capital("") == ""


def test_apostrophes_do_not_count_where_people_are_sorted_by_last_name() -> None:
    people = ["Søren Østergård", "Zoë O’Neill", "Kai O'Brien", "Jean Ottis"]
    said = ["Kai O'Brien", "Zoë O’Neill", "Søren Østergård", "Jean Ottis"]
    assert sorted(people, key=by_last_name) == said
