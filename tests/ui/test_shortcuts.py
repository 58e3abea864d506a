"""Every key of the menus works wherever the keyboard is, on every page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.squad import edit
from nco_builder.ui.builder import actions as builder
from nco_builder.ui.palette.popup import OF_FIELD
from nco_builder.ui.parts.page_actions import ON_TABLE
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import PAGES, suits
from nco_builder.ui.squad.actions import WINDOW_WIDE
from tests.ui.focus_places import places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.ui.document.document_view import SquadDocument

WRITING = (QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox)
OF_FIELDS = {"Ctrl+X", "Ctrl+C", "Ctrl+V", "Ctrl+A", "Del"}
"""What a field of text does with its own text."""


def in_menus(actions: Iterable[QAction]) -> Iterator[QAction]:
    for action in filter(QAction.isVisible, actions):
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from in_menus(menu.actions())
        elif action.shortcuts():
            yield action


def belongs(action: QAction, key: QKeySequence, place: QWidget, window: MainWindow) -> bool:
    """Whether a key is an action's at a place, and nobody else's."""
    name = action.objectName()
    if isinstance(place, WRITING) and key.toString() in OF_FIELDS:
        return False
    deed, _of, what = name.rpartition("_")
    if what not in {"men", "rows"} or deed in {*WINDOW_WIDE, *builder.WINDOW_WIDE}:
        return True
    page = window.pages.currentWidget()
    own = {"men": "squad_page", "rows": "builder_page"}[what]
    if not isinstance(page, QWidget) or page.objectName() != own or not page.isAncestorOf(place):
        return False
    table = page.findChild(QWidget, {"men": "squad_table", "rows": "page_table"}[what])
    return deed not in ON_TABLE or place is table


class Trial:
    """Presses the keys of actions that only tell that they were wanted."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.done: list[str] = []
        self.tried: list[str] = []
        self.missed: list[str] = []
        self.actions = list(in_menus(window.menuBar().actions()))
        for action in self.actions:
            action.triggered.disconnect()
            action.triggered.connect(partial(self.done.append, action.objectName()))
        self.enable_all()

    def enable_all(self) -> None:
        """Let all actions be triggered, also those with nothing to do."""
        for action in self.actions:
            action.setEnabled(True)

    def walk(self, page: str) -> None:
        """Press them all at every place of a page."""
        self.window.pages.turn_to(page)
        self.enable_all()  # undo and redo are what the page says
        for place in places(self.window):
            place.setFocus(Qt.FocusReason.TabFocusReason)
            if QApplication.focusWidget() is place:
                self.press_at(place, page)

    def press_at(self, place: QWidget, page: str) -> None:
        self.tried.append(place.objectName())
        for action in self.actions:
            for key in action.shortcuts():
                if belongs(action, key, place, self.window):
                    self.done.clear()
                    QTest.keySequence(place, key)
                    if self.done != [action.objectName()]:
                        where = f"{page}, {place.objectName()}: {key.toString()}"
                        self.missed.append(f"{where} did {self.done}")


def test_every_key_works_from_every_place_of_every_page(
    window: MainWindow, document: SquadDocument
) -> None:
    document.do(edit("set_nation", nation="polish"))
    window.rules.ask()  # the reader is one of the places
    window.page.table.choose((0,))
    for entry in PAGES:
        window.turn_to(entry.name)
    trial = Trial(window)
    assert len(trial.actions) > 30
    for entry in PAGES:
        if suits(entry.kinds, document.opened):
            trial.walk(entry.name)
    assert not trial.missed, "\n".join(trial.missed)
    wanted = {"recruit_filter", "recruit_list", "squad_table", "soldier_name", "grenades", "nation"}
    wanted |= {"findings_list", "fix", "squad_name", "print_paper", "setting_theme", "rules_search"}
    assert wanted <= set(trial.tried), wanted - set(trial.tried)
    assert len(trial.tried) > 100


def test_every_key_works_while_a_cell_is_edited(window: MainWindow) -> None:
    table = window.page.table
    table.choose((0,))
    trial = Trial(window)
    table.rename()
    editor = table.viewport().findChild(QLineEdit)
    assert editor
    trial.press_at(editor, "cell")
    assert not trial.missed, "\n".join(trial.missed)


@pytest.mark.parametrize("file", ["panzer-zug", "russian-front-1942"])
def test_every_key_works_from_every_place_of_a_builder_page(
    window: MainWindow, document: SquadDocument, file: str
) -> None:
    value = read_document(paths.data() / f"samples/{file}.nco")
    document.opened.open(kind_for(value), value, None)
    trial = Trial(window)
    for entry in PAGES:
        if suits(entry.kinds, document.opened) and entry.name in {"builder", "play"}:
            trial.walk(entry.name)
    assert not trial.missed, "\n".join(trial.missed)
    assert len(trial.tried) > 12


def test_a_key_pressed_in_the_palette_closes_it_and_works(window: MainWindow) -> None:
    trial = Trial(window)
    window.find_anything()
    palette = window._palette
    assert palette
    for action in trial.actions[::5]:
        for key in action.shortcuts():
            deed, _of, what = action.objectName().rpartition("_")
            if key.toString() in OF_FIELD or (what == "men" and deed not in WINDOW_WIDE):
                continue
            palette.open()
            trial.done.clear()
            QTest.keySequence(palette.field, key)
            assert trial.done == [action.objectName()], key.toString()
            assert not palette.isVisible()
