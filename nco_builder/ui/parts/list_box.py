"""A combo box whose list shows all rows, or as many whole ones as fit the screen.

Typed letters are collected, and applied after a pause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QRect, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QComboBox, QFrame

from nco_builder.language.words import fold
from nco_builder.ui.parts.measures import length

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QFocusEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

LIST_FRAME = length(40)
"""Room in the list besides its texts: padding, scroll bar."""
MOST_ROWS = 999
"""More rows than any list has: the screen limits how many are visible."""
COMMANDS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


MODIFIERS = (
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
)
"""Modifier keys."""


def typed(event: QKeyEvent) -> str:
    """Return the text of a key; "" for keys with another function."""
    text = event.text()
    writes = bool(text.strip()) and text.isprintable() and not event.modifiers() & COMMANDS
    return text if writes else ""


class ListBox(QComboBox):
    """A combo box whose list is below or above it, or at the screen's edge: never cut.

    All combo boxes of the window are such, so that the wheel scrolls the page around them: a box
    keeps the focus long after a choice.

    Typing shows the next choice that begins with the typed letters. Signals are emitted after no
    key was pressed for `QApplication.keyboardInputInterval`, with Enter or any other key, or when
    the box loses focus: QComboBox would apply the choice of every single letter. Escape reverts the
    typing.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel would give it the keyboard
        self._typed = ""
        self._begun_at = -1
        self._shown_ahead: int | None = None
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.timeout.connect(self.settle)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Collect typed letters; any other key applies them first."""
        if text := self._written(event):
            self._type(text)
        elif self._shown_ahead is not None and event.key() == Qt.Key.Key_Escape:
            self._take_back()
            self._end_typing()
        else:
            if event.key() not in MODIFIERS:
                self.settle()
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Apply what was typed."""
        self.settle()
        super().focusOutEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Collect typed letters on the open list, too; Enter chooses there."""
        if event.type() == QEvent.Type.KeyPress and watched is self.view():
            text = self._written(cast("QKeyEvent", event))
            if text:
                row = self._found(text)
                if row is not None:
                    column, root = self.modelColumn(), self.rootModelIndex()
                    self.view().setCurrentIndex(self.model().index(row, column, root))
                return True
        return super().eventFilter(watched, event)

    def begin_with(self, text: str) -> None:
        """Type a text as if by keys; further keys continue it."""
        row = self._found(text)
        if row is not None:
            self.setCurrentIndex(row)

    def settle(self) -> None:
        """Apply what was typed, if anything was."""
        row = self._shown_ahead
        self._take_back()
        self._end_typing()
        if row is not None and row != self.currentIndex():
            self.setCurrentIndex(row)
            self.activated.emit(row)
            self.textActivated.emit(self.currentText())

    def _written(self, event: QKeyEvent) -> str:
        if self._typed and event.key() == Qt.Key.Key_Space:
            return " "
        return typed(event)

    def _type(self, text: str) -> None:
        row = self._found(text)
        if row is None:
            return
        with QSignalBlocker(self):
            self.setCurrentIndex(row)
        self._shown_ahead = row

    def _take_back(self) -> None:
        """Restore the former choice, unless another one was set meanwhile."""
        if self._shown_ahead == self.currentIndex():
            with QSignalBlocker(self):
                self.setCurrentIndex(self._begun_at)
        self._shown_ahead = None

    def _end_typing(self) -> None:
        self._settling.stop()
        self._typed = ""

    def _found(self, text: str) -> int | None:
        """Return the next row that begins with the typed text; a repeated letter cycles."""
        if not self._typed:
            view = self.view()
            is_open = view.isVisible()
            self._begun_at = view.currentIndex().row() if is_open else self.currentIndex()
        self._typed += fold(text)
        self._settling.start(QApplication.keyboardInputInterval())
        rows = self._rows_after(self._begun_at)
        found = [row for row in rows if self._begins(row, self._typed)]
        if not found and len({*self._typed}) == 1:
            same = [row for row in rows if self._begins(row, self._typed[0])]
            times = len(self._typed) - 1
            found = [same[times % len(same)]] if same else []
        return found[0] if found else None

    def _rows_after(self, begun: int) -> list[int]:
        """Return all rows that can be chosen, from the one after a row around to itself."""
        rows = [*range(begun + 1, self.count()), *range(begun + 1)]
        flags = (self.model().index(row, self.modelColumn()).flags() for row in rows)
        able = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return [row for row, has in zip(rows, flags, strict=True) if has & able == able]

    def _begins(self, row: int, text: str) -> bool:
        return fold(self.itemText(row)).lstrip().startswith(text)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Pass the wheel on to the page."""
        event.ignore()

    def showPopup(self) -> None:
        """Open the list, wide enough for its texts within the window."""
        if self._shown_ahead is not None:
            self.settle()
        view = self.view()
        view.installEventFilter(self)
        self.setMaxVisibleItems(MOST_ROWS)
        wanted = view.sizeHintForColumn(0) + LIST_FRAME
        view.setMinimumWidth(min(wanted, self.window().width()))
        container = cast("QFrame", view.parentWidget())
        container.setFrameStyle(QFrame.Shape.Box | QFrame.Shadow.Plain)
        container.setLineWidth(1)  # Qt gives it none if the box is a table's
        super().showPopup()
        self._fit(container)

    def _fit(self, container: QFrame) -> None:
        """Make the list as high as its rows, and place it on the screen."""
        view = self.view()
        heights = [view.sizeHintForRow(row) for row in range(self.count())]
        around = container.height() - view.viewport().height()
        screen = self.screen().availableGeometry()
        room = screen.height() - around
        shown = sum(heights)
        while shown > room and heights:
            shown -= heights.pop()
        wide = min(container.width(), screen.width())
        box = QRect(self.mapToGlobal(self.rect().topLeft()), self.size())
        high = shown + around
        left = max(screen.left(), min(box.left(), screen.right() + 1 - wide))
        container.setGeometry(left, _top(box, high, screen), wide, high)


def _top(box: QRect, high: int, screen: QRect) -> int:
    """Return the top of the list: below the box, above it, or over it."""
    if box.bottom() + high <= screen.bottom():
        return box.bottom() + 1
    if box.top() - high >= screen.top():
        return box.top() - high
    return max(screen.top(), screen.bottom() + 1 - high)
