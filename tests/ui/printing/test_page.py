"""The Print page: what is seen is what is saved and printed, and follows every edit."""

from __future__ import annotations

import gc
import io
import re
import threading
from typing import TYPE_CHECKING

import pdfplumber
import pypdf
import pypdfium2
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QIcon
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QListWidget,
    QSpinBox,
    QWidget,
)

from nco_builder import paths
from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.documents.squads import read_squad
from nco_builder.files import FileProblem
from nco_builder.printing import Cancelled, Printed, Run
from nco_builder.settings.settings import Settings
from nco_builder.sheets import SHEETS
from nco_builder.squad import Vehicle, edit
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.fields import ElidedLabel
from nco_builder.ui.printing import page as page_module
from nco_builder.ui.printing.builder import Answer, Builder, Failed, pdfium_turn
from nco_builder.ui.printing.options_panel import OptionsPanel, copy_names
from nco_builder.ui.printing.page import PrintPage
from nco_builder.ui.printing.printer import prepare, print_to
from nco_builder.ui.printing.sheet_view import GAP, Caption, Elider, captions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.printing import Job
    from nco_builder.ui.document.document_view import SquadDocument

MM = 72 / 25.4
FAINT = 215
"""A thin line rendered between two pixels is no darker."""
FIRST_CARD = "Squad card"
"""What stands on the first page of cards alone."""


@pytest.fixture
def settings() -> Settings:
    return Settings()


@pytest.fixture
def page(qtbot: QtBot, document: SquadDocument, settings: Settings) -> Iterator[PrintPage]:
    page = PrintPage(document, settings)
    qtbot.addWidget(page)
    page.resize(1100, 700)
    page.show()
    ready(qtbot, page)
    yield page
    page.stop()


def ready(qtbot: QtBot, page: PrintPage) -> None:
    qtbot.waitUntil(page.save_button.isEnabled)


def built_anew(qtbot: QtBot, page: PrintPage) -> None:
    """Wait for what was chosen just now; it may be there before anybody sees it missing."""
    qtbot.waitUntil(lambda: not page._soon.isActive() and page.save_button.isEnabled())


def box(page: PrintPage, name: str) -> QCheckBox:
    found = page.findChild(QCheckBox, f"print_{name}")
    assert found is not None
    return found


def status(page: PrintPage) -> str:
    label = page.findChild(QLabel, "print_status")
    assert label is not None
    return label.text()


def in_place_of_pages(page: PrintPage) -> str:
    label = page.view.findChild(QLabel, "print_nothing_text")
    assert label is not None
    return label.text() if label.isVisible() else ""


def words(pdf: bytes) -> str:
    return "".join(each.extract_text() for each in pypdf.PdfReader(io.BytesIO(pdf)).pages)


def test_every_kind_of_sheet_is_offered_in_the_order_of_the_table(page: PrintPage) -> None:
    boxes = [box.objectName() for box in page.options.findChildren(QCheckBox)]
    sheets = [f"print_{name}" for name in SHEETS]
    assert [each for each in boxes if each in sheets] == sheets


def test_what_is_seen_is_what_is_saved(
    page: PrintPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, document: SquadDocument
) -> None:
    file = tmp_path / "a.pdf"
    monkeypatch.setattr(questions, "ask_save", lambda *_: str(file))
    monkeypatch.setattr(questions, "ask", lambda *_: "no")
    page.save_button.click()
    assert file.read_bytes() == page.pdf
    assert read_squad(file) == document.squad


def test_the_selected_sheets_are_saved_as_a_web_page(
    page: PrintPage,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    document: SquadDocument,
    settings: Settings,
) -> None:
    file = tmp_path / "a.html"
    suggested: list[Path] = []

    def choose(_page: object, _title: str, suggestion: Path, _kinds: str) -> str:
        suggested.append(suggestion)
        return str(file)

    monkeypatch.setattr(questions, "ask_save", choose)
    document.do(edit("set_text", field="notes", value="between us"))
    box(page, "cards").click()
    box(page, "roster").click()
    page.web_button.click()
    assert suggested[0].suffix == ".html"
    assert b'id="cards"' in file.read_bytes()
    assert b'id="roster"' not in file.read_bytes()
    assert read_squad(file) == document.squad
    assert settings["export_folder"] == str(tmp_path)
    box(page, "notes").click()
    page.web_button.click()
    assert read_squad(file) == document.squad.replace(notes="")
    box(page, "squad_inside").click()
    page.web_button.click()
    with pytest.raises(FileProblem):
        read_squad(file)


