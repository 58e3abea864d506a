"""The vocabulary of sheets: frozen blocks that say what is printed, not where.

Text is plain text, never markup. Sizes are in millimetres. What a role looks like is for those
who draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Role = Literal[
    "text",
    "strong",
    "small",
    "tiny",
    "label",
    "name",
    "number",
    "cost",
    "range",
    "headline",
    "figure",
]
Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Text:
    """A run of text; a line feed in it is a line break."""

    text: str
    role: Role = "text"


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes to tick off, one per use."""

    count: int


@dataclass(frozen=True, slots=True)
class Track:
    """Boxes to cross out from the left; the last `heavy` ones are heavy, `zeros` follow as 0.

    It takes the room of at least `room` boxes, so that what follows stands in line.
    """

    label: str
    boxes: int
    heavy: int = 0
    zeros: int = 0
    room: int = 0


@dataclass(frozen=True, slots=True)
class Blank:
    """A line to write on; without a length it takes the rest of the line."""

    mm: float | None = None


Inline = Text | Boxes | Track | Blank
Paragraph = tuple[Inline, ...]
Cell = tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Stamp:
    """The verdict in one or two words."""

    text: str
    look: Literal["framed", "filled", "dashed"]


@dataclass(frozen=True, slots=True)
class Banner:
    """The head of the first page; an empty headline is a line to write on.

    `headline_label` says what the headline is where it is cut or blank; `continued` is said
    on every further page.
    """

    headline: str
    headline_label: str
    line: Paragraph
    stamp: Stamp
    beside: Cell
    continued: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A total: value, what it is measured by, what it is; `alarm` where it is too much."""

    value: str
    rest: str
    caption: str
    alarm: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A table column, between `least` and `most` millimetres wide."""

    heading: str
    least: float
    most: float
    align: Align = "left"


@dataclass(frozen=True, slots=True)
class Row:
    """A table row that stays whole; `key` names it where its text goes on elsewhere."""

    key: str
    cells: tuple[Cell, ...]
    foot: Paragraph = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Rows under a heading; `double_rule` marks them at the side."""

    heading: Paragraph
    rows: tuple[Row, ...]
    double_rule: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Groups of rows in columns; `foot_label` names the foot of a row."""

    columns: tuple[Column, ...]
    groups: tuple[Group, ...]
    foot_label: str

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows."""
        return tuple(row for group in self.groups for row in group.rows)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its paragraphs; they may go on over columns and pages."""

    heading: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """A text to be scanned: its heading, what it is for, what is said where it is too long."""

    text: str
    heading: str
    says: str
    too_long: str


@dataclass(frozen=True, slots=True)
class Footer:
    """What stands at the foot of each page; `pages` has places for `page` and `count`."""

    left: str
    right: str
    pages: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: all that is said on it, in the order of reading.

    Attributes:
        title: title of the document.
        author: who made the squad, may be empty.
        subject: what the document is.
        language: of its words, as BCP 47.
        banner: head of the first page.
        figures: totals.
        terms: what was agreed, in one paragraph.
        table: the rows, whole on every page.
        sections: what follows the table.
        legend: every mark and abbreviation used, on each page that has rows.
        writing: heading of the lines to write on.
        in_full: heading of texts that are too long for their place.
        footer: foot of every page.
        code: what can be scanned, None without.

    """

    title: str
    author: str
    subject: str
    language: str
    banner: Banner
    figures: tuple[Figure, ...]
    terms: Paragraph
    table: Table
    sections: tuple[Section, ...]
    legend: Paragraph
    writing: str
    in_full: str
    footer: Footer
    code: Code | None = None
