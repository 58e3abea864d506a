"""Documents inside PDFs: what the program's own sheets carry as an attached file."""

from __future__ import annotations

import io
from hashlib import md5
from typing import TYPE_CHECKING

from nco_builder.files.names import SUFFIX
from nco_builder.files.problems import FileProblem
from nco_builder.files.reading import MAX_BYTES
from nco_builder.language import _, ngettext

if TYPE_CHECKING:
    from pypdf.generic import EmbeddedFile

START = b"%PDF-"
WITHIN = 1024
"""So far from its beginning a PDF's mark may stand; readers allow what mail programs put before."""
BEFORE_JSON = b"\xef\xbb\xbf \t\r\n"


def is_pdf(raw: bytes) -> bool:
    """Whether a file's content is a PDF's, not a document's that has its mark in a name."""
    return START in raw[:WITHIN] and not raw[:WITHIN].lstrip(BEFORE_JSON).startswith(b"{")


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
        return _content(_only([file for file in files if _is_document(file)], origin), origin)
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


def _content(file: EmbeddedFile, origin: str) -> bytes:
    """What an attached file holds.

    Raises:
        FileProblem: it is larger than a document can be.
        ValueError: it is not what its checksum says.

    """
    content = bytes(file.content)
    if len(content) > MAX_BYTES:
        problem = _("the document in this PDF is larger than {max} MB, the most that can be read")
        raise FileProblem(origin, problem.format(max=MAX_BYTES // 1024**2))
    checksum = getattr(file.checksum, "original_bytes", file.checksum)  # it may look like text
    if not content or checksum not in {None, md5(content, usedforsecurity=False).digest()}:
        raise ValueError
    return content
