"""What stands in a field and was not confirmed yet is work like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QSpinBox, QWidget

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.squads import write_squad
from nco_builder.systems.nco_squad.columns import NAME
from nco_builder.ui.event.page import EventPage
from nco_builder.ui.event.terms_pane import TermNumber
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.fields import commit_typed
from nco_builder.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.squad import Squad

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot: QtBot, window: MainWindow, sample: Squad, tmp_path: Path) -> MainWindow:
    """The sample, open from a file."""
    file = tmp_path / "sample.nco"
    write_squad(file, sample)
    window.files.incoming.open_paths((file,))
    qtbot.waitUntil(lambda: window.document.path == file)
    return window


def write(text: str) -> QWidget:
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, text)
    return field


def begin_cell(window: MainWindow) -> None:
    window.page.table.choose((2,), NAME)
    window.page.table.setFocus()
    QTest.keyClick(window.page.table, KEY.Key_F2)
    assert QApplication.focusWidget() is not window.page.table


def type_name(window: MainWindow) -> Callable[[Squad], bool]:
    begin_cell(window)
    write("Baker")
    return lambda squad: squad.members[2].name == "Baker"


def type_grenades(window: MainWindow) -> Callable[[Squad], bool]:
    window.page.table.choose((2,))
    box = window.page.findChild(QSpinBox, "grenades")
    assert isinstance(box, QSpinBox)
    wanted = 1 if box.value() != 1 else 0
    box.setFocus()
    box.selectAll()
    write(str(wanted))
    return lambda squad: squad.members[2].grenades == wanted


TYPED = (type_name, type_grenades)


@pytest.mark.parametrize("typed", TYPED)
def test_saving_saves_what_is_being_typed(
    typed: Callable[[MainWindow], Callable[[Any], bool]], window: MainWindow
) -> None:
    there = typed(window)
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClick(field, KEY.Key_S, CTRL)
    assert window.document.path
    assert there(read_document(window.document.path))
    assert not window.document.modified


@pytest.mark.parametrize("typed", TYPED)
def test_closing_a_tab_asks_about_what_is_being_typed(
    typed: Callable[[MainWindow], Callable[[Any], bool]],
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def ask(_parent: object, sentence: str, *_rest: object) -> str:
        asked.append(sentence)
        return "no"

    monkeypatch.setattr(questions, "ask", ask)
    there = typed(window)
    bar = window.tabs.bar
    window.files.close(window.documents.all[bar.currentIndex()])
    assert len(asked) == 1
    assert there(window.document.value)


@pytest.mark.parametrize("typed", TYPED)
def test_quitting_asks_about_what_is_being_typed(
    typed: Callable[[MainWindow], Callable[[Any], bool]],
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[object] = []

    def ask(_parent: object, sentence: str, *_rest: object) -> str:
        asked.append(sentence)
        return "no"

    monkeypatch.setattr(questions, "ask", ask)
    typed(window)
    assert not window.close()
    assert len(asked) == 1


@pytest.mark.parametrize("typed", TYPED)
def test_what_is_being_typed_is_kept_for_the_case_of_a_crash(
    typed: Callable[[MainWindow], Callable[[Any], bool]], window: MainWindow, qtbot: QtBot
) -> None:
    there = typed(window)
    field = QApplication.focusWidget()
    file = window.recovery.file
    qtbot.waitUntil(lambda: window.document.modified)
    qtbot.waitUntil(file.exists)
    assert there(read_document(file))
    assert QApplication.focusWidget() is field  # and typing goes on


def test_escape_brings_back_what_stood_in_the_cell_and_leaves_no_step(window: MainWindow) -> None:
    before = window.document.value
    type_name(window)
    assert window.document.value != before
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClick(field, KEY.Key_Escape)
    assert window.document.value == before
    assert window.document.history.undo_text is None
    assert QApplication.focusWidget() is window.page.table


def test_one_undo_takes_back_all_that_was_typed_into_a_cell(window: MainWindow) -> None:
    before = window.document.value
    type_name(window)
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClick(field, KEY.Key_Return)
    assert window.document.undo()
    assert window.document.value == before
    assert window.document.history.undo_text is None


def test_a_number_of_an_event_counts_before_its_field_is_left(
    window: MainWindow, qtbot: QtBot
) -> None:
    value: Any = read_document(paths.data() / "samples" / "autumn-cup.nco")
    window.documents.bring(kind_for(value), value)
    window.turn_to("event")
    page = window.pages.currentWidget()
    assert isinstance(page, EventPage)
    named = [page.tabs.tabData(tab) for tab in range(page.tabs.count())]
    page.tabs.setCurrentIndex(named.index("terms"))
    field = window.findChild(TermNumber, "event_vp")
    assert isinstance(field, TermNumber)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "77")
    qtbot.waitUntil(lambda: window.document.value.limits.vp == 77)
    assert field.hasFocus()
    QTest.keyClicks(field, "5")
    commit_typed()
    assert window.document.value.limits.vp == 775
    window.document.history.mark_saved()


SAMPLES = sorted((paths.data() / "samples").glob("*.nco"))


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_a_name_of_several_words_is_typed_letter_by_letter(window: MainWindow, file: Path) -> None:
    value: Any = read_document(file)
    window.documents.bring(kind_for(value), value)
    field = window.header.findChild(QLineEdit, "squad_name")
    assert isinstance(field, QLineEdit)
    field.setFocus()
    field.selectAll()
    for letter in " My list ":
        QTest.keyClicks(field, letter)
    shown, named = field.text(), window.document.value.name
    window.document.history.mark_saved()
    assert (shown, named) == (" My list ", " My list ")
