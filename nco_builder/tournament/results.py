"""Results from match files: what a tally says each of two players scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import fold
from nco_builder.match.result import result_of
from nco_builder.match.settling import settle

if TYPE_CHECKING:
    from nco_builder.match.model import SquadMatch
    from nco_builder.tournament.model import Event


class NoResultError(LookupError):
    """A match gives no result for a round; `str()` says why in a sentence."""


def result_from_match(event: Event, number: int, match: SquadMatch) -> tuple[int, tuple[int, int]]:
    """Table and scores, in the order of the pairing, that a match file tells of a round.

    Args:
        event: The event.
        number: of the round, from 1.
        match: The match; its players are found by their names.

    Raises:
        NoResultError: it has not two sides, or is of no pairing of the round.

    """
    result = result_of(settle(match))
    if result is None:
        raise NoResultError(_("a result needs a match of two squads"))
    if not 1 <= number <= len(event.rounds):
        raise NoResultError(_("there is no round {number}").format(number=number))
    by_name = {fold(player.name.strip()): player.number for player in event.players}
    who = tuple(
        [by_name.get(fold((side.player or side.squad.player).strip())) for side in match.sides]
    )
    totals = (result.scores[0].total, result.scores[1].total)
    for pairing in event.rounds[number - 1].pairings:
        if pairing.table is not None and pairing.players == who:
            return pairing.table, totals
        if pairing.table is not None and pairing.players == who[::-1]:
            return pairing.table, totals[::-1]
    problem = _("round {number} has no pairing of the players of this match")
    raise NoResultError(problem.format(number=number))
