"""The squad file inside a PDF, as a standard attachment that any reader lists."""

from __future__ import annotations

from hashlib import md5
from typing import TYPE_CHECKING

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFStream,
    PDFString,
    PDFZCompress,
)

from nco_builder.paper.fonts import printable

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from nco_builder.paper.part import Attachment

MIME_TYPE = "/application#2Fjson"
"""As a PDF name, in which a stroke is not to be mistaken for the next name."""


def attach(canvas: Canvas, file: Attachment) -> None:
    """Put a file into the document of a canvas, with its size and checksum."""
    document = canvas._doc  # type: ignore[attr-defined]  # noqa: SLF001 - it has no other way in
    checksum = md5(file.content, usedforsecurity=False).digest()
    stream = PDFDictionary(
        {
            "Type": PDFName("EmbeddedFile"),
            "Subtype": MIME_TYPE,
            "Params": PDFDictionary(
                {"Size": len(file.content), "CheckSum": PDFString(checksum, enc="raw")}
            ),
        }
    )
    inside = document.Reference(PDFStream(stream, file.content, [PDFZCompress]))
    name = PDFString(printable(file.name))
    spec = PDFDictionary(
        {
            "Type": PDFName("Filespec"),
            "AFRelationship": PDFName("Source"),
            "F": name,
            "UF": name,
            "Desc": PDFString(printable(file.description)),
            "EF": PDFDictionary({"F": inside, "UF": inside}),
        }
    )
    attached = document.Reference(spec)
    catalog = document.Catalog
    names = PDFDictionary({"Names": PDFArray([name, attached])})
    catalog.Names = PDFDictionary({"EmbeddedFiles": names})
    catalog.AF = PDFArray([attached])
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "AF"]  # the keys that it writes
