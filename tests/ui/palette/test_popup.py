"""Ctrl+K: find an action, a unit, a choice, a man or a rule, and do it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.squads import SQUAD
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.printing.page import PrintPage
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.navigation import things as things_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.palette.popup import Palette
    from nco_builder.ui.palette.thing import Thing

Key = Qt.Key
NOVAK = 1


@pytest.fixture
def palette(window: MainWindow) -> Palette:
    window.find_anything()
    palette = window._palette
    assert palette is not None
    QAbstractItemModelTester(
        palette.model, QAbstractItemModelTester.FailureReportingMode.Warning, palette.model
    )
    return palette


def rows(palette: Palette) -> list[Thing]:
    model = palette.model
    return [model.index(row, 0).data(ROW_ROLE) for row in range(model.rowCount())]


def type_in(palette: Palette, text: str) -> list[str]:
    palette.field.clear()
    QTest.keyClicks(palette.field, text)
    return [each.text for each in rows(palette)]


def actions_of(menu: QMenu) -> list[QAction]:
    found = []
    for action in () if menu.property("role") == "recruits" else menu.actions():
        below = action.menu()
        found += actions_of(below) if isinstance(below, QMenu) else [action]
    return [action for action in found if not action.isSeparator() and action.text()]


def test_every_action_of_every_menu_is_found(window: MainWindow) -> None:
    shown = [action for action in window.menuBar().actions() if action.isVisible()]
    menus = [action.menu() for action in shown]
    wanted = [each for menu in menus if isinstance(menu, QMenu) for each in actions_of(menu)]
    assert len(wanted) > 40
    things = list(things_of(window))
    for action in filter(QAction.isVisible, wanted):
        triggered = [thing for thing in things if thing.do == action.trigger]
        assert triggered, action.text()
        assert (triggered[0].state == "ok") is action.isEnabled()
        assert triggered[0].reason or action.isEnabled()


@pytest.mark.parametrize("name", ["airborne-squad", "panzer-zug", "autumn-cup", "tiger-and-stuart"])
def test_paste_and_all_else_of_menus_and_pages_is_found_once(window: MainWindow, name: str) -> None:
    document: Any = read_document(paths.data() / "samples" / f"{name}.nco")
    window.documents.add(OpenDocument(kind_for(document), document, None, window))
    first = "squad" if document.format == SQUAD.format else "builder"
    window.turn_to("event" if document.format == "nco-event" else first)
    QApplication.processEvents()
    found = Counter(
        (thing.text, thing.where) for thing in things_of(window) if thing.key.startswith(("a", "b"))
    )
    assert [text for (text, _where) in found if text == "Paste"] == ["Paste"]
    assert [each for each, times in found.items() if times > 1] == []


def test_what_is_for_documents_of_another_kind_is_not_found(window: MainWindow) -> None:
    hidden = [window._actions[name] for name in ("rename_document", "first_finding")]
    assert not any(action.isVisible() for action in hidden)
    things = list(things_of(window))
    assert not [thing.text for thing in things if thing.do in [each.trigger for each in hidden]]


def test_a_unit_is_recruited_without_the_mouse(document: SquadDocument, palette: Palette) -> None:
    before = len(document.squad.members)
    assert type_in(palette, "recruit scout")[0] == "Recruit Scout"
    QTest.keyClick(palette.field, Key.Key_Return)
    assert [man.unit for man in document.squad.members[before:]] == ["scout"]
    assert not palette.isVisible()


def test_the_chosen_man_is_given_a_weapon(window: MainWindow, document: SquadDocument) -> None:
    window.page.table.choose((NOVAK,))
    window.find_anything()
    palette = window._palette
    assert palette is not None
    assert type_in(palette, "smg novak")
    QTest.keyClick(palette.field, Key.Key_Return)
    assert document.squad.members[NOVAK].primary == "smg"


def test_what_is_barred_says_why_and_is_not_done(document: SquadDocument, palette: Palette) -> None:
    squad = document.squad
    type_in(palette, "recruit medic")
    thing = rows(palette)[0]
    assert (thing.state, thing.text) == ("barred", "Recruit Medic")
    assert "nly one in a squad" in thing.reason
    QTest.keyClick(palette.field, Key.Key_Return)
    assert document.squad is squad
    assert palette.isVisible()


def test_a_man_is_gone_to(window: MainWindow, palette: Palette) -> None:
    window.turn_to("vehicles")
    type_in(palette, "go to novak")
    QTest.keyClick(palette.field, Key.Key_Return)
    assert window.page.table.chosen() == (NOVAK,)
    assert window.page.isVisible()


def test_the_nation_is_changed_as_one_edit_with_a_name(
    document: SquadDocument, palette: Palette
) -> None:
    type_in(palette, "nation polish")
    QTest.keyClick(palette.field, Key.Key_Return)
    assert document.squad.nation == "polish"
    assert "Polish" in str(document.opened.history.undo_text)


def test_a_rule_is_read(window: MainWindow, palette: Palette) -> None:
    type_in(palette, "rule: covert")
    QTest.keyClick(palette.field, Key.Key_Return)
    assert window.rules.dock.isVisible()


def test_buttons_of_the_page_in_front_are_found(window: MainWindow, qtbot: QtBot) -> None:
    window.turn_to("print")
    qtbot.waitUntil(window.pages.made_of(PrintPage).save_button.isEnabled)
    window.find_anything()
    assert window._palette is not None
    assert "Save as PDF…" in type_in(window._palette, "save as pdf")
    window.pages.stop()


def test_what_was_used_last_comes_first_the_next_time(window: MainWindow, palette: Palette) -> None:
    type_in(palette, "select all men")
    QTest.keyClick(palette.field, Key.Key_Return)
    window.find_anything()
    assert rows(palette)[0].text == "Select all men"
    assert Settings()["palette_used"][0] == "action:select_all_men"


def test_arrows_walk_and_escape_leaves_everything_as_it_was(
    document: SquadDocument, palette: Palette
) -> None:
    squad = document.squad
    type_in(palette, "recruit")
    QTest.keyClick(palette.field, Key.Key_Down)
    assert palette.list.currentIndex().row() == 1
    QTest.keyClick(palette.field, Key.Key_Escape)
    assert not palette.isVisible()
    assert document.squad is squad


class GreedyField(QLineEdit):
    """Takes every key for itself, as fields on X11 take Ctrl+K: delete to the line's end."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)


