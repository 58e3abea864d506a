"""Squads inside PDFs: what the program's own sheets carry as an attached file."""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING

from nco_builder.files.problems import FileProblem
from nco_builder.files.reading import MAX_BYTES
from nco_builder.language import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pikepdf

START = b"%PDF-"
WITHIN = 1024
"""So far from its beginning a PDF's mark may stand; readers allow what mail programs put before."""
SUFFIX = ".nco"
DAMAGED = (ValueError, RuntimeError, LookupError, TypeError, OverflowError, AttributeError)


def is_pdf(raw: bytes) -> bool:
    """Whether a file's content is a PDF's."""
    return START in raw[:WITHIN]


def squad_file_in_pdf(raw: bytes, origin: str) -> bytes:
    """The content of the one squad file that a PDF carries.

    Raises:
        FileProblem: it is damaged, locked, or carries no squad or several.

    """
    import pikepdf  # only who opens a PDF waits for it

    try:
        with pikepdf.open(io.BytesIO(raw)) as pdf:
            found = list(_squad_files(pdf, origin))
    except pikepdf.PasswordError as error:
        raise FileProblem(origin, _("this PDF is locked with a password")) from error
    except (pikepdf.PdfError, *DAMAGED) as error:
        raise FileProblem(origin, _("this PDF is damaged and cannot be read")) from error
    if not found:
        raise FileProblem(origin, _("this PDF carries no squad"))
    if len(found) > 1:
        problem = ngettext(
            "this PDF carries {count} squad, and only one can be opened",
            "this PDF carries {count} squads, and only one can be opened",
            len(found),
        )
        raise FileProblem(origin, problem.format(count=len(found)))
    return found[0]


def _squad_files(pdf: pikepdf.Pdf, origin: str) -> Iterator[bytes]:
    for name in pdf.attachments:
        if name.lower().endswith(SUFFIX):
            yield _content(pdf.attachments[name].get_file().obj, origin)


def _content(stream: pikepdf.Object, origin: str) -> bytes:
    """What a stream holds, unpacked no further than a squad file can be large.

    Raises:
        FileProblem: it is larger, or packed in an unusual way.
        ValueError: it is damaged.

    """
    raw = stream.read_raw_bytes()
    packing = stream.get("/Filter")
    if packing is None:
        return bytes(raw)
    if str(packing) != "/FlateDecode":
        raise FileProblem(origin, _("the squad in this PDF is packed in a way nobody uses"))
    try:
        inflate = zlib.decompressobj()
        content = inflate.decompress(raw, MAX_BYTES)
    except zlib.error as error:
        raise ValueError from error
    if inflate.unconsumed_tail:
        problem = _("the squad in this PDF is larger than {max} MB, more than the program reads")
        raise FileProblem(origin, problem.format(max=MAX_BYTES // 1024**2))
    return content
