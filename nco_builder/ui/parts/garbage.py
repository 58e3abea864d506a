"""Garbage collection in the window's thread only.

Python collects in whichever thread is running, but Qt objects must be deleted in the window's
thread.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer

from nco_builder.ui.parts.job_thread import JobThread

EVERY_MS = 500
OLDEST = 2
GROWTH = 1.25
"""How much Python lets the oldest generation grow before it looks through all of it."""
MOST_WAITS = 60
"""Garbage waits this often for a job; a dead disk can keep one forever."""
MOST_NEW = 5_000_000
"""Garbage does not wait once jobs have made this many objects, about 500 MB."""
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
    """Collect the generations that are due, as Python would: all objects seldom.

    While a job runs, nothing is collected: most of what it makes is freed when it ends.
    """
    if _waits_for_jobs():
        return
    counts, thresholds = gc.get_count(), gc.get_threshold()
    due = [at for at in range(len(counts)) if counts[at] > thresholds[at]]
    if not due:
        return
    if due[-1] < OLDEST or not _has_grown():
        gc.collect(min(due[-1], OLDEST - 1))
        return
    gc.collect()
    _held[:] = [len(gc.get_objects(OLDEST))]


def _waits_for_jobs() -> bool:
    _waited[0] = _waited[0] + 1 if JobThread.at_work else 0
    return 0 < _waited[0] <= MOST_WAITS and gc.get_count()[0] < MOST_NEW


_waited = [0]
"""How often garbage has waited since it was last collected."""
_held = [0]
"""How many objects were left by the last collection of all."""


def _has_grown() -> bool:
    """Whether so many objects have grown old since then that looking through all is worth it."""
    return len(gc.get_objects(OLDEST)) > _held[0] * GROWTH
