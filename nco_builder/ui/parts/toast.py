"""A toast at the foot of the window, for successes, with optional actions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, QUrl
from PySide6.QtGui import QCursor, QDesktopServices
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from nco_builder.language import _
from nco_builder.ui.parts.focus import focus_within
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.texts import announce, fitted_sentence
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtCore import SignalInstance

SHOWN_MS = 7000
"""Milliseconds it is shown unless hovered or focused."""
WIDEST, MARGIN = length(560), length(14)


class ToastAction(NamedTuple):
    """An action of a toast: a button and its function."""

    text: str
    does: Callable[[], object]


class Toast(QFrame):
    """The toast of a window; a new one replaces it."""

    def __init__(self, text: str, ways: tuple[ToastAction, ...], window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("toast")
        set_look(self, role="toast")
        ensure_glyphs(text)
        self._said = QLabel(fitted_sentence(text), self)
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        self._said.setWordWrap(self._said.sizeHint().width() > WIDEST // 2)
        row = QHBoxLayout(self)
        row.setContentsMargins(*measured(12, 4, 8, 4))
        row.setSpacing(px(8))
        row.addWidget(self._said, 1)
        for place, way in enumerate(ways):
            row.addWidget(self._button(f"toast_{place}", way.text, partial(self._go, way)))
        away = self._button("toast_close", "×", self.dismiss)
        away.setAccessibleName(_("Close the message"))
        row.addWidget(away)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN_MS)
        self._timer.timeout.connect(self._end)
        window.installEventFilter(self)
        self._pointer = QCursor.pos()
        self._place()
        self.show()
        self.raise_()
        self._timer.start()

    @property
    def text(self) -> str:
        """The message."""
        return self._said.text()

    def _button(self, name: str, text: str, does: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.clicked.connect(lambda _checked: does())
        return button

    def _go(self, way: ToastAction) -> None:
        self.dismiss()
        way.does()

    def dismiss(self) -> None:
        """Remove it, and return the focus to the window."""
        if not self.isHidden():
            self._window.removeEventFilter(self)
            self.hide()
            self.deleteLater()

    def _end(self) -> None:
        """Disappear, unless it is hovered or focused."""
        before, self._pointer = self._pointer, QCursor.pos()
        points = self.underMouse() and self._pointer != before  # where it rests, nobody points
        focused = focus_within(self._window)
        if points or (focused is not None and self.isAncestorOf(focused)):
            self._timer.start()
        else:
            self.dismiss()

    def _place(self) -> None:
        window = self._window
        wide = min(self.sizeHint().width(), WIDEST, window.width() - 2 * MARGIN)
        layout = self.layout()
        high = layout.heightForWidth(wide) if layout and layout.hasHeightForWidth() else 0
        self.resize(wide, max(high, self.sizeHint().height() if high <= 0 else 0))
        self.move((window.width() - wide) // 2, window.height() - self.height() - MARGIN)
        for button in self._in_use():
            corner = button.mapTo(window, QPoint(0, 0))
            if self.geometry().intersects(QRect(corner, button.size())):
                self.move(self.x(), corner.y() - self.height() - MARGIN)

    def _in_use(self) -> list[QAbstractButton]:
        """Return the focused and the hovered button of the window, which must not be covered."""
        window = self._window
        below = window.childAt(window.mapFromGlobal(QCursor.pos()))
        used = (focus_within(window), below)
        return [
            each
            for each in used
            if isinstance(each, QAbstractButton) and not self.isAncestorOf(each)
        ]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the bottom of the window."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)


def toast(
    about: QWidget, text: str, *ways: ToastAction, until: tuple[SignalInstance, ...] = ()
) -> Toast:
    """Show a message at the bottom of a window, and announce it.

    Args:
        about: anything in the window.
        text: one sentence.
        ways: what can be done next.
        until: what makes the message out of date, so that it goes at once.
    """
    window = about.window()
    while isinstance(window, QDialog) and (behind := window.parentWidget()):
        window = behind.window()
    dismiss_toasts(window)
    made = Toast(text, ways, window)
    for signal in until:
        signal.connect(made.dismiss)
    announce(window, text)
    return made


def dismiss_toasts(window: QWidget) -> None:
    """Remove the message of a window: its subject is no longer in front."""
    for each in window.findChildren(Toast):
        each.dismiss()


def show_file(path: Path) -> tuple[ToastAction, ...]:
    """Return the actions for a written file: open it, or its folder."""
    return (ToastAction(_("Open"), partial(_open, path)), show_folder(path))


def show_folder(path: Path) -> ToastAction:
    """Return the action that opens a file's folder."""
    return ToastAction(_("Show in folder"), partial(_open, path.parent))


def _open(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
