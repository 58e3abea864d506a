"""Results from match files: the scores of both players from a tally."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import fold
from nco_builder.match.result import has_begun, result_of
from nco_builder.match.settling import settle

if TYPE_CHECKING:
    from nco_builder.event.model import Event
    from nco_builder.match.model import SquadMatch


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
