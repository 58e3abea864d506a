"""Text goes on over columns without leaving a heading or a single line behind."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nco_builder.paper.flow import Strip, column_slab, columns, fitting, strips
from nco_builder.sheets.blocks import Blank, Section, Text

WORDS = "word " * 30
SECTIONS = st.lists(
    st.builds(
        Section,
        st.just("Heading"),
        st.lists(st.sampled_from(("short", WORDS, "")), min_size=1, max_size=5).map(
            lambda texts: tuple((Text(text),) for text in texts)
        ),
    ),
    max_size=4,
)


def text_of(strip: Strip) -> str:
    return "".join(string.text for string in strip.slab.strings)


@given(SECTIONS, st.floats(60, 400), st.integers(1, 3))
def test_strips_stand_in_order_and_only_empty_ones_are_left_out(
    sections: list[Section], height: float, count: int
) -> None:
    lines = strips(sections, 200, 9)
    parts = columns(lines, 0, height, count)
    placed = [place for start, end in parts for place in range(start, end)]
    assert placed == sorted(set(placed))
    left_out = set(range(parts[-1][1])) - set(placed)
    assert all(not text_of(lines[place]) for place in left_out)


@given(SECTIONS, st.floats(60, 400))
def test_columns_keep_within_their_height(sections: list[Section], height: float) -> None:
    lines = strips(sections, 200, 9)
    for start, end in columns(lines, 0, height, 2):
        assert column_slab(lines[start:end]).height <= height + 0.1


@given(SECTIONS, st.floats(60, 400))
def test_no_heading_stands_at_the_foot_of_a_column(sections: list[Section], height: float) -> None:
    lines = strips(sections, 200, 9)
    end = fitting(lines, 0, height)
    assert end in {0, len(lines)} or not lines[end - 1].keep


def test_a_paragraph_leaves_no_single_line_behind_or_ahead() -> None:
    lines = strips([Section("Heading", ((Text(WORDS),),))], 200, 9)
    keeps = [line.keep for line in lines]
    assert keeps[0]
    assert keeps[1]
    assert keeps[-2]
    assert not keeps[-1]


def test_a_paragraph_of_few_lines_or_to_write_on_stays_whole() -> None:
    long = (Text("word " * 45),)
    for told in ((Text("a\nb\nc"),), (Text("a\nb\nc\nd\ne\nf\ng\n"), Blank())):
        lines = strips([Section("Heading", (long, told))], 200, 9)
        count = 5 if len(told) > 1 else 3
        assert [line.keep for line in lines][-count:] == [*[True] * (count - 1), False]


def test_columns_are_even_where_everything_fits() -> None:
    sections = [Section("Heading", tuple((Text("line"),) for _ in range(20)))]
    lines = strips(sections, 200, 9)
    (_, first), (_, second) = columns(lines, 0, 800, 2)
    assert second == len(lines)
    assert abs(first - (second - first)) <= 2


def test_a_heading_is_not_said_again_for_one_line_of_two() -> None:
    lines = strips([Section("Heading", ((Text("one"),), (Text("two"),)))], 200, 9, "continued")
    (first, end), rest = columns(lines, 0, 400, 2)
    assert (first, end, rest[0]) == (0, len(lines), rest[1])
