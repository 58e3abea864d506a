"""Players, files and rounds are arranged by hand with the command line, too."""

from __future__ import annotations

import json
import shutil
from email import message_from_bytes, policy
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest

from nco_builder import paths
from nco_builder.cli.event import ACTIONS
from nco_builder.event.folder import open_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nco_builder.event.model import Event, Pairing

    Call = Callable[..., tuple[int, str, str]]

LEGAL = paths.data() / "samples" / "rifle-squad.nco"
LIST = (
    "Nr;Vorname;Name;Verein;E-Mail;T-Shirt\n"
    "1;Jürgen;Müller;Hex;j@x.org;L\n2;Hans;Meier;;;\n3;Hans;Meier;Blue;;\n4;Ada;Brandt;;;\n5;Eve;Ng;;;\n"
)


@pytest.fixture(name="call")
def _event(call: Call) -> Call:
    return partial(call, "event")


@pytest.fixture
def players(tmp_path: Path) -> Path:
    path = tmp_path / "list.csv"
    path.write_text(LIST, "utf-8")
    return path


@pytest.fixture
def folder(call: Call, tmp_path: Path, players: Path) -> Path:
    assert call("new", tmp_path / "cup", "--players", players, "--seed", 7)[0] == 0
    return tmp_path / "cup"


def event(folder: Path) -> Event:
    return open_folder(folder).event


def told(answer: tuple[int, str, str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer[1])
    return found


def receive(folder: Path, *names: str) -> None:
    for name in names:
        shutil.copy(LEGAL, folder / "squads" / name)


def test_a_list_is_previewed_before_the_event_exists(
    call: Call, tmp_path: Path, players: Path
) -> None:
    code, out, _err = call("players", tmp_path / "cup", "--players", players, "--preview")
    assert code == 0
    assert "“Name”: last name" in out
    assert "not used: “T-Shirt”" in out
    assert "5 players to enter" in out
    assert "1  Jürgen Müller · Hex · j@x.org" in out
    assert not (tmp_path / "cup").exists()


def test_without_a_seed_one_is_drawn_and_told(call: Call, tmp_path: Path) -> None:
    seeds = {told(call("new", tmp_path / str(n), "--json"))["seed"] for n in range(4)}
    assert len(seeds) > 1
    assert event(tmp_path / "0").seed in seeds


def test_files_are_assigned_by_number_and_by_name(call: Call, folder: Path) -> None:
    receive(folder, "a.nco", "b.nco")
    assert call("assign", folder, "a.nco", "3")[0] == 0
    assert call("assign", folder, "b.nco", "mueller juergen")[0] == 0
    assert {each.number: each.squad for each in event(folder).players if each.squad} == {
        1: "b.nco",
        3: "a.nco",
    }
    assert call("assign", folder, "a.nco", 2)[0] == 0
    assert [each.number for each in event(folder).players if each.squad == "a.nco"] == [2]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("assign", "a.nco", "Hans Meier"), "several players are called “Hans Meier”"),
        (("assign", "a.nco", "Nobody"), "there is no player “Nobody”"),
        (("assign", "a.nco", "99"), "there is no player number 99"),
        (("assign", "z.nco", "1"), "there is no such file among the squads"),
        (("assign", "a.nco"), "assign needs FILE PLAYER"),
        (("counts", "a.nco"), "this file belongs to no player yet"),
        (("swap", "1", "2"), "there is no round 0"),
        (("add",), "a player needs --name"),
        (("pair", "1"), "pair needs nothing"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    call: Call, folder: Path, words: tuple[str, ...], says: str
) -> None:
    receive(folder, "a.nco")
    before = event(folder)
    code, out, err = call(words[0], folder, *words[1:])
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
    assert event(folder) == before


def test_of_two_files_of_one_player_one_is_made_to_count(call: Call, folder: Path) -> None:
    receive(folder, "Ada Brandt.nco", "brandt_ada (2).nco")
    table = folder.parent / "check-in.csv"
    packs = folder.parent / "packs.pdf"
    code, out, _err = call("pack", folder, "--pdf", packs, "--csv", table, "--sheets", "sheet")
    assert code == 1
    assert "Ada Brandt: several squads, and none of them counts yet" in out
    assert "4,Ada Brandt,,undecided," in table.read_text("utf-8-sig")
    assert call("counts", folder, "brandt_ada (2).nco")[0] == 0
    entries = told(call("check", folder, "--json"))["entries"]
    assert [each["instead"] for each in entries] == ["brandt_ada (2).nco", None]


