"""Standings: the score of each player so far, and their order.

By default they rank by all victory points (NCO-23). They are derived from the rounds, so that a
corrected result of an earlier round counts at once, without changing pairings.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nco_builder.event.model import PAIR, rulebook_of
from nco_builder.schema.record import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.event.model import Event, Pairing, Player, Scoring


class Standing(Frozen):
    """The standing of a player.

    Attributes:
        place: from 1; shared by players equal in all tie-breaks.
        player: the player.
        points: the points that decide the place.
        played: matches with a result; `wins`, `draws` and `losses` of them.
        byes: rounds without an opponent.
        extra: points besides matches that count.
        scored: victory points in his matches, `conceded` those of his opponents.
        opponents: total points of his opponents, once for each match; for a bye, an opponent with
            as many points as he has (FIDE Tie-Break Regulations C.07, unplayed rounds).
    """

    place: int
    player: Player
    points: int
    played: int
    wins: int
    draws: int
    losses: int
    byes: int
    scored: int
    conceded: int
    opponents: int
    extra: int = 0

    @property
    def difference(self) -> int:
        """Victory points scored less those conceded."""
        return self.scored - self.conceded


@dataclass(slots=True)
class _Record:
    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0
    scored: int = 0
    conceded: int = 0
    met: list[int] = field(default_factory=list)

    @property
    def played(self) -> int:
        return self.wins + self.draws + self.losses


def standings(
    event: Event, rounds: int | None = None, *, expected: bool = False
) -> tuple[Standing, ...]:
    """Return the standings of all players who ever took part, the leader first.

    Args:
        event: The event.
        rounds: The number of rounds to count; None for all.
        expected: Whether a bye that is worth the average of the player's own matches is worth
            that of all matches before he has played one. So it counts in the next pairing.
    """
    records = _records(event, rounds)
    average = _average(records.values()) if expected else 0
    points = {
        number: _points(record, event.scoring, average) + extra_points(event, number)
        for number, record in records.items()
    }
    rows = [
        _row(player, records[player.number], points).replace(
            extra=extra_points(event, player.number)
        )
        for player in _each_once(event.players)
    ]
    breaks = event.scoring.tie_breaks
    keys = {row.player.number: _key(row, breaks) for row in rows}
    rows.sort(key=lambda row: (*keys[row.player.number], row.player.number))
    placed: list[Standing] = []
    for at, row in enumerate(rows):
        same = at and keys[row.player.number] == keys[rows[at - 1].player.number]
        placed.append(row.replace(place=placed[-1].place if same else at + 1))
    return tuple(placed)


def extra_points(event: Event, player: int, column: str | None = None) -> int:
    """Return a player's points besides matches.

    Args:
        event: The event.
        player: His start number.
        column: The column; None for all that count.
    """
    if not event.extras:
        return 0
    shown = {each.name for each in event.scoring.columns if not each.counts}
    return sum(
        each.points
        for each in event.extras
        if each.player == player
        and (each.column not in shown if column is None else each.column == column)
    )


def has_result(pairing: Pairing) -> bool:
    """Return whether a match has a result that counts; a bye never has."""
    return pairing.scores is not None and len(pairing.scores) == len(pairing.players) == PAIR


def winner(pairing: Pairing, draw_to: int) -> int | None:
    """Return the index of the winner of a pairing; None within the lowest level (NCO-23)."""
    first, second = pairing.scores or (0, 0)
    return None if abs(first - second) <= draw_to else int(second > first)


def most_of_a_draw(event: Event) -> int:
    """Return the greatest difference within the lowest level of the victory table."""
    lowest = min(rulebook_of(event).victory_table, key=lambda band: band.min)
    return lowest.max or 0


def _each_once(players: Iterable[Player]) -> list[Player]:
    return list({player.number: player for player in reversed(tuple(players))}.values())[::-1]


def _records(event: Event, rounds: int | None) -> dict[int, _Record]:
    draw_to = most_of_a_draw(event)
    records = {player.number: _Record() for player in event.players}
    for each in event.rounds[:rounds]:
        for pairing in each.pairings:
            if any(number not in records for number in pairing.players):
                continue
            if len(pairing.players) == 1:
                records[pairing.players[0]].byes += 1
            elif has_result(pairing):
                _count(pairing, records, draw_to)
    return records


def _count(pairing: Pairing, records: dict[int, _Record], draw_to: int) -> None:
    won, lost = winner(pairing, draw_to), [each in pairing.lost for each in pairing.players]
    if any(lost):
        won = lost.index(False) if False in lost else None
    scores = pairing.scores or ()
    for place, number in enumerate(pairing.players):
        record = records[number]
        record.scored += scores[place]
        record.conceded += scores[1 - place]
        record.met.append(pairing.players[1 - place])
        record.draws += won is None and not any(lost)
        record.wins += won == place
        record.losses += won == 1 - place or all(lost)


def _average(records: Iterable[_Record]) -> int:
    """Return the average victory points of all matches so far, rounded down."""
    played = [each for each in records if each.played]
    return sum(each.scored for each in played) // max(1, sum(each.played for each in played))


def _points(record: _Record, scoring: Scoring, average: int) -> int:
    if scoring.by == "results":
        bye = scoring.win if scoring.bye is None else scoring.bye
        results = record.wins * scoring.win + record.draws * scoring.draw
        return results + record.losses * scoring.loss + record.byes * bye
    own = record.scored // record.played if record.played else average
    bye = own if scoring.bye is None else scoring.bye
    return record.scored + record.byes * bye


def _row(player: Player, record: _Record, points: dict[int, int]) -> Standing:
    return Standing(
        place=0,
        player=player,
        points=points[player.number],
        played=record.played,
        wins=record.wins,
        draws=record.draws,
        losses=record.losses,
        byes=record.byes,
        scored=record.scored,
        conceded=record.conceded,
        opponents=sum(points[number] for number in record.met)
        + record.byes * points[player.number],
    )


def _key(row: Standing, breaks: Iterable[str]) -> tuple[int, ...]:
    return (-row.points, *(-getattr(row, each) for each in breaks))
