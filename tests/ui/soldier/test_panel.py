from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from nco_builder import language
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.form.form import TileRow
from nco_builder.ui.parts.chip_flow import GAP, ChipFlow
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.parts.fields import TextLine
from nco_builder.ui.parts.fonts import set_text_size
from nco_builder.ui.parts.measures import AS_IT_IS, px, set_size
from nco_builder.ui.soldier.panel import SoldierPanel
from nco_builder.ui.squad.page import SquadPage

LEFT = Qt.MouseButton.LeftButton
HAYES, NOVAK, DOYLE, ORTIZ, LUND, WEBB = range(6)


@pytest.fixture
def panel(qtbot: QtBot, document: SquadDocument) -> SoldierPanel:
    panel = SoldierPanel(document)
    qtbot.addWidget(panel)
    panel.resize(330, 491)
    panel.show_men((NOVAK,))
    panel.show()
    document.changed.connect(lambda: panel.show_men(panel._rows))
    return panel


def chip(panel: SoldierPanel, name: str) -> ChipButton:
    found = [
        one
        for flow in panel.findChildren(ChipFlow)
        for one in flow.chips
        if one.objectName() == name and one.isVisible()
    ]
    assert found, name
    return found[-1]


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT)


def explanation(panel: SoldierPanel) -> str:
    label = panel.findChild(QLabel, "explanation")
    assert label
    return label.text()


def text_field(panel: SoldierPanel, name: str) -> TextLine:
    field = panel.findChild(TextLine, f"soldier_{name}")
    assert field
    return field


def grenades(panel: SoldierPanel) -> QSpinBox:
    box = panel.findChild(QSpinBox, "grenades")
    assert box
    return box


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("primary:smg", "primary", "smg"),
        ("items:flask", "items", ("flask",)),
        ("items:service_medal", "items", ()),
        ("skills:deadeye", "skills", ("deadeye",)),
        ("skills:covert", "skills", ()),
    ],
)
def test_a_click_on_a_chip_makes_its_edit(
    panel: SoldierPanel, document: SquadDocument, name: str, field: str, value: object
) -> None:
    click(chip(panel, name))
    assert getattr(document.squad.members[NOVAK], field) == value
    assert len(document.opened.history.earlier()) == 1
    document.opened.undo()
    assert chip(panel, "items:service_medal").isChecked()


def test_a_chip_is_checked_only_by_what_the_document_says(
    panel: SoldierPanel, document: SquadDocument
) -> None:
    rifle, smg = chip(panel, "primary:rifle"), chip(panel, "primary:smg")
    assert (rifle.isChecked(), smg.isChecked()) == (True, False)
    click(smg)
    assert (rifle.isChecked(), smg.isChecked()) == (False, True)
    before = document.squad
    click(chip(panel, "items:intel"))
    assert document.squad is before
    assert not chip(panel, "items:intel").isChecked()


def test_what_is_barred_says_why_in_tooltip_name_and_text(panel: SoldierPanel) -> None:
    intel = chip(panel, "items:intel")
    assert "Sergeant only" in intel.toolTip()
    assert "Sergeant only" in intel.accessibleName()
    click(intel)
    assert "Sergeant only" in explanation(panel)


def test_the_pointer_and_the_keyboard_explain_what_they_are_on(
    panel: SoldierPanel, qtbot: QtBot
) -> None:
    panel.activateWindow()
    with qtbot.waitActive(panel):
        pass
    assert "28 victory points if he falls." in explanation(panel)
    assert "Courage 4 + 1 Service Medal" in explanation(panel)
    chip(panel, "skills:deadeye").setFocus()
    assert explanation(panel).startswith("Deadeye: ")
    chip(panel, "skills:idealist").looked_at.emit("Idealist: x")
    assert explanation(panel) == "Idealist: x"
    chip(panel, "skills:idealist").looked_at.emit("")
    assert explanation(panel).startswith("Deadeye: ")


