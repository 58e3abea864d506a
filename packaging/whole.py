"""Everything that is handed out: wheel, bundle, .deb, portable archive, what is inside, sums."""

from __future__ import annotations

import hashlib
import platform
import shutil
import sys
from typing import TYPE_CHECKING

from bundle import SCRIPTS, bundle
from deb import deb
from macos import macos
from made import DIST, run, told, version
from portable import portable
from trying import try_out
from windows import windows

if TYPE_CHECKING:
    from pathlib import Path


def whole() -> None:
    """Build, try, and sum up everything that can be built on this system."""
    shutil.rmtree(DIST, ignore_errors=True)
    made = bundle()
    try_out(made)
    if sys.platform == "linux":
        deb()
        portable()
    elif sys.platform == "win32":
        windows()
    elif sys.platform == "darwin":
        macos()
    bom()
    sums()


def bom() -> Path:
    """What is inside, as a CycloneDX bill of materials of the environment that was bundled."""
    system = f"{platform.system()}-{platform.machine()}".lower()
    file = DIST / f"nco-builder-{version()}-{system}.cdx.json"
    words = ("environment", "--output-reproducible", "--of", "JSON", "-o", file)
    run(SCRIPTS / "cyclonedx-py", *words, SCRIPTS / "python")
    told(file)
    return file


def sums() -> Path:
    """The SHA-256 sums of all files, as `sha256sum --check` reads them."""
    files = [path for path in sorted(DIST.iterdir()) if path.name != "SHA256SUMS"]
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    file = DIST / "SHA256SUMS"
    file.write_text("".join(lines), encoding="ascii")
    told(file)
    return file


if __name__ == "__main__":
    whole()
