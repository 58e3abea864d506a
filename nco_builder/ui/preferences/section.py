"""Rows that belong together, under a heading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from nco_builder.ui.look.fold import fold
from nco_builder.ui.look.theme import set_look

if TYPE_CHECKING:
    from nco_builder.ui.preferences.deed import Deed
    from nco_builder.ui.preferences.places import Place
    from nco_builder.ui.preferences.row import Row


class Section(QFrame):
    """A panel with a heading; gone where the search finds nothing in it."""

    def __init__(self, name: str, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"section_{name}")
        set_look(self, role="panel")
        self._parts: list[Row | Place | Deed] = []
        self._title = title
        heading = QLabel(title, self)
        set_look(heading, role="heading")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 12, 16, 10)
        self._column.setSpacing(4)
        self._column.addWidget(heading)

    def add(self, part: Row | Place | Deed) -> None:
        """Add a row below the others."""
        self._parts.append(part)
        self._column.addWidget(part)

    def search(self, words: list[str]) -> bool:
        """Show what is about these words alone; whether there is anything."""
        whole = all(word in fold(self._title) for word in words)
        found = [whole or part.is_about(words) for part in self._parts]
        for part, shown in zip(self._parts, found, strict=True):
            part.setVisible(shown)
        self.setVisible(any(found))
        return any(found)
