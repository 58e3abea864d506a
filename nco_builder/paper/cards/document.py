"""Cards on pages, true to size."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.paper.cards.card import set_back, set_deck
from nco_builder.paper.cards.formats import FORMATS
from nco_builder.paper.cards.pages import card_pages, mirrored
from nco_builder.paper.part import Bookmark, Part
from nco_builder.sheets.cards import backs, blank_deck, roster_deck, vehicle_deck
from nco_builder.sheets.words import DOT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.legality import Report
    from nco_builder.paper.options import Options
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.cards.blocks import Card, Deck


def vehicle_cards(report: Report, options: Options) -> Part:
    """The vehicle cards of a squad; see `nco_builder.paper.part` for what it raises."""
    return deck_part(vehicle_deck(report, date=options.date), options)


def roster_cards(report: Report, options: Options) -> Part:
    """The cards of a squad's men; see `nco_builder.paper.part` for what it raises."""
    deck = roster_deck(report, date=options.date)
    return deck_part(deck, options, backs(report, deck) if options.backs else ())


def blank_cards(report: Report, options: Options) -> Part:
    """A page of cards to fill in; see `nco_builder.paper.part` for what it raises."""
    count = FORMATS[options.card_size].on_a_page
    return deck_part(blank_deck(report, count=count), options)


def deck_part(deck: Deck, options: Options, back: Sequence[Card] = ()) -> Part:
    """Any deck; `back` has the back of each of its cards, or nothing."""
    if options.copy_name:
        deck = replace(deck, owner=DOT.join([options.copy_name, deck.owner]))
    size = FORMATS[options.card_size]
    cards = set_deck(deck, size)
    fronts = [slab for each in cards for slab in each]
    pages = card_pages(fronts, size, options.size, deck.credit)
    if back:
        each_back = [card for card, each in zip(back, cards, strict=True) for _ in each]
        behind = [
            set_back(card, deck, size, deck.count(number, len(fronts)))
            for number, card in enumerate(each_back, start=1)
        ]
        turned = card_pages(mirrored(behind, size), size, options.size, deck.credit)
        pages = [page for both in zip(pages, turned, strict=True) for page in both]
    marks = _bookmarks(deck, cards, size.on_a_page, 2 if back else 1)
    return Part(deck.title, deck.author, deck.subject, deck.language, pages, marks, true_size=True)


def _bookmarks(
    deck: Deck, cards: Sequence[Sequence[Slab]], on_a_page: int, step: int
) -> tuple[Bookmark, ...]:
    """An entry for each card, where it begins."""
    marks, place = [], 0
    for card, slabs in zip(deck.cards, cards, strict=True):
        if card.name:
            marks.append(Bookmark(card.name, place // on_a_page * step))
        place += len(slabs)
    return tuple(marks)
