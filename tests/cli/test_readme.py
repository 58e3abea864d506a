"""What README shows to be typed works, typed in that order."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder import cli
from tests.reading import HERE

if TYPE_CHECKING:
    import pytest

PLAYERS = "name;squad\nAnna;my-squad.nco\nBen;theirs.nco\n"
JUDGING = ("check", "compare", "match", "event check", "event pack")
"""Commands that may end with 1: it is a verdict."""


def examples() -> list[str]:
    text = (HERE.parent / "README.md").read_text("utf-8")
    block = next(
        each for each in re.findall(r"(?s)```\n(.*?)```", text) if each.startswith("nco-builder")
    )
    return [line.partition("  #")[0].strip() for line in block.splitlines()]


def test_the_examples_of_readme_work_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    opened: list[list[str]] = []

    def note(words: list[str]) -> int:
        opened.append(words)
        return 0

    monkeypatch.setattr(cli, "_open", note)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.chdir(tmp_path)
    Path("players.csv").write_text(PLAYERS, encoding="utf-8")
    for line in examples():
        capfdbinary.readouterr()
        words, _redirected, target = line.partition(" > ")
        program, *rest = shlex.split(words)
        if program == "cp":
            for name in rest[:-1]:
                shutil.copy(name, rest[-1])
            continue
        code = cli.main(rest)
        said = capfdbinary.readouterr()
        assert code == 0 or (code == 1 and " ".join(rest).startswith(JUDGING)), (line, said.err)
        assert b"Traceback" not in said.err, line
        if target:
            Path(target).write_bytes(said.out)
    assert opened == [[], ["my-squad.nco"]]
    for name in re.findall(r"[\w-]+\.(?:pdf|csv|nco)\b", " ".join(examples())):
        assert Path(name).stat().st_size > 0, name
    assert all(file.read_bytes().startswith(b"%PDF") for file in tmp_path.glob("*.pdf"))
