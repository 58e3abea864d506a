"""After a failure nobody expected the window shows its documents, or lets nobody edit them."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.squad import edit, new_squad
from nco_builder.ui.document.recovery import recovery_folder
from nco_builder.ui.parts import questions
from nco_builder.ui.shell import main_window
from nco_builder.ui.shell.commands import Menus
from nco_builder.ui.shell.crash import CrashHook
from nco_builder.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from nco_builder.documents.kind import Judgement

GREEK = new_squad("nco-2.3.2", "greek", 100, 50).replace(name="Evzones")


@pytest.fixture
def told(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[list[str]]:
    """What is told of failures in the window."""
    found: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence, **_: found.append(sentence))
    before, of_threads = sys.excepthook, threading.excepthook
    hook = CrashHook()
    hook.watch(window.documents.keep, window, window.rebuild)
    hook.install()
    yield found
    sys.excepthook, threading.excepthook = before, of_threads
    capsys.readouterr()


def fail_in(monkeypatch: pytest.MonkeyPatch, times: int) -> list[int]:
    """Let so many of the next changes of the menus fail; the first in the middle of a switch."""
    left = [times]
    offer = Menus.offer

    def failing(self: Menus) -> None:
        if left[0]:
            left[0] -= 1
            raise RuntimeError("in the middle")
        offer(self)

    monkeypatch.setattr(Menus, "offer", failing)
    return left


def shows(window: MainWindow) -> tuple[str, int]:
    """What header and table say of the document in front."""
    name = window.findChild(QLineEdit, "squad_name")
    assert name
    return name.text(), window.page.table.model().rowCount()


def is_usable(window: MainWindow) -> bool:
    return window.isEnabled() and window.updatesEnabled()


def test_all_parts_show_the_document_in_front_after_a_failure(
    window: MainWindow, told: list[str], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.example = False
    window.page.table.choose((2,))
    first, header = window.document, window.header
    fail_in(monkeypatch, 1)
    window.documents.bring(SQUAD, GREEK)
    qtbot.waitUntil(lambda: window.header is not header and is_usable(window))
    assert len(told) == 1
    assert shows(window) == ("Evzones", 0)
    window.documents.show(first)
    assert shows(window) == (first.value.name, len(first.value.members))
    window.squad_document.do(edit("set_text", field="name", value="Renamed"))
    assert (first.value.name, shows(window)[0]) == ("Renamed", "Renamed")


def test_nothing_can_be_done_in_the_window_until_it_is_renewed(
    window: MainWindow, told: list[str], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.example = False
    before = window.document.value
    fail_in(monkeypatch, 1)
    window.documents.bring(SQUAD, GREEK)
    assert not window.isEnabled()
    assert not window.page.table.isEnabled()
    assert not window.menuBar().isEnabled()
    assert [each.value for each in window.documents.all] == [before, GREEK]
    qtbot.waitUntil(lambda: is_usable(window))
    assert told


def test_every_failure_is_told(
    window: MainWindow, told: list[str], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.example = False
    for count in (1, 2, 3):
        window._tries = 0  # as after a while
        fail_in(monkeypatch, 1)
        header = window.header
        window.documents.bring(SQUAD, GREEK)
        qtbot.waitUntil(lambda: window.header is not header and is_usable(window))  # noqa: B023
        assert len(told) == count


def test_a_window_that_cannot_be_made_says_so_and_keeps_all_for_the_next_start(
    window: MainWindow, told: list[str], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.example = False
    window.squad_document.do(edit("set_text", field="name", value="Changed"))
    left = fail_in(monkeypatch, 1000)
    window.documents.bring(SQUAD, GREEK, unsaved=True)
    qtbot.waitUntil(lambda: window.findChild(QWidget, "halted") is not None)
    assert is_usable(window)
    # deleted once the loop is back in which the last failure was
    qtbot.waitUntil(lambda: not window.findChildren(QWidget, "squad_table"))
    assert 0 < len(told) <= main_window.MOST_TRIES + 1
    assert not [each for each in window.findChildren(QAction) if each.isEnabled()]
    left[0] = 0
    again = window.findChild(QPushButton, "build_again")
    assert again
    QTest.mouseClick(again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(window.findChildren(QWidget, "squad_table")) and is_usable(window))
    assert shows(window) == ("Evzones", 0)
    fail_in(monkeypatch, 1000)
    window.documents.step(1)
    qtbot.waitUntil(lambda: window.findChild(QWidget, "halted") is not None)
    leave = window.findChild(QPushButton, "quit_halted")
    assert leave
    QTest.mouseClick(leave, Qt.MouseButton.LeftButton)
    kept = [read_squad(file).name for file in recovery_folder().glob("*.nco")]
    assert sorted(kept) == ["Changed", "Evzones"]
    assert len(window.settings["session"]) == 2


def test_what_cannot_be_judged_changes_nothing(window: MainWindow, told: list[str]) -> None:
    document = window.document
    before = document.value, document.judgement

    def fail(_value: object) -> Judgement:
        raise ZeroDivisionError

    kind = document.kind
    document.kind = kind.replace(judge=fail)
    with pytest.raises(ZeroDivisionError):
        document.do(document.value.replace(name="Other"), lambda _before: "Rename")
    document.kind = kind
    assert (document.value, document.judgement) == before
    assert not document.modified
    assert told == []
