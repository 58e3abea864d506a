from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from nco_builder.documents.squads import SQUAD
from nco_builder.settings.settings import Settings
from nco_builder.squad import Squad, edit, new_squad
from nco_builder.squad.model import NationWeapon
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.measures import set_size
from nco_builder.ui.parts.theme import apply_theme, current_tokens
from nco_builder.ui.reader.dock import RulesDock
from nco_builder.ui.shell.main_window import MainWindow
from tests.ui.documents import squad_document


def made(qtbot: QtBot, document: SquadDocument) -> MainWindow:
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: document.opened.mark_saved(Path("x.nco")))
    window.restore()
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    return window


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument) -> MainWindow:
    return made(qtbot, document)


@pytest.fixture
def dock(window: MainWindow) -> RulesDock:
    window.rules.show_topics(("weapon:lmg",))
    return window.rules.dock


def field(dock: RulesDock) -> QLineEdit:
    found = dock.findChild(QLineEdit, "rules_search")
    assert isinstance(found, QLineEdit)
    return found


def test_it_opens_on_the_topic_and_is_ready_to_read(dock: RulesDock) -> None:
    assert dock.isVisible()
    assert dock.shown == "weapon:lmg"
    assert dock._page.hasFocus()
    assert "Light Machine Gun" in dock._page.toPlainText()
    assert dock._topics.currentIndex().data() == "Light Machine Gun"


def test_a_window_keeps_its_width_with_rules_that_have_no_room_in_it(window: MainWindow) -> None:
    before = 700
    window.resize(before, 720)
    QApplication.processEvents()
    window.rules.ask()
    QApplication.processEvents()
    assert window.rules.dock.isFloating()
    assert window.width() == before


def test_it_opens_at_the_search_field_where_there_is_no_topic(window: MainWindow) -> None:
    window.rules.show_topics(("weapon:nothing",))
    assert field(window.rules.dock).hasFocus()


def test_the_first_topic_is_seen_under_its_heading(window: MainWindow) -> None:
    window.rules.ask()
    topics = window.rules.dock._topics
    first = topics.currentIndex()
    assert first.row() == 0
    assert topics.viewport().rect().contains(topics.visualRect(first))
    assert topics.viewport().rect().contains(topics.visualRect(first.parent()))


def test_typing_finds_enter_reads_and_clearing_shows_all(dock: RulesDock) -> None:
    dock.search()
    QTest.keyClicks(field(dock), "field med")
    assert dock._model.index(0, 0).data() == "Field Medicine"
    assert dock.shown == "weapon:lmg"  # nothing is turned to before it is wanted
    QTest.keyClick(field(dock), Qt.Key.Key_Return)
    assert dock.shown == "skill:field_medicine"
    assert dock._page.hasFocus()
    field(dock).clear()
    assert dock._topics.currentIndex().data() == "Field Medicine"
    assert dock._topics.isExpanded(dock._topics.currentIndex().parent())


def test_down_walks_what_was_found_and_shows_it(dock: RulesDock) -> None:
    dock.search()
    QTest.keyClicks(field(dock), "rifle")
    QTest.keyClick(field(dock), Qt.Key.Key_Down)
    assert dock._topics.hasFocus()
    assert dock.shown == "weapon:rifle"
    QTest.keyClick(dock._topics, Qt.Key.Key_Down)
    assert dock.shown == "weapon:rifle_scoped"
    QTest.keyClick(dock._topics, Qt.Key.Key_Return)
    assert dock._page.hasFocus()


