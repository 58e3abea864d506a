from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nco_builder.systems.page import Chip
from nco_builder.ui.parts.chips import ChipButton

pytestmark = pytest.mark.usefixtures("looks")


def test_a_chip_is_as_wide_when_it_is_chosen_so_that_none_beside_it_moves(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    chip = Chip("Communications", "15")
    widths = {ChipButton(each, around).sizeHint().width() for each in (chip, chip.replace(on=True))}
    assert len(widths) == 1
