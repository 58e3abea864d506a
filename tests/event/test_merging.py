"""What two desks did to one event is merged; only the same field changed twice is a conflict."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.event.folder import new_folder, open_folder, save
from nco_builder.event.merging import merge
from nco_builder.event.model import Event, Pairing, Player, Round
from nco_builder.event.pairing import pair_next
from nco_builder.event.rounds import (
    add_players,
    add_round,
    drop_out,
    give_squad,
    set_result,
    swap_players,
)
from nco_builder.files import FileProblem

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.documents.path_edits import PathEdit, PathEdits

PLAYERS = tuple([Player(number=at, name=f"Player {at}") for at in range(1, 9)])
BASE = Event(
    players=PLAYERS,
    rounds=(
        Round(pairings=tuple([Pairing(table=at, players=(at, 9 - at)) for at in range(1, 5)])),
    ),
)


def after(*edits: PathEdit | PathEdits) -> Event:
    event = BASE
    for each in edits:
        event = each.apply(event)
    return event


def test_results_of_two_desks_are_merged_table_by_table() -> None:
    mine = after(set_result(BASE, 1, 1, (5, 3)), set_result(BASE, 1, 2, (1, 1)))
    theirs = after(set_result(BASE, 1, 3, (9, 0)), set_result(BASE, 1, 4, (0, 9)))
    for merged in (merge(BASE, mine, theirs), merge(BASE, theirs, mine)):
        assert merged.conflicts == ()
        scores = [each.scores for each in merged.event.rounds[0].pairings]
        assert scores == [(5, 3), (1, 1), (9, 0), (0, 9)]


def test_drop_outs_squads_and_players_are_merged() -> None:
    mine = after(add_players(BASE, [Player(number=0, name="Late")]), drop_out(BASE, 3))
    theirs = after(
        add_players(BASE, [Player(number=0, name="Later")]), give_squad(2, PLAYERS[2], "c.nco")
    )
    merged = merge(BASE, mine, theirs)
    assert merged.conflicts == ()
    third = merged.event.players[2]
    assert (third.dropped, third.squad) == (2, "c.nco")
    assert {(each.number, each.name) for each in merged.event.players[8:]} == {
        (9, "Later"),
        (10, "Late"),
    }


def test_the_same_change_on_both_sides_is_no_conflict() -> None:
    mine = after(set_result(BASE, 1, 1, (5, 3)), drop_out(BASE, 1))
    assert merge(BASE, mine, mine) == (mine, ())


def test_one_result_entered_differently_shows_both() -> None:
    mine, theirs = (after(set_result(BASE, 1, 2, scores)) for scores in ((5, 3), (3, 5)))
    merged = merge(BASE, mine, theirs)
    assert merged.event == mine
    assert [each.sentence for each in merged.conflicts] == [
        "round 1, Player 2 – Player 7, result: here 5 : 3, there 3 : 5"
    ]


def test_a_corrected_result_and_a_new_round_are_merged() -> None:
    base = after(*[set_result(BASE, 1, table, (table, 0)) for table in range(1, 5)])
    mine = set_result(base, 1, 1, (7, 7)).apply(base)
    theirs = add_round(base, pair_next(base)).apply(base)
    merged = merge(base, mine, theirs)
    assert merged.conflicts == ()
    assert len(merged.event.rounds) == 2
    assert merged.event.rounds[0].pairings[0].scores == (7, 7)


def test_a_round_that_was_paired_twice_is_a_conflict() -> None:
    mine = add_round(BASE, pair_next(BASE)).apply(BASE)
    theirs = swap_players(mine, 2, *[each.players[0] for each in mine.rounds[1].pairings[:2]])
    merged = merge(BASE, mine, theirs.apply(mine))
    assert merged.event == mine
    assert len(merged.conflicts) == 1


def test_a_player_who_is_removed_here_and_changed_there_stays() -> None:
    mine = BASE.replace(players=PLAYERS[:-1])
    assert merge(BASE, mine, BASE).event == mine
    theirs = BASE.replace(players=(*PLAYERS[:-1], PLAYERS[-1].replace(club="Hex")))
    assert merge(BASE, mine, theirs).event.players[-1].club == "Hex"
    assert merge(BASE, BASE, mine).event == mine


def test_two_new_players_with_one_number_are_a_conflict_once_one_is_paired() -> None:
    mine = after(add_players(BASE, [Player(number=0, name="Anna")]))
    mine = add_round(mine, pair_next(mine)).apply(mine)
    theirs = after(add_players(BASE, [Player(number=0, name="Bert")]))
    merged = merge(BASE, mine, theirs)
    assert [(each.mine, each.theirs) for each in merged.conflicts] == [("Anna", "Bert")]
    assert merged.event.players[-1].name == "Anna"


def test_what_one_desk_left_open_of_a_new_player_is_taken_from_the_other() -> None:
    mine = after(add_players(BASE, [Player(number=0, name="Anna")]))
    theirs = after(add_players(BASE, [Player(number=0, name="Anna", email="anna@example.org")]))
    for merged in (merge(BASE, mine, theirs), merge(BASE, theirs, mine)):
        assert merged.conflicts == ()
        assert merged.event.players[-1].email == "anna@example.org"


def test_the_command_line_saves_over_what_another_desk_saved_without_losing_it(
    tmp_path: Path,
) -> None:
    first = new_folder(tmp_path, BASE)
    second = open_folder(tmp_path)
    save(first, set_result(BASE, 1, 1, (5, 3)).apply(BASE))
    saved = save(second, set_result(BASE, 1, 2, (6, 4)).apply(BASE))
    assert open_folder(tmp_path) == saved
    assert [each.scores for each in saved.event.rounds[0].pairings[:2]] == [(5, 3), (6, 4)]


def test_a_conflict_writes_nothing_and_names_both(tmp_path: Path) -> None:
    first = new_folder(tmp_path, BASE)
    second = open_folder(tmp_path)
    theirs = save(first, set_result(BASE, 1, 1, (5, 3)).apply(BASE))
    with pytest.raises(FileProblem, match="here 6 : 4, there 5 : 3"):
        save(second, set_result(BASE, 1, 1, (6, 4)).apply(BASE))
    assert open_folder(tmp_path) == theirs
