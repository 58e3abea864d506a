"""Several lines of a user's text that belong to the document, undo and redo included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from nco_builder.ui.look.fonts import ensure_glyphs
from nco_builder.ui.look.text_field import OWN_HISTORY

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData


class NotesField(QPlainTextEdit):
    """Plain text.

    Signals:
        edited: the text after the player changed it; not when it is shown.

    """

    edited = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.textChanged.connect(self._tell)
        self._showing = False

    def show_text(self, text: str) -> None:
        """Show what the document says; nothing happens where it stands here already."""
        if text != self.toPlainText():
            ensure_glyphs(text)
            self._showing = True
            self.setPlainText(text)
            self._showing = False

    def sizeHint(self) -> QSize:
        """A few lines; more where there is room."""
        return QSize(160, 64)

    def minimumSizeHint(self) -> QSize:
        """Two lines."""
        return QSize(80, 44)

    def _tell(self) -> None:
        if not self._showing:
            ensure_glyphs(self.toPlainText())
            self.edited.emit(self.toPlainText())

    def event(self, event: QEvent) -> bool:
        """Leave the keys for undo and redo to the window's actions."""
        if isinstance(event, QKeyEvent) and any(map(event.matches, OWN_HISTORY)):
            event.ignore()
            return False
        return super().event(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Take text; a file dropped here is meant for the window."""
        return source.hasText() and not source.hasUrls()
