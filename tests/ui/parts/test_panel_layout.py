"""Rows of a form: labels and their fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from nco_builder.ui.parts.panel_layout import FieldRow

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
