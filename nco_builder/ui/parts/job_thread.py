"""A thread that runs jobs one after the other, independent of Qt."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from nco_builder.language import in_this_language

if TYPE_CHECKING:
    from collections.abc import Callable


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
