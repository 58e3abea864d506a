"""Two lines that explain the focused choice, with a fixed height so that nothing moves.

What there is no room for is left out from the end: whole sentences, or else clauses. A text that
breaks off with dots tells less than a shorter one that ends.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from nco_builder.ui.parts.controls import PaddedLabel
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import draw_text, type_face
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.tips import tip_beside

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from nco_builder.ui.parts.painting import TextStyle

LINES = 2
LINE_HEIGHT = length(16)
SMALLER = 2
SENTENCE = re.compile(r"(?<=[^\W_]{2}|.[)”″\"])[.!?](?= )")
ENDS = (
    (SENTENCE, 0.4),
    (re.compile(r"; "), 0.5),
    (SENTENCE, 0.0),
    (re.compile(r", "), 0.0),
    (re.compile(r" "), 0.0),
)
"""Where a text may end, the best first, and the share of the room that must be filled there."""


class Explanation(PaddedLabel):
    """A label that says what two lines have room for; the tooltip has the full text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        tip_beside(self)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def explain(self, text: str) -> None:
        """Show a text."""
        self.setText(text)
        self.setToolTip(plain_tip(text))

    def sizeHint(self) -> QSize:
        """Return two lines, however long the text is."""
        margins = self.contentsMargins()
        return QSize(px(100), LINES * LINE_HEIGHT + margins.top() + margins.bottom())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect, face = self.contentsRect(), type_face(SMALLER)
        for place, line in enumerate(first_lines(self.text(), face, rect.width())):
            top = rect.top() + place * LINE_HEIGHT
            draw_text(
                painter, QRect(rect.left(), top, rect.width(), LINE_HEIGHT), line, face, "dim"
            )
        painter.end()


def first_lines(text: str, face: TextStyle, width: int) -> list[str]:
    """Return the first lines of a text broken at a width, ended where there is no more room."""
    plain = " ".join(text.split("\n"))  # hard spaces stay
    lines, rest = _broken(plain, face, width)
    if rest == len(plain):
        return lines
    return _broken(ended(plain, rest), face, width)[0]


def _broken(text: str, face: TextStyle, width: int) -> tuple[list[str], int]:
    """Return the first lines of a text, and where the rest of it begins."""
    layout = QTextLayout(text, face.font)
    layout.beginLayout()
    lines: list[str] = []
    end = 0
    while len(lines) < LINES and (line := layout.createLine()).isValid():
        line.setLineWidth(max(1, width))
        end = line.textStart() + line.textLength()
        lines.append(text[line.textStart() : end].strip())
    layout.endLayout()
    return lines, end


def ended(text: str, room: int) -> str:
    """Return a text that ends within its first letters, with a full stop.

    Args:
        text: one line.
        room: how many letters there is room for.
    """
    for mark, share in ENDS:
        places = [each.start() for each in mark.finditer(text, 0, room)]
        if places and places[-1] >= room * share:
            return f"{text[: places[-1]]}."
    return f"{text[: room - 1]}."
