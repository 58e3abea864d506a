from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.systems.page import PageCell, PageColumn, PageRow, fewer
from nco_builder.ui.parts.lists import LEAST, fitted, with_heads
from nco_builder.ui.table.widths import NARROW, READABLE, ColumnWidths

COLUMNS = st.dictionaries(
    st.integers(0, 9), st.tuples(st.integers(1, 400), st.integers(1, 9)), min_size=1
)


@given(columns=COLUMNS, room=st.integers(0, 2000))
def test_columns_fill_the_room_exactly_where_there_is_enough(
    columns: dict[int, tuple[int, int]], room: int
) -> None:
    wanted = {column: wide for column, (wide, _) in columns.items()}
    weights = {column: weight for column, (_, weight) in columns.items()}
    widths = fitted(wanted, weights, room)
    assert widths.keys() == wanted.keys()
    assert sum(widths.values()) >= room
    if sum(wanted.values()) <= room:
        assert sum(widths.values()) == room
        assert all(widths[column] >= wanted[column] for column in wanted)
    else:
        assert all(widths[column] >= min(wanted[column], LEAST) for column in wanted)


def test_modest_columns_keep_what_they_want_where_there_is_too_little() -> None:
    assert fitted({1: 50, 2: 500, 3: 500}, {1: 1, 2: 1, 3: 1}, 450) == {1: 50, 2: 200, 3: 200}


def test_room_to_spare_is_shared_by_weight() -> None:
    assert fitted({1: 10, 2: 10}, {1: 1, 2: 3}, 60) == {1: 20, 2: 40}


def test_what_the_narrowest_need_is_taken_from_the_others() -> None:
    widths = fitted({1: 500, 2: 500, 3: 500}, {1: 1, 2: 20, 3: 20}, 300)
    assert widths[1] == LEAST
    assert sum(widths.values()) == 300


def test_a_heading_has_its_room_from_the_column_with_most_to_spare() -> None:
    widths = with_heads({0: 100, 1: 40, 2: 70}, {0: 42, 1: 60, 2: 50})
    assert widths == {0: 80, 1: 60, 2: 70}


def test_headings_that_all_lack_room_leave_widths_as_they_are() -> None:
    assert with_heads({0: 30, 1: 40}, {0: 42, 1: 60}) == {0: 30, 1: 40}


@pytest.mark.usefixtures("looks")
def test_texts_without_a_shorter_form_are_whole_before_lists_are() -> None:
    weapons, skills = (
        "High explosive weapon, pistol",
        "Inspiring 2, Covert, Deadeye, Leader, Ruthless",
    )
    columns = (
        PageColumn("Name", key="name", shown="always", stretch=18),
        PageColumn("Weapons", key="weapons", stretch=25),
        PageColumn("Skills", key="skills", stretch=33, listed=True),
    )
    cells = (PageCell("Novak"), PageCell(weapons), PageCell(skills, shorter=fewer(skills)))
    widths = ColumnWidths()
    widths.measure(columns, (PageRow(("men", 0), cells),), barred=False)
    whole = widths.sharing(range(3))
    room = whole[0] + whole[1] + READABLE + 20
    found = widths.fit(range(3), {}, max(room, NARROW), scrolled=True)
    assert max(room, NARROW) < sum(whole.values())
    assert found[0] >= whole[0]
    assert found[1] >= whole[1]
    assert found[2] < whole[2]
