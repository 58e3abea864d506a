"""Asking what to begin with: kind, name, nation, limits, nobody or a starter squad."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nco_builder.documents.kinds import read_document
from nco_builder.documents.squads import SQUAD
from nco_builder.legality import check
from nco_builder.rules import load_rulebook
from nco_builder.settings.settings import Settings
from nco_builder.squad import Squad, new_squad
from nco_builder.squad.model import Rulings
from nco_builder.ui.document.new_document import EVENING, MORE, NewDocumentDialog
from nco_builder.ui.document.pending_opens import example_file
from nco_builder.ui.parts.fonts import set_text_size
from nco_builder.ui.parts.measures import px, set_size
from nco_builder.ui.parts.theme import apply_theme

pytestmark = pytest.mark.usefixtures("looks")


@pytest.fixture
def settings() -> Settings:
    return Settings()


@pytest.fixture
def dialog(qtbot: QtBot, settings: Settings) -> NewDocumentDialog:
    dialog = NewDocumentDialog("nco-squad", "us_airborne", settings)
    qtbot.addWidget(dialog)
    return dialog


def choices(dialog: NewDocumentDialog, name: str) -> QListWidget:
    found = dialog.findChild(QListWidget, name)
    assert found
    return found


def entries(shown: QListWidget) -> list[QListWidgetItem]:
    return [shown.item(row) for row in range(shown.count())]


def begin_with(dialog: NewDocumentDialog, text: str) -> None:
    shown = choices(dialog, "new_beginning")
    shown.setCurrentItem(shown.findItems(text, Qt.MatchFlag.MatchStartsWith)[0])


def squad(dialog: NewDocumentDialog) -> Squad:
    begun = dialog.begun()
    assert begun
    assert isinstance(begun.value, Squad)
    return begun.value


def enter(dialog: NewDocumentDialog, **points: int) -> None:
    for name, value in points.items():
        box = dialog.findChild(QSpinBox, f"limit_{name}")
        assert box
        box.setValue(value)


def test_it_begins_with_the_nation_of_the_open_squad_and_the_usual_limits(
    dialog: NewDocumentDialog,
) -> None:
    assert squad(dialog) == new_squad("nco-2.3.2", "us_airborne", 100, 50)


def test_a_nation_nobody_knows_begins_with_the_first(settings: Settings, qtbot: QtBot) -> None:
    dialog = NewDocumentDialog("nco-squad", "atlantis", settings)
    qtbot.addWidget(dialog)
    assert squad(dialog).nation == load_rulebook().nations[0].id


def test_every_nation_can_be_chosen_and_says_what_it_may(dialog: NewDocumentDialog) -> None:
    for row, nation in enumerate(load_rulebook().nations):
        choices(dialog, "new_nation").setCurrentRow(row)
        assert squad(dialog).nation == nation.id
        shown = [label.text() for label in dialog.findChildren(QLabel)]
        assert nation.reminder_text in shown


def test_other_limits_and_a_name_can_be_entered(dialog: NewDocumentDialog) -> None:
    enter(dialog, vp=250, sp=0)
    name = dialog.findChild(QLineEdit, "new_name")
    assert name
    name.setText(" Able ")
    assert squad(dialog) == new_squad("nco-2.3.2", "us_airborne", 250, 0).replace(name="Able")


def test_a_starter_squad_is_legal_and_spends_its_points(dialog: NewDocumentDialog) -> None:
    begin_with(dialog, "A starter squad")
    made = squad(dialog)
    report = check(made, load_rulebook())
    assert report.legal
    assert (report.vp, report.sp, made.nation) == (100, 60, "us_airborne")


def test_a_starter_squad_comes_as_near_to_its_points_as_can_be(dialog: NewDocumentDialog) -> None:
    begin_with(dialog, "A starter squad")
    enter(dialog, vp=2000, sp=50)
    report = check(squad(dialog), load_rulebook())
    assert report.legal
    assert report.vp > 300
    assert report.squad.limits.vp == 2000


def test_what_was_made_last_is_made_again_by_enter_alone(
    qtbot: QtBot, dialog: NewDocumentDialog, settings: Settings
) -> None:
    begin_with(dialog, "A starter squad")
    choices(dialog, "new_nation").setCurrentRow(7)
    enter(dialog, vp=75, sp=40)
    made = squad(dialog)
    again = NewDocumentDialog("avr-platoon", "danish", settings)
    qtbot.addWidget(again)
    again.show()
    with qtbot.waitSignal(again.accepted):
        QTest.keyClick(again.focusWidget(), Qt.Key.Key_Return)
    assert squad(again) == made


def test_limits_are_those_of_the_settings_once_these_are_changed(
    qtbot: QtBot, dialog: NewDocumentDialog, settings: Settings
) -> None:
    enter(dialog, vp=75, sp=40)
    assert squad(dialog).limits.vp == 75
    settings["new_vp"], settings["new_sp"] = 150, 0
    settings["ruling_budget"] = "exact"
    again = NewDocumentDialog("nco-squad", "danish", settings)
    qtbot.addWidget(again)
    begun = squad(again)
    assert (begun.limits.vp, begun.limits.sp) == (150, 0)
    assert begun.rulings == Rulings().replace(budget="exact")


@pytest.mark.parametrize("kept", [["polish", "x", "50"], ["polish"], ["polish", "1", "2", "3"], []])
def test_what_cannot_be_understood_of_last_time_is_passed_over(
    qtbot: QtBot, settings: Settings, kept: list[str]
) -> None:
    settings["new_squad"] = kept
    dialog = NewDocumentDialog("nco-squad", "polish", settings)
    qtbot.addWidget(dialog)
    assert squad(dialog) == new_squad("nco-2.3.2", "polish", 100, 50)


def test_a_sample_is_begun_as_it_is_and_asks_for_no_nation(dialog: NewDocumentDialog) -> None:
    dialog.show()
    assert choices(dialog, "new_nation").isVisible()
    begin_with(dialog, "Sample: 2nd Squad, Able")
    assert not choices(dialog, "new_nation").isVisible()
    assert squad(dialog) == read_document(example_file())


def kinds_seen(dialog: NewDocumentDialog) -> list[str]:
    """The entries of the list of kinds that are not hidden."""
    kinds = choices(dialog, "new_kind")
    rows = [kinds.item(row) for row in range(kinds.count())]
    return [row.data(Qt.ItemDataRole.UserRole) for row in rows if not row.isHidden()]


def test_four_kinds_are_offered_then_all_others(dialog: NewDocumentDialog) -> None:
    first = ["nco-squad", "nco-match", EVENING, "nco-event"]
    assert kinds_seen(dialog) == [*first, MORE]
    kinds = choices(dialog, "new_kind")
    kinds.setCurrentRow(len(first))
    others = kinds_seen(dialog)[len(first) :]
    assert others == ["avr-platoon", "fluid-deck", "k47-vehicles", "nco-rules-pack"]
    begun = dialog.begun()
    assert begun
    assert begun.kind.format == "avr-platoon"


def test_every_kind_says_what_it_is_for(dialog: NewDocumentDialog) -> None:
    for name in dialog._systems:
        if name == SQUAD.format:
            continue
        dialog._kinds.setCurrentRow(dialog._kinds_rows(name)[0])
        assert len(dialog._about.text()) > 40, name


def test_a_kind_begun_last_is_shown_although_it_is_one_of_the_others(
    qtbot: QtBot, settings: Settings
) -> None:
    settings["new_document"] = ["fluid-deck", "empty"]
    dialog = NewDocumentDialog("nco-squad", "us_army", settings)
    qtbot.addWidget(dialog)
    assert "fluid-deck" in kinds_seen(dialog)
    begun = dialog.begun()
    assert begun
    assert begun.kind.format == "fluid-deck"


def test_an_evenings_game_is_no_document_of_its_own(
    dialog: NewDocumentDialog, settings: Settings
) -> None:
    kinds = choices(dialog, "new_kind")
    kinds.setCurrentRow(2)
    whole = dialog.evening
    assert whole
    assert dialog.begun() is None
    assert settings["new_document"] == []
    kinds.setCurrentRow(0)
    assert dialog.evening != whole
    assert dialog.begun()


def test_all_nations_are_in_sight(qtbot: QtBot, dialog: NewDocumentDialog) -> None:
    dialog.show()
    qtbot.waitExposed(dialog)
    dialog.resize(944, dialog.height())  # the tests' screen is 800 pixels wide
    nations = choices(dialog, "new_nation")
    seen = nations.viewport().rect()
    rows = [nations.visualItemRect(each) for each in entries(nations)]
    assert len(rows) == 28
    assert all(seen.contains(row) for row in rows)
    beside = nations.iconSize().width() + px(16)
    widths = [nations.fontMetrics().horizontalAdvance(each.text()) for each in entries(nations)]
    assert all(beside + wide <= row.width() for wide, row in zip(widths, rows, strict=True))


@pytest.mark.parametrize("percent", [100, 150])
def test_it_fits_the_smallest_screen_and_scrolls_what_has_the_keyboard_into_view(
    percent: int, qtbot: QtBot, looks: QApplication
) -> None:
    set_size(percent)
    set_text_size(looks)
    apply_theme(looks, "light")
    dialog = NewDocumentDialog(SQUAD.format, "polish", Settings())
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
    content = dialog.findChild(QScrollArea, "content")
    assert content
    assert not content.verticalScrollBar().maximum()  # the tests' screen is 800 pixels high
    dialog.resize(960, 540)
    assert (dialog.width(), dialog.height()) == (960, 540)
    for name in ("new_kind", "new_nation", "new_beginning", "new_name"):
        part = dialog.findChild(QWidget, name)
        assert part
        part.setFocus()
        QApplication.processEvents()
        assert part.visibleRegion().boundingRect().height() >= min(part.height(), px(24)), name


def test_typing_finds_a_nation_and_return_takes_it(qtbot: QtBot, dialog: NewDocumentDialog) -> None:
    dialog.show()
    nations = choices(dialog, "new_nation")
    assert dialog.focusWidget() is nations
    usual = QApplication.keyboardInputInterval()
    QApplication.setKeyboardInputInterval(usual * 100)  # a busy machine may type slowly
    QTest.keyClicks(nations, "pol")
    QApplication.setKeyboardInputInterval(usual)
    with qtbot.waitSignal(dialog.accepted):
        QTest.keyClick(nations, Qt.Key.Key_Return)
    assert squad(dialog).nation == "polish"