def test_a_web_page_is_never_written_over_a_document(
    page: PrintPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "a.nco"
    file.write_bytes(b"old")
    told: list[str] = []
    monkeypatch.setattr(questions, "ask_save", lambda *_: str(file))
    monkeypatch.setattr(questions, "say", lambda _parent, sentence, **_: told.append(sentence))
    page.web_button.click()
    assert told == ["“a.nco” is a name for a document; give it another one."]
    assert file.read_bytes() == b"old"


def test_a_file_that_cannot_be_written_is_one_sentence_and_stays(
    page: PrintPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(b"old")
    told: list[str] = []
    monkeypatch.setattr(questions, "ask_save", lambda *_: str(file))
    monkeypatch.setattr(questions, "ask", lambda *_: "lose")
    monkeypatch.setattr(questions, "say", lambda _parent, sentence, **_: told.append(sentence))

    def full(path: Path, _: bytes) -> None:
        raise FileProblem(path, "the disk is full")

    monkeypatch.setattr(page_module, "write_atomically", full)
    page.save_button.click()
    assert told == [f"{file}: the disk is full."]
    assert file.read_bytes() == b"old"


def test_an_edit_is_seen_soon(qtbot: QtBot, page: PrintPage, document: SquadDocument) -> None:
    document.do(edit("set_member", members=(1,), field="name", value="Zebulon"))
    qtbot.waitUntil(lambda: page.pdf != b"" and "Zebulon" in words(page.pdf))


def test_nothing_is_built_while_nobody_looks(
    qtbot: QtBot, page: PrintPage, document: SquadDocument
) -> None:
    page.hide()
    before = page._serial, page.pdf
    document.do(edit("set_member", members=(1,), field="name", value="Zebulon"))
    qtbot.wait(1)
    assert not page._soon.isActive()
    assert (page._serial, page.pdf) == before
    page.show()
    qtbot.waitUntil(lambda: "Zebulon" in words(page.pdf))


def test_pages_are_rendered_as_they_come_into_sight(qtbot: QtBot, page: PrintPage) -> None:
    shown = page.view.findChild(QWidget, "print_page_1")
    assert shown is not None
    qtbot.waitUntil(lambda: shown.scale > 0)  # type: ignore[attr-defined]
    picture = shown.grab().toImage()
    dark = [
        (x, y)
        for x in range(0, picture.width(), 3)
        for y in range(0, picture.height(), 3)
        if picture.pixelColor(x, y).lightness() < 60
    ]
    assert len(dark) > 200


def test_sheets_are_chosen_and_remembered(
    qtbot: QtBot, page: PrintPage, settings: Settings
) -> None:
    box(page, "cards").click()
    built_anew(qtbot, page)
    assert settings["print_sheets"] == ["roster", "cards"]
    assert len(pypdf.PdfReader(io.BytesIO(page.pdf)).pages) == 6
    thumbnails = page.findChild(QListWidget, "print_thumbnails")
    assert thumbnails is not None
    assert thumbnails.count() == 6
    bar = page.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > page.view.height())
    thumbnails.setCurrentRow(2)
    qtbot.waitUntil(lambda: bar.value() > 0)


def test_backs_are_asked_for_where_cards_may_do_without(
    qtbot: QtBot, page: PrintPage, document: SquadDocument
) -> None:
    _ = qtbot, document
    assert box(page, "backs").isHidden(), "the cards of soldiers have them in any case"
    assert not box(page, "print_shop").isHidden()


def test_boxes_to_tick_on_a_tablet_are_a_choice_that_is_kept(
    qtbot: QtBot, page: PrintPage, document: SquadDocument
) -> None:
    _ = document
    box(page, "fillable").click()
    built_anew(qtbot, page)
    job = page.options.job()
    assert job is not None
    assert job.options.fillable


def test_the_page_at_the_top_stays_there_whatever_is_chosen(qtbot: QtBot, page: PrintPage) -> None:
    box(page, "cards").click()
    built_anew(qtbot, page)
    box(page, "roster").click()
    built_anew(qtbot, page)
    qtbot.wait(1)
    assert (page.view.current, page.view.verticalScrollBar().value()) == (0, 0)
    page.view.show_page(2)
    qtbot.wait(50)
    for change in (page.view.zoom_in, page.view.zoom_in, page.view.fit_page, page.view.fit_width):
        change()
        qtbot.wait(50)
        assert distance_from_top(page, 3) == GAP
    combo = page.findChild(QComboBox, "print_paper")
    assert combo is not None
    combo.setCurrentIndex(combo.findData("letter"))
    built_anew(qtbot, page)
    qtbot.wait(50)
    assert distance_from_top(page, 3) == GAP
    assert status(page).endswith("Page 3 of 4")


def distance_from_top(page: PrintPage, number: int) -> int:
    """How far below the upper edge of the view a page begins."""
    shown = page.view.findChild(QWidget, f"print_page_{number}")
    assert shown is not None
    return shown.mapTo(page.view.viewport(), QPoint(0, 0)).y()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_thumbnails_show_whole_pages_in_places_that_never_move(
    qtbot: QtBot, page: PrintPage, paper: str
) -> None:
    combo = page.findChild(QComboBox, "print_paper")
    thumbnails = page.findChild(QListWidget, "print_thumbnails")
    assert combo is not None
    assert thumbnails is not None
    if combo.currentData() != paper:
        combo.setCurrentIndex(combo.findData(paper))
        built_anew(qtbot, page)
    empty = thumbnails.visualItemRect(thumbnails.item(0))
    qtbot.waitUntil(lambda: has_ink(thumbnails))
    assert thumbnails.visualItemRect(thumbnails.item(0)) == empty


def thumbnails_say(page: PrintPage, role: Qt.ItemDataRole) -> list[str]:
    thumbnails = page.findChild(QListWidget, "print_thumbnails")
    assert thumbnails is not None
    return [thumbnails.item(row).data(role) for row in range(thumbnails.count())]


def test_thumbnails_say_of_which_sheet_they_are(qtbot: QtBot, page: PrintPage) -> None:
    assert thumbnails_say(page, Qt.ItemDataRole.DisplayRole) == ["Roster sheet"]
    box(page, "cards").click()
    built_anew(qtbot, page)
    assert thumbnails_say(page, Qt.ItemDataRole.DisplayRole) == [
        "Roster sheet 1/2",
        "Roster sheet 2/2",
        *[f"Roster cards {number}/4" for number in range(1, 5)],
    ]
    for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
        assert thumbnails_say(page, role)[3] == "Roster cards · Page 2 of 4"
    box(page, "roster").click()
    box(page, "judge").click()
    built_anew(qtbot, page)
    assert thumbnails_say(page, Qt.ItemDataRole.DisplayRole) == [
        f"Roster cards {number}/4\nJudge" for number in range(1, 5)
    ]


def test_captions_are_cut_to_the_width_but_never_their_numbers(looks: QApplication) -> None:
    metrics = QFontMetrics(looks.font())
    caption = Caption("A sheet with a very long name", 12, 14, "The judge of the other table")
    title, copy_name = caption.lines(Elider(metrics, 120)).split("\n")
    assert title.startswith("A sheet")
    assert title.endswith("… 12/14")
    assert copy_name.endswith("…")
    assert max(map(metrics.horizontalAdvance, (title, copy_name))) <= 120
    whole = "A sheet with a very long name · Page 12 of 14 · The judge of the other table"
    assert caption.whole == whole


def test_below_a_small_page_a_title_that_would_be_cut_is_its_number(looks: QApplication) -> None:
    elider = Elider(QFontMetrics(looks.font()), 60)
    assert Caption("A sheet with a long name", 1, 1, "").lines(elider, small=True) == "1/1"
    assert Caption("Sheet", 1, 1, "").lines(elider, small=True) == "Sheet"


def has_ink(thumbnails: QListWidget) -> bool:
    """Whether the first page is more than white."""
    icon = thumbnails.item(0).icon()
    normal, chosen = (
        icon.pixmap(thumbnails.iconSize(), mode).toImage()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected)
    )
    assert normal == chosen
    shades = {normal.pixelColor(x, 20).lightness() for x in range(normal.width())}
    return len(shades) > 2


