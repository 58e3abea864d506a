"""Documents inside PDFs, attached to the program's own sheets."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, Any

from nco_builder.files.limits import MAX_BYTES
from nco_builder.files.names import SUFFIX, is_there
from nco_builder.files.problems import FileProblem
from nco_builder.language import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nco_builder.files.pdf_objects import Allowance, PdfObjects

START = b"%PDF-"
WITHIN = 1024
"""The farthest position of the PDF marker: readers accept what mail programs put before it."""
MADE_HERE = b"/Producer (NCO Builder "
"""A key that only PDFs of this program have; programs that modify a PDF change the producer."""
BEFORE_JSON = b"\xef\xbb\xbf \t\r\n"


def is_pdf(raw: bytes) -> bool:
    """Return whether content is a PDF, and not a document with a PDF marker in a name."""
    return START in raw[:WITHIN] and not raw[:WITHIN].lstrip(BEFORE_JSON).startswith(b"{")


def is_replaceable(path: Path) -> bool:
    """Return whether an export may overwrite a file without loss.

    Allowed are a free path and a PDF of this program. Anything that is not a file is reported when
    it is written.
    """
    from mmap import ACCESS_READ, mmap  # needed only for writing

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
    """Return the content of a document's file: the content itself, or the document in a PDF.

    Raises:
        FileProblem: it is a PDF that is damaged, locked, or contains no document or several.
    """
    return file_in_pdf(raw, origin) if is_pdf(raw) else raw


def file_in_pdf(raw: bytes, origin: str) -> bytes:
    """Return the content of the one document in a PDF.

    Raises:
        FileProblem: it is damaged, locked, or contains no document or several.
    """
    # imported only when a PDF is opened
    from nco_builder.files.pdf_objects import (
        Allowance,
        DamagedPdfError,
        LockedPdfError,
        TooMuchError,
    )

    whole, allowed = raw[raw.find(START) :], Allowance()
    try:
        try:
            return _found(whole, allowed, origin, search=False)
        except DamagedPdfError:
            return _found(whole, allowed, origin, search=True)
    except LockedPdfError as error:
        raise FileProblem(origin, _("this PDF is locked with a password")) from error
    except TooMuchError as error:
        raise FileProblem(origin, _("this PDF is too large when unpacked")) from error
    except FileProblem:
        raise
    except Exception as error:  # a malformed part may fail in any way
        raise FileProblem(origin, _("this PDF is damaged and cannot be read")) from error


def _found(raw: bytes, allowed: Allowance, origin: str, *, search: bool) -> bytes:
    """Return the document in a PDF that is read by its tables, or by a search for all objects.

    Raises:
        FileProblem: there is none, or more than one, or it is too large.
        DamagedPdfError, TooMuchError, LockedPdfError: the PDF cannot be read.
    """
    from nco_builder.files.pdf_objects import DamagedPdfError, PdfObjects

    objects = PdfObjects(raw, allowed, search=search)
    files = [keys for names, keys in _attached(objects, allowed) if _is_document(names)]
    if search and not files:
        raise DamagedPdfError  # the damaged part may be the one that names them
    return _content(objects, _only(files, origin), origin, is_ours=MADE_HERE in raw)


def _attached(
    objects: PdfObjects, allowed: Allowance
) -> Iterator[tuple[tuple[object, ...], dict[str, Any]]]:
    """Yield the attached files of a PDF: their names and descriptions."""
    from nco_builder.files.pdf_objects import DamagedPdfError

    root = objects.value(objects.trailer.get("Root"))
    if not isinstance(root, dict):
        raise DamagedPdfError
    names = objects.value(root.get("Names"))
    waiting = [names.get("EmbeddedFiles")] if isinstance(names, dict) else []
    while waiting:
        allowed.spend(5)
        node = objects.value(waiting.pop())
        if not isinstance(node, dict):
            continue
        kids, pairs = objects.value(node.get("Kids")), objects.value(node.get("Names"))
        if isinstance(kids, list):
            waiting += reversed(kids)
        pairs = pairs if isinstance(pairs, list) else []
        for key, given in zip(pairs[::2], pairs[1::2], strict=False):
            allowed.spend(5)
            keys = objects.value(given)
            if isinstance(keys, dict):
                own = objects.value(keys.get("UF"))
                yield (key, own if own is not None else objects.value(keys.get("F"))), keys


def _is_document(names: tuple[object, ...]) -> bool:
    return any(isinstance(name, bytes) and _plain(name).lower().endswith(SUFFIX) for name in names)


def _plain(name: bytes) -> str:
    """Return a text of a PDF; for single-byte texts, letters beyond ASCII do not matter."""
    wide = name.startswith((b"\xfe\xff", b"\xff\xfe"))
    return name.decode("utf-16" if wide else "latin-1", "replace")


def _only(found: list[dict[str, Any]], origin: str) -> dict[str, Any]:
    """Return the document of a PDF.

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


def _content(objects: PdfObjects, keys: dict[str, Any], origin: str, *, is_ours: bool) -> bytes:
    """Return the content of an attached file; the program's own always have a checksum.

    Raises:
        FileProblem: it is larger than a document can be.
        DamagedPdfError: its checksum does not match.
    """
    from hashlib import md5  # loads a library that starting does not need

    from nco_builder.files.pdf_objects import DamagedPdfError, Stream

    inside = objects.value(keys.get("EF"))
    given = inside.get("UF", inside.get("F")) if isinstance(inside, dict) else None
    stream = objects.value(given)
    if not isinstance(stream, Stream):
        raise DamagedPdfError
    content = objects.unpacked(stream)
    if len(content) > MAX_BYTES:
        problem = _("the document in this PDF is larger than {max} MB, the most that can be read")
        raise FileProblem(origin, problem.format(max=MAX_BYTES // 1024**2))
    said = objects.value(stream.keys.get("Params"))
    checksum = objects.value(said.get("CheckSum")) if isinstance(said, dict) else None
    right = {md5(content, usedforsecurity=False).digest(), *(() if is_ours else (None,))}
    if not content or not isinstance(checksum, bytes | None) or checksum not in right:
        raise DamagedPdfError
    return content
