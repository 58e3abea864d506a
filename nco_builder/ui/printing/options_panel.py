"""The choices of a print: sheets, paper, style, cards, copies."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, get_args

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import N_, _
from nco_builder.paper import Kind, Options
from nco_builder.printing import Job
from nco_builder.ui.document.declared import PAPERS
from nco_builder.ui.look.theme import set_look
from nco_builder.ui.printing.choice import (
    KIND_TEXTS,
    MOST_ROUNDS,
    SIZE_TEXTS,
    STYLE_TEXTS,
    copy_names,
    why_not,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.legality import Report
    from nco_builder.ui.document.settings import Settings

SWITCHES = {
    "backs": N_("Card backs, for duplex"),
    "notes": N_("With private notes"),
    "squad_inside": N_("Squad file inside, QR code"),
}
ROUNDS, JUDGE = "print_rounds", "print_judge"


class OptionsPanel(QFrame):
    """Keeps every choice in the settings.

    Signals:
        changed: something else is chosen.

    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("print_options")
        set_look(self, role="panel")
        self._settings = settings
        self._kinds: dict[Kind, QCheckBox] = {}
        self._switches: dict[str, QCheckBox] = {}
        column = QVBoxLayout(self)
        self._add_sheets(column)
        self._add_looks(column)
        self._add_copies(column)
        column.addStretch()

    def _add_sheets(self, column: QVBoxLayout) -> None:
        column.addWidget(self._heading(_("Sheets")))
        for kind in get_args(Kind):
            box = QCheckBox(_(KIND_TEXTS[kind]), self)
            box.setObjectName(f"print_{kind}")
            box.setChecked(kind in self._settings["print_sheets"])
            box.toggled.connect(self._keep)
            self._kinds[kind] = box
        for kind in KIND_TEXTS:
            column.addWidget(self._kinds[kind])

    def _add_looks(self, column: QVBoxLayout) -> None:
        column.addWidget(self._heading(_("Looks")))
        form = QFormLayout()
        self._paper = self._combo("paper", _("&Paper"), PAPERS, form)
        self._style = self._combo("print_style", _("St&yle"), STYLE_TEXTS, form)
        self._size = self._combo("card_size", _("Car&d size"), SIZE_TEXTS, form)
        column.addLayout(form)
        for name, text in SWITCHES.items():
            box = QCheckBox(_(text), self)
            box.setObjectName(f"print_{name}")
            box.setChecked(name in self._settings["print_switches"])
            box.toggled.connect(self._keep)
            self._switches[name] = box
            column.addWidget(box)

    def _add_copies(self, column: QVBoxLayout) -> None:
        column.addWidget(self._heading(_("Tournament pack")))
        form = QFormLayout()
        self._rounds = QSpinBox(self)
        self._rounds.setObjectName(ROUNDS)
        self._rounds.setRange(0, MOST_ROUNDS)
        self._rounds.setSpecialValueText(_("none"))
        self._rounds.valueChanged.connect(self.changed)
        label = QLabel(_("C&opies, one a round"), self)
        label.setBuddy(self._rounds)
        form.addRow(label, self._rounds)
        column.addLayout(form)
        self._judge = QCheckBox(_("One for the &judge"), self)
        self._judge.setObjectName(JUDGE)
        self._judge.toggled.connect(self.changed)
        column.addWidget(self._judge)

    def _heading(self, text: str) -> QLabel:
        label = QLabel(text, self)
        set_look(label, role="heading")
        return label

    def _combo(
        self, key: str, text: str, choices: Mapping[Any, str], form: QFormLayout
    ) -> QComboBox:
        combo = QComboBox(self)
        combo.setObjectName(f"print_{key}")
        for value, said in choices.items():
            combo.addItem(_(said), value)
        combo.setCurrentIndex(max(0, combo.findData(self._settings[key])))
        combo.setAccessibleName(text.replace("&", ""))
        combo.currentIndexChanged.connect(self._keep)
        label = QLabel(text, self)
        label.setBuddy(combo)
        form.addRow(label, combo)
        return combo

    def _keep(self) -> None:
        self._settings["print_sheets"] = [k for k, box in self._kinds.items() if box.isChecked()]
        self._settings["paper"] = self._paper.currentData()
        self._settings["print_style"] = self._style.currentData()
        self._settings["card_size"] = self._size.currentData()
        chosen = [name for name, box in self._switches.items() if box.isChecked()]
        self._settings["print_switches"] = chosen
        self.changed.emit()

    def use_paper(self) -> None:
        """Print on the paper the settings say now."""
        self._paper.setCurrentIndex(max(0, self._paper.findData(self._settings["paper"])))

    def choose(self, kind: Kind) -> None:
        """Choose one sheet alone."""
        for each, box in self._kinds.items():
            box.blockSignals(True)
            box.setChecked(each == kind)
            box.blockSignals(False)
        self._keep()

    def follow(self, report: Report) -> None:
        """Switch off what cannot be made of a squad, and say why."""
        for kind, box in self._kinds.items():
            reason = why_not(kind, report)
            box.setEnabled(not reason)
            text = _(KIND_TEXTS[kind])
            box.setText(
                _("{sheet}: {reason}").format(sheet=text, reason=reason) if reason else text
            )

    def job(self) -> Job | None:
        """What is chosen; None where that is nothing."""
        boxes = [(kind, self._kinds[kind]) for kind in KIND_TEXTS]
        kinds = tuple([kind for kind, box in boxes if box.isChecked() and box.isEnabled()])
        if not kinds:
            return None
        options = Options(
            date=datetime.now().astimezone().date(),
            paper=self._paper.currentData(),
            style=self._style.currentData(),
            card_size=self._size.currentData(),
            backs=self._switches["backs"].isChecked(),
        )
        return Job(
            kinds,
            options,
            copy_names(self._rounds.value(), judge=self._judge.isChecked()),
            notes=self._switches["notes"].isChecked(),
            squad_inside=self._switches["squad_inside"].isChecked(),
        )
