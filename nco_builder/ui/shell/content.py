"""The central widget, which scrolls if the screen is too small for the chosen size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QStyle, QWidget

from nco_builder.ui.parts.measures import AS_IT_IS, px, size

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QResizeEvent

SMALLEST = QSize(950, 490)
"""What a screen of 960 × 540 pixels has room for, beside frame and menu bar."""
BESIDE = 280
"""Pixels at 100 % for the rules next to it."""


class ScrolledContent(QScrollArea):
    """Shows a widget in the available room, and scrolls it if it needs more.

    The window never needs more than the smallest screen, whatever its pages need at a large size; a
    focused widget is scrolled into view.
    """

    def __init__(self, content: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("content")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = content
        self.setWidget(content)
        content.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._show_focus)

    def minimumSizeHint(self) -> QSize:
        """Return what its content needs, as far as the smallest screen has room for it."""
        room = SMALLEST if size() <= AS_IT_IS else SMALLEST - QSize(px(BESIDE), 0)
        return self._content.minimumSizeHint().boundedTo(room)

    def sizeHint(self) -> QSize:
        """Return what its content would like."""
        return self._content.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the content all the room."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what the content needs."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self._content:
            self.updateGeometry()
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Make the content as large as the room, less the bars that its needs bring."""
        least, room = self._content.minimumSizeHint(), self.maximumViewportSize()
        thick = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self)
        wide = least.width() > room.width()
        high = least.height() > room.height() - thick * wide
        wide = wide or least.width() > room.width() - thick * high
        self._content.resize((room - QSize(thick * high, thick * wide)).expandedTo(least))

    def _show_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        content = self.widget()  # none anymore while the window goes
        if now is not None and isinstance(content, QWidget) and content.isAncestorOf(now):
            self.ensureWidgetVisible(now, px(12), px(12))
