from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QListView,
    QMenu,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nco_builder import paths
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.legality import UP, Names, rank_step
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.systems.nco_squad.columns import GRENADES
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.findings.panel import FOLDED
from nco_builder.ui.parts.measures import set_size
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.soldier.panel import SoldierPanel
from nco_builder.ui.squad.lost_kit import LostKit
from nco_builder.ui.squad.men_table import SquadView
from nco_builder.ui.squad.page import SquadPage
from nco_builder.ui.squad.panel import SquadPanel
from tests.depth import tries
from tests.ui.random_edits import repeatable, wander

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot: QtBot, document: SquadDocument) -> SquadPage:
    page = SquadPage(document, Settings())
    qtbot.addWidget(page)
    page.resize(1192, 573)
    page.show()
    return page


def table(page: SquadPage) -> SquadView:
    found = page.findChild(SquadView)
    assert found
    return found


def act(page: SquadPage, name: str) -> None:
    action = page.action(name)
    assert action.isEnabled(), name
    action.trigger()


def names(document: SquadDocument) -> list[str]:
    return [man.name for man in document.squad.members]


def test_nobody_chosen_shows_the_squad_s_own_page_a_man_his(page: SquadPage) -> None:
    squad = page.findChild(SquadPanel)
    assert squad
    assert squad.isVisible()
    page.select_member(2)
    soldier = page.findChild(SoldierPanel)
    assert soldier
    assert soldier.isVisible()
    act(page, "deselect")
    assert squad.isVisible()
    page.select_member(99)
    assert table(page).chosen() == ()


def test_recruiting_adds_chooses_and_shows_the_new_man(
    page: SquadPage, document: SquadDocument, qtbot: QtBot
) -> None:
    with qtbot.waitActive(page):
        page.activateWindow()
    act(page, "add")
    search = page.focusWidget()
    assert isinstance(search, QWidget)
    QTest.keyClicks(search, "scout")
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert document.squad.members[-1].unit == "scout"
    assert table(page).chosen() == (11,)
    soldier = page.findChild(SoldierPanel)
    assert soldier
    assert soldier.isVisible()


def test_actions_act_on_the_chosen_men(page: SquadPage, document: SquadDocument) -> None:
    page.select_member(1)
    act(page, "move_up")
    assert names(document)[:2] == ["Novak", "Hayes"]
    assert table(page).chosen() == (0,)
    act(page, "move_down")
    act(page, "move_down")
    assert names(document)[:3] == ["Hayes", "Doyle", "Novak"]
    act(page, "duplicate")
    assert names(document)[2:4] == ["Novak", "Novak"]
    act(page, "remove")
    assert len(document.squad.members) == 11
    assert document.opened.history.undo_text == "Remove Novak (no. 4)"


def test_several_men_move_as_a_block(page: SquadPage, document: SquadDocument) -> None:
    table(page).choose((1, 3))
    act(page, "move_up")
    assert names(document)[:4] == ["Novak", "Ortiz", "Hayes", "Doyle"]
    assert table(page).chosen() == (0, 1)
    act(page, "move_down")
    assert names(document)[:4] == ["Hayes", "Novak", "Ortiz", "Doyle"]


def test_actions_are_enabled_where_they_can_act(page: SquadPage) -> None:
    by_name = page._deeds.by_name
    assert not by_name["remove"].isEnabled()
    assert by_name["paste"].isEnabled()
    page.select_member(0)
    assert by_name["remove"].isEnabled()
    assert not by_name["move_up"].isEnabled()
    assert by_name["move_down"].isEnabled()
    page.select_member(10)
    assert not by_name["move_down"].isEnabled()
    act(page, "select_all")
    assert not by_name["move_up"].isEnabled()
    assert not by_name["move_down"].isEnabled()


def test_men_are_copied_cut_and_pasted(page: SquadPage, document: SquadDocument) -> None:
    table(page).choose((1, 2))
    act(page, "copy")
    assert "Novak, Corporal" in QGuiApplication.clipboard().text()
    page.select_member(4)
    act(page, "paste")
    assert names(document)[4:8] == ["Lund", "Novak", "Doyle", "Webb"]
    assert table(page).chosen() == (5, 6)
    act(page, "cut")
    assert len(document.squad.members) == 11
    QGuiApplication.clipboard().setText("no men")
    act(page, "paste")
    assert len(document.squad.members) == 11


