"""A tally by mouse and one by keyboard; started by test_tally.py in processes of their own.

Each is played for two turns and killed; a second session finds the game again and goes on.
"""

from __future__ import annotations

import os
import signal
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QListView, QPushButton, QScrollArea

from nco_builder.ui.play.page import PilesList, PlayPage
from tests.end_to_end.mouse import Player, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Script = Iterator[Callable[[], object]]

PICTURES, FILE = Path(sys.argv[2]), Path(sys.argv[3])
BY_MOUSE = ("2.wounds=1", "turn", "2.crew=1", "turn")
BY_KEYBOARD = ("2.order=1", "turn", "2.order=1", "turn")


def game(player: Player) -> PlayPage:
    """The page of the game."""
    return player.window.pages.made_of(PlayPage)


def done(player: Player) -> tuple[str, ...]:
    """What was done."""
    found = game(player)._document.game
    return found.moves if found else ()


def has_done(player: Player, *moves: str) -> bool:
    """Whether exactly that was done."""
    return done(player) == moves


def kill(player: Player) -> None:
    """End the process as a power cut does."""
    player.photograph("killed")
    os.kill(os.getpid(), signal.SIGKILL)


def built(player: Player) -> Script:
    """One more vehicle from the shelf, and saved."""
    count = len(player.window.document.value.vehicles)
    player.row(player.child(QListView, "shelf_list"), 1, times=2)
    yield lambda: len(player.window.document.value.vehicles) == count + 1
    player.press_keys("ctrl+s")
    yield lambda: player.window.document.history.saved
    before = player.window.document.value
    assert len(before.vehicles) == count + 1


def box(player: Player, name: str) -> QPushButton:
    """A box of the unit that is shown, scrolled into sight as the wheel would."""
    entry = game(player).entry
    assert entry
    found = next(
        each
        for each in entry.findChildren(QPushButton)
        if each.isVisible() and each.accessibleName().endswith(name)
    )
    player.child(QScrollArea, "unit_form").ensureWidgetVisible(found)
    return found


def by_mouse(player: Player) -> Script:
    """A vehicle is chosen, a wound and a man are ticked, two turns begin."""
    yield from built(player)
    yield from player.choose("play_page")
    yield lambda: player.window.pages.shown == "play"
    player.row(player.child(PilesList, "piles"), 2)
    yield lambda: game(player).unit == "2"
    for at, name in ((1, "Wounds, 1"), (3, "Crew lost, 1")):
        found = box(player, name)
        yield lambda: True
        player.click(found)
        yield partial(has_done, player, *BY_MOUSE[:at])
        player.click(player.child(QPushButton, "move_turn"))
        yield partial(has_done, player, *BY_MOUSE[: at + 1])
    kill(player)


def goes_on_by_mouse(player: Player) -> Script:
    """The game is there; another wound is ticked, and taken back by Back."""
    yield from player.choose("play_page")
    yield partial(has_done, player, *BY_MOUSE)
    player.row(player.child(PilesList, "piles"), 2)
    yield lambda: game(player).unit == "2"
    found = box(player, "Wounds, 2")
    yield lambda: True
    player.click(found)
    yield partial(has_done, player, *BY_MOUSE, "2.wounds=2")
    player.click(player.child(QPushButton, "move_back"))
    yield partial(has_done, player, *BY_MOUSE)


def to_the_game(player: Player) -> Script:
    """Press the keys of the page."""
    player.window.activateWindow()  # no window manager does it here
    yield player.window.isActiveWindow
    action = player.window.findChild(QAction, "play_page")
    assert action
    player.press_keys(action.shortcut().toString().lower())
    yield lambda: player.window.pages.shown == "play"
    yield lambda: player.child(PilesList, "piles").hasFocus()


def by_keyboard(player: Player) -> Script:
    """An order is given by Down, Tab and Space in each of two turns."""
    yield from to_the_game(player)
    player.press_keys("Down")
    yield lambda: game(player).unit == "2"
    for at in (1, 3):
        yield from _tick_first(player)
        yield partial(has_done, player, *BY_KEYBOARD[:at])
        player.press_keys("ctrl+Return")
        yield partial(has_done, player, *BY_KEYBOARD[: at + 1])
    kill(player)


def _tick_first(player: Player) -> Script:
    """Press Tab until the first box has the focus, then Space."""
    for _step in range(12):
        focused = player.window.focusWidget()
        if isinstance(focused, QPushButton) and focused.accessibleName().endswith("Order, Fire"):
            break
        player.press_keys("Tab")
        yield partial(_has_moved, player, focused)
    player.press_keys("space")


def _has_moved(player: Player, before: object) -> bool:
    return player.window.focusWidget() is not before


def goes_on_by_keyboard(player: Player) -> Script:
    """The game is there; Ctrl+Z takes the last turn back, Ctrl+Return begins it again."""
    yield from to_the_game(player)
    yield partial(has_done, player, *BY_KEYBOARD)
    player.press_keys("ctrl+z")
    yield partial(has_done, player, *BY_KEYBOARD[:-1])
    player.press_keys("ctrl+Return")
    yield partial(has_done, player, *BY_KEYBOARD)


def whole(script: Callable[[Player], Script], player: Player) -> Script:
    """Play a script, and close the window."""
    yield from script(player)
    player.photograph("end")
    player.window.close()


if __name__ == "__main__":
    scripts = (by_mouse, goes_on_by_mouse, by_keyboard, goes_on_by_keyboard)
    wanted = next(each for each in scripts if each.__name__ == sys.argv[1])
    play(partial(whole, wanted), PICTURES, FILE)
