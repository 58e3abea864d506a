"""The PDF of a roster: what a reader of PDF files finds in it."""

from __future__ import annotations

import datetime as dt
import io
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pypdf
import pytest

from nco_builder import __version__
from nco_builder.paper import PAPERS, Options
from nco_builder.paper.fonts import CLOSE, OPEN
from tests.naive.squads import squads
from tests.paper.made import by_turns, sheet_pdf
from tests.paper.placed import outside, overlaps, pdf_of, read_pdf, unsaid
from tests.paper.squads import hostile, longest_loadouts, privates, report_of, squad
from tests.reading import CASES, JSON, read_json

if TYPE_CHECKING:
    from nco_builder.paper import Paper

ROOT = Path(__file__).resolve().parents[2]
NAMES = (
    "Łukasz Żółć-Gęślą",
    "İğdem Şahin",
    "Иван Петров",
    "Γιώργος Παπαδόπουλος",
    "王小明",
    "山田 太郎",
    "<b>bold</b> & </para>",
    '<img src="/etc/passwd">',
    "&amp; %s {0} C:\\temp",
)
AGAIN = """
import datetime as dt, sys
from tests.paper.squads import longest_loadouts, report_of
from nco_builder.paper import Options
from tests.paper.made import sheet_pdf
pdf = sheet_pdf("roster", report_of(longest_loadouts()), Options(dt.date(2026, 11, 20)))
sys.stdout.buffer.write(pdf)
"""

both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not shutil.which(program), reason=f"{program} is not installed")


def case(name: str) -> JSON:
    return next(read_json(path) for path in CASES if path.stem == name)


def examples() -> list[JSON]:
    return [
        case("us_army_full_100_50"),
        case("anti_tank_sergeant_and_three"),
        longest_loadouts(),
        hostile(2, count=6),
        hostile(5, count=6),
        squad([]),
        squad(privates(3), ruleset="nco-9"),
        *squads(seed=5, count=5),
    ]


@pytest.mark.parametrize(("document", "paper"), by_turns(examples(), PAPERS))
def test_a_reader_finds_every_fact_inside_the_page_and_nothing_over_anything(
    document: JSON, paper: Paper
) -> None:
    report = report_of(document)
    pages = read_pdf(pdf_of(report, paper))
    assert not unsaid(report, [page.words for page in pages])
    for page in pages:
        assert (page.width, page.height) == pytest.approx(PAPERS[paper], abs=0.1)
        assert not outside(page.characters, page.width, page.height)
        assert not list(overlaps(page.characters))


@needs("pdftotext")
def test_text_is_selected_as_it_was_typed() -> None:
    men = [{"unit": "private", "name": name, "primary": "rifle"} for name in NAMES]
    pdf = pdf_of(report_of(squad(men, name="Отделение 第二分隊")), "a4")
    out = subprocess.run(["pdftotext", "-", "-"], input=pdf, check=True, stdout=subprocess.PIPE)
    text = " ".join(out.stdout.decode().split())  # a long name may take two lines
    for name in ("Отделение 第二分隊", *NAMES):
        assert name in text


def fonts_in(pdf: bytes) -> dict[str, bool]:
    """Fonts of all pages and whether each is embedded."""
    found = {}
    for page in pypdf.PdfReader(io.BytesIO(pdf)).pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            about = font.get_object()
            descriptor = about.get("/FontDescriptor")
            embedded = descriptor is not None and "/FontFile2" in descriptor.get_object()
            found[str(about["/BaseFont"])] = embedded
    return found


def test_all_fonts_are_embedded_as_parts() -> None:
    men = [{"unit": "sergeant", "name": name, "primary": "smg"} for name in NAMES]
    found = fonts_in(pdf_of(report_of(squad(men)), "a4"))
    assert all(found.values())
    assert {name.split("+")[1] for name in found} == {
        "RobotoCondensed-Regular",
        "RobotoCondensed-Bold",
        "SairaStencilOne-Regular",
        "NCOSymbols",
        "WenQuanYiMicroHei",
    }


