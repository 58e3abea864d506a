"""The points the players agreed: the usual ones, or any others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from nco_builder.language import _
from nco_builder.rules import load_rulebook
from nco_builder.squad import edit
from nco_builder.ui.look.theme import set_look

if TYPE_CHECKING:
    from nco_builder.ui.document.squad_document import SquadDocument


def limits_text(vp: int, sp: int) -> str:
    """How limits are called everywhere in the window."""
    return _("{vp} vp / {sp} sp").format(vp=vp, sp=sp)


class LimitsButton(QPushButton):
    """Shows the limits; its menu offers the usual ones and a dialog for others."""

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
        from nco_builder.ui.document.limits_dialog import LimitsDialog  # most starts never need it

        dialog = LimitsDialog(self._document.squad.limits, self.window())
        if dialog.exec() == dialog.DialogCode.Accepted:
            vp, sp = dialog.values
            self._document.do(edit("set_limits", vp=vp, sp=sp))
        dialog.deleteLater()

    def _usual_limits(self) -> tuple[int, int]:
        usual = (self._document.rulebook or load_rulebook()).defaults
        return usual.vp_limit, usual.sp_limit

    def _take_usual(self) -> None:
        vp, sp = self._usual_limits()
        self._document.do(edit("set_limits", vp=vp, sp=sp))
        self.refresh()
