"""Text, Markdown and CSV on the command line."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest

from nco_builder.cli import main
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import read_squad
from tests.reading import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

SQUAD = str(SAMPLES[0])


def test_text_and_markdown_come_back_and_are_the_same_bytes_again(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    for folder in (first, second):
        folder.mkdir()
        words = ["--text", str(folder / "x.txt"), "--markdown", str(folder / "x.md")]
        assert main(["export", SQUAD, *words]) == 0
    for name in ("x.txt", "x.md"):
        assert (first / name).read_bytes() == (second / name).read_bytes()
        assert share_code(read_squad(first / name)) == share_code(read_squad(SAMPLES[0]))


def test_a_man_is_a_row_of_the_table(tmp_path: Path) -> None:
    out = tmp_path / "x.csv"
    assert main(["export", SQUAD, "--csv", str(out), "--separator", "semicolon"]) == 0
    rows = [*csv.reader(out.read_text("utf-8-sig").splitlines(), delimiter=";")]
    assert len(rows) == 1 + len(read_squad(SAMPLES[0]).members)
    assert {len(row) for row in rows} == {len(rows[0])}


@pytest.mark.parametrize("option", ["--text", "--csv"])
def test_a_file_that_exists_is_kept_without_force(
    tmp_path: Path, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "mine.txt"
    out.write_text("mine")
    assert main(["export", SQUAD, option, str(out)]) == 2
    assert out.read_text() == "mine"
    assert "--force" in capsys.readouterr().err
    assert main(["export", SQUAD, option, str(out), "--force"]) == 0


def test_the_table_is_of_squads_only(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deck = next(path for path in SAMPLES[0].parent.glob("*.nco") if b"fluid" in path.read_bytes())
    assert main(["export", str(deck), "--csv", str(tmp_path / "x.csv")]) == 2
    assert "only squads" in capsys.readouterr().err
    assert main(["export", str(deck), "--text", str(tmp_path / "x.txt")]) == 0
