"""The focused widget, now or last, within a part of the window.

`QWidget.focusWidget` and `QWidget.nextInFocusChain` are called only here: PySide treats their
results as children of the widget they are called on, and invalidates them with all their actions
and menus when that widget is deleted, although Qt still has them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def focus_within(part: QWidget) -> QWidget | None:
    """Return the last focused widget within a part; None if there was none."""
    return _restored(part.focusWidget())


def next_in_chain(widget: QWidget) -> QWidget | None:
    """Return the next widget in the focus chain."""
    return _restored(widget.nextInFocusChain())


def _restored(widget: QWidget | None) -> QWidget | None:
    """Return a widget to its parent in PySide's ownership; Qt's does not change."""
    if widget is not None:
        widget.setParent(widget.parentWidget())
    return widget
