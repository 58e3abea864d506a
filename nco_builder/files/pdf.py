"""Documents inside PDFs: what the program's own sheets carry as an attached file."""

from __future__ import annotations

import io
import os
import stat
from typing import TYPE_CHECKING

from nco_builder.files.limits import MAX_BYTES
from nco_builder.files.names import SUFFIX, is_there
from nco_builder.files.problems import FileProblem
from nco_builder.language import _, ngettext

if TYPE_CHECKING:
    from pathlib import Path

    from pypdf.generic import EmbeddedFile

START = b"%PDF-"
WITHIN = 1024
"""So far from its beginning a PDF's mark may stand; readers allow what mail programs put before."""
MADE_HERE = b"/Producer (NCO Builder "
"""What only PDFs of this program have; others that change one write a producer of their own."""
BEFORE_JSON = b"\xef\xbb\xbf \t\r\n"


def is_pdf(raw: bytes) -> bool:
    """Whether a file's content is a PDF's, not a document's that has its mark in a name."""
    return START in raw[:WITHIN] and not raw[:WITHIN].lstrip(BEFORE_JSON).startswith(b"{")


def is_replaceable(path: Path) -> bool:
    """Whether nothing is lost where an export takes a file's place.

    Nothing is there, or a PDF that this program made; what is no file says so when it is written.
    """
    from mmap import ACCESS_READ, mmap  # only what writes asks

    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return True
        with path.open("rb") as file:
            if file.read(len(START)) != START:
                return False
            with mmap(file.fileno(), 0, access=ACCESS_READ) as whole:  # however large it is
                return int(whole.find(MADE_HERE)) >= 0
    except (OSError, ValueError):
        return not (is_there(path) or os.path.islink(path))  # noqa: PTH114 - odd names are no error


def document_bytes(raw: bytes, origin: str) -> bytes:
    """The content of a document's file: the content itself, or what a PDF carries.

    Raises:
        FileProblem: it is a PDF that is damaged, locked, or carries no document or several.

    """
    return file_in_pdf(raw, origin) if is_pdf(raw) else raw


def file_in_pdf(raw: bytes, origin: str) -> bytes:
    """The content of the one document that a PDF carries.

    Raises:
        FileProblem: it is damaged, locked, or carries no document or several.

    """
    import logging  # only who opens a PDF waits for these

    from pypdf import PdfReader
    from pypdf.errors import DependencyError, FileNotDecryptedError, LimitReachedError

    # what it says about damage would stand beside our sentence
    logging.getLogger("pypdf").setLevel(logging.CRITICAL + 1)
    try:
        files = list(PdfReader(io.BytesIO(raw)).attachment_list)
        found = _only([file for file in files if _is_document(file)], origin)
        return _content(found, origin, is_ours=MADE_HERE in raw)
    except (FileNotDecryptedError, DependencyError) as error:
        raise FileProblem(origin, _("this PDF is locked with a password")) from error
    except LimitReachedError as error:
        raise FileProblem(origin, _("this PDF is too large when unpacked")) from error
    except FileProblem:
        raise
    except Exception as error:  # parts that are not what they should be fail in every way
        raise FileProblem(origin, _("this PDF is damaged and cannot be read")) from error


def _is_document(file: EmbeddedFile) -> bool:
    names = (file.name, file.alternative_name)
    return any(name is not None and name.lower().endswith(SUFFIX) for name in names)


def _only(found: list[EmbeddedFile], origin: str) -> EmbeddedFile:
    """The document of a PDF.

    Raises:
        FileProblem: there is none, or more than one.

    """
    if not found:
        raise FileProblem(origin, _("this PDF has no NCO Builder document inside"))
    if len(found) > 1:
        problem = ngettext(
            "this PDF has {count} document inside; only one can be opened",
            "this PDF has {count} documents inside; only one can be opened",
            len(found),
        )
        raise FileProblem(origin, problem.format(count=len(found)))
    return found[0]


def _content(file: EmbeddedFile, origin: str, *, is_ours: bool) -> bytes:
    """What an attached file holds; one of our own always has its checksum.

    Raises:
        FileProblem: it is larger than a document can be.
        ValueError: it is not what its checksum says.

    """
    from hashlib import md5  # loads a library that no start needs

    content = bytes(file.content)
    if len(content) > MAX_BYTES:
        problem = _("the document in this PDF is larger than {max} MB, the most that can be read")
        raise FileProblem(origin, problem.format(max=MAX_BYTES // 1024**2))
    checksum = getattr(file.checksum, "original_bytes", file.checksum)  # it may look like text
    right = {md5(content, usedforsecurity=False).digest(), *(() if is_ours else (None,))}
    if not content or checksum not in right:
        raise ValueError
    return content
