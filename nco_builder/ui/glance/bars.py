"""A chart of odds: a bar for each case, divided by what can happen, and a legend below."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from nco_builder.language import _
from nco_builder.language.words import listed
from nco_builder.ui.glance.shown import percent
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import Weight, draw_text, type_face
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QColor, QPaintEvent, QResizeEvent

    from nco_builder.systems.odds import OddsBar, OddsChart

ROW, LEGEND_ROW, LINE = length(21), length(19), length(15)
BAR_TOP, BAR_BOTTOM = length(4), length(15)
LABELS = length(64)
"""The width of short labels before the bars; longer ones stand above them."""
HEAD = length(15)
"""The height of the heading above the numbers."""
BEYOND = length(104)
"""The most width of the text after the longest bar."""
SWATCH, APART = length(16), length(12)
LEAST_BAR = length(200)
"""The least width of bars beside a column of numbers for each end."""
WIDEST_NUMBER = "> 99.9 %"
BELOW = length(14)
"""The width of a color before a number below a bar."""
STEPS = 3
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


class ChanceColumn(NamedTuple):
    """Numbers after the bars: the chance of these ends together.

    Attributes:
        heading: what they are the chance of.
        ends: the ends.
        end: the one end whose color stands before the heading; None for several.
        wide: the width.
    """

    heading: str
    ends: range
    end: int | None
    wide: int

    def told(self, bar: OddsBar) -> str:
        """Return the number after a bar."""
        chance = sum((bar.chances[at] for at in self.ends), start=bar.chances[0] * 0)
        return percent(chance) if chance else NEVER


NEVER = "–"


def in_short(chart: OddsChart, *, low: bool = False) -> tuple[ChanceColumn, ...]:
    """Return the chance of ends that belong together, or of the only one that is told.

    That of the gravest of several says little of a bar; where it is `low`, it is better than none.
    """
    if chart.told == 1 and len(chart.ends[:-1]) > 1 and not low:
        return ()
    heading = chart.heading or chart.ends[0] if chart.ends else ""
    return (ChanceColumn(heading, range(chart.told), None, BEYOND),)


def every_end(chart: OddsChart) -> tuple[ChanceColumn, ...]:
    """Return the chance of each end but the last; before them, of those that belong together.

    A single one needs no color.
    """
    ends = chart.ends[:-1]
    found: list[tuple[str, range, int | None]] = []
    if chart.told > 1:
        found += [(each.heading, each.ends, None) for each in in_short(chart)]
    single = len(ends) == 1
    found += [(end, range(at, at + 1), None if single else at) for at, end in enumerate(ends)]
    face, bold = type_face(2), type_face(2, Weight.Bold)
    columns = []
    for heading, told, end in found:
        swatch = 0 if end is None else SWATCH + px(5)
        wide = swatch + max(face.width(heading), bold.width(WIDEST_NUMBER)) + APART
        columns.append(ChanceColumn(heading, told, end, wide))
    return tuple(columns)


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
    """Lays out and draws a chart at a width.

    Attributes:
        in_columns: whether every end has a column of numbers; else they stand below their bars.
        columns: the numbers after the bars.
        above: whether labels stand above their bars.
        below: the ends whose numbers stand below their bars.
    """

    def __init__(
        self, chart: OddsChart, width: int, among: Sequence[OddsChart] = (), *, low: bool = False
    ) -> None:
        """Lay out a chart.

        Args:
            chart: the chart.
            width: its width.
            among: the charts it is one of: bars of all begin and end at the same places.
            low: whether there is no room below bars: the gravest end alone has numbers then.
        """
        self.chart, self.width = chart, width
        among = tuple([each for each in (*among, chart) if each.bars])
        face = type_face(2)
        labels = [face.width(bar.label) for each in among for bar in each.bars]
        widest = max(labels, default=0) + px(6)
        beyond = max([sum(each.wide for each in every_end(one)) for one in among], default=0)
        beside = min(max(LABELS, widest), width // 4)
        self.in_columns = width - beside - beyond >= LEAST_BAR
        self.columns = every_end(chart) if self.in_columns else in_short(chart, low=low)
        label = beside if self.in_columns else int(LABELS)
        self.above = widest > label
        self.left = 0 if self.above else label
        inner = range(len(chart.ends) - 1)
        self.below = range(0) if self.in_columns or low or len(inner) == 1 else inner
        self.row = ROW + LINE * (self.above + bool(self.below))
        if not self.in_columns:
            told = any(in_short(each, low=low) for each in among)
            beyond = min(BEYOND, width // 3) if told else 0
        self._beyond = beyond

    @property
    def height(self) -> int:
        """Return the height of the headings, a row per bar, and the legend."""
        if not self.chart.bars:
            return 0
        rows = len(self.chart.bars) * self.row
        return self._head + rows + LEGEND_ROW * len(self.legend()) + px(4)

    @property
    def _head(self) -> int:
        """The height of the headings above the numbers."""
        return HEAD if self.columns else 0

    def legend(self) -> list[list[tuple[int, int]]]:
        """Return the ends in the legend by line, each with its position.

        There is none if the headings say all.
        """
        if self.in_columns or len(self.chart.ends[:-1]) == 1:
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
        """Draw the headings, the bars and the legend."""
        if not self.chart.bars:
            return
        face = type_face(2)
        self._long = max(px(40), self.width - self.left - self._beyond)
        self._draw_headings(painter)
        for place, bar in enumerate(self.chart.bars):
            self._draw_bar(painter, bar, self._head + place * self.row)
        top = self._head + len(self.chart.bars) * self.row
        for line in self.legend():
            for end, x in line:
                self._draw_swatch(painter, x, top, end)
                room = QRect(x + SWATCH + px(5), top, self.width - x - SWATCH, LEGEND_ROW)
                draw_text(painter, room, self.chart.ends[end], face, "ink")
            top += LEGEND_ROW

    def _draw_headings(self, painter: QPainter) -> None:
        """Draw what the numbers are chances of, above them."""
        face, x = type_face(2), self.left + self._long + APART // 2
        for each in self.columns:
            swatch = 0
            if each.end is not None:
                swatch = SWATCH + px(5)
                self._draw_swatch(painter, x, 0, each.end)
            at = max(0, min(x + swatch, self.width - face.width(each.heading)))
            draw_text(painter, QRect(at, 0, self.width - at, HEAD), each.heading, face, "dim")
            x += each.wide

    def _draw_bar(self, painter: QPainter, bar: OddsBar, top: int) -> None:
        """Draw a bar with its label and its numbers."""
        face, count = type_face(2), len(self.chart.ends)
        if self.above:
            draw_text(painter, QRect(0, top + px(2), self.width, LINE), bar.label, face, "ink")
            top += LINE
        else:
            label = QRect(0, top, self.left - px(6), ROW - px(2))
            draw_text(painter, label, bar.label, face, "ink")
        left = float(self.left)
        for end, chance in enumerate(bar.chances[:-1]):
            right = left + self._long * float(chance)
            if right > left:
                _fill(painter, QRectF(left, top + BAR_TOP, right - left, _HIGH), end, count)
            left = right
        painter.setPen(QPen(color("line"), 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(self.left, top + BAR_TOP, self._long, _HIGH))
        x = self.left + self._long + APART // 2
        for each in self.columns:
            swatch = 0 if each.end is None else SWATCH + px(5)
            said = each.told(bar)
            behind = QRect(x + swatch, top, each.wide - swatch, ROW - px(2))
            weight = Weight.Normal if said == NEVER else Weight.Bold
            token = "dim" if said == NEVER else "ink"
            draw_text(painter, behind, said, type_face(2, weight), token)
            x += each.wide
        self._draw_below(painter, bar, top + ROW - px(4))

    def _draw_below(self, painter: QPainter, bar: OddsBar, top: int) -> None:
        """Draw the number of each end below a bar, with its color: all bars have them in line."""
        if not self.below:
            return
        number = type_face(2, Weight.Bold).width(WIDEST_NUMBER)
        wide = min(BELOW + number + APART, self.width // len(self.below))
        x = self.left if self.left + wide * len(self.below) <= self.width else 0
        for end in self.below:
            swatch = QRectF(x, top + px(3), px(10), px(10))
            _fill(painter, swatch, end, len(self.chart.ends))
            chance = bar.chances[end]
            said, token = (percent(chance), "ink") if chance else (NEVER, "dim")
            weight = Weight.Bold if chance else Weight.Normal
            room = QRect(x + BELOW, top, wide - BELOW, LINE)
            draw_text(painter, room, said, type_face(2, weight), token)
            x += wide

    def _draw_swatch(self, painter: QPainter, x: int, top: int, end: int) -> None:
        area = QRectF(x, top + px(4), SWATCH, LEGEND_ROW - px(8))
        _fill(painter, area, end, len(self.chart.ends))

    def at(self, y: int) -> OddsBar | None:
        """Return the bar at a height."""
        place = (y - self._head) // self.row
        return self.chart.bars[place] if 0 <= place < len(self.chart.bars) else None


_HIGH = BAR_BOTTOM - BAR_TOP


PATTERNS = (
    Qt.BrushStyle.NoBrush,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.Dense5Pattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.Dense7Pattern,
)
"""Those of the ends in turn, so that no color alone tells them apart; slanted lines are what if."""


def _fill(painter: QPainter, area: QRectF, end: int, count: int) -> None:
    """Fill a part of a bar, with an edge towards its neighbors."""
    painter.fillRect(area, shade(end, count))
    painter.setBrushOrigin(area.topLeft())
    pattern = PATTERNS[end % len(PATTERNS)]
    dark = end > 1  # lines on what is pale, gaps in what is full
    painter.fillRect(area, QBrush(color("soldiers" if dark else "panel"), pattern))
    painter.setPen(QPen(color("soldiers"), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(area)


class BarChart(QWidget):
    """Shows a chart of odds."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._chart: OddsChart | None = None
        self._among: tuple[OddsChart, ...] = ()
        self._painter: ChartPainter | None = None

    def show_chart(self, chart: OddsChart, among: tuple[OddsChart, ...] = ()) -> None:
        """Show one of some charts, repainting only if something has changed."""
        if (chart, among) == (self._chart, self._among):
            return
        self._chart, self._among = chart, among
        self.setAccessibleName(chart.title)
        self.setAccessibleDescription("\n".join(in_words(bar, chart) for bar in chart.bars))
        self._fit()
        self.update()

    def _fit(self) -> None:
        if self._chart is None:
            return
        self._painter = ChartPainter(self._chart, self.width(), self._among)
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
