"""Positions of tooltips: below the widget, else above it, never on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from nco_builder.ui.parts.measures import length

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem

GAP = length(4)


def show_tip(text: str, about: QRect, x: int, widget: QWidget) -> None:
    """Show a tooltip next to its subject.

    Args:
        text: What it says; lines are broken already.
        about: Where that is which it explains, on the screen.
        x: Where the pointer is.
        widget: Whose tooltip it is: the pointer leaving it hides the tooltip.
    """
    inside = QRect(widget.mapFromGlobal(about.topLeft()), about.size())
    QToolTip.showText(QPoint(x, about.bottom()), text, widget, inside)
    for label in QApplication.topLevelWidgets():
        if label.isVisible() and label.metaObject().className() == "QTipLabel":
            label.move(label.x(), _top(about, label.height(), widget.screen().geometry()))


def _top(about: QRect, high: int, screen: QRect) -> int:
    """Return the place below the subject, or above it if there is more room."""
    below, above = about.bottom() + GAP, about.top() - GAP - high
    fits = below + high <= screen.bottom()
    return below if fits or above < screen.top() else above


def show_row_tip(
    event: QHelpEvent,
    view: QAbstractItemView,
    option: QStyleOptionViewItem,
    index: QModelIndex | QPersistentModelIndex,
) -> bool:
    """Show the tooltip of a row or cell next to it, and return whether it has one."""
    text = index.data(Qt.ItemDataRole.ToolTipRole)
    if event.type() != QEvent.Type.ToolTip or not text:
        return False
    rect: QRect = option.rect
    viewport = view.viewport()
    about = QRect(viewport.mapToGlobal(rect.topLeft()), rect.size())
    show_tip(text, about, event.globalX(), viewport)
    return True


def tip_beside(widget: QWidget) -> None:
    """Show the tooltip of a widget next to it."""
    app = QApplication.instance()
    assert app is not None  # noqa: S101 - there is no widget without one
    widget.installEventFilter(app.findChild(_Beside) or _Beside(app))


class _Beside(QObject):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ToolTip or not isinstance(watched, QWidget):
            return False
        if not isinstance(event, QHelpEvent) or not watched.toolTip():
            return False
        about = QRect(watched.mapToGlobal(QPoint(0, 0)), watched.size())
        show_tip(watched.toolTip(), about, event.globalX(), watched)
        return True
