"""Real X servers for tests that want a real window."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

USUAL = "1280x720"
"""The smallest usual screen: what no other is asked for."""
NEEDED = ("Xvfb", "xdotool")


@pytest.fixture(scope="session")
def displays() -> Iterator[Callable[[str], str]]:
    """Return the name of a display with a screen of a size, as 1280x720, and nothing on it."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        unavailable = pytest.fail if os.environ.get("CI") else pytest.skip
        unavailable(f"not installed: {', '.join(missing)}")
    with ExitStack() as stack:
        yield cache(lambda size: stack.enter_context(_server(size)))


@pytest.fixture(scope="session")
def display(displays: Callable[[str], str]) -> str:
    """The name of a display with a screen of the usual size."""
    return displays(USUAL)


@contextmanager
def _server(size: str) -> Iterator[str]:
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
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
