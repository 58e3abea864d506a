"""Sizes of cards, where they lie on a page, and the marks they are cut out by."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.shapes import MM, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nco_builder.paper.options import CardSize
    from nco_builder.paper.shapes import Size

MARK_FROM, MARK_TO = 1.0 * MM, 4.0 * MM
MARK_WEIGHT, EDGE_WEIGHT = 0.5, 0.3


class CardFormat(NamedTuple):
    """A card in points: its size, how many lie beside and below each other, size of its type."""

    width: float
    height: float
    columns: int
    rows: int
    padding: float
    name_size: float
    label_size: float

    @property
    def on_a_page(self) -> int:
        """How many cards a page holds."""
        return self.columns * self.rows

    @property
    def inner(self) -> float:
        """Width between the paddings."""
        return self.width - 2 * self.padding


FORMATS: Mapping[CardSize, CardFormat] = MappingProxyType(
    {
        "poker": CardFormat(63 * MM, 88 * MM, 3, 3, 3.0 * MM, 13.0, 8.0),
        "large": CardFormat(100 * MM, 110 * MM, 2, 2, 5.0 * MM, 18.0, 9.5),
    }
)


def corner(card: CardFormat, paper: Size, place: int) -> tuple[float, float]:
    """Upper left corner of a place on the page; all places together stand in its middle."""
    row, column = divmod(place, card.columns)
    left = (paper.width - card.columns * card.width) / 2
    top = (paper.height - card.rows * card.height) / 2
    return left + column * card.width, top + row * card.height


def cutting_lines(card: CardFormat, paper: Size, taken: Sequence[bool]) -> Iterator[Rule]:
    """Marks in the margins for every cut, and thin lines around the cards that are there."""
    left, top = corner(card, paper, 0)
    right, bottom = left + card.columns * card.width, top + card.rows * card.height
    for column in range(card.columns + 1):
        x = left + column * card.width
        yield Rule(x, top - MARK_TO, x, top - MARK_FROM, MARK_WEIGHT)
        yield Rule(x, bottom + MARK_FROM, x, bottom + MARK_TO, MARK_WEIGHT)
    for row in range(card.rows + 1):
        y = top + row * card.height
        yield Rule(left - MARK_TO, y, left - MARK_FROM, y, MARK_WEIGHT)
        yield Rule(right + MARK_FROM, y, right + MARK_TO, y, MARK_WEIGHT)
    yield from _edges(card, paper, taken)


def _edges(card: CardFormat, paper: Size, taken: Sequence[bool]) -> Iterator[Rule]:
    """The edges of the places that are taken; one that two cards share is drawn once."""
    left, top = corner(card, paper, 0)
    places = [divmod(place, card.columns) for place, has in enumerate(taken) if has]
    upright = dict.fromkeys([(row, column + side) for row, column in places for side in (0, 1)])
    level = dict.fromkeys([(row + side, column) for row, column in places for side in (0, 1)])
    for row, column in upright:
        x, y = left + column * card.width, top + row * card.height
        yield Rule(x, y, x, y + card.height, EDGE_WEIGHT, light=True)
    for row, column in level:
        x, y = left + column * card.width, top + row * card.height
        yield Rule(x, y, x + card.width, y, EDGE_WEIGHT, light=True)
