"""Recovery copies of one open document, written while it is edited."""

from __future__ import annotations

import contextlib
import json
import os
import stat
import threading
from datetime import datetime
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.files import FileProblem
from nco_builder.files.atomic import make_folder, write_atomically
from nco_builder.files.locks import FileLock
from nco_builder.files.reading import read_bytes
from nco_builder.language import in_this_language
from nco_builder.schema.record import Frozen
from nco_builder.ui.document.pending_opens import PdfSource
from nco_builder.ui.parts.worker import own_garbage

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.documents.kind import Kind
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_document import OpenDocument


class Leftover(Frozen):
    """A document that was never saved, and the file it belongs to (None: it had none).

    An `example` is unchanged since it was created. Its `source` is the PDF it came from.
    """

    file: Path
    kind: Kind[Any]
    value: Any
    path: Path | None
    disk: str | None
    when: datetime
    example: bool = False
    source: PdfSource | None = None


class RecoveryCopy(Frozen):
    """The content of a copy at one moment.

    Attributes:
        kind: of the document.
        value: the document.
        path: its file, None if it has none.
        disk: what that held when it was last read or written, as a digest.
        example: whether it is as it was begun.
        source: the PDF it was taken out of, None for others.
    """

    kind: Kind[Any]
    value: Any
    path: Path | None
    disk: str | None
    example: bool = False
    source: PdfSource | None = None


def recovery_folder() -> Path:
    """Return where unsaved documents are kept."""
    return paths.user_state() / "unsaved"


class RecoveryFile:
    """The recovery file of one open document; its writer holds its lock."""

    def __init__(self, file: Path | None = None) -> None:
        """Use the file of this name, or a new one."""
        self.file = file or recovery_folder() / f"{os.urandom(16).hex()}.nco"
        self.lock = _lock(self.file)
        self._noted: dict[str, object] = {}

    def write(self, copy: RecoveryCopy) -> None:
        """Replace the stored copy by a document.

        Raises:
            FileProblem: it cannot be kept; what was kept before is untouched.
        """
        name = copy.kind.called(copy.value)
        content = copy.kind.content(copy.value, name)
        try:
            make_folder(self.file.parent, private=True)
            self.lock.take()
            self._note(copy)
            write_atomically(self.file, content, private=True)
        except FileProblem as problem:
            # the folder tells more than the name of a file that nobody knows
            raise FileProblem(self.file.parent, problem.problem) from problem

    def _note(self, copy: RecoveryCopy) -> None:
        note: dict[str, object] = {"path": str(copy.path) if copy.path else None, "disk": copy.disk}
        note |= {"example": True} if copy.example else {}
        note |= {"source": [str(copy.source.path), copy.source.disk]} if copy.source else {}
        if note != self._noted:
            file = _origin(self.file)
            _clear_away(file)
            write_atomically(file, json.dumps(note).encode(), private=True)
            self._noted = note

    def remove(self) -> None:
        """Remove the file, and release its lock."""
        _remove(self.file)
        self.let_go()

    def let_go(self) -> None:
        """Leave the file to the next start."""
        self._noted = {}
        self.lock.release()


class RecoveryWriter(threading.Thread):
    """Writes copies of a document, always the newest, without blocking anybody.

    It has its own timer, so that a busy window delays nothing.

    Attributes:
        outcomes: how each writing went: "" where it did, or a sentence why the copy could not be
            kept; what else went wrong should be raised where it is heard of.
        pause: seconds it waits before each.
    """

    def __init__(self, kept: RecoveryFile, copy: RecoveryCopy, pause: float) -> None:
        """Write the first copy after `pause` seconds, then whatever came meanwhile."""
        super().__init__(name="keeping unsaved work", daemon=True)
        self.outcomes: SimpleQueue[str | Exception] = SimpleQueue()
        self._write: Callable[[RecoveryCopy], None] = in_this_language(kept.write)
        self._copy: RecoveryCopy | None = copy
        self.pause = pause
        self._taking = threading.Lock()
        self._ended = False
        self._stopped = threading.Event()

    def takes(self, copy: RecoveryCopy) -> bool:
        """Queue a copy; False if the thread has ended for lack of work."""
        with self._taking:
            if not self._ended:
                self._copy = copy
            return not self._ended

    @property
    def waits(self) -> bool:
        """Whether a copy is still to be written."""
        return self._copy is not None

    def stop(self) -> None:
        """Wait for the copy being written, and end."""
        self._stopped.set()
        self.join()

    def run(self) -> None:
        """Write copies, at most one per pause, until nothing new came during one."""
        while not self._stopped.wait(self.pause):
            with self._taking:
                copy, self._copy = self._copy, None
                self._ended = copy is None
            if copy is None:
                return
            self.outcomes.put(self._outcome(copy))

    def _outcome(self, copy: RecoveryCopy) -> str | Exception:
        try:
            self._write(copy)
        except FileProblem as problem:
            return str(problem)
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            return error
        return ""


