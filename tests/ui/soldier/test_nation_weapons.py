from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QListWidget, QPushButton
from pytestqt.qtbot import QtBot

from nco_builder.squad import NationWeapon, edit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.soldier.nation_weapons import NationWeaponsDialog, printed_value

OLD = NationWeapon(id="garand", name="M1 Garand", nation="us_airborne", cost=2, range=24)


def opened(qtbot: QtBot, document: SquadDocument) -> NationWeaponsDialog:
    dialog = NationWeaponsDialog(document)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def line(dialog: NationWeaponsDialog, field: str) -> QLineEdit:
    found = dialog.findChild(QLineEdit, f"weapon_{field}")
    assert found
    return found


def press(dialog: NationWeaponsDialog, which: str) -> None:
    button = dialog.findChild(QPushButton, which)
    assert button
    button.click()


OK = "accept"
CANCEL = "refuse"


def test_a_first_weapon_is_entered_as_one_edit(qtbot: QtBot, document: SquadDocument) -> None:
    dialog = opened(qtbot, document)
    QTest.keyClicks(line(dialog, "name"), "M1 Garand")
    QTest.keyClicks(line(dialog, "cost"), "2")
    QTest.keyClicks(line(dialog, "range"), "24")
    QTest.keyClicks(line(dialog, "to_hit"), "+1 if Focus")
    QTest.keyClicks(line(dialog, "notes"), "8 rounds")
    press(dialog, OK)
    (weapon,) = document.squad.definitions.weapons
    assert weapon == NationWeapon(
        id="own_1",
        name="M1 Garand",
        nation="us_airborne",
        cost=2,
        range=24,
        to_hit="+1 if Focus",
        notes="8 rounds",
    )
    assert len(document.opened.history.earlier()) == 1
    assert not dialog.isVisible()


def test_what_is_not_changed_stays_as_it_was(qtbot: QtBot, document: SquadDocument) -> None:
    kept = OLD.replace(wound="5+", close_combat=1.5)
    document.do(edit("set_weapons", weapons=(kept,)))
    before = document.squad
    dialog = opened(qtbot, document)
    press(dialog, OK)
    assert document.squad is before


def test_a_cost_that_is_no_number_is_told_and_not_taken(
    qtbot: QtBot, document: SquadDocument
) -> None:
    dialog = opened(qtbot, document)
    QTest.keyClicks(line(dialog, "name"), "X")
    QTest.keyClicks(line(dialog, "cost"), "-3")
    assert "whole number" in dialog._problem.text()
    press(dialog, OK)
    assert dialog.isVisible()
    line(dialog, "cost").clear()
    QTest.keyClicks(line(dialog, "cost"), " ")
    press(dialog, OK)
    assert document.squad.definitions.weapons[0].cost is None


def test_cancel_changes_nothing(qtbot: QtBot, document: SquadDocument) -> None:
    before = document.squad
    dialog = opened(qtbot, document)
    QTest.keyClicks(line(dialog, "name"), "X")
    press(dialog, CANCEL)
    assert document.squad is before


def test_weapons_are_added_removed_and_the_unnamed_left_out(
    qtbot: QtBot, document: SquadDocument
) -> None:
    document.do(edit("set_weapons", weapons=(OLD,)))
    dialog = opened(qtbot, document)
    listed = dialog.findChild(QListWidget)
    assert listed
    assert line(dialog, "name").text() == "M1 Garand"
    QTest.mouseClick(dialog._add, Qt.MouseButton.LeftButton)
    QTest.keyClicks(line(dialog, "name"), "BAR")
    QTest.mouseClick(dialog._add, Qt.MouseButton.LeftButton)
    assert [listed.item(row).text() for row in range(3)] == ["M1 Garand", "BAR", "Unnamed weapon"]
    listed.setCurrentRow(0)
    QTest.mouseClick(dialog._remove, Qt.MouseButton.LeftButton)
    press(dialog, OK)
    assert [(one.id, one.name) for one in document.squad.definitions.weapons] == [("own_1", "BAR")]


def test_ids_are_never_those_of_the_rulebook_or_of_another(
    qtbot: QtBot, document: SquadDocument
) -> None:
    taken = OLD.replace(id="own_1")
    document.do(edit("set_weapons", weapons=(taken,)))
    dialog = opened(qtbot, document)
    dialog.add()
    QTest.keyClicks(line(dialog, "name"), "BAR")
    assert [weapon.id for weapon in dialog.weapons] == ["own_1", "own_2"]


def test_a_nation_the_rulebook_does_not_know_stays(qtbot: QtBot, document: SquadDocument) -> None:
    document.do(edit("set_weapons", weapons=(OLD.replace(nation="atlantis"),)))
    dialog = opened(qtbot, document)
    nations = dialog.findChild(QComboBox, "weapon_nation")
    assert nations
    assert nations.currentData() == "atlantis"
    QTest.keyClicks(line(dialog, "notes"), "x")
    assert dialog.weapons[0].nation == "atlantis"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("  ", None),
        ("24", 24),
        ("+1", 1),
        ("-2", -2),
        ("7.5", 7.5),
        ("5+", "5+"),
        ("1e400", "1e400"),
        ("nan", "nan"),
        ("٣", "٣"),
        (" 2D6 ", "2D6"),
    ],
)
def test_a_field_is_a_number_a_text_or_nothing(text: str, value: object) -> None:
    assert printed_value(text) == value
    assert type(printed_value(text)) is type(value)


def test_weapons_of_a_rules_pack_are_neither_listed_nor_changed(
    qtbot: QtBot, document: SquadDocument
) -> None:
    packed = NationWeapon(id="mp40", like="smg", name="MP 40", nations=("us_airborne",), pack="x")
    document.do(edit("set_weapons", weapons=(packed,)))
    dialog = opened(qtbot, document)
    listed = dialog.findChild(QListWidget, "weapons")
    assert listed
    assert [listed.item(row).text() for row in range(listed.count())] == ["Unnamed weapon"]
    QTest.keyClicks(line(dialog, "name"), "M1 Garand")
    press(dialog, OK)
    assert [each.name for each in document.squad.definitions.weapons] == ["M1 Garand", "MP 40"]
    assert document.squad.definitions.weapons[1] is packed
