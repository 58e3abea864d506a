"""The dialog that asks what a new squad begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.rules import newest_rules
from nco_builder.settings.new_squads import begin, usual_limits
from nco_builder.ui.document.limits import LimitsForm
from nco_builder.ui.parts.icons import nation_icon
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.settings.settings import Settings
    from nco_builder.squad import Squad

SIZE = QSize(400, 560)


class NewSquadDialog(QDialog):
    """Asks for nation and limits; the nation of the squad before is chosen already.

    The limits it begins with, and the rulings, are those of the settings.
    """

    def __init__(self, nation: str, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("new_squad_dialog")
        self.setWindowTitle(_("New squad"))
        self.resize(SIZE)
        self._settings = settings
        self._rulebook = newest_rules()
        self._nations = QListWidget(self)
        self._nations.setObjectName("new_nation")
        self._nations.setAccessibleName(_("Nation"))
        self._nations.setIconSize(QSize(20, 20))
        self._about = QLabel(self)
        self._about.setTextFormat(Qt.TextFormat.PlainText)
        self._about.setWordWrap(True)
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._about.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        set_look(self._about, role="dim")
        self._limits = LimitsForm(*usual_limits(settings, self._rulebook), self)
        self._lay_out()
        self._nations.currentItemChanged.connect(self._show_nation)
        self._nations.itemActivated.connect(self.accept)
        self._fill(nation)

    def _lay_out(self) -> None:
        buttons = dialog_buttons(self, _("Create squad"))
        heading = QLabel(_("&Nation or division"), self)
        heading.setBuddy(self._nations)
        column = QVBoxLayout(self)
        for part in (heading, self._nations, self._about, self._limits, buttons):
            column.addWidget(part)

    def _fill(self, chosen: str) -> None:
        for nation in self._rulebook.nations:
            item = QListWidgetItem(nation_icon(nation.id), nation.name, self._nations)
            item.setData(Qt.ItemDataRole.UserRole, nation.id)
            if nation.id == chosen:
                self._nations.setCurrentItem(item)
        if self._nations.currentRow() < 0:
            self._nations.setCurrentRow(0)

    def _show_nation(self, item: QListWidgetItem) -> None:
        nation = self._rulebook.nations_by_id[item.data(Qt.ItemDataRole.UserRole)]
        self._about.setText(nation.reminder_text)

    def squad(self) -> Squad:
        """The squad as chosen, without men."""
        nation = self._nations.currentItem().data(Qt.ItemDataRole.UserRole)
        return begin(self._settings, self._rulebook, nation, self._limits.values)
