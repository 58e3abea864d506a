"""A file that is held by at most one running program; whoever is killed lets go of it."""

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
"""Seconds to wait for who writes at this moment, and between two looks."""
# A pipe nobody reads from would keep us waiting; a link may lead to anybody's file.
_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)


class FileLock:
    """What a file holds says nothing: only the system's own lock on it counts.

    So an empty or damaged one is nobody's, and so is what a killed program left behind.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Hold it from now on.

        Returns:
            Whether no other program holds it. Where a disk has no locks or cannot be written,
            nobody is known to.

        """
        while self._file is None:
            file = self._opened()
            if file is None:
                return True
            held = False
            try:
                if not _locked(file):
                    return False
                held = _stands_at(file, self.path)  # else whoever held it removed it meanwhile
            finally:
                if held:
                    self._file = file
                else:
                    os.close(file)
        return True

    def _opened(self) -> int | None:
        """The file, open to be locked: one that another person made may be readable alone."""
        for flags in (_FLAGS | os.O_RDWR | os.O_CREAT, _FLAGS | os.O_RDONLY):
            with contextlib.suppress(OSError, ValueError):
                return os.open(self.path, flags, 0o666)
        return None

    def release(self) -> None:
        """Let go of it, and leave nothing behind."""
        if self._file is None:
            return
        file, self._file = self._file, None
        if sys.platform == "win32":  # where an open file cannot be removed
            os.close(file)
        try:
            with contextlib.suppress(OSError):
                self.path.unlink()
        finally:
            if sys.platform != "win32":
                with contextlib.suppress(OSError):
                    os.close(file)


def write_in_turn(files: Sequence[tuple[Path, bytes]], may_write: Callable[[Path], None]) -> None:
    """Write files, all or none, unless one must not be written over at that moment.

    Of several programs that write the same file at once, each looks after the one before it is
    done: nothing comes between the look and the writing.

    Args:
        files: Each file with what it is to hold.
        may_write: Raises FileProblem where a file must not be written over.

    Raises:
        FileProblem: `may_write` raised it, a file cannot be written, or somebody else is writing
            it all the time.

    """
    with contextlib.ExitStack() as turns:
        by_lock = {_lock_of(path): path for path, _content in files}
        for lock in sorted(by_lock):  # in the same order everywhere, so that nobody waits in turn
            turns.enter_context(in_turn(by_lock[lock]))
        for path, _content in files:
            may_write(path)
        write_together(files)


def _lock_of(path: Path) -> Path:
    """The file that is locked while another is written; a link is where it leads to."""
    with contextlib.suppress(OSError, ValueError):  # else whoever writes it says what is wrong
        path = Path(os.path.realpath(path))
    return path.with_name(f".{path.stem}.lock") if path.name else path / ".lock"


@contextlib.contextmanager
def in_turn(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Keep others who ask for their turn from writing a file, between a last look and our own.

    Args:
        path: the file that several people may write at once, on other machines too.
        patience: seconds to wait for who writes it at this moment.

    Raises:
        FileProblem: somebody else is writing it all the time.

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
    """Lock an open file; whether no other program has, as far as the system can say."""
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            return True  # a pipe in its place is no program's
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # not every file system has locks
    return True


def _stands_at(file: int, path: Path) -> bool:
    if sys.platform == "win32":
        return True
    with contextlib.suppress(OSError):
        return os.path.samestat(os.fstat(file), path.lstat())
    return False
