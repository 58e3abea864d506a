"""Small tables: numbers that are read off are never too small, words about them may be."""

from __future__ import annotations

import pytest

from nco_builder.paper.fonts import SMALLEST_NUMBER, SMALLEST_TEXT
from nco_builder.paper.grids import set_grid
from nco_builder.paper.shapes import MM
from nco_builder.paper.strips import SMALLEST_SCALE
from nco_builder.sheets.blocks import Blank, Grid, Text
from tests.paper.placed import strings_of

GRID = Grid(
    ("up to", "hits", "odds", "what happens"),
    (
        ((Text('4½"'),), (Text("3+"),), (Text("1/6", "small"),), (Text("6 or less: nothing"),)),
        ((Text('9–18"'),), (Text("15 + 10"),), (Text("−3"),), (Text("+"), Blank(6))),
    ),
)


@pytest.mark.parametrize("width", [120 * MM, 57 * MM, 45 * MM])
def test_a_number_alone_in_its_cell_is_large_enough_to_be_read_off(width: float) -> None:
    sizes = {box.text: box.size for box in strings_of(set_grid(GRID, width, SMALLEST_SCALE).slab)}
    for number in ('4½"', "3+", '9–18"', "−3"):
        assert sizes[number] >= SMALLEST_NUMBER
    assert sizes["1/6"] == SMALLEST_TEXT, "odds are a remark"
