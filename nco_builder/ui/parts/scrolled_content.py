"""What a window with too little room scrolls, and what of it stays in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QVBoxLayout, QWidget

from nco_builder.ui.parts.measures import AS_IT_IS, px, size
from nco_builder.ui.parts.scroll_edges import DEPTH

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QResizeEvent, QShowEvent


SMALLEST = QSize(570, 333)
"""The room on a screen of 960 × 540 pixels that the system scales by 150 %, without menu bar and
the rail of a wide window. Pages need no more in so low a window, and what they need in a higher one
must not keep it from becoming low."""
WIDTH, BESIDE = 820, 280
"""The width of the room on such a screen that is not scaled, and of the rules next to it at the
size that the player has set, in pixels at 100 %."""


class FocusScrollArea(QScrollArea):
    """Scrolls what gets the keyboard into view as a whole; Qt does so for Tab alone.

    Nothing moves while a mouse button is held: it could move away from below the mouse.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._focused = QTimer(self, singleShot=True, interval=0)  # once what is new is laid out
        self._focused.timeout.connect(self._show_focus)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow_focus)

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self._holds(now) and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self._focused.start()

    def _show_focus(self) -> None:
        now = QApplication.focusWidget()
        if now is not None and self._holds(now):
            self.ensureWidgetVisible(now, px(12), int(DEPTH))

    def _holds(self, widget: QWidget | None) -> bool:
        content = self.widget()  # not a widget while the window is destroyed
        return widget is not None and isinstance(content, QWidget) and content.isAncestorOf(widget)


class ScrolledContent(FocusScrollArea):
    """Shows its content in the available room, and scrolls it if it needs more.

    The window never needs more than the smallest screen, whatever its pages need at a large size.

    Attributes:
        content: the parent of what is shown, from the first: what is put there later is styled
            again.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("content")
        self.content = QWidget(self.viewport())
        self.setWidget(self.content)
        self.content.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

    def minimumSizeHint(self) -> QSize:
        width = SMALLEST.width() if size() <= AS_IT_IS else WIDTH - px(BESIDE)
        return self.content.minimumSizeHint().boundedTo(QSize(width, SMALLEST.height()))

    def sizeHint(self) -> QSize:
        return self.content.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size hints of the content."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self.content:
            self.updateGeometry()
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Resize the content to the viewport, considering the scroll bars it needs."""
        least, room = self.content.minimumSizeHint(), self.maximumViewportSize()
        beside = self.verticalScrollBar().sizeHint().width()  # the style sheet's, not the style's
        below = self.horizontalScrollBar().sizeHint().height()
        wide = least.width() > room.width()
        high = least.height() > room.height() - below * wide
        wide = wide or least.width() > room.width() - beside * high
        self.content.resize((room - QSize(beside * high, below * wide)).expandedTo(least))


class InSight(QWidget):
    """A column that stays in sight while the content around it is scrolled sideways.

    It is as wide as the content, and what is in it no wider than what is seen of the content. If
    that is too narrow for it, scrolling to the end shows its end.

    Attributes:
        column: the layout of what is in it.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self._around: ScrolledContent | None = None

    def minimumSizeHint(self) -> QSize:
        # without the margins given below, which would keep the content from becoming narrower
        return self.column.minimumSize()

    def sizeHint(self) -> QSize:
        return self.column.sizeHint()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._around is None:
            above: QObject | None = self
            while above is not None and not isinstance(above, ScrolledContent):
                above = above.parent()
            if above is not None:
                self._around = above
                bar = above.horizontalScrollBar()
                bar.valueChanged.connect(self._fit)
                bar.rangeChanged.connect(self._fit)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size() != event.oldSize():  # Qt sends one of the same size for new margins
            self._fit()

    def _fit(self) -> None:
        if self._around is None:
            return
        bar = self._around.horizontalScrollBar()
        seen = max(self.width() - bar.maximum(), self.minimumSizeHint().width())
        spare = max(0, self.width() - seen)
        left = spare * bar.value() // max(1, bar.maximum())
        self.setContentsMargins(left, 0, spare - left, 0)
