"""Styles of single widgets below the application's style sheet.

Qt applies a style sheet on top of a widget's own style only if the sheet exists when that style is
set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyle, QWidget

_without_sheet: list[tuple[QWidget, QStyle]] = []


def set_own_style(widget: QWidget, style: QStyle) -> None:
    """Give a widget a style of its own, under the style sheet of now or of later."""
    widget.setStyle(style)
    if not cast("QApplication", QApplication.instance()).styleSheet():
        _without_sheet.append((widget, style))


def lay_sheet_over() -> None:
    """Set the styles again that were set while there was no style sheet."""
    waiting = _without_sheet.copy()
    _without_sheet.clear()
    for widget, style in waiting:
        if isValid(widget) and isValid(style):
            widget.setStyle(style)
