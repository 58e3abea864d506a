"""A row of parts that keeps the buttons it has no room for in a menu at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.controls import add_entry
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent


class SpilledRow(QWidget):
    """Parts side by side; without room for all, a menu has the buttons that may leave.

    It is never narrower than the parts that stay. Where a page has two of these menus, one at least
    has a title that says what its buttons are about.

    Attributes:
        row: the layout of the parts, which are added in order; `end` comes after them.
    """

    def __init__(self, name: str, parent: QWidget, *, gap: int, title: str = "") -> None:
        super().__init__(parent)
        self._leaving: tuple[QPushButton, ...] = ()
        self._missing: set[QPushButton] = set()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(gap)
        self.row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._more = QPushButton(title or _("More"), self)
        self._more.setObjectName(f"{name}_more")
        set_look(self._more, role="quiet", state="menu")
        self._menu = QMenu(self._more)
        self._menu.setToolTipsVisible(True)
        self._menu.aboutToShow.connect(self._fill)
        self._more.setMenu(self._menu)
        self._more.hide()

    def end(self, leaving: Sequence[QPushButton]) -> None:
        """Put the menu at the end, and say which buttons leave for it: the first one first."""
        self._leaving = tuple(leaving)
        self.row.addWidget(self._more)
        self._fit()

    def let(self, button: QPushButton, *, here: bool) -> None:
        """Have a button that may leave, or have it neither here nor in the menu."""
        if here:
            self._missing.discard(button)
        else:
            self._missing.add(button)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Return the size with all buttons in the menu that may be there."""
        high = max((part.minimumSizeHint().height() for part in self._parts()), default=0)
        return QSize(min(self._width_without(0), self._width_without(len(self._present()))), high)

    def sizeHint(self) -> QSize:
        return QSize(self._width_without(0), self.minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Follow the texts of the parts."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _present(self) -> list[QPushButton]:
        return [each for each in self._leaving if each not in self._missing]

    def _parts(self) -> list[QWidget]:
        """Return all parts but the menu that are here or may leave."""
        items = (self.row.itemAt(at) for at in range(self.row.count()))
        parts = [item.widget() for item in items if item is not None]
        offered = self._present()
        return [
            part
            for part in parts
            if part is not None and part is not self._more
            if part in offered or (part not in self._leaving and not part.isHidden())
        ]

    def _width_without(self, count: int) -> int:
        """Return the width that is needed while so many buttons are in the menu."""
        gone = self._present()[:count]
        parts = [part for part in self._parts() if part not in gone]
        parts += [self._more] * bool(gone)
        widths = [max(part.minimumSizeHint().width(), part.minimumWidth()) for part in parts]
        return sum(widths) + self.row.spacing() * max(0, len(widths) - 1)

    def _fit(self) -> None:
        """Let as many buttons leave as there is no room for."""
        offered = self._present()
        counts = range(len(offered))
        gone = next((at for at in counts if self._width_without(at) <= self.width()), len(offered))
        for button in self._leaving:
            button.setVisible(button in offered[gone:])
        self._more.setVisible(gone > 0)
        self.row.activate()  # at once: what this width gave the parts was for those before

    def _fill(self) -> None:
        """Offer the buttons that have left."""
        self._menu.clear()
        for button in (each for each in self._parts() if each.isHidden()):
            if isinstance(button, QPushButton):
                entry = add_entry(self._menu, button.text())
                entry.setObjectName(button.objectName())
                entry.setCheckable(button.isCheckable())
                entry.setChecked(button.isChecked())
                entry.setEnabled(button.isEnabled())
                entry.setToolTip(button.toolTip())
                if (menu := cast("QMenu | None", button.menu())) is not None:
                    entry.setMenu(menu)
                else:
                    entry.triggered.connect(button.click)
