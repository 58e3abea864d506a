"""Common parts of all packaging steps: folders, version, time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging"
WORK = ROOT / "build" / "package"
"""The working folder of all steps; it may be deleted at any time."""
DIST = ROOT / "dist"
"""The folder of finished packages."""
DESKTOP = ROOT / "resources" / "desktop"
NO_MORE: Mapping[str, str] = MappingProxyType({})
BUNDLE = WORK / "bundle" / "nco-builder"


def version() -> str:
    """Return the version from the program's package."""
    text = (ROOT / "nco_builder/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if found is None:
        sys.exit("nco_builder/__init__.py states no version")
    return found[1]


def epoch() -> str:
    """Return the time stamp of all files in seconds since 1970: that of the commit by default."""
    if stated := os.environ.get("SOURCE_DATE_EPOCH"):
        return stated
    words = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


def as_everywhere() -> dict[str, str]:
    """Return the environment of every program started: the same time, order and language."""
    fixed = {"SOURCE_DATE_EPOCH": epoch(), "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    return {**os.environ, **fixed, "NCO_BUILDER_VERSION": version()}


def run(*words: str | Path, variables: Mapping[str, str] = NO_MORE) -> None:
    """Start a program.

    Raises:
        SystemExit: it failed, and has printed why.
    """
    command = [str(word) for word in words]
    done = subprocess.run(command, check=False, cwd=ROOT, env={**as_everywhere(), **variables})
    if done.returncode:
        sys.exit(f"{Path(command[0]).name} failed: {' '.join(command[1:])}")


def date_all(folder: Path) -> None:
    """Give everything in a folder the same time, and modes independent of the umask."""
    seconds = int(epoch())
    for path in [*folder.rglob("*"), folder]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
        os.utime(path, (seconds, seconds), follow_symlinks=False)


def report(file: Path) -> None:
    """Print the name and size of a new file."""
    print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB", flush=True)
