"""Rows of a list or table as values, and minimal updates from old to new rows.

A `RowsModel` is given its rows, or derives them from a source. `origins` determines which old row
each new one continues; then rows are removed, moved and inserted without a reset, so that
selections, editors and screen readers keep their rows.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
    SignalInstance,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The role that returns the row's value itself."""
SPOKEN = [Qt.ItemDataRole.AccessibleTextRole.value]
READ = Qt.ItemFlag.ItemNeverHasChildren
"""The flags of a heading: it can only be read."""
CHOOSE = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | READ

R = TypeVar("R")


class RowsModel(QAbstractTableModel, Generic[R]):
    """A model of values; a table of roles answers Qt's queries.

    A model with a source returns its rows from `current`, and `follow` keeps them up to date. Other
    models are given rows with `take` or `renew`.

    Attributes:
        answers: For each of Qt's roles a function from row and index to its data.
        sames: What makes two rows the same before and after a change, strictest first.
        columns: The number of columns.
        row_flags: The flags of a row.
        outside_flags: The flags between and below rows.
        following: True while changes are emitted: the source is newer than the rows.

    Signals:
        about_to_follow: the rows are still those before a change.
        followed: the rows are up to date after a change.
    """

    about_to_follow = Signal()
    followed = Signal()

    answers: Mapping[int, Callable[[R, Index], object]]
    sames: ClassVar[Sequence[Callable[[Any], Hashable]]] = (lambda row: row,)
    columns: int = 1
    row_flags: ClassVar[Qt.ItemFlag] = CHOOSE
    outside_flags: ClassVar[Qt.ItemFlag] = Qt.ItemFlag.NoItemFlags

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[R] = []
        self.following = False

    def current(self) -> Iterable[R]:
        """Return the rows of the source; by default the rows that were given."""
        return self._rows

    def is_heading(self, row: R) -> bool:  # noqa: ARG002 - without headings unless overridden
        """Return whether a row is a heading, which cannot be selected."""
        return False

    def changed_columns(self, before: R, after: R, *, moved: bool) -> range | None:  # noqa: ARG002
        """Return the columns in which a row reads differently; None if it does not.

        Args:
            before: The row as it was.
            after: The row now.
            moved: Whether its position has changed.
        """
        return None if before == after else range(self.columns)

    def changed_roles(self, before: R, after: R) -> list[int]:  # noqa: ARG002
        """Return the changed roles: SPOKEN if it looks the same; empty for all."""
        return []

    def follow(self, *edited: SignalInstance, replaced: SignalInstance | None = None) -> None:
        """Keep the rows in sync with `current` from now on.

        Args:
            edited: The signal that rows may have been inserted, removed or changed.
            replaced: The signal that everything has changed; the model is reset.
        """
        for signal in edited:
            signal.connect(self.refresh)
        if replaced:
            replaced.connect(self.reset)
        self.reset()

    def refresh(self) -> None:
        """Bring the rows up to date."""
        self.take(self.current())

    def reset(self) -> None:
        """Replace all rows; none continues an old one."""
        self.renew(self.current())

    def take(self, rows: Iterable[R]) -> None:
        """Change to other rows with minimal steps."""
        self.about_to_follow.emit()
        before, after = self._rows[:], list(rows)
        origin = origins(before, after, *self.sames)
        self.following = True
        self._step(after, origin)
        self._announce(before, origin)
        self.following = False
        self.followed.emit()

    def renew(self, rows: Iterable[R]) -> None:
        """Show other rows."""
        self.about_to_follow.emit()
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()
        self.followed.emit()

    def _step(self, after: Sequence[R], origin: Sequence[int | None]) -> None:
        """Insert, remove and move rows without emitting their changes."""
        rows = self._rows
        for step in steps(len(rows), origin):
            if step.kind == "remove":
                self.beginRemoveRows(ROOT, step.first, step.last)
                del rows[step.first : step.last + 1]
                self.endRemoveRows()
            elif step.kind == "move":
                self.beginMoveRows(ROOT, step.first, step.last, ROOT, step.to)
                block = rows[step.first : step.last + 1]
                del rows[step.first : step.last + 1]
                rows[step.to : step.to] = block
                self.endMoveRows()
            else:
                self.beginInsertRows(ROOT, step.first, step.last)
                rows[step.first : step.first] = after[step.first : step.last + 1]
                self.endInsertRows()
        rows[:] = after

    def _announce(self, before: Sequence[R], origin: Sequence[int | None]) -> None:
        """Emit `dataChanged` for each row that reads differently from the one it continues."""
        for row, was in enumerate(origin):
            if was is None or (was == row and before[was] is self._rows[row]):
                continue
            columns = self.changed_columns(before[was], self._rows[row], moved=row != was)
            if columns:
                first, last = self.index(row, columns[0]), self.index(row, columns[-1])
                roles = self.changed_roles(before[was], self._rows[row])
                self.dataChanged.emit(first, last, roles)

    def row(self, number: int) -> R:
        """Return the row at an index."""
        return self._rows[number]

    def rows(self) -> tuple[R, ...]:
        """Return all rows."""
        return tuple(self._rows)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else self.columns

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        answer = self.answers.get(role)
        return answer(row, index) if answer else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags: rows can be selected, headings cannot."""
        if not index.isValid():
            return self.outside_flags
        return READ if self.is_heading(self._rows[index.row()]) else self.row_flags


class RowStep(NamedTuple):
    """Rows `first` to `last` are removed, inserted, or moved so that the first is at `to`."""

    kind: Literal["remove", "move", "insert"]
    first: int
    last: int
    to: int = 0


def origins(
    before: Sequence[R], after: Sequence[R], *sames: Callable[[R], Hashable]
) -> list[int | None]:
    """Return for each row of `after` the index in `before` that it continues, None for a new one.

    Args:
        before: The old rows.
        after: The new rows.
        sames: What makes two rows the same, strictest first; a looser one is asked only of
            rows that no stricter one has matched. Of equal rows the first go together.
    """
    least, lead, tail = min(len(before), len(after)), 0, 0
    while lead < least and before[lead] is after[lead]:  # most edits leave most rows as they are
        lead += 1
    while tail < least - lead and before[-1 - tail] is after[-1 - tail]:
        tail += 1
    found: list[int | None] = [None] * len(after)
    found[:lead] = range(lead)
    found[len(after) - tail :] = range(len(before) - tail, len(before))
    old, new = list(range(lead, len(before) - tail)), list(range(lead, len(after) - tail))
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


def steps(size: int, origin: Sequence[int | None]) -> Iterator[RowStep]:
    """Yield the steps that turn `size` rows into the order of `origin`."""
    kept = {row for row in origin if row is not None}
    gone = [row for row in range(size) if row not in kept]
    for first, last in reversed(list(_runs(gone))):
        yield RowStep("remove", first, last)
    yield from _moves(sorted(kept), [row for row in origin if row is not None])
    for first, last in _runs([row for row, old in enumerate(origin) if old is None]):
        yield RowStep("insert", first, last)


def _runs(rows: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield first and last of each run of consecutive numbers."""
    start = 0
    for place in range(1, len(rows) + 1):
        if place == len(rows) or rows[place] != rows[place - 1] + 1:
            yield rows[start], rows[place - 1]
            start = place


def _moves(order: list[int], wanted: Sequence[int]) -> Iterator[RowStep]:
    for place, row in enumerate(wanted):
        if order[place] == row:
            continue
        at = order.index(row)
        length = 1
        while order[at + length : at + length + 1] == list(
            wanted[place + length : place + length + 1]
        ) and at + length < len(order):
            length += 1
        yield RowStep("move", at, at + length - 1, place)
        block = order[at : at + length]
        del order[at : at + length]
        order[place:place] = block