def test_a_page_just_opened_says_that_it_prepares_the_pages(
    qtbot: QtBot, document: SquadDocument, settings: Settings
) -> None:
    page = PrintPage(document, settings)
    qtbot.addWidget(page)
    page.resize(900, 430)
    page.show()
    thumbnails = page.findChild(QListWidget, "print_thumbnails")
    assert thumbnails is not None
    assert in_place_of_pages(page) == page_module.PREPARING
    assert not thumbnails.isVisible()
    ready(qtbot, page)
    assert in_place_of_pages(page) == ""
    assert thumbnails.isVisible()
    page.stop()


def test_without_a_sheet_the_page_says_what_to_do(qtbot: QtBot, page: PrintPage) -> None:
    box(page, "roster").click()
    qtbot.waitUntil(lambda: in_place_of_pages(page) == page_module.NOTHING)
    assert not page.save_button.isEnabled()
    assert not page.print_button.isEnabled()


def test_what_cannot_be_made_is_switched_off_and_says_why(
    qtbot: QtBot, page: PrintPage, document: SquadDocument
) -> None:
    assert not box(page, "vehicles").isEnabled()
    reason = page.options.findChild(QLabel, "print_vehicles_reason")
    assert isinstance(reason, QLabel)
    assert (reason.isVisible(), reason.text()) == (True, "The squad has no vehicles")
    assert box(page, "vehicles").accessibleDescription() == "the squad has no vehicles"
    model = Vehicle(type="armored_car", name="Greyhound")
    document.do(edit("set_vehicles", vehicles=(model,)))
    qtbot.waitUntil(box(page, "vehicles").isEnabled)
    assert not reason.isVisible()
    assert box(page, "vehicles").accessibleDescription() == ""


