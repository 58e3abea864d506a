"""Writing a file so that at every moment the old content or the new one is there, whole."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
from pathlib import Path

from nco_builder.files.problems import FileProblem, words_of
from nco_builder.language import _

if sys.platform != "win32":  # where an open file cannot be deleted, which serves as well
    import fcntl

_TEMPORARY = ".nco-builder-{}.tmp"
_OUR_TEMPORARY = re.compile(r"\.nco-builder-[0-9a-f]{24}\.tmp")
_BINARY = getattr(os, "O_BINARY", 0)


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file; where that fails, what was there before is untouched.

    The data goes to a temporary file in the same folder, which then takes the file's place. A
    link is followed and stays; permissions stay; temporary files of writers that were killed
    are removed first.

    Raises:
        FileProblem: the file cannot be written.

    """
    try:
        target = _target(path)
        _remove_orphans(target.parent)
        _replace(target, data)
    except (OSError, ValueError) as error:
        reason = words_of(error)
        if isinstance(error, FileNotFoundError):
            reason = _("its folder does not exist")
        problem = _("this file cannot be written because {reason}").format(reason=reason)
        raise FileProblem(path, problem) from error


def make_folder(folder: Path) -> None:
    """Make a folder, with those it lies in, where there is none.

    Raises:
        FileProblem: it cannot be made.

    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = _("this folder cannot be created because {reason}")
        raise FileProblem(folder, problem.format(reason=words_of(error))) from error


def _target(path: Path) -> Path:
    """The file to replace: where links lead."""
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


def _replace(target: Path, data: bytes) -> None:
    before = target.stat() if target.exists() else None
    file, temporary = _locked_file(target.parent, stat.S_IMODE(before.st_mode) if before else 0o666)
    try:
        with open(file, "wb") as stream:  # noqa: PTH123 - a descriptor
            stream.write(data)
            stream.flush()
            if before and sys.platform != "win32":
                # Only the administrator gives files away, and not every disk knows permissions.
                with contextlib.suppress(OSError):
                    os.fchown(file, before.st_uid, before.st_gid)
                with contextlib.suppress(OSError):
                    os.fchmod(file, stat.S_IMODE(before.st_mode))
            os.fsync(file)
            if sys.platform != "win32":  # still locked, so that nobody takes it for an orphan
                temporary.replace(target)
        if sys.platform == "win32":  # which renames closed files only
            temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(target.parent)


def _locked_file(folder: Path, mode: int) -> tuple[int, Path]:
    """Create a temporary file that others see is in use: an orphan has lost its lock."""
    while True:
        temporary = folder / _TEMPORARY.format(os.urandom(12).hex())
        file = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, mode)
        if sys.platform == "win32":
            return file, temporary
        with contextlib.suppress(OSError):  # not every file system has locks
            fcntl.flock(file, fcntl.LOCK_EX)
        if os.fstat(file).st_nlink:
            return file, temporary
        os.close(file)  # another writer took it for an orphan before it was locked


def _sync_folder(folder: Path) -> None:
    """Make the renaming last; a system that cannot do that for a folder does it by itself."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove_orphans(folder: Path) -> None:
    """Remove temporary files of this program that no running writer holds."""
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
