"""Objects of a PDF, read on demand through the file's tables (ISO 32000-1, 7.3, 7.5).

If the tables are damaged, objects are found by searching for their beginnings. All work is counted:
the size of a file bounds nothing, because tables and streams may refer to each other.
"""

from __future__ import annotations

import re
from bisect import bisect
from hashlib import md5
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


MOST_WORK = 400_000
"""In steps of about a microsecond; a sheet of the program takes a thousand."""
MOST_UNPACKED = 16 * 1024 * 1024
"""The most bytes that all filters of a file may produce together."""

_SPACES = b"\0\t\n\f\r "
_UNTIL_85 = re.compile(rb"[^~]*")
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


_PADDING = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
_RC4_VERSIONS = (1, 2, 4)
_TIMES = 50


class LockedPdfError(Exception):
    """A PDF needs a password, or uses an unsupported encryption."""


class Opener(NamedTuple):
    """Decrypts the content of one object."""

    key: bytes

    def opened(self, content: bytes, allowed: Allowance) -> bytes:
        """Return the decrypted bytes.

        Raises:
            TooMuchError: the allowance is used up.
        """
        allowed.spend(80 + len(content) // 4)
        return _rc4(self.key, content)

    def opened_texts(self, value: Part, allowed: Allowance) -> Part:
        """Return a value with all its texts decrypted; contents of streams stay."""
        if isinstance(value, bytes):
            return self.opened(value, allowed)
        if isinstance(value, list):
            return [self.opened_texts(each, allowed) for each in value]
        if isinstance(value, dict):
            return {key: self.opened_texts(each, allowed) for key, each in value.items()}
        if hasattr(value, "content"):
            return value._replace(keys=self.opened_texts(value.keys, allowed))
        return value


class FileKey(NamedTuple):
    """The key of a whole file; empty if it is not encrypted."""

    secret: bytes

    def of(self, number: int, generation: int) -> Opener | None:
        """Return the opener of one object; None if nothing is encrypted."""
        if not self.secret:
            return None
        plain = (
            self.secret + number.to_bytes(4, "little")[:3] + generation.to_bytes(4, "little")[:2]
        )
        digest = md5(plain, usedforsecurity=False).digest()
        return Opener(digest[: min(16, len(self.secret) + 5)])


NO_LOCK = FileKey(b"")


def key_of(keys: Mapping[str, Any], file_id: bytes) -> FileKey:
    """Return the key of a file with an empty password.

    Args:
        keys: The encryption dictionary.
        file_id: The first of the file's two identifiers.

    Raises:
        LockedPdfError: it has a password, or uses another encryption than RC4.
        DamagedPdfError: the dictionary is malformed.
    """
    version, revision = keys.get("V", 0), keys.get("R")
    if keys.get("Filter") != "Standard" or version not in _RC4_VERSIONS:
        raise LockedPdfError
    bits = keys.get("Length", 40)
    if version == _RC4_VERSIONS[-1]:
        bits = 128
        if not _is_rc4_throughout(keys):
            raise LockedPdfError
    owner, user, rights = keys.get("O"), keys.get("U"), keys.get("P")
    if (
        not isinstance(owner, bytes)
        or not isinstance(user, bytes)
        or not isinstance(rights, int)
        or not isinstance(bits, int)
        or not isinstance(revision, int)
        or bits not in range(40, 129, 8)
        or revision not in {2, 3, 4}
    ):
        raise DamagedPdfError
    plain = _PADDING + owner[:32] + (rights & 0xFFFFFFFF).to_bytes(4, "little") + file_id
    if revision == 4 and keys.get("EncryptMetadata") is False:  # noqa: PLR2004 - a number of it
        plain += b"\xff" * 4
    length = 5 if revision == 2 else bits // 8  # noqa: PLR2004 - a number of it
    secret = md5(plain, usedforsecurity=False).digest()
    if revision > 2:  # noqa: PLR2004 - a number of it
        for _turn in range(_TIMES):
            secret = md5(secret[:length], usedforsecurity=False).digest()
    secret = secret[:length]
    if not _opens(secret, user, revision, file_id):
        raise LockedPdfError
    return FileKey(secret)


def _is_rc4_throughout(keys: Mapping[str, Any]) -> bool:
    """Return whether texts and streams are encrypted with RC4 only."""
    ways = keys.get("CF")
    for_streams = keys.get("StmF")
    named = (for_streams, keys.get("StrF"), keys.get("EFF", for_streams))
    if (
        not isinstance(ways, dict)
        or not isinstance(for_streams, str)
        or len({*map(str, named)}) > 1
    ):
        return False
    way = ways.get(for_streams)
    return isinstance(way, dict) and way.get("CFM") == "V2"


def _opens(secret: bytes, user: bytes, revision: int, file_id: bytes) -> bool:
    """Return whether a key belongs to an empty password."""
    if revision == 2:  # noqa: PLR2004 - a number of it
        return _rc4(secret, _PADDING) == user[:32]
    said = md5(_PADDING + file_id, usedforsecurity=False).digest()
    for turn in range(20):
        said = _rc4(bytes(each ^ turn for each in secret), said)
    return said == user[:16]


def _rc4(key: bytes, content: bytes) -> bytes:
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) & 255
        state[i], state[j] = state[j], state[i]
    i = j = 0
    out = bytearray(len(content))
    for at, byte in enumerate(content):
        i = (i + 1) & 255
        one = state[i]
        j = (j + one) & 255
        other = state[j]
        state[i], state[j] = other, one
        out[at] = byte ^ state[(one + other) & 255]
    return bytes(out)


