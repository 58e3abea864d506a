"""The contents of files before each save: kept, thinned by age, named, read."""

from __future__ import annotations

import contextlib
import os
import re
import time
import unicodedata
import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from nco_builder import paths
from nco_builder.files.atomic import make_folder, write_atomically
from nco_builder.files.limits import MAX_BYTES
from nco_builder.files.problems import FileProblem, words_of
from nco_builder.files.reading import read_bytes
from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


HOUR, DAY = 3600, 86_400
DAYS = 28
"""The number of days with one version each; before that there is one per week."""
NEWEST = 50
"""The number kept in any case, so that a wrong clock costs nothing."""
MOST_BYTES = 16 * 1024 * 1024
"""The disk space for the versions of one file, not counting named ones."""


class Version(NamedTuple):
    """A former content of a file.

    Attributes:
        number: its number in the order of saves, independent of clocks.
        seconds: when it was written, as seconds since 1970 by the clock then.
        name: its name given by the player, else "".
        size: the size of its compressed file in bytes.
        file: the path of that file.
    """

    number: int
    seconds: float
    name: str = ""
    size: int = 0
    file: Path = Path()

    @property
    def when(self) -> datetime:
        """When it was written, in local time."""
        return datetime.fromtimestamp(self.seconds, UTC).astimezone()

    @property
    def moment(self) -> str:
        """When it was written, in words."""
        return f"{self.when:%Y-%m-%d %H:%M}"


def versions_to_keep(versions: Iterable[Version], now: float) -> list[Version]:
    """Return the versions to keep, in the order of saves.

    These are all of the last hour, the last of each day for four weeks, the last of each earlier
    week, the newest ones, and all that have a name. Days and weeks are in UTC, so that daily and
    yearly thinning give the same result. Times in the future count as new. The oldest are dropped
    when space runs out.

    Args:
        versions: all versions.
        now: the time, as seconds since 1970.
    """
    ordered = sorted(versions)
    last = {_span(each.seconds, now): each for each in ordered}
    young = {each.number for each in ordered[-NEWEST:]}
    stay = [
        each
        for each in ordered
        if each.name
        or each.number in young
        or now - each.seconds <= HOUR
        or last[_span(each.seconds, now)] is each
    ]
    return _within(stay)