def test_arrows_walk_the_chips_of_a_row_and_enter_chooses(
    panel: SoldierPanel, document: SquadDocument, qtbot: QtBot
) -> None:
    with qtbot.waitActive(panel):
        panel.activateWindow()
    rifle = chip(panel, "primary:rifle")
    rifle.setFocus()
    QTest.keyClick(rifle, Qt.Key.Key_Right)
    smg = chip(panel, "primary:smg")
    assert smg.hasFocus()
    QTest.keyClick(smg, Qt.Key.Key_Return)
    assert document.squad.members[NOVAK].primary == "smg"
    QTest.keyClick(smg, Qt.Key.Key_Left)
    QTest.keyClick(rifle, Qt.Key.Key_Left)  # the first stays the first
    assert rifle.hasFocus()
    QTest.keyClick(rifle, Qt.Key.Key_Space)
    assert document.squad.members[NOVAK].primary == "rifle"


def test_a_letter_goes_to_the_next_chip_that_begins_with_it(
    panel: SoldierPanel, qtbot: QtBot
) -> None:
    flow = panel.findChild(ChipFlow, "items_chips")
    assert flow is not None
    panel.show_men((1,))
    with qtbot.waitActive(panel):
        panel.activateWindow()
    begin = [chip for chip in flow.chips if chip.option.text.startswith("M")]
    assert len(begin) > 2
    flow.chips[0].setFocus()
    for chip in (*[each for each in begin if each is not flow.chips[0]], begin[0]):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_M)
        assert chip.hasFocus()
    QTest.keyClick(begin[0], Qt.Key.Key_Z)
    assert begin[0].hasFocus()


def test_tab_visits_each_row_once_in_reading_order(panel: SoldierPanel, qtbot: QtBot) -> None:
    with qtbot.waitActive(panel):
        panel.activateWindow()
    visited: list[QWidget] = [text_field(panel, "name")]
    visited[0].setFocus()
    for _ in range(7):
        QTest.keyClick(visited[-1], Qt.Key.Key_Tab)
        focused = panel.focusWidget()
        assert isinstance(focused, QWidget)
        visited.append(focused)
    names = [widget.objectName().partition(":")[0] for widget in visited]
    assert names == [
        "soldier_name",
        "ranks",
        "primary",
        "grenades",
        "skills",
        "items",
        "soldier_notes",
        "soldier_model",
    ]
    tops = [widget.mapTo(panel, widget.rect().topLeft()).y() for widget in visited]
    assert all(first <= second for first, second in pairwise(tops))


def test_the_grenade_box_offers_what_may_be_carried(
    panel: SoldierPanel, document: SquadDocument
) -> None:
    box = grenades(panel)
    assert (box.value(), box.minimum(), box.maximum()) == (3, 0, 3)  # 3 is wrong, and shown
    assert box.property("state") == "error"
    box.stepDown()
    assert document.squad.members[NOVAK].grenades == 2
    assert box.property("state") is None
    assert box.maximum() == 2
    assert document.opened.history.undo_text == "Reduce Novak to 2 grenades"


@pytest.mark.parametrize("count", [-1, -(10**30), 99, 10**30])
def test_any_number_of_grenades_is_shown_and_can_be_mended(
    panel: SoldierPanel, document: SquadDocument, count: int
) -> None:
    document.do(edit("set_member", members=(NOVAK,), field="grenades", value=count))
    box = grenades(panel)
    assert box.property("state") == "error"
    box.stepBy(1 if count < 0 else -1)
    assert document.squad.members[NOVAK].grenades == (0 if count < 0 else 2)


def test_grenades_of_several_men(panel: SoldierPanel, document: SquadDocument) -> None:
    panel.show_men((NOVAK, DOYLE))
    box = grenades(panel)
    assert box.text() == "mix"
    box.setValue(2)
    assert [document.squad.members[row].grenades for row in (NOVAK, DOYLE)] == [2, 2]
    assert box.value() == 2
    panel.show_men((NOVAK, LUND))  # a Private carries none
    box.setValue(1)
    assert [document.squad.members[row].grenades for row in (NOVAK, LUND)] == [1, 0]
    panel.show_men((LUND, WEBB))
    assert not box.isVisible()


