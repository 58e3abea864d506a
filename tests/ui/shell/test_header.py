from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nco_builder.documents.squads import SQUAD
from nco_builder.squad import edit, new_squad
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.limits import LimitsDialog
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.shell.header import Header, HeadFacts
from tests.ui.documents import undo_all

W = TypeVar("W", bound=QWidget)


@pytest.fixture
def header(qtbot: QtBot, document: SquadDocument) -> Header:
    header = Header(document)
    header.resize(1200, header.sizeHint().height())
    qtbot.addWidget(header)
    with qtbot.waitExposed(header):
        header.show()
    return header


def part(header: Header, kind: type[W], name: str) -> W:
    found = header.findChild(kind, name)
    assert found
    return found


def type_into(field: QLineEdit, text: str) -> None:
    """As an input method would: QTest cannot type every letter there is."""
    for letter in text:
        for kind in (QKeyEvent.Type.KeyPress, QKeyEvent.Type.KeyRelease):
            event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(field, event)


def verdict(header: Header) -> QPushButton:
    return part(header, QPushButton, "verdict")


def test_typing_a_name_renames_the_squad_in_one_step_and_keeps_the_cursor(
    header: Header, document: SquadDocument
) -> None:
    field = part(header, QLineEdit, "squad_name")
    assert field.text() == "2nd Squad, Able"
    field.setCursorPosition(3)
    type_into(field, "żó 分")
    assert document.squad.name == "2ndżó 分 Squad, Able"
    assert field.cursorPosition() == 7
    assert len(document.opened.history.earlier()) == 1
    assert document.opened.history.undo_text == "Rename the squad"
    document.opened.undo()
    assert field.text() == "2nd Squad, Able"


def test_the_player_is_typed_in_place(header: Header, document: SquadDocument) -> None:
    type_into(part(header, QLineEdit, "player"), "Ida")
    assert document.squad.player == "Ida"
    assert document.opened.history.undo_text == "Change the player"


def test_undo_in_a_field_is_the_document_s(header: Header, document: SquadDocument) -> None:
    undo = QAction(header)
    undo.setShortcut("Ctrl+Z")
    undo.triggered.connect(document.opened.undo)
    header.addAction(undo)
    field = part(header, QLineEdit, "squad_name")
    field.setFocus()
    type_into(field, "X")
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(document.opened.history.earlier()) == 0
    assert field.text() == document.squad.name == "2nd Squad, Able"


def test_every_nation_can_be_chosen_and_undone(header: Header, document: SquadDocument) -> None:
    box = part(header, QComboBox, "nation")
    assert document.rulebook
    assert [box.itemText(row) for row in range(box.count())] == [
        nation.name for nation in document.rulebook.nations
    ]
    assert box.currentText() == "US Airborne"
    row = box.findText("Polish")
    box.setCurrentIndex(row)
    box.activated.emit(row)
    assert document.squad.nation == "polish"
    document.opened.undo()
    assert box.currentText() == "US Airborne"


def test_every_nation_is_seen_whole(header: Header) -> None:
    box = part(header, ElidedBox, "nation")
    for row in range(box.count()):
        box.setCurrentIndex(row)
        QApplication.processEvents()
        assert box.shown_text() == box.currentText()


def test_choosing_the_same_nation_is_no_edit(header: Header, document: SquadDocument) -> None:
    box = part(header, QComboBox, "nation")
    box.activated.emit(box.currentIndex())
    assert not document.modified


def test_a_nation_the_rulebook_does_not_know_is_shown_as_it_is(
    header: Header, document: SquadDocument
) -> None:
    box = part(header, QComboBox, "nation")
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "<b>atlantis</b>", 100, 50), None)
    assert box.currentText() == "<b>atlantis</b>"
    document.opened.open(SQUAD, new_squad("nco-9", "polish", 100, 50), None)
    assert box.currentText() == "polish"
    assert box.count() == 1


def test_a_nation_in_the_source_s_spelling_is_the_nation(
    header: Header, document: SquadDocument
) -> None:
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "US ARMY", 100, 50), None)
    assert part(header, QComboBox, "nation").currentText() == "US Army"


