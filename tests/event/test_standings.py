"""Standings: by all victory points unless the event declares otherwise."""

from __future__ import annotations

from datetime import date
from typing import get_args

from nco_builder.event.model import (
    TIE_BREAK_HEADINGS,
    TIE_BREAKS,
    Event,
    Pairing,
    Player,
    Round,
    Scoring,
    TieBreak,
)
from nco_builder.event.standings import standings
from nco_builder.sheets import SheetOptions
from nco_builder.systems.nco_event.sheets import deciding, standings_of

PLAYERS = tuple([Player(number=at, name=f"Player {at}") for at in range(1, 6)])
ROUNDS = (
    Round(
        pairings=(
            Pairing(table=1, players=(1, 2), scores=(150, 40)),
            Pairing(table=2, players=(3, 4), scores=(60, 70)),
            Pairing(players=(5,)),
        )
    ),
    Round(
        pairings=(
            Pairing(table=1, players=(1, 4), scores=(20, 80)),
            Pairing(table=2, players=(2, 5), scores=(90, 30)),
            Pairing(players=(3,)),
        )
    ),
)
EVENT = Event(players=PLAYERS, rounds=ROUNDS)


def told(event: Event) -> list[tuple[int, int, int]]:
    return [(row.place, row.player.number, row.points) for row in standings(event)]


def test_all_victory_points_count_and_a_bye_is_the_average_of_the_others() -> None:
    # 1: 150+20. 2: 40+90. 3: 60 and a bye of 60. 4: 70+80. 5: 30 and a bye of 30.
    assert told(EVENT) == [(1, 1, 170), (2, 4, 150), (3, 2, 130), (4, 3, 120), (5, 5, 60)]


def test_a_bye_is_worth_what_the_event_declares() -> None:
    declared = EVENT.replace(scoring=Scoring(bye=100))
    assert told(declared) == [(1, 1, 170), (2, 3, 160), (3, 4, 150), (4, 2, 130), (5, 5, 130)]


def test_by_results_a_match_within_the_lowest_level_is_a_draw() -> None:
    # wins by 110, 60 and 60; 60 to 70 is within the lowest level; both byes count as wins
    by_results = EVENT.replace(scoring=Scoring(by="results"))
    rows = {row.player.number: row for row in standings(by_results)}
    assert {number: row.points for number, row in rows.items()} == {1: 3, 2: 3, 3: 4, 4: 4, 5: 3}
    assert rows[4].draws == rows[3].draws == 1


def test_who_is_alike_in_all_shares_a_place() -> None:
    event = Event(players=PLAYERS[:3])
    assert [row.place for row in standings(event)] == [1, 1, 1]


def test_tie_breaks_are_asked_in_the_declared_order() -> None:
    rounds = (
        Round(
            pairings=(
                Pairing(table=1, players=(1, 2), scores=(80, 20)),
                Pairing(table=2, players=(3, 4), scores=(80, 70)),
            )
        ),
    )
    event = Event(players=PLAYERS[:4], rounds=rounds)
    assert [row.player.number for row in standings(event)][:2] == [1, 3]
    declared = event.replace(scoring=Scoring(tie_breaks=("opponents",)))
    assert [row.player.number for row in standings(declared)][:2] == [3, 1]


def test_the_tie_breaks_that_decide_places_are_printed() -> None:
    first = Pairing(table=1, players=(1, 2), scores=(80, 20))
    alike = Pairing(table=2, players=(3, 4), scores=(80, 20))
    again = Pairing(table=1, players=(1, 3), scores=(60, 60))
    others = Pairing(table=2, players=(2, 4), scores=(70, 10))
    event = Event(
        players=PLAYERS[:4],
        rounds=(Round(pairings=(first, alike)), Round(pairings=(again, others))),
    )
    assert deciding(event, standings(event)) == ["opponents"]
    sheet = str(standings_of(event, SheetOptions(date(2026, 1, 1))))
    assert "Opponents’ points" in sheet.replace("\\n", " ")
    assert deciding(event, standings(event, 1)) == []


def test_a_correction_counts_at_once() -> None:
    pairing = ROUNDS[0].pairings[0].replace(scores=(0, 300))
    corrected = ROUNDS[0].replace(pairings=(pairing, *ROUNDS[0].pairings[1:]))
    assert told(EVENT.replace(rounds=(corrected, ROUNDS[1])))[0] == (1, 2, 390)


def test_standings_after_an_earlier_round_are_still_known() -> None:
    assert [row.points for row in standings(EVENT, 1)] == [150, 70, 60, 40, 0]


def test_every_tie_break_has_words_and_is_something_a_standing_says() -> None:
    assert tuple(TIE_BREAKS) == tuple(TIE_BREAK_HEADINGS) == get_args(TieBreak)
    (first, *_others) = standings(EVENT)
    assert all(isinstance(getattr(first, each), int) for each in TIE_BREAKS)
