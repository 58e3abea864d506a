"""Layout of blocks over the width of a page: panels in columns, columns of a grid."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from PySide6.QtGui import (
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextLength,
    QTextTableCellFormat,
    QTextTableFormat,
)

from nco_builder.language.words import cut_amid
from nco_builder.sheets.blocks import (
    Boxes,
    Facts,
    Grid,
    Mark,
    Panel,
    Picture,
    Points,
    Rolls,
    SideBySide,
    Text,
    Track,
    as_paragraph,
)
from nco_builder.sheets.drawings import Drawing
from nco_builder.sheets.reading import texts
from nco_builder.sheets.words import NBSP
from nco_builder.ui.parts.block_picture import Pictures
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import SIGN_TOKENS, TextStyle, Weight, type_face
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from PySide6.QtGui import QTextDocument, QTextTable, QTextTableCell

    from nco_builder.sheets.blocks import Block, Inline, Paragraph, Role


GAP = length(6)
"""Pixels between two tables, and below the last."""
BREAKS = str.maketrans({"\n": "\u2028", "\r": "\u2028", "\u2029": "\u2028"})
"""Line breaks stay within their paragraph."""
BOX, TICKED_BOX, HEAVY_BOX, ZERO = "☐", "☒", "▣", "0"
SPACES = re.compile(r"([ \n]+)")
"""Spaces at which a line may break; not no-break spaces."""
ROUNDED = 2
"""Pixels by which a column may be too narrow: half of one rounded, and what Qt adds to a line."""
SHORT, LONG = 4, 16
"""Letters of a line to write on: the least, and one that fills its line."""
MM_A_LETTER = 2


class RoleLook(NamedTuple):
    """The style of a role: pixels smaller than text, weight, color token."""

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
"""Styles of headings of panels, of panels within them, and so on."""
ABOVE = (length(12), length(8), length(4))
PADDING = length(6)
ASIDE, HEAD, LABEL, LINK = (
    RoleLook(1, tone="dim"),
    RoleLook(2, tone="dim"),
    RoleLook(tone="dim"),
    RoleLook(tone="specialists"),
)


def letters(look: RoleLook) -> QTextCharFormat:
    """Return the character format of a style."""
    shape = QTextCharFormat()
    shape.setFont(look.face.font)
    shape.setForeground(color(look.tone))
    return shape


def cell_shape(column: int, rule: str) -> QTextTableCellFormat:
    """Return the format of a cell with a rule below it."""
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
    """Return the format of the empty paragraph after a table."""
    shape = QTextBlockFormat()
    shape.setLineHeight(GAP, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    return shape


def marks(part: Inline) -> str:
    """Return what is drawn on paper as characters: boxes to tick, lines to write on."""
    match part:
        case Text() | Mark():
            return part.text
        case Boxes():
            return TICKED_BOX * part.ticked + BOX * (part.count - part.ticked)
        case Track():
            boxes = BOX * (part.boxes - part.heavy) + HEAVY_BOX * part.heavy + ZERO * part.zeros
            return f"{part.label} {boxes}" if part.label else boxes
        case Picture():
            return ""  # the words next to it say the same
        case _:
            return "_" * (LONG if part.mm is None else max(SHORT, round(part.mm / MM_A_LETTER)))


def width(paragraph: Paragraph) -> int:
    """Return the width of the widest line of a paragraph, in pixels."""
    widest = here = 0
    for part in paragraph:
        face = (LOOKS[part.role] if isinstance(part, Text) else LOOKS["text"]).face
        first, *others = marks(part).split("\n")
        here += face.width(first)
        for line in others:
            widest, here = max(widest, here), face.width(line)
    return max(widest, here)


def word_width(paragraph: Paragraph) -> int:
    """Return the width of a paragraph's longest word, in pixels; words of two roles may touch."""
    widest = here = 0
    for part in paragraph:
        face = (LOOKS[part.role] if isinstance(part, Text) else LOOKS["text"]).face
        for piece in SPACES.split(marks(part)):
            here = 0 if SPACES.fullmatch(piece) else here + face.width(piece)
            widest = max(widest, here)
    return widest + ROUNDED


def head_widths(grid: Grid) -> Iterator[list[int]]:
    """Yield the widths of the words in headings, which may be broken."""
    if any(grid.headings):
        face = HEAD.face
        texts = ["".join(map(marks, as_paragraph(heading))) for heading in grid.headings]
        yield [max(map(face.width, SPACES.split(text))) + PADDING + ROUNDED for text in texts]


