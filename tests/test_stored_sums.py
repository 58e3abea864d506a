"""Every sheet of the samples, and every squad written anew, is to the byte what it was.

The sums lie in `golden/sums/`, in the form of `sha256sum`. Python's zlib need not be the same
everywhere, so nothing is deflated here: streams stand in the PDF as they are, and a share code
holds a digest of what it would pack. All else is the very bytes that a user gets.
"""

from __future__ import annotations

import zlib
from hashlib import sha256
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from nco_builder.cli import main
from nco_builder.cli.export import ASKED_BY
from nco_builder.documents.kinds import read_document
from nco_builder.documents.squads import read_squad, squad_to_bytes
from nco_builder.paper import CARD_SIZES, PAPERS, STYLES
from nco_builder.systems import system_of
from tests.reading import CASES, FURTHER_SAMPLES, HERE, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    Golden = Callable[[str, bytes], None]

WITH_VEHICLES = HERE / "cases" / "vehicles_three_types.nco"
LOOKS = (
    *(("en", "a4", "color"), ("en", "letter", "mono"), ("en", "a4", "ink_saver")),
    *(("de", "letter", "color"), ("de", "a4", "mono"), ("de", "letter", "ink_saver")),
)
"""Languages, papers and styles: any two of them meet, for none acts on both others at once."""
DATE = "1944-06-06"

PLAIN = ("sheet", "reference", "glossary")
CARDS = ("cards", "blank-cards")
VEHICLES = ("vehicles",)
VEHICLE_CARDS = ("vehicle-cards",)
ABSENT = {"rifles-against-airborne": (*VEHICLES, *VEHICLE_CARDS)}
"""Sheets that a sample does not have: its squads have no vehicles."""


@pytest.fixture
def _undeflated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zlib, "compress", lambda data, *_, **__: data)
    monkeypatch.setattr(zlib, "compressobj", lambda *_, **__: _Digest())


class _Digest:
    """What stands for a deflater: the same on every machine, and short."""

    def compress(self, data: bytes) -> bytes:
        return sha256(data).digest()

    def flush(self) -> bytes:
        return b""


@pytest.mark.usefixtures("_undeflated")
@pytest.mark.parametrize("file", [*SAMPLES, WITH_VEHICLES], ids=lambda file: file.stem)
def test_every_sheet_is_what_it_was(file: Path, tmp_path: Path, golden: Golden) -> None:
    sums = [
        (f"{language}/{paper}/{style}/{name}", content)
        for language, paper, style in LOOKS
        for name, content in _sheets(file, language, paper, style, tmp_path)
    ]
    golden(f"sums/{file.stem}.txt", _listed(sums))


@pytest.mark.usefixtures("_undeflated")
@pytest.mark.parametrize("file", FURTHER_SAMPLES, ids=lambda file: file.stem)
def test_every_sheet_of_further_rules_is_what_it_was(
    file: Path, tmp_path: Path, golden: Golden
) -> None:
    sheets = system_of(read_document(file)).sheets
    asked = [ASKED_BY[name][0].removeprefix("--") for name in sheets]
    kinds = [kind for kind in asked if kind not in ABSENT.get(file.stem, ())]
    sums = [
        (f"{language}/{paper}/{style}/{size}/{name}", content)
        for (language, paper, style), size in product(LOOKS, CARD_SIZES)
        for name, content in _written(
            [
                *("--language", language, "export", str(file), "--date", DATE, "--backs"),
                *("--paper", paper, "--style", style.replace("_", "-"), "--card-size", size),
            ],
            kinds,
            tmp_path,
        )
    ]
    golden(f"sums/{file.stem}.txt", _listed(sums))


def test_every_two_of_language_paper_and_style_meet() -> None:
    languages = sorted({language for language, _paper, _style in LOOKS})
    for first, second in combinations((languages, PAPERS, STYLES), 2):
        assert all(
            any({one, other} <= set(look) for look in LOOKS)
            for one, other in product(first, second)
        )


def test_every_squad_is_written_anew_as_it_was(golden: Golden) -> None:
    files = [*SAMPLES, *CASES]
    sums = [(file.name, squad_to_bytes(read_squad(file))) for file in files]
    golden("sums/rewritten.txt", _listed(sums))


def _sheets(
    file: Path, language: str, paper: str, style: str, folder: Path
) -> Iterator[tuple[str, bytes]]:
    """The name and bytes of each sheet that the squad has."""
    has_vehicles = file == WITH_VEHICLES
    look = ["--paper", paper, "--style", style.replace("_", "-")]
    words = ["--language", language, "export", str(file), "--date", DATE, *look]
    yield from _written(words, PLAIN + VEHICLES * has_vehicles, folder)
    for size in CARD_SIZES:
        sized = [*words, "--card-size", size]
        kinds = CARDS + VEHICLE_CARDS * has_vehicles
        for name, content in _written(sized, kinds, folder):
            yield f"{name}-{size}", content
        for name, content in _written([*sized, "--backs"], ("cards",), folder):
            yield f"{name}-{size}-backs", content
    if style == "color":
        pack = ["--sheets", "roster,cards,reference", "--copies", "Round 1,Judge", "--backs"]
        for name, content in _written([*words, *pack, "--without-notes"], ("pack",), folder):
            yield f"{name}-without-notes", content


def _written(words: list[str], kinds: Iterable[str], folder: Path) -> Iterator[tuple[str, bytes]]:
    for kind in kinds:
        words = [*words, f"--{kind}", str(folder / f"{kind}.pdf")]
    assert main(words) == 0
    for kind in kinds:
        yield kind, (folder / f"{kind}.pdf").read_bytes()


def _listed(sums: Iterable[tuple[str, bytes]]) -> bytes:
    lines = [f"{sha256(content).hexdigest()}  {name}\n" for name, content in sums]
    return "".join(lines).encode("ascii")