def test_typing_edits_at_once_as_one_step(panel: SoldierPanel, document: SquadDocument) -> None:
    field = text_field(panel, "name")
    field.selectAll()
    QTest.keyClicks(field, "Kowalski")
    assert document.squad.members[NOVAK].name == "Kowalski"
    assert len(document.opened.history.earlier()) == 1
    document.opened.undo()
    assert field.text() == "Novak"
    QTest.keyClicks(text_field(panel, "notes"), "steady")
    QTest.keyClicks(text_field(panel, "model"), "P")
    assert document.squad.members[NOVAK].notes == "steady"
    assert document.squad.members[NOVAK].model == "P"
    QTest.keyClick(text_field(panel, "model"), Qt.Key.Key_Backspace)
    assert document.squad.members[NOVAK].model is None


def test_several_men_are_equipped_at_once(panel: SoldierPanel, document: SquadDocument) -> None:
    panel.show_men((LUND, WEBB))
    click(chip(panel, "items:flask"))
    assert [document.squad.members[row].items for row in (LUND, WEBB)] == [("flask",)] * 2
    assert len(document.opened.history.earlier()) == 1
    assert not text_field(panel, "name").isEnabled()
    QTest.keyClicks(text_field(panel, "notes"), "x")
    assert [document.squad.members[row].notes for row in (LUND, WEBB)] == ["x", "x"]


def test_another_of_the_same_item(panel: SoldierPanel, document: SquadDocument) -> None:
    panel.show_men((HAYES,))
    document.do(edit("set_member", members=(HAYES,), field="items", value=("flask",)))
    flask = chip(panel, "items:flask")
    assert flask.option.again is not None
    menu = flask.again_menu(flask.option.again)
    entry = menu.actions()[0]
    assert entry.isEnabled()
    left = document.report.vp_limit - document.report.vp - 1
    assert entry.text() == f"Another Flask\t+1 vp, leaves {left} vp"
    entry.trigger()
    assert document.squad.members[HAYES].items == ("flask", "flask")
    assert chip(panel, "items:flask").option.text == "Flask ×2"
    assert flask.option.again is not None
    full = flask.again_menu(flask.option.again).actions()[0]
    assert full.text() == "Another Flask\t⊘ No slot left"
    assert not full.isEnabled()


def test_what_several_men_have_alike_is_shown_what_differs_is_mixed(
    panel: SoldierPanel, document: SquadDocument
) -> None:
    document.do(edit("set_member", members=(LUND,), field="notes", value="steady"))
    panel.show_men((LUND, WEBB))
    assert text_field(panel, "notes").text() == ""
    assert text_field(panel, "notes").placeholderText() == "Note: mixed"
    document.do(edit("set_member", members=(WEBB,), field="notes", value="steady"))
    panel.show_men((LUND, WEBB))
    assert text_field(panel, "notes").text() == "steady"
    assert not [label for label in panel.findChildren(QLabel) if label.text() == "mixed"]
    panel.show_men((NOVAK, DOYLE))
    mixed = [label for label in panel.findChildren(QLabel) if label.text() == "mixed"]
    assert len(mixed) == 5  # rank, weapon, grenades, skills, items


def test_the_sergeant_needs_no_scrolling(panel: SoldierPanel, qtbot: QtBot) -> None:
    panel.show_men((HAYES,))
    area = panel.findChild(QScrollArea)
    assert area
    qtbot.wait(50)
    assert area.verticalScrollBar().maximum() == 0
    content = area.widget()
    assert content
    assert content.height() <= area.viewport().height()


def test_slots_are_counted_and_marked_when_there_are_too_few(
    panel: SoldierPanel, document: SquadDocument
) -> None:
    def labels() -> list[str]:
        return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]

    assert "1 of 1" in labels()
    items = ("flask", "tobacco")
    document.do(edit("set_member", members=(NOVAK,), field="items", value=items))
    assert "✕ 2 of 1" in labels()