def leftovers() -> list[Leftover]:
    """Return documents that programs left behind when they crashed, the newest first."""
    found = [leftover(file) for file in recovery_folder().glob("*.nco")]
    return sorted(filter(None, found), key=lambda left: left.when, reverse=True)


def leftover(file: Path) -> Leftover | None:
    """Return the content of a recovery file; None if it is in use, or no document."""
    lock = _lock(file)
    if not lock.take():
        return None  # another window holds it
    try:
        value, when = read_document(file), file.stat().st_mtime
    except (OSError, FileProblem):
        return None
    finally:
        lock.release()
    path, disk, example, source = _read_origin(file)
    return Leftover(file, kind_for(value), value, path, disk, _moment(when), example, source)


def _moment(when: float) -> datetime:
    try:
        return datetime.fromtimestamp(when).astimezone()
    except (OSError, OverflowError, ValueError):  # a clock that was far off
        return datetime.now().astimezone()


def discard(left: Leftover) -> None:
    """Delete a recovery file, unless another window has opened it meanwhile."""
    lock = _lock(left.file)
    if lock.take():
        _remove(left.file)
        lock.release()


def _lock(file: Path) -> FileLock:
    return FileLock(file.with_suffix(".lock"))


def _origin(file: Path) -> Path:
    return file.with_suffix(".json")


