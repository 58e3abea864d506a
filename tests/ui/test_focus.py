"""Where the keyboard goes: in reading order, and never nowhere."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from nco_builder.squad import edit
from nco_builder.ui.document.settings import Settings
from nco_builder.ui.main_window import MainWindow
from nco_builder.ui.soldier.chip_flow import ChipFlow
from nco_builder.ui.soldier.chips import Chip

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.squad_document import SquadDocument

Key = Qt.Key


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument) -> MainWindow:
    window = MainWindow(document, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: document.mark_saved(Path("x.nco")))
    window.resize(1280, 720)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def focused() -> QWidget:
    QApplication.processEvents()
    found = QApplication.focusWidget()
    assert found is not None
    assert found.isVisible()
    return found


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(focused(), key, modifier)


def put(window: MainWindow, name: str) -> None:
    found = window.findChild(QWidget, name)
    assert found, name
    found.setFocus(Qt.FocusReason.TabFocusReason)
    assert focused() is found


def walked(window: MainWindow) -> list[str]:
    """The names of what Tab reaches from the squad's name on, until it is there again."""
    put(window, "squad_name")
    names: list[str] = []
    while not names or names[-1] != "squad_name":
        press(Key.Key_Tab)
        names.append(focused().objectName())
        assert len(names) < 100
    return names


def test_tab_walks_the_squad_page_in_reading_order(window: MainWindow) -> None:
    window.page.table.choose((0,))
    wanted = (
        *("player", "nation", "limits", "verdict", "rail_squad_page", "recruit_filter"),
        *("recruit_list", "squad_table", "soldier_name", "primary:smg", "grenades"),
        *("skills:natural_leader", "items:religious_icon", "soldier_notes", "soldier_model"),
        *("findings_list", "fix", "squad_name"),
    )
    names = walked(window)
    places = [names.index(name) for name in wanted]
    assert places == sorted(places), names


def test_repairs_are_walked_row_by_row(window: MainWindow) -> None:
    put(window, "findings_list")
    rows: list[str] = []
    while len(rows) < 2:
        press(Key.Key_Tab)
        if focused().objectName() == "fix":
            rows.append(focused().accessibleName())
    assert rows == ["Give Novak 2 grenades", "Take Religious Icon from Hayes"]


def test_the_keyboard_stays_when_the_last_man_is_removed(window: MainWindow) -> None:
    put(window, "squad_table")
    window.page.table.choose((0,))
    for _man in window.document.squad.members:
        press(Key.Key_Delete)
    assert not window.document.squad.members
    assert focused() is window.page.table
    window.document.undo_stack.undo()
    assert focused() is window.page.table


def test_the_keyboard_goes_on_when_the_man_goes_whose_options_it_is_on(
    window: MainWindow, document: SquadDocument
) -> None:
    men = range(len(document.squad.members))
    for gone in (men[-1:], men[:-1]):
        window.page.table.choose((gone[-1],))
        options = window.findChild(ChipFlow, "items_chips")
        assert options
        options.focus_chip()
        assert isinstance(focused(), Chip)
        document.do(edit("remove_members", members=tuple(gone)))
        assert focused().window() is window
    assert not document.squad.members


def test_a_repair_by_the_keyboard_leaves_it_among_the_findings(window: MainWindow) -> None:
    put(window, "fix")
    press(Key.Key_Space)
    assert window.document.report.legal
    assert window.page.isAncestorOf(focused())


def test_enter_in_the_squad_s_name_goes_on_to_the_player(window: MainWindow) -> None:
    put(window, "squad_name")
    press(Key.Key_Return)
    assert focused().objectName() == "player"


def test_each_page_has_the_keyboard_when_it_is_shown(window: MainWindow) -> None:
    for show in (
        partial(window.turn_to, "vehicles"),
        partial(window.turn_to, "print"),
        partial(window.turn_to, "settings"),
        window.show_squad_page,
    ):
        show()
        assert focused().isEnabled()
