"""A combo box as wide as there is room: a choice that does not fit ends in an ellipsis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from nco_builder.ui.look.spoken import name_box

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QWheelEvent

ICON_SIZE = QSize(18, 18)
SPARE, ICON_GAP = 2, 6
LIST_FRAME = 40
"""What the list needs beside its texts: padding, scroll bar."""


class CutBox(QComboBox):
    """Its list shows choices whole; the wheel scrolls what lies behind.

    Args:
        name: its object name.
        says: its accessible name.
        letters: how many it shows at least.
        parent: its parent.

    """

    def __init__(self, name: str, says: str, letters: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        name_box(self, says)
        self.setIconSize(ICON_SIZE)
        self.setMaxVisibleItems(24)
        self.setMinimumContentsLength(letters)
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def shown_text(self) -> str:
        """What is seen of the choice: all of it, where there is room."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        control, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(control, option, part, self).width() - SPARE
        if not option.currentIcon.isNull():
            room -= option.iconSize.width() + ICON_GAP
        mode = Qt.TextElideMode.ElideRight
        return self.fontMetrics().elidedText(option.currentText, mode, room)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the box; a choice that does not fit is cut visibly."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown_text()
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def showPopup(self) -> None:
        """Open the list, wide enough for every choice that is no wider than the window."""
        view = self.view()
        wanted = view.sizeHintForColumn(0) + LIST_FRAME
        view.setMinimumWidth(min(wanted, self.window().width()))
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what lies behind."""
        event.ignore()
