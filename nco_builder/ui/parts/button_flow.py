"""Buttons side by side, in further lines where one has no room for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtWidgets import QSizePolicy, QWidget, QWidgetItem

from nco_builder.ui.parts.measures import px

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QResizeEvent


class ButtonFlow(QWidget):
    """Holds buttons, and what else is as high; hidden ones take no room."""

    def __init__(
        self, parts: Iterable[QWidget], parent: QWidget, gap: int = 6, *, centered: bool = False
    ) -> None:
        """Take the parts from left to right.

        Args:
            parts: Buttons, fields, labels.
            parent: Where it is.
            gap: The pixels between them at 100 %.
            centered: Whether each line is in the middle.
        """
        super().__init__(parent)
        self._gap, self._centered = px(gap), centered
        self._items: list[QWidgetItem] = []
        for part in parts:
            hidden = part.isHidden()
            part.setParent(self)
            part.setVisible(not hidden)
            self._items.append(QWidgetItem(part))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines."""
        lines = self._lines(width)
        return sum(map(_height, lines)) + self._gap * max(0, len(lines) - 1)

    def sizeHint(self) -> QSize:
        """Return the size of one line; the number of lines follows from the width."""
        shown = [item for item in self._items if not item.isEmpty()]
        return QSize(self._width(shown), _height(shown))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widest part, and the height of one line."""
        wide = [_least(item) for item in self._items if not item.isEmpty()]
        return QSize(max(wide, default=0), self.sizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Follow parts that come, go or say something else."""
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Show}:
            self._arrange()
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines again."""
        super().resizeEvent(event)
        self._arrange()

    def _lines(self, width: int) -> list[list[QWidgetItem]]:
        """Return what is not hidden in lines that fit a width."""
        lines: list[list[QWidgetItem]] = []
        left = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wide = _least(item)
            if not lines or left + wide > width:
                lines.append([])
                left = 0
            lines[-1].append(item)
            left += wide + self._gap
        return lines

    def _width(self, line: list[QWidgetItem]) -> int:
        return sum(item.sizeHint().width() + self._gap for item in line) - self._gap * bool(line)

    def _arrange(self) -> None:
        width, top = self.width(), 0
        for line in self._lines(width):
            high, spare = _height(line), width - self._width(line)
            left = max(0, spare) // 2 if self._centered else 0
            for item in line:
                hint = item.sizeHint().width()
                wide = max(_least(item), hint + min(0, spare))
                spare += hint - wide
                item.setGeometry(QRect(left, top, wide, high))
                left += wide + self._gap
            top += high + self._gap


def _least(item: QWidgetItem) -> int:
    """Return the least width of a part in its one line."""
    return (item.sizeHint() if item.hasHeightForWidth() else item.minimumSize()).width()


def _height(line: list[QWidgetItem]) -> int:
    return max([item.sizeHint().height() for item in line], default=0)
