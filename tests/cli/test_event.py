"""An event of 32 squads by command line alone, from the first file to the standings."""

from __future__ import annotations

import json
import shutil
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder import paths
from nco_builder.documents.squads import read_squad, write_squad
from nco_builder.event.folder import open_folder
from nco_builder.match.model import ManTally
from nco_builder.match.taking import match_of, side_of
from nco_builder.systems.nco_match import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Call = Callable[..., tuple[int, str, str]]

LEGAL = paths.data() / "samples" / "rifle-squad.nco"
ILLEGAL = paths.data() / "samples" / "recruits-mistakes.nco"
PLAYERS = 32
LATE, LATE_SCORE = 33, 500
# Player n scores 10 (33 - n) + r (n mod 3) in round r, whoever he meets: in three rounds
# 30 (33 - n) + 6 (n mod 3). 1: 960 + 6. 2: 930 + 12. 3: 900. 16: 510 + 6. 17: 480 + 12. 31: 60 + 6.
# 32 drops out after two rounds: 2 x 10 + (1 + 2) 2 = 26. Number 33 comes to the third alone: 500,
# which is between 516 (16) and 492 (17): place 17.
TOP = [(1, 1, 966), (2, 2, 942), (3, 3, 900)]
MIDDLE = [(16, 16, 516), (17, 33, 500), (18, 17, 492)]
LAST = [(32, 31, 66), (33, 32, 26)]


@pytest.fixture(name="call")
def _event(call: Call) -> Call:
    return partial(call, "event")


def score(number: int, round_number: int) -> int:
    if number == LATE:
        return LATE_SCORE
    return 10 * (33 - number) + round_number * (number % 3)


