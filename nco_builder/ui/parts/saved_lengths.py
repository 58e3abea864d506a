"""The player's division of the window, saved together with the size at that time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QByteArray, Qt

from nco_builder.ui.parts.measures import AS_IT_IS, size

if TYPE_CHECKING:
    from PySide6.QtWidgets import QSplitter

_AFTER_SIZE = b"%"


class SavedState(NamedTuple):
    """The saved state of a part, and the size in percent at that time."""

    state: QByteArray
    percent: int

    def now(self, pixels: int) -> int:
        """As many pixels as these are at the size in force."""
        return round(pixels * size() / self.percent)


def with_size(state: QByteArray) -> QByteArray:
    """Return the state with the size in force before it."""
    return QByteArray(b"%d" % size() + _AFTER_SIZE) + state


def without_size(kept: QByteArray) -> SavedState:
    """Return the state and its size; if none is told, it is of a program that kept none."""
    percent, found, state = bytes(kept.data()).partition(_AFTER_SIZE)
    if not found or not percent.isdigit() or not int(percent):
        return SavedState(kept, AS_IT_IS)
    return SavedState(QByteArray(state), int(percent))


def split_state(splitter: QSplitter) -> QByteArray:
    """Return how a splitter is divided, for `split_again`."""
    return with_size(QByteArray(b",".join([b"%d" % each for each in splitter.sizes()])))


def split_again(splitter: QSplitter, kept: QByteArray) -> bool:
    """Divide a splitter as it was; whether the state could be read."""
    was = without_size(kept)
    parts = bytes(was.state.data()).split(b",")
    if len(parts) != splitter.count() or not all(each.isdigit() for each in parts):
        return False
    sizes = [was.now(int(each)) for each in parts]
    if not splitter.isVisible():
        # as large as all parts are together, or the first layout would scale them
        room = sum(sizes) + splitter.handleWidth() * (len(sizes) - 1)
        across = splitter.orientation() == Qt.Orientation.Horizontal
        splitter.resize(*((room, splitter.height()) if across else (splitter.width(), room)))
    splitter.setSizes(sizes)
    return True
