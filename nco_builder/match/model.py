"""A match as its file holds it: both squads whole, what was settled, and what was tallied.

Positions of men and vehicles are those in their squad, counted from 0.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from nco_builder.rules import newest_rules
from nco_builder.schema.record import FromData, Value, WholeNumber, between, fresh, usual
from nco_builder.squad import DecidedRulings, Limits, Match, Rulings, Squad
from nco_builder.squad.model import Pack, scenario_number

FORMAT: Literal["nco-match"] = "nco-match"
Die = Annotated[int, between(1, 6)]
SIDES = 2
"""How many sides a match has."""
MOST_SIDES = 10
"""Of a file, to be told that they are too many."""


class MatchTerms(Value):
    """The terms both squads are judged under; what is None is left to each squad.

    `event` is the name of the event that set them, "" where the players did.
    """

    event: str = ""
    limits: Limits | None = None
    ruleset: str | None = None
    rulings: DecidedRulings | None = None
    match: Match | None = None
    packs: tuple[Pack, ...] | None = None


class TakenFrom(Value):
    """Where a squad was taken from: the name of its file, and the sum of what it said then.

    `sum` is that of `match.taking.squad_sum`; a file that has another now was changed since.
    """

    always: ClassVar[frozenset[str]] = frozenset({"file", "sum"})

    file: str = ""
    sum: str = ""


class ManTally(Value):
    """What is ticked off of one man.

    Attributes:
        casualty: he was removed, however many boxes are left.
        health: boxes of health that are gone.
        psyche: boxes of psyche that are gone.
        breakdowns: how often he broke down.
        used: uses that are gone, by id of weapon or item; grenades are `hand_grenade`.

    """

    casualty: bool = False
    health: WholeNumber = 0
    psyche: WholeNumber = 0
    breakdowns: WholeNumber = 0
    used: dict[str, WholeNumber] = fresh(dict)


class VehicleTally(Value):
    """What became of a vehicle: a wreck, and whether a soldier's own hit made it one (APB-30)."""

    wreck: bool = False
    by_soldier: bool = False


class MatchSide(Value):
    """One side: its squad as it was taken, and its tally.

    Attributes:
        player: who plays it, where it is another than the squad says.
        squad: the squad, whole.
        taken: where it was taken from.
        men: what is ticked off, man by man; those behind its end are whole.
        vehicles: likewise the vehicles.
        bonuses: how often it scored each bonus of the scenario, in the scenario's order.

    """

    player: str = ""
    squad: Squad
    taken: TakenFrom = usual(TakenFrom)
    men: tuple[ManTally, ...] = ()
    vehicles: tuple[VehicleTally, ...] = ()
    bonuses: tuple[WholeNumber, ...] = ()


class Deployment(Value):
    """The roll for the sides of the table, a die a side; `alternative`: all begin off the table."""

    rolls: tuple[Die, ...] = ()
    alternative: bool = False


class SquadMatch(Value):
    """A match of two squads.

    Attributes:
        ruleset: the rulebook whose scenarios and victory table count.
        name: what the players call it.
        notes: what they wrote.
        date: when it is played, as they write it.
        round: of its event, counted from 1.
        table: at which it is played.
        terms: what both squads are judged under, None where each is by its own.
        scenario: its number; None: what the terms say, or both squads.
        rulings: how switched rulings are decided for both, where it is not as usual.
        agreed: ids of the rulings both players agreed on.
        sides: the two sides.
        deployment: the roll for the sides of the table.
        turn: the turn that is played, 0 before the first.
        events: ids of the events of the turns, from the second on.
        over: whether it was played to its end.
        tags: what its player files it under.

    """

    always: ClassVar[frozenset[str]] = frozenset({"format", "version", "ruleset", "name", "sides"})
    only_if_said: ClassVar[frozenset[str]] = frozenset({"rulings"})

    format: Literal["nco-match"] = FORMAT
    version: Literal[1] = 1
    ruleset: str
    name: str = ""
    notes: str = ""
    date: str = ""
    round: WholeNumber | None = None
    table: str = ""
    terms: MatchTerms | None = None
    scenario: Annotated[int, FromData(scenario_number)] | None = None
    rulings: Rulings = usual(Rulings)
    agreed: tuple[str, ...] = ()
    sides: tuple[MatchSide, ...] = ()
    deployment: Deployment = usual(Deployment)
    turn: WholeNumber = 0
    events: tuple[str, ...] = ()
    over: bool = False
    tags: tuple[str, ...] = ()


def begin_match() -> SquadMatch:
    """A match without squads, by the newest rulebook."""
    return SquadMatch(ruleset=newest_rules().id)


def without_notes(match: SquadMatch) -> SquadMatch:
    """The match without what its players wrote for themselves, in it and in its squads."""
    from nco_builder.documents.squads import squad_without_notes  # which reads squads

    sides = [side.replace(squad=squad_without_notes(side.squad)) for side in match.sides]
    return match.replace(notes="", tags=(), sides=tuple(sides))
