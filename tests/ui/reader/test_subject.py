"""F1 on anything opens its rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.systems.nco_squad.columns import GRENADES, ITEMS, NAME, SKILLS, WEAPONS
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.vehicles.page import VehiclesPage


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument) -> MainWindow:
    QCursor.setPos(0, 0)
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: document.opened.mark_saved(Path("x.nco")))
    window.move(0, 0)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    return window


def part(window: MainWindow, name: str) -> QWidget:
    found = window.findChild(QWidget, name)
    assert isinstance(found, QWidget), name
    return found


def view(window: MainWindow, name: str) -> QAbstractItemView:
    found = part(window, name)
    assert isinstance(found, QAbstractItemView)
    return found


def asked(window: MainWindow) -> str:
    """What the rules show after F1; nothing where they opened at the search."""
    QTest.keyClick(window, Qt.Key.Key_F1)
    dock = window.rules.dock
    assert dock.isVisible()
    searching = dock.findChild(QLineEdit, "rules_search")
    assert isinstance(searching, QLineEdit)
    return "" if searching.hasFocus() else dock.shown


def point_at(target: QWidget) -> QPoint:
    """Put the pointer on a widget; the screen of a test may be smaller than the window."""
    window = target.window()
    window.move(window.pos() + QPoint(300, 300) - target.mapToGlobal(target.rect().center()))
    place = target.mapToGlobal(target.rect().center())
    QCursor.setPos(place)
    return place


def chip(window: MainWindow, field: str, value: object) -> ChipButton:
    return next(
        each
        for each in window.findChildren(ChipButton)
        if each.option.field == field and each.option.value == value and each.isVisible()
    )


def test_on_every_row_of_the_recruit_list(window: MainWindow) -> None:
    recruits = view(window, "recruit_list")
    assert window.squad_document.rulebook
    opened = []
    for row in range(recruits.model().rowCount()):
        index = recruits.model().index(row, 0)
        if index.flags() & Qt.ItemFlag.ItemIsSelectable:
            recruits.setFocus()
            recruits.setCurrentIndex(index)
            opened.append(asked(window))
    assert opened == [f"unit:{unit.id}" for unit in window.squad_document.rulebook.units]


def test_on_the_chosen_man_and_on_what_he_carries(window: MainWindow) -> None:
    table = view(window, "squad_table")
    opened = {}
    for column in (NAME, WEAPONS, GRENADES, SKILLS, ITEMS):
        table.setFocus()
        table.setCurrentIndex(table.model().index(1, column))
        opened[column] = asked(window)
    assert opened == {
        NAME: "unit:corporal",
        WEAPONS: "weapon:rifle",
        GRENADES: "weapon:hand_grenade",
        SKILLS: "skill:covert",
        ITEMS: "item:service_medal",
    }


def test_an_empty_cell_is_about_the_man(window: MainWindow) -> None:
    table = view(window, "squad_table")
    table.setFocus()
    table.setCurrentIndex(table.model().index(4, ITEMS))
    assert asked(window) == "unit:private"


@pytest.mark.parametrize(
    ("field", "value", "topic"),
    [
        ("primary", "smg", "weapon:smg"),
        ("skills", "ruthless", "skill:ruthless"),
        ("items", "flask", "item:flask"),
        ("define", None, "rule:nation_weapons"),
        ("make", None, "rule:nation_weapons"),
    ],
)
def test_on_an_option_the_keyboard_is_on(
    window: MainWindow, field: str, value: object, topic: str
) -> None:
    window.page.select_member(1)
    chip(window, field, value).setFocus()
    assert asked(window) == topic


def test_on_every_option_of_every_man(window: MainWindow) -> None:
    window.squad_document.do(edit("set_match", option="anti_tank_weapons", value=True))
    window.squad_document.do(edit("set_match", option="scenario", value=5))
    library = window.rules.dock.library
    for row in range(len(window.squad_document.squad.members)):
        window.page.select_member(row)
        for each in window.findChildren(ChipButton):
            if not each.isHidden():
                assert library.find(each.topics_at(None)), each.option


def test_on_an_option_under_the_pointer_though_the_keyboard_is_elsewhere(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.page.select_member(1)
    view(window, "squad_table").setFocus()
    qtbot.wait(1)
    target = chip(window, "items", "flask")
    point_at(target)
    assert asked(window) == "item:flask"


def test_a_pointer_that_rests_does_not_count(window: MainWindow) -> None:
    window.page.select_member(1)
    target = chip(window, "items", "flask")
    point_at(target)
    view(window, "squad_table").setFocus()
    view(window, "squad_table").setCurrentIndex(view(window, "squad_table").model().index(3, NAME))
    assert asked(window) == "unit:lance_corporal"


def test_on_grenades(window: MainWindow) -> None:
    window.page.select_member(1)
    part(window, "grenades").setFocus()
    assert asked(window) == "weapon:hand_grenade"


def test_on_the_name_of_the_man_in_his_form(window: MainWindow) -> None:
    window.page.select_member(1)
    part(window, "soldier_name").setFocus()
    assert asked(window) == "unit:corporal"


def test_on_the_nation_and_the_limits(window: MainWindow) -> None:
    part(window, "nation").setFocus()
    assert asked(window) == "nation:us_airborne"
    part(window, "limits").setFocus()
    assert asked(window) == "rule:building"


def test_findings_open_their_source_and_what_is_to_be_agreed_its_ruling(window: MainWindow) -> None:
    findings = view(window, "findings_list")
    opened = []
    for row in range(findings.model().rowCount()):
        findings.setFocus()
        findings.setCurrentIndex(findings.model().index(row, 0))
        opened.append(asked(window))
    assert opened == ["unit:corporal", "ruling:NCO-01", "ruling:NCO-34"]
    assert all(opened)


def test_on_the_repair_of_a_finding(window: MainWindow) -> None:
    findings = view(window, "findings_list")
    findings.setCurrentIndex(findings.model().index(2, 0))
    QApplication.processEvents()
    repair = findings.indexWidget(findings.model().index(2, 0))
    buttons = [each for each in repair.findChildren(QWidget) if each.isVisible()]
    buttons[0].setFocus()
    assert asked(window) == "ruling:NCO-34"


@pytest.mark.parametrize(
    ("name", "topic"),
    [
        ("budget", "ruling:NCO-01"),
        ("duplicate_items", "ruling:NCO-34"),
        ("vehicle_spares", "ruling:APB-01"),
        ("vehicle_phase", "vehicle:vehicle_phase"),
        ("anti_tank_weapons", "vehicle:anti_tank"),
        ("scenario", "rule:victory"),
        ("define_weapons", "rule:nation_weapons"),
        ("squad_notes", "nation:us_airborne"),
    ],
)
def test_on_what_the_players_agreed(window: MainWindow, name: str, topic: str) -> None:
    view(window, "squad_table").clearSelection()
    part(window, name).setFocus()
    assert asked(window) == topic


def test_on_a_scenario_that_was_agreed(window: MainWindow) -> None:
    window.squad_document.do(edit("set_match", option="scenario", value=3))
    view(window, "squad_table").clearSelection()
    part(window, "scenario").setFocus()
    assert asked(window) == "scenario:scenario_3"


@pytest.mark.parametrize(
    ("gauge", "topic"),
    [
        ("gauge_valor", "rule:valor_points"),
        ("gauge_specialist", "rule:specialist_points"),
        ("gauge_men", "rule:nations"),
        ("gauge_dice", "rule:order_dice"),
    ],
)
def test_on_a_gauge_under_the_pointer(window: MainWindow, gauge: str, topic: str) -> None:
    target = part(window, gauge)
    point_at(target)
    assert asked(window) == topic


def test_on_a_vehicle(window: MainWindow) -> None:
    window.turn_to("vehicles")
    models = window.pages.made_of(VehiclesPage).catalogue.list
    models.setFocus()
    models.setCurrentIndex(models.model().index(1, 0))
    assert asked(window).startswith("vehicle:")


@pytest.mark.parametrize("name", ["squad_name", "recruit_filter", "verdict"])
def test_elsewhere_it_opens_at_the_search(window: MainWindow, name: str) -> None:
    part(window, name).setFocus()
    assert asked(window) == ""


def test_within_the_rules_it_leads_to_the_search(window: MainWindow) -> None:
    window.rules.show_topics(("weapon:lmg",))
    assert asked(window) == ""


def choose_first(window: MainWindow) -> str:
    """Choose what the context menu offers; what it was called."""
    menu = window.findChild(QMenu, "rule_menu")
    assert isinstance(menu, QMenu)
    (entry,) = menu.actions()
    text = entry.text()
    entry.trigger()
    menu.close()
    return text


def test_the_context_menu_of_a_finding_leads_to_its_rule(window: MainWindow) -> None:
    findings = view(window, "findings_list")
    findings.setCurrentIndex(findings.model().index(2, 0))
    place = findings.visualRect(findings.model().index(2, 0)).center()
    on_screen = findings.viewport().mapToGlobal(place)
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(findings.viewport(), QContextMenuEvent(reason, place, on_screen))
    assert choose_first(window) == "&Rule: NCO-34  May a man have the same item twice?"
    assert window.rules.dock.shown == "ruling:NCO-34"


def test_the_context_menu_of_an_option_leads_to_its_rule(window: MainWindow) -> None:
    window.page.select_member(1)
    target = chip(window, "items", "flask")
    place = point_at(target)
    reason = QContextMenuEvent.Reason.Mouse
    event = QContextMenuEvent(reason, target.rect().center(), place)
    QApplication.sendEvent(target, event)
    assert choose_first(window) == "&Rule: Flask"
    assert window.rules.dock.shown == "item:flask"


def test_a_context_menu_asked_for_by_key_is_about_what_has_the_keyboard(
    window: MainWindow,
) -> None:
    part(window, "nation").setFocus()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), QPoint(1, 1))
    window.contextMenuEvent(event)
    choose_first(window)
    assert window.rules.dock.shown == "nation:us_airborne"
