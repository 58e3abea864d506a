"""The strip below the table: an optional clock, and the saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.labels import plain_label
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.texts import announce, breakable
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.ui.play.document import PlayedDocument

SECOND = 1000
MINUTE = 60


class PlayStrip(QFrame):
    """Two lines, each with a tag, a sentence and buttons.

    Signals:
        new_wanted: the player wants to begin a new game.

    """

    new_wanted = Signal()

    def __init__(self, document: PlayedDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("play_strip")
        set_look(self, role="panel")
        self._document = document
        self._ticks = QTimer(self, interval=SECOND)
        self._ticks.timeout.connect(self._tell_time)
        clock_tag, self.time = self._line("clock", _("CLOCK"))
        game_tag, self.said = self._line("game", _("GAME"))
        self.clock_button = QPushButton(self)
        self.clock_button.setObjectName("clock_button")
        self.clock_button.clicked.connect(self._turn_clock)
        self._of_clock = (clock_tag, self.time, self.clock_button)
        self.new_button = QPushButton(_("New game…"), self)
        self.new_button.setObjectName("new_game")
        self.new_button.clicked.connect(self.new_wanted)
        grid = QGridLayout(self)
        grid.setContentsMargins(*measured(10, 5, 8, 5))
        grid.setVerticalSpacing(px(4))
        grid.setHorizontalSpacing(px(10))
        grid.setColumnStretch(1, 1)
        rows = (self._of_clock, (game_tag, self.said, self.new_button))
        for row, widgets in enumerate(rows):
            for column, widget in enumerate(widgets):
                grid.addWidget(widget, row, column)
        document.played.connect(self.refresh)
        self.refresh()

    def _line(self, name: str, tag: str) -> tuple[QLabel, QLabel]:
        label = QLabel(tag, self)
        label.setObjectName(f"{name}_tag")
        set_look(label, role="tag")
        text = plain_label(self, "dim")
        text.setObjectName(f"{name}_text")
        text.setWordWrap(True)
        return label, text

    def refresh(self) -> None:
        """Show what is said of the game; the clock starts again with each card."""
        kept = _("Kept as you play; playing never changes the document.")
        said = self._document.said or kept
        ensure_glyphs(said)
        self.said.setText(breakable(said))
        clocked = self._document.play.clock > 0
        for widget in self._of_clock:
            widget.setVisible(clocked)
        self._tell_time()

    def _turn_clock(self) -> None:
        self._document.turn_clock()
        self._tell_time()

    def stop(self) -> None:
        """Look at the clock no more: the page goes; the clock may run on."""
        self._ticks.stop()

    def _tell_time(self) -> None:
        most, elapsed = self._document.play.clock, self._document.elapsed
        runs = elapsed is not None
        if runs != self._ticks.isActive():
            self._ticks.start() if runs else self._ticks.stop()
        self.clock_button.setText(_("Stop the clock") if runs else _("Start the clock"))
        if elapsed is not None:
            self.tell_time(elapsed)
        else:
            self.time.setText(_("Off. An impulse takes {time}.").format(time=_minutes(most)))
            set_look(self.time, role="dim")

    def tell_time(self, seconds: int) -> None:
        """Say how long this impulse takes already."""
        most = self._document.play.clock
        template = _("This impulse: {time} of {most}")
        said = template.format(time=_minutes(seconds), most=_minutes(most))
        over = seconds >= most
        if over and self.time.property("role") != "error":
            announce(self, _("The time of this impulse is over."))
        set_look(self.time, role="error" if over else "dim")
        self.time.setText(f"✕ {said}" if over else said)


def _minutes(seconds: int) -> str:
    """`1:05`."""
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"
