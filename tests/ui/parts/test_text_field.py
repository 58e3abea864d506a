from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from nco_builder.ui.parts.fields import TextLine

LONG = "Wawrzyniec Grzegżółkowski-Brzęczyszczykiewicz"


@pytest.fixture
def field(qtbot: QtBot, looks: object) -> TextLine:
    assert looks
    field = TextLine()
    qtbot.addWidget(field)
    field.resize(160, 30)
    return field


def picture(field: TextLine, text: str) -> QImage:
    field.show_text(text)
    return field.grab().toImage()


def test_a_text_that_does_not_fit_ends_in_an_ellipsis(field: TextLine) -> None:
    """What follows the cut is not even hinted at: both texts are cut at the same letter."""
    assert picture(field, LONG) == picture(field, LONG + " the Elder")
    assert picture(field, LONG) != picture(field, LONG[:12])
    field.resize(600, 30)
    assert picture(field, LONG) != picture(field, LONG + " the Elder")


def test_a_text_that_fits_is_drawn_by_qt(field: TextLine) -> None:
    assert picture(field, "Novak") != picture(field, "Novaks")
