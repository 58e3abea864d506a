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
    """Return the widget within a part that was given the keyboard last; None if none was."""
    return _restored(part.focusWidget())


def next_in_chain(widget: QWidget) -> QWidget | None:
    """Return the widget behind another one in the ring of the window's widgets."""
    return _restored(widget.nextInFocusChain())


def _restored(widget: QWidget | None) -> QWidget | None:
    """Give a widget back to its parent, as PySide sees it; for Qt nothing changes."""
    if widget is not None:
        widget.setParent(widget.parentWidget())
    return widget
