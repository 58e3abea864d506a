"""The clock of a round: started, paused, set back; over the whole screen for the hall."""

from __future__ import annotations

import json
import math
from time import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from nco_builder.event.model import rulebook_of
from nco_builder.files import visible_line
from nco_builder.language import _
from nco_builder.schema.record import Frozen
from nco_builder.ui.event.terms_pane import TermNumber
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.theme import color, set_look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QMouseEvent, QPaintEvent

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.event.document import EventDocument


MINUTE, HOUR, DAY = 60, 3600, 86_400
MOST_CLOCKS = 20
"""The number of events whose clocks are stored."""
LAST = 5 * MINUTE
"""Seconds before the end at which the digits change color."""
SHARE, SMALL_SHARE = 0.9, 0.13
"""The most of the height that the digits, and the line above them, take."""
SAMPLE = 100


class RoundClock(Frozen):
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
        """Return the seconds left at a moment, by default now."""
        if self.since is None:
            return self.left
        return self.left - max(0.0, (time() if at is None else at) - self.since)

    def started(self, at: float | None = None) -> RoundClock:
        """Return the clock, running."""
        if self.since is not None:
            return self
        return self.replace(since=time() if at is None else at)

    def paused(self, at: float | None = None) -> RoundClock:
        """Return the clock, at rest."""
        return self.replace(left=self.now(at), since=None)

    def reset(self) -> RoundClock:
        """Return the clock at the beginning of a round, at rest."""
        return begun(self.length)


def stored(clocks: Sequence[str], event: str) -> RoundClock | None:
    """Return the stored clock of an event; None if there is none, or its time ended a day ago.

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
    """Return the setting of clocks with an event's new clock, the newest first."""
    mine = json.dumps([event, ""])[:-3]
    others = [each for each in clocks if not each.startswith(mine)]
    return [json.dumps([event, *(part for _name, part in clock)]), *others][:MOST_CLOCKS]


def begun(length: int) -> RoundClock:
    """Return the clock of a round that lasts this many seconds."""
    return RoundClock(length, length)


def digits(left: float) -> str:
    """Return the text of the clock: full seconds, and hours only if there are any."""
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
        """The text of the digits."""
        return digits(self._left)

    def sizeHint(self) -> QSize:
        """Return a large size."""
        return QSize(px(600), px(260))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(160), px(80))

    def paintEvent(self, _event: QPaintEvent) -> None:
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


CLOCK = "*round_clock"
"""The key of the clock in an open document; it is also stored for the next start."""
CLOCKS = "round_clocks"
TICK_MS = 200
MOST_MINUTES = 999


class HallClock(QWidget):
    """The face over the whole screen; a key or a click closes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("event_hall_clock")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Round clock"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        set_look(self, role="whole_screen")
        self.face = ClockFace(self)
        column = QVBoxLayout(self)
        column.addWidget(self.face)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close."""
        if event.key() in {Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_F11}:
            self.close()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        """Close."""
        self.close()