@pytest.mark.parametrize(
    ("field", "focused"),
    [
        ("grenades", "grenades"),
        ("primary", "primary:rifle"),
        ("skills", "skills:covert"),
        ("items", "items:service_medal"),
        ("name", "soldier_name"),
        ("notes", "soldier_notes"),
    ],
)
def test_a_field_can_be_focused(
    panel: SoldierPanel, qtbot: QtBot, field: str, focused: str
) -> None:
    with qtbot.waitActive(panel):
        panel.activateWindow()
    panel.focus_field(field)
    widget = panel.focusWidget()
    assert isinstance(widget, QWidget)
    assert widget.objectName() == focused


def test_an_unknown_unit_shows_what_is_known(panel: SoldierPanel, document: SquadDocument) -> None:
    document.do(edit("set_unit", members=(NOVAK,), unit="space_marine"))
    assert text_field(panel, "name").text() == "Novak"
    assert "no such rank" in explanation(panel)
    offered = [chip.objectName() for flow in panel.findChildren(ChipFlow) for chip in flow.chips]
    assert offered == ["ranks:None"]


def test_user_text_is_never_markup(panel: SoldierPanel, document: SquadDocument) -> None:
    document.do(edit("set_unit", members=(NOVAK,), unit="<b>x</b>"))
    for label in panel.findChildren(QLabel):
        assert label.textFormat() == Qt.TextFormat.PlainText


def test_who_has_no_skills_nor_grenades_is_shown_no_row_for_them(panel: SoldierPanel) -> None:
    panel.show_men((LUND,))
    shown = {flow.objectName() for flow in panel.findChildren(ChipFlow) if flow.isVisible()}
    assert shown == {"rank_chips", "primary_chips", "items_chips"}
    assert not grenades(panel).isVisible()


def test_the_editor_of_nation_weapons_can_be_asked_for(panel: SoldierPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.weapons_wanted):
        click(chip(panel, "define:None"))


