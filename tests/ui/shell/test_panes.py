"""F6 walks the parts of the window, Escape leads back to the man."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import PAGES, suits

if TYPE_CHECKING:
    from nco_builder.ui.document.document_view import SquadDocument

Key, Modifier = Qt.Key, Qt.KeyboardModifier


def focused() -> QWidget:
    QApplication.processEvents()
    found = QApplication.focusWidget()
    assert found is not None
    return found


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Modifier.NoModifier) -> str:
    QTest.keyClick(focused(), key, modifier)
    return focused().objectName()


def round_trip(key: Qt.Key, modifier: Qt.KeyboardModifier = Modifier.NoModifier) -> list[str]:
    """Where a key leads until it leads to the first place again."""
    names: list[str] = []
    while (name := press(key, modifier)) not in names:
        names.append(name)
        assert len(names) < 20
    return names


def test_f6_walks_the_parts_of_the_squad_page_and_shift_f6_back(window: MainWindow) -> None:
    window.page.table.choose((2,))
    window.page.table.setFocus()
    onward = round_trip(Key.Key_F6)
    assert onward == [
        "soldier_name",
        "findings_list",
        "squad_name",
        "recruit_filter",
        "squad_table",
    ]
    back = round_trip(Key.Key_F6, Modifier.ShiftModifier)
    assert back == [*onward[:0:-1], onward[0]]


def test_f6_comes_back_to_where_the_keyboard_was_in_a_part(window: MainWindow) -> None:
    window.page.table.choose((2,))
    notes = window.findChild(QWidget, "soldier_notes")
    assert notes
    notes.setFocus()
    press(Key.Key_F6)
    assert press(Key.Key_F6, Modifier.ShiftModifier) == "soldier_notes"


def test_the_rules_are_a_part_while_they_are_shown(window: MainWindow) -> None:
    window.page.table.setFocus()
    window.rules.ask()
    found = [window.findChild(QWidget, name) for name in round_trip(Key.Key_F6)]
    assert any(window.rules.dock.isAncestorOf(each) for each in found if each)


@pytest.mark.parametrize("file", ["", "panzer-zug", "russian-front-1942"])
def test_f6_reaches_several_parts_of_every_page(
    window: MainWindow, document: SquadDocument, file: str
) -> None:
    if file:
        value = read_document(paths.data() / f"samples/{file}.nco")
        document.opened.open(kind_for(value), value, None)
    walked = 0
    for entry in PAGES:
        if suits(entry.kinds, document.opened):
            window.turn_to(entry.name)
            page = window.pages.currentWidget()
            assert page
            seen: list[QWidget] = []
            while (press(Key.Key_F6), focused())[1] not in seen:
                seen.append(focused())
            assert sum(page.isAncestorOf(each) for each in seen) >= 1, entry.name
            head = window.header if entry.of_document else window.tabs
            assert any(head.isAncestorOf(each) for each in seen), entry.name
            walked += 1
    assert walked >= 3


@pytest.mark.parametrize("place", ["soldier_name", "soldier_notes", "grenades", "items_chips"])
def test_escape_leads_from_the_soldier_to_him_in_the_table(
    window: MainWindow, document: SquadDocument, place: str
) -> None:
    window.page.table.choose((3,))
    before = document.squad
    found = window.findChild(QWidget, place)
    assert found
    target = (
        found
        if found.focusPolicy()
        else next(
            each for each in found.findChildren(QWidget) if each.focusPolicy() and each.isVisible()
        )
    )
    target.setFocus(Qt.FocusReason.TabFocusReason)
    assert press(Key.Key_Escape) == "squad_table"
    assert window.page.table.chosen() == (3,)
    assert document.squad is before


def test_escape_in_the_filter_shows_all_first_then_goes_to_the_table(window: MainWindow) -> None:
    field = window.findChild(QLineEdit, "recruit_filter")
    assert field
    field.setFocus()
    QTest.keyClicks(field, "medic")
    assert press(Key.Key_Escape) == "recruit_filter"
    assert field.text() == ""
    assert press(Key.Key_Escape) == "squad_table"


def test_the_search_key_goes_where_the_page_is_searched(window: MainWindow) -> None:
    for page, wanted in (
        ("squad", "recruit_filter"),
        ("vehicles", "catalogue_filter"),
        ("settings", "search_settings"),
    ):
        window.turn_to(page)
        assert press(Key.Key_F, Modifier.ControlModifier) == wanted
