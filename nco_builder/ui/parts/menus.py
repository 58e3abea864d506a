"""Actions and menus that are kept: in an attribute, or in several menus at once.

An action that Qt makes, as `addAction(text)`, `addMenu(text)` and `menuAction()` do, PySide
invalidates with any menu or widget that shows it; one that is made in Python is as safe as its
parent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu


def add_entry(menu: QMenu, text: str) -> QAction:
    """Add an action to a menu that it belongs to."""
    action = QAction(text, menu)
    menu.addAction(action)
    return action


def menu_entry(menu: QMenu) -> QAction:
    """The action by which a menu stands in others."""
    action = QAction(menu.title(), menu.parent())
    action.setMenu(menu)
    return action
