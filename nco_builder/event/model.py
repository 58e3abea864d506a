"""An event as its file holds it: the terms for every squad, the players, the rounds.

It lies as `event.nco` in the event's folder, beside the folders `squads` and `matches`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from nco_builder.language import N_
from nco_builder.rules import newest_rules
from nco_builder.schema.record import Value, WholeNumber, usual
from nco_builder.squad import DecidedRulings, Limits, Match
from nco_builder.squad.model import Pack

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.files.json_text import JsonObject

FORMAT: Literal["nco-event"] = "nco-event"
TieBreak = Literal["difference", "opponents", "wins"]
TIE_BREAKS: Mapping[TieBreak, str] = {
    "difference": N_("difference of victory points"),
    "opponents": N_("points of the opponents"),
    "wins": N_("wins"),
}
"""What tells players of the same points apart: the attribute of a `Standing`, and its words."""
PAIR = 2
"""How many players a match has; a pairing of fewer is a bye."""


class Player(Value):
    """Who plays.

    Attributes:
        number: his start number, by which rounds name him; never given twice, 0 for none yet.
        name: his own.
        club: whose meetings with each other the first round may avoid.
        language: code of the language he is written to, "" for the organiser's.
        squad: name of his file in the folder of squads, "" where it is found by his name.
        checked: the sum of his squad when it was last checked (`match.taking.squad_sum`).
        joined: the first round he plays.
        dropped: the first round he no longer plays; None while he stays.

    """

    always: ClassVar[frozenset[str]] = frozenset({"number", "name"})

    number: WholeNumber
    name: str = ""
    club: str = ""
    language: str = ""
    squad: str = ""
    checked: str = ""
    joined: WholeNumber = 1
    dropped: WholeNumber | None = None


class Pairing(Value):
    """Two players at a table, or one who has a bye.

    Attributes:
        table: number of the table; None of a bye.
        players: their start numbers.
        scores: victory points, in the order of the players; None before the result.
        match: name of the match file the result was read from.

    """

    always: ClassVar[frozenset[str]] = frozenset({"players"})

    table: WholeNumber | None = None
    players: tuple[WholeNumber, ...] = ()
    scores: tuple[WholeNumber, ...] | None = None
    match: str = ""


class Round(Value):
    """A round: who meets, and its scenario, None where the terms or the players say."""

    always: ClassVar[frozenset[str]] = frozenset({"pairings"})

    scenario: int | None = None
    pairings: tuple[Pairing, ...] = ()


class Scoring(Value):
    """How standings are made.

    Attributes:
        by: `points`: all victory points (NCO-23); `results`: points for a win, a draw, a loss.
        win: what a win is worth by results; likewise `draw` and `loss`.
        bye: what a bye is worth; None: by points the average of the player's own matches, rounded
            down, by results a win.
        tie_breaks: what tells players of the same points apart, the first one first.

    """

    by: Literal["points", "results"] = "points"
    win: WholeNumber = 3
    draw: WholeNumber = 1
    loss: WholeNumber = 0
    bye: WholeNumber | None = None
    tie_breaks: tuple[TieBreak, ...] = ("difference", "opponents", "wins")


class Event(Value):
    """An event; what is None of its terms is left to each squad.

    Attributes:
        ruleset: the rulebook by which all play.
        name: what the organiser calls it.
        notes: what he wrote for himself.
        limits: the points of every squad, and so on: the terms, as in a squad's file.
        scenarios: numbers of the scenarios planned, round by round.
        scoring: how standings are made.
        seed: what is drawn by lot follows from it.
        clubs_apart: whether players of one club are kept apart in the first round.
        players: who plays, in the order they were entered.
        rounds: the rounds that were paired.
        tags: what the organiser files it under.

    """

    always: ClassVar[frozenset[str]] = frozenset({"format", "version", "name"})

    format: Literal["nco-event"] = FORMAT
    version: Literal[2] = 2
    ruleset: str | None = None
    name: str = ""
    notes: str = ""
    limits: Limits | None = None
    rulings: DecidedRulings | None = None
    match: Match | None = None
    packs: tuple[Pack, ...] | None = None
    scenarios: tuple[int, ...] = ()
    scoring: Scoring = usual(Scoring)
    seed: WholeNumber = 0
    clubs_apart: bool = False
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    tags: tuple[str, ...] = ()


def begin_event() -> Event:
    """An event without players, by the newest rulebook."""
    return Event(ruleset=newest_rules().id)


def with_rounds(document: JsonObject) -> JsonObject:
    """Migrate the terms that version 1 was: keys of later meaning were unknown to it, and go aside.

    Whatever a version 1 has under a key that now means something is kept under `former`.
    """
    later = {"notes", "scenarios", "scoring", "seed", "clubs_apart", "players", "rounds", "tags"}
    former = {key: value for key, value in document.items() if key in later}
    kept = {key: value for key, value in document.items() if key not in later}
    return kept | {"former": former} if former else kept


def without_notes(event: Event) -> Event:
    """The event without what its organiser wrote for himself."""
    return event.replace(notes="", tags=())
