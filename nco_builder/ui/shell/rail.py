"""The rail: the pages of the window, one button each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import type_face
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

WIDTH, AROUND = length(64), length(8)
ICON_SIDE = 24


class Rail(QFrame):
    """A column of page buttons; each shows a checkable action."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rail")
        self.setFixedWidth(WIDTH)
        set_look(self, role="rail")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._pages = 0
        self._buttons: list[tuple[QAction, QToolButton]] = []
        self._column.addStretch()

    def add_page(self, action: QAction, drawing: str, *, at_foot: bool = False) -> None:
        """Add the button of a page below the others, or at the rail's foot."""
        button = QToolButton(self)
        button.setObjectName(f"rail_{action.objectName()}")
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # on the action: its button takes over everything whenever the action changes
        action.setIcon(icon(drawing, "rail_ink", on="rail_strong"))
        action.setIconVisibleInMenu(False)
        button.setDefaultAction(action)
        button.setIconSize(QSize(px(ICON_SIDE), px(ICON_SIDE)))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setAccessibleName(_("{page} page").format(page=button.text()))
        self._buttons.append((action, button))
        action.visibleChanged.connect(self._show_offered)
        set_look(button, role="rail")
        self.setFixedWidth(max(self.width(), type_face(2).width(button.text()) + AROUND))
        self._column.insertWidget(self._column.count() if at_foot else self._pages, button)
        self._pages += not at_foot

    def note_name(self, action: QAction) -> None:
        """A page is called something else now."""
        for each, button in self._buttons:
            if each is action:
                button.setAccessibleName(_("{page} page").format(page=button.text()))
                self.setFixedWidth(max(self.width(), type_face(2).width(button.text()) + AROUND))

    def _show_offered(self) -> None:
        """Show the buttons of pages that are offered."""
        for action, button in self._buttons:
            button.setVisible(action.isVisible())
