"""Games as pure state machines; the window draws them and knows no game."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from nco_builder.language import N_, _
from nco_builder.shuffle import SEEDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.sheets.contents import Card
    from nco_builder.systems.page import HeadFact, PageGauge

SEED_DIGITS = 8
"""The largest proposed seed, short enough to say across the table."""
MOST_SEED_DIGITS = len(str(SEEDS))
NO_SEED = N_("A seed is a whole number from 0 to 2^64 − 1.")


class Game(Protocol):
    """A state of a game, determined by its document, seed and moves."""

    @property
    def document(self) -> Any:  # noqa: ANN401 - of the kind it is played with
        """The document at the beginning of the game."""

    @property
    def seed(self) -> int:
        """The seed of the game."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The names of its moves, without undone ones."""


@dataclass(frozen=True, slots=True)
class Move:
    """A possible move.

    Attributes:
        name: its name in files; never translated.
        text: the label of its button.
        key: its shortcut in Qt's notation; "" without one.
        barred: why it cannot be done now, "" if it can.

    """

    name: str
    text: str
    key: str = ""
    barred: str = ""


@dataclass(frozen=True, slots=True)
class PileLine:
    """A line of a pile: its kind, its text, a word at the right."""

    name: str
    line: str = ""
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """Lines under a heading, the newest first."""

    heading: str
    aside: str
    lines: tuple[PileLine, ...]


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """A chance: `4/7`, `57 %`, a pair per column."""

    name: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances of the remaining cards: heading, columns, lines, and an explanation."""

    heading: str
    aside: str
    columns: tuple[str, ...]
    lines: tuple[ChanceLine, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlayTable:
    """The state of the table.

    Attributes:
        facts: the turn and the seed, next to the name.
        status: the number of the card and turn, in a few words.
        gauges: what is left.
        piles: drawn and held cards.
        card: the card that acts now, None before the first.
        card_label: the text above it.
        moves: the possible moves, the most common first.
        chances: chances of what may come.
        impulse: number of cards since the game began; the clock restarts with each.

    """

    facts: tuple[HeadFact, ...]
    status: str
    gauges: tuple[PageGauge, ...]
    piles: tuple[Pile, ...]
    card: Card | None
    card_label: str
    moves: tuple[Move, ...]
    chances: Chances
    impulse: int


@dataclass(frozen=True, slots=True)
class Play:
    """A game played with a document, without changing it.

    `sessions` stores the game in progress: its document's digest, its seed, its moves.

    Attributes:
        page_name: the name of its page in the rail, marked for translation: "&Draw".
        session: the format of the file of a game.
        digest: equal for documents that play alike.
        begin: the first state of a new game, from a judged document and a seed.
            Raises `NoGameError` if there can be none.
        do: the state after a move is made.
        table: the table in a state.
        clock: seconds an impulse may take, 0 without a clock.

    """

    page_name: str
    session: str
    digest: Callable[[Any], str]
    begin: Callable[[Any, int], Game]
    do: Callable[[Any, str], Game]
    table: Callable[[Any], PlayTable]
    clock: int = 0


class NoGameError(ValueError):
    """A game cannot be started with a document; the message says why."""


def any_seed() -> int:
    """Return an unpredictable seed, short enough to tell an opponent."""
    return secrets.randbelow(10**SEED_DIGITS)


def seed_of(text: str) -> int:
    """Return a seed typed by a player, unchanged.

    Raises:
        NoGameError: it is not a whole number, or not a seed.

    """
    typed = text.strip()
    if not typed.isdecimal() or len(typed) > MOST_SEED_DIGITS or int(typed) >= SEEDS:
        raise NoGameError(_(NO_SEED))
    return int(typed)


def states_of(play: Play, judged: object, seed: int, moves: Sequence[str]) -> tuple[Game, ...]:
    """Return the states of a game from its beginning to its last move.

    Raises:
        NoGameError: there can be none, or a move is impossible.

    """
    states = [play.begin(judged, seed)]
    for move in moves:
        states.append(play.do(states[-1], move))
    return tuple(states)
