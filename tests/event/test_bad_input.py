"""What goes wrong on an organizer's day: each is one sentence, and nothing is lost."""

from __future__ import annotations

import os
import shutil
from functools import partial
from typing import TYPE_CHECKING

import pytest

from nco_builder.event.clock import begun, left_now, start
from nco_builder.event.entries import read_list
from nco_builder.event.folder import EVENT_FILE, new_folder, open_folder, save
from nco_builder.event.merging import merge
from nco_builder.event.model import Event, Player
from nco_builder.event.pairing import pair_next
from nco_builder.event.rounds import add_players, add_round, set_result, take_back_round
from nco_builder.files import FileProblem
from tests.read_only import read_only

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Call = Callable[..., tuple[int, str, str]]

HOSTILE = ("Ann\nBob", "=HYPERLINK(1)", "+41", "@sum", "\u202eevil", "a\u0000b", "<b>x</b>", "../x")


@pytest.fixture(name="call")
def _event(call: Call) -> Call:
    return partial(call, "event")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    players = [Player(number=0, name=name) for name in (*HOSTILE, "Last")]
    new_folder(tmp_path / "cup", add_players(Event(name="Cup", seed=3), players).apply(Event()))
    return tmp_path / "cup"


def test_hostile_names_stay_in_their_line_and_are_no_formula(
    call: Call, folder: Path, tmp_path: Path
) -> None:
    for words in (
        ("players",),
        ("pair",),
        ("results",),
        ("standings", "--csv", tmp_path / "s.csv"),
    ):
        code, out, err = call(words[0], folder, *words[1:])
        assert (code, "Traceback" in err) == (0, False)
        assert "\u202e" not in out
        assert "\x00" not in out
    assert len(call("players", folder)[1].splitlines()) == len(HOSTILE) + 1
    cells = (tmp_path / "s.csv").read_text("utf-8-sig")
    assert not any(
        cell[:1] in "=+@" for row in cells.splitlines() for cell in row.split(",") if cell
    )
    code, _, err = call("replies", folder, "--replies", tmp_path / "replies")
    assert (code, err) == (0, "")
    assert {path.parent for path in (tmp_path / "replies").rglob("*.txt")} == {tmp_path / "replies"}


def test_a_list_of_hostile_names_is_read_as_it_stands() -> None:
    rows = "\n".join(["Name;Club", *[f'"{name}";=1+1' for name in HOSTILE if "\x00" not in name]])
    read = read_list(rows.encode(), "list.csv")
    assert len(read.players) == len(HOSTILE) - 1


def test_a_folder_that_is_removed_is_one_sentence_and_made_anew_it_is_not_overwritten(
    call: Call, folder: Path
) -> None:
    opened = open_folder(folder)
    shutil.rmtree(folder)
    with pytest.raises(FileProblem):
        save(opened, opened.event.replace(notes="mine"))
    assert not folder.exists()
    code, _, err = call("pair", folder)
    assert (code, err.count("\n")) == (2, 1)
    new_folder(folder, Event(name="Another", seed=9))
    with pytest.raises(FileProblem, match=r"seed of the pairings|changed"):
        save(opened, opened.event.replace(name="Mine", seed=1))
    assert open_folder(folder).event.name == "Another"


def test_a_folder_that_is_read_only_is_one_sentence_that_names_the_file(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    read_only(monkeypatch, folder)
    code, _, err = call("pair", folder)
    told = [line for line in err.splitlines() if EVENT_FILE in line]
    assert (code, len(told)) == (2, 1), err
    assert "the disk is read-only" in told[0]
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_what_cannot_be_merged_names_both_and_keeps_the_file(folder: Path) -> None:
    opened = open_folder(folder)
    paired: Event = add_round(opened.event, pair_next(opened.event)).apply(opened.event)
    opened = save(opened, paired)
    table = paired.rounds[0].pairings[0].table or 0
    theirs = save(opened, set_result(paired, 1, table, (10, 0)).apply(paired))
    with pytest.raises(FileProblem, match=r"round 1, .*result: here 0 : 10, there 10 : 0"):
        save(opened, set_result(paired, 1, table, (0, 10)).apply(paired))
    with pytest.raises(FileProblem, match="round 1: here not paired, there paired"):
        save(opened, take_back_round(paired).apply(paired))
    assert open_folder(folder).event == theirs.event


def test_desks_whose_clocks_are_apart_still_merge_and_never_gain_time(folder: Path) -> None:
    base = open_folder(folder).event
    os.utime(folder / EVENT_FILE, (0, 0))
    ahead = start(begun(600), 5000).apply(base)
    assert ahead.clock is not None
    assert left_now(ahead.clock, 4000) == 600  # a desk that is behind shows no more than all
    noted = base.replace(notes="mine")
    merged = merge(base, noted, ahead)
    assert (merged.event.notes, merged.event.clock) == ("mine", ahead.clock)
    assert merged.conflicts == ()
