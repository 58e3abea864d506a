"""Edges of what scrolls: content fades there while more of it lies beyond."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QLinearGradient, QPainter
from PySide6.QtWidgets import QTableView, QWidget

from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QAbstractScrollArea


DEPTH = length(16)
"""About a line of text: what is cut reads as going on, not as a line too short."""


class _Edge(QWidget):
    """Fades the first or the last line in sight into the ground."""

    def __init__(self, area: QAbstractScrollArea, ground: str, *, last: bool) -> None:
        super().__init__(area)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._ground, self._last = ground, last
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        solid = color(self._ground)
        clear = color(self._ground)
        clear.setAlpha(0)
        begin, end = (0, self.height()) if self._last else (self.height(), 0)
        fade = QLinearGradient(0, begin, 0, end)
        fade.setColorAt(0, clear)
        fade.setColorAt(1, solid)
        QPainter(self).fillRect(self.rect(), fade)


class _Edges(QObject):
    """Shows both edges of a scroll area where there is more."""

    def __init__(self, area: QAbstractScrollArea, ground: str) -> None:
        super().__init__(area)
        self._area = area
        self._first, self._last = (_Edge(area, ground, last=last) for last in (False, True))
        bar = area.verticalScrollBar()
        bar.valueChanged.connect(self.follow)
        bar.rangeChanged.connect(self.follow)
        for part in (area, area.viewport()):  # a bar that comes or goes changes only the latter
            part.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Follow the size."""
        if event.type() == QEvent.Type.Resize:
            self.follow()
        return False

    def follow(self) -> None:
        """Place the edges."""
        bar, seen = self._area.verticalScrollBar(), self._area.viewport().geometry()
        above, below = self._depths()
        self._first.setVisible(above > 0 and bar.value() > bar.minimum())
        self._last.setVisible(below > 0 and bar.value() < bar.maximum())
        if not self._first.isHidden():
            self._first.setGeometry(seen.left(), seen.top(), seen.width(), above)
            self._first.raise_()
        if not self._last.isHidden():
            self._last.setGeometry(seen.left(), seen.bottom() + 1 - below, seen.width(), below)
            self._last.raise_()

    def _depths(self) -> tuple[int, int]:
        """Return the heights of both edges: of a table what is in sight of a row that is cut."""
        table = self._area
        if not isinstance(table, QTableView):
            return int(DEPTH), int(DEPTH)
        high = table.viewport().height()
        first, last = table.rowAt(0), table.rowAt(high - 1)
        top, foot = table.rowViewportPosition(first), table.rowViewportPosition(last)
        above = top + table.rowHeight(first) if first >= 0 and top < 0 else 0
        below = high - foot if last >= 0 and foot + table.rowHeight(last) > high else 0
        return above, below


def fade_edges(area: QAbstractScrollArea, ground: str = "panel") -> None:
    """Let content fade at the edges of a scroll area, into the color around it.

    Of a table only a row that is cut does: whole ones are read to their last line.
    """
    _Edges(area, ground)
