"""The fluid time tank rules as data: cards, printed decks, tables, numbers."""

from __future__ import annotations

from functools import cache, cached_property, partial
from typing import Literal

from nco_builder import paths
from nco_builder.rules import Source
from nco_builder.rules.base import read_rules
from nco_builder.schema.reader import read
from nco_builder.schema.record import Rule, Text, Texts, fresh, with_fields
from nco_builder.systems.fluid_deck.model import AircraftKind, Faces, Level

Need = Literal["air", "artillery", "support"]


class CardReminder(Rule):
    """A sentence of a card after a few words in bold type."""

    lead: Text = ""
    text: Text


class CardKind(Rule):
    """A shuffled card: of a side, for all its units, or of one unit.

    Attributes:
        short: its name at the head of a column.
        headline: its large text, line by line; if empty, its name.
        acts: whether a unit acts with it; `free_action`: whether that is a Free Action.
        needs: the tables that a support card needs.
        ruling: the ruling on its wording.
    """

    id: str
    owner: Literal["side", "unit"]
    name: Text
    short: Text
    line: Text
    headline: Texts = ()
    acts: bool = False
    free_action: bool = False
    needs: tuple[Need, ...] = ()
    says: tuple[CardReminder, ...] = ()
    ruling: str | None = None
    source: Source

    @property
    def large(self) -> tuple[str, ...]:
        """The large text on the card."""
        return self.headline or (self.name,)


class SystemCard(Rule):
    """A card of no side: Turn Over, and those of commanders."""

    name: Text
    line: Text
    says: tuple[CardReminder, ...]
    source: Source


class PrintedUnit(Rule):
    """A unit of a printed deck."""

    name: str
    cards: dict[str, int]


class PrintedSide(Rule):
    """A side of a printed deck."""

    id: str
    name: str
    commander: int
    cards: dict[str, int]
    units: tuple[PrintedUnit, ...]


class PrintedDeck(Rule):
    """A deck printed in the document; `year` is its short name."""

    id: str
    name: Text
    year: str
    turn_over: int
    sides: tuple[PrintedSide, ...]
    source: Source


@with_fields({"is": (AircraftKind, "bomber")})
class PrintedAircraft(Rule):
    """Aircraft for some faces; `printed` tells whether the document calls it bomber or fighter."""

    rolls: Faces
    name: Text
    printed: bool = True

    @property
    def kind(self) -> AircraftKind:
        """Whether it is a bomber or a fighter."""
        found: AircraftKind = getattr(self, "is")
        return found


class PrintedTables(Rule):
    """The document's tables of a side; `moved_and_shoots` is for its moving tanks."""

    id: str
    name: Text
    air: tuple[PrintedAircraft, ...]
    support: dict[Literal["air", "artillery"], Faces] = fresh(dict)
    intensity: dict[Level, Faces]
    moved_and_shoots: int | None = None
    source: Source
    intensity_source: Source


class FireRules(Rule):
    """The modifiers of a tank's shot, and its die."""

    die: int
    target_moving: int
    shooter_moved: int
    light_concealment: int
    heavy_concealment: int
    hull_down: int
    flank_dice: int
    source: Source


class PenetratingHit(Rule):
    """The result of a penetrating hit; `out` ends the tank's game."""

    rolls: Faces
    name: Text
    text: Text
    out: bool = False


class MoraleModifier(Rule):
    """A modifier of the 2D6 for morale; `again` is that of a crew struck once more."""

    mod: int
    text: Text
    again: bool = False


class MoraleRules(Rule):
    """The morale test."""

    pass_at: int
    abandoned_at: int
    dice: int
    modifiers: tuple[MoraleModifier, ...]
    source: Source


class StrikeRules(Rule):
    """Air and artillery strikes: templates by intensity, dice by attacker."""

    templates: dict[Level, int]
    dice: dict[AircraftKind, int]
    extra_dice: int
    source: Source


class TrackPiece(Rule):
    """A template of an air strike, in inches."""

    width: int
    length: int


class TrackTemplates(Rule):
    """The templates of an air strike, low intensity first, and their taper in degrees."""

    pieces: tuple[TrackPiece, ...]
    taper: int


class BoxTemplates(Rule):
    """The artillery's box and the thickness of its additions, in inches."""

    width: int
    length: int
    thick: int
    thin: int


class StrikeTemplates(Rule):
    """Templates for the table; `bar` is a length for measuring a print, in inches."""

    bomber: TrackTemplates
    fighter: TrackTemplates
    artillery: BoxTemplates
    entry_points: int
    bar: int
    source: Source


class FluidRules(Rule):
    """Everything in the document that decks and their sheets need."""

    id: str
    title: str
    short_title: str
    credit: Text
    impulse_minutes: int
    cards: tuple[CardKind, ...]
    turn_over: SystemCard
    commander: SystemCard
    commander_each: int
    decks: tuple[PrintedDeck, ...]
    tables: tuple[PrintedTables, ...]
    fire: FireRules
    penetrating_hits: tuple[PenetratingHit, ...]
    penetrating_source: Source
    morale: MoraleRules
    strikes: StrikeRules
    templates: StrikeTemplates

    @cached_property
    def card(self) -> dict[str, CardKind]:
        """Cards by id."""
        return {card.id: card for card in self.cards}

    @cached_property
    def deck(self) -> dict[str, PrintedDeck]:
        """Printed decks by id."""
        return {deck.id: deck for deck in self.decks}

    @cached_property
    def tables_of(self) -> dict[str, PrintedTables]:
        """Tables by the id of their side."""
        return {tables.id: tables for tables in self.tables}

    def cards_of(self, owner: Literal["side", "unit"]) -> tuple[CardKind, ...]:
        """Return the cards that a side or a unit may have."""
        return tuple(card for card in self.cards if card.owner == owner)


@cache
def fluid_rules() -> FluidRules:
    """Return the rules, read on first use.

    Raises:
        BrokenRulebookError: they are missing or invalid.
    """
    return read_rules(paths.data() / "systems" / "fluid-deck.json", partial(read, FluidRules))
