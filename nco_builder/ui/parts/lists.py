"""Common functions of lists: keys while searching, widths, drops, saved state."""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from heapq import nlargest
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QByteArray, QEvent, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from nco_builder.files import FileProblem
from nco_builder.files.limits import MAX_BYTES
from nco_builder.files.validation import values_from_list
from nco_builder.schema.record import Frozen
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.rows import SPOKEN
from nco_builder.ui.parts.scroll_edges import fade_edges

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtCore import QMimeData, QModelIndex, QPersistentModelIndex, QPoint
    from PySide6.QtWidgets import QLineEdit

    Place = QModelIndex | QPersistentModelIndex

F = TypeVar("F", bound=Frozen)
T = TypeVar("T")
MOST_MEASURED = 60
"""The most texts of a column that are measured; of more, the longest."""
MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
PROCESS = os.urandom(16).hex()
"""Identifies this process in dragged data."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


LEAST_HEIGHT = length(20)
"""Of a list between buttons: most of a row."""


def make_viewport(view: QAbstractItemView) -> None:
    """Give a view a viewport of ours: for Qt's own, PySide would create every class."""
    view.setViewport(QWidget(view))


class FixedRowList(QListView):
    """A list with rows of fixed height.

    Qt would lay out and paint all rows again whenever one changes.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        make_viewport(self)

    def dataChanged(self, first: Place, last: Place, roles: Sequence[int] = ()) -> None:
        """Repaint changed rows; announce those that only read differently."""
        if list(roles) != SPOKEN or QAccessible.isActive():
            QAbstractItemView.dataChanged(self, first, last, roles)


def offer_rows(rows: QListView) -> None:
    """Let rows be hovered and dragged out, but neither edited nor dropped on.

    Where there is little height, the list gets less, not the buttons around it.
    """
    rows.setMinimumHeight(LEAST_HEIGHT)
    rows.setMouseTracking(True)
    rows.setDragEnabled(True)
    rows.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
    rows.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    rows.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    rows.setResizeMode(QListView.ResizeMode.Adjust)
    fade_edges(rows)


def works_list(event: QEvent, found: QListView, choose: Callable[[], object]) -> bool:
    """Handle arrows and Enter for a list, and return whether it was such a key."""
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
    """Clear a field with text on Escape, and return whether it was cleared."""
    if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
        return False
    if event.key() != Qt.Key.Key_Escape or not field.text():
        return False
    field.clear()
    return True


LEAST = length(40)


def longest(items: Sequence[T], text: Callable[[T], str]) -> Sequence[T]:
    """Return the items to measure: all, or those with the longest texts."""
    if len(items) <= MOST_MEASURED:
        return items
    return nlargest(MOST_MEASURED, items, key=lambda item: len(text(item)))


def with_heads(widths: Mapping[int, int], heads: Mapping[int, int]) -> dict[int, int]:
    """Return widths that elide no heading while another column has room to spare.

    Args:
        widths: Each column's, as its texts got it.
        heads: What each column's heading needs.
    """
    given = dict(widths)
    spare = {at: wide - heads[at] for at, wide in widths.items()}
    for at in sorted(spare):
        while spare[at] < 0 < spare[giver := max(spare, key=spare.__getitem__)]:
            taken = min(-spare[at], spare[giver])
            for column, change in ((at, taken), (giver, -taken)):
                given[column] += change
                spare[column] += change
    return given


def fitted(wanted: Mapping[int, int], weights: Mapping[int, int], room: int) -> dict[int, int]:
    """Return widths in pixels that fill `room` exactly where it is wide enough for `LEAST` each.

    Room to spare is shared by weight. If there is too little, columns that want no more than their
    share keep what they want, and the others share the rest by weight.

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
        while tight := _below_least(open_columns, weights, left):
            for column in tight:
                widths[column] = LEAST
                open_columns.pop(column)
                left -= LEAST
        total = sum(weights[column] for column in open_columns)
        for column in open_columns:
            widths[column] = left * weights[column] // total
    last = max(weights)
    widths[last] += max(0, room - sum(widths.values()))
    return widths


