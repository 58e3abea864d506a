"""Where the keyboard can be in a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from nco_builder.ui.parts.chips import ChipButton

if TYPE_CHECKING:
    from nco_builder.ui.shell.main_window import MainWindow


def places(window: MainWindow) -> list[QWidget]:
    """What Tab can reach on the page in front, one of all chips."""
    found: dict[object, QWidget] = {}
    for widget in window.findChildren(QWidget):
        by_tab = widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value
        if by_tab and widget.isVisible() and widget.isEnabled() and widget.window() is window:
            alike = type(widget), isinstance(widget, ChipButton) or widget.objectName()
            found.setdefault(alike, widget)
    return list(found.values())
