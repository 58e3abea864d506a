"""What lies on the table in a game with a command deck, for whoever draws it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext, pgettext
from nco_builder.sheets.words import number
from nco_builder.systems.fluid_deck.card_faces import card_face
from nco_builder.systems.fluid_deck.counts import COMMANDER, TURN_OVER
from nco_builder.systems.fluid_deck.deck_cards import NOBODY, who_acts
from nco_builder.systems.fluid_deck.figures import mixed
from nco_builder.systems.fluid_deck.game import BACK, COMMANDER_MOVE, DRAW, SHUFFLE, may_interrupt
from nco_builder.systems.fluid_deck.names import card_name, side_name, unit_name
from nco_builder.systems.fluid_deck.resolve import chance_before
from nco_builder.systems.page import HeadFact, PageGauge
from nco_builder.systems.play import ChanceLine, Chances, Move, Pile, PileLine, PlayTable
from nco_builder.vehicles import percent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.systems.fluid_deck.deck_cards import DeckCard
    from nco_builder.systems.fluid_deck.game import DeckGame
    from nco_builder.systems.fluid_deck.rules import FluidRules


def table(game: DeckGame) -> PlayTable:
    """What lies on the table."""
    judged = game.cards.judged
    acted = len(game.acted)
    status = _("card {number} of turn {turn}").format(number=acted, turn=game.turn)
    if game.is_over:
        status = _("turn {turn} is over").format(turn=game.turn)
    elif not acted:
        status = _("turn {turn} begins").format(turn=game.turn)
    return PlayTable(
        facts=(
            HeadFact(_("Turn {number}").format(number=game.turn)),
            HeadFact(_("seed {number}").format(number=game.seed)),
        ),
        status=status,
        gauges=tuple(_gauges(game)),
        piles=(_drawn(game), _in_hand(game)),
        card=card_face(game.card, judged) if game.card else None,
        card_label=_("The turn is over") if game.is_over else _("Now acting"),
        moves=tuple(_moves(game)),
        chances=_chances(game),
        impulse=game.impulse,
    )


def _gauges(game: DeckGame) -> Iterator[PageGauge]:
    whole, left = len(game.order), len(game.order) - game.drawn
    drawn = _("{count} drawn").format(count=game.drawn)
    share = game.drawn / whole
    yield PageGauge(str(left), _("in the deck"), drawn, share)
    if game.is_over:
        yield PageGauge("–", _("the turn is over"), _("shuffle for the next"))
    else:
        overs = game.left_by_owner[NOBODY, NOBODY, TURN_OVER]
        yield PageGauge(
            f"{overs}/{left}", _("the next ends the turn"), percent(Fraction(overs, left))
        )
        coming = Fraction(left - overs, overs + 1)
        yield PageGauge(mixed(coming), _("cards still to come"), _("on average, then Turn Over"))
    yield PageGauge(str(len(game.hand)), _("in hand"))


def _drawn(game: DeckGame) -> Pile:
    acted = list(enumerate(game.acted, 1))
    lines = tuple(_line(card, str(number), game) for number, card in reversed(acted))
    return Pile(_("Drawn this turn"), _("newest first"), lines)


def _line(card: DeckCard, aside: str, game: DeckGame) -> PileLine:
    deck, rules = game.cards.judged.document, game.cards.judged.resolved.rules
    if card.card == TURN_OVER:
        return PileLine(rules.turn_over.name, rules.turn_over.line, aside)
    if card.card == COMMANDER:
        return PileLine(_commander(card.side, game), rules.commander.line, aside)
    name = who_acts(card, deck)
    line = card_name(card.card, rules)
    if card.unit == NOBODY and rules.card[card.card].acts:
        line = _("{card}, all units").format(card=line)
    return PileLine(name, line, aside)


def _commander(side: int, game: DeckGame) -> str:
    name = side_name(game.cards.judged.document.sides[side].name)
    return _("{side} commander").format(side=name)


def _in_hand(game: DeckGame) -> Pile:
    rules: FluidRules = game.cards.judged.resolved.rules
    lines = tuple(
        PileLine(
            _commander(card.side, game),
            rules.commander.line,
            _("used") if place in game.used else _("ready"),
        )
        for place, card in enumerate(game.cards.held)
    )
    return Pile(_("In hand"), "", lines)


def _moves(game: DeckGame) -> Iterator[Move]:
    if game.is_over:
        text = _("Shuffle, turn {number}").format(number=game.turn + 1)
        yield Move(SHUFFLE, text, "Space")
    else:
        yield Move(DRAW, pgettext("a card", "Draw"), "Space")
    ready = may_interrupt(game)
    for side in dict.fromkeys(card.side for card in game.cards.held):
        used = _("The turn is over.") if game.is_over else _("He has used his card this turn.")
        barred = "" if side in ready else used
        yield Move(f"{COMMANDER_MOVE}{side}", _commander(side, game), "", barred)
    first = "" if game.before else _("Nothing has been done yet.")
    yield Move(BACK, _("Back"), "Backspace", first)


def _chances(game: DeckGame) -> Chances:
    cards = len(game.left)
    aside = ngettext("exact, from {count} card", "exact, from {count} cards", cards)
    heading = _("Before the next turn ends") if game.is_over else _("Before this turn ends")
    return Chances(
        heading,
        aside.format(count=number(cards)),
        (_("Acts again"), _("Free Action")),
        (*_of_units(game), *_of_support(game)),
        _(
            "Every chance is a number of cards over the same plus the Turn Overs left; "
            "commanders' cards are not in it."
        ),
    )


def _of_units(game: DeckGame) -> Iterator[ChanceLine]:
    rules: FluidRules = game.cards.judged.resolved.rules
    left, overs = game.left_by_owner, game.left_by_owner[NOBODY, NOBODY, TURN_OVER]
    for place, side in enumerate(game.cards.judged.document.sides):
        for position, unit in enumerate(side.units):
            acting = free = 0
            for kind in rules.cards:
                count = left[place, position if kind.owner == "unit" else NOBODY, kind.id]
                acting += count if kind.acts else 0
                free += count if kind.free_action else 0
            texts = (*_said(chance_before(acting, overs)), *_said(chance_before(free, overs)))
            yield ChanceLine(unit_name(unit.name), texts)


def _of_support(game: DeckGame) -> Iterator[ChanceLine]:
    rules: FluidRules = game.cards.judged.resolved.rules
    left, overs = game.left_by_owner, game.left_by_owner[NOBODY, NOBODY, TURN_OVER]
    for place, side in enumerate(game.cards.judged.document.sides):
        for kind in rules.cards_of("side"):
            if kind.needs and side.cards.get(kind.id, 0):
                name = _("{owner}: {card}").format(owner=side_name(side.name), card=kind.name)
                chance = chance_before(left[place, NOBODY, kind.id], overs)
                yield ChanceLine(name, _said(chance))


def _said(chance: Fraction) -> tuple[str, str]:
    return str(chance), percent(chance)
