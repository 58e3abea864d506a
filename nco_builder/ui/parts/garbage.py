"""Whose turn it is to collect garbage while other threads work beside the window."""

from __future__ import annotations

import gc
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 500


class GuiGarbage(QObject):
    """As long as there is one, garbage is collected by a timer of the window's thread.

    Python collects in whatever thread is at work; what belongs to Qt must go in the window's.
    """

    _held: ClassVar[set[int]] = set()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._held.add(id(self))
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def stop(self) -> None:
        """Leave it to Python again, where no other part has a thread left."""
        self._timer.stop()
        self._held.discard(id(self))
        if not self._held:
            gc.enable()

    def collect(self) -> None:
        """Collect the generations that are due, as Python would."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        due = [at for at in range(len(counts)) if counts[at] > thresholds[at]]
        if due:
            gc.collect(due[-1])