def test_the_keys_work_where_the_keyboard_is_on_the_table(
    page: SquadPage, document: SquadDocument, qtbot: QtBot
) -> None:
    with qtbot.waitActive(page):
        page.activateWindow()
    page.select_member(1)
    table(page).setFocus()
    QTest.keyClick(table(page), Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert names(document)[1:3] == ["Doyle", "Novak"]
    QTest.keyClick(table(page), Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert len(document.squad.members) == 12
    QTest.keyClick(table(page), Qt.Key.Key_Delete)
    assert len(document.squad.members) == 11
    QTest.keyClick(table(page), Qt.Key.Key_Escape)
    assert table(page).chosen() == ()


def test_keys_that_move_or_promote_never_go_on_with_the_next_man(
    page: SquadPage, document: SquadDocument, qtbot: QtBot
) -> None:
    with qtbot.waitActive(page):
        page.activateWindow()
    alt, shift = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier
    table(page).setFocus()
    page.select_member(5)
    member = document.squad.members[5]
    for _time in range(12):
        QTest.keyClick(table(page), Qt.Key.Key_Down, alt)
        assert [document.squad.members[row] for row in table(page).chosen()] == [member]
    assert len(document.opened.history.earlier()) < 12
    page.select_member(0)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Down):  # a Sergeant is neither promoted nor demoted
        QTest.keyClick(table(page), key, alt | shift)
        assert table(page).chosen() == (0,)
    QTest.keyClick(table(page), Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    chosen = table(page).chosen()
    QTest.keyClick(table(page), Qt.Key.Key_Down, alt)
    assert table(page).chosen() == chosen


def test_keys_that_move_a_man_change_none_of_his_numbers(
    page: SquadPage, document: SquadDocument, qtbot: QtBot
) -> None:
    with qtbot.waitActive(page):
        page.activateWindow()
    page.select_member(0)
    grenades = page.findChild(QSpinBox, "grenades")
    assert isinstance(grenades, QSpinBox)
    grenades.setFocus()
    grenades.stepDown()
    before = document.squad
    for _time in range(2):
        QTest.keyClick(grenades, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert document.squad == before


def test_delete_in_a_field_removes_no_man(
    page: SquadPage, document: SquadDocument, qtbot: QtBot
) -> None:
    with qtbot.waitActive(page):
        page.activateWindow()
    page.select_member(1)
    field = page.findChild(QWidget, "soldier_name")
    assert field
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    assert len(document.squad.members) == 11


def test_no_key_is_given_twice(page: SquadPage) -> None:
    keys = [
        keys.toString(QKeySequence.SequenceFormat.PortableText)
        for action in page._deeds.by_name.values()
        for keys in action.shortcuts()
    ]
    assert len(keys) == len(set(keys))


def test_menus_get_every_action_once(page: SquadPage) -> None:
    listed = [*page.edit_actions, *page.row_actions]
    listed = [action for action in listed if action is not None]
    own = {*page._deeds.by_name.values(), page.recruit_menu.menuAction()}
    assert set(listed) == own
    assert len(listed) == len(set(listed))
    assert all(action and action.text() for action in listed)


def test_the_first_finding_is_followed_up_to_its_field(page: SquadPage, qtbot: QtBot) -> None:
    with qtbot.waitActive(page):
        page.activateWindow()
    page.show_first_finding()
    assert table(page).chosen() == (1,)
    assert table(page).currentIndex().column() == GRENADES
    assert isinstance(page.focusWidget(), QSpinBox)


def test_a_finding_about_the_squad_asks_for_its_field(
    page: SquadPage, document: SquadDocument, qtbot: QtBot
) -> None:
    document.do(edit("set_limits", vp=20, sp=50))
    page.select_member(3)
    with qtbot.waitSignal(page.field_wanted) as signal:
        page.show_first_finding()
    assert signal.args == ["limits"]
    assert table(page).chosen() == ()


def test_showing_the_first_finding_of_a_clean_squad_does_nothing(
    page: SquadPage, document: SquadDocument
) -> None:
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    document.do(edit("set_member", members=(0,), field="items", value=("religious_icon",)))
    document.do(edit("set_limits", vp=document.report.vp, sp=50))
    page.show_first_finding()
    assert table(page).chosen() == ()


def test_the_division_of_the_page_is_kept(page: SquadPage) -> None:
    page._columns.moveSplitter(300, 1)
    state = page.save_state()
    sizes = page._columns.sizes()
    page._columns.moveSplitter(250, 1)
    page.restore_state(state)
    assert page._columns.sizes() == sizes


def test_columns_squeezed_by_a_larger_size_have_their_widths_again(
    page: SquadPage, document: SquadDocument, qtbot: QtBot
) -> None:
    pages = []  # a page that Python collects is laid out once more on its way

    def after(state: QByteArray, percent: int, width: int) -> SquadPage:
        set_size(percent)
        other = SquadPage(document, Settings())
        qtbot.addWidget(other)
        pages.append(other)
        other.restore_state(state)
        other.resize(width, page.height())
        other.show()
        QApplication.processEvents()
        return other

    for moved in (False, True):
        if moved:
            page._columns.moveSplitter(300, 1)
        before = after(page.save_state(), 100, page.width())._columns.sizes()
        large = after(page.save_state(), 150, page.width())
        assert after(large.save_state(), 100, page.width())._columns.sizes() == before


@pytest.mark.parametrize(("high", "rows"), [(910, 5), (690, 3), (420, 3)])
def test_findings_keep_their_height_whatever_is_found(
    page: SquadPage, document: SquadDocument, high: int, rows: int
) -> None:
    panel, table = page._findings, page.table
    page.resize(1192, high)
    heights = {panel.height()}
    mend(document)
    assert document.report.findings == ()
    clean = panel.findChild(QLabel, "nothing_to_mend")
    assert clean
    assert clean.isVisible()
    top = table.visualRect(table.model().index(3, 0)).top()
    for row in range(4, 11):
        document.do(edit("set_member", members=(row,), field="grenades", value=7))
        QApplication.processEvents()
        heights.add(panel.height())
        assert table.visualRect(table.model().index(3, 0)).top() == top
    document.opened.open(SQUAD, document.squad.replace(members=()), None)
    heights.add(panel.height())
    assert heights == {panel.height_of(rows)}


def mend(document: SquadDocument) -> None:
    """Leave nothing that is to be found."""
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    document.do(edit("set_member", members=(0,), field="items", value=("religious_icon",)))
    document.do(edit("set_limits", vp=document.report.vp, sp=50))


def test_folded_findings_stay_folded_and_remember_their_height(
    page: SquadPage, document: SquadDocument, qtbot: QtBot
) -> None:
    page._whole.moveSplitter(page.height() // 2, 1)
    by_hand = page._findings.height()
    page._findings.fold(folded=True)
    assert page._findings.height() == FOLDED
    other = SquadPage(document, Settings())
    qtbot.addWidget(other)
    other.restore_state(page.save_state())
    other.resize(page.size())
    other.show()
    assert other._findings.height() == page._findings.height()
    other._findings.fold(folded=False)
    qtbot.waitUntil(lambda: other._findings.height() == by_hand)


def test_findings_divided_by_hand_keep_that_height(
    page: SquadPage, document: SquadDocument, qtbot: QtBot
) -> None:
    for row in range(4, 11):
        document.do(edit("set_member", members=(row,), field="grenades", value=7))
    panel = page._findings
    page._whole.moveSplitter(page.height() // 2, 1)
    by_hand = panel.height()
    assert by_hand > 0.4 * page.height()
    document.opened.undo()
    assert panel.height() == by_hand
    other = SquadPage(document, Settings())
    qtbot.addWidget(other)
    other.restore_state(page.save_state())
    other.resize(page.size())
    other.show()
    assert other._findings.height() == panel.height()


@pytest.mark.parametrize("junk", [b"", b"x", b"\0" * 40, b"\xff" * 100])
def test_a_state_that_cannot_be_read_is_passed_over(page: SquadPage, junk: bytes) -> None:
    sizes = page._columns.sizes()
    page.restore_state(QByteArray(junk))
    assert page._columns.sizes() == sizes


def test_the_editor_of_weapons_opens_and_closes(
    page: SquadPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDialog, "exec", lambda dialog: opened.append(dialog.objectName()))
    act(page, "weapons")
    assert opened == ["nation_weapons"]


@pytest.mark.parametrize("seed", range(tries(2)))
def test_the_page_survives_any_edits_with_any_men_chosen(
    page: SquadPage, document: SquadDocument, seed: int
) -> None:
    rng = repeatable(seed)
    for _ in range(40):
        wander(document, rng, 1)
        size = len(document.squad.members)
        if size and rng.random() < 0.6:
            table(page).choose(tuple(sorted(rng.sample(range(size), min(size, rng.randint(1, 4))))))
        assert not page.grab().isNull()
    assert all(row < len(document.squad.members) for row in table(page).chosen())


def test_everything_the_keyboard_reaches_has_a_name(page: SquadPage) -> None:
    page.select_member(0)
    nameless = [
        widget.objectName() or type(widget).__name__
        for widget in page.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not (widget.accessibleName() or (isinstance(widget, QAbstractButton) and widget.text()))
    ]
    assert nameless == []


@pytest.mark.parametrize("scenario", [3, None])
def test_the_scenario_of_another_squad_is_shown_at_once(
    page: SquadPage, document: SquadDocument, scenario: int | None
) -> None:
    box = page.findChild(QComboBox, "scenario")
    assert box
    document.do(edit("set_match", option="scenario", value=5))
    match = document.squad.match.replace(scenario=scenario)
    document.opened.open(SQUAD, document.squad.replace(match=match), None)
    assert box.currentIndex() >= 0
    assert box.currentData() == scenario


def test_pasting_nothing_adds_nobody(page: SquadPage, document: SquadDocument) -> None:
    QGuiApplication.clipboard().clear()
    before = document.squad
    act(page, "paste")
    assert document.squad is before


@pytest.fixture
def lost(page: SquadPage) -> list[str]:
    """What is told of men who lost something."""
    told: list[str] = []
    kit = page.findChild(LostKit)
    assert kit
    kit.lost.connect(told.append)
    return told


def test_men_who_change_places_have_lost_nothing(
    page: SquadPage, document: SquadDocument, lost: list[str]
) -> None:
    for name in ("move_up", "move_down"):
        for row in range(1, len(document.squad.members) - 1):
            page.table.choose((row,))
            page.action(name).trigger()  # as far as there is a place in its group
    document.do(edit("move_members", members=(0,), to=len(document.squad.members)))
    document.do(edit("remove_members", members=(4,)))
    assert lost == []


@pytest.mark.parametrize("name", ["Doyle", ""])
def test_what_a_rank_takes_is_told_of_the_man_wherever_he_stands(
    page: SquadPage, document: SquadDocument, lost: list[str], name: str
) -> None:
    document.do(edit("set_member", members=(2,), field="name", value=name))
    who = Names(document.squad, document.rulebook).man(2)
    (up,) = rank_step(document.report, (2,), UP).edits
    after = edit("move_members", members=(2,), to=0).apply(up.apply(document.squad))
    document.opened.do(after, lambda _before: "Both at once")
    assert document.squad.members[0].unit == "corporal"
    assert lost == [f"{who} is without Light Machine Gun. Undo gives it back."]
    assert page.table.model().rowCount() == len(after.members)


def test_a_rank_up_and_down_is_a_command_that_says_what_it_costs_and_takes(
    page: SquadPage, document: SquadDocument
) -> None:
    up, down = page.action("promote"), page.action("demote")
    page.table.choose((2,))
    assert up.text() == "Pr&omote: Corporal (−2 vp), without Light Machine Gun"
    assert down.text() == "Demo&te: Lance-Corporal (−2 vp)"
    up.trigger()
    assert document.squad.members[2].unit == "corporal"
    assert page.table.chosen() == (2,)
    said = page.findChild(QLabel, "explanation")
    assert said
    assert said.text() == "Doyle is without Light Machine Gun. Undo gives it back."
    document.opened.undo()
    assert "without" not in said.text()
    page.table.choose((0,))
    assert (up.text(), up.isEnabled()) == ("Pr&omote: no further rank", False)
    assert (down.text(), down.isEnabled()) == ("Demo&te: every squad must have one", False)
    page.table.choose((1, 2, 3))
    assert down.text().startswith("Demo&te: 3 men (")
    down.trigger()
    assert document.opened.history.undo_text == "Demote Novak, Doyle and Ortiz"


def test_a_key_leads_to_the_squad_s_settings(page: SquadPage, qtbot: QtBot) -> None:
    with qtbot.waitActive(page):
        page.activateWindow()
    page.table.choose((1,))
    page.action("settings").trigger()
    assert page.table.chosen() == ()
    focused = page.window().focusWidget()
    assert focused.objectName() == "budget"


def test_a_man_without_a_name_is_offered_one(page: SquadPage, document: SquadDocument) -> None:
    page.table.choose((1,))
    dice = page.findChild(QAction, "name_soldier")
    assert dice
    assert not dice.isVisible()
    document.do(edit("set_member", members=(1,), field="name", value=""))
    assert dice.isVisible()
    dice.trigger()
    assert document.squad.members[1].name
    assert document.opened.history.undo_text == "Name 1 man"
    document.do(edit("set_nation", nation="militia"))
    assert not dice.isEnabled()
    assert dice.toolTip() == "There is no list of names for Local / Partisan / Free Militias."


def test_the_context_menu_has_ten_entries_at_most(page: SquadPage, document: SquadDocument) -> None:
    for row in (0, 1, 2, 7):
        page.table.choose((row,))
        entries = [each for each in page.context_menu().actions() if not each.isSeparator()]
        assert len(entries) <= 10
        assert [each.text().replace("&", "") for each in entries[-5:]] == [
            *("Duplicate", "Remove", "Cut", "Copy", "Paste"),
        ]
    page.table.choose(range(len(document.squad.members)))
    assert len([each for each in page.context_menu().actions() if not each.isSeparator()]) == 10


def test_the_context_menu_equips_like_the_chips(page: SquadPage, document: SquadDocument) -> None:
    page.table.choose((2,))
    menus = {each.title(): each for each in page.context_menu().findChildren(QMenu) if each.title()}
    assert list(menus) == ["Rank", "Weapon", "Grenades", "Items"]
    entries = {action.objectName(): action for menu in menus.values() for action in menu.actions()}
    assert entries["primary:rifle"].text() == "Rifle\tfree"
    assert entries["primary:lmg"].isChecked()
    assert entries["grenades:2"].text() == "2 grenades\t+4 vp"
    assert not entries["items:intel"].isEnabled()
    assert "Sergeant only" in entries["items:intel"].text()
    entries["items:flask"].trigger()
    assert document.squad.members[2].items == ("flask",)
    page.table.choose((4, 5))
    both = page.context_menu().findChildren(QAction, "items:religious_icon")
    both[0].trigger()
    assert [document.squad.members[row].items for row in (4, 5)] == [("religious_icon",)] * 2
    page.table.clearSelection()
    assert not page.context_menu().findChildren(QMenu)


def test_eight_men_and_three_findings_are_seen_in_a_small_window(
    qtbot: QtBot, looks: QApplication
) -> None:
    squad = read_squad(paths.data() / "samples" / "recruits-mistakes.nco")
    window = MainWindow(OpenDocument(SQUAD, squad, None, looks), Settings())
    qtbot.addWidget(window, before_close_func=lambda _: window.document.mark_saved(Path("x.nco")))
    with qtbot.waitExposed(window):
        window.show()
    window.resize(960, 540)
    QApplication.processEvents()
    table, findings = window.page.table, window.page.findChild(QListView, "findings_list")
    assert findings
    last = table.visualRect(table.model().index(7, 0))
    assert table.viewport().rect().contains(last)
    third = findings.visualRect(findings.model().index(2, 0))
    assert findings.viewport().rect().contains(third)
    window.pages.stop()


def test_columns_are_wider_in_wide_windows_until_the_page_is_divided_by_hand(
    page: SquadPage,
) -> None:
    def widths() -> list[int]:
        QApplication.processEvents()
        return page._columns.sizes()

    for wide, shelf, panel in ((1300, 258, 326), (1850, 272, 328), (3600, 320, 420)):
        page.resize(wide, 900)
        assert [widths()[0], widths()[2]] == [shelf, panel]
    page.resize(1300, 900)
    assert [widths()[0], widths()[2]] == [258, 326]
    page._columns.moveSplitter(300, 1)
    page.resize(3600, 900)
    assert widths()[0] == 300
