"""Bounds of sheets: long texts are cut to share the room, and endless content is refused.

Laying out a text takes time for each letter and each size tried. So letters are counted before
anything is laid out. Text that is cut on paper is complete in the document.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from nco_builder.language import _
from nco_builder.schema.record import Frozen, Rule, Value, fields
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.contents import Content, ScanCode
from nco_builder.sheets.words import ELLIPSIS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

C = TypeVar("C", bound=Content)
WHOLE = 50_000
"""Letters of all different texts of a document's sheets that are printed in full: twenty pages."""
ALWAYS_WHOLE = 250
"""Letters of each text that are printed in any case."""
MOST_LETTERS = 150_000
"""Letters of all different texts of sheets printed together, each counted up to that.

All paper of a game has 30,000, the sheet of 200 illegal men 40,000.
"""
A_TEXT, MOST_DRAWN = 30, 800_000
"""The extra weight of each text, and the bound on everything drawn, with repetitions.

Cards of 40 men with their backs have 480,000, a report of 300 players after seven rounds 750,000.
"""
LONG = 20_000
"""Letters of all texts, with repetitions, that fill several pages."""
PARAGRAPHS, MOST_PARAGRAPHS = "paragraphs", 3_000
"""The list that is cut, such as lines of notes, and its maximum length."""
LETTERS_A_LINE = 40
"""The weight of a line feed."""
WOVEN, A_RUN = 5, 10
"""The weight of a letter that joins, stacks, runs to the left or allows a line break, and the
extra weight of consecutive ones, which are drawn by themselves."""
WORDLESS = frozenset({bool, int, float, type(None)})
"""The classes of many parts of a content that have no text."""
_WOVEN = re.compile("[^\0-\u02ff\u0370-\u058f]+")


def room_of_each(contents: Iterable[Content]) -> int:
    """Return the letters of each text that are printed, if these sheets share the room.

    Raises:
        NoSheetError: together they are too large even with cut texts.
    """
    texts = [text for content in contents for text in set(_texts(content))]
    weights = _weights(texts)
    _refuse_too_many(weights, texts)
    return _room(weights)


def bounded(content: C, most: int | None = None) -> C:
    """Return a content with its longest texts and lists cut, if it is larger than paper allows.

    Args:
        content: The content.
        most: The letters of each text that are printed; by default as many as it has room for.

    Raises:
        NoSheetError: it is too large even then.
    """
    endless: list[Any] = []
    found = _texts(content, endless)
    if not endless and _is_small(found, WHOLE if most is None else most):
        return content
    counts = Counter(found)
    texts = dict(zip(counts, _weights(counts), strict=True))
    _refuse_too_many(texts.values(), counts)
    if most is None:
        most = _room(texts.values())
    drawn = sum([count * (min(texts[text], most) + A_TEXT) for text, count in counts.items()])
    if drawn > MOST_DRAWN:
        raise _too_much(MOST_DRAWN, drawn)
    cuts = {text: _cut(text, most) for text, each in texts.items() if each > most}
    if not cuts and not endless:
        return content
    done: C = _Shortener(cuts).of(content)
    told = _("Very long texts end with an ellipsis here; the document has them whole.")
    return done.replace(credit=(*done.credit, told))


def _is_small(texts: Sequence[str], most: int) -> bool:
    """Return whether all texts together are no longer than one may be: most contents are."""
    most = min(most, WHOLE, MOST_LETTERS)
    if len(texts) * A_TEXT > MOST_DRAWN - most or sum(map(len, texts)) > most:
        return False  # to weigh long texts takes its time
    return weight("\0".join(texts)) <= most


def _refuse_too_many(weights: Collection[int], texts: Iterable[str]) -> None:
    """Refuse different texts that are too many even when each is cut."""
    if sum([min(each, ALWAYS_WHOLE) for each in weights]) > MOST_LETTERS:
        raise _too_much(MOST_LETTERS, sum(map(weight, texts)))


