"""The set panel: models named, typed, moved and taken out; terms and carriers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from nco_builder.legality import Finding, finding_sentence
from nco_builder.squad import Vehicle, edit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.vehicles.models import OwnModels, mime_of_vehicles
from nco_builder.ui.vehicles.set_panel import SetPanel
from tests.ui.looks import colors_in, picture
from tests.ui.vehicles.sets import CAR, HEAVY, JEEP, LIGHT, OTHER_CAR

LEFT = Qt.MouseButton.LeftButton
Alt = Qt.KeyboardModifier.AltModifier
Key = Qt.Key


@pytest.fixture
def panel(qtbot: QtBot, full: SquadDocument, own: OwnModels) -> SetPanel:
    panel = SetPanel(full, own)
    qtbot.addWidget(panel)
    panel.resize(330, 494)
    panel.show()
    panel.activateWindow()
    return panel


def models(document: SquadDocument) -> list[str | None]:
    return [vehicle.name or vehicle.model for vehicle in document.squad.vehicles]


def types(panel: SetPanel) -> dict[object, ChipButton]:
    return {chip.option.value: chip for chip in panel._types.chips}


def carriers(panel: SetPanel) -> dict[str, ChipButton]:
    return {chip.option.text: chip for chip in panel._carriers.chips}


def tool(panel: SetPanel, name: str) -> QToolButton:
    found = panel.findChild(QToolButton, name)
    assert found
    return found


def codes(document: SquadDocument) -> set[str]:
    return {found.code for found in document.report.findings}


class TestModels:
    def test_the_first_model_is_chosen_and_its_fields_shown(self, panel: SetPanel) -> None:
        assert panel.view.chosen() == 0
        assert panel._name.text() == ""
        assert panel._name.placeholderText() == "M8 Greyhound"
        assert [chip.option.text for chip in types(panel).values()] == [
            *("armored car", "light tank", "heavy tank"),
        ]
        panel.view.choose(2)
        assert (panel._name.text(), panel._name.placeholderText()) == ("Rosie", "M26 Pershing")

    def test_typing_a_name_is_one_step(self, panel: SetPanel, full: SquadDocument) -> None:
        QTest.keyClicks(panel._name, "Ida")
        assert models(full)[0] == "Ida"
        assert len(full.opened.history.earlier()) == 1
        assert full.opened.history.undo_text == "Name M8 Greyhound “Ida”"
        panel.view.choose(1)
        QTest.keyClicks(panel._name, "Max")
        assert len(full.opened.history.earlier()) == 2
        full.opened.undo()
        full.opened.undo()
        assert models(full) == ["m8_greyhound", "m4_sherman_75", "Rosie"]

    def test_any_script_can_be_typed(self, panel: SetPanel, full: SquadDocument) -> None:
        for sign in "Ж豹ż":
            event = QKeyEvent(QKeyEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, sign)
            QApplication.sendEvent(panel._name, event)
        assert models(full)[0] == "Ж豹ż"
        assert panel.model.index(0, 0).data() == "Ж豹ż"

    def test_f2_names_in_place(self, qtbot: QtBot, panel: SetPanel, full: SquadDocument) -> None:
        panel.view.setFocus()
        QTest.keyClick(panel.view, Key.Key_F2)
        editor = panel.view.findChild(QLineEdit, "set_editor")
        assert editor
        QTest.keyClicks(editor, "Ida")
        QTest.keyClick(editor, Key.Key_Return)
        qtbot.waitUntil(lambda: models(full)[0] == "Ida")

    def test_delete_takes_out_and_the_next_model_is_chosen(
        self, panel: SetPanel, full: SquadDocument
    ) -> None:
        panel.view.choose(1)
        QTest.keyClick(panel.view, Key.Key_Delete)
        assert models(full) == ["m8_greyhound", "Rosie"]
        assert panel.view.chosen() == 1
        tool(panel, "vehicle_remove").click()
        tool(panel, "vehicle_remove").click()
        assert models(full) == []
        assert panel.view.chosen() is None
        assert not panel._name_row.isVisible()
        assert not tool(panel, "vehicle_remove").isEnabled()
        QTest.keyClick(panel.view, Key.Key_Delete)
        assert len(full.opened.history.earlier()) == 3
        full.opened.undo()
        assert panel.view.chosen() == 0

    def test_alt_and_arrows_move_and_the_choice_goes_along(
        self, panel: SetPanel, full: SquadDocument
    ) -> None:
        QTest.keyClick(panel.view, Key.Key_Down, Alt)
        QTest.keyClick(panel.view, Key.Key_Down, Alt)
        assert models(full) == ["m4_sherman_75", "Rosie", "m8_greyhound"]
        assert panel.view.chosen() == 2
        QTest.keyClick(panel.view, Key.Key_Down, Alt)
        assert len(full.opened.history.earlier()) == 2
        assert not tool(panel, "vehicle_down").isEnabled()
        tool(panel, "vehicle_up").click()
        assert models(full) == ["m4_sherman_75", "m8_greyhound", "Rosie"]

    def test_a_model_that_comes_is_chosen(self, panel: SetPanel, full: SquadDocument) -> None:
        full.do(edit("set_vehicles", vehicles=(CAR, LIGHT)))
        panel.view.choose(0)
        full.do(edit("set_vehicles", vehicles=(CAR, LIGHT, HEAVY)))
        assert panel.view.chosen() == 2

    def test_the_count_is_told(self, panel: SetPanel, full: SquadDocument) -> None:
        assert panel._count.text() == "3 models"
        full.do(edit("set_vehicles", vehicles=(CAR,)))
        assert panel._count.text() == "1 model"
        full.do(edit("set_vehicles", vehicles=()))
        assert panel._count.text() == ""

    def test_rows_and_the_empty_set_are_painted(self, panel: SetPanel, full: SquadDocument) -> None:
        full.do(edit("set_vehicles", vehicles=(CAR, OTHER_CAR)))
        assert "#a62b1a" in colors_in(picture(panel.view.viewport()))
        full.do(edit("set_vehicles", vehicles=()))
        assert len(colors_in(picture(panel.view.viewport()))) > 5


class TestTypes:
    def test_another_type_is_chosen_by_its_chip(self, panel: SetPanel, full: SquadDocument) -> None:
        full.do(edit("set_vehicles", vehicles=(LIGHT,)))
        types(panel)["large_heavy_tank"].click()
        assert full.squad.vehicles[0].type == "large_heavy_tank"
        assert full.opened.history.undo_text == "Play M4 Sherman (75mm) as a large to heavy tank"
        assert panel.model.row(0).origin == "usually light tank"
        assert types(panel)["large_heavy_tank"].isChecked()

    def test_a_taken_type_is_barred_with_its_reason(
        self, panel: SetPanel, full: SquadDocument
    ) -> None:
        chip = types(panel)["light_medium_tank"]
        assert chip.option.state == "barred"
        assert "Only 1 of a type unless agreed" in chip.option.explanation
        chip.click()
        assert len(full.opened.history.earlier()) == 0

    def test_the_type_that_breaks_the_rule_is_marked(
        self, panel: SetPanel, full: SquadDocument
    ) -> None:
        full.do(edit("set_vehicles", vehicles=(CAR, OTHER_CAR)))
        assert types(panel)["armored_car"].option.state == "error"
        types(panel)["large_heavy_tank"].click()
        assert "vehicle_type_duplicate" not in codes(full)


class TestDragging:
    def drop(self, panel: SetPanel, data: QMimeData, at: QPoint) -> bool:
        action, keys = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
        entering = QDragEnterEvent(at, action, data, LEFT, keys)
        entering.ignore()
        panel.view.dragEnterEvent(entering)
        moving = QDragMoveEvent(at, action, data, LEFT, keys)
        panel.view.dragMoveEvent(moving)
        picture(panel.view.viewport())
        if not entering.isAccepted():
            return False
        panel.view.dropEvent(QDropEvent(QPointF(at), action, data, LEFT, keys))
        return True

    def test_models_dropped_on_the_set_are_asked_for(self, panel: SetPanel) -> None:
        dropped: list[Vehicle] = []
        panel.dropped.connect(dropped.append)
        assert self.drop(panel, mime_of_vehicles([OTHER_CAR]), QPoint(20, 20))
        assert dropped == [OTHER_CAR]

    def test_anything_else_is_not_taken(self, panel: SetPanel) -> None:
        data = QMimeData()
        data.setText("a tank")
        assert not self.drop(panel, data, QPoint(20, 20))

    def test_a_drop_goes_before_or_behind_a_row(self, panel: SetPanel) -> None:
        second = panel.view.visualRect(panel.model.index(1, 0))
        assert panel.view._row_at(second.center() - QPoint(0, 5)) == 1
        assert panel.view._row_at(second.center() + QPoint(0, 5)) == 2
        assert panel.view._row_at(QPoint(20, 900)) == 3


class TestTerms:
    @pytest.mark.parametrize(
        ("name", "part", "on", "off"),
        [
            ("vehicle_phase", "match", True, False),
            ("anti_tank_weapons", "match", True, False),
            ("vehicle_spares", "rulings", "allow", "forbid"),
        ],
    )
    def test_a_box_switches_its_term_and_follows_undo(  # noqa: PLR0913, PLR0917
        self, panel: SetPanel, full: SquadDocument, name: str, part: str, on: object, off: object
    ) -> None:
        box = panel.findChild(QCheckBox, name)
        assert box
        before = box.isChecked()
        assert getattr(getattr(full.squad, part), name) == (on if before else off)
        box.click()
        assert getattr(getattr(full.squad, part), name) == (off if before else on)
        full.opened.undo()
        assert box.isChecked() is before

    def test_agreed_spares_clear_two_of_a_type(self, panel: SetPanel, full: SquadDocument) -> None:
        full.do(edit("set_vehicles", vehicles=(CAR, OTHER_CAR)))
        assert "vehicle_type_duplicate" in codes(full)
        box = panel.findChild(QCheckBox, "vehicle_spares")
        assert box
        box.click()
        assert "vehicle_type_duplicate" not in codes(full)


class TestCarriers:
    def test_men_are_chosen_by_their_chips(self, panel: SetPanel, full: SquadDocument) -> None:
        chips = carriers(panel)
        assert [name for name, chip in chips.items() if chip.isChecked()] == ["Novak", "Doyle"]
        assert chips["Ortiz"].option.state == "barred"
        assert "2 men carry one already" in chips["Ortiz"].option.explanation
        chips["Doyle"].click()
        chips["Ortiz"].click()
        assert [man.name for man in full.squad.members if man.anti_tank] == ["Novak", "Ortiz"]

    def test_the_sergeant_never_may(self, panel: SetPanel, full: SquadDocument) -> None:
        chip = carriers(panel)["Hayes"]
        chip.click()
        assert chip.option.state == "barred"
        assert not full.squad.members[0].anti_tank

    def test_what_is_said_of_a_carrier_is_explained(
        self, panel: SetPanel, full: SquadDocument
    ) -> None:
        full.do(edit("set_member", members=(0, 9), field="anti_tank", value=True))
        chips = carriers(panel)
        assert chips["Hayes"].option.state == "error"
        assert "✕ Hayes carries an anti-tank weapon" in chips["Hayes"].option.explanation
        assert "▲" in chips["Keller"].option.explanation or "◆" in (
            chips["Keller"].option.explanation
        )
        chips["Keller"].looked_at.emit(chips["Keller"].option.explanation)
        assert panel._foot.text() == chips["Keller"].option.explanation

    def test_where_nothing_is_agreed_that_is_said(
        self, panel: SetPanel, full: SquadDocument
    ) -> None:
        full.do(edit("set_match", option="anti_tank_weapons", value=False))
        assert list(carriers(panel)) == ["Novak", "Doyle"]
        full.do(edit("set_member", members=(1, 2), field="anti_tank", value=False))
        assert carriers(panel) == {}
        assert "Not agreed" in panel._carrier_note.text()

    def test_an_empty_squad_has_nobody_to_carry(self, panel: SetPanel, full: SquadDocument) -> None:
        full.do(edit("remove_members", members=tuple(range(11))))
        assert "No men yet" in panel._carrier_note.text()


class TestOwnModels:
    def test_a_model_of_another_player_can_be_kept(
        self, panel: SetPanel, full: SquadDocument, own: OwnModels
    ) -> None:
        keep = tool(panel, "vehicle_save")
        assert not keep.isVisible()
        ratte = Vehicle(type="large_heavy_tank", name="Ratte")
        full.do(edit("set_vehicles", vehicles=(ratte,)))
        assert keep.isVisible()
        keep.click()
        assert own.models == (JEEP, ratte)
        assert not keep.isVisible()

    def test_one_s_own_is_kept_already(self, panel: SetPanel, full: SquadDocument) -> None:
        full.do(edit("set_vehicles", vehicles=(JEEP,)))
        assert not tool(panel, "vehicle_save").isVisible()


class TestFindings:
    def found(self, document: SquadDocument, code: str) -> Finding:
        return next(found for found in document.report.findings if found.code == code)

    def test_a_finding_chooses_the_model_it_is_about(
        self, panel: SetPanel, full: SquadDocument
    ) -> None:
        unknown = Vehicle(type="large_heavy_tank", model="landkreuzer")
        full.do(edit("set_vehicles", vehicles=(CAR, LIGHT, unknown)))
        panel.view.choose(0)
        panel.follow_up(self.found(full, "vehicle_unknown"))
        assert panel.view.chosen() == 2
        assert panel.view.hasFocus()

    def test_a_carrier_s_finding_goes_to_his_chip(
        self, panel: SetPanel, full: SquadDocument
    ) -> None:
        full.do(edit("set_member", members=(9,), field="anti_tank", value=True))
        found = next(f for f in full.report.findings if f.member == 9 and "at_" in f.code)
        assert "Keller" in finding_sentence(found, full.squad, full.rulebook)
        panel.follow_up(found)
        assert carriers(panel)["Keller"].hasFocus()

    def test_the_number_of_carriers_goes_to_the_chips(
        self, panel: SetPanel, full: SquadDocument
    ) -> None:
        full.do(edit("set_member", members=(2,), field="anti_tank", value=False))
        panel.follow_up(self.found(full, "at_fewer_than_two"))
        assert carriers(panel)["Novak"].hasFocus()
        full.do(edit("set_member", members=(1,), field="anti_tank", value=False))
        found = self.found(full, "at_fewer_than_two")
        full.do(edit("remove_members", members=tuple(range(11))))
        panel.follow_up(found)
        box = panel.findChild(QCheckBox, "anti_tank_weapons")
        assert box
        assert box.hasFocus()
