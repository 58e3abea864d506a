"""Problems with files, each as one sentence for the user."""

from __future__ import annotations

import errno
import re
from typing import TYPE_CHECKING

from nco_builder.language import N_, _

if TYPE_CHECKING:
    from pathlib import Path

# control characters, line separators, text direction marks and undecodable bytes of file names:
# none may reach a terminal or break up a sentence
_NOT_SHOWN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)

_WORDS = {
    errno.EACCES: N_("you have no permission"),
    errno.EPERM: N_("the system does not permit it"),
    errno.ENOENT: N_("it does not exist"),
    errno.ENOTDIR: N_("a part of its path is not a folder"),
    errno.EISDIR: N_("it is a folder"),
    errno.ELOOP: N_("its links lead in a circle"),
    errno.ENAMETOOLONG: N_("its name is too long"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("your share of the disk is full"),
    errno.EFBIG: N_("it would be larger than the system lets you write"),
    errno.EROFS: N_("the disk is read-only"),
    errno.EIO: N_("the disk reports an error"),
    errno.ENXIO: N_("it is not an ordinary file"),
}


def visible_line(text: str) -> str:
    r"""The text with what would not stay on its line made visible, as `\n` or `\u202e`."""
    if text.isprintable():  # which excludes all of them
        return text
    for hidden in {*_NOT_SHOWN.findall(text)}:  # few differ, however many there are
        text = text.replace(hidden, ascii(hidden)[1:-1])
    return text


class FileProblem(Exception):  # noqa: N818 - it is what players read about, not a programming error
    """A file that cannot be read or written; `str()` is a sentence with file, place and problem.

    Attributes:
        origin: the file as named by the caller.
        problem: what is wrong and where, without the file.
    """

    def __init__(self, origin: Path | str, problem: str) -> None:
        super().__init__(f"{visible_line(str(origin))}: {visible_line(problem)}.")
        self.origin = str(origin)
        self.problem = problem


def words_of(error: OSError | ValueError) -> str:
    """Return the system's message about a file in plain words."""
    if isinstance(error, OSError):
        if error.errno in _WORDS:
            return _(_WORDS[error.errno])
        return error.strerror.lower() if error.strerror else _("the system refuses it")
    return _("its name holds a character that no file name may hold")
