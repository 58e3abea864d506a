"""Drawings in text: lines and words in the theme's colors, sharp at any scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QPainter,
    QPen,
    QPolygonF,
    QPyTextObject,
    QTextCharFormat,
    QTextFormat,
)

from nco_builder.sheets.arrows import headed_arc, headed_line
from nco_builder.sheets.drawings import Arc, Polygon
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QTextCursor, QTextDocument

    from nco_builder.sheets.drawings import Align, Circle, Drawing, Label, Polyline, Stroke

PICTURE = QTextFormat.ObjectTypes.UserObject.value + 1
PLACE, WIDTH = (QTextFormat.Property.UserProperty.value + number for number in (1, 2))
LABEL_SIZE, POINT = 8.0, 1.5
"""The size of ordinary words on paper in points, and the pixels of a point here."""
OBJECT = "\N{OBJECT REPLACEMENT CHARACTER}"
SMALLER = 2
LETTERS_MM = 2.8
"""The height of words on paper; here they are as high as small text, the drawing in proportion."""
PENS: dict[Stroke, tuple[float, str]] = {
    "thin": (1.0, "ink"),
    "heavy": (2.2, "ink"),
    "bold": (4.0, "ink"),
    "dashed": (1.0, "ink"),
    "light": (1.0, "edge"),
}
DASHES = (4.0, 3.0)
QT_DEGREE = 16
"""Qt's unit of angles, as a part of a degree."""
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop
ENDLESS = 10_000.0
ALIGNED: dict[Align, Qt.AlignmentFlag] = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "center": Qt.AlignmentFlag.AlignHCenter,
    "right": Qt.AlignmentFlag.AlignRight,
}
BEFORE: dict[Align, float] = {"left": 0.0, "center": 0.5, "right": 1.0}
"""The share of a word that is left of its place, by alignment."""


class Pictures(QPyTextObject):
    """Draws the drawings of a document, which owns this object."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._drawings: list[Drawing] = []
        self._document = document

    def insert(self, cursor: QTextCursor, drawing: Drawing, width: int) -> None:
        """Insert a drawing at the cursor, as large as its words need and the width allows."""
        shape = QTextCharFormat()
        shape.setObjectType(PICTURE)
        shape.setProperty(PLACE, len(self._drawings))
        shape.setProperty(
            WIDTH, float(min(drawn_width(drawing), width))
        )  # of whole ones Qt reads 0
        if not self._drawings:
            self._document.documentLayout().registerHandler(PICTURE, self)
        self._drawings.append(drawing)
        cursor.insertText(OBJECT, shape)

    def intrinsicSize(self, _document: QTextDocument, _place: int, shape: QTextFormat) -> QSizeF:
        """Return the requested width, and the height of the drawing at it."""
        drawing = self._drawings[shape.intProperty(PLACE)]
        width = shape.doubleProperty(WIDTH)
        return QSizeF(width, width * drawing.height / drawing.width)

    def drawObject(
        self,
        painter: QPainter,
        area: QRectF | QRect,
        _document: QTextDocument,
        _place: int,
        shape: QTextFormat,
    ) -> None:
        """Draw the drawing in its area."""
        drawing = self._drawings[shape.intProperty(PLACE)]
        paint_drawing(painter, QRectF(area), drawing)


def paint_drawing(painter: QPainter, area: QRectF, drawing: Drawing) -> None:
    """Paint a drawing scaled to an area; only words larger than ordinary ones shrink with it."""
    scale = area.width() / drawing.width
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QPointF(area.topLeft()))
    for each in drawing.lines:
        _line(painter, each, scale)
    for outline in drawing.outlines:
        if isinstance(outline, Arc):
            _line(painter, outline, scale)
        else:
            _outline(painter, outline, scale)
    for label in drawing.labels:
        _write(painter, label, scale)
    painter.restore()


def drawn_width(drawing: Drawing) -> float:
    """Return the width of a drawing in pixels if there is room for it."""
    return drawing.width * type_face(SMALLER).font.pixelSize() / LETTERS_MM


def _line(painter: QPainter, line: Polyline | Arc, scale: float) -> None:
    """Draw a line with arrow heads."""
    painter.setPen(_pen(line.stroke))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if isinstance(line, Arc):
        arc, heads = headed_arc(line)
        left, top = (arc.x - arc.radius) * scale, (arc.y - arc.radius) * scale
        area = QRectF(left, top, 2 * arc.radius * scale, 2 * arc.radius * scale)
        turn = round((arc.end - arc.start) * QT_DEGREE)
        painter.drawArc(area, round(-arc.start * QT_DEGREE), -turn)
    else:
        shaft, heads = headed_line(line)
        points = [QPointF(x * scale, y * scale) for x, y in shaft.points]
        painter.drawPolyline(QPolygonF(points))
    for head in heads:
        _outline(painter, head, scale)


def _outline(painter: QPainter, outline: Polygon | Circle, scale: float) -> None:
    painter.setPen(_pen(outline.stroke))
    painter.setBrush(color("ink") if outline.filled else Qt.BrushStyle.NoBrush)
    if isinstance(outline, Polygon):
        points = [QPointF(x * scale, y * scale) for x, y in outline.points]
        painter.drawPolygon(QPolygonF(points))
        return
    radius = outline.radius * scale
    painter.drawEllipse(QPointF(outline.x * scale, outline.y * scale), radius, radius)


def _pen(stroke: Stroke) -> QPen:
    width, token = PENS[stroke]
    pen = QPen(color(token), width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if stroke == "dashed":
        pen.setDashPattern(DASHES)
    return pen


def _write(painter: QPainter, label: Label, scale: float) -> None:
    shrunk = min(1.0, scale * LETTERS_MM / type_face(SMALLER).font.pixelSize())
    points = max(min(label.size, LABEL_SIZE), label.size * shrunk)  # large words shrink along
    smaller = round(SMALLER + (LABEL_SIZE - points) * POINT)
    font = type_face(smaller, Weight.Bold if label.strong else Weight.Normal).font
    wide = QFontMetricsF(font).horizontalAdvance(label.text)
    painter.setFont(font)
    painter.setPen(color("ink"))
    x = label.x * scale - BEFORE[label.align] * wide
    if label.width:
        _write_lines(painter, label, scale)
        return
    painter.drawText(QPointF(x, label.y * scale), label.text)


def _write_lines(painter: QPainter, label: Label, scale: float) -> None:
    """Draw a label of several lines, the first on its baseline."""
    measure = QFontMetricsF(painter.font())
    left = (label.x - BEFORE[label.align] * label.width) * scale
    top = label.y * scale - measure.ascent()
    area = QRectF(left, top, label.width * scale, ENDLESS)
    painter.drawText(area, WRAPPED | ALIGNED[label.align], label.text)
