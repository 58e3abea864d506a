"""Windows so low that what lies around a table takes a line at most, and how widgets learn of it.

A widget of a fixed height gets no event when its window becomes lower. So it asks for the room of
its window, and follows that.

Without room for everything, parts leave in the same order on all pages: explanations, what stands
elsewhere in the window, words beside a symbol or a number. Verdicts, warnings, the turn, the table
that a result is for, and buttons that begin a work stay in sight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow

from nco_builder.ui.parts.measures import length

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

SHALLOW = length(400)
"""Below this height of a window, as at 960 × 540 with a size of 150 %, rows come first: gauges have
one line, findings are folded until the player opens them, columns beside a tally are closed."""


class Room(QObject):
    """Whether a window is shallow; only one with pages can be.

    Signals:
        changed: it has become shallow, or is no longer.
    """

    changed = Signal(bool)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.shallow = self._is_shallow()
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Compare each new height of the window."""
        if event.type() == QEvent.Type.Resize:
            shallow = self._is_shallow()
            if shallow != self.shallow:
                self.shallow = shallow
                self.changed.emit(shallow)
        return False

    def _is_shallow(self) -> bool:
        return isinstance(self._window, QMainWindow) and self._window.height() < SHALLOW


def room_of(widget: QWidget) -> Room:
    """Return the room of the window that a widget is in; it must have its place there already."""
    window = widget.window()
    found = window.findChild(Room, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return found if isinstance(found, Room) else Room(window)


def follow_room(widget: QWidget, fit: Callable[[bool], None]) -> None:
    """Have a widget fit itself to the room of its window, now and whenever that changes.

    Args:
        widget: what fits itself.
        fit: its method, which gets whether the window is shallow.
    """
    room = room_of(widget)
    room.changed.connect(fit)
    fit(room.shallow)
