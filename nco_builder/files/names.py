"""What files of the program are called, and which there are."""

from __future__ import annotations

import os
import re
import stat
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.files.problems import FileProblem, words_of
from nco_builder.language import _

if TYPE_CHECKING:
    from pathlib import Path

SUFFIX = ".nco"
"""What the name of every document ends in."""
_REFUSED = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')


class Found(NamedTuple):
    """The documents of a folder, sorted, and what could not be searched."""

    files: tuple[Path, ...]
    problems: tuple[FileProblem, ...]


def document_files(folder: Path) -> Found:
    """Find the `*.nco` files of a folder and of the folders in it; links are not followed."""
    return files_ending(folder, SUFFIX)


def files_ending(folder: Path, endings: str | tuple[str, ...]) -> Found:
    """Find the files of a folder, and of the folders in it, by their endings; follow no links."""
    files: list[Path] = []
    problems: list[FileProblem] = []
    folders = [folder]
    while folders:
        here = folders.pop()
        try:
            with os.scandir(here) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(here / entry.name)
                    elif entry.name.lower().endswith(endings) and not entry.is_symlink():
                        files.append(here / entry.name)
        except OSError as error:
            problem = _("this folder cannot be searched because {reason}")
            problems.append(FileProblem(here, problem.format(reason=words_of(error))))
    return Found(tuple(sorted(files)), tuple(problems))


def file_name(name: str, suffix: str, untitled: str) -> str:
    """A file name for a document, without what file systems refuse.

    Args:
        name: What its player calls it.
        suffix: What the file name ends in.
        untitled: What to call it where nothing is left of the name.

    """
    plain = " ".join(_REFUSED.sub(" ", name).split()).strip(" .")
    return f"{plain[:80].rstrip(' .') or untitled}{suffix}"


def is_documents_name(path: Path) -> bool:
    """Whether a path, or what it leads to through links, is called as documents are."""
    return any(os.fspath(one).lower().endswith(SUFFIX) for one in (path, os.path.realpath(path)))


def is_there(path: Path) -> bool:
    """Whether something stands at a path; behind a closed door it may."""
    try:
        path.stat()
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False
    return True


def is_folder(path: Path) -> bool:
    """Whether a folder stands at a path, as far as the system says."""
    try:
        return stat.S_ISDIR(path.stat().st_mode)
    except (OSError, ValueError):
        return False
