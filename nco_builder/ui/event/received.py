"""The squads in the folder of the open event, read again when they change."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from nco_builder.event.entries import (
    SQUADS,
    SquadEntry,
    marked,
    owner_of,
    read_entries,
    unread_files,
)
from nco_builder.event.owners import owners_among
from nco_builder.event.pairing import PairingStopped, pair_next
from nco_builder.match.model import decided
from nco_builder.ui.parts.worker import Reporter, Worker, paced

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.event.model import Event
    from nco_builder.ui.event.document import EventDocument


class Unread(NamedTuple):
    """The names of files in the folder of squads that are not read."""

    files: tuple[str, ...]


class Counted(NamedTuple):
    """The number of files read, and the total."""

    done: int
    total: int


class SquadsReader(Worker):
    """Reports `Unread`, each `SquadEntry` as it was read and judged, and `Counted`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, "squads")

    def read(self, folder: Path, event: Event, known: tuple[SquadEntry, ...]) -> None:
        """Read and judge all squads of an event; `known` were read under the same terms."""
        self.start(partial(_read, folder, event, known))


def _read(folder: Path, event: Event, known: tuple[SquadEntry, ...], report: Reporter) -> None:
    rest = paced()
    owners = owners_among(event.players)
    report(Unread(unread_files(folder)))
    reading = read_entries(
        folder, event, known, progress=lambda done, total: report(Counted(done, total))
    )
    while True:
        began = time.perf_counter()
        entry = next(reading, None)
        if entry is None:
            return
        owner_of(entry, owners)  # remembered there, so that the window need not look for it
        report(entry)
        rest(time.perf_counter() - began)


class EventWatch(Worker):
    """Looks again and again whether another program has written the event's file.

    It asks the disk in a thread: one that does not answer never holds up the window.

    Signals:
        noticed: the file is another than at the last look.
    """

    noticed = Signal()

    def __init__(self, document: EventDocument, parent: QObject) -> None:
        super().__init__(parent, "watching")
        self._document = document
        self._last: tuple[object, ...] | None = None
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)
        self.reported.connect(self._take)

    def begin(self) -> None:
        """Look from now on."""
        self._timer.start()

    def pause(self) -> None:
        """Look no more until it begins again."""
        self._timer.stop()

    def look(self) -> None:
        """Look once, unless a look goes on."""
        path = self._document.path
        if path is not None and not self.busy:
            self.start(partial(_state_of, path))

    def _take(self, reported: list[tuple[object, ...]]) -> None:
        before, self._last = self._last, reported[-1]
        if before is not None and before != self._last:
            self.noticed.emit()

    def stop(self) -> bool:
        """End the looking; whether it has ended."""
        self._timer.stop()
        return super().stop()


def _state_of(path: Path, report: Reporter) -> None:
    try:
        now = path.stat()
    except OSError:
        return
    report((str(path), now.st_size, now.st_mtime_ns, now.st_ino))


