"""How one list of rows becomes another in the fewest steps a Qt model can announce.

First `origins` finds out which old row each new row continues; then `follow` takes the rows of
a model from one list to the other by removing, moving and inserting, never by a reset, so that
selections, editors and screen readers stay with the row they were on.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from PySide6.QtCore import QModelIndex

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from PySide6.QtCore import QAbstractItemModel

R = TypeVar("R")


class Step(NamedTuple):
    """Rows `first` to `last` go, come, or move so that the first stands at `to`."""

    kind: Literal["remove", "move", "insert"]
    first: int
    last: int
    to: int = 0


def origins(
    before: Sequence[R], after: Sequence[R], *sames: Callable[[R], Hashable]
) -> list[int | None]:
    """For each row of `after` the row of `before` it continues, None for a new one.

    Args:
        before: The old rows.
        after: The new rows.
        sames: What makes two rows the same, strictest first; a looser one is asked only of
            rows that no stricter one has matched. Of equal rows the first go together.

    """
    found: list[int | None] = [None] * len(after)
    old, new = list(range(len(before))), list(range(len(after)))
    for same in sames:
        waiting: defaultdict[Hashable, list[int]] = defaultdict(list)
        for row in reversed(old):
            waiting[same(before[row])].append(row)
        for row in new:
            if waiting[key := same(after[row])]:
                found[row] = waiting[key].pop()
        taken = set(found)
        old = [row for row in old if row not in taken]
        new = [row for row in new if found[row] is None]
        if not old or not new:
            break
    return found


def steps(size: int, origin: Sequence[int | None]) -> Iterator[Step]:
    """The steps that bring `size` rows into the order of `origin`, one after the other."""
    kept = {row for row in origin if row is not None}
    gone = [row for row in range(size) if row not in kept]
    for first, last in reversed(list(_runs(gone))):
        yield Step("remove", first, last)
    yield from _moves(sorted(kept), [row for row in origin if row is not None])
    for first, last in _runs([row for row, old in enumerate(origin) if old is None]):
        yield Step("insert", first, last)


def _runs(rows: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last of each run of neighbouring numbers."""
    start = 0
    for place in range(1, len(rows) + 1):
        if place == len(rows) or rows[place] != rows[place - 1] + 1:
            yield rows[start], rows[place - 1]
            start = place


def _moves(order: list[int], wanted: Sequence[int]) -> Iterator[Step]:
    for place, row in enumerate(wanted):
        at = order.index(row)
        if at == place:
            continue
        length = 1
        while order[at + length : at + length + 1] == list(
            wanted[place + length : place + length + 1]
        ) and at + length < len(order):
            length += 1
        yield Step("move", at, at + length - 1, place)
        block = order[at : at + length]
        del order[at : at + length]
        order[place:place] = block


def follow(
    model: QAbstractItemModel, rows: list[R], after: Sequence[R], origin: Sequence[int | None]
) -> None:
    """Take a flat model's `rows` to `after`, announcing every step but changed contents.

    Args:
        model: The model whose `rowCount` is `len(rows)`.
        rows: Its rows, changed in place.
        after: What they become.
        origin: Which old row each new one continues, from `origins`.

    """
    root = QModelIndex()
    for step in steps(len(rows), origin):
        if step.kind == "remove":
            model.beginRemoveRows(root, step.first, step.last)
            del rows[step.first : step.last + 1]
            model.endRemoveRows()
        elif step.kind == "move":
            model.beginMoveRows(root, step.first, step.last, root, step.to)
            block = rows[step.first : step.last + 1]
            del rows[step.first : step.last + 1]
            rows[step.to : step.to] = block
            model.endMoveRows()
        else:
            model.beginInsertRows(root, step.first, step.last)
            rows[step.first : step.first] = after[step.first : step.last + 1]
            model.endInsertRows()
    rows[:] = after
