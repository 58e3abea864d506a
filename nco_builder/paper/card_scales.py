"""The sizes that text on cards may have, and which of them is likely to fill a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.scale import Scale

if TYPE_CHECKING:
    from nco_builder.paper.shapes import Slab

SIZES = (
    *((11.0, 1.2), (11.0, 1.0), (10.5, 1.0), (10.0, 1.0), (9.5, 1.0), (9.0, 1.0), (8.5, 0.9)),
    *((8.0, 0.9), (8.0, 0.6), (8.0, 0.4), (8.0, 0.2), (8.0, 0.0)),
)
SCALES = (
    *(Scale(size, air, pictures=False) for size, air in SIZES),
    *(Scale(*SIZES[-1], pictures=False, writes=writes) for writes in (0.8, 0.0)),
)
"""Text sizes and spacing, the roomiest first; the last gives rows to write in no more than text."""
GROWTH = tuple((scale.size / SCALES[-1].size) ** 1.4 * (1 + scale.air / 10) for scale in SCALES)
"""The growth of text from the tightest scale to each, measured on many cards: a first guess."""
FULL, FURTHER = 1.02, 0.83
"""The text that likely fills a card, and a continuation, as shares of the first one's room."""
CLOSEST = 0.4
"""The least spacing of a card that is set closer so that its extras have room, too."""
MOST_GAP = 0.15
"""The most of its height that stays empty on a card that continues, as a share."""


class Filled(NamedTuple):
    """Cards at one scale; torn where something that should be seen together is on two.

    `share` is how much of the first card all that is on them would take, `later` how many parts
    of text are on further cards, `gap` how much of the first card is empty although there are
    others, as a share of its height, `extras` how many of those had room.
    """

    scale: Scale
    cards: list[Slab]
    is_torn: bool
    share: float
    later: int
    gap: float = 0.0
    extras: int = 0

    @property
    def gapes(self) -> bool:
        """Whether much of the first card is empty because the next part does not fit."""
        return self.gap > MOST_GAP

    def likely(self, count: int = 1) -> int:
        """Return the index of the scale at which the content likely fills one card, or two."""
        own = self.share / GROWTH[SCALES.index(self.scale)]
        room = FULL + (count - 1) * FURTHER
        return (*(own * more <= room for more in GROWTH), True).index(True)
