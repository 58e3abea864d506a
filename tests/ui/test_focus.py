"""Where the keyboard goes: in reading order, and never nowhere."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QTabBar, QWidget

from nco_builder import paths
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.squad import edit
from nco_builder.ui.parts.chip_flow import ChipFlow
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.parts.theme import apply_theme, color
from nco_builder.ui.shell.commands import COMMANDS
from nco_builder.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.parts.theme import ThemeName

Key, Modifier = Qt.Key, Qt.KeyboardModifier


def focused() -> QWidget:
    QApplication.processEvents()
    found = QApplication.focusWidget()
    assert found is not None
    assert found.isVisible()
    return found


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(focused(), key, modifier)


def put(window: MainWindow, name: str) -> None:
    found = window.findChild(QWidget, name)
    assert found, name
    found.setFocus(Qt.FocusReason.TabFocusReason)
    assert focused() is found


def walked(window: MainWindow) -> list[str]:
    """The names of what Tab reaches from the squad's name on, until it is there again."""
    put(window, "squad_name")
    names: list[str] = []
    while not names or names[-1] != "squad_name":
        press(Key.Key_Tab)
        names.append(focused().objectName())
        assert len(names) < 100
    return names


def test_tab_walks_the_squad_page_in_reading_order(window: MainWindow) -> None:
    window.page.table.choose((0,))
    wanted = (
        *("player", "nation", "limits", "verdict", "rail_squad_page", "recruit_filter"),
        *("recruit_list", "squad_table", "soldier_name", "primary:smg", "grenades"),
        *("skills:natural_leader", "items:religious_icon", "soldier_notes", "soldier_model"),
        *("findings_list", "fix", "squad_name"),
    )
    names = walked(window)
    places = [names.index(name) for name in wanted]
    assert places == sorted(places), names


def test_repairs_are_walked_row_by_row(window: MainWindow, document: SquadDocument) -> None:
    document.do(edit("set_limits", vp=95, sp=50))
    put(window, "findings_list")
    rows: list[str] = []
    while len(rows) < 2:
        press(Key.Key_Tab)
        if focused().objectName() == "fix":
            rows.append(focused().accessibleName())
    assert rows == ["Reduce Novak to 2 grenades", "Take Religious Icon from Hayes"]


def test_the_keyboard_stays_when_the_last_man_is_removed(window: MainWindow) -> None:
    put(window, "squad_table")
    window.page.table.choose((0,))
    for _man in window.squad_document.squad.members:
        press(Key.Key_Delete)
    assert not window.squad_document.squad.members
    assert focused() is window.page.table
    window.squad_document.opened.undo()
    assert focused() is window.page.table


def test_the_keyboard_goes_on_when_the_man_goes_whose_options_it_is_on(
    window: MainWindow, document: SquadDocument
) -> None:
    men = range(len(document.squad.members))
    for gone in (men[-1:], men[:-1]):
        window.page.table.choose((gone[-1],))
        options = window.findChild(ChipFlow, "items_chips")
        assert options
        options.focus_chip()
        assert isinstance(focused(), ChipButton)
        document.do(edit("remove_members", members=tuple(gone)))
        assert focused().window() is window
    assert not document.squad.members


def test_a_repair_by_the_keyboard_leaves_it_among_the_findings(window: MainWindow) -> None:
    put(window, "fix")
    press(Key.Key_Space)
    assert window.squad_document.report.legal
    assert window.page.isAncestorOf(focused())


def test_from_the_last_repair_the_keyboard_goes_to_the_man_repaired(window: MainWindow) -> None:
    name = window.squad_document.squad.name
    put(window, "fix")
    press(Key.Key_Space)
    assert focused().objectName() == "fix"
    assert focused().accessibleName() == "Take Religious Icon from Hayes"
    press(Key.Key_Space)
    assert focused() is window.page.table
    assert window.page.table.chosen() == (0,)
    for letter in "Abc":
        QTest.keyClicks(focused(), letter)
    assert window.squad_document.squad.name == name


def test_repair_after_repair_needs_the_space_bar_alone(window: MainWindow) -> None:
    window.squad_document.opened.open(
        SQUAD, read_squad(paths.data() / "samples/recruits-mistakes.nco"), None
    )
    put(window, "findings_list")
    press(Key.Key_Tab)
    assert focused().objectName() == "fix"
    made = 0
    while focused().objectName() == "fix":
        press(Key.Key_Space)
        made += 1
        assert len(window.document.history.earlier()) == made < 40
    assert focused() is window.page.table
    assert window.squad_document.report.legal


def test_a_repair_above_is_the_next_where_none_is_below(
    window: MainWindow, document: SquadDocument
) -> None:
    document.do(edit("set_limits", vp=95, sp=50))
    put(window, "findings_list")
    while focused().accessibleName() != "Take Religious Icon from Hayes":
        press(Key.Key_Tab)
    press(Key.Key_Space)
    assert focused().accessibleName() == "Reduce Novak to 2 grenades"


@pytest.mark.parametrize("place", ["fix", "findings_list"])
def test_the_keyboard_leaves_findings_that_go_for_the_table(
    window: MainWindow, document: SquadDocument, place: str
) -> None:
    document.do(edit("set_limits", vp=document.report.vp, sp=50))
    put(window, place)
    for repair in (
        edit("set_member", members=(1,), field="grenades", value=2),
        edit("set_member", members=(0,), field="items", value=("religious_icon",)),
    ):
        document.do(repair)
    document.do(edit("set_limits", vp=document.report.vp, sp=50))
    assert not document.report.findings
    assert focused() is window.page.table


