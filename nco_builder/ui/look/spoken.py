"""What a screen reader is told beside the names of things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QComboBox, QWidget


def name_box(box: QComboBox, name: str) -> None:
    """Name a box without a label beside it; call it once the box has its parent.

    Qt calls a box by its choice on Linux: there only a label that belongs to it can name it.

    Args:
        box: the box to name.
        name: what is chosen with it.

    """
    box.setAccessibleName(name)
    label = QLabel(name, box.parentWidget())
    label.setObjectName(f"{box.objectName()}_named")
    label.setBuddy(box)
    label.hide()


def announce(about: QWidget, text: str) -> None:
    """Have a text said, wherever the keyboard is.

    Args:
        about: what the text is about.
        text: what is said, as soon as nothing else is being said.

    """
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(about, text))
