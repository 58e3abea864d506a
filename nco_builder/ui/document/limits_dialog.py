"""Entering limits: valor and specialist points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.ui.document.declared import MOST_POINTS
from nco_builder.ui.look.dialog_buttons import dialog_buttons
from nco_builder.ui.look.theme import set_look

if TYPE_CHECKING:
    from nco_builder.squad import Limits


class LimitsForm(QWidget):
    """Two numbers to enter: valor and specialist points."""

    def __init__(self, vp: int, sp: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._vp = self._points("limit_vp", vp)
        self._sp = self._points("limit_sp", sp)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(_("&Valor points"), self._vp)
        form.addRow(_("&Specialist points"), self._sp)

    def _points(self, name: str, value: int) -> QSpinBox:
        box = QSpinBox(self)
        box.setObjectName(name)
        box.setRange(0, MOST_POINTS)
        box.setValue(min(value, MOST_POINTS))
        return box

    @property
    def values(self) -> tuple[int, int]:
        """What was entered: valor points, specialist points."""
        return self._vp.value(), self._sp.value()


class LimitsDialog(QDialog):
    """Asks for valor and specialist points."""

    def __init__(self, limits: Limits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("limits_dialog")
        self.setWindowTitle(_("Limits"))
        self._form = LimitsForm(limits.vp, limits.sp, self)
        hint = QLabel(
            _("As agreed with the other player. A nation's bonus is added by itself."), self
        )
        set_look(hint, role="hint")
        column = QVBoxLayout(self)
        column.addWidget(self._form)
        column.addWidget(hint)
        column.addWidget(dialog_buttons(self, _("Play by these")))

    @property
    def values(self) -> tuple[int, int]:
        """What was entered: valor points, specialist points."""
        return self._form.values
