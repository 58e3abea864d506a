"""Buttons of pages as screen readers know them: page tabs, not check boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QAccessibleInterface

PART = "page_tabs"
"""The property that makes a widget a list of page tabs, and the buttons in it its tabs."""
_INSTALLED: list[bool] = []


class PageTab(QAccessibleWidget):
    """A checkable button as a tab: selected while it is checked, pressed to go there."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button, QAccessible.Role.PageTab)
        self._button = button

    def state(self) -> QAccessible.State:
        """Return the state, with whether its page is shown."""
        state = super().state()
        state.selectable = True
        state.selected = self._button.isChecked()
        return state

    def actionNames(self) -> list[str]:
        """Return that it can be pressed."""
        return [QAccessibleActionInterface.pressAction()]

    def doAction(self, name: str) -> None:
        """Press it."""
        if name == QAccessibleActionInterface.pressAction():
            self._button.click()


def be_page_tabs(widget: QWidget) -> None:
    """Let screen readers take a widget for a list of page tabs, its checkable buttons for these."""
    widget.setProperty(PART, True)
    if not _INSTALLED:
        QAccessible.installFactory(_interface)
        _INSTALLED.append(True)


def _interface(_kind: str, thing: QObject) -> QAccessibleInterface | None:
    """Return the interface of a part of such a list; None for anything else."""
    if isinstance(thing, QAbstractButton):
        around = thing.parentWidget()
        return PageTab(thing) if around is not None and around.property(PART) else None
    if isinstance(thing, QWidget) and thing.property(PART):
        return QAccessibleWidget(thing, QAccessible.Role.PageTabList)
    return None
