"""Finding the documents in the player's folders, without looking into them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.files import FileProblem
from nco_builder.files.names import SUFFIX
from nco_builder.files.problems import words_of
from nco_builder.language import _
from nco_builder.library.entry import Seen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

MOST_FILES, DEEPEST = 50_000, 12
"""What is more, or lies deeper, is no folder of a player's documents."""


class Scanned(NamedTuple):
    """What folders hold: documents, all folders that were searched, what could not be."""

    files: tuple[Seen, ...]
    folders: tuple[str, ...]
    problems: tuple[str, ...]


def _no_end() -> bool:
    return False


def scan(folders: Iterable[Path], stopped: Callable[[], bool] = _no_end) -> Scanned:
    """Find the `*.nco` files of folders and of those in them; no link and no hidden folder.

    Args:
        folders: Where to search; one that is not there is empty, one in another is searched once.
        stopped: Asked at every folder whether to give up.

    """
    found: dict[str, Seen] = {}
    searched: dict[str, None] = {}
    problems: list[str] = []
    waiting = [(os.path.abspath(folder), 0) for folder in reversed(list(folders))]  # noqa: PTH100 - no links followed, text wanted
    while waiting and len(found) < MOST_FILES and not stopped():
        here, depth = waiting.pop()
        if here in searched:
            continue
        try:
            inside = _search(here, found)
        except FileNotFoundError:
            continue
        except OSError as error:
            problem = _("this folder cannot be searched because {reason}")
            problems.append(str(FileProblem(here, problem.format(reason=words_of(error)))))
            continue
        searched[here] = None
        if depth < DEEPEST:
            waiting += [(each, depth + 1) for each in inside]
    if len(found) >= MOST_FILES:
        told = _("There are more than {count} documents; no more are shown.")
        problems.append(told.format(count=MOST_FILES))
    return Scanned(tuple(found.values()), tuple(searched), tuple(problems))


def _search(here: str, found: dict[str, Seen]) -> list[str]:
    """Note the documents of one folder; return the folders in it."""
    inside = []
    with os.scandir(here) as entries:
        for entry in entries:
            if entry.name.startswith(".") or entry.is_symlink():
                continue
            if entry.is_dir(follow_symlinks=False):
                inside.append(entry.path)
            elif entry.name.lower().endswith(SUFFIX):
                told = entry.stat(follow_symlinks=False)
                found[entry.path] = Seen(entry.path, told.st_size, told.st_mtime_ns)
    return sorted(inside, reverse=True)
