"""A game at the table, as a pure state machine; the window draws it and knows no game."""

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
"""Of a seed that the program proposes: it is told across the table."""
MOST_SEED_DIGITS = len(str(SEEDS))
NO_SEED = N_("A seed is a whole number from 0 to 2^64 − 1.")


class Game(Protocol):
    """A state of a game: made by its document, seed and moves, by nothing else."""

    @property
    def document(self) -> Any:  # noqa: ANN401 - of the kind it is played with
        """The document as it was when the game began."""

    @property
    def seed(self) -> int:
        """What it was begun with."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The names of the moves that made it, without those that were taken back."""


@dataclass(frozen=True, slots=True)
class Move:
    """Something that can be done now.

    Attributes:
        name: of it, as it is kept; never translated.
        text: what its button says.
        key: the key that does it, as Qt names keys; "" without one.
        barred: why it cannot be done now, "" where it can.

    """

    name: str
    text: str
    key: str = ""
    barred: str = ""


@dataclass(frozen=True, slots=True)
class PileLine:
    """A line of what was drawn or is held: what it is, what it says, a word at the right."""

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
    """How likely a thing is: `4/7`, `57 %`, in as many pairs as there are columns."""

    name: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances from what is left: heading, its columns, lines, how they are computed."""

    heading: str
    aside: str
    columns: tuple[str, ...]
    lines: tuple[ChanceLine, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlayTable:
    """What lies on the table.

    Attributes:
        facts: beside the name: which turn, which seed.
        status: which card of which turn, in a few words.
        gauges: what is left.
        piles: what was drawn, what is held.
        card: the card that acts now, None before the first.
        card_label: what is said above it.
        moves: what can be done, the usual one first.
        chances: what may still come.
        impulse: number of the card since the game began, so that a clock begins anew with each.

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
    """A game that a document is played with; the document is never changed by it.

    The game in progress is kept by `sessions`: its document's digest, its seed, its moves.

    Attributes:
        page_name: what the rail calls its page, marked for translation: "&Draw".
        session: the format of the file that keeps a game.
        digest: tells documents apart that do not play alike.
        begin: a new game: the state, of a judged document and a seed.
            Raises NoSheetError's like, `NoGameError`, where none can be begun.
        do: the state after a move is made.
        table: what lies on the table in a state.
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
    """No game can be begun with a document; the sentence says why."""


def any_seed() -> int:
    """A seed nobody can foresee, short enough to be told to an opponent."""
    return secrets.randbelow(10**SEED_DIGITS)


def seed_of(text: str) -> int:
    """The seed that a player typed: it is played, and shown, as it was told to him.

    Raises:
        NoGameError: it is no whole number, or no seed; nothing is made of letters.

    """
    typed = text.strip()
    if not typed.isdecimal() or len(typed) > MOST_SEED_DIGITS or int(typed) >= SEEDS:
        raise NoGameError(_(NO_SEED))
    return int(typed)


def states_of(play: Play, judged: object, seed: int, moves: Sequence[str]) -> tuple[Game, ...]:
    """The states of a game from its beginning to its last move.

    Raises:
        NoGameError: none can be begun, or a move could not be made.

    """
    states = [play.begin(judged, seed)]
    for move in moves:
        states.append(play.do(states[-1], move))
    return tuple(states)