def balanced_widths(
    now: Mapping[int, int], wanted: Mapping[int, int], room: int
) -> dict[int, int] | None:
    """Return widths that elide no text while another column has room to spare.

    Where something has to give, the column with most to spare gives first, and no column gives what
    its own texts need.

    Args:
        now: How wide each column is.
        wanted: What its texts need.
        room: The width there is.

    Returns:
        The widths, which fill `room`; None if they cannot without cutting what is whole now.
    """
    widths = {at: max(wide, wanted[at]) for at, wide in now.items()}
    over = sum(widths.values()) - room
    for at in sorted(now, key=lambda each: wanted[each] - now[each]):
        given = min(max(0, over), max(0, widths[at] - wanted[at]))
        widths[at] -= given
        over -= given
    for at, wide in now.items():  # too little to spare: what grew grows less
        given = min(max(0, over), max(0, widths[at] - wide))
        widths[at] -= given
        over -= given
    if over > 0:
        return None
    widths[max(widths)] -= over
    return widths


def _within_share(wanted: Mapping[int, int], weights: Mapping[int, int], room: int) -> list[int]:
    total = sum(weights[column] for column in wanted)
    return [at for at, wide in wanted.items() if wide <= room * weights[at] // total]


def _below_least(wanted: Mapping[int, int], weights: Mapping[int, int], room: int) -> list[int]:
    total = sum(weights[column] for column in wanted)
    return [at for at in wanted if room * weights[at] // total < LEAST]


def pointed(view: QAbstractItemView, place: QPoint | None) -> QModelIndex:
    """Return the row at a screen position; the current one for None."""
    if place is None:
        return view.currentIndex()
    return view.indexAt(view.viewport().mapFromGlobal(place))


def is_meant(widget: QWidget, place: QPoint | None) -> bool:
    """Return whether a widget is at a screen position; for None, whether it has the focus."""
    if place is None:
        return widget.hasFocus()
    return widget.isVisible() and widget.rect().contains(widget.mapFromGlobal(place))


def dropped_file(data: QMimeData) -> Path | None:
    """Return the only dragged local file; None for anything else."""
    urls = data.urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    return Path(urls[0].toLocalFile())


def dropped_files(data: QMimeData) -> list[Path]:
    """Return all dragged local files."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def carried_values(data: QMimeData, form: str, kind: type[F]) -> tuple[F, ...]:
    """Return the dragged values of a kind; none if there is no valid list."""
    if not data.hasFormat(form):
        return ()
    try:
        return values_from_list(kind, bytes(data.data(form).data()))
    except FileProblem:
        return ()


def is_of(data: QMimeData, rows: str, owner: object) -> bool:
    """Return whether the dragged rows belong to an owner in this process.

    Args:
        data: what is carried.
        rows: the format they are in: a JSON list of `PROCESS`, the owner's `id`, and the rows.
        owner: whose they may be.
    """
    try:
        process, whose, *_rows = json_of(data, rows)
    except (ValueError, TypeError):
        return False
    return (process, whose) == (PROCESS, id(owner))


def json_of(data: QMimeData, form: str) -> Any:  # noqa: ANN401 - JSON of any shape
    """Return dragged data as JSON; None if it is invalid or too large."""
    values_from_list = data.data(form)
    if not 0 < values_from_list.size() <= MAX_BYTES:
        return None
    try:
        return json.loads(bytes(values_from_list.data()))
    except (ValueError, RecursionError):
        return None


def as_text(state: QByteArray) -> str:
    """Return a state as text for JSON."""
    return b64encode(state.data()).decode("ascii")


def from_text(text: str) -> QByteArray:
    """Return the state from a text; empty if the text is not ours."""
    try:
        return QByteArray(b64decode(text, validate=True))
    except ValueError:
        return QByteArray()
