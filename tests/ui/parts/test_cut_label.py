from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nco_builder.ui.parts.fields import ElidedLabel
from tests.ui.looks import picture

if TYPE_CHECKING:
    from collections.abc import Iterator

TEXT = "Veteran Lance-Corporal with a long name"


pytestmark = pytest.mark.usefixtures("looks")


@pytest.fixture
def label(qtbot: QtBot) -> Iterator[ElidedLabel]:
    panel = QWidget()
    qtbot.addWidget(panel)
    label = ElidedLabel(panel)
    row = QHBoxLayout(panel)
    row.addWidget(label)
    label.setText(TEXT)
    panel.resize(500, 40)
    panel.show()
    yield label
    panel.close()


def squeeze(label: ElidedLabel, width: int) -> None:
    panel = label.parentWidget()
    assert panel
    panel.resize(width, 40)
    QApplication.processEvents()


def test_a_text_that_fits_needs_no_tooltip(label: ElidedLabel) -> None:
    assert label.toolTip() == ""


def test_a_text_that_is_cut_is_told_by_the_tooltip(label: ElidedLabel) -> None:
    squeeze(label, 120)
    assert label.width() < 120
    assert label.toolTip() == TEXT
    assert label.text() == TEXT


def test_once_there_is_room_again_the_tooltip_goes(label: ElidedLabel) -> None:
    squeeze(label, 120)
    squeeze(label, 500)
    assert label.toolTip() == ""


def test_a_longer_text_is_cut_at_once(label: ElidedLabel) -> None:
    label.setText(TEXT * 10)
    assert label.toolTip().replace("\n", " ") == TEXT * 10


def test_a_cut_text_is_drawn_in_the_same_ink(label: ElidedLabel) -> None:
    whole = picture(label)
    squeeze(label, 160)
    part = picture(label)
    height = min(whole.height(), part.height())
    for x in range(40):
        for y in range(height):
            assert whole.pixelColor(x, y) == part.pixelColor(x, y), (x, y)


def test_markup_in_a_name_is_shown_as_typed(label: ElidedLabel) -> None:
    label.setText("<b>x</b>" * 40)
    assert "&lt;b&gt;" in label.toolTip()