@pytest.mark.parametrize("wide", [700, 1200])
def test_an_illegal_squad_is_said_to_print_as_such(page: PrintPage, wide: int) -> None:
    page.resize(wide, 600)
    verdict = page.findChild(QLabel, "print_status")
    assert verdict is not None
    assert "not legal" in verdict.text()
    assert verdict.width() >= verdict.sizeHint().width()
    assert verdict.property("role") == "error"


def test_without_room_for_words_the_verdict_s_sign_and_the_page_s_number_stay(
    page: PrintPage,
) -> None:
    page.resize(700, 600)
    label = page.findChild(ElidedLabel, "print_status")
    assert label is not None
    count = len(page._sizes)
    label.resize(label.fontMetrics().horizontalAdvance(f"✕ 1/{count}"), label.height())
    assert label.shown == f"✕ 1/{count}"


def test_paper_says_of_an_empty_squad_what_the_rules_do(
    page: PrintPage, document: SquadDocument, qtbot: QtBot
) -> None:
    document.do(edit("remove_members", members=tuple(range(len(document.squad.members)))))
    built_anew(qtbot, page)
    status = page.findChild(QLabel, "print_status")
    assert status is not None
    qtbot.waitUntil(lambda: "not legal" in status.text())
    assert "NOT LEGAL" in words(page.pdf)


def test_a_pack_has_a_copy_for_each_round_and_the_judge(qtbot: QtBot, page: PrintPage) -> None:
    rounds = page.findChild(QSpinBox, "print_rounds")
    assert rounds is not None
    rounds.setValue(3)
    box(page, "judge").click()
    qtbot.waitUntil(lambda: "Judge" in words(page.pdf))
    assert len(pypdf.PdfReader(io.BytesIO(page.pdf)).pages) == 4
    assert copy_names(3, judge=True) == ("Round 1", "Round 2", "Round 3", "Judge")
    assert copy_names(0, judge=False) == ("",)


@pytest.mark.parametrize(
    ("key", "value"), [("paper", "letter"), ("print_style", "mono"), ("card_size", "large")]
)
def test_paper_and_style_are_remembered(
    qtbot: QtBot, page: PrintPage, settings: Settings, key: str, value: str
) -> None:
    combo = page.findChild(QComboBox, f"print_{key}")
    assert combo is not None
    combo.setCurrentIndex(combo.findData(value))
    built_anew(qtbot, page)
    assert settings[key] == value


