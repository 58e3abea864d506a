from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from nco_builder.documents.squads import SQUAD
from nco_builder.squad import edit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.squad.panel import SquadPanel


@pytest.fixture
def panel(qtbot: QtBot, document: SquadDocument) -> SquadPanel:
    panel = SquadPanel(document)
    qtbot.addWidget(panel)
    panel.resize(320, 491)
    panel.refresh()
    document.changed.connect(panel.refresh)
    panel.show()
    return panel


def box(panel: SquadPanel, name: str) -> QCheckBox:
    found = panel.findChild(QCheckBox, name)
    assert found
    return found


@pytest.mark.parametrize(
    ("where", "name", "on"),
    [
        ("rulings", "budget", "exact"),
        ("rulings", "duplicate_items", "forbid"),
        ("rulings", "vehicle_spares", "allow"),
        ("match", "vehicle_phase", True),
        ("match", "anti_tank_weapons", True),
    ],
)
def test_a_box_switches_its_term_and_follows_undo(
    panel: SquadPanel, document: SquadDocument, where: str, name: str, on: object
) -> None:
    before = document.squad
    switch = box(panel, name)
    assert not switch.isChecked()
    QTest.mouseClick(switch, Qt.MouseButton.LeftButton, pos=QPoint(8, switch.height() // 2))
    assert getattr(getattr(document.squad, where), name) == on
    document.opened.undo()
    assert document.squad is before
    assert not switch.isChecked()


def test_the_scenario_is_chosen_from_the_rulebook_s(
    panel: SquadPanel, document: SquadDocument
) -> None:
    scenario = panel.findChild(QComboBox, "scenario")
    assert scenario
    assert scenario.count() == 7
    scenario.setCurrentIndex(5)
    scenario.activated.emit(5)
    assert document.squad.match.scenario == 5
    document.opened.undo()
    assert scenario.currentIndex() == 0


def test_the_wheel_does_not_change_the_scenario(panel: SquadPanel, document: SquadDocument) -> None:
    scenario = panel.findChild(QComboBox, "scenario")
    assert scenario
    wheel = QWheelEvent(
        QPointF(5, 5),
        scenario.mapToGlobal(QPointF(5, 5)),
        QPoint(0, -120),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - inverted; Qt takes it by position
    )
    QApplication.sendEvent(scenario, wheel)
    assert document.squad.match.scenario is None
    assert scenario.currentIndex() == 0


def test_notes_are_typed_into_the_document_as_one_step(
    panel: SquadPanel, document: SquadDocument
) -> None:
    notes = panel.findChild(NotesField)
    assert notes
    before = document.squad.notes
    QTest.keyClicks(notes, "Hold the bridge. ")
    assert document.squad.notes == f"Hold the bridge. {before}"
    assert len(document.opened.history.earlier()) == 1
    document.opened.undo()
    assert notes.toPlainText() == before
    assert document.opened.history.redo_text  # showing is no typing
    document.do(edit("set_text", field="notes", value="<b>x</b>\ny"))
    assert notes.toPlainText() == "<b>x</b>\ny"


def test_undo_in_the_notes_is_the_document_s(panel: SquadPanel, document: SquadDocument) -> None:
    notes = panel.findChild(NotesField)
    assert notes
    document.do(edit("set_text", field="notes", value=""))
    QTest.keyClicks(notes, "ab")
    QTest.keyClick(notes, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert notes.toPlainText() == "ab"  # nobody took the key here; the window's action does
    assert document.squad.notes == "ab"


def test_nation_and_its_limits_are_told(panel: SquadPanel, document: SquadDocument) -> None:
    assert panel._nation.text() == "US Airborne"
    assert "12 men" in panel._reminder.text()
    document.do(edit("set_nation", nation="atlantis"))
    assert (panel._nation.text(), panel._reminder.text()) == ("atlantis", "")


def test_weapons_are_counted_and_their_editor_can_be_asked_for(
    panel: SquadPanel, qtbot: QtBot
) -> None:
    button = panel.findChild(QPushButton, "define_weapons")
    assert button
    assert "(0)" in button.text()
    with qtbot.waitSignal(panel.weapons_wanted):
        button.click()


def test_without_a_rulebook_there_is_no_scenario_to_choose(
    panel: SquadPanel, document: SquadDocument
) -> None:
    lost = document.squad.replace(ruleset="nco-99")
    document.opened.open(SQUAD, lost, None)
    panel.refresh()
    scenario = panel.findChild(QComboBox, "scenario")
    assert scenario
    assert scenario.count() == 1
