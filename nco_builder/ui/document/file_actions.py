"""New, open, save, export: what the window does with files, and what it asks before it does.

Nothing here overwrites or drops work without a question: unsaved changes are asked about, and so
is a file that another program has changed since it was opened.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from nco_builder.documents.document_code import document_from_code
from nco_builder.documents.kinds import kind_for, kind_of
from nco_builder.documents.share_code import is_share_code
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem
from nco_builder.files.names import is_folder, is_there
from nco_builder.files.reading import read_bytes
from nco_builder.language import N_, _
from nco_builder.ui.document import opening
from nco_builder.ui.document.opening import digest
from nco_builder.ui.parts import questions

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nco_builder.documents.kind import Kind
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.opening import Opened
    from nco_builder.ui.document.recovery import Recovery

CODE_COPIED = N_(
    "Share code copied: everything but the notes. Paste it into a message; the reader pastes "
    "it into NCO Builder."
)
TOO_LARGE = N_("This is too large for a share code. Send its file instead.")


class FileActions(QObject):
    """The file side of a window.

    Signals:
        saved: the squad was written to its file.
        recent_changed: the list of recent files is another.

    """

    saved = Signal()
    recent_changed = Signal()

    def __init__(
        self, document: OpenDocument, settings: Settings, recovery: Recovery, window: QWidget
    ) -> None:
        super().__init__(window)
        self._document = document
        self._settings = settings
        self._recovery = recovery
        self._window = window

    def new(self) -> None:
        """Begin a document of a kind the player chooses, empty or as a sample is."""
        from nco_builder.ui.document.new_document import (
            NewDocumentDialog,  # most starts never need it
        )

        dialog = NewDocumentDialog(self._document.kind.format, self._window)
        accepted = dialog.exec() == dialog.DialogCode.Accepted
        chosen = dialog.chosen()
        dialog.deleteLater()
        if not accepted:
            return
        if chosen.sample is not None:
            self._begin_sample(chosen.sample)
        elif chosen.format == SQUAD.format:
            self.new_squad()
        elif kind := kind_of(chosen.format):
            self.new_of(kind)

    def _begin_sample(self, file: Path) -> None:
        """Begin with a copy of a sample."""
        opened = self._read(file)
        if opened is not None:
            self._begin(opened.kind, opened.value)

    def new_squad(self) -> None:
        """Begin a squad of a nation the player chooses."""
        from nco_builder.ui.document.new_squad import (
            NewSquadDialog,  # most starts never need it
        )

        dialog = NewSquadDialog(self._nation(), self._settings, self._window)
        chosen = dialog.exec() == dialog.DialogCode.Accepted
        squad = dialog.squad()
        dialog.deleteLater()
        if chosen:
            self._begin(SQUAD, squad)

    def _nation(self) -> str:
        """The nation of the open squad, "" where none is open."""
        return self._document.value.nation if self._document.kind is SQUAD else ""

    def new_of(self, kind: Kind[Any]) -> None:
        """Begin a document of a kind as that kind begins."""
        if kind.begin:
            self._begin(kind, kind.begin())

    def _begin(self, kind: Kind[Any], value: object) -> bool:
        """Show a document that has no file yet; whether the one before may be left."""
        if not self.may_leave():
            return False
        self._recovery.disk = None
        self._document.open(kind, value, None)
        self._recovery.forget()
        return True

    def open(self) -> None:
        """Let the player choose a file and open it."""
        if chosen := questions.ask_open(self._window, self._folder()):
            self.open_path(Path(chosen))

    def open_path(self, path: Path) -> bool:
        """Open a file, after asking about unsaved changes; a problem is one sentence.

        Returns:
            Whether it is open now.

        """
        opened = self._read(path)
        if opened and self._document.modified:
            # saving may write to this very file, so it is read again
            opened = self._read(path) if self.may_leave() else None
        if opened is None:
            return False
        self._recovery.disk = opened.disk
        self._document.open(opened.kind, opened.value, opened.path)
        self._recovery.forget()
        self._remember(path.absolute())
        return True

    def copy_code(self) -> None:
        """Put the document's share code on the clipboard, and say what it leaves out."""
        from PySide6.QtGui import QGuiApplication

        code = self._document.kind.share_code(self._document.value)
        if code:
            QGuiApplication.clipboard().setText(code)
        questions.say(self._window, _(CODE_COPIED) if code else _(TOO_LARGE))

    def open_code(self) -> None:
        """Open the document of a share code that the player pastes."""
        from PySide6.QtGui import QGuiApplication
        from PySide6.QtWidgets import QInputDialog

        there = QGuiApplication.clipboard().text()
        begin = there if is_share_code(there) else ""
        text, wanted = QInputDialog.getMultiLineText(
            self._window, _("Open a share code"), _("Paste the code here:"), begin
        )
        if wanted and text.strip():
            self.open_code_text(text)

    def open_code_text(self, text: str) -> bool:
        """Open the document of a share code, after asking about unsaved changes.

        Returns:
            Whether it is open now.

        """
        try:
            value = document_from_code(text)
        except FileProblem as problem:
            questions.say(self._window, str(problem))
            return False
        return self._begin(kind_for(value), value)

    def _read(self, path: Path) -> Opened | None:
        """Read a squad; a problem is told."""
        try:
            return opening.read(path)
        except FileProblem as problem:
            if not is_there(path):
                self._settings.forget_file(path)
                self.recent_changed.emit()
            questions.say(self._window, str(problem))
        return None

    def save(self) -> bool:
        """Write the squad to its file, or ask for one.

        Returns:
            Whether it is saved.

        """
        path = self._document.path
        if path is None:
            return self.save_as()
        if not self._changed_on_disk(path):
            return self._write(path)
        answer = questions.ask(
            self._window,
            _("Another program has changed “{file}” since it was opened.").format(file=path.name),
            {
                _("Save &as…"): "yes",
                _("&Overwrite it"): "lose",
                _("Cancel"): "no",
            },
            _("Saving would overwrite those changes."),
        )
        if answer == "lose":
            return self._write(path)
        return answer == "yes" and self.save_as()

    def save_as(self) -> bool:
        """Write the squad to a file the player names.

        Returns:
            Whether it is saved.

        """
        path = self._document.path
        suggestion = path or self._folder() / self._document.kind.file_name(self._document.value)
        title = _("Save squad as") if self._document.kind is SQUAD else _("Save as")
        chosen = questions.ask_save(self._window, title, suggestion, questions.DOCUMENT_FILTER)
        return bool(chosen) and self._write(Path(chosen).absolute())

    def export_sheet(self) -> None:
        """Print the usual sheet of the document to a PDF."""
        from nco_builder.ui.document.export import export_sheet  # most starts never need it

        export_sheet(self._document.judgement, self._settings, self._suggested(""), self._window)

    def export_vehicles(self) -> None:
        """Print the vehicle chart to a PDF."""
        from nco_builder.ui.document.export import export_vehicles  # likewise

        suggestion = self._suggested(_("vehicles"))
        export_vehicles(self._document.judgement, self._settings, suggestion, self._window)

    def _suggested(self, what: str) -> Path:
        """Where a sheet might be written to."""
        path = self._document.path
        folder = Path(self._settings["export_folder"] or (path.parent if path else self._folder()))
        suffix = f" {what}.pdf" if what else ".pdf"
        return folder / self._document.kind.file_name(self._document.value, suffix)

    def may_leave(self) -> bool:
        """Whether the squad may be closed: saved, not changed, or the changes not wanted."""
        if not self._document.modified:
            return True
        name = self._document.title
        sentence = _("Save the changes to “{squad}”?") if name else _("Save the changes?")
        answer = questions.ask(
            self._window,
            sentence.format(squad=name),
            {
                _("&Save"): "yes",
                _("&Discard"): "lose",
                _("Cancel"): "no",
            },
            _("Unsaved changes will be lost."),
        )
        if answer == "yes":
            return self.save()
        return answer == "lose"

    def recent(self) -> list[Path]:
        """The squads opened or saved last, newest first."""
        return [Path(name) for name in self._settings["recent_files"]]

    def _changed_on_disk(self, path: Path) -> bool:
        if not is_there(path):
            return False
        try:
            return digest(read_bytes(path)) != self._recovery.disk
        except FileProblem:
            return True

    def _write(self, path: Path) -> bool:
        try:
            self._document.kind.write(path, self._document.value)
        except FileProblem as problem:
            questions.say(self._window, str(problem))
            return False
        self._recovery.disk = digest(self._document.kind.to_bytes(self._document.value))
        self._document.mark_saved(path)
        self._recovery.forget()
        self._remember(path)
        self.saved.emit()
        return True

    def _remember(self, path: Path) -> None:
        self._settings.remember_file(path)
        self.recent_changed.emit()

    def _folder(self) -> Path:
        """Where file dialogs begin: the last folder, else the user's documents."""
        last = Path(self._settings["folder"] or "/nowhere")
        if is_folder(last):
            return last
        from PySide6.QtCore import QStandardPaths

        documents = QStandardPaths.StandardLocation.DocumentsLocation
        return Path(QStandardPaths.writableLocation(documents) or Path.home())
