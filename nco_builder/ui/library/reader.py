"""Reading the library in the background."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nco_builder.library.reading import FileCache, read_library
from nco_builder.ui.parts.worker import Reporter, Worker, paced

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QObject

    from nco_builder.library.index import Index


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
        """End the thread and close the index."""
        ended = super().stop()
        if ended and self._index is not None:
            self._index.close()
            self._index = self._known = None
        return ended
