"""Cards chosen, looked at and saved on the Print page, with the mouse alone; then opened again."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import pypdf
import pytest

from nco_builder import paths
from nco_builder.documents.squads import read_squad
from nco_builder.settings.settings import Settings
from tests.end_to_end.sessions import Session

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs an X server")
def test_sheets_are_chosen_seen_saved_as_seen_and_give_the_squad_back(
    display: str, tmp_path: Path
) -> None:
    squad = tmp_path / "Pathfinders.nco"
    shutil.copyfile(paths.data() / "samples" / "airborne-squad.nco", squad)
    sheets = tmp_path / "sheets"
    sheets.mkdir()
    Settings()["export_folder"] = str(sheets)
    pictures = tmp_path / "pictures"

    Session("printing_sessions.py", display, "print", sheets, pictures, squad, squad).end()
    (saved,) = sheets.iterdir()
    assert saved.name == "Pathfinders, Roster cards.pdf"
    pages = pypdf.PdfReader(saved).pages
    assert {tuple(map(round, page.mediabox[2:])) for page in pages} == {(612, 792)}
    first, behind, *_others = [page.extract_text() for page in pages]
    assert "Mercer" in first
    assert "Squad card" in first
    assert "Cover Fire" in behind
    assert read_squad(saved) == read_squad(squad)

    Session("printing_sessions.py", display, "reopen", sheets, pictures, squad, saved).end()
