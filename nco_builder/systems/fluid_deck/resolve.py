"""Derived values of a command deck: numbers of cards, tables in use, odds.

With m cards of interest and k Turn Overs in a shuffled deck, one of the m comes before the first
Turn Over with chance m/(m+k), and m/(k+1) of them come on average. Both are exact.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from nco_builder.schema.record import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nco_builder.systems.fluid_deck.model import (
        AircraftKind,
        CommandDeck,
        DeckSide,
        DeckUnit,
        Faces,
    )
    from nco_builder.systems.fluid_deck.rules import FluidRules

CARDS_OF_A_LONG_TURN = 10


class AirLine(Frozen):
    """Aircraft for some faces; `printed` tells whether its kind is stated."""

    rolls: Faces
    name: str
    kind: AircraftKind | None
    printed: bool = True


class TablesInUse(Frozen):
    """The tables for a side's support: the file's, or else the document's.

    None if neither has one. `own_air` and `own_support` tell whether they are the file's.
    """

    air: tuple[AirLine, ...] | None
    support: Mapping[str, Faces] | None
    intensity: Mapping[str, Faces] | None
    moved_and_shoots: int | None
    own_air: bool
    own_support: bool

    def missing(self, cards: Mapping[str, int], rules: FluidRules) -> tuple[str, ...]:
        """Return the tables that a side's support cards need and that are missing."""
        needed = self._needed(cards, rules)
        having = {"air": self.air, "support": self.support, "intensity": self.intensity}
        return tuple(name for name, table in having.items() if name in needed and not table)

    def _needed(self, cards: Mapping[str, int], rules: FluidRules) -> set[str]:
        needs = needs_of(cards, rules)
        needed = {*needs, "intensity"} if needs else set()
        if "support" in needs and (self.support is None or self.support.get("air")):
            needed.add("air")
        return needed

    def artillery_comes(self, cards: Mapping[str, int], rules: FluidRules) -> bool:
        """Return whether a side's cards may bring artillery."""
        needs = needs_of(cards, rules)
        by_die = "support" in needs and (self.support is None or bool(self.support["artillery"]))
        return "artillery" in needs or by_die


def needs_of(cards: Mapping[str, int], rules: FluidRules) -> set[str]:
    """Return the tables that the support cards among these need."""
    known = [rules.card[name] for name, count in cards.items() if count > 0 and name in rules.card]
    return {need for card in known for need in card.needs}


def tables_in_use(side: DeckSide, rules: FluidRules) -> TablesInUse:
    """Return the tables for a side's support."""
    own, printed = side.tables, rules.tables_of.get(side.id)
    air: tuple[AirLine, ...] | None = None
    support: Mapping[str, Faces] | None = None
    intensity: Mapping[str, Faces] | None = None
    if printed:
        air = tuple(AirLine(row.rolls, row.name, row.kind, row.printed) for row in printed.air)
        support = {str(name): faces for name, faces in printed.support.items()} or None
        intensity = {str(name): faces for name, faces in printed.intensity.items()}
    if own and own.air:
        air = tuple(AirLine(row.rolls, row.name, row.kind) for row in own.air)
    own_support = bool(own and own.support and own.support.says_something)
    if own and own.support and own_support:
        support = {"air": own.support.air, "artillery": own.support.artillery}
    if own and own.intensity and own.intensity.says_something:
        given = own.intensity
        intensity = {"low": given.low, "medium": given.medium, "all_out": given.all_out}
    moved = printed.moved_and_shoots if printed else None
    return TablesInUse(air, support, intensity, moved, bool(own and own.air), own_support)


class UnitOdds(Frozen):
    """A unit's cards, and their odds before the first Turn Over."""

    name: str
    cards: int
    acting: int
    acts: Fraction
    free_action: Fraction
    impulses: Fraction