def test_notes_may_stay_at_home(qtbot: QtBot, page: PrintPage, document: SquadDocument) -> None:
    document.do(edit("set_text", field="notes", value="SECRET"))
    qtbot.waitUntil(lambda: "SECRET" in words(page.pdf))
    box(page, "notes").click()
    qtbot.waitUntil(lambda: "SECRET" not in words(page.pdf))


def test_sheets_for_everybody_have_no_notes_and_no_file_until_they_are_switched_on(
    qtbot: QtBot, settings: Settings
) -> None:
    panel = OptionsPanel(settings)
    qtbot.addWidget(panel)
    samples = paths.data() / "samples"
    squad, event = (
        judge_document(read_document(samples / f"{name}.nco"), "")
        for name in ("rifle-squad", "autumn-cup")
    )

    def private() -> tuple[bool, bool]:
        job = panel.job()
        assert job
        return job.notes, job.file_inside

    panel.follow(squad)
    assert private() == (True, True)
    panel.follow(event)
    assert private() == (False, False)
    notes = panel.findChild(QCheckBox, "print_notes")
    assert notes
    notes.click()
    assert private() == (True, False)
    panel.follow(squad)
    assert private() == (True, True)
    notes.click()
    assert private() == (False, True)
    panel.follow(event)
    assert private() == (True, False)


