"""Edits of an event: players, rounds, results. They are path edits, so that undo can name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.event.entries import counting
from nco_builder.event.model import Player, Round, names_of
from nco_builder.event.standings import has_result
from nco_builder.files import visible_line
from nco_builder.language import _, ngettext
from nco_builder.language.words import fold
from nco_builder.match.result import has_begun, result_of
from nco_builder.match.settling import settle
from nco_builder.match.taking import match_of, side_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event, Pairing
    from nco_builder.event.pairing import Pairings
    from nco_builder.match.model import SquadMatch


class NoPairingError(LookupError):
    """There is no such pairing; `str()` is a sentence that says so."""


def next_number(event: Event) -> int:
    """Return the next start number; numbers are never reused."""
    taken = [player.number for player in event.players]
    met = [n for each in event.rounds for pairing in each.pairings for n in pairing.players]
    return max([0, *taken, *met]) + 1


def not_entered(event: Event, players: Iterable[Player]) -> tuple[Player, ...]:
    """Return the players of a list who are not in the event yet, since lists may be read again."""
    there = {_who(each) for each in event.players}
    return tuple([each for each in players if _who(each) not in there])


def _who(player: Player) -> tuple[str, str]:
    return fold(player.name.strip()), fold(player.club.strip())


def entered_already(count: int) -> str:
    """Return a sentence about players of a list who are skipped."""
    text = ngettext(
        "{count} player of the list is entered already.",
        "{count} players of the list are entered already.",
        count,
    )
    return text.format(count=count)


def add_players(event: Event, players: Iterable[Player]) -> PathEdits:
    """Enter players; those without a number get the next one, and join in the next round."""
    number, joins = next_number(event), len(event.rounds) + 1
    entered = list(event.players)
    for player in players:
        changes: dict[str, object] = {"joined": joins} if event.rounds else {}
        if not player.number:
            changes["number"] = number
            number += 1
        entered.append(player.replace(**changes))
    count = len(entered) - len(event.players)
    text = ngettext("Enter {count} player", "Enter {count} players", count).format(count=count)
    return PathEdits((PathEdit("set", ("players",), tuple(entered)),), text)


def drop_out(event: Event, number: int) -> PathEdit:
    """Let a player drop out from the next round on.

    Raises:
        NoPairingError: there is no such player.

    """
    for place, player in enumerate(event.players):
        if player.number == number:
            text = _("Let {player} drop out").format(player=player.name or number)
            return PathEdit("set", ("players", place, "dropped"), len(event.rounds) + 1, text)
    raise NoPairingError(_("there is no player number {number}").format(number=number))


def add_round(event: Event, pairings: Pairings) -> PathEdit:
    """Add the next round to the event, with its planned scenario."""
    number = len(event.rounds) + 1
    planned = event.scenarios[number - 1] if number <= len(event.scenarios) else None
    text = _("Pair round {number}").format(number=number)
    added = Round(scenario=planned, pairings=pairings.pairings)
    return PathEdit("insert", ("rounds", len(event.rounds)), added, text)


def take_back_round(event: Event) -> PathEdit:
    """Remove the last round.

    Raises:
        NoPairingError: there is none.

    """
    if not event.rounds:
        raise NoPairingError(_("no round was paired yet"))
    last = len(event.rounds)
    return PathEdit(
        "remove", ("rounds", last - 1), text=_("Take back round {number}").format(number=last)
    )


def without_result(event: Event, number: int) -> tuple[Pairing, ...]:
    """Return the pairings of a round, counted from 1, without a result."""
    if not 1 <= number <= len(event.rounds):
        return ()
    pairings = event.rounds[number - 1].pairings
    return tuple([each for each in pairings if each.table is not None and not has_result(each)])


def unavoidable(event: Event, pairings: Pairings) -> list[str]:
    """Return the unavoidable problems of a round, a sentence each."""
    names = names_of(event)
    said = []
    if pairings.all_met:
        said.append(_("Everybody has met everybody; this round has the fewest rematches."))
    for texts, pairs in (
        (_("{a} and {b} meet again: no way around it was left."), pairings.rematches),
        (_("{a} and {b} are of one club: no way around it was left."), pairings.same_club),
    ):
        said += [texts.format(a=names.get(a, a), b=names.get(b, b)) for a, b in pairs]
    return said


def set_result(
    event: Event, number: int, table: int, scores: tuple[int, int] | None, match: str = ""
) -> PathEdits:
    """Enter or correct a result, also of an earlier round; pairings stay.

    Args:
        event: The event.
        number: number of the round, from 1.
        table: number of the table.
        scores: victory points, in the order of the pairing.
        match: name of the file with the result.

    Raises:
        NoPairingError: there is no such round or table.

    """
    if not 1 <= number <= len(event.rounds):
        raise NoPairingError(_("there is no round {number}").format(number=number))
    for place, pairing in enumerate(event.rounds[number - 1].pairings):
        if pairing.table == table and len(pairing.players) > 1:
            way = ("rounds", number - 1, "pairings", place)
            text = _("Result of round {number}, table {table}")
            edits = (
                PathEdit("set", (*way, "scores"), scores),
                PathEdit("set", (*way, "match"), match),
            )
            return PathEdits(edits, text.format(number=number, table=table))
    problem = _("round {number} has no table {table}")
    raise NoPairingError(problem.format(number=number, table=table))


class NoResultError(LookupError):
    """A match gives no result for a round; `str()` is a sentence that says why."""


def result_from_match(event: Event, number: int, match: SquadMatch) -> tuple[int, tuple[int, int]]:
    """Return table and scores, in the order of the pairing, from a match file.

    Args:
        event: The event.
        number: number of the round, from 1.
        match: The match; its players are found by their names, if ambiguous by round and table.

    Raises:
        NoResultError: it does not have two sides or a tally, it belongs to no pairing of the
            round, or to several.

    """
    result = result_of(settle(match))
    if result is None:
        raise NoResultError(_("a result needs a match of two squads"))
    if not has_begun(match):
        raise NoResultError(_("nothing is tallied in this match yet"))
    if not 1 <= number <= len(event.rounds):
        raise NoResultError(_("there is no round {number}").format(number=number))
    names = {player.number: fold(player.name.strip()) for player in event.players}
    who = [fold((side.player or side.squad.player).strip()) for side in match.sides]
    totals = (result.scores[0].total, result.scores[1].total)
    found: set[tuple[int, tuple[int, int]]] = set()
    for pairing in event.rounds[number - 1].pairings:
        there = [names.get(player, "") for player in pairing.players]
        if pairing.table is None or not all(there):
            continue
        if there == who:
            found.add((pairing.table, totals))
        if there == who[::-1]:
            found.add((pairing.table, totals[::-1]))
    here = {each for each in found if (match.round, match.table) == (number, str(each[0]))}
    if len(found) == 1 or len(here) == 1:
        return (here or found).pop()
    if found:  # two of one name: only the players know whose points are whose
        problem = _("round {number} has several pairings of players of these names")
    else:
        problem = _("round {number} has no pairing of the players of this match")
    raise NoResultError(problem.format(number=number))


class NoMatchError(LookupError):
    """A table has no match yet; `str()` is a sentence that says why."""


def match_of_table(
    event: Event, number: int, pairing: Pairing, entries: Iterable[SquadEntry]
) -> SquadMatch:
    """Create the match of a pairing, with its round, table, players and scenario.

    Args:
        event: The event.
        number: number of the round, from 1.
        pairing: The players and the table.
        entries: The received squads; those that count are used.

    Raises:
        NoMatchError: one of the players has no readable squad.

    """
    names = {player.number: player.name for player in event.players}
    there = counting(entries)
    sides = []
    for player in pairing.players:
        entry = there.get(player)
        if entry is None or entry.squad is None:
            problem = _("There is no squad of {player} that can be read, so no match can begin.")
            raise NoMatchError(problem.format(player=names.get(player, str(player))))
        sides.append(side_of(entry.squad, entry.path.name, names[player]))
    begun = match_of(*sides, event=event)
    table = "" if pairing.table is None else str(pairing.table)
    called = _("Round {number}, table {table}: {players}")
    players = " – ".join([visible_line(names[player]) for player in pairing.players])
    return begun.replace(
        name=called.format(number=number, table=table, players=players),
        round=number,
        table=table,
        scenario=event.rounds[number - 1].scenario,
    )
