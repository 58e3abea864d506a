"""Edits of an event: players, rounds, results. They are path edits, so that undo can name them."""

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
