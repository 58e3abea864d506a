"""The foot of a table: a summary of its rows, and a button for the player's own order."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from nco_builder.ui.parts.arranged_view import OwnOrderButton
from nco_builder.ui.parts.fields import ElidedLabel
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.room import follow_room
from nco_builder.ui.parts.theme import set_look

HEIGHT, SHALLOW_HEIGHT = length(30), length(24)


class TableFooter(QFrame):
    """The summary of the rows, the total at the right, and a button that restores the order.

    It is hidden while there is neither; the sums of squads are in headings and gauges.

    Args:
        name: its object name, with which those of its texts begin.
        parent: its parent.

    Attributes:
        own_order: a button shown while the rows are sorted.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
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
        self._has_text = False
        self.hide()
        follow_room(self, self._fit_room)

    def _fit_room(self, shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        self.setFixedHeight(SHALLOW_HEIGHT if shallow else HEIGHT)

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
        self.setVisible(self._has_text or not self.own_order.isHidden())
