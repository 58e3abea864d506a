"""The base of the window's lists: which steps it announces, and that it always keeps Qt's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtTest import QAbstractItemModelTester

from nco_builder.ui.parts.rows import CHOOSE, READ, ROW_ROLE, RowsModel, RowStep, origins, steps

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

pytestmark = pytest.mark.usefixtures("qapp")
Role = Qt.ItemDataRole


class Named(NamedTuple):
    """A row: what it is, and what it says."""

    name: str
    number: int = 0


class NamedModel(RowsModel[Named]):
    """Rows that are the same while their name is; those in capitals are headings."""

    sames = (lambda row: row.name,)
    columns: int = 2

    def __init__(self, *names: str) -> None:
        super().__init__()
        self.answers = {
            Role.DisplayRole: lambda row, index: row[index.column()],
            Role.ToolTipRole: lambda row, index: f"{index.row()}: {row.name}",
        }
        self.renew(named(*names))
        mode = QAbstractItemModelTester.FailureReportingMode.Warning
        QAbstractItemModelTester(self, mode, self)
        self.seen: list[tuple[Any, ...]] = []
        self.rowsInserted.connect(lambda _, first, last: self.note("inserted", first, last))
        self.rowsRemoved.connect(lambda _, first, last: self.note("removed", first, last))
        self.rowsMoved.connect(lambda _, first, last, _to, to: self.note("moved", first, last, to))
        self.dataChanged.connect(lambda *ends: self.note("changed", *map(place, ends[:2])))
        self.modelReset.connect(lambda: self.note("reset"))
        self.about_to_follow.connect(lambda: self.note("about", self.names()))
        self.followed.connect(lambda: self.note("followed", self.names()))

    def is_heading(self, row: Named) -> bool:
        return row.name.isupper()

    def note(self, *what: object) -> None:
        self.seen.append(what)

    def names(self) -> str:
        return "".join(row.name for row in self.rows())

    def steps(self) -> list[tuple[Any, ...]]:
        """What was announced since the last time, but for beginning and end."""
        seen, self.seen = self.seen, []
        return [step for step in seen if step[0] not in {"about", "followed"}]


class Source(QObject):
    """What a model follows."""

    edited = Signal(object)
    replaced = Signal()


class Follower(NamedModel):
    """Rows that are what a source has."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.wanted = "abc"
        self.follow(source.edited, replaced=source.replaced)

    def current(self) -> Iterator[Named]:
        yield from named(*self.wanted)


def place(index: QModelIndex) -> tuple[int, int]:
    return index.row(), index.column()


def named(*names: str, **numbers: int) -> list[Named]:
    return [Named(name, numbers.get(name, 0)) for name in names]


def test_what_goes_comes_and_moves_is_announced_run_by_run() -> None:
    model = NamedModel(*"abcdefg")
    model.take(named(*"abg"))
    assert model.steps() == [("removed", 2, 5)]
    model.take(named(*"axybzg"))
    assert model.steps() == [("inserted", 1, 2), ("inserted", 4, 4)]
    model.take(named(*"zgaxyb"))
    assert model.steps() == [("moved", 4, 5, 0)]
    model.take(named(*"zgaxyb"))
    assert model.steps() == []
    model.take([])
    assert model.steps() == [("removed", 0, 5)]


def test_a_row_that_reads_differently_is_announced_once_it_stands() -> None:
    model = NamedModel(*"abc")
    model.take(named(*"bxc", c=5))
    assert model.steps() == [
        ("removed", 0, 0),
        ("inserted", 1, 1),
        ("changed", (2, 0), (2, 1)),
    ]
    model.take(named(*"bxc", b=1, c=6))
    assert model.steps() == [("changed", (0, 0), (0, 1)), ("changed", (2, 0), (2, 1))]


def test_only_the_columns_that_differ_are_announced() -> None:
    class Second(NamedModel):
        def changed_columns(self, before: Named, after: Named, *, moved: bool) -> range | None:
            return range(1, 2) if moved or before != after else None

    model = Second(*"abc")
    model.take(named(*"ac", a=7))
    assert model.steps() == [
        ("removed", 1, 1),
        ("changed", (0, 1), (0, 1)),
        ("changed", (1, 1), (1, 1)),
    ]


