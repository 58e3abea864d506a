"""Squads in PDFs: read back whatever wrote the PDF; anything else is one sentence."""

from __future__ import annotations

import io
import zlib
from contextlib import suppress
from hashlib import md5
from random import Random
from typing import NoReturn

import pypdf
import pytest
from pypdf.generic import ByteStringObject

from nco_builder.documents.squads import read_squad, squad_from_bytes, squad_to_bytes
from nco_builder.files import FileProblem, document_bytes, is_pdf, pdf_objects
from nco_builder.files.limits import MAX_BYTES
from nco_builder.files.pdf_objects import DamagedPdfError, LockedPdfError, TooMuchError
from tests.depth import tries
from tests.reading import SAMPLES

SQUAD = read_squad(SAMPLES[0])
CONTENT = squad_to_bytes(SQUAD)
NAMED = b"<</Names[(a.nco) 4 0 R]>>"
FILE = b"<</Type/Filespec/F(a.nco)/EF<</F 5 0 R>>>>"


def pdf_of(*names: str, content: bytes = CONTENT, locked: str | None = None) -> bytes:
    """A PDF from another program, with files attached."""
    writer = pypdf.PdfWriter()
    writer.add_blank_page(100, 100)
    for name in names:
        writer.add_attachment(name, content)
    if locked is not None:
        writer.encrypt(locked, "owner", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def raw_pdf(*objects: bytes) -> bytes:
    """A PDF whose tree of attached files is the first object given, number 3."""
    catalog = b"<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 3 0 R>>>>"
    everything = (catalog, b"<</Type/Pages/Kids[]/Count 0>>", *objects)
    out, places = b"%PDF-1.7\n", []
    for number, each in enumerate(everything, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(places) + 1
    return (
        out
        + b"xref\n0 %d\n0000000000 65535 f \n%btrailer<</Size %d/Root 1 0 R>>\n"
        % (
            count,
            rows,
            count,
        )
        + b"startxref\n%d\n%%%%EOF\n" % len(out)
    )


def stream(content: bytes, keys: bytes = b"") -> bytes:
    return b"<</Length %d%b>>stream\n%b\nendstream" % (len(content), keys, content)


def problem(raw: bytes) -> str:
    with pytest.raises(FileProblem) as caught:
        squad_from_bytes(raw, "x.pdf")
    assert "\n" not in str(caught.value)
    return caught.value.problem


def test_a_squad_attached_by_another_program_is_read() -> None:
    assert squad_from_bytes(pdf_of("a.nco"), "x") == SQUAD
    assert squad_from_bytes(pdf_of("notes.txt", "A.NCO"), "x") == SQUAD
    assert squad_from_bytes(pdf_of("a.nco", locked=""), "x") == SQUAD
    mailed = b"From: somebody\r\n\r\n" + pdf_of("a.nco")
    assert squad_from_bytes(mailed, "x") == SQUAD


@pytest.mark.parametrize(
    ("packed", "keys"),
    [
        (CONTENT, b""),
        (zlib.compress(CONTENT), b"/Filter/FlateDecode"),
        (zlib.compress(CONTENT), b"/Filter[/FlateDecode]"),
        (CONTENT.hex().encode() + b">", b"/Filter[/ASCIIHexDecode]"),
    ],
)
def test_however_it_is_packed(packed: bytes, keys: bytes) -> None:
    assert squad_from_bytes(raw_pdf(NAMED, FILE, stream(packed, keys)), "x") == SQUAD


def test_a_file_known_by_another_key_goes_by_its_own_name() -> None:
    names = b"<</Names[(attachment 1) 4 0 R]>>"
    assert squad_from_bytes(raw_pdf(names, FILE, stream(CONTENT)), "x") == SQUAD


def test_none_several_and_locked_ones_are_said_to_be_so() -> None:
    assert problem(pdf_of()) == "this PDF has no NCO Builder document inside"
    assert problem(pdf_of("a.txt", "nco")) == "this PDF has no NCO Builder document inside"
    assert problem(pdf_of("a.nco", "b.nco", "c.nco")).startswith("this PDF has 3 documents inside")
    assert problem(pdf_of("a.nco", locked="secret")) == "this PDF is locked with a password"


def test_what_is_attached_is_no_squad() -> None:
    assert "not valid JSON" in problem(pdf_of("a.nco", content=b"[}"))


def test_a_file_that_is_not_what_its_checksum_says_is_damaged() -> None:
    for said, whole in ((md5(CONTENT, usedforsecurity=False).digest(), True), (b"x" * 16, False)):
        params = b"/Params<</CheckSum<%b>>>" % said.hex().encode()
        raw = raw_pdf(NAMED, FILE, stream(CONTENT, params))
        if whole:
            assert squad_from_bytes(raw, "x") == SQUAD
        else:
            assert problem(raw) == "this PDF is damaged and cannot be read"


def test_a_checksum_that_looks_like_text_is_one_all_the_same() -> None:
    padded = next(
        CONTENT + b" " * count
        for count in range(5000)
        if md5(CONTENT + b" " * count, usedforsecurity=False).digest().isascii()
    )
    checksum = ByteStringObject(md5(padded, usedforsecurity=False).digest())
    params = b"/Params<</CheckSum<%b>>>" % checksum.hex().encode()
    assert squad_from_bytes(raw_pdf(NAMED, FILE, stream(padded, params)), "x") == SQUAD


@pytest.mark.parametrize(
    "objects",
    [
        (b"<</Kids[3 0 R]>>",),
        (b"<</Kids[4 0 R]>>", b"<</Kids[3 0 R]/Limits[(a)(z)]>>"),
        (b"<</Names[(a.nco)]>>",),
        (b"<</Names[(a.nco) 3]>>",),
        (b"<</Names[(a.nco) <<>>]>>",),
        (b"<</Names[(a.nco) <</EF<</F null>>>>]>>",),
        (b"<</Names[(a.nco) <</F(a.nco)/EF<</F 3 0 R>>>>]>>",),
        (b"<</Names[(a.nco) <</F(a.nco)/EF<</F(x)>>>>]>>",),
        (b"<</Names[(a.nco) <</F(a.nco)/EF<</F 9 0 R>>>>]>>",),
        (b"(x)",),
        (b"[" * 20_000,),
        (b"<</A" * 20_000,),
        (NAMED, FILE, stream(b"abcde", b"/Filter/FlateDecode")),
        (NAMED, FILE, stream(b"abcde", b"/Filter/Nobody")),
        (NAMED, FILE, stream(b"abcde", b"/Filter 7")),
        (NAMED, FILE, stream(b"")),
        (NAMED, FILE, b"<</Length 99999999999>>stream\nabcde\nendstream"),
    ],
)
def test_trees_of_files_that_are_none_are_one_sentence(objects: tuple[bytes, ...]) -> None:
    assert problem(raw_pdf(*objects)).startswith("this PDF ")


@pytest.mark.parametrize("name", ["Fl", "LZW", "A85", "AHx", "RL", "CCF", "DCT"])
def test_short_names_of_filters_are_one_sentence(name: str) -> None:
    """They are for pictures inside pages."""
    packed = stream(zlib.compress(CONTENT), b"/Filter/" + name.encode())
    assert problem(raw_pdf(NAMED, FILE, packed)) == "this PDF is damaged and cannot be read"


class NobodyExpectsError(Exception):
    """Of no kind that anybody names."""


def test_whatever_the_reader_raises_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object, **_named: object) -> NoReturn:
        raise NobodyExpectsError

    monkeypatch.setattr(pdf_objects, "PdfObjects", fail)
    assert problem(pdf_of("a.nco")) == "this PDF is damaged and cannot be read"


def bomb(content: bytes) -> bytes:
    return zlib.compress(zlib.compress(content, 9), 9)


def test_a_pdf_that_unpacks_without_end_is_refused() -> None:
    twice = b"/Filter[/FlateDecode/FlateDecode]"
    huge = stream(bomb(b" " * 200_000_000), twice)
    assert problem(raw_pdf(NAMED, FILE, huge)) == "this PDF is too large when unpacked"
    large = stream(bomb(b" " * (MAX_BYTES + 1)), twice)
    assert "larger than 4 MB" in problem(raw_pdf(NAMED, FILE, large))


def test_a_hidden_stream_that_unpacks_without_end_is_refused() -> None:
    """The list of objects may itself be packed, and is read before anything is asked for."""
    inside = zlib.compress(b"1 0 " + b" " * 200_000_000)
    keys = b"/Type/ObjStm/N 1/First 4/Filter/FlateDecode"
    objects = {
        2: stream(inside, keys),
        4: b"<</Type/Catalog/Pages 3 0 R/Names<</EmbeddedFiles 1 0 R>>>>",
        3: b"<</Type/Pages/Kids[]/Count 0>>",
    }
    out, places = b"%PDF-1.7\n", {}
    for number, each in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    rows = b"\0\0\0\0\0\xff\2\0\0\0\2\0"
    rows += b"".join(b"\1%b\0" % places[number].to_bytes(4, "big") for number in (2, 3, 4))
    rows += b"\1%b\0" % len(out).to_bytes(4, "big")
    table = stream(rows, b"/Type/XRef/Size 6/W[1 4 1]/Root 4 0 R")
    raw = out + b"5 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF" % (table, len(out))
    assert problem(raw) == "this PDF is too large when unpacked"


def test_a_pdf_with_letters_changed_anywhere_is_one_sentence_or_its_squad() -> None:
    drawn = Random(7)  # noqa: S311 - no secret
    whole = pdf_of("a.nco")
    for _turn in range(tries(100)):
        raw = bytearray(whole)
        for _change in range(drawn.choice((1, 3, 20))):
            at = drawn.randrange(8, len(raw))
            raw[at : at + drawn.randrange(3)] = drawn.choice((b"<<", b"]", b"(", b"9", b"R", b""))
        with suppress(FileProblem):
            squad_from_bytes(bytes(raw), "x")


def test_what_a_pdf_has_to_say_about_its_damage_is_not_shown(
    capfd: pytest.CaptureFixture[str],
) -> None:
    whole = pdf_of("a.nco")
    for end in range(20, len(whole), 97):
        with suppress(FileProblem):
            squad_from_bytes(whole[:end], "x")
    assert capfd.readouterr() == ("", "")


def test_a_squad_named_like_a_pdf_is_no_pdf() -> None:
    named = SQUAD.replace(name="%PDF-1.7")
    for raw in (squad_to_bytes(named), b"\xef\xbb\xbf\n " + squad_to_bytes(named)):
        assert not is_pdf(raw)
        assert squad_from_bytes(raw, "x") == named


def encrypted(keys: bytes) -> bytes:
    """A PDF whose encryption has odd values; of a key that comes twice, the last counts."""
    usual = b"/Filter/Standard/V 2/R 3/Length 40/P -4/O(%b)/U(%b)" % (b"o" * 32, b"u" * 32)
    trailer = b"trailer<</ID[(a)(b)]/Encrypt<<%b%b>>" % (usual, keys)
    return raw_pdf(NAMED, FILE, stream(CONTENT)).replace(b"trailer<<", trailer)


ODD_LOCKS = (
    *(b"/R[]", b"/R<<>>", b"/R(3)", b"/R 3.5", b"/V[]", b"/V<<>>", b"/V 5", b"/V null"),
    *(b"/Length[]", b"/Length 40.0", b"/Length 128.0", b"/Length 999999999999", b"/Length -8"),
    *(b"/P 1.5", b"/P -999999999999999999", b"/O 5", b"/O()", b"/U()", b"/U[]"),
    *(b"/Filter[/Standard]", b"/Filter(Standard)", b"/V 4/CF[]", b"/V 4/CF<<>>/StmF[]/StrF[]"),
    *(b"/V 4/CF<</A 5>>/StmF/A/StrF/A", b"/V 4/CF<</A<</CFM[]>>>>/StmF/A/StrF/A"),
)
ODD_STREAMS = (
    *(b"/Filter 5", b"/Filter[[/FlateDecode]]", b"/Filter(FlateDecode)", b"/Filter<<>>"),
    *(b"/Filter 5 0 R", b"/Filter/Crypt", b"/Filter/JBIG2Decode", b"/Filter[null]"),
    *(b"/Length -1", b"/Length 999999999999", b"/Length 5 0 R"),
    *(
        b"/Filter/FlateDecode/DecodeParms<</Predictor %b>>" % odd
        for odd in (
            *(b"[]", b"-3", b"12.5", b"/X", b"2/BitsPerComponent 16", b"12/Columns 0"),
            *(b"12/Columns 16777215", b"12/Columns 99999999999", b"12/BitsPerComponent 0"),
            b"12/Colors 16777215/Columns 16777215/BitsPerComponent 16777215",
        )
    ),
    b"/Filter/LZWDecode/DecodeParms<</EarlyChange -9>>",
)


@pytest.mark.parametrize(
    "raw",
    [
        *[encrypted(each) for each in ODD_LOCKS],
        *[raw_pdf(NAMED, FILE, stream(zlib.compress(CONTENT), each)) for each in ODD_STREAMS],
    ],
    ids=[each.decode() for each in (*ODD_LOCKS, *ODD_STREAMS)],
)
def test_an_odd_value_is_looked_at_before_it_is_used(raw: bytes) -> None:
    with pytest.raises(FileProblem) as caught:
        document_bytes(raw, "x.pdf")
    assert isinstance(caught.value.__cause__, DamagedPdfError | LockedPdfError | TooMuchError)


def test_a_null_among_the_parameters_of_filters_says_nothing() -> None:
    for keys in (b"/DecodeParms[null]", b"/DecodeParms[null null]", b"/DecodeParms[]"):
        packed = stream(zlib.compress(CONTENT), b"/Filter[/FlateDecode]" + keys)
        assert squad_from_bytes(raw_pdf(NAMED, FILE, packed), "x") == SQUAD
