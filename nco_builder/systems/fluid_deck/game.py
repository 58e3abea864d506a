"""A game with a command deck: draw, interrupt, end the turn, undo.

A state is determined by deck, seed and moves. It never changes the deck.
"""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from itertools import takewhile
from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext, pgettext
from nco_builder.schema.record import Frozen
from nco_builder.sheets.words import number
from nco_builder.shuffle import SEEDS, shuffled
from nco_builder.systems.fluid_deck.cards import (
    MOST_CARDS,
    NOBODY,
    card_face,
    held_cards,
    shuffled_cards,
    who_acts,
)
from nco_builder.systems.fluid_deck.figures import mixed
from nco_builder.systems.fluid_deck.judge import COMMANDER, TURN_OVER
from nco_builder.systems.fluid_deck.names import card_name, side_name, unit_name
from nco_builder.systems.fluid_deck.resolve import chance_before
from nco_builder.systems.fluid_deck.tally import (
    RULES,
    is_dead,
    may_cancel,
    support_key,
    unit_at,
    unit_key,
)
from nco_builder.systems.page import HeadFact, PageGauge
from nco_builder.systems.play import (
    BACK,
    NO_SEED,
    ChanceLine,
    Chances,
    Move,
    NoGameError,
    Pile,
    PileLine,
    PlayTable,
)
from nco_builder.systems.tally import TURN, told_in_words
from nco_builder.systems.tally import begin as begin_tally
from nco_builder.systems.tally import do as mark
from nco_builder.systems.tally import entry as entry_of
from nco_builder.vehicles import percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.systems.fluid_deck.cards import DeckCard
    from nco_builder.systems.fluid_deck.model import CommandDeck, DeckUnit, JudgedDeck
    from nco_builder.systems.fluid_deck.rules import FluidRules
    from nco_builder.systems.page import EntryForm
    from nco_builder.systems.tally import TallyGame


TICKS = "="
"""Of the moves that tick something of a unit, as in `systems/tally.py`."""
DRAW, SHUFFLE, COMMANDER_MOVE = "draw", "shuffle", "commander:"


