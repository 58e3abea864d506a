"""`nco-builder export`: the sheet asked for, on the paper and with the date asked for."""

from __future__ import annotations

import datetime as dt
import shutil
import time
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader, PdfWriter

from nco_builder.cli import main
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import read_squad, write_squad
from nco_builder.rules import load_rulebook
from nco_builder.squad import edit, new_squad
from tests.reading import HERE

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.printing import Job

LEGAL = HERE / "cases" / "us_army_full_100_50.nco"
ALONE = HERE / "cases" / "sergeant_alone.nco"
ILLEGAL = HERE / "cases" / "danish_three_loadout_errors.nco"
VEHICLES = HERE / "cases" / "vehicles_three_types.nco"
TWO_OF_A_TYPE = HERE / "cases" / "vehicles_two_of_a_type.nco"


def export(*words: object) -> int:
    return main(["export", *map(str, words)])


def text_of(path: Path) -> str:
    return " ".join(page.extract_text() for page in PdfReader(path).pages)


@pytest.mark.parametrize(
    ("paper", "size"),
    [((), (595, 842)), (("--paper", "a4"), (595, 842)), (("--paper", "letter"), (612, 792))],
)
def test_the_roster_sheet_is_written(
    tmp_path: Path, paper: tuple[str, ...], size: tuple[int, int]
) -> None:
    assert export(LEGAL, "--sheet", tmp_path / "a.pdf", "--date", "1944-06-06", *paper) == 0
    page = PdfReader(tmp_path / "a.pdf").pages[0]
    assert (round(page.mediabox.width), round(page.mediabox.height)) == size
    assert "us army full 100 50" in text_of(tmp_path / "a.pdf")


def test_a_share_code_prints_what_its_file_does(tmp_path: Path) -> None:
    words = ("--date", "1944-06-06", "--cards")
    assert export(LEGAL, *words, tmp_path / "file.pdf") == 0
    assert export(share_code(read_squad(LEGAL)), *words, tmp_path / "code.pdf") == 0
    assert text_of(tmp_path / "code.pdf") == text_of(tmp_path / "file.pdf")


def test_an_illegal_squad_is_printed_too(tmp_path: Path) -> None:
    assert export(ILLEGAL, "--sheet", tmp_path / "a.pdf") == 0
    assert "NOT LEGAL" in text_of(tmp_path / "a.pdf")


def test_the_same_words_write_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        assert export(LEGAL, "--sheet", tmp_path / name, "--date", "1944-06-06") == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_date_gives_the_same_bytes_whoever_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert export(LEGAL, "--sheet", tmp_path / "a.pdf", "--date", "1970-01-02") == 0
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert export(LEGAL, "--sheet", tmp_path / "b.pdf") == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_the_date_is_that_of_the_words_then_of_the_variable_then_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dates: list[dt.date] = []

    def sheet(_: object, job: Job) -> bytes:
        dates.append(job.options.date)
        return b"%PDF-1.7 /Producer (NCO Builder x)"

    monkeypatch.setattr("nco_builder.printing.print_pdf", sheet)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    before = dt.datetime.now().astimezone().date()
    assert export(LEGAL, "--sheet", tmp_path / "a.pdf") == 0
    assert before <= dates.pop() <= dt.datetime.now().astimezone().date()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86399")
    assert export(LEGAL, "--sheet", tmp_path / "a.pdf") == 0
    assert dates.pop() == dt.date(1970, 1, 1)
    assert export(LEGAL, "--sheet", tmp_path / "a.pdf", "--date", "2026-01-02") == 0
    assert dates.pop() == dt.date(2026, 1, 2)


@pytest.mark.parametrize("date", ["", "tomorrow", "2026-02-30", "2026-13-01", "06.06.1944"])
def test_what_is_no_date_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], date: str
) -> None:
    assert export(LEGAL, "--sheet", tmp_path / "a.pdf", "--date", date) == 2
    assert f"“{date}” is not a date such as 1944-06-06" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("seconds", ["soon", "1.5", "9" * 30, "-" + "9" * 30])
