"""One thing that can be found, how well it fits what is typed, and those that fit as a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt

from nco_builder.language.words import fold
from nco_builder.ui.parts.rows import Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtCore import QObject

    from nco_builder.legality.options import State


@dataclass(frozen=True, slots=True)
class Thing:
    """Something to do or to go to.

    Attributes:
        key: What it is called among those used last; the same in every language.
        text: Its words.
        where: Where it is found otherwise, or what it is about.
        do: Does it.
        aside: Its keys, or its price.
        state: Whether it can be done (`ok`), goes over a limit, or is barred.
        reason: Why it is over or barred.
        also: Further words it is found by, such as its English name.

    """

    key: str
    text: str
    where: str
    do: Callable[[], object]
    aside: str = ""
    state: State = "ok"
    reason: str = ""
    also: str = ""

    @property
    def spoken(self) -> str:
        """All of it in a line, for who hears it."""
        return ", ".join(filter(None, (self.text, self.where, self.aside, self.reason)))


class _Indexed(NamedTuple):
    thing: Thing
    name: str
    words: tuple[str, ...]
    text: str


class SearchIndex:
    """Things with what they are found by, made once for many searches."""

    def __init__(self, things: Iterable[Thing]) -> None:
        self._things = [_indexed(thing) for thing in things]

    def find(self, typed: str) -> list[Thing]:
        """The things in which all words stand, in any order; all of them for no words.

        First what is called so or begins so, then what has words that begin so, then what has
        them inside, last what has them elsewhere. What can be done comes before what cannot.
        """
        sought = fold(typed).split()
        if not sought:
            return [each.thing for each in self._things]
        whole = " ".join(sought)
        found = [
            (_rank(each, sought, whole), each.thing.state == "barred", place, each.thing)
            for place, each in enumerate(self._things)
            if all(word in each.text for word in sought)
        ]
        return [thing for *_order, thing in sorted(found, key=lambda one: one[:3])]


def used_first(things: Sequence[Thing], used: Sequence[str]) -> list[Thing]:
    """The things, those used last before the others."""
    places = {key: place for place, key in enumerate(used)}
    return sorted(things, key=lambda thing: places.get(thing.key, len(places)))


def _indexed(thing: Thing) -> _Indexed:
    name = " ".join(fold(thing.text).split())
    text = " ".join([name, fold(thing.where), fold(thing.also)])
    return _Indexed(thing, name, tuple(name.split()), text)


def _rank(each: _Indexed, sought: list[str], whole: str) -> int:
    tests = (
        each.name == whole,
        each.name.startswith(whole),
        all(any(word.startswith(part) for word in each.words) for part in sought),
        all(part in each.name for part in sought),
        any(part in each.name for part in sought),
        True,
    )
    return tests.index(True)


class ThingsModel(RowsModel[Thing]):
    """A row a thing; what cannot be done stays and says why."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.answers = _ANSWERS

    def thing(self, row: int) -> Thing | None:
        """The thing of a row; None where there is no such row."""
        return self.row(row) if 0 <= row < self.rowCount() else None


_ANSWERS: dict[int, Callable[[Thing, Index], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda thing, _index: thing.text,
    Qt.ItemDataRole.AccessibleTextRole: lambda thing, _index: thing.spoken,
    Qt.ItemDataRole.ToolTipRole: lambda thing, _index: plain_tip(thing.reason),
}
