"""A drawing in the form with areas that can be clicked or selected with the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.ui.form.entry_field import EntryField
from nco_builder.ui.parts.block_picture import drawn_width, paint_drawing
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.lists import ENTER
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.texts import announce, plain_tip
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QFocusEvent, QMouseEvent, QPaintEvent, QResizeEvent

    from nco_builder.legality import Severity
    from nco_builder.systems.page import Area, PictureField
    from nco_builder.ui.form.answering import FormDocument

STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
HIGHEST = length(260)


class AreaPicture(QWidget):
    """A drawing over clickable areas; arrows move between them, Space or Enter clicks."""

    def __init__(self, document: FormDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._field: PictureField | None = None
        self._current = 0
        self._pointed: Area | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_picture(self, field: PictureField) -> None:
        """Show a drawing with its areas."""
        self._field = field
        self._current = min(self._current, max(0, len(field.areas) - 1))
        self._pointed = None
        clickable = any(area.change for area in field.areas)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if clickable else Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(field.label)
        self.setAccessibleDescription(field.says)
        self._fit()
        self.update()

    def _fit(self) -> None:
        """Set the height for the present width: a scrolling layout does not ask for it."""
        self.setFixedHeight(self.heightForWidth(max(self.width(), 80)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the height to the width."""
        super().resizeEvent(event)
        self._fit()

    @property
    def _shown_width(self) -> float:
        """Return the width of the drawing in the room there is."""
        if self._field is None:
            return 0
        drawing = self._field.drawing
        most = HIGHEST * drawing.width / max(1, drawing.height)
        return min(float(self.width() - 4), drawn_width(drawing), most)

    @property
    def _scale(self) -> float:
        return self._shown_width / self._field.drawing.width if self._field else 1.0

    def _outline(self, area: Area) -> QPolygonF:
        scale, left = self._scale, (self.width() - self._shown_width) / 2
        return QPolygonF([QPointF(left + x * scale, 2 + y * scale) for x, y in area.corners])

    def sizeHint(self) -> QSize:
        wide = round(drawn_width(self._field.drawing)) if self._field else 100
        return QSize(wide + 4, self.heightForWidth(wide + 4))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(80), self.minimumHeight())

    def heightForWidth(self, width: int) -> int:
        if self._field is None:
            return 0
        drawing = self._field.drawing
        most = HIGHEST * drawing.width / max(1, drawing.height)
        wide = min(float(width - 4), drawn_width(drawing), most)
        return round(wide * drawing.height / drawing.width) + 4

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint selected areas, the drawing, hover and focus."""
        if self._field is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for area in self._field.areas:
            token = "soldiers_soft" if area.on else ""
            token = "hover" if area is self._pointed and area.change else token
            if token:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color(token))
                painter.drawPolygon(self._outline(area))
        wide = self._shown_width
        high = wide * self._field.drawing.height / self._field.drawing.width
        place = QRectF((self.width() - wide) / 2, 2, wide, high)
        paint_drawing(painter, place, self._field.drawing)
        if self.hasFocus() and self._field.areas:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color("focus"), 2))
            painter.drawPolygon(self._outline(self._field.areas[self._current]))
        painter.end()

    def _area_at(self, place: QPointF) -> Area | None:
        areas = self._field.areas if self._field else ()
        fill = Qt.FillRule.OddEvenFill
        found = [area for area in areas if self._outline(area).containsPoint(place, fill)]
        return found[-1] if found else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Click the area under the pointer."""
        area = self._area_at(event.position())
        if area is not None and self._field:
            self._current = self._field.areas.index(area)
            self._click(area)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight the area under the pointer."""
        area = self._area_at(event.position())
        if area is not self._pointed:
            self._pointed = area
            self.setToolTip(plain_tip(_state(area)) if area else "")
            clickable = area is not None and area.change is not None
            shape = Qt.CursorShape.PointingHandCursor if clickable else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """End highlighting."""
        super().leaveEvent(event)
        self._pointed = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between areas, and click one, by keys."""
        areas = self._field.areas if self._field else ()
        if areas and event.key() in STEPS:
            self._current = (self._current + STEPS[Qt.Key(event.key())]) % len(areas)
            announce(self, _state(areas[self._current]))
            self.update()
        elif areas and event.key() in {*ENTER, Qt.Key.Key_Space}:
            self._click(areas[self._current])
        else:
            super().keyPressEvent(event)

    def _click(self, area: Area) -> None:
        if area.change is not None:
            self._document.do(area.change)
            areas = self._field.areas if self._field else ()
            if self._current < len(areas):
                announce(self, _state(areas[self._current]))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus."""
        super().focusOutEvent(event)
        self.update()

    def area_rect(self, number: int) -> QRect:
        """Return the rectangle of an area."""
        areas = self._field.areas if self._field else ()
        return self._outline(areas[number]).boundingRect().toRect()


def _state(area: Area) -> str:
    return _("{area}: yes").format(area=area.name) if area.on else area.name


class PictureView(EntryField):
    """A label and the picture, with its text as accessible description."""

    def __init__(self, document: FormDocument, parent: QWidget) -> None:
        super().__init__(document, parent)
        self._label = plain_label(self, "dim")
        self.picture = AreaPicture(document, self)
        self.picture.setObjectName("picture")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        column.addWidget(self._label)
        column.addWidget(self.picture)

    def show_field(self, field: PictureField, mark: Severity | None) -> None:  # noqa: ARG002 - its areas say it
        """Show the picture."""
        self._label.setText(field.label)
        self._label.setVisible(bool(field.label))
        self.picture.show_picture(field)

    def entrance(self) -> QWidget | None:
        """The picture, if it can be clicked."""
        reached = self.picture.focusPolicy() != Qt.FocusPolicy.NoFocus
        return self.picture if reached else None
