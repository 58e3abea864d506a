"""Small tables: numbers that are read off are never too small, words about them may be."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from nco_builder.paper.fonts import SMALLEST_NUMBER
from nco_builder.paper.grids import set_grid
from nco_builder.paper.inks import WEIGHTS
from nco_builder.paper.scale import Scale
from nco_builder.paper.shapes import MM
from nco_builder.paper.strips import SMALLEST_SCALE, strips_of
from nco_builder.sheets.blocks import Blank, Boxes, Grid, Points, Roll, Rolls, Text, Track
from nco_builder.systems.nco_event.sheets import ListColumns, in_table
from tests.paper.placed import strings_of

if TYPE_CHECKING:
    from nco_builder.sheets.drawings import Align

GRID = Grid(
    ("up to", "hits", "odds", "what happens"),
    (
        ((Text('4½"'),), (Text("3+"),), (Text("1/6", "small"),), (Text("6 or less: nothing"),)),
        ((Text('9–18"'),), (Text("15 + 10"),), (Text("−3"),), (Text("+"), Blank(6))),
        ((Text("1,2"),), (Text("4D6"),), (Text("2W6", "strong"),), (Text("D6 or less"),)),
    ),
)


@pytest.mark.parametrize("width", [120 * MM, 57 * MM, 45 * MM])
def test_a_number_alone_in_its_cell_is_large_enough_to_be_read_off(width: float) -> None:
    sizes = {box.text: box.size for box in strings_of(set_grid(GRID, width, SMALLEST_SCALE).slab)}
    for number in ('4½"', "3+", '9–18"', "−3", "1,2", "4D6", "2W6"):
        assert sizes[number] >= SMALLEST_NUMBER
    assert sizes["1/6"] < SMALLEST_NUMBER, "odds are a remark"


def test_a_name_of_digits_alone_is_no_number() -> None:
    rows = (((Text("1860"),), (Text("12"),)),)
    (named, number) = strings_of(
        set_grid(Grid(("club", "points"), rows, typed=(0,)), 120 * MM, SMALLEST_SCALE).slab
    )[2:]
    assert (named.text, number.text) == ("1860", "12")
    assert (named.size, number.size) == (SMALLEST_SCALE.size, SMALLEST_NUMBER)


def test_a_name_is_not_torn_where_other_columns_can_stand_closer() -> None:
    heads = ("Waffe", "Weite", "Treffer", "halb", "Wunde", "Nahk.")
    told = ('12"', "3+", '≤6" 2+', "+1", "3")
    rows = tuple(
        ((Text(name, "strong"),), *((Text(each, "range"),) for each in told))
        for name in ("Flammenwerfer", "Pistole")
    )
    done = set_grid(Grid(heads, rows, leads=True), 64 * MM, SMALLEST_SCALE)
    words = {word for box in strings_of(done.slab) for word in box.text.split()}
    assert {"Flammenwerfer", *heads} <= words


def test_what_boxes_mean_stands_beside_them_in_smaller_words_where_these_are_large() -> None:
    said = (Track("P 4", 4, zeros=2), Text("  voll: +1 auf Trefferwurf"))
    (strip,) = strips_of((Points((said,)),), 57 * MM, Scale(11.0, 1.0, pictures=False))
    below = [
        box for box in strings_of(strip.slab) if box.top >= Scale(11.0, 1.0, pictures=False).size
    ]
    assert not below


@pytest.mark.parametrize("heading", ["", ()])
def test_a_column_may_have_no_heading(heading: str | tuple[Text, ...]) -> None:
    rows = (((Text("modifier"),), (Text("−1"),)),)
    done = set_grid(Grid(("", heading), rows), 57 * MM, SMALLEST_SCALE)
    assert {box.text for box in strings_of(done.slab)} >= {"modifier", "−1"}


def test_a_long_text_takes_two_lines_before_all_text_of_a_page_is_small() -> None:
    club = "Northern Wargames Society of Newcastle upon Tyne" * 2
    rows = tuple(
        ((Text(str(place), "number"),), (Text("Jürgen Groß-Wolfersdorfer"),), (Text(club),))
        for place in range(3)
    )
    grid = Grid(("place", "player", "club", *"abcdef"), tuple((*row, *row[:1] * 6) for row in rows))
    done = set_grid(grid, 190 * MM, Scale(11.0, 1.0, pictures=False)).slab
    assert {box.size for box in strings_of(done) if "Groß" in box.text} == {9.0}


def test_the_heading_of_numbers_in_front_is_never_torn() -> None:
    row = ((Text("7", "number"),), (Text("Northern Wargames Society of Newcastle " * 4),))
    grid = Grid(("Number", "Club"), (row,), aligns=("right", "left"))
    done = set_grid(grid, 190 * MM, SMALLEST_SCALE).slab
    assert "Number" in {box.text for box in strings_of(done)}


def test_a_number_in_front_stays_close_to_what_it_numbers() -> None:
    row = ((Text("7", "number"),), (Text("Ada"),), (Text("12", "number"),))
    grid = Grid(("Table", "Player", "Points"), (row,), aligns=("right", "left", "right"))
    boxes = {box.text: box for box in strings_of(set_grid(grid, 190 * MM, SMALLEST_SCALE).slab)}
    assert boxes["7"].right < 15 * MM
    assert boxes["12"].right > 180 * MM


def test_columns_of_a_table_of_kin_stand_below_those_of_the_first_one() -> None:
    names = ["Ada", "Ben", "Mary-Jane Watson-Smythe", "Oda"]
    rows = [((Text(each, "strong"),), (Text("80 : 60"),)) for each in names]
    columns = ListColumns(("Player", "Points"), kin=tuple(rows))
    parts = [in_table(own, columns, "{first} to {last}") for own in (rows[:2], rows[2:])]
    starts = set()
    for (grid,) in [each.parts for each in parts]:
        assert isinstance(grid, Grid)
        told = strings_of(set_grid(grid, 120 * MM, Scale(9.0, 1.0, pictures=False)).slab)
        starts |= {box.left for box in told if box.text in {"Points", "80 : 60"}}
    assert len(starts) == 1


def test_a_die_beside_a_line_to_write_on_has_no_second_line_below_it() -> None:
    told, empty = Roll("1–3", (Text("air"),), (), ()), Roll(" ", (Blank(),), (), ())
    strips = strips_of((Rolls((told, empty, empty)),), 200, Scale(9, 0.5, pictures=False))
    slabs = [slab for strip in strips for _x, _y, slab in strip.slab.placed()]
    assert sum(rule.to_x - rule.x == 200 for slab in slabs for rule in slab.rules) == 1


def test_a_row_to_write_on_has_no_second_line_below_those_of_its_cells() -> None:
    told, empty = ((Text("Rifle"),), (Text("3+"),)), ((Blank(20),), (Text(" "), Blank(8)))

    def whole_lines(*rows: tuple[tuple[Text | Blank, ...], ...]) -> int:
        slab = set_grid(Grid(("Weapon", "Hits"), rows), 200, Scale(9, 0.5, pictures=False)).slab
        return sum(rule.to_x - rule.x == 200 and rule.light for rule in slab.rules)

    assert whole_lines(told, told) == 2
    assert whole_lines(told, empty, empty) == 1


def test_a_ruled_row_with_boxes_is_written_on_its_rule() -> None:
    row = ((Text("1"),), (Blank(),), (Boxes(1),))
    slab = set_grid(Grid(("", "Man", "Fallen"), (row, row), high=6.0), 200, SMALLEST_SCALE).slab
    rules = [rule for _x, _y, part in slab.placed() for rule in part.rules]
    assert [rule.to_x - rule.x for rule in rules] == [200] * 3


def test_a_table_without_headings_begins_with_its_rows() -> None:
    row = ((Text("Rifle"),), (Text("3+"),))
    named, bare = (
        set_grid(Grid(headings, (row,)), 200, Scale(9, 0.5, pictures=False)).slab
        for headings in (("Weapon", "Hits"), ("", ""))
    )
    assert bare.height < named.height
    assert len(bare.rules) == len(named.rules) - 1


def test_rows_about_the_same_thing_have_no_rule_between_them() -> None:
    told = (("SMG", "range"), ("", "price"), ("Rifle", "name"))
    rows = tuple([((Text(name),) if name else (), (Text(what),)) for name, what in told])
    grid = Grid(("name", "what"), rows, grouped=True)
    apart, together = [
        set_grid(each, 120 * MM, SMALLEST_SCALE).slab
        for each in (grid.replace(grouped=False), grid)
    ]
    assert len(apart.rules) - len(together.rules) == 1
    assert together.height < apart.height
    head, *strips = strips_of((grid,), 120 * MM, SMALLEST_SCALE, 30.0)
    assert [strip.keep for strip in (head, *strips)] == [True, True, False, False]


def test_nothing_touches_the_last_lines_to_write_on() -> None:
    rows = (((Text("A "), Blank(20)), (Blank(12),)),) * 2
    slab = set_grid(Grid(("weapon", "mount"), rows, high=6.0), 100 * MM, SMALLEST_SCALE).slab
    lowest = max(y + rule.y for _x, y, part in slab.placed() for rule in part.rules)
    assert slab.height - lowest >= 1.5 * MM


def test_headings_stay_whole_where_lines_to_write_on_can_be_shorter() -> None:
    heads = ("Waffe", "Lafette", "Weite", "halb", "Schuss", "HE", "Pen")
    row = ((Text("A  ", "strong"), Blank(20.0)), (Blank(12.0),), *((Blank(8.0),),) * 5)
    aligns: tuple[Align, ...] = ("left", "left", *("center",) * 4, "right")
    done = set_grid(Grid(heads, (row, row), aligns=aligns, high=6.0), 57 * MM, SMALLEST_SCALE).slab
    assert [box.text for box in strings_of(done)][: len(heads)] == list(heads)


@pytest.mark.parametrize("heavy", [0, 2])
def test_three_millimetres_stay_white_inside_a_box_however_heavy_its_frame(heavy: int) -> None:
    done = set_grid(Grid(("",), (((Track("", 4, heavy=heavy),),),)), 57 * MM, SMALLEST_SCALE).slab
    frames = [frame for _x, _y, slab in done.placed() for frame in slab.frames]
    assert min(each.width - WEIGHTS[each.look] for each in frames) > 2.94 * MM
    edges = [(frame.x, frame.x + frame.width) for frame in frames]
    assert all(one[1] <= other[0] + 0.01 for one, other in pairwise(edges))
