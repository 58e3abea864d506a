"""A chart of odds: a bar for each case, divided by what can happen, and a legend below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from nco_builder.language import _
from nco_builder.language.words import listed
from nco_builder.ui.glance.shown import percent
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import Weight, draw_text, type_face
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from fractions import Fraction

    from PySide6.QtGui import QColor, QPaintEvent, QResizeEvent

    from nco_builder.systems.odds import OddsBar, OddsChart

ROW, LEGEND_ROW = length(21), length(19)
BAR_TOP, BAR_BOTTOM = length(4), length(15)
LABELS = length(64)
"""The width of short labels before the bars; longer ones stand above them."""
HEAD = length(15)
"""The height of the heading above the numbers."""
BEYOND = length(104)
"""The most width of the text after the longest bar."""
SWATCH, APART = length(16), length(12)
STEPS = 4
"""The least number of steps from the color of the gravest end to that of lines."""


def shade(place: int, count: int) -> QColor:
    """Return the color of an end among so many: the gravest one has most; the last one none.

    It is one color, that of gauges: those of weapons mean weapons, hatching is what if.
    """
    full, faint = color("soldiers"), color("line")
    part = place / max(STEPS, count - 1)
    mixed = color("soldiers")
    mixed.setRgbF(
        *[
            float(one + (other - one) * part)
            for one, other in zip(full.getRgbF()[:3], faint.getRgbF()[:3], strict=True)  # type: ignore[index]
        ]
    )
    return mixed


def told_ends(chart: OddsChart) -> range:
    """Return the ends whose chance is printed after a bar.

    They are the gravest ones or, if those never happen, the gravest one that does.
    """
    first = next((at for at in range(len(chart.ends)) if any(b.chances[at] for b in chart.bars)), 0)
    never = chart.told <= first < len(chart.ends) - 1
    return range(first, first + 1) if never else range(chart.told)


def told(bar: OddsBar, chart: OddsChart) -> Fraction:
    """Return the chance that is printed after a bar."""
    return sum((bar.chances[at] for at in told_ends(chart)), start=bar.chances[0] * 0)


def in_words(bar: OddsBar, chart: OddsChart) -> str:
    """Return a bar as a sentence: `near: hit 50 %, missed 50 %`."""
    template, one = _("{case}: {odds}"), _("{end} {chance}")
    ends = [
        one.format(end=end, chance=percent(chance))
        for end, chance in zip(chart.ends, bar.chances, strict=True)
        if chance
    ]
    return template.format(case=bar.label, odds=listed(ends))


class ChartPainter:
    """Lays out and draws a chart at a width."""

    def __init__(self, chart: OddsChart, width: int) -> None:
        self.chart, self.width = chart, width
        face = type_face(2)
        self.above = any(face.width(bar.label) > LABELS - px(6) for bar in chart.bars)
        self.left = 0 if self.above else LABELS
        self.row = ROW + LEGEND_ROW - px(4) if self.above else ROW

    @property
    def heading(self) -> str:
        """Return what the numbers after the bars are chances of."""
        first = told_ends(self.chart).start
        return self.chart.ends[first] if first else self.chart.heading or self.chart.ends[0]

    @property
    def height(self) -> int:
        """Return the height of the heading, a row per bar, and the legend."""
        if not self.chart.bars:
            return 0
        return HEAD + len(self.chart.bars) * self.row + LEGEND_ROW * len(self.legend()) + px(4)

    def legend(self) -> list[list[tuple[int, int]]]:
        """Return the ends in the legend by line, each with its position.

        There is none if the heading says all.
        """
        if self.chart.ends[:-1] == (self.heading,):
            return []
        face = type_face(2)
        lines: list[list[tuple[int, int]]] = [[]]
        x = self.left
        for place, end in enumerate(self.chart.ends[:-1]):
            wide = SWATCH + px(5) + face.width(end)
            if lines[-1] and x + wide > self.width:
                lines.append([])
                x = self.left
            lines[-1].append((place, x))
            x += wide + APART
        return lines

    def draw(self, painter: QPainter) -> None:
        """Draw the heading, the bars and the legend."""
        if not self.chart.bars:
            return
        face, count = type_face(2), len(self.chart.ends)
        beyond = min(BEYOND, self.width // 3)
        long = max(px(40), self.width - self.left - beyond)
        at = max(0, min(self.left + long + px(6), self.width - face.width(self.heading)))
        draw_text(painter, QRect(at, 0, self.width - at, HEAD), self.heading, face, "dim")
        for place, bar in enumerate(self.chart.bars):
            top = HEAD + place * self.row
            if self.above:
                label = QRect(0, top + px(2), self.width, LEGEND_ROW - px(4))
                draw_text(painter, label, bar.label, face, "ink")
                top += LEGEND_ROW - px(4)
            else:
                label = QRect(0, top, LABELS - px(6), ROW - px(2))
                draw_text(painter, label, bar.label, face, "ink")
            left = float(self.left)
            for end, chance in enumerate(bar.chances[:-1]):
                right = left + long * float(chance)
                if right > left:
                    _fill(painter, QRectF(left, top + BAR_TOP, right - left, _HIGH), end, count)
                left = right
            painter.setPen(QPen(color("line"), 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.left, top + BAR_TOP, long, _HIGH))
            behind = QRect(self.left + long + px(6), top, beyond - px(6), ROW - px(2))
            said = percent(told(bar, self.chart))
            draw_text(painter, behind, said, type_face(2, Weight.Bold), "ink")
        top = HEAD + len(self.chart.bars) * self.row
        for line in self.legend():
            for end, x in line:
                high = LEGEND_ROW - px(8)
                _fill(painter, QRectF(x, top + px(4), SWATCH, high), end, count)
                room = QRect(x + SWATCH + px(5), top, self.width - x - SWATCH, LEGEND_ROW)
                draw_text(painter, room, self.chart.ends[end], face, "ink")
            top += LEGEND_ROW

    def at(self, y: int) -> OddsBar | None:
        """Return the bar at a height."""
        place = (y - HEAD) // self.row
        return self.chart.bars[place] if 0 <= place < len(self.chart.bars) else None


_HIGH = BAR_BOTTOM - BAR_TOP


def _fill(painter: QPainter, area: QRectF, end: int, count: int) -> None:
    """Fill a part of a bar, with a fine edge towards its neighbors."""
    path = QPainterPath()
    path.addRect(area)
    painter.fillPath(path, shade(end, count))
    painter.setPen(QPen(color("panel"), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


class BarChart(QWidget):
    """Shows a chart of odds."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._chart: OddsChart | None = None
        self._painter: ChartPainter | None = None

    def show_chart(self, chart: OddsChart) -> None:
        """Show a chart, repainting only if something has changed."""
        if chart == self._chart:
            return
        self._chart = chart
        self.setAccessibleName(chart.title)
        self.setAccessibleDescription("\n".join(in_words(bar, chart) for bar in chart.bars))
        self._fit()
        self.update()

    def _fit(self) -> None:
        if self._chart is None:
            return
        self._painter = ChartPainter(self._chart, self.width())
        if self._painter.height != self.minimumHeight():
            self.setFixedHeight(self._painter.height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._painter:
            painter = QPainter(self)
            painter.setClipRect(event.rect())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._painter.draw(painter)
            painter.end()

    def event(self, event: QEvent) -> bool:
        """Show the chances of the bar below the pointer in a tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            bar = self._painter.at(event.pos().y()) if self._painter else None
            if bar is not None and self._chart is not None:
                QToolTip.showText(event.globalPos(), in_words(bar, self._chart), self)
            return True
        return super().event(event)