class ClockPane(QWidget):
    """The clock of the event; it keeps running while other pages are shown."""

    def __init__(self, document: EventDocument, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("event_clock_pane")
        self._document = document
        self._settings = settings
        self._hall: HallClock | None = None
        self.face = ClockFace(self)
        self._start = self._button("event_clock_start")
        set_look(self._start, role="primary")
        self._reset = self._button("event_clock_reset")
        self._reset.setText(_("Reset"))
        self._whole = self._button("event_clock_hall")
        self._whole.setText(_("Show over the whole screen"))
        self._minutes = TermNumber(
            "event_clock_minutes", _("Minutes of a round"), self, MOST_MINUTES
        )
        self._timer = QTimer(self, interval=TICK_MS)
        self._lay_out()
        self._timer.timeout.connect(self._show_time)
        self._start.clicked.connect(self.start_or_pause)
        self._reset.clicked.connect(self.reset)
        self._whole.clicked.connect(self.show_hall)
        self._minutes.set.connect(self._set_minutes)
        document.changed.connect(self.refresh)
        document.replaced.connect(self.refresh)
        document.file_changed.connect(self._note_file)
        self.refresh()

    def _button(self, name: str) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName(name)
        return button

    def _lay_out(self) -> None:
        panel = QFrame(self)
        set_look(panel, role="panel")
        foot = QHBoxLayout()
        foot.setSpacing(px(8))
        label = QLabel(_("Minutes of a round"), panel)
        label.setBuddy(self._minutes)
        foot.addStretch(1)
        for part in (self._start, self._reset, label, self._minutes, self._whole):
            foot.addWidget(part)
        foot.addStretch(1)
        column = QVBoxLayout(panel)
        column.setContentsMargins(*measured(12, 12, 12, 12))
        column.addWidget(self.face, 1)
        column.addLayout(foot)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(panel)

    @property
    def clock(self) -> RoundClock:
        """The clock of the event shown."""
        held = self._document.opened.places.get(CLOCK)
        if isinstance(held, RoundClock):
            return held
        found = stored(self._settings[CLOCKS], self._event)
        return found or begun(self._settings["round_minutes"] * MINUTE)

    @property
    def _event(self) -> str:
        """The key of the stored clock: the event's file, or its name without a file."""
        path = self._document.path
        return str(path.absolute()) if path else f"*{self._document.event_now.name}"

    def _hold(self, clock: RoundClock) -> None:
        self._document.opened.places[CLOCK] = clock
        self._settings[CLOCKS] = storing(self._settings[CLOCKS], self._event, clock)
        self.refresh()

    def _note_file(self) -> None:
        """Move the stored clock to the event's present file name."""
        held = self._document.opened.places.get(CLOCK)
        if isinstance(held, RoundClock) and stored(self._settings[CLOCKS], self._event) != held:
            self._hold(held)

    def start_or_pause(self) -> None:
        """Start or pause the clock."""
        clock = self.clock
        self._hold(clock.paused() if clock.since is not None else clock.started())

    def reset(self) -> None:
        """Set the clock back to the beginning of a round."""
        self._hold(self.clock.reset())

    def _set_minutes(self, minutes: int | None) -> None:
        """Set the length of rounds; a running round changes by the difference."""
        if not minutes:
            self.refresh()
            return
        clock, length = self.clock, minutes * MINUTE
        self._settings["round_minutes"] = minutes
        longer = length - clock.length
        self._hold(RoundClock(length, clock.left + longer, clock.since))

    def refresh(self) -> None:
        """Show the clock of the event."""
        clock = self.clock
        running = clock.since is not None
        self._start.setText(_("Pause") if running else _("Start"))
        self._minutes.show_number(clock.length // MINUTE)
        if running:
            self._timer.start()
        else:
            self._timer.stop()
        self._show_time()

    def _show_time(self) -> None:
        left, above = self.clock.now(), self._above()
        below = _("Time is up") if left <= 0 else ""
        self.face.show_time(left, above, below)
        if self._hall is not None:
            self._hall.face.show_time(left, above, below)

    def _above(self) -> str:
        """Return the event's name with its round and scenario."""
        event = self._document.event_now
        said = [visible_line(event.name)]
        if event.rounds:
            said.append(_("Round {number}").format(number=len(event.rounds)))
            known = rulebook_of(event).scenarios_by_number.get(event.rounds[-1].scenario or 0)
            said += [known.name] if known else []
        return " · ".join(filter(None, said))

    def show_hall(self) -> None:
        """Show the clock over the whole screen."""
        if self._hall is None:
            self._hall = HallClock(self)
            self._hall.destroyed.connect(self._forget_hall)
        self._show_time()
        self._hall.showFullScreen()

    def _forget_hall(self) -> None:
        self._hall = None

    def begin_work(self) -> None:
        """Focus the start button."""
        self._start.setFocus(Qt.FocusReason.OtherFocusReason)

    def stop(self) -> None:
        """Stop updating the clock."""
        self._timer.stop()
        if self._hall is not None:
            self._hall.close()
