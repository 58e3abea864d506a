"""Doors of the command line, entered as users do, and real sheets as PDFs to break."""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
import zlib
from base64 import a85encode
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from nco_builder.cli import main
from nco_builder.cli.output import DEFECT
from nco_builder.paths import HOME_VARIABLE
from tests.reading import ALL_SAMPLES, SAMPLES

if TYPE_CHECKING:
    from random import Random

MOST_SAID = 250_000
"""Letters that a command says of two files; docs/contract.md promises 200,000 of each."""
PARTS = re.compile(rb"/[A-Za-z0-9]+|\d+|<<|>>|[\[\]()]|stream|obj|\bR\b")
ODD_PARTS = (
    *(b"/Fl", b"99999999999", b"-1", b"null", b"[", b"<<", b"", b"1.5", b"(a)", b"<41>", b"5 0 R"),
    *(b"/Filter/LZWDecode", b"/Filter/RunLengthDecode", b"/Filter[/ASCII85Decode/FlateDecode]"),
    *(b"/DecodeParms<</Predictor 15/Columns 3>>", b"/Prev 9", b"\0", b"[" * 300, b"<</A" * 300),
)
COMMANDS = (
    ("check", "a.nco"),
    ("check", "--json", "a.nco"),
    ("compare", "a.nco", "b.nco"),
    ("compare", "--json", "b.nco", "a.nco"),
    ("match", "a.nco", "b.nco", "--json"),
    ("match", "a.nco", "b.nco", "-o", "match.nco", "--force"),
    ("check", "b.nco", "--event", "a.nco"),
    ("event", "check", "cup", "--json", "--replies", "replies", "--force"),
    ("event", "check", "cup", "--csv", "out.csv", "--force"),
    ("event", "new", "new", "--players", "a.nco"),
)
"""What is done with each input, `a.nco`; a hostile file may be printed at its own price."""


def _ran(words: tuple[str, ...]) -> str:
    """What a command says; it never fails as a defect."""
    held, err = io.BytesIO(), io.StringIO()
    out = io.TextIOWrapper(held, "utf-8")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(list(words))
        out.flush()
    said = err.getvalue()
    assert code != DEFECT, f"{words}: {said}"
    assert "Traceback" not in said, said
    return said + held.getvalue().decode()


def through_commands(raw: bytes) -> None:
    """Name it to one of the commands, which follows from it."""
    chosen = COMMANDS[zlib.crc32(raw) % len(COMMANDS)]
    with tempfile.TemporaryDirectory() as folder:
        there = {"a.nco": raw, "b.nco": SAMPLES[0].read_bytes()}
        for name, content in there.items():
            Path(folder, name).write_bytes(content)
        with mock.patch.dict(os.environ, {HOME_VARIABLE: folder}):
            if "cup" in chosen:
                _ran(("event", "new", str(Path(folder, "cup"))))
                for name in ("x.nco", "y.pdf"):
                    Path(folder, "cup", "squads", name).write_bytes(raw)
            words = [
                str(Path(folder, word)) if word in PLACES or word in there else word
                for word in chosen
            ]
            said = _ran(tuple(words))
        assert len(said) <= MOST_SAID, (chosen, len(said))


PLACES = frozenset({"cup", "new", "replies", "out.csv", "match.nco"})


@lru_cache
def sheets() -> tuple[bytes, ...]:
    """A sheet of each kind of document, as the program writes it and as others write it anew."""
    made: list[bytes] = []
    with tempfile.TemporaryDirectory() as folder:
        for path in ALL_SAMPLES:
            file = Path(folder) / f"{path.stem}.pdf"
            _ran(("export", str(path), "--sheet", str(file)))
            made.append(file.read_bytes())
    return (*made, *[packed_anew(SAMPLES[0].read_bytes(), way) for way in range(6)])


def packed_anew(content: bytes, way: int) -> bytes:
    """A small PDF with a document behind filters of another program."""
    ways = (
        (content, b""),
        (zlib.compress(content), b"/Filter/FlateDecode"),
        (a85encode(zlib.compress(content)) + b"~>", b"/Filter[/ASCII85Decode/FlateDecode]"),
        (zlib.compress(zlib.compress(content)), b"/Filter[/FlateDecode/FlateDecode]"),
        (
            zlib.compress(b"\0" + content),
            b"/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns %d>>" % len(content),
        ),
        (content.hex().encode() + b">", b"/Filter[/ASCIIHexDecode]"),
    )
    raw, keys = ways[way]
    objects = (
        b"<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a.nco) 3 0 R]>>>>>>",
        b"<</Type/Pages/Kids[]/Count 0>>",
        b"<</Type/Filespec/F(a.nco)/EF<</F 4 0 R>>>>",
        b"<</Length %d%b>>stream\n%b\nendstream" % (len(raw), keys, raw),
    )
    out, places = b"%PDF-1.7\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 5\n0000000000 65535 f \n" + table + b"trailer<</Size 5/Root 1 0 R>>\n"
    return out + head + b"startxref\n%d\n%%%%EOF\n" % len(out)


def broken_sheet(random: Random) -> bytes:
    """A sheet with a few of its names, numbers and brackets others, mostly in its tables."""
    raw = bytearray(random.choice(sheets()))
    for _ in range(random.choice((1, 2, 3, 9, 30))):
        least = len(raw) * 9 // 10 if random.random() < 0.5 else 0
        found = PARTS.search(raw, random.randrange(least, len(raw)))
        twin = PARTS.search(raw, random.randrange(len(raw)))
        if found is not None:
            others = (random.choice(ODD_PARTS), twin[0] if twin else b"")
            raw[slice(*found.span())] = random.choice(others)
    return bytes(raw)


DOORS = (through_commands,)
