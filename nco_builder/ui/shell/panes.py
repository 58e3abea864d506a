"""Moving the focus between the parts of the window with one key: header, panels, rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from nco_builder.ui.parts.focus import focus_within, next_in_chain

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST = 2000
"""More widgets than a window has: their chain is a ring, unless one of them just goes."""


def panes_of(page: QWidget) -> list[QWidget]:
    """The parts of a page the keyboard can be in, as they are read: panels, fields next to them."""
    takers = [each for each in page.findChildren(QWidget) if _takes(each)]
    panes = dict.fromkeys(_pane_of(each, page) for each in takers)
    worth = [pane for pane in panes if not isinstance(pane, QAbstractButton)]
    return sorted(worth, key=lambda pane: _place(pane, page))


def walk(panes: Sequence[QWidget], step: int) -> None:
    """Put the keyboard into the next part, where it was there last; it is a ring."""
    focused = QApplication.focusWidget()
    inside = [at for at, pane in enumerate(panes) if focused and _holds(pane, focused)]
    start = inside[-1] if inside else (-1 if step > 0 else 0)
    for away in range(1, len(panes) + 1):
        target = _first(panes[(start + step * away) % len(panes)])
        if target is not None:
            if not target.isActiveWindow():  # the rules may float
                target.activateWindow()
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return


def _pane_of(widget: QWidget, page: QWidget) -> QWidget:
    """The outermost panel a widget is in; itself where it is in none."""
    pane, parent = widget, widget.parentWidget()
    while parent is not None and parent is not page:
        if parent.property("role") == "panel":
            pane = parent
        parent = parent.parentWidget()
    return pane


def _place(pane: QWidget, page: QWidget) -> tuple[int, int]:
    at = pane.mapTo(page, QPoint(0, 0))
    return at.y(), at.x()


def _holds(pane: QWidget, widget: QWidget) -> bool:
    return pane is widget or pane.isAncestorOf(widget)


def _first(pane: QWidget) -> QWidget | None:
    """Where the keyboard was in a part last, else the first that takes it; None for nowhere."""
    last = focus_within(pane)
    if last is not None and _takes(last):
        return last
    each: QWidget | None = pane
    for _step in range(MOST):
        if each is None or (_takes(each) and _holds(pane, each)):
            return each
        each = next_in_chain(each)
    return None


def _takes(widget: QWidget) -> bool:
    by_tab = widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value
    return bool(by_tab) and widget.isVisible() and widget.isEnabled()
