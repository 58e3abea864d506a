"""Attributes of a file besides its content: owner, group, mode, extended ones, hard links."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

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
