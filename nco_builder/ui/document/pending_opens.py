"""Files being opened in the background, in order, with cancelling.

A thread reads and judges; it touches no widget, and the window stays responsive.
"""

from __future__ import annotations

import queue
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from PySide6.QtCore import QObject, QTimer, Signal

from nco_builder import paths
from nco_builder.documents.carried import is_document_itself
from nco_builder.documents.kinds import (
    documents_in,
    documents_in_text,
    judge_document,
    kind_for,
    name_of,
)
from nco_builder.documents.serialization import letters_of
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem
from nco_builder.files.names import is_there
from nco_builder.files.reading import read_bytes
from nco_builder.language import _
from nco_builder.rules import newest_rules
from nco_builder.schema.record import Frozen
from nco_builder.settings.new_squads import begin
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.worker import JobAnswer, JobThread, own_garbage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.documents.carried import Read
    from nco_builder.documents.kind import Kind
    from nco_builder.settings.settings import Settings
    from nco_builder.squad import Squad

    Ended = Callable[[int, tuple[FileProblem, ...]], object]


AT_ONCE = 0.08
"""Seconds the window waits for a file: not noticeable, and enough for most."""
MOST_AT_ONCE = 8
"""The most files that are worth waiting for; of more, none is shown at once."""
POLL_MS = 10
LEFT_POLL_MS = 500
SAID_AFTER_MS = 200
"""Milliseconds after which reading is shown, with a way to cancel it."""
PATIENCE = 0.5
"""Seconds a closing window waits for files that are being read."""


class PendingOpen(Frozen):
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
    """Return a file to open, named while it is read."""
    return PendingOpen(_("Reading “{file}”…").format(file=path.name), read, take)


class _Batch:
    """Files requested together."""

    def __init__(self, wanted: Sequence[PendingOpen], ended: Ended) -> None:
        self.waiting = list(wanted)
        self.count = len(wanted)
        self.problems: list[FileProblem] = []
        self.ended = ended

    def end(self) -> None:
        """Report the number of opened files, and the problems of the others."""
        done = self.count - len(self.waiting)
        self.ended(done - len(self.problems), tuple(self.problems))


class PendingOpens(QObject):
    """The files to open, from the request until they are shown.

    Signals:
        told: what is being read, once that takes long; "" when nothing is anymore.
    """

    reading = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._batches: list[_Batch] = []
        self._reading: JobThread | None = None
        self._left: list[JobThread] = []
        self._poll = QTimer(self)
        self._poll.timeout.connect(self._look)
        self._late = QTimer(self, singleShot=True, interval=SAID_AFTER_MS)
        self._late.timeout.connect(self._emit_reading)

    @property
    def busy(self) -> bool:
        """Whether anything is still to come."""
        return bool(self._batches)

    @property
    def is_read(self) -> bool:
        """Whether no thread is running anymore, not even for cancelled files."""
        return self._reading is None and not self._left

    @property
    def is_late(self) -> bool:
        """Whether it takes so long that it is shown."""
        return self.busy and not self._late.isActive()

    def ask(
        self, wanted: Sequence[PendingOpen], ended: Ended, begun: JobThread | None = None
    ) -> None:
        """Queue files, and show each as soon as it is read.

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
        if len(wanted) <= MOST_AT_ONCE:
            self._take_what_comes(AT_ONCE)
        if self.is_late:
            self._emit_reading()

    def _reader(self) -> JobThread:
        if self._reading is None:
            self._reading = JobThread()
            self._reading.start()
            self._work()
        return self._reading

    def _work(self) -> None:
        """Poll for results of the thread."""
        own_garbage()
        self._poll.start(POLL_MS)
        self._late.start()

    def cancel(self) -> None:
        """Cancel all files still to be read; those read stay."""
        batches, self._batches = self._batches, []
        self._leave()
        for batch in batches:
            batch.end()

    def stop(self) -> None:
        """Stop without waiting for a thread blocked by a dead disk."""
        self._batches = []
        self._leave()
        for each in self._left:
            each.join(PATIENCE)
        self._let_go()

    def _leave(self) -> None:
        """Let the thread end after its present file."""
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.left = True
            self._left.append(reading)
            self._rest(reading)

    def _rest(self, reading: JobThread) -> None:
        """Give the thread nothing more to read."""
        reading.ask(None)
        self._late.stop()
        self._poll.start(LEFT_POLL_MS)
        self.reading.emit("")

    def _let_go(self) -> None:
        """Drop threads that have ended."""
        self._left = [each for each in self._left if each.is_alive()]
        if self.is_read:
            self._poll.stop()

    def _look(self) -> None:
        """Show what has been read, but not behind a dialog or an open list."""
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
                self._emit_reading()

    def _emit_reading(self) -> None:
        """Emit the file that is being read; of several, also how many remain."""
        if self._batches:
            self.reading.emit(self._batches[0].waiting[0].called)


SAMPLE = "second-squad-able.nco"
"""The example of the first start; it has one problem to fix."""


SOON = 1.0
"""Seconds a start waits for its first document; a slower one opens in the running window."""


class FileGoneError(FileProblem):
    """The file no longer exists."""


class PdfSource(NamedTuple):
    """The PDF, mail, web page or text that a document came from, with a digest of its content."""

    path: Path
    disk: str


class OpenedFile(Frozen):
    """A document as read from its file.

    Attributes:
        kind: of the document.
        value: the document.
        path: its file, None where saving should ask for one.
        disk: what the file held, as a digest, None without a file.
        problem: one sentence why it is not the one that was asked for, or "".
        judgement: the verdict on it, if there is one already.
        late: the file that was asked for and what reads it, where that takes long.
        source: the PDF, mail, web page or text it was taken out of, None for others.
        letters: those of its texts, each once; None if nobody has looked.
        further: the other documents that were there, too.
        unreadable: a sentence about what else was there and cannot be read, or "".
    """

    kind: Kind[Any]
    value: Any
    path: Path | None = None
    disk: str | None = None
    problem: str = ""
    judgement: Any = None
    late: tuple[Path, JobThread] | None = None
    source: PdfSource | None = None
    letters: str | None = None
    further: tuple[OpenedFile, ...] = ()
    unreadable: str = ""


def digest(raw: bytes) -> str:
    """Return a digest of a file's content, short but enough to notice a change."""
    return f"{len(raw)}-{crc32(raw):08x}"