def test_the_check_says_why_a_file_is_whose_and_what_it_does_not_look_at(
    call: Call, folder: Path
) -> None:
    receive(folder, "MEIER Hans 3.nco", "whose.nco")
    (folder / "squads" / "list.xlsx").write_text("{}", "utf-8")
    (folder / "squads" / "link.nco").symlink_to(LEGAL)
    _code, out, _err = call("check", folder)
    assert "MEIER Hans 3.nco (3 Hans Meier): legal" in out
    assert "Matched by start number or club in the file name" in out
    assert "link.nco: not looked at" in out
    assert "list.xlsx: not looked at" in out
    assert "2 Hans Meier: no squad" in out
    found = told(call("check", folder, "--json"))
    assert found["not_looked_at"] == ["link.nco", "list.xlsx"]
    assert found["entries"][0]["matched"]["how"] == "number"


def test_replies_are_ready_for_mail(call: Call, folder: Path) -> None:
    receive(folder, "Jürgen Müller.nco")
    replies = told(call("replies", folder, "--json"))["replies"]
    mine = next(each for each in replies if each["player"] == 1)
    address, _, rest = mine["mailto"].partition("?")
    assert address == "mailto:j@x.org"
    assert unquote(rest.partition("body=")[2]).replace("\r\n", "\n") == mine["text"]
    assert "\n" not in mine["mailto"]
    assert call("replies", folder, "--replies", folder / "replies")[0] == 0
    names = sorted(path.name for path in (folder / "replies").iterdir())
    assert names[:3] == ["1 Jürgen Müller.eml", "2 Hans Meier.txt", "3 Hans Meier.txt"]
    raw = (folder / "replies" / names[0]).read_bytes()
    mail = message_from_bytes(raw, policy=policy.default)
    assert (mail["To"], mail["Subject"]) == ("j@x.org", mine["subject"])
    body = mail.get_body()
    assert body is not None
    assert body.get_content().replace("\r\n", "\n") == mine["text"]


def test_players_are_entered_changed_and_let_out(call: Call, folder: Path) -> None:
    assert call("add", folder, "--name", "Zoë", "--club", "Hex", "--paid", "yes")[0] == 0
    assert call("edit", folder, "zoe", "--club", "Blue", "--email", "z@x.org")[0] == 0
    zoe = event(folder).players[-1]
    assert (zoe.number, zoe.club, zoe.email, zoe.paid) == (6, "Blue", "z@x.org", True)
    code, _, err = call("add", folder, "--name", "Zoe Hill", "--email", "Z@x.org")
    assert (code, "Zoe Hill has the address or the turned name of 6 Zoë" in err) == (0, True)
    assert call("remove", folder, 7)[0] == 0
    assert call("here", folder, 6)[0] == 0
    assert event(folder).players[-1].here
    assert call("here", folder, 6, "--take")[0] == 0
    assert not event(folder).players[-1].here
    assert call("drop", folder, 1)[0] == 0
    assert call("here", folder, "--all")[0] == 0
    assert [each.here for each in event(folder).players] == [False, *[True] * 5]
    assert call("here", folder, 6, "--all")[0] == 2
    assert call("reinstate", folder, 1)[0] == 0
    assert call("drop", folder, "zoe")[0] == 0
    assert event(folder).players[-1].dropped == 1
    assert call("reinstate", folder, "zoe")[0] == 0
    assert event(folder).players[-1].dropped is None
    assert call("remove", folder, "zoe")[0] == 0
    assert len(event(folder).players) == 5
    call("pair", folder)
    assert "he can only drop out" in call("remove", folder, 1)[2]


def test_a_start_number_is_changed_everywhere_unless_it_is_taken(call: Call, folder: Path) -> None:
    call("apart", folder, 1, 2)
    call("pair", folder)
    call("points", folder, 1, "--points=-5")
    code, _, err = call("edit", folder, 1, "--number", 2)
    assert (code, "start number 2 is taken" in err) == (2, True)
    assert call("edit", folder, 1, "--number", 40)[0] == 0
    now = event(folder)
    paired = {number for each in now.rounds[0].pairings for number in each.players}
    assert paired == {each.number for each in now.players}
    assert [each.player for each in now.extras] == [40]
    assert now.forbidden == ((2, 40),)


def rounds_of(folder: Path) -> tuple[Pairing, ...]:
    return event(folder).rounds[-1].pairings


def who(folder: Path) -> dict[int | None, tuple[int, ...]]:
    return {each.table: each.players for each in rounds_of(folder)}


