"""The ring around the button the keyboard acts on.

A style sheet can draw a ring only inside a button, where it is lost on a filled one; this ring
lies around it, with a gap. Fields, lists and tabs get theirs from the style sheet.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFocusFrame,
    QProxyStyle,
    QSlider,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QWidget,
)
from shiboken6 import isValid

from nco_builder.ui.parts.own_styles import set_own_style

_REACH = 3  # a gap of one pixel, then the two pixels the style sheet draws


class FocusRing(QObject):
    """Puts a ring around whichever button has the focus, unless the mouse just pressed it.

    Args:
        app: The application whose focus it follows, and its owner.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._style = _RingStyle("Fusion")
        self._style.setParent(self)
        self._frame: QFocusFrame | None = None
        app.focusChanged.connect(self._follow)

    @Slot(QWidget, QWidget)
    def _follow(self, _old: QWidget | None, now: QWidget | None) -> None:
        pressed = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        if now is not None and not pressed and _wants_ring(now):
            self._ring_for(now).setWidget(now)
        elif self._frame is not None and isValid(self._frame):
            self._frame.setWidget(None)  # type: ignore[arg-type]  # Qt: around nothing

    def _ring_for(self, button: QWidget) -> QFocusFrame:
        """Find the ring, or make another: a window takes it along when it is destroyed."""
        if self._frame is None or not isValid(self._frame):
            self._frame = QFocusFrame(button.window())
            set_own_style(self._frame, self._style)
        return self._frame


def _wants_ring(widget: QWidget) -> bool:
    """Tell buttons from the rest; those on the dark rail are ringed by the style sheet."""
    button = isinstance(widget, (QAbstractButton, QSlider))
    return button and widget.property("role") != "rail"


class _RingStyle(QProxyStyle):
    """Keeps the ring above its button, so that no narrow parent cuts it off."""

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,  # noqa: N803
    ) -> int:
        """Answer as Qt asks; yes to a ring above the button."""
        if hint == QStyle.StyleHint.SH_FocusFrame_AboveWidget:
            return 1
        return super().styleHint(hint, option, widget, returnData)

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        """Answer as Qt asks; how far the ring reaches beyond the button is ours."""
        if metric in (
            QStyle.PixelMetric.PM_FocusFrameHMargin,
            QStyle.PixelMetric.PM_FocusFrameVMargin,
        ):
            return _REACH
        return super().pixelMetric(metric, option, widget)
