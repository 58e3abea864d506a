"""Content that scrolls where it does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from nco_builder.ui.parts.panel_layout import scrolling
from nco_builder.ui.parts.scrolled_content import ScrolledContent

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


def high_form(parent: QWidget, *, whole: bool) -> tuple[QScrollArea, QLineEdit]:
    """A scroll area much lower than its content, and a field at the end of that."""
    area = ScrolledContent(parent) if whole else scrolling(QWidget(), parent)
    content = area.widget()
    assert content
    content.setMinimumHeight(1000)
    column = QVBoxLayout(content)
    column.addStretch(1)
    field = QLineEdit(content)
    column.addWidget(field)
    area.resize(200, 100)
    return area, field


@pytest.mark.parametrize("whole", [False, True])
def test_what_gets_the_keyboard_is_scrolled_into_view(qtbot: QtBot, *, whole: bool) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    area, field = high_form(window, whole=whole)
    window.show()
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(lambda: area.verticalScrollBar().value() > 0)


@pytest.mark.parametrize("whole", [False, True])
def test_nothing_moves_while_a_button_of_the_mouse_is_held(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, *, whole: bool
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    area, field = high_form(window, whole=whole)
    window.show()
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    window.activateWindow()
    with monkeypatch.context() as held:
        held.setattr(QApplication, "mouseButtons", lambda: Qt.MouseButton.LeftButton)
        field.setFocus()
        QApplication.processEvents()
    assert field.hasFocus()
    assert area.verticalScrollBar().value() == 0
