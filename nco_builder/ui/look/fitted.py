"""Fields of the header: as wide as what they show, so that nothing is cut while there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QSizePolicy,
    QStyle,
    QStyleOptionFrame,
    QWidget,
)

from nco_builder.ui.look.text_field import TextField

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QWheelEvent

FRAME = 18
"""What a field needs beside its text: padding, border, cursor."""
SPARE = 2
LIST_FRAME = 40
"""What the list of a box needs beside its texts: padding, scroll bar."""
ICON_SIZE = QSize(18, 18)


class FittedField(TextField):
    """A field as wide as its text, between two widths; a longer text ends in an ellipsis."""

    def __init__(self, widths: tuple[int, int], parent: QWidget) -> None:
        super().__init__(parent)
        self._least, self._most = widths
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.textChanged.connect(self.updateGeometry)
        self.textChanged.connect(self.setToolTip)
        self.returnPressed.connect(self._go_on)

    def _go_on(self) -> None:
        self.focusNextChild()

    def sizeHint(self) -> QSize:
        """The text's width; the placeholder's where there is none."""
        wide = self._text_width(self.text() or self.placeholderText()) + FRAME
        return QSize(min(max(wide, self._least), self._most), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """It gives way where the window is narrow."""
        return QSize(self._least, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the field; while nobody types, a text that does not fit is cut visibly."""
        room = self.width() - FRAME
        if self.hasFocus() or self._text_width(self.text()) <= room:
            super().paintEvent(event)
            return
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, option, painter, self)
        inside = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self)
        cut = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter.drawText(inside.adjusted(2, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, cut)

    def _text_width(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text)


class FittedBox(QComboBox):
    """A box as wide as its choice; the wheel scrolls what lies behind, not the choice."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setIconSize(ICON_SIZE)
        self.setMinimumContentsLength(1)
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.currentTextChanged.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """The width of the choice."""
        one_letter = super().sizeHint()
        letter, text = map(self.fontMetrics().horizontalAdvance, ("X", self.currentText()))
        return one_letter + QSize(text - letter + SPARE, 0)

    def minimumSizeHint(self) -> QSize:
        """The same: a nation is never cut."""
        return self.sizeHint()

    def showPopup(self) -> None:
        """Open the list, wide enough for every choice."""
        view = self.view()
        view.setMinimumWidth(view.sizeHintForColumn(0) + LIST_FRAME)
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what lies behind."""
        event.ignore()