def test_zooming_keeps_to_its_steps(qtbot: QtBot, page: PrintPage) -> None:
    page.view.set_zoom(1.0)
    first = page.view.findChild(QWidget, "print_page_1")
    assert first is not None
    assert first.width() == pytest.approx(210 * MM / 0.75, abs=1)
    page.view.step_zoom(1)
    assert first.width() == pytest.approx(1.25 * 210 * MM / 0.75, abs=1)
    page.view.step_zoom(-1)
    assert first.width() == pytest.approx(210 * MM / 0.75, abs=1)
    QTest.keyClick(page, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    page.view.set_zoom("page")
    assert first.height() <= page.view.viewport().height()
    qtbot.wait(1)


def test_a_defect_is_one_sentence(
    qtbot: QtBot, page: PrintPage, document: SquadDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_report: object, _job: object, go_on: Callable[[int, int], bool]) -> bytes:
        go_on(0, 3)
        raise ZeroDivisionError("nothing")

    monkeypatch.setattr("nco_builder.ui.printing.builder.print_sheets", fail)
    document.do(edit("set_text", field="name", value="Other"))
    qtbot.waitUntil(lambda: "cannot be made" in in_place_of_pages(page))
    assert not page.save_button.isEnabled()
    assert not page.cancel_button.isVisible()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_printing_keeps_true_size(
    qtbot: QtBot, page: PrintPage, tmp_path: Path, paper: str
) -> None:
    combo = page.findChild(QComboBox, "print_paper")
    assert combo is not None
    page.options.choose("cards")
    combo.setCurrentIndex(combo.findData(paper))
    qtbot.waitUntil(lambda: is_of(page.pdf, page.options.job()))
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    printer.setResolution(300)
    prepare(printer, paper, duplex=False)  # type: ignore[arg-type]
    assert print_to(printer, page.pdf)
    printed = (tmp_path / "out.pdf").read_bytes()
    assert card_height_mm(printed) == pytest.approx(card_height_mm(page.pdf), abs=0.2)
    assert card_height_mm(page.pdf) == pytest.approx(88, abs=0.2)


def test_printing_and_the_preview_take_turns_at_the_renderer(
    qtbot: QtBot,
    page: PrintPage,
    document: SquadDocument,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pdf, job, preview = page.pdf, page.options.job(), Builder(page)
    answers: list[Answer] = []
    preview.reported.connect(answers.extend)
    assert job is not None
    monkeypatch.setattr("nco_builder.ui.printing.builder.print_sheets", lambda *_: Printed(pdf, ()))
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    printer.setResolution(20)
    for _ in range(100):
        preview.render(preview.build(document.report, job), 0, 0.2)
        assert print_to(printer, pdf)
        qtbot.waitUntil(lambda: not preview.busy)
    preview.stop()
    assert len(answers) == 200
    assert not [each for each in answers if isinstance(each, Failed)]


def test_what_no_paper_holds_is_refused_with_a_sentence_in_the_place_of_its_pages(
    page: PrintPage, document: SquadDocument, qtbot: QtBot
) -> None:
    vehicles = tuple([Vehicle(type="armored_car", name=f"{at}" + "W" * 600) for at in range(500)])
    document.do(edit("set_vehicles", vehicles=vehicles))
    page.choose("vehicles")
    qtbot.waitUntil(lambda: "A sheet has room for" in in_place_of_pages(page))
    told = r"A sheet has room for 150000 letters, .* \d+\."
    assert re.fullmatch(told, in_place_of_pages(page))
    assert not page.save_button.isEnabled()
    qtbot.waitUntil(lambda: not page.view.findChildren(QWidget, "print_page_1"))


def is_of(pdf: bytes, job: Job | None) -> bool:
    """Whether a PDF has the paper of a job, and cards alone."""
    first = pypdf.PdfReader(io.BytesIO(pdf)).pages[0]
    assert job is not None
    on_paper = abs(float(first.mediabox.width) - job.options.size.width) < 1
    return on_paper and FIRST_CARD in first.extract_text()


def card_height_mm(pdf: bytes) -> float:
    """How far the cutting marks in the left margin stand apart, where no words are."""
    dots = 600 / 72
    with pdfium_turn:
        document = pypdfium2.PdfDocument(pdf)
        bitmap = document[0].render(scale=dots).to_pil().convert("L")
        document.close()
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        width = float(opened.pages[0].width)
    left = (width - 3 * 63 * MM) / 2 - 2.5 * MM
    column = [bitmap.getpixel((round(left * dots), y)) for y in range(bitmap.height)]
    marks = [y for y in range(1, len(column)) if column[y] < FAINT <= column[y - 1]]
    assert len(marks) == 4
    return (marks[1] - marks[0]) / dots / MM


@pytest.mark.usefixtures("page", "collecting")
def test_garbage_is_collected_in_the_window_s_own_thread_while_another_builds(
    qtbot: QtBot,
) -> None:
    assert not gc.isenabled()
    seen: list[str] = []
    usual = gc.get_threshold()
    gc.callbacks.append(lambda phase, _: seen.append(f"{phase} {threading.current_thread().name}"))
    gc.collect()
    seen.clear()
    gc.set_threshold(100, *usual[1:])
    kept = [[number] for number in range(5000)]
    try:
        qtbot.waitUntil(lambda: bool(seen))
    finally:
        gc.callbacks.pop()
        gc.set_threshold(*usual)
    assert kept
    assert all(threading.main_thread().name in each for each in seen)


def test_a_long_pack_says_how_far_it_is_and_can_be_cancelled(
    qtbot: QtBot, page: PrintPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    going = threading.Event()

    def slow(*_: object) -> bytes:
        progress = _[-1]
        assert callable(progress)
        while progress(7, 200):
            going.wait(0.05)
        raise Cancelled

    monkeypatch.setattr("nco_builder.ui.printing.builder.print_sheets", slow)
    page.options.choose("reference")
    qtbot.waitUntil(page.cancel_button.isVisible)
    assert "of 200" in status(page)
    assert not page.save_button.isEnabled()
    page.cancel_button.click()
    assert status(page) == page_module.CANCELLED
    assert not page.cancel_button.isVisible()
    qtbot.waitUntil(lambda: not page._builder.busy)
    assert not page.save_button.isEnabled()
    monkeypatch.undo()
    page.options.choose("roster")
    ready(qtbot, page)


def test_the_texts_of_captions_are_measured_once_however_many_pages_there_are() -> None:
    measured: list[str] = []

    class Metrics(QFontMetrics):
        def elidedText(self, text: str, *args: object) -> str:  # noqa: N802 - of Qt
            measured.append(text)
            return super().elidedText(text, *args)  # type: ignore[arg-type]

    elider = Elider(Metrics(QApplication.font()), 120)
    made = [each.lines(elider) for each in captions([Run("roster", "Judge", 99)] * 9, str.title)]
    assert made[:2] == ["Roster 1/99\nJudge", "Roster 2/99\nJudge"]
    assert len(measured) < 20


def test_a_narrow_page_tells_in_short_where_it_is(qtbot: QtBot, page: PrintPage) -> None:
    assert " of " in status(page)
    page.resize(900, 700)
    qtbot.wait(1)
    assert " of " not in status(page)
    assert f"1/{len(page._sizes)}" in status(page)
