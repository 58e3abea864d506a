"""Print jobs: sheets and copies in one file, with the squad inside and as a QR code."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from random import Random
from string import ascii_letters
from typing import TYPE_CHECKING

import pypdf
import pypdfium2
import pytest
import zxingcpp
from hypothesis import given, settings

from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import read_squad, squad_from_code, squad_to_bytes
from nco_builder.files import FileProblem
from nco_builder.files.pdf import file_in_pdf
from nco_builder.legality import check_by_own_ruleset
from nco_builder.paper import Options
from nco_builder.printing import Cancelled, Job, print_pdf, print_sheets
from nco_builder.squad import edit
from tests.depth import tries
from tests.naive.strategies import built_squads
from tests.paper.squads import longest_loadouts, privates, report_of, squad
from tests.reading import JSON, SAMPLES, squad_of
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.paper import Paper

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = Options(DATE)
ROSTER = Job(("roster",), OPTIONS)
BLACK_AND_WHITE_DPI = 150


def text_of(pdf: bytes) -> str:
    return "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages)


def scanned(pdf: bytes) -> list[str]:
    """What a scanner reads from a black-and-white print at 150 dots per inch."""
    document = pypdfium2.PdfDocument(pdf)
    found = []
    for page in document:
        picture = page.render(scale=BLACK_AND_WHITE_DPI / 72).to_pil().convert("1", dither=0)
        codes = zxingcpp.read_barcodes(picture.convert("L"))
        found += [code.text for code in codes if code.format == zxingcpp.BarcodeFormat.QRCode]
    document.close()
    return found


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("style", ["color", "mono", "ink_saver"])
def test_the_qr_code_on_paper_is_the_squad(path: Path, style: str) -> None:
    report = check_by_own_ruleset(read_squad(path))
    job = ROSTER.replace(options=OPTIONS.replace(style=style))
    (text,) = scanned(print_pdf(report, job))
    assert text == share_code(report.squad)
    assert squad_from_code(text).members == tuple(
        man.replace(notes="") for man in report.squad.members
    )


def named(length: int) -> Report:
    """Sixteen men whose names nothing can pack."""
    drawn = Random(1)  # noqa: S311 - names need no secret
    names = ["".join(drawn.choices(ascii_letters, k=length)) for _ in range(16)]
    return report_of(squad([{"unit": "private", "name": name} for name in names]))


@pytest.mark.parametrize(("length", "count"), [(40, 2), (100, 4)])
def test_a_squad_too_long_for_one_qr_code_has_several_that_are_joined(
    length: int, count: int
) -> None:
    report = named(length)
    pdf = print_pdf(report, ROSTER)
    parts = scanned(pdf)
    assert len(parts) == count
    for pasted in (parts, parts[::-1]):
        assert squad_from_code("\n".join(pasted)) == report.squad
    assert f"these {count} codes holds a part" in " ".join(text_of(pdf).split())


def test_a_squad_too_long_for_qr_codes_is_said_to_be_inside() -> None:
    report = named(140)
    pdf = print_pdf(report, ROSTER)
    assert scanned(pdf) == []
    assert "too large for a code" in text_of(pdf)
    assert file_in_pdf(pdf, "x") == squad_to_bytes(report.squad)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_printed_on_both_sides_every_sheet_begins_on_a_leaf_of_its_own(paper: Paper) -> None:
    report = report_of(squad(privates(12)))
    options = Options(DATE, paper, backs=True)
    job = Job(("roster", "cards", "reference"), options, ("Round 1", "Judge"))
    reader = pypdf.PdfReader(io.BytesIO(print_pdf(report, job)))
    begins = [reader.get_destination_page_number(e) for e in reader.outline if isinstance(e, dict)]
    assert begins == [0, 2, 6, 8, 10, 14]
    for place, behind in ((1, "Third Guards"), (9, "Third Guards")):
        assert "Left empty" in reader.pages[place].extract_text()
        assert behind in reader.pages[place].extract_text()
    assert len(reader.pages) == 16


def test_without_cards_no_page_is_left_empty() -> None:
    report = report_of(squad(privates(12)))
    job = Job(("roster", "reference"), Options(DATE, backs=True), ("Round 1", "Judge"))
    printed = print_sheets(report, job)
    assert "Left empty" not in text_of(printed.pdf)
    assert not printed.two_sided
    assert print_sheets(report, Job(("roster", "cards"), Options(DATE))).two_sided
    shop = Job(("cards",), Options(DATE, print_shop=True))
    assert not print_sheets(report, shop).two_sided, "each card is a page of its own"


@given(built_squads())
@settings(max_examples=tries(5))
def test_the_pdf_carries_the_squad_it_shows(drawn: JSON) -> None:
    report = check_by_own_ruleset(squad_of(drawn))
    pdf = print_pdf(report, ROSTER)
    assert file_in_pdf(pdf, "x") == squad_to_bytes(report.squad)


def test_opening_the_pdf_gives_the_squad_back(tmp_path: Path) -> None:
    report = report_of(longest_loadouts())
    file = tmp_path / "a.pdf"
    file.write_bytes(print_pdf(report, ROSTER))
    assert read_squad(file) == report.squad


def test_without_notes_neither_paper_nor_file_has_them() -> None:
    report = report_of(squad([{"unit": "private", "notes": "PRIVATE-A"}], notes="PRIVATE-B"))
    job = ROSTER.replace(notes=False, sheets=("roster", "cards"))
    pdf = print_pdf(report, job)
    assert "PRIVATE" not in text_of(pdf)
    assert b"PRIVATE" not in file_in_pdf(pdf, "x")
    assert "PRIVATE-A" in text_of(print_pdf(report, job.replace(notes=True)))


def test_without_the_squad_inside_there_is_neither_file_nor_code() -> None:
    pdf = print_pdf(report_of(squad(privates(2))), ROSTER.replace(file_inside=False))
    assert scanned(pdf) == []
    with pytest.raises(FileProblem, match="has no NCO Builder document"):
        file_in_pdf(pdf, "x")


def test_a_pack_has_every_sheet_for_every_copy_with_its_name() -> None:
    copies = ("Round 1", "Round 2", "Judge")
    report = report_of(squad(privates(3)))
    pdf = print_pdf(report, Job(("roster", "cards", "reference"), OPTIONS, copies))
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    of_each = 2 + 2 + 2
    assert len(reader.pages) == 3 * of_each
    for number, page in enumerate(reader.pages):
        assert copies[number // of_each] in page.extract_text()
    tops = [str(entry["/Title"]) for entry in reader.outline if not isinstance(entry, list)]
    assert [top.split(":")[0] for top in tops] == [name for name in copies for _ in range(3)]


def test_progress_is_told_and_may_stop_it() -> None:
    report = report_of(squad(privates(1)))
    job = Job(("roster", "cards"), OPTIONS, ("A", "B"))
    told: list[tuple[int, int]] = []

    def go_on(done: int, count: int) -> bool:
        told.append((done, count))
        return done < 2

    with pytest.raises(Cancelled):
        print_pdf(report, job, go_on)
    assert told == [(0, 4), (1, 4), (2, 4)]


def test_the_same_job_gives_the_same_bytes() -> None:
    report = report_of(longest_loadouts())
    job = Job(("roster", "cards", "reference", "blank_cards"), OPTIONS, ("A", "B"))
    assert print_pdf(report, job) == print_pdf(report, job)


@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not installed")
def test_the_whole_is_sound_and_every_font_is_inside(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    job = Job(("roster", "cards", "reference", "blank_cards"), OPTIONS, ("A",))
    file.write_bytes(print_pdf(report_of(longest_loadouts()), job))
    subprocess.run(["qpdf", "--check", file], check=True, capture_output=True)
    fonts = subprocess.run(
        ["pdffonts", file], check=True, capture_output=True, text=True
    ).stdout.splitlines()[2:]
    assert fonts
    assert all(line.split()[-5] == "yes" for line in fonts)


@pytest.mark.parametrize(
    "raw",
    [b"%PDF-", b"%PDF-1.4\n" + b"\0" * 5000, b"%PDF-1.7\ntrailer<</Root 1 0 R>>\n%%EOF"],
)
def test_a_damaged_pdf_is_one_sentence(tmp_path: Path, raw: bytes) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(raw)
    with pytest.raises(FileProblem, match=r"this PDF (is damaged|has no NCO Builder document)"):
        read_squad(file)


def test_a_pdf_cut_anywhere_is_one_sentence_or_its_squad() -> None:
    report = report_of(squad(privates(1)))
    pdf = print_pdf(report, ROSTER)
    for end in range(0, len(pdf), len(pdf) // 40):
        cut = b"%PDF-" + pdf[5:end]
        with suppress(FileProblem):  # which is what it should be, where it is anything
            assert file_in_pdf(cut, "x") == squad_to_bytes(report.squad)


PARTS = re.compile(rb"/[A-Za-z0-9]+|\d+|<<|>>|[\[\]]")
ODD_PARTS = (b"/Fl", b"/Encrypt 3 0 R", b"99999999999", b"-1", b"null", b"[" * 2000, b"<<", b"")


def test_a_pdf_with_parts_exchanged_is_one_sentence_or_its_squad() -> None:
    """Names, numbers and brackets of our own sheet, each where another belongs."""
    report = report_of(squad(privates(1)))
    pdf = print_pdf(report, ROSTER)
    parts = [found.span() for found in PARTS.finditer(pdf)]
    drawn = Random(9)  # noqa: S311 - no secret
    for _turn in range(300):
        raw = bytearray(pdf)
        for _change in range(drawn.choice((1, 3, 20))):
            start, end = drawn.choice(parts)
            other = slice(*drawn.choice(parts))
            raw[start:end] = drawn.choice((pdf[other], drawn.choice(ODD_PARTS)))
        with suppress(FileProblem):
            assert file_in_pdf(bytes(raw), "x") == squad_to_bytes(report.squad)


def test_notes_of_another_squad_file_name_do_no_harm() -> None:
    report = report_of(squad(privates(1)))
    named = edit("set_text", field="name", value="../../<b>\n王").apply(report.squad)
    pdf = print_pdf(check_by_own_ruleset(named), ROSTER)
    (name,) = pypdf.PdfReader(io.BytesIO(pdf)).attachments
    assert "/" not in name
    assert name.endswith(".nco")
