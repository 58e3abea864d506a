"""What was closed is gone: its document, what pages showed of it, and their parts."""

from __future__ import annotations

import gc
import sys
import time
import weakref
from collections import Counter
from inspect import isframe
from typing import TYPE_CHECKING, Any

import pytest
import shiboken6
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QTabBar, QWidget

from nco_builder import paths
from nco_builder.documents.kinds import document_from_bytes, kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.squad import set_one
from nco_builder.ui.parts.worker import collect_due
from nco_builder.ui.printing.page import PrintPage
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.matches import play_at_table
from nco_builder.ui.shell.pages import PAGES, suits
from tests.depth import tries
from tests.limits import FACTOR
from tests.soak.hostile_documents import HOSTILE, written
from tests.ui.test_turns import memory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument

STEP, RETURNS = 0.1, 5
"""Seconds that a step of the window takes, and MiB to which memory returns, as docs promise."""
KINDS = {
    "squad": "second-squad-able.nco",
    "platoon": "panzer-zug.nco",
    "deck": "russian-front-1942.nco",
    "vehicles": "tiger-and-stuart.nco",
    "match": "rifles-against-airborne.nco",
    "event": "autumn-cup.nco",
}


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument) -> Iterator[MainWindow]:
    """A window whose first tab, a squad, stays."""
    document.opened.example = False
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=saved)
    window.resize(1600, 900)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    window.pages.stop()


def saved(window: QWidget) -> None:
    """Nothing is asked when it closes."""
    assert isinstance(window, MainWindow)
    for each in window.documents.all:
        each.history.mark_saved()


def settle() -> None:
    """Let everything happen that is due, and go what nobody holds."""
    for _time in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        collect_due()  # the timer releases what jobs held
        gc.collect()


def open_sample(window: MainWindow, name: str) -> None:
    value: Any = read_document(paths.data() / "samples" / name)
    window.documents.bring(kind_for(value), value)


def visit(qtbot: QtBot, window: MainWindow, name: str) -> None:
    """Turn to a page, and wait for what it makes beside the window."""
    window.turn_to(name)
    QApplication.processEvents()
    if name == "print":
        printing = window.pages.made_of(PrintPage)
        qtbot.waitUntil(printing.save_button.isEnabled)
        qtbot.waitUntil(lambda: not printing._builder.busy)


def visit_all(qtbot: QtBot, window: MainWindow) -> None:
    for entry in PAGES:
        if suits(entry.kinds, window.document):
            visit(qtbot, window, entry.name)


def close_front(window: MainWindow) -> None:
    window.document.history.mark_saved()
    assert window.files.close(window.document)


def holders(thing: object) -> str:
    """What holds something that should be gone, for the message of a test that fails."""
    found = []
    for each in gc.get_referrers(thing):
        if not isframe(each):
            above = [type(other).__name__ for other in gc.get_referrers(each)]
            found.append(f"{type(each).__name__} {str(each)[:90]!r} of {above[:9]}")
    return "\n".join(found)


@pytest.mark.parametrize(
    ("kind", "last_page"), [("squad", "squad"), *((kind, "print") for kind in KINDS)]
)
def test_nothing_holds_a_document_that_was_closed(
    kind: str, last_page: str, qtbot: QtBot, window: MainWindow
) -> None:
    visit_all(qtbot, window)  # of the squad that stays
    open_sample(window, KINDS[kind])
    visit_all(qtbot, window)
    if kind == "match":
        play_at_table(window)
    opened = weakref.ref(window.document)
    value = weakref.ref(window.document.value)
    window.documents.step(1)
    visit(qtbot, window, last_page)
    window.documents.step(1)
    close_front(window)
    settle()
    assert opened() is None, holders(opened())
    assert value() is None, holders(value())


def things() -> tuple[int, Counter[str]]:
    """How many objects Python knows, and how many widgets of each class there are."""
    settle()
    widgets = Counter(type(each).__name__ for each in QApplication.allWidgets())
    return len(gc.get_objects()), widgets


def open_and_close(qtbot: QtBot, window: MainWindow, name: str) -> None:
    open_sample(window, name)
    visit_all(qtbot, window)
    window.documents.step(1)
    visit(qtbot, window, "squad")
    window.documents.step(1)
    close_front(window)


