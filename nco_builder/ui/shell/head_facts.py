"""Short facts next to the document's name; some link to their field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.texts import plain_tip, shortened
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.documents.path_edits import DocPath

GAP = length(8)


class HeadFacts(QWidget):
    """Buttons for facts, flat ones for those without a link.

    Signals:
        pressed: the path that a fact leads to.

    """

    pressed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("head_facts")
        self._buttons: list[QPushButton] = []
        self._facts: tuple[tuple[str, DocPath | None], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.hide()

    def show_facts(self, facts: tuple[tuple[str, DocPath | None], ...]) -> None:
        """Show these facts."""
        if facts == self._facts:
            return
        self._facts = facts
        while len(self._buttons) < len(facts):
            button = QPushButton(self)
            button.setObjectName(f"fact_{len(self._buttons)}")
            button.clicked.connect(self._press)
            self._buttons.append(button)
        for button, fact in zip(self._buttons, facts, strict=False):
            _show_fact(button, *fact)
        self.setVisible(bool(facts))
        self.fit(self.width_of(len(facts)))

    def width_of(self, count: int) -> int:
        """Return how wide the first facts are."""
        shown = [button.sizeHint().width() for button in self._buttons[:count]]
        return sum(shown) + GAP * max(0, len(shown) - 1)

    @property
    def wanted(self) -> int:
        """How wide all facts are."""
        return self.width_of(len(self._facts))

    def fit(self, room: int) -> None:
        """Show as many facts as have room, each whole."""
        count = len(self._facts)
        while count and self.width_of(count) > room:
            count -= 1
        left = 0
        high = max([button.sizeHint().height() for button in self._buttons], default=0)
        for place, button in enumerate(self._buttons):
            button.setVisible(place < count)
            if place < count:
                wide = button.sizeHint().width()
                button.setGeometry(left, 0, wide, high)
                left += wide + GAP
        self.setFixedSize(self.width_of(count), high)

    def _press(self) -> None:
        place = next(at for at, each in enumerate(self._buttons) if each is self.sender())
        path = self._facts[place][1]
        if path is not None:
            self.pressed.emit(path)


def _show_fact(button: QPushButton, text: str, path: DocPath | None) -> None:
    ensure_glyphs(text)
    button.setText(shortened(text))
    button.setAccessibleName(text)
    button.setToolTip(plain_tip(_("{fact}: change it").format(fact=text) if path else text))
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if path else Qt.FocusPolicy.NoFocus)
    set_look(button, role="box" if path else "flat")
