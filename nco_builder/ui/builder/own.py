"""The player's own entries on the shelf: read once per kind, added and removed by the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from nco_builder.documents.own_entries import OwnList
from nco_builder.files import FileProblem

if TYPE_CHECKING:
    from nco_builder.schema.record import Value
    from nco_builder.ui.builder.document import BuilderDocument


class OwnShelf(QObject):
    """The own entries for the kind of the open document.

    Attributes:
        problem: why the list cannot be read, "" where it can or there is none.

    Signals:
        failed: a sentence why an entry could not be kept or removed.

    """

    failed = Signal(str)

    def __init__(self, document: BuilderDocument) -> None:
        super().__init__(document)
        self._document = document
        self.problem = ""
        self._read_for = ""
        document.begun.connect(self.read)
        self.read()

    def read(self) -> None:
        """Read the list again for another kind of document; a broken list is skipped."""
        if self._read_for == self._document.kind.format:
            return
        self._read_for = self._document.kind.format
        self.problem = ""
        own = self._list
        try:
            entries = own.read() if own else ()
        except FileProblem as problem:
            self.problem, entries = str(problem), ()
        self._document.show_own(entries)

    @property
    def _list(self) -> OwnList | None:
        entry = self._document.system.own
        return OwnList(self._document.kind.format, entry) if entry else None

    def keep(self, entry: Value) -> bool:
        """Store an entry, and return whether that worked."""
        own = self._list
        if own is None:
            return False
        try:
            self._document.show_own(own.add(entry))
        except FileProblem as problem:
            self.failed.emit(str(problem))
            return False
        return True

    def remove(self, entry: Value) -> None:
        """Remove an entry; documents that use it are not affected."""
        own = self._list
        if own is None:
            return
        try:
            self._document.show_own(own.remove(entry))
        except FileProblem as problem:
            self.failed.emit(str(problem))
