"""Fields of the header: as wide as what they show, so that nothing is cut while there is room."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from nco_builder.ui.look.cut_box import ICON_GAP, CutBox
from nco_builder.ui.look.text_field import FRAME, TextField
from nco_builder.ui.look.tips import plain_tip

SPARE = 2
WIDEST = 320
"""Wider than the name of any nation."""


class FittedField(TextField):
    """A field as wide as its text, between two widths."""

    def __init__(self, widths: tuple[int, int], parent: QWidget) -> None:
        super().__init__(parent)
        self._least, self._most = widths
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.textChanged.connect(self.updateGeometry)
        self.textChanged.connect(self._tell)
        self.returnPressed.connect(self._go_on)

    def _tell(self, text: str) -> None:
        self.setToolTip(plain_tip(text))

    def _go_on(self) -> None:
        self.focusNextChild()

    def sizeHint(self) -> QSize:
        """The text's width; the placeholder's where there is none."""
        wide = self.text_width(self.text() or self.placeholderText()) + FRAME
        return QSize(min(max(wide, self._least), self._most), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """It gives way where the window is narrow."""
        return QSize(self._least, super().minimumSizeHint().height())


class FittedBox(CutBox):
    """A box as wide as its choice; what no nation is called is cut visibly.

    Args:
        name: its object name.
        says: its accessible name.
        parent: its parent.

    """

    def __init__(self, name: str, says: str, parent: QWidget) -> None:
        super().__init__(name, says, 1, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.currentTextChanged.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """The width of the choice, up to a bound."""
        one_letter = super().sizeHint()
        letter, text = map(self.fontMetrics().horizontalAdvance, ("X", self.currentText()))
        return one_letter + QSize(min(text, WIDEST) - letter + SPARE + ICON_GAP, 0)

    def minimumSizeHint(self) -> QSize:
        """The same: a nation is never cut."""
        return self.sizeHint()
