"""Cards as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.cards.card import set_deck
from nco_builder.paper.cards.formats import FORMATS
from nco_builder.paper.cards.pages import card_pages
from nco_builder.paper.drawing import About, pdf
from nco_builder.paper.fonts import printable
from nco_builder.paper.roster import PAPERS
from nco_builder.sheets import PROGRAM
from nco_builder.sheets.cards import vehicle_deck

if TYPE_CHECKING:
    import datetime as dt

    from nco_builder.legality import Report
    from nco_builder.paper.cards.formats import CardSize
    from nco_builder.paper.roster import Paper
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.cards.blocks import Deck


def vehicle_cards_pdf(report: Report, *, size: CardSize, paper: Paper, date: dt.date) -> bytes:
    """The vehicle cards of a squad as PDF; see `nco_builder.paper.vehicle_cards_pdf`."""
    return deck_pdf(vehicle_deck(report, date=date), size=size, paper=paper, date=date)


def deck_pdf(deck: Deck, *, size: CardSize, paper: Paper, date: dt.date) -> bytes:
    """Any deck as PDF, checked on a date: the same bytes for the same input."""
    title, author = printable(deck.title), printable(deck.author)
    about = About(title, author, printable(deck.subject), deck.language, PROGRAM, date)
    sheet = PAPERS[paper]
    pages = deck_pages(deck, size, paper)
    return pdf(pages, sheet.width, sheet.height, about, true_size=True)


def deck_pages(deck: Deck, size: CardSize, paper: Paper) -> list[Slab]:
    """The pages of a deck."""
    card = FORMATS[size]
    return card_pages(set_deck(deck, card), card, PAPERS[paper], deck.credit)
