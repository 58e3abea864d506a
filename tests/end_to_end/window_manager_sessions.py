"""A window on a desktop with a window manager; started by test_window_manager.py."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from nco_builder.ui.document.new_document import NewDocumentDialog
from nco_builder.ui.play.whole_screen import WholeScreen
from tests.end_to_end.mouse import Player, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Script = Iterator[Callable[[], object]]

WAY, PICTURES, FILE = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
SHIFT = QPoint(60, 40)


def title_bar(window: QWidget) -> tuple[QWidget, QPoint]:
    """The middle of the title bar that the window manager gives a window."""
    high = window.geometry().top() - window.frameGeometry().top()
    return window, QPoint(window.width() // 2, -high // 2)


def is_wide(window: QWidget, *, wide: bool) -> bool:
    """Whether a window is as wide as the screen, and says so; or neither."""
    across = window.width() == window.screen().geometry().width()
    return window.isMaximized() == across == wide


def is_shown(player: Player, page: str) -> bool:
    """Whether a page is in front."""
    return player.window.pages.shown == page


def handled(player: Player) -> Script:
    """First within the screen; moved, maximized and back; keys, a dialog and the full screen."""
    window = player.window
    screen = window.screen().geometry()
    yield lambda: window.frameGeometry().top() < window.geometry().top() and window.isActiveWindow()
    yield partial(is_wide, window, wide=True)  # no room beside it
    assert screen.contains(window.frameGeometry())
    player.click(*title_bar(window), times=2)
    yield lambda: not window.isMaximized()
    window.resize(1000, 600)
    yield lambda: window.width() == 1000
    bar, middle = title_bar(window)
    before = window.pos()
    yield from player.drag(bar, middle, bar, middle + SHIFT)
    yield lambda: window.pos() == before + SHIFT
    size = window.size()
    for wide in (True, False):
        player.click(*title_bar(window), times=2)
        yield partial(is_wide, window, wide=wide)
    yield lambda: window.size() == size and window.pos() == before + SHIFT

    for keys, page in (("alt+2", "play"), ("alt+3", "print"), ("alt+1", "builder")):
        player.press_keys(keys)
        yield partial(is_shown, player, page)
    player.press_keys("alt+f")
    yield QApplication.activePopupWidget
    player.press_keys("Escape")
    yield lambda: not QApplication.activePopupWidget()

    player.press_keys("ctrl+n")
    yield lambda: player.dialog(NewDocumentDialog)
    dialog = player.dialog(NewDocumentDialog)
    assert dialog
    yield dialog.isActiveWindow
    assert dialog.windowHandle().transientParent() is window.windowHandle()
    player.click(*title_bar(window))
    yield dialog.isActiveWindow  # in front of what it belongs to
    player.photograph("dialog")
    player.press_keys("Escape")
    yield lambda: not player.dialog(NewDocumentDialog) and window.isActiveWindow()

    player.press_keys("alt+2")
    yield lambda: window.pages.shown == "play"
    player.click(player.child(QPushButton, "whole_screen"))
    yield lambda: window.findChild(WholeScreen)
    whole = window.findChild(WholeScreen)
    assert whole
    yield lambda: whole.isActiveWindow() and whole.geometry() == screen
    player.photograph("full screen")
    player.press_keys("Escape")
    yield lambda: not window.findChild(WholeScreen) and window.isActiveWindow()
    assert window.size() == size
    player.click(*title_bar(window), times=2)
    yield window.isMaximized
    player.press_keys("ctrl+q")


def found_again(player: Player) -> Script:
    """As large as it was left; back to the size it had before that."""
    yield partial(is_wide, player.window, wide=True)
    yield player.window.isActiveWindow
    player.click(*title_bar(player.window), times=2)
    yield lambda: player.window.size().toTuple() == (1000, 600)
    player.press_keys("ctrl+q")


if __name__ == "__main__":
    play({"handled": handled, "found_again": found_again}[WAY], PICTURES, FILE)
