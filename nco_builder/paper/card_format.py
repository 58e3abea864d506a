"""How large cards are, and what is where on them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.card_foot import FOOT, FOOT_GAP, owner_slab
from nco_builder.paper.card_sides import GAP, WIDTH
from nco_builder.paper.shapes import MM

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.sheets import CardSize
    from nco_builder.sheets.contents import Card, Deck

LARGER_NAMES = 1.4


class CardFormat(NamedTuple):
    """The size of cards in points, and the sizes of type on them.

    Attributes:
        width: the width of a card.
        height: its height.
        columns: the number of cards side by side on a page.
        rows: the number of cards below each other on a page.
        padding: the distance of its content from its edges.
        name_size: the size of names.
        label_size: the size of labels.
        largest_name: the size that names may grow to if they stay on one line; 0 for none.
        indent: the distance of the content from the padding, for a band at the left.
        has_foot: whether it has a foot.
        has_lines: whether lines to write on fill the room that is left.
        owner_room: room above the foot for an owner who does not fit next to the count.
    """

    width: float
    height: float
    columns: int
    rows: int
    padding: float
    name_size: float
    label_size: float
    largest_name: float = 0.0
    indent: float = 0.0
    has_foot: bool = True
    has_lines: bool = True
    owner_room: float = 0.0

    @property
    def on_a_page(self) -> int:
        """The number of cards on a page."""
        return self.columns * self.rows

    @property
    def inner(self) -> float:
        """Width between band and right padding."""
        return self.width - 2 * self.padding - self.indent

    @property
    def left(self) -> float:
        """The left edge of its content."""
        return self.padding + self.indent

    @property
    def limit(self) -> float:
        """The top of its foot."""
        return self.height - self.padding - self.foot

    @property
    def foot(self) -> float:
        """The height of its foot, with the room above it."""
        return FOOT + FOOT_GAP + self.owner_room if self.has_foot else 0.0

    def of(self, card: Card, deck: Deck) -> CardFormat:
        """Return the format of one card of a deck."""
        own = self._replace(
            largest_name=LARGER_NAMES * self.name_size if deck.large_names else 0.0,
            indent=WIDTH + GAP if card.side else 0.0,
            has_foot=deck.feet,
            has_lines=deck.feet or (deck.fills_page and card.is_back),
        )
        return own._replace(owner_room=owner_slab(deck, own.inner).height if own.has_foot else 0.0)


FORMATS: Mapping[CardSize, CardFormat] = MappingProxyType(
    {
        "poker": CardFormat(63 * MM, 88 * MM, 3, 3, 3.0 * MM, 13.0, 8.0),
        "large": CardFormat(100 * MM, 110 * MM, 2, 2, 5.0 * MM, 18.0, 9.5),
    }
)
