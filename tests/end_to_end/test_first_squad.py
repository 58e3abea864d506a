"""A stranger's first squad, with the mouse alone, in a real window on a real X server."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pypdf
import pytest

from nco_builder import paths
from nco_builder.settings.settings import Settings
from tests.end_to_end.sessions import Session

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


FILES = {"en": "Untitled squad", "de": "Unbenannter Trupp"}
"""What is suggested as a file's name."""


def session(name: str, display: str, folder: Path, pictures: Path) -> None:
    target = paths.data() / "samples" / "airborne-squad.nco"
    Session("mouse_sessions.py", display, name, target, folder, pictures / name).end()


@pytest.mark.parametrize("spoken", FILES)
@pytest.mark.parametrize("screen", ["960x540", "1280x720", "1920x1080"])
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs an X server")
def test_a_squad_is_built_broken_mended_undone_saved_reopened_and_printed_by_mouse(
    displays: Callable[[str], str], tmp_path: Path, screen: str, spoken: str
) -> None:
    folder, pictures = tmp_path / "squads", tmp_path / "pictures"
    folder.mkdir()
    settings = Settings()
    settings["folder"] = str(folder)
    settings["language"] = spoken
    display = displays(screen)

    session("first", display, folder, pictures)
    saved = folder / f"{FILES[spoken]}.nco"
    checked = subprocess.run(
        [sys.executable, "-m", "nco_builder", "check", "--json", str(saved)],
        check=False,
        capture_output=True,
        text=True,
    )
    (result,) = json.loads(checked.stdout)["results"]
    assert checked.returncode == 0
    assert (result["legal"], result["vp"], result["sp"], result["size"]) == (True, 100, 60, 11)

    session("second", display, folder, pictures)
    sheet = pypdf.PdfReader(folder / f"{FILES[spoken]}.pdf")
    assert sheet.pages[0].mediabox.width == pytest.approx(612)
    text = sheet.pages[0].extract_text()
    assert "US Airborne" in text
    for part in ("first/04-broken", "first/05-mended", "second/02-reopened"):
        assert (pictures / f"{part}.png").stat().st_size > 10_000
