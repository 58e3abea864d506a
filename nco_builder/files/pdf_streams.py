"""Streams of PDFs, unpacked within an allowance (ISO 32000-1, 7.4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

MOST_WORK = 400_000
"""In steps of about a microsecond; a sheet of the program takes a thousand."""
MOST_UNPACKED = 16 * 1024 * 1024
"""The most bytes that all filters of a file may produce together."""

_SPACES = b"\0\t\n\f\r "
_UNTIL_85 = re.compile(rb"[^~]*")
_GROUP = 5  # letters of ASCII85 for four bytes
_OPTIMUM = 10  # from here on predictors are those of PNG, before that of TIFF
_CLEAR, _END = 256, 257  # codes of LZW
_MOST_CODES = 4096


class DamagedPdfError(Exception):
    """A part of a PDF is malformed."""


class TooMuchError(Exception):
    """Reading a PDF exceeds its allowance."""


class Allowance:
    """The allowance for reading one PDF; each step asks before it is done."""

    def __init__(self) -> None:
        """Start with the whole allowance."""
        self.work = MOST_WORK
        self.bytes = MOST_UNPACKED

    def spend(self, steps: int) -> None:
        """Use up steps.

        Raises:
            TooMuchError: none are left.

        """
        self.work -= steps
        if self.work < 0:
            raise TooMuchError

    def hold(self, count: int) -> None:
        """Use up unpacked bytes.

        Raises:
            TooMuchError: none are left.

        """
        self.bytes -= count
        if self.bytes < 0:
            raise TooMuchError


def unpacked(
    content: bytes, filters: list[tuple[str, Mapping[str, Any]]], allowed: Allowance
) -> bytes:
    """Return the content of a stream after all its filters, each with its parameters.

    Raises:
        DamagedPdfError: a filter is unknown, or cannot read its input.
        TooMuchError: the allowance is used up.

    """
    for name, parameters in filters:
        unpack = _FILTERS.get(name)
        if unpack is None:
            raise DamagedPdfError
        allowed.spend(50)
        content = unpack(content, parameters, allowed)
        allowed.hold(len(content))
    return content


def _flate(content: bytes, parameters: Mapping[str, Any], allowed: Allowance) -> bytes:
    from zlib import decompressobj, error

    allowed.spend(len(content) // 50)
    try:
        out = decompressobj().decompress(content, allowed.bytes + 1)
    except error:
        out = _up_to_damage(content, allowed)
    if len(out) > allowed.bytes:
        raise TooMuchError
    allowed.spend(len(out) // 200)
    return _predicted(out, parameters, allowed)


def _up_to_damage(content: bytes, allowed: Allowance) -> bytes:
    """Return the bytes before the damage, which may be the whole content."""
    from zlib import decompressobj, error

    unpacker, out, left = decompressobj(), [], allowed.bytes + 1
    for at in range(0, len(content), 64):
        allowed.spend(1)
        try:
            out.append(unpacker.decompress(content[at : at + 64], left))
        except error:
            break
        left -= len(out[-1])
        if left < 1:
            raise TooMuchError
    return b"".join(out)


def _lzw(content: bytes, parameters: Mapping[str, Any], allowed: Allowance) -> bytes:
    early = _number(parameters.get("EarlyChange", 1))
    start = [bytes((value,)) for value in range(256)] + [b"", b""]
    known, width, before = list(start), 9, b""
    bits = held = 0
    out, length = [], 0
    for byte in content:
        allowed.spend(1)
        held, bits = (held << 8 | byte) & 0xFFFFFF, bits + 8
        if bits < width:
            continue
        bits -= width
        code = held >> bits & (1 << width) - 1
        if code == _END:
            break
        if code == _CLEAR:
            known, width, before = list(start), 9, b""
            allowed.spend(3)
            continue
        if code < len(known):
            piece = known[code]
        elif before:
            piece = before + before[:1]
        else:
            raise DamagedPdfError
        if before and len(known) < _MOST_CODES:
            known.append(before + piece[:1])
        before = piece
        out.append(piece)
        length += len(piece)
        if length > allowed.bytes:
            raise TooMuchError
        width = min(12, max(9, (len(known) + early).bit_length()))
    return _predicted(b"".join(out), parameters, allowed)


def _ascii85(content: bytes, _parameters: Mapping[str, Any], allowed: Allowance) -> bytes:
    from base64 import a85decode

    allowed.spend(len(content) // 4)
    plain = content.translate(None, _SPACES).removeprefix(b"<~")
    found = _UNTIL_85.match(plain)
    try:
        return a85decode(found.group() if found else b"")
    except ValueError as error:
        raise DamagedPdfError from error


def _ascii_hex(content: bytes, _parameters: Mapping[str, Any], _allowed: Allowance) -> bytes:
    digits = content.partition(b">")[0].translate(None, _SPACES)
    try:
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))
    except ValueError as error:
        raise DamagedPdfError from error


def _run_length(content: bytes, _parameters: Mapping[str, Any], allowed: Allowance) -> bytes:
    out, length, at = [], 0, 0
    while at < len(content) and (count := content[at]) != 128:  # noqa: PLR2004 - ends it
        allowed.spend(1)
        if count < 128:  # noqa: PLR2004 - so many bytes as they are
            out.append(content[at + 1 : at + 2 + count])
            at += 2 + count
        else:
            out.append(content[at + 1 : at + 2] * (257 - count))
            at += 2
        length += len(out[-1])
        if length > allowed.bytes:
            raise TooMuchError
    return b"".join(out)


_FILTERS: dict[str, Callable[[bytes, Mapping[str, Any], Allowance], bytes]] = {
    "FlateDecode": _flate,
    "LZWDecode": _lzw,
    "ASCII85Decode": _ascii85,
    "ASCIIHexDecode": _ascii_hex,
    "RunLengthDecode": _run_length,
}


def _predicted(content: bytes, parameters: Mapping[str, Any], allowed: Allowance) -> bytes:
    """Undo a predictor, which stores differences from the bytes to the left and above."""
    predictor = _number(parameters.get("Predictor", 1))
    if predictor <= 1:
        return content
    colors, columns = _number(parameters.get("Colors", 1)), _number(parameters.get("Columns", 1))
    depth = _number(parameters.get("BitsPerComponent", 8))
    left = max(1, colors * depth // 8)
    width = (colors * depth * columns + 7) // 8
    if min(colors, columns, depth) < 1 or width > len(content) + left:
        raise DamagedPdfError
    allowed.spend(len(content) // 8 + len(content) // width)
    allowed.hold(len(content))
    if predictor >= _OPTIMUM:
        return _png(content, width, left, allowed)
    if depth != 8:  # noqa: PLR2004 - bits in a byte
        raise DamagedPdfError
    rows = [bytearray(content[at : at + width]) for at in range(0, len(content), width)]
    for row in rows:
        for at in range(left, len(row)):
            row[at] = row[at] + row[at - left] & 255
    return b"".join(rows)


def _png(content: bytes, width: int, left: int, allowed: Allowance) -> bytes:
    """Undo PNG prediction; the first byte of each row names the method."""
    above, rows = bytearray(width), []
    for start in range(0, len(content), width + 1):
        kind, row = content[start], bytearray(content[start + 1 : start + 1 + width])
        if kind == 1:
            for at in range(left, len(row)):
                row[at] = row[at] + row[at - left] & 255
        elif kind == 2:  # noqa: PLR2004 - kinds are numbers
            row = bytearray([a + b & 255 for a, b in zip(row, above, strict=False)])
        elif kind in {3, 4}:
            allowed.spend(len(row) // 2)
            _averaged_or_paeth(row, above, left, paeth=kind == 4)  # noqa: PLR2004
        elif kind:
            raise DamagedPdfError
        above = row + bytearray(width - len(row))
        rows.append(row)
    return b"".join(rows)


def _averaged_or_paeth(row: bytearray, above: bytearray, left: int, *, paeth: bool) -> None:
    for at, high in enumerate(above[: len(row)]):
        before = row[at - left] if at >= left else 0
        if not paeth:
            row[at] = row[at] + (before + high) // 2 & 255
            continue
        corner = above[at - left] if at >= left else 0
        middle = before + high - corner
        by = (abs(middle - before), abs(middle - high), abs(middle - corner))
        nearest = before if by[0] == min(by) else high if by[1] == min(by) else corner
        row[at] = row[at] + nearest & 255


def _number(value: object) -> int:
    """Return a parameter that is a small whole number.

    Raises:
        DamagedPdfError: it is not.

    """
    if not isinstance(value, int) or not -1 < value < 1 << 24:
        raise DamagedPdfError
    return value
