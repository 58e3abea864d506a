"""Common parts of painting: severity marks, fonts, elided text."""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QStaticText, QTextLayout
from PySide6.QtWidgets import QApplication

from nco_builder.language import N_
from nco_builder.legality import SEVERITIES, Severity
from nco_builder.schema.record import Frozen
from nco_builder.ui.parts.fonts import TEXT_SIZE
from nco_builder.ui.parts.measures import length, px, size
from nco_builder.ui.parts.theme import LastInput, color

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nco_builder.legality import Finding


class SeverityMark(Frozen):
    """Symbol and tag of a severity, its word in sentences, and tokens for text and background.

    Tokens are those of theme.py.
    """

    symbol: str
    tag: str
    word: str
    token: str
    soft: str


MARKS: Mapping[Severity, SeverityMark] = MappingProxyType(
    {
        "error": SeverityMark("✕", N_("NOT LEGAL"), N_("Not legal"), "error", "error_soft"),
        "ruling": SeverityMark("◆", N_("AGREE"), N_("To agree"), "ruling", "ruling_soft"),
        "warning": SeverityMark("▲", N_("NOTE"), N_("Note"), "dim", "hover"),
    }
)
BARRED = "dim"
"""The color of barred choices in chips, menus and lists."""


def worst(findings: Iterable[Finding]) -> Severity | None:
    """Return the gravest severity among findings; None without any."""
    found = {finding.severity for finding in findings}
    return next((severity for severity in SEVERITIES if severity in found), None)


LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTER = Qt.AlignmentFlag.AlignCenter

Weight = QFont.Weight
SYMBOLS = frozenset("✕◆▲◐✓⊘↔")
MARK_GAP = length(3)
"""The gap between a mark's symbol and the text after it."""
GAP = "   "
"""Between the parts of a verdict."""
SOUND = "✓"
"""The sign of what has no problem."""
SIGN_TOKENS = MappingProxyType(
    {each.symbol: each.token for each in MARKS.values()} | {SOUND: "soldiers"}
)
"""The color of each sign: the same wherever it is."""

OTHER_SCRIPTS = re.compile("[^\0-\u058f\u2000-\u2e7f]")
"""Letters that the window's own font has not; naming the others compiles five times as fast."""
KEPT_WIDTHS = 4096
LONGEST_CELL = 160
"""The letters that a column makes room for: measuring long names is slow."""
LONGEST_LINE = 1_000
"""The letters of a line that are measured; more would take Qt milliseconds."""
RING = 2
"""The width of the focus ring, as in the style sheet."""


class TextStyle:
    """A font of the window's family with its metrics."""

    def __init__(self, smaller: int, weight: QFont.Weight, spacing: float) -> None:
        self.font = QFont(QApplication.font())
        self.font.setPixelSize(max(px(8), px(TEXT_SIZE) - px(smaller)))
        self.font.setWeight(weight)
        if spacing:
            self.font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
        self.metrics = QFontMetrics(self.font)
        self._widths: dict[str, int] = {}
        self._shaped: dict[str, tuple[QStaticText, int]] = {}

    def width(self, text: str) -> int:
        """Return the width of a text, in device-independent pixels; cached.

        Of one longer than any line has room for its beginning is measured.
        """
        text = text[:LONGEST_LINE]
        known = self._widths.get(text)
        if known is None:
            if len(self._widths) >= KEPT_WIDTHS:
                self._widths.clear()
            known = self._widths[text] = self.metrics.horizontalAdvance(text)
        return known

    def longest(self, texts: Sequence[str], room: int) -> str:
        """Return the first of ever shorter texts that fits, or the last.

        Args:
            texts: One at least.
            room: In device-independent pixels.
        """
        return next((text for text in texts if self.width(text) <= room), texts[-1])

    def common_form(self, forms: Iterable[Sequence[str]], room: int) -> int:
        """Return the place of the longest form in which all texts fit, or of the shortest one.

        Args:
            forms: Ever shorter texts each, the same abbreviation at the same place; where there
                are fewer, the last one counts.
            room: In device-independent pixels.
        """
        known = list(forms)
        last = max(map(len, known), default=1) - 1
        fits = (
            all(self.width(each[min(place, len(each) - 1)]) <= room for each in known)
            for place in range(last)
        )
        return next((place for place, fit in enumerate(fits) if fit), last)

    def shaped(self, text: str) -> tuple[QStaticText, int]:
        """Return a laid out text, and by how much it must be raised.

        Letters of a font that is higher than the window's would push its whole line down.
        """
        known = self._shaped.get(text)
        if known is None:
            if len(self._shaped) >= KEPT_WIDTHS:
                self._shaped.clear()
            static = QStaticText(text)
            static.setTextFormat(Qt.TextFormat.PlainText)
            known = self._shaped[text] = static, self._rise(text)
        return known

    def capitals_at(self, middle: float, left: int, width: int) -> QRect:
        """Return the place of a line whose capitals are centered at a height."""
        top = round(middle + self.metrics.capHeight() / 2) - self.metrics.ascent()
        return QRect(left, top, width, self.metrics.height())

    def _rise(self, text: str) -> int:
        if not OTHER_SCRIPTS.search(text):
            return 0
        layout = QTextLayout(text, self.font)
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        return max(0, round(line.ascent() - self.metrics.ascent()))


