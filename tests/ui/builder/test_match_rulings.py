"""What a match in the window asks its players to agree on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from nco_builder.documents.kinds import kind_for
from nco_builder.settings.settings import Settings
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.findings.fix_buttons import FixButtons
from nco_builder.ui.findings.model import FindingsModel
from nco_builder.ui.findings.panel import FindingsPanel
from nco_builder.ui.parts import questions
from nco_builder.ui.shell.main_window import MainWindow
from tests.vehicles.sets import CAR, HEAVY, match_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


@pytest.fixture
def opened(looks: QApplication) -> OpenDocument:
    match = match_of((CAR, HEAVY), (CAR,))
    return OpenDocument(kind_for(match), match, None, looks)


@pytest.fixture
def window(
    qtbot: QtBot, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    monkeypatch.setattr(questions, "ask", lambda *_, **__: "lose")
    window = MainWindow(opened, Settings())
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    window.pages.stop()


def agree_button(window: MainWindow, ruling: str) -> QPushButton | None:
    """The visible button that records a ruling; None where nothing asks for it."""
    for panel in window.findChildren(FindingsPanel):
        model = panel.list.model()
        assert isinstance(model, FindingsModel)
        for place, row in enumerate(model.rows()):
            if row.finding.ruling == ruling:
                index = model.index(place, 0)
                panel.list.scrollTo(index)
                QApplication.processEvents()
                buttons = panel.list.indexWidget(index)
                assert isinstance(buttons, FixButtons)
                return buttons.findChild(QPushButton, "agree")
    return None


def test_the_entry_chart_of_unequal_sets_is_recorded_as_agreed_by_a_click(
    window: MainWindow, opened: OpenDocument
) -> None:
    button = agree_button(window, "APB-36")
    assert button
    assert button.text() == "Record as agreed"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert opened.value.agreed == ("APB-36",)
    taken_back = agree_button(window, "APB-36")
    assert taken_back
    assert taken_back.text() == "Take back"
    QTest.mouseClick(taken_back, Qt.MouseButton.LeftButton)
    assert opened.value.agreed == ()
    again = agree_button(window, "APB-36")
    assert again
    assert again.text() == "Record as agreed"
