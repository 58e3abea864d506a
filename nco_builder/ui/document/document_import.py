"""Documents from files, share codes, other windows and the command line.

They are read in the background (see `pending_opens`) and shown in the order of the requests. All
unreadable ones of a request are reported together.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from nco_builder.language import _, ngettext
from nco_builder.systems import system_of
from nco_builder.ui.document import pending_opens
from nco_builder.ui.document.pending_opens import FileGoneError, PendingOpen, awaited_file
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.toast import toast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtWidgets import QWidget

    from nco_builder.files import FileProblem
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_documents import OpenDocuments
    from nco_builder.ui.document.pending_opens import Ended, OpenedFile
    from nco_builder.ui.parts.worker import JobThread

MOST_TOLD = 10
"""The most files of one request whose problems are listed."""


class DocumentImport(QObject):
    """Opens documents in a window.

    Signals:
        remembered: the list of recent files is another.
    """

    remembered = Signal()

    def __init__(self, documents: OpenDocuments, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._documents = documents
        self._settings = settings
        self._window = window
        self.arriving = documents.arriving

    def open_path(self, path: Path) -> None:
        """Show the document of a file, reading it unless it is open."""
        self.open_paths((path,))

    def open_paths(self, paths: Iterable[Path], then: Callable[[], object] | None = None) -> None:
        """Open several files in tabs, in this order, each as soon as it is read.

        Args:
            paths: the files.
            then: called once all that can be opened are, unless none can.
        """
        self.arriving.ask([self._wanted(path) for path in paths], self._ending(then))

    def open_code(self, text: str) -> None:
        """Open the document of a share code; report a problem in one sentence."""
        wanted = PendingOpen(
            _("Reading the share code…"), partial(pending_opens.read_code, text), self._begin
        )
        self.arriving.ask((wanted,), self._ending())

    def open_beside(self, opened: OpenedFile) -> None:
        """Show a document in a tab of its own, without a file."""
        self._documents.current.example = False  # both are wanted now
        self._documents.bring(opened.kind, opened.value, unsaved=True)

    def expect(self, path: Path, reading: JobThread) -> None:
        """Open a file that is being read already."""
        self.arriving.ask((self._wanted(path),), self._ending(), reading)

    def read_theirs(self, path: Path, take: Callable[[OpenedFile], object]) -> None:
        """Read the present content of the current document's file, which must still be there."""
        document = self._documents.current

        def arrived(opened: OpenedFile) -> None:
            if document in self._documents.all:
                self._documents.show(document)
                take(opened)

        wanted = awaited_file(path, partial(pending_opens.read, path), arrived)
        self.arriving.ask((wanted,), self._ending())

    def _wanted(self, path: Path) -> PendingOpen:
        if self._documents.has(path):
            return awaited_file(path, _nothing, partial(self._show, path))
        return awaited_file(path, partial(_read_to_show, path), partial(self._take, path))

    def _show(self, path: Path, _nothing: object) -> None:
        """Show a document that was open when requested; read it again if it was closed since."""
        there = self._documents.at_path(path)
        if there is None:
            self.open_path(path)
            return
        self._documents.show(there)
        self._remember(path)

    def _take(self, path: Path, opened: OpenedFile) -> None:
        """Show what was read, unless it is open, perhaps under another name of its file."""
        there = self._documents.at_path(path)
        if there is not None:
            self._documents.show(there)
        else:
            self._begin(opened)
        self._remember(path)

    def _begin(self, opened: OpenedFile) -> None:
        self._documents.bring(
            opened.kind,
            opened.value,
            opened.path,
            disk=opened.disk,
            unsaved=opened.path is None and opened.source is None,
            judgement=opened.judgement,
            source=opened.source,
            letters=opened.letters,
        )
        for each in opened.further:
            self._begin(each)
        if opened.further:
            count = 1 + len(opened.further)
            told = ngettext("{count} document found.", "{count} documents found.", count)
            toast(self._window, told.format(count=count))
        if opened.unreadable:
            questions.say(self._window, opened.unreadable)

    def _remember(self, path: Path) -> None:
        self._settings.remember_file(path.absolute())
        self.remembered.emit()

    def _ending(self, then: Callable[[], object] | None = None) -> Ended:
        """Return the callback for the end of a request."""

        def ended(arrived: int, problems: Sequence[FileProblem]) -> None:
            if arrived and then is not None:
                then()
            self._show_problems(problems)

        return ended

    def _show_problems(self, problems: Sequence[FileProblem]) -> None:
        """Report all unreadable files at once; missing ones leave the list of recent files."""
        for problem in problems:
            if isinstance(problem, FileGoneError):
                self._settings.forget_file(Path(problem.origin))
                self.remembered.emit()
        told = list(map(str, problems[:MOST_TOLD]))
        if len(problems) > MOST_TOLD:
            told.append(_("And {count} more.").format(count=len(problems) - MOST_TOLD))
        if told:
            questions.say(self._window, "\n".join(told))


def _nothing() -> None:
    """Read nothing, because the document is open."""


def _read_to_show(path: Path) -> OpenedFile:
    """Read a document, and make its page where its kind has one.

    Raises:
        FileProblem: it cannot be read, or its rules cannot be used.
    """
    opened = pending_opens.read(path)
    page = system_of(opened.value).page
    if page is not None:
        from nco_builder.systems.page import make_ahead  # a squad needs it not

        make_ahead(page, opened.judgement)
    return opened
