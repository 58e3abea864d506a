"""The Compare page of documents besides squads: what differs, live, from any source."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton

from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.path_edits import PathEdit, at_path
from nco_builder.settings.settings import Settings
from nco_builder.systems import samples, system_named
from nco_builder.ui.compare.page import ComparedDocument, ComparePage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.squad_sources import SquadSource, from_file
from nco_builder.ui.parts import questions
from nco_builder.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

CASES = Path(__file__).parents[2] / "systems" / "cases"


@pytest.fixture(params=["avr-platoon", "k47-vehicles", "fluid-deck", "nco-match"])
def opened(request: pytest.FixtureRequest, looks: QApplication) -> OpenDocument:
    value = read_document(next(iter(samples(system_named(str(request.param))).values())))
    return OpenDocument(kind_for(value), value, None, looks)


@pytest.fixture
def page(qtbot: QtBot, opened: OpenDocument) -> ComparePage:
    page = ComparePage(ComparedDocument(opened), Settings())
    qtbot.addWidget(page)
    QAbstractItemModelTester(
        page.model, QAbstractItemModelTester.FailureReportingMode.Warning, page.model
    )
    page.resize(1100, 560)
    page.show()
    return page


def differing(page: ComparePage) -> list[tuple[str, str, str]]:
    found = [page.model.line(row) for row in range(page.model.rowCount())]
    return [(line.title, line.a, line.b) for line in found if line is not None and line.mark]


def said(page: ComparePage) -> str:
    label = page.findChild(QLabel, "compare_summary")
    assert label is not None
    return label.text()


def test_an_edit_is_compared_with_what_was_before(
    qtbot: QtBot, page: ComparePage, opened: OpenDocument
) -> None:
    name = opened.value.name
    change = PathEdit("set", ("name",), "Another", "Call it another")
    opened.do(change.apply(opened.value), lambda _before: "Call it another")
    page.chooser.offer()
    box = page.findChild(QComboBox, "compare_with")
    assert box is not None
    assert box.itemText(0) == "Before “Call it another”"
    page.chooser.choose_first()
    qtbot.waitUntil(lambda: ("Name", "Another", name) in differing(page))
    button = page.findChild(QPushButton, "compare_take_all")
    assert button is not None
    button.click()
    assert opened.value.name == name
    qtbot.waitUntil(lambda: said(page) == "Nothing differs.")


def test_a_file_of_another_kind_is_refused_in_a_sentence(
    qtbot: QtBot,
    page: ComparePage,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: told.append(sentence))
    path = tmp_path / "squad.nco"
    squad = {"format": "nco-squad", "version": 1, "ruleset": "nco-2.3.2", "nation": "polish"}
    path.write_text(json.dumps({**squad, "name": "Able", "members": []}), "utf-8")
    page.chooser.bring_file(path)
    qtbot.waitUntil(lambda: bool(told))
    assert "squad.nco" in told[0]


def test_the_rail_leads_there_and_the_text_can_be_copied(
    looks: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    value: Any = read_document(next(iter(samples(system_named("avr-platoon")).values())))
    opened = OpenDocument(kind_for(value), value, None, looks)
    window = MainWindow(opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: opened.mark_saved(tmp_path / "x.nco"))
    with qtbot.waitExposed(window):
        window.show()
    fewer = value.replace(vehicles=value.vehicles[1:])
    opened.do(fewer, lambda _before: "Remove the first")
    window._actions["compare_page"].trigger()
    page = window.pages.made_of(ComparePage)
    qtbot.waitUntil(lambda: "1 is only in B." in said(page))
    copy = page.findChild(QPushButton, "compare_copy")
    assert copy is not None
    copy.click()
    qtbot.waitUntil(lambda: "Only in B: " in QGuiApplication.clipboard().text())
    window.pages.stop()


def sources_of(page: ComparePage) -> list[object]:
    """The kind of what is compared with, if anything is."""
    return [kind_for(each.squad) for each in [page.chooser.source] if each is not None]


def test_a_document_brought_for_another_kind_is_no_choice(
    page: ComparePage, opened: OpenDocument
) -> None:
    other = next(each for each in ("avr-platoon", "fluid-deck") if each != opened.kind.format)
    file = next(iter(samples(system_named(opened.kind.format)).values()))
    page.chooser.bring(from_file(file, opened.kind.format))
    assert sources_of(page) == [opened.kind]
    value = read_document(next(iter(samples(system_named(other)).values())))
    opened.open(kind_for(value), value, None)
    assert sources_of(page) in ([], [opened.kind])
    assert page._document.kind is opened.kind


ROWS = {
    "avr-platoon": ("vehicles", 0),
    "k47-vehicles": ("vehicles", 0),
    "fluid-deck": ("sides", 0),
}


def take_button(page: ComparePage) -> QPushButton:
    button = page.findChild(QPushButton, "compare_take")
    assert button is not None
    return button


def choose_line(page: ComparePage, mark: str) -> None:
    lines = [page.model.line(row) for row in range(page.model.rowCount())]
    found = (at for at, line in enumerate(lines) if line and line.kind == "man")
    page.table.selectRow(next(at for at in found if (line := lines[at]) and line.mark == mark))


def test_a_row_is_taken_over_as_one_step(
    qtbot: QtBot, page: ComparePage, opened: OpenDocument
) -> None:
    if opened.kind.format not in ROWS:
        pytest.skip("what its rows are, the two squads, is tested below")
    path, before = ROWS[opened.kind.format], opened.value
    removing = PathEdit("remove", path)
    page.chooser.bring(SquadSource("Whole", before))
    opened.do(removing.apply(before), lambda _before: "Remove it")
    row = at_path(before, path)
    qtbot.waitUntil(lambda: any(mark == "only_b" for mark in marks(page)))
    choose_line(page, "only_b")
    assert take_button(page).text() == "Ta&ke B’s row"
    take_button(page).click()
    assert at_path(opened.value, path[:-1])[-1] == row
    assert opened.history.undo_text is not None
    assert opened.history.undo_text.startswith("Use ")
    opened.undo()
    assert opened.value == removing.apply(before)


def test_a_row_that_differs_becomes_as_in_the_other_one(
    qtbot: QtBot, page: ComparePage, opened: OpenDocument
) -> None:
    path = (*ROWS.get(opened.kind.format, ("sides", 0)), "name")
    before = opened.value
    if opened.kind.format == "nco-match":
        path = ("sides", 0, "player")
    page.chooser.bring(SquadSource("Before", before))
    change = PathEdit("set", path, "Renamed")
    opened.do(change.apply(before), lambda _before: "Rename it")
    qtbot.waitUntil(lambda: "differs" in marks(page))
    lines = [page.model.line(row) for row in range(page.model.rowCount())]
    at = next(at for at, line in enumerate(lines) if line and line.place_a and line.place_b)
    page.table.selectRow(at)
    take_button(page).click()
    assert opened.value == before


def test_a_type_of_its_own_comes_along_with_a_vehicle(qtbot: QtBot, looks: QApplication) -> None:
    value: Any = read_document(CASES / "avr-platoon" / "flank_above_front.nco")
    own = value.definitions.types
    assert own
    fewer = value.replace(vehicles=(), definitions=value.definitions.replace(types=()))
    opened = OpenDocument(kind_for(value), fewer, None, looks)
    page = ComparePage(ComparedDocument(opened), Settings())
    qtbot.addWidget(page)
    page.show()
    page.chooser.bring(SquadSource("Whole", value))
    qtbot.waitUntil(lambda: "only_b" in marks(page))
    choose_line(page, "only_b")
    take_button(page).click()
    assert opened.value.vehicles[-1] == value.vehicles[0]
    assert opened.value.definitions.types == own


def marks(page: ComparePage) -> list[str]:
    found = [page.model.line(row) for row in range(page.model.rowCount())]
    return [line.mark for line in found if line is not None and line.kind == "man"]
