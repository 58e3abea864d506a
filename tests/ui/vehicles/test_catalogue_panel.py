"""The catalogue panel: search, filters, Enter, double click, own models."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from nco_builder.documents.squads import SQUAD
from nco_builder.squad import Vehicle, edit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.vehicles.catalogue_model import EVERY, OWN, SQUADS, KindHead
from nco_builder.ui.vehicles.catalogue_panel import (
    BESIDE,
    PADDING,
    CatalogueDelegate,
    CataloguePanel,
)
from nco_builder.ui.vehicles.models import OwnModelDialog, OwnModels
from tests.ui.looks import colors_in, picture
from tests.ui.mouse import double_click
from tests.ui.vehicles.sets import CAR, JEEP, LIGHT, OTHER_CAR

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key


@pytest.fixture
def panel(qtbot: QtBot, document: SquadDocument, own: OwnModels) -> CataloguePanel:
    panel = CataloguePanel(document, own)
    qtbot.addWidget(panel)
    panel.resize(392, 494)
    panel.show()
    return panel


@pytest.fixture
def wanted(panel: CataloguePanel) -> list[Vehicle]:
    vehicles: list[Vehicle] = []
    panel.wanted.connect(vehicles.append)
    return vehicles


def names(panel: CataloguePanel) -> list[str]:
    model = panel.model
    listed = [model.entry(row) for row in range(model.rowCount())]
    return [entry.name for entry in listed if entry]


def current(panel: CataloguePanel) -> str:
    entry = panel.list.current()
    return entry.name if entry else ""


def button(panel: CataloguePanel, name: str) -> QPushButton:
    found = panel.findChild(QPushButton, name)
    assert found
    return found


def choose(panel: CataloguePanel, box: str, data: object) -> None:
    found = panel.findChild(QComboBox, box)
    assert found
    index = found.findData(data)
    assert index >= 0
    found.setCurrentIndex(index)
    found.activated.emit(index)


def test_the_keyboard_is_on_the_first_model(panel: CataloguePanel) -> None:
    assert current(panel) == "Jeep with a gun"


def test_enter_and_double_click_ask_for_the_model(
    panel: CataloguePanel, wanted: list[Vehicle]
) -> None:
    panel.list.go_to(CAR)
    QTest.keyClick(panel.list, Key.Key_Return)
    place = panel.list.visualRect(panel.list.currentIndex()).center()
    QTest.mouseClick(panel.list.viewport(), LEFT, pos=place)
    double_click(panel.list.viewport(), place)
    assert wanted == [CAR, CAR]
    head = panel.list.visualRect(panel.model.index(0, 0)).center()
    double_click(panel.list.viewport(), head)
    assert wanted == [CAR, CAR]


def test_arrows_pass_the_heads(panel: CataloguePanel) -> None:
    panel.list.go_to(Vehicle(type="armored_car", model="m6_gmc"))
    QTest.keyClick(panel.list, Key.Key_Down)
    assert current(panel) == "M3 / M3A1 Stuart"


def test_while_searching_arrows_and_enter_work_and_escape_shows_all(
    panel: CataloguePanel, wanted: list[Vehicle]
) -> None:
    before = names(panel)
    QTest.keyClicks(panel.filters.search, "sherman")
    assert current(panel) == "M4 Sherman (75mm)"
    assert all("Sherman" in name for name in names(panel))
    QTest.keyClick(panel.filters.search, Key.Key_Return)
    QTest.keyClick(panel.filters.search, Key.Key_Down)
    QTest.keyClick(panel.filters.search, Key.Key_Return)
    assert wanted[0] == LIGHT
    assert wanted[1] != LIGHT
    QTest.keyClick(panel.filters.search, Key.Key_Escape)
    assert names(panel) == before


def test_filters_narrow_the_list(panel: CataloguePanel) -> None:
    choose(panel, "catalogue_nation", EVERY)
    assert len(names(panel)) == 193
    choose(panel, "catalogue_type", "large_heavy_tank")
    assert len(names(panel)) == 28
    choose(panel, "catalogue_year", 1939)
    assert "Tiger I" not in names(panel)
    choose(panel, "catalogue_year", None)
    choose(panel, "catalogue_nation", "german_heer")
    assert "Tiger I" in names(panel)
    choose(panel, "catalogue_nation", OWN)
    assert names(panel) == []
    assert button(panel, "add_vehicle").isEnabled() is False


def test_the_squad_s_nation_is_followed_while_it_is_asked_for(
    panel: CataloguePanel, document: SquadDocument
) -> None:
    box = panel.findChild(QComboBox, "catalogue_nation")
    assert box
    assert (box.currentText(), box.currentData()) == ("US Airborne", SQUADS)
    document.do(edit("set_nation", nation="danish"))
    assert box.currentText() == "Danish"
    assert "Landsverk Lynx (PV M39)" in names(panel)
    choose(panel, "catalogue_nation", EVERY)
    document.opened.undo()
    assert box.currentText() == "All nations"
    document.opened.open(SQUAD, document.squad.replace(ruleset="nco-99"), None)
    assert box.count() == 4
    assert box.currentData() == EVERY


def test_the_wheel_does_not_change_a_filter(panel: CataloguePanel) -> None:
    for box in panel.findChildren(ElidedBox):
        wheel = QWheelEvent(
            QPointF(5, 5),
            box.mapToGlobal(QPointF(5, 5)),
            QPoint(0, -120),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,  # noqa: FBT003 - inverted; Qt takes it by position
        )
        QApplication.sendEvent(box, wheel)
        assert box.currentIndex() == 0


def test_the_button_says_what_it_would_do(panel: CataloguePanel, document: SquadDocument) -> None:
    add = button(panel, "add_vehicle")
    panel.list.go_to(OTHER_CAR)
    assert (add.text(), add.isEnabled()) == ("Add to the squad", True)
    document.do(edit("set_vehicles", vehicles=(CAR,)))
    assert (add.text(), add.isEnabled()) == ("Replace M8 Greyhound", True)
    panel.list.go_to(CAR)
    assert (add.text(), add.isEnabled()) == ("Add to the squad", False)
    heads = [row.reason for row in panel.model.rows() if isinstance(row, KindHead)]
    assert ["Only 1 of a type" in each for each in heads] == [True, False, False]
    assert "Only 1 of a type" not in panel._about.text(), "it is said once"
    document.do(edit("set_ruling", ruling="vehicle_spares", value="allow"))
    assert (add.text(), add.isEnabled()) == ("Add to the squad", True)


def test_a_long_name_is_cut_on_the_button_and_heard_in_full(
    panel: CataloguePanel, document: SquadDocument
) -> None:
    long = "A & B, " * 40
    document.do(edit("set_vehicles", vehicles=(JEEP.replace(name=long),)))
    panel.list.go_to(CAR)
    add = button(panel, "add_vehicle")
    assert add.text().startswith("Replace A && B")
    assert add.text().endswith("…")
    assert add.accessibleName() == f"Replace {' '.join(long.split())}"
    assert add.sizeHint().width() + button(panel, "own_models").sizeHint().width() < panel.width()


def test_the_current_model_is_explained(panel: CataloguePanel) -> None:
    panel.list.go_to(CAR)
    assert panel._about.text() == "6x6 armored car. The figures are well attested."


def test_a_narrow_list_says_one_thing_in_a_line_and_the_origin_below(
    panel: CataloguePanel,
) -> None:
    panel.list.go_to(CAR)
    index = panel.list.currentIndex()
    row = index.data(ROW_ROLE)
    delegate = panel.list.itemDelegate()
    assert isinstance(delegate, CatalogueDelegate)
    assert any(line.right and line.right.text for line in delegate.lines(row, index))
    panel.resize(276, 350)
    QApplication.processEvents()
    lines = delegate.lines(row, index)
    assert [line.runs[0].text for line in lines] == [
        "M8 Greyhound",
        "1943–1945 · crew 4 · 7.9 t",
        "37mm M6 · 1 × .30 coaxial, 1 × .50",
    ]
    assert not any(line.right and line.right.text for line in lines)
    room = panel.list.viewport().width() - BESIDE - 2 * PADDING
    assert all(line.runs[0].width <= room for line in lines)
    assert panel._about.text().endswith("well attested. United States: own make, 1943–1945.")
    panel.resize(392, 494)
    QApplication.processEvents()
    assert panel._about.text() == "6x6 armored car. The figures are well attested."


def test_the_button_asks_for_the_current_model(
    panel: CataloguePanel, wanted: list[Vehicle]
) -> None:
    panel.list.go_to(CAR)
    button(panel, "add_vehicle").click()
    assert wanted == [CAR]


def enter(monkeypatch: pytest.MonkeyPatch, name: str, kind: str, *, keep: bool = True) -> None:
    def fill(dialog: OwnModelDialog) -> int:
        dialog.name.setText(name)
        dialog._types[kind].setChecked(True)
        code = dialog.DialogCode
        return code.Accepted if keep else code.Rejected

    monkeypatch.setattr(OwnModelDialog, "exec", fill)


def test_a_new_own_model_is_kept_shown_and_ready_to_be_added(
    panel: CataloguePanel, own: OwnModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(monkeypatch, " Landkreuzer ", "large_heavy_tank")
    panel._new.trigger()
    made = Vehicle(type="large_heavy_tank", name="Landkreuzer")
    assert own.models == (JEEP, made)
    assert names(panel) == ["Jeep with a gun", "Landkreuzer"]
    assert current(panel) == "Landkreuzer"


def test_an_own_model_can_be_changed_and_removed(
    panel: CataloguePanel, own: OwnModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(_parent: object, sentence: str, *_: object) -> str:
        asked.append(sentence)
        return answers.pop(0)

    monkeypatch.setattr(questions, "ask", ask)
    enter(monkeypatch, "Jeep", "light_medium_tank")
    QTest.keyClick(panel.list, Key.Key_F2)
    assert list(own.models) == [Vehicle(type="light_medium_tank", name="Jeep")]
    assert current(panel) == "Jeep"
    answers = ["no", "lose"]
    QTest.keyClick(panel.list, Key.Key_Delete)
    assert own.models
    QTest.keyClick(panel.list, Key.Key_Delete)
    assert list(own.models) == []
    assert asked == ["Remove “Jeep” from your own models?"] * 2


def test_a_model_of_the_catalogue_can_be_neither(
    panel: CataloguePanel, own: OwnModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(monkeypatch, "x", "armored_car")
    panel.list.go_to(CAR)
    QTest.keyClick(panel.list, Key.Key_F2)
    QTest.keyClick(panel.list, Key.Key_Delete)
    panel.change_own()
    panel.forget_own()
    assert own.models == (JEEP,)
    assert not panel._change.isEnabled()
    panel.list.go_to(JEEP)
    assert panel._change.isEnabled()


def test_a_refused_dialog_keeps_nothing(
    panel: CataloguePanel, own: OwnModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(monkeypatch, "x", "armored_car", keep=False)
    panel.add_own()
    panel.change_own()
    assert own.models == (JEEP,)


def test_rows_and_the_empty_list_are_painted(panel: CataloguePanel) -> None:
    assert len(colors_in(picture(panel.list.viewport()))) > 20
    QTest.keyClicks(panel.filters.search, "zeppelin")
    assert names(panel) == []
    assert len(colors_in(picture(panel.list.viewport()))) > 5  # says so


def test_a_nation_that_would_be_cut_has_a_row_of_its_own(panel: CataloguePanel) -> None:
    nation = panel.findChild(ElidedBox, "catalogue_nation")
    kind = panel.findChild(ElidedBox, "catalogue_type")
    assert nation
    assert kind
    assert nation.y() == kind.y()
    texts = [nation.itemText(row) for row in range(nation.count())]
    nation.setCurrentIndex(texts.index(max(texts, key=len)))
    panel.resize(270, 494)
    QApplication.processEvents()
    assert nation.y() < kind.y()
    assert nation.shown_text() == nation.currentText()
    panel.resize(500, 494)
    QApplication.processEvents()
    assert nation.y() == kind.y()
