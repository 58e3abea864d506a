"""The verdict on an event: consistency of its players and rounds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TypeAlias

from nco_builder.documents.path_edits import PathEdit
from nco_builder.documents.rows import path_of
from nco_builder.event.model import PAIR, Event, names_of, rulebook_of
from nco_builder.event.pairing import playing_next, taking_part
from nco_builder.event.standings import has_result, standings
from nco_builder.language import N_, Plural, _
from nco_builder.language.words import fold
from nco_builder.legality.findings import Code
from nco_builder.rules import installed_rulesets
from nco_builder.systems.judging import (
    FILE,
    Judged,
    about,
    judged,
    known_codes,
    not_judged,
    proven,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.documents.path_edits import PathEdits
    from nco_builder.event.standings import Standing
    from nco_builder.legality.findings import Finding

    JudgedEvent: TypeAlias = Judged[Event]


def derived(event: Event, placed: Iterable[Standing]) -> dict[str, Any]:
    """Return the number of rounds, and the standings after them."""
    return {"rounds": len(event.rounds), "standings": standings_rows(placed)}


def standings_rows(placed: Iterable[Standing]) -> list[dict[str, Any]]:
    """Return standings row by row, as the contract defines them."""
    numbers = (
        *("points", "played", "wins", "draws", "losses", "byes"),
        *("scored", "conceded", "difference", "opponents"),
    )
    return [
        {
            "place": row.place,
            "number": row.player.number,
            "name": row.player.name,
            **{key: getattr(row, key) for key in numbers},
        }
        for row in placed
    ]


NUMBER_TWICE = Code(
    "number_twice",
    "error",
    N_("Start number {number} is given twice."),
    no_fix=N_("Give one of the players another number."),
)
NO_NUMBER = Code(
    "no_number",
    "error",
    N_("{player} has no start number."),
)
PLAYER_TWICE = Code(
    "player_twice",
    "warning",
    N_("{player} is in the list of players twice."),
    no_fix=N_("Take one of them out, where it is the same player."),
)
SQUAD_SHARED = Code(
    "squad_shared",
    "error",
    N_("{player} has the same squad file as another player: “{file}”."),
    no_fix=N_("Each player needs a squad of his own."),
)
SCENARIO_UNKNOWN = Code(
    "scenario_unknown",
    "error",
    N_("The rulebook has no scenario {scenario}."),
    no_fix=N_("Choose a scenario of the rulebook."),
)
ODD_NUMBER = Code(
    "odd_number",
    "warning",
    Plural(
        "One player cannot be paired alone.",
        "{count} players take part in the next round: one of them has a bye.",
    ),
    no_fix=N_("Another player would make it even."),
)
PLAYER_UNKNOWN = Code(
    "player_unknown",
    "error",
    N_("Round {round} names start number {number}, which nobody has."),
    no_fix=N_("Enter the player, or take him out of the round."),
)
PAIRED_TWICE = Code(
    "paired_twice",
    "error",
    N_("{player} is paired twice in round {round}."),
    no_fix=N_("Take one of the pairings out."),
)
NOT_OF_TWO = Code(
    "not_of_two",
    "error",
    N_("A pairing of round {round} is not of two players, and no bye either."),
    no_fix=N_("A pairing has two players, a bye has one."),
)
REMATCH = Code(
    "rematch",
    "warning",
    N_("{player} and {other} met before, and meet again in round {round}."),
    no_fix=N_("Pair others, where that can be."),
)
TABLE_TWICE = Code(
    "table_twice",
    "error",
    N_("Round {round} has table {table} twice."),
    no_fix=N_("Give one of the pairings another table."),
)
RESULT_MISSING = Code(
    "result_missing",
    "warning",
    N_("The result of round {round}, table {table} is missing."),
    no_fix=N_("Enter the result."),
)
SCORES_ODD = Code(
    "scores_odd",
    "error",
    N_("The result of round {round} does not have a number for each of two players."),
)
NOT_TAKING_PART = Code(
    "not_taking_part",
    "warning",
    N_("{player} is paired in round {round}, though he does not take part in it."),
    no_fix=N_("Change when he joined or dropped out."),
)
CODES = known_codes(globals())


def judge(event: Event) -> JudgedEvent:
    """Judge an event; `resolved` are its standings."""
    placed = standings(event)
    if event.ruleset is not None and event.ruleset not in installed_rulesets():
        return not_judged(event, placed)
    findings = (*_of_players(event), *_of_scenarios(event), *_of_rounds(event))
    return judged(event, findings, derived(event, placed), placed)


def _of_players(event: Event) -> Iterator[Finding]:
    numbers: set[int] = set()
    names: set[str] = set()
    files: set[str] = set()
    for place, player in enumerate(event.players):
        at = ("players", place)
        if not player.number:
            yield about(at, NO_NUMBER, FILE)
        elif player.number in numbers:
            yield about(at, NUMBER_TWICE, FILE, number=player.number)
        name = fold(player.name.strip())
        if name and name in names:
            yield about(at, PLAYER_TWICE, FILE)
        if player.squad and player.squad in files:
            yield about(at, SQUAD_SHARED, FILE, file=player.squad)
        numbers.add(player.number)
        names.add(name)
        files.add(player.squad)
    count = len(playing_next(event))
    if count % PAIR:
        yield about((), ODD_NUMBER, FILE, count=count)


def _of_scenarios(event: Event) -> Iterator[Finding]:
    rulebook = rulebook_of(event)
    known, source = {each.number for each in rulebook.scenarios}, rulebook.sections["setup"]
    for place, scenario in enumerate(event.scenarios):
        if scenario not in known:
            yield about(("scenarios", place), SCENARIO_UNKNOWN, source, scenario=scenario)
    for place, each in enumerate(event.rounds):
        if each.scenario is not None and each.scenario not in known:
            at = ("rounds", place, "scenario")
            yield about(at, SCENARIO_UNKNOWN, source, scenario=each.scenario)


def _of_rounds(event: Event) -> Iterator[Finding]:
    players = {player.number for player in event.players}
    met: Counter[frozenset[int]] = Counter()
    for place, each in enumerate(event.rounds):
        number = place + 1
        part = {player.number for player in taking_part(event, number)}
        seen: set[int] = set()
        tables: set[int] = set()
        for at, pairing in enumerate(each.pairings):
            way = ("rounds", place, "pairings", at)
            for who in pairing.players:
                if who not in players:
                    yield about(way, PLAYER_UNKNOWN, FILE, round=number, number=who)
                elif who in seen:
                    yield about(way, PAIRED_TWICE, FILE, round=number, number=who)
                elif who not in part:
                    yield about(way, NOT_TAKING_PART, FILE, round=number, number=who)
                seen.add(who)
            if pairing.table is not None and pairing.table in tables:
                yield about(way, TABLE_TWICE, FILE, round=number, table=pairing.table)
            tables.add(pairing.table or 0)
            yield from _of_meeting(event, way, met)


def _of_meeting(
    event: Event, way: tuple[str | int, ...], met: Counter[frozenset[int]]
) -> Iterator[Finding]:
    place = int(way[1])
    pairing = event.rounds[place].pairings[int(way[3])]
    number, pair = place + 1, frozenset(pairing.players)
    if not 1 <= len(pairing.players) <= PAIR:
        yield about(way, NOT_OF_TWO, FILE, round=number)
        return
    if pairing.scores is not None and not has_result(pairing):
        yield about(way, SCORES_ODD, FILE, round=number)
    if len(pair) < PAIR:
        return
    if met[pair]:
        first, second = pairing.players
        yield about(way, REMATCH, FILE, round=number, number=first, other=second)
    met[pair] += 1
    if pairing.scores is None and number < len(event.rounds):
        table = pairing.table or 0
        yield about(way, RESULT_MISSING, FILE, round=number, table=table)


def sentence(finding: Finding, judgement: JudgedEvent) -> str:
    """Return the sentence of a finding."""
    event = judgement.document
    names = names_of(event)
    words: dict[str, Any] = dict(finding.parameters)
    path = path_of(finding.at)
    if path and path[0] == "players":
        player = event.players[int(path[1])]
        words["player"] = player.name or player.number
    elif "number" in words:
        words["player"] = names.get(words["number"]) or words["number"]
    if "other" in words:
        words["other"] = names.get(words["other"]) or words["other"]
    says = CODES[finding.code].says
    template = says.of(words["count"]) if isinstance(says, Plural) else _(says)
    return template.format(**words)


def fixes(finding: Finding, judgement: JudgedEvent) -> tuple[PathEdit | PathEdits, ...]:
    """Return changes that resolve a finding and add no error."""
    return proven(finding, judgement, _ways(finding, judgement.document), judge)


def _ways(finding: Finding, event: Event) -> Iterator[PathEdit]:
    path = path_of(finding.at)
    if finding.code in {NO_NUMBER.name, NUMBER_TWICE.name}:
        number = max([0, *[player.number for player in event.players]]) + 1
        text = _("Give start number {number}").format(number=number)
        yield PathEdit("set", (*path, "number"), number, text)
    if finding.code == SCORES_ODD.name:
        yield PathEdit("set", (*path, "scores"), None, _("Take the result out"))
