"""Labels and buttons that show a verdict: each part has the color of its sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QStyle,
    QStyleOption,
    QStyleOptionButton,
    QStylePainter,
)

from nco_builder.ui.parts.controls import keep_whole
from nco_builder.ui.parts.painting import GAP, LEFT, signed_parts
from nco_builder.ui.parts.theme import color, set_look

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.parts.verdicts import Verdict

QUIET = "dim"
"""The color of what has no sign, such as that a document is empty."""


class VerdictLabel(QLabel):
    """The gravest part of a verdict in full, and the others as numbers."""

    def __init__(self, name: str, role: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        keep_whole(self)
        set_look(self, role=role)

    def show_verdict(self, verdict: Verdict) -> None:
        """Show another verdict."""
        self.setText(verdict.line)
        set_look(self, state=verdict.state)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, option = QPainter(self), QStyleOption()
        option.initFrom(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        _draw_parts(painter, self.contentsRect(), self.text())
        painter.end()


class VerdictButton(QPushButton):
    """A verdict that leads to what it rests on."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        wide = self.fontMetrics().horizontalAdvance(self.text())
        place = self.rect().adjusted((self.width() - wide) // 2, 0, 0, 0)
        _draw_parts(painter, place, self.text())
        painter.end()


def _draw_parts(painter: QPainter, place: QRect, text: str) -> None:
    metrics, left = painter.fontMetrics(), place.left()
    for part, token in signed_parts(text, QUIET):
        wide = metrics.horizontalAdvance(part)
        painter.setPen(color(token))
        painter.drawText(QRect(left, place.top(), wide + 1, place.height()), LEFT, part)
        left += wide + metrics.horizontalAdvance(GAP)
