"""The common base of plots: accessible title, scale of inches, elided words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import CENTER, draw_text, type_face
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from nco_builder.ui.glance.shown import ShownGlance

INCHES_APART = 6
LEAST = length(280)
NUMBER_WIDTH = length(24)
AXIS = length(16)
"""How high the words under a scale are."""
SMALL = 3
NAMES = length(92)
"""How wide the names before the bars are at least."""
DASHES = (3.0, 2.5)


class Plot(QWidget):
    """Paints a plot; its table has the same content."""

    def __init__(self, name: str, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.shown: ShownGlance | None = None

    def show_squad(self, shown: ShownGlance) -> None:
        """Show a squad; nothing is painted where it looks the same."""
        before, self.shown = self.shown, shown
        if shown != before:
            self._fit()
            self.update()

    def forget(self) -> None:
        """Hold nothing of what was shown."""
        self.shown = None

    def high(self) -> int:
        """Return how high it wants to be at its width."""
        raise NotImplementedError

    def draw(self, painter: QPainter, shown: ShownGlance) -> None:
        """Draw what is shown."""
        raise NotImplementedError

    def _fit(self) -> None:
        high = self.high() if self.shown else 0
        if high != self.minimumHeight():
            self.setFixedHeight(high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as the new width wants."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """As high as its rows are."""
        return QSize(LEAST, self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what is to be seen of it."""
        if self.shown:
            painter = QPainter(self)
            painter.setClipRect(event.rect())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.draw(painter, self.shown)
            painter.end()


class InchScale:
    """The width of the table in inches, mapped to an area."""

    def __init__(self, area: QRectF, inches: int) -> None:
        self.area, self.inches = area, inches

    def x(self, inches: float) -> float:
        """Return where a distance is."""
        return self.area.left() + self.area.width() * float(inches) / self.inches

    def draw(self, painter: QPainter) -> None:
        """Draw a light line every few inches, and how many there are below it."""
        told = 1 if self.x(INCHES_APART) - self.x(0) >= NUMBER_WIDTH else 2
        for inches in range(0, self.inches + 1, INCHES_APART):
            x = self.x(inches)
            painter.setPen(QPen(color("line"), 1))
            painter.drawLine(QPointF(x, self.area.top()), QPointF(x, self.area.bottom()))
            if inches // INCHES_APART % told:
                continue
            below = QRect(round(x) - px(16), round(self.area.bottom()) + px(1), px(32), AXIS)
            draw_text(painter, below, f"{inches}″", type_face(SMALL), "dim", CENTER)


def box(left: float, top: float, right: float, bottom: float) -> QPainterPath:
    """Return a rectangle as a path."""
    path = QPainterPath()
    path.addRect(QRectF(left, top, right - left, bottom - top))
    return path


def draw_ghost(painter: QPainter, path: QPainterPath, ink: str = "ink") -> None:
    """Draw what is not there yet: a dashed outline."""
    painter.setPen(ghost_pen(ink))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def ghost_pen(ink: str = "ink") -> QPen:
    """Return the pen of what is not there yet."""
    pen = QPen(color(ink), 1.4)
    pen.setDashPattern(DASHES)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen
