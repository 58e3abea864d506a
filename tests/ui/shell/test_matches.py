"""Matches begun from files, recorded in their squads, and compared with what became of these."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDropEvent
from PySide6.QtWidgets import QFileDialog, QPushButton

from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.squads import SQUAD, read_squad, write_squad
from nco_builder.match.model import SquadMatch, agree, begin_match, decide
from nco_builder.match.settling import settle
from nco_builder.squad import Squad, edit
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document import pending_opens
from nco_builder.ui.library.page import LibraryPage
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.toast import Toast
from nco_builder.ui.shell import matches
from nco_builder.ui.shell.matches import begin_with_files, choose_squads
from nco_builder.ui.shell.navigation import begin_work
from nco_builder.versions import versions_of
from tests.ui.documents import open_path

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.shell.main_window import MainWindow


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: told.append(sentence))
    monkeypatch.setattr(questions, "ask", lambda *_: "lose")  # as the window closes
    return told


@pytest.fixture
def files(tmp_path: Path, sample: Squad) -> list[Path]:
    """Two squads, each in a file of its own."""
    both = []
    for name in ("Able", "Baker"):
        both.append(tmp_path / f"{name.lower()}.nco")
        write_squad(both[-1], sample.replace(name=name))
    return both


@pytest.fixture
def match(window: MainWindow, told: list[str], files: list[Path], tmp_path: Path) -> Path:
    """The file of a match of both that settled one ruling, open in front."""
    begin_with_files(window, files)
    assert told == []
    before = window.document.value
    assert isinstance(before, SquadMatch)
    (ruling, *_more) = [each.ruling.id for each in settle(before).open_rulings]
    settled = decide(agree(before, ruling).apply(before), "duplicate_items", "forbid").apply(
        agree(before, ruling).apply(before)
    )
    window.document.do(settled, lambda _before: "Settle")
    path = tmp_path / "match.nco"
    assert window.files.write_to(path)
    return path


def toasts(window: MainWindow) -> list[str]:
    return [each.text.replace("\u200b", "") for each in window.findChildren(Toast)]


def test_two_squads_of_the_library_begin_a_match(
    window: MainWindow, told: list[str], files: list[Path]
) -> None:
    begin_with_files(window, files)
    match = window.document.value
    assert [side.squad.name for side in match.sides] == ["Able", "Baker"]
    assert [side.taken.file for side in match.sides] == ["able.nco", "baker.nco"]
    assert window.pages.shown == "builder"
    assert told == []


def test_one_squad_meets_the_one_in_front(
    window: MainWindow, document: SquadDocument, told: list[str], files: list[Path]
) -> None:
    begin_with_files(window, files[1:])
    assert [side.squad.name for side in window.document.value.sides] == [
        document.squad.name,
        "Baker",
    ]
    begin_with_files(window, files[1:])
    assert told == ["Choose two squads for a match, or open one of them first."]


def test_a_broken_file_begins_no_match_and_is_told(
    window: MainWindow, told: list[str], files: list[Path]
) -> None:
    files[1].write_text("{", "utf-8")
    begin_with_files(window, files)
    assert len(told) == 1
    assert "baker.nco" in told[0]
    assert window.document.kind is SQUAD


@pytest.fixture
def empty(window: MainWindow) -> MainWindow:
    """The window with a match in front that has no squads."""
    begun = begin_match()
    window.documents.bring(kind_for(begun), begun)
    window.turn_to("builder")
    return window


def squads_of(window: MainWindow) -> list[str]:
    return [side.squad.name for side in window.document.value.sides]


def drop(window: MainWindow, files: list[Path]) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(each)) for each in files])
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    keys = Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(9, 9), action, data, button, keys))


def test_an_empty_match_asks_for_its_squads(
    empty: MainWindow, told: list[str], files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = [str(each) for each in files]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (chosen, ""))
    begin = empty.findChild(QPushButton, "builder_begin")
    assert isinstance(begin, QPushButton)
    assert begin.isVisible()
    assert empty.focusWidget() is begin
    begin.click()
    assert squads_of(empty) == ["Able", "Baker"]
    assert empty.document.value.name == "Able – Baker"
    assert not begin.isVisible()
    table = empty.pages.made_of(BuildingPage).table
    assert table.chosen() == (), "the entry is about the match, not all of its men"
    assert empty.focusWidget() is table
    choose_squads(empty)
    assert told == ["The match has both its squads. Begin another one for others."]
    assert squads_of(empty) == ["Able", "Baker"]


def test_a_match_begins_on_what_chooses_its_squads(empty: MainWindow) -> None:
    begin_work(empty)
    way = empty.focusWidget()
    assert way is not None
    assert way.objectName() == "builder_begin"


def test_squads_dropped_on_a_match_are_those_it_lacks(
    qtbot: QtBot, empty: MainWindow, told: list[str], files: list[Path]
) -> None:
    drop(empty, files[:1])
    qtbot.waitUntil(lambda: squads_of(empty) == ["Able"])
    drop(empty, files)
    qtbot.waitUntil(lambda: told == ["These are more squads than the match lacks."])
    drop(empty, files[1:])
    qtbot.waitUntil(lambda: squads_of(empty) == ["Able", "Baker"])
    drop(empty, files[:1])
    qtbot.waitUntil(lambda: empty.document.kind is SQUAD)


def test_a_broken_file_leaves_the_match_without_its_squad(
    qtbot: QtBot, empty: MainWindow, told: list[str], files: list[Path]
) -> None:
    files[1].write_text("{", "utf-8")
    drop(empty, files)
    qtbot.waitUntil(lambda: len(told) == 1)
    assert "baker.nco" in told[0]
    assert squads_of(empty) == []


def test_cancelled_while_a_squad_is_read_no_match_begins(
    window: MainWindow,
    told: list[str],
    files: list[Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may = Event()

    def read(path: Path) -> Squad:
        if path == files[1]:
            may.wait(10)
        return read_squad(path)

    monkeypatch.setattr(matches, "read_squad", read)
    monkeypatch.setattr(pending_opens, "AT_ONCE", 0.05)
    begin_with_files(window, files)
    assert window.documents.arriving.busy
    window.documents.arriving.cancel()
    may.set()
    assert told == []
    assert window.document.kind is SQUAD


def test_what_was_settled_is_recorded_in_both_files_and_their_versions_kept(
    window: MainWindow, match: Path, told: list[str], files: list[Path]
) -> None:
    settled = read_document(match)
    assert isinstance(settled, SquadMatch)
    window.carry_out("record_in_squads")
    assert told == []
    assert toasts(window)[-1].startswith("Recorded in ")
    for file in files:
        squad = read_squad(file)
        assert squad.agreed == settled.agreed
        assert squad.rulings["duplicate_items"] == "forbid"
    assert len(versions_of(files[0])) == 1


def test_an_open_squad_is_recorded_in_as_a_step_to_undo_and_saved(
    window: MainWindow, match: Path, told: list[str], files: list[Path]
) -> None:
    open_path(window.files, files[0])
    able = window.document
    open_path(window.files, match)
    window.carry_out("record_in_squads")
    assert told == []
    assert able.value.rulings.duplicate_items == "forbid"
    assert not able.modified
    assert read_squad(files[0]) == able.value
    assert able.undo()
    assert able.value.rulings.duplicate_items == "allow"


def test_a_squad_that_was_changed_or_is_gone_is_left_and_told(
    window: MainWindow, match: Path, told: list[str], files: list[Path]
) -> None:
    open_path(window.files, match)
    changed = read_squad(files[0]).replace(name="Abel")
    write_squad(files[0], changed)
    files[1].unlink()
    window.carry_out("record_in_squads")
    assert read_squad(files[0]) == changed
    (said,) = told
    first, second = said.splitlines()
    assert "it was changed since it was taken, so nothing is recorded in it" in first
    assert "“baker.nco” is neither open nor beside the match nor in the library" in second


def test_a_match_that_settled_nothing_has_nothing_to_record(
    window: MainWindow, told: list[str], files: list[Path]
) -> None:
    begin_with_files(window, files)
    before = [file.read_bytes() for file in files]
    window.carry_out("record_in_squads")
    assert told[0].startswith("Nothing is settled yet")
    assert [file.read_bytes() for file in files] == before


def test_the_commands_are_there_for_matches_alone(window: MainWindow, match: Path) -> None:
    action = window.findChild(QAction, "record_in_squads")
    assert action
    assert action.isEnabled()
    window.documents.step(-1)
    assert window.document.path != match
    assert not action.isEnabled() or not action.isVisible()


def test_a_match_whose_squads_were_changed_says_so_when_it_comes_to_the_front(
    window: MainWindow, match: Path, told: list[str], files: list[Path], qtbot: QtBot
) -> None:
    window.files.close()
    write_squad(files[0], read_squad(files[0]).replace(nation="polish"))
    open_path(window.files, match)
    qtbot.waitUntil(lambda: any("Changed since they were taken" in each for each in toasts(window)))
    assert told == []


def test_a_changed_squad_is_shown_beside_the_one_taken_and_taken_anew_on_request(
    window: MainWindow,
    match: Path,
    files: list[Path],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, str]] = []
    answers = ["theirs", "compare"]

    def ask(_parent: object, sentence: str, _offered: object, hint: str = "") -> str:
        asked.append((sentence, hint))
        return answers.pop() if answers else "lose"

    monkeypatch.setattr(questions, "ask", ask)
    open_path(window.files, match)
    write_squad(files[0], edit("set_nation", nation="polish").apply(read_squad(files[0])))
    window.carry_out("squads_since")
    assert window.pages.shown == "compare"
    assert window.document.path == files[0]
    assert "A is as taken, B as it is now" in asked[0][1]
    assert "Polish" in asked[0][1]
    open_path(window.files, match)
    window.carry_out("squads_since")
    taken = window.document.value.sides[0]
    assert taken.squad.nation == "polish"
    qtbot.wait(1)
    window.document.undo()
    assert window.document.value.sides[0].squad.nation != "polish"


def test_the_library_offers_a_match_of_one_or_two_squads(
    window: MainWindow, files: list[Path], told: list[str], qtbot: QtBot
) -> None:
    window.settings["library_folder"] = str(files[0].parent)
    window.turn_to("library")
    page = window.pages.currentWidget()
    assert isinstance(page, LibraryPage)

    def read() -> bool:
        found = [row for row in page.model.rows() if not row.head]  # without nations
        return len(found) == len(files) and all(row.entry.format for row in found)

    qtbot.waitUntil(read)
    page.table.choose([str(file) for file in files])
    page.do("match")
    assert [side.squad.name for side in window.document.value.sides] == ["Able", "Baker"]
    assert told == []
