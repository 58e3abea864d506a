"""A standard push button: object name, text, action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QWidget


def push_button(
    parent: QWidget, name: str, text: str, does: Callable[[], object] | SignalInstance
) -> QPushButton:
    """Return a button in `parent` that calls `does`, or emits it, when it is clicked."""
    button = QPushButton(text, parent)
    button.setObjectName(name)
    button.clicked.connect(does)
    return button