class Pairer(Worker):
    """Reports the paired event with its `Pairings`, as a tuple."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, "pairing")

    def pair(self, event: Event) -> None:
        """Pair the next round of an event, unless that is in progress."""
        if not self.busy:
            self.start(partial(_pair, event))


def _pair(event: Event, report: Reporter) -> None:
    try:
        report((event, pair_next(event, lambda: not report.wanted)))
    except PairingStopped:
        return


AGAIN_MS = 400
"""Milliseconds from a change of the folder to reading it: changes come in groups."""
SHOW_MS = 250
"""Milliseconds between updates of the table while squads are read."""
LOOK_MS = 2000
"""Milliseconds between looks at the file: systems do not report changes on shares."""
MOST_WATCHED = 500


class ReceivedSquads(QObject):
    """Caches what was read, so that only new or changed files are judged.

    Attributes:
        entries: what is known, each with whose it is.
        problem: why the folder cannot be read, in a sentence.
        unread: names of files in the folder of squads that are not read.
        done: how many files were read, of `total`.

    Signals:
        changed: the entries are others, or what was read of them is more.
    """

    changed = Signal()

    def __init__(self, document: EventDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self.entries: tuple[SquadEntry, ...] = ()
        self.problem = ""
        self.unread: tuple[str, ...] = ()
        self.done = self.total = 0
        self._read: dict[str, SquadEntry] = {}
        self._coming: dict[str, SquadEntry] = {}
        self._terms: object = None
        self._anew = True
        self._whole = False
        self._folder: Path | None = None
        self._shown: Event | None = None
        self.reader = SquadsReader(self)
        self.reader.reported.connect(self._take)
        self.reader.ended.connect(self._end)
        self._watcher = QFileSystemWatcher(self)
        self._again = QTimer(self, singleShot=True, interval=AGAIN_MS)
        self._soon = QTimer(self, singleShot=True, interval=SHOW_MS)
        self._watcher.directoryChanged.connect(self._again.start)
        self._watcher.fileChanged.connect(self._again.start)
        self._again.timeout.connect(self.read)
        self._soon.timeout.connect(self._show)

    @property
    def busy(self) -> bool:
        """Whether squads are being read."""
        return self.reader.busy

    @property
    def known(self) -> tuple[SquadEntry, ...] | None:
        """The entries; None until all were read under the present terms."""
        current = self._folder == self._document.folder and self._terms == self._now()
        return self.entries if current and not (self._anew and self.busy) else None

    def follow(self) -> None:
        """Follow the event; under other terms all squads are judged again."""
        if self._document.folder != self._folder or self._now() != self._terms:
            self.read()
        elif self._document.event_now is not self._shown:
            self._show()

    def _now(self) -> object:
        return self._document.event_now.ruleset, decided(self._document.event_now)

    def read(self) -> None:
        """Read new and changed files; all files if folder or terms have changed."""
        self._again.stop()
        folder, terms = self._document.folder, self._now()
        self._anew = folder != self._folder or terms != self._terms
        known = () if self._anew else tuple(self._read.values())
        if folder != self._folder:
            self._read = {}
        self._folder, self._terms = folder, terms
        self._coming, self.problem = {}, ""
        self.done = self.total = 0
        if folder is None:
            self.cancel()
            self._read = {}
            self._show()
            return
        self._whole = True
        self.reader.read(folder, self._document.event_now, known)
        self._show()

    def _watch(self, folder: Path) -> None:
        """Watch the folder for changes.

        What was read is there: a disk that does not answer holds its thread up, never the window.
        """
        files = [entry.path for entry in self._read.values()]
        folders = {
            str(each) for each in (folder, folder / SQUADS, *[file.parent for file in files])
        }
        wanted = {*folders, *map(str, files[:MOST_WATCHED])}
        there = {*self._watcher.directories(), *self._watcher.files()}
        if gone := list(there - wanted):
            self._watcher.removePaths(gone)
        if new := list(wanted - there):
            self._watcher.addPaths(new)
        if set(self._watcher.directories()) - there:
            self._again.start()

    def _take(self, reported: list[SquadEntry | Counted | Unread]) -> None:
        entries = {each.file: each for each in reported if isinstance(each, SquadEntry)}
        self._coming |= entries
        self._read |= entries
        for each in reported:
            if isinstance(each, Counted):
                self.done, self.total = each
            if isinstance(each, Unread):
                self.unread = each.files
        if not self._soon.isActive():
            self._soon.start()

    def _end(self, problem: str) -> None:
        if self._anew or (self._whole and not problem):
            # what was not met is gone, or was judged under other terms
            self._read = self._coming
        self.problem = problem
        if self._folder is not None and not problem:
            self._watch(self._folder)
        self._show()

    def cancel(self) -> None:
        """Cancel reading, and keep what was read."""
        self._whole = False
        self.reader.cancel()

    def _show(self) -> None:
        self._soon.stop()
        known = [self._read[file] for file in sorted(self._read)]
        self._shown = self._document.event_now
        self.entries = marked(known, self._shown)
        self.changed.emit()

    def stop(self) -> None:
        """Stop background work."""
        self._again.stop()
        self._soon.stop()
        self.reader.stop()
