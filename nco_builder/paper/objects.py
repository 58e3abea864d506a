"""The file of a document: objects of reportlab's, and small ones together in one stream.

A sheet with cards has a thousand elements of structure. Packed, they are a third of the size and
need no object of reportlab's each (ISO 32000-1, 7.5.7 and 7.5.8).
"""

from __future__ import annotations

import zlib
from struct import Struct
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.paper.pdf_library import PDFFile, PDFIndirectObject

if TYPE_CHECKING:
    from collections.abc import Sequence

IN_FILE, IN_STREAM = 1, 2
ENTRY = Struct(">BII")
FIRST_ENTRY = ENTRY.pack(0, 0, 0xFFFF)
"""Object 0, which is always free."""


class PackedObjects(NamedTuple):
    """Objects of one stream: its number, which their numbers follow, and their bytes."""

    holder: int
    bodies: Sequence[bytes]


def reserved(document: Any, count: int) -> int:  # noqa: ANN401 - reportlab's
    """Return the number of a stream for so many objects, and keep the numbers after it for them."""
    holder: int = document.objectcounter + 1
    document.objectcounter += count + 1
    return holder


def file_of(document: Any, packed: PackedObjects) -> bytes:  # noqa: ANN401
    """Return the file of a finished document of reportlab's, with objects that it does not know."""
    catalog, info = document.Reference(document.Catalog), document.Reference(document.info)
    file = PDFFile(document._pdfVersion)  # noqa: SLF001 - as reportlab writes it
    entries = [FIRST_ENTRY]
    while len(entries) <= document.objectcounter:  # which grows as references are met
        number = len(entries)
        if number == packed.holder:
            written = _object_stream(packed)
        else:
            name = document.numberToId[number]
            written = PDFIndirectObject(name, document.idToObject[name]).format(document)
        entries.append(ENTRY.pack(IN_FILE, file.add(written), 0))
        if number == packed.holder:
            entries += [ENTRY.pack(IN_STREAM, number, at) for at in range(len(packed.bodies))]
    number, start = len(entries), file.offset
    entries.append(ENTRY.pack(IN_FILE, start, 0))
    keys = b"/Type/XRef/Size %d/W[1 4 4]/Root %b/Info %b/ID%b" % (
        number + 1,
        catalog.format(document),
        info.format(document),
        document.ID(),
    )
    file.add(_stream(number, keys, b"".join(entries)))
    file.add(f"startxref\n{start}\n%%EOF\n")
    whole: bytes = file.format(document)
    return whole


def _object_stream(packed: PackedObjects) -> bytes:
    places, at = [], 0
    for number, body in enumerate(packed.bodies, packed.holder + 1):
        places.append(f"{number} {at}")
        at += len(body) + 1
    head = f"{' '.join(places)}\n".encode("ascii")
    keys = b"/Type/ObjStm/N %d/First %d" % (len(places), len(head))
    return _stream(packed.holder, keys, head + b"\n".join(packed.bodies))


def _stream(number: int, keys: bytes, content: bytes) -> bytes:
    packed = zlib.compress(content)
    return b"%d 0 obj\n<<%b/Filter/FlateDecode/Length %d>>\nstream\n%b\nendstream\nendobj\n" % (
        number,
        keys,
        len(packed),
        packed,
    )
