"""System packages for Qt and the tests: checked first, and installed if missing.

Only Linux needs this: elsewhere Qt's wheels are complete, and tests that need an X server or the
PDF programs are skipped.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.append(str(Path(__file__).resolve().parent.parent))

from nco_builder.system import (
    INSTALL,
    install_line,
    library_package,
    not_found,
    package_manager,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# programs started by the tests: name, or path if it is not on PATH; Debian package
TEST_PROGRAMS = {
    "Xvfb": "xvfb",
    "xauth": "xauth",
    "xdotool": "xdotool",
    "pdftotext": "poppler-utils",
    "qpdf": "qpdf",
    "dbus-daemon": "dbus",
    "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
}


# libraries that Qt's libraries link to; their own dependencies come with their packages
QT_LIBRARIES = (
    "libEGL.so.1",
    "libGL.so.1",
    "libX11.so.6",
    "libdbus-1.so.3",
    "libfontconfig.so.1",
    "libfreetype.so.6",
    "libglib-2.0.so.0",
    "libgssapi_krb5.so.2",
    "libxkbcommon.so.0",
)
PLUGIN_LIBRARIES = {
    "offscreen": (),
    "wayland": ("libwayland-client.so.0", "libwayland-cursor.so.0"),
    "xcb": (
        "libX11-xcb.so.1",
        "libxcb-cursor.so.0",
        "libxcb-icccm.so.4",
        "libxcb-image.so.0",
        "libxcb-keysyms.so.1",
        "libxcb-randr.so.0",
        "libxcb-render-util.so.0",
        "libxcb-render.so.0",
        "libxcb-shape.so.0",
        "libxcb-shm.so.0",
        "libxcb-sync.so.1",
        "libxcb-util.so.1",
        "libxcb-xfixes.so.0",
        "libxcb-xkb.so.1",
        "libxcb.so.1",
        "libxkbcommon-x11.so.0",
    ),
}


def require_ahead(plugins: Iterable[str], *, tests: bool) -> None:
    """Check everything that can be known before any download, in one step.

    The libraries that Qt really needs are known once it is installed: `require` checks again.

    Args:
        plugins: The platform plugins that will be used, for example `xcb`.
        tests: Whether the tests will run.

    Raises:
        SystemExit: Something is missing and may not be installed; the message says how to.
    """
    if not sys.platform.startswith("linux"):
        return
    libraries = [*QT_LIBRARIES, *(name for each in plugins for name in PLUGIN_LIBRARIES[each])]
    lacking = [name for name in libraries if not loads(name)]
    programs = [name for name in TEST_PROGRAMS if tests and shutil.which(name) is None]
    manager = package_manager()
    venv = []
    if importlib.util.find_spec("ensurepip") is None:  # in a package of its own on Debian
        venv = ["python{}.{}-venv".format(*sys.version_info[:2])]
    if manager is None:
        missing = [*venv, *lacking, *programs]
    else:
        names = {library_package(manager, soname) for soname in lacking}
        names |= {program_package(manager, program) for program in programs}
        missing = [*venv, *sorted(names)]
    if missing:
        install(missing)


def loads(library: str) -> bool:
    """Return whether the system finds a library by its name."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def program_package(manager: str, program: str) -> str:
    """Return the package that provides a program of `TEST_PROGRAMS`."""
    if manager == "dnf":
        return program if program.startswith("/") else f"/usr/bin/{program}"
    return TEST_PROGRAMS[program]


def require(qt: Path, plugins: Iterable[str], *, tests: bool) -> None:
    """Make sure that Qt finds its libraries, and the tests their programs.

    Args:
        qt: The installed PySide6 folder.
        plugins: The platform plugins that will be used, for example `xcb`.
        tests: Whether the tests will run.

    Raises:
        SystemExit: Something is missing and may not be installed; the message says how to.
    """
    if not sys.platform.startswith("linux"):
        return
    objects = [qt / "QtWidgets.abi3.so"]
    objects += [qt / f"Qt/plugins/platforms/libq{plugin}.so" for plugin in plugins]
    libraries = not_found(objects)
    programs = [name for name in TEST_PROGRAMS if tests and shutil.which(name) is None]
    if not libraries and not programs:
        return
    manager = package_manager()
    if manager is None:
        sys.exit(f"Missing on this system, please install: {', '.join(libraries + programs)}")
    names = {library_package(manager, soname) for soname in libraries}
    names |= {program_package(manager, program) for program in programs}
    install(sorted(names))


def install(packages: Sequence[str]) -> None:
    """Install system packages as root, or with sudo if it needs no password.

    Args:
        packages: Their names in this system's package manager.

    Raises:
        SystemExit: It is not allowed, or it failed; the message has the command to type.
    """
    manager = package_manager()
    if manager is None:
        sys.exit(f"Missing on this system, please install: {', '.join(packages)}")
    if _is_root_or_may_be():
        print(f"Installing {' '.join(packages)}", flush=True)
        if manager == "apt-get":
            _as_root(["apt-get", "update", "-qq"])
        if _as_root([*INSTALL[manager], *packages]):
            return
    sys.exit(f"This must be installed first:\n{install_line(manager, packages)}")


def _is_root_or_may_be() -> bool:
    if os.geteuid() == 0:
        return True
    return (
        shutil.which("sudo") is not None
        and subprocess.run(["sudo", "-n", "true"], check=False, capture_output=True).returncode == 0
    )


def _as_root(command: Sequence[str]) -> bool:
    """Run a command as root without prompting; print its output if it fails."""
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    done = subprocess.run(
        [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", *command],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        print(done.stdout, end="", file=sys.stderr, flush=True)
    return done.returncode == 0
