"""All squad files below a folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.files.problems import FileProblem, words_of
from nco_builder.files.squad_file import SUFFIX
from nco_builder.language import _

if TYPE_CHECKING:
    from pathlib import Path


class Found(NamedTuple):
    """The squad files of a folder, sorted, and what could not be searched."""

    files: tuple[Path, ...]
    problems: tuple[FileProblem, ...]


def squad_files(folder: Path) -> Found:
    """Find the `*.nco` files of a folder and of the folders in it; links are not followed."""
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
                    elif entry.name.lower().endswith(SUFFIX) and not entry.is_symlink():
                        files.append(here / entry.name)
        except OSError as error:
            problem = _("this folder cannot be searched because {reason}")
            problems.append(FileProblem(here, problem.format(reason=words_of(error))))
    return Found(tuple(sorted(files)), tuple(problems))
