"""Receives files from later starts and from the operating system."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication

from nco_builder.ui.shell.single_instance import (
    LONGEST_MESSAGE,
    LONGEST_WAIT,
    TAKEN,
    TOKEN,
    Message,
    address,
)

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.connection import Connection, Listener

    from PySide6.QtWidgets import QMainWindow

AFTER_START = 700
"""Milliseconds before listening begins: a start should not wait for it."""
LONGEST_VISIT = 1.0
"""Seconds allowed for a whole message, during which no other start is answered."""
WHILE_ASKED = 200
"""Milliseconds between checks whether the player has answered a question."""


@contextlib.contextmanager
def _deadline(visitor: Connection) -> Iterator[None]:
    """Cut off senders of incomplete messages; Windows pipes carry whole ones only."""
    if sys.platform == "win32":
        yield
        return
    import socket
    from threading import Timer

    with socket.socket(fileno=os.dup(visitor.fileno())) as line:
        timer = Timer(LONGEST_VISIT, _shut, (line,))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def _shut(line: socket.socket) -> None:
    with contextlib.suppress(OSError):
        line.shutdown(2)  # both ways; who reads it at this moment gets to the end


class InstanceServer(QObject):
    """Listens for later starts in a thread of its own, which touches no widget.

    Attributes:
        came: somebody started the program again; says which files he wants, and his token.
    """

    came = Signal(list, str)

    def __init__(self, window: QMainWindow, open_paths: Callable[[Iterable[Path]], None]) -> None:
        """Start listening soon; files open in the window, but not behind a dialog."""
        super().__init__(window)
        self._window = window
        self._open_paths = open_paths
        self._listener: Listener | None = None
        self.came.connect(self._take)
        QTimer.singleShot(AFTER_START, self, self._listen)
        if sys.platform == "darwin":
            QGuiApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def stop(self) -> None:
        """Stop listening; later starts show windows of their own."""
        if self._listener is not None:
            listener, self._listener = self._listener, None
            with contextlib.suppress(OSError):
                listener.close()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take the files that macOS hands to the program."""
        if not isinstance(event, QFileOpenEvent) or not event.file():
            return False
        self._take([event.file()], "")
        return True

    def _listen(self) -> None:
        place = address()
        if place:
            Thread(target=self._serve, args=(place,), name="visits", daemon=True).start()

    def _serve(self, place: str) -> None:
        """Answer later starts one by one, until the listener is closed."""
        from multiprocessing.connection import Client, Listener

        try:
            Client(place).close()
        except OSError:
            pass
        else:
            return  # an earlier window listens
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                Path(place).unlink()  # left by one that was killed
        try:
            listener = self._listener = Listener(place)
            if sys.platform != "win32":
                Path(place).chmod(0o600)
        except OSError:
            return
        while self._listener is listener:
            try:
                with listener.accept() as visitor, _deadline(visitor):
                    self._hear(visitor)
            except (OSError, EOFError, ValueError):
                continue

    def _hear(self, visitor: Connection) -> None:
        if not visitor.poll(LONGEST_WAIT):
            return
        message = Message.from_bytes(visitor.recv_bytes(LONGEST_MESSAGE))
        self.came.emit(list(message.files), message.token)
        visitor.send_bytes(TAKEN)

    def _take(self, files: list[str], token: str) -> None:
        if QGuiApplication.modalWindow() is not None:
            QTimer.singleShot(WHILE_ASKED, self, lambda: self._take(files, token))
            return
        if token:
            os.environ[TOKEN] = token  # where Qt looks for it
        window = self._window
        if window.isMinimized():
            window.showNormal()
        window.raise_()
        window.activateWindow()
        self._open_paths([Path(file) for file in files])
