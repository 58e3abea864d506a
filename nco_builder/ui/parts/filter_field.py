"""A field for filtering a list, with a short placeholder for narrow panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit

from nco_builder.language import _
from nco_builder.ui.parts.line_icons import add_search_icon
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QWidget

AROUND = length(54)
"""What the field needs next to its text: frame, drawing, cursor."""


class FilterField(QLineEdit):
    """A search field with an icon and a clear button.

    Args:
        name: its object name.
        says: its accessible name.
        keys: what the keys do, for its tooltip.
        parent: its parent.

    """

    def __init__(self, name: str, says: str, keys: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(says)
        self._keys = keys
        self._asks = ""
        add_search_icon(self)

    def ask(self, question: str) -> None:
        """Say what may be filtered for; the tooltip says it too."""
        self._asks = question
        self.setToolTip(plain_tip(f"{question}\n{self._keys}"))
        self._show_question()

    def _show_question(self) -> None:
        fits = self.fontMetrics().horizontalAdvance(self._asks) + AROUND <= self.width()
        self.setPlaceholderText(self._asks if fits else _("Filter"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There may be room for all of the question, or no longer."""
        super().resizeEvent(event)
        self._show_question()
