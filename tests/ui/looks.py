"""What tests of the window's look share: contrast, and pictures of widgets."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget

from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def luminance(name: str) -> float:
    """WCAG 2.2, relative luminance."""
    parts = (QColor(name).redF(), QColor(name).greenF(), QColor(name).blueF())
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """WCAG 2.2, contrast ratio."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def shown(qtbot: QtBot, *widgets: QWidget) -> QFrame:
    """A panel with the widgets and a neutral place for the focus."""
    panel = QFrame()
    set_look(panel, role="panel")
    layout = QVBoxLayout(panel)
    layout.setSpacing(12)
    for widget in widgets:
        widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout.addWidget(widget)
    qtbot.addWidget(panel)
    panel.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    panel.show()
    panel.activateWindow()
    panel.setFocus()
    return panel


def picture(widget: QWidget) -> QImage:
    QApplication.processEvents()
    return widget.grab().toImage()


def colors_in(image: QImage) -> dict[str, int]:
    pixels = image.convertToFormat(QImage.Format.Format_RGB32)
    count = Counter(memoryview(pixels.constBits()).cast("I"))
    return {f"#{pixel & 0xFFFFFF:06x}": number for pixel, number in count.items()}
