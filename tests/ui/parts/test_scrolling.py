"""Content that scrolls where it does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtWidgets import QApplication, QWidget

from nco_builder.ui.parts.panel_layout import scrolling

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


class Content(QWidget):
    """Counts how often it is asked how large it has to be."""

    asked = 0

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's
        self.asked += 1
        return QSize(50, 50)


def test_content_that_is_laid_out_without_end_does_not_hold_the_window(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    content = Content()
    area = scrolling(content, window)
    window.show()
    QApplication.processEvents()
    content.asked = 0
    ask(area, 500)
    assert content.asked < 2 * 500 + 100  # Qt asks twice itself
    QApplication.processEvents()
    content.asked = 0
    ask(area, 1)
    assert content.asked > 2


def ask(area: QWidget, times: int) -> None:
    """Have it laid out so often in one turn of the event loop."""
    for _time in range(times):
        QCoreApplication.sendEvent(area, QEvent(QEvent.Type.LayoutRequest))
