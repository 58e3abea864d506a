from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex
from PySide6.QtTest import QAbstractItemModelTester

from nco_builder.ui.document.row_changes import Step, follow, origins, steps

if TYPE_CHECKING:
    from collections.abc import Hashable

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
ROWS = st.lists(st.integers(0, 9), max_size=8)


class Rows(QAbstractListModel):
    """A flat list of anything."""

    def __init__(self, rows: list[int]) -> None:
        super().__init__()
        self.rows = rows

    def rowCount(self, parent: Index = ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = 0) -> object:
        return str(self.rows[index.row()]) if role == 0 else None


def identity(row: Hashable) -> Hashable:
    return row


@given(before=ROWS, after=ROWS)
def test_following_the_steps_leads_to_the_new_rows(before: list[int], after: list[int]) -> None:
    model = Rows(before[:])
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    follow(model, model.rows, after, origins(before, after, identity))
    assert model.rows == after


@given(before=ROWS, after=ROWS)
def test_a_persistent_index_stays_with_its_row(before: list[int], after: list[int]) -> None:
    model = Rows(before[:])
    watched = [QPersistentModelIndex(model.index(row)) for row in range(len(before))]
    origin = origins(before, after, identity)
    follow(model, model.rows, after, origin)
    for old, index in enumerate(watched):
        if old in origin:
            assert index.row() == origin.index(old)
        else:
            assert not index.isValid()


def test_equal_rows_go_together_in_their_order() -> None:
    assert origins("aab", "aba", identity) == [0, 2, 1]


def test_a_looser_likeness_is_asked_only_of_what_is_left() -> None:
    first = [("a", 1), ("b", 1)]
    then = [("c", 1), ("b", 1)]
    assert origins(first, then, identity, lambda row: row[1]) == [0, 1]


def test_runs_of_neighbours_are_one_step() -> None:
    assert list(steps(5, [0, 4])) == [Step("remove", 1, 3)]
    assert list(steps(2, [0, None, None, 1])) == [Step("insert", 1, 2)]
    assert list(steps(4, [0, 2, 3, 1])) == [Step("move", 2, 3, 1)]


def test_what_goes_from_two_places_goes_from_below() -> None:
    assert list(steps(5, [1, 3])) == [
        Step("remove", 4, 4),
        Step("remove", 2, 2),
        Step("remove", 0, 0),
    ]
    assert not list(steps(3, [0, 1, 2]))
