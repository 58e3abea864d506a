"""What is typed on a box is collected, and applied once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from nco_builder.ui.parts.list_box import ListBox

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

NATIONS = ("Belgian", "British", "British Airborne", "Polish", "Łotwa", "Dutch")


@pytest.fixture
def box(looks: QApplication, qtbot: QtBot) -> Iterator[ListBox]:
    """A box that has the keyboard, with a field beside it."""
    interval = looks.keyboardInputInterval()
    looks.setKeyboardInputInterval(60_000)  # typing settles where a test says so
    panel = QWidget()
    qtbot.addWidget(panel)
    box = ListBox(panel)
    box.addItems(NATIONS)
    column = QVBoxLayout(panel)
    column.addWidget(box)
    column.addWidget(QLineEdit(panel))
    with qtbot.waitActive(panel):
        panel.show()
        panel.activateWindow()
    box.setFocus()
    yield box
    looks.setKeyboardInputInterval(interval)


def heard(box: ListBox) -> list[str]:
    """What the box says is chosen, from now on, whichever signal tells it."""
    told: list[str] = []
    box.activated.connect(lambda row: told.append(f"activated {box.itemText(row)}"))
    box.currentIndexChanged.connect(lambda row: told.append(f"changed {box.itemText(row)}"))
    return told


def test_typed_letters_are_shown_at_once_and_applied_with_enter(box: ListBox) -> None:
    told = heard(box)
    QTest.keyClicks(box, "po")
    assert box.currentText() == "Polish"
    assert told == []
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert told == ["changed Polish", "activated Polish"]


def test_typed_letters_are_applied_when_the_typing_settles(
    box: ListBox, looks: QApplication, qtbot: QtBot
) -> None:
    looks.setKeyboardInputInterval(1)
    told = heard(box)
    QTest.keyClicks(box, "d")
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["changed Dutch", "activated Dutch"]


def test_typed_letters_are_applied_when_the_keyboard_leaves(box: ListBox) -> None:
    told = heard(box)
    QTest.keyClicks(box, "lo")
    field = box.window().findChild(QLineEdit)
    assert field
    field.setFocus()
    assert told == ["changed Łotwa", "activated Łotwa"]


def test_escape_takes_typed_letters_back(box: ListBox) -> None:
    told = heard(box)
    QTest.keyClicks(box, "po")
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert box.currentText() == NATIONS[0]
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert told == []


def test_an_arrow_goes_on_from_what_was_typed(box: ListBox) -> None:
    QTest.keyClicks(box, "po")
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentText() == "Łotwa"


def test_a_choice_set_meanwhile_is_not_overridden(box: ListBox) -> None:
    QTest.keyClicks(box, "po")
    box.setCurrentIndex(NATIONS.index("Dutch"))
    told = heard(box)
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert box.currentText() == "Dutch"
    assert told == []


def test_the_name_of_the_current_choice_goes_on_to_the_next_that_begins_so(box: ListBox) -> None:
    box.setCurrentText("British")
    told = heard(box)
    QTest.keyClicks(box, "Brit")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert told == ["changed British Airborne", "activated British Airborne"]


def test_the_name_of_the_current_choice_stays_where_it_is_the_only_one(box: ListBox) -> None:
    box.setCurrentText("Belgian")
    told = heard(box)
    QTest.keyClicks(box, "Belg")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.currentText() == "Belgian"
    assert told == []


def test_one_letter_again_and_again_cycles(box: ListBox) -> None:
    shown = []
    for _time in range(4):
        QTest.keyClicks(box, "b")
        shown.append(box.currentText())
    assert shown == ["British", "British Airborne", "Belgian", "British"]


def test_a_space_is_part_of_what_is_typed(box: ListBox) -> None:
    QTest.keyClicks(box, "british a")
    assert not box.view().isVisible()
    assert box.currentText() == "British Airborne"


def test_what_cannot_be_chosen_is_passed_over(box: ListBox) -> None:
    index = box.model().index(NATIONS.index("British"), 0)
    box.model().setData(index, 0, Qt.ItemDataRole.UserRole - 1)
    QTest.keyClicks(box, "br")
    assert box.currentText() == "British Airborne"


def test_letters_are_collected_on_the_open_list_too(box: ListBox) -> None:
    box.setCurrentText("British")
    told = heard(box)
    box.showPopup()
    QTest.keyClicks(box.view(), "bel")
    assert box.view().currentIndex().data() == "Belgian"
    assert told == []
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    assert told == ["changed Belgian", "activated Belgian"]
