"""The options of a print: sheets, paper, style, cards, copies; with their names."""

from __future__ import annotations

from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QFrame, QLabel, QVBoxLayout, QWidget

from nco_builder.documents.kinds import kind_for
from nco_builder.documents.squads import SQUAD
from nco_builder.language import N_, _
from nco_builder.language.words import capital
from nco_builder.paper import Options
from nco_builder.printing import Job
from nco_builder.settings.declared import PAPERS
from nco_builder.systems import SQUADS, system_of
from nco_builder.ui.parts.controls import NumberBox
from nco_builder.ui.parts.list_box import ListBox
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.documents.kind import Judgement
    from nco_builder.paper import Style
    from nco_builder.settings.settings import Settings
    from nco_builder.sheets import SheetMaker

STYLE_TEXTS: Mapping[Style, str] = MappingProxyType(
    {"color": N_("Color"), "mono": N_("Black and white"), "ink_saver": N_("Ink saver")}
)
USUAL = "usual"
SIZE_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        USUAL: N_("As usual for the sheet"),
        "poker": N_("63 × 88 mm, nine per page"),
        "large": N_("100 × 110 mm, four per page"),
    }
)
MOST_ROUNDS = 9
JUDGE = N_("Judge")


def copy_names(rounds: int, *, judge: bool) -> tuple[str, ...]:
    """Return the names of a pack's copies; one unnamed copy without a pack."""
    names = [_("Round {number}").format(number=number) for number in range(1, rounds + 1)]
    if judge:
        names.append(_(JUDGE))
    return tuple(names) or ("",)


SWITCHES = {
    "backs": N_("Card backs, for duplex"),
    "print_shop": N_("Print shop: one card per page"),
    "fillable": N_("Boxes to tick on a tablet"),
    "notes": N_("With private notes"),
    "squad_inside": N_("Squad file inside, QR code"),
}
INSIDE = N_("File inside")
PRIVATE = ("notes", "squad_inside")
"""Switches that are off for public sheets unless turned on there."""
OF_CARDS = ("backs", "print_shop")
"""Switches that only affect cards."""
REASON_INDENT = 24
"""Where the text of a box begins."""
ROUNDS, JUDGE_BOX = "print_rounds", "print_judge"


