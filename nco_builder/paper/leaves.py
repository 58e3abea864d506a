"""Cards with backs of their own: each of a man's leaves, on as few as his text needs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from nco_builder.paper.card import (
    KEPT_CARDS,
    SCALES,
    Filled,
    Filling,
    Words,
    best_cards,
    filled_at,
    footed,
)
from nco_builder.paper.fit import largest
from nco_builder.sheets.blocks import Points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.flow import Strip
    from nco_builder.paper.scale import Scale
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.blocks import Block
    from nco_builder.sheets.contents import Card, Deck

FIRST_REMINDERS = 2
"""So many reminders of a back are worth smaller type."""


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
    best: tuple[tuple[Slab, Slab], ...] = ()
    for on_front in _some(back.either):
        on_back = [each for each in back.either if each not in on_front]
        front = replace(card, parts=(*card.parts, *on_front))
        behind = replace(back, parts=(*back.parts, *on_back))
        for told in range(min(FIRST_REMINDERS, len(back.reminders)), 0, -1):
            if alone := _both_sides(front, _with_first(behind, told), words, size, alone=True):
                return alone
        tried = _both_sides(front, behind, words, size)
        best = tried if not best or len(tried) < len(best) else best
        if len(best) == 1:
            break
    return best


def _with_first(back: Card, count: int) -> Card:
    """A back that is set smaller rather than do without so many of its reminders."""
    told, others = back.reminders[:count], back.reminders[count:]
    return replace(back, parts=(*back.parts, Points(told)), reminders=others)


def _some(parts: Sequence[Block]) -> Iterator[tuple[Block, ...]]:
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
