"""An event of 32 from a club's list and mails to the wall sheet, by command line alone."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import pdfplumber
import pytest

from nco_builder.event.folder import open_folder, receive
from nco_builder.event.standings import standings
from tests.event.whole_day import (
    MISSING,
    PLAYERS,
    ROUNDS,
    computed,
    people,
    scores_of,
    write_list,
    write_mails,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Call = Callable[..., tuple[int, str, str]]


@pytest.fixture(name="call")
def _event(call: Call) -> Call:
    return partial(call, "event")


def test_an_event_by_command_line_from_list_and_mails_to_the_wall_sheet(
    call: Call, tmp_path: Path
) -> None:
    folder, listed = tmp_path / "Cup", write_list(tmp_path / "players.csv")
    _, out, _ = call("players", folder, "--players", listed, "--preview")
    assert f"{PLAYERS} players to enter" in out
    assert "not used: “Schuhgröße”" in out
    terms = ("--vp", 100, "--sp", 50, "--scenarios", 1, 5, 2, "--scenarios-by-table", "yes")
    assert call("new", folder, "--name", "Cup", "--players", listed, *terms)[0] == 0
    assert receive(folder, write_mails(tmp_path / "mails")).problems == []
    code, out, _ = call("check", folder, "--json", "--replies", tmp_path / "replies")
    told = json.loads(out)
    assert (code, told["missing"]) == (1, [MISSING])
    assert {each["player"] for each in told["entries"]} == {n for n, *_ in people()} - {MISSING}
    assert len([*(tmp_path / "replies").iterdir()]) == PLAYERS
    call("terms", folder, "--columns", "Painting")
    call("points", folder, "3", "--column", "Painting", "--points", 10)
    call("apart", folder, "1", "2")
    for number in range(1, ROUNDS + 1):
        assert call("pair", folder, "--sheet", tmp_path / f"pairings {number}.pdf")[0] == 0
        event = open_folder(folder).event
        for pairing in event.rounds[-1].pairings:
            scores = scores_of(pairing)
            assert call("result", folder, "--table", pairing.table, "--score", *scores)[0] == 0
    call("points", folder, "4", "--points=-5", "--reason", "list late")
    assert call("sheets", folder, "--pdf", tmp_path / "sheets.pdf")[0] == 0
    assert call("standings", folder, "--sheet", tmp_path / "wall.pdf")[0] == 0
    event = open_folder(folder).event
    expected = computed(event)
    assert {each.player.number: each.points for each in standings(event)} == expected
    with pdfplumber.open(tmp_path / "wall.pdf") as document:
        text = "".join([page.extract_text() for page in document.pages])
    assert all(last.split()[0] in text for _, _, last in people())
    met = [frozenset(each.players) for one in event.rounds for each in one.pairings]
    assert len({*met}) == ROUNDS * PLAYERS // 2
    assert frozenset((1, 2)) not in met
