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
    """A card in points: its size, how many lie beside and below each other, size of its type.

    Names are as large as `most_name` where they stay on one line. What is on it begins `indent`
    behind its padding. One that is not footed has neither a foot nor lines to write on; above the
    line of its foot is room for an owner whose name does not fit beside the count.
    """

    width: float
    height: float
    columns: int
    rows: int
    padding: float
    name_size: float
    label_size: float
    most_name: float = 0.0
    indent: float = 0.0
    footed: bool = True
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
        return FOOT + FOOT_GAP + self.owner_room if self.footed else 0.0

    def of(self, card: Card, deck: Deck) -> CardFormat:
        """Return the format of one card of a deck."""
        own = self._replace(
            most_name=LARGER_NAMES * self.name_size if deck.large_names else 0.0,
            indent=WIDTH + GAP if card.side else 0.0,
            footed=deck.feet,
        )
        return own._replace(owner_room=owner_slab(deck, own.inner).height if own.footed else 0.0)


FORMATS: Mapping[CardSize, CardFormat] = MappingProxyType(
    {
        "poker": CardFormat(63 * MM, 88 * MM, 3, 3, 3.0 * MM, 13.0, 8.0),
        "large": CardFormat(100 * MM, 110 * MM, 2, 2, 5.0 * MM, 18.0, 9.5),
    }
)
