"""A field for notes of any length; long ones are shown in parts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QToolButton, QWidget

from nco_builder.files import FileProblem
from nco_builder.language import _
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.fields import OWN_HISTORY, end_of_change
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.measures import measured
from nco_builder.ui.parts.pasted import text_within
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QResizeEvent

MOST_LETTERS = 8000
"""Longer texts are shown in parts: laying out 100,000 letters blocks for a second."""
LONGEST_WORD = 2000
"""A part ends in a word that is longer: Qt's time for one grows with the square of its length, a
minute for 100,000 letters that run to both sides."""
_TOO_LONG = re.compile(f"[^ \\t\\n]{{{LONGEST_WORD}}}")


def parts_of(text: str) -> list[str]:
    """Cut a text into parts that are laid out quickly, mostly a single one.

    Joined, they are the text. A part ends behind a line or a word where it can.
    """
    parts, at = [], 0
    while True:
        end = min(at + MOST_LETTERS, len(text))
        if word := _TOO_LONG.search(text, at, end):
            end = word.end()
        elif end < len(text):
            line, blank = text.rfind("\n", at, end), text.rfind(" ", at, end)
            end = max(line if line > at + MOST_LETTERS // 2 else blank, at + LONGEST_WORD) + 1
        parts.append(text[at:end])
        at = end
        if at >= len(text):
            return parts


class NotesField(QPlainTextEdit):
    """A plain text field that shows and edits a long text part by part.

    It is also used for read-only texts of any length.

    Signals:
        edited: the whole text after the player changed it; not when it is shown.
    """

    edited = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.textChanged.connect(self._emit_edited)
        self._showing = False
        self._parts, self._at = [""], 0
        self.turning = PartTurner(self)
        self.turning.turned.connect(self._turn)

    def show_text(self, text: str) -> None:
        """Show the document's text, unless it is shown already."""
        if text == self.text():
            return
        before, self._parts = self._parts, parts_of(text)
        pairs = enumerate(zip(before, self._parts, strict=False))
        differs = next((at for at, (was, now) in pairs if was != now), len(before))
        shown = self.toPlainText()
        self._show(min(differs, len(self._parts) - 1))
        if self.hasFocus():
            cursor = self.textCursor()
            cursor.setPosition(end_of_change(shown, self.toPlainText()))
            self.setTextCursor(cursor)

    def text(self) -> str:
        """Return the whole text, hidden parts included."""
        return "".join(self._parts)

    def _show(self, at: int) -> None:
        self._at = at
        ensure_glyphs(self._parts[at])
        self._showing = True
        self.setPlainText(self._parts[at])
        self._showing = False
        self.turning.tell(at, len(self._parts))
        self._make_room()

    def _turn(self, by: int) -> None:
        self._show(self._at + by)

    def _make_room(self) -> None:
        """Keep the footer of a long text free."""
        several = len(self._parts) > 1
        high = self.turning.sizeHint().height() if several else 0
        if self.viewportMargins().bottom() != high:  # else Qt lays lines out too wide
            self.setViewportMargins(0, 0, 0, high)
        shown = self.viewport().geometry()
        self.turning.setGeometry(shown.x(), shown.bottom() + 1, shown.width(), high)
        self.turning.setVisible(several)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Move the footer."""
        super().resizeEvent(event)
        self._make_room()

    def sizeHint(self) -> QSize:
        """Return a few lines; more if there is room."""
        return QSize(*measured(160, 64))

    def minimumSizeHint(self) -> QSize:
        """Return two lines."""
        return QSize(*measured(80, 44))

    def _emit_edited(self) -> None:
        if not self._showing:
            self._parts[self._at] = self.toPlainText()
            ensure_glyphs(self._parts[self._at])
            self.edited.emit(self.text())

    def event(self, event: QEvent) -> bool:
        """Leave the keys for undo and redo to the window's actions."""
        if isinstance(event, QKeyEvent) and any(map(event.matches, OWN_HISTORY)):
            event.ignore()
            return False
        return super().event(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Accept text; a dropped file is for the window."""
        return source.hasText() and not source.hasUrls()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Insert text; a long one in parts, the last of which is shown."""
        try:
            text = text_within(source.text())
        except FileProblem as problem:
            questions.say(self, str(problem))
            return
        pasted = parts_of(re.sub("\r\n?", "\n", text))
        if len(pasted) == 1:
            super().insertFromMimeData(source)
            return
        cursor, now = self.textCursor(), self.toPlainText().encode("utf-16-le", "surrogatepass")
        ends = now[: 2 * cursor.selectionStart()], now[2 * cursor.selectionEnd() :]
        before, after = (each.decode("utf-16-le", "surrogatepass") for each in ends)
        new = parts_of(before + "".join(pasted) + after)
        self._parts[self._at : self._at + 1] = new
        self._show(self._at + len(new) - 1)
        self.moveCursor(QTextCursor.MoveOperation.End)
        self.edited.emit(self.text())


class PartTurner(QWidget):
    """The footer of a long text: the number of the part, and buttons for the others.

    Signals:
        turned: by how many parts: -1 or 1.
    """

    turned = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("notes_parts")
        self._where = plain_label(self, "dim")
        self._where.setToolTip(plain_tip(_("A long text is shown in parts; all of it is kept.")))
        self.back = self._button("chevron-left", _("Previous part"), -1)
        self.on = self._button("chevron-right", _("Next part"), 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(*measured(4, 1, 4, 1))
        row.setSpacing(0)
        row.addWidget(self._where, 1)
        row.addWidget(self.back)
        row.addWidget(self.on)
        self.hide()

    def _button(self, drawing: str, says: str, by: int) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(drawing))
        button.setToolTip(plain_tip(says))
        button.setAccessibleName(says)
        button.clicked.connect(lambda: self.turned.emit(by))
        return button

    def tell(self, at: int, count: int) -> None:
        """Show the number of the part."""
        self._where.setText(_("Part {number} of {count}").format(number=at + 1, count=count))
        self.back.setEnabled(at > 0)
        self.on.setEnabled(at < count - 1)