Part = Any
"""None, a boolean, number, name, text (bytes), list, dictionary, stream or reference."""

DEEPEST = 100
"""The maximum nesting of lists and dictionaries."""
MOST_REFERENCES = 20
"""The maximum length of a chain of references."""

LONGEST_NAME = 1000
"""The standard allows 127 bytes."""

_TOKEN = re.compile(
    rb"(?:[\0\t\n\f\r ]++|%[^\r\n]*+)*+"
    rb"(?:(?P<word>[^\0\t\n\f\r ()<>\[\]{}/%]++)|(?P<name>/[^\0\t\n\f\r ()<>\[\]{}/%]*+)"
    rb"|<(?P<hex>[0-9A-Fa-f\0\t\n\f\r ]*+)>|(?P<sign><<|>>|[\[\](]))"
)
_TEXT_PART = re.compile(rb"[^()\\]++|\\[0-7]{1,3}|\\\r\n|\\.|[()]", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\r": b"", b"\n": b""}
_WHOLE = re.compile(rb"[+-]?[0-9]{1,18}")
_FRACTION = re.compile(rb"[+-]?[0-9]{0,18}\.[0-9]{0,18}")
_NAME_CODE = re.compile(rb"#([0-9A-Fa-f]{2})")
_WORDS = {b"true": True, b"false": False, b"null": None}
_BLANK = rb"[\0\t\n\f\r ]{1,9}"
_OBJECT = re.compile(
    rb"(?<![0-9])([0-9]{1,9})" + _BLANK + rb"([0-9]{1,5})" + _BLANK + rb"obj(?![a-z])"
)
_STREAM = re.compile(rb"[\0\t\n\f\r ]*+stream(?:\r\n|\n|\r)?")
_STREAM_END = re.compile(rb"[\0\t\n\f\r ]*+endstream")
_TABLE = re.compile(rb"[\0\t\n\f\r ]*+xref(?![a-z])")
_PART_OF_TABLE = re.compile(rb"[\0\t\n\f\r ]*+([0-9]{1,9}) ([0-9]{1,9})[\t ]*+(?:\r\n|\n|\r)")
_TRAILER = re.compile(rb"[\0\t\n\f\r ]*+trailer(?![a-z])")
_NEXT_TRAILER = re.compile(rb"trailer(?![a-z])")
_ROW = re.compile(rb"([0-9]{10}) [0-9]{5} ([nf])(?: \r| \n|\r\n)")
_ROW_LENGTH = 20
_HOLDS = re.compile(rb"/Type[\0\t\n\f\r ]{0,9}/(ObjStm|XRef|Catalog)(?![A-Za-z])")


class Name(str):
    """A name such as `/Type`, without its slash."""

    __slots__ = ()


class Reference(NamedTuple):
    """A reference to an object by its number."""

    number: int


class Stream(NamedTuple):
    """A dictionary with bytes, as in the file."""

    keys: dict[str, Any]
    content: bytes


class _At(NamedTuple):
    """The place of an object: a position in the file, or in the stream of another object."""

    place: int
    stream: int | None = None


class _Rows(NamedTuple):
    """A part of a table, whose rows are read on demand."""

    first: int
    length: int
    content: bytes
    start: int
    widths: tuple[int, int, int] | None = None


class PdfObjects:
    """The objects of a PDF.

    Raises:
        DamagedPdfError: a requested object is missing or malformed.
        TooMuchError: finding it exceeds the allowance.
        LockedPdfError: it cannot be read without a password.
    """

    def __init__(self, raw: bytes, allowed: Allowance, *, search: bool = False) -> None:
        """Read the tables of a file that begins with its marker.

        Args:
            raw: The whole file.
            allowed: The allowance for all work.
            search: Whether to search for objects, because the tables are damaged.
        """
        self._raw = raw
        self._allowed = allowed
        self._rows: list[_Rows] = []
        self._found: dict[int, _At] = {}
        self._read: dict[int, Any] = {}
        self._asked: set[int] = set()
        """Objects being read: the length of one may be stored in another."""
        self._packed: dict[int, tuple[bytes, dict[int, int]]] = {}
        self._lock: FileKey = NO_LOCK
        self.trailer: dict[str, Part] = self._by_search() if search else self._by_tables()
        if (locked := self.value(self.trailer.get("Encrypt"))) is not None:
            ids = self.value(self.trailer.get("ID"))
            keys = {key: self.value(value) for key, value in self._dictionary(locked).items()}
            first = self.value(ids[0]) if isinstance(ids, list) and ids else b""
            lock = key_of(keys, first if isinstance(first, bytes) else b"")
            self._read.clear()  # none of these was encrypted
            self._lock = lock

    def value(self, given: Part) -> Part:
        """Return the given value, or the target of a reference; None if there is none."""
        for _turn in range(MOST_REFERENCES):
            if not isinstance(given, Reference):
                return given
            given = self._object(given.number)
        raise DamagedPdfError

    def unpacked(self, stream: Stream) -> bytes:
        """Return the content of a stream."""
        names = self.value(stream.keys.get("Filter"))
        given = self.value(stream.keys.get("DecodeParms", stream.keys.get("DP")))
        names = names if isinstance(names, list) else [] if names is None else [names]
        given = given if isinstance(given, list) else [given]
        self._allowed.spend(len(names) + len(given))
        given += [None] * (len(names) - len(given))
        filters: list[tuple[str, Mapping[str, Part]]] = []
        for name, parameters in zip(map(self.value, names), map(self.value, given), strict=False):
            keys = parameters if isinstance(parameters, dict) else {}
            if not isinstance(name, Name):
                raise DamagedPdfError
            filters.append((name, {key: self.value(value) for key, value in keys.items()}))
        return unpacked(stream.content, filters, self._allowed)

    def _object(self, number: int) -> Part:
        self._allowed.spend(5)
        if number in self._read:
            return self._read[number]
        if number in self._asked or len(self._asked) > MOST_REFERENCES:
            raise DamagedPdfError
        self._asked.add(number)
        at = self._where(number)
        if at is None:
            value = None
        elif at.stream is None:
            value = self._at(at.place, number)
        else:
            value = self._inside(at.stream, number)
        self._asked.remove(number)
        self._read[number] = value
        return value

    def _where(self, number: int) -> _At | None:
        """Return the place of an object; the newest table that lists it decides."""
        if number in self._found:
            return self._found[number]
        self._allowed.spend(len(self._rows) // 10)
        for rows in self._rows:
            if rows.first <= number < rows.first + rows.length:
                return self._row(rows, number - rows.first)
        return None

    def _row(self, rows: _Rows, index: int) -> _At | None:
        if rows.widths is None:
            row = _ROW.match(rows.content, rows.start + index * _ROW_LENGTH)
            if row is None:
                raise DamagedPdfError
            return _At(int(row[1])) if row[2] == b"n" else None
        at, fields = rows.start + index * sum(rows.widths), []
        for width in rows.widths:
            fields.append(int.from_bytes(rows.content[at : at + width], "big"))
            at += width
        kind = fields[0] if rows.widths[0] else 1
        if kind == 1:
            return _At(fields[1])
        return _At(fields[2], fields[1]) if kind == 2 else None  # noqa: PLR2004 - packed

    def _at(self, place: int, number: int | None = None) -> Part:
        """Return the object at a position of the file."""
        self._allowed.spend(10)
        if place > len(self._raw):
            raise DamagedPdfError
        head = _OBJECT.match(self._raw, self._after_blanks(place))
        if head is None or number not in {None, int(head[1])}:
            raise DamagedPdfError
        value, end = self._parsed(self._raw, head.end())
        locked = self._lock.of(int(head[1]), int(head[2]))
        begins = _STREAM.match(self._raw, end) if isinstance(value, dict) else None
        if begins is not None:
            content = self._content(value, begins.end())
            if locked is not None and value.get("Type") != "XRef":
                content = locked.opened(content, self._allowed)
            value = Stream(value, content)
        return value if locked is None else locked.opened_texts(value, self._allowed)

    def _after_blanks(self, place: int) -> int:
        while self._raw[place : place + 1] in {b"\0", b"\t", b"\n", b"\f", b"\r", b" "}:
            self._allowed.spend(1)
            place += 1
        return place

    def _content(self, keys: dict[str, Any], start: int) -> bytes:
        length = self.value(keys.get("Length"))
        if isinstance(length, int) and not 0 <= length <= len(self._raw) - start:
            raise DamagedPdfError
        if not isinstance(length, int) or not _STREAM_END.match(self._raw, start + length):
            end = self._raw.find(b"endstream", start)
            self._allowed.spend((max(end, start) - start) // 1000)
            if end < 0:
                raise DamagedPdfError
            blanks = 2 if self._raw[end - 2 : end] == b"\r\n" else 1
            length = max(0, end - blanks - start)
        self._allowed.spend(length // 1000)
        return self._raw[start : start + length]

    def _inside(self, stream: int, number: int) -> Part:
        """Return an object packed together with others."""
        if stream not in self._packed:
            self._packed[stream] = self._unpacked_objects(stream)
        content, places = self._packed[stream]
        if number not in places:
            raise DamagedPdfError
        return self._parsed(content, places[number])[0]

    def _unpacked_objects(self, number: int) -> tuple[bytes, dict[int, int]]:
        at = self._where(number)
        if at is None or at.stream is not None:  # nested packing could contain itself
            raise DamagedPdfError
        holder = self._object(number)
        if not isinstance(holder, Stream):
            raise DamagedPdfError
        content = self.unpacked(holder)
        first, count = self.value(holder.keys.get("First")), self.value(holder.keys.get("N"))
        if not isinstance(first, int) or not isinstance(count, int) or not 0 <= first <= 1 << 24:
            raise DamagedPdfError
        self._allowed.spend(len(content[:first]) // 2)
        try:
            numbers = [int(word) for word in content[:first].split()[: 2 * max(0, count)]]
        except ValueError as error:
            raise DamagedPdfError from error
        places = {key: first + at for key, at in zip(numbers[::2], numbers[1::2], strict=False)}
        return content, places

    def _by_tables(self) -> dict[str, Any]:
        """Return the newest trailer, and fill `_rows` with all tables, the newest first."""
        begins = self._raw.rfind(b"startxref")
        said = _TOKEN.match(self._raw, begins + len(b"startxref")) if begins >= 0 else None
        if said is None or said["word"] is None or not _WHOLE.fullmatch(said["word"]):
            raise DamagedPdfError
        newest: dict[str, Any] | None = None
        waiting, seen = [int(said["word"])], set()
        while waiting:
            place = waiting.pop()
            if place in seen or not 0 <= place < len(self._raw):
                raise DamagedPdfError
            seen.add(place)
            self._allowed.spend(20)
            trailer = self._table(place)
            newest = trailer if newest is None else newest
            for key in ("Prev", "XRefStm"):  # the latter takes precedence
                before = self.value(trailer.get(key))
                if isinstance(before, int) and before not in seen:
                    waiting.append(before)
        if newest is None:
            raise DamagedPdfError
        return newest

    def _table(self, place: int) -> dict[str, Any]:
        begins = _TABLE.match(self._raw, place)
        if begins is None:
            return self._packed_table(place)
        at = begins.end()
        while part := _PART_OF_TABLE.match(self._raw, at):
            self._allowed.spend(5)
            first, count, at = int(part[1]), int(part[2]), part.end()
            self._rows.append(_Rows(first, count, self._raw, at))
            if count and not _ROW.match(self._raw, at + (count - 1) * _ROW_LENGTH):
                raise DamagedPdfError
            at += count * _ROW_LENGTH
        ends = _TRAILER.match(self._raw, at)
        if ends is None:
            raise DamagedPdfError
        return self._dictionary(self._parsed(self._raw, ends.end())[0])

    def _packed_table(self, place: int) -> dict[str, Any]:
        stream = self._at(place)
        if not isinstance(stream, Stream):
            raise DamagedPdfError
        widths = self.value(stream.keys.get("W"))
        parts = self.value(stream.keys.get("Index"))
        parts = [0, self.value(stream.keys.get("Size"))] if parts is None else parts
        fields = 3
        if (
            not isinstance(widths, list)
            or len(widths) < fields
            or not isinstance(parts, list)
            or not all(isinstance(each, int) and 0 <= each < 1 << 32 for each in widths + parts)
            or sum(widths[:fields]) not in range(1, 30)
        ):
            raise DamagedPdfError
        content, start = self.unpacked(stream), 0
        one, two, three = widths[:fields]
        for first, count in zip(parts[::2], parts[1::2], strict=False):
            self._allowed.spend(5)
            self._rows.append(_Rows(first, count, content, start, (one, two, three)))
            start += count * (one + two + three)
        return stream.keys

    def _by_search(self) -> dict[str, Any]:
        """Return a trailer, or a substitute, and fill `_found` with all objects."""
        self._allowed.spend(len(self._raw) // 50)
        begins: list[tuple[int, int]] = []
        for head in _OBJECT.finditer(self._raw):
            self._allowed.spend(1)
            begins.append((head.start(), int(head[1])))
            self._found[int(head[1])] = _At(head.start())
        trailers = []
        for match in _NEXT_TRAILER.finditer(self._raw):
            self._allowed.spend(5)
            trailers.append(match.end())
        catalog: Reference | None = None
        tables: list[dict[str, Part]] = []
        for match in _HOLDS.finditer(self._raw):
            self._allowed.spend(20)
            if (before := bisect(begins, (match.start(), 0))) == 0:
                continue
            place, number = begins[before - 1]
            if match[1] == b"Catalog":
                catalog = Reference(number)
            elif match[1] == b"ObjStm":
                tables += self._found_inside(number)
            else:
                tables += self._trailers_at((place,), self._at)
        tables += self._trailers_at(tuple(trailers), lambda at: self._parsed(self._raw, at)[0])
        whole: list[dict[str, Part]] = [each for each in tables if "Root" in each]
        if not whole and catalog is None:
            raise DamagedPdfError
        return whole[-1] if whole else {"Root": catalog}

    def _trailers_at(
        self, places: tuple[int, ...], read: Callable[[int], Part]
    ) -> list[dict[str, Any]]:
        """Return the dictionaries at these positions."""
        found = []
        for place in places:
            try:
                value = read(place)
            except DamagedPdfError:
                continue
            keys = value.keys if isinstance(value, Stream) else value
            if isinstance(keys, dict):
                found.append(keys)
        return found

    def _found_inside(self, number: int) -> list[dict[str, Any]]:
        """Add the objects packed in another one to the found ones."""
        try:
            self._packed[number] = self._unpacked_objects(number)
        except DamagedPdfError:
            return []
        for inside in self._packed[number][1]:
            self._allowed.spend(1)
            self._found.setdefault(inside, _At(0, number))
        return []

    def _dictionary(self, value: Part) -> dict[str, Any]:
        found = self.value(value)
        if not isinstance(found, dict):
            raise DamagedPdfError
        return found

    def _parsed(self, raw: bytes, at: int) -> tuple[Any, int]:
        """Return the value at a position, and where it ends."""
        if not 0 <= at <= len(raw):
            raise DamagedPdfError
        holding: list[tuple[bytes, list[Any]]] = [(b"", [])]
        while True:
            token = _TOKEN.match(raw, at)
            if token is None:
                raise DamagedPdfError
            self._allowed.spend(1 + (token.end() - at) // 500)
            at, sign = token.end(), token["sign"]
            if sign in {b"[", b"<<"}:
                holding.append((sign, []))
                if len(holding) > DEEPEST:
                    raise DamagedPdfError
                continue
            if sign in {b"]", b">>"}:
                _close(holding, sign)
            elif sign == b"(":
                text, at = self._text(raw, at)
                holding[-1][1].append(text)
            elif token["word"] == b"R":
                _refer(holding[-1][1])
            else:
                holding[-1][1].append(_simple(token))
            if len(holding) == 1:
                return self._maybe_reference(raw, at, holding[0][1][0])

    def _maybe_reference(self, raw: bytes, at: int, value: Part) -> tuple[Any, int]:
        """Return a number, or the reference that begins with it."""
        if isinstance(value, int):
            follows = re.compile(rb"[\0\t\n\f\r ]{1,9}[0-9]{1,5}[\0\t\n\f\r ]{1,9}R(?![a-zA-Z])")
            if found := follows.match(raw, at):
                return Reference(value), found.end()
        return value, at

    def _text(self, raw: bytes, at: int) -> tuple[bytes, int]:
        """Return a text in round brackets, and where it ends."""
        depth = 1
        parts: list[bytes] = []
        for part in _TEXT_PART.finditer(raw, at):
            self._allowed.spend(1 + len(part[0]) // 500)
            if part[0] in {b"(", b")"}:
                depth += 1 if part[0] == b"(" else -1
                if not depth:
                    return b"".join(parts), part.end()
                parts.append(part[0])
            elif part[0].startswith(b"\\"):
                parts.append(_unescaped(part[0][1:]))
            else:
                parts.append(part[0])
        raise DamagedPdfError


def _close(holding: list[tuple[bytes, list[Part]]], sign: bytes) -> None:
    """Close the list or dictionary that was opened last."""
    opened, inside = holding.pop()
    if opened != {b"]": b"[", b">>": b"<<"}[sign]:
        raise DamagedPdfError
    holding[-1][1].append(inside if sign == b"]" else _keys(inside))


def _refer(values: list[Part]) -> None:
    """Replace the last two numbers, object and generation, with a reference."""
    last = values[-2:]
    if len(last) < 2 or not all(type(each) is int for each in last):  # noqa: PLR2004 - a pair
        raise DamagedPdfError
    values[-2:] = [Reference(last[0])]


def _keys(inside: list[Any]) -> dict[str, Any]:
    """Return the content between `<<` and `>>`, names and values alternating."""
    if len(inside) % 2 or not all(isinstance(name, Name) for name in inside[::2]):
        raise DamagedPdfError
    return dict(zip(inside[::2], inside[1::2], strict=True))


def _simple(token: re.Match[bytes]) -> Part:
    """Return a value that is one token."""
    if (name := token["name"]) is not None:
        if len(name) > LONGEST_NAME:
            raise DamagedPdfError
        plain = _NAME_CODE.sub(lambda code: bytes.fromhex(code[1].decode()), name[1:])
        return Name(plain.decode("latin-1"))
    if (digits := token["hex"]) is not None:
        plain = digits.translate(None, b"\0\t\n\f\r ")
        return bytes.fromhex((plain + b"0" * (len(plain) % 2)).decode())
    word = token["word"]
    if word in _WORDS:
        return _WORDS[word]
    if _WHOLE.fullmatch(word):
        return int(word)
    if _FRACTION.fullmatch(word) and any(digit in word for digit in b"0123456789"):
        return float(word)
    raise DamagedPdfError


def _unescaped(after: bytes) -> bytes:
    """Return the bytes of a backslash sequence."""
    if after.isdigit() and after[:1] < b"8":
        return bytes((int(after, 8) & 255,))
    return b"" if after == b"\r\n" else _ESCAPED.get(after, after)
