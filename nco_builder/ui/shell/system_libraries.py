"""Missing Linux libraries of the window, reported before Qt ends the program."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

from nco_builder.language import _
from nco_builder.paths import InstallationError


def require_plugin(platform: str) -> None:
    """Load Qt's plug-in for the screen first: Qt would abort the process if it cannot.

    Args:
        platform: `wayland` or `xcb`.

    Raises:
        InstallationError: libraries of the system are missing; the text says how to get them.
    """
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return
    from PySide6.QtCore import QLibrary, QLibraryInfo

    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    plugin = QLibrary(str(folder / f"libq{platform}.so"))
    if not plugin.load() and Path(plugin.fileName()).exists():
        raise InstallationError(missing_libraries(plugin.errorString(), platform))


def require_readable_place() -> None:
    """Check the installation's path: Qt reads all paths as UTF-8, and aborts otherwise.

    Raises:
        InstallationError: the path of where it is installed is no UTF-8.
    """
    import PySide6

    folder = Path(PySide6.__file__).parent
    try:
        os.fsencode(folder).decode()
    except UnicodeDecodeError as error:
        told = _("Qt finds nothing in a folder whose name is not in UTF-8; move it: {folder}")
        raise InstallationError(told.format(folder=folder)) from error


def missing_libraries(problem: str, platform: str = "xcb") -> str:
    """Return why the window cannot open, and the command that helps, if known.

    Args:
        problem: what the system said when it could not load something.
        platform: `wayland` or `xcb`, with which the window would be shown.
    """
    from nco_builder import system  # it runs others: every start would pay for what few need

    found = find_spec("PySide6")
    if found is None or found.origin is None or not sys.platform.startswith("linux"):
        return _("a library the window needs is missing: {error}").format(error=problem)
    qt = Path(found.origin).parent
    wanted = [qt / "QtWidgets.abi3.so", qt / f"Qt/plugins/platforms/libq{platform}.so"]
    libraries = system.not_found(wanted)
    if not libraries:
        return _("a library the window needs is missing: {error}").format(error=problem)
    manager = system.package_manager()
    if manager is None:
        told = _("libraries the window needs are missing: {libraries}")
        return told.format(libraries=", ".join(libraries))
    packages = sorted({system.library_package(manager, each) for each in libraries})
    told = _("libraries the window needs are missing; the command below installs them")
    return f"{told}\n{system.install_line(manager, packages)}"
