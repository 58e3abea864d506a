"""What a reader takes for a letter is never cut, and a line ends where one may."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.paper.letters import parts, units

SOME = st.text("abéก็้เาเ王क्षि🇵🇱👍🏽👩\u200d🎲 \u0301")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ali", ["A", "l", "i"]),
        ("x\u0302y", ["x\u0302", "y"]),
        ("กี้เด็ก", ["กี้", "เด็", "ก"]),
        ("น้ำ", ["น้ำ"]),
        ("क्षि", ["क्षि"]),
        ("👍🏽🇵🇱🇩🇪", ["👍🏽", "🇵🇱", "🇩🇪"]),
        ("👨\u200d👩\u200d👧a", ["👨\u200d👩\u200d👧", "a"]),
    ],
)
def test_letters_are_whole(text: str, expected: list[str]) -> None:
    assert units(text) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Łódź", ["Łódź"]),
        ("محمد", ["محمد"]),
        ("王小明", ["王", "小", "明"]),
        ("กำลัง", ["กำ", "ลั", "ง"]),
        ("US王army", ["US", "王", "army"]),
    ],
)
def test_lines_end_within_words_of_scripts_without_spaces_alone(
    word: str, expected: list[str]
) -> None:
    assert list(parts(word)) == expected


@given(SOME)
def test_letters_and_parts_together_are_the_text(text: str) -> None:
    assert "".join(units(text)) == "".join(parts(text)) == text
