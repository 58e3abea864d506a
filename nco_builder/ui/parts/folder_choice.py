"""Dialogs for choosing the folders with the player's documents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.settings.settings import OWN, add_folder, own_folder

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nco_builder.settings.settings import Settings


def choose_own_folder(settings: Settings, parent: QWidget) -> bool:
    """Let the player choose where his documents are; whether he did."""
    chosen = _ask_folder(_("Folder of your documents"), own_folder(settings), parent)
    if chosen:
        settings[OWN] = chosen
    return bool(chosen)


def choose_further_folder(settings: Settings, parent: QWidget) -> bool:
    """Let the player choose one more folder to be shown; whether he did."""
    chosen = _ask_folder(_("Add a folder"), own_folder(settings), parent)
    if chosen:
        add_folder(settings, Path(chosen))
    return bool(chosen)


def _ask_folder(title: str, begin: Path, parent: QWidget) -> str:
    from PySide6.QtWidgets import QFileDialog  # few starts need it

    return QFileDialog.getExistingDirectory(parent, title, str(begin))
