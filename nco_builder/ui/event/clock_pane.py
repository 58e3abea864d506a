"""The clock of a round: started, paused, set back; over the whole screen for the hall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.event.clock import (
    MINUTE,
    MOST_MINUTES,
    clock_of,
    digits,
    left_now,
    pause,
    reset,
    set_length,
    start,
)
from nco_builder.event.model import rulebook_of
from nco_builder.files import visible_line
from nco_builder.language import _
from nco_builder.ui.event.terms_pane import TermNumber
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.panel_layout import WrappedBox
from nco_builder.ui.parts.spilled_row import SpilledRow
from nco_builder.ui.parts.theme import color, set_look

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent

    from nco_builder.documents.path_edits import PathEdit
    from nco_builder.event.model import Clock
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.event.document import EventDocument


LAST = 5 * MINUTE
"""Seconds before the end at which the digits change color, and a warning sounds."""
SHARE, SMALL_SHARE = 0.9, 0.13
"""The most of the height that the digits, and the line above them, take."""
SAMPLE = 100
BEEPS, BEEP_MS = 3, 400


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


TICK_MS = 200


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
    """The clock of the event; it keeps running while other pages are shown.

    Signals:
        save_wanted: the event, which had no unsaved changes, is to be saved with its clock.
    """

    save_wanted = Signal()

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
        self._whole.setText(_("Full screen"))
        self._minutes = TermNumber(
            "event_clock_minutes", _("Minutes of a round"), self, MOST_MINUTES
        )
        self._sound = WrappedBox(_("Warning sound"), self)
        self._sound.setObjectName("event_clock_sound")
        self._sound.setToolTip(_("Sounds five minutes before the end, and at the end"))
        self._sound.setChecked(settings["clock_sound"])
        self._sound.toggled.connect(self._mute)
        self._heard: float | None = None
        self._timer = QTimer(self, interval=TICK_MS)
        self._lay_out()
        self._timer.timeout.connect(self._show_time)
        self._start.clicked.connect(self.start_or_pause)
        self._reset.clicked.connect(self.reset)
        self._whole.clicked.connect(self.show_hall)
        self._minutes.set.connect(self._set_minutes)
        document.changed.connect(self.refresh)
        document.replaced.connect(self._begin_anew)
        self.refresh()

    def _begin_anew(self) -> None:
        self._heard = None  # of another event
        self.refresh()

    def _button(self, name: str) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName(name)
        return button

    def _lay_out(self) -> None:
        panel = QFrame(self)
        set_look(panel, role="panel")
        label = QLabel(_("Minutes of a round"), panel)
        label.setBuddy(self._minutes)
        length = QWidget(panel)
        together = QHBoxLayout(length)
        together.setContentsMargins(0, 0, 0, 0)
        together.setSpacing(px(8))
        together.addWidget(label)
        together.addWidget(self._minutes)
        foot = SpilledRow("event_clock", panel, gap=px(8))
        foot.row.addStretch(1)
        for part in (self._start, self._reset, length, self._sound, self._whole):
            foot.row.addWidget(part)
        foot.end((self._whole, self._reset))
        foot.row.addStretch(1)
        column = QVBoxLayout(panel)
        column.setContentsMargins(*measured(12, 12, 12, 12))
        column.setSpacing(px(8))
        column.addWidget(self.face, 1)
        column.addWidget(foot)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(panel)

    @property
    def clock(self) -> Clock:
        """The clock of the event shown."""
        return clock_of(self._document.event_now, self._settings["round_minutes"])

    def _do(self, edit: PathEdit) -> None:
        """Change the clock; saved at once if nothing else waits, so that other desks see it."""
        clean = not self._document.opened.modified
        self._document.do(edit)
        if clean and self._document.folder is not None:
            self.save_wanted.emit()

    def start_or_pause(self) -> None:
        """Start or pause the clock."""
        clock = self.clock
        self._do(pause(clock) if clock.since is not None else start(clock))

    def reset(self) -> None:
        """Set the clock back to the beginning of a round."""
        self._do(reset(self.clock))

    def _set_minutes(self, minutes: int | None) -> None:
        """Set the length of rounds; a running round changes by the difference."""
        if not minutes:
            self.refresh()
            return
        clock = self.clock
        self._settings["round_minutes"] = minutes
        self._do(set_length(clock, minutes))

    def _mute(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._settings["clock_sound"] = on

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
        left, above = left_now(self.clock), self._above()
        self._warn(left)
        below = _("Time is up") if left <= 0 else ""
        self.face.show_time(left, above, below)
        if self._hall is not None:
            self._hall.face.show_time(left, above, below)

    def _warn(self, left: float) -> None:
        """Sound a warning as the last minutes begin, and as the time is up."""
        before, self._heard = self._heard, left
        if before is None or self.clock.since is None or not self._sound.isChecked():
            return
        if any(left <= mark < before for mark in (LAST, 0)):
            for at in range(BEEPS):
                QTimer.singleShot(at * BEEP_MS, self, QApplication.beep)

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
        """Show the clock over the whole screen, of a second screen if there is one."""
        if self._hall is None:
            self._hall = HallClock(self)
            self._hall.destroyed.connect(self._forget_hall)
        self._show_time()
        others = [each for each in QGuiApplication.screens() if each is not self.screen()]
        if others:
            self._hall.setGeometry(others[0].geometry())
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
