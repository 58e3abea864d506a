"""Cards of a fixed size, with text as large as possible, continued on further cards if needed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nco_builder.paper.card import Words, fill_cards
from nco_builder.paper.card_foot import with_foot
from nco_builder.paper.card_scales import CLOSEST, SCALES, Filled
from nco_builder.paper.fit import largest
from nco_builder.paper.in_words import in_words
from nco_builder.sheets.blocks import Grid, Panel, Rolls, SideBySide, Tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.scale import Scale
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.contents import Card, Deck

KEPT_CARDS = 256
MOST_FITTED = 4
"""If even the smallest text takes more cards than these, that size is used."""
TABLES = (Grid, Panel, Rolls, SideBySide, Tiles)
MOST_LED = 2  # the room on further cards cannot be predicted


def set_deck(deck: Deck, card_format: CardFormat) -> list[list[Slab]]:
    """Return the cards of a deck, each with its continuations, numbered.

    Those with tables are all in one size of type, and those without.
    """
    words = Words(deck.continued, deck.in_full)
    formats = [card_format.of(card, deck) for card in deck.cards]
    kinds = list(zip(deck.cards, formats, _have_tables(deck.cards), strict=True))
    best = [best_cards(card, words, own) for card, own, _tabled in kinds]
    sizes = {True: SCALES[0].size, False: SCALES[0].size}
    for (_card, _own, tabled), each in zip(kinds, best, strict=True):
        sizes[tabled] = min(each.scale.size, sizes[tabled])
    cards = [
        (each if each.scale.size == sizes[tabled] else best_cards(card, words, own, sizes[tabled]))
        for (card, own, tabled), each in zip(kinds, best, strict=True)
    ]
    numbers = _numbers(deck, [len(each.cards) for each in cards])
    count = numbers[-1][-1] if numbers else 0
    return [
        [
            with_foot(slab, deck, own, deck.count(at, count))
            for at, slab in zip(told, each.cards, strict=True)
        ]
        for own, each, told in zip(formats, cards, numbers, strict=True)
    ]


def _numbers(deck: Deck, sides: Sequence[int]) -> list[list[int]]:
    """Return the number of each side of each card; both of a leaf have one if it goes on behind."""
    numbers: list[list[int]] = []
    place = 0
    for card, count in zip(deck.cards, sides, strict=True):
        if deck.goes_on_behind and not card.is_back:
            place += place % 2
        numbers.append(list(range(place, place + count)))
        place += count
    sides_each = 2 if deck.goes_on_behind else 1
    return [[1 + each // sides_each for each in own] for own in numbers]


def _have_tables(cards: Iterable[Card]) -> Iterator[bool]:
    """Yield whether each card, or the front it is the back of, has more than words."""
    has = False
    for card in cards:
        if not card.is_back:
            has = any(isinstance(part, TABLES) for part in card.parts)
        yield has


@lru_cache(maxsize=KEPT_CARDS)
def best_cards(
    card: Card, words: Words, card_format: CardFormat, most: float = SCALES[0].size
) -> Filled:
    """Return a card and its continuations, as few as possible, with the largest text up to a size.

    The scale is one of `SCALES`.
    """
    scales = tuple([each for each in SCALES if each.size <= most])
    larger = len(SCALES) - len(scales)
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
        return max(0, tried.likely(len(tightest.cards)) - larger)

    if len(tightest.cards) <= MOST_LED:
        best = largest(scales, filled, is_as_few, likely(tightest), likely)
    else:
        best = largest(scales, filled, is_as_few)
    if best.is_torn or best.gapes:
        smaller = map(filled, SCALES[SCALES.index(best.scale) + 1 :])
        whole = [each for each in smaller if is_as_few(each) and not each.is_torn]
        full = [each for each in whole if not each.gapes]
        best = next(iter(full or (whole if best.is_torn else ())), best)
    if best.extras < len(card.extras):
        closer = [each for each in SCALES[SCALES.index(best.scale) + 1 :] if each.air >= CLOSEST]
        with_all = (each for each in map(filled, closer) if each.extras == len(card.extras))
        best = next(with_all, best)
    return best


def parted_card(card: Card) -> Card:
    """Return the card with text below its drawing instead of next to it, so that it can be divided.

    Side by side they take less room, but only on a card that holds them together.
    """
    parts = [in_words(part) if isinstance(part, SideBySide) else (part,) for part in card.parts]
    return card.replace(parts=tuple([each for own in parts for each in own]))
