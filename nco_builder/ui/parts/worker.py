"""Background work: reports of jobs, cancelling and closing."""

from __future__ import annotations

import contextlib
import gc
import queue
import threading
import time
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal

from nco_builder.files import FileProblem
from nco_builder.language import in_this_language

if TYPE_CHECKING:
    from collections.abc import Callable

    Job = Callable[["Reporter"], object]


class JobAnswer(NamedTuple):
    """What a job returned, or why it failed."""

    content: Any
    problem: Exception | None = None


class JobThread(threading.Thread):
    """Runs jobs in the order in which they were requested.

    Attributes:
        at_work: the threads that are running a job.
        answers: one `JobAnswer` for each job, in that order.
        left: whether nobody wants the rest of the jobs.

    """

    at_work: ClassVar[set[JobThread]] = set()

    def __init__(self, name: str = "reading") -> None:
        super().__init__(name=name, daemon=True)  # a dead disk must not keep the program alive
        self.answers: queue.SimpleQueue[JobAnswer] = queue.SimpleQueue()
        self._jobs: queue.SimpleQueue[Callable[[], Any] | None] = queue.SimpleQueue()
        self.left = False

    def ask(self, job: Callable[[], Any] | None) -> None:
        """Do this behind the other jobs, in the language of the caller; None ends the thread."""
        self._jobs.put(in_this_language(job) if job else None)

    def run(self) -> None:
        """Do jobs until None comes or nobody wants them."""
        while (job := self._jobs.get()) is not None and not self.left:
            self.at_work.add(self)
            try:
                answer = JobAnswer(job())
            except Exception as problem:  # noqa: BLE001 - the window's thread reports it
                answer = JobAnswer(None, problem)
            self.at_work.discard(self)
            self.answers.put(answer)
            del answer, job  # and what it holds, rather than while it waits for the next


EVERY_MS = 500
OLDEST = 2
GROWTH = 1.25
"""How much Python lets the oldest generation grow before it looks through all of it."""
MOST_WAITS = 60
"""Garbage waits this often for a job; a dead disk can keep one forever."""
MOST_NEW = 5_000_000
"""Garbage does not wait once jobs have made this many objects, about 500 MB."""
_NAME = "garbage"


def own_garbage() -> None:
    """Collect garbage by a timer of the application from now on, and nowhere else.

    There is no way back: whether a thread that nobody waits for has ended is not known.
    """
    gc.disable()
    app = QCoreApplication.instance()
    if app is not None:
        timer_of(app)


def timer_of(app: QObject) -> QTimer:
    """Return the application's timer that collects garbage."""
    timer = app.findChild(QTimer, _NAME, Qt.FindChildOption.FindDirectChildrenOnly)
    if timer is None:
        timer = QTimer(app, interval=EVERY_MS)
        timer.setObjectName(_NAME)
        timer.timeout.connect(collect_due)
        timer.start()
    return timer


def collect_due() -> None:
    """Collect the generations that are due, as Python would: all objects seldom.

    While a job runs, nothing is collected: most of what it makes is freed when it ends.
    """
    if _waits_for_jobs():
        return
    counts, thresholds = gc.get_count(), gc.get_threshold()
    due = [at for at in range(len(counts)) if counts[at] > thresholds[at]]
    if not due:
        return
    if due[-1] < OLDEST or not _has_grown():
        gc.collect(min(due[-1], OLDEST - 1))
        return
    gc.collect()
    _held[:] = [len(gc.get_objects(OLDEST))]


def _waits_for_jobs() -> bool:
    _waited[0] = _waited[0] + 1 if JobThread.at_work else 0
    return 0 < _waited[0] <= MOST_WAITS and gc.get_count()[0] < MOST_NEW


_waited = [0]
"""How often garbage has waited since it was last collected."""
_held = [0]
"""How many objects were left by the last collection of all."""


def _has_grown() -> bool:
    """Whether so many objects have grown old since then that looking through all is worth it."""
    return len(gc.get_objects(OLDEST)) > _held[0] * GROWTH


T = TypeVar("T")

POLL_MS = 25
PATIENCE = 5.0
"""Seconds that a closing window waits for the job at hand; a dead disk can hold it forever."""
SLICE = 0.002
"""The window's thread waits for the interpreter until a job sleeps; a job works for so many
seconds, then sleeps half as long."""
MOST_REST = 0.05


class _Reported(NamedTuple):
    turn: int
    value: Any


class _Done(NamedTuple):
    turn: int
    error: Exception | None = None


class Reporter:
    """Passed to a job: takes results, and tells whether they are still wanted."""

    def __init__(self, worker: Worker, turn: int, thread: JobThread) -> None:
        self._worker, self._turn, self._thread = worker, turn, thread

    @property
    def wanted(self) -> bool:
        """Whether anybody wants the job; one that nobody wants should return soon."""
        return self._turn == self._worker.turn

    def __call__(self, value: object) -> bool:
        """Report a value; returns whether anybody wants more."""
        self._thread.answers.put(JobAnswer(_Reported(self._turn, value)))
        return self.wanted