class DeckOdds(Frozen):
    """The odds of the shuffled cards. `units` are by side and index."""

    turn_over: int
    shuffled: int
    held: int
    sides: tuple[tuple[str, int], ...]
    units: tuple[tuple[UnitOdds, ...], ...]

    @property
    def printed(self) -> int:
        """The number of printed cards."""
        return self.shuffled + self.held

    @property
    def turn_over_first(self) -> Fraction:
        """The chance that the turn ends with its first card."""
        return Fraction(self.turn_over, self.shuffled)

    @property
    def cards_before_turn_over(self) -> Fraction:
        """The mean number of cards before the first Turn Over."""
        return Fraction(self.shuffled - self.turn_over, self.turn_over + 1)

    @property
    def turn_lasts_ten_cards(self) -> Fraction:
        """The chance that ten cards come before the first Turn Over."""
        return self.turn_lasts(CARDS_OF_A_LONG_TURN)

    def turn_lasts(self, cards: int) -> Fraction:
        """Return the chance that so many cards come before the first Turn Over."""
        others = self.shuffled - self.turn_over
        if others < cards:
            return Fraction(0)
        return Fraction(comb(others, cards), comb(self.shuffled, cards))

    @property
    def of_support(self) -> Fraction:
        """The chance that a single card comes before the first Turn Over."""
        return chance_before(1, self.turn_over)


def chance_before(cards: int, turn_overs: int) -> Fraction:
    """Return the chance that one of these cards precedes the first Turn Over; 0 for none."""
    return Fraction(cards, cards + turn_overs) if cards else Fraction(0)


def odds_of(deck: CommandDeck, rules: FluidRules) -> DeckOdds:
    """Return the odds of a deck with valid numbers and a Turn Over."""
    sides = tuple((side.name, _cards_of_side(side)) for side in deck.sides)
    units = tuple(
        tuple(_unit_odds(unit, side, deck.turn_over, rules) for unit in side.units)
        for side in deck.sides
    )
    held = sum(side.commander for side in deck.sides)
    shuffled = deck.turn_over + sum(count for _name, count in sides)
    return DeckOdds(deck.turn_over, shuffled, held, sides, units)


def _cards_of_side(side: DeckSide) -> int:
    return sum(side.cards.values()) + sum(sum(unit.cards.values()) for unit in side.units)


def _unit_odds(unit: DeckUnit, side: DeckSide, turn_overs: int, rules: FluidRules) -> UnitOdds:
    both = (*side.cards.items(), *unit.cards.items())
    acting = _of(both, {card.id for card in rules.cards if card.acts})
    free = _of(both, {card.id for card in rules.cards if card.free_action})
    return UnitOdds(
        unit.name,
        sum(unit.cards.values()),
        acting,
        chance_before(acting, turn_overs),
        chance_before(free, turn_overs),
        Fraction(acting, turn_overs + 1),
    )


def _of(cards: Iterable[tuple[str, int]], wanted: set[str]) -> int:
    return sum(count for name, count in cards if name in wanted)


class ResolvedDeck(Frozen):
    """Derived values of a deck; `odds` is None if its numbers allow none."""

    rules: FluidRules
    tables: tuple[TablesInUse, ...]
    odds: DeckOdds | None

    def derived(self) -> dict[str, Any]:
        """Return the values for `check --json`; chances and means as exact fractions."""
        odds = self.odds
        if odds is None:
            return {}
        return {
            "shuffled": odds.shuffled,
            "held": odds.held,
            "printed": odds.printed,
            "turn_over_first": str(odds.turn_over_first),
            "cards_before_turn_over": str(odds.cards_before_turn_over),
            "turn_lasts_ten_cards": str(odds.turn_lasts_ten_cards),
            "sides": [{"name": name, "cards": cards} for name, cards in odds.sides],
            "units": [
                {
                    "name": unit.name,
                    "cards": unit.cards,
                    "acts": str(unit.acts),
                    "free_action": str(unit.free_action),
                    "impulses": str(unit.impulses),
                }
                for units in odds.units
                for unit in units
            ],
        }