T = TypeVar("T")
BULLET = "•  "
LETTERS = 50
"""The approximate number of letters on a line of a column."""
DRAWING = 8
"""The approximate height of a drawing in lines."""
DIVIDED: dict[type, str] = {
    Panel: "parts",
    Points: "paragraphs",
    Rolls: "rows",
    Facts: "rows",
    Grid: "rows",
}
"""Blocks that can be divided, and their parts."""
MOST_LINES = 300
"""The most lines in one part of a text: Qt lays a part out in one go, 0.1 ms per line."""
LONGEST_RUN = 1_000
"""The most letters shown of one run; only malicious names are longer."""
LEAST = 0.06
"""The least share of a grid's width for a column, whatever long names others have."""


def in_columns(blocks: Sequence[Block], most: int) -> Iterator[tuple[tuple[Block, ...], ...]]:
    """Return blocks in columns of similar height; only panels share the width."""
    for panels, group in groupby(blocks, lambda block: isinstance(block, Panel)):
        found = tuple(group)
        yield tuple(_even(found, min(most, len(found)))) if panels and most > 1 else (found,)


def _even(blocks: Sequence[Block], count: int) -> Iterator[tuple[Block, ...]]:
    """Return the blocks in this many columns, each ending closest to its share."""
    heights = [lines(block) for block in blocks]
    start, done, whole = 0, 0.0, sum(heights)
    for column in range(1, count):
        end, share = start, whole * column / count
        rest = len(blocks) - (count - column)
        while end < rest and (end == start or done + heights[end] / 2 <= share):
            done += heights[end]
            end += 1
        yield tuple(blocks[start:end])
        start = end
    yield tuple(blocks[start:])


