"""Cards of a fixed size, with text as large as possible, continued on further cards if needed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nco_builder.paper.card import Words, fill_cards
from nco_builder.paper.card_foot import with_foot
from nco_builder.paper.card_scales import SCALES, Filled
from nco_builder.paper.fit import largest
from nco_builder.paper.in_words import in_words
from nco_builder.sheets.blocks import SideBySide

if TYPE_CHECKING:
    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.scale import Scale
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.contents import Card, Deck

KEPT_CARDS = 256
MOST_FITTED = 4
"""If even the smallest text takes more cards than these, that size is used."""
MOST_LED = 2  # the room on further cards cannot be predicted


def set_deck(deck: Deck, card_format: CardFormat) -> list[list[Slab]]:
    """Return the cards of a deck, each with its continuations, numbered."""
    words = Words(deck.continued, deck.in_full)
    cards = [set_card(card, words, card_format.of(card, deck)) for card in deck.cards]
    count = sum(map(len, cards))
    number = 0
    done = []
    for card, each in zip(deck.cards, cards, strict=True):
        own = []
        for slab in each:
            number += 1
            own.append(with_foot(slab, deck, card_format.of(card, deck), deck.count(number, count)))
        done.append(own)
    return done


def set_card(card: Card, words: Words, card_format: CardFormat) -> tuple[Slab, ...]:
    """Return a card and its continuations, as few as possible, with the largest text."""
    return tuple(best_cards(card, words, card_format).cards)


@lru_cache(maxsize=KEPT_CARDS)
def best_cards(card: Card, words: Words, card_format: CardFormat) -> Filled:
    """Return a card and its continuations, with their scale."""
    tightest = fill_cards(card, words, card_format, SCALES[-1])
    if len(tightest.cards) > 1 and any(isinstance(part, SideBySide) for part in card.parts):
        parted = parted_card(card)
        tried = fill_cards(parted, words, card_format, SCALES[-1])
        if len(tried.cards) < len(tightest.cards):
            card, tightest = parted, tried
    if len(tightest.cards) > MOST_FITTED:
        return tightest

    def filled(scale: Scale) -> Filled:
        return tightest if scale is SCALES[-1] else fill_cards(card, words, card_format, scale)

    def is_as_few(tried: Filled) -> bool:
        return len(tried.cards) == len(tightest.cards)

    def likely(tried: Filled) -> int:
        return tried.likely(len(tightest.cards))

    if len(tightest.cards) <= MOST_LED:
        best = largest(SCALES, filled, is_as_few, likely(tightest), likely)
    else:
        best = largest(SCALES, filled, is_as_few)
    if best.is_torn or best.gapes:
        smaller = map(filled, SCALES[SCALES.index(best.scale) + 1 :])
        whole = [each for each in smaller if is_as_few(each) and not each.is_torn]
        full = [each for each in whole if not each.gapes]
        best = next(iter(full or (whole if best.is_torn else ())), best)
    return best


def parted_card(card: Card) -> Card:
    """Return the card with text below its drawing instead of next to it, so that it can be divided.

    Side by side they take less room, but only on a card that holds them together.
    """
    parts = [in_words(part) if isinstance(part, SideBySide) else (part,) for part in card.parts]
    return card.replace(parts=tuple([each for own in parts for each in own]))
