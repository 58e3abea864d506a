from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication

from nco_builder.ui.shell.keyboard import OWN, KeyboardDialog
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import BY_NAME

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def rows(dialog: KeyboardDialog) -> list[tuple[str, str, str]]:
    """Where, what it does, by which keys."""
    return [
        (group.text(0), key.text(0), key.text(1))
        for place in range(dialog.list.topLevelItemCount())
        if (group := dialog.list.topLevelItem(place))
        for row in range(group.childCount())
        if (key := group.child(row))
    ]


def test_every_action_with_keys_is_listed_with_all_of_them(window: MainWindow) -> None:
    shown = [keys for _where, _does, keys in rows(KeyboardDialog(window.menuBar(), window))]
    listed = {key for keys in shown for key in keys.split(" or ")}
    for action in window.findChildren(QAction):
        # those of fields are Qt's own and have no name
        if action.objectName() and not action.objectName().startswith("_q"):
            for key in action.shortcuts():
                said = key.toString(QKeySequence.SequenceFormat.NativeText)
                assert said in listed, action.objectName()


def test_every_key_that_a_page_has_or_its_buttons_tell_is_listed(window: MainWindow) -> None:
    for page in BY_NAME:
        window.turn_to(page)
    window.pages.stop()
    told = {
        key
        for button in window.findChildren(QAbstractButton)
        if (key := button.toolTip()) and QKeySequence(key).toString() == key and not key.isalpha()
    }
    keys = [button.shortcut().toString() for button in window.findChildren(QAbstractButton)]
    told |= {key for key in keys if key and not key.startswith("Alt+")}  # those are letters
    told |= {shortcut.key().toString() for shortcut in window.findChildren(QShortcut)}
    listed = {key for group in OWN for each in group.keys for key in each.keys}
    actions = window.findChildren(QAction)  # the list takes their keys from themselves
    listed |= {key.toString() for action in actions for key in action.shortcuts()}
    assert {"F7", "Shift+F7"} <= told
    assert told - listed == set()


def test_rows_say_what_keys_do_where(window: MainWindow) -> None:
    found = rows(KeyboardDialog(window.menuBar(), window))
    assert ("File", "Save", "Ctrl+S") in found
    assert ("Squad", "Duplicate", "Ctrl+D") in found
    assert ("What a man carries", "Choose or clear an option", "Space or Return") in found
    assert all(does and keys for _where, does, keys in found)
    assert not any("&" in does for _where, does, _keys in found)


def test_keys_without_an_action_are_keys_qt_knows() -> None:
    for group in OWN:
        for key in group.keys:
            for name in key.keys:
                assert not QKeySequence(name).isEmpty()
                assert QKeySequence(name).toString() == name


def test_no_two_actions_of_the_menus_share_a_key(window: MainWindow) -> None:
    found = rows(KeyboardDialog(window.menuBar(), window))
    own = len([key for group in OWN for key in group.keys])
    keys = [key for _where, _does, said in found[:-own] for key in said.split(" or ")]
    assert sorted(keys) == sorted(set(keys))


def test_help_keyboard_opens_it(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(KeyboardDialog, "exec", lambda dialog: opened.append(dialog.objectName()))
    action = window.findChild(QAction, "keyboard")
    assert action
    action.trigger()
    assert opened == ["keyboard_dialog"]


def test_the_keyboard_returns_to_where_it_was(window: MainWindow, qtbot: QtBot) -> None:
    before = QApplication.focusWidget()
    assert before is not None
    dialog = KeyboardDialog(window.menuBar(), window)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    qtbot.waitUntil(dialog.list.hasFocus)
    dialog.reject()
    window.activateWindow()  # a window manager would do so
    qtbot.waitUntil(lambda: QApplication.focusWidget() is before)
