"""The end of the program by the end of the session or by a signal."""

from __future__ import annotations

import contextlib
import signal
import socket
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSocketNotifier, Signal
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from PySide6.QtGui import QSessionManager

SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")
"""The signals that this system has."""
BY_SIGNAL = 128
"""The base of the exit code after a signal, as in shells."""


class SessionEnd(QObject):
    """Reports that the program is about to end without asking.

    Qt's event loop runs no Python code, so signals arrive through a socket to which Python writes
    their numbers.

    Signals:
        came: all that is not to be lost must be written now.
    """

    came = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._inside, self._outside = socket.socketpair()
        for each in (self._inside, self._outside):
            each.setblocking(False)
        self._notifier = QSocketNotifier(self._inside.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._hear)
        app.commitDataRequest.connect(self._commit)

    def listen(self) -> None:
        """Handle signals from now on."""
        signal.set_wakeup_fd(self._outside.fileno(), warn_on_full_buffer=False)
        for name in SIGNALS:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), _wake)

    def _commit(self, _manager: QSessionManager) -> None:
        self.came.emit()

    def _hear(self) -> None:
        with contextlib.suppress(BlockingIOError):
            numbers = self._inside.recv(64)
            known = {getattr(signal, name) for name in SIGNALS if hasattr(signal, name)}
            if found := [each for each in numbers if each in known]:
                self.came.emit()
                self._app.exit(BY_SIGNAL + found[0])


def _wake(number: int, _frame: object) -> None:
    """Let the same signal end the program at once if it comes again: it may hang.

    Python has written the number to the socket by now.
    """
    signal.signal(number, signal.SIG_DFL)
