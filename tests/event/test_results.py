"""A match file tells the result of the table at which its players met."""

from __future__ import annotations

import pytest

from nco_builder import paths
from nco_builder.documents.kinds import read_document
from nco_builder.event.model import Event, Pairing, Player, Round
from nco_builder.event.rounds import NoResultError, result_from_match
from nco_builder.match.model import ManTally, SquadMatch

MATCH = paths.data() / "samples" / "rifles-against-airborne.nco"


def match_of(first: str, second: str) -> SquadMatch:
    """A match of two players, the second of whom lost a man."""
    match = read_document(MATCH)
    assert isinstance(match, SquadMatch)
    sides = [
        side.replace(player=player, men=(ManTally(casualty=True),) * lost, bonuses=())
        for side, player, lost in zip(match.sides, (first, second), (0, 1), strict=True)
    ]
    return match.replace(sides=tuple(sides))


def event_of(*pairs: tuple[str, str]) -> Event:
    """An event whose players met, a pair at each table."""
    names = [name for pair in pairs for name in pair]
    players = [Player(number=number, name=name) for number, name in enumerate(names, 1)]
    tables = [
        Pairing(table=table, players=(2 * table - 1, 2 * table))
        for table in range(1, len(pairs) + 1)
    ]
    return Event(players=tuple(players), rounds=(Round(pairings=tuple(tables)),))


def test_players_of_one_name_are_told_apart_by_whom_they_met() -> None:
    event = event_of(("Olaf", "Ada"), ("Ben", "Olaf"))
    first_table, first_scores = result_from_match(event, 1, match_of("Olaf", "Ada"))
    second_table, second_scores = result_from_match(event, 1, match_of("Olaf", "Ben"))
    assert (first_table, second_table) == (1, 2)
    assert first_scores == second_scores[::-1]
    assert first_scores[0] > first_scores[1]


def test_a_match_that_may_be_of_two_tables_is_refused() -> None:
    for event in (event_of(("Olaf", "Ada"), ("Ada", "Olaf")), event_of(("Olaf", "Olaf"))):
        names = [player.name for player in event.players[:2]]
        with pytest.raises(NoResultError, match="several pairings of players of these names"):
            result_from_match(event, 1, match_of(*names))


def test_the_table_of_a_match_tells_which_of_two_pairings_it_is_of() -> None:
    event = event_of(("Olaf", "Ada"), ("Olaf", "Ada"))
    match = match_of("Olaf", "Ada")
    for table in (1, 2):
        found, _scores = result_from_match(event, 1, match.replace(round=1, table=str(table)))
        assert found == table
    with pytest.raises(NoResultError, match="several pairings"):
        result_from_match(event, 1, match.replace(round=2, table="1"))