def digest(deck: CommandDeck) -> str:
    """Return a digest that is equal for decks that play alike: by owners, in order, and cards."""
    sides = [
        [side.name, side.commander, _cards(side.cards), [_unit(each) for each in side.units]]
        for side in deck.sides
    ]
    text = json.dumps([deck.turn_over, sides], ensure_ascii=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def reads(deck: CommandDeck) -> object:
    """Return what units and support are shown with: data cards, tanks, tables."""
    sides = [(side.id, side.tables, [unit.tanks for unit in side.units]) for side in deck.sides]
    return deck.vehicles, deck.artillery_dice, sides


def _unit(unit: DeckUnit) -> list[object]:
    return [unit.name, _cards(unit.cards)]


def _cards(cards: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted((card, count) for card, count in cards.items() if count)


class CardsOfGame(Frozen):
    """The cards of a game: shuffled ones, and those in hand."""

    judgement: JudgedDeck
    shuffled: tuple[DeckCard, ...]
    held: tuple[DeckCard, ...]


class DeckGame(Frozen, eq=False):
    """A game after its last move.

    Attributes:
        cards: its cards.
        seed: the seed of the first shuffle.
        turn: the number of the turn, from 1.
        order: the indexes of the shuffled cards, the next ones from `drawn` on.
        drawn: the number drawn this turn.
        used: indexes of the commanders' cards used this turn.
        random: the state of the random generator.
        impulse: the number of cards that have acted in the game.
        acting: the move that brought the card that acts now, "" for none.
        tally: what became of units and support.
        move: the last move, "" for none.
        before: the game before it.
    """

    cards: CardsOfGame
    seed: int
    turn: int
    order: tuple[int, ...]
    drawn: int
    used: tuple[int, ...]
    random: int
    tally: TallyGame
    impulse: int = 0
    acting: str = ""
    move: str = ""
    before: DeckGame | None = None

    def __repr__(self) -> str:
        return f"DeckGame(turn={self.turn}, drawn={self.drawn}, move={self.move!r})"

    @property
    def document(self) -> CommandDeck:
        """The deck at the beginning of the game."""
        return self.cards.judgement.document

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the game, without undone ones."""
        return tuple(reversed([state.move for state in self._back_to_the_first() if state.move]))

    def _back_to_the_first(self) -> Iterator[DeckGame]:
        state: DeckGame | None = self
        while state:
            yield state
            state = state.before

    @property
    def card(self) -> DeckCard | None:
        """The card that acts now; None before the first of a turn."""
        if self.acting == DRAW:
            return self.cards.shuffled[self.order[self.drawn - 1]]
        if self.acting.startswith(COMMANDER_MOVE):
            return self.cards.held[self.used[-1]]
        return None

    @property
    def acted(self) -> tuple[DeckCard, ...]:
        """The cards that acted this turn, in order."""
        states = takewhile(lambda state: state.turn == self.turn, self._back_to_the_first())
        drawn = [state.card for state in states if state.card and state.move == state.acting]
        return tuple(reversed(drawn))

    @property
    def is_over(self) -> bool:
        """Whether this turn's Turn Over was drawn."""
        last = self.order[self.drawn - 1] if self.drawn else None
        return last is not None and self.cards.shuffled[last].card == TURN_OVER

    @property
    def left(self) -> tuple[DeckCard, ...]:
        """The cards that may still come: those in the deck, or all once a turn is over."""
        places = self.order if self.is_over else self.order[self.drawn :]
        return tuple([self.cards.shuffled[place] for place in places])

    @cached_property
    def left_by_owner(self) -> Counter[tuple[int, int, str]]:
        """The number of them by side, unit and card."""
        return Counter([(card.side, card.unit, card.card) for card in self.left])

    @property
    def hand(self) -> tuple[int, ...]:
        """Indexes of the commanders' cards still in hand."""
        return tuple([place for place in range(len(self.cards.held)) if place not in self.used])


def begin(judgement: JudgedDeck, seed: int) -> DeckGame:
    """Return a new game: the first turn, shuffled, nothing drawn.

    Raises:
        NoGameError: the deck allows no game, or the seed is invalid.
    """
    odds = judgement.resolved.odds
    if odds is None:
        raise NoGameError(
            _("Cards can be drawn once the deck has no wrong number or card, and a Turn Over.")
        )
    if odds.printed > MOST_CARDS:
        raise NoGameError(
            _("More than {count} cards cannot be drawn here.").format(count=MOST_CARDS)
        )
    if not 0 <= seed < SEEDS:
        raise NoGameError(_(NO_SEED))
    deck = judgement.document
    cards = CardsOfGame(judgement, tuple(shuffled_cards(deck)), tuple(held_cards(deck)))
    order, random = shuffled(len(cards.shuffled), seed)
    tally = begin_tally(RULES, judgement, seed)
    return DeckGame(cards, seed, 1, order, 0, (), random, tally)


def do(game: DeckGame, move: str) -> DeckGame:
    """Return the game after a move.

    Raises:
        NoGameError: that move is not possible now.
    """
    if move == BACK and game.before:
        return game.before
    if move == SHUFFLE and game.is_over:
        order, random = shuffled(len(game.order), game.random)
        return game.replace(
            move=move,
            acting="",
            tally=mark(game.tally, TURN),
            before=game,
            turn=game.turn + 1,
            order=order,
            drawn=0,
            used=(),
            random=random,
        )
    if move == DRAW and not game.is_over:
        return game.replace(
            move=move, acting=move, before=game, drawn=game.drawn + 1, impulse=game.impulse + 1
        )
    if TICKS in move:
        return game.replace(move=move, before=game, tally=mark(game.tally, move))
    side = next((side for side in may_interrupt(game) if move == f"{COMMANDER_MOVE}{side}"), None)
    if side is None:
        raise NoGameError(_("That cannot be done now."))
    place = next(place for place in game.hand if game.cards.held[place].side == side)
    used = (*game.used, place)
    return game.replace(move=move, acting=move, before=game, used=used, impulse=game.impulse + 1)


def may_interrupt(game: DeckGame) -> tuple[int, ...]:
    """Return the sides whose commander may interrupt: he holds a card, and the turn is not over."""
    if game.is_over:
        return ()
    return tuple(dict.fromkeys(game.cards.held[place].side for place in game.hand))


def table(game: DeckGame) -> PlayTable:
    """Return the table of a game."""
    judgement = game.cards.judgement
    acted = len(game.acted)
    status = _("card {number} of turn {turn}").format(number=acted, turn=game.turn)
    if game.is_over:
        status = _("turn {turn} is over").format(turn=game.turn)
    elif not acted:
        status = _("turn {turn} begins").format(turn=game.turn)
    return PlayTable(
        facts=(
            HeadFact(_("Turn {number}").format(number=game.turn)),
            HeadFact(_("shuffle number {number}").format(number=game.seed)),
        ),
        status=status,
        gauges=tuple(_gauges(game)),
        piles=(_units(game), _drawn(game), _in_hand(game)),
        card=card_face(game.card, judgement) if game.card else None,
        card_label=_label(game),
        moves=tuple(_moves(game)),
        chances=_chances(game),
        impulse=game.impulse,
        acting=_acting(game),
    )


def entry(game: DeckGame, unit: str) -> EntryForm | None:
    """Return the form of a unit or of a side's support; None if there is none of this id."""
    return entry_of(game.tally, unit)


def told(game: DeckGame) -> str:
    """Return the last move in words if it ticked something, for undo; "" for others."""
    return told_in_words(game.tally) if TICKS in game.move else ""


def adopt(game: DeckGame, judgement: JudgedDeck) -> DeckGame:
    """Return the same game played with a deck of the same cards.

    Raises:
        NoGameError: its cards are others.
    """
    return states_of_moves(begin(judgement, game.seed), game.moves)


def states_of_moves(game: DeckGame, moves: tuple[str, ...]) -> DeckGame:
    """Return a game after some moves.

    Raises:
        NoGameError: one of them is impossible.
    """
    for move in moves:
        game = do(game, move)
    return game


def _units(game: DeckGame) -> Pile:
    lines = [game.tally.line(unit) for unit in range(len(game.tally.units))]
    return Pile(RULES.heading(), str(len(lines)), tuple(lines))


def _acting(game: DeckGame) -> str:
    """Return the key of the unit whose card acts, or of the support that one brings."""
    card = game.card
    if card is None or game.is_over:
        return ""
    kind = game.cards.judgement.resolved.rules.card.get(card.card)
    if card.unit == NOBODY:
        return support_key(card.side) if kind is not None and kind.needs else ""
    return unit_key(card.side, card.unit)


def _label(game: DeckGame) -> str:
    """Return what the card is for, and whether nobody is left to act with it."""
    if game.is_over:
        return _("The turn is over")
    card = game.card
    at = unit_at(game.tally, card.side, card.unit) if card else None
    if at is not None and is_dead(game.tally, at):
        return _("No tank of it is left: draw on")
    if card is not None and _brings_aircraft(card, game):
        enemy = may_cancel(game.tally, card.side)
        if enemy is not None:
            name = side_name(game.document.sides[enemy].name)
            return _("Now acting; {side} fighter may cancel it").format(side=name)
    return _("Now acting")


def _brings_aircraft(card: DeckCard, game: DeckGame) -> bool:
    kind = game.cards.judgement.resolved.rules.card.get(card.card)
    return kind is not None and bool({"air", "support"} & {*kind.needs})


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
    deck, rules = game.cards.judgement.document, game.cards.judgement.resolved.rules
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
    name = side_name(game.cards.judgement.document.sides[side].name)
    return _("{side} commander").format(side=name)


def _in_hand(game: DeckGame) -> Pile:
    rules: FluidRules = game.cards.judgement.resolved.rules
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
    yield Move(BACK, _("Undo"), "Backspace", first)


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
            "How likely such a card is drawn before a Turn Over ends the turn; commanders may "
            "act besides."
        ),
    )