def lines(block: Block) -> float:
    """Return the approximate height of a block in lines."""
    match block:
        case Panel():
            return 2 + sum([lines(part) for part in block.parts])
        case Grid():
            broken = any("\n" in text for text in texts(block))
            return (1 + len(block.rows)) * (2 if broken else 1.2)
        case SideBySide():
            return max(DRAWING, sum([lines(part) for part in block.parts]))
        case Drawing():
            return DRAWING
        case Rolls():
            told = [sum([len(part) for part in texts(Rolls((row,)))]) for row in block.rows]
            return sum([1.2 + length // LETTERS for length in told])
        case _:
            return sum([1.2 + len(text) // LETTERS for text in texts(block)])


def in_parts(blocks: Sequence[Block]) -> tuple[tuple[Block, ...], ...]:
    """Return blocks in parts that are laid out one at a time; one part if there are no blocks."""
    return tuple(_filled(_pieces(blocks), lines)) or ((),)


def _filled(pieces: Iterable[T], high: Callable[[T], float]) -> Iterator[tuple[T, ...]]:
    """Return pieces grouped in order into parts, each with at least one."""
    part: list[T] = []
    used = 0.0
    for piece in pieces:
        wanted = high(piece)
        if part and used + wanted > MOST_LINES:
            yield tuple(part)
            part, used = [], 0.0
        part.append(piece)
        used += wanted
    if part:
        yield tuple(part)


def _pieces(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield the blocks; those with too many lines are divided under the same heading."""
    for block in blocks:
        if type(block) not in DIVIDED or lines(block) <= MOST_LINES:
            yield block
            continue
        field = DIVIDED[type(block)]
        entries: Iterable[Any] = getattr(block, field)
        if isinstance(block, Panel):
            entries = _pieces(entries)

        def high(entry: object, whole: Block = block, field: str = field) -> float:
            return lines(whole.replace(**{field: (entry,)}))

        for part in _filled(entries, high):
            yield block.replace(**{field: part})


LONGEST_NUMBER = 8
"""The most characters of a number in a table."""
LONGEST_BEFORE = 3
"""The most letters of a word before a number: to 18"."""


def has_numbers(column: Iterable[Paragraph]) -> bool:
    """Return whether all cells of a column that are not empty are numbers: 7, 3D6, to 9", –."""
    texts = ["".join(map(marks, cell)).strip() for cell in column]
    return any(map(str.isdigit, "".join(texts))) and all(map(_is_number, texts))


def _is_number(text: str) -> bool:
    letters = sum(map(str.isalpha, text))
    most = LONGEST_BEFORE if text.rstrip('" %')[-1:].isdigit() else 1
    return len(text) <= LONGEST_NUMBER and letters <= most


def shares(
    needed: Sequence[int], least: Sequence[int], room: int, whole: Sequence[bool] = ()
) -> list[float]:
    """Return the share of each column of a grid, in per cent.

    Args:
        needed: the width of its widest cell; no column gets less than a small share of that.
        least: the width of its longest word, which is not broken where that can be.
        room: the width there is.
        whole: whether nothing in a column may be broken, if others can be.
    """
    wanted = [max(LEAST * sum(needed), *each) for each in zip(needed, least, strict=True)]
    spare = room - sum(least)
    kept = sum([each for each, stays in zip(least, whole, strict=False) if stays])
    if spare <= 0 < kept < room and not all(whole):
        part = (room - kept) / max(1, sum(least) - kept)
        wanted = [each if stays else each * part for each, stays in zip(least, whole, strict=True)]
    elif sum(wanted) > room and spare > 0:  # cells are broken, between words alone
        more = [each - word for each, word in zip(wanted, least, strict=True)]
        part = spare / max(1, sum(more))
        wanted = [word + each * part for word, each in zip(least, more, strict=True)]
    return [100 * each / sum(wanted) for each in wanted]


class PageWriter:
    """Writes at the end of a document.

    Attributes:
        led: where its links lead; a link's address is its place among them.
    """

    def __init__(self, document: QTextDocument, width: int) -> None:
        """Write for a page of this width in pixels."""
        self._cursor = QTextCursor(document)
        self._width = width
        self._unused = True  # a frame begins with an empty paragraph, and so does a table's end
        self._began = False
        self._formats: dict[RoleLook, QTextCharFormat] = {}
        self.led: list[str] = []
        self._pictures = Pictures(document)

    def _begin(self, above: int, below: int) -> None:
        """Begin a paragraph with some room around it."""
        shape = QTextBlockFormat()
        shape.setTopMargin(above if self._began else 0)
        shape.setBottomMargin(below)
        if self._unused:
            self._cursor.setBlockFormat(shape)
        else:
            self._cursor.insertBlock(shape)
        self._unused, self._began = False, True

    def _paragraph(self, paragraph: Paragraph, *, bullet: bool = False) -> None:
        self._begin(3, 3)
        if bullet:
            shape = self._cursor.blockFormat()
            indent = LOOKS["text"].face.width(BULLET)
            shape.setLeftMargin(indent)
            shape.setTextIndent(-indent)
            self._cursor.setBlockFormat(shape)
            self._text(BULLET, LOOKS["text"])
        self._runs(paragraph)

    def _runs(self, paragraph: Paragraph) -> None:
        for part in paragraph:
            if isinstance(part, Text) and part.leads_to:
                look = LOOKS["cited"] if part.role == "cited" else LINK
                self._link(part.text, look, part.leads_to)
            elif isinstance(part, Text):
                self._signed(part.text, LOOKS[part.role])
            else:
                self._text(marks(part), LOOKS["text"])

    def _signed(self, text: str, look: RoleLook) -> None:
        """Write a text; the sign that it may begin with has its own color."""
        sign, gap, _rest = text.partition(" ")
        if gap and sign in SIGN_TOKENS:
            self._text(sign, look._replace(tone=SIGN_TOKENS[sign]))
            text = text.removeprefix(sign)
        self._text(text, look)

    def _text(self, text: str, look: RoleLook) -> None:
        text = cut_amid(text, LONGEST_RUN)
        if NBSP in text and look.face.width(text) > self._width // 2:
            text = text.replace(NBSP, " ")  # or its words might be broken
        self._cursor.insertText(text.translate(BREAKS), self._letters(look))

    def _letters(self, look: RoleLook) -> QTextCharFormat:
        if look not in self._formats:
            self._formats[look] = letters(look)
        return self._formats[look]

    def _link(self, text: str, look: RoleLook, topic: str) -> None:
        shape = letters(look)
        shape.setFontUnderline(True)
        shape.setAnchor(True)
        shape.setAnchorHref(str(len(self.led)))
        self.led.append(topic)
        self._cursor.insertText(text.translate(BREAKS), shape)

    def _insert(
        self, rows: int, columns: Sequence[QTextLength | float], headings: int = 0
    ) -> QTextTable:
        """Insert a table as wide as its frame; the numbers are per cent of it."""
        if self._unused:
            self._cursor.setBlockFormat(thin())
        percent = QTextLength.Type.PercentageLength
        shape = QTextTableFormat()
        shape.setWidth(QTextLength(percent, 100))
        shape.setColumnWidthConstraints(
            [
                each if isinstance(each, QTextLength) else QTextLength(percent, each)
                for each in columns
            ]
        )
        shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_None)
        shape.setBorder(0)
        shape.setCellSpacing(0)
        shape.setTopMargin(3)
        shape.setBottomMargin(3)
        shape.setHeaderRowCount(headings)
        return self._cursor.insertTable(rows, len(columns), shape)

    def _enter(self, cell: QTextTableCell, shape: QTextTableCellFormat) -> None:
        cell.setFormat(shape)
        self._cursor = cell.firstCursorPosition()
        self._unused, self._began = True, False

    def _leave(self, table: QTextTable) -> None:
        self._cursor.setPosition(table.lastPosition() + 1)
        self._cursor.setBlockFormat(thin())
        self._unused = self._began = True
