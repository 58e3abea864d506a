"""A match as stored in its file: both squads, what was settled, and the tally.

Positions of men and vehicles are those in their squad, counted from 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, Protocol, cast

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.language import _
from nco_builder.rules import newest_rules
from nco_builder.rules.rulings import ruling_name, switches
from nco_builder.schema.record import FromData, Value, WholeNumber, between, fields, fresh, usual
from nco_builder.squad import DecidedRulings, Limits, Match, Rulings, Squad
from nco_builder.squad.model import PackOfTerms, scenario_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.rules.rulings import Switch

    DecidedTerms = Mapping[str, object]


FORMAT: Literal["nco-match"] = "nco-match"
Die = Annotated[int, between(1, 6)]
SIDES = 2
"""The number of sides of a match."""
MOST_SIDES = 10
"""The number of sides in a file that is still read, to report that they are too many."""


class MatchTerms(Value):
    """The terms of both squads; a value of None is left to each squad.

    `event` is the name of the event that set them, "" if the players did.
    """

    event: str = ""
    limits: Limits | None = None
    ruleset: str | None = None
    rulings: DecidedRulings | None = None
    match: Match | None = None
    packs: tuple[PackOfTerms, ...] | None = None


class TakenFrom(Value):
    """The origin of a squad: the name of its file, and its checksum at that time.

    `sum` is from `match.taking.squad_sum`; a file with another checksum has changed since.
    """

    always: ClassVar[frozenset[str]] = frozenset({"file", "sum"})

    file: str = ""
    sum: str = ""


class ManTally(Value):
    """The tally of one man.

    Attributes:
        casualty: he was removed, however many boxes are left.
        health: lost boxes of health.
        psyche: lost boxes of psyche.
        breakdowns: how often he broke down.
        used: spent uses, by id of weapon or item; grenades are `hand_grenade`.
    """

    casualty: bool = False
    health: WholeNumber = 0
    psyche: WholeNumber = 0
    breakdowns: WholeNumber = 0
    used: dict[str, WholeNumber] = fresh(dict)


class VehicleTally(Value):
    """The tally of a vehicle: a wreck, and whether a soldier's own hit destroyed it (APB-30)."""

    wreck: bool = False
    by_soldier: bool = False


class MatchSide(Value):
    """One side: its squad as taken over, and its tally.

    Attributes:
        player: its player, if not the squad's.
        squad: the complete squad.
        taken: the squad's origin.
        men: the tally, man by man; missing entries are untouched.
        vehicles: the tally of the vehicles, likewise.
        bonuses: how often it scored each bonus of the scenario, in the scenario's order.
    """

    player: str = ""
    squad: Squad
    taken: TakenFrom = usual(TakenFrom)
    men: tuple[ManTally, ...] = ()
    vehicles: tuple[VehicleTally, ...] = ()
    bonuses: tuple[WholeNumber, ...] = ()


class Deployment(Value):
    """The roll for table sides, a die per side; `alternative`: all men begin off the table."""

    rolls: tuple[Die, ...] = ()
    alternative: bool = False


class SquadMatch(Value):
    """A match of two squads.

    Attributes:
        ruleset: the rulebook of scenarios and victory table.
        name: its name.
        notes: the players' notes.
        date: the date as free text.
        round: round of its event, counted from 1.
        table: table number.
        terms: the terms of both squads; None if each uses its own.
        scenario: its number; None for that of the terms or of both squads.
        rulings: decisions on rulings for both, if not the default.
        agreed: ids of rulings both players agreed on.
        sides: the two sides.
        deployment: the roll for the sides of the table.
        turn: the current turn, 0 before the first.
        events: ids of the events of the turns, from the second on.
        over: whether it was played to its end.
        tags: its tags.
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
    """Return a match without squads, with the newest rulebook."""
    return SquadMatch(ruleset=newest_rules().id)


def without_notes(match: SquadMatch) -> SquadMatch:
    """Return the match without its players' private notes, in it and in its squads."""
    from nco_builder.documents.squads import squad_without_notes  # which reads squads

    sides = [side.replace(squad=squad_without_notes(side.squad)) for side in match.sides]
    return match.replace(notes="", tags=(), sides=tuple(sides))


class Deciding(Protocol):
    """A source of terms; a value of None is left to each squad."""

    @property
    def limits(self) -> Limits | None:
        """The points, without any nation's bonus."""

    @property
    def ruleset(self) -> str | None:
        """Id of the rulebook."""

    @property
    def rulings(self) -> Rulings | None:
        """The decisions on switched rulings."""

    @property
    def match(self) -> Match | None:
        """The terms of the battle."""

    @property
    def packs(self) -> tuple[PackOfTerms, ...] | None:
        """The rules packs."""