@needs("pdffonts")
def test_pdffonts_agrees() -> None:
    pdf = pdf_of(report_of(case("us_army_full_100_50")), "a4")
    out = subprocess.run(["pdffonts", "-"], input=pdf, check=True, stdout=subprocess.PIPE)
    rows = out.stdout.decode().splitlines()[2:]
    assert rows
    for row in rows:
        assert row.split()[-5:-2] == ["yes", "yes", "yes"]  # embedded, subset, unicode


@needs("qpdf")
@pytest.mark.parametrize("document", examples()[:7])
def test_qpdf_finds_nothing_wrong(document: JSON, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(pdf_of(report_of(document), "letter"))
    out = subprocess.run(["qpdf", "--check", path], check=True, capture_output=True, text=True)
    assert "No syntax or stream encoding errors" in out.stdout
    assert not out.stderr


@both_papers
def test_the_same_input_gives_the_same_bytes(paper: Paper) -> None:
    report = report_of(longest_loadouts())
    assert pdf_of(report, paper) == pdf_of(report, paper)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_another_process_gives_the_same_bytes(seed: str) -> None:
    pdf_of(report_of(hostile(1)), "a4")  # what was printed before does not matter
    here = pdf_of(report_of(longest_loadouts()), "a4")
    there = subprocess.run(
        [sys.executable, "-c", AGAIN],
        check=True,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "TZ": "Asia/Tokyo"},
    )
    assert there.stdout == here


def test_the_date_is_an_input() -> None:
    report = report_of(squad(privates(2)))
    early, late = (
        sheet_pdf("roster", report, Options(dt.date(year, 3, 1))) for year in (2020, 2026)
    )
    assert early != late
    assert "1March2020" in read_pdf(early)[0].words
    about = pypdf.PdfReader(io.BytesIO(early)).metadata
    assert about is not None
    assert {str(about[key]) for key in ("/CreationDate", "/ModDate")} == {"D:20200301"}


def test_the_pdf_says_what_it_is() -> None:
    pdf = pdf_of(report_of(squad([], name="Żaba 第二", player="Łódź <b>")), "a4")
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    about = reader.metadata
    assert about is not None
    assert about.title == "Żaba 第二"
    assert about.author == "Łódź <b>"
    assert about.subject == "NCO roster sheet, Soviet Army"
    assert about.creator == f"NCO Builder {__version__}"
    assert str(reader.root_object["/Lang"]) == "en"


@pytest.mark.parametrize("name", ["👩" * 60, "\\(", "x" * 300, "שלום", "👩\u200d🔧"])
def test_any_name_makes_a_title_as_it_was_typed(name: str) -> None:
    assert title_of(name) == name


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("\x00\x1b", f"{OPEN}U+0000 001B{CLOSE}"),
        ("\u202eabc", f"{OPEN}U+202E{CLOSE}abc"),
        ("a\u2067b", f"a{OPEN}U+2067{CLOSE}b"),
    ],
)
def test_a_title_shows_what_would_change_how_it_reads(name: str, title: str) -> None:
    assert title_of(name) == title


def title_of(name: str) -> str | None:
    """The title in the sheet of a squad of that name."""
    pdf = pdf_of(report_of(squad([], name=name)), "a4")
    about = pypdf.PdfReader(io.BytesIO(pdf)).metadata
    assert about is not None
    return about.title


def test_a_picture_named_in_a_text_is_not_fetched() -> None:
    men = [{"unit": "private", "name": '<img src="/etc/passwd">', "primary": "rifle"}]
    pdf = pdf_of(report_of(squad(men)), "a4")
    page = pypdf.PdfReader(io.BytesIO(pdf)).pages[0]
    assert "/XObject" not in page["/Resources"]  # type: ignore[operator]


def test_only_paper_needs_reportlab() -> None:
    code = "import sys, nco_builder.sheets; sys.exit('reportlab' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_paper_leaves_platypus_the_shaper_and_unused_fonts_alone() -> None:
    code = (
        "import sys; from nco_builder.paper import canvas, drawing, fonts, glyphs;"
        "fonts.BOLD.width(fonts.printable('Łódź – Иван'), 9);"
        "loaded = {'reportlab.platypus', 'uharfbuzz'} & {*sys.modules};"
        "sys.exit(bool(loaded) or glyphs.font.cache_info().currsize > 2)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
