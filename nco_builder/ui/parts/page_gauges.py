"""Gauges of any kind of document: a number, what it is of, a few words, perhaps a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from nco_builder.ui.parts.bars import (
    BAR,
    HEIGHT,
    SIDE,
    GaugePart,
    large_face,
    on_baseline,
    paint_bar,
)
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import RIGHT, type_face
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.tips import tip_beside

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from nco_builder.systems.page import PageGauge

GAP = length(6)
PERMILLE = 1000
LEAST = length(84)
ABOVE = length(4)
"""From the top of a gauge to the top of its number."""


class GaugeView(QLabel):
    """A gauge; its note stands below where there is no bar and no room beside."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        tip_beside(self)
        self.setProperty("role", "panel")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._gauge: PageGauge | None = None

    def show_gauge(self, gauge: PageGauge) -> None:
        """Show a gauge."""
        if gauge == self._gauge:
            return
        self._gauge = gauge
        said = " ".join(filter(None, [gauge.value, gauge.rest]))
        said = ", ".join(filter(None, [said, gauge.note]))
        self.setAccessibleName(said)
        self.setToolTip(plain_tip(said))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        if self._gauge is None:
            return QSize(LEAST, HEIGHT)
        words = type_face().width(self._gauge.rest) + type_face(1).width(self._gauge.note)
        return QSize(2 * SIDE + large_face().width(self._gauge.value) + words + 3 * GAP, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """The words give way where the window is narrow."""
        number = large_face().width(self._gauge.value) if self._gauge else 0
        return QSize(max(LEAST, number + 2 * SIDE), HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the panel, the words and the bar."""
        super().paintEvent(event)
        gauge = self._gauge
        if gauge is None:
            return
        painter = QPainter(self)
        over = gauge.share is not None and gauge.share > 1
        line = QRect(SIDE, 0, self.width() - 2 * SIDE, 0)
        ink = "error" if over else "ink"
        note = f"✕ {gauge.note}" if over else gauge.note
        token = "error" if over else "dim"
        words = type_face().width(gauge.rest) + type_face(1).width(note)
        fits = large_face().width(gauge.value) + words + 2 * GAP <= line.width()
        if fits and gauge.share is None:  # in the middle, where others have a bar below
            line.translate(0, (self.height() - large_face().metrics.height()) // 2 - ABOVE)
        line.setLeft(line.left() + on_baseline(painter, line, gauge.value, large_face(), ink) + GAP)
        if fits or gauge.share is not None:
            wide = on_baseline(painter, line, note, type_face(1), token, RIGHT)
            line.setRight(line.right() - wide - GAP)
        else:
            below = QRect(SIDE, type_face(1).metrics.lineSpacing(), self.width() - 2 * SIDE, 0)
            on_baseline(painter, below, note, type_face(1), token)
        on_baseline(painter, line, gauge.rest, type_face(), "dim")
        if gauge.share is not None:
            bar = QRect(SIDE, self.height() - SIDE - BAR + 1, self.width() - 2 * SIDE, BAR)
            filled = (GaugePart(round(max(0.0, gauge.share) * PERMILLE), "soldiers"),)
            paint_bar(painter, bar, filled, PERMILLE)
        painter.end()


class PageGauges(QWidget):
    """Gauges side by side, each with its share of the width by its words."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page_gauges")
        self._gauges: list[GaugeView] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(px(10))

    def show_gauges(self, gauges: tuple[PageGauge, ...]) -> None:
        """Show these gauges."""
        self.setVisible(bool(gauges))
        while len(self._gauges) < len(gauges):
            view = GaugeView(self)
            view.setObjectName(f"page_gauge_{len(self._gauges)}")
            self._row.addWidget(view)
            self._gauges.append(view)
        for place, view in enumerate(self._gauges):
            view.setVisible(place < len(gauges))
            if place < len(gauges):
                view.show_gauge(gauges[place])
                barred = gauges[place].share is not None
                self._row.setStretch(place, view.sizeHint().width() + 100 * barred)
