"""New, open, save, export: the window's actions on files, with their questions.

Each document has its own tab. Nothing here overwrites or discards work without asking: about
unsaved changes, and about a file that another program has changed.
"""

from __future__ import annotations

import contextlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QLabel, QMenu, QVBoxLayout

from nco_builder.documents.share_code import is_share_code
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem, read_bytes
from nco_builder.files.atomic import has_further_names, is_mounted, make_folder, write_atomically
from nco_builder.files.locks import in_turn
from nco_builder.files.names import is_folder, is_there
from nco_builder.language import N_, _
from nco_builder.settings.settings import own_folder
from nco_builder.systems import can_be_compared
from nco_builder.ui.document import pending_opens
from nco_builder.ui.document.document_import import DocumentImport
from nco_builder.ui.document.external_changes import holds_other
from nco_builder.ui.document.file_changes import variant
from nco_builder.ui.document.open_documents import would_be_lost
from nco_builder.ui.document.pending_opens import OpenedFile, digest, empty_squad
from nco_builder.ui.document.slow_disk import PatientFiles
from nco_builder.ui.document.unsaved import file_that_has, saving_question
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.dates import short_moment
from nco_builder.ui.parts.fields import commit_typed
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.parts.pasted import pasted_text
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.texts import plain_tip, shortened
from nco_builder.ui.parts.toast import ToastAction, show_folder, toast

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from PySide6.QtWidgets import QWidget

    from nco_builder.documents.kind import Kind, MergedDocuments
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.open_documents import OpenDocuments
    from nco_builder.ui.document.recovery import Recovery


