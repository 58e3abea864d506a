"""What lists share: keys while a search is typed, widths, drops, and the state that is kept."""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtCore import QMimeData, QModelIndex, QPoint
    from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListView, QWidget

MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def works_list(event: QEvent, found: QListView, choose: Callable[[], object]) -> bool:
    """Let arrows walk a list and Enter choose what is current; whether it was one of these keys."""
    if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
        return False
    if event.key() in MOVES:
        found.keyPressEvent(event)
    elif event.key() in ENTER:
        choose()
    else:
        return False
    return True


def clears(event: QEvent, field: QLineEdit) -> bool:
    """Let Escape empty a field that has a text; whether it did."""
    if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
        return False
    if event.key() != Qt.Key.Key_Escape or not field.text():
        return False
    field.clear()
    return True


LEAST = 40


def fitted(wanted: Mapping[int, int], weights: Mapping[int, int], room: int) -> dict[int, int]:
    """Widths in pixels that fill `room` exactly where it is wide enough for `LEAST` each.

    Room to spare is shared by weight. Where there is too little, columns that want no more than
    their share keep what they want, and the others share the rest by weight.

    Args:
        wanted: What each column's texts need, by column.
        weights: Each column's share.
        room: The width there is.

    """
    widths: dict[int, int] = {}
    left = room
    if sum(wanted.values()) <= room:
        widths = dict(wanted)
        left -= sum(wanted.values())
        total = sum(weights.values())
        for column, weight in weights.items():
            widths[column] += left * weight // total
    else:
        open_columns = dict(wanted)
        while modest := _within_share(open_columns, weights, left):
            for column in modest:
                widths[column] = open_columns.pop(column)
                left -= widths[column]
        total = sum(weights[column] for column in open_columns)
        for column in open_columns:
            widths[column] = max(LEAST, left * weights[column] // total)
    last = max(weights)
    widths[last] += max(0, room - sum(widths.values()))
    return widths


def _within_share(wanted: Mapping[int, int], weights: Mapping[int, int], room: int) -> list[int]:
    total = sum(weights[column] for column in wanted)
    return [at for at, wide in wanted.items() if wide <= room * weights[at] // total]


def pointed(view: QAbstractItemView, place: QPoint | None) -> QModelIndex:
    """The row at a place of the screen; the current one where None."""
    if place is None:
        return view.currentIndex()
    return view.indexAt(view.viewport().mapFromGlobal(place))


def is_meant(widget: QWidget, place: QPoint | None) -> bool:
    """Whether a widget is at a place of the screen; whether the keyboard is on it where None."""
    if place is None:
        return widget.hasFocus()
    return widget.isVisible() and widget.rect().contains(widget.mapFromGlobal(place))


def dropped_file(data: QMimeData) -> Path | None:
    """The one local file that is carried; None for anything else."""
    urls = data.urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    return Path(urls[0].toLocalFile())


def as_text(state: QByteArray) -> str:
    """The state as letters that JSON can hold."""
    return b64encode(state.data()).decode("ascii")


def from_text(text: str) -> QByteArray:
    """The state again; nothing where somebody else wrote the text."""
    try:
        return QByteArray(b64decode(text, validate=True))
    except ValueError:
        return QByteArray()
