"""A disk that does not answer: the window does, and nothing is lost or written late by surprise."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from nco_builder.documents.squads import read_squad
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.ui.document import external_changes, file_actions, pending_opens
from nco_builder.ui.document.pending_opens import digest
from nco_builder.ui.parts import questions
from nco_builder.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import ModuleType

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument


class Share:
    """A share that answers, or not before it is back."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.back = threading.Event()
        self.asked_by: list[str] = []
        self._patch = patch

    def slow(self, module: ModuleType, name: str) -> None:
        """Let a function wait for the share."""
        does = getattr(module, name)

        def done(*given: object) -> object:
            self.asked_by.append(threading.current_thread().name)
            assert self.back.wait(60)
            return does(*given)

        self._patch.setattr(module, name, done)


@pytest.fixture
def share(monkeypatch: pytest.MonkeyPatch) -> Iterator[Share]:
    monkeypatch.setattr(pending_opens, "AT_ONCE", 0.01)
    share = Share(monkeypatch)
    yield share
    share.back.set()


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument, tmp_path: Path) -> MainWindow:
    file = tmp_path / "able.nco"
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: document.opened.mark_saved(file))
    window.show()
    assert window.files.write_to(file)
    document.do(edit("set_text", field="name", value="Mine"))
    return window


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: said.append(sentence))
    return said


def press_when_shown(pressed: list[str], then: Callable[[QMessageBox], object]) -> None:
    """Act in the message that a disk does not answer, once the window has answered twice."""

    def look() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            pressed.append(box.text())
            QTimer.singleShot(0, box, lambda: then(box))
        else:
            QTimer.singleShot(5, look)

    QTimer.singleShot(5, look)


def stop(box: QMessageBox) -> None:
    box.buttons()[0].click()


@pytest.mark.parametrize("part", ["holds_other", "write_atomically"])
def test_a_save_to_a_silent_disk_can_be_left_and_nothing_is_lost(
    window: MainWindow,
    document: SquadDocument,
    share: Share,
    said: list[str],
    part: str,
) -> None:
    shown: list[str] = []
    share.slow(file_actions, part)
    press_when_shown(shown, stop)
    assert not window.files.save()
    assert "The disk of “able.nco” does not answer." in shown[0].replace("\u200b", "")
    assert "does not answer; nothing was saved" in said[0]
    assert document.modified
    assert "MainThread" not in share.asked_by
    assert not window.files.save()  # the first still hangs: nothing overtakes it
    assert len(said) == 2


def test_what_was_written_late_is_no_change_of_another_program(
    qtbot: QtBot,
    window: MainWindow,
    document: SquadDocument,
    share: Share,
    said: list[str],
) -> None:
    file = document.opened.path
    assert file
    share.slow(file_actions, "write_atomically")
    press_when_shown([], stop)
    assert not window.files.save()
    share.back.set()
    qtbot.waitUntil(lambda: read_squad(file).name == "Mine")
    document.do(edit("set_text", field="name", value="Later"))
    qtbot.waitUntil(window.files.save)
    assert read_squad(file).name == "Later"
    assert len(said) >= 1  # it was asked nothing


def test_a_save_waits_for_a_disk_that_answers_late(
    window: MainWindow,
    document: SquadDocument,
    share: Share,
    tmp_path: Path,
) -> None:
    share.slow(file_actions, "write_atomically")
    press_when_shown([], lambda _box: share.back.set())
    assert window.files.save()
    assert not document.modified
    assert read_squad(tmp_path / "able.nco").name == "Mine"


def test_looking_for_changes_never_waits_for_a_silent_disk(
    qtbot: QtBot,
    window: MainWindow,
    share: Share,
    tmp_path: Path,
) -> None:
    file = tmp_path / "able.nco"
    file.write_bytes(file.read_bytes() + b"\n")
    share.slow(external_changes, "holds_other")
    window.elsewhere.look()
    window.elsewhere.look()
    assert share.asked_by == ["looking"]
    assert not window.elsewhere.has_other(window.document)
    with qtbot.waitSignal(window.elsewhere.noticed):
        share.back.set()
    assert window.elsewhere.has_other(window.document)
    assert digest(file.read_bytes()) != window.recovery.disk
