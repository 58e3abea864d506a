"""Edges of what scrolls: they fade where there is more, and are in nobody's way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QPushButton,
    QScrollArea,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from nco_builder.ui.parts.panel_layout import scrolling
from nco_builder.ui.parts.scroll_edges import _Edge
from nco_builder.ui.parts.tables import set_up_table
from nco_builder.ui.parts.theme import color, set_look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot


@pytest.fixture
def area(qtbot: QtBot, looks: QApplication) -> Iterator[QScrollArea]:  # noqa: ARG001 - its theme
    around = QWidget()
    qtbot.addWidget(around)
    set_look(around, role="panel")
    content = QWidget()
    column = QVBoxLayout(content)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for place in range(10):
        button = QPushButton(str(place), content)
        button.setStyleSheet("background: black; border: none; min-height: 40px")
        column.addWidget(button)
    found = scrolling(content, around)
    whole = QVBoxLayout(around)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.addWidget(found)
    around.resize(200, 210)
    around.show()
    qtbot.waitExposed(around)
    qtbot.wait(20)
    yield found
    around.close()


def shades(area: QScrollArea) -> tuple[QColor, QColor]:
    """Return the colors of the first and of the last line in sight."""
    picture = area.window().grab().toImage()
    return picture.pixelColor(50, 0), picture.pixelColor(50, picture.height() - 1)


def test_content_fades_only_where_there_is_more(area: QScrollArea) -> None:
    black, bar = QColor("black"), area.verticalScrollBar()
    first, last = shades(area)
    assert first == black
    assert last.lightness() > color("panel").lightness() * 0.8
    bar.setValue(60)
    assert all(each.lightness() > color("panel").lightness() * 0.8 for each in shades(area))
    bar.setValue(bar.maximum())
    first, last = shades(area)
    assert first.lightness() > color("panel").lightness() * 0.8
    assert last == black


def test_what_fades_can_be_clicked(area: QScrollArea, qtbot: QtBot) -> None:
    shown = area.viewport()
    at = QPoint(20, shown.height() - 2)
    button = shown.childAt(at)
    assert isinstance(button, QPushButton)
    with qtbot.waitSignal(button.clicked):
        window = area.window()
        QTest.mouseClick(
            window.windowHandle(),
            Qt.MouseButton.LeftButton,
            pos=window.rect().bottomLeft() + QPoint(20, -2),
        )


def test_edges_are_as_wide_as_what_is_seen_when_the_bar_goes_after_them(area: QScrollArea) -> None:
    area.verticalScrollBar().setValue(60)
    for shown in (Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAlwaysOn):
        area.setVerticalScrollBarPolicy(shown)
        area.viewport().resize(area.viewport().width() - 7, area.viewport().height())
        seen = area.viewport().geometry()
        edges = [each for each in area.findChildren(_Edge) if each.isVisible()]
        assert len(edges) == 2
        assert {(each.x(), each.width()) for each in edges} == {(seen.x(), seen.width())}


@pytest.mark.usefixtures("looks")
def test_of_a_table_only_a_row_that_is_cut_fades(qtbot: QtBot) -> None:
    table = QTableWidget(10, 1)
    set_up_table(table, 30)
    table.setVerticalScrollMode(QTableWidget.ScrollMode.ScrollPerPixel)
    table.horizontalHeader().hide()
    qtbot.addWidget(table)
    table.resize(200, 110)
    table.show()
    qtbot.waitExposed(table)
    first, last = table.findChildren(_Edge)

    def has_settled() -> None:
        assert first.isHidden()
        assert last.isVisible()
        assert last.height() == table.viewport().height() - 90

    qtbot.waitUntil(has_settled)
    table.verticalScrollBar().setValue(30)
    assert first.isHidden(), "the second row is whole"
    table.verticalScrollBar().setValue(40)
    assert first.height() == 20, "the rest of a row"
