from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QSpinBox
from pytestqt.qtbot import QtBot

from nco_builder.rules import load_rulebook
from nco_builder.settings.settings import Settings
from nco_builder.squad import new_squad
from nco_builder.squad.model import Rulings
from nco_builder.ui.document.new_squad import NewSquadDialog

pytestmark = pytest.mark.usefixtures("looks")


@pytest.fixture
def dialog(qtbot: QtBot) -> NewSquadDialog:
    dialog = NewSquadDialog("us_airborne", Settings())
    qtbot.addWidget(dialog)
    return dialog


def nations(dialog: NewSquadDialog) -> QListWidget:
    found = dialog.findChild(QListWidget, "new_nation")
    assert found
    return found


def test_it_begins_with_the_nation_before_and_the_usual_limits(dialog: NewSquadDialog) -> None:
    assert dialog.squad() == new_squad("nco-2.3.2", "us_airborne", 100, 50)


def test_a_nation_nobody_knows_begins_with_the_first() -> None:
    assert NewSquadDialog("atlantis", Settings()).squad().nation == load_rulebook().nations[0].id


def test_every_nation_can_be_chosen_and_says_what_it_may(dialog: NewSquadDialog) -> None:
    for row, nation in enumerate(load_rulebook().nations):
        nations(dialog).setCurrentRow(row)
        assert dialog.squad().nation == nation.id
        shown = [label.text() for label in dialog.findChildren(QLabel)]
        assert nation.reminder_text in shown


def test_other_limits_can_be_entered(dialog: NewSquadDialog) -> None:
    for name, value in (("limit_vp", 250), ("limit_sp", 0)):
        box = dialog.findChild(QSpinBox, name)
        assert box
        box.setValue(value)
    assert dialog.squad().limits == new_squad("nco-2.3.2", "us_army", 250, 0).limits


def test_typing_finds_a_nation_and_return_takes_it(qtbot: QtBot, dialog: NewSquadDialog) -> None:
    dialog.show()
    usual = QApplication.keyboardInputInterval()
    QApplication.setKeyboardInputInterval(usual * 100)  # a busy machine may type slowly
    QTest.keyClicks(nations(dialog), "pol")
    QApplication.setKeyboardInputInterval(usual)
    with qtbot.waitSignal(dialog.accepted):
        QTest.keyClick(nations(dialog), Qt.Key.Key_Return)
    assert dialog.squad().nation == "polish"


def test_a_new_squad_begins_with_the_limits_and_rulings_of_the_settings(qtbot: QtBot) -> None:
    settings = Settings()
    settings["new_vp"], settings["new_sp"] = 150, 0
    settings["ruling_budget"] = "exact"
    dialog = NewSquadDialog("us_airborne", settings)
    qtbot.addWidget(dialog)
    squad = dialog.squad()
    assert (squad.limits.vp, squad.limits.sp) == (150, 0)
    assert squad.rulings == Rulings().replace(budget="exact")
