"""Gauges of any kind of document: a number, its limit, a note, an optional bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QPainter, QPainterPath
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from nco_builder.schema.record import Frozen
from nco_builder.systems.page import PageGauge
from nco_builder.ui.parts.lists import is_meant
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import LEFT, RIGHT, TextStyle, Weight, draw_text, type_face
from nco_builder.ui.parts.room import follow_room, room_of
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color
from nco_builder.ui.parts.tips import tip_beside

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent

    from nco_builder.ui.parts.painting import TextStyle

HEIGHT = length(40)
SIDE = length(1)
BASELINE = length(20)
BAR = length(6)
SHALLOW_HEIGHT, SHALLOW_BAR, RAISED = length(25), length(3), length(3)
"""Of a gauge in a shallow window: its line and its bar, and how much higher the text is."""
LARGER = -5
"""Pixels by which the number is larger than ordinary text (negative)."""
OVER_MARK = length(2)
"""The width of the limit's mark inside a bar that exceeds it."""


class GaugePart(Frozen):
    """A part of a bar: its share, the token of its color, and whether it is only a preview."""

    amount: float
    token: str
    hatched: bool = False


def paint_bar(painter: QPainter, rect: QRect, parts: tuple[GaugePart, ...], limit: int) -> None:
    """Draw a bar with its parts, all relative to the same limit."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(rect), px(2), px(2))
    painter.setClipPath(shape)
    painter.fillRect(rect, color("line"))
    spent = sum(part.amount for part in parts)
    unit = rect.width() / max(limit, spent, 1)
    start = float(rect.left())
    for part in parts:
        stretch = QRectF(start, rect.top(), part.amount * unit, rect.height())
        pattern = Qt.BrushStyle.BDiagPattern if part.hatched else Qt.BrushStyle.SolidPattern
        painter.fillRect(stretch, QBrush(color(part.token), pattern))
        start = stretch.right()
    if spent > limit:
        over = QRectF(rect)
        over.setLeft(rect.left() + limit * unit)
        painter.fillRect(over, color("error_soft"))
        painter.fillRect(over, QBrush(color("error"), Qt.BrushStyle.BDiagPattern))
        over.setWidth(OVER_MARK)
        painter.fillRect(over, color("error"))
    painter.restore()


def large_face() -> TextStyle:
    """Return the font of a gauge's number."""
    return type_face(LARGER, Weight.Bold)


def on_baseline(  # noqa: PLR0913, PLR0917 - what a piece of text consists of
    painter: QPainter,
    line: QRect,
    text: str,
    face: TextStyle,
    token: str,
    align: Qt.AlignmentFlag = LEFT,
) -> int:
    """Draw text on a baseline, whatever its size."""
    top = line.top() + BASELINE - face.metrics.ascent()
    rect = QRect(line.left(), top, line.width(), face.metrics.height())
    return draw_text(painter, rect, text, face, token, align)


GAP = length(6)
LEAST, LEAST_WITH_BAR = length(84), length(110)
APART, CLOSE = length(24), length(12)
"""Gaps between gauges, and those without room for all their words."""
ABOVE = length(4)
"""From the top of a gauge to that of its number."""


