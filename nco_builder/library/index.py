"""The index: a database of what was read in files.

It is only a cache: if it is deleted, damaged or locked, the files are read again. Searching 10,000
documents in memory takes some 5 ms, so the database needs no full-text search.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder import __version__, paths
from nco_builder.language import current

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


Verdict = Literal["legal", "agree", "broken", "begun", "empty", "unchecked", "unread", ""]
"""Legal; legal with something to agree on; not legal; only begun; without any rows; unknown rules;
unreadable; not read yet."""
NONE = -1
"""A number that does not exist."""


class FileStat(NamedTuple):
    """A file as listed by its folder.

    Attributes:
        path: Where it is, absolute.
        size: Its bytes.
        changed: When it was changed, in nanoseconds since 1970.
    """

    path: str
    size: int
    changed: int


class LibraryFile(NamedTuple):
    """A file and what was read in it; unknown values are "" or `NONE`.

    Attributes:
        path: Where it is, absolute.
        size: Its bytes when it was read; of an event with those of its squads.
        changed: When it was changed, in nanoseconds since 1970; of an event the latest change,
            that of a squad, too.
        format: The format of its document.
        name: The name of the document.
        nation: The id of its nation.
        player: Who plays it; of a match the players of both sides.
        agreed: Points agreed; for squads valor points.
        agreed_too: Specialist points agreed.
        points: Points spent; for squads on soldiers.
        points_too: Points spent on specialists.
        whole: 0 if a price is unknown, so that the sum may be higher; else 1.
        verdict: The verdict of its rules.
        errors: The number of errors.
        rulings: The number of rulings to agree on.
        tags: Its tags, one per line.
        words: All searchable words, folded, between blanks.
        problem: Why it cannot be read, in one sentence.
        status: How an event stands, as its page has it.
    """

    path: str
    size: int
    changed: int
    format: str = ""
    name: str = ""
    nation: str = ""
    player: str = ""
    agreed: int = NONE
    agreed_too: int = NONE
    points: int = NONE
    points_too: int = NONE
    whole: int = 1
    verdict: str = ""
    errors: int = 0
    rulings: int = 0
    tags: str = ""
    words: str = ""
    problem: str = ""
    status: str = ""

    @property
    def filed_under(self) -> tuple[str, ...]:
        """Its tags."""
        return tuple(self.tags.split("\n")) if self.tags else ()

    def is_of(self, seen: FileStat) -> bool:
        """Return whether the file is unchanged since this was read."""
        return (self.size, self.changed) == (seen.size, seen.changed)


SHAPE = 5
"""The version of the table; a different one is recreated."""
WAIT_SECONDS = 0.3
_FIELDS = LibraryFile._fields[1:]
_TYPES = (bytes, *(type(default) for default in LibraryFile("", 0, 0)[1:]))
_TABLE = f"CREATE TABLE IF NOT EXISTS files (path BLOB PRIMARY KEY, {', '.join(_FIELDS)}, read_by)"
_COLUMNS = f"path, {', '.join(_FIELDS)}"
_MARKS = ", ".join("?" * (len(_FIELDS) + 2))


def index_file() -> Path:
    """Return the path of the index."""
    return paths.user_cache() / f"library-{SHAPE}.sqlite"


def reader() -> str:
    """Return what entries depend on besides their files: program, data, language."""
    stamps = [
        f"{each.name}{told.st_size}{told.st_mtime_ns}"
        for folder in (paths.data(), paths.data() / "rulebooks", paths.data() / "systems")
        for each in sorted(folder.glob("*.json"))
        for told in (each.stat(),)
    ]
    return f"{__version__} {current()} {hash_of(' '.join(stamps))}"


def hash_of(text: str) -> str:
    """Return a short hash of a text."""
    from zlib import crc32

    return f"{crc32(text.encode()):08x}"


class Index:
    """The entries read before; without its file it is empty, and it never fails.

    Use it in one thread only.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or index_file()
        self._base: sqlite3.Connection | None = None
        self._by = reader()
        for _often in range(2):
            try:
                self._base = self._opened()
                break
            except sqlite3.OperationalError:  # locked or not writable
                break
            except (sqlite3.DatabaseError, UnicodeError, OSError):  # damaged: recreate it once
                with contextlib.suppress(OSError):
                    self._file.unlink(missing_ok=True)

    def _opened(self) -> sqlite3.Connection:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            if not stat.S_ISREG(self._file.stat().st_mode):
                raise sqlite3.OperationalError("no file")
        base = sqlite3.connect(self._file, timeout=WAIT_SECONDS, check_same_thread=False)
        try:
            base.execute("PRAGMA synchronous = OFF")
            base.execute(_TABLE)
            base.execute(f"SELECT {_COLUMNS}, read_by FROM files LIMIT 1").fetchall()  # noqa: S608 - our own words
        except BaseException:
            base.close()
            raise
        return base

    def load(self) -> tuple[dict[str, LibraryFile], frozenset[str]]:
        """Return all entries by path, and the paths of those that must be read again."""
        found: dict[str, LibraryFile] = {}
        old: set[str] = set()
        if self._base is None:
            return found, frozenset()
        try:
            for *row, read_by in self._base.execute(f"SELECT {_COLUMNS}, read_by FROM files"):  # noqa: S608 - our own words
                if tuple(map(type, row)) != _TYPES:
                    continue
                path = os.fsdecode(row[0])
                found[path] = LibraryFile(path, *row[1:])
                if read_by != self._by:
                    old.add(path)
        except (sqlite3.Error, UnicodeError):
            self._give_up()
        return found, frozenset(old)

    def put(self, entries: Iterable[LibraryFile], gone: Iterable[str] = ()) -> None:
        """Store entries, and remove those of missing files."""
        if self._base is None:
            return
        rows = [(os.fsencode(each.path), *each[1:], self._by) for each in entries]
        try:
            with self._base:
                self._base.executemany(f"REPLACE INTO files VALUES ({_MARKS})", rows)  # noqa: S608 - likewise
                self._base.executemany(
                    "DELETE FROM files WHERE path = ?", [(os.fsencode(path),) for path in gone]
                )
        except sqlite3.OperationalError:
            pass  # locked by another window, or the disk is full: read them again the next time
        except (sqlite3.Error, UnicodeError):
            self._give_up()

    def _give_up(self) -> None:
        """Continue without it; the next start creates a new one."""
        self.close()
        with contextlib.suppress(OSError):
            self._file.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file."""
        if self._base is not None:
            self._base.close()
            self._base = None
