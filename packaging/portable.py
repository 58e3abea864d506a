"""The bundle as an archive to unpack anywhere, without administrator rights or installation."""

from __future__ import annotations

import platform
import shutil
import sys
import tarfile
from typing import TYPE_CHECKING

from made import BUNDLE, DIST, HERE, ROOT, WORK, date_all, epoch, report, version

if TYPE_CHECKING:
    from pathlib import Path


def portable() -> Path:
    """Build dist/nco-builder-VERSION-linux-MACHINE.tar.xz from the bundle.

    Raises:
        SystemExit: there is no bundle.
    """
    if not BUNDLE.is_dir():
        sys.exit("There is no bundle yet: packaging/bundle.py makes it")
    name = f"nco-builder-{version()}-linux-{platform.machine()}"
    folder = WORK / "portable" / name
    shutil.rmtree(folder.parent, ignore_errors=True)
    shutil.copytree(BUNDLE, folder, symlinks=True)
    for text in ("LICENSE", "THIRD_PARTY.md", "CHANGELOG.md"):
        shutil.copy(ROOT / text, folder)
    shutil.copy(HERE / "portable-readme.txt", folder / "README.txt")
    date_all(folder)
    made = DIST / f"{name}.tar.xz"
    with tarfile.open(made, "w:xz", preset=9) as archive:
        for path in sorted([folder, *folder.rglob("*")]):
            place = path.relative_to(folder.parent).as_posix()
            archive.add(path, place, recursive=False, filter=_nobodys)
    report(made)
    return made


def _nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return an archive entry without user and time, so that the bytes are reproducible."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = int(epoch())
    return entry


if __name__ == "__main__":
    portable()
