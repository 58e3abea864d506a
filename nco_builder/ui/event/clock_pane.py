"""The clock of a round: started, paused, set back; over the whole screen for the hall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from nco_builder.event.model import rulebook_of
from nco_builder.files import visible_line
from nco_builder.language import _
from nco_builder.ui.event.clock import (
    MINUTE,
    ClockFace,
    RoundClock,
    begun,
    stored,
    storing,
)
from nco_builder.ui.event.term_fields import TermNumber
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.event.document import EventDocument

CLOCK = "*round_clock"
"""Where an open document holds its clock, which is stored besides for the next start."""
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
    """The clock goes on whatever page is shown, as long as the event is open."""

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
        """The clock of the event that is shown."""
        held = self._document.opened.places.get(CLOCK)
        if isinstance(held, RoundClock):
            return held
        found = stored(self._settings[CLOCKS], self._event)
        return found or begun(self._settings["round_minutes"] * MINUTE)

    @property
    def _event(self) -> str:
        """What a stored clock is of: the event's file, or its name while it has none."""
        path = self._document.path
        return str(path.absolute()) if path else f"*{self._document.event_now.name}"

    def _hold(self, clock: RoundClock) -> None:
        self._document.opened.places[CLOCK] = clock
        self._settings[CLOCKS] = storing(self._settings[CLOCKS], self._event, clock)
        self.refresh()

    def _note_file(self) -> None:
        """Have the clock under the name of the event's file, which may be another now."""
        held = self._document.opened.places.get(CLOCK)
        if isinstance(held, RoundClock) and stored(self._settings[CLOCKS], self._event) != held:
            self._hold(held)

    def start_or_pause(self) -> None:
        """Let the clock run, or rest."""
        clock = self.clock
        self._hold(clock.paused() if clock.since is not None else clock.started())

    def reset(self) -> None:
        """Set the clock back to the beginning of a round."""
        self._hold(self.clock.reset())

    def _set_minutes(self, minutes: int | None) -> None:
        """Let rounds last so long; a round that was begun has so much more or less left."""
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
        """Return the event, its round and scenario."""
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
        """Put the keyboard on what starts the clock."""
        self._start.setFocus(Qt.FocusReason.OtherFocusReason)

    def stop(self) -> None:
        """Look at the clock no more."""
        self._timer.stop()
        if self._hall is not None:
            self._hall.close()
