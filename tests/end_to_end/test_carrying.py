"""Men dragged with the real pointer, and copied between two running programs."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.documents.squads import write_squad
from nco_builder.squad import new_squad
from tests.end_to_end.sessions import PATIENCE, Session

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs an X server")


def squad_in(folder: Path, name: str) -> Path:
    """A copy of the first sample that a session may change."""
    copied = folder / f"{name}.nco"
    shutil.copyfile(paths.data() / "samples" / "second-squad-able.nco", copied)
    return copied


def session(name: str, display: str, folder: Path) -> Session:
    squad = squad_in(folder, name)
    return Session("carrying_sessions.py", display, name, folder, folder / "pictures" / name, squad)


def test_men_and_recruits_are_dragged_to_their_place(display: str, tmp_path: Path) -> None:
    session("drag", display, tmp_path).end()


def test_men_go_from_one_running_program_to_another_and_back(display: str, tmp_path: Path) -> None:
    first = session("copy", display, tmp_path)
    since = time.monotonic()
    while not (tmp_path / "copied").exists() and time.monotonic() - since < PATIENCE:
        time.sleep(0.05)
    second = session("paste", display, tmp_path)
    try:
        second.end()
    finally:
        first.end()


def test_men_go_from_one_tab_to_another_and_both_squads_are_saved(
    display: str, tmp_path: Path
) -> None:
    write_squad(tmp_path / "other.nco", new_squad("nco-2.3.2", "greek", 100, 50))
    session("tabs", display, tmp_path).end()
