"""JSON as a text of capital letters and digits, short enough for a message or a QR code.

A code is `NCO`, a number for the kind of content, `-` and, in base 32, the CRC-32 of the JSON and
the deflated JSON. docs/contract.md describes it for other programs.

A code is found wherever it stands. Its end needs no mark, since deflated data ends by itself, and
the checksum proves it, so that text around it and what mail programs insert do not matter.
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
from nco_builder.language import N_, _, ngettext
from nco_builder.language.words import enumerated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.files.json_text import JsonObject

MOST_LETTERS = 2 * MAX_BYTES
CHECK_BYTES = 4
MOST_PARTS = 9
LEVEL = 9
MOST_CODES = 2_000
"""The most codes of a text that are looked at."""
MOST_UNPACKED = 4 * MAX_BYTES
"""The most bytes that all codes of a text may unpack to while they are looked for."""
MARK_LETTERS = 7
"""The common first letters of a code's parts: they contain its checksum."""
CUT = N_("this share code is cut off: it is incomplete or was changed on its way; copy all of it")
_FEWEST = 12
"""The letters after which a text that cannot be unpacked counts as a damaged code."""
_STEP = 8 * 4096
_NO_LETTERS = re.compile(r"[^0-9A-Za-z-]+")
_ANY_CODE = re.compile(r"NCO([1-9]\d*)-(.*)")
_HEAD = re.compile(
    rb"N[^0-9A-Z]{0,9}C[^0-9A-Z]{0,9}O[^0-9A-Z]{0,9}([1-9][0-9]{0,8})[^0-9A-Z-]{0,9}-"
)
_STRICT = re.compile(rb"NCO[1-9][0-9]*-\Z")
_PART = re.compile(rb"-?([1-9][0-9]?)OF([1-9][0-9]?)-([A-Z2-7]{7})")
_UPPER = bytes.maketrans(b"abcdefghijklmnopqrstuvwxyz", b"ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_DIGITS = bytes.maketrans(_ALPHABET, b"0123456789ABCDEFGHIJKLMNOPQRSTUV")
"""Letters of base 32 to the digits of Python's `int`, which reads them much faster."""
_OTHERS = bytes(sorted({*range(256)} - {*_ALPHABET}))
_HYPHENS = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")
"""Hyphens and dashes that programs put in the place of a hyphen."""


class PackedText(NamedTuple):
    """A code that was found; or the reason why it cannot be read."""

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
        content = _base32(self.letters.encode())
        check, packed = content[:CHECK_BYTES], content[CHECK_BYTES:]
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        raw = inflate.decompress(packed, MAX_BYTES)
        if not inflate.eof or inflate.unused_data or zlib.crc32(raw).to_bytes(4, "big") != check:
            raise ValueError
        return parse_object(raw, origin)


def code_in(text: str) -> PackedText | None:
    """Return the first code in a text, whole or in parts; None if there is none."""
    return next(iter(codes_in(text)), None)


def codes_in(*texts: str) -> tuple[PackedText, ...]:
    """Return the codes in a text, each once: whole ones first, then those that are damaged.

    Args:
        texts: The text, also as it reads with one of its encodings removed. Codes of all are
            found; damaged ones count only where no other reading has them whole.
    """
    budget = _Budget()
    readings = [_Reading(text, budget) for text in texts if len(text) <= MOST_LETTERS]
    whole = {code: None for reading in readings for code in reading.whole}
    marks = {code.letters[:MARK_LETTERS] for code in whole}
    best = min(readings, key=_Reading.rank, default=None)
    damaged = [] if best is None else best.damaged
    found = (*whole, *[code for code in damaged if code.letters[:MARK_LETTERS] not in marks])
    if found or not texts or len(texts[0]) > MOST_LETTERS or len(texts[0].split(maxsplit=1)) != 1:
        return found
    alone = _ANY_CODE.fullmatch(_NO_LETTERS.sub("", texts[0]).upper())
    return (PackedText(alone[1], alone[2]),) if alone else ()


class _Budget:
    """What may still be unpacked to look for codes."""

    def __init__(self) -> None:
        self.bytes = MOST_UNPACKED


class _Part(NamedTuple):
    """One of the parts of a code.

    Attributes:
        letters: all letters up to the next code.
        ends: the counts of letters after which a word ends, any of which may be its last.
    """

    letters: bytes
    ends: frozenset[int]


class _Reading:
    """The codes in one reading of a text.

    Attributes:
        whole: proven by their checksums, in order.
        damaged: those that look like codes and are none.
    """

    def __init__(self, text: str, budget: _Budget) -> None:
        self.whole: list[PackedText] = []
        self.damaged: list[PackedText] = []
        self._budget = budget
        groups: dict[tuple[bytes, bytes, bytes], dict[int, list[_Part]]] = {}
        for head, body in _bodies(_HYPHENS.sub("-", text).encode("ascii", "ignore")):
            opening = body[:200].translate(None, b" \t\r\n>|*`_\\").lstrip(b"\0")
            part = _PART.match(opening)
            if part:
                letters = body.translate(None, _OTHERS)
                before = len(part[0].translate(None, _OTHERS)) - MARK_LETTERS
                place = groups.setdefault((head[1], part[2], part[3]), {})
                place.setdefault(int(part[1]), []).append(_part(body, letters, before))
            else:
                self._add(head, body)
        self._join(groups)

    def rank(self) -> tuple[int, int]:
        """Return what sorts readings: those with most whole codes, then with fewest damaged."""
        least = len(self.damaged) if self.whole or self.damaged else MOST_CODES
        return -len(self.whole), least

    def _add(self, head: re.Match[bytes], body: bytes) -> None:
        """Add the code after a head, if it is one or looks like one."""
        letters = body.translate(None, _OTHERS)
        number = head[1].decode()
        exact, is_cut = _proven(letters, self._budget)
        if exact:
            self.whole.append(PackedText(number, exact.decode()))
        elif _STRICT.match(head[0]) and _looks_like_one(body):
            first = letters.decode()
            self.damaged.append(PackedText(number, first, _(CUT) if is_cut else ""))

    def _join(self, groups: dict[tuple[bytes, bytes, bytes], dict[int, list[_Part]]]) -> None:
        """Add the codes whose parts were found, or the problems with them."""
        missing = []
        for (number, count, mark), places in groups.items():
            total = int(count)
            absent = [place for place in range(1, total + 1) if place not in places]
            if absent:
                missing.append((number, count, mark, absent))
                continue
            letters = _joined([places[place] for place in range(1, total + 1)], self._budget)
            exact, _is_cut = _proven(letters, self._budget)
            if exact:
                self.whole.append(PackedText(number.decode(), exact.decode()))
            else:
                self.damaged.append(PackedText(number.decode(), letters.decode()))
        several = len(groups) > 1 and len(missing) == len(groups)
        for number, count, mark, absent in missing[:1] if several else missing:
            problem = _("these are parts of different share codes")
            if not several:
                problem = _missing(absent, count.decode())
            self.damaged.append(PackedText(number.decode(), mark.decode(), problem))


def _bodies(text: bytes) -> Iterator[tuple[re.Match[bytes], bytes]]:
    """Yield each head of a code with the text up to the next one, all in capitals."""
    text = text.translate(_UPPER)
    heads: list[re.Match[bytes]] = []
    for head in _HEAD.finditer(text):
        heads.append(head)
        if len(heads) > MOST_CODES:
            break
    for at, head in enumerate(heads[:MOST_CODES]):
        end = heads[at + 1].start() if at + 1 < len(heads) else len(text)
        yield head, text[head.end() : end]


def _looks_like_one(body: bytes) -> bool:
    """Return whether letters of a code follow without a gap, beyond line breaks and quotation."""
    start = body[: 8 * _FEWEST].lstrip(b" \t\r\n>|*`_").split(maxsplit=1)
    return bool(start) and len(start[0].translate(None, _OTHERS)) >= _FEWEST


def _part(body: bytes, letters: bytes, before: int) -> _Part:
    """Return a part with the places where it may end.

    Args:
        body: The text after the head of the code.
        letters: Those of its letters that can belong to a code.
        before: The count of them before the content, from the words “1OF2”.
    """
    ends, count = set(), -before
    for word in body.split(maxsplit=200):
        count += len(word.translate(None, _OTHERS))
        ends.add(count - MARK_LETTERS)
    return _Part(letters[before + MARK_LETTERS :], frozenset(ends))


def _joined(places: Sequence[Sequence[_Part]], budget: _Budget) -> bytes:
    """Return the letters of all parts; each but the last has as many, and ends with a word."""
    *full, last = places
    for pick in (0, -1):
        picked = [each[pick] for each in full]
        lengths = frozenset.intersection(*[each.ends for each in picked]) if picked else {0}
        for length in sorted(lengths, reverse=True):
            letters = b"".join([*[each.letters[:length] for each in picked], last[pick].letters])
            if length >= 0 and _proven(letters, budget)[0]:
                return letters
    return b"".join([each[0].letters for each in places])


def _proven(letters: bytes, budget: _Budget) -> tuple[bytes, bool]:
    """Return the letters of a code without what follows, b"" if they are none, and if it is cut."""
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    check, sum_, taken, count = b"", 0, 0, 0
    try:
        for at in range(0, len(letters), _STEP):
            content = _base32(letters[at : at + _STEP])
            taken += len(content)
            if not at:
                check, content = content[:CHECK_BYTES], content[CHECK_BYTES:]
            raw = inflate.decompress(content, min(budget.bytes, MAX_BYTES - count) + 1)
            count += len(raw)
            budget.bytes -= len(raw)
            sum_ = zlib.crc32(raw, sum_)
            if budget.bytes < 0 or count > MAX_BYTES:
                budget.bytes = max(budget.bytes, 0)
                return b"", False
            if inflate.eof:
                used = taken - len(inflate.unused_data)
                is_it = sum_.to_bytes(CHECK_BYTES, "big") == check
                return (letters[: -(-used * 8 // 5)] if is_it else b""), False
    except zlib.error:
        return b"", False
    return b"", True


def _base32(letters: bytes) -> bytes:
    count = len(letters) * 5 // 8
    if not count:
        return b""
    return (int(letters.translate(_DIGITS), 32) >> (len(letters) * 5 - count * 8)).to_bytes(
        count, "big"
    )


def _missing(absent: Iterable[int], count: str) -> str:
    places = [str(place) for place in absent]
    problem = ngettext(
        "part {parts} of {count} of this share code is missing; paste all parts together",
        "parts {parts} of {count} of this share code are missing; paste all parts together",
        len(places),
    )
    return problem.format(parts=enumerated(places), count=count)


def in_parts(code: str, most: int, most_parts: int = MOST_PARTS) -> tuple[str, ...]:
    """Return a code as texts of at most so many letters, which `code_in` joins again.

    Empty if more parts would be needed than nine, or than are asked for, at most 99.
    """
    if len(code) <= most:
        return (code,)
    head, _hyphen, letters = code.partition("-")
    digits = len(str(most_parts))
    room = most - len(f"{head}-OF-") - 2 * digits - MARK_LETTERS - 1
    count = -(-len(letters) // room)
    if count > most_parts:
        return ()
    each = -(-len(letters) // count)
    mark = letters[:MARK_LETTERS]
    return tuple(
        [
            f"{head}-{place + 1}OF{count}-{mark}-{letters[place * each : (place + 1) * each]}"
            for place in range(count)
        ]
    )


def packed(number: str, document: JsonObject) -> str:
    """Return the code of a JSON object; empty if it is larger than a file may be."""
    raw = encoded(json.dumps(document, separators=(",", ":"), ensure_ascii=False))
    if len(raw) > MAX_BYTES or too_many_values(raw) or too_long(raw, document):
        return ""
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    content = zlib.crc32(raw).to_bytes(CHECK_BYTES, "big")
    content += deflate.compress(raw) + deflate.flush()
    return f"NCO{number}-" + base64.b32encode(content).decode("ascii").rstrip("=")
