"""Documents beside squads, built and played with the real pointer."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from tests.end_to_end.sessions import Session

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs an X server")


def test_other_documents_are_built_and_played_by_mouse(display: str, tmp_path: Path) -> None:
    platoon = tmp_path / "platoon.nco"
    shutil.copyfile(paths.data() / "samples" / "panzer-zug.nco", platoon)
    Session("documents_sessions.py", display, tmp_path / "pictures", platoon).end()
