"""Rows of a form: labels and their fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from nco_builder.ui.parts.panel_layout import FieldRow, scrolling

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.mark.usefixtures("looks")
@pytest.mark.parametrize(("text", "lines"), [("Health gone", 1), ("Letters from Home used", 2)])
def test_a_label_shows_all_of_its_words_however_narrow(qtbot: QtBot, text: str, lines: int) -> None:
    panel = QWidget()
    qtbot.addWidget(panel)
    column = QVBoxLayout(panel)
    row = FieldRow(text, QLineEdit(), panel)
    column.addWidget(row)
    column.addStretch(1)
    row.widen_label(112)
    panel.resize(300, 200)
    with qtbot.waitExposed(panel):
        panel.show()
    label = next(each for each in row.findChildren(QLabel) if each.text() == text)
    needed = label.fontMetrics().boundingRect(0, 0, 112, 999, Qt.TextFlag.TextWordWrap, text)
    assert label.width() == 112
    assert needed.width() <= 112
    assert label.height() >= needed.height()
    assert round(needed.height() / label.fontMetrics().height()) == lines


@pytest.mark.usefixtures("looks")
def test_what_gets_the_keyboard_is_scrolled_into_view_as_a_whole(qtbot: QtBot) -> None:
    panel = QWidget()
    qtbot.addWidget(panel)
    content = QWidget(panel)
    column = QVBoxLayout(content)
    lines = [QLineEdit(content) for _line in range(20)]
    for line in lines:
        column.addWidget(line)
    area = scrolling(content, panel)
    QVBoxLayout(panel).addWidget(area)
    panel.resize(300, 200)
    with qtbot.waitActive(panel):
        panel.show()
        panel.activateWindow()
    for line in (lines[7], lines[-1], lines[0]):
        line.setFocus(Qt.FocusReason.OtherFocusReason)
        qtbot.waitUntil(lambda line=line: not line.visibleRegion().isEmpty())  # type: ignore[misc]
        qtbot.wait(20)
        assert line.visibleRegion().boundingRect() == line.rect()
