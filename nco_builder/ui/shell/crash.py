"""Unexpected errors: a report, unsaved work kept, a message, a rebuilt window."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, qVersion
from PySide6.QtWidgets import QApplication, QWidget

from nco_builder.files.crash_report import debugging, place_of, write_report
from nco_builder.language import _
from nco_builder.language.words import listed
from nco_builder.ui.parts import questions

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import TracebackType


class _Elsewhere(QObject):
    """Carries an exception of another thread to the window's thread."""

    came = Signal(object)


class CrashHook:
    """Replaces Python's handler of uncaught exceptions."""

    def __init__(self) -> None:
        self._keep: Callable[[], Path | None] = _nothing
        self._window: QWidget | None = None
        self._renew: Callable[[], object] = _nothing
        self._waiting: dict[tuple[str, int], str] = {}
        self._showing: dict[tuple[str, int], str] = {}
        self._elsewhere = _Elsewhere()
        self._elsewhere.came.connect(self._take)

    def watch(
        self,
        keep: Callable[[], Path | None],
        window: QWidget,
        renew: Callable[[], object] | None = None,
    ) -> None:
        """Set what to save, where to show the message, and how to rebuild the window.

        Args:
            keep: keeps the squad and returns the file it is in, None if nothing is unsaved.
            window: what the sentence comes before; nothing can be done in it until it is renewed.
            renew: makes the parts of the window again from what could be lost.
        """
        self._keep, self._window = keep, window
        self._renew = renew or _nothing

    def install(self) -> None:
        """Handle every unexpected exception of any thread from now on."""
        sys.excepthook = self
        threading.excepthook = self.of_thread

    def __call__(
        self,
        kind: type[BaseException],
        error: BaseException,
        _trace: TracebackType | None,
    ) -> None:
        """Write a report, save unsaved work, inform the player, rebuild the window.

        Every failure is reported once: painting, for instance, may fail again many times a second
        before the player has read the message.
        """
        if issubclass(kind, KeyboardInterrupt):
            QApplication.exit(130)
            return
        self._take(error)

    def of_thread(self, told: threading.ExceptHookArgs) -> None:
        """Handle an exception of another thread in the window's thread, where documents live."""
        if told.exc_value is not None and not issubclass(told.exc_type, SystemExit):
            self._elsewhere.came.emit(told.exc_value)

    def _take(self, error: BaseException) -> None:
        place = place_of(error.__traceback__)
        if place in self._waiting or place in self._showing:
            return
        sentence = _sentence(write_report(error, f"Qt {qVersion()}"), self._kept())
        if debugging():
            from traceback import print_exception  # few ask for it

            print_exception(error)
        sys.stderr.write(sentence + "\n")
        if self._window is not None and self._renew is not _nothing:
            self._window.setEnabled(False)  # its parts may show what is no longer so
            anew = _("The window is now made anew from your documents.")
            sentence = f"{sentence} {anew}"
        self._waiting[place] = sentence
        # not from here: this may be the middle of painting
        QTimer.singleShot(0, self._elsewhere, self._show_failures)

    def _kept(self) -> Path | None:
        try:
            return self._keep()
        except Exception:  # noqa: BLE001 - the report matters more than why keeping failed
            return None

    def _show_failures(self) -> None:
        """Show all failures, before any dialog; afterwards nothing in the window is stale."""
        if self._showing or not self._waiting:
            return
        self._showing, self._waiting = self._waiting, {}
        for sentence in self._showing.values():
            before = QApplication.activeModalWidget() or self._window
            questions.say(before, sentence, grave=True)
        self._showing = {}
        self._renew()
        self._show_failures()


def _sentence(report: Path | None, kept: Path | None) -> str:
    said = [_("your work is kept in {file}").format(file=kept)] if kept else []
    told = _("a report is in {file}") if report else _("no report could be written")
    said.append(told.format(file=report))
    return _("An error has occurred in NCO Builder; {what}.").format(what=listed(said))


def _nothing() -> None:
    """Do nothing before there is a squad."""
