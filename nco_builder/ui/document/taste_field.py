"""The choice of a taste, with what it prefers in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from nco_builder.advice.tastes import tastes
from nco_builder.language import _
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.parts.measures import px

if TYPE_CHECKING:
    from nco_builder.advice.tastes import Taste

LETTERS = 12


class TasteField(QWidget):
    """A list of tastes; the sentence of the one chosen stands below."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.box = ElidedBox(name, _("Taste"), LETTERS, self)
        for each in tastes().values():
            self.box.addItem(each.name, each.id)
        self._sentence = plain_label(self, "hint")
        self._sentence.setObjectName(f"{name}_sentence")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        column.addWidget(self.box)
        column.addWidget(self._sentence)
        self.setFocusProxy(self.box)
        self.box.currentIndexChanged.connect(self._tell)
        self._tell()

    @property
    def taste(self) -> Taste:
        """The taste chosen."""
        return tastes()[str(self.box.currentData())]

    def _tell(self) -> None:
        self._sentence.setText(self.taste.sentence)
        self.box.setAccessibleDescription(self.taste.sentence)
