"""Exporting sheets: which paper, where to, and what came of it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.files import FileProblem
from nco_builder.files.atomic import write_atomically
from nco_builder.language import N_, _
from nco_builder.ui.document.declared import PAPERS
from nco_builder.ui.look import questions
from nco_builder.ui.look.dialog_buttons import dialog_buttons
from nco_builder.ui.look.theme import set_look

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.paper import Paper
    from nco_builder.ui.document.settings import Settings

What = Literal["roster", "vehicles"]
TITLES: dict[What, str] = {
    "roster": N_("Export sheet as PDF"),
    "vehicles": N_("Export vehicle chart as PDF"),
}


class PaperDialog(QDialog):
    """Asks for the paper; says once more when the squad is not legal."""

    def __init__(
        self,
        paper: Paper,
        *,
        legal: bool,
        parent: QWidget | None = None,
        title: str,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("paper_dialog")
        self.setWindowTitle(title)
        self._papers: dict[Paper, QRadioButton] = {}
        column = QVBoxLayout(self)
        heading = QLabel(_("Paper"), self)
        set_look(heading, role="heading")
        column.addWidget(heading)
        for name, text in PAPERS.items():
            button = QRadioButton(f"&{_(text)}", self)
            button.setObjectName(f"paper_{name}")
            button.setChecked(name == paper)
            self._papers[name] = button
            column.addWidget(button)
        if not legal:
            honest = QLabel(_("✕ The squad is not legal, and the sheet says so."), self)
            set_look(honest, role="error")
            column.addWidget(honest)
        column.addWidget(dialog_buttons(self, _("Export…")))

    @property
    def paper(self) -> Paper:
        """The paper chosen."""
        return next(name for name, button in self._papers.items() if button.isChecked())


def export_sheet(report: Report, settings: Settings, suggestion: Path, window: QWidget) -> None:
    """Ask for paper and file, write the sheet, offer to open it; a problem is one sentence."""
    _export("roster", report, settings, suggestion, window)


def export_vehicles(report: Report, settings: Settings, suggestion: Path, window: QWidget) -> None:
    """The same with the vehicle chart; where there is none to draw, that is the sentence."""
    if report.rulebook is None:
        questions.say(window, _("There is no rulebook here to chart this squad's vehicles by."))
    elif not report.squad.vehicles:
        questions.say(window, _("The squad has no vehicles yet, so there is no chart of them."))
    else:
        _export("vehicles", report, settings, suggestion, window)


def _export(
    what: What, report: Report, settings: Settings, suggestion: Path, window: QWidget
) -> None:
    title = _(TITLES[what])
    dialog = PaperDialog(settings["paper"], legal=report.legal, parent=window, title=title)
    wanted = dialog.exec() == QDialog.DialogCode.Accepted
    paper = dialog.paper
    dialog.deleteLater()
    if not wanted:
        return
    settings["paper"] = paper
    chosen = questions.ask_save(window, title, suggestion, questions.SHEET_FILTER)
    if not chosen:
        return
    path = Path(chosen).absolute()
    from nco_builder.paper import Options
    from nco_builder.printing import Job, print_pdf

    today = datetime.now().astimezone().date()
    try:
        write_atomically(path, print_pdf(report, Job((what,), Options(today, paper))))
    except FileProblem as problem:
        questions.say(window, str(problem))
        return
    settings["export_folder"] = str(path.parent)
    _offer(path, window)


def _offer(path: Path, window: QWidget) -> None:
    answers: dict[str, questions.Answer] = {_("&Close"): "no", _("&Open it"): "yes"}
    sentence = _("The sheet is in {path}.").format(path=path)
    if questions.ask(window, sentence, answers, _("Open it now?")) == "yes":
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
