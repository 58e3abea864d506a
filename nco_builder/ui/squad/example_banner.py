"""A banner above the table at the first start: the squad shown is an example."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.controls import push_button
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.document_view import SquadDocument

BESIDE = length(40)
"""Margins and gaps."""


class ExampleBanner(QFrame):
    """Shown only with the example, until one of its buttons is clicked.

    An example that was saved to a file is an example no longer.

    Signals:
        own_wanted: the player wants a squad of his own.
        game_wanted: the player wants a game tonight.
    """

    own_wanted = Signal()
    game_wanted = Signal()

    def __init__(self, document: SquadDocument, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("example_banner")
        set_look(self, role="banner")
        self._document = document
        self._settings = settings
        self._said = QLabel(_("This squad is an example to play with."), self)
        self._said.setWordWrap(True)
        own = push_button(self, "own_squad", _("Start your own"), self._begin)
        play = push_button(self, "play_example", _("Play tonight…"), self.game_wanted)
        away = push_button(self, "dismiss_example", _("Dismiss"), self._dismiss)
        self._buttons = (own, play, away)
        buttons = QHBoxLayout()
        buttons.setSpacing(px(4))
        buttons.addStretch(1)
        for button in self._buttons:
            buttons.addWidget(button)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(*measured(8, 4, 4, 4))
        self._row.setSpacing(px(4))
        self._row.addWidget(self._said, 1)
        self._row.addLayout(buttons)
        document.replaced.connect(self._show)
        document.file_changed.connect(self._show)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the text if both do not fit side by side."""
        super().resizeEvent(event)
        words = self._said.fontMetrics().horizontalAdvance(self._said.text())
        wanted = words + sum(button.sizeHint().width() for button in self._buttons)
        direction = QBoxLayout.Direction
        wide = wanted + BESIDE <= self.width()
        self._row.setDirection(direction.LeftToRight if wide else direction.TopToBottom)

    def offer(self) -> None:
        """Show the banner for the example, unless it was dismissed."""
        self._document.opened.introduced = True
        self._show()

    def _show(self) -> None:
        told = self._settings["example_told"] == "yes"
        self.setVisible(self._document.opened.introduced and not told)

    def _dismiss(self) -> None:
        self._settings["example_told"] = "yes"
        self._show()

    def _begin(self) -> None:
        self._dismiss()
        self.own_wanted.emit()
