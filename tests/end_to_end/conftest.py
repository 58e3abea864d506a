"""A real X server for tests that want a real window."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

SCREEN = "1280x720x24"
NEEDED = ("Xvfb", "xdotool")


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of a display with a screen of 1280 × 720 and nothing on it."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        unavailable = pytest.fail if os.environ.get("CI") else pytest.skip
        unavailable(f"not installed: {', '.join(missing)}")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    try:
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()  # it takes its socket and its lock away
        server.wait()
