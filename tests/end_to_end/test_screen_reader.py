"""A squad built without a mouse by somebody who hears the window and does not see it.

What is there and what has the keyboard is asked over the accessibility bus; buttons are pressed
there, too. Keys are pressed on a real X server.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.squads import read_squad, write_squad
from nco_builder.squad import new_squad

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.end_to_end.screen_reader import Thing

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("dbus-daemon", "/usr/libexec/at-spi-bus-launcher")

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs AT-SPI")


class Listener:
    """Hears the window, presses keys."""

    def __init__(self, application: Thing, display: str) -> None:
        self._application = application
        self._display = display

    def press(self, *keys: str) -> None:
        self._xdotool("key", "--delay", "30", *keys)

    def turn_to(self, title: str) -> None:
        """Give a window the keyboard: there is no window manager to do it."""
        self.find("frame", title)
        self._xdotool("search", "--sync", "--onlyvisible", "--name", title, "windowfocus")

    def _xdotool(self, *words: str) -> None:
        variables = os.environ | {"DISPLAY": self._display}
        subprocess.run(["xdotool", *words], check=True, env=variables, stdout=subprocess.DEVNULL)

    def find(self, role: str, begins: str) -> Thing:
        """The first thing of a role that is in sight and whose name begins so."""
        return self.wait(lambda: self._seen(role, begins), f"{role} “{begins}…”")

    def _seen(self, role: str, begins: str) -> Thing | None:
        things = (each for each in self._application.walk() if each.role == role)
        named = (each for each in things if each.name.startswith(begins))
        return next((each for each in named if "showing" in each.states), None)

    @property
    def focused(self) -> list[str]:
        """What says that the keyboard is on it, role and name; lists say it of their items too."""
        found = [each for each in self._application.walk() if "focused" in each.states]
        return [f"{each.role} {each.name}" for each in found]

    def is_on(self, begins: str) -> bool:
        """Whether the keyboard is on something that is called so."""
        return any(each.startswith(begins) for each in self.focused)

    def wait(self, look: Callable[[], Thing | None], what: str) -> Thing:
        from tests.end_to_end.screen_reader import wait_for

        return wait_for(look, what)

    def hears(self, said: Callable[[], object], what: str) -> None:
        """Wait until something is so."""
        from tests.end_to_end.screen_reader import PATIENCE

        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                if said():
                    return
            except LookupError:
                pass  # it went away while it was looked at
            time.sleep(0.05)
        raise AssertionError(f"never heard: {what}; the keyboard is on {self.focused!r}")


@contextmanager
def listening(display: str, squad: Path, home: Path) -> Iterator[Listener]:
    """The program with a squad open, and somebody who listens."""
    from tests.end_to_end.screen_reader import accessibility_bus

    variables = {key: value for key, value in os.environ.items() if key != "WAYLAND_DISPLAY"}
    variables |= {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    variables |= {f"XDG_{kind}_HOME": str(home) for kind in ("CONFIG", "DATA", "STATE")}
    with accessibility_bus(variables) as (reader, heard):
        program = subprocess.Popen(
            [sys.executable, "-m", "nco_builder", "--language", "en", "open", str(squad)],
            env=heard,
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            yield Listener(reader.application("nco-builder"), display)
        finally:
            program.kill()
            _out, said = program.communicate()
            assert "Traceback" not in said, said


@pytest.fixture
def squad(tmp_path: Path) -> Path:
    """An empty squad in a file."""
    path = tmp_path / "Squad.nco"
    write_squad(path, new_squad("nco-2.3.2", "us_army", 100, 50))
    return path


def require_programs() -> None:
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        unavailable = pytest.fail if os.environ.get("CI") else pytest.skip
        unavailable(f"not installed: {', '.join(missing)}")


def test_a_squad_is_built_heard_mended_and_saved_without_a_mouse(
    display: str, squad: Path, tmp_path: Path
) -> None:
    require_programs()
    with listening(display, squad, tmp_path) as player:
        player.turn_to("Untitled squad")
        player.hears(lambda: player.is_on("text Filter the recruit list"), "the filter")

        player.press("Down")
        player.find("list item", "Sergeant, free")
        player.press("Return")
        player.find("push button", "Verdict: Unfinished")

        player.press(*["Down"] * 2, "Return")
        player.press("alt+k")
        player.hears(lambda: player.is_on("check box Inspiring"), "his skills")
        player.press("c", "Return")
        player.find("check box", "Covert, chosen")

        player.find("check box", "SMG").do("Press")
        player.find("check box", "SMG, chosen")

        player.press("alt+g", *["Up"] * 2)
        player.hears(lambda: player.is_on("spin box Grenades"), "his grenades")

        player.press("ctrl+f")
        player.hears(lambda: player.is_on("text Filter the recruit list"), "the filter")
        player.press("m", "e", "d", "i", "c", "Return", "ctrl+d")
        wrong = player.find("list item", "Not legal: The squad has 2 × Medic")
        assert wrong.description == "NCO 2.3.2, Building a Squad, p. 3"
        player.find("push button", "Verdict: 1 problem")
        player.press("ctrl+F8")
        player.find("push button", "Verdict: legal")

        player.press("ctrl+s")
        player.find("label", "saved")
    built = read_squad(squad)
    assert [man.unit for man in built.members] == ["sergeant", "corporal", "medic"]
    corporal = built.members[1]
    assert (corporal.primary, corporal.skills, corporal.grenades) == ("smg", ("covert",), 2)
