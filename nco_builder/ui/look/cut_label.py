"""A label of one line that gives way: a text that does not fit ends in an ellipsis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QWidget

from nco_builder.ui.look.tips import plain_tip

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

LEAST = "WWW…"
"""What there is room for at least."""


class CutLabel(QLabel):
    """While its text is cut, the tooltip says all of it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str) -> None:
        """Show a text."""
        super().setText(text)
        self._tell_all()

    def minimumSizeHint(self) -> QSize:
        """A few letters."""
        wanted = self.sizeHint()
        least = self.fontMetrics().horizontalAdvance(LEAST)
        return QSize(min(wanted.width(), least), wanted.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell all of it once it is cut."""
        super().resizeEvent(event)
        self._tell_all()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as much as there is room for."""
        if not self._is_cut():
            super().paintEvent(event)
            return
        room = self.contentsRect()
        cut = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(room, self.alignment(), cut)
        painter.end()

    def _is_cut(self) -> bool:
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    def _tell_all(self) -> None:
        self.setToolTip(plain_tip(self.text()) if self._is_cut() else "")
