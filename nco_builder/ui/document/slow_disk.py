"""Files on a disk that may not answer: the window goes on answering meanwhile."""

from __future__ import annotations

import queue
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QTimer

from nco_builder.files import FileProblem
from nco_builder.language import _
from nco_builder.ui.document import pending_opens
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.worker import JobAnswer, JobThread

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

POLL_MS = 25
T = TypeVar("T")


class DiskSilentError(FileProblem):
    """The disk has not answered, and the player waits no longer."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, _("its disk does not answer; nothing was saved"))


class PatientFiles:
    """Does one thing after another with files, each in a thread.

    A thread that a dead disk blocks is left alone, and nothing further is done with its file until
    it has ended: what it still writes must not replace something newer.
    """

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._left: dict[Path, JobThread] = {}

    def do(self, path: Path, job: Callable[[], T]) -> T:
        """Return what a job returns; while it takes long, the player may stop waiting.

        Args:
            path: The file it is about.
            job: What to do with it. It touches no widget.

        Raises:
            DiskSilentError: the player waits no longer, or an earlier job still hangs.
            Exception: what the job raises.
        """
        earlier = self._left.pop(path, None)
        if earlier is not None and earlier.is_alive():
            self._left[path] = earlier
            raise DiskSilentError(path)
        thread = JobThread("saving")
        thread.ask(job)
        thread.ask(None)
        thread.start()
        answer = next_answer(thread, pending_opens.AT_ONCE) or self._wait(path, thread)
        if answer is None:
            self._left[path] = thread
            raise DiskSilentError(path)
        if answer.problem is not None:
            raise answer.problem
        done: T = answer.content
        return done

    def _wait(self, path: Path, thread: JobThread) -> JobAnswer | None:
        """Show that the disk does not answer until it does; None if that is not waited for."""
        found: list[JobAnswer] = []
        box = questions.waiting_box(
            self._window,
            _("The disk of “{file}” does not answer.").format(file=path.name),
            _("&Stop waiting"),
            _("What you did is kept as unsaved work, whatever happens."),
        )

        def look() -> None:
            if answer := next_answer(thread):
                found.append(answer)
                box.accept()

        poll = QTimer(box, interval=POLL_MS)
        poll.timeout.connect(look)
        poll.start()
        box.exec()
        poll.stop()
        box.deleteLater()
        return found[0] if found else None


def next_answer(thread: JobThread, within: float = 0.0) -> JobAnswer | None:
    """Return what a thread's next job has returned; None if it has not within these seconds."""
    try:
        return thread.answers.get(timeout=within) if within else thread.answers.get_nowait()
    except queue.Empty:
        return None