def test_repairs_work_from_the_header_while_another_page_is_in_front(
    window: MainWindow, document: SquadDocument
) -> None:
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    document.do(edit("set_member", members=(0,), field="items", value=("religious_icon",)))
    assert not window.page.action("fix_first").isEnabled()
    window.turn_to("vehicles")
    put(window, "player")
    document.do(edit("set_member", members=(1,), field="grenades", value=3))
    broken = document.squad
    press(Key.Key_F8, Modifier.ControlModifier)
    assert document.squad != broken
    assert document.report.legal


def test_an_edit_elsewhere_leaves_the_keyboard_where_it_is(
    window: MainWindow, document: SquadDocument
) -> None:
    put(window, "player")
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    assert focused().objectName() == "player"


@pytest.mark.parametrize("place", ["squad_name", "player", "nation", "recruit_filter", "grenades"])
def test_undo_redo_and_recruit_work_wherever_the_keyboard_is(
    window: MainWindow, document: SquadDocument, place: str
) -> None:
    window.page.table.choose((0,))
    before = document.squad
    document.do(edit("set_nation", nation="polish"))
    after = document.squad
    put(window, place)
    press(Key.Key_Z, Modifier.ControlModifier)
    assert document.squad == before
    press(Key.Key_Y, Modifier.ControlModifier)
    assert document.squad == after
    press(Key.Key_F8, Modifier.ControlModifier)
    assert document.squad != after
    put(window, place)
    press(Key.Key_R, Modifier.ControlModifier)
    assert focused().objectName() == "recruit_filter"


def test_undo_takes_back_what_was_typed_into_the_filter_first(
    window: MainWindow, document: SquadDocument
) -> None:
    before = document.squad
    document.do(edit("set_nation", nation="polish"))
    put(window, "recruit_filter")
    QTest.keyClicks(focused(), "medic")
    press(Key.Key_Z, Modifier.ControlModifier)
    field = focused()
    assert isinstance(field, QLineEdit)
    assert field.text() == ""
    assert document.squad != before
    press(Key.Key_Z, Modifier.ControlModifier)
    assert document.squad == before


def test_every_shortcut_of_the_window_works_from_every_field(
    window: MainWindow, document: SquadDocument
) -> None:
    """Undo and redo have something to do, and are counted like the others, not done."""
    document.do(edit("set_nation", nation="polish"))
    window.page.table.choose((0,))
    actions = {command: window.findChild(QAction, command.name) for command in COMMANDS}
    offered = [command for command, action in actions.items() if action and action.isVisible()]
    assert len(offered) > len(COMMANDS) / 2  # the rest is for documents of other kinds
    done: list[str] = []
    for action in actions.values():
        assert action
        action.triggered.disconnect()
        action.triggered.connect(partial(done.append, action.objectName()))
        action.setEnabled(True)
    for place in ("squad_name", "player", "recruit_filter", "soldier_name", "soldier_notes"):
        put(window, place)
        for command in offered:
            for keys in command.keys:
                done.clear()
                QTest.keySequence(focused(), QKeySequence(keys))
                assert done == [command.name], (place, keys)


def test_enter_in_the_squad_s_name_goes_on_to_the_player(window: MainWindow) -> None:
    put(window, "squad_name")
    press(Key.Key_Return)
    assert focused().objectName() == "player"


def test_each_page_has_the_keyboard_when_it_is_shown(window: MainWindow) -> None:
    for show in (
        partial(window.turn_to, "vehicles"),
        partial(window.turn_to, "print"),
        partial(window.turn_to, "settings"),
        window.show_squad_page,
    ):
        show()
        assert focused().isEnabled()


def ringed(window: MainWindow, widget: QWidget) -> bool:
    """Whether the ring is above and left of the middle of a widget, or of a list's current cell."""
    ring = color("rail_mark" if widget.property("role") == "rail" else "focus").rgb()
    corner, wide, high = widget.mapTo(window, QPoint(0, 0)), widget.width(), widget.height()
    if isinstance(widget, QAbstractItemView) and widget.currentIndex().isValid():
        cell = widget.visualRect(widget.currentIndex())
        corner, wide, high = (
            widget.viewport().mapTo(window, cell.topLeft()),
            cell.width(),
            cell.height(),
        )
    near, far = 6, 3
    above = QRect(corner.x() + wide // 2, corner.y() - near, 1, near + far)
    left = QRect(corner.x() - near, corner.y() + high // 2, near + far, 1)
    for strip in (above, left):
        image = window.grab(strip).toImage()
        pixels = [(x, y) for x in range(image.width()) for y in range(image.height())]
        if all(image.pixelColor(*at).rgb() != ring for at in pixels):
            return False
    return True


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_whatever_the_keyboard_can_be_on_shows_the_same_ring(
    looks: QApplication, window: MainWindow, theme: ThemeName
) -> None:
    apply_theme(looks, theme)
    without: list[str] = []
    seen = 0
    window.page.table.choose((1,))
    for page in ("squad", "vehicles", "compare", "settings"):
        window.turn_to(page)
        for widget in window.findChildren(QWidget):
            by_tab = widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value
            hidden = widget.visibleRegion().boundingRect() != widget.rect()
            if not by_tab or not widget.isEnabled() or widget.isWindow() or hidden:
                continue
            inside = widget.objectName().startswith("qt_")  # of a box that has the ring
            if inside or isinstance(widget, QTabBar):  # around one of the tabs
                continue
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            QApplication.processEvents()
            seen += 1
            without += [widget.objectName()] * (not ringed(window, widget))
    assert seen > 80
    assert without == []
    window.pages.stop()
