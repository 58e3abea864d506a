"""The bundle as an NSIS installer for Windows: start menu, *.nco by double click."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

from made import BUNDLE, DIST, HERE, report, run, version

if TYPE_CHECKING:
    from pathlib import Path

USUAL = r"C:\Program Files (x86)\NSIS\makensis.exe"
"""The default folder of NSIS, which is not added to PATH."""


def windows(bundle: Path = BUNDLE, dist: Path = DIST) -> Path:
    """Build dist/nco-builder-VERSION-windows.exe from the bundle.

    Raises:
        SystemExit: there is no bundle, or no NSIS.
    """
    if not bundle.is_dir():
        sys.exit("There is no bundle yet: packaging/bundle.py makes it")
    program = shutil.which("makensis") or shutil.which(USUAL)
    if program is None:
        sys.exit("The installer for Windows is made with NSIS: makensis is missing")
    made = dist / f"nco-builder-{version()}-windows.exe"
    told_to_it = {"VERSION": version(), "BUNDLE": bundle, "MADE": made, "SEPARATOR": os.sep}
    mark = "/" if os.name == "nt" else "-"
    words = [f"{mark}D{name}={value}" for name, value in told_to_it.items()]
    # a warning is an error; the encoding is that of the script, which has umlauts
    run(
        program,
        f"{mark}V2",
        f"{mark}WX",
        f"{mark}INPUTCHARSET",
        "UTF8",
        *words,
        HERE / "windows.nsi",
    )
    report(made)
    return made


if __name__ == "__main__":
    windows()
