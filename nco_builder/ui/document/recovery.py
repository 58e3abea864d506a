"""Unsaved work, kept aside while it is being done and offered again after a crash.

Each open document keeps one file in the user's state folder, locked while the program runs, and
beside it where the document came from. What no running program holds was left behind.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.files import FileProblem
from nco_builder.files.atomic import make_folder, write_atomically

if TYPE_CHECKING:
    from PySide6.QtCore import QLockFile

    from nco_builder.documents.kind import Kind
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_document import OpenDocument

WAIT_MS = 1000
"""How long after an edit it is kept until `set_pace` says otherwise."""

PROGRAM_LOCK_MS = 0
"""A lock is stale when its program no longer runs, whatever its age."""


@dataclass(frozen=True, slots=True)
class Leftover:
    """A document that was never saved, and the file it belongs to (None: it had none)."""

    file: Path
    kind: Kind[Any]
    value: Any
    path: Path | None
    disk: str | None
    when: datetime


def recovery_folder() -> Path:
    """Where unsaved documents are kept."""
    return paths.user_state() / "unsaved"


class Recovery(QObject):
    """Keeps one document's unsaved state, in silence where it can.

    Attributes:
        disk: what the document's file held when it was last read or written, as a digest.
        problem: why it could not be kept the last time, in a sentence; "" where it could.

    Signals:
        told: there is another `problem`, or none any more.

    """

    told = Signal()

    def __init__(self, document: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.disk: str | None = None
        self.problem = ""
        self._document = document
        self._file = _new_file()
        self._kept_origin: dict[str, str | None] = {}
        self._lock: QLockFile | None = None
        self._wanted = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self.keep)
        document.changed.connect(self._keep_soon)
        document.file_changed.connect(self._keep_soon)

    def follow(self, settings: Settings) -> None:
        """Keep what is unsaved as the settings say."""
        self.set_pace(settings["autosave_seconds"] if settings["autosave"] else None)

    def set_pace(self, seconds: int | None) -> None:
        """Keep what is unsaved this long after an edit; None keeps nothing, but on a crash."""
        self._wanted = seconds is not None
        if seconds is None:
            self.forget()
        else:
            self._timer.setInterval(seconds * 1000)
            if self._document.modified:
                self._keep_soon()

    def _keep_soon(self) -> None:
        # typing on must not put it off for ever
        if self._wanted and not self._timer.isActive():
            self._timer.start()

    def keep(self) -> Path | None:
        """Write what is unsaved now, or remove what is kept where nothing is.

        Returns:
            The file, or None where nothing is unsaved or nothing could be written.

        """
        self._timer.stop()
        if not self._document.modified:
            self.forget()
            return None
        try:
            make_folder(self._file.parent)
            self._hold()
            self._keep_origin()
            write_atomically(self._file, self._document.kind.to_bytes(self._document.value))
        except FileProblem as problem:
            # the folder tells more than the name of a file that nobody knows
            self._tell(str(FileProblem(self._file.parent, problem.problem)))
            return None
        self._tell("")
        return self._file

    def _tell(self, problem: str) -> None:
        if problem != self.problem:
            self.problem = problem
            self.told.emit()

    def forget(self) -> None:
        """Remove what is kept: it is saved, or the player does not want it."""
        self._timer.stop()
        _remove(self._file)
        self._let_go()
        self._tell("")

    def set_aside(self) -> Path | None:
        """Keep what is unsaved for the next start, which opens it again.

        Returns:
            The file it is in, which is nobody's from now on; None where it could not be written.

        """
        kept = self.keep()
        if kept is not None:
            self._let_go()
            self._file = _new_file()
        return kept

    def _let_go(self) -> None:
        self._kept_origin = {}
        if self._lock:
            self._lock.unlock()
            self._lock = None

    def adopt(self, left: Leftover) -> None:
        """Open what was left behind as this window's unsaved work; it stays kept throughout."""
        self.forget()
        lock = _lock(left.file)
        if lock.tryLock(0):  # else another window was asked too, and was faster
            self._file, self._lock = left.file, lock
        self._document.open(left.kind, left.value, left.path, unsaved=True)
        self.disk = left.disk

    def _hold(self) -> None:
        if self._lock is None:
            self._lock = _lock(self._file)
            self._lock.tryLock(0)

    def _keep_origin(self) -> None:
        path = self._document.path
        origin = {"path": str(path) if path else None, "disk": self.disk}
        if origin != self._kept_origin:
            write_atomically(_origin(self._file), json.dumps(origin).encode())
            self._kept_origin = origin


def leftovers() -> list[Leftover]:
    """Documents that programs left behind when they crashed, the newest first."""
    found = [leftover(file) for file in recovery_folder().glob("*.nco")]
    return sorted(filter(None, found), key=lambda left: left.when, reverse=True)


def leftover(file: Path) -> Leftover | None:
    """What a file keeps; None where it is another program's, or no document."""
    lock = _lock(file)
    if not lock.tryLock(0):
        return None  # another window holds it
    try:
        value, when = read_document(file), file.stat().st_mtime
    except (OSError, FileProblem):
        return None
    finally:
        lock.unlock()
    path, disk = _read_origin(file)
    return Leftover(
        file, kind_for(value), value, path, disk, datetime.fromtimestamp(when).astimezone()
    )


def discard(left: Leftover) -> None:
    """Remove what was left behind, unless another window has opened it meanwhile."""
    lock = _lock(left.file)
    if lock.tryLock(0):
        _remove(left.file)
        lock.unlock()


def _new_file() -> Path:
    return recovery_folder() / f"{os.urandom(16).hex()}.nco"


def _lock(file: Path) -> QLockFile:
    from PySide6.QtCore import QLockFile

    lock = QLockFile(str(file.with_suffix(".lock")))
    lock.setStaleLockTime(PROGRAM_LOCK_MS)
    return lock


def _origin(file: Path) -> Path:
    return file.with_suffix(".json")


def _read_origin(file: Path) -> tuple[Path | None, str | None]:
    try:
        origin = json.loads(_origin(file).read_bytes())
        path, disk = origin["path"], origin["disk"]
    except (OSError, ValueError, KeyError, TypeError):
        return None, None
    known = isinstance(path, str) and isinstance(disk, str | None)
    return (Path(path), disk) if known else (None, None)


def _remove(file: Path) -> None:
    for part in (file, _origin(file)):
        try:
            part.unlink(missing_ok=True)
        except OSError:
            continue  # it is offered at the next start; nothing is lost by that
