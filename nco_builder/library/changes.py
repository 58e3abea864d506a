"""Changes of files in the library: renaming, tagging, copying. Each one is a normal save."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nco_builder.documents.kinds import called, can_be_named, kind_for, read_document
from nco_builder.files import FileProblem
from nco_builder.files.atomic import write_atomically
from nco_builder.files.names import SUFFIX, file_name
from nco_builder.files.problems import words_of
from nco_builder.language import _
from nco_builder.language.words import fold
from nco_builder.library.trash import free_path
from nco_builder.schema.record import fields
from nco_builder.versions.store import follow_rename

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

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
