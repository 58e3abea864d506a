"""The squad's own settings, shown while no man is selected: agreed terms, and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from nco_builder.language import _, pgettext
from nco_builder.rules.rulings import ruling_name
from nco_builder.squad import edit
from nco_builder.ui.document.limits import (
    ANTI_TANK,
    RULINGS,
    VEHICLE_PHASE,
    SwitchBox,
)
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.explanation import Explanation
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.parts.lists import is_meant
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.parts.panel_layout import FieldRow, panel_body, panel_column
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QShowEvent

    from nco_builder.systems.nco_rules_pack.model import RulesPack
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.squad.rules_packs import PacksList


MATCH = (VEHICLE_PHASE, ANTI_TANK)
LETTERS = 12
"""The least letters shown of a scenario."""


class SquadPanel(QFrame):
    """Rulings, match and notes of the squad.

    Signals:
        weapons_wanted: the player wants to define nation-specific weapons.
        packs_wanted: the player wants to see all rules packs.
    """

    weapons_wanted = Signal()
    packs_wanted = Signal()

    def __init__(self, document: SquadDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("squad_panel")
        set_look(self, role="panel")
        self._document = document
        self._title, self._nation = (plain_label(self, "heading") for _place in range(2))
        self._title.setText(_("The squad"))
        self._reminder = plain_label(self, "hint")
        self._boxes = {
            switch: SwitchBox(switch, document, self) for switch in (*RULINGS.values(), *MATCH)
        }
        self._scenario = ElidedBox("scenario", _("Scenario"), LETTERS, self)
        self._scenario.activated.connect(self._set_scenario)
        self._agreed = plain_label(self, "hint")
        self._agreed.setObjectName("squad_agreed")
        self._weapons = QPushButton(self)
        self._weapons.setObjectName("define_weapons")
        self._weapons.clicked.connect(self.weapons_wanted)
        self._packs_button = QPushButton(self)
        self._packs_button.setObjectName("squad_packs")
        self._packs_button.clicked.connect(self.packs_wanted)
        for button in (self._weapons, self._packs_button):
            set_look(button, role="quiet", state="left")
        self._packs: PacksList | None = None
        self._packs_place = QVBoxLayout()
        self._packs_shown: object = None
        self._known: Callable[[], list[RulesPack]] = list
        whole = QWidget(self)
        whole.setLayout(self._packs_place)
        self._packs_place.setContentsMargins(0, 0, 0, 0)
        self._packs_whole = whole
        self._notes = NotesField(self)
        self._notes.setObjectName("squad_notes")
        self._notes.setAccessibleName(_("Notes about the squad"))
        self._notes.setPlaceholderText(_("Notes about the squad"))
        self._notes.edited.connect(self._write_notes)
        foot = Explanation(self)
        foot.explain(_("Select a soldier to equip him; select several to equip them together."))
        rows = (
            self._reminder,
            plain_label(self, "strong", _("Agreed for the squad")),
            *(self._boxes[switch] for switch in RULINGS.values()),
            self._agreed,
            plain_label(self, "strong", _("Agreed for the match")),
            *(self._boxes[switch] for switch in MATCH),
            FieldRow(_("Scena&rio"), self._scenario, self),
            self._weapons,
            self._packs_button,
            self._packs_whole,
            self._notes,
        )
        body = panel_body(self, rows)
        panel_column(self, (self._title, self._nation), body, foot)
        document.replaced.connect(self._fill_scenarios)
        self._fill_scenarios()

    def _fill_scenarios(self) -> None:
        self._scenario.clear()
        self._scenario.addItem(pgettext("scenario", "None"), None)
        rulebook = self._document.rulebook
        for scenario in rulebook.scenarios if rulebook else ():
            self._scenario.addItem(f"{scenario.number}  {scenario.name}", scenario.number)
        self._show_scenario()

    def _show_scenario(self) -> None:
        self._scenario.setCurrentIndex(self._scenario.findData(self._document.squad.match.scenario))

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return the topic of the scenario or of nation-specific weapons, else of the nation."""
        rulebook, number = self._document.rulebook, self._document.squad.match.scenario
        if is_meant(self._weapons, place):
            return ("rule:nation_weapons",)
        if is_meant(self._scenario, place):
            known = rulebook.scenarios_by_number.get(number or 0) if rulebook else None
            return (f"scenario:{known.id}",) if known else ("rule:victory",)
        return (f"nation:{self._document.squad.nation}", "rule:nations")

    def refresh(self) -> None:
        """Show the squad."""
        squad, rulebook = self._document.squad, self._document.rulebook
        nation = rulebook.nations_by_id.get(squad.nation) if rulebook else None
        self._nation.setText(nation.name if nation else squad.nation)
        self._reminder.setText(nation.reminder_text if nation else "")
        for box in self._boxes.values():
            box.refresh()
        self._show_scenario()
        agreed = ", ".join([ruling_name(ruling) for ruling in squad.agreed])
        self._agreed.setText(_("Recorded as agreed: {rulings}").format(rulings=agreed))
        self._agreed.setVisible(bool(agreed))
        count = sum(not each.is_of_rules for each in squad.definitions.weapons)
        self._weapons.setText(_("&Nation-specific weapons ({count})…").format(count=count))
        self._show_packs()
        self._notes.show_text(squad.notes)

    def know_packs(self, known: Callable[[], list[RulesPack]]) -> None:
        """List the rules packs that a function returns, too, if the squad has any."""
        self._known = known

    def showEvent(self, event: QShowEvent) -> None:
        """Look again for rules packs that changed."""
        super().showEvent(event)
        self._packs_shown = None
        self._show_packs()

    def _show_packs(self) -> None:
        """List the rules packs of the squad and those known; nothing if it has none."""
        squad = self._document.squad
        count = len(squad.packs)
        self._packs_button.setText(_("Rules pac&ks ({count})…").format(count=count))
        listed = bool(count or (self._packs is not None and self._packs.known))
        self._packs_whole.setVisible(listed)
        shown = (squad.packs, squad.ruleset, squad.definitions if listed else None)
        if not listed or not self.isVisible() or self._packs_shown == shown:
            return
        from nco_builder.ui.squad.rules_packs import PacksList  # most squads have none

        if self._packs is None:
            self._packs = PacksList(self._document, self._packs_whole)
            self._packs_place.addWidget(self._packs)
        self._packs.known = self._known()
        self._packs.fill()
        self._packs_shown = shown

    def begin_work(self) -> None:
        """Focus the first agreed term."""
        next(iter(self._boxes.values())).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_field(self, field: str) -> None:
        """Focus the field of the squad."""
        if field == "definitions":
            self._weapons.setFocus()
        elif field == "packs":
            self._packs_button.setFocus()

    def _set_scenario(self, index: int) -> None:
        self._document.do(
            edit("set_match", option="scenario", value=self._scenario.itemData(index))
        )

    def _write_notes(self, text: str) -> None:
        self._document.do(edit("set_text", field="notes", value=text))