def test_a_round_is_arranged_by_hand(call: Call, folder: Path) -> None:
    call("pair", folder)
    before = who(folder)
    (a, b), (c, d), (out,) = before[1], before[2], before[None]
    assert call("swap", folder, a, c)[0] == 0
    assert who(folder) == {1: (c, b), 2: (a, d), None: (out,)}
    assert call("bye", folder, b)[0] == 0
    assert who(folder) == {1: (c, out), 2: (a, d), None: (b,)}
    assert call("table", folder, a, "--table", 1)[0] == 0
    assert who(folder) == {1: (a, d), 2: (c, out), None: (b,)}
    assert call("table", folder, c, "--table", 9)[0] == 0
    assert who(folder) == {1: (a, d), 9: (c, out), None: (b,)}
    assert "nobody else has a bye" in call("bye", folder, b, "--take")[2]
    call("result", folder, "--table", 1, "--score", 9, 5)
    assert "clear it first" in call("swap", folder, a, c)[2]
    assert call("result", folder, "--table", 1, "--clear")[0] == 0
    assert call("swap", folder, a, c)[0] == 0


def test_a_bye_without_another_gives_one_to_the_opponent_and_both_may_meet_again(
    call: Call, folder: Path
) -> None:
    call("drop", folder, 5)
    call("pair", folder)
    (a, b) = who(folder)[1]
    assert call("bye", folder, a)[0] == 0
    assert sorted(each.players for each in rounds_of(folder) if each.table is None) == sorted(
        [(a,), (b,)]
    )
    assert call("bye", folder, a, "--take")[0] == 0
    assert {*who(folder)[1]} == {a, b}


def test_a_rematch_by_hand_is_told(call: Call, folder: Path) -> None:
    call("drop", folder, 5)
    call("pair", folder)
    for table in (1, 2):
        call("result", folder, "--table", table, "--score", 10 * table, 5)
    first = event(folder).rounds[0].pairings[0].players
    call("pair", folder)
    other = next(each.players for each in rounds_of(folder) if first[0] in each.players)
    opponent = other[1 - other.index(first[0])]
    _code, out, _err = call("swap", folder, opponent, first[1])
    assert "meet again." in out


def test_the_match_of_a_table_is_begun(call: Call, folder: Path) -> None:
    receive(folder, "1.nco", "2.nco", "3.nco", "4.nco", "5.nco")
    call("pair", folder)
    assert call("match", folder, "--table", 1)[0] == 0
    assert len([*(folder / "matches").glob("*.nco")]) == 1
    code, _out, err = call("match", folder, "--table", 1)
    assert code == 2
    assert "already exists" in err


def test_terms_are_shown_and_changed(call: Call, folder: Path) -> None:
    assert "Seed of the pairings: 7" in call("terms", folder)[1]
    assert call("terms", folder, "--vp", 80, "--sp", 20, "--name", "Cup")[0] == 0
    changed = event(folder)
    assert changed.limits is not None
    assert (changed.limits.vp, changed.name, len(changed.players)) == (80, "Cup", 5)


