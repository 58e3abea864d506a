"""JSON as a text of capital letters and digits, short enough for a message or a QR code.

A code is `NCO`, a number for the kind of content, `-` and, in base 32, the CRC-32 of the JSON and
the deflated JSON. docs/contract.md describes it for other programs.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.files.json_text import encoded, parse_object
from nco_builder.files.limits import MAX_BYTES, too_long, too_many_values
from nco_builder.files.problems import FileProblem
from nco_builder.language import _, ngettext
from nco_builder.language.words import enumerated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.files.json_text import JsonObject

MOST_LETTERS = 2 * MAX_BYTES
CHECK_BYTES = 4
MOST_PARTS = 9
LEVEL = 9
_NO_LETTERS = re.compile(r"[^0-9A-Za-z-]+")
"""Spaces, line breaks and quotation marks that messengers and mail programs insert."""
_ANY_CODE = re.compile(r"NCO([1-9]\d*)-(.*)")
_EACH_BEGINS = re.compile(r"(?=NCO[1-9]\d*-)")
_PART = re.compile(r"NCO([1-9]\d*)-([1-9])OF([1-9])-([A-Z2-7]{7})-([A-Z2-7]*)")
MARK_LETTERS = 7
"""The common first letters of a code's parts: they contain its checksum."""


class PackedText(NamedTuple):
    """A pasted code, its checksum not yet verified; or the reason why it cannot be read."""

    number: str
    letters: str
    problem: str = ""

    def unpacked(self, origin: str) -> JsonObject:
        """Return the JSON object in it.

        Raises:
            ValueError: the letters were changed.
            zlib.error: the letters were changed.
            FileProblem: it is not a JSON object, or parts of it are missing.

        """
        if self.problem:
            raise FileProblem(origin, self.problem)
        content = base64.b32decode(self.letters + "=" * (-len(self.letters) % 8))
        check, packed = content[:CHECK_BYTES], content[CHECK_BYTES:]
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        raw = inflate.decompress(packed, MAX_BYTES)
        if not inflate.eof or inflate.unused_data or zlib.crc32(raw).to_bytes(4, "big") != check:
            raise ValueError
        return parse_object(raw, origin)


def code_in(text: str) -> PackedText | None:
    """Return the code of any number in a text, whole or in parts; None if there is none.

    Characters other than letters and digits are ignored, and the parts may be in any order.
    """
    if len(text) > MOST_LETTERS:
        return None
    letters = _NO_LETTERS.sub("", text).upper()
    found = _ANY_CODE.fullmatch(letters)
    if not found:
        return None
    parts = [_PART.fullmatch(each) for each in _EACH_BEGINS.split(letters) if each]
    if not all(parts):
        return PackedText(found[1], found[2])
    return _joined([part.groups() for part in parts if part])


def in_parts(code: str, most: int) -> tuple[str, ...]:
    """Return a code as texts of at most so many letters, which `code_in` joins again.

    Empty if more than nine would be needed.
    """
    if len(code) <= most:
        return (code,)
    head, _hyphen, letters = code.partition("-")
    room = most - len(f"{head}-1OF9-") - MARK_LETTERS - 1
    count = -(-len(letters) // room)
    if count > MOST_PARTS:
        return ()
    each = -(-len(letters) // count)
    mark = letters[:MARK_LETTERS]
    return tuple(
        [
            f"{head}-{place + 1}OF{count}-{mark}-{letters[place * each : (place + 1) * each]}"
            for place in range(count)
        ]
    )


def _joined(parts: Sequence[tuple[str, ...]]) -> PackedText:
    """Return the code whose parts were pasted, or the problem with them."""
    number, _place, count, mark, _letters = parts[0]
    if any((each[0], each[2], each[3]) != (number, count, mark) for each in parts):
        return PackedText(number, "", _("these are parts of different share codes"))
    there = {int(place): letters for _number, place, _count, _mark, letters in parts}
    missing = [place for place in range(1, int(count) + 1) if place not in there]
    if missing:
        problem = ngettext(
            "part {parts} of {count} of this share code is missing; paste all parts together",
            "parts {parts} of {count} of this share code are missing; paste all parts together",
            len(missing),
        )
        told = problem.format(parts=enumerated([str(place) for place in missing]), count=count)
        return PackedText(number, "", told)
    return PackedText(number, "".join([there[place] for place in sorted(there)]))


def packed(number: str, document: JsonObject) -> str:
    """Return the code of a JSON object; empty if it is larger than a file may be."""
    raw = encoded(json.dumps(document, separators=(",", ":"), ensure_ascii=False))
    if len(raw) > MAX_BYTES or too_many_values(raw) or too_long(raw, document):
        return ""
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    content = zlib.crc32(raw).to_bytes(CHECK_BYTES, "big")
    content += deflate.compress(raw) + deflate.flush()
    return f"NCO{number}-" + base64.b32encode(content).decode("ascii").rstrip("=")
