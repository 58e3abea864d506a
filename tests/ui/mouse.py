"""What tests of the window do with the mouse, where QTest leaves something to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QWidget

LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


def double_click(widget: QWidget, place: QPoint) -> None:
    """Press twice and let go: QTest alone keeps the button down, for every test that follows."""
    QTest.mouseDClick(widget, LEFT, NO_KEYS, place)
    QTest.mouseRelease(widget, LEFT, NO_KEYS, place)
