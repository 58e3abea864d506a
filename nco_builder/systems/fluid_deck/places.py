"""Sections of the document that findings name, and who owns what in a deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.rules import Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.fluid_deck.model import CommandDeck, DeckUnit

PLAY = Source(section="Play Sequence")
CARD_TYPES = Source(section="Types of Impulse Cards")
SYSTEM_CARDS = Source(section="System Cards")
FIRE = Source(section="Tank Fire Resolution Procedure")
STRIKES = Source(section="Air and Artillery strikes")


def units(deck: CommandDeck) -> Iterator[tuple[DocPath, DeckUnit]]:
    """All units with their paths."""
    for place, side in enumerate(deck.sides):
        for position, unit in enumerate(side.units):
            yield ("sides", place, "units", position), unit


def hands(deck: CommandDeck) -> Iterator[tuple[DocPath, str, Mapping[str, int]]]:
    """The cards of all sides and units: path, "side" or "unit", number by card."""
    for place, side in enumerate(deck.sides):
        yield ("sides", place), "side", side.cards
    for path, unit in units(deck):
        yield path, "unit", unit.cards
