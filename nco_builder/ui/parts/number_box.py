"""A spin box that uses the wheel only while it has the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSpinBox

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget


class NumberBox(QSpinBox):
    """The base of all number fields, so that scrolling a form changes none of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel would give it the keyboard

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what lies behind unless the keyboard is here."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class CountBox(NumberBox):
    """A spin box that reports its focus.

    Signals:
        looked_at: whether it is.

    """

    looked_at = Signal(bool)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell that the keyboard is here."""
        super().focusInEvent(event)
        self.looked_at.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that it is gone."""
        super().focusOutEvent(event)
        self.looked_at.emit(False)
