"""What makes an organizer's day stumble: doubtful results, rotating scenarios, the clock."""

from __future__ import annotations

import json
import shutil
from functools import partial
from typing import TYPE_CHECKING, Any

import pdfplumber
import pytest

from nco_builder import paths
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.event.folder import open_folder
from nco_builder.legality import check_by_own_ruleset
from nco_builder.match.taking import match_of, side_of
from nco_builder.systems.nco_match import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Call = Callable[..., tuple[int, str, str]]

LEGAL = paths.data() / "samples" / "rifle-squad.nco"
NAMES = ("Ada Brandt", "Ben Okafor", "Eve Ng", "Kim Ode")


@pytest.fixture
def match(call: Call) -> Call:
    return partial(call, "match")


@pytest.fixture
def event(call: Call) -> Call:
    return partial(call, "event")


@pytest.fixture
def folder(event: Call, tmp_path: Path) -> Path:
    folder = tmp_path / "cup"
    assert event("new", folder, "--seed", 7, "--scenarios", 5, 1)[0] == 0
    for name in NAMES:
        assert event("add", folder, "--name", name)[0] == 0
        shutil.copy(LEGAL, folder / "squads" / f"{name}.nco")
    return folder


def told(answer: tuple[int, str, str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer[1])
    return found


def test_a_score_that_the_scenario_cannot_give_is_refused_without_force(
    event: Call, folder: Path
) -> None:
    event("pair", folder)
    code, _, err = event("result", folder, "--table", 1, "--score", 999, 0)
    assert code == 2
    assert "cannot score 999: against this squad “Search and Destroy” gives at most" in err
    assert "; --force enters it all the same." in err
    assert open_folder(folder).event.rounds[0].pairings[0].scores is None
    code, _, err = event("result", folder, "--table", 1, "--score", 1, 0)
    assert (code, "cannot give 1 : 0" in err) == (2, True)
    assert event("result", folder, "--table", 1, "--score", 75, 0)[::2] == (0, "")
    assert event("result", folder, "--table", 1, "--score", 75, 0)[::2] == (0, "")
    code, _, err = event("result", folder, "--table", 1, "--score", 999, 0, "--force")
    assert (code, "Table 1 had 75 : 0 before." in err) == (0, True)


def test_both_sides_cannot_score_what_only_one_can(event: Call, folder: Path) -> None:
    event("terms", folder, "--scenarios", 2)
    event("pair", folder)
    worth = sum(man.victory for man in check_by_own_ruleset(read_squad(LEGAL)).members)
    top = worth + 50 + 10 + 20
    assert event("result", folder, "--table", 1, "--score", top, worth)[0] == 0
    code, _, err = event("result", folder, "--table", 1, "--score", top, top)
    assert (code, f"cannot give {top} : {top}" in err) == (2, True)


def test_a_match_file_that_is_unfinished_or_of_another_table_is_refused_without_force(
    event: Call, folder: Path
) -> None:
    event("pair", folder)
    event("match", folder, "--table", 1)
    (path,) = (folder / "matches").iterdir()
    match = SYSTEM.kind.from_bytes(path.read_bytes(), str(path))
    SYSTEM.kind.write(path, match.replace(turn=2, table="2"))
    code, _, err = event("result", folder, "--match", path)
    assert code == 2
    assert "This match is not marked as played to its end." in err
    assert "It is of round 1, table 2; its players meet at table 1 now; --force" in err
    SYSTEM.kind.write(path, match.replace(turn=2, table="1", over=True))
    assert event("result", folder, "--match", path)[0] == 0


def test_scenarios_rotate_by_table(event: Call, folder: Path) -> None:
    event("terms", folder, "--scenarios-by-table", "yes")
    _, out, _ = event("pair", folder)
    first, second = open_folder(folder).event.rounds[0].pairings
    assert out.splitlines()[1].endswith("Search and Destroy")
    assert out.splitlines()[2].endswith("Secure the Sectors")
    for table in (1, 2):
        event("result", folder, "--table", table, "--score", 0, 0)
        event("match", folder, "--table", table)
    begun = sorted(
        SYSTEM.kind.from_bytes(each.read_bytes(), "").scenario or 0
        for each in (folder / "matches").iterdir()
    )
    assert begun == [1, 5]
    assert {first.table, second.table} == {1, 2}
    _, out, _ = event("pair", folder)
    assert out.splitlines()[1].endswith("Secure the Sectors")


def test_a_match_with_the_event_takes_round_table_and_scenario(
    event: Call, match: Call, folder: Path, tmp_path: Path
) -> None:
    event("pair", folder)
    pairing = open_folder(folder).event.rounds[0].pairings[1]
    files = []
    for number in pairing.players:
        squad = read_squad(LEGAL).replace(player=NAMES[number - 1].upper())
        files.append(tmp_path / f"{number}.nco")
        SQUAD.write(files[-1], squad)
    out = tmp_path / "out.nco"
    match(*files, "--event", folder / "event.nco", "-o", out)
    made = SYSTEM.kind.from_bytes(out.read_bytes(), "")
    assert (made.round, made.table, made.scenario) == (1, "2", 5)


def test_penalties_are_taken_out_again(event: Call, folder: Path) -> None:
    event("points", folder, "Ada Brandt", "--points=-5", "--reason", "list late")
    assert open_folder(folder).event.extras[0].reason == "list late"
    event("points", folder, "Ada Brandt", "--clear")
    assert open_folder(folder).event.extras == ()


def test_the_clock_lives_in_the_event(event: Call, folder: Path) -> None:
    assert told(event("clock", folder, "--minutes", 90, "--json")) == {
        "left": 5400,
        "length": 5400,
        "running": False,
    }
    running = told(event("clock", folder, "--do", "start", "--json"))
    assert (running["running"], 5390 <= running["left"] <= 5400) == (True, True)
    event("clock", folder, "--do", "pause")
    kept = open_folder(folder).event.clock
    assert kept is not None
    assert (kept.length, kept.since) == (5400, None)
    event("clock", folder, "--do", "reset")
    assert event("clock", folder)[1] == "1:30:00  paused\n"


def test_a_match_begun_elsewhere_says_when_its_scenario_is_not_that_of_the_table(
    event: Call, folder: Path, tmp_path: Path
) -> None:
    event("pair", folder)
    pairing = open_folder(folder).event.rounds[0].pairings[0]
    sides = [side_of(read_squad(LEGAL), player=NAMES[number - 1]) for number in pairing.players]
    SYSTEM.kind.write(tmp_path / "m.nco", match_of(*sides).replace(over=True, scenario=2))
    err = event("result", folder, "--match", tmp_path / "m.nco")[2]
    assert "played “Fight to the Center”; the scenario of this table is “Search and Destroy”" in err


def test_the_match_sheets_of_a_round_are_printed_in_one_go(
    event: Call, folder: Path, tmp_path: Path
) -> None:
    event("add", folder, "--name", "Without Squad")
    event("add", folder, "--name", "Also Without")
    event("pair", folder)
    assert event("sheets", folder, "--pdf", tmp_path / "m.pdf")[0] == 0
    with pdfplumber.open(tmp_path / "m.pdf") as document:
        pages = [page.extract_text() for page in document.pages]
    tables = open_folder(folder).event.rounds[0].pairings
    for pairing in tables:
        (page,) = [text for text in pages if f"Round 1, table {pairing.table}" in text]
        assert f"· table {pairing.table}" not in page  # it stands in the name already
        assert ("TO FILL IN" in page) is (max(pairing.players) > len(NAMES))
        assert ("Without Squad" in page) is (len(NAMES) + 1 in pairing.players)
    assert event("sheets", folder, "--slips", "--sheet", tmp_path / "slips.pdf")[0] == 0
    with pdfplumber.open(tmp_path / "slips.pdf") as document:
        slips = " ".join(page.extract_text() for page in document.pages)
    assert all(f"Table {pairing.table}" in slips for pairing in tables)
    assert slips.count("signature") == 2 * len(tables)
    code, _, err = event("sheets", folder, "--slips", "--round", 4, "--sheet", tmp_path / "n.pdf")
    assert (code, "no round is paired" in err) == (2, True)
    code, _, err = event("sheets", folder, "--round", 4, "--pdf", tmp_path / "n.pdf")
    assert (code, "there is no table in this round" in err) == (2, True)
    assert not (tmp_path / "n.pdf").exists()
