"""The Settings page says where the player's documents are, and lets him choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton

from nco_builder import paths
from nco_builder.settings.settings import Settings
from nco_builder.ui.settings.page import PreferencesPage

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument


def test_another_folder_of_documents_can_be_chosen(
    qtbot: QtBot, document: SquadDocument, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = PreferencesPage(document, Settings())
    qtbot.addWidget(page)
    shown = page.findChild(QLineEdit, "place_documents")
    button = page.findChild(QPushButton, "choose_documents")
    assert isinstance(shown, QLineEdit)
    assert isinstance(button, QPushButton)
    assert shown.text() == str(paths.user_documents())
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_asked: "")
    button.click()
    assert Settings()["library_folder"] == ""
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_asked: str(tmp_path))
    with qtbot.waitSignal(page.setting_changed):
        button.click()
    assert Settings()["library_folder"] == str(tmp_path)
    assert shown.text() == str(tmp_path)
