"""The terms of a squad as check boxes, declared as data; each sets one term."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from PySide6.QtWidgets import QWidget

from nco_builder.language import N_, _
from nco_builder.rules.rulings import switches
from nco_builder.squad import edit
from nco_builder.ui.parts.panel_layout import WrappedBox
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.tips import tip_beside

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from nco_builder.squad import Squad
    from nco_builder.ui.document.squad_document import SquadDocument


class AgreedSwitch(NamedTuple):
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
        """Return the topic of what it switches."""
        return (self._switch.topic,)

    def refresh(self) -> None:
        """Show what the squad says."""
        self.setChecked(self._switch.is_on(self._document.squad))

    def _set(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        switch = self._switch
        value = switch.on if on else switch.off
        if switch.part == "rulings":
            self._document.do(edit("set_ruling", ruling=switch.name, value=value))
        else:
            self._document.do(edit("set_match", option=switch.name, value=value))
