"""What stands on a command card: who acts, what he may do, how many such cards there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from nco_builder.language import _
from nco_builder.sheets.blocks import Framed, Points, Poster, Text
from nco_builder.sheets.contents import Card
from nco_builder.sheets.drawings import Arc, Drawing, Label
from nco_builder.sheets.words import DOT, called
from nco_builder.systems.fluid_deck.counts import COMMANDER, TURN_OVER
from nco_builder.systems.fluid_deck.deck_cards import NOBODY, who_acts
from nco_builder.systems.fluid_deck.names import side_name, unit_name
from nco_builder.systems.fluid_deck.support_card import support_parts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.systems.fluid_deck.deck_cards import DeckCard
    from nco_builder.systems.fluid_deck.model import JudgedDeck
    from nco_builder.systems.fluid_deck.rules import CardReminder

    Band = Literal["full", "double", "hatched", "dotted"]

BANDS: tuple[Band, ...] = ("full", "double", "hatched", "dotted")
RING, RING_RADIUS, RING_TYPE = 50.0, 19.0, 24.0


def card_face(card: DeckCard, judged: JudgedDeck) -> Card:
    """The face of a card."""
    if card.card == TURN_OVER:
        return _turn_over(card, judged)
    if card.card == COMMANDER:
        return _commander(card, judged)
    kind = judged.resolved.rules.card[card.card]
    side = judged.document.sides[card.side]
    whose = called(side.name) or side_name("")
    if kind.needs:
        return Card(
            label=DOT.join([whose, _("Support")]),
            name=kind.name,
            marks=(),
            parts=support_parts(kind, card.side, judged),
            corner=_corner(card),
            side=_band(card),
        )
    return Card(
        label=whose,
        name=_name(card, judged),
        marks=(),
        parts=(Poster(kind.large), Points(reminders(kind.says))),
        corner=_corner(card),
        side=_band(card),
    )


def _name(card: DeckCard, judged: JudgedDeck) -> str:
    deck = judged.document
    if card.unit == NOBODY:
        return _("All {side} units").format(side=called(who_acts(card, deck)))
    name = deck.sides[card.side].units[card.unit].name
    return called(name) or unit_name("")


def _band(card: DeckCard) -> Band:
    return BANDS[card.side % len(BANDS)]


def _corner(card: DeckCard) -> Paragraph:
    return (Text(_("{number} of {count}").format(number=card.number, count=card.count), "small"),)


def reminders(says: Iterable[CardReminder]) -> tuple[Paragraph, ...]:
    """The sentences of a card, each after its words in bold type."""
    return tuple(
        (Text(f"{each.lead} ", "strong"), Text(each.text)) if each.lead else (Text(each.text),)
        for each in says
    )


def _commander(card: DeckCard, judged: JudgedDeck) -> Card:
    rules = judged.resolved.rules
    kept: tuple[Block, ...] = (
        Framed((Text(_("keep in hand · never shuffled in"), "strong"),), "dashed"),
    )
    free = rules.card["side_free_action"]
    return Card(
        label=called(judged.document.sides[card.side].name) or side_name(""),
        name=rules.commander.name,
        marks=(),
        parts=(
            Poster(free.large, _("for the whole force")),
            Points(reminders(rules.commander.says)),
        ),
        corner=_corner(card),
        side=_band(card),
        bottom=kept,
    )


def _turn_over(card: DeckCard, judged: JudgedDeck) -> Card:
    rules, odds = judged.resolved.rules, judged.resolved.odds
    said = _("{number} of {count} in {cards} cards") if odds else _("{number} of {count}")
    said = said.format(number=card.number, count=card.count, cards=odds.shuffled if odds else 0)
    return Card(
        label="",
        name=rules.turn_over.name,
        marks=(),
        parts=(_ring(rules.turn_over.name), Points(reminders(rules.turn_over.says))),
        bottom=(Points(((Text(said, "small"),),)),),
        headless=True,
    )


def _ring(name: str) -> Drawing:
    """A ring that comes back to where it began, around the card's name."""
    middle = RING / 2
    ring = Arc(middle, middle, RING_RADIUS, -10.0, 300.0, "bold", "end")
    lines = name.split()
    step = RING_TYPE / 2.4
    top = middle - step * (len(lines) - 1) / 2 + RING_TYPE * 0.12
    labels = tuple(
        Label(middle, top + step * place, word, "center", strong=True, size=RING_TYPE)
        for place, word in enumerate(lines)
    )
    return Drawing(RING, RING, (), labels, (ring,))
