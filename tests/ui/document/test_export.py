from __future__ import annotations

from pathlib import Path

import pypdf
import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from nco_builder.settings.settings import Settings
from nco_builder.squad import Edit, Vehicle, edit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.export import PaperDialog, export_sheet, export_table, export_vehicles
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.toast import ToastAction

MM = 72 / 25.4


@pytest.fixture
def window(qtbot: QtBot, looks: QApplication) -> QWidget:  # noqa: ARG001 - it has the look
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []

    def toasted(_window: QWidget, sentence: str, *_ways: ToastAction) -> None:
        told.append(sentence)

    monkeypatch.setattr("nco_builder.ui.document.export.toast", toasted)
    monkeypatch.setattr(questions, "say", lambda _parent, sentence, **_: told.append(sentence))
    return told


def choose(monkeypatch: pytest.MonkeyPatch, paper: str, path: Path | None) -> None:
    def enter(dialog: PaperDialog) -> int:
        button = dialog.findChild(QRadioButton, f"paper_{paper}")
        assert button
        button.setChecked(True)
        return dialog.DialogCode.Accepted

    monkeypatch.setattr(PaperDialog, "exec", enter)
    monkeypatch.setattr(questions, "ask_save", lambda *_: str(path or ""))


@pytest.mark.parametrize(("paper", "width"), [("a4", 210 * MM), ("letter", 612)])
def test_the_sheet_is_written_on_the_paper_chosen_and_the_choice_remembered(  # noqa: PLR0913, PLR0917
    window: QWidget,
    document: SquadDocument,
    monkeypatch: pytest.MonkeyPatch,
    told: list[str],
    tmp_path: Path,
    paper: str,
    width: float,
) -> None:
    path = tmp_path / "sheet.pdf"
    choose(monkeypatch, paper, path)
    export_sheet(document.report, Settings(), tmp_path / "suggested.pdf", window)
    pdf = pypdf.PdfReader(path)
    assert pdf.pages[0].mediabox.width == pytest.approx(width, abs=1)
    assert "2nd Squad, Able" in pdf.pages[0].extract_text()
    assert told == [f"The sheet is in {path}."]
    assert Settings()["paper"] == paper
    assert Settings()["export_folder"] == str(tmp_path)


def test_the_vehicle_chart_is_written_likewise(
    window: QWidget,
    document: SquadDocument,
    monkeypatch: pytest.MonkeyPatch,
    told: list[str],
    tmp_path: Path,
) -> None:
    car = Vehicle(type="armored_car", model="m8_greyhound")
    document.do(edit("set_vehicles", vehicles=(car,)))
    choose(monkeypatch, "letter", tmp_path / "chart.pdf")
    export_vehicles(document.report, Settings(), tmp_path / "suggested.pdf", window)
    pdf = pypdf.PdfReader(tmp_path / "chart.pdf")
    assert "M8 Greyhound" in pdf.pages[0].extract_text()
    assert pdf.pages[0].mediabox.width == pytest.approx(612, abs=1)
    assert told == [f"The sheet is in {tmp_path / 'chart.pdf'}."]


def test_the_men_are_a_table_with_the_separator_that_was_chosen(
    window: QWidget, document: SquadDocument, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, settings = tmp_path / "men.csv", Settings()
    monkeypatch.setattr(questions, "ask_save_table", lambda *_: (str(file), "semicolon"))
    export_table(document.report, settings, tmp_path / "suggested.csv", window)
    lines = file.read_text("utf-8-sig").splitlines()
    assert len(lines) == 1 + len(document.squad.members)
    assert lines[0].count(";") > 5
    assert settings["export_folder"] == str(tmp_path)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (edit("set_vehicles", vehicles=()), "no vehicles yet"),
        (edit("set_ruleset", ruleset="nco-99"), "rulebook is not installed"),
    ],
)
def test_a_squad_without_a_chart_is_told_so(
    window: QWidget, document: SquadDocument, told: list[str], change: Edit, words: str
) -> None:
    document.do(change)
    export_vehicles(document.report, Settings(), Path("x.pdf"), window)
    assert len(told) == 1
    assert words in told[0]


def test_the_sheet_or_its_folder_can_be_opened_at_once(
    window: QWidget, document: SquadDocument, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    choose(monkeypatch, "a4", tmp_path / "sheet.pdf")
    for place in range(2):
        export_sheet(document.report, Settings(), tmp_path / "sheet.pdf", window)
        button = window.findChild(QPushButton, f"toast_{place}")
        assert button
        button.click()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert opened == [str(tmp_path / "sheet.pdf"), str(tmp_path)]


def test_no_file_chosen_writes_nothing(
    window: QWidget,
    document: SquadDocument,
    monkeypatch: pytest.MonkeyPatch,
    told: list[str],
    tmp_path: Path,
) -> None:
    choose(monkeypatch, "a4", None)
    export_sheet(document.report, Settings(), tmp_path / "x.pdf", window)
    assert told == []
    assert not list(tmp_path.glob("*.pdf"))


@pytest.mark.parametrize("name", ["mine.nco", "MINE.NCO", "link.pdf"])
def test_a_document_is_never_replaced_by_its_sheet(  # noqa: PLR0913, PLR0917
    window: QWidget,
    document: SquadDocument,
    monkeypatch: pytest.MonkeyPatch,
    told: list[str],
    tmp_path: Path,
    name: str,
) -> None:
    (tmp_path / "mine.nco").write_bytes(b"mine")
    (tmp_path / "link.pdf").symlink_to("mine.nco")
    choose(monkeypatch, "a4", tmp_path / name)
    export_sheet(document.report, Settings(), tmp_path / "x.pdf", window)
    assert told == [f"“{name}” is a name for a document. Give the PDF one that ends in .pdf."]
    assert (tmp_path / "mine.nco").read_bytes() == b"mine"
    assert not (tmp_path / "MINE.NCO").exists()


def test_a_sheet_that_cannot_be_written_is_one_sentence(
    window: QWidget,
    document: SquadDocument,
    monkeypatch: pytest.MonkeyPatch,
    told: list[str],
    tmp_path: Path,
) -> None:
    choose(monkeypatch, "a4", tmp_path / "gone" / "sheet.pdf")
    export_sheet(document.report, Settings(), tmp_path / "x.pdf", window)
    assert len(told) == 1
    assert "cannot be written" in told[0]


def test_the_dialog_says_before_the_sheet_does_that_the_squad_is_not_legal(
    window: QWidget, document: SquadDocument
) -> None:
    for legal in (False, True):
        assert document.report.legal is legal
        dialog = PaperDialog("letter", legal=legal, parent=window, title="Export")
        texts = [label.text() for label in dialog.findChildren(QLabel)]
        assert any("Not legal" in text for text in texts) is not legal
        assert dialog.paper == "letter"
        document.do(edit("set_member", members=(1,), field="grenades", value=2))
