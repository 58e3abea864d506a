"""Something to be done once: its name, a line of help, a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from nco_builder.ui.look.fold import fold
from nco_builder.ui.look.theme import set_look
from nco_builder.ui.preferences.row import CONTROL_WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable


class Deed(QWidget):
    """A row whose button does something.

    Args:
        name: what the button is called in tests.
        texts: the title, a line of help, and what the button says.
        slot: what the button does.
        parent: the owner.
    """

    def __init__(
        self, name: str, texts: tuple[str, str, str], slot: Callable[[], object], parent: QWidget
    ) -> None:
        title, about, verb = texts
        super().__init__(parent)
        self.setObjectName(f"row_{name}")
        self._said = fold(f"{title} {about} {verb}")
        heading, help_text = QLabel(title, self), QLabel(about, self)
        help_text.setWordWrap(True)
        help_text.setTextFormat(Qt.TextFormat.PlainText)
        set_look(heading, role="strong")
        set_look(help_text, role="dim")
        button = QPushButton(verb, self)
        button.setObjectName(name)
        button.setAccessibleDescription(about)
        button.setMinimumWidth(CONTROL_WIDTH)
        button.clicked.connect(slot)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(heading)
        words.addWidget(help_text)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 5, 0, 5)
        whole.setSpacing(16)
        whole.addLayout(words, 1)
        whole.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def is_about(self, words: list[str]) -> bool:
        """Whether each of these words, folded, is in what the row says."""
        return all(word in self._said for word in words)
