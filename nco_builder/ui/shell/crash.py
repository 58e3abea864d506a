"""What happens when the program makes a mistake: a report, the squad kept, one sentence."""

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
    """Carries a mistake of another thread into the window's."""

    came = Signal(object)


class CrashHook:
    """Takes the place of Python's own handler of errors nobody expected."""

    def __init__(self) -> None:
        self._keep: Callable[[], Path | None] = _nothing
        self._window: QWidget | None = None
        self._told: set[tuple[str, int]] = set()
        self._elsewhere = _Elsewhere()
        self._elsewhere.came.connect(self._take)

    def watch(self, keep: Callable[[], Path | None], window: QWidget) -> None:
        """Know from now on what could be lost.

        Args:
            keep: keeps the squad and returns the file it is in, None where nothing is unsaved.
            window: what the sentence stands before.

        """
        self._keep, self._window = keep, window

    def install(self) -> None:
        """Handle every unexpected error of any thread from now on."""
        sys.excepthook = self
        threading.excepthook = self.of_thread

    def __call__(
        self,
        kind: type[BaseException],
        error: BaseException,
        _trace: TracebackType | None,
    ) -> None:
        """Write a report, keep the squad, tell the player; the same mistake is told once."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.exit(130)
            return
        self._take(error)

    def of_thread(self, told: threading.ExceptHookArgs) -> None:
        """Do the same for a mistake of another thread, in the window's, where documents are."""
        if told.exc_value is not None and not issubclass(told.exc_type, SystemExit):
            self._elsewhere.came.emit(told.exc_value)

    def _take(self, error: BaseException) -> None:
        place = place_of(error.__traceback__)
        if place in self._told:
            return
        self._told.add(place)
        sentence = _sentence(write_report(error, f"Qt {qVersion()}"), self._kept())
        if debugging():
            from traceback import print_exception  # few ask for it

            print_exception(error)
        sys.stderr.write(sentence + "\n")
        # not from here: this may be the middle of painting
        QTimer.singleShot(0, lambda: self._tell(sentence))

    def _kept(self) -> Path | None:
        try:
            return self._keep()
        except Exception:  # noqa: BLE001 - the report matters more than why keeping failed
            return None

    def _tell(self, sentence: str) -> None:
        if QApplication.activeModalWidget() is None:
            questions.say(self._window, sentence, grave=True)


def _sentence(report: Path | None, kept: Path | None) -> str:
    said = [_("your work is kept in {file}").format(file=kept)] if kept else []
    told = _("a report is in {file}") if report else _("no report could be written")
    said.append(told.format(file=report))
    return _("An error has occurred in NCO Builder; {what}.").format(what=listed(said))


def _nothing() -> None:
    """There is no squad yet."""
