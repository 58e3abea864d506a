"""Cards with backs of their own: each of a man's leaves, on as few as his text needs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from nco_builder.paper.best_cards import KEPT_CARDS, best_cards
from nco_builder.paper.card import Filling, Words, filled_at, led
from nco_builder.paper.card_foot import footed
from nco_builder.paper.card_scales import SCALES
from nco_builder.paper.fit import largest
from nco_builder.paper.flow import height_of
from nco_builder.paper.scale import Scale
from nco_builder.paper.strips import strips_of
from nco_builder.sheets.blocks import Points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.card_scales import Filled
    from nco_builder.paper.flow import Strip
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.blocks import Block
    from nco_builder.sheets.contents import Card, Deck


class _Way(NamedTuple):
    """How many reminders of a back are told in any case, and the least type for that in front."""

    told: int
    least: Scale


TOLD = (
    _Way(2, Scale(8.0, 0.9, pictures=False)),
    _Way(2, Scale(7.5, 0.4, pictures=False)),
    _Way(1, Scale(7.5, 0.4, pictures=False)),
    _Way(1, SCALES[-1]),
    _Way(0, SCALES[-1]),
)
"""The best first: what is looked up most comes before large type."""
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
    spares a leaf, or makes room for what is looked up most.
    """
    shorter = replace(card, parts=card.brief) if card.brief else None
    for ways, each in ((TOLD[:-1], card), (TOLD[-2:-1], shorter), (TOLD[-1:], card)):
        for front, behind in _divided(each, back, words, size, ways) if each else ():
            if alone := _both_sides(front, behind, words, size, alone=True):
                return alone
    best = _arranged(card, back, words, size)
    if len(best) > 1 and shorter:
        tried = _arranged(shorter, back, words, size)
        best = tried if len(tried) < len(best) else best
    return best


def _divided(
    card: Card, back: Card, words: Words, size: CardFormat, ways: Iterable[_Way]
) -> Iterator[tuple[Card, Card]]:
    """Ways to say everything on one leaf, as far as heights tell, the best first."""
    behind = Filling(back, words, size, SCALES[-1]).spare()
    for told, least in ways:
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


def _arranged(
    card: Card, back: Card, words: Words, size: CardFormat
) -> tuple[tuple[Slab, Slab], ...]:
    """Both sides of a card, with what either may say where that spares most leaves."""
    best: tuple[tuple[Slab, Slab], ...] = ()
    for on_front in _some(back.either):
        tried = _both_sides(*_parted(card, back, back.either, on_front), words, size)
        best = tried if not best or len(tried) < len(best) else best
        if len(best) == 1:
            break
    return best


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


class _Sides(NamedTuple):
    """A front, what of it goes on, and the back with all further sides."""

    front: Slab
    rest: tuple[Strip, ...]
    behind: Filled

    @property
    def leaves(self) -> int:
        """How many leaves there are."""
        return len(self.behind.cards) // 2 + 1


def _both_sides(
    card: Card, back: Card, words: Words, size: CardFormat, *, alone: bool = False
) -> tuple[tuple[Slab, Slab], ...]:
    """Both sides of a card; what they have no room for goes on on further leaves.

    Nothing where it has to be `alone` and would go on.
    """
    best = best_cards(card, words, size)
    if len(best.cards) == 1:
        told = card.reminders[: best.told]
        back = replace(back, reminders=tuple([each for each in back.reminders if each not in told]))

    @cache
    def sides_at(scale: Scale) -> _Sides:
        front = best.cards[0]
        rest: tuple[Strip, ...] = ()
        if len(best.cards) > 1:
            filling = Filling(card, words, size, scale)
            front, rest = filling.first(), filling.rest()
        return _Sides(front, rest, filled_at(back, words, size, scale, rest))

    tightest = sides_at(SCALES[-1])
    if alone and tightest.leaves > 1:
        return ()

    def is_as_good(tried: _Sides) -> bool:
        """Whether as few leaves have as much on the first, for that is the one in hand."""
        torn = tried.behind.is_torn and not tightest.behind.is_torn
        later = len(tried.rest) > len(tightest.rest) or tried.behind.later > tightest.behind.later
        return tried.leaves == tightest.leaves and not (torn or later)

    if tightest.leaves > 1:
        return _paired(largest(SCALES, sides_at, is_as_good), card, back, words, size)
    likely = tightest.behind.likely()
    whole = largest(SCALES, sides_at, is_as_good, likely, lambda each: each.behind.likely())
    return _paired(whole, card, back, words, size)


def _paired(
    sides: _Sides, card: Card, back: Card, words: Words, size: CardFormat
) -> tuple[tuple[Slab, Slab], ...]:
    """Sides leaf by leaf; a last back that is free has room for all reminders."""
    front, _rest, behind = sides
    has_free = len(behind.cards) % 2 == 0  # so no other back has any
    told = replace(back, reminders=()) if has_free else back
    done = [front, behind.cards[0], *_further_sides(sides, card, told, words, size)]
    if has_free:
        last = replace(back, parts=())
        done.append(filled_at(last, words, size, SCALES[0]).cards[0])
    return tuple(zip(done[::2], done[1::2], strict=True))


def _further_sides(
    sides: _Sides, card: Card, back: Card, words: Words, size: CardFormat
) -> Sequence[Slab]:
    """What the first leaf has no room for, as large as so many sides allow."""
    _front, rest, behind = sides
    many = len(behind.cards) - 1
    if not many:
        return ()

    def set_at(scale: Scale) -> tuple[tuple[int, int], Filled]:
        front = Filling(card, words, size, scale)
        both = Filling(back, words, size, led(card, size, scale), front.last(len(rest)))
        return (front.count, both.count), both.further(behind.later)

    counts, least = set_at(behind.scale)

    def is_as_good(tried: tuple[tuple[int, int], Filled]) -> bool:
        """Whether the same is told on as many sides, in the same strips."""
        own, done = tried
        torn, told = done.is_torn and not least.is_torn, done.told >= least.told
        return own == counts and len(done.cards) == many and told and not torn

    larger = SCALES[: SCALES.index(behind.scale) + 1]
    return largest(larger, set_at, is_as_good)[1].cards
