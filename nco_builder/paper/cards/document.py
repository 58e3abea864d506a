"""Cards on pages, true to size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.cards.card import set_deck
from nco_builder.paper.cards.formats import FORMATS
from nco_builder.paper.cards.pages import card_pages
from nco_builder.paper.part import Part
from nco_builder.sheets.cards import vehicle_deck

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.paper.options import Options
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.cards.blocks import Deck


def vehicle_cards(report: Report, options: Options) -> Part:
    """The vehicle cards of a squad; see `nco_builder.paper.part` for what it raises."""
    return deck_part(vehicle_deck(report, date=options.date), options)


def deck_part(deck: Deck, options: Options) -> Part:
    """Any deck."""
    pages = deck_pages(deck, options)
    return Part(deck.title, deck.author, deck.subject, deck.language, pages, true_size=True)


def deck_pages(deck: Deck, options: Options) -> list[Slab]:
    """The pages of a deck."""
    card = FORMATS[options.card_size]
    return card_pages(set_deck(deck, card), card, options.size, deck.credit)
