"""What a content holds, found by looking through all of its values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.fonts import printable
from nco_builder.schema.record import Frozen, Rule, Value
from nco_builder.sheets.blocks import Boxes, Text, Track
from tests.paper.placed import goes_on, words_of
from tests.sheets.says import squeezed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.paper.shapes import Frame, Slab

ELLIPSIS = "…"


def values_in(value: object) -> Iterator[object]:
    """A value and all others it is made of."""
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from values_in(each)
    elif isinstance(value, Frozen) and not isinstance(value, Value | Rule):
        for _name, part in value:
            yield from values_in(part)


def texts_in(value: object) -> list[str]:
    """Every text that is set, as its letters without spaces."""
    texts = [each.text for each in values_in(value) if isinstance(each, Text)]
    return [squeezed(printable(text)) for text in texts]


def boxes_in(value: object) -> int:
    """How many boxes to tick there are."""
    found = list(values_in(value))
    alone = sum([each.count for each in found if isinstance(each, Boxes)])
    return alone + sum([each.boxes for each in found if isinstance(each, Track)])


def boxes_on(slabs: Iterable[Slab]) -> int:
    """How many boxes to tick are drawn; frames that only adorn are none."""
    placed = (part for slab in slabs for _x, _y, part in slab.placed())
    return sum([_is_box(frame) for part in placed for frame in part.frames])


def _is_box(frame: Frame) -> bool:
    """Whether it is a square to tick: frames of numbers are wider, or have round corners."""
    is_square = abs(frame.width - frame.height) < 0.01
    return is_square and not (frame.adorns or frame.radius)


def dots_on(pages: Iterable[Slab]) -> int:
    """How many ellipses are drawn."""
    return "".join(map(words_of, pages)).count(ELLIPSIS)


def unsaid_texts(value: object, pages: Sequence[str]) -> list[str]:
    """Texts of a content that are not on these pages, given as their words without spaces."""
    said = "".join(pages)
    wanted = dict.fromkeys(texts_in(value))
    return [text for text in wanted if text not in said and not goes_on(text, pages)]
