"""The squad file inside a PDF, as a standard attachment."""

from __future__ import annotations

import io
from typing import NamedTuple

MIME_TYPE = "application/json"


class Attachment(NamedTuple):
    """A file to put into a PDF."""

    name: str
    content: bytes
    description: str


def attached(pdf: bytes, file: Attachment) -> bytes:
    """The PDF with a file in it: the same bytes for the same input."""
    import pikepdf  # a sheet without its squad does without

    with pikepdf.open(io.BytesIO(pdf)) as document:
        spec = pikepdf.AttachedFileSpec(
            document,
            file.content,
            filename=file.name,
            description=file.description,
            mime_type=MIME_TYPE,
            creation_date="",
            mod_date="",
        )
        spec.relationship = pikepdf.Name.Source
        document.attachments[file.name] = spec
        out = io.BytesIO()
        document.save(out, deterministic_id=True)
        return out.getvalue()
