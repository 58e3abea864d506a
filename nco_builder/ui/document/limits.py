"""The agreed points: the common ones, or any others from a dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QLabel,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.settings.declared import MOST_POINTS
from nco_builder.squad import edit
from nco_builder.ui.parts.number_box import NumberBox
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.squad import Limits
    from nco_builder.ui.document.squad_document import SquadDocument


def limits_text(vp: int, sp: int) -> str:
    """Return how limits are called everywhere in the window."""
    return _("{vp} vp / {sp} sp").format(vp=vp, sp=sp)


class LimitsButton(QPushButton):
    """Shows the limits; its menu offers the common ones and a dialog for others."""

    def __init__(self, document: SquadDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("limits")
        set_look(self, role="box")
        self._document = document
        menu = QMenu(self)
        self._usual = QAction(menu)
        self._usual.setObjectName("usual_limits")
        self._usual.setCheckable(True)
        self._usual.triggered.connect(self._take_usual)
        menu.addAction(self._usual)
        other = QAction(_("Other limits…"), menu)
        other.setObjectName("other_limits")
        other.triggered.connect(self.ask)
        menu.addAction(other)
        self.setMenu(menu)
        document.changed.connect(self.refresh)
        document.replaced.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the squad's limits."""
        limits = self._document.squad.limits
        text = limits_text(limits.vp, limits.sp)
        self.setText(text)
        said = _("Limits: {vp} valor points, {sp} specialist points")
        self.setAccessibleName(said.format(vp=limits.vp, sp=limits.sp))
        usual = limits_text(*self._usual_limits())
        self._usual.setText(_("{limits}, the usual game").format(limits=usual))
        self._usual.setChecked(text == usual)

    def ask(self) -> None:
        """Let the player enter other limits."""
        dialog = LimitsDialog(self._document.squad.limits, self.window())
        if dialog.exec() == dialog.DialogCode.Accepted:
            vp, sp = dialog.values
            self._document.do(edit("set_limits", vp=vp, sp=sp))
        dialog.deleteLater()

    def _usual_limits(self) -> tuple[int, int]:
        usual = self._document.report.rules.defaults
        return usual.vp_limit, usual.sp_limit

    def _take_usual(self) -> None:
        vp, sp = self._usual_limits()
        self._document.do(edit("set_limits", vp=vp, sp=sp))
        self.refresh()


class LimitsForm(QWidget):
    """Two number fields: valor and specialist points."""

    def __init__(self, vp: int, sp: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._vp = self._points("limit_vp", vp)
        self._sp = self._points("limit_sp", sp)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(_("&Valor points"), self._vp)
        form.addRow(_("&Specialist points"), self._sp)

    def _points(self, name: str, value: int) -> NumberBox:
        box = NumberBox(self)
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
            _("As agreed with your opponent. National bonuses are added automatically."), self
        )
        set_look(hint, role="hint")
        column = QVBoxLayout(self)
        column.addWidget(self._form)
        column.addWidget(hint)
        column.addWidget(dialog_buttons(self, _("Apply")))

    @property
    def values(self) -> tuple[int, int]:
        """What was entered: valor points, specialist points."""
        return self._form.values
