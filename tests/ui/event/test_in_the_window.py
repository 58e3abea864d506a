"""The window opens, begins and saves events as it does any document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFileDialog,
    QInputDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
)

from nco_builder import paths
from nco_builder.documents.kinds import read_document
from nco_builder.documents.squads import SQUAD
from nco_builder.event.folder import EVENT_FILE, open_folder, save
from nco_builder.event.model import Pairing, Round
from nco_builder.settings.settings import Settings
from nco_builder.ui.document.document_view import DocumentView
from nco_builder.ui.event.page import EventPage
from nco_builder.ui.parts import questions
from nco_builder.ui.printing.page import PrintPage
from tests.ui.documents import open_path
from tests.ui.event.conftest import put_squad

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.shell.main_window import MainWindow


@pytest.fixture
def cup(qtbot: QtBot, window: MainWindow, folder: Path) -> EventPage:
    """The event, open in the window."""
    assert open_path(window.files, folder / EVENT_FILE)
    page = window.pages.made_of(EventPage)
    qtbot.waitUntil(lambda: not page.received.busy)
    return page


def folder_chosen(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))


def called(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: (name, True))


def leave(window: MainWindow, folder: Path) -> None:
    """Let nothing be unsaved when the window closes."""
    for each in window.documents.all:
        each.mark_saved(folder / "left.nco")


def test_opening_the_file_of_an_event_shows_its_page(window: MainWindow, cup: EventPage) -> None:
    assert window.pages.shown == "event"
    assert cup.squads.model.rowCount() == 6


def test_the_name_is_changed_in_the_head(window: MainWindow, cup: EventPage, folder: Path) -> None:
    assert cup.isVisible()
    name = window.header.findChild(QLineEdit, "squad_name")
    assert isinstance(name, QLineEdit)
    assert not name.isReadOnly()
    name.setText("Winter Cup")
    name.textEdited.emit("Winter Cup")
    assert window.document.value.name == "Winter Cup"
    leave(window, folder)


@pytest.mark.parametrize(
    ("tab", "first"), [("rounds", "event_round"), ("terms", "event_name")], ids=str
)
def test_tab_goes_from_the_tabs_into_a_part_that_is_made_late(
    window: MainWindow, cup: EventPage, tab: str, first: str
) -> None:
    cup.show_tab(tab)
    QApplication.processEvents()
    cup.tabs.setFocus()
    QTest.keyClick(cup.tabs, Qt.Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not None
    assert focused.objectName() == first
    assert window.pages.shown == "event"


def test_a_squad_is_opened_in_a_tab_of_its_own(window: MainWindow, cup: EventPage) -> None:
    entry = next(each for each in cup.received.entries if each.file == "ada.nco")
    cup.open_wanted.emit(entry)
    assert window.document.path == entry.path
    assert window.pages.shown == "squad"


def test_a_share_code_in_a_text_is_opened_as_a_squad(
    qtbot: QtBot, window: MainWindow, cup: EventPage, folder: Path
) -> None:
    entry = next(each for each in cup.received.entries if each.file == "ada.nco")
    code = folder / "squads" / "code.txt"
    assert entry.squad is not None
    code.write_text(f"Hi,\n{SQUAD.share_code(entry.squad)}\n", encoding="utf-8")
    with qtbot.waitSignal(cup.received.reader.ended):
        cup.received.read()
    cup.open_wanted.emit(next(e for e in cup.received.entries if e.file == "code.txt"))
    assert window.document.kind is SQUAD
    assert window.document.value.name == entry.squad.name
    leave(window, folder)


def test_a_new_event_lies_in_the_folder_that_was_chosen(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called(monkeypatch, " Spring Cup ")
    (tmp_path / "among others.txt").touch()
    folder_chosen(monkeypatch, tmp_path)
    window.carry_out("new_event")
    assert window.pages.shown == "event"
    assert window.document.title == "Spring Cup"
    assert window.document.path == tmp_path / "Spring Cup" / EVENT_FILE
    assert (tmp_path / "Spring Cup" / "squads").is_dir()


def test_an_event_that_is_there_is_not_begun_anew(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: said.append(sentence))
    called(monkeypatch, "Spring Cup")
    folder_chosen(monkeypatch, folder)
    window.carry_out("new_event")
    assert "there is an event in this folder already" in said[0]
    assert open_folder(folder).event.name == "Autumn Cup"


def test_a_folder_of_the_event_s_name_is_its_own(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called(monkeypatch, "Spring Cup")
    (tmp_path / "Spring Cup").mkdir()
    folder_chosen(monkeypatch, tmp_path / "Spring Cup")
    window.carry_out("new_event")
    assert window.document.path == tmp_path / "Spring Cup" / EVENT_FILE


def test_the_folder_of_all_documents_is_never_the_event_s_own_though_it_is_empty(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called(monkeypatch, "Spring Cup")
    usual = tmp_path / "documents"
    usual.mkdir()
    window.settings["folder"] = str(usual)
    folder_chosen(monkeypatch, usual)
    window.carry_out("new_event")
    assert window.document.path == usual / "Spring Cup" / EVENT_FILE


def test_the_sheet_that_is_to_be_printed_is_the_one_that_is_shown(
    window: MainWindow, cup: EventPage, folder: Path
) -> None:
    cup.rounds.print_wanted.emit("pairings")
    assert window.pages.shown == "print"
    boxes = window.pages.made_of(PrintPage).options.findChildren(QCheckBox)
    assert "Pairings for the wall" in [box.text() for box in boxes if box.isChecked()]
    verdict = window.header.findChild(QPushButton, "verdict")
    assert isinstance(verdict, QPushButton)
    assert verdict.text() == "✓ No problems"
    leave(window, folder)


def test_an_event_without_a_folder_is_given_one(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.files.open_sample(paths.data() / "samples" / "autumn-cup.nco")
    page = window.pages.made_of(EventPage)
    folder_chosen(monkeypatch, tmp_path)
    button = page.findChild(QPushButton, "event_choose_folder")
    assert isinstance(button, QPushButton)
    assert button.isVisible()
    button.click()
    folder = tmp_path / "Autumn Cup"
    assert window.document.path == folder / EVENT_FILE
    assert not window.document.modified
    assert not button.isVisible()
    assert read_document(folder / EVENT_FILE) == window.document.value


def test_what_another_organiser_saved_meanwhile_is_never_written_over_silently(
    window: MainWindow, cup: EventPage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cup.isVisible()
    theirs = open_folder(folder)
    save(theirs, theirs.event.replace(notes="by another organiser"))
    asked: list[str] = []

    def answer(_parent: object, sentence: str, *_more: object) -> str:
        asked.append(sentence)
        return "no"

    monkeypatch.setattr(questions, "ask", answer)
    event = window.document.value
    window.document.do(event.replace(notes="mine"), lambda _: "Notes")
    assert not window.files.save()
    assert asked
    assert open_folder(folder).event.notes == "by another organiser"
    leave(window, folder)


def test_the_match_of_a_table_begins_in_the_folder_and_is_found_there_again(
    qtbot: QtBot, window: MainWindow, cup: EventPage, folder: Path
) -> None:
    assert cup.isVisible()
    put_squad(folder, "ben.nco", "airborne-squad", "Ben Okafor")
    cup.received.read()
    qtbot.waitUntil(lambda: not cup.received.busy)
    document = window.document
    pairing = Pairing(table=1, players=(1, 2))
    now = document.value.replace(rounds=(Round(pairings=(pairing,)),))
    document.do(now, lambda _before: "Pair")
    cup.show_tab("rounds")
    begin = cup.rounds.findChild(QPushButton, "event_match")
    assert isinstance(begin, QPushButton)
    begin.click()
    qtbot.waitUntil(lambda: window.document is not document)
    match = window.document.value
    assert [side.player for side in match.sides] == ["Ada Brandt", "Ben Okafor"]
    assert window.pages.shown == "builder"
    kept = window.document.path
    assert kept is not None
    assert (kept.parent, len(window.documents.all)) == (folder / "matches", 2)
    window.documents.show(document)
    begin.click()
    qtbot.waitUntil(lambda: window.document.path == kept)
    assert len(window.documents.all) == 2
    leave(window, folder)


def test_without_a_squad_no_match_begins_and_it_is_told(
    window: MainWindow, cup: EventPage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: told.append(sentence))
    pairing = Pairing(table=1, players=(1, 3))
    now = window.document.value.replace(rounds=(Round(pairings=(pairing,)),))
    window.document.do(now, lambda _before: "Pair")
    begin = cup.rounds.findChild(QPushButton, "event_match")
    assert isinstance(begin, QPushButton)
    begin.click()
    assert told == ["There is no squad of Clara Weiß that can be read, so no match can begin."]
    assert not any((folder / "matches").iterdir())
    leave(window, folder)


def test_an_event_is_printed_without_copies_for_its_rounds(
    window: MainWindow, cup: EventPage, folder: Path
) -> None:
    assert cup.isVisible()
    window.carry_out("print_page")
    options = window.pages.made_of(PrintPage).options
    rounds = options.findChild(QSpinBox, "print_rounds")
    assert isinstance(rounds, QSpinBox)
    rounds.setValue(3)  # as chosen for a squad before
    assert not rounds.isVisible()
    options.choose("roster")
    job = options.job()
    assert job is not None
    assert job.copies == ("",)
    assert options.name_ending() == ".pdf"
    options.choose("wall")
    assert options.name_ending() == ", Standings for the wall.pdf"
    leave(window, folder)


@pytest.mark.parametrize("there", [(), ("squads", "notes.txt"), ("squads", "holiday.jpg")])
def test_a_new_event_gets_a_folder_of_its_name_beside_other_files(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: tuple[str, ...]
) -> None:
    chosen = tmp_path / "work"
    chosen.mkdir()
    for name in there:
        (chosen / name).mkdir()
    folder_chosen(monkeypatch, chosen)
    called(monkeypatch, "Autumn Cup")
    window.carry_out("new_event")
    assert window.document.path == chosen / "Autumn Cup" / EVENT_FILE
    assert {each.name for each in chosen.iterdir()} == {*there, "Autumn Cup"}
    leave(window, tmp_path)


@pytest.mark.usefixtures("cup")
def test_the_print_page_does_not_call_an_event_whose_squads_it_cannot_know_clean(
    qtbot: QtBot, opened: OpenDocument
) -> None:
    page = PrintPage(DocumentView(opened, opened), Settings())
    qtbot.addWidget(page)
    assert (page.head().status, page.head().state) == ("Squads not checked", "to_do")


def test_the_print_page_says_in_the_head_what_the_page_of_the_event_says(
    window: MainWindow, cup: EventPage, folder: Path
) -> None:
    assert cup.received.known

    def head() -> str:
        status = window.header.findChild(QLabel, "head_status")
        assert isinstance(status, QLabel)
        return "" if status.isHidden() else status.text()

    window.turn_to("print")
    assert head() == "✕ 2 of 4 squads legal"
    window.turn_to("event")
    with_round = [Round(pairings=(Pairing(players=(1, 2), table=1),))]
    event = window.document.value.replace(rounds=tuple(with_round))
    window.document.do(event, lambda _before: "Pair")
    window.turn_to("print")
    missing = "✕ 2 squads not legal · 3 squads missing · 1 result missing"
    assert head() == missing, "the page of the event knows its squads"
    window.document.undo()
    assert head() == "✕ 2 of 4 squads legal"
    window.document.do(event, lambda _before: "Pair")
    leave(window, folder)
