"""The Library page's knowledge of files, shown or not."""

from __future__ import annotations

from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING

from nco_builder.library.index import conflict_copies
from nco_builder.library.reading import FileCache, read_library
from nco_builder.ui.library.columns import LibraryRow
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.worker import Reporter, Worker, paced

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

    from PySide6.QtCore import QObject

    from nco_builder.library.index import Index, LibraryFile
    from nco_builder.library.reading import LibraryListing, ReadProgress


class KnownFiles:
    """The files of the library, their conflict copies, and the open ones.

    Attributes:
        entries: Every file by its path.
        unsettled: Whether something is known that is not shown in its place yet.
        open: The paths of files in tabs; 2 if there are changes that are not saved, else 1.

    """

    def __init__(self) -> None:
        self.entries: dict[str, LibraryFile] = {}
        self.unsettled = True
        self.open: dict[str, int] = {}
        self._conflicts: Mapping[str, str] = {}

    def take(self, listed: LibraryListing) -> None:
        """Take over the list of existing files; unchanged entries stay the same objects.

        Who only comes back from another program mostly changed nothing there: what did not change
        comes as the very entries that are known, and is found to be so at once.
        """
        entries = {entry.path: entry for entry in listed.entries}
        if entries != self.entries:
            self._ensure_letters(
                entry for path, entry in entries.items() if self.entries.get(path) is not entry
            )
            self.entries = entries
            self.unsettled = True

    def learn(self, told: ReadProgress) -> list[LibraryFile]:
        """Take over entries that were read."""
        found = [entry for entry in told.entries if entry.path in self.entries]
        self._ensure_letters(found)
        self.entries.update((entry.path, entry) for entry in found)
        self.unsettled = True
        return found

    def settle(self) -> None:
        """Update which files copy others."""
        self._conflicts = conflict_copies(self.entries.values())
        self.unsettled = False

    def shelved(
        self, entries: Iterable[LibraryFile], favourites: Collection[str]
    ) -> list[LibraryRow]:
        """Return the rows of files."""
        return [
            LibraryRow(
                entry,
                entry.path in favourites,
                PurePath(self._conflicts[entry.path]).name if entry.path in self._conflicts else "",
                self.open.get(entry.path, 0),
            )
            for entry in entries
        ]

    @staticmethod
    def _ensure_letters(entries: Iterable[LibraryFile]) -> None:
        ensure_glyphs("".join(set("".join([e.name + e.tags + e.path for e in entries]))))


class LibraryReader(Worker):
    """Reports `Listed` for all files, then `Told` for files that were read."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, "library")
        self._index: Index | None = None
        self._known: FileCache | None = None

    def read(self, folders: tuple[Path, ...]) -> None:
        """List and read all documents of these folders."""
        self.start(partial(self._read, folders))

    def _read(self, folders: tuple[Path, ...], report: Reporter) -> None:
        from nco_builder.library.index import Index  # nobody waits for sqlite but this thread

        if self._index is None or self._known is None:
            self._index = Index()
            self._known = FileCache(self._index)
        for answer in read_library(folders, self._known, lambda: not report.wanted, paced()):
            report(answer)

    def stop(self) -> bool:
        """End the thread, and close the index."""
        ended = super().stop()
        if ended and self._index is not None:
            self._index.close()
            self._index = self._known = None
        return ended
