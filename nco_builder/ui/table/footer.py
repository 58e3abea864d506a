"""The foot of a table: a summary of its rows, and a button for the player's own order."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from nco_builder.ui.parts.arranged_view import OwnOrderButton
from nco_builder.ui.parts.fields import ElidedLabel
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.room import follow_room
from nco_builder.ui.parts.theme import set_look

HEIGHT, SHALLOW_HEIGHT = length(30), length(24)
WITH_WAY = length(36)
"""The height of a foot with a button."""


class TableFooter(QFrame):
    """The summary of the rows, the total, and buttons: to restore the order, and to go on.

    It is hidden while there is none of these; the sums of squads are in headings and gauges.

    Signals:
        way_wanted: the name of the command that the table leads to.

    Args:
        name: its object name, with which those of its texts begin.
        parent: its parent.

    Attributes:
        own_order: a button shown while the rows are sorted.
        way: the filled button of the command that the table leads to.
    """

    way_wanted = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._command = ""
        self._shallow = False
        self._text, self._aside = ElidedLabel(self), QLabel(self)
        self._text.setObjectName(f"{name}_text")
        self._aside.setObjectName(f"{name}_aside")
        self._aside.setTextFormat(Qt.TextFormat.PlainText)
        set_look(self._text, role="dim")
        set_look(self._aside, role="strong")
        row = QHBoxLayout(self)
        row.setContentsMargins(*measured(8, 0, 8, 2))
        row.setSpacing(px(12))
        row.addWidget(self._text, 1)
        self.own_order = OwnOrderButton(self)
        row.addWidget(self.own_order)
        row.addWidget(self._aside)
        self.way = QPushButton(self)
        self.way.setObjectName(f"{name}_way")
        self.way.clicked.connect(lambda: self.way_wanted.emit(self._command))
        self.way.hide()
        set_look(self.way, role="primary")
        row.addWidget(self.way)
        self._has_text = False
        self.hide()
        follow_room(self, self._fit_room)

    def _fit_room(self, shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._shallow = shallow
        usual = SHALLOW_HEIGHT if shallow else HEIGHT
        self.setFixedHeight(WITH_WAY if self._command else usual)

    def show_way(self, command: str, text: str) -> None:
        """Show the button of a command; hide it if there is none."""
        self._command = command
        self.way.setText(text)
        self.way.setVisible(bool(command))
        self._fit_room(self._shallow)
        self._show()

    def show_sum(self, text: str, aside: str) -> None:
        """Show the summary; hide it if there is none."""
        self._text.setText(text)
        self._aside.setText(aside)
        self._has_text = bool(text or aside)
        self._show()

    def show_order(self, column: str) -> None:
        """Show the column the rows are sorted by; "" for the player's own order."""
        self.own_order.show_order(column)
        self._show()

    def _show(self) -> None:
        shown = self._has_text or bool(self._command) or not self.own_order.isHidden()
        self.setVisible(shown)
