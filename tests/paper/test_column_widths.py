"""Column widths fill the table and go where they save lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.paper.column_widths import GUTTER, column_widths
from nco_builder.paper.fonts import type_styles
from nco_builder.paper.setting import widest_with_box
from nco_builder.paper.shapes import MM
from nco_builder.sheets.blocks import Boxes, Table, TableColumn, TableGroup, TableRow, Text
from tests.naive.texts import TEXTS

COLUMNS = (
    TableColumn("number", 8, 8, "center"),
    TableColumn("name", 25, 70),
    TableColumn("skills", 15, 70),
)
WIDTH = 120 * MM


def table(*rows: tuple[str, str]) -> Table:
    made = [
        TableRow(str(number), (((Text("1"),),), *(((Text(text),),) for text in texts)))
        for number, texts in enumerate(rows)
    ]
    return Table(COLUMNS, (TableGroup((Text("all"),), tuple(made)),), "foot")


def widths(*rows: tuple[str, str]) -> tuple[float, ...]:
    return column_widths(table(*rows), WIDTH, type_styles(10), 4)


@given(st.lists(st.tuples(st.sampled_from(TEXTS), st.sampled_from(TEXTS)), max_size=6))
def test_columns_fill_the_table_and_keep_their_bounds(rows: list[tuple[str, str]]) -> None:
    found = widths(*rows)
    assert sum(found) == pytest.approx(WIDTH)
    for width, column in zip(found, COLUMNS, strict=True):
        assert column.least * MM - 0.01 <= width <= column.most * MM + 0.01


def test_room_goes_to_the_column_that_needs_it() -> None:
    long = "many words that take a lot of room wherever they stand on a page " * 2
    _, left_name, left_skills = widths((long, "x"))
    _, right_name, right_skills = widths(("x", long))
    assert left_name > left_skills
    assert right_skills > right_name


def test_a_box_stays_beside_its_word_though_a_name_is_broken() -> None:
    item = (Boxes(1), Text("\N{NO-BREAK SPACE}Geheimunterlagen"))
    cells = (((Text("1"),),), ((Text("x" * 40),),), (item,))
    group = TableGroup((Text("all"),), (TableRow("1", cells),))
    styles = type_styles(10)
    _number, _name, items = column_widths(Table(COLUMNS, (group,), "foot"), WIDTH, styles, 4)
    assert items - GUTTER >= widest_with_box(item, styles)


def test_a_word_gets_the_room_to_stay_whole() -> None:
    word = "Oberstabsfeldwebel-Hohenzollern"
    name = widths((word, "many short words " * 3))[1]
    assert name - GUTTER >= type_styles(10).by_role["text"].face.width(word, 10)
