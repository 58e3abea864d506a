"""What belongs to a file besides its content: owner, group, mode, attributes, further names."""

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
"""How the kernel tells a blank, a line end or a backslash of a mounted file's name."""


def has_further_names(path: Path) -> bool:
    """Whether a file is found under several names (hard links), so that none replaces it."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(status.st_mode) and status.st_nlink > 1


def is_mounted(path: Path) -> bool:
    """Whether another file is mounted on a file (a bind mount), so that none replaces it."""
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
    """Give an open file what belongs to the one it replaces, as far as the system lets us.

    Only the administrator gives files away; a group one is in may be given. Access lists are
    attributes of their own where the system keeps them so.

    Args:
        before: the file that is replaced.
        status: what the system says of it.
        file: the descriptor of the one that takes its place.

    """
    if sys.platform == "win32":
        return
    try:
        os.fchown(file, status.st_uid, status.st_gid)
    except OSError:
        with contextlib.suppress(OSError):
            os.fchown(file, -1, status.st_gid)
    # not every disk knows permissions
    with contextlib.suppress(OSError):
        os.fchmod(file, stat.S_IMODE(status.st_mode))
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            for name in os.listxattr(before):
                with contextlib.suppress(OSError):
                    os.setxattr(file, name, os.getxattr(before, name))


def write_over(path: Path, content: bytes, *, is_new: bool = False) -> None:
    """Write a file's content where it stands, and onto the disk; what is there is no more."""
    flags = os.O_WRONLY | getattr(os, "O_BINARY", 0) | (os.O_CREAT | os.O_EXCL if is_new else 0)
    with open(os.open(path, flags, 0o600), "wb") as file:  # noqa: PTH123 - a descriptor
        file.write(content)
        file.truncate()
        file.flush()
        os.fsync(file.fileno())
