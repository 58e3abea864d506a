"""All documents open in a window, one of them current; they outlive the widgets."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from nco_builder.files import FileProblem
from nco_builder.files.reading import read_bytes
from nco_builder.ui.document.external_changes import still_holds
from nco_builder.ui.document.names_apart import names_apart
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.pending_opens import PendingOpens
from nco_builder.ui.document.recovery import Recovery, recovery_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nco_builder.documents.kind import Judgement, Kind
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.pending_opens import PdfSource
    from nco_builder.ui.document.recovery import Leftover


class SavedVersions:
    """Keeps the old content as a version; a failure does not stop the save, but is reported.

    Attributes:
        problem: why one could not be kept the last time, in a sentence; "" where it could.
        files: the files of which a version is not kept yet.
    """

    def __init__(self, on_problem: Callable[[], object]) -> None:
        """Call `on_problem` whenever `problem` changes."""
        self.problem = ""
        self.files: tuple[Path, ...] = ()
        self._now: tuple[str, tuple[Path, ...]] = self.problem, self.files
        self._on_problem = on_problem
        self._unkept: dict[Path, tuple[bytes, float]] = {}

    def keep_before(self, path: Path, after: bytes) -> None:
        """Store the present content of a file as a version before it is overwritten.

        In a thread, `tell` has to follow in that of the window.
        """
        problem = ""
        try:
            seconds = path.stat().st_mtime
            content = read_bytes(path)
        except FileNotFoundError:
            return
        except (OSError, FileProblem) as error:
            problem = str(error)
        else:
            if content != after:
                self._unkept[path] = content, seconds
        self._try(problem, path)

    def keep_unsaved(self, path: Path, content: bytes) -> None:
        """Store unsaved work that gives way to another program's file."""
        self._unkept[path] = content, time.time()
        self._try()

    def try_again(self) -> None:
        """Retry what could not be stored."""
        self._try()

    def _try(self, problem: str = "", unread: Path | None = None) -> None:
        from nco_builder.versions import keep_version, versions_folder  # saving needs it

        unreadable = [unread] if problem and unread is not None else []
        for path, (content, seconds) in list(self._unkept.items()):
            try:
                keep_version(path, content, seconds)
            except (OSError, FileProblem) as error:
                why = error.problem if isinstance(error, FileProblem) else str(error)
                problem = str(FileProblem(versions_folder(), why))
            else:
                del self._unkept[path]
        self._now = problem, tuple({**self._unkept, **dict.fromkeys(unreadable)})
        if threading.current_thread() is threading.main_thread():
            self.tell()

    def tell(self) -> None:
        """Report a problem that is not the last one, or that there is none anymore."""
        if self._now != (self.problem, self.files):
            self.problem, self.files = self._now
            self._on_problem()


def would_be_lost(document: OpenDocument) -> bool:
    """Return whether a document has changes that no file has, or its PDF is gone."""
    source = document.source
    gone = source is not None and not still_holds(*source)
    return document.modified or bool(document.unfinished) or gone


