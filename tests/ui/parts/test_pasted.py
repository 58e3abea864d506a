"""Whatever is on the clipboard, pasting it holds nothing up."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog

from nco_builder.documents.share_code import share_code
from nco_builder.ui.compare.page import ComparePage
from nco_builder.ui.document.file_actions import CodeDialog
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.parts.pasted import MOST_PASTED
from nco_builder.ui.shell.main_window import MainWindow
from tests.ui.test_turns import FACTOR, PROMISED

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

ENDLESS = {"code": "NCO1-" + "A" * 8_000_000, "words": "abc def " * 1_000_000}


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence, **_: said.append(sentence))
    return said


def spent(act: Callable[[], object]) -> float:
    """Milliseconds of processor time that something takes, with what follows from it."""
    begun = time.thread_time()
    act()
    for _pass in range(5):
        QApplication.processEvents()
    return (time.thread_time() - begun) * 1000


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_an_endless_text_is_refused_by_one_sentence_before_it_is_looked_at(
    window: MainWindow, said: list[str], monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    begun: list[str] = []

    def look(dialog: CodeDialog) -> int:
        begun.append(dialog.text())
        return 0

    monkeypatch.setattr(CodeDialog, "exec", look)
    window.turn_to("compare")
    page = window.pages.made_of(ComparePage)
    notes = NotesField(window)
    QGuiApplication.clipboard().setText(text)
    for act in (window.files.open_code, page.chooser.paste_code, notes.paste):
        said.clear()
        assert spent(act) <= FACTOR * PROMISED
        assert len(said) == 1
        assert f"it holds {len(text)} letters, and at most {MOST_PASTED} can be pasted" in said[0]
    assert (begun, notes.text()) == ([""], "")
    window.turn_to("squad")
    assert spent(window.page._deeds.by_name["paste"].trigger) <= FACTOR * PROMISED


def test_a_code_on_the_clipboard_is_opened_from_the_dialog(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    squad = window.document.value
    QGuiApplication.clipboard().setText(share_code(squad.replace(name="Pasted")))

    def accept() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        dialog.accept()

    QTimer.singleShot(0, accept)
    window.files.open_code()
    qtbot.waitUntil(lambda: window.document.value.name == "Pasted")
    window.document.mark_saved(tmp_path / "pasted.nco")
