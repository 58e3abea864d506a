"""A tally is printed, played with the real pointer and real keys, killed, and goes on."""

from __future__ import annotations

import shutil
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.cli import main
from tests.end_to_end.sessions import Session

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs an X server")


@pytest.mark.parametrize(
    ("way", "sample"), [("by_mouse", "panzer-zug"), ("by_keyboard", "tiger-and-stuart")]
)
def test_two_turns_are_played_killed_and_gone_on_with(
    way: str, sample: str, display: str, tmp_path: Path
) -> None:
    file = tmp_path / f"{sample}.nco"
    shutil.copyfile(paths.data() / "samples" / f"{sample}.nco", file)
    assert main(["export", "--cards", str(tmp_path / "cards.pdf"), str(file)]) == 0
    words = (tmp_path / "pictures", file)
    Session("tally_sessions.py", display, way, *words).end(-signal.SIGKILL)
    Session("tally_sessions.py", display, f"goes_on_{way}", *words).end()
