"""No document makes a sheet that takes long or fills the memory; what no paper holds is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pypdf
import pytest

from nco_builder.cli.export import MOST_COPIES, MOST_SHEETS
from nco_builder.files.pdf import document_bytes
from tests.hostile_paper import KINDS, REPEATED, filled, squad
from tests.limits import bounded
from tests.reading import SAMPLES, read_json

if TYPE_CHECKING:
    from pathlib import Path

WORST = [
    ("squad", 40, "word", 10_000, "cards --backs"),
    ("squad", 40, "lines", 10_000, "cards --backs"),
    ("match", 500, "word", 20, "vehicle-cards"),
    ("squad", 500, "word", 20, "vehicle-cards --print-shop"),
    ("event", 500, "word", 20, "pairings"),
    ("squad", 3, "word", 10_000, "sheet"),
    ("squad", 3, "marks", 10_000, "sheet"),
    ("squad", 40, "both ways", 10_000, "sheet"),
    ("squad", 40, "brackets", 10_000, "cards"),
    ("squad", 21, "brackets", 8_000, "vehicles"),
    ("squad", 21, "lines", 8_000, "cards"),
    ("match", 21, "both ways", 600, "sheet"),
    ("event", 40, "words", 10_000, "report"),
    ("platoon", 500, "words", 8_000, "sheet"),
    ("platoon", 500, "words", 8_000, "cards"),
    ("force", 40, "word", 600, "sheet"),
    ("force", 40, "brackets", 600, "cards"),
    ("deck", 40, "both ways", 600, "cards"),
]


@pytest.mark.parametrize("case", WORST, ids=lambda case: "-".join(map(str, case)))
def test_no_sheet_takes_long(tmp_path: Path, case: tuple[str, int, str, int, str]) -> None:
    kind, rows, repeats, letters, sheet = case
    file = tmp_path / "a.nco"
    file.write_bytes(filled(KINDS[kind](rows), REPEATED[repeats], letters))
    name, *look = sheet.split()
    cost = bounded("export", file, f"--{name}", tmp_path / "a.pdf", *look)
    if cost.code:
        assert cost.err.count("\n") == 1
        assert "a sheet has room for" in cost.err


@pytest.fixture(name="wrong")
def _wrong(tmp_path: Path) -> Path:
    """A squad of 500 men with 84 unknown items each: 42,000 findings."""
    file = tmp_path / "wrong.nco"
    man = {"unit": "private", "primary": "rifle", "items": [f"x{at}" for at in range(84)]}
    made = {**read_json(SAMPLES[0]), "members": [{**man, "name": f"n{at}"} for at in range(500)]}
    file.write_text(json.dumps(made), "utf-8")
    return file


@pytest.mark.parametrize(
    ("sheet", "problem"),
    [
        ("--sheet", "a sheet has room for 800000 letters"),
        ("--cards", "there is room for the cards of 200 men, and the squad has 500"),
        ("--glossary", ""),
    ],
)
def test_countless_findings_are_counted_before_they_are_told(
    wrong: Path, tmp_path: Path, sheet: str, problem: str
) -> None:
    cost = bounded("export", wrong, sheet, tmp_path / "a.pdf")
    assert problem in cost.err
    assert bool(cost.code) == bool(problem)


def test_a_text_that_is_cut_is_whole_in_the_document_that_the_sheet_carries(tmp_path: Path) -> None:
    file, out = tmp_path / "a.nco", tmp_path / "a.pdf"
    notes = "Wolfgang " * 8_000
    file.write_text(json.dumps({**squad(3), "notes": notes}), "utf-8")
    assert not bounded("export", file, "--sheet", out).code
    pages = [page.extract_text() for page in pypdf.PdfReader(out).pages]
    assert "…" in pages[-1]
    assert "end with an ellipsis" in " ".join(pages[0].split())
    assert json.loads(document_bytes(out.read_bytes(), "a"))["notes"] == notes


def test_what_no_paper_holds_is_refused_before_it_is_laid_out(tmp_path: Path) -> None:
    file, out = tmp_path / "a.nco", tmp_path / "a.pdf"
    file.write_bytes(filled(KINDS["squad"](300), "Wolfgang ", 600))
    cost = bounded("export", file, "--sheet", out)
    assert cost.code == 2
    assert "a sheet has room for 150000 letters, and this would be" in cost.err
    assert not out.exists()


@pytest.mark.parametrize(
    ("option", "most", "word"),
    [("--copies", MOST_COPIES, "Ann"), ("--sheets", MOST_SHEETS, "sheet")],
)
def test_a_pack_names_so_many_copies_and_sheets_at_most(
    tmp_path: Path, option: str, most: int, word: str
) -> None:
    out = tmp_path / "a.pdf"
    words = ["export", SAMPLES[0], "--pack", out, option]
    cost = bounded(*words, ",".join([word] * 10_000))
    assert cost.code == 2
    assert f"argument {option}: at most {most} can be named, and these are 10000" in cost.err
    assert not out.exists()
    assert str(most) in bounded("export", "--help").out


def test_the_name_of_a_copy_is_short(tmp_path: Path) -> None:
    cost = bounded("export", SAMPLES[0], "--pack", tmp_path / "a.pdf", "--copies", "a" * 90_000)
    assert cost.code == 2
    assert "the name of a copy has at most 100 letters" in cost.err


def test_more_pages_than_one_pdf_holds_are_refused(tmp_path: Path) -> None:
    file, out = tmp_path / "a.nco", tmp_path / "a.pdf"
    file.write_bytes(filled(KINDS["squad"](70), "a", 1))
    names = ",".join(map(str, range(50)))
    pack = ("--pack", out, "--sheets", "cards,vehicle-cards", "--print-shop", "--copies", names)
    cost = bounded("export", file, *pack)
    assert cost.code == 2
    assert "one PDF holds at most 1500 pages, and this would be" in cost.err
    assert not out.exists()


@pytest.fixture(name="crowd")
def _crowd(tmp_path: Path) -> Path:
    """The folder of an event whose players have names that no sheet has room for."""
    table = tmp_path / "players.csv"
    rows = [f"{at}{'Wolfgang ' * 21},{at}{'Club ' * 90}" for at in range(480)]
    table.write_text("\n".join(["Name,Club", *rows]), "utf-8")
    folder = tmp_path / "cup"
    assert not bounded("event", "new", folder, "--players", table).code
    return folder


@pytest.mark.parametrize("action", ["check", "report"])
def test_a_list_of_an_event_that_no_paper_holds_leaves_everything_as_it_was(
    crowd: Path, tmp_path: Path, action: str
) -> None:
    before = (crowd / "event.nco").read_bytes()
    sheet, table, replies = (tmp_path / name for name in ("a.pdf", "a.csv", "replies"))
    also = ("--replies", replies) if action == "check" else ()
    cost = bounded("event", action, crowd, "--sheet", sheet, "--csv", table, *also)
    assert cost.code == 2
    assert f"{sheet}: a sheet has room for 150000 letters, and this would be" in cost.err
    assert cost.err.count("\n") == 1
    assert not any(path.exists() for path in (sheet, table, replies))
    assert (crowd / "event.nco").read_bytes() == before


@pytest.mark.parametrize("taken", ["sheet", "csv"])
def test_a_round_is_not_paired_where_its_list_cannot_be_written(tmp_path: Path, taken: str) -> None:
    folder, table = tmp_path / "cup", tmp_path / "players.csv"
    table.write_text("Name\nAda\nBen\n", "utf-8")
    assert not bounded("event", "new", folder, "--players", table).code
    before = (folder / "event.nco").read_bytes()
    files = {"sheet": tmp_path / "a.pdf", "csv": tmp_path / "a.csv"}
    files[taken].write_text("something of somebody's", "utf-8")
    words = [each for name, file in files.items() for each in (f"--{name}", file)]
    assert bounded("event", "pair", folder, *words).code == 2
    same = bounded("event", "pair", folder, "--force", "--sheet", table, "--csv", table)
    assert same.code == 2
    assert "--sheet would overwrite what --csv writes" in same.err
    assert (folder / "event.nco").read_bytes() == before
    assert [name for name, file in files.items() if file.exists()] == [taken]


def test_no_pack_is_written_where_its_table_cannot_be(tmp_path: Path) -> None:
    folder, table = tmp_path / "cup", tmp_path / "players.csv"
    table.write_text("Name\nAda\nBen\n", "utf-8")
    assert not bounded("event", "new", folder, "--players", table).code
    (folder / "squads" / "Ada.nco").write_bytes(SAMPLES[0].read_bytes())
    out = tmp_path / "all.pdf"
    assert bounded("event", "pack", folder, "--pdf", out, "--csv", table).code == 2
    assert not out.exists()
