"""Recovery copies of one open document, written while it is edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from nco_builder.files import FileProblem
from nco_builder.ui.document.recovery_files import (
    Leftover,
    RecoveryCopy,
    RecoveryFile,
    RecoveryWriter,
)
from nco_builder.ui.parts.garbage import own_garbage

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_document import OpenDocument

FOR_THE_DISK = 0.5
"""Seconds of the time in which an edit should be kept, left for writing it on a busy machine."""
PAUSE = 1 - FOR_THE_DISK
"""Seconds after an edit until it is written, as long as `set_pace` says nothing else."""
AGAIN_MS = 10_000
"""How long after it could not be kept it is tried again, edit or not."""
LOOK_MS = 25
"""How often it is asked whether the disk has it."""


class Recovery(QObject):
    """Keeps a copy of one document's unsaved state, silently if possible.

    The window never waits for the disk while the player works: a thread writes, one copy at a time.

    Attributes:
        problem: why it could not be kept the last time, in a sentence; "" where it could.

    Signals:
        told: there is another `problem`, or none anymore.

    """

    told = Signal()

    def __init__(self, document: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._disk: str | None = None
        self.problem = ""
        self._document = document
        self._kept = RecoveryFile()
        self._writing: RecoveryWriter | None = None
        self._wanted = True
        self._pause = PAUSE
        self._looking = QTimer(self)
        self._looking.setInterval(LOOK_MS)
        self._looking.timeout.connect(self._look)
        document.changed.connect(self._keep_soon)
        document.file_changed.connect(self._keep_soon)

    @property
    def disk(self) -> str | None:
        """What the document's file held when it was last read or written, as a digest."""
        return self._disk

    @disk.setter
    def disk(self, disk: str | None) -> None:
        self._disk = disk
        if self._writing is not None:
            self._writing.takes(self._copy())

    @property
    def file(self) -> Path:
        """Where what is unsaved is kept while there is any."""
        return self._kept.file

    def follow(self, settings: Settings) -> None:
        """Keep what is unsaved as the settings say."""
        self.set_pace(settings["autosave_seconds"] if settings["autosave"] else None)

    def set_pace(self, seconds: int | None) -> None:
        """Have what is unsaved kept this long after an edit; None only on a crash."""
        self._wanted = seconds is not None
        if seconds is None:
            self.forget()
        else:
            self._pause = seconds - FOR_THE_DISK
            if self._writing is not None and self._writing.pause != self._pause:
                self._stop()
            if self._is_kept:
                self._keep_soon()

    def _keep_soon(self) -> None:
        """Have what is unsaved written; what is already on its way gives way to it."""
        if not self._wanted:
            return
        if not self._is_kept:
            self.forget()
        elif self._writing is None or not self._writing.takes(self._copy()):
            self._hear()
            own_garbage()
            self._writing = RecoveryWriter(self._kept, self._copy(), self._pause)
            self._writing.start()
            self._looking.start()

    @property
    def _is_kept(self) -> bool:
        """Whether it has changes, or no file but a PDF that may be gone after a crash."""
        return self._document.modified or self._document.source is not None

    def _copy(self) -> RecoveryCopy:
        document = self._document
        example = not document.modified
        return RecoveryCopy(
            document.kind, document.value, document.path, self.disk, example, document.source
        )

    def _look(self) -> None:
        ended = self._writing is not None and not self._writing.is_alive()
        self._hear()
        if ended:
            self._stop()

    def _hear(self) -> None:
        """Hear how writing went."""
        while self._writing is not None and not self._writing.outcomes.empty():
            outcome = self._writing.outcomes.get()
            if isinstance(outcome, Exception):
                raise outcome
            self._tell(outcome)
            if outcome:
                QTimer.singleShot(AGAIN_MS, self, self._keep_soon)

    def hasten(self) -> None:
        """Write at once what waits for it: soon the thread may not have its turn for long."""
        if self._writing is not None and self._writing.waits:
            self.keep()

    def keep(self) -> Path | None:
        """Write what is unsaved now, or remove what is kept if nothing is.

        Returns:
            The file, or None if nothing is unsaved or nothing could be written.

        """
        if not self._is_kept:
            self.forget()
            return None
        return self.store()

    def store(self) -> Path | None:
        """Write the document as it is, edited or not.

        Returns:
            The file, or None if it could not be written.

        """
        self._stop()
        try:
            self._kept.write(self._copy())
        except FileProblem as problem:
            self._tell(str(problem))
            return None
        self._tell("")
        return self._kept.file

    def _stop(self) -> None:
        self._looking.stop()
        if self._writing is not None:
            self._writing.stop()
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
        """Keep what no file has for the next start, which opens it again.

        Returns:
            The file it is in, which is nobody's from now on; None if it could not be written.

        """
        kept = self.store()
        if kept is not None:
            self._kept.let_go()
            self._kept = RecoveryFile()
        return kept

    def adopt(self, left: Leftover) -> None:
        """Open what was left behind as this window's unsaved work; it stays kept throughout."""
        self.forget()
        kept = RecoveryFile(left.file)
        if kept.lock.take():  # else another window was asked too, and was faster
            self._kept = kept
        self.disk = left.disk
        self._document.open(
            left.kind, left.value, left.path, unsaved=not left.example, source=left.source
        )
