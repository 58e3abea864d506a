"""Lines keep within their width, lose nothing and break where they may."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.paper.fonts import printable, type_styles
from nco_builder.paper.pieces import LEAST_TORN, natural_width
from nco_builder.paper.setting import SetLine, set_lines
from nco_builder.sheets.blocks import Blank, Boxes, Paragraph, Text, Track
from tests.naive.texts import TEXTS

AT = type_styles(10)
SOME_TEXT = st.sampled_from(TEXTS) | st.text(max_size=60)


def written(line: SetLine) -> str:
    return "".join([" " * piece.spaces + piece.text for _, piece in line.pieces])


def lines_of(paragraph: Paragraph, width: float) -> list[str]:
    return [written(line).strip() for line in set_lines(paragraph, width, AT)]


@given(st.lists(SOME_TEXT, max_size=4), st.floats(20, 300))
def test_lines_keep_within_their_width(texts: list[str], width: float) -> None:
    for line in set_lines(tuple(Text(text) for text in texts), width, AT):
        assert line.width <= width + 0.1


@given(SOME_TEXT, st.floats(20, 300))
def test_nothing_is_lost_or_added(text: str, width: float) -> None:
    got = "".join(map(written, set_lines((Text(text),), width, AT)))
    assert got.replace(" ", "") == printable(text).replace(" ", "").replace("\n", "")


def test_lines_end_between_words() -> None:
    assert lines_of((Text("one two three four"),), 50) == ["one two", "three four"]


def test_typed_line_breaks_stay() -> None:
    assert lines_of((Text("one\n\nthree"),), 200) == ["one", "", "three"]


def test_hard_spaces_hold_and_pieces_without_a_space_stay_together() -> None:
    paragraph = (Text("a long SMG\N{NO-BREAK SPACE}"), Text('12"', "strong"), Text("   Pistol"))
    assert [line.strip() for line in lines_of(paragraph, 55)] == [
        "a long",
        'SMG\N{NO-BREAK SPACE}12"',
        "Pistol",
    ]


def test_words_that_stay_together_part_between_them_if_they_must() -> None:
    together = "Letters\N{NO-BREAK SPACE}from\N{NO-BREAK SPACE}Home"
    for width in range(50, 90, 4):
        first, *others = lines_of((Text(together),), width)
        assert first in {"Letters", "Letters\N{NO-BREAK SPACE}from", together}, width
        assert "".join(others).endswith("Home") or not others


def test_a_word_wider_than_the_line_is_torn_and_says_so() -> None:
    lines = set_lines((Text("x" * 40),), 50, AT)
    assert len(lines) > 1
    assert all(line.torn for line in lines)
    assert not any(line.torn for line in set_lines((Text("short words here"),), 50, AT))


def test_a_torn_word_leaves_no_single_letter_on_a_line() -> None:
    word = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
    for width in range(60, 180):
        *_, last = lines_of((Text(word),), width)
        assert len(last) >= LEAST_TORN


def test_wide_characters_break_anywhere_and_are_not_torn() -> None:
    lines = set_lines((Text("漢" * 12),), 50, AT)
    assert [written(line) for line in lines] == ["漢" * 5, "漢" * 5, "漢" * 2]
    assert not any(line.torn for line in lines)


def test_lines_after_a_box_begin_beside_it() -> None:
    first, second = set_lines((Boxes(1), Text(" Letters from Home")), 60, AT)
    assert first.pieces[0][0] == 0
    assert second.pieces[0][0] == first.pieces[1][0] > AT.box


def test_a_blank_without_a_length_takes_the_rest_of_the_line() -> None:
    (line,) = set_lines((Text("Player "), Blank()), 200, AT)
    assert line.width == 200


def test_two_tracks_stand_side_by_side_or_below_each_other() -> None:
    tracks = (Track("H", 5, heavy=1), Text("  "), Track("P", 6, zeros=2))
    assert len(set_lines(tracks, 300, AT)) == 1
    assert len(set_lines(tracks, 100, AT)) == 2


def test_no_line_begins_with_a_mark_that_closes() -> None:
    for full, text, lines in (
        ("戦車隊", "戦車隊.", ["戦車", "隊."]),
        ("第改", "第改・一", ["第", "改・", "一"]),
    ):
        room = natural_width((Text(full),), AT) + 1
        assert lines_of((Text(text),), room) == lines


def test_no_line_begins_with_a_dot_that_parts() -> None:
    room = natural_width((Text("one two"),), AT) + 1
    assert lines_of((Text("one two · three"),), room) == ["one", "two ·", "three"]
    alone = natural_width((Text("longest"),), AT) + 1
    assert lines_of((Text("longest · three"),), alone) == ["longest", "· three"]


@pytest.mark.parametrize("source", ["(p. 2)", "(Soldier Barracks, p. 17)", "pp. 13"])
def test_a_page_stays_on_a_line_with_its_number(source: str) -> None:
    paragraph = (Text(f"The rulebook says so {source} and nowhere else."),)
    for width in range(60, 200, 7):
        assert not [each for each in lines_of(paragraph, width) if each.endswith("p.")]
        assert not [each for each in lines_of(paragraph, width) if each.endswith("pp.")]
