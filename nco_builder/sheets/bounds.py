"""How much a sheet holds: long texts are cut so that all have room, and the endless is refused.

To lay text out takes time for every letter, at each size that is tried. So letters are counted
before any is laid out. What is cut on paper stays whole in the document.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeVar

from nco_builder.language import _
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.contents import Content, ScanCode
from nco_builder.sheets.words import ELLIPSIS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

C = TypeVar("C", bound=Content)
WHOLE = 50_000
"""So many letters of all different texts of a sheet are printed whole: twenty pages."""
ALWAYS_WHOLE = 250
"""So many letters of any text are, however many there are."""
MOST_LETTERS = 150_000
"""Of all different texts, each counted up to that; a squad of 200 illegal men has 40,000."""
A_TEXT, MOST_DRAWN = 30, 800_000
"""What a text counts as besides its letters, and of all that is drawn, each time it is.

Cards of 40 men with their backs have 480,000, a report of 300 players after seven rounds 750,000.
"""
PARAGRAPHS, MOST_PARAGRAPHS = "paragraphs", 3_000
"""A list that is cut, and how long it may be, such as the lines of notes."""
LETTERS_A_LINE = 40
"""What a line feed counts as."""
WOVEN = 5
"""What a letter counts as that joins, stacks, runs to the left or may end a line."""
_WOVEN = re.compile("[\u0300-\u036f\u0590-\U0010ffff]")


def bounded(content: C) -> C:
    """Return a content whose longest texts and lists are cut where it holds more than paper takes.

    Raises:
        NoSheetError: it holds too much even so.

    """
    counts = Counter(_texts(content))
    texts = {text: weight(text) for text in counts}
    least = sum([min(each, ALWAYS_WHOLE) for each in texts.values()])
    if least > MOST_LETTERS:
        raise _too_much(MOST_LETTERS, sum(texts.values()))
    most = max(ALWAYS_WHOLE, _share(texts.values()))
    drawn = sum([count * (min(texts[text], most) + A_TEXT) for text, count in counts.items()])
    if drawn > MOST_DRAWN:
        raise _too_much(MOST_DRAWN, drawn)
    cuts = {text: _cut(text, most) for text, each in texts.items() if each > most}
    done: C = _Shortener(cuts).of(content)
    if done is content:
        return content
    told = _("Very long texts end with an ellipsis here; the document has them whole.")
    return replace(done, credit=(*done.credit, told))


def _too_much(most: int, count: int) -> NoSheetError:
    problem = _("a sheet has room for {most} letters, and this would be {count}")
    return NoSheetError(problem.format(most=most, count=count))


def weight(text: str) -> int:
    """Return how much room and time a text takes, in plain letters."""
    feeds = LETTERS_A_LINE * text.count("\n")
    return len(text) + feeds + (0 if text.isascii() else (WOVEN - 1) * len(_WOVEN.findall(text)))


def _share(weights: Collection[int]) -> int:
    """How much of a text is printed, so that all have room: as much of each as of any other."""
    room, waiting = WHOLE, len(weights)
    for each in sorted(weights):
        if each * waiting > room:
            return room // waiting
        room -= each
        waiting -= 1
    return WHOLE


def _cut(text: str, most: int) -> str:
    """As much of a text as there is room for, and an ellipsis."""
    weights = list(accumulate(map(weight, text[:most])))
    return f"{text[: bisect_left(weights, most)].rstrip()}{ELLIPSIS}"


@cache
def _fields(kind: type) -> Sequence[str]:
    """Return the fields of a value in which there are texts that are drawn."""
    if not is_dataclass(kind) or kind is ScanCode:  # a code is scanned, and has bounds of its own
        return ()
    return [each.name for each in fields(kind) if each.name not in {"leads_to", "role"}]


def _texts(content: Content) -> Iterator[str]:
    """Yield the texts of a content, each as often as it occurs."""
    waiting: list[Any] = [content]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            waiting += value
        else:
            parts = [(name, getattr(value, name)) for name in _fields(value.__class__)]
            waiting += [
                each[:MOST_PARAGRAPHS] if name == PARAGRAPHS else each for name, each in parts
            ]


class _Shortener:
    """Puts cut texts, and lists cut short, into a content; what is as before stays the same."""

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
        return replace(value, **changed) if changed else value
