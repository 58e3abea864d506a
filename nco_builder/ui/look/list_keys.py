"""Working a list while the keyboard stays in the field that searches it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QLineEdit, QListView

MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def works_list(event: QEvent, found: QListView, choose: Callable[[], object]) -> bool:
    """Let arrows walk a list and Enter choose what is current; whether it was one of these keys."""
    if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
        return False
    if event.key() in MOVES:
        found.keyPressEvent(event)
    elif event.key() in ENTER:
        choose()
    else:
        return False
    return True


def clears(event: QEvent, field: QLineEdit) -> bool:
    """Let Escape empty a field that has a text; whether it did."""
    if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
        return False
    if event.key() != Qt.Key.Key_Escape or not field.text():
        return False
    field.clear()
    return True
