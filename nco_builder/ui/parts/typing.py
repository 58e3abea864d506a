"""Typing on a cell of a table opens its editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit

from nco_builder.ui.parts.list_box import ListBox

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractItemView


def begin_with(view: QAbstractItemView, text: str) -> None:
    """Pass the typed text on to the editor of the current cell.

    An editor that was just closed is a child of the view, too, until it is deleted.
    """
    editor = view.indexWidget(view.currentIndex())
    if isinstance(editor, QLineEdit):
        editor.selectAll()
        editor.insert(text)
    elif isinstance(editor, ListBox):
        editor.begin_with(text)
