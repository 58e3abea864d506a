"""Atomic writing: at every moment a file holds either the old content or the new one."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.files.problems import FileProblem, words_of
from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


_ESCAPED = re.compile(rb"\\([0-3][0-7]{2})")
"""Escapes of the kernel for a space, line end or backslash in the name of a mounted file."""


def has_further_names(path: Path) -> bool:
    """Return whether a file has several names (hard links), so that it must not be replaced."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(status.st_mode) and status.st_nlink > 1


def is_mounted(path: Path) -> bool:
    """Return whether a file is a mount point (bind mount), so that it must not be replaced."""
    if sys.platform != "linux":
        return False
    wanted = os.path.realpath(path)
    try:
        with open("/proc/self/mountinfo", "rb") as mounts:  # noqa: PTH123 - no file of a disk
            places = [line.split()[4] for line in mounts]
    except (OSError, IndexError):
        return False
    return any(_ESCAPED.sub(_letter, place) == os.fsencode(wanted) for place in places)


def _letter(escaped: re.Match[bytes]) -> bytes:
    return bytes((int(escaped[1], 8),))


def pass_on(before: Path, status: os.stat_result, file: int) -> None:
    """Copy the attributes of a replaced file to the open new one, as far as the system allows.

    Only an administrator changes owners; a user may give a file to any of his groups. Access lists
    are extended attributes, if the system stores them that way.

    Args:
        before: the replaced file.
        status: its status.
        file: the descriptor of the new file.
    """
    if sys.platform == "win32":
        return
    try:
        os.fchown(file, status.st_uid, status.st_gid)
    except OSError:
        with contextlib.suppress(OSError):
            os.fchown(file, -1, status.st_gid)
    # not every disk supports permissions
    with contextlib.suppress(OSError):
        os.fchmod(file, stat.S_IMODE(status.st_mode))
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            for name in os.listxattr(before):
                with contextlib.suppress(OSError):
                    os.setxattr(file, name, os.getxattr(before, name))


def write_over(path: Path, content: bytes, *, is_new: bool = False) -> None:
    """Overwrite a file in place and flush it; its old content is lost."""
    flags = os.O_WRONLY | getattr(os, "O_BINARY", 0) | (os.O_CREAT | os.O_EXCL if is_new else 0)
    with open(os.open(path, flags, 0o600), "wb") as file:  # noqa: PTH123 - a descriptor
        file.write(content)
        file.truncate()
        file.flush()
        os.fsync(file.fileno())


if sys.platform != "win32":  # an open file cannot be deleted there, which protects it as well
    import fcntl

_TEMPORARY = ".nco-builder-{}.tmp"
_BESIDE = "{}.before-{}"
MOST_LETTERS = 60
"""Letters of a file's name that are kept in the name of its copy, which must not get too long."""
_OUR_TEMPORARY = re.compile(r"\.nco-builder-[0-9a-f]{24}\.tmp")
_BINARY = getattr(os, "O_BINARY", 0)


