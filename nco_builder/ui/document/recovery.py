"""Unsaved work of one open document, kept aside while it is being done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from nco_builder.files import FileProblem
from nco_builder.ui.document.kept import Copy, KeptFile, Leftover, Writing

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_document import OpenDocument

FOR_THE_DISK_MS = 300
"""So much of the time in which an edit is to be kept is left for writing it."""
WAIT_MS = 1000 - FOR_THE_DISK_MS
"""How long after an edit it is written until `set_pace` says otherwise."""
AGAIN_MS = 10_000
"""How long after it could not be kept it is tried again, edit or not."""
LOOK_MS = 25
"""How often it is asked whether the disk has it."""


class Recovery(QObject):
    """Keeps one document's unsaved state, in silence where it can.

    The window never waits for the disk while its player works: a thread writes, one at a time.

    Attributes:
        disk: what the document's file held when it was last read or written, as a digest.
        problem: why it could not be kept the last time, in a sentence; "" where it could.

    Signals:
        told: there is another `problem`, or none any more.

    """

    told = Signal()

    def __init__(self, document: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.disk: str | None = None
        self.problem = ""
        self._document = document
        self._kept = KeptFile()
        self._writing: Writing | None = None
        self._wanted = True
        self._again = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self._keep_aside)
        self._looking = QTimer(self)
        self._looking.setInterval(LOOK_MS)
        self._looking.timeout.connect(self._look)
        document.changed.connect(self._keep_soon)
        document.file_changed.connect(self._keep_soon)

    def follow(self, settings: Settings) -> None:
        """Keep what is unsaved as the settings say."""
        self.set_pace(settings["autosave_seconds"] if settings["autosave"] else None)

    def set_pace(self, seconds: int | None) -> None:
        """Have what is unsaved kept this long after an edit; None only on a crash."""
        self._wanted = seconds is not None
        if seconds is None:
            self.forget()
        else:
            self._timer.setInterval(seconds * 1000 - FOR_THE_DISK_MS)
            if self._document.modified:
                self._keep_soon()

    def _keep_soon(self) -> None:
        # typing on must not put it off for ever
        if self._wanted and not self._timer.isActive():
            self._timer.start()

    def _copy(self) -> Copy:
        document = self._document
        return Copy(document.kind, document.value, document.path, self.disk)

    def _keep_aside(self) -> None:
        """Begin to write what is unsaved; what the disk still has to do comes first."""
        if not self._document.modified:
            self.forget()
        elif self._writing is not None:
            self._again = True
        else:
            self._writing = Writing(self._kept, self._copy())
            self._writing.start()
            self._looking.start()

    def _look(self) -> None:
        if self._writing is not None and not self._writing.is_alive():
            self._finish()

    def _finish(self) -> None:
        """Wait for what is being written, and hear how it went."""
        self._looking.stop()
        writing, self._writing = self._writing, None
        if writing is not None:
            writing.join()
            if writing.error is not None:
                raise writing.error
            self._tell(writing.problem)
            if writing.problem:
                QTimer.singleShot(AGAIN_MS, self, self._keep_soon)
        if self._again:
            self._again = False
            self._keep_aside()

    def keep(self) -> Path | None:
        """Write what is unsaved now, or remove what is kept where nothing is.

        Returns:
            The file, or None where nothing is unsaved or nothing could be written.

        """
        self._stop()
        if not self._document.modified:
            self.forget()
            return None
        try:
            self._kept.write(self._copy())
        except FileProblem as problem:
            self._tell(str(problem))
            return None
        self._tell("")
        return self._kept.file

    def _stop(self) -> None:
        self._timer.stop()
        self._looking.stop()
        self._again = False
        if self._writing is not None:
            self._writing.join()
            self._writing = None

    def _tell(self, problem: str) -> None:
        if problem != self.problem:
            self.problem = problem
            self.told.emit()

    def forget(self) -> None:
        """Remove what is kept: it is saved, or the player does not want it."""
        self._stop()
        self._kept.remove()
        self._tell("")

    def set_aside(self) -> Path | None:
        """Keep what is unsaved for the next start, which opens it again.

        Returns:
            The file it is in, which is nobody's from now on; None where it could not be written.

        """
        kept = self.keep()
        if kept is not None:
            self._kept.let_go()
            self._kept = KeptFile()
        return kept

    def adopt(self, left: Leftover) -> None:
        """Open what was left behind as this window's unsaved work; it stays kept throughout."""
        self.forget()
        kept = KeptFile(left.file)
        if kept.lock.take():  # else another window was asked too, and was faster
            self._kept = kept
        self.disk = left.disk
        self._document.open(left.kind, left.value, left.path, unsaved=True)
