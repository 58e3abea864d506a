"""A check box that breaks its text into lines where there is too little room for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QPaintEvent


class WrappedBox(QCheckBox):
    """As wide as its text where it may be, as narrow as its longest word where it must."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        """The longest word beside the box."""
        longest = max(map(self._width_of, self.text().split()), default=0)
        return QSize(self._beside() + longest, super().sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        """As high as the lines the text is broken into."""
        more = len(self._lines(width)) - 1
        return super().sizeHint().height() + more * self.fontMetrics().lineSpacing()

    def hitButton(self, place: QPoint) -> bool:
        """Take clicks on every line; with several, they fill the width."""
        if len(self._lines(self.width())) == 1:
            return super().hitButton(place)
        return self.rect().contains(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box beside the first line, and the lines."""
        lines = self._lines(self.width())
        if len(lines) == 1:
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.rect = QRect(0, 0, self.width(), super().sizeHint().height())
        style = self.style()
        text = style.subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self)
        text.setRight(self.width())
        text.setHeight(len(lines) * self.fontMetrics().lineSpacing())
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_CheckBox, option)
        flags = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextShowMnemonic
        ink = self.foregroundRole()
        said = "\n".join(lines)
        style.drawItemText(painter, text, flags, self.palette(), self.isEnabled(), said, ink)
        painter.end()

    def _lines(self, width: int) -> list[str]:
        """The text in lines no wider than the room beside the box, but for a longer word."""
        room = width - self._beside()
        lines = [""]
        for word in self.text().split():
            longer = f"{lines[-1]} {word}".strip()
            if not lines[-1] or self._width_of(longer) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _beside(self) -> int:
        """What the box itself takes, with the space and the frame around."""
        return super().sizeHint().width() - self._width_of(self.text())

    def _width_of(self, text: str) -> int:
        return self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text).width()
