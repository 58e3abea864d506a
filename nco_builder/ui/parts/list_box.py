"""A box that opens a list: all its rows, or as many whole ones as the screen has room for."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QComboBox, QFrame

from nco_builder.ui.parts.measures import length

if TYPE_CHECKING:
    from PySide6.QtGui import QWheelEvent
    from PySide6.QtWidgets import QWidget

LIST_FRAME = length(40)
"""What the list needs beside its texts: padding, scroll bar."""
MOST_ROWS = 999
"""More than any list has: how many are seen is for the screen to say."""


class ListBox(QComboBox):
    """Its list stands below the box, above it, or beside the screen's edge: never cut.

    All boxes of the window are such, so that the wheel scrolls what is around them: a box has
    the keyboard long after something was chosen in it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel would give it the keyboard

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what lies behind."""
        event.ignore()

    def showPopup(self) -> None:
        """Open the list, wide enough for every choice that is no wider than the window."""
        view = self.view()
        self.setMaxVisibleItems(MOST_ROWS)
        wanted = view.sizeHintForColumn(0) + LIST_FRAME
        view.setMinimumWidth(min(wanted, self.window().width()))
        container = cast("QFrame", view.parentWidget())
        container.setFrameStyle(QFrame.Shape.Box | QFrame.Shadow.Plain)
        container.setLineWidth(1)  # Qt gives it none where the box is a table's
        super().showPopup()
        self._fit(container)

    def _fit(self, container: QFrame) -> None:
        """Make the list as high as its rows, and place it where all that shows can be seen."""
        view = self.view()
        heights = [view.sizeHintForRow(row) for row in range(self.count())]
        around = container.height() - view.viewport().height()
        screen = self.screen().availableGeometry()
        room = screen.height() - around
        shown = sum(heights)
        while shown > room and heights:
            shown -= heights.pop()
        wide = min(container.width(), screen.width())
        box = QRect(self.mapToGlobal(self.rect().topLeft()), self.size())
        high = shown + around
        left = max(screen.left(), min(box.left(), screen.right() + 1 - wide))
        container.setGeometry(left, _top(box, high, screen), wide, high)


def _top(box: QRect, high: int, screen: QRect) -> int:
    """Below the box, else above it, else over it."""
    if box.bottom() + high <= screen.bottom():
        return box.bottom() + 1
    if box.top() - high >= screen.top():
        return box.top() - high
    return max(screen.top(), screen.bottom() + 1 - high)
