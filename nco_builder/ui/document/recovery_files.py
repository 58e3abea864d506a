"""Files with unsaved work, and those that crashed programs left behind.

Each open document has one in the user's state folder, locked while the program runs, with a note on
its origin next to it. A file without a lock was left behind.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
import threading
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.files import FileProblem
from nco_builder.files.atomic import make_folder, write_atomically
from nco_builder.files.locks import FileLock
from nco_builder.files.reading import read_bytes
from nco_builder.language import in_this_language
from nco_builder.ui.document.opening import PdfSource

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.documents.kind import Kind


@dataclass(frozen=True, slots=True)
class Leftover:
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


@dataclass(frozen=True, slots=True)
class RecoveryCopy:
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
        """Take one of that name, a new one if none is given."""
        self.file = file or recovery_folder() / f"{os.urandom(16).hex()}.nco"
        self.lock = _lock(self.file)
        self._noted: dict[str, object] = {}

    def write(self, copy: RecoveryCopy) -> None:
        """Keep a document in place of what was kept before.

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
        """Remove the copy, and release its lock."""
        _remove(self.file)
        self.let_go()

    def let_go(self) -> None:
        """Leave it to the next start."""
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
        """Write the first copy after `pause` seconds, and whatever came meanwhile after others."""
        super().__init__(name="keeping unsaved work", daemon=True)
        self.outcomes: SimpleQueue[str | Exception] = SimpleQueue()
        self._write: Callable[[RecoveryCopy], None] = in_this_language(kept.write)
        self._copy: RecoveryCopy | None = copy
        self.pause = pause
        self._taking = threading.Lock()
        self._ended = False
        self._stopped = threading.Event()

    def takes(self, copy: RecoveryCopy) -> bool:
        """Have this written next; False if nothing came for so long that it has ended."""
        with self._taking:
            if not self._ended:
                self._copy = copy
            return not self._ended

    @property
    def waits(self) -> bool:
        """Whether something is still to be written."""
        return self._copy is not None

    def stop(self) -> None:
        """Write nothing more, and wait for what is being written."""
        self._stopped.set()
        self.join()

    def run(self) -> None:
        """Write, at most once in a pause, until nothing new came in one."""
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
    """Return what a file keeps; None if it is another program's, or no document."""
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
    """Remove what was left behind, unless another window has opened it meanwhile."""
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
    """Return the PDF that a note names, None if it names none."""
    if not isinstance(noted, list) or [type(each) for each in noted] != [str, str]:
        return None
    path, disk = noted
    return None if "\0" in path else PdfSource(Path(path), disk)


def _clear_away(file: Path) -> None:
    """Remove what is no file where one should be written: a pipe, or a link to anywhere."""
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
