"""File names of the program, and the search for its files."""

from __future__ import annotations

import math
import os
import re
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import combining, normalize

from nco_builder.files.problems import FileProblem, words_of
from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SUFFIX = ".nco"
"""The ending of every document's file name."""
_MOST_LETTERS = 80
_MOST_BYTES = 200
"""Disks allow 255, including suffix and number."""
_JOINS = "\u200d\ufe0e\ufe0f"
"""Characters that join two letters into one sign or select a variant."""
_DEVICES = frozenset(
    ["con", "prn", "aux", "nul", *[f"{each}{n}" for each in ("com", "lpt") for n in range(1, 10)]]
)
"""Names that Windows reserves for devices."""
_REFUSED = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')


class Found(NamedTuple):
    """The documents of a folder, sorted, and what could not be searched."""

    files: tuple[Path, ...]
    problems: tuple[FileProblem, ...]


def document_files(folder: Path) -> Found:
    """Find the `*.nco` files below a folder; links are not followed."""
    return files_ending(folder, SUFFIX)


def files_ending(folder: Path, endings: str | tuple[str, ...]) -> Found:
    """Find the files below a folder by their endings; links are not followed."""
    files: list[Path] = []
    problems: list[FileProblem] = []
    for each in walk((folder,)):
        path = Path(each.path)
        if each.problem:
            problems.append(each.problem)
        files += [
            path / entry.name
            for entry in each.files
            if entry.name.lower().endswith(endings) and not entry.is_symlink()
        ]
    return Found(tuple(sorted(files)), tuple(problems))


class FolderContent(NamedTuple):
    """What is in a folder, except its folders; links are among the files.

    `is_missing` says that there is no such folder, which is a `problem`, too.
    """

    path: str
    files: tuple[os.DirEntry[str], ...] = ()
    problem: FileProblem | None = None
    is_missing: bool = False


def walk(
    folders: Iterable[Path | str], *, hidden: bool = True, deepest: float = math.inf
) -> Iterator[FolderContent]:
    """Yield folders and all folders below them, each once; links are not followed.

    Args:
        folders: Where to begin.
        hidden: Whether files and folders whose names begin with a dot are included.
        deepest: How many levels below the given ones are searched.
    """
    waiting = [(os.fspath(each), 0) for each in reversed(list(folders))]
    seen: set[str] = set()
    while waiting:
        here, depth = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        try:
            with os.scandir(here) as entries:
                inside = [each for each in entries if hidden or not each.name.startswith(".")]
                below = {each.path for each in inside if each.is_dir(follow_symlinks=False)}
        except OSError as error:
            missing = isinstance(error, FileNotFoundError)
            yield FolderContent(here, (), not_searched(here, error), missing)
            continue
        if depth < deepest:
            waiting += [(each, depth + 1) for each in sorted(below, reverse=True)]
        yield FolderContent(here, tuple([each for each in inside if each.path not in below]))


def not_searched(folder: str, error: OSError) -> FileProblem:
    """Return the problem of a folder that cannot be searched."""
    problem = _("this folder cannot be searched because {reason}")
    return FileProblem(Path(folder), problem.format(reason=words_of(error)))


def file_name(name: str, suffix: str, untitled: str) -> str:
    """Return a file name for a document, without what file systems refuse.

    Args:
        name: The name given by its player.
        suffix: The ending of the file name.
        untitled: The name if nothing is left of it.
    """
    plain = _short(" ".join(_REFUSED.sub(" ", name).split()).strip(" ."))
    if plain.partition(".")[0].rstrip().casefold() in _DEVICES:
        plain = f"{plain} _" if "." not in plain else f"_{plain}"
    return f"{plain or untitled}{suffix}"


def distinct_names(names: Iterable[str]) -> list[str]:
    """Return names for files of one folder, with a number added where two would be the same file.

    File systems differ in which names they treat as equal; here, names that differ only in case or
    in the encoding of accents are equal.
    """
    taken: set[str] = set()
    numbers: dict[str, int] = {}
    apart = []
    for name in names:
        tried, number = name, numbers.get(_folded(name), 2)
        while _folded(tried) in taken:
            stem, dot, suffix = name.rpartition(".")
            tried = f"{stem} ({number}){dot}{suffix}" if stem else f"{name} ({number})"
            number += 1
        numbers[_folded(name)] = number
        taken.add(_folded(tried))
        apart.append(tried)
    return apart


def _folded(name: str) -> str:
    return normalize("NFKC", normalize("NFKD", name).casefold())


def _short(name: str) -> str:
    """Return a name that fits every disk, with suffix and number; no letter is cut in two."""
    cut = name[:_MOST_LETTERS]
    while len(cut.encode(errors="surrogatepass")) > _MOST_BYTES:
        cut = cut[:-1]
    if cut != name:
        while cut and (combining(name[len(cut)]) or name[len(cut)] in _JOINS or cut[-1] in _JOINS):
            cut = cut[:-1]
            if len(cut) < _MOST_LETTERS // 4:  # it consists of combining marks only
                return name[: len(cut)].rstrip(" .")
    return cut.rstrip(" .")


def is_documents_name(path: Path) -> bool:
    """Return whether a path, or the target of a link, has the name of a document."""
    return any(os.fspath(one).lower().endswith(SUFFIX) for one in (path, os.path.realpath(path)))


def is_there(path: Path) -> bool:
    """Return whether something exists at a path; True if the folder may not be searched."""
    try:
        path.stat()
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False
    return True


def is_folder(path: Path) -> bool:
    """Return whether a path is a folder, as far as the system tells."""
    try:
        return stat.S_ISDIR(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def is_file(path: Path) -> bool:
    """Return whether a path, which may be invalid, is a file."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
