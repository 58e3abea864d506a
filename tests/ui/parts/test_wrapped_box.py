from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nco_builder.ui.parts.panel_layout import WrappedBox
from tests.ui.looks import picture

pytestmark = pytest.mark.usefixtures("looks")

TEXT = "Spare vehicle mode&ls may be brought by both players"


def in_a_panel(qtbot: QtBot, width: int) -> tuple[QWidget, WrappedBox, WrappedBox]:
    """A panel of a width, the box in it and another one below."""
    panel = QWidget()
    qtbot.addWidget(panel)
    box, below = WrappedBox(TEXT, panel), WrappedBox("Below", panel)
    column = QVBoxLayout(panel)
    column.addWidget(box)
    column.addWidget(below)
    column.addStretch(1)
    panel.resize(width, 300)
    panel.show()
    QApplication.processEvents()
    return panel, box, below


def test_a_text_that_fits_stands_on_one_line(qtbot: QtBot) -> None:
    _panel, box, below = in_a_panel(qtbot, 600)
    assert box.height() == below.height()


def test_a_text_that_does_not_fit_gets_the_height_of_its_lines(qtbot: QtBot) -> None:
    _panel, box, below = in_a_panel(qtbot, 200)
    assert box.width() < 200
    assert box.height() >= below.height() + box.fontMetrics().lineSpacing()
    assert below.y() >= box.y() + box.height()


def test_the_lines_are_drawn_beside_the_box_down_to_the_last(qtbot: QtBot) -> None:
    _panel, box, _below = in_a_panel(qtbot, 200)
    drawn = picture(box)
    ground = drawn.pixelColor(drawn.width() - 1, drawn.height() - 1)
    last_line = range(drawn.height() - box.fontMetrics().lineSpacing(), drawn.height())
    inked = [
        (x, y) for y in last_line for x in range(drawn.width()) if drawn.pixelColor(x, y) != ground
    ]
    assert inked
    assert min(x for x, _y in inked) > 16, "text under the box itself"


def test_the_last_line_switches_too(qtbot: QtBot) -> None:
    _panel, box, _below = in_a_panel(qtbot, 200)
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(40, box.height() - 6))
    assert box.isChecked()


def test_its_words_are_spoken_whole(qtbot: QtBot) -> None:
    _panel, box, _below = in_a_panel(qtbot, 200)
    assert box.text() == TEXT
