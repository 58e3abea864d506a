"""Reading the squads of an event, and pairing its rounds, in the background."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.event.entries import SquadEntry, read_entries
from nco_builder.event.pairing import PairingStopped, pair_next
from nco_builder.ui.parts.worker import Reporter, Worker, paced

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QObject

    from nco_builder.event.model import Event


class Counted(NamedTuple):
    """The number of files read, and the total."""

    done: int
    total: int


class SquadsReader(Worker):
    """Reports each `SquadEntry` as it was read and judged, and `Counted`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, "squads")

    def read(self, folder: Path, event: Event, known: tuple[SquadEntry, ...]) -> None:
        """Read and judge all squads of an event; `known` were read under the same terms."""
        self.start(partial(_read, folder, event, known))


def _read(folder: Path, event: Event, known: tuple[SquadEntry, ...], report: Reporter) -> None:
    rest = paced()
    reading = read_entries(
        folder, event, known, progress=lambda done, total: report(Counted(done, total))
    )
    while True:
        began = time.perf_counter()
        entry = next(reading, None)
        if entry is None:
            return
        report(entry)
        rest(time.perf_counter() - began)


class Pairer(Worker):
    """Reports the paired event with its `Pairings`, as a tuple."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, "pairing")

    def pair(self, event: Event) -> None:
        """Pair the next round of an event; nothing happens while one is being paired."""
        if not self.busy:
            self.start(partial(_pair, event))


def _pair(event: Event, report: Reporter) -> None:
    try:
        report((event, pair_next(event, lambda: not report.wanted)))
    except PairingStopped:
        return
