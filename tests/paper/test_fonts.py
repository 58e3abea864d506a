"""Every character is printed by a font that has it, or its code point is."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.paper.fonts import BOLD, CLOSE, OPEN, REGULAR, STENCIL, printable

ROBOTO, SYMBOLS, MICRO_HEI = (
    "RobotoCondensed-Regular",
    "NCOSymbols-Regular",
    "WenQuanYiMicroHei-Regular",
)


def shown(text: str) -> str:
    """A text as it is printed, with plainer marks around code points."""
    return printable(text).replace(OPEN, "<").replace(CLOSE, ">")


def runs(text: str) -> list[tuple[str, str]]:
    printed = printable(text)
    REGULAR.width(printed, 10)
    if REGULAR.is_plain(printed):
        return REGULAR.runs(printed)
    return [(run.font, run.text) for run in REGULAR.woven(printed).runs]


@pytest.mark.parametrize(
    "text", ["Hayes", "Łukasz Żółć-Gęślą", "İğdem Şahin", "Иван Ґедзь", "Γιώργος", "5 × 12″ – …"]
)
def test_european_letters_are_printed_by_the_text_font(text: str) -> None:
    assert printable(text) == text
    assert runs(text) == [(ROBOTO, text)]


def test_each_character_is_printed_by_the_first_font_that_has_it() -> None:
    assert runs("A ◆ 王小明 山田") == [
        (ROBOTO, "A "),
        (SYMBOLS, "◆"),
        (ROBOTO, " "),
        (MICRO_HEI, "王小明"),
        (ROBOTO, " "),
        (MICRO_HEI, "山田"),
    ]


def test_kana_hangul_and_kanji_are_printed() -> None:
    for text in ("ひらがな", "カタカナ", "김철수", "漢字"):
        assert runs(text) == [(MICRO_HEI, text)]


def test_a_character_no_font_has_is_printed_as_its_code_point() -> None:
    assert shown("ა") == "<U+10D0>"
    assert shown("aააb") == "a<U+10D0 10D0>b"
    assert shown("தமிழ்") == "<U+0BA4 0BAE 0BBF 0BB4 0BCD>"


def test_what_would_change_the_reading_is_printed_as_its_code_point() -> None:
    assert shown("\u202eabc\u202c") == "<U+202E>abc<U+202C>"
    assert shown("a\x00\x1b\x7fb") == "a<U+0000 001B 007F>b"
    assert shown("\ud800\ue000") == "<U+D800 E000>"


def test_what_has_neither_ink_nor_effect_is_left_out() -> None:
    assert printable("zero\u200bwidth\u00ad\ufeff\u200e") == "zerowidth"
    assert shown("a\u200db") == "ab"


def test_letters_are_composed() -> None:
    assert printable("e\u0301cole nai\u0308ve") == "école naïve"


def test_line_feeds_stay() -> None:
    assert printable("żaba\nłoś") == "żaba\nłoś"


def test_markup_is_text() -> None:
    for text in ("<b>bold</b>", '<img src="/etc/passwd">', "</para>", "&amp; &#65; %s {0}"):
        assert printable(text) == text


def test_the_stencil_says_which_names_it_prints_alone() -> None:
    assert STENCIL.has("Łódź 2nd, Çağla")
    assert not STENCIL.has("Отделение")


def test_bold_is_wider_and_widths_grow_with_size() -> None:
    assert BOLD.width("Novak", 10) > REGULAR.width("Novak", 10) > 20
    assert REGULAR.width("Novak", 20) == pytest.approx(2 * REGULAR.width("Novak", 10))


@given(st.text())
def test_whatever_is_typed_has_a_font_for_each_character(text: str) -> None:
    for font, run in runs(text.replace("\n", "")):
        assert font in {ROBOTO, SYMBOLS, MICRO_HEI} or font.startswith("Noto")
        assert all(unicodedata.category(character) not in {"Cc", "Cs"} for character in run)


@given(st.text())
def test_runs_together_are_the_text(text: str) -> None:
    assert "".join(run for _, run in runs(text)) == printable(text)
