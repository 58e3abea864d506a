"""A desktop on a virtual screen: windows are found, keys pressed, pictures taken."""

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
"""Seconds that anything on the screen may take."""


def until(done: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Wait for something.

    Raises:
        SystemExit: it did not come about in time.

    """
    end = time.monotonic() + patience
    while not done():
        if time.monotonic() > end:
            sys.exit(f"Waited {patience:.0f} s in vain: {what}")
        time.sleep(0.2)


class Desktop:
    """One screen with a window manager; `pictures` is where they go."""

    def __init__(self, display: str, pictures: Path) -> None:
        self.display = display
        self._pictures = pictures

    def windows(self, title: str) -> list[str]:
        """The windows on the screen whose title holds that text."""
        return self._xdotool("search", "--onlyvisible", "--name", title).split()

    def wait_for(self, title: str) -> None:
        """Wait for a window, and go on with it in front."""
        until(lambda: bool(self.windows(title)), f"no window “{title}”")
        self._xdotool("windowactivate", "--sync", self.windows(title)[-1])
        time.sleep(0.7)

    def wait_without(self, title: str) -> None:
        """Wait until no such window is there any more."""
        until(lambda: not self.windows(title), f"the window “{title}” stays")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self._xdotool("key", "--clearmodifiers", key)
            time.sleep(0.4)

    def type(self, text: str) -> None:
        """Type a text where the cursor is, in place of what stands there."""
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
        told = ["xdotool", *words]
        done = subprocess.run(told, check=False, capture_output=True, text=True, env=variables)
        return done.stdout


@contextlib.contextmanager
def desktop(pictures: Path) -> Iterator[Desktop]:
    """A screen of 1280 × 800, as long as it is used.

    Raises:
        SystemExit: a program that it needs is missing.

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
    with os.fdopen(reading) as told:
        display = f":{told.readline().strip()}"
    variables = {**os.environ, "DISPLAY": display}
    manager = subprocess.Popen(["openbox"], env=variables, stderr=subprocess.DEVNULL)
    try:
        yield Desktop(display, pictures)
    finally:
        for each in (manager, server):
            each.terminate()
            each.wait()
