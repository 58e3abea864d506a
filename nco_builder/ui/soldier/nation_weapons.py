"""The editor of nation-specific weapons, which the rulebook does not list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import N_, _
from nco_builder.squad import NationWeapon, edit
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.ui.document.document_view import SquadDocument

NUMBERS = {
    "range": (N_("&Range"), N_("inches")),
    "dice": (N_("&Dice"), N_("at each target")),
    "to_hit": (N_("&To hit"), N_("modifier")),
    "wound": (N_("Wo&und"), N_("modifier")),
    "extra_psyche": (N_("E&xtra psyche loss"), N_("points")),
    "close_combat": (N_("C&lose combat"), N_("courage")),
}
INTRO = N_(
    "NCO Builder has no list of these weapons. Enter what your rulebook says; empty fields "
    "are printed blank. Agree the numbers with your opponent."
)
PACKED = N_(
    "Enter what your rulebook says; empty fields are printed blank. Weapons of rules packs are not "
    "listed here: they are changed in their pack."
)
UNNAMED = N_("Unnamed weapon")
LETTERS = 12
"""The least letters shown of a nation's name."""


class NationWeaponsDialog(QDialog):
    """A list of weapons and the form of the selected one; OK makes one edit."""

    def __init__(self, document: SquadDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("nation_weapons")
        self.setWindowTitle(_("Nation-specific weapons"))
        self._document = document
        defined = document.squad.definitions.weapons
        self._weapons = [each for each in defined if not each.is_of_rules]
        self._of_rules = tuple([each for each in defined if each.is_of_rules])
        self._list = QListWidget(self)
        self._list.setObjectName("weapons")
        self._list.setAccessibleName(_("Weapons"))
        self._list.currentRowChanged.connect(self._show)
        self._form = QWidget(self)
        self._lines = {field: self._line(field) for field in ("name", "cost", *NUMBERS, "notes")}
        self._nation = self._nation_box()
        self._problem = plain_label(self, "error")
        self._problem.setWordWrap(True)
        self._problem.setObjectName("problem")
        self._add = QPushButton(_("&Add"), self)
        self._remove = QPushButton(_("Re&move"), self)
        self._buttons = dialog_buttons(self, _("Use these weapons"))
        self._lay_out()
        self._connect()
        for weapon in self._weapons:
            self._list.addItem(self._item(weapon))
        if not self._weapons:
            self.add()
        self._list.setCurrentRow(0)

    def _line(self, field: str) -> QLineEdit:
        line = QLineEdit(self._form)
        line.setObjectName(f"weapon_{field}")
        line.setPlaceholderText(
            {"name": _("as your rulebook calls it"), "cost": _("not known")}.get(field)
            or _(NUMBERS.get(field, ("", ""))[1])
        )
        line.setToolTip(line.placeholderText())
        line.textEdited.connect(self._write)
        line.textEdited.connect(ensure_glyphs)
        return line

    def _nation_box(self) -> ElidedBox:
        box = ElidedBox("weapon_nation", _("Nation"), LETTERS, self._form)
        rulebook = self._document.rulebook
        for nation in rulebook.nations if rulebook else ():
            box.addItem(nation.name, nation.id)
        box.activated.connect(self._write)
        return box

    def _lay_out(self) -> None:
        form = QFormLayout(self._form)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(_("&Name"), self._lines["name"])
        form.addRow(_("Nat&ion"), self._nation)
        form.addRow(_("&Cost in vp"), self._lines["cost"])
        for field, (label, _hint) in NUMBERS.items():
            form.addRow(_(label), self._lines[field])
        form.addRow(_("N&otes"), self._lines["notes"])
        form.addRow(self._problem)
        left = QVBoxLayout()
        left.addWidget(self._list, 1)
        pair = QHBoxLayout()
        pair.addWidget(self._add)
        pair.addWidget(self._remove)
        left.addLayout(pair)
        both = QHBoxLayout()
        both.setSpacing(px(12))
        both.addLayout(left, 2)
        both.addWidget(self._form, 3)
        intro = plain_label(self, "hint", _(PACKED if self._of_rules else INTRO))
        whole = QVBoxLayout(self)
        whole.setSpacing(px(8))
        whole.addWidget(intro)
        whole.addLayout(both, 1)
        whole.addWidget(self._buttons)
        self.resize(600, 440)

    def _connect(self) -> None:
        self._add.clicked.connect(self.add)
        self._remove.clicked.connect(self.remove)

    @property
    def weapons(self) -> tuple[NationWeapon, ...]:
        """The entered weapons, without unnamed ones."""
        return tuple(weapon for weapon in self._weapons if weapon.name.strip())

    def add(self) -> None:
        """Add a weapon of the squad's nation."""
        taken = {weapon.id for weapon in (*self._weapons, *self._of_rules)}
        rulebook = self._document.rulebook
        taken |= set(rulebook.weapons_by_id if rulebook else ())
        weapon = NationWeapon(id=_free_id(taken), name="", nation=self._document.squad.nation)
        self._weapons.append(weapon)
        self._list.addItem(self._item(weapon))
        self._list.setCurrentRow(len(self._weapons) - 1)
        self._lines["name"].setFocus()

    def remove(self) -> None:
        """Remove the selected weapon."""
        row = self._list.currentRow()
        if row >= 0:
            del self._weapons[row]
            self._list.takeItem(row)

    def accept(self) -> None:
        """Apply the edit and close, unless an entry is invalid."""
        if self._problem.text():
            self._lines["cost"].setFocus()
            return
        self._document.do(edit("set_weapons", weapons=(*self.weapons, *self._of_rules)))
        super().accept()

    def _item(self, weapon: NationWeapon) -> QListWidgetItem:
        return QListWidgetItem(weapon.name.strip() or _(UNNAMED))

    def _show(self, row: int) -> None:
        """Show the weapon of a row in the form."""
        self._form.setEnabled(row >= 0)
        self._remove.setEnabled(row >= 0)
        weapon = self._weapons[row] if row >= 0 else None
        for field, line in self._lines.items():
            value = getattr(weapon, field) if weapon else None
            line.setText("" if value is None else str(value))
        nation = weapon.nation if weapon else self._document.squad.nation
        if self._nation.findData(nation) < 0:
            self._nation.addItem(nation, nation)
        self._nation.setCurrentIndex(self._nation.findData(nation))
        self._show_problem("")

    def _write(self) -> None:
        """Store the form in its weapon."""
        row = self._list.currentRow()
        if row < 0:
            return
        cost = self._lines["cost"].text().strip()
        bad = bool(cost) and not re.fullmatch(r"\d{1,4}", cost, re.ASCII)
        self._show_problem(
            _("The cost is a whole number of valor points, or empty.") if bad else ""
        )
        written: dict[str, object] = {
            field: printed_value(self._lines[field].text()) for field in NUMBERS
        }
        written |= {field: self._lines[field].text() for field in ("name", "notes")}
        written["nation"] = self._nation.currentData()
        written["cost"] = int(cost) if cost and not bad else None
        self._weapons[row] = self._weapons[row].replace(**written)
        self._list.item(row).setText(self._weapons[row].name.strip() or _(UNNAMED))

    def _show_problem(self, text: str) -> None:
        self._problem.setText(text)
        set_look(self._lines["cost"], state="error" if text else None)


def printed_value(text: str) -> int | float | str | None:
    """Return the value of a field as in the squad file: a number, a text, or nothing."""
    text = text.strip()
    if re.fullmatch(r"[+-]?\d{1,6}", text, re.ASCII):
        return int(text)
    if re.fullmatch(r"[+-]?\d{1,6}\.\d{1,6}", text, re.ASCII):
        return float(text)
    return text or None


def _free_id(taken: set[str]) -> str:
    number = 1
    while f"own_{number}" in taken:
        number += 1
    return f"own_{number}"
