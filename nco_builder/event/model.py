"""An event as stored in its file: terms of every squad, players, rounds.

It is `event.nco` in the event's folder, next to the folders `squads` and `matches`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from nco_builder.documents.kinds import kind_of
from nco_builder.files import FileProblem, document_bytes, read_bytes, visible_line
from nco_builder.language import N_, _
from nco_builder.language.words import LONGEST_KEPT, fold
from nco_builder.match.model import decided, under
from nco_builder.rules import UnknownRulesetError, installed_rulesets, load_rulebook, newest_rules
from nco_builder.schema.record import Value, WholeNumber, between, usual
from nco_builder.squad import DecidedRulings, Limits, Match
from nco_builder.squad.model import PackOfTerms

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nco_builder.files.json_text import JsonObject
    from nco_builder.match.model import DecidedTerms
    from nco_builder.rules import Rulebook


FORMAT: Literal["nco-event"] = "nco-event"
TieBreak = Literal["difference", "opponents", "wins"]
TIE_BREAKS: Mapping[TieBreak, str] = {
    "difference": N_("difference of victory points"),
    "opponents": N_("points of the opponents"),
    "wins": N_("wins"),
}
"""Tie-breaks: attributes of `Standing`, and their labels."""
TIE_BREAK_HEADINGS: Mapping[TieBreak, str] = {
    "difference": N_("Difference"),
    "opponents": N_("Opponents’ points"),
    "wins": N_("Won"),
}
"""Their headings in tables on paper."""
PAIR = 2
"""Players of a match; a pairing of fewer is a bye."""


class Player(Value):
    """A player.

    Attributes:
        number: his start number, used in rounds; never reused, 0 for none yet.
        name: his name.
        club: his club, whose members may be kept apart in the first round.
        language: code of the language of his replies, "" for the organizer's.
        squad: name of his file in the folder of squads, "" to find it by his name.
        files: names of further files that were given to him by hand.
        checked: the checksum of his squad when it was last checked (`match.taking.squad_sum`).
        joined: the first round he plays.
        dropped: the first round he no longer plays; None while he stays.
        email: his address.
        nation: the nation he announced.
        paid: whether he has paid; None if unknown.
        here: whether he has checked in.
    """

    always: ClassVar[frozenset[str]] = frozenset({"number", "name"})

    number: WholeNumber
    name: str = ""
    club: str = ""
    language: str = ""
    squad: str = ""
    files: tuple[str, ...] = ()
    checked: str = ""
    joined: WholeNumber = 1
    dropped: WholeNumber | None = None
    email: str = ""
    nation: str = ""
    paid: bool | None = None
    here: bool = False


class Pairing(Value):
    """Two players at a table, or one who has a bye.

    Attributes:
        table: number of the table; None for a bye.
        players: their start numbers.
        scores: victory points, in the order of the players; None before the result.
        match: name of the match file with the result.
        lost: start numbers of those who lost whatever the scores, by forfeit or as a no-show.
        reason: why, or why the result was corrected.
    """

    always: ClassVar[frozenset[str]] = frozenset({"players"})

    table: WholeNumber | None = None
    players: tuple[WholeNumber, ...] = ()
    scores: tuple[WholeNumber, ...] | None = None
    match: str = ""
    lost: tuple[WholeNumber, ...] = ()
    reason: str = ""


class Round(Value):
    """A round.

    Attributes:
        scenario: its scenario; None if terms or players decide.
        scenarios: scenarios that rotate by table instead, from that of table 1 on.
        pairings: its pairings.
    """

    always: ClassVar[frozenset[str]] = frozenset({"pairings"})

    scenario: int | None = None
    scenarios: tuple[int, ...] = ()
    pairings: tuple[Pairing, ...] = ()

    def scenario_at(self, table: int | None) -> int | None:
        """Return the scenario played at a table."""
        if self.scenarios and table:
            return self.scenarios[(table - 1) % len(self.scenarios)]
        return self.scenario


class PointsColumn(Value):
    """Points besides matches that the organizer declares, such as for painting.

    Attributes:
        name: its name.
        counts: whether they count, or are only shown.
    """

    always: ClassVar[frozenset[str]] = frozenset({"name"})

    name: str = ""
    counts: bool = True


class Extra(Value):
    """Points of a player besides his matches.

    Attributes:
        player: his start number.
        points: points, negative for a penalty.
        column: name of the declared column; "" for a penalty or bonus, which counts.
        reason: why he has them.
    """

    always: ClassVar[frozenset[str]] = frozenset({"player", "points"})

    player: WholeNumber
    points: int = 0
    column: str = ""
    reason: str = ""


MOST_SECONDS, MOST_SINCE = 10**7, 10**11
"""Bounds of a clock that can be shown."""


class Clock(Value):
    """The countdown of the round; all times are whole seconds.

    Attributes:
        length: of a round.
        left: what was left when it was last started or paused; below 0 once the time is up.
        since: when it was started, in Unix time: the hall's clock goes on while the program does
            not run, or the computer sleeps; None while it rests.
    """

    always: ClassVar[frozenset[str]] = frozenset({"length", "left"})

    length: Annotated[int, between(0, MOST_SECONDS)]
    left: Annotated[int, between(-MOST_SECONDS, MOST_SECONDS)] = 0
    since: Annotated[int, between(0, MOST_SINCE)] | None = None


class Scoring(Value):
    """The rules of standings.

    Attributes:
        by: `points`: all victory points (NCO-23); `results`: points for a win, a draw, a loss.
        win: points for a win by results; `draw` and `loss` accordingly.
        bye: points for a bye; None: by points the average of the player's own matches, rounded
            down, by results a win.
        tie_breaks: tie-breaks, in their order.
        columns: further points.
    """

    by: Literal["points", "results"] = "points"
    win: WholeNumber = 3
    draw: WholeNumber = 1
    loss: WholeNumber = 0
    bye: WholeNumber | None = None
    tie_breaks: tuple[TieBreak, ...] = ("difference", "opponents", "wins")
    columns: tuple[PointsColumn, ...] = ()


class Event(Value):
    """An event; terms that are None are left to each squad.

    Attributes:
        ruleset: the rulebook of all squads.
        name: its name.
        notes: the organizer's private notes.
        limits: the points of every squad; this and the next ones are as in a squad's file.
        scenarios: numbers of the scenarios planned, round by round.
        scenarios_by_table: whether they rotate by table instead: in each round table 1 begins
            with the next one.
        scoring: the rules of standings.
        seed: seed of everything drawn by lot.
        clubs_apart: whether players of one club are kept apart in the first rounds.
        clubs_apart_rounds: the number of these rounds.
        forbidden: pairs of start numbers that should not meet at all.
        here_only: whether only players who have checked in are paired.
        players: the players in the order of entry.
        rounds: the paired rounds.
        extras: points besides matches.
        clock: the clock of the round; None before it was first started.
        tags: the organizer's tags.
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
    packs: tuple[PackOfTerms, ...] | None = None
    scenarios: tuple[int, ...] = ()
    scenarios_by_table: bool = False
    scoring: Scoring = usual(Scoring)
    seed: WholeNumber = 0
    clubs_apart: bool = False
    clubs_apart_rounds: WholeNumber = 1
    forbidden: tuple[tuple[WholeNumber, ...], ...] = ()
    here_only: bool = False
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    extras: tuple[Extra, ...] = ()
    clock: Clock | None = None
    tags: tuple[str, ...] = ()


