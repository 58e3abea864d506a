"""Garbage collection in the window's thread only.

Python collects in whichever thread is running, but Qt objects must be deleted in the window's
thread.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer

EVERY_MS = 500
OLDEST = 2
GROWTH = 1.25
"""How much Python lets the oldest generation grow before it looks through all of it."""
_NAME = "garbage"


def own_garbage() -> None:
    """Collect garbage by a timer of the application from now on, and nowhere else.

    There is no way back: whether a thread that nobody waits for has ended is not known.
    """
    gc.disable()
    app = QCoreApplication.instance()
    if app is not None:
        timer_of(app)


def timer_of(app: QObject) -> QTimer:
    """Return the application's timer that collects garbage."""
    timer = app.findChild(QTimer, _NAME, Qt.FindChildOption.FindDirectChildrenOnly)
    if timer is None:
        timer = QTimer(app, interval=EVERY_MS)
        timer.setObjectName(_NAME)
        timer.timeout.connect(collect_due)
        timer.start()
    return timer


def collect_due() -> None:
    """Collect the generations that are due, as Python would: all objects seldom."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    due = [at for at in range(len(counts)) if counts[at] > thresholds[at]]
    if not due:
        return
    if due[-1] < OLDEST or not _has_grown():
        gc.collect(min(due[-1], OLDEST - 1))
        return
    gc.collect()
    _held[:] = [len(gc.get_objects(OLDEST))]


_held = [0]
"""How many objects were left by the last collection of all."""


def _has_grown() -> bool:
    """Whether so many objects have grown old since then that looking through all is worth it."""
    return len(gc.get_objects(OLDEST)) > _held[0] * GROWTH
