"""Cards as they come to lie on paper."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from nco_builder.language.words import legible
from nco_builder.legality import check
from nco_builder.paper import CardSize, Options, part
from nco_builder.paper.best_cards import set_deck
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.fonts import printable
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.vehicle_deck import vehicle_deck
from nco_builder.sheets.words import single_line
from tests.paper.made import sheet_pdf
from tests.paper.placed import words_of
from tests.sheets.says import BOX, DATE, squeezed
from tests.sheets.says_cards import facts
from tests.vehicles.sets import RULEBOOK

if TYPE_CHECKING:
    from nco_builder.paper import Paper
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.contents import Deck
    from nco_builder.squad import Squad


@cache
def deck_of(squad: Squad) -> Deck:
    return vehicle_deck(check(squad, RULEBOOK), SheetOptions(DATE))


@cache
def cards_of(squad: Squad, size: CardSize) -> list[Slab]:
    return [slab for each in set_deck(deck_of(squad), FORMATS[size]) for slab in each]


def pages_of(squad: Squad, size: CardSize, paper: Paper) -> list[Slab]:
    return list(part(deck_of(squad), Options(DATE, paper, card_size=size)).pages)


def pdf_of(squad: Squad, size: CardSize, paper: Paper) -> bytes:
    options = Options(DATE, paper, card_size=size)
    return sheet_pdf("vehicle_cards", check(squad, RULEBOOK), options)


def head_of(card: Slab) -> str:
    """The words at the head of a card, without spaces."""
    return words_of(card.parts[0][2])


def body_of(card: Slab) -> str:
    """The words below the head of a card without a foot, without spaces."""
    return "".join([words_of(part) for _x, _y, part in card.parts[1:]])


def unsaid(squad: Squad, said: str) -> list[str]:
    """Facts of a set that are not among these words, given as their words without spaces."""
    told = filter(legible, facts(squad))
    wanted = [squeezed(printable(single_line(fact))).replace(BOX, "") for fact in told]
    return [fact for fact in wanted if fact not in said]