def _read_origin(file: Path) -> tuple[Path | None, str | None, bool, PdfSource | None]:
    try:
        origin = json.loads(read_bytes(_origin(file)))
        path, disk = origin["path"], origin["disk"]
        example = path is None and origin.get("example") is True
        source = _source(origin.get("source")) if path is None else None
    except (FileProblem, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None, None, False, None
    known = isinstance(path, str) and "\0" not in path and isinstance(disk, str | None)
    return (Path(path), disk, False, None) if known else (None, None, example, source)


def _source(noted: object) -> PdfSource | None:
    """Return the PDF named in the note of a recovery file, or None."""
    if not isinstance(noted, list) or [type(each) for each in noted] != [str, str]:
        return None
    path, disk = noted
    return None if "\0" in path else PdfSource(Path(path), disk)


def _clear_away(file: Path) -> None:
    """Remove pipes and links in the place of a file to write."""
    with contextlib.suppress(OSError):
        mode = file.lstat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            file.unlink()
        elif stat.S_ISDIR(mode):
            file.rmdir()


def _remove(file: Path) -> None:
    for part in (file, _origin(file)):
        with contextlib.suppress(OSError):  # it is offered at the next start; nothing is lost
            part.unlink(missing_ok=True)


FOR_THE_DISK = 0.5
"""Seconds reserved for writing on a busy machine, within the promised time."""
PAUSE = 1 - FOR_THE_DISK
"""Seconds from an edit to its copy, unless `set_pace` changes that."""
AGAIN_MS = 10_000
"""Milliseconds until a failed copy is tried again, edited or not."""
LOOK_MS = 25
"""Milliseconds between checks for results of the writer."""


class Recovery(QObject):
    """Keeps a copy of one document's unsaved state, silently if possible.

    The window never waits for the disk while the player works: a thread writes, one copy at a time.

    Attributes:
        problem: why it could not be kept the last time, in a sentence; "" where it could.

    Signals:
        problem_changed: there is another `problem`, or none anymore.
    """

    problem_changed = Signal()

    def __init__(self, document: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._disk: str | None = None
        self.problem = ""
        self._document = document
        self._kept = RecoveryFile()
        self._writing: RecoveryWriter | None = None
        self._wanted = True
        self._pause = PAUSE
        self._looking = QTimer(self)
        self._looking.setInterval(LOOK_MS)
        self._looking.timeout.connect(self._look)
        document.changed.connect(self._keep_soon)
        document.file_changed.connect(self._keep_soon)

    @property
    def disk(self) -> str | None:
        """The digest of the document's file when it was last read or written."""
        return self._disk

    @disk.setter
    def disk(self, disk: str | None) -> None:
        self._disk = disk
        if self._writing is not None:
            self._writing.takes(self._copy())

    @property
    def file(self) -> Path:
        """The recovery file, while something is unsaved."""
        return self._kept.file

    def follow(self, settings: Settings) -> None:
        """Apply the settings for recovery."""
        self.set_pace(settings["autosave_seconds"] if settings["autosave"] else None)

    def set_pace(self, seconds: int | None) -> None:
        """Set the seconds from an edit to its copy; None for copies only on a crash."""
        self._wanted = seconds is not None
        if seconds is None:
            self.forget()
        else:
            self._pause = seconds - FOR_THE_DISK
            if self._writing is not None and self._writing.pause != self._pause:
                self._stop()
            if self._is_kept:
                self._keep_soon()

    def _keep_soon(self) -> None:
        """Queue a copy, replacing one that is still waiting."""
        if not self._wanted:
            return
        if not self._is_kept:
            self.forget()
        elif self._writing is None or not self._writing.takes(self._copy()):
            self._hear()
            own_garbage()
            self._writing = RecoveryWriter(self._kept, self._copy(), self._pause)
            self._writing.start()
            self._looking.start()

    @property
    def _is_kept(self) -> bool:
        """Return whether it has changes, or only a PDF that may be gone after a crash."""
        return self._document.modified or self._document.source is not None

    def _copy(self) -> RecoveryCopy:
        document = self._document
        example = not document.modified
        return RecoveryCopy(
            document.kind, document.value, document.path, self.disk, example, document.source
        )

    def _look(self) -> None:
        ended = self._writing is not None and not self._writing.is_alive()
        self._hear()
        if ended:
            self._stop()

    def _hear(self) -> None:
        """Handle the results of the writer."""
        while self._writing is not None and not self._writing.outcomes.empty():
            outcome = self._writing.outcomes.get()
            if isinstance(outcome, Exception):
                raise outcome
            self._set_problem(outcome)
            if outcome:
                QTimer.singleShot(AGAIN_MS, self, self._keep_soon)

    def hasten(self) -> None:
        """Write the waiting copy now, before the thread is blocked by a slow operation."""
        if self._writing is not None and self._writing.waits:
            self.keep()

    def keep(self) -> Path | None:
        """Write a copy now, or remove it if nothing is unsaved.

        Returns:
            The file, or None if nothing is unsaved or nothing could be written.
        """
        if not self._is_kept:
            self.forget()
            return None
        return self.store()

    def store(self) -> Path | None:
        """Write a copy, edited or not.

        Returns:
            The file, or None if it could not be written.
        """
        self._stop()
        try:
            self._kept.write(self._copy())
        except FileProblem as problem:
            self._set_problem(str(problem))
            return None
        self._set_problem("")
        return self._kept.file

    def _stop(self) -> None:
        self._looking.stop()
        if self._writing is not None:
            self._writing.stop()
            self._writing = None

    def _set_problem(self, problem: str) -> None:
        if problem != self.problem:
            self.problem = problem
            self.problem_changed.emit()

    def forget(self) -> None:
        """Remove the copy: the document is saved or unwanted."""
        self._stop()
        self._kept.remove()
        self._set_problem("")

    def set_aside(self) -> Path | None:
        """Store the document for the next start, which opens it again.

        Returns:
            The file it is in, which is nobody's from now on; None if it could not be written.
        """
        kept = self.store()
        if kept is not None:
            self._kept.let_go()
            self._kept = RecoveryFile()
        return kept

    def adopt(self, left: Leftover) -> None:
        """Take over a recovery file as this window's unsaved work."""
        self.forget()
        kept = RecoveryFile(left.file)
        if kept.lock.take():  # else another window was asked too, and was faster
            self._kept = kept
        self.disk = left.disk
        self._document.open(
            left.kind, left.value, left.path, unsaved=not left.example, source=left.source
        )
