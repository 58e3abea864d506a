"""Starting the window: requirements, setup, and the first document."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import sys
from typing import TYPE_CHECKING, Any

import nco_builder
from nco_builder import language
from nco_builder.language import _
from nco_builder.paths import InstallationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.pending_opens import OpenedFile
    from nco_builder.ui.document.session import Session
    from nco_builder.ui.shell.main_window import MainWindow

CANNOT_START = 2
SWITCH_INTERVAL = 0.001
"""The most seconds that the window's thread waits for Python while other threads work."""


def run(files: Sequence[Path] = (), screenshot: Path | None = None) -> int:
    """Show the window until it is closed.

    Args:
        files: the documents to open; those of last time, or a sample, if left out.
        screenshot: where to write a picture of the window instead of showing it to anybody.

    Returns:
        The exit code: 2 if no window can be opened, after one sentence on standard error.

    Raises:
        FileProblem: a picture was wanted of a file that cannot be read.
    """
    if screenshot and not has_display(os.environ):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        # which says of every window that it cannot hint at its size
        os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    if not has_display(os.environ):
        return _cannot_start(
            _("there is no display for its window; “nco-builder check” needs none")
        )
    if os.environ.get("WAYLAND_DISPLAY") and not has_wayland(os.environ):
        del os.environ["WAYLAND_DISPLAY"]  # Qt would insist on it
    gc.disable()
    try:
        _spare_sources()
        app, window = _start(files, restore=screenshot is None)
    except ImportError as error:
        from nco_builder.ui.shell.system_libraries import missing_libraries

        return _cannot_start(missing_libraries(str(error)))
    except (FileNotFoundError, InstallationError) as error:
        return _cannot_start(str(error))
    finally:
        gc.freeze()  # what the start made stays; `own_garbage` collects the rest
    if screenshot:
        return _photograph(app, window, screenshot)
    return app.exec()


