"""Tables and packs leave the page as files that are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog

from nco_builder.event.pairing import pair_next
from nco_builder.event.rounds import add_round
from nco_builder.sheets import bounds
from nco_builder.ui.event.dialogs import LinesDialog
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.printing_progress import PrintingProgress
from tests.ui.event.conftest import NAMES

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.event.page import EventPage

JAPANESE = 4
"""The start number of whom a reader of PDFs spells otherwise."""


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: told.append(sentence))
    monkeypatch.setattr(LinesDialog, "exec", lambda _dialog: told.append("lines"))
    return told


def do(page: EventPage, name: str) -> None:
    action = page.squads.findChild(QAction, name)
    assert isinstance(action, QAction)
    action.trigger()


def test_the_table_is_saved_as_csv(
    page: EventPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "squads.csv"
    monkeypatch.setattr(questions, "ask_save_table", lambda *_asked: (str(file), "comma"))
    do(page, "event_csv")
    lines = file.read_text("utf-8-sig").splitlines()
    assert lines[0].startswith("File,Player,Squad")
    assert len(lines) == 7  # heads, four files, and two players who sent none


def test_the_separator_of_a_table_is_the_kind_of_file_that_was_chosen(
    page: EventPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, offered = tmp_path / "squads", list[str]()

    def accept(dialog: QFileDialog) -> bool:
        offered.extend(dialog.nameFilters())
        dialog.selectFile(str(file))
        dialog.selectNameFilter(offered[1])
        return True

    monkeypatch.setattr(QFileDialog, "exec", accept)
    do(page, "event_csv")
    assert [each.split(" (")[0] for each in offered] == [
        *("Tables with commas", "Tables with semicolons", "Tables with tabs"),
    ]
    written = file.with_suffix(".csv").read_text("utf-8-sig")
    assert written.startswith("File;Player;Squad")
    monkeypatch.setattr("nco_builder.files.cells.current", lambda: "de")
    offered.clear()
    do(page, "event_csv")
    assert offered[0].startswith("Tables with semicolons")


def test_packs_of_all_squads_are_one_pdf(
    page: EventPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    file = tmp_path / "packs.pdf"
    monkeypatch.setattr(questions, "ask_save_pdf", lambda *_asked: file)
    do(page, "event_packs")
    assert said == ["lines"]  # the broken file is in none
    assert len(PdfReader(file).pages) > 3


def test_packs_have_no_blank_backs_if_wished_and_the_wish_is_kept(
    page: EventPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    pages = []
    for turn in ("two", "one"):
        file = tmp_path / f"{turn}.pdf"
        monkeypatch.setattr(questions, "ask_save_pdf", lambda *_asked, file=file: file)
        do(page, "event_packs")
        pages.append(len(PdfReader(file).pages))
        do(page, "event_one_sided")
    assert pages[1] < pages[0]
    assert not page._settings["packs_one_sided"]
    assert said == ["lines"] * 2


def test_result_slips_of_the_shown_round_have_both_players(
    page: EventPage, opened: OpenDocument, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened.do(add_round(opened.value, pair_next(opened.value)).apply(opened.value), str)
    opened.do(add_round(opened.value, pair_next(opened.value)).apply(opened.value), str)
    page.rounds.show_pairing(1, None)

    def ask(_page: EventPage, _title: str, suggestion: Path) -> Path:
        return tmp_path / suggestion.name

    monkeypatch.setattr(questions, "ask_save_pdf", ask)
    action = page.rounds.findChild(QAction, "event_print_slips")
    assert isinstance(action, QAction)
    action.trigger()
    printed = PdfReader(tmp_path / "Autumn Cup result slips of round 1.pdf").pages[0].extract_text()
    for pairing in opened.value.rounds[0].pairings[:2]:
        assert f"Table {pairing.table}" in printed
        assert all(NAMES[each - 1] in printed for each in pairing.players if each != JAPANESE)
    assert printed.count("Autumn Cup · Round 1") == 2
    assert "Round 2" not in printed


def test_lists_for_the_desk_say_how_the_squads_are(
    page: EventPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    def ask(_page: EventPage, _title: str, suggestion: Path) -> Path:
        return tmp_path / suggestion.name

    monkeypatch.setattr(questions, "ask_save_pdf", ask)
    for action, file, says in (
        ("event_print_check_in", "Autumn Cup check-in.pdf", "missing"),
        ("event_report", "Autumn Cup report.pdf", "Clara Weiß.nco"),
    ):
        do(page, action)
        printed = " ".join(sheet.extract_text() for sheet in PdfReader(tmp_path / file).pages)
        assert "Ben Okafor" in printed
        assert "NOT LEGAL" in printed
        assert says in printed
    assert said == []


def test_a_list_that_no_paper_holds_is_told_of_and_not_written(
    page: EventPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    monkeypatch.setattr(questions, "ask_save_pdf", lambda *_asked: tmp_path / "a.pdf")
    monkeypatch.setattr(bounds, "MOST_LETTERS", 20)
    do(page, "event_print_check_in")
    assert len(said) == 1
    assert said[0].startswith("A sheet has room for 20 letters, and this would be")
    assert said[0].endswith(".")
    assert not (tmp_path / "a.pdf").exists()


def test_each_player_has_a_pack_of_his_own(
    page: EventPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_asked: str(tmp_path))
    do(page, "event_packs_each")
    names = {file.name for file in tmp_path.glob("*.pdf")}
    assert names == {"Ada Brandt.pdf", "Ben Okafor.pdf", "stranger.pdf"}
    assert said == ["lines"]


def test_what_is_no_pack_is_never_written_over(
    page: EventPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_asked: str(tmp_path))
    (tmp_path / "Ada Brandt.pdf").write_bytes(b"something of somebody's")
    do(page, "event_packs_each")
    assert "this is no PDF of NCO Builder" in said[0]
    assert (tmp_path / "Ada Brandt.pdf").read_bytes() == b"something of somebody's"


def test_a_print_that_is_cancelled_writes_nothing(
    page: EventPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    file = tmp_path / "packs.pdf"
    monkeypatch.setattr(questions, "ask_save_pdf", lambda *_asked: file)
    monkeypatch.setattr(PrintingProgress, "exec", PrintingProgress.reject)
    do(page, "event_packs")
    assert not file.exists()
    assert said == []
