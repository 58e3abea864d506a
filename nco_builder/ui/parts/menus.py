"""Actions and menus that are kept in an attribute, or used in several menus.

PySide invalidates actions created by Qt (`addAction(text)`, `addMenu(text)`, `menuAction()`) with
any menu or widget that shows them; one created in Python lives as long as its parent.
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
    """Return the action by which a menu is in others."""
    action = QAction(menu.title(), menu.parent())
    action.setMenu(menu)
    return action
