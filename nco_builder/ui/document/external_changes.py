"""Changes to the files of open documents by other programs, windows and computers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from nco_builder import paths
from nco_builder.files import FileProblem
from nco_builder.files.atomic import make_folder
from nco_builder.files.locks import FileLock
from nco_builder.files.names import is_there
from nco_builder.files.reading import read_bytes
from nco_builder.ui.document import pending_opens
from nco_builder.ui.document.pending_opens import digest
from nco_builder.ui.document.slow_disk import POLL_MS, next_answer
from nco_builder.ui.parts.worker import JobThread

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.open_documents import OpenDocuments

    _Key = tuple[Path, str | None, int, int, int]
    _Looked = tuple[_Key | None, bool]


def holds_other(path: Path, disk: str | None) -> bool:
    """Return whether a file differs from `disk`, the digest of its known content.

    A file that is gone holds nothing that could be lost; one that cannot be read may.
    """
    if not is_there(path):
        return False
    try:
        return digest(read_bytes(path)) != disk
    except FileProblem:
        return True


def still_holds(path: Path, disk: str) -> bool:
    """Return whether a file exists and matches the digest `disk`."""
    try:
        return digest(read_bytes(path)) == disk
    except FileProblem:
        return False


def open_folder() -> Path:
    """Return the folder in which windows lock a file for each open document."""
    return paths.user_state() / "open"


def _lock_of(path: Path) -> Path:
    from nco_builder.versions import folder_of  # a start without files does without

    return open_folder() / f"{folder_of(path).name}.lock"


def _state_of(path: Path, disk: str, before: _Looked | None) -> _Looked:
    """Return the state of a file, and whether it differs from its known content `disk`."""
    try:
        now = path.stat()
    except (OSError, ValueError):
        return None, False
    key = path, disk, now.st_size, now.st_mtime_ns, now.st_ino
    return before if before is not None and before[0] == key else (key, holds_other(path, disk))


def _look_at(
    asked: Sequence[tuple[Path, str | None, _Looked | None]],
) -> tuple[list[_Looked], dict[Path, Path]]:
    """Return the states of files, and the lock of each; one without `disk` is just being read."""
    states = [
        (None, False) if disk is None else _state_of(path, disk, before)
        for path, disk, before in asked
    ]
    return states, {path: _lock_of(path) for path, _disk, _before in asked}


class ExternalChanges(QObject):
    """Checks the files of all open documents on request, in a thread: a disk may not answer.

    A file is read only where its size, time or place are not those of the last look.

    Signals:
        noticed: a file holds something else than before, or is open in another window, or not.
    """

    noticed = Signal()

    def __init__(self, documents: OpenDocuments, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._documents = documents
        self._looked: dict[OpenDocument, _Looked] = {}
        self._claims: dict[Path, FileLock] = {}
        self._others: set[Path] = set()
        self._looking: tuple[JobThread, list[OpenDocument]] | None = None
        self._poll = QTimer(self, interval=POLL_MS)
        self._poll.timeout.connect(self._take)

    def look(self) -> None:
        """Check all files now, unless an earlier check is not answered yet."""
        if self._looking is not None:
            return
        documents = [each for each in self._documents.all if each.path]
        asked = [
            (path, self._documents.recovery_of(each).disk, self._looked.get(each))
            for each in documents
            if (path := each.path)
        ]
        thread = JobThread("looking")
        thread.ask(lambda: _look_at(asked))
        thread.ask(None)
        self._looking = thread, documents
        thread.start()
        self._take(pending_opens.AT_ONCE)

    def _take(self, within: float = 0.0) -> None:
        """Take what the thread has found, if it has."""
        if self._looking is None:
            return
        thread, documents = self._looking
        answer = next_answer(thread, within)
        if answer is None:
            self._poll.start()
            return
        self._looking = None
        self._poll.stop()
        if answer.problem is not None:
            raise answer.problem
        before = self._state()
        states, locks = answer.content
        self._claim(locks)
        self._looked = dict(zip(documents, states, strict=True))
        if self._state() != before:
            self.noticed.emit()

    def _state(self) -> tuple[object, ...]:
        return ({each: found for each, (_, found) in self._looked.items()}, set(self._others))

    def has_other(self, document: OpenDocument) -> bool:
        """Return whether another program had changed a document's file at the last check."""
        key, found = self._looked.get(document, (None, False))
        return found and key is not None and key[0] == document.path  # it may be another's by now

    def is_open_twice(self, document: OpenDocument) -> bool:
        """Return whether another window had the document's file open at the last check."""
        return document.path in self._others

    def _claim(self, locks: dict[Path, Path]) -> None:
        """Hold the locks that tell other windows which files are open here."""
        for path in [path for path in self._claims if path not in locks]:
            self._claims.pop(path).release()
        self._others = set()
        for path, lock in locks.items():
            if path not in self._claims:
                try:
                    make_folder(open_folder())
                except FileProblem:
                    return  # what cannot be written is told by those who must
                self._claims[path] = FileLock(lock)
            if not self._claims[path].take():
                self._others.add(path)

    def let_go(self) -> None:
        """Release all locks."""
        for lock in self._claims.values():
            lock.release()
        self._claims = {}