def test_the_key_reaches_the_palette_from_a_field_that_wants_it(
    window: MainWindow, qtbot: QtBot
) -> None:
    field = GreedyField(window.centralWidget())
    field.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    field.setFocus()
    QTest.keyClick(field, Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert window._palette is not None
    assert window._palette.isVisible()
    window._palette.close()


def test_a_disabled_action_says_why(palette: Palette) -> None:
    type_in(palette, "undo")
    undo = next(each for each in rows(palette) if each.key == "action:undo")
    assert undo.reason == "⊘ Nothing to undo"


def test_nothing_found_is_said_where_the_first_result_would_be(palette: Palette) -> None:
    type_in(palette, "private")
    first = palette.list.geometry().top()
    assert type_in(palette, "zzzz") == []
    QApplication.processEvents()
    assert palette._nothing.isVisible()
    assert not palette.list.isVisible()
    assert abs(palette._nothing.geometry().top() - first) < 2
    type_in(palette, "private")
    assert palette.list.isVisible()
    assert not palette._nothing.isVisible()


def test_squads_without_a_rulebook_have_their_actions(
    window: MainWindow, document: SquadDocument
) -> None:
    document.opened.open(SQUAD, document.squad.replace(ruleset="none-1"), None)
    window.find_anything()
    assert window._palette is not None
    assert type_in(window._palette, "undo")[0] == "Undo"


def test_an_edit_behind_it_is_seen_when_it_opens_again(
    window: MainWindow, document: SquadDocument, palette: Palette
) -> None:
    palette.close()
    document.do(edit("set_member", members=(NOVAK,), field="name", value="Kowalski"))
    window.find_anything()
    assert type_in(palette, "go to kow") == ["Go to Kowalski"]
