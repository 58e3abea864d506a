"""The command cards of a deck, blank ones, and the data cards of its vehicles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.language import _, current
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Blank, Points
from nco_builder.sheets.contents import Back, Card, Deck
from nco_builder.sheets.words import DOT, PRINTED_BY, called, day, number, sentences, single_line
from nco_builder.systems.fluid_deck.card_faces import card_face
from nco_builder.systems.fluid_deck.deck_cards import printed_cards
from nco_builder.systems.fluid_deck.model import RULESET
from nco_builder.systems.fluid_deck.support_card import AGREE

if TYPE_CHECKING:
    import datetime as dt

    from nco_builder.sheets import SheetOptions
    from nco_builder.systems.fluid_deck.model import JudgedDeck
    from nco_builder.systems.fluid_deck.rules import FluidRules

BLANK_LINES = 12
MOST_PRINTED = 1_000
"""The deck of the rules has some fifty cards; these are 112 pages."""


def rules_of(judged: JudgedDeck) -> FluidRules:
    """The rules of a deck.

    Raises:
        NoSheetError: they are not installed.

    """
    deck = judged.document
    if deck.ruleset != RULESET:
        problem = _("there are no rules “{ruleset}” to print it by")
        raise NoSheetError(problem.format(ruleset=single_line(deck.ruleset)))
    rules: FluidRules = judged.resolved.rules
    return rules


def command_deck(judged: JudgedDeck, wishes: SheetOptions) -> Deck:
    """A card for each card of the deck, the commanders' too.

    Raises:
        NoSheetError: there is nothing to shuffle, too much, or no rules.

    """
    rules = rules_of(judged)
    deck = judged.document
    counts = [each for side in deck.sides for each in (side.commander, *side.cards.values())]
    counts += [each for side in deck.sides for unit in side.units for each in unit.cards.values()]
    if sum(max(0, each) for each in (deck.turn_over, *counts)) > MOST_PRINTED:
        problem = _("more than {count} cards are not printed")
        raise NoSheetError(problem.format(count=number(MOST_PRINTED)))
    cards = tuple(printed_cards(deck, rules))
    if all(card.card == "commander" for card in cards):
        raise NoSheetError(_("there is no card to shuffle, so there are no command cards"))
    faces = tuple(card_face(card, judged) for card in cards)
    back = Back(_("Command Deck"), called(deck.name))
    return card_deck(judged, wishes, _("Command cards"), faces, back=back if wishes.backs else None)


def blank_command_deck(judged: JudgedDeck, wishes: SheetOptions) -> Deck:
    """A page of cards to be filled in by hand.

    Raises:
        NoSheetError: the rules are not installed.

    """
    rules_of(judged)
    line = (Blank(),)
    card = Card(
        label=_("side, unit or Turn Over"),
        name="",
        marks=(),
        parts=(Points((line,) * BLANK_LINES),),
    )
    back = Back(_("Command Deck"), called(judged.document.name)) if wishes.backs else None
    deck = card_deck(judged, wishes, _("Blank cards"), (card,), back=back, fills_page=True)
    return replace(deck, counted="")


def card_deck(  # noqa: PLR0913 - what tells one deck from another
    judged: JudgedDeck,
    wishes: SheetOptions,
    what: str,
    cards: tuple[Card, ...],
    *,
    back: Back | None = None,
    fills_page: bool = False,
) -> Deck:
    """Cards of a deck, with what stands at the foot of their pages."""
    rules: FluidRules = judged.resolved.rules
    name = called(judged.document.name)
    agree = _("{mark} agree before the game.").format(mark=AGREE)
    return Deck(
        title=f"{what}, {name}" if name else what,
        author=single_line(judged.document.player),
        subject=f"{what}, {rules.short_title}",
        language=current(),
        owner=name,
        credit=(*sentences(rules.credit), f"{agree} {made(wishes.date)}"),
        counted=_("page {number} of {count}"),
        source=rules.short_title,
        continued=_("continued"),
        in_full=_("In full"),
        cards=cards,
        fills_page=fills_page,
        back=back,
        feet=False,
        large_names=True,
    )


def made(date: dt.date) -> str:
    """When and by what it was printed."""
    return DOT.join((day(date), PRINTED_BY))
