"""Fields and labels that shrink, and elide text that does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStyleOptionFrame,
    QStylePainter,
    QWidget,
)

from nco_builder.files.limits import MOST_TEXT_LETTERS
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.list_box import ListBox
from nco_builder.ui.parts.measures import length, lengths
from nco_builder.ui.parts.painting import LONGEST_LINE
from nco_builder.ui.parts.texts import name_box, plain_tip

if TYPE_CHECKING:
    from PySide6.QtGui import QContextMenuEvent, QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QAbstractItemDelegate

LEAST = "WWW…"
"""The sample text of the minimum width."""


class ElidedLabel(QLabel):
    """Shows the full text in a tooltip while it is elided."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._whole = ""
        self._briefer: tuple[str, ...] = ()
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str, *briefer: str) -> None:
        """Set the text; only the beginning of one far longer than a line.

        Args:
            text: what is shown where there is room for it.
            briefer: what is shown otherwise, as soon as it fits, instead of its beginning.
        """
        self._whole, self._briefer = text, briefer
        super().setText(text[:LONGEST_LINE])
        self._update_tip()

    def minimumSizeHint(self) -> QSize:
        wanted = self.sizeHint()
        least = self.fontMetrics().horizontalAdvance(LEAST)
        return QSize(min(wanted.width(), least), wanted.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the full text in a tooltip while it is elided."""
        super().resizeEvent(event)
        self._update_tip()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._is_cut():
            super().paintEvent(event)
            return
        room = self.contentsRect()
        cut = self.fontMetrics().elidedText(self.shown, Qt.TextElideMode.ElideRight, room.width())
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(room, self.alignment(), cut)
        painter.end()

    @property
    def shown(self) -> str:
        """What there is room for, or the text that is cut."""
        metrics, room = self.fontMetrics(), self.contentsRect().width()
        texts = (self.text(), *self._briefer)
        return next((each for each in texts if metrics.horizontalAdvance(each) <= room), texts[0])

    def _is_cut(self) -> bool:
        if len(self._whole) > LONGEST_LINE:
            return True
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    def _update_tip(self) -> None:
        self.setToolTip(plain_tip(self._whole) if self._is_cut() else "")


ICON_SIZE = lengths(18, 18)
BESIDE_TEXT, ICON_GAP = length(2), length(6)


class ElidedBox(ListBox):
    """A combo box that elides its choice.

    Args:
        name: its object name.
        says: its accessible name.
        letters: how many it shows at least.
        parent: its parent.
    """

    def __init__(self, name: str, says: str, letters: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        name_box(self, says)
        self.setIconSize(QSize(*ICON_SIZE))
        self.setMinimumContentsLength(letters)
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.currentTextChanged.connect(self._update_tip)

    def shown_text(self) -> str:
        """Return the visible text of the choice."""
        mode = Qt.TextElideMode.ElideRight
        text = self.currentText()
        cut = self.fontMetrics().elidedText(text[:LONGEST_LINE], mode, self._room())
        return cut if cut != text[:LONGEST_LINE] else text

    def whole_width(self) -> int:
        """Return the width at which the choice is not elided."""
        around = self.width() - self._room()
        return self.fontMetrics().horizontalAdvance(self.currentText()[:LONGEST_LINE]) + around

    def _room(self) -> int:
        """Return the width left for the text."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        control, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(control, option, part, self).width() - BESIDE_TEXT
        if not option.currentIcon.isNull():
            room -= option.iconSize.width() + ICON_GAP
        return room

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the box with its choice elided."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown_text()
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the full choice in a tooltip while it is elided."""
        super().resizeEvent(event)
        self._update_tip()

    def _update_tip(self) -> None:
        text = self.currentText()
        self.setToolTip(plain_tip(text) if self.shown_text() != text else "")


SPARE = length(2)
WIDEST = length(320)
"""Wider than the name of any nation."""


class TextLine(QLineEdit):
    """A QLineEdit for user's text; connect `textEdited` to an edit of the document.

    Without focus, a long text is elided. To show the document again, call `show_text`, which keeps
    the cursor while the player types; after undo, the cursor moves to the change.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(False)  # a file dropped here is meant for the window
        # Qt would keep the first 32,767 and lose the rest; it counts an emoji as two
        self.setMaxLength(2 * MOST_TEXT_LETTERS)
        self.textEdited.connect(ensure_glyphs)

    def show_text(self, text: str) -> None:
        """Show the document's text, unless it is shown already."""
        if text != self.text():
            ensure_glyphs(text)
            place = end_of_change(self.text(), text) if self.hasFocus() else 0
            self.setText(text)
            self.setCursorPosition(place)

    def event(self, event: QEvent) -> bool:
        """Leave the keys for undo and redo to the window's actions."""
        if isinstance(event, QKeyEvent) and any(map(event.matches, OWN_HISTORY)):
            event.ignore()
            return False
        return super().event(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show the standard menu without its own undo."""
        menu = self.createStandardContextMenu()
        for action in menu.actions():
            if action.objectName() in {"edit-undo", "edit-redo"}:
                menu.removeAction(action)
        menu.exec(event.globalPos())
        menu.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the field; without the focus, a long text is elided."""
        room = self.width() - FRAME
        if self.hasFocus() or self.text_width(self.text()) <= room:
            super().paintEvent(event)
            return
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, option, painter, self)
        inside = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self)
        line = self.text()[:LONGEST_LINE]
        cut = self.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, room)
        painter.drawText(inside.adjusted(2, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, cut)

    def text_width(self, text: str) -> int:
        """Return the width of a text in the field's font, up to far more than fits."""
        return self.fontMetrics().horizontalAdvance(text[:LONGEST_LINE])


PAUSE_MS = 400
"""Milliseconds without a key after which a number counts as typed."""
_BEFORE = "text_before"


def write_live(line: QLineEdit, delegate: QAbstractItemDelegate) -> None:
    """Let a cell's editor write while typing: its text is work like any other."""
    line.textEdited.connect(lambda _text: delegate.commitData.emit(line))


def show_cell(line: QLineEdit, text: str) -> bool:
    """Show a cell's text in its editor, unless it is there; return whether it is the first."""
    first = line.property(_BEFORE) is None
    if first:
        line.setProperty(_BEFORE, text)
    if text != line.text():
        line.setText(text)
    return first


def take_back(line: QLineEdit, event: QEvent, delegate: QAbstractItemDelegate) -> None:
    """Restore the cell's former text when Escape closes the editor."""
    if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
        return
    if event.key() == Qt.Key.Key_Escape and line.property(_BEFORE) is not None:
        line.setText(line.property(_BEFORE))
        delegate.commitData.emit(line)


def whole_number(line: QLineEdit) -> int | None:
    """Return the integer in a line; None if it is empty or incomplete, such as a sign.

    A validator of Qt also takes signs and the marks between thousands, which `int` does not read.
    """
    number, is_one = line.locale().toInt(line.text().strip())
    return number if is_one else None


def commit_typed() -> None:
    """Let the focused field write its text, as if the focus had left it."""
    field = QApplication.focusWidget()
    if isinstance(field, QAbstractSpinBox):
        field.interpretText()
    elif isinstance(field, QLineEdit):
        field.editingFinished.emit()


def end_of_change(before: str, after: str) -> int:
    """Return the end of the changed range, in UTF-16 units as Qt counts."""
    first, last = before.encode("utf-16-le"), after.encode("utf-16-le")
    short, end = min(len(first), len(last)), 0
    while end < short and first[-end - 1] == last[-end - 1]:
        end += 1
    front = 0
    while front < short - end and first[front] == last[front]:
        front += 1
    return -(-max(front, len(last) - end) // 2)


class FittedField(TextLine):
    """A field as wide as its text, between two widths."""

    def __init__(self, widths: tuple[int, int], parent: QWidget) -> None:
        super().__init__(parent)
        self._least, self._most = widths
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.textChanged.connect(self.updateGeometry)
        self.textChanged.connect(self._update_tip)
        self.returnPressed.connect(self._go_on)

    def _update_tip(self, text: str) -> None:
        self.setToolTip(plain_tip(text))

    def _go_on(self) -> None:
        self.focusNextChild()

    def sizeHint(self) -> QSize:
        """Return the text's width; the placeholder's if there is none."""
        wide = self.text_width(self.text() or self.placeholderText()) + FRAME
        return QSize(min(max(wide, self._least), self._most), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least, super().minimumSizeHint().height())

    def shrink_to(self, least: int) -> None:
        """Set the least width."""
        if least != self._least:
            self._least = least
            self.updateGeometry()


class FittedBox(ElidedBox):
    """A box as wide as its choice; a choice longer than any nation's name is elided.

    Args:
        name: its object name.
        says: its accessible name.
        parent: its parent.
    """

    def __init__(self, name: str, says: str, parent: QWidget) -> None:
        super().__init__(name, says, 1, parent)
        self._drawn = False
        self.currentTextChanged.connect(self.updateGeometry)

    def show_drawing(self, *, alone: bool) -> None:
        """Show the icon of the choice alone, or with its text."""
        if alone != self._drawn:
            self._drawn = alone
            self.updateGeometry()
            self._update_tip()

    def shown_text(self) -> str:
        return "" if self._drawn else super().shown_text()

    def sizeHint(self) -> QSize:
        """Return the width of the choice, up to a bound; that of its icon, if it is alone."""
        return self.least_size() if self._drawn else self.whole_size()

    def whole_size(self) -> QSize:
        """Return the size with the text."""
        one_letter = super().sizeHint()
        shown = self.currentText()[:LONGEST_LINE]
        letter, text = map(self.fontMetrics().horizontalAdvance, ("X", shown))
        return one_letter + QSize(min(text, WIDEST) - letter + SPARE + ICON_GAP, 0)

    def minimumSizeHint(self) -> QSize:
        """Return the full size: a nation is never elided."""
        return self.sizeHint()

    def least_size(self) -> QSize:
        """Return the size with the icon alone."""
        return super().sizeHint() - QSize(self.fontMetrics().horizontalAdvance("X") + ICON_GAP, 0)


FRAME = length(18)
"""Room in a field besides its text: padding, border, cursor."""
OWN_HISTORY = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