class GaugeView(QLabel):
    """A gauge; without a bar and without room next to it, its note is below.

    Signals:
        clicked: a gauge that offers something was clicked; the place below it on the screen.
        pressed: the path that the clicked gauge leads to.
    """

    clicked = Signal(QPoint)
    pressed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        tip_beside(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._gauge = PageGauge("", "")
        self._beside_bars = False
        self._shallow = False
        self._in_short = False

    def fit_room(self, shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Have one line in a shallow window; its tooltip tells the note that has no room there."""
        self._shallow = shallow
        self.updateGeometry()
        self.update()

    @property
    def _high(self) -> int:
        return SHALLOW_HEIGHT if self._shallow else HEIGHT

    @property
    def gauge(self) -> PageGauge:
        """The gauge shown."""
        return self._gauge

    def show_gauge(self, gauge: PageGauge) -> None:
        """Show a gauge."""
        if gauge == self._gauge:
            return
        before, least = self._gauge, self.minimumSizeHint()
        self._gauge = gauge
        said = " ".join(filter(None, [gauge.value, gauge.rest]))
        said = gauge.spoken or ", ".join(filter(None, [said, gauge.note]))
        self.setAccessibleName(said)
        self.setAccessibleDescription(gauge.offers)
        self.setToolTip(plain_tip("\n".join(filter(None, [said, gauge.offers]))))
        hand = Qt.CursorShape.PointingHandCursor
        self.setCursor(hand if gauge.offers else Qt.CursorShape.ArrowCursor)
        if before.weight != gauge.weight or not gauge.weight or self.minimumSizeHint() != least:
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        gauge = self._gauge
        if not (gauge.value or gauge.rest):
            return QSize(LEAST, self._high)
        gaps = 3 + bool(gauge.limit)
        words = type_face().width(gauge.limit) + self._words(self._marked(gauge.note)) + gaps * GAP
        return QSize(2 * SIDE + large_face().width(gauge.value) + words, self._high)

    def minimumSizeHint(self) -> QSize:
        """Return a smaller width; numbers without a bar keep theirs."""
        number = large_face().width(self._gauge.value)
        least = LEAST_WITH_BAR if self._gauge.parts else LEAST
        return QSize(max(least, number + 2 * SIDE), self._high)

    def _note_face(self) -> TextStyle:
        """Return the font of the note: what is left of a limit is as large as the limit."""
        return type_face() if self._gauge.limit else type_face(1)

    def _marked(self, note: str) -> str:
        """Return a note with the mark for too much, or for a menu."""
        if self._gauge.is_over:
            return f"✕ {note}"
        has_menu = self._gauge.offers and self._gauge.leads_to is None
        return f"{note} ▾" if has_menu else note

    def _words(self, note: str) -> int:
        """Return the widths of the number and of a note."""
        return type_face().width(self._gauge.rest) + self._note_face().width(note)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emit `clicked`, like a button."""
        super().mouseReleaseEvent(event)
        inside = self.rect().contains(event.position().toPoint())
        if not (inside and event.button() == Qt.MouseButton.LeftButton):
            return
        if self._gauge.leads_to is not None:
            self.pressed.emit(self._gauge.leads_to)
        elif self._gauge.offers:
            self.clicked.emit(self.mapToGlobal(self.rect().bottomLeft()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, gauge = QPainter(self), self._gauge
        line = QRect(SIDE, -RAISED * self._shallow, self.width() - 2 * SIDE, 0)
        if gauge.share is None:
            self._paint_without_bar(painter, line)
        else:
            self._paint_number(painter, line)
            note = next((each for each in self._notes() if self._has_room(each, line)), "")
            if self._shallow and gauge.brief is None and self._words(note) + GAP > line.width():
                note = ""  # rather than what the number counts
            token = "error" if gauge.is_over else "dim"
            wide = on_baseline(painter, line, note, self._note_face(), token, RIGHT)
            line.setRight(line.right() - wide - GAP)
            on_baseline(painter, line, self._counted(line), type_face(), "dim")
            high, below = (SHALLOW_BAR, 0) if self._shallow else (BAR, px(4))
            bar = QRect(SIDE, self.height() - high - below, self.width() - 2 * SIDE, high)
            parts = gauge.parts or ((max(0.0, gauge.share), "soldiers"),)
            stretches = [GaugePart(*part) for part in parts]
            if gauge.ghost > 0:
                stretches.append(GaugePart(gauge.ghost, parts[0][1], hatched=True))
            paint_bar(painter, bar, tuple(stretches), 1)
        painter.end()

    @property
    def says(self) -> str:
        """What the number counts, in short where it must be."""
        gauge = self._gauge
        return gauge.brief if self._in_short and gauge.brief is not None else gauge.rest

    def _counted(self, line: QRect) -> str:
        """Return what the number counts, in short where there is no room for it."""
        gauge = self._gauge
        cut = type_face().width(gauge.rest) > line.width()
        return gauge.brief if cut and gauge.brief is not None else self.says

    def needs_short(self, width: int) -> bool:
        """Return whether a gauge of this width has no room for what the number counts."""
        number = self.words_width(with_note=False)
        return self._gauge.brief is not None and number > width

    def say_in_short(self, *, short: bool) -> None:
        """Say what the number counts in short, as a gauge beside it must that is like it."""
        if short != self._in_short:
            self._in_short = short
            self.update()

    def _beside(self, note: str) -> str:
        """Return a note as it is read after the words."""
        return f"· {note}" if note and self._gauge.rest else note

    def fits_a_line(self, width: int) -> bool:
        """Return whether words and note of a gauge without a bar are in one line."""
        if self._gauge.share is not None:
            return False
        beside = self._beside(self._marked(self._gauge.note))
        whole = large_face().width(self._gauge.value) + self._words(beside) + 2 * GAP
        return whole <= width - 2 * SIDE

    def words_width(self, *, with_note: bool) -> int:
        """Return the width that cuts neither the words nor the note, which may be below them."""
        gauge = self._gauge
        limit = type_face().width(gauge.limit) + GAP if gauge.limit else 0
        number = large_face().width(gauge.value) + limit + GAP
        number += type_face().width(gauge.rest)
        if not with_note or (self._shallow and gauge.share is None):
            words = number  # in one line the note has what is left
        elif gauge.share is None:
            words = max(number, type_face(1).width(self._marked(gauge.note)))
        else:  # the note has its place above the bar, too
            words = number + GAP + self._note_face().width(self._notes()[-1])
        words += 2 * SIDE + px(1)
        return max(words, self.minimumSizeHint().width())

    def stand_high(self, *, high: bool) -> None:
        """Have the number as high as those beside it that have more below."""
        if high != self._beside_bars:
            self._beside_bars = high
            self.update()

    def _paint_without_bar(self, painter: QPainter, line: QRect) -> None:
        """Draw the note beside what it is about, or it would be read with the next; else below."""
        gauge, note = self._gauge, self._marked(self._gauge.note)
        beside = self._beside(note)
        fits, token = self.fits_a_line(self.width()), "error" if gauge.is_over else "dim"
        if (fits or self._shallow) and not self._beside_bars:  # in the middle
            line.moveTop((self.height() - large_face().metrics.height()) // 2 - ABOVE)
        elif not (fits or self._shallow):
            face = type_face(1)
            top = self.height() - px(3) - face.metrics.descent() - BASELINE
            second = QRect(SIDE, top, line.width(), 0)
            on_baseline(painter, second, note, face, token)
        self._paint_number(painter, line)
        rest = on_baseline(painter, line, self._counted(line), type_face(), "dim")
        if fits:
            line.setLeft(line.left() + (rest + px(4) if rest else 0))
            on_baseline(painter, line, beside, self._note_face(), token)

    def _paint_number(self, painter: QPainter, line: QRect) -> None:
        """Draw the number and its limit, and leave what is right of them in the line."""
        gauge = self._gauge
        ink = "error" if gauge.is_over else "ink"
        for text, face, token in (
            (gauge.value, large_face(), ink),
            (gauge.limit, type_face(), "ink"),
        ):
            if text:
                line.setLeft(line.left() + on_baseline(painter, line, text, face, token) + GAP)

    def _notes(self) -> list[str]:
        """Return the note and its shorter forms."""
        return [self._marked(each) for each in (self._gauge.note, *self._gauge.shorter)]

    def _has_room(self, note: str, line: QRect) -> bool:
        """Return whether a note has room beside the words, as the last one must."""
        return note == self._notes()[-1] or self._words(note) + GAP <= line.width()


class PageGauges(QWidget):
    """Gauges side by side, with widths according to their words.

    Signals:
        clicked: a gauge that offers something was clicked; the place below it on the screen.
        pressed: the path that the clicked gauge leads to.
    """

    clicked = Signal(QPoint)
    pressed = Signal(object)

    def __init__(self, parent: QWidget | None = None, name: str = "page_gauges") -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._gauges: list[GaugeView] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(APART)
        follow_room(self, self._fit_room)

    def _fit_room(self, shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        for view in self._gauges:
            view.fit_room(shallow)

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return the topic of a gauge."""
        meant = [each for each in self._gauges if each.gauge.topic and is_meant(each, place)]
        return tuple([each.gauge.topic for each in meant])

    def place_of_offer(self) -> QPoint:
        """Return the screen position below the first gauge with an offer, or below all."""
        view = next((each for each in self._gauges if each.gauge.offers), self)
        return view.mapToGlobal(view.rect().bottomLeft())

    def show_gauges(self, gauges: tuple[PageGauge, ...]) -> None:
        """Show these gauges."""
        while len(self._gauges) < len(gauges):
            view = GaugeView(self)
            view.fit_room(room_of(self).shallow)
            view.clicked.connect(self.clicked)
            view.pressed.connect(self.pressed)
            self._row.addWidget(view)
            self._gauges.append(view)
        for place, view in enumerate(self._gauges):
            view.setVisible(place < len(gauges))
            if place < len(gauges):
                gauge = gauges[place]
                view.setObjectName(gauge.key or f"page_gauge_{place}")
                view.show_gauge(gauge)
        self._share_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        """Give each gauge its words, and what is left by its weight; align their numbers."""
        shown = [view for view in self._gauges if not view.isHidden()]
        wanted = [view.sizeHint().width() + 100 * (view.gauge.share is not None) for view in shown]
        widths = [view.gauge.weight or each for view, each in zip(shown, wanted, strict=True)]
        words, free = [0] * len(shown), 0
        for gap, with_note in ((APART, True), (CLOSE, True), (CLOSE, False)):
            words = [view.words_width(with_note=with_note) for view in shown]
            free = self.width() - sum(words) - gap * (len(shown) - 1)
            self._row.setSpacing(gap)
            if free >= 0:
                break
        if free >= 0 and not any(view.gauge.weight for view in shown):
            whole = [max(each, word) for each, word in zip(wanted, words, strict=True)]
            spare = self.width() - sum(whole) - self._row.spacing() * (len(shown) - 1)
            given, left = (whole, spare) if spare >= 0 else (words, free)
            widths = [each + left // max(1, len(shown)) for each in given]
        for view, width in zip(shown, widths, strict=True):
            self._row.setStretchFactor(view, width)
        self._row.activate()
        high = any(not view.fits_a_line(view.width()) for view in shown)
        short = {view.gauge.weight for view in shown if view.needs_short(view.width())}
        for view in shown:
            view.stand_high(high=high)
            view.say_in_short(short=view.gauge.weight > 0 and view.gauge.weight in short)
