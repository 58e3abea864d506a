"""Reading the library beside the window: one thread, frozen values in and out."""

from __future__ import annotations

import queue
import threading
import time
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from nco_builder.language import current, speaking
from nco_builder.library.reading import Known, Listed, Told, read_library
from nco_builder.ui.parts.garbage import GuiGarbage

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

POLL_MS = 25
SLICE = 0.002
"""The window's thread waits for Python until the reading one rests; so many seconds at a time it
works, and rests half as long."""
MOST_REST = 0.05
PATIENCE = 5.0
"""So many seconds a closing window waits for the file that is being read."""

_Answer = tuple[int, Listed | Told | None]


class _Wanted(NamedTuple):
    turn: int
    folders: tuple[Path, ...]
    language: str


class LibraryReader(QObject):
    """Lists and reads documents in a thread; the last call counts, what was before is left.

    Signals:
        listed: a `Listed`: all files there are.
        told: a `Told`: files that were read.
        ended: everything is read, or nothing more is wanted.

    """

    listed = Signal(object)
    told = Signal(object)
    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._wanted: queue.SimpleQueue[_Wanted | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[_Answer] = queue.SimpleQueue()
        self._turn = 0
        self._thread: threading.Thread | None = None
        self._garbage: GuiGarbage | None = None
        self.busy = False
        self._poll = QTimer(self)
        self._poll.setInterval(POLL_MS)
        self._poll.timeout.connect(self._deliver)

    def read(self, folders: tuple[Path, ...]) -> None:
        """List and read all documents of these folders."""
        self._turn += 1
        if self._thread is None:
            self._garbage = GuiGarbage(self)
            self._thread = threading.Thread(target=self._work, name="library", daemon=True)
            self._thread.start()
        self._wanted.put(_Wanted(self._turn, folders, current()))
        self.busy = True
        self._poll.start()

    def cancel(self) -> None:
        """Read nothing more; what was told stays."""
        self._turn += 1
        self._end()

    def stop(self) -> None:
        """End the thread, once it is done with its file; one that a dead disk holds is left."""
        self._turn += 1
        self._poll.stop()
        if self._thread is not None and self._garbage is not None:
            self._wanted.put(None)
            self._thread.join(PATIENCE)
            self._thread = None
            self._garbage.stop()

    def _end(self) -> None:
        self._poll.stop()
        self.busy = False
        self.ended.emit()

    def _deliver(self) -> None:
        """Tell what the thread has found; of what is not wanted any more nothing."""
        while True:
            try:
                turn, answer = self._answers.get_nowait()
            except queue.Empty:
                return
            if turn != self._turn:
                continue
            if answer is None:
                self._end()
                return
            (self.listed if isinstance(answer, Listed) else self.told).emit(answer)

    def _work(self) -> None:
        from nco_builder.library.index import Index  # nobody waits for sqlite but this thread

        index = Index()
        known = Known(index)
        while (wanted := self._wanted.get()) is not None:
            if wanted.turn == self._turn:
                with speaking(wanted.language):
                    self._read(known, wanted.turn, wanted.folders)
        index.close()

    def _read(self, known: Known, turn: int, folders: tuple[Path, ...]) -> None:
        for answer in read_library(folders, known, lambda: turn != self._turn, _pace()):
            self._answers.put((turn, answer))
        self._answers.put((turn, None))


def _pace() -> Callable[[float], None]:
    """What rests half as long as was worked, once that was a slice."""
    owed = 0.0

    def rest(took: float) -> None:
        nonlocal owed
        owed += took
        if owed >= SLICE:
            time.sleep(min(owed / 2, MOST_REST))
            owed = 0.0

    return rest
