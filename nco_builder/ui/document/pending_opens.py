"""Files being opened in the background, in order, with cancelling.

A thread reads and judges; it touches no widget, and the window stays responsive.
"""

from __future__ import annotations

import queue
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from nco_builder.files import FileProblem
from nco_builder.language import _
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.garbage import own_garbage
from nco_builder.ui.parts.job_thread import JobAnswer, JobThread

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    Ended = Callable[[int, tuple[FileProblem, ...]], object]

AT_ONCE = 0.1
"""Seconds the window waits for what is wanted: nobody notices, and most is read by then."""
POLL_MS = 10
LEFT_POLL_MS = 500
SAID_AFTER_MS = 200
"""What takes longer is said, with a way to cancel it."""
PATIENCE = 0.5
"""So many seconds a closing window waits for what is being read."""


class PendingOpen(NamedTuple):
    """A file to open.

    Attributes:
        called: says in a few words what is being read.
        read: reads it, in the thread; raises FileProblem.
        take: shows it, in the window's.

    """

    called: str
    read: Callable[[], Any]
    take: Callable[[Any], object]


def awaited_file(path: Path, read: Callable[[], Any], take: Callable[[Any], object]) -> PendingOpen:
    """Await a file, which is named while it is read."""
    return PendingOpen(_("Reading “{file}”…").format(file=path.name), read, take)


class _Batch:
    """Files requested together."""

    def __init__(self, wanted: Sequence[PendingOpen], ended: Ended) -> None:
        self.waiting = list(wanted)
        self.count = len(wanted)
        self.problems: list[FileProblem] = []
        self.ended = ended

    def end(self) -> None:
        """Tell how many have come, and what was wrong with the others."""
        done = self.count - len(self.waiting)
        self.ended(done - len(self.problems), tuple(self.problems))


class PendingOpens(QObject):
    """The files to open, from the request until they are shown.

    Signals:
        told: what is being read, once that takes long; "" when nothing is anymore.

    """

    told = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._batches: list[_Batch] = []
        self._reading: JobThread | None = None
        self._left: list[JobThread] = []
        self._poll = QTimer(self)
        self._poll.timeout.connect(self._look)
        self._late = QTimer(self, singleShot=True, interval=SAID_AFTER_MS)
        self._late.timeout.connect(self._tell)

    @property
    def busy(self) -> bool:
        """Whether anything is still to come."""
        return bool(self._batches)

    @property
    def is_read(self) -> bool:
        """Whether no thread is at work anymore, not even on what nobody wants."""
        return self._reading is None and not self._left

    @property
    def is_late(self) -> bool:
        """Whether it takes so long that it is said."""
        return self.busy and not self._late.isActive()

    def ask(
        self, wanted: Sequence[PendingOpen], ended: Ended, begun: JobThread | None = None
    ) -> None:
        """Read these behind what was wanted before, and take each as soon as it is there.

        Args:
            wanted: what to read.
            ended: called once with how many have come and what was wrong with others, in order;
                also where the rest was cancelled.
            begun: reads the only one already.

        """
        if not wanted:
            ended(0, ())
            return
        if begun is not None and not self.busy:
            self._reading = begun
            self._work()
        else:
            for each in wanted:
                self._reader().ask(each.read)
        self._batches.append(_Batch(wanted, ended))
        self._take_what_comes(AT_ONCE)
        if self.is_late:
            self._tell()

    def _reader(self) -> JobThread:
        if self._reading is None:
            self._reading = JobThread()
            self._reading.start()
            self._work()
        return self._reading

    def _work(self) -> None:
        """Be ready for what the thread has read."""
        own_garbage()
        self._poll.start(POLL_MS)
        self._late.start()

    def cancel(self) -> None:
        """Read nothing more; what is there stays."""
        batches, self._batches = self._batches, []
        self._leave()
        for batch in batches:
            batch.end()

    def stop(self) -> None:
        """Take nothing anymore; a thread that a dead disk holds is left to itself."""
        self._batches = []
        self._leave()
        for each in self._left:
            each.join(PATIENCE)
        self._let_go()

    def _leave(self) -> None:
        """Let the thread end once it has read what it is at."""
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.left = True
            self._left.append(reading)
            self._rest(reading)

    def _rest(self, reading: JobThread) -> None:
        """Ask the thread for nothing more."""
        reading.ask(None)
        self._late.stop()
        self._poll.start(LEFT_POLL_MS)
        self.told.emit("")

    def _let_go(self) -> None:
        """Forget the threads that have ended."""
        self._left = [each for each in self._left if each.is_alive()]
        if self.is_read:
            self._poll.stop()

    def _look(self) -> None:
        """Take what has been read, but nothing behind a question or an open list."""
        self._let_go()
        self._take_what_comes(0)

    def _take_what_comes(self, within: float) -> None:
        until = monotonic() + within
        while not questions.is_asked() and (arrived := self._next(until - monotonic())):
            self._take(arrived)

    def _next(self, within: float) -> JobAnswer | None:
        try:
            return self._reading.answers.get(timeout=max(0, within)) if self._reading else None
        except queue.Empty:
            return None

    def _take(self, arrived: JobAnswer) -> None:
        batch = self._batches[0]
        wanted, problem = batch.waiting.pop(0), arrived.problem
        if isinstance(problem, FileProblem):
            batch.problems.append(problem)
        last = not batch.waiting
        if last:
            self._batches.pop(0)
            if not self._batches and self._reading is not None:
                reading, self._reading = self._reading, None
                self._rest(reading)
                reading.join()  # at once: it has nothing left to read
                self._let_go()
        try:
            if problem is None:
                wanted.take(arrived.content)
            elif not isinstance(problem, FileProblem):
                raise problem  # a defect, which is told as such
        finally:
            if last:
                batch.end()
            if self.is_late:
                self._tell()

    def _tell(self) -> None:
        """Say what is being read; of several, how many are still to come."""
        if self._batches:
            self.told.emit(self._batches[0].waiting[0].called)