class OpenDocuments(QObject):
    """The open documents, in the order of their tabs; there is always one.

    Attributes:
        current: the one in front.
        versions: what their files held before they were saved over.
        arriving: what should be opened and is being read.

    Signals:
        leaving: another document is about to come to the front.
        switched: another document is in front.
        listed: documents came, went or changed places, or one is called or marked otherwise.
        problem_changed: there is another `problem`, here or of the versions, or none anymore.
        refused: what was to come into one of them is not taken; a sentence says why.
    """

    problem_changed = Signal()
    refused = Signal(str)

    leaving = Signal()
    switched = Signal()
    listed = Signal()

    def __init__(self, first: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.versions = SavedVersions(self.problem_changed.emit)
        self.arriving = PendingOpens(self)
        self._settings: Settings | None = None
        self._kept: dict[OpenDocument, Recovery] = {}
        self._order: list[OpenDocument] = []
        self._take(first, 0)
        self.current = first

    def _take(self, document: OpenDocument, at: int) -> None:
        self._order.insert(at, document)
        document.among = self
        self._kept[document] = recovery = Recovery(document, document)
        recovery.problem_changed.connect(self.problem_changed)
        document.refused.connect(self.refused)
        if self._settings is not None:
            recovery.follow(self._settings)
        for signal in (document.changed, document.replaced, document.file_changed):
            signal.connect(self.listed)

    @property
    def all(self) -> tuple[OpenDocument, ...]:
        """Every open document, in the order of the tabs."""
        return tuple(self._order)

    @property
    def unsaved(self) -> tuple[OpenDocument, ...]:
        """The documents whose content would be lost."""
        return tuple([each for each in self._order if would_be_lost(each)])

    @property
    def recovery(self) -> Recovery:
        """The recovery copies of the current document."""
        return self._kept[self.current]

    @property
    def problem(self) -> str:
        """Why unsaved work cannot be stored, in one sentence, or ""."""
        return next((each.problem for each in self._kept.values() if each.problem), "")

    @property
    def at_risk(self) -> tuple[OpenDocument, ...]:
        """The documents whose unsaved work cannot be stored, in the order of the tabs."""
        return tuple([each for each in self._order if self._kept[each].problem])

    def name_of(self, document: OpenDocument) -> str:
        """Return the name of an open document that tells it from all others."""
        opened = [*self._kept]  # in the order in which they were opened
        names = names_apart(opened, [each.path for each in opened])
        return names[opened.index(document)]

    def recovery_of(self, document: OpenDocument) -> Recovery:
        """Return the recovery copies of an open document."""
        return self._kept[document]

    def follow(self, settings: Settings) -> None:
        """Apply the settings for recovery to all documents."""
        self._settings = settings
        for recovery in self._kept.values():
            recovery.follow(settings)

    def keep(self) -> Path | None:
        """Store all unsaved work now.

        Returns:
            The file it is in, the folder where it is in several, None if nothing was kept.
        """
        kept = [file for file in [each.keep() for each in self._kept.values()] if file]
        return recovery_folder() if len(kept) > 1 else next(iter(kept), None)

    def hasten(self) -> None:
        """Store now what is due soon, before a slow operation."""
        for recovery in self._kept.values():
            recovery.hasten()

    def forget(self) -> None:
        """Remove the recovery copies of these documents."""
        for recovery in self._kept.values():
            recovery.forget()

    def index(self, document: OpenDocument) -> int:
        """Return the place of a document's tab."""
        return self._order.index(document)

    def has(self, path: Path) -> bool:
        """Return whether a file is open under exactly this path, without asking the disk."""
        return any(each.path == path.absolute() for each in self._order)

    def at_path(self, path: Path) -> OpenDocument | None:
        """Return the open document of a file, by any of its names; None if it is not open."""
        wanted = path.absolute()
        for each in self._order:
            if each.path is not None and _is_same(each.path, wanted):
                return each
        return None

    def add(self, document: OpenDocument, at: int | None = None, *, show: bool = True) -> None:
        """Add a tab after the current one, or at a place."""
        self._take(document, self.index(self.current) + 1 if at is None else at)
        self.listed.emit()
        if show:
            self.show(document)

    def bring(  # noqa: PLR0913 - what a document is, and whence
        self,
        kind: Kind[Any],
        value: object,
        path: Path | None = None,
        *,
        disk: str | None = None,
        example: bool = False,
        unsaved: bool = False,
        judgement: Judgement | None = None,
        source: PdfSource | None = None,
        letters: str | None = None,
    ) -> OpenDocument:
        """Show a document; an untouched example gives way to it.

        Args:
            kind: of the document.
            value: the document.
            path: its file, None if it has none.
            disk: what that holds, as a digest.
            example: whether it may make room in turn, as long as nobody touches it.
            unsaved: whether it has changes its file has not, or no file though it is work.
            judgement: the verdict on it, if there is one already.
            source: the PDF it was taken out of, None for others.
            letters: those of its texts, if they are known.
        """
        document = self.current
        if document.untouched:
            self.recovery.disk = disk  # known before anybody hears of the file
            document.open(
                kind,
                value,
                path,
                unsaved=unsaved,
                judgement=judgement,
                source=source,
                letters=letters,
            )
        else:
            document = OpenDocument(
                kind,
                value,
                path,
                saved=not unsaved,
                judgement=judgement,
                source=source,
                letters=letters,
            )
            self.add(document, show=False)
            self.recovery_of(document).disk = disk
        document.example = example
        self.show(document)
        return document

    def adopt(self, left: Leftover) -> OpenDocument:
        """Open a recovered document with its unsaved changes, in its file's tab if that is open."""
        document = self.at_path(left.path) if left.path else None
        if document is None or document.modified:
            document = self.bring(left.kind, left.value, left.path)
        self._kept[document].adopt(left)
        document.example = False  # it was asked for: no other takes its place
        self.show(document)
        return document

    def show(self, document: OpenDocument) -> None:
        """Bring a document to the front."""
        if document is not self.current:
            self.leaving.emit()
            self.current = document
            self.switched.emit()

    def step(self, by: int) -> None:
        """Switch to the document this many tabs further, wrapping around."""
        place = self.index(self.current) + by
        self.show(self._order[place % len(self._order)])

    def move(self, document: OpenDocument, to: int) -> None:
        """Put a document's tab at another place."""
        self._order.remove(document)
        self._order.insert(to, document)
        self.listed.emit()

    def remove(self, document: OpenDocument) -> None:
        """Remove a document's tab; a neighbor becomes current if it was.

        Raises:
            ValueError: it is the only one.
        """
        if len(self._order) == 1:
            raise ValueError("one document is always open")
        place = self.index(document)
        if document is self.current:
            behind = self._order[place + 1 :]
            self.show(behind[0] if behind else self._order[place - 1])
        self._order.remove(document)
        recovery = self._kept.pop(document)
        recovery.forget()
        recovery.problem_changed.disconnect(self.problem_changed)
        document.refused.disconnect(self.refused)
        for signal in (document.changed, document.replaced, document.file_changed):
            signal.disconnect(self.listed)
        document.among = None
        self.listed.emit()


def _is_same(one: Path, other: Path) -> bool:
    if one == other:
        return True
    try:
        return one.samefile(other)
    except OSError:  # one of them is gone
        return False
