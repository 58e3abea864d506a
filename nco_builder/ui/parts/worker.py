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
        over: jobs that are done or unwanted, until the window's thread releases them.
        answers: one `JobAnswer` for each job, in that order.
        left: whether nobody wants the rest of the jobs.
    """

    at_work: ClassVar[set[JobThread]] = set()
    over: ClassVar[queue.SimpleQueue[object]] = queue.SimpleQueue()

    def __init__(self, name: str = "reading") -> None:
        super().__init__(name=name, daemon=True)  # a dead disk must not keep the program alive
        self.answers: queue.SimpleQueue[JobAnswer] = queue.SimpleQueue()
        self._jobs: queue.SimpleQueue[Callable[[], Any] | None] = queue.SimpleQueue()
        self.left = False

    def ask(self, job: Callable[[], Any] | None) -> None:
        """Queue a job, in the caller's language; None ends the thread."""
        self._jobs.put(in_this_language(job) if job else None)

    def run(self) -> None:
        """Run jobs until None comes or nobody wants them.

        A job can hold the last reference to an object of Qt, which only the window's thread may
        destroy.
        """
        while (job := self._jobs.get()) is not None and not self.left:
            self.at_work.add(self)
            try:
                answer = JobAnswer(job())
            except Exception as problem:  # noqa: BLE001 - the window's thread reports it
                answer = JobAnswer(None, problem)
            self.at_work.discard(self)
            self.answers.put(answer)
            self.over.put(job)
            del answer, job  # rather than while it waits for the next
        self.over.put(job)
        while not self._jobs.empty():
            self.over.put(self._jobs.get())


EVERY_MS = 500
OLDEST = 2
GROWTH = 1.25
"""The growth of the oldest generation at which Python collects it."""
MOST_WAITS = 60
"""The most jobs that collecting garbage waits for; a dead disk can block one forever."""
MOST_NEW = 5_000_000
"""The number of new objects at which collecting waits no longer, about 500 MB."""
_NAME = "garbage"


def own_garbage() -> None:
    """Collect garbage only by a timer of the application from now on.

    There is no way back: whether a thread that nobody waits for has ended is not known.
    """
    gc.disable()
    app = QCoreApplication.instance()
    if app is not None:
        timer_of(app)


def timer_of(app: QObject) -> QTimer:
    """Return the timer that collects garbage."""
    timer = app.findChild(QTimer, _NAME, Qt.FindChildOption.FindDirectChildrenOnly)
    if timer is None:
        timer = QTimer(app, interval=EVERY_MS)
        timer.setObjectName(_NAME)
        timer.timeout.connect(collect_due)
        timer.start()
    return timer


def collect_due() -> None:
    """Collect the due generations as Python would, but not while a job runs.

    While a job runs, nothing is collected: most of what it makes is freed when it ends. What jobs
    that are over have held is freed.
    """
    while not JobThread.over.empty():
        JobThread.over.get()
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
"""How often collecting has waited since the last time."""
_held = [0]
"""The number of objects left by the last full collection."""


def _has_grown() -> bool:
    """Return whether enough objects have grown old since then for a full collection."""
    return len(gc.get_objects(OLDEST)) > _held[0] * GROWTH


T = TypeVar("T")

POLL_MS = 25
PATIENCE = 5.0
"""Seconds that a closing window waits for a job, which a dead disk can block."""
SLICE = 0.002
"""Seconds a job works before it sleeps half as long: the window waits for the interpreter."""
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
        """Whether anybody wants the result; an unwanted job should return soon."""
        return self._turn == self._worker.turn

    def __call__(self, value: object) -> bool:
        """Report a result, and return whether more is wanted."""
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
        """Create no thread before the first job.

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
        """Whether a wanted job is running."""
        return self._wanted > 0

    def start(self, job: Job) -> None:
        """Run a job in place of all others, which are cancelled."""
        self.turn += 1
        self._wanted = 0
        self.add(job)

    def add(self, job: Job) -> None:
        """Queue a job."""
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
        """Cancel all jobs, and keep what was reported."""
        self.turn += 1
        if self._wanted:
            self._wanted = 0
            self.ended.emit("")

    def stop(self) -> bool:
        """End the thread after its job, without a signal.

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
        """Emit the results of wanted jobs."""
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
        """Whether the wanted content is still being computed."""
        return self._take is not None

    def want(self, work: Callable[[], T], take: Callable[[T], object], *, little: bool) -> None:
        """Compute something in place of the last request.

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
        """Cancel the request."""
        self._take = None
        super().cancel()

    def stop(self) -> bool:
        """Ignore all further results; nothing waits for a running computation."""
        self._take = None
        return super().stop()


def paced() -> Callable[[float], None]:
    """Return a function that is told the seconds worked, and sleeps half as long."""
    owed = 0.0

    def rest(took: float) -> None:
        nonlocal owed
        owed += took
        if owed >= SLICE:
            time.sleep(min(owed / 2, MOST_REST))
            owed = 0.0

    return rest
