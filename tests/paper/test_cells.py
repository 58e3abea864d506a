"""Cells shrink before they take more lines, and say all of their text once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.paper.cells import MOST_LINES, CellPlace, SetCell, set_cell, set_or_moved
from nco_builder.paper.fonts import SMALLEST_NUMBER, SMALLEST_TEXT, type_styles
from nco_builder.paper.shapes import Ring
from nco_builder.sheets.blocks import Boxes, Cell, Text, Track
from nco_builder.sheets.drawings import Align
from tests.naive.texts import TEXTS
from tests.paper.placed import collisions

TRACKS = (Track("H", 6, heavy=1), Text("  "), Track("P", 8, zeros=2))


def texts(done: SetCell) -> list[str]:
    return [string.text for string in done.slab.strings]


def smallest(done: SetCell) -> float:
    return min(string.size for string in done.slab.strings)


def one(text: str, width: float, lines: int, size: float = 10) -> SetCell:
    return set_cell(((Text(text),),), width, type_styles(size), "left", lines)


def test_what_fits_is_set_as_wished() -> None:
    done = one("Religious Icon", 100, 1)
    assert (texts(done), smallest(done), done.fits) == (["Religious Icon"], 10, True)


def test_what_does_not_fit_shrinks_no_more_than_it_must() -> None:
    done = one("Religious Icon", 50, 1)
    assert texts(done) == ["Religious Icon"]
    assert SMALLEST_TEXT < smallest(done) < 10
    assert done.fits


def test_a_word_shrinks_before_it_is_torn() -> None:
    assert texts(one("Papadopoulos", 52, 4)) == ["Papadopoulos"]


def test_what_does_not_fit_at_the_smallest_takes_more_lines_and_stays_whole() -> None:
    done = one("word " * 50, 60, 2)
    assert " ".join(texts(done)).split() == ["word"] * 50
    assert smallest(done) == SMALLEST_TEXT
    assert not done.fits


def test_an_endless_text_stands_elsewhere_and_its_cell_says_where() -> None:
    long, rank = (Text("word " * 3000),), (Text("Private"),)
    done = set_or_moved((long, rank), CellPlace(80, type_styles(10), "left", 3), "In full")
    assert done.moved == (long,)
    assert [string.text for string in done.slab.strings] == ["▸ In full", "Private"]


def test_what_has_some_room_is_not_sent_elsewhere() -> None:
    cell = ((Text("word\n" * (MOST_LINES - 1) + "word"),),)
    done = set_or_moved(cell, CellPlace(80, type_styles(10), "left", 3), "In full")
    assert len(done.slab.strings) == MOST_LINES
    assert not done.moved


def test_tracks_stay_where_they_are_ticked() -> None:
    weapons = (Text("Type 97 Automatic Anti-Tank Rifle " * 400),)
    done = set_or_moved((weapons, TRACKS), CellPlace(120, type_styles(10), "left", 2), "In full")
    assert (len(done.slab.frames), len(done.slab.outlines)) == (14, 2)
    assert done.moved == (weapons,)


def test_numbers_stay_larger_than_text() -> None:
    cell = ((Text("12345", "cost"),), (Text("98765", "number"),))
    assert smallest(set_cell(cell, 12, type_styles(10), "left", 2)) >= SMALLEST_NUMBER


@pytest.mark.parametrize(("align", "left"), [("left", 0), ("center", 40), ("right", 80)])
def test_cells_are_aligned(align: Align, left: float) -> None:
    done = set_cell(((Text("5"),),), 100, type_styles(10), align, 1)
    assert done.slab.strings[0].x == pytest.approx(left, abs=20)


def test_a_track_that_is_too_long_is_drawn_smaller() -> None:
    slab = set_cell(((Track("H", 9, 1, 2),),), 125, type_styles(11), "left", 1).slab
    (*_, last) = rings = [ring for ring in slab.outlines if isinstance(ring, Ring)]
    assert last.x + last.radius <= 125
    assert (len(slab.frames), len(rings)) == (9, 2)


def test_what_is_crossed_out_at_a_breakdown_is_no_box() -> None:
    """A ring with a 0 in it, so nobody takes it for two more of psyche."""
    slab = set_cell(((Track("P", 3, zeros=2),),), 125, type_styles(11), "left", 1).slab
    assert len(slab.frames) == 3
    zeros = [string for string in slab.strings if string.text == "0"]
    assert [string.size >= SMALLEST_NUMBER for string in zeros] == [True, True]


INLINES = (
    st.builds(Text, st.sampled_from(TEXTS), st.sampled_from(("text", "name", "small", "range")))
    | st.builds(Boxes, st.integers(0, 12))
    | st.builds(Track, st.just("H"), st.integers(0, 10), st.just(1), st.integers(0, 2))
)
CELLS = st.lists(st.lists(INLINES, min_size=1, max_size=4).map(tuple), min_size=1, max_size=4)


@given(CELLS.map(tuple), st.floats(125, 260), st.integers(1, 6), st.sampled_from((7, 8.5, 11)))
def test_a_cell_keeps_within_its_width_and_collides_nowhere(
    cell: Cell, width: float, lines: int, size: float
) -> None:
    slab = set_cell(cell, width, type_styles(size), "left", lines).slab
    assert not collisions(slab)
    for string in slab.strings:
        assert string.x + string.face.width(string.text, string.size) <= width + 0.2
        assert string.y <= slab.height
    for frame in slab.frames:
        assert frame.x + frame.width <= width + 0.2
        assert frame.y + frame.height <= slab.height + 0.5
