"""Exporting sheets: the choice of paper and file, and the result."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QLabel, QRadioButton, QVBoxLayout, QWidget

from nco_builder.files import FileProblem, is_documents_name
from nco_builder.files.atomic import write_atomically
from nco_builder.files.cells import separated
from nco_builder.language import N_, _
from nco_builder.language.words import as_sentence
from nco_builder.settings.declared import PAPERS
from nco_builder.sheets import NoSheetError
from nco_builder.systems import system_of
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.toast import show_file, toast

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.documents.kind import Judgement
    from nco_builder.legality import Report
    from nco_builder.paper import Paper
    from nco_builder.printing import Job
    from nco_builder.settings.settings import Settings

SHEET_TITLE, CHART_TITLE = N_("Export sheet as PDF"), N_("Export vehicle chart as PDF")
CHART = "vehicles"
_PAGES = N_("Web pages (*.html)")


class PaperDialog(QDialog):
    """Asks for the paper; warns if the document is not legal."""

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
            honest = QLabel(_("✕ Not legal, and the sheet says so."), self)
            set_look(honest, role="error")
            column.addWidget(honest)
        column.addWidget(dialog_buttons(self, _("Export…")))

    @property
    def paper(self) -> Paper:
        """The chosen paper."""
        return next(name for name, button in self._papers.items() if button.isChecked())


def export_sheet(
    judgement: Judgement, settings: Settings, suggestion: Path, window: QWidget
) -> None:
    """Ask for paper and file, export the default sheet, and show where it is.

    A problem is one sentence.
    """
    sheet = next(iter(system_of(judgement.document).sheets))
    _export(sheet, judgement, settings, suggestion, window)


def export_vehicles(report: Report, settings: Settings, suggestion: Path, window: QWidget) -> None:
    """Export the vehicle chart in the same way; report it if there is nothing to draw."""
    if report.rulebook is None:
        questions.say(
            window, _("The squad's rulebook is not installed, so there is no vehicle chart of it.")
        )
    elif not report.squad.vehicles:
        questions.say(window, _("The squad has no vehicles yet, so there is no vehicle chart."))
    else:
        _export(CHART, report, settings, suggestion, window)


def export_page(
    judgement: Judgement,
    settings: Settings,
    suggestion: Path,
    window: QWidget,
    job: Job | None = None,
) -> None:
    """Ask for a file, write the document as a web page, say where it is.

    Args:
        judgement: The document, judged.
        settings: Know where files were exported last.
        suggestion: The suggested file.
        window: What asks.
        job: Sheets, and whether notes and the document are in it; by default all sheets, and both
            but for documents of an event.
    """
    from nco_builder.web import web_page

    today = datetime.now().astimezone().date()
    is_private = not system_of(judgement.document).is_public
    sheets = job.sheets if job else ()
    notes = job.notes if job else is_private
    inside = job.file_inside if job else is_private
    try:
        page = web_page(judgement, today, sheets, notes=notes, file_inside=inside)
    except NoSheetError as problem:
        questions.say(window, as_sentence(str(problem)))
        return
    chosen = questions.ask_save(window, _("Web page for a phone"), suggestion, _PAGES)
    if not chosen:
        return
    path = Path(chosen).absolute()
    if _write(path, page, window):
        settings["export_folder"] = str(path.parent)
        toast(window, _("The web page is in {path}.").format(path=path), *show_file(path))


def export_table(report: Report, settings: Settings, suggestion: Path, window: QWidget) -> None:
    """Ask for a file, and write the squad's men to it as a table."""
    from nco_builder.systems.nco_squad.spreadsheet import squad_csv

    path = save_csv(window, suggestion, lambda: squad_csv(report))
    if path is not None:
        settings["export_folder"] = str(path.parent)


def save_csv(window: QWidget, suggestion: Path, made: Callable[[], str]) -> Path | None:
    """Ask for a file and its separator, write a table to it, and say where it is.

    Args:
        window: What asks.
        suggestion: The suggested file.
        made: Returns the table with commas.

    Returns:
        The file; None if it was not written.
    """
    chosen, separator = questions.ask_save_table(window, _("Save as CSV"), suggestion)
    if not chosen:
        return None
    path = Path(chosen).absolute()
    if not _write(path, separated(made(), separator).encode(), window):
        return None
    toast(window, _("Saved as {file}.").format(file=path.name), *show_file(path))
    return path


def _write(path: Path, content: bytes, window: QWidget) -> bool:
    """Write a file, but no document's; say what is wrong, and return whether it worked."""
    if is_documents_name(path):
        problem = _("“{file}” is a name for a document; give it another one.")
        questions.say(window, problem.format(file=path.name))
        return False
    try:
        write_atomically(path, content)
    except FileProblem as problem:
        questions.say(window, as_sentence(str(problem)))
        return False
    return True


def _export(
    sheet: str, judgement: Judgement, settings: Settings, suggestion: Path, window: QWidget
) -> None:
    title = _(CHART_TITLE if sheet == CHART else SHEET_TITLE)
    dialog = PaperDialog(settings["paper"], legal=judgement.legal, parent=window, title=title)
    wanted = dialog.exec() == QDialog.DialogCode.Accepted
    paper = dialog.paper
    dialog.deleteLater()
    if not wanted:
        return
    settings["paper"] = paper
    path = questions.ask_save_pdf(window, title, suggestion)
    if path is None:
        return
    from nco_builder.paper import Options
    from nco_builder.printing import Job, print_pdf

    today = datetime.now().astimezone().date()
    try:
        write_atomically(path, print_pdf(judgement, Job((sheet,), Options(today, paper))))
    except (FileProblem, NoSheetError) as problem:
        questions.say(window, as_sentence(str(problem)))
        return
    settings["export_folder"] = str(path.parent)
    toast(window, _("The sheet is in {path}.").format(path=path), *show_file(path))
