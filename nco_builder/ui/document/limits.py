"""The agreed points: the common ones, or any others from a dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import N_, _
from nco_builder.rules.rulings import switches
from nco_builder.schema.record import Frozen
from nco_builder.settings.declared import MOST_POINTS
from nco_builder.squad import edit
from nco_builder.ui.parts.controls import NumberBox, plain_label
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.panel_layout import WrappedBox
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.tips import tip_beside

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from nco_builder.squad import Limits, Squad
    from nco_builder.ui.document.document_view import SquadDocument


POINTS_WIDTH = length(98)


def limits_text(vp: int, sp: int) -> str:
    """Return the limits as the whole window shows them."""
    return _("{vp} vp / {sp} sp").format(vp=vp, sp=sp)


class LimitsButton(QPushButton):
    """Shows the limits; its menu offers the common ones and a dialog for others."""

    def __init__(self, document: SquadDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("limits")
        set_look(self, role="box")
        self._document = document
        self._brief = False
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
        self.setText(self._text_without_units if self._brief else text)
        said = _("Limits: {vp} valor points, {sp} specialist points")
        self.setAccessibleName(said.format(vp=limits.vp, sp=limits.sp))
        usual = limits_text(*self._usual_limits())
        self._usual.setText(_("{limits}, the usual game").format(limits=usual))
        self._usual.setChecked(text == usual)

    def show_words(self, *, words: bool) -> None:
        """Show the limits with their units, or without where a name needs the room."""
        if words == self._brief:
            self._brief = not words
            self.refresh()

    @property
    def _text_without_units(self) -> str:
        limits = self._document.squad.limits
        return f"{limits.vp} / {limits.sp}"

    @property
    def width_without_units(self) -> int:
        """The width that the limits need without their units, in pixels."""
        advance = self.fontMetrics().horizontalAdvance
        around = self.minimumSizeHint().width() - advance(self.text())
        return around + advance(self._text_without_units)

    def ask(self) -> None:
        """Ask for other limits."""
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
    """Two number fields: valor and specialist points, below or beside each other."""

    def __init__(self, vp: int, sp: int, parent: QWidget, *, in_line: bool = False) -> None:
        super().__init__(parent)
        self._vp = self._points("limit_vp", vp)
        self._sp = self._points("limit_sp", sp)
        if in_line:
            row = QHBoxLayout(self)
            row.setContentsMargins(0, 0, 0, 0)
            for box, says, unit in (
                (self._vp, _("Valor points"), _("valor")),
                (self._sp, _("Specialist points"), _("specialist, before the nation’s bonus")),
            ):
                box.setAccessibleName(says)
                box.setFixedWidth(int(POINTS_WIDTH))
                row.addWidget(box)
                row.addWidget(plain_label(self, "dim", unit))
                row.addSpacing(px(12))
            row.addStretch(1)
            return
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
    def first(self) -> NumberBox:
        """The first field."""
        return self._vp

    @property
    def values(self) -> tuple[int, int]:
        """The entered valor and specialist points."""
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
        """The entered valor and specialist points."""
        return self._form.values


class AgreedSwitch(Frozen):
    """A check box: the term and value it sets, its text, and its topic."""

    part: Literal["rulings", "match"]
    name: str
    off: object
    on: object
    text: str
    tip: str = ""
    topic: str = ""

    def is_on(self, squad: Squad) -> bool:
        """Return whether a squad has it."""
        return bool(getattr(getattr(squad, self.part), self.name) == self.on)


VEHICLE_PHASE = AgreedSwitch(
    "match",
    "vehicle_phase",
    False,
    True,
    N_("Vehicle &Phase"),
    N_("Appendix B is played"),
    "vehicle:vehicle_phase",
)
ANTI_TANK = AgreedSwitch(
    "match",
    "anti_tank_weapons",
    False,
    True,
    N_("&Anti-tank weapons"),
    N_("Two men may carry one, at no cost"),
    "vehicle:anti_tank",
)


RULINGS = {
    key: AgreedSwitch(
        "rulings",
        key,
        switch.decisions[0].id,
        switch.decisions[-1].id,
        switch.english("box"),
        topic=f"ruling:{switch.ruling}",
    )
    for key, switch in switches().items()
}
"""The rulings a group may switch, by key; on is the last decision."""


class SwitchBox(WrappedBox):
    """One term of the document's squad; its owner calls `refresh`."""

    def __init__(self, switch: AgreedSwitch, document: SquadDocument, parent: QWidget) -> None:
        super().__init__(_(switch.text), parent)
        tip_beside(self)
        self._switch = switch
        self._document = document
        self.setObjectName(switch.name)
        ruling = _("Ruling {number}").format(number=switch.topic.removeprefix("ruling:"))
        self.setToolTip(plain_tip(_(switch.tip) if switch.tip else ruling))
        self.clicked.connect(self._set)
        self.refresh()

    def topics_at(self, _place: QPoint | None) -> tuple[str, ...]:
        """Return the topic of the switch."""
        return (self._switch.topic,)

    def refresh(self) -> None:
        """Show the squad's value."""
        self.setChecked(self._switch.is_on(self._document.squad))

    def _set(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        switch = self._switch
        value = switch.on if on else switch.off
        if switch.part == "rulings":
            self._document.do(edit("set_ruling", ruling=switch.name, value=value))
        else:
            self._document.do(edit("set_match", option=switch.name, value=value))
