"""Points that are left are spent from the gauges: seen, chosen, undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu

from nco_builder.advice import starter_squad, tastes
from nco_builder.rules import newest_rules
from nco_builder.ui.parts.page_gauges import GaugeView
from nco_builder.ui.squad.spend_menu import SpendMenu

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.shell.main_window import MainWindow


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    """A squad with three valor points left, at most."""
    squad = starter_squad(newest_rules(), "us_army", 100, 50)
    squad = squad.replace(limits=squad.limits.replace(vp=squad.limits.vp + 3))
    window.squad_document.become(squad, lambda: "Begin")
    return window


def menu_of(window: MainWindow) -> SpendMenu:
    menu = window.findChild(QMenu, "spend_menu")
    assert isinstance(menu, SpendMenu)
    return menu


def gauge_of(window: MainWindow, name: str) -> GaugeView:
    gauge = window.findChild(QLabel, name)
    assert isinstance(gauge, GaugeView)
    return gauge


def ways_in(menu: QMenu) -> list[str]:
    return [each.text() for each in menu.actions() if each.isEnabled()]


def test_a_click_on_a_gauge_with_points_left_lists_ways_to_spend_them(
    window: MainWindow, qtbot: QtBot
) -> None:
    menu, gauge = menu_of(window), gauge_of(window, "gauge_valor")
    assert gauge.accessibleDescription() == "Spend what is left"
    QTest.mouseClick(gauge, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(menu.isVisible)
    assert menu.actions()[0].text() == "3 vp left"
    assert ways_in(menu)
    assert all(text.endswith("\tno points left") for text in ways_in(menu))
    assert gauge.gauge.ghost == pytest.approx(3 / 103)  # of the way that is looked at
    before = window.squad_document.squad
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not menu.isVisible()
    assert gauge.gauge.ghost == 0
    assert window.squad_document.squad is before


def test_a_way_is_one_step_and_spends_all(window: MainWindow, qtbot: QtBot) -> None:
    before, menu = window.squad_document.squad, menu_of(window)
    window.carry_out("spend_rest")
    qtbot.waitUntil(menu.isVisible)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    report = window.squad_document.report
    assert (report.vp, report.sp) == (report.vp_limit, report.sp_limit)
    assert report.legal
    text = window.document.history.undo_text
    assert text
    assert text.startswith("Spend what is left: ")
    window.undo()
    assert window.squad_document.squad == before
    gauge = gauge_of(window, "gauge_specialist")
    assert not gauge.gauge.offers
    QTest.mouseClick(gauge, Qt.MouseButton.LeftButton)
    assert not menu.isVisible()


def test_a_way_for_a_squad_that_changed_meanwhile_is_not_made(
    window: MainWindow, qtbot: QtBot
) -> None:
    menu = menu_of(window)
    window.carry_out("spend_rest")
    qtbot.waitUntil(menu.isVisible)
    changed = window.squad_document.squad.replace(notes="by another hand")
    window.squad_document.become(changed, lambda: "Note")
    next(each for each in menu.actions() if each.isEnabled()).trigger()
    assert window.squad_document.squad == changed


def test_another_page_gives_way_to_the_squad_first(window: MainWindow, qtbot: QtBot) -> None:
    window.turn_to("library")
    window.carry_out("spend_rest")
    qtbot.waitUntil(menu_of(window).isVisible)
    assert window.pages.shown == "squad"
    menu_of(window).close()


def test_many_points_are_filled_up_in_a_taste_that_is_chosen(
    window: MainWindow, qtbot: QtBot
) -> None:
    squad = window.squad_document.squad
    window.squad_document.become(squad.replace(members=squad.members[:1]), lambda: "Begin")
    window.spend_what_is_left()
    menu = menu_of(window)
    offered = menu.findChild(QMenu, "spend_tastes")
    assert offered
    assert [each.text() for each in offered.actions()] == [each.name for each in tastes().values()]
    assert all(each.toolTip().endswith(".") for each in offered.actions())
    close = next(each for each in offered.actions() if each.text() == "Close assault")
    menu.close()
    close.trigger()
    qtbot.waitUntil(menu.isVisible)
    again = menu.findChildren(QMenu, "spend_tastes")[-1]
    assert again.title() == "Fill up: Close assault"
    way = next(each for each in menu.actions() if each in menu._ways)
    way.trigger()
    menu.close()
    weapons = [man.primary for man in window.squad_document.squad.members]
    assert weapons.count("smg") > len(weapons) / 2
