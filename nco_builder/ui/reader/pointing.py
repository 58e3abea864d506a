"""Which row of a list a question is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPoint
    from PySide6.QtWidgets import QAbstractItemView, QWidget


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