def type_face(
    smaller: int = 0, weight: QFont.Weight = QFont.Weight.Normal, spacing: float = 0
) -> TextStyle:
    """Return the application's font, some pixels smaller; needs the font to be set.

    Args:
        smaller: By how many pixels, at the usual size.
        weight: How bold.
        spacing: Pixels between letters, for tags in capitals.
    """
    return _type_face(smaller, weight, spacing, size())


@cache
def _type_face(smaller: int, weight: QFont.Weight, spacing: float, _size: int) -> TextStyle:
    """Return a cached style for each drawing size."""
    return TextStyle(smaller, weight, spacing)


def symbol_face() -> TextStyle:
    """Return the font of a mark's symbol next to small text."""
    return type_face(5, Weight.Bold)


def draw_text(  # noqa: PLR0913, PLR0917 - what a piece of text consists of
    painter: QPainter,
    rect: QRect,
    text: str,
    face: TextStyle,
    token: str,
    align: Qt.AlignmentFlag = LEFT,
) -> int:
    """Draw one line, elided to its rectangle, and return its width."""
    text = text[:LONGEST_LINE]
    if rect.width() <= 0 or not text:
        return 0
    wide = face.width(text)
    if wide > rect.width():
        text = face.metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        wide = min(rect.width(), face.width(text))
    painter.setFont(face.font)
    painter.setPen(color(token))
    spare = 0 if align is LEFT else rect.width() - wide
    left = rect.left() + (spare // 2 if align is CENTER else spare)
    top = rect.top() + (rect.height() - face.metrics.height() + 1) // 2
    static, rise = face.shaped(text)
    painter.drawStaticText(left, top - rise, static)
    return wide


def draw_ring(painter: QPainter, rect: QRect) -> None:
    """Draw the focus ring, as wide as that of fields and buttons, if the last input was a key."""
    if not LastInput.is_key:
        return
    ring, wide = color("focus"), px(RING)
    across, down = QSize(rect.width(), wide), QSize(wide, rect.height())
    for corner, side in (
        (rect.topLeft(), across),
        (QPoint(rect.left(), rect.bottom() + 1 - wide), across),
        (rect.topLeft(), down),
        (QPoint(rect.right() + 1 - wide, rect.top()), down),
    ):
        painter.fillRect(QRect(corner, side), ring)


def signed_parts(text: str, token: str) -> list[tuple[str, str]]:
    """Return the parts of a verdict, each with the color of its sign.

    Args:
        text: One part or several.
        token: The color of parts whose sign has none of its own.
    """
    return [(part, SIGN_TOKENS.get(part[:1], token)) for part in text.split(GAP)]


def draw_marked(painter: QPainter, rect: QRect, text: str, face: TextStyle, token: str) -> int:
    """Draw a line of parts that begin with a mark's symbol, which is a little smaller.

    Returns:
        How wide it came out.
    """
    wide = 0
    for part, own in signed_parts(text, token):
        wide += face.width(GAP) if wide else 0
        symbol, _, rest = part.partition(" ")
        if symbol in SYMBOLS:
            place = rect.adjusted(wide, 0, 0, 0)
            wide += draw_text(painter, place, symbol, symbol_face(), own) + MARK_GAP
        else:
            rest = part
        wide += draw_text(painter, rect.adjusted(wide, 0, 0, 0), rest, face, own)
    return wide
