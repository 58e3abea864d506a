"""What the keyboard finds of a document with a page, and what a right click offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QMenu

from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.systems import samples, system_named
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.navigation import things as things_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.builder.document import BuilderDocument
    from nco_builder.ui.palette.thing import Thing


def submenu(menu: QMenu, title: str) -> QMenu:
    found = next(each.menu() for each in menu.actions() if each.text() == title)
    assert isinstance(found, QMenu)
    return found


def test_a_right_click_offers_what_the_chosen_rows_may_have(
    page: BuildingPage, document: BuilderDocument
) -> None:
    page.table.choose((0, 1))
    menu = page.context_menu()
    entries = {each.text(): each for each in submenu(menu, "Flag").actions()}
    assert entries["white\t"].isChecked()
    assert not entries["pirate   ⊘ not in a fleet\tnever"].isEnabled()
    entries["black\t"].trigger()
    assert [ship.flag for ship in document.value.ships] == ["black", "black", "white"]
    menu.deleteLater()


@pytest.fixture
def window(looks: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    value = read_document(next(iter(samples(system_named("avr-platoon")).values())))
    opened = OpenDocument(kind_for(value), value, None, looks)
    window = MainWindow(opened, Settings())

    def save_all(_window: MainWindow) -> None:
        for place, each in enumerate(window.documents.all):
            each.mark_saved(tmp_path / f"{place}.nco")

    qtbot.addWidget(window, before_close_func=save_all)
    with qtbot.waitExposed(window):
        window.show()
    window.turn_to("builder")
    yield window
    window.pages.stop()


def found(window: MainWindow, text: str) -> list[Thing]:
    return [each for each in things_of(window) if text in each.text]


def test_units_to_add_rows_and_choices_are_found(window: MainWindow) -> None:
    page = window.pages.made_of(BuildingPage)
    count = len(page.document.value.vehicles)
    offer = page.document.page.shelf.groups[0].offers[0]
    found(window, f"Add {offer.name}")[0].do()
    assert len(page.document.value.vehicles) == count + 1
    ways = found(window, "Go to ")
    assert len(ways) == count + 1
    ways[0].do()
    assert page.table.chosen_paths() == (("vehicles", 0),)
    command = [each for each in things_of(window) if each.key == "chip:Command:company"]
    assert command
    command[0].do()
    assert page.document.value.vehicles[0].command == "company"


def test_what_is_found_on_another_page_is_of_the_document_in_front(window: MainWindow) -> None:
    platoon = window.document
    platoon.example = False  # it stays beside the next one
    window.turn_to("print")
    match = read_document(samples(system_named("nco-match"))["rifles-against-airborne"])
    window.documents.bring(kind_for(match), match, unsaved=True)
    assert window.pages.shown == "print"
    found(window, "Play scenario 1")[0].do()
    assert window.document.value.scenario == 1
    window.documents.show(platoon)
    count = len(platoon.value.vehicles)
    found(window, "Add ")[0].do()
    assert len(platoon.value.vehicles) == count + 1


def test_what_was_chosen_is_still_chosen_after_a_search_on_another_page(window: MainWindow) -> None:
    table = window.pages.made_of(BuildingPage).table
    platoon = window.document
    platoon.example = False  # it stays beside the next one
    table.choose((1,))
    window.turn_to("print")
    window.documents.bring(platoon.kind, platoon.value.replace(vehicles=()), unsaved=True)
    window.turn_to("builder")
    window.documents.show(platoon)
    assert window.pages.shown == "print"
    assert found(window, "Go to ")
    window.turn_to("builder")
    assert table.chosen() == (1,)
