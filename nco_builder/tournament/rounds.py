"""Edits of an event: players, rounds, results. They are paths, so that undo can name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.paths import PathEdit, PathEdits
from nco_builder.language import _, ngettext
from nco_builder.tournament.model import Player, Round

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.tournament.model import Event
    from nco_builder.tournament.pairing import Pairings


class NoPairingError(LookupError):
    """There is no such pairing; `str()` says so in a sentence."""


def next_number(event: Event) -> int:
    """The start number of who comes next; no number is given twice."""
    taken = [player.number for player in event.players]
    met = [n for each in event.rounds for pairing in each.pairings for n in pairing.players]
    return max([0, *taken, *met]) + 1


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
