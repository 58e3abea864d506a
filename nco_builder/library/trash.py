"""The program's own trash: files deleted in the library can always be restored.

Each file has its own folder there, with its original path and the time. Nothing here deletes files.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from nco_builder import paths
from nco_builder.files import FileProblem, read_bytes
from nco_builder.files.atomic import make_folder, write_atomically
from nco_builder.files.json_text import parse_object
from nco_builder.files.names import is_there
from nco_builder.files.problems import words_of
from nco_builder.language import _

TOLD = "where.json"
_MOST_NAMES = 1000


class Discarded(NamedTuple):
    """A file in the trash: its path, its original path, the time."""

    file: Path
    was: Path
    when: datetime


def trash_folder() -> Path:
    """Return the folder of deleted files."""
    return paths.user_data() / "trash"


def discard(path: Path, folder: Path | None = None) -> Discarded:
    """Move a file to the trash.

    Raises:
        FileProblem: it cannot be moved and stays where it is.

    """
    now = datetime.now(UTC)
    place = (folder or trash_folder()) / f"{now:%Y%m%d-%H%M%S}-{os.urandom(4).hex()}"
    make_folder(place)
    told = {"path": str(path.absolute()), "when": now.isoformat()}
    file = place / path.name
    moved = False
    try:
        write_atomically(place / TOLD, json.dumps(told, indent=2).encode())
        _move(path, file)
        moved = True
    finally:
        if not moved and is_there(path):  # otherwise it may be here in spite of the error
            shutil.rmtree(place, ignore_errors=True)
    return Discarded(file, path.absolute(), now)


def discarded(folder: Path | None = None) -> list[Discarded]:
    """Return the files in the trash, the latest first; unreadable entries are left out."""
    found = []
    try:
        places = list((folder or trash_folder()).iterdir())
    except OSError:
        return []
    for place in places:
        try:
            told = parse_object(read_bytes(place / TOLD), TOLD)
            files = [each for each in place.iterdir() if each.name != TOLD]
            when = datetime.fromisoformat(str(told.get("when")))
            if len(files) == 1 and isinstance(told.get("path"), str) and when.tzinfo:
                found.append(Discarded(files[0], Path(told["path"]), when))
        except (FileProblem, OSError, ValueError):
            continue
    return sorted(found, key=lambda each: each.when, reverse=True)


def restore(item: Discarded) -> Path:
    """Restore a file to its original place, next to any file that has its name now.

    Returns:
        Its path.

    Raises:
        FileProblem: it cannot be moved and stays in the trash.

    """
    make_folder(item.was.parent)
    target = free_path(item.was)
    _move(item.file, target)
    shutil.rmtree(item.file.parent, ignore_errors=True)
    return target


def free_path(wanted: Path) -> Path:
    """Return a free path: the requested one, or one with a number."""
    if not is_there(wanted) and not wanted.is_symlink():
        return wanted
    numbered = (wanted.with_stem(f"{wanted.stem} {at}") for at in range(2, _MOST_NAMES))
    found = next((each for each in numbered if not is_there(each) and not each.is_symlink()), None)
    if found is None:
        raise FileProblem(wanted, _("too many files are called like this one"))
    return found


def _move(path: Path, target: Path) -> None:
    """Move a file, also between disks, without losing or replacing anything."""
    try:
        if is_there(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        path.rename(target)
    except OSError as error:
        if error.errno != errno.EEXIST and not is_there(path) and is_there(target):
            return  # some network disks report a successful move as failed
        if error.errno != errno.EXDEV:
            problem = _("this file cannot be moved because {reason}")
            raise FileProblem(path, problem.format(reason=words_of(error))) from error
        _carry(path, target)


def _carry(path: Path, target: Path) -> None:
    whole = False
    try:
        shutil.copy2(path, target)
        with target.open("rb") as copy:
            os.fsync(copy.fileno())
        whole = True
        path.unlink()
    except OSError as error:
        if whole and not is_there(path):
            return  # as above
        target.unlink(missing_ok=True)
        problem = _("this file cannot be moved because {reason}")
        raise FileProblem(path, problem.format(reason=words_of(error))) from error
