"""The vocabulary of sheets: frozen blocks that say what is printed, not where.

Text is plain text, never markup. Sizes are in millimetres. What a role looks like is for those
who draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from nco_builder.sheets.drawings import Drawing

if TYPE_CHECKING:
    from nco_builder.sheets.drawings import Align

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
    "cited",
    "notice",
    "alarm",
]


@dataclass(frozen=True, slots=True)
class Text:
    """A run of text; a line feed in it is a line break.

    `leads_to` is the id of what it leads to where one can follow it, such as `weapon:lmg`.
    """

    text: str
    role: Role = "text"
    leads_to: str = ""


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes to tick off, one per use."""

    count: int


@dataclass(frozen=True, slots=True)
class Track:
    """Boxes to cross out from the left; the last `heavy` ones are heavy, `zeros` follow as 0.

    It takes the room of at least `room` boxes, so that what follows is in line.
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


@dataclass(frozen=True, slots=True)
class Picture:
    """A silhouette before the words it stands for, as high as these; it says nothing they do not.

    `name` is one of `rules.silhouettes`; `room` the width it takes at least, as a share of its
    height, so that what follows others is in line.
    """

    name: str
    room: float = 0.0


Inline = Text | Boxes | Track | Blank | Picture
Paragraph = tuple[Inline, ...]
Cell = tuple[Paragraph, ...]
Heading = str | Paragraph


def as_paragraph(heading: Heading) -> Paragraph:
    """Return a heading as a paragraph."""
    return (Text(heading),) if isinstance(heading, str) else heading


@dataclass(frozen=True, slots=True)
class Roll:
    """A row read with a die: its faces, what it is called, what happens, how likely it is."""

    faces: str
    name: Paragraph
    text: Paragraph
    chance: Paragraph


@dataclass(frozen=True, slots=True)
class Rolls:
    """Rows read with one die."""

    rows: tuple[Roll, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """Reminders, one below the other; or in so many columns if there is width for them.

    With `bullets` each begins with a dot, and its further lines next to it. Those that lead are
    what the next block is about, and never parted from it.
    """

    paragraphs: tuple[Paragraph, ...]
    columns: int = 1
    bullets: bool = False
    leads: bool = False


@dataclass(frozen=True, slots=True)
class NameList:
    """A row of names that may be long; `label` says what it is where it stands by itself."""

    label: str
    paragraph: Paragraph


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table of short texts; `bands` are headings over so many columns each.

    A heading is a text, or a paragraph if there is a line to write on in it. `aligns` says of each
    column where its texts stand, all at the left without it; columns whose texts are centered are
    of one width if there is room for that. Lines and boxes may stand in cells. One that `leads` is
    what a card is read for: nothing next to its name is larger. Of a long table that goes on in
    further ones, each knows `kin`, rows of the others: columns leave room for them too, and so
    stand below each other.
    """

    headings: tuple[Heading, ...]
    rows: tuple[tuple[Paragraph, ...], ...]
    bands: tuple[tuple[str, int], ...] = ()
    aligns: tuple[Align, ...] = ()
    leads: bool = False
    kin: tuple[tuple[Paragraph, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A number or a short statement and what it is of."""

    label: str
    text: Paragraph


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts one below the other, their labels in a column of their own."""

    rows: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A fact in a frame: what it is, the number, a few words below it."""

    label: str
    value: Paragraph
    note: str = ""


@dataclass(frozen=True, slots=True)
class Tiles:
    """Facts in frames side by side, and a few words next to them.

    Large ones have the number in their middle, what it is above and a few words below it; one
    without a number is room to write.
    """

    tiles: tuple[Tile, ...]
    beside: Paragraph = ()
    large: bool = False


@dataclass(frozen=True, slots=True)
class Poster:
    """What is read from across the table: lines as large as they fit, below them a few words."""

    lines: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Framed:
    """A few words in a frame."""

    paragraph: Paragraph
    look: Literal["thin", "heavy", "dashed"] = "thin"


@dataclass(frozen=True, slots=True)
class Divider:
    """A light rule between what is above and below."""


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A drawing, and at its right what belongs to it, below it if there is no width for both."""

    drawing: Drawing
    parts: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """A heading, what it means in a few words, and what is below it."""

    heading: str
    aside: str
    parts: tuple[Block, ...]


Block = (
    Panel
    | Rolls
    | Points
    | NameList
    | Grid
    | Facts
    | Tiles
    | Poster
    | Framed
    | Divider
    | Drawing
    | SideBySide
)
"""What is in a panel, on a card, in the window."""


@dataclass(frozen=True, slots=True)
class VehicleBlock:
    """A vehicle in its frame: name and type, boxes for what becomes of it, its command chart."""

    name: str
    kind: str
    boxes: tuple[str, ...]
    rolls: Rolls
    points: Points


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A table column, between `least` and `most` millimetres wide.

    `told_as` is what a text of it is called that goes on elsewhere, if not as the heading.
    """

    heading: str
    least: float
    most: float
    align: Align = "left"
    told_as: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table row that stays whole; `key` names it where its text goes on elsewhere."""

    key: str
    cells: tuple[Cell, ...]
    foot: Paragraph = ()


@dataclass(frozen=True, slots=True)
class TableGroup:
    """Rows under a heading; `double_rule` marks them at the side."""

    heading: Paragraph
    rows: tuple[TableRow, ...]
    double_rule: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Groups of rows in columns; the foot of a row is below one of them, its name.

    Attributes:
        columns: what is in them.
        groups: rows under headings.
        foot_label: what the foot of a row is called; nothing if that names its parts itself.
        footed: place of the column that it is below.

    """

    columns: tuple[TableColumn, ...]
    groups: tuple[TableGroup, ...]
    foot_label: str
    footed: int = 1

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """All rows."""
        return tuple(row for group in self.groups for row in group.rows)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its paragraphs; they may go on over columns and pages."""

    heading: str
    paragraphs: tuple[Paragraph, ...]
