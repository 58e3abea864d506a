"""Documents with a builder page in the window: rail, menus, head, and squads beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu, QPushButton

from nco_builder.documents.squads import SQUAD
from nco_builder.settings.settings import Settings
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import FilterField
from nco_builder.ui.parts.fields import TextLine
from nco_builder.ui.shelf.view import ShelfList
from nco_builder.ui.shell.main_window import MainWindow
from tests.ui.builder.conftest import fleet_of, names

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.open_document import OpenDocument

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def window(
    qtbot: QtBot, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    monkeypatch.setattr(questions, "ask", lambda *_, **__: "lose")
    window = MainWindow(opened, Settings())
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    yield window
    window.pages.stop()


def rail(window: MainWindow) -> list[str]:
    return [b.text() for b in window._rail.findChildren(QAbstractButton) if not b.isHidden()]


def menus(window: MainWindow) -> dict[str, list[str]]:
    found = {}
    for entry in window.menuBar().actions():
        menu = entry.menu()
        if entry.isVisible() and isinstance(menu, QMenu):
            found[entry.text()] = [each.objectName() for each in menu.actions() if each.isVisible()]
    return found


def page(window: MainWindow) -> BuildingPage:
    return window.pages.made_of(BuildingPage)


def test_rail_and_menus_call_the_page_as_its_kind_does(window: MainWindow) -> None:
    assert window.pages.shown == "builder"
    assert rail(window) == ["Fleet", "Print", "Library", "Settings"]
    shown = menus(window)
    assert list(shown) == ["&File", "&Edit", "F&leet", "&View", "&Help"]
    assert {"cut_rows", "copy_rows", "paste_rows"} <= set(shown["&Edit"])
    assert {"add_rows", "remove_rows", "first_finding"} <= set(shown["F&leet"])
    assert "builder_page" in shown["&View"]
    assert "squad_page" not in shown["&View"]


def test_every_entry_of_its_menus_has_a_mnemonic_of_its_own(window: MainWindow) -> None:
    for entry in window.menuBar().actions():
        menu = entry.menu()
        if entry.isVisible() and isinstance(menu, QMenu):
            shown = [each for each in menu.actions() if each.isVisible() and not each.isSeparator()]
            keys = [each.text().lower().replace("&&", "").split("&")[1][0] for each in shown]
            assert len(keys) == len(set(keys)), (
                menu.title(),
                sorted(each.text() for each in shown),
            )


def test_squads_keep_their_pages_and_their_menus(
    window: MainWindow, opened: OpenDocument, fleets: ModuleType
) -> None:
    assert SQUAD.begin
    opened.open(SQUAD, SQUAD.begin(), None)
    assert window.pages.shown == "squad"
    assert rail(window) == [
        "Squad",
        "Vehicles",
        "Print",
        "Library",
        "Settings",
    ]
    assert list(menus(window)) == ["&File", "&Edit", "&Squad", "&View", "&Help"]
    opened.open(fleets.FLEET, fleet_of(fleets, "Duke"), None)
    assert window.pages.shown == "builder"
    assert page(window).table.model().rowCount() == 1


def test_what_was_sought_for_a_document_hides_no_offers_of_another(
    window: MainWindow, opened: OpenDocument, fleets: ModuleType
) -> None:
    search = window.findChild(FilterField, "shelf_filter")
    shelf = window.findChild(ShelfList, "shelf_list")
    assert search
    assert shelf
    everything = shelf.model().rowCount()
    QTest.keyClicks(search, "frigate")
    assert shelf.model().rowCount() < everything
    opened.open(fleets.FLEET, fleet_of(fleets, "Duke"), None)
    assert search.text() == ""
    assert shelf.model().rowCount() == everything


def test_a_field_left_behind_changes_no_document_of_another_kind(
    window: MainWindow, opened: OpenDocument
) -> None:
    page(window).table.choose((0,))
    line = next(each for each in page(window).findChildren(TextLine) if each.text() == "Ajax")
    assert SQUAD.begin
    opened.open(SQUAD, SQUAD.begin(), None)
    before = opened.value
    QTest.keyClicks(line, "x")
    assert opened.value is before


def test_a_start_with_a_squad_makes_no_builder_page(
    qtbot: QtBot, window: MainWindow, looks: QApplication
) -> None:
    from nco_builder.ui.document.open_document import OpenDocument

    assert SQUAD.begin
    other = MainWindow(OpenDocument(SQUAD, SQUAD.begin(), None, looks), Settings())
    qtbot.addWidget(other)
    with pytest.raises(LookupError):
        other.pages.made_of(BuildingPage)
    assert page(window).isVisible()


def test_alt_and_a_number_turn_pages(qtbot: QtBot, window: MainWindow) -> None:
    window.turn_to("print")
    QTest.keyClick(window, Qt.Key.Key_1, ALT)
    qtbot.waitUntil(lambda: window.pages.shown == "builder")


def test_the_name_is_edited_in_the_head_as_one_step(
    window: MainWindow, opened: OpenDocument
) -> None:
    line = window.findChild(QLineEdit, "squad_name")
    assert line
    assert not line.isReadOnly()
    line.selectAll()
    QTest.keyClicks(line, "Lodz")
    assert opened.value.name == "Lodz"
    assert opened.history.undo_text == "Name: Lodz"
    opened.undo()
    assert line.text() == "Home"


def test_facts_stand_in_the_head_and_lead_to_their_field(window: MainWindow) -> None:
    facts = [window.findChild(QPushButton, f"fact_{at}") for at in range(2)]
    assert [fact.text() for fact in facts if fact] == ["Fleet rules", "20 tons"]
    page(window).table.choose((0,))
    assert facts[1]
    facts[1].click()
    focused = QApplication.focusWidget()
    assert focused
    assert focused.accessibleName() == "Limit"
    window.turn_to("settings")
    assert not facts[1].isVisible()


def test_the_verdict_leads_to_the_first_finding(window: MainWindow, opened: OpenDocument) -> None:
    opened.do(
        opened.value.replace(ships=(*opened.value.ships, *fleet_ships(opened))), lambda _: "x"
    )
    window.turn_to("settings")
    button = window.findChild(QPushButton, "verdict")
    assert button
    button.click()
    assert window.pages.shown == "builder"
    assert page(window).table.chosen() == (3,)


def fleet_ships(opened: OpenDocument) -> tuple[object, ...]:
    """A ship with too many boats."""
    return (opened.value.ships[0].replace(name="Full", boats=7),)


@pytest.mark.parametrize("name", ["add", "begin", "edit_fields", "duplicate", "select_all", "cut"])
def test_what_is_done_to_rows_from_the_menu_is_seen_and_has_the_keyboard(
    window: MainWindow, name: str
) -> None:
    page(window).table.choose((0,))
    window.turn_to("library")
    page(window).action(name).trigger()
    assert window.pages.shown == "builder"
    focused = QApplication.focusWidget()
    assert focused
    assert focused.isVisible()
    assert page(window).isAncestorOf(focused)
    assert (focused.objectName() == "shelf_filter") == (name == "add")


def test_keys_of_rows_are_theirs_while_the_keyboard_is_in_a_field(
    window: MainWindow, opened: OpenDocument
) -> None:
    builder = page(window)
    builder.table.choose((0,))
    line = window.findChild(QLineEdit, "squad_name")
    assert line
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Delete)
    assert names(opened) == ["Ajax", "Bold", "Cato"]
    action = window.findChild(QAction, "remove_rows")
    assert action
    action.trigger()
    assert names(opened) == ["Bold", "Cato"]
