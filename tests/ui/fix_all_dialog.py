"""The dialog of Fix all, answered by a test."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QTreeWidget


def answer(button: str) -> list[list[str]]:
    """Press a button of the dialog once it is there; what it showed, filled in later."""
    seen: list[list[str]] = []

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        tree = dialog.findChild(QTreeWidget, "repairs")
        assert tree
        items = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
        seen.extend([item.text(at) for at in range(3)] for item in items if item)
        found = dialog.findChild(QPushButton, button)
        assert found
        found.click()

    QTimer.singleShot(0, press)
    return seen
