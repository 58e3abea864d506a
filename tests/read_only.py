"""A folder on a read-only disk, also for root, whom permissions do not stop."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def read_only(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let the system refuse to open any file in a folder for writing."""
    system = os.open

    def opened(path: os.PathLike[str] | str, flags: int, *more: int, **named: int) -> int:
        if flags & WRITING and Path(path).is_relative_to(folder):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), os.fspath(path))
        return system(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", opened)