def test_back_and_forward_by_keys_and_buttons(dock: RulesDock) -> None:
    dock.visit("unit:engineer")
    dock.visit("item:flask")
    QTest.keyClick(dock._page, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert dock.shown == "unit:engineer"
    buttons = {each.accessibleName(): each for each in dock.findChildren(QToolButton)}
    back, forward = buttons["Back"], buttons["Forward"]
    back.click()
    assert dock.shown == "weapon:lmg"
    forward.click()
    forward.click()
    assert dock.shown == "item:flask"
    assert not forward.isEnabled()
    assert "Flask" in dock._page.toPlainText()


def test_a_link_is_followed(dock: RulesDock) -> None:
    QTest.keyClick(dock._page, Qt.Key.Key_Tab)
    QTest.keyClick(dock._page, Qt.Key.Key_Return)
    assert dock.shown == "unit:veteran_lance_corporal"
    assert dock._topics.currentIndex().data() == "Veteran Lance-Corporal"


def test_enter_folds_and_unfolds_a_group(dock: RulesDock) -> None:
    first = dock._model.index(0, 0)
    dock._topics.setFocus()
    dock._topics.setCurrentIndex(first)
    was = dock._topics.isExpanded(first)
    QTest.keyClick(dock._topics, Qt.Key.Key_Return)
    assert dock._topics.isExpanded(first) is not was
    assert dock.shown == "weapon:lmg"


@pytest.mark.parametrize("inside", ["rules_search", "topics", "topic_page"])
def test_escape_closes_the_rules_and_returns_the_keyboard_to_where_it_came_from(
    window: MainWindow, inside: str
) -> None:
    table = window.findChild(QWidget, "squad_table")
    assert table
    table.setFocus()
    window.rules.ask()
    dock = window.rules.dock
    part = dock.findChild(QWidget, inside)
    assert part
    part.setFocus()
    QTest.keyClick(part, Qt.Key.Key_Escape)
    assert table.hasFocus()
    assert not dock.isVisible()


def test_escape_leaves_the_rules_even_when_what_it_came_from_is_gone(
    window: MainWindow, qtbot: QtBot
) -> None:
    gone = QLineEdit(window.centralWidget())
    gone.show()
    gone.setFocus()
    window.rules.ask()
    gone.deleteLater()
    qtbot.wait(1)
    dock = window.rules.dock
    QTest.keyClick(field(dock), Qt.Key.Key_Escape)
    assert not dock.isAncestorOf(window.focusWidget())


def test_it_is_back_where_it_was_left(qtbot: QtBot, document: SquadDocument) -> None:
    first = made(qtbot, document)
    first.rules.show_topics(())
    left = Qt.DockWidgetArea.LeftDockWidgetArea
    first.addDockWidget(left, first.rules.dock)
    document.opened.mark_saved(Path("x.nco"))
    first.close()
    second = made(qtbot, document)
    assert second.rules.dock.isVisible()
    assert second.dockWidgetArea(second.rules.dock) == left
    second.rules.dock.close()
    second.close()
    third = made(qtbot, document)
    assert third.rules._dock is None  # not even made
    third.rules.ask()
    assert third.dockWidgetArea(third.rules.dock) == left


def test_it_floats_and_escape_leads_back_to_the_window(window: MainWindow, dock: RulesDock) -> None:
    table = window.findChild(QWidget, "squad_table")
    assert table
    window.activateWindow()
    table.setFocus()
    dock.setFloating(True)
    window.rules.show_topics(("item:flask",))
    QTest.keyClick(dock._page, Qt.Key.Key_Escape)
    assert window.focusWidget() is table


def test_weapons_the_player_enters_and_rulings_he_changes_are_followed(
    dock: RulesDock, document: SquadDocument
) -> None:
    weapon = NationWeapon(id="stg", name="StG 44", nation="us_airborne")
    document.do(edit("set_weapons", weapons=(weapon,)))
    dock.visit("nation_weapon:stg")
    assert "StG 44" in dock._page.toPlainText()
    dock.visit("ruling:NCO-34")
    assert "No man may" not in dock._page.toPlainText()
    document.do(edit("set_ruling", ruling="duplicate_items", value="forbid"))
    assert "No man may have the same item twice." in dock._page.toPlainText()
    document.opened.undo()
    document.opened.undo()
    assert dock.library.find(("nation_weapon:stg",)) is None


def test_a_squad_of_an_unknown_ruleset_is_told_the_usual_rules(qtbot: QtBot, sample: Squad) -> None:
    document = squad_document(sample.replace(ruleset="nco-99"))
    window = made(qtbot, document)
    window.rules.show_topics(("weapon:lmg",))
    assert window.rules.dock.shown == "weapon:lmg"


def test_another_squad_keeps_the_topic(dock: RulesDock, document: SquadDocument) -> None:
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "german_heer", 100, 50), None)
    assert dock.shown == "weapon:lmg"
    assert "Light Machine Gun" in dock._page.toPlainText()


def test_everything_in_it_has_a_name(dock: RulesDock) -> None:
    nameless = [
        (type(each).__name__, each.objectName())
        for each in dock.findChildren(QWidget)
        if each.focusPolicy() != Qt.FocusPolicy.NoFocus
        and each.isVisible()
        and not each.accessibleName()
        and each.objectName() != "qt_scrollarea_viewport"
    ]
    assert nameless == []


