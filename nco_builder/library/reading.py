"""Reading the library in small steps, so that whoever shows it can do so from the first one."""

from __future__ import annotations

import time
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.files.problems import one_line
from nco_builder.library.entry import LibraryFile
from nco_builder.library.look import look_at
from nco_builder.library.scan import scan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from nco_builder.library.entry import Seen
    from nco_builder.library.index import Index

SLICE_SECONDS = 0.1
"""So often what was read is told."""


class Listed(NamedTuple):
    """All files there are, with what is known of them, and what is still to be read.

    Attributes:
        entries: Every file; one that was never read has no verdict.
        folders: All folders that were searched, to be watched.
        problems: Folders that could not be, a sentence each.
        waiting: How many files are to be read.

    """

    entries: tuple[LibraryFile, ...]
    folders: tuple[str, ...]
    problems: tuple[str, ...]
    waiting: int


class Told(NamedTuple):
    """Files that were read, and how many of how many are."""

    entries: tuple[LibraryFile, ...]
    done: int
    total: int


class Known:
    """What was read by this start of the program and by those before, which the index tells once.

    A file that did not change is always told by the very same entry, so that whoever shows it
    sees at once that nothing is new.
    """

    def __init__(self, index: Index) -> None:
        self._index = index
        entries, old = index.load()
        self.entries = entries
        self._old = set(old)

    def is_fresh(self, seen: Seen) -> bool:
        """Whether a file was read as it is now."""
        entry = self.entries.get(seen.path)
        return entry is not None and entry.is_of(seen) and seen.path not in self._old

    def put(self, entries: Iterable[LibraryFile]) -> None:
        """Keep what was read."""
        fresh = {entry.path: entry for entry in entries}
        self.entries.update(fresh)
        self._old -= fresh.keys()
        self._index.put(fresh.values())

    def keep_only(self, paths: Iterable[str]) -> None:
        """Forget all other files, which are gone."""
        gone = self.entries.keys() - set(paths)
        for path in gone:
            del self.entries[path]
        self._old -= gone
        if gone:
            self._index.put((), gone)


def read_library(
    folders: Iterable[Path],
    known: Known,
    stopped: Callable[[], bool],
    rest: Callable[[float], object] = time.sleep,
) -> Iterator[Listed | Told]:
    """List all documents, then read those that are not known, the latest ones first.

    Args:
        folders: Where to search.
        known: What was read before; it learns what is read now.
        stopped: Asked at each file whether to give up; then nothing more is told.
        rest: Called after each file with the seconds it took, to leave as many to others.

    """
    found = scan(folders, stopped)
    waiting = [seen for seen in found.files if not known.is_fresh(seen)]
    if stopped():
        return
    entries = tuple(
        [
            known.entries.get(seen.path) or LibraryFile(*seen, name=_stem(seen))
            for seen in found.files
        ]
    )
    yield Listed(entries, found.folders, found.problems, len(waiting))
    if not found.problems:
        # where a folder cannot be searched, a disk may only be away
        known.keep_only(seen.path for seen in found.files)
    waiting.sort(key=lambda seen: seen.changed, reverse=True)
    yield from _read(waiting, known, stopped, rest)


def _read(
    waiting: list[Seen],
    known: Known,
    stopped: Callable[[], bool],
    rest: Callable[[float], object],
) -> Iterator[Told]:
    fresh: list[LibraryFile] = []
    told_at = time.monotonic()
    for done, seen in enumerate(waiting, 1):
        if stopped():
            break
        began = time.monotonic()
        fresh.append(look_at(seen))
        now = time.monotonic()
        if now - told_at >= SLICE_SECONDS or done == len(waiting):
            yield Told(tuple(fresh), done, len(waiting))
            known.put(fresh)
            fresh, told_at = [], time.monotonic()
        rest(now - began)
    known.put(fresh)


def _stem(seen: Seen) -> str:
    return one_line(PurePath(seen.path).stem)
