"""Cards with backs of their own: each of a man's leaves, on as few as his text needs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from nco_builder.paper.card import (
    KEPT_CARDS,
    SCALES,
    Filled,
    Filling,
    Words,
    best_cards,
    filled_at,
    footed,
    led,
)
from nco_builder.paper.fit import largest
from nco_builder.paper.flow import height_of
from nco_builder.paper.scale import Scale
from nco_builder.paper.strips import strips_of
from nco_builder.sheets.blocks import Points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.flow import Strip
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.blocks import Block
    from nco_builder.sheets.contents import Card, Deck

TOLD = (
    (2, Scale(8.0, 0.9, pictures=False)),
    (2, Scale(7.5, 0.4, pictures=False)),
    (1, Scale(7.5, 0.4, pictures=False)),
    (1, SCALES[-1]),
    (0, SCALES[-1]),
)
"""So many reminders of a back are worth smaller type, on the front type of that scale."""
FUZZ = 0.01
T = TypeVar("T")


def set_leaves(deck: Deck, size: CardFormat) -> list[list[tuple[Slab, Slab]]]:
    """The cards of a deck with their backs, each with those that continue it; all are counted.

    A back says first what is its own, then what had no room on the front.
    """
    words = Words(deck.continued, deck.in_full)
    both = list(zip(deck.cards, deck.backs, strict=True))
    leaves = [_leaves(card, back, words, size.of(card, deck)) for card, back in both]
    count, number = sum(map(len, leaves)), 0
    done = []
    for (card, _back), each in zip(both, leaves, strict=True):
        own = []
        for front, behind in each:
            number += 1
            said = deck.count(number, count)
            at = size.of(card, deck)
            own.append((footed(front, deck, at, said), footed(behind, deck, at, said)))
        done.append(own)
    return done


@lru_cache(maxsize=KEPT_CARDS)
def _leaves(
    card: Card, back: Card, words: Words, size: CardFormat
) -> tuple[tuple[Slab, Slab], ...]:
    """Both sides of a card, on as few leaves as can be.

    What either may say goes where it fits; what both say stands on the back alone where that
    spares a leaf.
    """
    best = _arranged(card, back, words, size)
    if len(best) > 1 and card.brief:
        shorter = _arranged(replace(card, parts=card.brief), back, words, size)
        best = shorter if len(shorter) < len(best) else best
    return best


def _arranged(
    card: Card, back: Card, words: Words, size: CardFormat
) -> tuple[tuple[Slab, Slab], ...]:
    """Both sides of a card, with what either may say on the one that has room for it."""
    for front, behind in _divided(card, back, words, size):
        if alone := _both_sides(front, behind, words, size, alone=True):
            return alone
    best: tuple[tuple[Slab, Slab], ...] = ()
    for on_front in _some(back.either):
        tried = _both_sides(*_parted(card, back, back.either, on_front), words, size)
        best = tried if not best or len(tried) < len(best) else best
        if len(best) == 1:
            break
    return best


def _divided(card: Card, back: Card, words: Words, size: CardFormat) -> Iterator[tuple[Card, Card]]:
    """Ways to say everything on one leaf, as far as heights tell, the best first.

    Most of what a back only reminds of comes before large type.
    """
    behind = Filling(back, words, size, SCALES[-1]).spare()
    for told, least in TOLD:
        first, others = back.reminders[:told], back.reminders[told:]
        parts = (*back.either, *(Points((each,)) for each in first))
        front = Filling(card, words, size, least).spare()
        heights = [
            (_height(part, card, size, least), _height(part, back, size, SCALES[-1]))
            for part in parts
        ]
        for some in _some(range(len(parts))):
            above = sum([heights[place][0] for place in some])
            below = sum([each[1] for place, each in enumerate(heights) if place not in some])
            if below <= behind + FUZZ and (above <= front + FUZZ or not some):
                told_back = replace(back, reminders=others)
                yield _parted(card, told_back, parts, [parts[place] for place in some])


def _height(part: Block, card: Card, size: CardFormat, scale: Scale) -> float:
    """How high a part is on a side that has others."""
    return height_of(strips_of((part,), size.inner, led(card, size, scale)))


def _parted(
    card: Card, back: Card, parts: Sequence[Block], on_front: Sequence[Block]
) -> tuple[Card, Card]:
    """A card with some parts, its back with the others."""
    on_back = [each for each in parts if each not in on_front]
    front = replace(card, parts=(*card.parts, *on_front)) if on_front else card
    return front, replace(back, parts=(*back.parts, *on_back))


def _some(parts: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Some of a few parts: at first none, at last all of them."""
    for count in range(len(parts) + 1):
        yield from combinations(parts, count)


def _both_sides(
    card: Card, back: Card, words: Words, size: CardFormat, *, alone: bool = False
) -> tuple[tuple[Slab, Slab], ...]:
    """Both sides of a card; what they have no room for goes on on further leaves.

    Nothing where it has to be `alone` and would go on.
    """
    best = best_cards(card, words, size)
    front, *others = best.cards
    rest: tuple[Strip, ...] = ()
    if not others:
        told = card.reminders[: best.told]
        back = replace(back, reminders=tuple([each for each in back.reminders if each not in told]))
    if others:
        filling = Filling(card, words, size, SCALES[-1])
        front = filling.first()
        rest = filling.rest()

    @cache
    def filled(scale: Scale) -> Filled:
        return filled_at(back, words, size, scale, rest)

    tightest = filled(SCALES[-1])
    behind = tightest
    if alone and len(tightest.cards) > 1:
        return ()
    if len(tightest.cards) == 1:
        behind = largest(SCALES, filled, lambda tried: len(tried.cards) == 1, tightest.likely)
    sides = [front, *behind.cards]
    if len(sides) % 2:  # the last back has room for all reminders, so no other has any
        bare, last = replace(back, reminders=()), replace(back, parts=())
        sides = [front, *filled_at(bare, words, size, behind.scale, rest).cards]
        sides.append(filled_at(last, words, size, SCALES[0]).cards[0])
    return tuple(zip(sides[::2], sides[1::2], strict=True))