def test_listeners_see_the_rows_before_a_change_and_those_after() -> None:
    model = NamedModel(*"ab")
    model.take(named(*"bc"))
    assert (model.seen[0], model.seen[-1]) == (("about", "ab"), ("followed", "bc"))
    model.seen.clear()
    model.renew(named(*"x"))
    assert model.seen == [("about", "bc"), ("reset",), ("followed", "x")]


def test_while_rows_are_announced_it_says_so() -> None:
    model = NamedModel(*"ab")
    heard: list[bool] = []
    model.rowsInserted.connect(lambda: heard.append(model.following))
    model.dataChanged.connect(lambda: heard.append(model.following))
    model.followed.connect(lambda: heard.append(model.following))
    model.take(named(*"xab", a=1))
    assert heard == [True, True, False]


def test_roles_are_answered_by_the_table_alone() -> None:
    model = NamedModel(*"ab")
    assert model.index(1, 1).data() == 0
    assert model.index(1, 0).data(Role.ToolTipRole) == "1: b"
    assert model.index(1, 0).data(ROW_ROLE) == Named("b")
    assert model.index(1, 0).data(Role.DecorationRole) is None
    assert model.data(QModelIndex()) is None
    assert (model.rowCount(model.index(0, 0)), model.columnCount(model.index(0, 0))) == (0, 0)


def test_a_heading_can_be_read_and_nothing_else() -> None:
    model = NamedModel("A", "b")
    assert model.index(0, 0).flags() == READ
    assert model.index(1, 0).flags() == CHOOSE
    assert model.flags(QModelIndex()) == Qt.ItemFlag.NoItemFlags


def test_it_follows_what_it_was_given() -> None:
    source = Source()
    model = Follower(source)
    assert model.names() == "abc"
    model.steps()
    model.wanted = "bc"
    source.edited.emit("anything")
    assert model.steps() == [("removed", 0, 0)]
    source.replaced.emit()
    assert model.steps() == [("reset",)]


ROWS = st.lists(st.builds(Named, st.sampled_from("abcdeFG"), st.integers(0, 2)), max_size=8)


@given(changes=st.lists(ROWS, min_size=1, max_size=6))
def test_any_rows_lead_to_any_others_by_what_is_announced(changes: list[list[Named]]) -> None:
    model = NamedModel()
    mirror: list[Named] = []
    for rows in changes:
        model.take(rows)
        for kind, *where in model.steps():
            first, last = where[0], where[1]
            if kind == "changed":
                at = first[0]
                mirror[at] = model.row(at)
            elif kind == "removed":
                del mirror[first : last + 1]
            elif kind == "inserted":
                mirror[first:first] = rows[first : last + 1]
            else:
                block = mirror[first : last + 1]
                del mirror[first : last + 1]
                mirror[where[2] : where[2]] = block
        assert mirror == rows == list(model.rows())


@given(before=ROWS, after=ROWS)
def test_a_persistent_index_stays_with_its_row(before: list[Named], after: list[Named]) -> None:
    model = NamedModel()
    model.take(before)
    watched = [QPersistentModelIndex(model.index(row, 0)) for row in range(len(before))]
    origin = origins(before, after, *model.sames)
    model.take(after)
    for old, index in enumerate(watched):
        if old in origin:
            assert index.row() == origin.index(old)
        else:
            assert not index.isValid()


def identity(row: Hashable) -> Hashable:
    return row


def test_equal_rows_go_together_in_their_order() -> None:
    assert origins("aab", "aba", identity) == [0, 2, 1]


def test_a_looser_likeness_is_asked_only_of_what_is_left() -> None:
    first = [("a", 1), ("b", 1)]
    then = [("c", 1), ("b", 1)]
    assert origins(first, then, identity, lambda row: row[1]) == [0, 1]


def test_runs_of_neighbours_are_one_step() -> None:
    assert list(steps(5, [0, 4])) == [RowStep("remove", 1, 3)]
    assert list(steps(2, [0, None, None, 1])) == [RowStep("insert", 1, 2)]
    assert list(steps(4, [0, 2, 3, 1])) == [RowStep("move", 2, 3, 1)]


def test_what_goes_from_two_places_goes_from_below() -> None:
    assert list(steps(5, [1, 3])) == [
        RowStep("remove", 4, 4),
        RowStep("remove", 2, 2),
        RowStep("remove", 0, 0),
    ]
    assert not list(steps(3, [0, 1, 2]))
