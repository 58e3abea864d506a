"""Two commands that write the same file at the same moment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nco_builder.cli import event, export, main, match, output
from nco_builder.paths import data


def race(*words: object, times: int = 4) -> list[int]:
    """Exit codes of one command that runs several times at once."""
    command = [sys.executable, "-m", "nco_builder", *map(str, words)]
    there = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    nowhere = subprocess.DEVNULL
    started = [
        subprocess.Popen(command, env=there, stdout=nowhere, stderr=nowhere) for _ in range(times)
    ]
    return sorted(each.wait(120) for each in started)


def test_of_many_processes_one_writes_it(tmp_path: Path) -> None:
    assert race("new", "--nation", "british", "-o", tmp_path / "same.nco") == [0, 2, 2, 2]
    assert [path.name for path in tmp_path.iterdir()] == ["same.nco"]


SAMPLES = data() / "samples"
SQUADS = (SAMPLES / "rifle-squad.nco", SAMPLES / "airborne-squad.nco")


def test_of_many_processes_that_write_one_file_anyhow_one_does(tmp_path: Path) -> None:
    """In whatever order they come, what the first wrote stays."""
    assert main(["event", "new", str(tmp_path / "cup")]) == 0
    for words in (
        ("match", *SQUADS, "-o", tmp_path / "match.nco"),
        ("new", "--sample", "players", "-o", tmp_path / "players.csv"),
        ("event", "standings", tmp_path / "cup", "--csv", tmp_path / "table.csv"),
    ):
        assert race(*words, times=3) == [0, 2, 2], words
        assert race(*words, "--force", times=1) == [0]
    names = ["cup", "match.nco", "players.csv", "table.csv"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names


LOOKS = ("refuse_existing", "refuse_foreign")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    "words",
    [
        ("match", *SQUADS, "-o", "new"),
        ("match", *SQUADS, "--sheet", "new"),
        ("export", SQUADS[0], "--sheet", "new"),
        ("event", "standings", "cup", "--csv", "new"),
        ("event", "standings", "cup", "--sheet", "new"),
        ("event", "check", "cup", "--replies", "replies"),
    ],
    ids=lambda words: f"{words[0]}-{words[-2]}",
)
def test_what_comes_between_the_look_and_the_writing_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[object, ...], look: str
) -> None:
    """A file of another program comes after the first look."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.csv").write_text("Ann\nBen\n", "utf-8")
    assert main(["event", "new", "cup", "--players", "list.csv"]) == 0
    looked, came = getattr(output, look), set[Path]()

    def then_comes(path: Path, *words: str, force: bool) -> None:
        looked(path, *words, force=force)
        if path not in came:
            came.add(path)
            path.write_bytes(b"a letter")

    for module in (match, export, event, event, event):
        if hasattr(module, look):
            monkeypatch.setattr(module, look, then_comes)
    code = main([str(word) for word in words])
    assert {path.read_bytes() for path in came} <= {b"a letter"}
    assert code == (2 if came else code)
    assert not [*tmp_path.rglob("*.lock"), *tmp_path.rglob("*.tmp")]


def test_a_match_and_its_sheet_of_one_name_wait_for_nobody(tmp_path: Path) -> None:
    words = ["match", *map(str, SQUADS), "-o", str(tmp_path / "a.nco")]
    assert main([*words, "--sheet", str(tmp_path / "a.pdf")]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.nco", "a.pdf"]