def dead_actions() -> int:
    """Actions that Python keeps beyond their end, of other tests, too."""
    actions = [each for each in gc.get_objects() if type(each) is QAction]
    return sum(not shiboken6.isValid(each) for each in actions)


def test_opening_and_closing_documents_leaves_nothing_behind(
    qtbot: QtBot, window: MainWindow
) -> None:
    visit_all(qtbot, window)
    for name in [*KINDS.values()] * 2:  # the first round fills most caches
        open_and_close(qtbot, window, name)
    dead = dead_actions()
    before, widgets = things()
    rounds = tries(1)
    for name in [*KINDS.values()] * rounds:
        open_and_close(qtbot, window, name)
    after, widgets_now = things()
    assert widgets_now == widgets
    assert dead_actions() <= dead
    # caches of limited size may still fill
    assert after - before < 40 * len(KINDS) * rounds


def test_tabs_hold_no_buttons_of_tabs_that_are_gone(window: MainWindow) -> None:
    for _time in range(4):
        open_sample(window, KINDS["squad"])
        window.document.history.mark_saved()
        bar = window.tabs.bar
        closing = bar.tabButton(bar.currentIndex(), QTabBar.ButtonPosition.RightSide)
        assert isinstance(closing, QWidget)
        QTest.mouseClick(closing, Qt.MouseButton.LeftButton)
        assert len(window.documents.all) == 1
        del closing
    settle()
    gone = [
        each
        for each in gc.get_objects()
        if type(each) is QAbstractButton and not shiboken6.isValid(each)
    ]
    assert not gone


@pytest.mark.parametrize("what", ["language", "theme", "previews", "edits"])
def test_memory_returns_after_many(what: str, qtbot: QtBot, window: MainWindow) -> None:
    visit_all(qtbot, window)
    window.documents.current.history.mark_saved()
    does = {
        "language": speak_another,
        "theme": change_theme,
        "previews": preview_again,
        "edits": edit_and_undo,
    }[what]
    does(qtbot, window)
    before, widgets = things()
    rounds = tries(2)
    for _time in range(rounds):
        does(qtbot, window)
    after, widgets_now = things()
    assert widgets_now == widgets
    assert after - before < 400 * rounds


def speak_another(qtbot: QtBot, window: MainWindow) -> None:
    for code in ("de", "en"):
        window.settings["language"] = code
        window.rebuild_widgets()
        qtbot.waitUntil(lambda: window.updatesEnabled() and window.isEnabled())
        for page in ("library", "print", "squad"):
            visit(qtbot, window, page)
        settle()


def change_theme(_qtbot: QtBot, window: MainWindow) -> None:
    for action in (*window.themes.actions(), window.themes.actions()[0]):
        action.trigger()
        QApplication.processEvents()


def preview_again(qtbot: QtBot, window: MainWindow) -> None:
    visit(qtbot, window, "print")
    for _time in range(5):
        window.squad_document.do(set_one(0, "name", f"Smith {_time}"))
        visit(qtbot, window, "squad")
        visit(qtbot, window, "print")
    while window.document.undo():
        pass
    visit(qtbot, window, "squad")
    visit(qtbot, window, "print")  # the sheets after undo are made beside the window, too


def edit_and_undo(qtbot: QtBot, window: MainWindow) -> None:
    visit(qtbot, window, "squad")
    for number in range(50):
        window.squad_document.do(set_one(0, "name", f"Smith {number}"))
        window.document.history.mark_saved()  # each its own step
    while window.document.undo():
        pass
    window.squad_document.do(set_one(0, "name", "Smith"))  # nothing to redo
    window.document.undo()


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone tells of its memory")
def test_closing_a_large_document_is_quick_and_gives_its_memory_back(
    qtbot: QtBot, window: MainWindow
) -> None:
    raw = written(HOSTILE["men, plain"]())

    def open_and_close_it() -> float:
        value = document_from_bytes(raw, "large")
        window.documents.bring(kind_for(value), value)
        for name in ("squad", "glance"):
            visit(qtbot, window, name)
        begun = time.thread_time()
        close_front(window)
        took = time.thread_time() - begun
        settle()
        return took

    for _time in range(2):  # caches of limited size fill
        open_and_close_it()
    before = memory("VmRSS")
    took = [open_and_close_it() for _time in range(4)]
    assert min(took) <= FACTOR * STEP
    assert memory("VmRSS") - before <= FACTOR * RETURNS