def test_the_wheel_over_the_nations_changes_nothing(
    header: Header, document: SquadDocument
) -> None:
    box = part(header, QComboBox, "nation")
    where = QPointF(box.rect().center())
    event = QWheelEvent(
        where,
        box.mapToGlobal(where),
        QPoint(0, 0),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - positional in Qt
    )
    QApplication.sendEvent(box, event)
    assert not document.modified
    assert box.currentText() == "US Airborne"


def test_usual_limits_are_one_choice_away(header: Header, document: SquadDocument) -> None:
    document.do(edit("set_limits", vp=150, sp=75))
    button = part(header, QPushButton, "limits")
    assert button.text() == "150 vp / 75 sp"
    usual = button.menu().actions()[0]
    assert usual.text().startswith("100 vp / 50 sp")
    assert not usual.isChecked()
    usual.trigger()
    assert (document.squad.limits.vp, document.squad.limits.sp) == (100, 50)
    assert usual.isChecked()
    assert document.opened.history.undo_text == "Set the limits to 100 vp and 50 sp"
    usual.trigger()
    assert usual.isChecked()


@pytest.mark.parametrize("accepted", [True, False])
def test_any_limits_can_be_entered(
    header: Header,
    document: SquadDocument,
    monkeypatch: pytest.MonkeyPatch,
    *,
    accepted: bool,
) -> None:
    def enter(dialog: LimitsDialog) -> QDialog.DialogCode:
        for name, value in (("limit_vp", 250), ("limit_sp", 0)):
            box = dialog.findChild(QSpinBox, name)
            assert box
            box.setValue(value)
        return QDialog.DialogCode.Accepted if accepted else QDialog.DialogCode.Rejected

    monkeypatch.setattr(LimitsDialog, "exec", enter)
    header.edit_limits()
    expected = (250, 0) if accepted else (100, 50)
    assert (document.squad.limits.vp, document.squad.limits.sp) == expected


def test_limits_beyond_what_the_dialog_offers_are_shown(
    header: Header, document: SquadDocument
) -> None:
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "polish", 10**12, 5), None)
    assert part(header, QPushButton, "limits").text() == "1000000000000 vp / 5 sp"
    dialog = LimitsDialog(document.squad.limits, header)
    assert dialog.values == (9999, 5)


def test_the_badge_counts_problems_agreements_and_notes(
    header: Header, document: SquadDocument
) -> None:
    assert verdict(header).text() == "✕ 1 problem   ◆ 2 to agree"
    assert verdict(header).property("state") == "error"
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    assert verdict(header).text().startswith("✓ Legal   ◆ 2 to agree")
    assert verdict(header).property("state") == "ruling"
    document.do(edit("set_member", members=(0,), field="items", value=()))
    document.do(edit("set_agreed", ruling="NCO-01", agreed=True))
    assert "agree" not in verdict(header).text()
    assert verdict(header).property("state") == "ok"
    undo_all(document)
    assert verdict(header).text() == "✕ 1 problem   ◆ 2 to agree"


def test_pressing_the_badge_asks_for_the_first_problem(qtbot: QtBot, header: Header) -> None:
    with qtbot.waitSignal(header.verdict_pressed):
        verdict(header).click()


def test_what_is_unsaved_is_said(header: Header, document: SquadDocument) -> None:
    label = part(header, QLabel, "saved_state")
    assert label.text() == "not saved yet"
    document.do(edit("set_nation", nation="polish"))
    assert label.text() == "unsaved changes"
    document.opened.mark_saved(Path("a.nco"))
    assert label.text().startswith("saved ")
    assert len(label.text()) == len("saved 14:02")
    document.opened.open(SQUAD, document.squad, Path("b.nco"))
    assert label.text() == "saved"
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "polish", 100, 50), None)
    assert label.text() == ""


def test_every_control_has_a_name_for_screen_readers(header: Header) -> None:
    for kind, name, says in (
        (QLineEdit, "squad_name", "Squad name"),
        (QLineEdit, "player", "Player"),
        (QComboBox, "nation", "Nation"),
        (QPushButton, "limits", "Limits: 100 valor points, 50 specialist points"),
        (QPushButton, "verdict", "Verdict: 1 problem, 2 to agree"),
    ):
        assert part(header, kind, name).accessibleName() == says


