"""Columns that have no room for all are shown one at a time beside the main one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from nco_builder.ui.parts.drawers import LEAST_MAIN, STRIP, DrawerButton, Drawers

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

ALL = 200 + 400 + 250 + 2
"""The width from which all three fit."""


@pytest.fixture
def drawers(qtbot: QtBot) -> Drawers:
    made = Drawers(None)  # type: ignore[arg-type]  # a window of its own
    qtbot.addWidget(made)
    for name, least in (("left", 200), ("main", 400), ("right", 250)):
        part = QLineEdit(made.columns)
        part.setObjectName(name)
        part.setMinimumWidth(least)
        made.columns.addWidget(part)
    made.columns.setHandleWidth(1)
    made.columns.setChildrenCollapsible(False)
    made.name_sides(1, {0: ("Add", 220), 2: ("Details", 300)})
    return made


def show(qtbot: QtBot, drawers: Drawers, wide: int) -> None:
    drawers.resize(wide, 300)
    if not drawers.isVisible():
        with qtbot.waitActive(drawers):
            drawers.show()
            drawers.activateWindow()
    QApplication.processEvents()


def part(drawers: Drawers, name: str) -> QLineEdit:
    found = drawers.findChild(QLineEdit, name)
    assert found is not None
    return found


def button(drawers: Drawers, at: int) -> DrawerButton:
    found = drawers.findChild(DrawerButton, f"drawer_{at}")
    assert found is not None
    return found


def seen(drawers: Drawers) -> list[str]:
    """The columns in sight, from left to right as their names have it."""
    parts = drawers.findChildren(QLineEdit)
    return sorted(each.objectName() for each in parts if not each.visibleRegion().isEmpty())


def test_all_columns_are_shown_while_they_fit(qtbot: QtBot, drawers: Drawers) -> None:
    show(qtbot, drawers, ALL)
    assert seen(drawers) == ["left", "main", "right"]
    assert not button(drawers, 0).isVisible()
    assert not drawers.narrow


def test_without_room_for_all_the_last_stays_beside_the_main_one(
    qtbot: QtBot, drawers: Drawers
) -> None:
    show(qtbot, drawers, ALL - 1)
    assert seen(drawers) == ["main", "right"]
    assert part(drawers, "main").width() >= 400
    assert button(drawers, 2).isChecked()
    show(qtbot, drawers, ALL)
    assert seen(drawers) == ["left", "main", "right"]


def test_without_room_for_two_the_main_one_is_alone_until_another_is_opened(
    qtbot: QtBot, drawers: Drawers
) -> None:
    least = LEAST_MAIN + 250 + 2 + 2 * STRIP
    assert drawers.minimumSizeHint().width() == least
    show(qtbot, drawers, least)
    assert seen(drawers) == ["main"]
    assert part(drawers, "main").width() == least - 2 * STRIP - 2, "but for the lines"
    QTest.mouseClick(button(drawers, 2), Qt.MouseButton.LeftButton)
    assert seen(drawers) == ["main", "right"]
    QTest.mouseClick(button(drawers, 0), Qt.MouseButton.LeftButton)
    assert seen(drawers) == ["left", "main"]
    assert [button(drawers, at).isChecked() for at in (0, 2)] == [True, False]
    QTest.mouseClick(button(drawers, 0), Qt.MouseButton.LeftButton)
    assert seen(drawers) == ["main"]


def test_a_main_column_without_room_beside_another_makes_way_for_it(
    qtbot: QtBot, drawers: Drawers
) -> None:
    made = Drawers(drawers)
    for name, least in (("left", 250), ("main", 400)):
        each = QLineEdit(made.columns)
        each.setObjectName(name)
        each.setMinimumWidth(least)
        made.columns.addWidget(each)
    made.name_sides(1, {0: ("Sheets", 250)}, 400)
    assert made.minimumSizeHint().width() == 400 + STRIP + 1
    qtbot.addWidget(made)
    made.setParent(None)
    show(qtbot, made, 500)
    assert seen(made) == ["main"]
    QTest.mouseClick(button(made, 0), Qt.MouseButton.LeftButton)
    assert seen(made) == ["left"]
    part(made, "main").setFocus()
    qtbot.waitUntil(lambda: seen(made) == ["main"])


def test_a_column_opens_when_it_gets_the_keyboard_and_its_strip_keeps_it(
    qtbot: QtBot, drawers: Drawers
) -> None:
    show(qtbot, drawers, 600)
    assert part(drawers, "main").hasFocus(), "what has the keyboard first opens nothing"
    part(drawers, "left").setFocus()
    qtbot.waitUntil(lambda: seen(drawers) == ["left", "main"])
    QTest.keyClick(part(drawers, "left"), Qt.Key.Key_Tab)
    assert part(drawers, "main").hasFocus()
    assert seen(drawers) == ["left", "main"], "it is there to take the next from"
    part(drawers, "left").setFocus()
    QTest.mouseClick(button(drawers, 0), Qt.MouseButton.LeftButton)
    assert button(drawers, 0).hasFocus()
    assert seen(drawers) == ["main"]


def test_what_the_player_opened_stays_so_at_other_widths(qtbot: QtBot, drawers: Drawers) -> None:
    show(qtbot, drawers, ALL - 1)
    drawers.open(0)
    show(qtbot, drawers, ALL + 50)
    show(qtbot, drawers, ALL - 20)
    assert seen(drawers) == ["left", "main"]


def test_strips_are_known_to_screen_readers_by_the_name_of_their_column(
    qtbot: QtBot, drawers: Drawers
) -> None:
    show(qtbot, drawers, 600)
    assert [button(drawers, at).accessibleName() for at in (0, 2)] == ["Add", "Details"]
    drawers.rename(0, "Settle")
    assert button(drawers, 0).accessibleName() == button(drawers, 0).toolTip() == "Settle"