def read(path: Path) -> OpenedFile:
    """Read and judge a document that the window can show.

    Raises:
        FileProblem: it cannot be read, or its rules cannot be used; `FileGoneError` if there is
            no such file.
    """
    path = path.absolute()
    try:
        raw = read_bytes(path)
    except FileProblem as problem:
        if is_there(path):
            raise
        raise FileGoneError(path, problem.problem) from problem
    opened = _opened(documents_in(raw, str(path)), str(path))
    if is_document_itself(raw):
        return opened.replace(path=path, disk=digest(raw))
    if opened.further:
        return opened  # none is the only one that the file has
    # it is saved as a file of its own, never over what it came in
    return opened.replace(source=PdfSource(path, digest(raw)))


def _opened(read: Read, origin: str) -> OpenedFile:
    """Judge all documents that were read; the first one has the others with it.

    Raises:
        FileProblem: the rules of one cannot be used.
    """
    first, *others = [
        OpenedFile(
            kind_for(each),
            each,
            judgement=judge_document(each, origin or name_of(each)),
            letters=letters_of(each),
        )
        for each in read.documents
    ]
    unreadable = str(read.problems[0]) if read.problems else ""
    return first.replace(further=tuple(others), unreadable=unreadable)


def read_code(text: str) -> OpenedFile:
    """Read and judge the documents whose share codes stand in a text.

    Raises:
        FileProblem: there is none, or its rules cannot be used.
    """
    return _opened(documents_in_text(text), "")


def example_file() -> Path:
    """Return the file of the example squad."""
    return paths.data() / "samples" / SAMPLE


def first_document(
    path: Path | None, settings: Settings, *, restore: bool = True, empty: bool = False
) -> OpenedFile:
    """Return the document a window begins with.

    Args:
        path: the document asked for.
        empty: whether an empty one is wanted if none was asked for.
        settings: know the last one, and whether it is wanted again.
        restore: whether to begin where the last window ended.

    Returns:
        The document asked for, else the last one, else an empty squad. Where a file cannot be
        opened, an empty squad and why.
    """
    recent = settings["recent_files"] if restore else []
    if path is None:
        if empty or not (recent and settings["open_last"]):
            return OpenedFile(SQUAD, empty_squad(settings))
        path = Path(recent[0])
    try:
        return _begin_with(path, settings)
    except FileProblem as problem:
        if isinstance(problem, FileGoneError):
            settings.forget_file(Path(problem.origin))  # it is not asked for again
        return OpenedFile(SQUAD, empty_squad(settings), problem=str(problem))


def _begin_with(path: Path, settings: Settings) -> OpenedFile:
    """Read the first document; a slow one is opened later in the window.

    Raises:
        FileProblem: as `read`.
    """
    reading = JobThread()
    reading.start()
    reading.ask(partial(read, path))
    try:
        arrived = reading.answers.get(timeout=SOON)
    except queue.Empty:
        return OpenedFile(SQUAD, empty_squad(settings), late=(path, reading))
    reading.ask(None)
    if arrived.problem is not None:
        raise arrived.problem
    opened: OpenedFile = arrived.content
    return opened


def empty_squad(settings: Settings) -> Squad:
    """Return a new squad according to the settings."""
    return begin(settings, newest_rules())
