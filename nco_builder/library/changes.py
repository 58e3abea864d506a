"""Changes of files in the library: renaming, tagging, copying. Each one is a normal save."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder import paths
from nco_builder.documents.kinds import called, can_be_named, kind_for, read_document
from nco_builder.files import FileProblem, read_bytes
from nco_builder.files.atomic import make_folder, write_atomically
from nco_builder.files.json_text import parse_object
from nco_builder.files.names import SUFFIX, file_name, is_there
from nco_builder.files.problems import words_of
from nco_builder.language import _
from nco_builder.language.words import fold
from nco_builder.schema.record import fields
from nco_builder.versions import follow_rename

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


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


LONGEST_TAG, MOST_TAGS = 40, 20
LONGEST_NAME = 200
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")


def tidy(text: str, longest: int = LONGEST_NAME) -> str:
    """Return a name or tag in one line, without characters that no file may contain."""
    return " ".join(_UNSEEN.sub(" ", text).split())[:longest].rstrip()


def tidy_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Return tags without duplicates, ignoring case."""
    found: dict[str, str] = {}
    for tag in [tidy(each, LONGEST_TAG) for each in tags]:
        found.setdefault(fold(tag), tag)
    return tuple(filter(None, found.values()))[:MOST_TAGS]


def can_be_tagged(document: Any) -> bool:  # noqa: ANN401 - of whatever kind
    """Return whether documents of its kind have tags."""
    return "tags" in fields(type(document))


def with_tags(document: Any, put: Sequence[str], taken: Sequence[str] = ()) -> Any:  # noqa: ANN401 - likewise
    """Return a document with some tags added and others removed."""
    if not can_be_tagged(document):
        return document
    gone = {fold(tag) for tag in taken}
    kept = [tag for tag in document.tags if fold(tag) not in gone]
    after = tidy_tags([*kept, *put])
    return document if after == document.tags else document.replace(tags=after)


def _keep_nothing(_path: Path, _content: bytes) -> None:
    return


def save_changed(
    path: Path,
    change: Callable[[Any], Any],
    keep_before: Callable[[Path, bytes], object] = _keep_nothing,
) -> bool:
    """Read a file, change its document and save it; return whether anything changed.

    Args:
        path: The file.
        change: Returns the changed document.
        keep_before: Called with the new content before it is written, to keep the old one.

    Raises:
        FileProblem: it cannot be read or written; it stays unchanged.
    """
    document: Any = read_document(path)
    after = change(document)
    if after == document:
        return False
    content = kind_for(after).content(after, path)
    keep_before(path, content)
    write_atomically(path, content)
    return True


def rename(
    path: Path, name: str, keep_before: Callable[[Path, bytes], object] = _keep_nothing
) -> Path:
    """Rename a document, and its file if that had the same name.

    A file that cannot be read, or whose document has no name, is only renamed itself.

    Returns:
        The new path of the file.

    Raises:
        FileProblem: it keeps its name.
    """
    name = tidy(name)
    try:
        document: Any = read_document(path)
    except FileProblem:
        document = None
    if document is None or not can_be_named(type(document)):
        return _renamed_file(path, file_name(name, path.suffix, path.stem)) if name else path
    kind = kind_for(document)
    alike = fold(path.stem) == fold(kind.file_name(document, ""))
    save_changed(path, lambda before: called(before, name), keep_before)
    if not alike or not name:
        return path
    return _renamed_file(path, kind.file_name(called(document, name), path.suffix))


def _renamed_file(path: Path, wanted: str) -> Path:
    if wanted == path.name:
        return path
    target = free_path(path.with_name(wanted))
    try:
        path.rename(target)
    except OSError as error:
        problem = _("this file cannot be renamed because {reason}")
        raise FileProblem(path, problem.format(reason=words_of(error))) from error
    follow_rename(path, target)
    return target


def copy_of(path: Path, variant: Callable[[Any], Any]) -> Path:
    """Save a copy of a document next to it, named by `variant`.

    Returns:
        The path of the copy.

    Raises:
        FileProblem: it cannot be read or written.
    """
    document = variant(read_document(path))
    kind = kind_for(document)
    target = free_path(path.with_name(kind.file_name(document, SUFFIX)))
    kind.write(target, document)
    return target


FORMAT = "nco-library"


class Marks(NamedTuple):
    """Paths of files that are favourites, and of those that are archived."""

    favourites: frozenset[str] = frozenset()
    archived: frozenset[str] = frozenset()

    def marked(self, which: str, files: Iterable[str], *, on: bool) -> Marks:
        """Return the marks with one set or removed for some files."""
        before: frozenset[str] = getattr(self, which)
        after = before.union(files) if on else before.difference(files)
        return self._replace(**{which: after})

    def moved(self, before: str, after: str) -> Marks:
        """Return the marks after a file was renamed."""
        return Marks(*[(each - {before}) | {after} if before in each else each for each in self])


def marks_file() -> Path:
    """Return the path of the file with the marks."""
    return paths.user_data() / "library.json"


def read_marks(file: Path | None = None) -> Marks:
    """Return the stored marks.

    Raises:
        FileProblem: they cannot be read; the file stays unchanged.
    """
    file = file or marks_file()
    if not is_there(file):
        return Marks()
    told: Any = parse_object(read_bytes(file), str(file), limited=False)
    lists = [told.get(each, []) for each in Marks._fields]
    right = all(isinstance(each, list) and all(isinstance(p, str) for p in each) for each in lists)
    if told.get("format") != FORMAT or told.get("version") != 1 or not right:
        raise FileProblem(file, _("this is not the list of favorites of this program"))
    return Marks(*map(frozenset, lists))


def write_marks(marks: Marks, file: Path | None = None) -> None:
    """Store the marks; a file that could not be read is renamed first.

    Raises:
        FileProblem: they cannot be stored.
    """
    file = file or marks_file()
    make_folder(file.parent)
    try:
        read_marks(file)
    except FileProblem:
        _set_aside(file)
    told = {"format": FORMAT, "version": 1}
    lists = {name: sorted(getattr(marks, name)) for name in Marks._fields}
    # undecodable file names are written as JSON escapes, which restore them
    write_atomically(file, f"{json.dumps({**told, **lists}, indent=2)}\n".encode())


def _set_aside(file: Path) -> None:
    number = 1
    while is_there(aside := file.with_name(f"{file.stem}.broken-{number}.json")):
        number += 1
    try:
        file.rename(aside)
    except OSError as error:
        raise FileProblem(file, _("this damaged file cannot be set aside")) from error