def test_chips_show_weapons_at_every_width(panel: SoldierPanel) -> None:
    panel.show_men((HAYES,))
    (flow,) = [
        flow for flow in panel.findChildren(ChipFlow) if flow.objectName() == "primary_chips"
    ]
    one_line = sum(chip.sizeHint().width() + GAP for chip in flow.chips)
    for wide in (one_line, one_line // 2):
        flow.resize(wide, 80)
        for chip in flow.chips:
            assert chip.width() == min(chip.sizeHint().width(), wide)
    assert {"weapons/rifle", "weapons/smg"} <= {chip._silhouette() for chip in flow.chips}


def test_the_rank_goes_one_up_or_down_with_its_price_and_what_is_lost_is_told(
    panel: SoldierPanel, document: SquadDocument
) -> None:
    panel.show_men((DOYLE,))
    up, down = chip(panel, "unit:corporal"), chip(panel, "unit:lance_corporal")
    assert (up.option.note, down.option.note) == ("−2 vp", "−2 vp")
    assert up.accessibleName().startswith("Corporal, −2 vp")
    assert "Without Light Machine Gun." in up.toolTip().replace("\n", " ")
    assert "Without" not in down.toolTip()
    click(down)
    assert document.squad.members[DOYLE].unit == "lance_corporal"
    document.opened.undo()
    menu = panel.ranks_menu()
    said = {each.objectName(): each for each in menu.actions() if each.text()}
    assert set(said) == {f"unit:{unit.id}" for unit in document.report.rules.units}
    assert not said["unit:sergeant"].isEnabled()
    assert "Only one in a squad" in said["unit:sergeant"].text()
    assert said["unit:scout"].text() == (
        "Scout   8 sp over   Without Light Machine Gun and 1 grenade\t+8 sp, −20 vp"
    )
    before = document.squad
    said["unit:private"].trigger()
    assert document.squad.members[DOYLE].primary == "rifle"
    document.opened.undo()
    assert document.squad == before


def test_several_men_change_their_rank_in_one_step(
    panel: SoldierPanel, document: SquadDocument
) -> None:
    before = document.squad
    panel.show_men((NOVAK, DOYLE))
    assert {chip.objectName() for chip in rank_chips(panel)} == {
        "ranks:corporal",
        "ranks:veteran_lance_corporal",
    }
    entry = next(
        each for each in panel.ranks_menu().actions() if each.objectName() == "unit:private"
    )
    assert "Novak without 3 grenades and Covert; Doyle without" in entry.text()
    entry.trigger()
    assert [document.squad.members[row].unit for row in (NOVAK, DOYLE)] == ["private"] * 2
    assert document.opened.history.undo_text == "Make Novak and Doyle a Private"
    document.opened.undo()
    assert document.squad == before


def rank_chips(panel: SoldierPanel) -> list[ChipButton]:
    flow = panel.findChild(ChipFlow, "rank_chips")
    assert flow
    return flow.chips


def test_what_a_man_with_many_findings_may_have_is_worked_out_beside_the_window(
    panel: SoldierPanel, document: SquadDocument, qtbot: QtBot
) -> None:
    unknown = tuple(f"unknown_{at}" for at in range(88))
    changed = edit("set_member", members=(NOVAK,), field="items", value=unknown)
    document.do(changed)
    panel.show_men((NOVAK,))
    assert panel._newest.busy
    qtbot.waitUntil(lambda: not panel._newest.busy)
    assert panel._offered["primary"]


@pytest.mark.parametrize("spoken", ["en", "de"])
@pytest.mark.parametrize("unit", ["veteran_lance_corporal", "private"])
def test_a_narrow_head_shows_number_and_price_whole_and_cuts_the_rank(
    panel: SoldierPanel, document: SquadDocument, spoken: str, unit: str
) -> None:
    document.do(edit("set_unit", members=(NOVAK,), unit=unit))
    panel.resize(283, 491)
    with language.speaking(spoken):
        panel.show_men((NOVAK,))
    QApplication.processEvents()
    number, rank, price = (
        panel.findChild(QLabel, name) for name in ("head_soldier", "head_rank", "head_price")
    )
    assert number
    assert rank
    assert price
    for whole in (number, price):
        assert whole.width() >= whole.fontMetrics().horizontalAdvance(whole.text())
    assert price.text().split()[1].isdecimal()
    wanted = rank.fontMetrics().horizontalAdvance(rank.text())
    assert rank.toolTip() == (rank.text() if wanted > rank.width() else "")
    assert rank.width() >= min(wanted, 60)


def test_counts_beyond_any_box_are_a_mix_like_all_others(
    panel: SoldierPanel, document: SquadDocument
) -> None:
    for man, count in ((NOVAK, -(10**30)), (DOYLE, 10**31)):
        document.do(edit("set_member", members=(man,), field="grenades", value=count))
    panel.show_men((NOVAK, DOYLE))
    box = panel.findChild(QSpinBox, "grenades")
    assert box
    assert box.text() == "mix"


def test_the_foot_is_left_to_the_fields_of_a_low_window(panel: SoldierPanel) -> None:
    foot = panel.findChild(QLabel, "explanation")
    assert foot is not None
    panel.resize(panel.width(), px(700))
    assert not foot.isHidden()
    panel.resize(panel.width(), px(540))
    panel.explain("What a field does.")
    assert foot.isHidden()
    panel.tell("What was lost.")
    assert not foot.isHidden()


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("code", ["en", "de"])
def test_no_tile_of_a_profile_is_clipped(
    qtbot: QtBot, looks: QApplication, document: SquadDocument, percent: int, code: str
) -> None:
    document.do(edit("set_member", members=(1,), field="items", value=("religious_icon",)))
    set_size(percent)
    set_text_size(looks)
    try:
        with language.speaking(code):
            page = SquadPage(document, Settings())
            qtbot.addWidget(page)
            for wide in (960 - 44, 1280 - 60, 1920 - 60):
                page.resize(wide, 560)
                page.show()
                page.select_member(1)
                QApplication.processEvents()
                row = page.findChild(TileRow)
                assert row
                assert row.isVisible()
                assert row.height() >= row.heightForWidth(row.width())
                if percent == AS_IT_IS or not page._drawers.narrow:  # else it is in a drawer
                    assert row.visibleRegion().boundingRect() == row.rect()
                wanted, columns = row._wanted(), row._columns(row.width())
                for first in range(0, len(wanted), columns):
                    assert sum(wanted[first : first + columns]) <= row.width(), wide
            page.stop()
    finally:
        set_size(AS_IT_IS)
        set_text_size(looks)
