"""The match of a table begins with what the event knows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.documents.squads import read_squad
from nco_builder.event.entries import SquadEntry
from nco_builder.event.model import Event, Pairing, Player, Round, begin_event
from nco_builder.event.rounds import NoMatchError, NoResultError, match_of_table, result_from_match
from nco_builder.squad import Limits

if TYPE_CHECKING:
    from pathlib import Path

PAIRING = Pairing(table=3, players=(2, 1))


@pytest.fixture
def event() -> Event:
    players = (Player(number=1, name="Ada"), Player(number=2, name="山田太郎"))
    rounds = (Round(), Round(scenario=4, pairings=(PAIRING,)))
    begun = begin_event().replace(name="Cup", limits=Limits(vp=80, sp=40))
    return begun.replace(players=players, rounds=rounds)


def entry(player: int, file: str, *, there: bool = True, instead: str = "") -> SquadEntry:
    squad = read_squad(paths.data() / "samples" / "rifle-squad.nco").replace(name=file)
    return SquadEntry(
        _path(file), file, squad=squad if there else None, player=player, instead=instead
    )


def _path(file: str) -> Path:
    return paths.data() / f"{file}.nco"


def test_it_knows_round_table_scenario_terms_and_who_plays(event: Event) -> None:
    received = [entry(1, "old", instead="new"), entry(1, "new"), entry(2, "other")]
    match = match_of_table(event, 2, PAIRING, received)
    assert (match.round, match.table, match.scenario) == (2, "3", 4)
    assert match.name == "Round 2, table 3: 山田太郎 – Ada"
    assert [side.player for side in match.sides] == ["山田太郎", "Ada"]
    assert [side.taken.file for side in match.sides] == ["other.nco", "new.nco"]
    assert match.terms is not None
    assert (match.terms.event, match.terms.limits) == ("Cup", event.limits)


def test_its_result_is_entered_at_its_table(event: Event) -> None:
    match = match_of_table(event, 2, PAIRING, [entry(1, "a"), entry(2, "b")])
    with pytest.raises(NoResultError, match="nothing is tallied"):
        result_from_match(event, 2, match)
    assert result_from_match(event, 2, match.replace(over=True)) == (3, (0, 0))


@pytest.mark.parametrize("received", [[], [entry(2, "b", there=False)]], ids=["none", "broken"])
def test_without_a_squad_it_says_whose_is_missing(event: Event, received: list[SquadEntry]) -> None:
    with pytest.raises(NoMatchError, match="山田太郎"):
        match_of_table(event, 2, PAIRING, [entry(1, "a"), *received])
