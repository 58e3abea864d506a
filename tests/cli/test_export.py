"""`nco-builder export`: the sheet asked for, on the paper and with the date asked for."""

from __future__ import annotations

import datetime as dt
import shutil
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from nco_builder.cli import main
from tests.reading import HERE

if TYPE_CHECKING:
    from pathlib import Path

LEGAL = HERE / "cases" / "us_army_full_100_50.nco"
ILLEGAL = HERE / "cases" / "danish_three_loadout_errors.nco"


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

    def sheet(_: object, *, paper: str, date: dt.date) -> bytes:
        dates.append(date)
        return paper.encode()

    monkeypatch.setattr("nco_builder.paper.roster_pdf", sheet)
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
    assert f"“{date}” is no date such as 1944-06-06" in capsys.readouterr().err
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
    assert (
        "there is nothing to write, name the roster sheet with --sheet" in capsys.readouterr().err
    )


def test_a_sheet_does_not_replace_the_squad(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(LEGAL, tmp_path / "a.nco")
    (tmp_path / "link").symlink_to("a.nco")
    for name in ("a.nco", "link", "./a.nco"):
        assert export(tmp_path / "a.nco", "--sheet", f"{tmp_path}/{name}") == 2
        assert "the sheet would replace the squad" in capsys.readouterr().err
    assert (tmp_path / "a.nco").read_bytes() == LEGAL.read_bytes()


def test_a_squad_that_cannot_be_read_leaves_the_sheet_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"before")
    (tmp_path / "a.nco").write_bytes(b"{}")
    assert export(tmp_path / "a.nco", "--sheet", tmp_path / "a.pdf") == 2
    assert "format is missing" in capsys.readouterr().err
    assert (tmp_path / "a.pdf").read_bytes() == b"before"


def test_a_sheet_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(LEGAL, tmp_path / "a.nco")
    assert export(tmp_path / "a.nco", "--sheet", tmp_path / "gone" / "a.pdf") == 2
    assert "its folder does not exist" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["a.nco"]
