"""The PDF of vehicle cards: what a reader of PDF files finds in it."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pypdf
import pytest

from nco_builder.legality import check, check_by_own_ruleset
from nco_builder.paper import CARD_SIZES, PAPERS, Options
from nco_builder.sheets import NoSheetError
from tests.paper.made import by_turns, sheet_pdf
from tests.paper.placed import overlaps, read_pdf
from tests.paper.placed_bands import CJK, LATIN, long_named
from tests.paper.placed_cards import pdf_of, unsaid
from tests.sheets.says import DATE
from tests.sheets.says_vehicles import squad_of_set
from tests.vehicles.sets import CAR, HEAVY, LIGHT, RULEBOOK, SETS, squad_with

if TYPE_CHECKING:
    from nco_builder.paper import CardSize, Paper

ROOT = Path(__file__).resolve().parents[2]
AGAIN = """
import sys
from tests.paper.placed_cards import pdf_of
from tests.paper.placed_bands import CJK, LATIN, long_named
sys.stdout.buffer.write(pdf_of(long_named(("armored_car",), LATIN, CJK), "poker", "a4"))
"""
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])
both_sizes = pytest.mark.parametrize("size", ["poker", "large"])


@pytest.mark.parametrize(("chosen", "size", "paper"), by_turns(SETS, CARD_SIZES, PAPERS))
def test_a_reader_finds_every_fact_and_nothing_over_anything(
    chosen: tuple[str, ...], size: CardSize, paper: Paper
) -> None:
    squad = squad_of_set(chosen, anti_tank=True)
    pages = read_pdf(pdf_of(squad, size, paper))
    assert unsaid(squad, "".join([page.words for page in pages])) == []
    for page in pages:
        assert (page.width, page.height) == pytest.approx(PAPERS[paper], abs=0.1)
        assert not list(overlaps(page.characters))
        assert all(0 < box.left < box.right < page.width for box in page.characters)
        assert all(0 < box.top < box.bottom < page.height for box in page.characters)


@both_sizes
def test_both_papers_say_the_same(size: CardSize) -> None:
    squad = squad_of_set((CAR, LIGHT, HEAVY), anti_tank=True)
    a4, letter = (read_pdf(pdf_of(squad, size, paper)) for paper in ("a4", "letter"))
    assert [page.words for page in a4] == [page.words for page in letter]


def test_all_fonts_are_embedded() -> None:
    pdf = pdf_of(long_named((CAR, HEAVY), CJK), "poker", "a4")
    fonts = [
        font.get_object()
        for page in pypdf.PdfReader(io.BytesIO(pdf)).pages
        for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
    ]
    assert {str(font["/BaseFont"]).split("+")[1] for font in fonts} == {
        "RobotoCondensed-Regular",
        "RobotoCondensed-Bold",
        "NCOSymbols",
        "WenQuanYiMicroHei",
    }
    assert all("/FontFile2" in font["/FontDescriptor"].get_object() for font in fonts)


@both_sizes
def test_files_are_small(size: CardSize) -> None:
    pdf = pdf_of(squad_of_set((CAR, LIGHT, HEAVY), anti_tank=True), size, "a4")
    assert len(pdf) < 60_000


@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not installed")
def test_qpdf_finds_nothing_wrong(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    path.write_bytes(pdf_of(long_named((CAR, LIGHT, HEAVY), CJK, CJK), "large", "letter"))
    out = subprocess.run(["qpdf", "--check", path], check=True, capture_output=True, text=True)
    assert "No syntax or stream encoding errors" in out.stdout


@both_papers
@both_sizes
def test_the_same_input_gives_the_same_bytes(size: CardSize, paper: Paper) -> None:
    squad = squad_of_set((CAR, HEAVY), anti_tank=True)
    assert pdf_of(squad, size, paper) == pdf_of(squad, size, paper)


def test_another_process_gives_the_same_bytes() -> None:
    pdf_of(squad_of_set((HEAVY,)), "large", "letter")  # what was printed before does not matter
    here = pdf_of(long_named((CAR,), LATIN, CJK), "poker", "a4")
    there = subprocess.run(
        [sys.executable, "-c", AGAIN],
        check=True,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "2", "PYTHONPATH": str(ROOT), "TZ": "Asia/Tokyo"},
    )
    assert there.stdout == here


def test_the_pdf_says_what_it_is_and_asks_for_its_true_size() -> None:
    squad = squad_of_set((CAR,)).replace(player="Łódź <b>")
    reader = pypdf.PdfReader(io.BytesIO(pdf_of(squad, "poker", "a4")))
    about = reader.metadata
    assert about is not None
    assert about.title == "Vehicle cards, Second Squad, Able"
    assert about.author == "Łódź <b>"
    assert about.subject == "Vehicle cards, NCO Appendix B"
    preferences = reader.root_object["/ViewerPreferences"]
    assert preferences["/PrintScaling"] == "/None"  # type: ignore[index]


def test_cards_are_small_ones_where_no_size_is_said() -> None:
    squad = squad_of_set((CAR,))
    pdf = sheet_pdf("vehicle_cards", check(squad, RULEBOOK), Options(DATE))
    assert pdf == pdf_of(squad, "poker", "a4")


def test_there_are_no_cards_without_vehicles_or_rulebook() -> None:
    with pytest.raises(NoSheetError, match="has no vehicle cards"):
        sheet_pdf("vehicle_cards", check(squad_with(), RULEBOOK), Options(DATE))
    squad = squad_of_set((CAR,)).replace(ruleset="nco-9")
    with pytest.raises(NoSheetError):
        sheet_pdf("vehicle_cards", check_by_own_ruleset(squad), Options(DATE))