def begin_event() -> Event:
    """Return an event without players, with the newest rulebook."""
    return Event(ruleset=newest_rules().id)


def with_rounds(document: JsonObject) -> JsonObject:
    """Migrate version 1, which had only terms.

    Its values under keys with a meaning in version 2 are preserved under `former`.
    """
    later = {"notes", "scenarios", "scoring", "seed", "clubs_apart", "players", "rounds", "tags"}
    former = {key: value for key, value in document.items() if key in later}
    kept = {key: value for key, value in document.items() if key not in later}
    return kept | {"former": former} if former else kept


def without_notes(event: Event) -> Event:
    """Return the event without its organizer's private notes, addresses and payments."""
    players = tuple([each.replace(email="", paid=None) for each in event.players])
    return event.replace(notes="", tags=(), players=players)


class _Named:
    """The last players and their names, cached because every finding needs them."""

    latest: tuple[tuple[Player, ...], dict[int, str]] = ((), {})


def names_of(event: Event) -> dict[int, str]:
    """Return unique names of players by start number; do not modify the result.

    A player with the same name as another gets his club, or his number if that does not help.
    """
    players, names = _Named.latest
    if players is not event.players:
        names = _names(event.players)
        _Named.latest = event.players, names
    return names


def _names(players: tuple[Player, ...]) -> dict[int, str]:
    people = [
        (each.number, visible_line(each.name).strip(), visible_line(each.club).strip())
        for each in players
    ]
    folded = [(compared(name), compared(club)) for _number, name, club in people]
    called = Counter([name for name, _club in folded])
    members = Counter(folded)
    names: dict[int, str] = {}
    for (number, name, club), alike in zip(people, folded, strict=True):
        if not name:
            names[number] = str(number)
        elif called[alike[0]] == 1:
            names[number] = name
        else:
            known = club and members[alike] == 1
            names[number] = f"{name} ({club if known else number})"
    return names


def compared(text: str) -> str:
    """Return a text as it is compared; endless ones literally, which takes less time."""
    return fold(text) if len(text) <= LONGEST_KEPT else text


__all__ = ["event_from_bytes", "read_event", "rulebook_of", "terms_of", "under"]


def read_event(path: Path) -> Event:
    """Read an event file of any version, or the event in a PDF.

    Raises:
        FileProblem: it cannot be read or is not an event.
    """
    return event_from_bytes(document_bytes(read_bytes(path), str(path)), str(path))


def event_from_bytes(raw: bytes, origin: str) -> Event:
    """Read an event from the content of its file.

    Raises:
        FileProblem: it is not an event.
    """
    kind = kind_of(FORMAT)
    if kind is None:
        raise LookupError(FORMAT)
    event: Event = kind.from_bytes(raw, origin)
    return event


def terms_of(event: Event, origin: Path | str) -> DecidedTerms:
    """Return what an event decides, such as `limits.vp`.

    Args:
        event: The event.
        origin: Its name in sentences.

    Raises:
        FileProblem: it names a ruleset that is not installed.
    """
    if event.ruleset is not None and event.ruleset not in installed_rulesets():
        installed = ", ".join(installed_rulesets())
        problem = _("the rulebook “{ruleset}” is not installed (installed: {installed})")
        raise FileProblem(origin, problem.format(ruleset=event.ruleset, installed=installed))
    return decided(event)


def rulebook_of(event: Event) -> Rulebook:
    """Return the rulebook of an event; the newest if it names none or an unknown one."""
    try:
        return load_rulebook(event.ruleset) if event.ruleset else newest_rules()
    except UnknownRulesetError:
        return newest_rules()
