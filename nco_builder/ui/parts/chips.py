"""A chip: a button for one choice, with its price and state."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from nco_builder.language import N_, _
from nco_builder.rules.catalogue import silhouette
from nco_builder.systems.page import BARRED_SYMBOL, DOWN_SIGN, RANKS, UP_SIGN
from nco_builder.topics.topic import of_choice
from nco_builder.ui.parts.icons import BESIDE, draw_silhouette, paint_icon, silhouette_width
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import (
    BARRED,
    LEFT,
    MARKS,
    TextStyle,
    Weight,
    draw_text,
    symbol_face,
    type_face,
)
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color
from nco_builder.ui.parts.tips import tip_beside

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent, QPoint
    from PySide6.QtGui import QContextMenuEvent, QEnterEvent, QFocusEvent, QPaintEvent

    from nco_builder.systems.page import Chip

HEIGHT = length(24)
SIDE = length(6)
SMALLER = 1
"""Pixels by which a chip's text is smaller than ordinary text."""
PRICE = 3
"""Pixels by which its price is smaller."""
HEAD_GAP, TAIL_GAP = length(3), length(3)
RADIUS = length(4)
PICTURE = length(13)
TICK = length(15)
"""The width and height of the box of a switch, as of a check box."""
WEAPONS = frozenset({"primary", "secondary"})
"""Fields whose chips show silhouettes."""
SIGN = length(14)
"""The width and height of an arrow."""
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
Modifier = Qt.KeyboardModifier
SOME_SYMBOL, TICKED = "◐", "✓"
HAS_WORDS = {
    "none": "",
    "some": N_("some have it"),
    "all": N_("chosen"),
    "always": N_("built in"),
}


class ChipLook(NamedTuple):
    """Color tokens of a chip's background, outline and text; bold text, symbol."""

    ground: str
    edge: str
    ink: str
    bold: bool = False
    symbol: str = ""


def look_of(option: Chip) -> ChipLook:
    """Return the colors of a choice; every state also has its own outline or symbol."""
    if option.has == "always":
        return ChipLook("soldiers_soft", "soldiers_soft", "soldiers")
    if option.state == "error":
        return ChipLook("error_soft", "error", "error", bold=True, symbol=MARKS["error"].symbol)
    if option.switch and option.state != "barred":
        return ChipLook("panel", "panel", "ink")  # its box says the rest
    if option.has == "all":
        return ChipLook("selection", "soldiers", "ink", bold=True)
    if option.state == "barred":
        return ChipLook("panel", "panel", BARRED, symbol=BARRED_SYMBOL)
    symbol = SOME_SYMBOL if option.has == "some" else ""
    ground = "panel" if option.full else "field"  # hollow: a row of them needs no symbol each
    return ChipLook(ground, "edge", "ink", symbol=symbol)


