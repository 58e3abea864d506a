"""The squad's own page, shown while no man is chosen: what the players agreed, and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QPushButton, QWidget

from nco_builder.squad import edit
from nco_builder.ui.explanation import Explanation
from nco_builder.ui.notes_field import NotesField
from nco_builder.ui.panel_layout import FieldRow, panel_body, panel_column, plain_label
from nco_builder.ui.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtGui import QWheelEvent

    from nco_builder.squad import Edit
    from nco_builder.ui.squad_document import SquadDocument


class Switch(NamedTuple):
    """A check box: what it sets and to what, its words and what it rests on."""

    name: str
    off: object
    on: object
    text: str
    tip: str


RULINGS = (
    Switch("budget", "up_to", "exact", "Ever&y point must be spent", "Ruling NCO-01"),
    Switch(
        "duplicate_items",
        "allow",
        "forbid",
        "Same item twice on &one man is forbidden",
        "Ruling NCO-34",
    ),
    Switch(
        "vehicle_spares",
        "forbid",
        "allow",
        "Spare vehicle mode&ls may be brought",
        "Ruling APB-01",
    ),
)
MATCH = (
    Switch("vehicle_phase", False, True, "Vehicle &Phase", "Appendix B is played"),
    Switch(
        "anti_tank_weapons",
        False,
        True,
        "&Anti-tank weapons",
        "Two men may carry one, at no cost",
    ),
)


class ScenarioBox(QComboBox):
    """The scenarios; the wheel scrolls the page, not the scenario."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what lies behind."""
        event.ignore()


class SquadPanel(QFrame):
    """Rulings, match and notes of the squad.

    Signals:
        weapons_wanted: the player wants to define nation-specific weapons.

    """

    weapons_wanted = Signal()

    def __init__(self, document: SquadDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("squad_panel")
        set_look(self, role="panel")
        self._document = document
        self._title, self._nation = (plain_label(self, "heading") for _ in range(2))
        self._title.setText("The squad")
        self._reminder = plain_label(self, "hint")
        self._boxes = {switch: self._box(switch) for switch in (*RULINGS, *MATCH)}
        self._scenario = ScenarioBox(self)
        self._scenario.setObjectName("scenario")
        self._scenario.setAccessibleName("Scenario")
        self._scenario.activated.connect(self._set_scenario)
        self._weapons = QPushButton(self)
        self._weapons.setObjectName("define_weapons")
        self._weapons.clicked.connect(self.weapons_wanted)
        self._notes = NotesField(self)
        self._notes.setObjectName("squad_notes")
        self._notes.setAccessibleName("Notes about the squad")
        self._notes.setPlaceholderText("Notes about the squad")
        self._notes.edited.connect(self._write_notes)
        foot = Explanation(self)
        foot.explain("Choose a man to see what he may carry; choose several to equip them at once.")
        rows = (
            self._reminder,
            self._head("Agreed for the squad"),
            *(self._boxes[switch] for switch in RULINGS),
            self._head("Agreed for the match"),
            *(self._boxes[switch] for switch in MATCH),
            FieldRow("Scena&rio", self._scenario, self),
            self._weapons,
            self._notes,
        )
        body = panel_body(self, rows)
        panel_column(self, (self._title, self._nation), body, foot)
        document.replaced.connect(self._fill_scenarios)
        self._fill_scenarios()

    def _head(self, text: str) -> QWidget:
        label = plain_label(self, "strong")
        label.setText(text)
        return label

    def _box(self, switch: Switch) -> QCheckBox:
        box = QCheckBox(switch.text, self)
        box.setObjectName(switch.name)
        box.setToolTip(switch.tip)
        box.clicked.connect(self._switch)
        return box

    def _fill_scenarios(self) -> None:
        self._scenario.clear()
        self._scenario.addItem("None", None)
        rulebook = self._document.rulebook
        for scenario in rulebook.scenarios if rulebook else ():
            self._scenario.addItem(f"{scenario.number}  {scenario.name}", scenario.number)

    def refresh(self) -> None:
        """Show the squad as it stands."""
        squad, rulebook = self._document.squad, self._document.rulebook
        nation = rulebook.nations_by_id.get(squad.nation) if rulebook else None
        self._nation.setText(nation.name if nation else squad.nation)
        self._reminder.setText(nation.reminder_text if nation else "")
        for switch, box in self._boxes.items():
            settings = squad.rulings if switch in RULINGS else squad.match
            box.setChecked(getattr(settings, switch.name) == switch.on)
        self._scenario.setCurrentIndex(self._scenario.findData(squad.match.scenario))
        count = len(squad.definitions.weapons)
        self._weapons.setText(f"&Nation-specific weapons… ({count})")
        self._notes.show_text(squad.notes)

    def focus_field(self, field: str) -> None:
        """Put the keyboard on what changes a field of the squad."""
        if field == "definitions":
            self._weapons.setFocus()

    def _switch(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        switch = next(one for one, box in self._boxes.items() if box is self.sender())
        value = switch.on if on else switch.off
        self._document.do(_set_switch(switch, value))

    def _set_scenario(self, index: int) -> None:
        self._document.do(
            edit("set_match", option="scenario", value=self._scenario.itemData(index))
        )

    def _write_notes(self, text: str) -> None:
        self._document.do(edit("set_text", field="notes", value=text))


def _set_switch(switch: Switch, value: object) -> Edit:
    if switch in RULINGS:
        return edit("set_ruling", ruling=switch.name, value=value)
    return edit("set_match", option=switch.name, value=value)