class Worker(QObject):
    """Runs jobs in a thread of its own, one after the other.

    A job is a function of one argument, its `Reporter`. Jobs run in the language of the caller.
    Garbage of Qt objects is collected by the window's thread alone.

    Attributes:
        turn: number of the jobs that are wanted; others are not.
        patience: seconds that `stop` waits for the job at hand.

    Signals:
        reported: (list) values that the wanted jobs have reported, in order.
        ended: (str) a wanted job is done, or the jobs were cancelled; why it failed, in a sentence.

    """

    patience = PATIENCE
    reported = Signal(list)
    ended = Signal(str)

    def __init__(self, parent: QObject, name: str, *, interval: int = POLL_MS) -> None:
        """Start no thread before the first job.

        Args:
            parent: the owner.
            name: of the thread.
            interval: milliseconds between two deliveries.

        """
        super().__init__(parent)
        self._name = name
        self.turn = 0
        self._wanted = self._running = 0
        self._thread: JobThread | None = None
        self._poll = QTimer(self, interval=interval)
        self._poll.timeout.connect(self._deliver)

    @property
    def busy(self) -> bool:
        """Whether a wanted job is not done."""
        return self._wanted > 0

    def start(self, job: Job) -> None:
        """Run a job in place of all others: nothing more comes of those."""
        self.turn += 1
        self._wanted = 0
        self.add(job)

    def add(self, job: Job) -> None:
        """Run a job behind the others."""
        if self._thread is None:
            own_garbage()
            self._thread = JobThread(self._name)
            self._thread.start()
        self._wanted += 1
        self._running += 1
        report = Reporter(self, self.turn, self._thread)
        self._thread.ask(partial(self._run, job, report, self.turn))
        self._poll.start()

    def cancel(self) -> None:
        """Want nothing more of any job; what was reported stays."""
        self.turn += 1
        if self._wanted:
            self._wanted = 0
            self.ended.emit("")

    def stop(self) -> bool:
        """End the thread once its job is done, without a signal.

        Returns:
            Whether it has ended within `patience` seconds.

        """
        self.turn += 1
        self._wanted = self._running = 0
        with contextlib.suppress(RuntimeError):  # it may have gone with the parent already
            self._poll.stop()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.ask(None)
            thread.join(self.patience)
        return thread is None or not thread.is_alive()

    def _run(self, job: Job, report: Reporter, turn: int) -> _Done:
        try:
            if report.wanted:
                job(report)
        except Exception as error:  # noqa: BLE001 - the window's thread reports it
            return _Done(turn, error)
        return _Done(turn)

    def _deliver(self) -> None:
        """Emit what the wanted jobs have reported, and how they ended."""
        values: list[Any] = []
        while self._thread is not None:
            try:
                answer = self._thread.answers.get_nowait().content
            except queue.Empty:
                break
            if isinstance(answer, _Done):
                self._running -= 1
            if answer.turn != self.turn:
                continue
            if isinstance(answer, _Reported):
                values.append(answer.value)
                continue
            self._wanted -= 1
            self._emit(values)
            values = []
            self._end(answer.error)
        self._emit(values)
        if not self._running:
            self._poll.stop()

    def _emit(self, values: list[Any]) -> None:
        if values:
            self.reported.emit(values)

    def _end(self, error: Exception | None) -> None:
        self.ended.emit(str(error) if isinstance(error, FileProblem) else "")
        if error is not None and not isinstance(error, FileProblem):
            raise error  # a defect, which the window tells as such


class LatestWorker(Worker):
    """Computes the content of a page in the background; only the newest request counts.

    The page gets results in the window's thread, and none of an older request.
    """

    patience = 0.0

    def __init__(self, parent: QObject, name: str) -> None:
        super().__init__(parent, name)
        self._take: Callable[[Any], object] | None = None
        self.reported.connect(self._show)

    @property
    def busy(self) -> bool:
        """Whether what is wanted is still to come."""
        return self._take is not None

    def want(self, work: Callable[[], T], take: Callable[[T], object], *, little: bool) -> None:
        """Have something worked out in place of whatever was wanted before.

        Args:
            work: Works it out; a pure function, for it may run in a thread.
            take: Shows it.
            little: Whether it is so little that it is done at once.

        """
        if little:
            self.cancel()
            take(work())
        else:
            self._take = take
            self.start(lambda report: report(work()))

    def _show(self, results: list[Any]) -> None:
        take, self._take = self._take, None
        if take is not None:
            take(results[-1])

    def cancel(self) -> None:
        """Want nothing anymore."""
        self._take = None
        super().cancel()

    def stop(self) -> bool:
        """Show nothing anymore; whatever is worked out touches nothing that would wait for it."""
        self._take = None
        return super().stop()


def paced() -> Callable[[float], None]:
    """Return a function that takes the seconds worked, and sleeps half as long after a slice."""
    owed = 0.0

    def rest(took: float) -> None:
        nonlocal owed
        owed += took
        if owed >= SLICE:
            time.sleep(min(owed / 2, MOST_REST))
            owed = 0.0

    return rest