class NamedTerms(Deciding, Protocol):
    """A named source of terms, such as an event."""

    @property
    def name(self) -> str:
        """Its name."""


def decided(terms: Deciding) -> DecidedTerms:
    """Return what is decided, such as `limits.vp`."""
    found: dict[str, object] = {}
    if terms.ruleset is not None:
        found["ruleset"] = terms.ruleset
    for section in ("limits", "rulings", "match"):
        values = getattr(terms, section)
        if values is not None:
            for name in fields(type(values)):
                found[f"{section}.{name}"] = getattr(values, name)
    if terms.rulings is not None and (settled := _settled(terms.rulings)):
        found["agreed"] = settled
    if terms.packs is not None:
        found["packs"] = terms.packs
    return found


def _settled(rulings: Rulings) -> tuple[str, ...]:
    """Return ids of rulings decided by name and by default: they are agreed."""
    named = [(switches()[key], rulings[key]) for key in switches() if key in rulings.given]
    return tuple([switch.ruling for switch, said in named if not switch.by_id[said].judged])


def under(terms: DecidedTerms, squad: Squad) -> Squad:
    """Return the squad as judged under the terms; undecided values stay its own."""
    changes: dict[str, object] = {}
    sections: dict[str, dict[str, object]] = {}
    for key, value in terms.items():
        section, _dot, name = key.partition(".")
        if name:
            sections.setdefault(section, {})[name] = value
        elif key == "agreed":
            changes[key] = tuple(dict.fromkeys((*squad.agreed, *cast("tuple[str, ...]", value))))
        elif section == "packs" and (squad.packs or squad.definitions.changes_rules):
            from nco_builder.squad.packs import under_terms  # other squads do not need it

            squad = under_terms(squad, cast("tuple[PackOfTerms, ...]", value))
        else:
            changes[section] = value
    for section, values in sections.items():
        changes[section] = getattr(squad, section).replace(**values)
    return squad.replace(**changes) if changes else squad


def agree(match: SquadMatch, ruling: str) -> PathEdits:
    """Agree on the reading taken; a switch returns to its default."""
    text = _("Agree on “{ruling}”").format(ruling=ruling_name(ruling))
    agreed = tuple(dict.fromkeys((*match.agreed, ruling)))
    return _recording(match, ruling, agreed, None, text)


def decide(match: SquadMatch, key: str, decision: str) -> PathEdits:
    """Decide a ruling with its switch, such as to forbid; the default decision means to agree.

    Args:
        match: The match.
        key: The key of the switch in squad files.
        decision: Id of one of its decisions.

    Raises:
        KeyError: there is no such switch, or it has no such decision.
    """
    switch = switches()[key]
    said = switch.by_id[decision]
    if said is switch.decisions[0]:
        return agree(match, switch.ruling)
    agreed = tuple([each for each in match.agreed if each != switch.ruling])
    return _recording(match, switch.ruling, agreed, decision, said.edit)


def reopen(match: SquadMatch, ruling: str) -> PathEdits:
    """Remove the match's record of a ruling."""
    text = _("Leave “{ruling}” open").format(ruling=ruling_name(ruling))
    agreed = tuple([each for each in match.agreed if each != ruling])
    return _recording(match, ruling, agreed, None, text)


def settles(match: SquadMatch, ruling: str) -> bool:
    """Return whether the match itself records how a ruling is decided."""
    switch = _switch(ruling)
    decided = switch is not None and match.rulings[switch.key] != switch.decisions[0].id
    return decided or ruling in match.agreed


def recorded_in(match: SquadMatch, squad: Squad) -> Squad:
    """Return a squad with everything that the match settled recorded in it."""
    decided = {
        key: match.rulings[key]
        for key, switch in switches().items()
        if match.rulings[key] != switch.decisions[0].id or switch.ruling in match.agreed
    }
    agreed = tuple(dict.fromkeys((*squad.agreed, *match.agreed)))
    rulings = squad.rulings.replace(**decided) if decided else squad.rulings
    return squad.replace(agreed=agreed, rulings=rulings)


def _recording(
    match: SquadMatch, ruling: str, agreed: tuple[str, ...], decision: str | None, text: str
) -> PathEdits:
    edits = [PathEdit("set", ("agreed",), agreed)]
    switch = _switch(ruling)
    if switch is not None:
        said = decision or switch.decisions[0].id
        if match.rulings[switch.key] != said:
            edits.append(PathEdit("set", ("rulings", switch.key), said))
    return PathEdits(tuple(edits), text)


def _switch(ruling: str) -> Switch | None:
    return next((each for each in switches().values() if each.ruling == ruling), None)
