"""A lock file, held by at most one running program and released when the program is killed."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.files.atomic import write_together
from nco_builder.files.problems import FileProblem
from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE, PAUSE = 5.0, 0.05
"""Seconds to wait for another writer, and between two attempts."""
# opening a pipe without a reader would block, and a link may lead to anybody's file
_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)


class FileLock:
    """A file locked through the operating system; its content means nothing.

    So an empty or damaged file is not locked, and neither is one left behind by a killed program.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Acquire the lock.

        Returns:
            Whether no other program holds it. If a disk has no locks or cannot be written,
            the answer is True.
        """
        while self._file is None:
            file = self._opened()
            if file is None:
                return True
            held = False
            try:
                if not _locked(file):
                    return False
                held = _stands_at(file, self.path)  # otherwise its holder removed it meanwhile
            finally:
                if held:
                    self._file = file
                else:
                    os.close(file)
        return True

    def _opened(self) -> int | None:
        """Return the opened file; a file created by another user may be read-only."""
        for flags in (_FLAGS | os.O_RDWR | os.O_CREAT, _FLAGS | os.O_RDONLY):
            with contextlib.suppress(OSError, ValueError):
                return os.open(self.path, flags, 0o666)
        return None

    def release(self) -> None:
        """Release the lock and remove the file."""
        if self._file is None:
            return
        file, self._file = self._file, None
        if sys.platform == "win32":  # an open file cannot be removed everywhere
            os.close(file)
        try:
            with contextlib.suppress(OSError):
                self.path.unlink()
        finally:
            if sys.platform != "win32":
                with contextlib.suppress(OSError):
                    os.close(file)


def write_in_turn(files: Sequence[tuple[Path, bytes]], may_write: Callable[[Path], None]) -> None:
    """Write files, all or none, unless one of them must not be overwritten at that moment.

    Of several programs that write the same file, each checks it after the previous one is done:
    nothing happens between its check and its write.

    Args:
        files: Each file with its new content.
        may_write: Raises FileProblem if a file must not be overwritten.

    Raises:
        FileProblem: `may_write` raised it, a file cannot be written, or somebody else keeps
            writing it.
    """
    with contextlib.ExitStack() as turns:
        by_lock = {_lock_of(path): path for path, _content in files}
        for lock in sorted(by_lock):  # the same order everywhere, which prevents deadlocks
            turns.enter_context(in_turn(by_lock[lock]))
        for path, _content in files:
            may_write(path)
        write_together(files)


def _lock_of(path: Path) -> Path:
    """Return the file that is locked during the write; for a link, its target."""
    with contextlib.suppress(OSError, ValueError):  # otherwise the write itself reports the problem
        path = Path(os.path.realpath(path))
    return path.with_name(f".{path.stem}.lock") if path.name else path / ".lock"


@contextlib.contextmanager
def in_turn(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Keep other writers that use this function away from a file, between a last check and a write.

    Args:
        path: the file that several people may write at once, also on other machines.
        patience: seconds to wait for another writer.

    Raises:
        FileProblem: somebody else keeps writing it.
    """
    lock, until = FileLock(_lock_of(path)), time.monotonic() + patience
    while not lock.take():
        if time.monotonic() > until:
            raise FileProblem(path, _("somebody else is writing this at this moment"))
        time.sleep(PAUSE)
    try:
        yield
    finally:
        lock.release()


def _locked(file: int) -> bool:
    """Lock an open file; return whether no other program has it, as far as the system knows."""
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            return True  # a pipe in its place belongs to no program
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # not every file system supports locks
    return True


def _stands_at(file: int, path: Path) -> bool:
    if sys.platform == "win32":
        return True
    with contextlib.suppress(OSError):
        return os.path.samestat(os.fstat(file), path.lstat())
    return False
