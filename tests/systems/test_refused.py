"""Documents that are no documents: one sentence that names what and where, and no traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.cli import main
from nco_builder.documents.kinds import formats
from tests.reading import HERE, read_json

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = HERE / "systems" / "cases" / "refused"
EXPECTED: dict[str, str] = {
    each["file"]: each["the_sentence_names"] for each in read_json(FOLDER / "expected.json")
}


def test_all_of_them_are_here() -> None:
    assert EXPECTED.keys() == {path.name for path in FOLDER.glob("*.nco")}


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.parametrize("command", ["check", "export"])
def test_it_is_one_sentence_that_names_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, command: str
) -> None:
    words = ["--sheet", str(tmp_path / "a.pdf")] if command == "export" else []
    assert main([command, str(FOLDER / name), *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    head = f"nco-builder: {FOLDER / name}: "
    assert told.err.startswith(head)
    assert EXPECTED[name] in told.err.removeprefix(head)
    assert told.err.count("\n") == 1
    assert not list(tmp_path.glob("*.pdf"))


def test_of_an_unknown_format_those_there_are_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check", str(FOLDER / "format_unknown.nco")]) == 2
    told = capsys.readouterr().err
    assert all(f'"{name}"' in told for name in formats())
