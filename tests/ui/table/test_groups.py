from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder import language
from nco_builder.squad import edit
from nco_builder.systems.nco_squad.columns import COLUMNS, COST, GRENADES, NAME, NUMBER, RANK
from nco_builder.systems.nco_squad.squad_table import squad_table
from nco_builder.systems.page import PageCell, PageGroup, PageRow
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.arranged_view import TableOrder
from nco_builder.ui.table.groups import RowGroup, place_above, place_below, row_groups
from tests.ui.random_edits import random_edit, repeatable

PLAIN = TableOrder(grouped=False)


def rows(document: SquadDocument, order: TableOrder) -> list[tuple[str, tuple[int, ...]]]:
    table = squad_table(document.report)
    found = row_groups(table.rows, table.groups, order)
    return [(group.head.key, group.rows) for group in found]


def group_of(kind: str, rows: tuple[int, ...]) -> RowGroup:
    return RowGroup(PageGroup(kind, kind), rows)


def test_soldiers_come_first_then_specialists_then_whoever_is_unknown(
    document: SquadDocument,
) -> None:
    document.do(edit("move_members", members=(8,), to=0))
    document.do(edit("set_unit", members=(4,), unit="space_marine"))
    assert rows(document, TableOrder()) == [
        ("soldier", (1, 2, 3, 5, 6, 7)),
        ("specialist", (0, 8, 9, 10)),
        ("", (4,)),
    ]
    assert rows(document, PLAIN) == [("", tuple(range(11)))]


def test_men_are_sorted_by_numbers_ranks_and_words(document: SquadDocument) -> None:
    def sorted_by(column: int, *, descending: bool = False) -> tuple[int, ...]:
        return rows(document, TableOrder(grouped=False, column=column, descending=descending))[0][1]

    members, said = document.squad.members, document.report.members
    assert [said[row].cost for row in sorted_by(COST)] == sorted(man.cost for man in said)
    names = [members[row].name for row in sorted_by(NAME)]
    assert names[:4] == ["Byrne", "Doyle", "“Hawk” Pruitt", "Hayes"]
    assert names[-1] == "Webb"
    assert members[sorted_by(GRENADES, descending=True)[0]].grenades == 3
    assert members[sorted_by(RANK)[0]].unit == "sergeant"
    assert members[sorted_by(RANK, descending=True)[0]].unit == "scout"


@pytest.mark.parametrize("descending", [False, True])
def test_rows_that_lead_stay_in_front_of_their_group(*, descending: bool) -> None:
    def row(place: int, worth: int, group: str, *, leads: bool = False) -> PageRow:
        cell = PageCell(str(worth), sort_key=worth)
        return PageRow(("rows", place), (cell,), group, leads=leads)

    of_both = (
        *(row(0, 205, "a", leads=True), row(1, 70, "a"), row(2, 7, "a")),
        *(row(3, 215, "b", leads=True), row(4, 60, "b"), row(5, 8, "b")),
    )
    groups = (PageGroup("a", "A"), PageGroup("b", "B"))
    order = TableOrder(column=0, descending=descending)
    found = [group.rows for group in row_groups(of_both, groups, order)]
    assert found == ([(0, 1, 2), (3, 4, 5)] if descending else [(0, 2, 1), (3, 5, 4)])
    whole = row_groups(of_both, groups, order.replace(grouped=False))[0].rows
    assert whole == ((0, 3, 1, 4, 5, 2) if descending else (0, 3, 2, 5, 4, 1))


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", ["adler", "Ärmel", "Łukasz", "Lund", "Man 2", "Man 10", "Żak", "Zorn"]),
        ("de", ["adler", "Ärmel", "Łukasz", "Lund", "Man 2", "Man 10", "Żak", "Zorn"]),
        ("xx", ["adler", "Ärmel", "Łukasz", "Lund", "Man 2", "Man 10", "Żak", "Zorn"]),
    ],
)
def test_words_are_sorted_as_the_language_spoken_sorts_them(
    document: SquadDocument, code: str, names: list[str]
) -> None:
    men = (7, 6, 5, 4, 3, 2, 1, 0)
    for man, name in zip(men, names, strict=True):
        document.do(edit("set_member", members=(man,), field="name", value=name))
    document.do(edit("remove_members", members=(8, 9, 10)))
    with language.speaking(code):
        assert rows(document, TableOrder(grouped=False, column=NAME)) == [("", men)]


def test_equal_men_keep_the_player_s_order_both_ways(document: SquadDocument) -> None:
    up = rows(document, TableOrder(column=RANK))[0][1]
    down = rows(document, TableOrder(column=RANK, descending=True))[0][1]
    assert [row for row in up if row in {4, 5, 6}] == [4, 5, 6]
    assert [row for row in down if row in {4, 5, 6}] == [4, 5, 6]


def test_clicks_on_a_header_go_up_down_and_back_to_the_player_s_order() -> None:
    up = TableOrder().clicked(COST)
    assert (up.column, up.descending) == (COST, False)
    down = up.clicked(COST)
    assert (down.column, down.descending) == (COST, True)
    assert down.clicked(COST, NUMBER) == TableOrder()
    assert down.clicked(NAME) == TableOrder(column=NAME)
    assert up.clicked(NUMBER, NUMBER) == TableOrder()


def test_every_man_is_shown_once_whatever_the_order(document: SquadDocument) -> None:
    rng = repeatable(3)
    for _ in range(60):
        assert document.rulebook
        document.do(random_edit(rng, document.squad, document.rulebook))
        order = TableOrder(
            rng.random() < 0.5, rng.choice((None, *range(len(COLUMNS)))), rng.random() < 0.5
        )
        shown = [row for _kind, found in rows(document, order) for row in found]
        assert sorted(shown) == list(range(len(document.squad.members)))


def test_men_move_within_their_group() -> None:
    arranged = (group_of("soldier", (0, 2, 5)), group_of("specialist", (1, 3, 4)))
    assert place_above((2,), arranged) == 0
    assert place_above((0,), arranged) is None
    assert place_above((0, 2), arranged) is None
    assert place_above((0, 5), arranged) == 0
    assert place_below((3,), arranged) == 5
    assert place_below((4,), arranged) is None
    assert place_below((0, 2), arranged) == 6
    assert place_above((2, 3), arranged) is None
    assert place_below((), arranged) is None


@given(st.lists(st.sampled_from(["a", "b"]), max_size=8), st.data())
def test_a_move_passes_exactly_one_man_of_the_group(kinds: list[str], data: st.DataObject) -> None:
    arranged = tuple(
        group_of(kind, tuple(row for row, one in enumerate(kinds) if one == kind)) for kind in "ab"
    )
    if not kinds:
        return
    row = data.draw(st.sampled_from(range(len(kinds))))
    group = next(group.rows for group in arranged if row in group.rows)
    to = place_below((row,), arranged)
    at = group.index(row)
    assert to == (None if row == group[-1] else group[at + 1] + 1)
    assert place_above((row,), arranged) == (None if row == group[0] else group[at - 1])