def _span(seconds: float, now: float) -> tuple[str, int]:
    """Return the day or week of which only the last version is kept; None for the last hour."""
    if now - seconds <= HOUR:
        return "hour", 0
    day = int(seconds // DAY)
    return ("day", day) if day >= now // DAY - DAYS else ("week", day // 7)


def _within(ordered: Sequence[Version]) -> list[Version]:
    """Return the versions there is room for, from the newest on; the newest is always kept."""
    stay: list[Version] = []
    room = MOST_BYTES
    for each in reversed(ordered):
        if not each.name:
            room -= each.size
        if each.name or room >= 0 or not stay:
            stay.append(each)
    return stay[::-1]


LONGEST_NAME = 60
"""The maximum length of a version's name."""
_MOST_NAME_BYTES = 150
_SUFFIX = ".nco.gz"
_NOTE = "file.txt"
_FILE = re.compile(
    r"(\d{6,9})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\.(\d{3})Z(?: (.*))?\.nco\.gz", re.DOTALL
)
_REFUSED = re.compile(r'[\x00-\x1f<>:"/\\|?*%]')
_ESCAPED = re.compile("%([0-9A-F]{2})")
_GZIP = zlib.MAX_WBITS + 16
_LATEST = 253_402_300_799.0
"""The last second that a date can have."""


def versions_folder() -> Path:
    """Return the folder of all versions."""
    return paths.user_data() / "versions"


def folder_of(path: Path) -> Path:
    """Return the folder of a file's versions, which may not exist."""
    import hashlib  # not needed to start

    real = Path(os.path.normcase(os.path.realpath(path)))
    key = hashlib.blake2b(os.fsencode(real), digest_size=8).hexdigest()
    stem = re.sub(r"[^\w-]+", "-", real.stem)[:40].strip("-")
    return versions_folder() / f"{stem or 'file'}-{key}"


def move_versions(path: Path, after: Path) -> None:
    """Move the versions of a renamed file."""
    with contextlib.suppress(OSError):  # it had none, or they stay where they are
        folder_of(path).rename(folder_of(after))


def versions_of(path: Path) -> list[Version]:
    """Return the versions of a file, the newest first; other files are ignored."""
    try:
        return _found(folder_of(path))[::-1]
    except OSError:
        return []


def _found(folder: Path) -> list[Version]:
    found = []
    with contextlib.suppress(FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            if (told := _FILE.fullmatch(entry.name)) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(ValueError, FileNotFoundError):
                    name = _ESCAPED.sub(lambda code: chr(int(code[1], 16)), told[9] or "")
                    size = entry.stat(follow_symlinks=False).st_size
                    version = Version(int(told[1]), _seconds(told), name, size, folder / entry.name)
                    found.append(version)
    return sorted(found)


def _seconds(told: re.Match[str]) -> float:
    year, month, day, hour, minute, second, milli = map(int, told.groups()[1:8])
    moment = datetime(year, month, day, hour, minute, second, milli * 1000, UTC)
    return moment.timestamp()


def keep_version(path: Path, content: bytes, seconds: float) -> bool:
    """Keep the content of a file before it is replaced, and thin its earlier versions.

    Args:
        path: the file.
        content: its content.
        seconds: when it was written, as seconds since 1970.

    Returns:
        Whether it was kept; False if it equals the latest version.

    Raises:
        FileProblem: it cannot be written.
    """
    folder = folder_of(path)
    try:
        before = _found(folder)
    except OSError as error:  # without them, the next number is unknown
        problem = _("this folder cannot be searched because {reason}")
        raise FileProblem(folder, problem.format(reason=words_of(error))) from error
    if before and _is_in(before[-1], content):
        return False
    for each in (versions_folder(), folder):
        make_folder(each, private=True)
    if not (folder / _NOTE).exists():
        _note(folder, path)
    number = before[-1].number + 1 if before else 1
    version = Version(number, min(max(seconds, 0.0), _LATEST))
    packing = zlib.compressobj(6, zlib.DEFLATED, _GZIP)
    packed = packing.compress(content) + packing.flush()
    write_atomically(folder / _file_name(version), packed, private=True)
    _thin(folder)
    return True


def _note(folder: Path, path: Path) -> None:
    """Note for people which file the versions belong to."""
    write_atomically(folder / _NOTE, os.fsencode(path.absolute()) + b"\n", private=True)


def follow_rename(before: Path, after: Path) -> None:
    """Move the versions of a renamed file; if that fails, they stay behind."""
    old, new = folder_of(before), folder_of(after)
    with contextlib.suppress(OSError, FileProblem):
        if not new.exists():
            old.rename(new)
            _note(new, after)


def _thin(folder: Path) -> None:
    with contextlib.suppress(OSError):  # it is written the next time
        there = _found(folder)
        stay = set(versions_to_keep(there, time.time()))
        for each in there:
            if each not in stay:
                each.file.unlink()


def _is_in(version: Version, content: bytes) -> bool:
    try:
        return read_version(version) == content
    except FileProblem:
        return False


def _file_name(version: Version) -> str:
    moment = datetime.fromtimestamp(version.seconds, UTC)
    milli = moment.microsecond // 1000
    stamp = f"{moment:%Y%m%dT%H%M%S}.{milli:03}Z"
    called = _REFUSED.sub(lambda found: f"%{ord(found[0]):02X}", version.name)
    return f"{version.number:06}-{stamp}{' ' * bool(called)}{called}{_SUFFIX}"


def read_version(version: Version) -> bytes:
    """Return the content of a version.

    Raises:
        FileProblem: the version cannot be read, or is damaged.
    """
    unpacking = zlib.decompressobj(_GZIP)
    try:
        content = unpacking.decompress(read_bytes(version.file), MAX_BYTES + 1)
    except zlib.error as error:
        raise FileProblem(version.file, _("this version is damaged")) from error
    if not unpacking.eof or len(content) > MAX_BYTES:
        raise FileProblem(version.file, _("this version is damaged"))
    return content


def name_version(version: Version, name: str) -> Version:
    """Name a version, which keeps it for good; "" removes its name.

    Raises:
        FileProblem: its file cannot be renamed.
    """
    named = version._replace(name=_fitting(name))
    file = version.file.with_name(_file_name(named))
    try:
        version.file.rename(file)
    except OSError as error:
        problem = _("this version cannot be named because {reason}")
        raise FileProblem(version.file, problem.format(reason=words_of(error))) from error
    return named._replace(file=file)


def _fitting(name: str) -> str:
    """Return as much of a name as fits into a file name, without cutting a character."""
    plain = " ".join(name.encode("utf-8", "ignore").decode().split())
    plain = unicodedata.normalize("NFC", plain)[:LONGEST_NAME]
    while len(_REFUSED.sub("%00", plain).encode()) > _MOST_NAME_BYTES:
        plain = plain[:-1]
    return plain.strip()
