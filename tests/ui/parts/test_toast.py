"""Messages at the window's foot: one at a time, gone by themselves, with a way on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QDialog, QMainWindow, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nco_builder.ui.parts.toast import Toast, ToastAction, toast

pytestmark = pytest.mark.usefixtures("looks")


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(640, 400)
    window.show()
    return window


def shown(window: QWidget) -> list[str]:
    return [each.text for each in window.findChildren(Toast) if each.isVisible()]


def test_another_message_takes_its_place_and_is_said(
    window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(
        "nco_builder.ui.parts.toast.announce", lambda _about, text: said.append(text)
    )
    toast(window, "one")
    toast(window, "two")
    assert shown(window) == ["two"]
    assert said == ["one", "two"]


def test_it_goes_by_itself_but_not_from_under_the_keyboard(window: QWidget, qtbot: QtBot) -> None:
    made = toast(window, "done", ToastAction("Undo", list))
    with qtbot.waitActive(window):
        window.activateWindow()
    close = made.findChild(QPushButton, "toast_close")
    assert close
    close.setFocus()
    made._timer.timeout.emit()
    assert shown(window) == ["done"]
    close.clearFocus()
    made._timer.timeout.emit()
    assert shown(window) == []


def test_a_pointer_that_rests_below_it_does_not_hold_it(
    window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = toast(window, "done")
    monkeypatch.setattr(Toast, "underMouse", lambda _toast: True)
    monkeypatch.setattr(QCursor, "pos", lambda: QPoint(5, 5))
    made._timer.timeout.emit()
    assert shown(window) == ["done"]  # it was moved there meanwhile
    made._timer.timeout.emit()
    assert shown(window) == []


def test_it_leaves_the_button_free_that_was_just_pressed(window: QWidget) -> None:
    button = QPushButton("Print", window)
    button.setGeometry(280, 366, 80, 26)
    button.show()
    button.setFocus()
    made = toast(window, "done")
    assert not made.geometry().intersects(button.geometry())
    button.hide()
    button.clearFocus()
    assert toast(window, "done").geometry().bottom() > made.geometry().bottom()


def test_a_way_on_is_gone_once_and_takes_the_message_along(window: QWidget) -> None:
    gone: list[str] = []
    made = toast(window, "done", ToastAction("Open", lambda: gone.append("open")))
    button = made.findChild(QPushButton, "toast_0")
    assert button
    button.click()
    assert gone == ["open"]
    assert shown(window) == []


def test_it_stays_at_the_foot_and_inside_the_window(window: QWidget) -> None:
    made = toast(window, "a long message " * 20)
    for size in ((300, 300), (1200, 700)):
        window.resize(*size)
        assert window.rect().contains(made.geometry())
        assert made.geometry().bottom() > window.height() - 40
        assert made.height() >= made.layout().heightForWidth(made.width())  # type: ignore[union-attr]


def test_said_about_a_dialog_it_stands_in_the_window_behind(window: QWidget) -> None:
    dialog = QDialog(window)
    toast(dialog, "done")
    assert shown(window) == ["done"]


def test_it_goes_when_it_is_out_of_date(window: QWidget) -> None:
    toast(window, "done", until=(window.objectNameChanged,))
    window.setObjectName("other")
    assert shown(window) == []
