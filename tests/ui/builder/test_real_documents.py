"""Documents of the kinds the program has, built in the window by keyboard alone."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from nco_builder import language, paths
from nco_builder.documents.kinds import kind_for, kind_of, read_document
from nco_builder.settings.settings import Settings
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts import questions
from nco_builder.ui.shell.main_window import MainWindow
from tests.ui.builder.conftest import press, type_text
from tests.ui.documents import open_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

Key = Qt.Key
NO_KEYS = Qt.KeyboardModifier.NoModifier
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
SAMPLES = {
    name: paths.data() / "samples" / f"{name}.nco"
    for name in ("panzer-zug", "russian-front-1942", "tiger-and-stuart")
}


@pytest.fixture
def window(
    qtbot: QtBot, looks: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    """A window with an empty platoon."""
    monkeypatch.setattr(questions, "ask", lambda *_, **__: "lose")
    kind = kind_of("avr-platoon")
    assert kind
    assert kind.begin
    window = MainWindow(OpenDocument(kind, kind.begin(), None, looks), Settings())
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    yield window
    window.pages.stop()


def test_columns_chosen_for_a_platoon_leave_those_of_other_kinds_alone(window: MainWindow) -> None:
    page = window.pages.made_of(BuildingPage)
    notes = page.table_menu.findChild(QAction, "column_notes")
    assert notes
    notes.trigger()
    platoons = page.table.shown_columns()
    open_path(window.files, SAMPLES["russian-front-1942"])
    usual = [each.key for each in page.document.page.table.columns if each.shown != "wanted"]
    assert [*page.table.shown_columns()] == usual
    page.save(settings := Settings())
    assert [each.partition(":")[0] for each in settings["builder_columns"]] == ["avr-platoon"]
    open_path(window.files, SAMPLES["panzer-zug"])
    assert page.table.shown_columns() == platoons


def tab_to(name: str) -> None:
    """Press Tab until the keyboard is on what begins with a name."""
    for _turn in range(40):
        focused = QApplication.focusWidget()
        if focused and focused.accessibleName().startswith(name):
            return
        press(Key.Key_Tab)
    pytest.fail(name)


def test_the_platoon_of_175_points_is_built_by_keyboard_alone(window: MainWindow) -> None:
    sample = read_document(SAMPLES["panzer-zug"])
    press(Key.Key_F2, SHIFT)
    type_text("Late War Germany Panzer Zug")
    press(Key.Key_R, CTRL)
    type_text("panzer")
    for _vehicle in range(3):
        press(Key.Key_Return)
    tab_to("Vehicles")
    press(Key.Key_Up)
    press(Key.Key_Up)
    press(Key.Key_Return)
    tab_to("none, chosen")  # command
    type_text("p")
    press(Key.Key_Space)
    press(Key.Key_Tab)
    type_text("m")
    press(Key.Key_Space)
    press(Key.Key_Tab)
    tab_to("Communications")
    press(Key.Key_Return)
    built = window.document.value
    assert built == sample
    assert window.document.judgement.derived["points"] == 175


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("name", SAMPLES)
def test_every_row_of_every_sample_is_shown_and_says_what_it_is(
    qtbot: QtBot, looks: QApplication, name: str, code: str
) -> None:
    value = read_document(SAMPLES[name])
    with language.speaking(code):
        opened = OpenDocument(kind_for(value), value, None, looks)
        page = BuildingPage(BuilderDocument(opened, opened), Settings())
        qtbot.addWidget(page)
        model = page.table.model()
        mode = QAbstractItemModelTester.FailureReportingMode.Warning
        QAbstractItemModelTester(model, mode, model)
        with qtbot.waitExposed(page):
            page.show()
        for row in range(model.rowCount()):
            page.table.choose((row,))
            assert page._document.page.entry.fields
            page._entry.focus_first()
        assert opened.value is value
        opened.deleteLater()


def test_a_document_opened_beside_one_of_any_other_kind_begins_with_no_row_chosen(
    window: MainWindow,
) -> None:
    page = window.pages.made_of(BuildingPage)
    match = paths.data() / "samples" / "rifles-against-airborne.nco"
    files = [*SAMPLES.values(), match]
    for first, then in permutations(files, 2):
        for file in (first, then):
            value = read_document(file)
            window.document.open(kind_for(value), value, None)
        assert page.table.chosen() == (), (first.stem, then.stem)
        assert page._document.chosen == (), (first.stem, then.stem)
