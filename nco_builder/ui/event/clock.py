"""The round clock: a countdown with a display that can be read across a hall."""

from __future__ import annotations

import json
import math
from dataclasses import astuple, dataclass, replace
from time import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QWidget

from nco_builder.language import _
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

MINUTE, HOUR, DAY = 60, 3600, 86_400
MOST_CLOCKS = 20
"""Of so many events the clocks are remembered."""
LAST = 5 * MINUTE
"""So many seconds before the end the digits change their color."""
SHARE, SMALL_SHARE = 0.9, 0.13
"""Of the height, what the digits and the line above them have at most."""
SAMPLE = 100


@dataclass(frozen=True, slots=True)
class RoundClock:
    """A countdown; all times are seconds.

    Attributes:
        length: of the round.
        left: what was left when it was last started or paused; below 0 once the time is up.
        since: when it was started, by `time.time`: the hall's clock goes on while the program does
            not run, or the computer sleeps; None while it rests.

    """

    length: int
    left: float
    since: float | None = None

    def now(self, at: float | None = None) -> float:
        """Return what is left at a moment, or now."""
        if self.since is None:
            return self.left
        return self.left - max(0.0, (time() if at is None else at) - self.since)

    def started(self, at: float | None = None) -> RoundClock:
        """Return the clock, running."""
        if self.since is not None:
            return self
        return replace(self, since=time() if at is None else at)

    def paused(self, at: float | None = None) -> RoundClock:
        """Return the clock, at rest."""
        return replace(self, left=self.now(at), since=None)

    def reset(self) -> RoundClock:
        """Return the clock at the beginning of a round, at rest."""
        return begun(self.length)


def stored(clocks: Sequence[str], event: str) -> RoundClock | None:
    """Return the clock of an event among those a setting holds; None if none of use is there.

    One whose time was up a day ago is of a round nobody plays anymore.
    """
    for each in clocks:
        try:
            of, length, left, since = json.loads(each)
            clock = RoundClock(int(length), float(left), None if since is None else float(since))
        except (ValueError, TypeError, OverflowError, RecursionError):
            continue
        whole = math.isfinite(clock.left) and math.isfinite(clock.since or 0)
        if of == event and whole and clock.length > 0:
            return clock if clock.now() > -DAY else None
    return None


def storing(clocks: Sequence[str], event: str, clock: RoundClock) -> list[str]:
    """Return what a setting holds of clocks once an event has another, the newest first."""
    mine = json.dumps([event, ""])[:-3]
    others = [each for each in clocks if not each.startswith(mine)]
    return [json.dumps([event, *astuple(clock)]), *others][:MOST_CLOCKS]


def begun(length: int) -> RoundClock:
    """Return the clock of a round that lasts so many seconds."""
    return RoundClock(length, length)


def digits(left: float) -> str:
    """Return what the clock shows: full seconds, hours only if there are any."""
    seconds = abs(int(-(-left // 1)))  # the last second is shown until it is over
    hours, rest = divmod(seconds, HOUR)
    minutes, seconds = divmod(rest, MINUTE)
    sign = "−" if left <= -1 else ""
    if hours:
        return f"{sign}{hours}:{minutes:02}:{seconds:02}"
    return f"{sign}{minutes}:{seconds:02}"


class ClockFace(QWidget):
    """Digits as large as there is room, a line above them, another below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("event_clock_face")
        self._left = 0.0
        self._said = ("", "")

    def show_time(self, left: float, above: str, below: str) -> None:
        """Show what is left of the round."""
        if digits(left) != digits(self._left) or (above, below) != self._said:
            ensure_glyphs(above)
            self._left, self._said = left, (above, below)
            text = _("{time} left").format(time=digits(left)) if left > 0 else _("Time is up")
            self.setAccessibleName(f"{above}. {text}" if above else text)
            self.update()

    @property
    def text(self) -> str:
        """The digits."""
        return digits(self._left)

    def sizeHint(self) -> QSize:
        """Large, if there is room."""
        return QSize(px(600), px(260))

    def minimumSizeHint(self) -> QSize:
        """Still to be read."""
        return QSize(px(160), px(80))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the digits in the middle."""
        painter = QPainter(self)
        room = self.rect()
        token = "error" if self._left <= 0 else "ruling" if self._left <= LAST else "ink"
        small = int(room.height() * SMALL_SHARE)
        above = QRect(0, 0, room.width(), small)
        below = QRect(0, room.height() - small, room.width(), small)
        middle = room.adjusted(0, small, 0, -small)
        # as wide as the widest digits are, so that it does not tremble
        sample = "".join("0" if each.isdigit() else each for each in self.text)
        self._draw(painter, middle, self.text, sample, token)
        for place, text in zip((above, below), self._said, strict=True):
            self._draw(painter, place, text, text, "dim")
        painter.end()

    def _draw(self, painter: QPainter, room: QRect, text: str, sample: str, token: str) -> None:
        if not text:
            return
        font = QFont(type_face(0, Weight.Bold).font)
        font.setPixelSize(SAMPLE)
        wide = max(1, QFontMetrics(font).horizontalAdvance(sample))
        size = min(room.height() * SHARE, SAMPLE * room.width() * 0.94 / wide)
        font.setPixelSize(max(8, int(size)))
        painter.setFont(font)
        painter.setPen(color(token))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)