def _of_units(game: DeckGame) -> Iterator[ChanceLine]:
    rules: FluidRules = game.cards.judgement.resolved.rules
    left, overs = game.left_by_owner, game.left_by_owner[NOBODY, NOBODY, TURN_OVER]
    for place, side in enumerate(game.cards.judgement.document.sides):
        for position, unit in enumerate(side.units):
            acting = free = 0
            for kind in rules.cards:
                count = left[place, position if kind.owner == "unit" else NOBODY, kind.id]
                acting += count if kind.acts else 0
                free += count if kind.free_action else 0
            texts = (*_said(chance_before(acting, overs)), *_said(chance_before(free, overs)))
            yield ChanceLine(unit_name(unit.name), texts)


def _of_support(game: DeckGame) -> Iterator[ChanceLine]:
    rules: FluidRules = game.cards.judgement.resolved.rules
    left, overs = game.left_by_owner, game.left_by_owner[NOBODY, NOBODY, TURN_OVER]
    for place, side in enumerate(game.cards.judgement.document.sides):
        for kind in rules.cards_of("side"):
            if kind.needs and side.cards.get(kind.id, 0):
                name = _("{owner}: {card}").format(owner=side_name(side.name), card=kind.name)
                chance = chance_before(left[place, NOBODY, kind.id], overs)
                yield ChanceLine(name, _said(chance))


def _said(chance: Fraction) -> tuple[str, str]:
    return str(chance), percent(chance)