@pytest.mark.parametrize("action", ACTIONS)
def test_each_action_has_help_of_its_own(
    action: str, call: Call, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        call(action, "--help")
    said = " ".join(capsys.readouterr().out.split())
    assert f"{action}: " in said
    for option in ACTIONS[action].options:
        assert f"{option} " in said
    assert ("--tie-breaks" in said) == ("--tie-breaks" in ACTIONS[action].options)


def test_results_are_told_to_other_programs_without_what_is_private(
    call: Call, folder: Path
) -> None:
    call("pair", folder)
    call("result", folder, "--table", 1, "--score", 9, 5)
    answer = call("results", folder, "--json")
    found = told(answer)
    first, second, bye = found["rounds"][0]["pairings"]
    assert (first["scores"], second["scores"], bye["bye"]) == ([9, 5], None, True)
    assert {each["name"] for each in found["players"]} >= {"Hans Meier", "Ada Brandt"}
    paired = [each["name"] for one in (first, second, bye) for each in one["players"]]
    assert {"Hans Meier (2)", "Hans Meier (Blue)"} <= {*paired}
    assert "j@x.org" not in answer[1]
    assert "9 : 5" in call("results", folder)[1]
    assert max(each["points"] for each in found["standings"]) == 9


def test_an_event_of_32_runs_from_lists_to_the_wall_sheet_by_command_line_alone(
    call: Call, tmp_path: Path
) -> None:
    folder, people = tmp_path / "cup", [f"Jürgen{at} O'Weiß-{at}" for at in range(1, 33)]
    rows = [f"{at};{name};Club {at % 6};p{at}@x.org" for at, name in enumerate(people, 1)]
    path = tmp_path / "list.csv"
    path.write_text("sep=;\nNr.;Teilnehmer;Verein;E-Mail\n" + "\n".join(rows), "cp1252")
    assert call("new", folder, "--name", "Cup", "--players", path, "--clubs-apart")[0] == 0
    for at in range(1, 33):
        spelled = f"OWeiss {at}, Juergen{at}" if at % 2 else f"weiß_{at}_jürgen{at}_o (2)"
        receive(folder, f"{spelled}.nco")
    checked = told(call("check", folder, "--json"))
    assert sorted(each["player"] for each in checked["entries"]) == [*range(1, 33)]
    for number in (1, 2, 3):
        assert call("pair", folder, "--sheet", tmp_path / f"round {number}.pdf")[0] == 0
        for pairing in rounds_of(folder):
            score = [100 - player for player in pairing.players]
            call("result", folder, "--table", pairing.table, "--score", *score)
    wall = tmp_path / "wall.pdf"
    assert call("standings", folder, "--sheet", wall, "--csv", tmp_path / "standings.csv")[0] == 0
    assert wall.read_bytes().startswith(b"%PDF-")
    lines = (tmp_path / "standings.csv").read_text("utf-8-sig").splitlines()
    assert lines[0].endswith("Points of the opponents,Difference")
    assert lines[1].startswith("1,1,Jürgen1 O'Weiß-1,Club 1,297,3,")
    seats = [
        (player, each.table)
        for one in event(folder).rounds
        for each in one.pairings
        for player in each.players
    ]
    assert len({*seats}) == len(seats) == 96


def test_a_forfeit_and_a_double_loss_count_as_declared(call: Call, folder: Path) -> None:
    call("terms", folder, "--scoring", "results")
    call("pair", folder)
    a, b = who(folder)[1]
    c, d = who(folder)[2]
    words = ("--score", 0, 0, "--reason", "did not come")
    assert call("result", folder, "--table", 1, *words, "--lost", a)[0] == 0
    assert call("result", folder, "--table", 2, *words, "--lost", c, d)[0] == 0
    rows = {each["number"]: each for each in told(call("standings", folder, "--json"))["standings"]}
    assert (rows[a]["losses"], rows[b]["wins"], rows[b]["points"]) == (1, 1, 3)
    assert [(rows[each]["losses"], rows[each]["draws"]) for each in (c, d)] == [(1, 0), (1, 0)]
    assert rounds_of(folder)[0].reason == "did not come"
    err = call("result", folder, "--table", 1, *words, "--lost", c)[2]
    assert "who lost is not at this table" in err
    call("result", folder, "--table", 1, "--score", 5, 40)
    assert (rounds_of(folder)[0].lost, rounds_of(folder)[0].reason) == ((), "")


def test_declared_columns_count_or_are_shown_and_penalties_count(
    call: Call, folder: Path, tmp_path: Path
) -> None:
    call("terms", folder, "--columns", "Painting", "--shown-columns", "Fair play")
    assert call("points", folder, 1, "--points", 9, "--column", "Painting")[0] == 0
    assert call("points", folder, 1, "--points", 10, "--column", "Painting")[0] == 0
    assert call("points", folder, 1, "--points", 5, "--column", "Fair play")[0] == 0
    assert call("points", folder, 2, "--points", "-3", "--reason", "late list")[0] == 0
    assert (
        "the terms declare: Painting, Fair play"
        in call("points", folder, 2, "--points", 1, "--column", "Hats")[2]
    )
    rows = {
        each["number"]: each["points"]
        for each in told(call("standings", folder, "--json"))["standings"]
    }
    assert (rows[1], rows[2], rows[4]) == (10, -3, 0)
    call("standings", folder, "--csv", tmp_path / "standings.csv")
    lines = (tmp_path / "standings.csv").read_text("utf-8-sig").splitlines()
    assert "Byes,Painting,Fair play,Penalties,Scored" in lines[0]
    assert ",10,5,0,0,0," in lines[1]


def test_the_terms_tell_how_standings_and_byes_are_reckoned(call: Call, folder: Path) -> None:
    said = call("terms", folder)[1]
    assert "A bye: the average of the player’s own matches, rounded down" in said
    said = call("terms", folder, "--scoring", "results", "--here-only", "yes")[1]
    assert "Standings: win 3, draw 1, loss 0; if equal: difference of victory points" in said
    assert "A bye: 3 points" in said
    assert "Paired: only players who have checked in" in said
    said = call("terms", folder, "--clubs-apart-rounds", 2)[1]
    assert "checked in · players of one club apart in the first 2 rounds" in said
