"""What is new: told once after an update, and shown from the Help menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QWidget

import nco_builder
from nco_builder import paths
from nco_builder.settings.settings import Settings
from nco_builder.ui.parts.toast import Toast
from nco_builder.ui.shell.dialogs import announce_update
from nco_builder.ui.shell.help import NewsDialog

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.json")


@pytest.mark.parametrize(
    ("versions", "told"),
    [
        (("", "0.2.0"), False),  # the very first start
        (("0.1.0", "0.2.0"), True),
        (("0.9.0", "0.10.0"), True),
        (("0.2.0", "0.2.0"), False),
        (("0.3.0", "0.2.0"), False),  # an older version is used again
    ],
)
def test_an_update_is_told_once(
    versions: tuple[str, str],
    settings: Settings,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    *,
    told: bool,
) -> None:
    before, now = versions
    monkeypatch.setattr(nco_builder, "__version__", now)
    settings["version_seen"] = before
    window, shown = QWidget(), list[str]()
    qtbot.addWidget(window)
    announce_update(window, settings, lambda: shown.append("news"))
    toasts = window.findChildren(Toast)
    assert [now in each.text for each in toasts] == [True] * told
    assert settings["version_seen"] == now
    for each in toasts:
        each.dismiss()
    announce_update(window, settings, lambda: shown.append("news"))
    assert all(each.isHidden() for each in window.findChildren(Toast))


def test_settings_of_a_newer_version_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    newer = '{"version_seen": "9.0.0", "of_tomorrow": [1], "theme": "midnight"}'
    file.write_text(newer, encoding="utf-8")
    settings = Settings(file)
    assert settings["theme"] == "system"
    settings["version_seen"] = "0.1.0"
    assert '"of_tomorrow": [' in file.read_text("utf-8")
    assert '"theme": "midnight"' in file.read_text("utf-8")


def test_the_changes_are_shown(qtbot: QtBot) -> None:
    dialog = NewsDialog()
    qtbot.addWidget(dialog)
    assert dialog.text.toPlainText().startswith("Changelog")
    assert "##" not in dialog.text.toPlainText()


def test_the_changes_are_installed_with_the_program() -> None:
    assert paths.changelog().read_text("utf-8").startswith("# Changelog\n")
