"""Two lines that explain the focused choice or sum up a page.

Their height is fixed so that nothing moves.

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
from nco_builder.ui.parts.painting import Weight, draw_text, type_face
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.tips import tip_beside

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from nco_builder.ui.parts.painting import TextStyle

LINES = 2
LINE_HEIGHT, STRONG_HEIGHT = length(16), length(19)
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

    def __init__(
        self, parent: QWidget, *, strong: bool = False, ink: str = "dim", fitted: bool = False
    ) -> None:
        """Take the look of an aside, or of what matters most on the page.

        Args:
            parent: What it stands in.
            strong: Whether it is what matters most.
            ink: The color of an aside.
            fitted: Whether it has no more lines than its text fills.
        """
        super().__init__(parent)
        tip_beside(self)
        self._lines = self._most = LINES
        self._strong, self._ink, self._fitted = strong, ink, fitted
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def explain(self, text: str) -> None:
        """Show a text."""
        self.setText(text)
        self.setToolTip(plain_tip(text))
        self._fit()

    def show_lines(self, count: int) -> None:
        """Say what this many lines have room for, such as one where all is low."""
        self._most = count
        self._take_lines(count)
        self._fit()

    def _take_lines(self, count: int) -> None:
        if count != self._lines:
            self._lines = count
            self.updateGeometry()
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._fitted:
            room = self.contentsRect().width()
            self._take_lines(max(1, len(first_lines(self.text(), self._face, room, self._most))))

    @property
    def _face(self) -> TextStyle:
        return type_face(0, Weight.Bold) if self._strong else type_face(SMALLER)

    def height_beyond_one(self) -> int:
        """Return the height of its lines but one."""
        return (self._lines - 1) * self._line_height()

    def _line_height(self) -> int:
        return STRONG_HEIGHT if self._strong else LINE_HEIGHT

    def sizeHint(self) -> QSize:
        """Return its lines, however long the text is."""
        margins = self.contentsMargins()
        return QSize(px(100), self._lines * self._line_height() + margins.top() + margins.bottom())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect, high = self.contentsRect(), self._line_height()
        face = self._face
        token = "ink" if self._strong else self._ink
        said = first_lines(self.text(), face, rect.width(), self._lines)
        for place, line in enumerate(said):
            top = rect.top() + place * high
            draw_text(painter, QRect(rect.left(), top, rect.width(), high), line, face, token)
        painter.end()


def first_lines(text: str, face: TextStyle, width: int, most: int = LINES) -> list[str]:
    """Return the first lines of a text broken at a width, ended where there is no more room."""
    plain = " ".join(text.split("\n"))  # hard spaces stay
    lines, rest = _broken(plain, face, width, most)
    if rest == len(plain):
        return lines
    return _broken(ended(plain, rest), face, width, most)[0]


def _broken(text: str, face: TextStyle, width: int, most: int) -> tuple[list[str], int]:
    """Return the first lines of a text, and where the rest of it begins."""
    layout = QTextLayout(text, face.font)
    layout.beginLayout()
    lines: list[str] = []
    end = 0
    while len(lines) < most and (line := layout.createLine()).isValid():
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
