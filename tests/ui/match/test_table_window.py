"""A match in large type, as it lies beside the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.match.model import SquadMatch
from nco_builder.match.result import result_of
from nco_builder.match.settling import settle
from nco_builder.match.tally import boxes_of, tally_of
from nco_builder.squad import edit
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.form.large_entry import BOX, LargeEntry
from nco_builder.ui.match.table_window import TableWindow
from nco_builder.ui.parts.fonts import set_text_size
from nco_builder.ui.parts.measures import AS_IT_IS, set_size
from nco_builder.ui.parts.painting import type_face
from nco_builder.ui.parts.theme import ThemeName, apply_theme, color
from nco_builder.ui.shell.matches import play_at_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.shell.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def opened(looks: QApplication) -> OpenDocument:
    match = read_document(paths.data() / "samples/rifles-against-airborne.nco")
    return OpenDocument(kind_for(match), match, None, looks)


@pytest.fixture
def table(qtbot: QtBot, opened: OpenDocument) -> Iterator[TableWindow]:
    around = QWidget()
    qtbot.addWidget(around)
    table = TableWindow(opened, around)
    table.resize(1024, 768)
    with qtbot.waitActive(table):
        table.show()
        table.activateWindow()
    press(table, "at_table_all")
    yield table
    opened.deleteLater()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_lies_on_the_ground_of_the_theme(
    table: TableWindow, looks: QApplication, theme: ThemeName
) -> None:
    apply_theme(looks, theme)
    assert table.grab().toImage().pixelColor(1, 1) == color("ground")


def man(table: TableWindow, side: int, place: int) -> LargeEntry:
    found = table.findChild(LargeEntry, f"large_sides_{side}_squad_members_{place}")
    assert found
    return found


def box(entry: LargeEntry, called: str) -> QPushButton:
    return next(
        each
        for each in entry.findChildren(QPushButton)
        if each.accessibleName().endswith(f": {called}")
    )


def press(table: TableWindow, name: str) -> None:
    button = table.findChild(QPushButton, name)
    assert button
    QTest.mouseClick(button, LEFT)


def shown_turn(table: TableWindow) -> str:
    return next(each.text() for each in table.findChildren(QLabel) if "Turn" in each.text())


def test_every_man_has_the_boxes_of_his_card(table: TableWindow, opened: OpenDocument) -> None:
    settling = settle(opened.value)
    for side, report in enumerate(settling.reports):
        for place in range(report.size):
            boxes = boxes_of(report, place)
            used = sum(each.most for each in boxes.uses)
            wanted = 1 + boxes.health + boxes.psyche + boxes.breakdowns + used
            assert len(man(table, side, place).findChildren(QPushButton)) == wanted


def test_a_press_ticks_in_the_match_and_undo_takes_it_back(
    table: TableWindow, opened: OpenDocument
) -> None:
    QTest.mouseClick(box(man(table, 0, 1), "Health gone, 2"), LEFT)
    assert tally_of(opened.value.sides[0], 1).health == 2
    assert [box(man(table, 0, 1), f"Health gone, {n}").isChecked() for n in (1, 2, 3)] == [
        True,
        True,
        False,
    ]
    press(table, "at_table_undo")
    assert tally_of(opened.value.sides[0], 1).health == 0
    assert not box(man(table, 0, 1), "Health gone, 1").isChecked()


def test_what_follows_and_the_score_are_told_at_once(
    table: TableWindow, opened: OpenDocument
) -> None:
    QTest.mouseClick(box(man(table, 0, 1), "Out of action, Casualty"), LEFT)
    assert "Casualty" in [each.text() for each in man(table, 0, 1).findChildren(QLabel)]
    result = result_of(settle(opened.value))
    assert result
    assert result.scores[1].total > 0
    switch = table.findChild(QPushButton, "at_table_side_1")
    assert switch
    assert switch.text().endswith(f": {result.scores[1].total}")


def test_all_boxes_of_a_line_stand_in_it_where_there_is_room(
    table: TableWindow, opened: OpenDocument, qtbot: QtBot
) -> None:
    side = opened.value.sides[0]
    icons = edit("set_member", members=(0,), field="items", value=("religious_icon",) * 2)
    changed = side.replace(squad=icons.apply(side.squad))
    opened.do(opened.value.replace(sides=(changed, opened.value.sides[1])), lambda _before: "Icon")

    def lines() -> int:
        boxes = [box(man(table, 0, 0), f"Psyche gone, {each}") for each in range(1, 9)]
        return len({each.y() for each in boxes})

    table.resize(1280, 800)
    qtbot.waitUntil(lambda: lines() == 1)
    table.resize(1024, 800)
    qtbot.waitUntil(lambda: lines() == 2)


@pytest.mark.parametrize("width", [768, 1280])
def test_a_long_name_leaves_room_for_the_score(
    table: TableWindow, opened: OpenDocument, width: int
) -> None:
    table.resize(width, 800)
    side = opened.value.sides[0]
    named = side.replace(squad=side.squad.replace(name="Second Section of the Third Platoon " * 3))
    opened.do(opened.value.replace(sides=(named, opened.value.sides[1])), lambda _before: "Rename")
    switch = table.findChild(QPushButton, "at_table_side_0")
    assert switch
    assert switch.text().endswith(": 0")
    assert "…" in switch.text()
    assert switch.sizeHint().width() <= switch.width()


def test_keys_tick_undo_and_close(table: TableWindow, opened: OpenDocument, qtbot: QtBot) -> None:
    target = box(man(table, 1, 0), "Psyche gone, 1")
    target.setFocus()
    QTest.keyClick(target, Qt.Key.Key_Space)
    assert tally_of(opened.value.sides[1], 0).psyche == 1
    assert table.focusWidget() is target
    QTest.keyClick(table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert tally_of(opened.value.sides[1], 0).psyche == 0
    QTest.keyClick(table, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert tally_of(opened.value.sides[1], 0).psyche == 1
    with qtbot.waitSignal(table.destroyed):
        QTest.keyClick(table, Qt.Key.Key_Escape)


def test_turns_go_on_and_never_below_the_first(table: TableWindow, opened: OpenDocument) -> None:
    press(table, "at_table_less")
    assert opened.value.turn == 0
    press(table, "at_table_more")
    press(table, "at_table_more")
    assert opened.value.turn == 2
    assert shown_turn(table).startswith("Turn 2")


def test_a_narrow_window_shows_the_side_that_is_chosen_a_wide_one_both(
    table: TableWindow,
) -> None:
    first, second = man(table, 0, 0), man(table, 1, 0)
    assert first.isVisible()
    assert second.isVisible()
    table.resize(768, 1000)
    assert first.isVisible()
    assert not second.isVisible()
    press(table, "at_table_side_1")
    assert not first.isVisible()
    assert second.isVisible()
    table.resize(960, 540)
    assert first.isVisible()
    assert second.isVisible(), "both fit at the least size of the window"


@pytest.mark.parametrize("width", [768, 960, 1010, 1024, 1280])
def test_boxes_are_as_large_as_a_finger_and_inside_their_panel(
    table: TableWindow, width: int, qtbot: QtBot
) -> None:
    table.resize(width, 800)
    qtbot.wait(20)  # until all is laid out anew
    for entry in table.findChildren(LargeEntry):
        if not entry.isVisible():
            continue
        assert entry.visibleRegion().boundingRect().width() in {0, entry.width()}
        for each in entry.findChildren(QPushButton):
            assert min(each.width(), each.height()) >= BOX
            assert each.font().pixelSize() > type_face().font.pixelSize()
            corner = each.mapTo(entry, each.rect().bottomRight())
            assert corner.x() < entry.width()


def test_the_command_shows_it_over_the_window(
    window: MainWindow, opened: OpenDocument, qtbot: QtBot
) -> None:
    window.documents.bring(opened.kind, opened.value, None)
    assert isinstance(window.document.value, SquadMatch)
    window.carry_out("at_table")
    shown = window.findChild(TableWindow)
    assert shown
    assert shown.isFullScreen()
    with qtbot.waitSignal(shown.destroyed):
        window.files.duplicate()
    play_at_table(window)
    again = window.findChild(TableWindow)
    assert again
    again.close()
    for each in window.documents.all:
        each.mark_saved(None)  # type: ignore[arg-type]


def part(table: TableWindow, name: str) -> LargeEntry:
    found = table.findChild(LargeEntry, name)
    assert found
    return found


def test_twelve_men_of_a_side_are_in_sight_on_a_small_laptop(
    qtbot: QtBot, opened: OpenDocument
) -> None:
    side = opened.value.sides[1]
    men = (*side.squad.members, side.squad.members[-1])
    grown = side.replace(squad=side.squad.replace(members=men))
    twelve = opened.value.replace(turn=2, sides=(opened.value.sides[0], grown))
    assert len(men) == 12
    opened.do(twelve, lambda _: "Grow")
    around = QWidget()
    qtbot.addWidget(around)
    table = TableWindow(opened, around)
    table.resize(1280, 800)
    table.show()
    qtbot.wait(50)
    for place in range(len(men)):
        entry = man(table, 1, place)
        assert entry.visibleRegion().boundingRect().height() == entry.height(), place


def test_a_touched_man_shows_boxes_and_weapons_and_the_others_fold(
    table: TableWindow, opened: OpenDocument
) -> None:
    press(table, "at_table_all")
    first, second = man(table, 0, 1), man(table, 0, 2)
    health = box(first, "Health gone, 1")
    assert not health.isVisible()
    QTest.mouseClick(first, LEFT, pos=QPoint(4, 4))
    assert health.isVisible()
    told = " ".join([each.text() for each in first.findChildren(QLabel) if each.isVisible()])
    assert '20", 1 die' in told
    QTest.mouseClick(health, LEFT)
    QTest.mouseClick(second, LEFT, pos=QPoint(4, 4))
    assert not health.isVisible()
    assert tally_of(opened.value.sides[0], 1).health == 1
    about = [each.text() for each in first.findChildren(QLabel) if each.isVisible()]
    assert any(text.startswith("Health gone 1/") for text in about)


def test_an_unfolded_man_is_in_sight_from_his_head_on(table: TableWindow, qtbot: QtBot) -> None:
    press(table, "at_table_all")
    table.resize(960, 540)
    last = man(table, 0, 5)
    QTest.mouseClick(last, LEFT, pos=QPoint(4, 4))
    head = box(last, "Out of action, Casualty")
    qtbot.waitUntil(lambda: head.visibleRegion().boundingRect().size() == head.size())
    health = box(last, "Health gone, 1")
    assert health.visibleRegion().boundingRect().size() == health.size()


def test_a_whole_man_is_in_sight_in_a_small_window_at_one_and_a_half_times_the_size(
    qtbot: QtBot, opened: OpenDocument, looks: QApplication
) -> None:
    set_size(150)
    set_text_size(looks)
    apply_theme(looks, "light")
    around = QWidget()
    qtbot.addWidget(around)
    table = TableWindow(opened, around)
    table.resize(960, 540)
    with qtbot.waitExposed(table):
        table.show()
    prompt, first = part(table, "large_"), man(table, 0, 0)
    assert prompt.mapTo(table, prompt.rect().topLeft()).y() > 150, "scrolled with the side"
    head = first.findChild(QWidget, "at_table_fold")
    assert head
    head.click()  # type: ignore[attr-defined]
    qtbot.wait(50)
    for each in first.findChildren(QPushButton):
        assert each.visibleRegion().boundingRect().size() == each.size(), each.accessibleName()
    press(table, "at_table_side_1")
    qtbot.wait(50)
    assert prompt.isVisible()
    set_size(AS_IT_IS)
    set_text_size(looks)
    apply_theme(looks, "light")


def test_as_many_men_are_unfolded_as_have_room_until_one_is_touched(
    qtbot: QtBot, opened: OpenDocument
) -> None:
    opened.do(opened.value.replace(turn=2), lambda _before: "Turn")
    around = QWidget()
    qtbot.addWidget(around)
    table = TableWindow(opened, around)
    table.resize(1920, 1080)
    with qtbot.waitExposed(table):
        table.show()
    qtbot.wait(50)

    def unfolded() -> list[int]:
        shown = range(len(opened.value.sides[0].squad.members))
        return [at for at in shown if box(man(table, 0, at), "Health gone, 1").isVisible()]

    begin = unfolded()
    assert begin
    assert begin == list(range(len(begin)))
    last = man(table, 0, 5)
    QTest.mouseClick(last, LEFT, pos=QPoint(4, 4))
    qtbot.wait(50)
    assert 5 in unfolded()
    assert last.visibleRegion().boundingRect().size() == last.size()
    table.resize(1280, 800)
    qtbot.wait(50)
    assert 5 in unfolded()


def test_a_folded_side_says_what_its_number_is(table: TableWindow) -> None:
    side = part(table, "large_sides_0")
    QTest.mouseClick(box(side, "Deployment roll, 4"), LEFT)
    side.fold(folded=True)
    assert "Deployment roll 4" in [each.text() for each in side.findChildren(QLabel)]


def test_what_comes_before_the_first_turn_folds_as_that_begins(table: TableWindow) -> None:
    press(table, "at_table_all")
    side = part(table, "large_sides_0")
    QTest.mouseClick(box(side, "Deployment roll, 4"), LEFT)
    assert box(side, "Deployment roll, 4").isVisibleTo(table)
    press(table, "at_table_more")
    assert not box(side, "Deployment roll, 4").isVisibleTo(table)
    press(table, "at_table_less")
    assert box(side, "Deployment roll, 4").isVisibleTo(table)


def test_a_fallen_man_keeps_one_box_only(table: TableWindow, opened: OpenDocument) -> None:
    QTest.mouseClick(box(man(table, 0, 1), "Out of action, Casualty"), LEFT)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert len(man(table, 0, 1).findChildren(QPushButton)) == 1
    QTest.mouseClick(box(man(table, 0, 1), "Out of action, Casualty"), LEFT)
    assert not tally_of(opened.value.sides[0], 1).casualty
    assert len(man(table, 0, 1).findChildren(QPushButton)) > 1


def test_deployment_and_events_are_asked_with_their_tables(
    table: TableWindow, opened: OpenDocument
) -> None:
    prompt = part(table, "large_")
    QTest.mouseClick(prompt, LEFT, pos=QPoint(4, 4))
    box(prompt, "Deployment, Alternative deployment").click()
    assert opened.value.deployment.alternative
    for _turn in range(2):
        press(table, "at_table_more")
    told = " ".join([each.text() for each in prompt.findChildren(QLabel)])
    assert "First die 2, second die: 1 Baker, 2 Charlie" in told
    box(prompt, "Event of turn 2, Dog").click()
    assert opened.value.events == ("dog",)
    box(prompt, "Event of turn 2, Easy").click()
    assert opened.value.events == ("easy",)
    press(table, "at_table_more")
    box(prompt, "Event of turn 3, Fox").click()
    assert opened.value.events == ("easy", "fox")


@pytest.mark.parametrize("width", [960, 1280])
def test_a_bonus_says_behind_its_boxes_what_it_is_for(
    table: TableWindow, width: int, qtbot: QtBot
) -> None:
    table.resize(width, 800)
    qtbot.wait(20)  # until all is laid out anew
    side = table.findChild(LargeEntry, "large_sides_0")
    assert side
    said = next(each for each in side.findChildren(QLabel) if "Sergeant" in each.text())
    bonus = next(each for each in side.findChildren(QLabel) if each.text() == "50 vp")
    one = next(each for each in side.findChildren(QPushButton) if "50 vp" in each.accessibleName())
    assert bonus.y() <= one.geometry().center().y() <= bonus.geometry().bottom()
    assert said.x() > one.geometry().right()
    assert said.y() <= one.geometry().center().y() <= said.geometry().bottom()


def test_the_end_of_a_match_is_named_by_its_box(table: TableWindow) -> None:
    texts = [each.text() for each in table.findChildren(QPushButton)]
    assert "Match over" in texts
