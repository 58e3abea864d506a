"""What goes wrong while a player plays: disks that are full or read-only, clocks that are off."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import subprocess
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from random import Random

YEAR = 366 * 86_400
DISK = "size=6m"


class Trouble:
    """What goes wrong while a player plays."""

    def __init__(self, folder: Path, rng: Random, *, mounts: bool) -> None:
        self.folder, self.rng, self._mounts = folder, rng, mounts

    def variables(self, kind: str) -> dict[str, str]:
        if kind != "clock":
            return {}
        off = self.rng.choice((-40, -1, 1, 10)) * YEAR
        for file in (self.folder / "squads").glob("*.nco"):
            if self.rng.random() < 0.3:
                os.utime(file, (max(0, time.time() + off),) * 2)
        return {"SOAK_CLOCK": str(off)}

    @contextlib.contextmanager
    def during(self, kind: str, process: int) -> Iterator[None]:
        """Let the disk be full or read-only for as long as this lasts."""
        if kind == "full" and self._mounts:
            ballast = self.folder / "ballast"
            with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
                while file.write(bytes(4096)):
                    pass
            yield
            ballast.unlink()
        elif kind == "full":
            resource.prlimit(process, resource.RLIMIT_FSIZE, (600, resource.RLIM_INFINITY))
            yield
            limit = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(process, resource.RLIMIT_FSIZE, limit)
        elif kind == "read-only":
            place = self.folder / self.rng.choice(("squads", "home/state", "home/data"))
            with _read_only(place, mounts=self._mounts):
                yield
        else:
            yield


@contextlib.contextmanager
def _read_only(place: Path, *, mounts: bool) -> Iterator[None]:
    """An empty disk that nobody may write to lies over a folder, or a file in its place."""
    if mounts:
        place.mkdir(parents=True, exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "-o", "ro", "none", place], check=True)
        yield
        subprocess.run(["umount", "-l", place], check=True)
        return
    aside = place.with_name(f"{place.name} aside")
    place.rename(aside)
    place.write_bytes(b"")
    yield
    place.unlink()
    aside.rename(place)


@contextlib.contextmanager
def display() -> Iterator[dict[str, str]]:
    """A real X server where one is installed, else none."""
    if not shutil.which("Xvfb"):
        yield {"QT_QPA_PLATFORM": "offscreen"}
        return
    reading, writing = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        try:
            yield {"QT_QPA_PLATFORM": "xcb", "DISPLAY": f":{number}"}
        finally:
            server.terminate()


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A small disk of its own where that is permitted; whether it is."""
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", DISK, "none", folder], check=False, capture_output=True
    )
    try:
        yield made.returncode == 0
    finally:
        if made.returncode == 0:
            subprocess.run(["umount", "-l", folder], check=False)