class FileConflict:
    """The other content of the current document's file."""

    def __init__(self, files: FileActions, window: QWidget) -> None:
        self._files = files
        self._window = window

    def settle(self, path: Path) -> bool:
        """Ask how to resolve the conflict before the document is saved.

        Returns:
            Whether it is saved.
        """
        answers: dict[str, questions.Answer] = {
            _("&Keep both"): "keep",
            _("Com&pare"): "compare",
            _("&Load theirs"): "theirs",
            _("&Overwrite it"): "lose",
            _("Cancel"): "no",
        }
        if self._files.document.kind is not SQUAD:
            del answers[_("Com&pare")]
        shown = _digest(path)
        merged = self._merged(path, shown)
        if merged is not None:
            if not merged.conflicts:
                return self._save_merged(path, shown, merged.document)
            return self._settle_merged(path, shown, merged)
        answer = questions.ask(
            self._window,
            _("Another program has changed “{file}” since it was opened.").format(file=path.name),
            answers,
            _(
                "“Keep both” saves yours beside it under another name. What is overwritten "
                "stays in Versions."
            ),
        )
        if answer == "keep":
            return self.keep_both()
        if answer == "lose":
            return self._files.write_to(path, over=shown)
        if answer in {"compare", "theirs"}:
            (self.compare if answer == "compare" else self.load)()
        return False

    def _merged(self, path: Path, shown: str | None) -> MergedDocuments | None:
        """Merge the document with its file; None if only the player can."""
        document = self._files.document
        merge, base = document.kind.merge, document.base
        if merge is None or base is None:
            return None
        with contextlib.suppress(FileProblem):
            raw = read_bytes(path)
            if pending_opens.digest(raw) == shown:
                theirs = document.kind.from_bytes(raw, str(path))
                merged = merge(base, document.value, theirs)
                return None if merged.document == theirs and document.value != base else merged
        return None

    def _save_merged(self, path: Path, shown: str | None, merged: object) -> bool:
        """Take a merged document as a step that can be undone, and save it."""
        text = _("Merge what is now in {file}").format(file=path.name)
        self._files.document.do(merged, lambda _before: text)
        return self._files.write_to(path, over=shown)

    def _settle_merged(self, path: Path, shown: str | None, merged: MergedDocuments) -> bool:
        """Ask whose values count where both changed the same; all others are merged."""
        answers: dict[str, questions.Answer] = {
            _("&Mine"): "lose",
            _("&Theirs"): "theirs",
            _("Cancel"): "no",
        }
        said = list(merged.conflicts[:MOST_CONFLICTS])
        if len(merged.conflicts) > MOST_CONFLICTS:
            said.append("…")
        answer = questions.ask(
            self._window,
            _("Another program has changed “{file}” since it was opened.").format(file=path.name),
            answers,
            "\n".join([_("Both changed the same; all other changes are merged:"), *said]),
        )
        if answer == "lose":
            return self._save_merged(path, shown, merged.document)
        document = self._files.document
        if answer == "theirs" and document.kind.merge is not None:
            with contextlib.suppress(FileProblem):
                theirs = document.kind.from_bytes(read_bytes(path), str(path))
                whole = document.kind.merge(document.base, theirs, document.value)
                return self._save_merged(path, shown, whole.document)
        return False

    def follow(self) -> None:
        """Show what the file of the document in front holds now, if nothing is unsaved here."""
        document = self._files.document
        if document.path is not None and not document.modified:
            self._files.incoming.read_theirs(document.path, self._follow)

    def _follow(self, theirs: OpenedFile) -> None:
        document = self._files.document
        new = theirs.disk != self._files.known_disk
        if new and not document.modified and theirs.kind is document.kind and theirs.path:
            text = _("Load what is now in {file}").format(file=theirs.path.name)
            document.do(theirs.value, lambda _before: text)
            self._files.take_as_saved(theirs)

    def keep_both(self) -> bool:
        """Save the document next to its file under a free name, and return whether it was saved."""
        path = self._files.document.path
        return path is not None and self._files.write_to(_free_name(path))

    def compare(self, path: Path | None = None) -> None:
        """Compare the content of the file with the open document."""
        wanted = path or self._files.document.path
        if wanted is not None:
            self._files.incoming.read_theirs(wanted, partial(self._compare, wanted.name))

    def _compare(self, name: str, theirs: OpenedFile) -> None:
        kind = self._files.document.kind
        if theirs.kind is kind and can_be_compared(kind.format):
            self._files.compare_wanted.emit(_("Now in {file}").format(file=name), theirs.value)
        else:
            self._files.incoming.open_beside(theirs)

    def load(self) -> None:
        """Load the file's content as a step to undo; unsaved work goes to Versions, too."""
        path = self._files.document.path
        if path is not None:
            self._files.incoming.read_theirs(path, self._load)

    def _load(self, theirs: OpenedFile) -> None:
        document = self._files.document
        if theirs.path is None:
            return
        if theirs.kind is not document.kind:
            self._files.incoming.open_beside(theirs)
            return
        file = theirs.path.name
        if document.modified:
            self._files.keep_version(theirs.path, document.kind.to_bytes(document.value))
        document.do(theirs.value, lambda _before: _("Load what is now in {file}").format(file=file))
        self._files.take_as_saved(theirs)
        toast(self._window, _("Loaded; Undo brings yours back."))


def _digest(path: Path) -> str | None:
    """Return the digest of the file in question; None if it is unreadable."""
    with contextlib.suppress(FileProblem):
        return pending_opens.digest(read_bytes(path))
    return None


def _free_name(path: Path) -> Path:
    """Return `able (2).nco`, or the next free number."""
    number = 2
    while is_there(tried := path.with_name(f"{path.stem} ({number}){path.suffix}")):
        number += 1
    return tried


def replacing_question(path: Path) -> str:
    """Return what to ask before a file is overwritten in its place; "" if nothing."""
    if has_further_names(path):
        return N_("“{file}” has further names (hard links). Save under all of them?")
    if is_mounted(path):
        return N_("“{file}” is mounted by itself, so that no other can take its place. Save?")
    return ""


def agreed(document: OpenDocument, path: Path, question: str, window: QWidget) -> questions.Answer:
    """Ask once per document whether its file may be overwritten.

    Returns:
        “yes” where it may, or if there is nothing to be asked; “keep” where another file is
        wanted; “no” if nothing should be saved.
    """
    if document.in_place == path or not question:
        return "yes"
    answer = questions.ask(
        window,
        _(question).format(file=path.name),
        {_("&Save"): "yes", _("Save &as…"): "keep", _("Cancel"): "no"},
        _("It is written where it stands; until that is done, a copy of what it held lies beside."),
    )
    if answer == "yes":
        document.in_place = path
    return answer


