"""What a question about the rules is about: what the keyboard is on, or the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QObject
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint


@runtime_checkable
class Tells(Protocol):
    """A widget that knows what it shows."""

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Topics of what is at a place of the screen; of what the keyboard is on where None."""


class Subject(QObject):
    """Remembers where the pointer was when the keyboard last moved on.

    A pointer that has moved since is what the player looks along; one that rests is not.

    Args:
        window: The window whose widgets are asked, and the owner.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._resting = QCursor.pos()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._note_pointer)

    def watch(self) -> None:
        """Follow the keyboard through the lists there are, and the menus, too."""
        for view in self._window.findChildren(QAbstractItemView):
            if view.selectionModel() is not None:
                view.selectionModel().currentChanged.connect(self._note_pointer)
        for menu in self._window.findChildren(QMenu):
            menu.aboutToHide.connect(self._note_pointer)

    def _note_pointer(self) -> None:
        self._resting = QCursor.pos()

    def topics(self) -> tuple[str, ...]:
        """Topics of what the player asks about, the best first."""
        pointer = QCursor.pos()
        under = self.topics_at(pointer) if pointer != self._resting else ()
        return under or self.topics_at(None)

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Topics of what is at a place of the screen; of what the keyboard is on where None."""
        widget = QApplication.focusWidget() if place is None else QApplication.widgetAt(place)
        if widget is None or widget.window() is not self._window:
            return ()
        asked: QWidget | None = widget
        while asked is not None:
            found = asked.topics_at(place) if isinstance(asked, Tells) else ()
            if found:
                return found
            asked = asked.parentWidget()
        return ()
