"""The player's position in lists and tables: selection and scroll position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QItemSelection, QItemSelectionModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea

from nco_builder.schema.record import Frozen
from nco_builder.ui.parts.measures import AS_IT_IS, size

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from PySide6.QtWidgets import QSplitter, QWidget


class ScrollPosition(Frozen):
    """The scroll position of a part, in its own units."""

    across: int
    down: int


class SelectedRows(Frozen):
    """The selection of a list: current row and column, and ranges of rows."""

    current: tuple[int, int]
    rows: tuple[tuple[int, int], ...]


def scrolled(parent: QWidget) -> dict[str, ScrollPosition]:
    """Return the scroll positions of the named parts within a widget."""
    return {
        area.objectName(): ScrollPosition(
            area.horizontalScrollBar().value(), area.verticalScrollBar().value()
        )
        for area in _named_areas(parent)
    }


def scroll_again(parent: QWidget, places: Mapping[str, ScrollPosition]) -> None:
    """Restore the scroll positions, as far as the content allows."""
    for area in _named_areas(parent):
        if (place := places.get(area.objectName())) is not None:
            if isinstance(area, QAbstractItemView):
                area.doItemsLayout()  # else its bars do not know yet how far they go
            area.horizontalScrollBar().setValue(place.across)
            area.verticalScrollBar().setValue(place.down)


def _named_areas(parent: QWidget) -> Iterable[QAbstractScrollArea]:
    areas = parent.findChildren(QAbstractScrollArea)
    return [area for area in areas if area.objectName() and not area.objectName().startswith("qt_")]


def chosen(view: QAbstractItemView) -> SelectedRows:
    """Return the selection of a list."""
    current = view.currentIndex()
    selection = view.selectionModel().selection()
    ranges = [selection.at(place) for place in range(selection.count())]
    return SelectedRows(
        (current.row(), current.column()),
        tuple(sorted({(each.top(), each.bottom()) for each in ranges})),
    )


def choose_again(view: QAbstractItemView, was: SelectedRows) -> None:
    """Restore the selection, as far as there are as many rows."""
    model, selecting = view.model(), view.selectionModel()
    flags = QItemSelectionModel.SelectionFlag
    last = model.rowCount() - 1
    again = QItemSelection()
    for top, bottom in was.rows:
        if top <= last:
            again.select(model.index(top, 0), model.index(min(bottom, last), 0))
    current = model.index(*was.current)
    if current.isValid():
        selecting.setCurrentIndex(current, flags.NoUpdate)
    selecting.select(again, flags.ClearAndSelect | flags.Rows)


_AFTER_SIZE = b"%"


class SavedState(Frozen):
    """The saved state of a part, and the size in percent at that time."""

    state: QByteArray
    percent: int

    def now(self, pixels: int) -> int:
        """Return the state's pixels at the present size."""
        return round(pixels * size() / self.percent)


def with_size(state: QByteArray) -> QByteArray:
    """Return the state, prefixed with the present size."""
    return QByteArray(b"%d" % size() + _AFTER_SIZE) + state


def without_size(kept: QByteArray) -> SavedState:
    """Return the state and its size; old programs stored no size."""
    percent, found, state = bytes(kept.data()).partition(_AFTER_SIZE)
    if not found or not percent.isdigit() or not int(percent):
        return SavedState(kept, AS_IT_IS)
    return SavedState(QByteArray(state), int(percent))


def split_state(splitter: QSplitter) -> QByteArray:
    """Return the state of a splitter, for `split_again`."""
    return with_size(QByteArray(b",".join([b"%d" % each for each in splitter.sizes()])))


def split_again(splitter: QSplitter, kept: QByteArray) -> bool:
    """Restore the state of a splitter, and return whether it could be read."""
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
