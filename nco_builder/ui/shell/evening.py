"""A game tonight: asks who plays what, and opens two squads, their match and all paper."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRandomGenerator, QSize, Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QFormLayout, QVBoxLayout, QWidget

from nco_builder.documents.kinds import kind_for
from nco_builder.documents.squads import SQUAD
from nco_builder.files.atomic import write_atomically
from nco_builder.language import _
from nco_builder.language.words import as_sentence
from nco_builder.rules import newest_rules
from nco_builder.squad import Squad
from nco_builder.ui.document.limits import LimitsForm
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.icons import nation_icon
from nco_builder.ui.parts.list_box import ListBox
from nco_builder.ui.parts.measures import lengths
from nco_builder.ui.parts.printing_progress import PrintingProgress
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.toast import show_file, toast

if TYPE_CHECKING:
    from nco_builder.match.evening import EveningTerms
    from nco_builder.match.model import MatchSide, SquadMatch
    from nco_builder.ui.shell.main_window import MainWindow

NATION_ICON = lengths(20, 20)
OWN, DRAWN = "own", "drawn"
"""Stand for the current squad, and for a random scenario."""


def play_tonight(window: MainWindow) -> None:
    """Ask for a game; the open squad may play if it is the player's own."""
    front = window.document
    is_own = front.kind is SQUAD and bool(front.value.members) and not front.example
    _play(window, front.value if is_own else None)


def play_with_squad(window: MainWindow) -> None:
    """Ask for a game of the open squad."""
    squad = window.document.value
    if squad.members:
        _play(window, squad)
    else:
        questions.say(window, _("This squad has no men yet. Recruit some, then play with it."))


def _play(window: MainWindow, own: Squad | None) -> None:
    """Ask for two sides, then show their squads and match, and optionally export all sheets."""
    front = window.document
    dialog = EveningDialog(own, window)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    sides, terms, with_paper = dialog.sides, dialog.terms(), dialog.with_paper
    dialog.deleteLater()
    if not accepted:
        return
    from nco_builder.advice import NoSuchSquadError  # few starts need it
    from nco_builder.match.evening import evening

    file = front.path.name if front.path else ""
    try:
        match = evening([_side(each, own, file) for each in sides], terms)
    except NoSuchSquadError as problem:
        questions.say(window, as_sentence(str(problem)))
        return
    for chosen, side in zip(sides, match.sides, strict=True):
        if chosen != OWN:
            window.documents.bring(SQUAD, side.squad, unsaved=True)
    window.documents.bring(kind_for(match), match, unsaved=True)
    window.turn_to("builder")
    if with_paper:
        _write_paper(window, match)


def _side(chosen: str, own: Squad | None, file: str) -> str | MatchSide:
    if chosen != OWN or own is None:
        return chosen
    from nco_builder.match.taking import side_of

    return side_of(own, file)


def _write_paper(window: MainWindow, match: SquadMatch) -> None:
    """Ask for a file, print in the background, and show where it is."""
    folder = Path(window.settings["export_folder"] or Path.home())
    suggestion = folder / Path(kind_for(match).file_name(match)).with_suffix(".pdf").name
    path = questions.ask_save_pdf(window, _("All paper as PDF"), suggestion)
    if path is None:
        return
    from nco_builder.paper import Options

    options = Options(datetime.now().astimezone().date(), window.settings["paper"], backs=True)

    def write(_progress: object) -> object:
        from nco_builder.printing import print_evening

        write_atomically(path, print_evening(match, options))
        return path

    progress = PrintingProgress(0, write, window)
    progress.exec()
    written, problem = progress.answer, progress.problem
    progress.deleteLater()
    if problem:
        questions.say(window, problem)
    elif written is not None:
        window.settings["export_folder"] = str(path.parent)
        toast(window, _("All paper is in {path}.").format(path=path), *show_file(path))


class EveningDialog(QDialog):
    """Asks for two sides, the points of new squads, the scenario, and whether to print all."""

    def __init__(self, own: Squad | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("evening_dialog")
        self.setWindowTitle(_("Play tonight"))
        self._rulebook = newest_rules()
        self._sides = [self._nations(f"evening_side_{place}") for place in "ab"]
        if own is not None:
            name = " ".join(own.name.split()) or _("Untitled squad")
            text = _("{name} (the open squad)").format(name=name)
            self._sides[0].insertItem(0, nation_icon(own.nation), text, OWN)
        self._sides[0].setCurrentIndex(0)
        self._sides[1].setCurrentIndex(self._other_than(own))
        defaults = self._rulebook.defaults
        limits = (own.limits.vp, own.limits.sp) if own else (defaults.vp_limit, defaults.sp_limit)
        self._limits = LimitsForm(*limits, self)
        from nco_builder.ui.document.taste_field import TasteField  # few starts need it

        self._taste = TasteField("evening_taste", self)
        self._scenario = ListBox(self)
        self._scenario.setObjectName("evening_scenario")
        self._scenario.addItem(_("Draw one"), DRAWN)
        self._scenario.addItem(_("None"), None)
        for number, scenario in sorted(self._rulebook.scenarios_by_number.items()):
            self._scenario.addItem(f"{number} {scenario.name}", number)
        self._paper = QCheckBox(_("Then save all &paper as one PDF"), self)
        self._paper.setObjectName("evening_paper")
        self._paper.setChecked(True)
        self._lay_out()

    def _nations(self, name: str) -> ListBox:
        box = ListBox(self)
        box.setObjectName(name)
        box.setIconSize(QSize(*NATION_ICON))
        for nation in self._rulebook.nations:
            box.addItem(nation_icon(nation.id), nation.name, nation.id)
        return box

    def _other_than(self, own: Squad | None) -> int:
        """Return the first nation that differs from the first side's."""
        first = own.nation if own else self._sides[0].currentData()
        others = [nation.id for nation in self._rulebook.nations if nation.id != first]
        return self._sides[1].findData(others[0])

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(_("Side &A"), self._sides[0])
        form.addRow(_("Side &B"), self._sides[1])
        form.addRow(_("&Taste"), self._taste)
        form.addRow(_("Scena&rio"), self._scenario)
        column = QVBoxLayout(self)
        hint = plain_label(
            self, "hint", _("Makes a legal squad for each nation that spends all points.")
        )
        hint.setWordWrap(True)
        column.addWidget(hint)
        column.addLayout(form)
        column.addWidget(self._limits)
        column.addWidget(self._paper)
        column.addStretch(1)
        column.addWidget(dialog_buttons(self, _("Prepare the game")))
        self._sides[0].setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def sides(self) -> tuple[str, str]:
        """The two sides, each the id of a nation, or `OWN` for the current squad."""
        return str(self._sides[0].currentData()), str(self._sides[1].currentData())

    @property
    def with_paper(self) -> bool:
        """Whether to export all sheets."""
        return self._paper.isChecked()

    def terms(self) -> EveningTerms:
        """Return what both sides agree; each call draws another scenario."""
        from nco_builder.match.evening import EveningTerms, draw_scenario  # few starts need it

        seed, scenario = QRandomGenerator.system().generate64(), self._scenario.currentData()
        if scenario == DRAWN:
            scenario = draw_scenario(self._rulebook, seed)
        taste = self._taste.taste
        return EveningTerms(self._rulebook, *self._limits.values, scenario, seed, taste)
