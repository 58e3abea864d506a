"""Printing the selected documents as one PDF in the background, with a cancel button."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QCheckBox, QDialog, QLabel, QVBoxLayout, QWidget

from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.files import FileProblem
from nco_builder.files.atomic import write_atomically
from nco_builder.language import Plural, _
from nco_builder.systems import SQUADS
from nco_builder.ui.library.columns import name_of
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.printing_progress import PrintingProgress
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.toast import show_file, toast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.documents.kind import Judgement
    from nco_builder.library.index import LibraryFile
    from nco_builder.printing import Job, PrintedPack
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_documents import OpenDocuments

SHEETS = tuple([name for name, sheet in SQUADS.sheets.items() if sheet.of_several])
"""Sheets of squads offered for several documents; other kinds use the same names."""
MOST_TOLD = 3
OF = Plural("Sheets of {count} document", "Sheets of {count} documents")
Source = tuple[str, "Callable[[], Judgement]"]


class PackDialog(QDialog):
    """Asks for the sheets of the selected documents."""

    def __init__(self, count: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("pack_dialog")
        self.setWindowTitle(_("Print documents"))
        column = QVBoxLayout(self)
        heading = QLabel(OF.of(count).format(count=count), self)
        set_look(heading, role="strong")
        column.addWidget(heading)
        self._boxes: dict[str, QCheckBox] = {}
        for name in SHEETS:
            box = QCheckBox(_(SQUADS.sheets[name].title), self)
            box.setObjectName(f"pack_{name}")
            box.setChecked(name == SHEETS[0])
            box.toggled.connect(self._offer)
            self._boxes[name] = box
            column.addWidget(box)
        hint = QLabel(_("Of documents that have none of these, the usual sheet is printed."), self)
        hint.setWordWrap(True)
        set_look(hint, role="dim")
        self.notes = QCheckBox(_("With private notes"), self)
        self.notes.setObjectName("pack_notes")
        self._buttons = dialog_buttons(self, _("Save as PDF…"))
        for part in (hint, self.notes, self._buttons):
            column.addWidget(part)

    @property
    def sheets(self) -> tuple[str, ...]:
        """The chosen sheets."""
        return tuple([name for name, box in self._boxes.items() if box.isChecked()])

    def _offer(self) -> None:
        self._buttons.buttons()[0].setEnabled(bool(self.sheets))


class PackProgress(PrintingProgress):
    """Prints in a thread while it is open; closing it cancels."""

    def __init__(self, sources: Sequence[Source], job: Job, parent: QWidget) -> None:
        def do(progress: Callable[[int, int], bool]) -> PrintedPack:
            from nco_builder.printing import print_pack  # it is slow to load

            return print_pack(sources, job, progress)

        super().__init__(len(sources), do, parent)

    @property
    def pack(self) -> PrintedPack | None:
        """The printed pack; None if there is none."""
        return cast("PrintedPack | None", self.answer)


def print_files(
    entries: Sequence[LibraryFile],
    among: OpenDocuments | None,
    settings: Settings,
    page: QWidget,
) -> None:
    """Ask for sheets and file, print the documents, and report where and what is missing."""
    dialog = PackDialog(len(entries), page)
    wanted = dialog.exec() == QDialog.DialogCode.Accepted
    sheets, notes = dialog.sheets, dialog.notes.isChecked()
    dialog.deleteLater()
    if not wanted or not sheets:
        return
    folder = Path(settings["export_folder"] or Path(entries[0].path).parent)
    path = questions.ask_save_pdf(page, _("Save as PDF"), folder / _("Squads.pdf"))
    if path is None:
        return
    progress = PackProgress(
        [(name_of(each), _reading(each, among)) for each in entries],
        _job(sheets, settings, notes=notes),
        page,
    )
    progress.exec()
    pack, problem = progress.pack, progress.problem
    progress.deleteLater()
    if pack is None:
        if problem:
            questions.say(page, problem)
        return
    _save(pack, path, settings, page)


def _save(pack: PrintedPack, path: Path, settings: Settings, page: QWidget) -> None:
    try:
        write_atomically(path, pack.pdf)
    except FileProblem as problem:
        questions.say(page, str(problem))
        return
    settings["export_folder"] = str(path.parent)
    toast(page, _("The sheets are in {path}.").format(path=path), *show_file(path))
    if pack.left_out:
        more = _("And {count} more.").format(count=len(pack.left_out) - MOST_TOLD)
        told = [*pack.left_out[:MOST_TOLD], *[more] * (len(pack.left_out) > MOST_TOLD)]
        questions.say(page, "\n".join([_("Not printed:"), *told]))


def _job(sheets: tuple[str, ...], settings: Settings, *, notes: bool) -> Job:
    from nco_builder.paper import Options
    from nco_builder.printing import Job

    today = datetime.now().astimezone().date()
    options = Options(today, settings["paper"], settings["print_style"])
    return Job(sheets, options, notes=notes, file_inside=False)


def _reading(entry: LibraryFile, among: OpenDocuments | None) -> Callable[[], Judgement]:
    """Return a function that judges a document, from its tab if it is open, else from its file."""
    path = Path(entry.path)
    opened = among.at_path(path) if among is not None else None
    if opened is not None and opened.judgement is not None:
        judgement: Judgement = opened.judgement
        return lambda: judgement
    return lambda: judge_document(read_document(path), path.name)
