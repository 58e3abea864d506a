"""The cards of a deck one by one, in an order that games and prints rely on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nco_builder.systems.fluid_deck.counts import COMMANDER, TURN_OVER
from nco_builder.systems.fluid_deck.names import side_name, unit_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.systems.fluid_deck.model import CommandDeck
    from nco_builder.systems.fluid_deck.rules import FluidRules

MOST_CARDS = 10_000
"""More than that are neither drawn nor printed: no table bears them."""
NOBODY = -1


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card: its id, and whose it is by place; a Turn Over is nobody's.

    `number` of `count` tells cards apart that are alike.
    """

    card: str
    side: int = NOBODY
    unit: int = NOBODY
    number: int = 1
    count: int = 1


def shuffled_cards(deck: CommandDeck) -> Iterator[DeckCard]:
    """All cards that are shuffled, in the order that every shuffle begins with.

    The Turn Overs, then side by side its own cards and those of its units; cards of one owner by
    their ids. Kept games rely on it.
    """
    yield from _alike(TURN_OVER, deck.turn_over)
    for place, side in enumerate(deck.sides):
        yield from _sorted(side.cards, place)
        for position, unit in enumerate(side.units):
            yield from _sorted(unit.cards, place, position)


def _sorted(cards: Mapping[str, int], side: int, unit: int = NOBODY) -> Iterator[DeckCard]:
    for card in sorted(cards):
        yield from _alike(card, cards[card], side, unit)


def _alike(card: str, count: int, side: int = NOBODY, unit: int = NOBODY) -> Iterator[DeckCard]:
    for number in range(1, count + 1):
        yield DeckCard(card, side, unit, number, count)


def held_cards(deck: CommandDeck) -> Iterator[DeckCard]:
    """The commanders' cards, side by side."""
    for place, side in enumerate(deck.sides):
        yield from _alike(COMMANDER, side.commander, place)


def printed_cards(deck: CommandDeck, rules: FluidRules) -> Iterator[DeckCard]:
    """All cards as they are printed: a side's units, the side, its commander; Turn Overs last."""
    for place, side in enumerate(deck.sides):
        for position, unit in enumerate(side.units):
            for kind in rules.cards_of("unit"):
                yield from _alike(kind.id, unit.cards.get(kind.id, 0), place, position)
        for kind in rules.cards_of("side"):
            yield from _alike(kind.id, side.cards.get(kind.id, 0), place)
        yield from _alike(COMMANDER, side.commander, place)
    yield from _alike(TURN_OVER, deck.turn_over)


def who_acts(card: DeckCard, deck: CommandDeck) -> str:
    """The unit or the side that a card is for; "" for a Turn Over."""
    if card.side == NOBODY:
        return ""
    side = deck.sides[card.side]
    return side_name(side.name) if card.unit == NOBODY else unit_name(side.units[card.unit].name)
