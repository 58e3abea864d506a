"""What is typed on a cell of a table begins its editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit

from nco_builder.ui.parts.list_box import ListBox

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def begin_with(editor: QWidget, text: str) -> None:
    """Let what was typed on the cell be the first that is typed into its editor."""
    if isinstance(editor, QLineEdit):
        editor.selectAll()
        editor.insert(text)
        editor.textEdited.emit(editor.text())
    elif isinstance(editor, ListBox):
        editor.begin_with(text)