def _too_much(most: int, count: int) -> NoSheetError:
    problem = _("a sheet has room for {most} letters, and this would be {count}")
    return NoSheetError(problem.format(most=most, count=count))


def weight(text: str) -> int:
    """Return the weight of a text in room and time, in plain letters."""
    feeds = LETTERS_A_LINE * text.count("\n")
    runs = [] if text.isascii() else _WOVEN.findall(text)
    return len(text) + feeds + (WOVEN - 1) * sum(map(len, runs)) + A_RUN * len(runs)


def is_long(content: Content) -> bool:
    """Return whether the texts alone fill several pages, however they are laid out."""
    return sum(map(weight, _texts(content))) > LONG


def _weights(texts: Collection[str]) -> list[int]:
    """Return the weights of texts; of those that are cut in any case, the least they can be."""
    most = _room([len(text) for text in texts])  # heavier ones have less room
    return [len(text) if len(text) > most else weight(text) for text in texts]


def _room(weights: Collection[int]) -> int:
    """Return the letters printed of each text, equal for all that are cut."""
    return max(ALWAYS_WHOLE, _share(weights))


def _share(weights: Collection[int]) -> int:
    room, waiting = WHOLE, len(weights)
    for each in sorted(weights):
        if each * waiting > room:
            return room // waiting
        room -= each
        waiting -= 1
    return WHOLE


def _cut(text: str, most: int) -> str:
    """Return as much of a text as there is room for, with an ellipsis."""
    room = bisect_left(range(most), most, key=lambda at: weight(text[: at + 1]))
    return f"{text[:room].rstrip()}{ELLIPSIS}"


@cache
def _fields(kind: type) -> Sequence[str]:
    """Return the fields of a value that contain printed texts."""
    printed = issubclass(kind, Frozen) and not issubclass(kind, Value | Rule)
    if not printed or kind is ScanCode:  # codes have bounds of their own
        return ()
    return [name for name in fields(kind) if name not in {"leads_to", "role"}]


def _texts(content: Content, endless: list[Any] | None = None) -> list[str]:
    """Return the texts of a content, each as often as it occurs; `endless` lists are cut."""
    found: list[str] = []
    waiting: list[Any] = [content]
    while waiting:
        value = waiting.pop()
        if value.__class__ is Text:  # most are
            found.append(value.text)
        elif isinstance(value, str):
            found.append(value)
        elif isinstance(value, tuple):
            waiting += value
        else:
            for name in _fields(value.__class__):
                each = getattr(value, name)
                if name == PARAGRAPHS and len(each) > MOST_PARAGRAPHS:
                    each = each[:MOST_PARAGRAPHS]
                    if endless is not None:
                        endless.append(each)
                if each.__class__ not in WORDLESS:
                    waiting.append(each)
    return found


class _Shortener:
    """Replaces texts and lists of a content by cut ones; unchanged parts are shared."""

    def __init__(self, cuts: dict[str, str]) -> None:
        self._cuts = cuts
        self._done: dict[int, Any] = {}

    def of(self, value: Any) -> Any:  # noqa: ANN401 - a part of a content
        """Return the value with cut texts."""
        if isinstance(value, str):
            return self._cuts.get(value, value)
        if id(value) not in self._done:
            self._done[id(value)] = self._made(value)
        return self._done[id(value)]

    def _made(self, value: Any) -> Any:  # noqa: ANN401 - likewise
        if isinstance(value, tuple):
            parts = [self.of(each) for each in value]
            same = all(one is other for one, other in zip(parts, value, strict=True))
            return value if same else tuple(parts)
        changed = {}
        for name in _fields(value.__class__):
            before = getattr(value, name)
            after = self.of(before)
            if name == PARAGRAPHS and len(after) > MOST_PARAGRAPHS:
                after = (*after[:MOST_PARAGRAPHS], (Text(ELLIPSIS),))
            if after is not before:
                changed[name] = after
        return value.replace(**changed) if changed else value
