"""Collecting garbage in the window's own thread alone.

Python collects wherever it happens to allocate. While another thread builds, that would be there,
and what Qt made would be taken apart outside its thread, which ends the process.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 500


class GuiGarbage(QObject):
    """From the first use on, garbage is collected by a timer of the window's thread."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def stop(self) -> None:
        """Leave it to Python again: no other thread is left."""
        self._timer.stop()
        gc.enable()

    def collect(self) -> None:
        """Collect the generations that are due, as Python would."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        due = [at for at in range(len(counts)) if counts[at] > thresholds[at]]
        if due:
            gc.collect(due[-1])
