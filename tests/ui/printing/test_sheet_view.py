"""Pages as wide as the view, at every size of it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from nco_builder.ui.printing.sheet_view import PageWidget, SheetView
from tests.limits import FACTOR

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from pytestqt.qtbot import QtBot

A4 = (595.0, 842.0)
MOST_TURNS = 60
STEP = 0.1
"""Seconds that a step of the window may take."""


class CountedView(SheetView):
    """Counts how often it is laid out, and ends what would never end."""

    turns = 0

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's
        """Count it."""
        self.turns += 1
        if self.turns > MOST_TURNS:
            self.zoom = 1.0
        super().resizeEvent(event)


@pytest.mark.usefixtures("looks")
def test_pages_as_wide_as_the_view_settle_at_every_height_of_it(qtbot: QtBot) -> None:
    view = CountedView()
    qtbot.addWidget(view)
    view.resize(420, 400)
    view.show()
    view.show_pages([A4])
    for height in range(540, 640, 2):
        view.turns = 0
        view.resize(420, height)
        QApplication.processEvents()
        assert view.turns <= MOST_TURNS, height
        page = view.findChildren(type(view._pages[0]))[0]
        assert page.width() <= view.viewport().width()


@pytest.mark.usefixtures("looks")
def test_of_thousands_of_pages_those_near_the_view_are_widgets(qtbot: QtBot) -> None:
    view = SheetView()
    qtbot.addWidget(view)
    view.resize(800, 700)
    view.show()
    wanted: list[int] = []
    view.wanted.connect(lambda page, _scale: wanted.append(page))
    began = time.process_time()
    view.show_pages([A4] * 3_000)
    view.show_page(2_000)
    QApplication.processEvents()
    view.zoom_in()
    QApplication.processEvents()
    view.resize(700, 700)
    QApplication.processEvents()
    assert time.process_time() - began < 5 * FACTOR * STEP
    assert view.current == 2_000
    assert {0, 1_999, 2_000, 2_001} <= set(wanted)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert 0 < len(view.findChildren(PageWidget)) < 30
    assert len(set(wanted)) < 60
    view.show_pages([A4] * 3)
    assert view.current == 2
