"""What a player says of his files without changing them: favourites, and what is archived."""

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
        """The marks once files have one of them, or have it no more."""
        before: frozenset[str] = getattr(self, which)
        after = before.union(files) if on else before.difference(files)
        return self._replace(**{which: after})

    def moved(self, before: str, after: str) -> Marks:
        """The marks once a file is called otherwise."""
        return Marks(*[(each - {before}) | {after} if before in each else each for each in self])


def marks_file() -> Path:
    """Where the marks are kept."""
    return paths.user_data() / "library.json"


def read_marks(file: Path | None = None) -> Marks:
    """The marks as they are kept.

    Raises:
        FileProblem: they cannot be read; the file stays as it is.

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
    """Keep the marks; a file that could not be read is set aside under another name.

    Raises:
        FileProblem: they cannot be kept.

    """
    file = file or marks_file()
    make_folder(file.parent)
    try:
        read_marks(file)
    except FileProblem:
        _set_aside(file)
    told = {"format": FORMAT, "version": 1}
    lists = {name: sorted(getattr(marks, name)) for name in Marks._fields}
    # names of files that are no text are written as the escapes of JSON, which come back
    write_atomically(file, f"{json.dumps({**told, **lists}, indent=2)}\n".encode())


def _set_aside(file: Path) -> None:
    number = 1
    while is_there(aside := file.with_name(f"{file.stem}.broken-{number}.json")):
        number += 1
    try:
        file.rename(aside)
    except OSError as error:
        raise FileProblem(file, _("this damaged file cannot be set aside")) from error
