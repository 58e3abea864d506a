"""Under a window manager: moving, maximizing, keys, dialogs and the full screen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from tests.end_to_end.sessions import Session

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs an X server")


@pytest.fixture
def desktop(display: str) -> Iterator[str]:
    """A display with a window manager."""
    if shutil.which("openbox") is None:
        pytest.skip("not installed: openbox")
    manager = subprocess.Popen(
        ["openbox"], env=os.environ | {"DISPLAY": display}, stderr=subprocess.DEVNULL
    )
    yield display
    manager.terminate()
    manager.wait()


def test_the_window_is_moved_maximized_and_found_again_and_dialogs_stay_in_front(
    desktop: str, tmp_path: Path
) -> None:
    file = tmp_path / "deck.nco"
    shutil.copyfile(paths.data() / "samples" / "russian-front-1942.nco", file)
    for way in ("handled", "found_again"):
        Session("window_manager_sessions.py", desktop, way, tmp_path / way, file).end()
