"""PDFs made to be slow or large when they are read: none takes more than any other input."""

from __future__ import annotations

import base64
import shutil
import subprocess
import zlib
from random import Random
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.squads import read_squad, squad_from_bytes
from nco_builder.files.limits import MAX_BYTES
from tests.depth import tries
from tests.files.test_pdf import CONTENT, FILE, NAMED, SQUAD, pdf_of, raw_pdf, stream
from tests.limits import bounded

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ROOM = MAX_BYTES - 2000


def filtered(content: bytes, *filters: str, keys: bytes = b"") -> bytes:
    names = b"".join(b"/" + each.encode() for each in filters)
    return raw_pdf(NAMED, FILE, stream(content, b"/Filter[%b]" % names + keys))


def deflated(content: bytes, times: int = 1) -> bytes:
    for _turn in range(times):
        content = zlib.compress(content, 9)
    return content


def ascii85_of_zeros() -> bytes:
    return filtered(deflated(b"z" * 59_000_000), "FlateDecode", "ASCII85Decode")


def run_lengths() -> bytes:
    return filtered(deflated(b"\x81a" * 30_000_000), "FlateDecode", "RunLengthDecode")


def run_lengths_alone() -> bytes:
    return filtered(b"\x81a" * (ROOM // 2), "RunLengthDecode")


def ascii85_alone() -> bytes:
    return filtered(b"!" * ROOM, "ASCII85Decode")


def lzw() -> bytes:
    drawn = Random(1)  # noqa: S311 - no secret
    return filtered(b"\x80\x0b" + drawn.randbytes(ROOM - 100), "LZWDecode")


def lzw_at_the_limit() -> bytes:
    return filtered(b"\x80\x0b" + Random(1).randbytes(390_000), "LZWDecode")  # noqa: S311


def locked_at_the_limit() -> bytes:
    return pdf_of("a.nco", content=b"7" * 1_500_000, locked="")


def predicted(kind: int, columns: int) -> Callable[[], bytes]:
    def made() -> bytes:
        rows = (bytes((kind,)) + b"\x07" * columns) * (15_000_000 // (columns + 1))
        keys = b"/DecodeParms<</Predictor 15/Columns %d>>" % columns
        return filtered(deflated(rows), "FlateDecode", keys=keys)

    made.__name__ = f"predictor_{kind}_{columns}"
    return made


def small_rows() -> bytes:
    """As much as is unpacked at all."""
    rows = (b"\4" + b"\7" * 99) * 5000
    keys = b"/DecodeParms<</Predictor 15/Columns 99>>"
    return filtered(deflated(rows), "FlateDecode", keys=keys)


def many_filters() -> bytes:
    return filtered(deflated(b" " * 200_000_000, 3), *["FlateDecode"] * 300_000)


def chain_of_tables() -> bytes:
    parts, out, place = [], 0, 0
    head = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n"
    parts.append(head)
    out = len(head)
    for _turn in range(60_000):
        prev = b"/Prev %d" % place if place else b""
        part = b"xref\n0 0\ntrailer<</Root 1 0 R%b>>\n" % prev
        place, out = out, out + len(part)
        parts.append(part)
    return b"".join(parts) + b"startxref\n%d\n%%%%EOF" % place


def nested_tables() -> bytes:
    """Each table is the end of the one before."""
    rows = b"0000000009 00000 n \n" * 190_000
    out = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n"
    begins = len(out)
    out += b"xref\n0 190000\n" + rows + b"trailer<</Root 1 0 R/Prev %d>>\n" % begins
    return out + b"startxref\n%d\n%%%%EOF" % begins


def many_objects() -> bytes:
    return b"%PDF-1.7\n" + b"1 0 obj\n" * (ROOM // 8)


def many_numbers() -> bytes:
    return b"%PDF-1.7\n" + b"1 " * (ROOM // 2)


def many_brackets() -> bytes:
    return raw_pdf(b"<</Names[" + b"(a)1 " * (ROOM // 5) + b"]>>")


def long_text() -> bytes:
    return raw_pdf(b"<</Names[(" + b"()" * (ROOM // 2) + b")]>>")


def long_name() -> bytes:
    return raw_pdf(b"<</" + b"#41" * (ROOM // 3) + b" 1>>")


def many_files() -> bytes:
    one = b"(a.nco)<</EF<</F 5 0 R>>>>"
    return raw_pdf(b"<</Names[" + one * (ROOM // len(one)) + b"]>>")


def circles() -> bytes:
    kids = b"<</Kids[" + b"3 0 R " * (ROOM // 6) + b"]>>"
    return raw_pdf(kids)


def empty_nodes() -> bytes:
    return raw_pdf(b"<</Kids[" + b"<<>> " * (ROOM // 5) + b"]>>")


def many_keys() -> bytes:
    return raw_pdf(b"<<" + b"".join([b"/A%d 1" % at for at in range(400_000)]) + b">>")


def escaped_text() -> bytes:
    return raw_pdf(b"<</Names[(" + b"\\777" * (ROOM // 4) + b")]>>")


def packed_table(keys: bytes, rows: bytes) -> bytes:
    """A PDF whose table is the stream of object 9."""
    head = b"%PDF-1.7\n1 0 obj<</Type/Catalog/Names 2 0 R>>endobj\n"
    packed = zlib.compress(rows, 9)
    about = b"/Type/XRef/Root 1 0 R/Size 10/Filter/FlateDecode/W[1 4 2]" + keys
    return head + b"9 0 obj" + stream(packed, about) + b"endobj\nstartxref\n%d\n" % len(head)


def many_parts_of_a_table() -> bytes:
    return packed_table(b"/Index[" + b"0 4294967295 " * 300_000 + b"]", b"\1\0\0\0\x09\0\0")


def packed_in_itself() -> bytes:
    """Object 2 is packed in object 3, which is packed in 2; object 9 is packed in itself."""
    rows = [(0, 0), (1, 9), (2, 3), (2, 2), *[(2, 9)] * 6]
    table = b"".join([bytes((kind, 0, 0, 0, value, 0, 0)) for kind, value in rows])
    return packed_table(b"", table)


def lengths() -> bytes:
    """Streams whose length is the next one."""
    return raw_pdf(
        NAMED,
        FILE,
        *(b"<</Length %d 0 R>>stream\nx\nendstream" % (number + 1) for number in range(5, 50_000)),
    )


def many_trailers() -> bytes:
    return b"%PDF-1.7\n" + b"trailer<<" * (ROOM // 9)


def many_kinds() -> bytes:
    return b"%PDF-1.7\n1 0 obj" + b"/Type/ObjStm" * (ROOM // 12)


def many_packed() -> bytes:
    """Streams of objects, each of which is large and damaged."""
    one = stream(deflated(b" " * 15_000_000), b"/Type/ObjStm/N 1/First 15000000/Filter/FlateDecode")
    return raw_pdf(*[one] * 200).replace(b"startxref", b"startxxxx")


def packed_numbers() -> bytes:
    inside = b"1 0 " * 3_900_000
    keys = b"/Type/ObjStm/N 3900000/First %d/Filter/FlateDecode" % len(inside)
    return raw_pdf(stream(deflated(inside), keys)).replace(b"startxref", b"startxxxx")


def locked() -> bytes:
    """As much as is opened at all, and more."""
    return pdf_of("a.nco", content=b"7" * (MAX_BYTES - 8000), locked="")


def blanks() -> bytes:
    return b"%PDF-1.7\n" + b" " * ROOM + b"startxref\n9\n%%EOF"


SHAPES = (
    ascii85_of_zeros,
    run_lengths,
    run_lengths_alone,
    ascii85_alone,
    lzw,
    lzw_at_the_limit,
    predicted(4, 4000),
    predicted(4, 1),
    predicted(3, 4000),
    predicted(2, 4000),
    predicted(1, 4000),
    small_rows,
    many_filters,
    chain_of_tables,
    nested_tables,
    many_objects,
    many_numbers,
    many_brackets,
    long_text,
    long_name,
    many_files,
    circles,
    empty_nodes,
    many_keys,
    escaped_text,
    many_parts_of_a_table,
    packed_in_itself,
    lengths,
    many_trailers,
    many_kinds,
    many_packed,
    packed_numbers,
    locked,
    locked_at_the_limit,
    blanks,
)


@pytest.mark.parametrize("made", SHAPES, ids=lambda made: made.__name__)
def test_no_pdf_takes_long_or_fills_the_memory(tmp_path: Path, made: Callable[[], bytes]) -> None:
    raw = made()
    assert len(raw) <= MAX_BYTES
    (tmp_path / "a.pdf").write_bytes(raw)
    cost = bounded("check", tmp_path / "a.pdf")
    assert cost.code
    assert cost.err.count("\n") == 1


def test_a_document_behind_every_filter_is_read() -> None:
    packed = base64.a85encode(zlib.compress(CONTENT), adobe=True)
    for raw in (
        filtered(packed, "ASCII85Decode", "FlateDecode"),
        filtered(b"\n".join([packed[2:50], packed[50:]]), "ASCII85Decode", "FlateDecode"),
        filtered(runs(CONTENT), "RunLengthDecode"),
    ):
        assert squad_from_bytes(raw, "x") == SQUAD


def runs(content: bytes) -> bytes:
    pieces = [content[at : at + 128] for at in range(0, len(content), 128)]
    return b"".join(bytes((len(each) - 1,)) + each for each in pieces) + b"\x80"


@pytest.mark.parametrize("kind", range(5))
def test_a_document_behind_a_predictor_is_read(kind: int) -> None:
    width = 50
    padded = CONTENT + b" " * (-len(CONTENT) % width)
    rows = [padded[at : at + width] for at in range(0, len(padded), width)]
    written = b"".join(
        bytes((kind,)) + differences(kind, row, above)
        for row, above in zip(rows, [bytes(width), *rows], strict=False)
    )
    keys = b"/DecodeParms[<</Predictor 12/Columns 50>>]"
    raw = filtered(zlib.compress(written), "FlateDecode", keys=keys)
    assert squad_from_bytes(raw, "x") == SQUAD


def differences(kind: int, row: bytes, above: bytes) -> bytes:
    """A row as a PNG encoder writes it, of one byte a pixel."""
    before, corner = b"\0" + row, b"\0" + above
    out = []
    for at, value in enumerate(row):
        a, b, c = before[at], above[at], corner[at]
        nearest = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
        out.append((value - (0, a, b, (a + b) // 2, nearest)[kind]) & 255)
    return bytes(out)


WAYS = {
    "packed objects": ("--object-streams=generate",),
    "fast to show": ("--linearize", "--object-streams=generate"),
    "not packed": ("--stream-data=uncompress",),
    "to be edited": ("--qdf",),
    "locked for printing alone": (
        *("--allow-weak-crypto", "--encrypt", "", "own", "128", "--use-aes=n"),
        *("--force-V4", "--"),
    ),
    "locked in the oldest way": ("--allow-weak-crypto", "--encrypt", "", "own", "40", "--"),
}


@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not installed")
@pytest.mark.parametrize("way", WAYS)
def test_a_pdf_saved_anew_by_another_program_is_read(tmp_path: Path, way: str) -> None:
    (tmp_path / "a.pdf").write_bytes(pdf_of("a.nco"))
    words = ["qpdf", *WAYS[way], str(tmp_path / "a.pdf"), str(tmp_path / "b.pdf")]
    subprocess.run(words, check=True, capture_output=True)
    raw = (tmp_path / "b.pdf").read_bytes()
    assert read_squad(tmp_path / "b.pdf") == SQUAD
    damaged = [b"From: a\r\n\r\n" + raw]
    if "locked" not in way:
        damaged.append(raw.replace(b"startxref", b"startxxxx"))
    for each in damaged:
        assert squad_from_bytes(each, "x") == SQUAD


def test_a_table_that_is_damaged_anyhow_hides_no_document() -> None:
    whole = pdf_of("a.nco")
    table = whole.rindex(b"xref\n", 0, whole.rindex(b"startxref"))
    drawn = Random(3)  # noqa: S311 - no secret
    for _turn in range(tries(100)):
        raw = bytearray(whole)
        for _change in range(drawn.randrange(1, 9)):
            at = drawn.randrange(table, len(raw) - 60)
            if raw[at : at + 1].isdigit():
                raw[at] = drawn.choice(b"0123456789")
        if raw[raw.rindex(b"trailer") :] == whole[whole.rindex(b"trailer") :]:
            assert squad_from_bytes(bytes(raw), "x") == SQUAD
