"""Changes to the files of open documents by other programs, windows and computers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from nco_builder import paths
from nco_builder.files import FileProblem
from nco_builder.files.atomic import make_folder
from nco_builder.files.locks import FileLock
from nco_builder.files.names import is_there
from nco_builder.files.reading import read_bytes
from nco_builder.ui.document.pending_opens import digest

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.open_documents import OpenDocuments

    _Key = tuple[Path, str | None, int, int, int]


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


class ExternalChanges(QObject):
    """Checks the files of all open documents on request.

    A file is read only where its size, time or place are not those of the last look.

    Signals:
        noticed: a file holds something else than before, or is open in another window, or not.

    """

    noticed = Signal()

    def __init__(self, documents: OpenDocuments, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._documents = documents
        self._looked: dict[OpenDocument, tuple[_Key | None, bool]] = {}
        self._claims: dict[Path, FileLock] = {}
        self._others: set[Path] = set()

    def look(self) -> None:
        """Check all files now."""
        before = self._state()
        self._claim()
        self._looked = {each: self._look_at(each) for each in self._documents.all if each.path}
        if self._state() != before:
            self.noticed.emit()

    def _state(self) -> tuple[object, ...]:
        return ({each: found for each, (_, found) in self._looked.items()}, set(self._others))

    def _look_at(self, document: OpenDocument) -> tuple[_Key | None, bool]:
        path, disk = document.path, self._documents.recovery_of(document).disk
        if path is None or disk is None:  # it is being read just now
            return None, False
        try:
            now = path.stat()
        except (OSError, ValueError):
            return None, False
        key = path, disk, now.st_size, now.st_mtime_ns, now.st_ino
        before = self._looked.get(document)
        if before is not None and before[0] == key:
            return before
        return key, holds_other(path, disk)

    def has_other(self, document: OpenDocument) -> bool:
        """Return whether another program had changed a document's file at the last check."""
        key, found = self._looked.get(document, (None, False))
        return found and key is not None and key[0] == document.path  # it may be another's by now

    def is_open_twice(self, document: OpenDocument) -> bool:
        """Return whether another window had the document's file open at the last check."""
        return document.path in self._others

    def _claim(self) -> None:
        """Hold the locks that tell other windows which files are open here."""
        wanted = {each.path for each in self._documents.all if each.path}
        for path in [path for path in self._claims if path not in wanted]:
            self._claims.pop(path).release()
        self._others = set()
        for path in wanted:
            if path not in self._claims:
                try:
                    make_folder(open_folder())
                except FileProblem:
                    return  # what cannot be written is told by those who must
                self._claims[path] = FileLock(_lock_of(path))
            if not self._claims[path].take():
                self._others.add(path)

    def let_go(self) -> None:
        """Release all locks."""
        for lock in self._claims.values():
            lock.release()
        self._claims = {}