def told(answer: tuple[int, str, str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer[1])
    return found


def begun(call: Call, tmp_path: Path, players: int = PLAYERS) -> Path:
    rows = "\n".join(["Name;Verein", *[f"Player {n};Club {n % 5}" for n in range(1, players + 1)]])
    (tmp_path / "list.csv").write_text(rows, "utf-8")
    folder = tmp_path / "cup"
    words = ("--players", tmp_path / "list.csv", "--vp", 100, "--sp", 50, "--seed", 7)
    code, _, err = call("new", folder, "--name", "Cup", "--clubs-apart", *words)
    assert (code, err) == (0, "")
    return folder


def play(call: Call, folder: Path, round_number: int) -> None:
    for pairing in open_folder(folder).event.rounds[-1].pairings:
        if pairing.table is not None:
            scores = [score(number, round_number) for number in pairing.players]
            assert call("result", folder, "--table", pairing.table, "--score", *scores)[0] == 0


def test_an_event_of_32_squads_is_checked(call: Call, tmp_path: Path) -> None:
    folder = begun(call, tmp_path)
    legal, illegal = read_squad(LEGAL), read_squad(ILLEGAL)
    for number in range(1, 27):
        write_squad(folder / "squads" / f"{number}.nco", legal.replace(player=f"Player {number}"))
    for number in range(27, 30):
        write_squad(folder / "squads" / f"{number}.nco", illegal.replace(player=f"PLAYER {number}"))
    (folder / "squads" / "Player 30.nco").write_bytes(b"{")
    (folder / "squads" / "Player 31.txt").write_text("=cmd|' /C calc'!A0", "utf-8")
    replies, table = tmp_path / "replies", tmp_path / "list-out.csv"
    answer = call("check", folder, "--json", "--replies", replies, "--csv", table)
    assert answer[0] == 1
    found = told(answer)
    assert sum(each["legal"] is True for each in found["entries"]) == 26
    assert [each["player"] for each in found["entries"] if each["legal"] is False] == [27, 28, 29]
    assert [each["player"] for each in found["entries"] if each["error"]] == [30, 31]
    assert found["missing"] == [30, 31, 32]
    assert "Please change:" in (replies / "27 Player 27.txt").read_text("utf-8")
    assert "no squad of yours" in (replies / "32 Player 32.txt").read_text("utf-8")
    assert table.read_text("utf-8-sig").count("\n") == 33  # heads, files, and who sent none
    code, out, _ = call("check", folder)
    assert code == 1
    assert "26 legal, 3 not legal, 2 unreadable, 3 missing" in out


def test_three_rounds_give_the_standings_worked_out_by_hand(call: Call, tmp_path: Path) -> None:
    folder = begun(call, tmp_path)
    for round_number in (1, 2):
        assert call("pair", folder)[0] == 0
        play(call, folder, round_number)
    (tmp_path / "late.csv").write_text("Name\nLatecomer\n", "utf-8")
    words = ("--drop", PLAYERS, "--players", tmp_path / "late.csv", "--json")
    third = told(call("pair", folder, *words))
    assert third["rematches"] == []
    assert all(len(each["players"]) == 2 for each in third["pairings"])
    play(call, folder, 3)
    rows = told(call("standings", folder, "--json"))["standings"]
    found = [(row["place"], row["number"], row["points"]) for row in rows]
    assert found[:3] == TOP
    assert found[15:18] == MIDDLE
    assert found[-2:] == LAST


def test_a_round_is_not_paired_while_results_are_missing_unless_that_is_wanted(
    call: Call, tmp_path: Path
) -> None:
    folder = begun(call, tmp_path, 4)
    call("pair", folder)
    call("result", folder, "--table", 1, "--score", 5, 9)
    code, out, err = call("pair", folder)
    assert (code, out) == (2, "")
    assert "the result of round 1 at table 2 is missing" in err
    assert len(open_folder(folder).event.rounds) == 1
    assert call("pair", folder, "--force")[0] == 0
    assert len(open_folder(folder).event.rounds) == 2


def test_a_list_that_has_grown_is_read_again_and_enters_nobody_twice(
    call: Call, tmp_path: Path
) -> None:
    folder = begun(call, tmp_path, 2)
    grown = tmp_path / "grown.csv"
    grown.write_text("Name;Verein\nplayer 1;Club 1\nPlayer 2;Club 2\nPlayer 1;Other\nNew;", "utf-8")
    _, out, err = call("check", folder, "--players", grown)
    assert "2 players of the list are entered already" in err
    assert [each.name for each in open_folder(folder).event.players] == [
        *("Player 1", "Player 2", "Player 1", "New")
    ]
    assert "New: no squad" in out


def test_the_check_names_the_player_of_each_file_and_a_reply_is_his(
    call: Call, tmp_path: Path
) -> None:
    folder, replies = begun(call, tmp_path, 3), tmp_path / "replies"
    shutil.copy(ILLEGAL, folder / "squads" / "Player 1.nco")
    shutil.copy(LEGAL, folder / "squads" / "whose.nco")
    (folder / "squads" / "Player 2.nco").write_bytes(b"{")
    (folder / "squads" / "Player 1 again.nco").write_bytes(b"")
    squad = read_squad(LEGAL).replace(player="Player 1")
    write_squad(folder / "squads" / "Player 1 again.nco", squad)
    table = tmp_path / "table.csv"
    _, out, _ = call("check", folder, "--replies", replies, "--csv", table)
    assert "Player 1.nco (1 Player 1): NOT LEGAL" in out
    assert "It belongs to no player yet" in out
    assert out.endswith(f"{table}: written\n{replies}: written\n")
    assert sorted(path.name for path in replies.iterdir()) == [
        "1 Player 1 (Player 1 again.nco).txt",
        "1 Player 1 (Player 1.nco).txt",
        "2 Player 2.txt",
        "3 Player 3.txt",
        "whose.nco.txt",
    ]


def test_a_result_is_corrected_and_comes_from_a_match_file(call: Call, tmp_path: Path) -> None:
    folder = begun(call, tmp_path, 2)
    call("pair", folder)
    assert told(call("result", folder, "--table", 1, "--score", 5, 90, "--json"))["scores"] == [
        5,
        90,
    ]
    numbers = open_folder(folder).event.rounds[0].pairings[0].players
    squad = read_squad(LEGAL)
    sides = [side_of(squad, player=f"Player {number}") for number in numbers[::-1]]
    SYSTEM.kind.write(tmp_path / "match.nco", match_of(*sides).replace(over=True))
    code, _out, err = call("result", folder, "--match", tmp_path / "match.nco")
    assert (code, "has the result 5 : 90 already; --force enters" in err) == (2, True)
    forced = ("--match", tmp_path / "match.nco", "--force", "--json")
    answer = told(call("result", folder, *forced))
    assert answer["scores"] == [0, 0]
    assert open_folder(folder).event.rounds[0].pairings[0].match == "match.nco"
    dead = sides[0].replace(men=(ManTally(casualty=True),), bonuses=(1,))
    contradicted = match_of(dead, sides[1]).replace(scenario=2, over=True)
    SYSTEM.kind.write(tmp_path / "odd.nco", contradicted)
    code, _out, err = call("result", folder, "--match", tmp_path / "odd.nco")
    assert code == 2
    assert "the tally of this match cannot be: " in err
    assert "has no living Sergeant." in err
    assert open_folder(folder).event.rounds[0].pairings[0].match == "match.nco"


def test_packs_are_one_pdf_or_one_for_each(call: Call, tmp_path: Path) -> None:
    folder = begun(call, tmp_path, 2)
    for number in (1, 2):
        shutil.copy(LEGAL, folder / "squads" / f"Player {number}.nco")
    (folder / "squads" / "broken.nco").write_bytes(b"{")
    code, out, _ = call("pack", folder, "--pdf", tmp_path / "all.pdf", "--csv", tmp_path / "in.csv")
    assert code == 1
    assert "broken.nco: " in out
    assert (tmp_path / "all.pdf").read_bytes().startswith(b"%PDF")
    (tmp_path / "each").mkdir()
    call("pack", folder, "--pdf", tmp_path / "each")
    assert [path.name for path in sorted((tmp_path / "each").iterdir())] == [
        "Player 1.pdf",
        "Player 2.pdf",
    ]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("new",), "there is an event in this folder already"),
        (("result", "--table", 9, "--score", 1, 2), "there is no round 0."),
        (("result",), "a result is --table with --score or --lost, or --match"),
        (("pack",), "a pack needs --pdf"),
        (("pair", "--drop", 9), "there is no player number 9."),
        (("pair", "--take-back"), "no round was paired yet."),
        (("new", "--vp", 9), "--vp and --sp belong together"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    words: tuple[object, ...], problem: str, call: Call, tmp_path: Path
) -> None:
    folder = begun(call, tmp_path, 2)
    code, out, err = call(words[0], folder, *words[1:])
    assert (code, out) == (2, "")
    assert problem in err
    assert err.count("\n") == 1
