"""Marks of files, stored outside of them: favorites and archived ones."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder import paths
from nco_builder.files import FileProblem, read_bytes
from nco_builder.files.atomic import make_folder, write_atomically
from nco_builder.files.json_text import parse_object
from nco_builder.files.names import is_there
from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

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