def write_atomically(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file; if that fails, the old content is untouched.

    The data goes to a temporary file in the same folder, which then replaces the file. A link is
    followed and kept; group, permissions and access lists are kept; temporary files of killed
    writers are removed first. A file with other names (hard links) or a mount point is overwritten
    in place, with a copy next to it until that is done.

    Args:
        path: The file.
        data: Its new content.
        private: Whether only its owner may read it, whatever its mode so far.

    Raises:
        FileProblem: the file cannot be written.
    """
    write_together(((path, data),), private=private)


def write_together(files: Sequence[tuple[Path, bytes]], *, private: bool = False) -> None:
    """Write several files, each as `write_atomically` does: all of them, or none.

    All temporary files are complete before the first one replaces its file. If a replacement fails,
    the earlier ones are undone.

    Raises:
        FileProblem: one of the files cannot be written.
    """
    writings: list[_Writing] = []
    folders: set[Path] = set()
    try:
        for path, data in files:
            with _telling(path):
                target = _target(path)
                if target.parent not in folders:
                    folders.add(target.parent)
                    _remove_orphans(target.parent)
                writings.append(_Writing(path, target, data, private=private))
        for step in (_Writing.keep_before, _Writing.take_place):
            for writing in writings:
                if step is _Writing.keep_before and len(writings) == 1 and not writing.in_place:
                    continue
                with _telling(writing.path):
                    step(writing)
    except BaseException:
        for writing in reversed(writings):
            writing.undo()
        raise
    for writing in writings:
        writing.finish()
    for folder in folders:
        _sync_folder(folder)


@contextlib.contextmanager
def _telling(path: Path) -> Iterator[None]:
    """Convert an OSError to a FileProblem."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = words_of(error)
        if isinstance(error, FileNotFoundError):
            reason = _("its folder does not exist")
        problem = _("this file cannot be written because {reason}").format(reason=reason)
        raise FileProblem(path, problem) from error


def make_folder(folder: Path, *, private: bool = False) -> None:
    """Create a folder with its parents, if it does not exist.

    Args:
        folder: The folder.
        private: Whether only its owner may enter it; also set for an existing one.

    Raises:
        FileProblem: it cannot be created.
    """
    try:
        folder.mkdir(0o700 if private else 0o777, parents=True, exist_ok=True)
        if private and sys.platform != "win32" and folder.stat().st_mode & 0o077:
            with contextlib.suppress(OSError):  # it belongs to somebody else
                folder.chmod(0o700)
    except OSError as error:
        problem = _("this folder cannot be created because {reason}")
        raise FileProblem(folder, problem.format(reason=words_of(error))) from error


def _target(path: Path) -> Path:
    """Return the file to replace: the target of links."""
    target = Path(os.path.realpath(path))
    with contextlib.suppress(FileNotFoundError):
        mode = target.lstat().st_mode
        if stat.S_ISLNK(mode):
            raise FileProblem(path, _("this is a link that leads in a circle"))
        if stat.S_ISDIR(mode):
            raise FileProblem(path, _("this is a folder, and a file cannot take its place"))
        if not stat.S_ISREG(mode):
            problem = _("this is a pipe or a device, and a file cannot take its place")
            raise FileProblem(path, problem)
        if not os.access(target, os.W_OK):
            reason = _("it is write-protected")
            problem = _("this file cannot be written because {reason}").format(reason=reason)
            raise FileProblem(path, problem)
    return target


class _Writing:
    """A file being written: the content in a temporary file, then in its place."""

    def __init__(self, path: Path, target: Path, data: bytes, *, private: bool = False) -> None:
        """Write the complete temporary file, with owner and permissions of the old file."""
        self.path, self._target, self._data = path, target, data
        self.in_place = has_further_names(target)
        before = target.stat() if target.exists() else None
        self._is_new, self._is_there = before is None, False
        self._kept: Path | None = None
        self._lock: int | None = None
        mode = 0o600 if private else stat.S_IMODE(before.st_mode) if before else 0o666
        file, self._temporary = _locked_file(target.parent, mode)
        try:
            self._stream = open(file, "wb")  # noqa: PTH123, SIM115 - a descriptor, open to the end
        except BaseException:
            os.close(file)
            self._temporary.unlink()
            raise
        try:
            self._stream.write(data)
            self._stream.flush()
            if before and not private:
                pass_on(target, before, file)
            os.fsync(file)
        except BaseException:
            self.undo()
            raise

    def keep_before(self) -> None:
        """Keep the old file under a second name, as long as it may have to be restored."""
        if self._is_new:
            return
        if self.in_place:
            self._keep_beside()
            return
        kept = self._target.parent / _TEMPORARY.format(os.urandom(12).hex())
        try:
            kept.hardlink_to(self._target)
        except OSError:  # the disk does not support hard links
            import shutil  # slow to load, and rarely needed

            shutil.copy2(self._target, kept)
        self._kept = kept
        self._lock = os.open(kept, os.O_RDONLY | _BINARY)  # so that nobody removes it as an orphan
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _keep_beside(self) -> None:
        """Keep a visible copy until the new content is complete."""
        name = self._target.name[:MOST_LETTERS]
        kept = self._target.parent / _BESIDE.format(name, os.urandom(4).hex())
        write_over(kept, self._target.read_bytes(), is_new=True)
        _sync_folder(kept.parent)
        self._kept = kept

    def take_place(self) -> None:
        """Replace the old file with the temporary one."""
        if sys.platform == "win32":  # Windows renames closed files only
            self._stream.close()
        if not self.in_place:
            try:
                self._temporary.replace(self._target)  # still locked
            except OSError as error:
                if self._is_new or error.errno != errno.EBUSY:
                    raise
                # the file itself is a mount point, which nothing can replace
                self.in_place = True
                self._drop_kept()
                self._keep_beside()
        self._is_there = True
        if self.in_place:
            write_over(self._target, self._data)

    def undo(self) -> None:
        """Restore the old content."""
        with contextlib.suppress(OSError):
            self._stream.close()
        with contextlib.suppress(OSError):
            if self._is_there and self._kept and self.in_place:
                kept, self._kept = self._kept, None  # it stays if this fails
                write_over(self._target, kept.read_bytes())
                kept.unlink()
            elif self._is_there and self._kept:
                self._unlock()
                self._kept.replace(self._target)
            elif self._is_there and self._is_new:
                self._target.unlink()
        with contextlib.suppress(OSError):
            self._temporary.unlink()
        self._drop_kept()

    def finish(self) -> None:
        """Remove what was needed to restore the old content."""
        with contextlib.suppress(OSError):
            self._stream.close()
        if self.in_place:
            with contextlib.suppress(OSError):
                self._temporary.unlink()
        self._drop_kept()

    def _drop_kept(self) -> None:
        self._unlock()
        if self._kept:
            with contextlib.suppress(OSError):
                self._kept.unlink()

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _locked_file(folder: Path, mode: int) -> tuple[int, Path]:
    """Create a temporary file and lock it, so that others see it is in use.

    Orphans are unlocked.
    """
    while True:
        temporary = folder / _TEMPORARY.format(os.urandom(12).hex())
        file = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, mode)
        if sys.platform == "win32":
            return file, temporary
        try:
            with contextlib.suppress(OSError):  # not every file system supports locks
                fcntl.flock(file, fcntl.LOCK_EX)
            if os.fstat(file).st_nlink:
                return file, temporary
        except BaseException:
            os.close(file)
            temporary.unlink()
            raise
        os.close(file)  # another writer took it for an orphan before it was locked


def _sync_folder(folder: Path) -> None:
    """Flush the renaming to the disk, unless the system does that for folders by itself."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove_orphans(folder: Path) -> None:
    """Remove temporary files of this program that no running writer has locked."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _OUR_TEMPORARY.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    _remove_if_orphan(Path(entry.path))


def _remove_if_orphan(temporary: Path) -> None:
    if sys.platform == "win32":
        temporary.unlink()
        return
    file = os.open(temporary, os.O_RDWR | os.O_NOFOLLOW)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        temporary.unlink()
    finally:
        os.close(file)
