"""The player's own list: typed in once, by keyboard, found again in every document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.own_entries import OwnList, own_pack_file
from nco_builder.ui.parts import questions
from nco_builder.ui.shelf.view import ShelfList
from tests.ui.builder.conftest import fleet_of, names, press, type_text

if TYPE_CHECKING:
    from types import ModuleType

    from nco_builder.ui.builder.page import BuildingPage
    from nco_builder.ui.document.open_document import OpenDocument

CTRL = Qt.KeyboardModifier.ControlModifier
NO_KEYS = Qt.KeyboardModifier.NoModifier


def offers(page: BuildingPage) -> list[str]:
    shelf = page.findChild(ShelfList, "shelf_list")
    assert shelf
    return [shelf.model().index(row, 0).data() for row in range(shelf.model().rowCount())]


def test_thirty_are_typed_in_at_one_sitting_and_found_in_the_next_document(
    page: BuildingPage, opened: OpenDocument, fleets: ModuleType
) -> None:
    page.activateWindow()
    page.action("begin").trigger()
    for number in range(30):
        type_text(f"Boat {number}")
        press(Qt.Key.Key_Return)
        type_text(str(number))
        press(Qt.Key.Key_Return, CTRL)
        press(Qt.Key.Key_Return)  # on the button that begins the next
    assert len(opened.value.ships) == 34
    kept = OwnList("model-fleet", fleets.Ship).read()
    assert [(ship.name, ship.size) for ship in kept[:3]] == [
        ("Boat 0", 0),
        ("Boat 1", 1),
        ("Boat 2", 2),
    ]
    opened.open(fleets.FLEET, fleet_of(fleets), None)
    assert offers(page)[4:] == ["My ships", *[f"Boat {number}" for number in range(30)]]
    page.action("add").trigger()
    type_text("boat 17")
    press(Qt.Key.Key_Return)
    assert names(opened) == ["Boat 17"]


def test_what_is_kept_says_so_until_it_is_changed(page: BuildingPage, opened: OpenDocument) -> None:
    page.table.choose((0,))
    keep = page.findChild(QPushButton, "keep")
    assert keep
    assert keep.isEnabled()
    keep.click()
    assert (keep.text(), keep.isEnabled()) == ("✓ In my list", False)
    assert "Ajax" in offers(page)
    opened.do(
        opened.value.replace(
            ships=(opened.value.ships[0].replace(size=9), *opened.value.ships[1:])
        ),
        lambda _: "x",
    )
    assert keep.isEnabled()
    page.action("keep").trigger()
    assert offers(page).count("Ajax") == 1


def test_an_entry_is_removed_after_asking(
    page: BuildingPage, fleets: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.table.choose((0,))
    page.action("keep").trigger()
    shelf = page.findChild(ShelfList, "shelf_list")
    assert shelf
    shelf.setCurrentIndex(shelf.model().index(5, 0))
    shelf.setFocus()
    monkeypatch.setattr(questions, "ask", lambda *_: "no")
    press(Qt.Key.Key_Delete)
    assert "Ajax" in offers(page)
    monkeypatch.setattr(questions, "ask", lambda *_: "lose")
    press(Qt.Key.Key_Delete)
    assert "Ajax" not in offers(page)
    assert OwnList("model-fleet", fleets.Ship).read() == ()


def test_a_broken_list_is_one_sentence_and_the_page_works_on(
    page: BuildingPage,
    opened: OpenDocument,
    fleets: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = own_pack_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{", "utf-8")
    opened.open(fleets.FLEET, fleet_of(fleets, "Duke"), None)
    problem = page.findChild(QLabel, "own_list_problem")
    assert problem
    assert problem.isVisible()
    assert "my-own-rules.nco" in problem.text().replace("\u200b", "")
    said: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: said.append(sentence))
    page.table.choose((0,))
    page.action("keep").trigger()
    assert len(said) == 1
    assert file.read_text("utf-8") == "{"
    page.action("duplicate").trigger()
    assert names(opened) == ["Duke", "Duke"]


def test_own_entries_of_one_kind_are_not_offered_to_another(
    page: BuildingPage, opened: OpenDocument
) -> None:
    tanks: Any = read_document(paths.data() / "samples" / "tiger-and-stuart.nco")
    platoon = read_document(paths.data() / "samples" / "panzer-zug.nco")
    vehicle = tanks.vehicles[0]
    OwnList("k47-vehicles", type(vehicle)).add(vehicle)
    opened.open(kind_for(tanks), tanks, None)
    there = len(offers(page))
    opened.open(kind_for(platoon), platoon, None)
    assert vehicle.name not in offers(page)
    opened.open(kind_for(tanks), tanks, None)
    assert len(offers(page)) == there
