"""Two lines that explain the focused choice, with a fixed height so that nothing moves."""

from __future__ import annotations

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


class Explanation(PaddedLabel):
    """A label that elides its text after two lines; the tooltip has the full text."""

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
        """Return the same as the size hint."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the lines."""
        painter = QPainter(self)
        rect, face = self.contentsRect(), type_face(SMALLER)
        for place, line in enumerate(first_lines(self.text(), face, rect.width())):
            top = rect.top() + place * LINE_HEIGHT
            draw_text(
                painter, QRect(rect.left(), top, rect.width(), LINE_HEIGHT), line, face, "dim"
            )
        painter.end()


def first_lines(text: str, face: TextStyle, width: int) -> list[str]:
    """Return the first lines of a text broken at a width; the last one holds all that is left."""
    plain = " ".join(text.split())
    layout = QTextLayout(plain, face.font)
    layout.beginLayout()
    starts: list[int] = []
    while len(starts) < LINES and (line := layout.createLine()).isValid():
        line.setLineWidth(max(1, width))
        starts.append(line.textStart())
    layout.endLayout()
    ends = [*starts[1:], len(plain)]
    return [plain[start:end].strip() for start, end in zip(starts, ends, strict=True)]
