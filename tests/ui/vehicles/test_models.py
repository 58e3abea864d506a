"""The player's own models: kept, shared between windows, never lost to a broken file."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from nco_builder.documents.own_entries import own_pack_file
from nco_builder.schema.reader import read
from nco_builder.squad import Vehicle
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.vehicles.models import OwnModelDialog, OwnModels, kinds_of
from tests.ui.vehicles.sets import JEEP

RATTE = Vehicle(type="large_heavy_tank", name="Ratte")


@pytest.mark.usefixtures("own")
def test_what_is_kept_is_there_at_the_next_start() -> None:
    again = OwnModels()
    again.read()
    assert again.models == (JEEP,)


def test_nothing_is_kept_twice(own: OwnModels) -> None:
    own.add(JEEP)
    own.add(RATTE)
    own.replace(RATTE, JEEP)
    assert own.models == (JEEP,)


def test_another_window_s_models_are_kept_too(own: OwnModels) -> None:
    other = OwnModels()
    other.read()
    other.add(RATTE)
    own.add(Vehicle(type="armored_car", name="Third"))
    assert [each.name for each in own.models] == ["Jeep with a gun", "Ratte", "Third"]


def test_changes_are_told_once(qtbot: QtBot, own: OwnModels) -> None:
    with qtbot.waitSignal(own.changed):
        own.replace(JEEP, RATTE)
    assert own.models == (RATTE,)
    with qtbot.assertNotEmitted(own.changed):
        own.read()
        own.add(RATTE)


def test_a_model_without_a_name_is_not_shown_and_not_lost(own: OwnModels) -> None:
    own.add(Vehicle(type="armored_car", name="  "))
    assert own.models == (JEEP,)
    own.remove(JEEP)
    assert '"  "' in own_pack_file().read_text()


def test_a_broken_file_is_told_and_never_replaced(qtbot: QtBot, own: OwnModels) -> None:
    own_pack_file().write_text("{broken")
    told: list[str] = []
    own.failed.connect(told.append)
    with qtbot.waitSignal(own.changed):
        own.read()
    assert own.models == ()
    own.add(RATTE)
    assert len(told) == 1
    assert "my-own-rules.nco" in told[0]
    assert own_pack_file().read_text() == "{broken"


def test_a_list_that_cannot_be_written_is_one_sentence() -> None:
    folder = own_pack_file().parent
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file")
    own = OwnModels()
    told: list[str] = []
    own.failed.connect(told.append)
    own.add(JEEP)
    assert len(told) == 1
    assert own.models == ()


@pytest.fixture
def dialog(qtbot: QtBot, document: SquadDocument) -> OwnModelDialog:
    dialog = OwnModelDialog(kinds_of(document).values())
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_a_model_needs_a_name(dialog: OwnModelDialog) -> None:
    accept = dialog.findChild(QPushButton, "accept")
    assert accept
    assert not accept.isEnabled()
    QTest.keyClicks(dialog.name, "  ")
    assert not accept.isEnabled()
    QTest.keyClicks(dialog.name, "Big  one ")
    assert accept.isEnabled()
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert dialog.result() == dialog.DialogCode.Accepted
    assert dialog.model == Vehicle(type="armored_car", name="Big one")


def test_a_type_is_chosen(dialog: OwnModelDialog) -> None:
    dialog._types["large_heavy_tank"].click()
    dialog.name.setText("Ratte")
    assert dialog.model == RATTE


def test_a_model_is_shown_and_keeps_what_else_is_said_of_it(
    qtbot: QtBot, document: SquadDocument
) -> None:
    before = read(Vehicle, '{"type": "large_heavy_tank", "name": "Ratte", "scale": 56}')
    dialog = OwnModelDialog(kinds_of(document).values(), before)
    qtbot.addWidget(dialog)
    assert dialog.name.text() == "Ratte"
    assert dialog._types["large_heavy_tank"].isChecked()
    dialog.name.setText("Maus")
    assert dialog.model == before.replace(name="Maus")
    assert dialog.model.unknown == {"scale": 56}
