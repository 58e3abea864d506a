"""Short facts beside the document's name; some lead to the field that sets them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.texts import plain_tip, shortened
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.documents.paths import Path

LEAST = 40


class HeadFacts(QWidget):
    """Buttons for facts that lead somewhere, flat ones for those that do not.

    Signals:
        pressed: the path that a fact leads to.

    """

    pressed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("head_facts")
        self._buttons: list[QPushButton] = []
        self._facts: tuple[tuple[str, Path | None], ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.hide()

    def show_facts(self, facts: tuple[tuple[str, Path | None], ...]) -> None:
        """Show these facts."""
        if facts == self._facts:
            return
        self._facts = facts
        while len(self._buttons) < len(facts):
            button = QPushButton(self)
            button.setObjectName(f"fact_{len(self._buttons)}")
            button.clicked.connect(self._press)
            self._row.addWidget(button)
            self._buttons.append(button)
        for place, button in enumerate(self._buttons):
            button.setVisible(place < len(facts))
            if place < len(facts):
                _show_fact(button, *facts[place])
        self.setVisible(bool(facts))
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """Nothing: facts are the first that give way; what fits of them is shown."""
        return QSize(0, super().minimumSizeHint().height())

    def _press(self) -> None:
        place = next(at for at, each in enumerate(self._buttons) if each is self.sender())
        path = self._facts[place][1]
        if path is not None:
            self.pressed.emit(path)


def _show_fact(button: QPushButton, text: str, path: Path | None) -> None:
    ensure_glyphs(text)
    button.setText(shortened(text))
    button.setAccessibleName(text)
    button.setToolTip(plain_tip(_("{fact}: change it").format(fact=text) if path else text))
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if path else Qt.FocusPolicy.NoFocus)
    set_look(button, role="box" if path else "flat")
