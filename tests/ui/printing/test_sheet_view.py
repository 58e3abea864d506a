"""Pages as wide as the view, at every size of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from nco_builder.ui.printing.sheet_view import SheetView

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from pytestqt.qtbot import QtBot

A4 = (595.0, 842.0)
MOST_TURNS = 60


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
