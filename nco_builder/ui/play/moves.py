"""The possible moves as buttons, each with a shortcut; the most common one has the focus."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from nco_builder.systems.play import Move

GAP = length(8)
DIGITS = "123456789"
PRESSES = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class MoveButton(QPushButton):
    """Space and Enter press it while it has the focus, whatever they do elsewhere on the page."""

    def event(self, event: QEvent) -> bool:
        """Take the keys that press it before the page does."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in PRESSES
        ):
            event.accept()
            return True
        return super().event(event)


class MoveButtons(QWidget):
    """The moves side by side, on several lines if there are many.

    Signals:
        made: the name of a move.

    """

    made = Signal(str)

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.setObjectName("moves")
        self._page = page
        self._moves: tuple[Move, ...] = ()
        self._buttons: list[MoveButton] = []
        self._keys: dict[str, QShortcut] = {}
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_moves(self, moves: tuple[Move, ...]) -> None:
        """Show these moves; the usual one gets the keyboard where a button had it."""
        had = any(button.hasFocus() for button in self._buttons)
        self._moves = moves
        keys = keys_of(moves)
        while len(self._buttons) < len(moves):
            self._buttons.append(self._make())
        for place, button in enumerate(self._buttons):
            button.setVisible(place < len(moves))
            if place < len(moves):
                _show_move(button, moves[place], keys[moves[place].name])
                set_look(button, role="primary" if not place else None)
        self._set_keys(keys)
        self._arrange()
        if had:
            self.focus_usual()

    def _make(self) -> MoveButton:
        button = MoveButton(self)
        button.setAutoDefault(True)
        button.clicked.connect(self._press)
        if self._buttons:
            self.setTabOrder(self._buttons[-1], button)
        return button

    def _set_keys(self, keys: dict[str, str]) -> None:
        for shortcut in self._keys.values():
            shortcut.setEnabled(False)
        for move in self._moves:
            key = keys[move.name]
            if key and key not in self._keys:
                shortcut = QShortcut(QKeySequence(key), self._page)
                shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                shortcut.activated.connect(partial(self._press_key, key))
                self._keys[key] = shortcut
            if key:
                self._keys[key].setEnabled(not move.barred)

    def _press_key(self, key: str) -> None:
        keys = keys_of(self._moves)
        for move in self._moves:
            if keys[move.name] == key and not move.barred:
                self.made.emit(move.name)
                return

    def _press(self) -> None:
        place = next(at for at, each in enumerate(self._buttons) if each is self.sender())
        self.made.emit(self._moves[place].name)

    def focus_usual(self) -> None:
        """Put the keyboard on the usual move; on the first that is open."""
        for button, move in zip(self._buttons, self._moves, strict=False):
            if not move.barred:
                button.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines again."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put the buttons into centered lines."""
        lines: list[list[MoveButton]] = [[]]
        wide = 0
        for button in self._buttons[: len(self._moves)]:
            needed = button.sizeHint().width()
            if lines[-1] and wide + needed > self.width():
                lines.append([])
                wide = 0
            lines[-1].append(button)
            wide += needed + GAP
        top = 0
        for line in lines:
            widths = [min(button.sizeHint().width(), self.width()) for button in line]
            left = max(0, (self.width() - sum(widths) - GAP * (len(line) - 1)) // 2)
            for button, width in zip(line, widths, strict=True):
                button.setGeometry(left, top, width, button.sizeHint().height())
                left += width + GAP
            top += max([button.sizeHint().height() for button in line], default=0) + GAP
        if top - GAP != self.minimumHeight() and top:
            self.setFixedHeight(top - GAP)


def keys_of(moves: tuple[Move, ...]) -> dict[str, str]:
    """Return the key of each move: its own, else a digit."""
    digits = iter(DIGITS)
    return {move.name: move.key or next(digits, "") for move in moves}


def key_text(key: str) -> str:
    """Return what a key is called on the keyboard."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _show_move(button: MoveButton, move: Move, key: str) -> None:
    button.setObjectName(f"move_{move.name}")
    button.setText(move.text.replace("&", "&&"))
    button.setEnabled(not move.barred)
    said = _("{move} (key: {key})").format(move=move.text, key=key_text(key)) if key else move.text
    button.setToolTip(plain_tip(move.barred or said))
    button.setAccessibleName(move.text)
    button.setAccessibleDescription(move.barred or said)