class OptionsPanel(QFrame):
    """Stores every choice in the settings.

    Signals:
        changed: something else is chosen.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("print_options")
        set_look(self, role="content")
        self._settings = settings
        self._sheets: dict[str, QCheckBox] = {}
        self._reasons: dict[str, QLabel] = {}
        self._switches: dict[str, QCheckBox] = {}
        self._is_public = False
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(8, 8, 8, 8))
        column.setSpacing(px(8))
        self._add_sheets(column)
        self._add_looks(column)
        self._add_copies(column)
        column.addStretch()

    def _add_sheets(self, column: QVBoxLayout) -> None:
        column.addWidget(self._heading(_("Sheets")))
        self._boxes = QVBoxLayout()
        self._boxes.setSpacing(px(8))
        column.addLayout(self._boxes)
        self._offer(SQUADS.sheets)

    def _offer(self, sheets: Mapping[str, SheetMaker]) -> None:
        """Offer sheets; the first is selected if none was."""
        self._offered = sheets
        for gone in (*self._sheets.values(), *self._reasons.values()):
            gone.hide()  # at once: it is gone only later
            gone.deleteLater()
        kept = [name for name in sheets if name in self._settings["print_sheets"]]
        self._sheets, self._reasons = {}, {}
        for name, sheet in sheets.items():
            self._sheets[name] = box = QCheckBox(_(sheet.button or sheet.title), self)
            box.setObjectName(f"print_{name}")
            box.setChecked(name in (kept or [next(iter(sheets))]))
            box.toggled.connect(self._keep)
            self._boxes.addWidget(box)
            self._reasons[name] = reason = self._reason()
            reason.setObjectName(f"print_{name}_reason")
            self._boxes.addWidget(reason)

    def _reason(self) -> QLabel:
        """Return an empty line for why a sheet is unavailable; it wraps, as a box could not."""
        line = QLabel(self)
        line.setWordWrap(True)
        line.setIndent(px(REASON_INDENT))
        line.hide()
        set_look(line, role="dim")
        return line

    def title(self, sheet: str) -> str:
        """Return the title of an offered sheet."""
        box = self._sheets.get(sheet)
        return box.text().replace("&", "") if box else ""

    def name_ending(self) -> str:
        """Return the suffix of the PDF's name: its sheet, if it is a single special one."""
        chosen = self._chosen()
        if len(chosen) != 1 or chosen[0] == next(iter(self._sheets)):
            return ".pdf"
        return f", {self.title(chosen[0])}.pdf"

    def _add_looks(self, column: QVBoxLayout) -> None:
        column.addWidget(self._heading(_("Looks")))
        self._form = form = QFormLayout()
        form.setSpacing(px(8))
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
        self._copies = QWidget(self)
        whole, column = column, QVBoxLayout(self._copies)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        column.addWidget(self._heading(_("Tournament pack")))
        form = QFormLayout()
        form.setSpacing(px(8))
        self._rounds = NumberBox(self)
        self._rounds.setObjectName(ROUNDS)
        self._rounds.setRange(0, MOST_ROUNDS)
        self._rounds.setSpecialValueText(_("none"))
        self._rounds.valueChanged.connect(self.changed)
        label = QLabel(_("C&opies (one per round)"), self)
        label.setBuddy(self._rounds)
        form.addRow(label, self._rounds)
        column.addLayout(form)
        self._judge = QCheckBox(_("One for the &judge"), self)
        self._judge.setObjectName(JUDGE_BOX)
        self._judge.toggled.connect(self.changed)
        column.addWidget(self._judge)
        whole.addWidget(self._copies)

    def _heading(self, text: str) -> QLabel:
        label = QLabel(text, self)
        set_look(label, role="heading")
        return label

    def _combo(self, key: str, text: str, choices: Mapping[Any, str], form: QFormLayout) -> ListBox:
        combo = ListBox(self)
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
        others = [name for name in self._settings["print_sheets"] if name not in self._sheets]
        chosen = [name for name, box in self._sheets.items() if box.isChecked()]
        self._settings["print_sheets"] = [*chosen, *others]
        self._settings["paper"] = self._paper.currentData()
        self._settings["print_style"] = self._style.currentData()
        self._settings["card_size"] = self._size.currentData()
        self._keep_switches()
        self.changed.emit()

    def _keep_switches(self) -> None:
        """Store the switches; private ones separately for public sheets."""
        on = [name for name, box in self._switches.items() if box.isChecked()]
        if self._is_public:
            self._settings["print_public_switches"] = [name for name in on if name in PRIVATE]
            elsewhere = [name for name in self._settings["print_switches"] if name in PRIVATE]
            on = [*[name for name in on if name not in PRIVATE], *elsewhere]
        self._settings["print_switches"] = on

    def _suit(self, *, is_public: bool) -> None:
        """Restore the private switches for such sheets."""
        if is_public == self._is_public:
            return
        self._is_public = is_public
        kept = self._settings["print_public_switches" if is_public else "print_switches"]
        for name in PRIVATE:
            box = self._switches[name]
            box.blockSignals(True)
            box.setChecked(name in kept)
            box.blockSignals(False)

    def use_paper(self) -> None:
        """Use the paper of the settings."""
        self._paper.setCurrentIndex(max(0, self._paper.findData(self._settings["paper"])))

    def choose(self, sheet: str) -> None:
        """Select exactly one sheet."""
        for name, box in self._sheets.items():
            box.blockSignals(True)
            box.setChecked(name == sheet)
            box.blockSignals(False)
        self._keep()

    def follow(self, judgement: Judgement) -> None:
        """Offer the sheets of a document; unavailable ones say why.

        A pack has copies for the rounds of an event; the event itself has none.
        """
        document = judgement.document
        self._copies.setVisible(not kind_for(document).is_shared)
        self._suit(is_public=system_of(document).is_public)
        of_squad = document.format == SQUAD.format
        sheets = system_of(document).sheets
        if sheets is not self._offered:
            self._offer(sheets)
        inside = SWITCHES["squad_inside"] if of_squad else INSIDE
        self._switches["squad_inside"].setText(_(inside))
        has_cards = any("cards" in name for name in sheets)
        self._form.setRowVisible(self._size, has_cards)
        for name in OF_CARDS:
            self._switches[name].setVisible(has_cards)
        if of_squad:  # the cards of its soldiers have backs in any case
            self._switches["backs"].hide()
        for name, sheet in sheets.items():
            box, line = self._sheets[name], self._reasons[name]
            reason = sheet.why_not(judgement)
            box.setEnabled(not reason)
            box.setAccessibleDescription(reason)
            line.setText(capital(reason))
            line.setVisible(bool(reason))

    def job(self) -> Job | None:
        """Return the selected job; None without a sheet."""
        sheets = self._chosen()
        if not sheets:
            return None
        size = self._size.currentData()
        options = Options(
            date=datetime.now().astimezone().date(),
            paper=self._paper.currentData(),
            style=self._style.currentData(),
            card_size=None if size == USUAL else size,
            backs=self._switches["backs"].isChecked(),
            print_shop=self._switches["print_shop"].isChecked(),
            fillable=self._switches["fillable"].isChecked(),
        )
        return Job(
            sheets,
            options,
            self._copy_names(),
            notes=self._switches["notes"].isChecked(),
            file_inside=self._switches["squad_inside"].isChecked(),
        )

    def _copy_names(self) -> tuple[str, ...]:
        if self._copies.isHidden():
            return copy_names(0, judge=False)
        return copy_names(self._rounds.value(), judge=self._judge.isChecked())

    def _chosen(self) -> tuple[str, ...]:
        boxes = self._sheets.items()
        return tuple([name for name, box in boxes if box.isChecked() and box.isEnabled()])
