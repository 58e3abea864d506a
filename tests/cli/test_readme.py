"""What README and the documentation show to be typed works, typed in that order."""

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

DOCUMENTS = (HERE.parent / "README.md", *sorted((HERE.parent / "docs").glob("*.md")))
PROGRAMS = ("nco-builder", "cp")
DIFFERS = ("nco-builder compare",)
"""Commands that end with 1: what they compare differs."""


def examples() -> list[str]:
    """Every command in a block of its own that the program, and not its build, understands."""
    blocks = [
        block
        for document in DOCUMENTS
        for block in re.findall(r"(?sm)^```(?:\w*)\n(.*?)^```", document.read_text("utf-8"))
    ]
    lines = [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.split(" ")[0] in PROGRAMS]


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
    assert len(examples()) > 25
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
        assert code == int(line.startswith(DIFFERS)), (line, said.out, said.err)
        assert said.err == b"", line
        if target:
            Path(target).write_bytes(said.out)
    assert opened == [[], ["my-squad.nco"]]
    for name in re.findall(r"[\w-]+\.(?:pdf|csv|nco)\b", " ".join(examples())):
        assert Path(name).stat().st_size > 0, name
    assert all(file.read_bytes().startswith(b"%PDF") for file in tmp_path.glob("*.pdf"))
