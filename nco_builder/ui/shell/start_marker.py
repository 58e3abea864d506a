"""Detects whether the last start failed: its cause must not stop every further start."""

from __future__ import annotations

import contextlib

from nco_builder import paths
from nco_builder.files import FileProblem
from nco_builder.files.atomic import make_folder
from nco_builder.files.locks import FileLock
from nco_builder.language import N_

NOT_OPENED = N_(
    "The last start did not come to its end. What was open is not opened again this time: you find "
    "it under “Open recent”, and what was not saved is offered."
)


class StartMarker:
    """One start: a file marks it until everything that was open is open again.

    Attributes:
        is_after_failure: whether the one before was cut off, so that this one begins with
            nothing that was open then.
    """

    def __init__(self) -> None:
        """Mark a start; if that is impossible, the previous start counts as complete."""
        file = paths.user_state() / "starting"
        self._lock = FileLock(file)
        with contextlib.suppress(FileProblem):
            make_folder(file.parent)
        was_there = file.is_file()
        self.is_after_failure = self._lock.take() and was_there

    def is_done(self) -> None:
        """Note that the start is complete."""
        self._lock.release()
