"""A desktop on a virtual screen: find windows, press keys, take pictures."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from PIL import ImageGrab

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

NEEDED = ("Xvfb", "openbox", "xdotool")
PATIENCE = 60.0
"""Timeout in seconds for anything on the screen."""


def until(done: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Wait for a condition.

    Raises:
        SystemExit: it timed out.
    """
    end = time.monotonic() + patience
    while not done():
        if time.monotonic() > end:
            sys.exit(f"Waited {patience:.0f} s in vain: {what}")
        time.sleep(0.2)


class Desktop:
    """One screen with a window manager; `pictures` is the folder of its pictures."""

    def __init__(self, display: str, pictures: Path) -> None:
        self.display = display
        self._pictures = pictures

    def windows(self, title: str) -> list[str]:
        """Return the windows whose title contains a text."""
        return self._xdotool("search", "--onlyvisible", "--name", title).split()

    def wait_for(self, title: str) -> None:
        """Wait for a window, and bring it to the front."""
        until(lambda: bool(self.windows(title)), f"no window “{title}”")
        self._xdotool("windowactivate", "--sync", self.windows(title)[-1])
        time.sleep(0.7)

    def wait_without(self, title: str) -> None:
        """Wait until no such window exists."""
        until(lambda: not self.windows(title), f"the window “{title}” stays")

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self._xdotool("key", "--clearmodifiers", key)
            time.sleep(0.4)

    def type(self, text: str) -> None:
        """Type a text at the cursor, replacing the existing one."""
        self.press("ctrl+a")
        self._xdotool("type", "--clearmodifiers", "--delay", "20", text)
        time.sleep(0.3)

    def picture(self, name: str) -> Path:
        """Take a picture of the whole screen."""
        time.sleep(1)
        file = self._pictures / f"{name}.png"
        ImageGrab.grab(xdisplay=self.display).save(file)
        return file

    def _xdotool(self, *words: str) -> str:
        variables = {**os.environ, "DISPLAY": self.display}
        output = ["xdotool", *words]
        done = subprocess.run(output, check=False, capture_output=True, text=True, env=variables)
        return done.stdout


@contextlib.contextmanager
def desktop(pictures: Path) -> Iterator[Desktop]:
    """Provide a screen of 1280 × 800 as a context manager.

    Raises:
        SystemExit: a required program is missing.
    """
    if missing := [name for name in NEEDED if shutil.which(name) is None]:
        sys.exit(f"A desktop to try on needs {', '.join(missing)}")
    pictures.mkdir(parents=True, exist_ok=True)
    reading, writing = os.pipe()
    screen = ("-screen", "0", "1280x800x24", "-nolisten", "tcp", "-ac")
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), *screen],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as output:
        display = f":{output.readline().strip()}"
    variables = {**os.environ, "DISPLAY": display}
    manager = subprocess.Popen(["openbox"], env=variables, stderr=subprocess.DEVNULL)
    try:
        yield Desktop(display, pictures)
    finally:
        for each in (manager, server):
            each.terminate()
            each.wait()