CODE_COPIED = N_(
    "Share code copied: everything but the notes. Paste it into a message; the reader pastes "
    "it into NCO Builder."
)
MOST_CONFLICTS = 8
"""The most conflicts that a question names."""
PATIENCE = 1.0
"""Seconds to wait for another organizer who is writing the same file."""
TOO_LARGE = N_("This is too large for a share code. Send its file instead.")


class FileActions(QObject):
    """The file actions of a window.

    Attributes:
        incoming: what brings documents of files and share codes into the window.
        theirs: what is done where another program has written a file.

    Signals:
        begun: a document is in front that the player has just begun.
        recent_changed: the list of recent files is another.
        evening_wanted: a game is wanted, with two squads, their match and all paper.
        compare_wanted: (name, squad) the open squad should be compared with another.
    """

    begun = Signal()
    recent_changed = Signal()
    compare_wanted = Signal(str, object)
    evening_wanted = Signal()

    def __init__(self, documents: OpenDocuments, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._documents = documents
        self._settings = settings
        self._window = window
        self.incoming = DocumentImport(documents, settings, window)
        self.incoming.remembered.connect(self.recent_changed)
        self.theirs = FileConflict(self, window)
        self._disk = PatientFiles(window)
        self._written: dict[Path, str] = {}

    @property
    def document(self) -> OpenDocument:
        """The current document."""
        return self._documents.current

    @property
    def _recovery(self) -> Recovery:
        return self._documents.recovery

    def new(self) -> None:
        """Create a document of a chosen kind: empty, a starter, or a sample."""
        from nco_builder.ui.document.new_document import (
            NewDocumentDialog,  # most starts never need it
        )

        before = self.document.kind.format
        dialog = NewDocumentDialog(before, self._nation(), self._settings, self._window)
        try:
            accepted = dialog.exec() == dialog.DialogCode.Accepted
            begun = dialog.begun() if accepted else None
            evening = accepted and dialog.evening
        except FileProblem as problem:
            questions.say(self._window, str(problem))
            return
        finally:
            dialog.deleteLater()
        if evening:
            self.evening_wanted.emit()
        if begun is not None:
            empty = not (begun.kind.title(begun.value) or getattr(begun.value, "members", None))
            self._begin(begun.kind, begun.value, example=empty)
            self.begun.emit()

    def open_sample(self, file: Path) -> None:
        """Open a copy of a sample."""
        try:
            opened = pending_opens.read(file)
        except FileProblem as problem:
            questions.say(self._window, str(problem))
            return
        self._begin(opened.kind, opened.value, example=True)

    def open_example(self) -> None:
        """Open the example of the first start."""
        self.open_sample(pending_opens.example_file())

    def samples(self) -> list[tuple[Path, str]]:
        """Return the samples of the open document's kind, with their names."""
        from nco_builder.ui.document.new_document import named_samples  # few starts need them

        return named_samples(self.document.kind.format)

    def _nation(self) -> str:
        """Return the nation of the open squad, "" if none is open."""
        return self.document.value.nation if self.document.kind is SQUAD else ""

    def _begin(self, kind: Kind[Any], value: object, *, example: bool = False) -> None:
        """Show a document without a file; an untouched example gives way to it."""
        self._documents.bring(kind, value, example=example, unsaved=not example)

    def begins_with(self, document: OpenDocument) -> bool:
        """Return whether a document is the empty squad that a start creates."""
        return document.kind is SQUAD and document.value == empty_squad(self._settings)

    def open(self) -> None:
        """Ask for a file, and open it."""
        if chosen := questions.ask_open(self._window, self._folder()):
            self.incoming.open_path(Path(chosen))

    def duplicate(self, original: OpenDocument | None = None) -> None:
        """Show a copy of a document under a new name, without a file."""
        document = original or self.document
        copy = variant(document.value, [each.value for each in self._documents.all])
        document.example = False  # two of them are wanted now
        self._documents.bring(document.kind, copy, unsaved=True)

    def versions(self) -> None:
        """Show the versions of the document's file, to restore, open or compare one."""
        from nco_builder.ui.document.versions_dialog import VersionsDialog  # few starts need it

        document = self.document
        dialog = VersionsDialog(document, self._window)
        dialog.exec()
        dialog.deleteLater()
        earlier, wish = dialog.chosen, dialog.action
        if earlier is None or not wish:
            return
        moment = short_moment(earlier.version.when)
        name = _("Version of {moment}").format(moment=moment)
        if wish == "compare" and earlier.kind is document.kind:
            self.compare_wanted.emit(name, earlier.value)
        elif wish == "restore" and earlier.kind is document.kind:
            document.do(
                earlier.value,
                lambda _before: _("Restore the version of {moment}").format(moment=moment),
            )
            toast(self._window, _("Restored; Undo brings back what was there."))
        else:
            self.incoming.open_beside(OpenedFile(earlier.kind, earlier.value))

    def copy_code(self) -> None:
        """Copy the document's share code, and report what it leaves out."""
        from PySide6.QtGui import QGuiApplication

        code = self.document.kind.share_code(self.document.value)
        if not code:
            questions.say(self._window, _(TOO_LARGE))
            return
        QGuiApplication.clipboard().setText(code)
        toast(self._window, _(CODE_COPIED))

    def copy_text(self) -> None:
        """Put the document on the clipboard as text for a chat, message by message."""
        from nco_builder.systems.message import messages  # few starts need it

        told = messages(self.document.judgement)
        if not told:
            questions.say(self._window, _(TOO_LARGE))
            return
        self._copy_message(told, 0)

    def _copy_message(self, told: tuple[str, ...], place: int) -> None:
        """Put one of the messages on the clipboard, and offer the next one."""
        from PySide6.QtGui import QGuiApplication

        QGuiApplication.clipboard().setText(told[place])
        if len(told) == 1:
            toast(
                self._window,
                _("Copied as text with its code, but without notes. Paste it into a chat."),
            )
            return
        done = _("Message {number} of {count} copied.").format(number=place + 1, count=len(told))
        if place + 1 == len(told):
            toast(self._window, done)
            return
        copy_next = partial(self._copy_message, told, place + 1)
        name = _("Copy message {number}").format(number=place + 2)
        toast(self._window, done, ToastAction(name, copy_next))

    def open_code(self) -> None:
        """Open the document of a pasted share code."""
        try:
            there = pasted_text()
        except FileProblem as problem:
            questions.say(self._window, str(problem))
            there = ""
        dialog = CodeDialog(there if is_share_code(there) else "", self._window)
        wanted, text = dialog.exec(), dialog.text()
        dialog.deleteLater()
        if wanted and text.strip():
            self.incoming.open_code(text)

    def save(self) -> bool:
        """Save the squad to its file, or ask for one.

        Returns:
            Whether it is saved.
        """
        path = self.document.path
        if path is None:
            return self.save_as()
        if late := self._written.pop(path, ""):  # its disk answered after all
            self._recovery.disk = late
        disk = self._recovery.disk
        try:
            others, there = self._disk.do(path, lambda: (holds_other(path, disk), is_there(path)))
        except FileProblem as problem:
            questions.say(self._window, str(problem))
            return False
        if others:
            return self.theirs.settle(path)
        if not self.document.modified and there:
            self._show_saved(path)  # by whichever version of the program: it stays as it is
            return True
        return self.write_to(path, over=disk)

    def save_as(self) -> bool:
        """Save the squad to a file the player chooses.

        Returns:
            Whether it is saved.
        """
        path = self.document.path
        suggestion = path or self._folder() / self.document.kind.file_name(self.document.value)
        title = _("Save squad as") if self.document.kind is SQUAD else _("Save as")
        chosen = questions.ask_save(self._window, title, suggestion, questions.DOCUMENT_FILTER)
        return bool(chosen) and self.write_to(Path(chosen).absolute())

    def export_sheet(self) -> None:
        """Export the default sheet of the document as PDF."""
        from nco_builder.ui.document.export import export_sheet  # most starts never need it

        export_sheet(self.document.judgement, self._settings, self._suggested(""), self._window)

    def export_vehicles(self) -> None:
        """Export the vehicle chart as PDF."""
        from nco_builder.ui.document.export import export_vehicles  # likewise

        suggestion = self._suggested(_("vehicles"))
        export_vehicles(self.document.judgement, self._settings, suggestion, self._window)

    def export_page(self) -> None:
        """Write the document as a web page for a phone."""
        from nco_builder.ui.document.export import export_page  # likewise

        suggestion = self._suggested("").with_suffix(".html")
        export_page(self.document.judgement, self._settings, suggestion, self._window)

    def export_table(self) -> None:
        """Write the men of the squad as a table for spreadsheets."""
        from nco_builder.ui.document.export import export_table  # likewise

        suggestion = self._suggested("").with_suffix(".csv")
        export_table(self.document.judgement, self._settings, suggestion, self._window)

    def _suggested(self, what: str) -> Path:
        """Return the suggested path of a sheet."""
        path = self.document.path
        folder = Path(self._settings["export_folder"] or (path.parent if path else self._folder()))
        suffix = f" {what}.pdf" if what else ".pdf"
        return folder / self.document.kind.file_name(self.document.value, suffix)

    def save_shown(self, document: OpenDocument) -> bool:
        """Bring a document to the front and save it, and return whether it was saved."""
        self._documents.show(document)
        return self.save()

    def close(self, document: OpenDocument | None = None) -> bool:
        """Close a document, or the current one; a new one replaces the last.

        Returns:
            Whether it is closed.
        """
        commit_typed()
        closing = document or self.document
        if not self.may_leave(closing):
            return False
        if len(self._documents.all) > 1:
            self._documents.remove(closing)
        else:
            closing.open(SQUAD, empty_squad(self._settings), None)
            self._recovery.disk = None
            self._recovery.forget()
        return True

    def close_others(self, kept: OpenDocument) -> None:
        """Close all other documents that may be closed."""
        for each in self._documents.all:
            if each is not kept and not self.close(each):
                return
        self._documents.show(kept)

    def may_leave(self, document: OpenDocument | None = None) -> bool:
        """Return whether a document may be closed: it is stored, or the player does not want it."""
        leaving = document or self.document
        if not would_be_lost(leaving):
            return True
        self._documents.show(leaving)
        answer = questions.ask(
            self._window,
            saving_question(leaving),
            {
                _("&Save"): "yes",
                _("&Discard"): "lose",
                _("Cancel"): "no",
            },
            _("It is in no file yet, and lost otherwise.")
            if file_that_has(leaving) is None
            else _("They are lost otherwise."),
        )
        if answer == "yes":
            return self.save_shown(leaving)
        return answer == "lose"

    def recent(self) -> list[Path]:
        """Return the squads opened or saved last, newest first."""
        return [Path(name) for name in self._settings["recent_files"]]

    def write_to(self, path: Path, *, over: str | None = None) -> bool:
        """Save the current document to a file that becomes its own; return whether it worked.

        Args:
            path: the file.
            over: the digest of what it may hold; if it holds something else, written between
                our last look and our turn, it is asked what becomes of both. None for anything.
        """
        kind = self.document.kind
        try:
            question = self._disk.do(path, lambda: replacing_question(path))
            answer = agreed(self.document, path, question, self._window)
            if answer != "yes":
                return answer == "keep" and self.save_as()
            content = kind.content(self.document.value, path)
            turn = in_turn(path, PATIENCE) if kind.is_shared else contextlib.nullcontext()
            written = self._disk.do(path, lambda: self._write(path, content, over, turn))
        except FileProblem as problem:
            questions.say(self._window, str(problem))
            return False
        finally:
            self._documents.versions.tell()
        if not written:
            return self.theirs.settle(path)
        self._recovery.disk = self._written.pop(path)
        self.document.mark_saved(path)
        self._recovery.forget()
        self._remember(path)
        self._show_saved(path)
        return True

    def _write(
        self, path: Path, content: bytes, over: str | None, turn: AbstractContextManager[None]
    ) -> bool:
        """Write a file in a thread, unless it holds something else; whether it was written."""
        with turn:
            if over is not None and holds_other(path, over):
                return False
            self._documents.versions.keep_before(path, content)
            write_atomically(path, content)
        self._written[path] = digest(content)  # known even if nobody waits for it anymore
        return True

    def _show_saved(self, path: Path) -> None:
        toast(self._window, _("Saved as {file}.").format(file=path.name), show_folder(path))

    @property
    def known_disk(self) -> str | None:
        """What the file of the document in front is known to hold, as a digest."""
        return self._recovery.disk

    def take_as_saved(self, opened: OpenedFile) -> None:
        """Mark the current document as just read from its file."""
        if opened.path is not None:
            self._recovery.disk = opened.disk
            self.document.mark_saved(opened.path)
            self._recovery.forget()

    def keep_version(self, path: Path, content: bytes) -> None:
        """Store content as a version of a file that never held it."""
        self._documents.versions.keep_unsaved(path, content)

    def _remember(self, path: Path) -> None:
        self._settings.remember_file(path)
        self.recent_changed.emit()

    def _folder(self) -> Path:
        """Return the folder in which file dialogs open: the last one, or the library's."""
        last = Path(self._settings["folder"] or "/nowhere")
        if is_folder(last):
            return last
        with contextlib.suppress(FileProblem):
            make_folder(own := own_folder(self._settings))
            return own
        from PySide6.QtCore import QStandardPaths

        documents = QStandardPaths.StandardLocation.DocumentsLocation
        return Path(QStandardPaths.writableLocation(documents) or Path.home())


class CodeDialog(QDialog):
    """Asks for a share code; displays only part of a long one."""

    def __init__(self, begin: str, parent: QWidget) -> None:
        """Ask for a code, starting with `begin`."""
        super().__init__(parent)
        self.setObjectName("code_dialog")
        self.setWindowTitle(_("Open a share code"))
        label = QLabel(_("Paste the code here:"), self)
        self._field = NotesField(self)
        self._field.setObjectName("share_code")
        self._field.setAccessibleName(_("Share code"))
        self._field.show_text(begin)
        self._field.selectAll()
        label.setBuddy(self._field)
        column = QVBoxLayout(self)
        for part in (label, self._field, dialog_buttons(self, _("Open"))):
            column.addWidget(part)

    def text(self) -> str:
        """The code as pasted or typed."""
        return self._field.text()


class RecentFiles(QMenu):
    """The menu of recent files; the first nine have a digit as mnemonic."""

    def __init__(self, files: FileActions, parent: QWidget) -> None:
        super().__init__(_("Open &recent"), parent)
        self.setObjectName("recent_files")
        self.setToolTipsVisible(True)
        self._files = files
        self.triggered.connect(self._open)
        files.recent_changed.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Fill the menu."""
        self.clear()
        for number, path in enumerate(self._files.recent(), 1):
            action = self.addAction(_label(number, path))
            action.setData(str(path))
            action.setToolTip(plain_tip(str(path)))
        self.setEnabled(not self.isEmpty())

    def _open(self, action: QAction) -> None:
        self._files.incoming.open_path(Path(action.data()))


def _label(number: int, path: Path) -> str:
    """Return `&1 able.nco — ~/squads`: file names alone are often equal."""
    folder = path.parent
    if folder.is_relative_to(Path.home()):
        folder = "~" / folder.relative_to(Path.home())
    name = f"{shortened(path.name)} — {shortened(str(folder))}"
    ensure_glyphs(name)
    key = f"&{number}" if number < 10 else str(number)  # noqa: PLR2004 - there is no tenth digit key
    return f"{key} {name}"


class SampleFiles(QMenu):
    """The menu of samples of the open document's kind, read when it is opened."""

    def __init__(self, files: FileActions, parent: QWidget) -> None:
        super().__init__(_("Open sa&mple"), parent)
        self.setObjectName("sample_files")
        self._files = files
        self.triggered.connect(self._open)
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """Fill the menu for the open document's kind."""
        self.clear()
        for file, name in self._files.samples():
            action = self.addAction(shortened(name))
            action.setObjectName(f"sample_{file.stem}")
            action.setData(str(file))

    def _open(self, action: QAction) -> None:
        self._files.open_sample(Path(action.data()))