class ChipButton(QPushButton):
    """One choice. A click requests the edit; only the changed document changes its look.

    Attributes:
        option: the choice.

    Signals:
        again: the choice that gives one more of it (from the context menu).
        stepped: the chip, and by how many chips the keyboard moves on.
        sought: the chip, and the letter that was typed on it.
        looked_at: its explanation; empty when nobody looks anymore.
    """

    again = Signal(object)
    stepped = Signal(object, int)
    sought = Signal(object, str)
    looked_at = Signal(str)

    def __init__(self, option: Chip, parent: QWidget) -> None:
        super().__init__(parent)
        tip_beside(self)
        self.setCheckable(True)
        self.setProperty("role", "drawn")  # no least height of its own, whatever the scale
        self.option = option
        self._look = look_of(option)
        self._show()

    def show_option(self, option: Chip) -> bool:
        """Show a choice, and return whether it looks different from the one shown before."""
        if option == self.option:
            return False
        drawn = self._drawn()
        self.option = option
        self._look = look_of(option)
        self._show()
        if self._drawn() == drawn:
            return False
        self.update()
        return True

    def _show(self) -> None:
        option = self.option
        self.setChecked(option.has in {"all", "always"})
        spoken = [option.text, self._note(), _(HAS_WORDS[option.has]), option.reason]
        self.setAccessibleName(", ".join(filter(None, spoken)))
        self.setAccessibleDescription(option.explanation)

    def toolTip(self) -> str:
        """Return the explanation, broken into lines only when it is shown."""
        return plain_tip(self.option.explanation)

    def _drawn(self) -> tuple[object, ...]:
        """Return everything that is painted; the tooltip also changes with every point spent."""
        option = self.option
        told = option.text, self._note(), self._left(), option.sign, option.switch, option.on
        return self._look, option.field, option.value, *told

    def _note(self) -> str:
        """Return its price, and the symbol of a finding that is no error."""
        mark = self.option.mark
        if not mark or mark == "error":
            return self.option.note
        return f"{self.option.note} {MARKS[mark].symbol}".strip()

    def _left(self) -> str:
        """Return what would be left of too few points, after a minus sign."""
        return f"−{-self.option.left}" if self.option.left < 0 else ""

    def topics_at(self, _place: QPoint | None) -> tuple[str, ...]:
        """Return the topics of its choice."""
        field = "unit" if self.option.field == RANKS else self.option.field
        return of_choice(field, self.option.value)

    def nextCheckState(self) -> None:
        """Keep the document's state."""

    def _silhouette(self) -> str:
        """Return that of its weapon, or ""."""
        value = self.option.value
        named = isinstance(value, str) and self.option.field in WEAPONS
        return silhouette("weapons", str(value)) if named else ""

    def _face(self) -> TextStyle:
        return type_face(SMALLER, Weight.Bold if self._look.bold else Weight.Normal)

    def sizeHint(self) -> QSize:
        head = symbol_face().width(self._look.symbol) + HEAD_GAP if self._look.symbol else 0
        head += (TICK + BESIDE) if self.option.switch else 0
        note = self._note()
        bold = Weight.Bold if self._left() else Weight.Normal
        tail = type_face(PRICE, bold).width(note) + TAIL_GAP if note else 0
        if left := self._left():
            tail += type_face(PRICE, Weight.Bold).width(left) + TAIL_GAP
        if drawn := self._silhouette():
            head += silhouette_width(drawn, PICTURE) + BESIDE
        sign = SIGN if self.option.sign else 0
        words = self._words()
        wide = max(self._face().width(words), type_face(SMALLER, Weight.Bold).width(words))
        # as wide when it is chosen: none moves
        return QSize(int(head + sign + wide + tail + 2 * SIDE), HEIGHT)

    def _words(self) -> str:
        """Return its name, unless an arrow replaces it."""
        return "" if self.option.sign in {UP_SIGN, DOWN_SIGN} else self.option.text

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = self._look
        lively = self.underMouse() and look.ground in {"field", "panel"}
        painter.setPen(QPen(color(look.edge)))
        painter.setBrush(color("hover" if lively else look.ground))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        room = self.rect().adjusted(SIDE, 0, -SIDE + 1, -1)
        if self.option.switch:
            self._paint_box(
                painter, QRectF(room.left() + 0.5, (self.height() - TICK) / 2, TICK, TICK)
            )
            room.setLeft(room.left() + TICK + BESIDE)
        if look.symbol:
            wide = draw_text(painter, room, look.symbol, symbol_face(), look.ink, LEFT)
            room.setLeft(room.left() + wide + HEAD_GAP)
        taken = draw_silhouette(painter, room, self._silhouette(), PICTURE, look.ink)
        room.setLeft(room.left() + taken)
        wide = draw_text(painter, room, self._words(), self._face(), look.ink, LEFT)
        if self.option.sign:
            square = QRect(room.left() + wide, (self.height() - SIGN) // 2, SIGN, SIGN)
            paint_icon(painter, square, self.option.sign, look.ink)
            wide += SIGN
        tail = room.adjusted(wide + TAIL_GAP, 1, 0, 1)
        token = "dim" if look.ink == "ink" else look.ink
        left = self._left()
        bold = Weight.Bold if left else Weight.Normal
        token = "ruling" if left else token
        wide = draw_text(painter, tail, self._note(), type_face(PRICE, bold), token, LEFT)
        tail.setLeft(tail.left() + wide + TAIL_GAP * bool(wide))
        draw_text(painter, tail, left, type_face(PRICE, Weight.Bold), "ruling", LEFT)
        painter.end()

    def _paint_box(self, painter: QPainter, box: QRectF) -> None:
        """Paint the box of a switch: filled with a tick if it is on."""
        on = self.option.on
        painter.setPen(QPen(color("soldiers" if on else "edge")))
        painter.setBrush(color("soldiers" if on else "field"))
        painter.drawRoundedRect(box.adjusted(0, 0, -1, -1), RADIUS - 1, RADIUS - 1)
        if on:
            middle = Qt.AlignmentFlag.AlignCenter
            draw_text(painter, box.toRect(), TICKED, symbol_face(), "on_fill", middle)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between chips, seek by letters, and choose on Enter like the space bar."""
        key = Qt.Key(event.key())
        plain = event.modifiers() in {Modifier.NoModifier, Modifier.ShiftModifier}
        if key in STEPS:
            self.stepped.emit(self, STEPS[key])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        elif plain and event.text().isalnum():
            self.sought.emit(self, event.text())
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer one more of an item or skill he has."""
        if self.option.again is None:
            event.ignore()  # the window leads to the rule
            return
        menu = self.again_menu(self.option.again)
        menu.exec(event.globalPos())
        menu.deleteLater()

    def again_menu(self, more: Chip) -> QMenu:
        """Return a menu of one entry: one more, its price and what is left, or why it is barred."""
        menu = QMenu(self)
        said = more.reason if more.state == "barred" else more.note
        said += f"  {more.reason}" if more.state == "over" else ""
        entry = menu.addAction(f"{more.text}\t{said}".replace("&", "&&"))
        entry.setObjectName("another")
        entry.setEnabled(more.state != "barred")
        entry.setToolTip(plain_tip(more.explanation))
        menu.setToolTipsVisible(True)
        entry.triggered.connect(self._ask_again)
        return menu

    def _ask_again(self) -> None:
        self.again.emit(self.option.again)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Emit the explanation."""
        super().enterEvent(event)
        self.looked_at.emit(self.option.explanation)

    def leaveEvent(self, event: QEvent) -> None:
        """End the explanation."""
        super().leaveEvent(event)
        self.looked_at.emit("")

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Emit the explanation."""
        super().focusInEvent(event)
        self.looked_at.emit(self.option.explanation)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """End the explanation."""
        super().focusOutEvent(event)
        self.looked_at.emit("")