def has_display(variables: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Return whether a window can open; otherwise Qt would abort the process.

    Args:
        variables: the environment.
        platform: as `sys.platform`.
    """
    if not platform.startswith("linux") or variables.get("QT_QPA_PLATFORM"):
        return True
    return has_wayland(variables) or _answers(variables.get("DISPLAY", ""))


def has_wayland(variables: Mapping[str, str]) -> bool:
    """Return whether a compositor listens at WAYLAND_DISPLAY."""
    name = variables.get("WAYLAND_DISPLAY", "")
    folder = variables.get("XDG_RUNTIME_DIR", "")
    return bool(name) and _listens(name if name.startswith("/") else f"{folder}/{name}")


def _answers(display: str) -> bool:
    """Return whether a server listens at DISPLAY; one of another machine is assumed to."""
    host, _colon, rest = display.rpartition(":")
    number = rest.partition(".")[0]
    if host not in {"", "unix"} or not number.isdigit():
        return bool(host and number.isdigit())
    name = f"/tmp/.X11-unix/X{number}"  # noqa: S108 - where X servers listen
    return _listens(f"\0{name}") or _listens(name)


def _listens(address: str) -> bool:
    """Return whether a local socket is served."""
    import socket

    with socket.socket(socket.AF_UNIX) as knocking:
        try:
            knocking.connect(address)
        except (OSError, ValueError):  # ValueError: no name that a file can have
            return False
    return True


def _cannot_start(reason: str) -> int:
    """Print why the window cannot start, and a command that helps on a line of its own."""
    why, _newline, command = reason.partition("\n")
    told = _("NCO Builder cannot start: {reason}.").format(reason=why)
    sys.stderr.write("".join(f"{line}\n" for line in (told, command) if line))
    return CANNOT_START


def make_application() -> QApplication:
    """Return the application with its name, fonts and icon; in tests the existing one."""
    from PySide6.QtWidgets import QApplication

    from nco_builder.ui.parts.fonts import load_fonts
    from nco_builder.ui.parts.icons import app_icon
    from nco_builder.ui.parts.worker import own_garbage

    running = QApplication.instance()
    app = running if isinstance(running, QApplication) else QApplication(["nco-builder"])
    app.setApplicationName("nco-builder")
    app.setDesktopFileName("nco-builder")
    app.setApplicationVersion(nco_builder.__version__)
    load_fonts(app)
    app.setWindowIcon(app_icon())
    own_garbage()
    sys.setswitchinterval(SWITCH_INTERVAL)
    return app


def _start(files: Sequence[Path], *, restore: bool) -> tuple[QApplication, MainWindow]:
    """Set up the application, and show the window, optionally restored."""
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.session import open_again
    from nco_builder.ui.shell.start_marker import NOT_OPENED, StartMarker

    path = files[0] if files else None
    settings = Settings()
    speak(settings["language"])
    begun = StartMarker() if restore else None
    anew = begun is not None and begun.is_after_failure
    first, session = _first(path, settings, restore=restore, anew=anew)
    from nco_builder.ui.shell.crash import CrashHook

    hook = CrashHook()
    hook.install()
    from nco_builder.ui.parts.measures import set_size

    set_size(int(settings["scale"]))
    from nco_builder.ui.shell.system_libraries import require_plugin, require_readable_place

    require_readable_place()
    if restore:
        require_plugin("wayland" if has_wayland(os.environ) else "xcb")
    app = make_application()
    from nco_builder.ui.parts.fonts import speak_like_the_program

    speak_like_the_program(app)
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.open_documents import OpenDocuments
    from nco_builder.ui.parts.theme import apply_theme
    from nco_builder.ui.shell.main_window import MainWindow

    begun_with = OpenDocument(
        first.kind,
        first.value,
        first.path,
        judgement=first.judgement,
        source=first.source,
    )
    documents = OpenDocuments(begun_with)
    documents.recovery.disk = first.disk
    if session.is_kept:  # it is the first to be seen
        open_again(session, documents)
    window = MainWindow(documents, settings)
    hook.watch(documents.keep, window, window.rebuild)
    if restore:
        if not settings["window_geometry"]:  # else Qt sees to it
            window.fit_screen()
        window.restore()
        if files:
            window.show_document_page()  # whatever page was in front: this is asked for
        problem = _(NOT_OPENED) if anew else first.problem or settings.problem
        window.greet_later(problem, session, begun)
    # now, not before: a widget is styled again whenever it finds its place in another
    apply_theme(app, settings["theme"])
    window.show()
    if restore:
        if first.late:
            window.files.incoming.expect(*first.late)
        _hear_others(app, window, files[1:])
        _leave_when_asked(app, window)
        if first.path:
            settings.remember_file(first.path)  # is written, which takes the disk its time
    return app, window


def _spare_sources() -> None:
    """Import Qt, and let PySide not read the source of each module that is imported then.

    It searches them for its other spelling of Qt's names, which is not used here. That takes a
    twentieth of the start, and the lines of all modules stay in memory.
    """
    import PySide6.QtCore  # noqa: F401 - loads what follows

    with contextlib.suppress(ImportError):  # another version may keep it elsewhere
        feature: Any = importlib.import_module("shibokensupport.feature")
        if hasattr(feature, "_mod_uses_pyside"):
            feature._mod_uses_pyside = lambda _module: True  # noqa: SLF001 - there is no option


def _first(
    path: Path | None, settings: Settings, *, restore: bool, anew: bool
) -> tuple[OpenedFile, Session]:
    """Read the first document, and return what else was open.

    Args:
        path: the file asked for.
        settings: know what was open.
        restore: whether to begin where the last window ended.
        anew: whether to begin with nothing of it all the same.
    """
    from nco_builder.ui.document.pending_opens import first_document, read
    from nco_builder.ui.document.session import Session, last_session

    session = last_session(settings) if restore and not anew else Session((), "")
    if path and not restore:
        return read(path), session
    wanted, empty = path or session.path, anew or session.is_kept
    first = first_document(wanted, settings, restore=restore, empty=empty)
    if first.late:
        session = session.without(first.late[0])  # it comes by itself
    return first, session


def _hear_others(app: QApplication, window: MainWindow, more: Sequence[Path]) -> None:
    """Open further files after the first, and those of later starts."""
    from PySide6.QtCore import QTimer

    from nco_builder.ui.shell.instance_server import InstanceServer

    if more:
        QTimer.singleShot(0, window, lambda: window.files.incoming.open_paths(more))

    def open_here(files: Iterable[Path]) -> None:
        # asked for again each time: another language brings other parts
        window.files.incoming.open_paths(files, window.show_document_page)

    visits = InstanceServer(window, open_here)
    app.aboutToQuit.connect(visits.stop)


def _leave_when_asked(app: QApplication, window: MainWindow) -> None:
    """Store everything for the next start when the system ends the session."""
    from nco_builder.ui.shell.session_end import SessionEnd

    ending = SessionEnd(app)
    ending.came.connect(window.keep_for_next_start)
    ending.listen()


def speak(wanted: str, platform: str = sys.platform) -> str:
    """Set the language of the settings, or the system's; one asked for in this run stays.

    Args:
        wanted: its code; "" for the system's.
        platform: as in `sys.platform`; Qt knows better than Python what macOS and Windows say.

    Returns:
        The code of the language that is spoken.
    """
    if language.was_asked():
        return language.current()
    if not wanted and platform in {"darwin", "win32"}:
        from PySide6.QtCore import QLocale

        wanted = language.known(QLocale.system().uiLanguages()) or language.ENGLISH
    return language.use(wanted or None)


def _photograph(app: QApplication, window: MainWindow, picture: Path) -> int:
    """Save a screenshot of the window."""
    app.processEvents()
    if not window.grab().save(str(picture)):
        sys.stderr.write(_("The picture cannot be written: {file}.").format(file=picture) + "\n")
        return CANNOT_START
    return 0
