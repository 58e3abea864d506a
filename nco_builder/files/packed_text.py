"""JSON as a text of capital letters and digits, short enough for a message or a QR code.

A code is `NCO`, a number that says what is in it, `-` and, in base 32, the CRC-32 of the JSON and
the JSON deflated. docs/contract.md describes it for other programs.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.files.json_text import encoded, parse_object
from nco_builder.files.reading import MAX_BYTES

if TYPE_CHECKING:
    from nco_builder.files.json_text import JsonObject

MOST_LETTERS = 2 * MAX_BYTES
CHECK_BYTES = 4
LEVEL = 9
_NO_LETTERS = re.compile(r"[^0-9A-Za-z-]+")
"""Spaces, line breaks, quotation marks: what messengers and mail programs put into long words."""
_ANY_CODE = re.compile(r"NCO([1-9]\d*)-(.*)")


class PackedText(NamedTuple):
    """A code as it was pasted, its checksum not yet compared."""

    number: str
    letters: str

    def unpacked(self, origin: str) -> JsonObject:
        """The JSON object in it.

        Raises:
            ValueError: the letters are not those that were written.
            zlib.error: likewise.
            FileProblem: it is no JSON object.

        """
        content = base64.b32decode(self.letters + "=" * (-len(self.letters) % 8))
        check, packed = content[:CHECK_BYTES], content[CHECK_BYTES:]
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        raw = inflate.decompress(packed, MAX_BYTES)
        if not inflate.eof or inflate.unused_data or zlib.crc32(raw).to_bytes(4, "big") != check:
            raise ValueError
        return parse_object(raw, origin)


def code_in(text: str) -> PackedText | None:
    """The code of any number that a text is, None where it is none.

    What stands in it besides letters and digits does not matter.
    """
    if len(text) > MOST_LETTERS:
        return None
    found = _ANY_CODE.fullmatch(_NO_LETTERS.sub("", text).upper())
    return PackedText(found[1], found[2]) if found else None


def packed(number: str, document: JsonObject) -> str:
    """The code of a JSON object; empty where that is larger than a file may be."""
    raw = encoded(json.dumps(document, separators=(",", ":"), ensure_ascii=False))
    if len(raw) > MAX_BYTES:
        return ""
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    content = zlib.crc32(raw).to_bytes(CHECK_BYTES, "big")
    content += deflate.compress(raw) + deflate.flush()
    return f"NCO{number}-" + base64.b32encode(content).decode("ascii").rstrip("=")
