"""The PDF of a vehicle chart: what a reader of PDF files finds in it."""

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
from nco_builder.paper import PAPERS, Options
from nco_builder.sheets import NoSheetError
from tests.paper.made import by_turns, sheet_pdf
from tests.paper.placed import outside, overlaps, read_pdf
from tests.paper.placed_bands import CJK, LATIN, LONG, long_named, pdf_of, unsaid
from tests.sheets.says import DATE
from tests.sheets.says_vehicles import squad_of_set
from tests.vehicles.sets import CAR, HEAVY, LIGHT, RULEBOOK, SETS, squad_with

if TYPE_CHECKING:
    from nco_builder.paper import Paper

ROOT = Path(__file__).resolve().parents[2]
AGAIN = """
import sys
from tests.paper.placed_bands import CJK, LATIN, long_named, pdf_of
sys.stdout.buffer.write(pdf_of(long_named(("armored_car",), LATIN, CJK), "a4"))
"""
both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])


@pytest.mark.parametrize(("chosen", "paper"), by_turns(SETS, PAPERS))
@pytest.mark.parametrize("is_long", [False, True])
def test_a_reader_finds_every_fact_inside_the_page_and_nothing_over_anything(
    chosen: tuple[str, ...], paper: Paper, *, is_long: bool
) -> None:
    squad = long_named(chosen, LONG, anti_tank=True) if is_long else squad_of_set(chosen)
    pages = read_pdf(pdf_of(squad, paper))
    assert len(pages) <= 1 + (is_long and len(chosen) == 3)
    assert unsaid(squad, [page.words for page in pages]) == []
    for page in pages:
        assert (page.width, page.height) == pytest.approx(PAPERS[paper], abs=0.1)
        assert not outside(page.characters, page.width, page.height)
        assert not list(overlaps(page.characters))


def test_all_fonts_are_embedded() -> None:
    pdf = pdf_of(long_named((CAR, HEAVY), CJK), "a4")
    fonts = [
        font.get_object()
        for page in pypdf.PdfReader(io.BytesIO(pdf)).pages
        for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
    ]
    assert {str(font["/BaseFont"]).split("+")[1] for font in fonts} == {
        "RobotoCondensed-Regular",
        "RobotoCondensed-Bold",
        "SairaStencilOne-Regular",
        "WenQuanYiMicroHei",
    }
    assert all("/FontFile2" in font["/FontDescriptor"].get_object() for font in fonts)


@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not installed")
def test_qpdf_finds_nothing_wrong(tmp_path: Path) -> None:
    path = tmp_path / "chart.pdf"
    path.write_bytes(pdf_of(long_named((CAR, LIGHT, HEAVY), CJK, CJK), "letter"))
    out = subprocess.run(["qpdf", "--check", path], check=True, capture_output=True, text=True)
    assert "No syntax or stream encoding errors" in out.stdout


@both_papers
def test_the_same_input_gives_the_same_bytes(paper: Paper) -> None:
    squad = squad_of_set((CAR, HEAVY), anti_tank=True)
    assert pdf_of(squad, paper) == pdf_of(squad, paper)


def test_another_process_gives_the_same_bytes() -> None:
    pdf_of(squad_of_set((HEAVY,)), "letter")  # what was printed before does not matter
    here = pdf_of(long_named((CAR,), LATIN, CJK), "a4")
    there = subprocess.run(
        [sys.executable, "-c", AGAIN],
        check=True,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "2", "PYTHONPATH": str(ROOT), "TZ": "Asia/Tokyo"},
    )
    assert there.stdout == here


def test_the_pdf_says_what_it_is() -> None:
    squad = squad_of_set((CAR,)).replace(player="Łódź <b>")
    about = pypdf.PdfReader(io.BytesIO(pdf_of(squad, "a4"))).metadata
    assert about is not None
    assert about.title == "Vehicle chart, Second Squad, Able"
    assert about.author == "Łódź <b>"
    assert about.subject == "Vehicle chart, NCO Appendix B"


def test_there_is_no_pdf_without_vehicles_or_rulebook() -> None:
    with pytest.raises(NoSheetError):
        sheet_pdf("vehicles", check(squad_with(), RULEBOOK), Options(DATE))
    squad = squad_of_set((CAR,)).replace(ruleset="nco-9")
    with pytest.raises(NoSheetError):
        sheet_pdf("vehicles", check_by_own_ruleset(squad), Options(DATE))


def test_a_roster_does_without_the_vehicle_chart() -> None:
    code = "import sys, nco_builder.paper; sys.exit('nco_builder.vehicles' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
