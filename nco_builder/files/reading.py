"""The bytes of a file at any path, read without blocking or filling the memory."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from nco_builder.files.limits import MAX_BYTES
from nco_builder.files.names import is_folder
from nco_builder.files.problems import FileProblem, words_of
from nco_builder.language import _

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

# opening a pipe without a writer would block; O_BINARY exists on Windows only
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_bytes(path: Path, most: int = MAX_BYTES) -> bytes:
    """Read a whole file of at most so many bytes.

    Raises:
        FileProblem: it is missing, a folder, a pipe or device, too large, or may not be read.
    """
    try:
        with open(os.open(path, _FLAGS), "rb") as file:  # noqa: PTH123 - a descriptor
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise FileProblem(path, _odd_kind(os.fstat(file.fileno()).st_mode))
            return read_stream(file, str(path), most)
    except (OSError, ValueError) as error:
        problem = _("this file cannot be read because {reason}")
        raise FileProblem(path, problem.format(reason=_reason(path, error))) from error


def read_stream(stream: BinaryIO, origin: str, most: int = MAX_BYTES) -> bytes:
    """Read a stream of at most so many bytes to its end.

    Raises:
        FileProblem: it fails, or is larger; by default, than a document may be.
    """
    try:
        raw = stream.read(most + 1)
    except OSError as error:
        problem = _("this file cannot be read because {reason}")
        raise FileProblem(origin, problem.format(reason=words_of(error))) from error
    if len(raw) > most:
        problem = _("this is larger than {max} MB, the most that can be read")
        raise FileProblem(origin, problem.format(max=most // 1024**2))
    return raw


def _odd_kind(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return _("this is a folder, not a file")
    return _("this is a pipe or a device, not an ordinary file")


def _reason(path: Path, error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError) and path.is_symlink():
        return _("it is a link to something that does not exist")
    if isinstance(error, PermissionError) and is_folder(path):  # the error of Windows for folders
        return _("it is a folder")
    return words_of(error)
