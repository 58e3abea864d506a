"""The foot of a card: whose it is, which of how many, what it is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.cells import set_cell
from nco_builder.paper.fonts import SMALLEST_BASE_SIZE, SMALLEST_TEXT, type_styles
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.shapes import RuleLine, Slab
from nco_builder.sheets.blocks import Blank, Text
from nco_builder.sheets.words import DOT

if TYPE_CHECKING:
    from nco_builder.paper.card_format import CardFormat
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.contents import Deck

FOOT, FOOT_GAP = SMALLEST_TEXT * 1.6, 2.0
OWNER_SHARE, OWNER_LINES = 0.97, 3
"""The share of the line an owner takes next to the count; the lines of a name above it."""
WIDEST_COUNT = 999
"""The widest number of cards that is expected."""
FOOT_STYLES = type_styles(SMALLEST_BASE_SIZE)


def owner_slab(deck: Deck, width: float) -> Slab:
    """Return the owner as a line above the count, if some card of the deck cannot hold both.

    Nothing if there is, and where even three lines do not hold a name.
    """
    counted = (
        natural_width(_foot_text(deck, deck.count(WIDEST_COUNT, WIDEST_COUNT)), FOOT_STYLES) + 1
    )
    if not deck.owner or _owner_fits(deck, (width - counted) * OWNER_SHARE):
        return Slab()
    done = set_cell((_owner(deck),), width, FOOT_STYLES, "left", OWNER_LINES)
    return done.slab if done.fits else Slab()


def with_foot(bare: Slab, deck: Deck, card_format: CardFormat, counted: str) -> Slab:
    """Draw the owner and the number of a card at its foot."""
    if not card_format.has_foot:
        return bare
    slab = Slab(bare.height)
    slab.rules += bare.rules
    slab.parts += bare.parts
    y = card_format.height - card_format.padding - FOOT - card_format.owner_room + 2
    slab.rules.append(
        RuleLine(card_format.left, y, card_format.left + card_format.inner, y, 0.4, light=True)
    )
    told = _foot_text(deck, counted)
    right = natural_width(told, FOOT_STYLES) + 1
    left = (card_format.inner - right) * OWNER_SHARE
    if card_format.owner_room:
        slab.put(owner_slab(deck, card_format.inner), card_format.left, y + 1)
    elif _owner_fits(deck, left):
        slab.put(
            set_cell((_owner(deck),), left, FOOT_STYLES, "left", 1).slab, card_format.left, y + 1
        )
    below = y + 1 + card_format.owner_room
    slab.put(
        set_cell((told,), right, FOOT_STYLES, "right", 1).slab,
        card_format.left + card_format.inner - right,
        below,
    )
    return slab


def _owner(deck: Deck) -> Paragraph:
    return (Text(deck.owner, "strong") if deck.owner else Blank(),)


def _owner_fits(deck: Deck, width: float) -> bool:
    return set_cell((_owner(deck),), width, FOOT_STYLES, "left", 1).fits


def _foot_text(deck: Deck, counted: str) -> Paragraph:
    return (Text(DOT.join([each for each in (counted, deck.source) if each])),)
