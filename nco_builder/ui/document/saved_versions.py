"""Earlier contents of files, kept before each save if possible."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from nco_builder.files import FileProblem
from nco_builder.files.reading import read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class SavedVersions:
    """Keeps the old content as a version; a failure does not stop the save, but is reported.

    Attributes:
        problem: why one could not be kept the last time, in a sentence; "" where it could.
        files: the files of which a version is not kept yet.

    """

    def __init__(self, told: Callable[[], object]) -> None:
        """Report another `problem`, or that there is none anymore, by calling `told`."""
        self.problem = ""
        self.files: tuple[Path, ...] = ()
        self._told = told
        self._unkept: dict[Path, tuple[bytes, float]] = {}

    def keep_before(self, path: Path, after: bytes) -> None:
        """Keep what a file holds now, before it is saved over with something else."""
        problem = ""
        try:
            seconds = path.stat().st_mtime
            content = read_bytes(path)
        except FileNotFoundError:
            return
        except (OSError, FileProblem) as error:
            problem = str(error)
        else:
            if content != after:
                self._unkept[path] = content, seconds
        self._try(problem, path)

    def keep_unsaved(self, path: Path, content: bytes) -> None:
        """Keep what was to be saved and gives way to what another program wrote."""
        self._unkept[path] = content, time.time()
        self._try()

    def try_again(self) -> None:
        """Keep what could not be kept."""
        self._try()

    def _try(self, problem: str = "", unread: Path | None = None) -> None:
        from nco_builder.versions import keep_version, versions_folder  # saving needs it

        unreadable = [unread] if problem and unread is not None else []
        for path, (content, seconds) in list(self._unkept.items()):
            try:
                keep_version(path, content, seconds)
            except (OSError, FileProblem) as error:
                why = error.problem if isinstance(error, FileProblem) else str(error)
                problem = str(FileProblem(versions_folder(), why))
            else:
                del self._unkept[path]
        now = problem, tuple({**self._unkept, **dict.fromkeys(unreadable)})
        if now != (self.problem, self.files):
            self.problem, self.files = now
            self._told()
