"""What happens when the program makes a mistake: a report, the squad kept, one sentence."""

from __future__ import annotations

import sys
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, qVersion
from PySide6.QtWidgets import QApplication, QWidget

import nco_builder
from nco_builder import paths
from nco_builder.language import _
from nco_builder.language.words import listed
from nco_builder.ui.parts import questions

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import TracebackType


class CrashHook:
    """Takes the place of Python's own handler of errors nobody expected."""

    def __init__(self) -> None:
        self._keep: Callable[[], Path | None] = _nothing
        self._window: QWidget | None = None
        self._told: set[tuple[str, int]] = set()

    def watch(self, keep: Callable[[], Path | None], window: QWidget) -> None:
        """Know from now on what could be lost.

        Args:
            keep: keeps the squad and returns the file it is in, None where nothing is unsaved.
            window: what the sentence stands before.

        """
        self._keep, self._window = keep, window

    def install(self) -> None:
        """Handle every unexpected error from now on."""
        sys.excepthook = self

    def __call__(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """Write a report, keep the squad, tell the player; the same mistake is told once."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.exit(130)
            return
        place = _place(trace)
        if place in self._told:
            return
        self._told.add(place)
        sentence = _sentence(write_report(error), self._kept())
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


def write_report(error: BaseException) -> Path | None:
    """Write what happened for whoever mends it.

    Returns:
        The report's file, or None where it cannot be written.

    """
    import platform  # a start without mistakes does without
    import traceback

    now = datetime.now().astimezone()
    lines = [
        f"NCO Builder {nco_builder.__version__}, {now:%Y-%m-%d %H:%M:%S %z}",
        f"Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}",
        "",
        *traceback.format_exception(error),
    ]
    report = paths.user_state() / "crash-reports" / f"{now:%Y-%m-%d-%H%M%S-%f}.txt"
    try:
        report.parent.mkdir(parents=True, exist_ok=True)
        report.write_text("\n".join(lines), "utf-8")
    except OSError:
        return None
    return report


def _place(trace: TracebackType | None) -> tuple[str, int]:
    """Where the mistake was made: file and line of the innermost call."""
    while trace and trace.tb_next:
        trace = trace.tb_next
    return (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else ("", 0)


def _nothing() -> None:
    """There is no squad yet."""
