"""Paper of an event is for everybody: no private notes and no files inside, unless asked for."""

from __future__ import annotations

import io
import json
import shutil
from typing import TYPE_CHECKING, Any

import pypdf
import pytest

from nco_builder.cli import main
from nco_builder.documents.kinds import document_from_bytes
from nco_builder.paths import data
from tests.reading import read_json

if TYPE_CHECKING:
    from pathlib import Path

SECRET, ADDRESS, IN_SQUAD = "owes-me-ten", "ada@example.org", "weak-left-flank"
LISTS = {"check": (), "standings": (), "report": (), "pair": ("--force",)}
SHEETS = ("--sheet", "--pairings", "--wall", "--check-in", "--report", "--match-sheets")


def run(*words: object) -> int:
    return main([*map(str, words)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An event of two players with notes, a tag and an address, and a squad with notes."""
    folder = tmp_path / "cup"
    assert run("event", "new", folder, "--name", "Cup", "--vp", 100, "--sp", 50) == 0
    event = read_json(folder / "event.nco") | {
        "notes": SECRET,
        "tags": [SECRET],
        "players": [
            {"number": 1, "name": "Ada", "squad": "a.nco", "email": ADDRESS},
            {"number": 2, "name": "Ben", "squad": "b.nco"},
        ],
        "rounds": [{"pairings": [{"table": 1, "players": [1, 2], "scores": [85, 40]}]}],
    }
    (folder / "event.nco").write_text(json.dumps(event), "utf-8")
    squad = read_json(data() / "samples" / "rifle-squad.nco") | {"notes": IN_SQUAD}
    (folder / "squads" / "a.nco").write_text(json.dumps(squad), "utf-8")
    shutil.copy(data() / "samples" / "airborne-squad.nco", folder / "squads" / "b.nco")
    return folder


def inside(file: Path) -> bytes:
    """All files that a PDF carries."""
    carried = pypdf.PdfReader(file).attachments
    return b"".join(part for parts in carried.values() for part in parts)


def told(file: Path) -> str:
    pages = pypdf.PdfReader(io.BytesIO(file.read_bytes())).pages
    return "".join("".join(page.extract_text().split()) for page in pages)


@pytest.mark.parametrize("action", LISTS)
def test_a_list_of_an_event_is_public_unless_told_otherwise(
    folder: Path, tmp_path: Path, action: str
) -> None:
    file = tmp_path / "list.pdf"
    assert run("event", action, folder, *LISTS[action], "--sheet", file) in {0, 1}
    assert "Ada" in told(file)
    assert SECRET not in told(file)
    assert not inside(file)
    options = ("--with-notes", "--with-file", "--force")
    run("event", action, folder, "--sheet", file, *options)
    assert (SECRET in told(file)) is (action == "report")
    assert SECRET.encode() in inside(file)
    assert ADDRESS.encode() in inside(file)


def test_a_file_that_is_asked_for_has_no_notes_unless_they_are_too(
    folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "report.pdf"
    run("event", "report", folder, "--sheet", file, "--with-file")
    event: Any = document_from_bytes(file.read_bytes(), "")
    assert event.name == "Cup"
    assert SECRET.encode() not in inside(file)
    assert SECRET not in told(file)


@pytest.mark.parametrize("option", SHEETS)
def test_an_exported_sheet_of_an_event_is_public_unless_told_otherwise(
    folder: Path, tmp_path: Path, option: str
) -> None:
    file = tmp_path / "sheet.pdf"
    assert run("export", folder / "event.nco", option, file) == 0
    assert SECRET not in told(file)
    assert not inside(file)
    assert run("export", folder / "event.nco", option, file, "--with-file", "--with-notes") == 0
    assert SECRET.encode() in inside(file)
    assert (SECRET in told(file)) is (option == "--report")


@pytest.mark.parametrize("each", [True, False])
def test_packs_are_public_unless_told_otherwise(folder: Path, tmp_path: Path, each: bool) -> None:  # noqa: FBT001
    place = tmp_path / ("packs" if each else "packs.pdf")
    if each:
        place.mkdir()
    assert run("event", "pack", folder, "--pdf", place) == 0
    files = sorted(place.iterdir()) if each else [place]
    assert not any(inside(file) for file in files)
    assert not any(IN_SQUAD in told(file) for file in files)
    assert run("event", "pack", folder, "--pdf", place, "--with-notes") == 0
    assert any(IN_SQUAD in told(file) for file in files)
    code = run("event", "pack", folder, "--pdf", place, "--with-file")
    assert code == (0 if each else 2)
    if each:
        assert all(inside(file) for file in files)
        assert not any(IN_SQUAD.encode() in inside(file) for file in files)


def test_other_sheets_carry_their_document_and_its_notes_as_ever(
    folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "squad.pdf"
    assert run("export", folder / "squads" / "a.nco", "--sheet", file) == 0
    assert IN_SQUAD.encode() in inside(file)
    assert IN_SQUAD in told(file)
