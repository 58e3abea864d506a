"""The look of blocks in the window: fonts and colors of roles, formats of paragraphs and cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextFrameFormat, QTextTableCellFormat

from nco_builder.sheets.blocks import Boxes, Picture, Text, Track, as_paragraph
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import TextStyle, Weight, type_face
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.blocks import Grid, Inline, Paragraph, Role

GAP = length(6)
"""Pixels between two tables, and below the last."""
BREAKS = str.maketrans({"\n": "\u2028", "\r": "\u2028", "\u2029": "\u2028"})
"""Line breaks stay within their paragraph."""
BOX, HEAVY_BOX, ZERO = "☐", "▣", "0"
SPACES = re.compile(r"([ \n]+)")
"""Where a line may end; not where a space is firm."""
ROUNDED = 1
"""A column may come out narrower by a pixel."""
SHORT, LONG = 4, 16
"""Letters of a line to write on: the shortest, and one that takes the rest of its line."""
MM_A_LETTER = 2


class RoleLook(NamedTuple):
    """The look of a role: pixels smaller than text, weight, the token of its color."""

    smaller: int = 0
    weight: Weight = Weight.Normal
    tone: str = "ink"

    @property
    def face(self) -> TextStyle:
        """The font."""
        return type_face(self.smaller, self.weight)


LOOKS: dict[Role, RoleLook] = {
    "text": RoleLook(),
    "strong": RoleLook(0, Weight.Bold),
    "small": RoleLook(2, tone="dim"),
    "tiny": RoleLook(3, tone="dim"),
    "label": RoleLook(0, Weight.Bold, "dim"),
    "name": RoleLook(-1, Weight.Bold),
    "number": RoleLook(-3, Weight.Bold),
    "cost": RoleLook(0, Weight.Bold),
    "range": RoleLook(0, Weight.Bold),
    "headline": RoleLook(-4, Weight.Bold),
    "figure": RoleLook(-6, Weight.Bold),
    "cited": RoleLook(2, tone="dim"),
    "notice": RoleLook(0, tone="ruling"),
    "alarm": RoleLook(0, Weight.Bold, "error"),
}
HEADINGS = (
    RoleLook(0, Weight.Bold, "soldiers"),
    RoleLook(-1, Weight.Bold),
    RoleLook(0, Weight.Bold),
)
"""Of panels, of panels within them, and so on."""
ABOVE = (length(12), length(8), length(4))
PADDING = length(6)
ASIDE, HEAD, LABEL, LINK = (
    RoleLook(1, tone="dim"),
    RoleLook(2, tone="dim"),
    RoleLook(tone="dim"),
    RoleLook(tone="specialists"),
)


def letters(look: RoleLook) -> QTextCharFormat:
    """Return letters of a look."""
    shape = QTextCharFormat()
    shape.setFont(look.face.font)
    shape.setForeground(color(look.tone))
    return shape


def cell_shape(column: int, rule: str) -> QTextTableCellFormat:
    """Return a cell with a rule below it."""
    shape = QTextTableCellFormat()
    shape.setTopPadding(2)
    shape.setBottomPadding(2)
    shape.setLeftPadding(PADDING if column else 0)
    shape.setRightPadding(0)  # Qt would take some that nobody reckons with
    shape.setBottomBorder(1)
    shape.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    shape.setBottomBorderBrush(color(rule))
    return shape


def thin() -> QTextBlockFormat:
    """Return the empty paragraph that a table leaves."""
    shape = QTextBlockFormat()
    shape.setLineHeight(GAP, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    return shape


def marks(part: Inline) -> str:
    """Return what is drawn on paper, in letters: boxes to tick, lines to write on."""
    match part:
        case Text():
            return part.text
        case Boxes():
            return BOX * part.count
        case Track():
            boxes = BOX * (part.boxes - part.heavy) + HEAVY_BOX * part.heavy + ZERO * part.zeros
            return f"{part.label} {boxes}" if part.label else boxes
        case Picture():
            return ""  # the words next to it say the same
        case _:
            return "_" * (LONG if part.mm is None else max(SHORT, round(part.mm / MM_A_LETTER)))


def width(paragraph: Paragraph) -> int:
    """Return how wide the widest line of a paragraph is, in pixels."""
    widest = here = 0
    for part in paragraph:
        face = (LOOKS[part.role] if isinstance(part, Text) else LOOKS["text"]).face
        first, *others = marks(part).split("\n")
        here += face.width(first)
        for line in others:
            widest, here = max(widest, here), face.width(line)
    return max(widest, here)


def word_width(paragraph: Paragraph) -> int:
    """How wide the longest word of a paragraph is, in pixels; words of two roles may touch."""
    widest = here = 0
    for part in paragraph:
        face = (LOOKS[part.role] if isinstance(part, Text) else LOOKS["text"]).face
        for piece in SPACES.split(marks(part)):
            here = 0 if SPACES.fullmatch(piece) else here + face.width(piece)
            widest = max(widest, here)
    return widest + ROUNDED


def head_widths(grid: Grid) -> Iterator[list[int]]:
    """Yield how wide the words of the headings are: they may be broken."""
    if any(grid.headings):
        face = HEAD.face
        texts = ["".join(map(marks, as_paragraph(heading))) for heading in grid.headings]
        yield [max(map(face.width, SPACES.split(text))) + PADDING + ROUNDED for text in texts]