def test_only_the_group_of_the_topic_is_unfolded(dock: RulesDock) -> None:
    for topic in ("weapon:lmg", "unit:medic", "ruling:NCO-90", "event:able"):
        dock.visit(topic)
        rows = [dock._model.index(row, 0) for row in range(dock._model.rowCount())]
        unfolded = [row for row in rows if dock._topics.isExpanded(row)]
        assert unfolded == [dock._topics.currentIndex().parent()]


def test_a_search_without_result_says_so(dock: RulesDock) -> None:
    dock.search()
    QTest.keyClicks(field(dock), "qwxyz")
    assert dock._model.rowCount() == 0
    words = dock._topics.grab().toImage()
    colors = {
        words.pixelColor(x, y).name() for x in range(words.width()) for y in range(words.height())
    }
    assert current_tokens().dim in colors
    QTest.keyClick(field(dock), Qt.Key.Key_Return)
    QTest.keyClick(field(dock), Qt.Key.Key_Down)
    assert dock.shown == "weapon:lmg"


def settled(qtbot: QtBot, window: MainWindow, width: int) -> int:
    """The width of the rules once the window has another one."""
    window.resize(width, 720)
    qtbot.wait(50)
    qtbot.wait(50)  # what a busy computer has only begun in the first time
    return window.rules.dock.width()


def dragged(qtbot: QtBot, window: MainWindow, by: int) -> None:
    """Drag what lies between the pages and the rules."""
    edge = window.rules.dock.geometry()
    place = QPoint(edge.left() - 2, edge.center().y())
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=place)
    for part in (1, 2):
        QTest.mouseMove(window, place + QPoint(by * part // 2, 0))
        qtbot.wait(20)
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=place + QPoint(by, 0))
    qtbot.wait(20)


def test_a_narrow_window_squeezes_the_rules_only_while_it_is_narrow(
    qtbot: QtBot, document: SquadDocument
) -> None:
    window = made(qtbot, document)
    window.rules.show_topics(("weapon:lmg",))
    usual = settled(qtbot, window, 1600)
    assert settled(qtbot, window, 800) < usual
    assert settled(qtbot, window, 1600) == usual
    assert settled(qtbot, window, 800) < usual
    window.close()
    again = made(qtbot, document)
    assert settled(qtbot, again, 1600) == usual


def test_the_width_that_the_player_gives_the_rules_is_kept(
    qtbot: QtBot, document: SquadDocument
) -> None:
    window = made(qtbot, document)
    window.rules.show_topics(("weapon:lmg",))
    usual = settled(qtbot, window, 1600)
    dragged(qtbot, window, -80)
    wide = window.rules.dock.width()
    assert wide > usual + 40
    settled(qtbot, window, 1220)
    assert settled(qtbot, window, 1600) == wide
    window.close()
    assert settled(qtbot, made(qtbot, document), 1600) == wide


def test_rules_that_floated_are_as_wide_as_before_once_they_are_docked_again(
    qtbot: QtBot, document: SquadDocument
) -> None:
    window = made(qtbot, document)
    window.rules.show_topics(("weapon:lmg",))
    settled(qtbot, window, 1600)
    dragged(qtbot, window, -80)
    dock = window.rules.dock
    wide = dock.width()
    place = dock.geometry()
    for _time in range(3):  # from the second time on Qt would leave it where it floated
        dock.setFloating(True)
        dock.resize(wide + 150, 500)
        qtbot.wait(50)
        dock.setFloating(False)
        qtbot.waitUntil(lambda: dock.geometry() == place)


def test_the_buttons_of_its_title_are_easy_to_hit_at_every_size(
    looks: QApplication, qtbot: QtBot, document: SquadDocument
) -> None:
    def sizes() -> list[QSize]:
        window = made(qtbot, document)
        window.rules.show_topics(("weapon:lmg",))
        qtbot.wait(20)
        buttons = window.rules.dock.findChildren(QAbstractButton)
        found = [each.size() for each in buttons if each.objectName().startswith("qt_dockwidget")]
        window.pages.stop()
        return found

    usual = sizes()
    set_size(150)
    apply_theme(looks, "light")
    large = sizes()
    assert len(usual) == len(large) == 2
    assert all(min(each.width(), each.height()) >= 24 for each in usual)
    assert all(min(each.width(), each.height()) >= 36 for each in large)
    set_size(100)
    apply_theme(looks, "light")
