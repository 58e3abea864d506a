"""Things in the palette, their match with a query, and the list of matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt

from nco_builder.language.words import fold
from nco_builder.schema.record import Frozen
from nco_builder.ui.parts.rows import Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtCore import QObject

    from nco_builder.legality.verdict import State


class Thing(Frozen):
    """An action or a destination.

    Attributes:
        key: What it is called among those used last; the same in every language.
        text: Its words.
        where: Where it is found otherwise, or what it is about.
        do: Does it.
        aside: Its keys, or its price.
        state: Whether it can be done (`ok`), goes over a limit, or is barred.
        reason: Why it is over or barred.
        names: What it is about, by itself and in all its spellings: “Private” of “Recruit
            Private”; its words, if nothing is said.
        also: Further words it is found by.
    """

    key: str
    text: str
    where: str
    do: Callable[[], object]
    aside: str = ""
    state: State = "ok"
    reason: str = ""
    names: tuple[str, ...] = ()
    also: str = ""

    @property
    def spoken(self) -> str:
        """Its texts on one line, for screen readers."""
        return ", ".join(filter(None, (self.text, self.where, self.aside, self.reason)))


class _Indexed(NamedTuple):
    thing: Thing
    whole: str
    names: tuple[str, ...]
    text: str


class SearchIndex:
    """Things with their search texts, prepared once for many searches."""

    def __init__(self, things: Iterable[Thing]) -> None:
        self._things = [_indexed(thing) for thing in things]

    def find(self, typed: str) -> list[Thing]:
        """Return the things that contain all words, in any order; all things for no words.

        First what is called so, then whose name begins so, then whose name has words that begin so,
        then whose name has them inside, last what has them elsewhere. Among those alike what can be
        done comes before what cannot.
        """
        sought = fold(typed).split()
        if not sought:
            return [each.thing for each in self._things]
        typed = " ".join(sought)
        found = [
            (_rank(each, sought, typed), each.thing.state == "barred", place, each.thing)
            for place, each in enumerate(self._things)
            if all(word in each.text for word in sought)
        ]
        return [thing for *_order, thing in sorted(found, key=lambda one: one[:3])]


def used_first(things: Sequence[Thing], used: Sequence[str]) -> list[Thing]:
    """Return the things, recently used ones first."""
    places = {key: place for place, key in enumerate(used)}
    return sorted(things, key=lambda thing: places.get(thing.key, len(places)))


def _indexed(thing: Thing) -> _Indexed:
    whole = _plain(thing.text)
    names = tuple(filter(None, map(_plain, thing.names))) or (whole,)
    text = " ".join([whole, *names, fold(thing.where), fold(thing.also)])
    return _Indexed(thing, whole, names, text)


def _plain(name: str) -> str:
    return " ".join(fold(name).rstrip("…").split())


def _rank(each: _Indexed, sought: list[str], typed: str) -> int:
    tests = (
        typed in each.names or each.whole == typed,
        any(name.startswith(typed) for name in (*each.names, each.whole)),
        any(all(f" {part}" in f" {name}" for part in sought) for name in each.names),
        any(all(part in name for part in sought) for name in each.names),
        True,
    )
    return tests.index(True)


class ThingsModel(RowsModel[Thing]):
    """A row per thing; one that cannot be done stays listed, with the reason."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.answers = _ANSWERS

    def thing(self, row: int) -> Thing | None:
        """Return the thing of a row; None if there is no such row."""
        return self.row(row) if 0 <= row < self.rowCount() else None


_ANSWERS: dict[int, Callable[[Thing, Index], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda thing, _index: thing.text,
    Qt.ItemDataRole.AccessibleTextRole: lambda thing, _index: thing.spoken,
    Qt.ItemDataRole.ToolTipRole: lambda thing, _index: plain_tip(thing.reason),
}