def test_a_variable_that_is_no_number_of_seconds_is_told(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    seconds: str,
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", seconds)
    assert export(LEGAL, "--sheet", tmp_path / "a.pdf") == 2
    assert f"SOURCE_DATE_EPOCH is “{seconds}”" in capsys.readouterr().err


def test_nothing_to_write_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert export(LEGAL) == 2
    said = capsys.readouterr().err
    assert "there is nothing to write; name a file with --sheet OUT.pdf, --cards OUT.pdf," in said
    assert "--templates OUT.pdf or --pack OUT.pdf" in said


def test_backs_that_are_alike_are_refused_with_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "cards.pdf"
    assert export(LEGAL, "--cards", out, "--generic-backs") == 2
    said = capsys.readouterr().err
    assert "--generic-backs is no more: the back of a soldier's card has his own orders" in said
    assert not out.exists()


def test_cards_have_backs_whether_or_not_they_are_asked_for(tmp_path: Path) -> None:
    words = ("--date", "1944-06-06")
    assert export(LEGAL, "--cards", tmp_path / "a.pdf", *words) == 0
    assert export(LEGAL, "--cards", tmp_path / "b.pdf", "--backs", *words) == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert "Answering an Assault" in text_of(tmp_path / "a.pdf")


def test_a_sheet_does_not_replace_the_squad(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(LEGAL, tmp_path / "a.nco")
    (tmp_path / "link").symlink_to("a.nco")
    for name in ("a.nco", "link", "./a.nco"):
        assert export(tmp_path / "a.nco", "--sheet", f"{tmp_path}/{name}") == 2
        assert f"--sheet would overwrite “{tmp_path}/a.nco” itself" in capsys.readouterr().err
    assert (tmp_path / "a.nco").read_bytes() == LEGAL.read_bytes()


SHEETS = (
    *("--sheet", "--cards", "--blank-cards", "--reference", "--glossary"),
    *("--vehicles", "--vehicle-cards", "--pairings", "--wall", "--check-in", "--report"),
    *("--match-sheets", "--templates"),
)


@pytest.mark.parametrize("option", [*SHEETS, "--pack"])
def test_no_sheet_replaces_another_squad(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    other = tmp_path / "Other.NCO"
    shutil.copy(ILLEGAL, other)
    (tmp_path / "link.pdf").symlink_to(other)
    (tmp_path / "called.nco").symlink_to(tmp_path / "a.pdf")
    for name in ("Other.NCO", "link.pdf", "called.nco", "../b.nco"):
        words = ("--sheet", tmp_path / "fine.pdf") if option != "--sheet" else ()
        assert export(VEHICLES, *words, option, tmp_path / "sub" / ".." / name) == 2
        said = capsys.readouterr().err
        assert f"is a document's file name; give {option} one that ends in .pdf" in said
        assert said.count("\n") == 1
    assert other.read_bytes() == ILLEGAL.read_bytes()
    assert len(list(tmp_path.iterdir())) == 3


def test_a_squad_under_a_second_name_is_not_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(LEGAL, tmp_path / "a.nco")
    (tmp_path / "a.pdf").hardlink_to(tmp_path / "a.nco")
    assert export(tmp_path / "a.nco", "--sheet", tmp_path / "a.pdf") == 2
    assert f"--sheet would overwrite “{tmp_path}/a.nco” itself" in capsys.readouterr().err


def test_a_sheet_made_before_is_replaced(tmp_path: Path) -> None:
    assert export(ILLEGAL, "--sheet", tmp_path / "a.pdf") == 0
    assert export(LEGAL, "--sheet", tmp_path / "a.pdf") == 0
    assert read_squad(tmp_path / "a.pdf") == read_squad(LEGAL)


def other_pdf() -> bytes:
    """A PDF of somebody else's."""
    writer = PdfWriter()
    writer.add_blank_page(72, 72)
    writer.add_metadata({"/Title": "NCO Builder", "/Producer": "Writer 7"})
    raw = BytesIO()
    writer.write(raw)
    return raw.getvalue()


@pytest.mark.parametrize(
    "content", [b"", b"my notes", LEGAL.read_bytes(), other_pdf()], ids=("", "text", "squad", "pdf")
)
def test_what_this_program_did_not_make_is_replaced_only_by_force(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    path = tmp_path / "mine"
    path.write_bytes(content)
    words = (LEGAL, "--reference", tmp_path / "a.pdf", "--sheet", path)
    assert export(*words) == 2
    told = capsys.readouterr()
    assert not told.out
    sentence = "this is no PDF of NCO Builder; --sheet replaces it only with --force"
    assert told.err == f"nco-builder: {path}: {sentence}.\n"
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {"mine": content}
    assert export(*words, "--force") == 0
    assert export(*words) == 0
    assert read_squad(path) == read_squad(LEGAL)


def test_by_force_a_sheet_replaces_another_squad_but_never_its_own(tmp_path: Path) -> None:
    for name in ("a.nco", "b.nco"):
        shutil.copy(LEGAL, tmp_path / name)
    assert export(tmp_path / "a.nco", "--sheet", tmp_path / "a.nco", "--force") == 2
    assert (tmp_path / "a.nco").read_bytes() == LEGAL.read_bytes()
    assert export(tmp_path / "a.nco", "--sheet", tmp_path / "b.nco", "--force") == 0
    assert (tmp_path / "b.nco").read_bytes().startswith(b"%PDF-")


def test_where_one_sheet_cannot_be_written_none_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(ILLEGAL, "--sheet", tmp_path / "a.pdf") == 0
    before = (tmp_path / "a.pdf").read_bytes()
    words = ("--sheet", tmp_path / "a.pdf", "--cards", tmp_path / "gone" / "b.pdf")
    capsys.readouterr()
    assert export(LEGAL, *words) == 2
    assert capsys.readouterr().out == ""
    assert [each.name for each in tmp_path.iterdir()] == ["a.pdf"]
    assert (tmp_path / "a.pdf").read_bytes() == before


def test_a_squad_that_cannot_be_read_leaves_the_sheet_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(LEGAL, "--sheet", tmp_path / "a.pdf") == 0
    before = (tmp_path / "a.pdf").read_bytes()
    (tmp_path / "a.nco").write_bytes(b"{}")
    assert export(tmp_path / "a.nco", "--sheet", tmp_path / "a.pdf") == 2
    assert "it has no “format”" in capsys.readouterr().err
    assert (tmp_path / "a.pdf").read_bytes() == before


def test_a_sheet_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(LEGAL, tmp_path / "a.nco")
    assert export(tmp_path / "a.nco", "--sheet", tmp_path / "gone" / "a.pdf") == 2
    assert "its folder does not exist" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["a.nco"]


@pytest.mark.parametrize(("paper", "height"), [("a4", 842), ("letter", 792)])
def test_the_vehicle_chart_is_written(tmp_path: Path, paper: str, height: int) -> None:
    words = ("--paper", paper, "--date", "1944-06-06")
    assert export(VEHICLES, "--vehicles", tmp_path / "a.pdf", *words) == 0
    heights = {round(page.mediabox.height) for page in PdfReader(tmp_path / "a.pdf").pages}
    assert heights == {height}
    text = text_of(tmp_path / "a.pdf")
    assert "Vehicle chart" in text
    assert "6 June 1944" in text


def test_sheet_and_vehicle_chart_are_written_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, chart = tmp_path / "a.pdf", tmp_path / "b.pdf"
    assert export(VEHICLES, "--vehicles", chart, "--sheet", sheet) == 0
    assert capsys.readouterr().out == f"{sheet}: written\n{chart}: written\n"
    assert "Health, psyche" in text_of(sheet)
    assert "Vehicle chart" in text_of(chart)


def test_an_illegal_set_of_vehicles_is_charted_with_why(tmp_path: Path) -> None:
    assert export(TWO_OF_A_TYPE, "--vehicles", tmp_path / "a.pdf") == 0
    text = text_of(tmp_path / "a.pdf")
    assert "NOT LEGAL" in text
    assert "Why it is not legal" in text


def test_without_vehicles_there_is_no_chart_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(LEGAL, "--vehicles", tmp_path / "a.pdf", "--sheet", tmp_path / "b.pdf") == 2
    assert capsys.readouterr() == (
        "",
        f"nco-builder: {LEGAL}: the squad has no vehicles, so it has no vehicle chart.\n",
    )
    assert not list(tmp_path.iterdir())


def test_without_its_rulebook_a_squad_has_no_vehicle_chart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    squad = VEHICLES.read_text("utf-8").replace("nco-2.3.2", "nco-9")
    (tmp_path / "a.nco").write_text(squad, "utf-8")
    assert export(tmp_path / "a.nco", "--vehicles", tmp_path / "a.pdf") == 2
    assert (
        "the rulebook “nco-9” is not installed, so there are no sheets of its vehicles"
        in capsys.readouterr().err
    )
    assert not (tmp_path / "a.pdf").exists()


def test_cards_of_nobody_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.nco"
    rulebook = load_rulebook()
    write_squad(empty, new_squad(rulebook.id, "us_army", 100, 50).replace(members=()))
    assert export(empty, "--cards", tmp_path / "a.pdf") == 2
    assert "the squad has no men" in capsys.readouterr().err
    assert not (tmp_path / "a.pdf").exists()


def test_a_pack_has_its_sheets_in_every_copy(tmp_path: Path) -> None:
    pack = tmp_path / "a.pdf"
    words = ("--sheets", "roster,blank-cards", "--copies", "Round 1,Judge", "--style", "ink-saver")
    assert export(ALONE, "--pack", pack, *words) == 0
    pages = [page.extract_text() for page in PdfReader(pack).pages]
    assert ["Round 1" in page for page in pages] == [True] * 4 + [False] * 4
    assert ["Judge" in page for page in pages] == [False] * 4 + [True] * 4
    assert "Left empty" in pages[1], "cards begin on a leaf of their own"


def test_a_sheet_nobody_knows_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert export(LEGAL, "--pack", tmp_path / "a.pdf", "--sheets", "roster,poster") == 2
    assert "there is no sheet “poster”; choose from sheet, cards" in capsys.readouterr().err


@pytest.mark.parametrize("word", ["roster", "sheet"])
def test_a_sheet_of_a_pack_is_named_by_its_option_or_as_ever(tmp_path: Path, word: str) -> None:
    assert export(LEGAL, "--pack", tmp_path / "a.pdf", "--sheets", f"{word},blank_cards") == 0
    assert len(PdfReader(tmp_path / "a.pdf").pages) == 4


def test_a_squad_has_no_templates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert export(LEGAL, "--templates", tmp_path / "a.pdf") == 2
    assert (
        "nco-squad has no sheet for --templates; it has --sheet, --cards, --blank-cards,"
        in capsys.readouterr().err
    )
    assert not list(tmp_path.iterdir())


def test_notes_may_be_left_out(tmp_path: Path) -> None:
    noted = edit("set_text", field="notes", value="SECRET").apply(read_squad(LEGAL))
    write_squad(tmp_path / "a.nco", noted)
    assert export(tmp_path / "a.nco", "--sheet", tmp_path / "a.pdf", "--without-notes") == 0
    assert "SECRET" not in PdfReader(tmp_path / "a.pdf").pages[0].extract_text()
    assert read_squad(tmp_path / "a.pdf").notes == ""


def test_a_vehicle_chart_replaces_neither_the_squad_nor_the_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(VEHICLES, tmp_path / "a.nco")
    assert export(tmp_path / "a.nco", "--vehicles", tmp_path / "a.nco") == 2
    assert f"--vehicles would overwrite “{tmp_path}/a.nco” itself" in capsys.readouterr().err
    same = tmp_path / "a.pdf"
    assert export(tmp_path / "a.nco", "--vehicles", same, "--sheet", f"{tmp_path}/./a.pdf") == 2
    assert "--vehicles would overwrite what --sheet writes" in capsys.readouterr().err
    assert (tmp_path / "a.nco").read_bytes() == VEHICLES.read_bytes()
    assert not same.exists()


@pytest.mark.parametrize(
    ("size", "pages"), [((), 2), (("--card-size", "poker"), 2), (("--card-size", "large"), 4)]
)
def test_the_vehicle_cards_are_written(tmp_path: Path, size: tuple[str, ...], pages: int) -> None:
    words = ("--paper", "letter", "--date", "1944-06-06", *size)
    assert export(VEHICLES, "--vehicle-cards", tmp_path / "a.pdf", *words) == 0
    reader = PdfReader(tmp_path / "a.pdf")
    assert len(reader.pages) == pages
    assert round(reader.pages[0].mediabox.height) == 792
    text = text_of(tmp_path / "a.pdf")
    assert "Arrival" in text
    assert "6 June 1944" in text


def test_large_cards_are_others_than_small_ones(tmp_path: Path) -> None:
    for size in ("poker", "large"):
        out = tmp_path / f"{size}.pdf"
        assert export(VEHICLES, "--vehicle-cards", out, "--card-size", size) == 0
    small, large = (
        PdfReader(tmp_path / f"{size}.pdf").pages[0].extract_text() for size in ("poker", "large")
    )
    assert ("Arrival" in small, "Arrival" in large) == (True, True)
    assert ("Soldiers" in small, "Soldiers" in large) == (True, False)


def test_an_unknown_card_size_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--vehicle-cards", tmp_path / "a.pdf", "--card-size", "tarot")
    assert export(VEHICLES, *words) == 2
    assert "tarot" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_without_vehicles_there_are_no_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(LEGAL, "--vehicle-cards", tmp_path / "a.pdf") == 2
    said = "the squad has no vehicles, so it has no vehicle cards"
    assert capsys.readouterr().err == f"nco-builder: {LEGAL}: {said}.\n"
    assert not list(tmp_path.iterdir())


def test_vehicle_cards_do_not_replace_the_vehicle_chart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    same = tmp_path / "a.pdf"
    assert export(VEHICLES, "--vehicles", same, "--vehicle-cards", same) == 2
    assert "--vehicle-cards would overwrite what --vehicles writes" in capsys.readouterr().err
    assert not same.exists()


def test_a_dash_writes_the_pdf_to_standard_output_and_nothing_else(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    file = tmp_path / "a.pdf"
    assert main(["export", str(LEGAL), "--sheet", str(file), "--date", "2024-01-01"]) == 0
    capfdbinary.readouterr()
    assert main(["export", str(LEGAL), "--sheet", "-", "--date", "2024-01-01"]) == 0
    said = capfdbinary.readouterr()
    assert said.out == file.read_bytes()
    assert said.err == b""
    both = ["--sheet", "-", "--cards", str(tmp_path / "cards.pdf")]
    assert main(["export", str(LEGAL), *both, "--date", "2024-01-01"]) == 0
    assert capfdbinary.readouterr().out == file.read_bytes()
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")


def test_only_one_pdf_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(LEGAL), "--sheet", "-", "--cards", "-"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "only one PDF can go to standard output" in said.err


def test_no_pdf_goes_to_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(["export", str(LEGAL), "--sheet", "-"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "a PDF is not for a terminal" in said.err


def test_a_time_zone_that_there_is_not_is_no_hindrance(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setenv("TZ", "Foo99999")
    time.tzset()
    try:
        assert main(["export", str(LEGAL), "--sheet", str(tmp_path / "a.pdf")]) == 0
    finally:
        monkeypatch.undo()
        time.tzset()
