"""The system libraries that Qt needs on Linux, and how to install them.

It uses only the standard library: the program calls it when its window cannot open, and `make`
calls it before anything is installed.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

# libraries whose Debian package is not named as Debian Policy prescribes
DEBIAN_NAMES = {
    "libgio-2.0.so.0": "libglib2.0-0",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgmodule-2.0.so.0": "libglib2.0-0",
    "libgobject-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libz.so.1": "zlib1g",
}

INSTALL = {
    "apt-get": ["apt-get", "install", "-y", "--no-install-recommends"],
    "dnf": ["dnf", "install", "-y"],
}


def not_found(objects: Iterable[Path]) -> list[str]:
    """Return the libraries that files require and the system lacks, by name.

    Args:
        objects: Their files.

    Returns:
        Names such as `libGL.so.1`; none if there is no `ldd`.
    """
    words = ["ldd", *map(str, objects)]
    try:
        done = subprocess.run(  # noqa: S603 - of files of our own
            words, check=False, capture_output=True, text=True, timeout=30
        )
    except (OSError, subprocess.TimeoutExpired):
        return []
    return sorted(missing_libraries(done.stdout))


def missing_libraries(ldd: str) -> set[str]:
    """Return the libraries that `ldd` did not find.

    Args:
        ldd: What `ldd` printed.

    Returns:
        Names such as `libGL.so.1`.
    """
    return set(re.findall(r"^\s*(\S+) => not found", ldd, re.MULTILINE))


def package_manager() -> str | None:
    """Return a key of `INSTALL`; None on another family of systems."""
    return next((name for name in INSTALL if shutil.which(name)), None)


def library_package(manager: str, soname: str) -> str:
    """Return the package that provides a library.

    Args:
        manager: A key of `INSTALL`.
        soname: For example `libxkbcommon-x11.so.0`.

    Returns:
        For dnf the library itself, which Fedora's packages provide by name; for apt-get the
        package, after Debian Policy 8.1: name and version, a hyphen between two digits.
    """
    if manager == "dnf":
        return f"{soname}()(64bit)"
    if soname in DEBIAN_NAMES:
        return DEBIAN_NAMES[soname]
    name, _, version = soname.lower().replace("_", "-").partition(".so.")
    return f"{name}-{version}" if name[-1].isdigit() else name + version


def install_line(manager: str, packages: Sequence[str]) -> str:
    """Return the command that a person types or pastes to install packages."""
    return shlex.join(["sudo", *INSTALL[manager], *packages])
