"""Labels that show texts of users and of the program as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy

from nco_builder.ui.parts.fields import ElidedLabel
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class PaddedLabel(QLabel):
    """A label with padding; Qt drops the padding when it styles a label that is too small.

    A hidden label often is, and so is one in a window that has not been laid out.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._around = (0, 0, 0, 0)

    def pad(self, left: int, top: int, right: int, bottom: int) -> None:
        """Leave so many pixels around the text."""
        self._around = (left, top, right, bottom)
        self.setContentsMargins(*self._around)

    def changeEvent(self, event: QEvent) -> None:
        """Leave them again."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.setContentsMargins(*self._around)


def keep_whole(label: QLabel) -> None:
    """Let a label give way to no other next to it: it is never cut."""
    policy = label.sizePolicy()
    policy.setHorizontalPolicy(QSizePolicy.Policy.Minimum)
    label.setSizePolicy(policy)


def plain_label(parent: QWidget, role: str, text: str = "") -> QLabel:
    """Return a label of one line; a hint wraps, a heading is cut where it must be."""
    label = ElidedLabel(parent) if role == "heading" else QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(role in {"hint", "strong"})
    set_look(label, role=role)
    label.setText(text)
    return label


def wrapped_label(parent: QWidget, role: str | None = None, text: str = "") -> QLabel:
    """Return a label of sentences, with as many lines as they take."""
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    set_look(label, role=role)
    return label
