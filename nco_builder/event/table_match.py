"""The match of a table: both squads as received, under the event's terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.event.entries import counting
from nco_builder.files import visible_line
from nco_builder.language import _
from nco_builder.match.taking import match_of, side_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event, Pairing
    from nco_builder.match.model import SquadMatch


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
