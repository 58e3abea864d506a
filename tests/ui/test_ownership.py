"""What PySide believes to be gone with something else is still there, and can be used."""

from __future__ import annotations

import ast
import gc
import re
import sys

import pytest
import shiboken6
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from nco_builder import paths
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.squad import Squad, edit
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.focus import focus_within, next_in_chain
from nco_builder.ui.shell.main_window import MainWindow

Key, CONTROL = Qt.Key, Qt.KeyboardModifier.ControlModifier
REPARENTING = {"focusWidget", "nextInFocusChain", "previousInFocusChain"}
"""What these return becomes a child of what was asked, as PySide sees it."""


def squads() -> list[Squad]:
    files = sorted((paths.data() / "samples").glob("*.nco"))
    return [read_squad(file) for file in files if '"nco-squad"' in file.read_text("utf-8")[:200]]


def settle() -> None:
    for _ in range(5):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def above(widget: QWidget) -> list[QWidget]:
    found: list[QWidget] = []
    parent: QWidget | None = widget.parentWidget()
    while parent is not None:
        found.append(parent)
        parent = parent.parentWidget()
    return found


def press(
    window: MainWindow,
    key: Qt.Key,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, key, modifier)
    settle()


def lost() -> list[QAction | QMenu]:
    """Actions and menus that somebody holds and nobody can use."""
    gc.collect()
    held = [each for each in gc.get_objects() if isinstance(each, QAction | QMenu)]
    return [each for each in held if not shiboken6.isValid(each)]


@pytest.fixture
def failures(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    found: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: found.append(error))
    return found


def test_tabs_are_closed_one_after_another_with_all_men_chosen(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, failures: list[BaseException]
) -> None:
    monkeypatch.setattr(questions, "ask", lambda *_args: "lose")
    gone = lost()
    window.document.example = False
    more = [squad for squad in squads() if squad.members][:3]
    for squad in more:
        window.documents.bring(SQUAD, squad)
    window.page.table.setFocus()
    while len(window.documents.all) > 1:
        for _ in range(20):
            press(window, Key.Key_F6)
            if QApplication.focusWidget() is window.page.table:
                break
        press(window, Key.Key_A, CONTROL)
        assert len(window.page.table.chosen()) == len(window.document.value.members)
        window.squad_document.do(edit("set_member", members=(0,), field="notes", value="x"))
        press(window, Key.Key_W, CONTROL)
        assert not failures
        assert len(lost()) == len(gone)
        assert window.page.table.model().rowCount() == len(window.document.value.members)


def test_the_menu_at_the_table_takes_nothing_with_it(
    window: MainWindow, failures: list[BaseException]
) -> None:
    gone = lost()
    window.page.table.choose((1,))
    menu = window.page.context_menu()
    shown = [action.text() for action in menu.actions()]
    menu.deleteLater()
    del menu
    settle()
    assert len(lost()) == len(gone)
    window.documents.bring(SQUAD, window.document.value)
    settle()
    assert not failures
    menu = window.page.context_menu()
    assert [action.text() for action in menu.actions()][-10:] == shown[-10:]
    menu.deleteLater()


def test_asking_for_the_focus_leaves_widgets_to_their_parents(window: MainWindow) -> None:
    everything = {id(each): each for each in (window, *window.findChildren(QWidget))}
    each: QWidget | None = window
    for _ in range(len(everything)):
        assert each is not None
        each = next_in_chain(each)
        assert each is not None
        focus_within(each)
    for widget in everything.values():
        owner = re.search(r"parent\.+ <.* at (0x[0-9a-f]+)>", shiboken6.dump(widget))
        if owner is not None:
            assert everything[int(owner[1], 16)] in above(widget)


def test_nothing_in_the_window_asks_for_the_focus_past_what_restores_ownership() -> None:
    ui = paths.data().parent / "nco_builder" / "ui"
    found = []
    for file in sorted(ui.rglob("*.py")):
        if file.name == "focus.py" and file.parent.name == "parts":
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                asked = node.func
                by_app = isinstance(asked.value, ast.Name) and asked.value.id == "QApplication"
                if asked.attr in REPARENTING and not by_app:
                    found.append(f"{file.name}:{node.lineno}")
    assert found == []
