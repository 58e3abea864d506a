"""Reading the squads of an event, and pairing its rounds, beside the window."""

from __future__ import annotations

import queue
import threading
import time
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from nco_builder.files import FileProblem
from nco_builder.language import current, in_this_language, speaking
from nco_builder.tournament.entries import SquadEntry, read_entries
from nco_builder.tournament.pairing import Pairings, PairingStopped, pair_next
from nco_builder.ui.parts.garbage import GuiGarbage

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.tournament.model import Event

POLL_MS = 25
MOST_REST = 0.05
PATIENCE = 5.0
"""So many seconds a closing window waits for the file that is being read."""


class WantedSquads(NamedTuple):
    """What is to be read; `known` was read under the same terms."""

    folder: Path
    event: Event
    known: tuple[SquadEntry, ...]


class _Counted(NamedTuple):
    done: int
    total: int


class _Ended(NamedTuple):
    problem: str


class SquadsReader(QObject):
    """Reads and judges squads in a thread; the last call counts, what was before is left.

    Attributes:
        busy: whether something is being read.

    Signals:
        told: (entries, done, total) squads that were read, and how far it is.
        ended: (whole, problem) whether everything was read, and why not, in a sentence.

    """

    told = Signal(object, int, int)
    ended = Signal(bool, str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._wanted: queue.SimpleQueue[tuple[int, WantedSquads, str] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[tuple[int, SquadEntry | _Counted | _Ended]] = (
            queue.SimpleQueue()
        )
        self._turn = 0
        self._count = _Counted(0, 0)
        self._thread: threading.Thread | None = None
        self._garbage: GuiGarbage | None = None
        self.busy = False
        self._poll = QTimer(self, interval=POLL_MS)
        self._poll.timeout.connect(self._deliver)

    def read(self, wanted: WantedSquads) -> None:
        """Read and judge all squads of an event."""
        self._turn += 1
        if self._thread is None:
            self._garbage = GuiGarbage(self)
            self._thread = threading.Thread(target=self._work, name="squads", daemon=True)
            self._thread.start()
        self._count = _Counted(0, 0)
        self._wanted.put((self._turn, wanted, current()))
        self.busy = True
        self._poll.start()

    def cancel(self) -> None:
        """Read nothing more; what was told stays."""
        if self.busy:
            self._turn += 1
            self._end(whole=False)

    def stop(self) -> None:
        """End the thread, once it is done with its file; one that a dead disk holds is left."""
        self._turn += 1
        self._poll.stop()
        self.busy = False
        if self._thread is not None and self._garbage is not None:
            self._wanted.put(None)
            self._thread.join(PATIENCE)
            self._thread = None
            self._garbage.stop()

    def _end(self, *, whole: bool, problem: str = "") -> None:
        self._poll.stop()
        self.busy = False
        self.ended.emit(whole, problem)

    def _deliver(self) -> None:
        """Tell what the thread has read; of what is not wanted any more nothing."""
        entries: list[SquadEntry] = []
        ended: _Ended | None = None
        while ended is None:
            try:
                turn, answer = self._answers.get_nowait()
            except queue.Empty:
                break
            if turn != self._turn:
                continue
            if isinstance(answer, SquadEntry):
                entries.append(answer)
            elif isinstance(answer, _Counted):
                self._count = answer
            else:
                ended = answer
        self.told.emit(entries, *self._count)
        if ended is not None:
            self._end(whole=not ended.problem, problem=ended.problem)

    def _work(self) -> None:
        while (wanted := self._wanted.get()) is not None:
            if wanted[0] == self._turn:
                self._read(*wanted)

    def _read(self, turn: int, wanted: WantedSquads, language: str) -> None:
        def progress(done: int, total: int) -> bool:
            self._answers.put((turn, _Counted(done, total)))
            return turn == self._turn

        problem = ""
        reading = read_entries(wanted.folder, wanted.event, wanted.known, progress=progress)
        try:
            while True:
                began = time.perf_counter()
                with speaking(language):
                    entry = next(reading, None)
                if entry is None:
                    break
                self._answers.put((turn, entry))
                # the window's thread waits for Python until this one rests
                time.sleep(min((time.perf_counter() - began) / 2, MOST_REST))
        except FileProblem as error:
            problem = str(error)
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            problem = f"{type(error).__name__}: {error}"
        self._answers.put((turn, _Ended(problem)))


class Pairer(QObject):
    """Pairs the next round in a thread.

    Signals:
        paired: (event, pairings) the event that was paired, and who meets whom.
        ended: nothing is being paired any more; a sentence says what went wrong.

    """

    paired = Signal(object, object)
    ended = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._garbage: GuiGarbage | None = None
        self._stopped = threading.Event()
        self._answer: tuple[Event, Pairings] | None = None
        self._problem = ""
        self._poll = QTimer(self, interval=POLL_MS)
        self._poll.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether a round is being paired."""
        return self._thread is not None

    def pair(self, event: Event) -> None:
        """Pair the next round of an event; nothing happens while one is being paired."""
        if self.busy:
            return
        self._stopped = threading.Event()
        self._answer, self._problem = None, ""
        self._garbage = GuiGarbage(self)
        work = in_this_language(self._work)
        self._thread = threading.Thread(target=work, args=(event,), daemon=True)
        self._thread.start()
        self._poll.start()

    def cancel(self) -> None:
        """Pair no more; the event stays as it is."""
        self._stopped.set()

    def stop(self) -> None:
        """End the thread, and tell nothing of it."""
        self._stopped.set()
        self._poll.stop()
        self._let_go()

    def _work(self, event: Event) -> None:
        try:
            self._answer = event, pair_next(event, self._stopped.is_set)
        except PairingStopped:
            return
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            self._problem = f"{type(error).__name__}: {error}"

    def _look(self) -> None:
        if self._thread is not None and self._thread.is_alive():
            return
        self._poll.stop()
        self._let_go()
        if self._answer is not None and not self._stopped.is_set():
            self.paired.emit(*self._answer)
        self.ended.emit(self._problem)

    def _let_go(self) -> None:
        if self._thread is not None and self._garbage is not None:
            self._thread.join(PATIENCE)
            self._thread = None
            self._garbage.stop()
