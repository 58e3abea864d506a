"""What stands in the middle of an empty part: why it is empty, and what fills it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPushButton

WIDEST = length(520)


class EmptyState(QWidget):
    """A sentence, a hint and buttons.

    Attributes:
        said: says why there is nothing.
        hint: says more.
    """

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.said, self.hint = QLabel(self), QLabel(self)
        self.said.setObjectName(f"{name}_text")
        for label in (self.said, self.hint):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setMaximumWidth(WIDEST)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_look(self.hint, role="dim")

    def lay_out(self, *buttons: QPushButton) -> None:
        """Put the buttons, if there are any, below the texts; the first is filled."""
        for first in buttons[:1]:
            set_look(first, role="primary")
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(8, 8, 8, 8))
        column.setSpacing(px(8))
        column.addStretch(2)
        for parts in filter(None, ((self.said,), (self.hint,), buttons)):
            row = QHBoxLayout()
            row.setSpacing(px(8))
            row.addStretch()
            for part in parts:
                row.addWidget(part, 0 if parts is buttons else 100)
            row.addStretch()
            column.addLayout(row)
        column.addStretch(3)
