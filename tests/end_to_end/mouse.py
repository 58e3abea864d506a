"""A player at a real window: moves the real pointer over it, clicks, and presses real keys.

What he does is a generator: whenever it yields a condition, he waits until that holds. He acts
from a timer, because menus and dialogs run event loops of their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import traceback
from types import GeneratorType
from typing import TYPE_CHECKING, NoReturn, TypeVar

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QListView, QMenu, QMenuBar, QPushButton, QWidget

from nco_builder.cli import main
from nco_builder.ui.shell import app

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from nco_builder.ui.shell.main_window import MainWindow

    Script = Iterator[Callable[[], object]]

PATIENCE = 60.0
"""Seconds to wait for anything; far more than it takes."""
BEAT_MS = 15
CALM_BEATS = 4
"""For how long a condition must hold: layouts settle after the squad has changed."""

DRAG_STEPS = 8
DOUBLE_CLICK_MS = 5_000
"""Within what two clicks are a double click: a busy machine may keep the second one back."""

W = TypeVar("W", bound=QWidget)


class Player(QObject):
    """Plays a script on a window, and ends the process with a traceback where it fails.

    Args:
        window: the window; its screen is photographed.
        pictures: the folder for photographs.
    """

    def __init__(self, window: MainWindow, pictures: Path) -> None:
        super().__init__(window)
        self.window = window
        self._pictures = pictures
        self._count = self._calm = 0
        self._timer = QTimer(self)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._beat)

    def play(self, script: Script) -> None:
        """Begin; the script's first step comes once the window is there."""
        self._script = script
        self._waiting: Callable[[], object] = self.window.isVisible
        self._since = time.monotonic()
        self._timer.start()

    def _beat(self) -> None:
        try:
            self._calm = self._calm + 1 if self._waiting() else 0
            if self._calm == CALM_BEATS:
                self._waiting = next(self._script)
                self._calm, self._since = 0, time.monotonic()
            assert time.monotonic() - self._since < PATIENCE, "waited in vain"
        except StopIteration:
            self._timer.stop()
        except Exception as error:  # noqa: BLE001 - the program's own handler would show a dialog
            told = "".join(traceback.format_exception(error))
            sys.stderr.write(f"{told}waiting in {' > '.join(_places(self._script))}\n")
            self.photograph("failed")
            os._exit(1)

    def photograph(self, name: str) -> None:
        """Keep what is on the screen."""
        self._count += 1
        self._pictures.mkdir(parents=True, exist_ok=True)
        shot = self.window.screen().grabWindow(0)
        assert shot.save(str(self._pictures / f"{self._count:02}-{name}.png"))

    def click(
        self,
        widget: QWidget,
        at: QPoint | None = None,
        times: int = 1,
        *,
        button: int = 1,
        holding: str = "",
    ) -> None:
        """Press a button on a widget, in its middle or at a point of it, while a key is held."""
        where = widget.mapToGlobal(at or widget.rect().center())
        clicks = ("click", "--delay", 40, "--repeat", times, button)
        down, up = (("keydown", holding), ("keyup", holding)) if holding else ((), ())
        self._pointer("mousemove", where.x(), where.y(), *down, *clicks, *up)

    def press_keys(self, *keys: str) -> None:
        """Press keys one after the other, as `ctrl+z`."""
        self._pointer("key", *keys)

    def write(self, text: str) -> None:
        """Type a text where the keyboard is."""
        self._pointer("type", "--delay", 15, text)

    def drag(self, source: QWidget, at: QPoint, target: QWidget, to: QPoint) -> Script:
        """Take something with the left button, carry it as a hand does, and let it go."""
        start, end = source.mapToGlobal(at), target.mapToGlobal(to)
        self._pointer("mousemove", start.x(), start.y())
        yield _now
        self._pointer("mousedown", 1)
        for step in range(1, DRAG_STEPS + 1):
            yield _now
            there = start + (end - start) * step / DRAG_STEPS
            self._pointer("mousemove", there.x(), there.y())
        yield _now
        self._pointer("mouseup", 1)
        yield _now

    def drag_by(
        self,
        source: tuple[QWidget, QPoint],
        *stops: tuple[QWidget, QPoint, Callable[[], object]],
    ) -> Script:
        """Carry something past places; at each the button is held until something is so."""
        here = source[0].mapToGlobal(source[1])
        self._pointer("mousemove", here.x(), here.y())
        yield _now
        self._pointer("mousedown", 1)
        for target, at, until in stops:
            end = target.mapToGlobal(at)
            for step in range(1, DRAG_STEPS + 1):
                yield _now
                there = here + (end - here) * step / DRAG_STEPS
                self._pointer("mousemove", there.x(), there.y())
            here = end
            yield until
        self._pointer("mouseup", 1)
        yield _now

    def _pointer(self, *words: str | int) -> None:
        subprocess.run(["xdotool", *map(str, words)], check=True)

    def dialog(self, kind: type[W]) -> W | None:
        """The dialog that is open, if it is of a kind."""
        found = QApplication.activeModalWidget()
        return found if isinstance(found, kind) and found.isVisible() else None

    def press(self, text: str) -> Script:
        """Press the button with a text in the open dialog."""

        def button() -> QPushButton | None:
            dialog = QApplication.activeModalWidget()
            buttons = dialog.findChildren(QPushButton) if dialog else []
            return next((b for b in buttons if b.text().replace("&", "") == text), None)

        yield button
        pressed = button()
        assert pressed
        self.click(pressed)

    def choose(self, entry: str) -> Script:
        """Open the menu of the menu bar that has an entry, and click it, by the action's name."""
        bar = self.window.menuBar()
        titles = [each for each in bar.actions() if each.isVisible()]
        way = next(found for each in titles if (found := _way_to(entry, each)))
        shown: QMenuBar | QMenu = bar
        for action in way[:-1]:
            self.click(shown, shown.actionGeometry(action).center())
            opened = action.menu()
            assert isinstance(opened, QMenu)
            shown = opened
            yield shown.isVisible
        assert isinstance(shown, QMenu)
        yield from self.take(shown, way[-1])

    def take(self, menu: QMenu, action: QAction) -> Script:
        """Click an entry of an open menu."""
        assert action.isEnabled(), action.text()
        self.click(menu, menu.actionGeometry(action).center())
        yield lambda: not menu.isVisible()

    def confirm(self) -> Script:
        """Press the default button of the open dialog, whatever it is called."""

        def button() -> QPushButton | None:
            dialog = QApplication.activeModalWidget()
            buttons = dialog.findChildren(QPushButton) if dialog else []
            return next((each for each in buttons if each.isDefault()), None)

        yield button
        pressed = button()
        assert pressed
        self.click(pressed)

    def row(self, view: QListView, row: int, times: int = 1) -> None:
        """Click a row of a list; it must be in sight."""
        place = view.visualRect(view.model().index(row, 0)).center()
        assert view.viewport().rect().contains(place), f"row {row} is out of sight"
        self.click(view.viewport(), place, times)

    def child(self, kind: type[W], name: str) -> W:
        """A part of the window by its name."""
        found = self.window.findChild(kind, name)
        assert found, name
        return found


def _way_to(entry: str, action: QAction) -> list[QAction]:
    """The actions from one of a menu down to the one with a name; none if it has no such."""
    if action.objectName() == entry:
        return [action]
    menu = action.menu()
    below = menu.actions() if isinstance(menu, QMenu) else []
    found = next((way for each in below if (way := _way_to(entry, each))), [])
    return [action, *found] if found else []


def _places(script: object) -> Iterator[str]:
    """The line where a script waits, and those of what it waits for."""
    while isinstance(script, GeneratorType):
        if script.gi_frame is not None:
            yield f"{script.gi_code.co_name} {script.gi_frame.f_lineno}"
        script = script.gi_yieldfrom


def _now() -> bool:
    return True


def play(parts: Callable[[Player], Script], pictures: Path, *files: Path) -> NoReturn:
    """Start the program as everybody does, with a player before it; ends the process."""
    start = app._start

    def starting(files: Sequence[Path], *, restore: bool) -> tuple[QApplication, MainWindow]:
        made = start(files, restore=restore)
        QApplication.setDoubleClickInterval(DOUBLE_CLICK_MS)
        player = Player(made[1], pictures)
        player.play(parts(player))
        return made

    app._start = starting
    sys.exit(main(["open", "--new-window", *map(str, files)]))
