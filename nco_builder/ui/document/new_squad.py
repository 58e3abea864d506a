"""What a new squad begins with: its nation, its limits, nobody or a starter squad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.rules import newest_rules
from nco_builder.settings.new_squads import LastSquad, begin
from nco_builder.ui.document.limits import LimitsForm
from nco_builder.ui.parts.icons import nation_icon
from nco_builder.ui.parts.labels import wrapped_label
from nco_builder.ui.parts.measures import length, lengths
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.settings.settings import Settings
    from nco_builder.squad import Squad

NATION_ICON = lengths(20, 20)
NATIONS_SEEN, ROW = 5, length(24)
REMINDER_LINES = 3


class NewSquadForm(QWidget):
    """Asks for nation and limits; those of the squad made last are chosen already.

    Where none was made yet, the nation is that of the open squad, the limits those of the
    settings. The rulings are always those of the settings.

    Signals:
        agreed: a nation was double-clicked: the squad is to be made.

    """

    agreed = Signal()

    def __init__(self, nation: str, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._rulebook = newest_rules()
        last = LastSquad.of(settings, self._rulebook)
        self.nations = QListWidget(self)
        self.nations.setObjectName("new_nation")
        self.nations.setAccessibleName(_("Nation"))
        self.nations.setIconSize(QSize(*NATION_ICON))
        self.nations.setMinimumHeight(NATIONS_SEEN * ROW)
        self._about = wrapped_label(self)
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._about.setMinimumHeight(REMINDER_LINES * self.fontMetrics().lineSpacing())
        set_look(self._about, role="dim")
        self._limits = LimitsForm(*last.limits, self)
        heading = QLabel(_("&Nation or division"), self)
        heading.setBuddy(self.nations)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (heading, self.nations, self._about, self._limits):
            column.addWidget(part)
        column.setStretchFactor(self.nations, 1)
        self.nations.currentItemChanged.connect(self._show_nation)
        self.nations.itemActivated.connect(self.agreed)
        self._fill(last.nation or nation)

    def _fill(self, chosen: str) -> None:
        for nation in self._rulebook.nations:
            item = QListWidgetItem(nation_icon(nation.id), nation.name, self.nations)
            item.setData(Qt.ItemDataRole.UserRole, nation.id)
            if nation.id == chosen:
                self.nations.setCurrentItem(item)
        if self.nations.currentRow() < 0:
            self.nations.setCurrentRow(0)

    def _show_nation(self, item: QListWidgetItem) -> None:
        nation = self._rulebook.nations_by_id[item.data(Qt.ItemDataRole.UserRole)]
        self._about.setText(nation.reminder_text)

    @property
    def _nation(self) -> str:
        return str(self.nations.currentItem().data(Qt.ItemDataRole.UserRole))

    def squad(self, *, starter: bool) -> Squad:
        """The squad as chosen, without men or with those to start from."""
        empty = begin(self._settings, self._rulebook, self._nation, self._limits.values)
        if not starter:
            return empty
        from nco_builder.advice import nearest_starter  # few need it

        made = nearest_starter(self._rulebook, self._nation, *self._limits.values)
        return empty.replace(members=made.members)

    def remember(self) -> None:
        """Let the next squad begin as this one."""
        LastSquad(self._nation, self._limits.values).keep(self._settings, self._rulebook)
