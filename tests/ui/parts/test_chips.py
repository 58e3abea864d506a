from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nco_builder.systems.page import Chip
from nco_builder.ui.parts.chips import SIDE, TICK, ChipButton

pytestmark = pytest.mark.usefixtures("looks")


def test_a_chip_is_as_wide_when_it_is_chosen_so_that_none_beside_it_moves(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    chip = Chip("Communications", "15")
    widths = {ChipButton(each, around).sizeHint().width() for each in (chip, chip.replace(on=True))}
    assert len(widths) == 1


def test_a_switch_shows_in_its_box_whether_it_is_on(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    off = Chip("Match over", switch=True)
    shown = [ChipButton(each, around) for each in (off, off.replace(on=True))]
    for each in shown:
        each.resize(each.sizeHint())
    before, after = (each.grab().toImage() for each in shown)
    middle = before.rect().center().y()
    box = [x for x in range(TICK + SIDE) if before.pixel(x, middle) != after.pixel(x, middle)]
    assert len(box) > TICK // 2
    assert (
        shown[0].sizeHint().width()
        > ChipButton(off.replace(switch=False), around).sizeHint().width()
    )