@pytest.mark.parametrize("name", ["x" * 300, "", "分隊" * 60, "<img src=/etc/passwd>&amp;"])
def test_any_name_leaves_room_for_the_rest(
    header: Header, document: SquadDocument, name: str
) -> None:
    document.opened.open(SQUAD, document.squad.replace(name=name, player=name), None)
    assert part(header, QLineEdit, "squad_name").text() == name
    assert header.minimumSizeHint().width() <= 1180


def test_no_name_is_cut_while_the_verdict_still_has_words(header: Header) -> None:
    name, badge = part(header, QLineEdit, "squad_name"), verdict(header)
    shown = set()
    for width in range(1200, header.minimumSizeHint().width(), -10):
        header.resize(width, header.height())
        QApplication.processEvents()
        shown.add(badge.text())
        if "problem" in badge.text():
            assert name.width() >= name.sizeHint().width(), width
    assert len(shown) == 2


def test_where_it_is_narrow_the_saved_state_gives_way_then_the_verdict_s_words(
    header: Header,
) -> None:
    saved, badge = part(header, QLabel, "saved_state"), verdict(header)
    header.resize(1200, header.height())
    assert saved.text() == "not saved yet"
    width = 1200
    while saved.text() != "●":  # its words have gone long before the least width
        width -= 5
        header.resize(width, header.height())
    assert width > header.minimumSizeHint().width()
    assert badge.text() == "✕ 1 problem   ◆ 2 to agree"
    header.resize(header.minimumSizeHint().width(), header.height())
    assert badge.text() == "✕ 1   ◆ 2"
    assert "1 problem" in badge.toolTip()
    assert "1 problem" in badge.accessibleName()
    assert badge.geometry().right() < header.width()
    header.resize(1200, header.height())
    assert badge.text() == "✕ 1 problem   ◆ 2 to agree"


def test_the_mark_of_what_is_not_saved_stays_at_every_width(header: Header) -> None:
    saved, badge = part(header, QLabel, "saved_state"), verdict(header)
    least = header.minimumSizeHint().width()
    for width in range(1200, least - 1, -10):
        header.resize(width, header.height())
        QApplication.processEvents()
        assert saved.isVisible(), width
        assert saved.width() >= saved.sizeHint().width(), width
        assert badge.geometry().right() < header.width()
    header.resize(least, header.height())
    assert saved.text() == "●"


def test_a_sign_alone_says_that_a_squad_is_legal_where_its_name_needs_the_room(
    header: Header, document: SquadDocument
) -> None:
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    badge = verdict(header)
    header.resize(header.minimumSizeHint().width(), header.height())
    assert badge.text() == "✓   ◆ 2"
    assert "legal" in badge.toolTip()
    header.resize(1200, header.height())
    assert badge.text() == "✓ Legal   ◆ 2 to agree"


def test_facts_that_can_be_changed_are_the_last_to_leave(header: Header) -> None:
    facts = header.findChild(HeadFacts)
    assert facts
    facts.show_facts((("Advanced rules 2.6", None), ("200 points", ("points",))))
    settable = facts.settable
    assert facts.wanted > settable
    for room, seen in ((facts.wanted, [True, True]), (settable, [False, True]), (0, [False] * 2)):
        facts.fit(room)
        shown = [part(header, QPushButton, f"fact_{at}").isVisibleTo(facts) for at in range(2)]
        assert shown == seen


def test_a_narrow_header_still_says_that_changes_are_not_saved(
    header: Header, document: SquadDocument
) -> None:
    saved = part(header, QLabel, "saved_state")
    document.opened.mark_saved(Path("x.nco"))
    document.do(edit("set_text", field="notes", value="x"))
    said = {}
    for width in range(1200, 700, -10):
        header.resize(width, header.height())
        said[saved.text()] = width if saved.isVisible() else 0
        assert saved.text() == "unsaved changes" or saved.toolTip() == "unsaved changes"
    assert list(said)[:3] == ["unsaved changes", "not saved", "●"]
