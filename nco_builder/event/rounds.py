"""Edits of an event: players, rounds, results. They are paths, so that undo can name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.event.model import Player, Round
from nco_builder.event.names import names_of
from nco_builder.event.standings import has_result
from nco_builder.language import _, ngettext
from nco_builder.language.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.event.model import Event, Pairing
    from nco_builder.event.pairing import Pairings


class NoPairingError(LookupError):
    """There is no such pairing; `str()` says so in a sentence."""


def next_number(event: Event) -> int:
    """The start number of who comes next; no number is given twice."""
    taken = [player.number for player in event.players]
    met = [n for each in event.rounds for pairing in each.pairings for n in pairing.players]
    return max([0, *taken, *met]) + 1


def not_entered(event: Event, players: Iterable[Player]) -> tuple[Player, ...]:
    """Who of a list is not in the event yet: a list that has grown may be read again."""
    there = {_who(each) for each in event.players}
    return tuple([each for each in players if _who(each) not in there])


def _who(player: Player) -> tuple[str, str]:
    return fold(player.name.strip()), fold(player.club.strip())


def entered_already(count: int) -> str:
    """A sentence for those of a list who are passed over."""
    text = ngettext(
        "{count} player of the list is entered already.",
        "{count} players of the list are entered already.",
        count,
    )
    return text.format(count=count)


def add_players(event: Event, players: Iterable[Player]) -> PathEdits:
    """Enter players; who has no number gets the next, and joins in the next round."""
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
    """Let a player out from the next round on.

    Raises:
        NoPairingError: there is no such player.

    """
    for place, player in enumerate(event.players):
        if player.number == number:
            text = _("Let {player} drop out").format(player=player.name or number)
            return PathEdit("set", ("players", place, "dropped"), len(event.rounds) + 1, text)
    raise NoPairingError(_("there is no player number {number}").format(number=number))


def add_round(event: Event, pairings: Pairings) -> PathEdit:
    """Put the next round into the event, with the scenario that is planned for it."""
    number = len(event.rounds) + 1
    planned = event.scenarios[number - 1] if number <= len(event.scenarios) else None
    text = _("Pair round {number}").format(number=number)
    added = Round(scenario=planned, pairings=pairings.pairings)
    return PathEdit("insert", ("rounds", len(event.rounds)), added, text)


def take_back_round(event: Event) -> PathEdit:
    """Take the last round out again.

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
    """The pairings of a round, counted from 1, whose result is not known yet."""
    if not 1 <= number <= len(event.rounds):
        return ()
    pairings = event.rounds[number - 1].pairings
    return tuple([each for each in pairings if each.table is not None and not has_result(each)])


def unavoidable(event: Event, pairings: Pairings) -> list[str]:
    """What could not be avoided in a round, a sentence each."""
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
    """Enter or correct a result; of an earlier round, too: nobody is paired anew.

    Args:
        event: The event.
        number: of the round, from 1.
        table: number of the table.
        scores: victory points, in the order in which the pairing names the players.
        match: name of the file the result was read from.

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
