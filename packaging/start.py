"""The entry point of the bundled program."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Protocol

SEARCHED = "LD_LIBRARY_PATH"


class Archive(Protocol):
    """PyInstaller's reader of the bundled modules."""

    _filename: str


def keep_open(archive: Archive) -> None:
    """Keep reading modules from the program that was started.

    PyInstaller opens the file again for every module. After an upgrade, an open window would read
    another file there, and end with a traceback.
    """
    if not Path("/proc/self/fd").is_dir():
        return  # elsewhere a running program is not replaced
    kept = os.open(archive._filename, os.O_RDONLY)  # noqa: SLF001 - it offers no other way
    archive._filename = f"/proc/self/fd/{kept}"  # noqa: SLF001


def leave_the_system_its_libraries() -> None:
    """Let child processes, such as a file manager, find the system's libraries.

    PyInstaller puts the bundled ones first in the search path, which this process no longer needs.
    """
    before = os.environ.pop(f"{SEARCHED}_ORIG", None)
    os.environ.pop(SEARCHED, None)
    if before:
        os.environ[SEARCHED] = before


if __name__ == "__main__":
    import pyimod02_importers  # type: ignore[import-not-found] # there in a bundle only

    leave_the_system_its_libraries()
    keep_open(pyimod02_importers.pyz_archive)
    from nco_builder.cli import main

    sys.exit(main())
