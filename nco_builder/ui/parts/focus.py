"""Where the keyboard is, or was last, within a part of the window.

`QWidget.focusWidget` and `QWidget.nextInFocusChain` are called here alone: PySide takes what they
return for a child of the widget that was asked, and invalidates it together with all its actions
and menus as soon as that widget is deleted, although Qt still has them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def focus_within(part: QWidget) -> QWidget | None:
    """The widget within a part that was given the keyboard last; None where none was."""
    return _restored(part.focusWidget())


def next_in_chain(widget: QWidget) -> QWidget | None:
    """The widget behind another one in the ring of the window's widgets."""
    return _restored(widget.nextInFocusChain())


def _restored(widget: QWidget | None) -> QWidget | None:
    """Give a widget back to its parent, as PySide sees it; for Qt nothing changes."""
    if widget is not None:
        widget.setParent(widget.parentWidget())
    return widget
