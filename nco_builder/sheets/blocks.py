"""The vocabulary of sheets: frozen blocks that define what is printed, not where.

Text is plain, never markup. Sizes are in millimetres. The renderer decides how a role looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from nco_builder.schema.record import Frozen
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


class Text(Frozen):
    """A run of text; a line feed in it is a line break.

    `leads_to` is the id of a link target for media with links, such as `weapon:lmg`.
    """

    text: str
    role: Role = "text"
    leads_to: str = ""


class Boxes(Frozen):
    """Boxes to tick off, one per use; the first `ticked` ones have a cross."""

    count: int
    ticked: int = 0


class Track(Frozen):
    """Boxes to cross out from the left; the last `heavy` ones are heavy, followed by `zeros` 0s.

    It is at least as wide as `room` boxes, for alignment; the first `ticked` boxes have a cross.
    """

    label: str
    boxes: int
    heavy: int = 0
    zeros: int = 0
    room: int = 0
    ticked: int = 0


class Blank(Frozen):
    """A line to write on; without a length it fills the rest of the line.

    It has a room of `high` millimetres above it, such as for a signature; 0 is that of its text.
    """

    mm: float | None = None
    high: float = 0.0


class Picture(Frozen):
    """A silhouette before the words it illustrates, at their height, without extra information.

    `name` is from `rules.silhouettes`; `room` is its minimum width as a share of its height, for
    alignment.
    """

    name: str
    room: float = 0.0


class Mark(Frozen):
    """A few letters in a frame of their own, as high as a line.

    Attributes:
        text: the letters, such as the face of a die.
        look: `die` is the die of an order; `barred` one that is not allowed with the last health;
            `flat` a number that no modifier changes; `zero` a psyche of 0.
        role: as which its letters are set.
    """

    text: str
    look: Literal["die", "barred", "flat", "zero"] = "die"
    role: Role = "range"


Inline = Text | Boxes | Track | Blank | Picture | Mark
Paragraph = tuple[Inline, ...]
Cell = tuple[Paragraph, ...]
Heading = str | Paragraph


def as_paragraph(heading: Heading) -> Paragraph:
    """Return a heading as a paragraph."""
    return (Text(heading),) if isinstance(heading, str) else heading


class Roll(Frozen):
    """A row read with a die: its faces, name, result and chance."""

    faces: str
    name: Paragraph
    text: Paragraph
    chance: Paragraph


ROLLED = 9.0
"""The smallest type of tables that are read with dice, in points."""


class Rolls(Frozen):
    """Rows read with one die, in type of at least so many points.

    Where they lead, they are the main content of a card: dice are larger, and each name has a line
    of its own, with what is in the place of the chance at its end. Rows are as high as those at
    their place on the other cards of a deck, their `kin`, so that all are found at the same places.
    """

    rows: tuple[Roll, ...]
    least: float = 0.0
    leads: bool = False
    kin: tuple[tuple[Roll, ...], ...] = ()


class Points(Frozen):
    """Reminders, one below the other, or in several columns if wide enough.

    With `bullets` each begins with a dot and has indented lines; if it `hangs`, its first text,
    such as a number, takes the place of the dot. Those that lead introduce the next block and stay
    with it.
    """

    paragraphs: tuple[Paragraph, ...]
    columns: int = 1
    bullets: bool = False
    leads: bool = False
    hangs: bool = False


class NameList(Frozen):
    """A list of names that may be long; `label` names it if it is printed elsewhere."""

    label: str
    paragraph: Paragraph


class Grid(Frozen):
    """A small table of short texts; `bands` are headings over several columns each.

    A heading is a text, or a paragraph if it contains a line to write on; all may be empty.
    `aligns` gives the alignment of each column, left by default; centered columns get equal widths
    if there is room.
    Cells may contain lines and boxes. One that `leads` is the main content of a card: only its name
    is larger. A long table continued in further ones has `kin`, the rows of the others, so that
    columns align. What players typed into the columns `typed` is never a number: a club may be
    called “1860”. If it is `grouped`, a row with an empty first cell goes on about the one above:
    there is no rule between them, and the first two stay on one page. Rows to fill in by hand
    are at least `high` millimetres high: the room is above lines to write on, and around boxes; it
    gives way only where a further card would be needed.
    """

    headings: tuple[Heading, ...]
    rows: tuple[tuple[Paragraph, ...], ...]
    bands: tuple[tuple[str, int], ...] = ()
    aligns: tuple[Align, ...] = ()
    leads: bool = False
    kin: tuple[tuple[Paragraph, ...], ...] = ()
    typed: tuple[int, ...] = ()
    grouped: bool = False
    high: float = 0.0

    def goes_on_after(self, place: int) -> bool:
        """Return whether the row below one is about the same thing."""
        return self.grouped and 0 <= place < len(self.rows) - 1 and not self.rows[place + 1][0]


class Fact(Frozen):
    """A number or a short statement, and its label."""

    label: str
    text: Paragraph


class Facts(Frozen):
    """Facts one below the other, their labels in a column of their own."""

    rows: tuple[Fact, ...]


class Tile(Frozen):
    """A framed fact: its label, the number, a few words below.

    Attributes:
        short: the label where all must stand in one line; "" for the usual one.
    """

    label: str
    value: Paragraph
    note: str = ""
    short: str = ""


class Tiles(Frozen):
    """Framed facts side by side, with a few words next to them.

    Large ones have the number in the middle, the label above and a few words below; one without a
    number is room to write. Where they need several rows, `further` is a line below them that says
    the same as the last tiles, as many as `lined`, which are not framed then.
    """

    tiles: tuple[Tile, ...]
    beside: Paragraph = ()
    large: bool = False
    lined: int = 0
    further: Paragraph = ()


class Poster(Frozen):
    """Text to read from across the table: lines as large as possible, with a few words below."""

    lines: tuple[str, ...]
    note: str = ""


class Framed(Frozen):
    """A few words in a frame."""

    paragraph: Paragraph
    look: Literal["thin", "heavy", "dashed"] = "thin"


class Divider(Frozen):
    """A light rule between the blocks above and below."""


class SideBySide(Frozen):
    """A drawing with its explanation on the right, or below if there is no room."""

    drawing: Drawing
    parts: tuple[Block, ...]


class Panel(Frozen):
    """A heading, a few words about it, and its content.

    If it is a table that may go on on further pages, `ranged` is its heading there, from `{first}`
    to `{last}` of as many rows as are `counted`.
    """

    heading: str
    aside: str
    parts: tuple[Block, ...]
    ranged: str = ""
    counted: int = 0


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
"""The content of a panel, a card, or a place in the window."""


class VehicleBlock(Frozen):
    """A vehicle in its frame: name and type, boxes for its state, its command chart."""

    name: str
    kind: str
    boxes: tuple[str, ...]
    rolls: Rolls
    points: Points


class TableColumn(Frozen):
    """A table column, between `least` and `most` millimetres wide.

    `told_as` labels its texts that are printed elsewhere, if not the heading. One with `parts` has
    lines of that many paragraphs, each in its own column; one alone in its line has the whole
    width.
    """

    heading: str
    least: float
    most: float
    align: Align = "left"
    told_as: str = ""
    parts: tuple[TableColumn, ...] = ()


class TableRow(Frozen):
    """A table row that stays whole; `key` labels its texts that are printed elsewhere.

    `boxes` are ticked during the game: they keep with the row, in a line below its cells. The foot
    follows them, and moves below the table if it is long.
    """

    key: str
    cells: tuple[Cell, ...]
    foot: Paragraph = ()
    boxes: Paragraph = ()


class TableGroup(Frozen):
    """Rows under a heading, if there is one; `double_rule` marks them at the side."""

    heading: Paragraph
    rows: tuple[TableRow, ...]
    double_rule: bool = False


class Table(Frozen):
    """Groups of rows in columns; the foot of a row is below one of them, its name.

    Attributes:
        columns: the columns.
        groups: rows under headings.
        foot_label: the label of a row's foot; empty if the foot names its parts itself.
        footed: the column above the foot.
    """

    columns: tuple[TableColumn, ...]
    groups: tuple[TableGroup, ...]
    foot_label: str
    footed: int = 1

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """Return all rows."""
        return tuple(row for group in self.groups for row in group.rows)


class Section(Frozen):
    """A heading, small tables, and paragraphs, which may continue over columns and pages.

    `close` tells whether the rows of its tables are as close as they can be told apart. Paragraphs
    that are `entries`, each led by its name, may follow each other on a line. `also` is what says
    the same: the cards, or the quick reference.
    """

    heading: str
    paragraphs: tuple[Paragraph, ...]
    grids: tuple[Grid, ...] = ()
    close: bool = False
    entries: bool = False
    also: Literal["cards", "reference"] = "cards"
