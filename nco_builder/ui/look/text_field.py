"""A line of text that belongs to the document, and whose undo is the document's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import QLineEdit, QStyle, QStyleOptionFrame

from nco_builder.ui.look.fonts import ensure_glyphs

if TYPE_CHECKING:
    from PySide6.QtGui import QContextMenuEvent, QPaintEvent
    from PySide6.QtWidgets import QWidget

FRAME = 18
"""What a field needs beside its text: padding, border, cursor."""
OWN_HISTORY = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class TextField(QLineEdit):
    """A QLineEdit for user's text; connect `textEdited` to an edit of the document.

    A text that does not fit ends in an ellipsis while nobody types. Whoever shows the document
    again calls `show_text`, which leaves the cursor where it is while the player types.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(False)  # a file dropped here is meant for the window
        self.textEdited.connect(ensure_glyphs)

    def show_text(self, text: str) -> None:
        """Show what the document says; nothing happens where it stands here already."""
        if text != self.text():
            ensure_glyphs(text)
            self.setText(text)
            self.setCursorPosition(0)

    def event(self, event: QEvent) -> bool:
        """Leave the keys for undo and redo to the window's actions."""
        if isinstance(event, QKeyEvent) and any(map(event.matches, OWN_HISTORY)):
            event.ignore()
            return False
        return super().event(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show the usual menu without an undo of its own."""
        menu = self.createStandardContextMenu()
        for action in menu.actions():
            if action.objectName() in {"edit-undo", "edit-redo"}:
                menu.removeAction(action)
        menu.exec(event.globalPos())
        menu.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the field; while nobody types, a text that does not fit is cut visibly."""
        room = self.width() - FRAME
        if self.hasFocus() or self.text_width(self.text()) <= room:
            super().paintEvent(event)
            return
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, option, painter, self)
        inside = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self)
        cut = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter.drawText(inside.adjusted(2, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, cut)

    def text_width(self, text: str) -> int:
        """How wide a text is in the field's font."""
        return self.fontMetrics().horizontalAdvance(text)
