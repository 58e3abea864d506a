"""What a sheet, a chart, a deck of cards holds: blocks, and what every print has to tell of itself.

Nothing here knows what document it was made from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from nco_builder.sheets.blocks import (
        Block,
        Cell,
        Panel,
        Paragraph,
        Points,
        Section,
        Table,
        Tiles,
        VehicleBlock,
    )
    from nco_builder.sheets.drawings import Drawing


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What is printed, whatever it is.

    Attributes:
        title: title of the document.
        author: who made what it is about, may be empty.
        subject: what the document is.
        language: of its words, as BCP 47.
        owner: whose it is, at the foot of each page or card.
        credit: sentences at the foot of each page; each may stand on a line of its own.
        counted: place and number of pages or cards, with places for `number` and `count`.

    """

    title: str
    author: str
    subject: str
    language: str
    owner: str
    credit: tuple[str, ...]
    counted: str

    def count(self, number: int, count: int) -> str:
        """Return which page or card of how many one is."""
        return self.counted.format(number=number, count=count)


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
class ScanCode:
    """What can be scanned: its heading, what it is for, what is said where it is too long.

    `texts` are several where one would be too long; together they say it, in any order.
    """

    texts: tuple[str, ...]
    heading: str
    says: str
    too_long: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(Content):
    """A page with a verdict, text below what it is about, and room to write.

    Attributes:
        banner: head of the first page.
        terms: what was agreed, in one paragraph.
        sections: what is below, in columns.
        legend: every mark and abbreviation used, on each page.
        writing: heading of the lines to write on.
        in_full: heading of texts that are too long for their place.
        code: what can be scanned, None without.

    """

    banner: Banner
    terms: Paragraph
    sections: tuple[Section, ...]
    legend: Paragraph
    writing: str
    in_full: str
    code: ScanCode | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet(Sheet):
    """A sheet about a table: totals above it, its rows whole on every page.

    `tally` is filled in as the game goes on: each tile has its box, and room to write.
    """

    figures: tuple[Figure, ...]
    table: Table
    tally: Tiles | None = None


@dataclass(frozen=True, slots=True)
class Band:
    """What stays whole on a sheet: a block, and perhaps a panel at its right.

    `apart` says how far from what is above; one that `leads` has to stand on one page with what
    follows it. Both panels of one that is `even` have the same width.
    """

    block: Panel | VehicleBlock | Points
    beside: Panel | None = None
    apart: Literal["wide", "narrow", "close"] = "wide"
    leads: bool = False
    even: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BandSheet(Sheet):
    """A sheet of bands, one below the other over its whole width.

    Attributes:
        bands: all that is said, in the order of reading.
        with_pictures: the same with drawings, which are left out where room is short.
        long_names: names that are shortened everywhere else.

    """

    bands: tuple[Band, ...]
    with_pictures: tuple[Band, ...]
    long_names: tuple[Paragraph, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Headed(Content):
    """What has the same head on each page.

    Attributes:
        headline: what it is.
        line: what it is about, below the headline.
        beside: by which rules, at the right of the headline; one line or two.

    """

    headline: str
    line: Paragraph = ()
    beside: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart(Headed):
    """Panels in columns that fill their pages: their text is as large as that allows.

    A panel is not split while its text is legible so.

    Attributes:
        sides: what it says, in the order of reading; each side begins a page.
        across: what is below the columns of each side, over their whole width.
        columns: how many there are on a page.
        filled: whether columns end even, parted by lines; else all stands close, and may be larger.
        from_afar: whether it depends on a wall, so that text is as large as its rows allow.
        continued: said next to the heading of a panel that goes on in a further column; none if "".

    """

    sides: tuple[tuple[Panel, ...], ...]
    across: tuple[Panel, ...] = ()
    columns: int = 3
    filled: bool = True
    from_afar: bool = False
    continued: str = ""


@dataclass(frozen=True, slots=True)
class Plate:
    """A drawing to be cut out or laid on the table, and what it is called."""

    name: str
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class ScaleBar:
    """What tells whether a print is true to size: a line of a length, ticked into equal parts."""

    mm: float
    says: str
    parts: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Plates(Headed):
    """Drawings at true size, never scaled.

    Attributes:
        plates: the drawings, in the order of reading.
        bar: on each page, for the reader to measure.
        notes: what is below the last plates.

    """

    plates: tuple[Plate, ...]
    bar: ScaleBar
    notes: tuple[Panel, ...] = ()


SideBand = Literal["full", "double", "hatched", "dotted"]
"""How the band at the left of a card is drawn, so that owners are told apart without color."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: a name under a few words that say what it is, boxes to tick, what follows.

    Attributes:
        label: what it is, above its name; an empty one takes no room.
        name: of it; an empty one is a line to write on.
        marks: boxes to tick, below the name.
        parts: what follows; what has no room goes on on a further card.
        double_rule: whether it is marked as one of another kind than most.
        picture: below the parts, left out where room is short.
        aside: beside label and name, at the right: what it costs.
        reminders: at its end, each left out where room is short.
        corner: at the right of the label, in its line: which of how many.
        side: a band along its left edge, None without.
        bottom: at the lower edge of the first card, such as boxes to tick.
        headless: whether neither label nor name are written, as the parts say them.
        either: of a back, what is on it or, if it has no room, on the front.
        brief: its parts without what its back tells too, taken where that spares a card.
        silhouette: of `rules.silhouettes`, between name and aside if there is room; "" for none.

    """

    label: str
    name: str
    marks: Paragraph
    parts: tuple[Block, ...]
    double_rule: bool = False
    picture: Drawing | None = None
    aside: tuple[Paragraph, ...] = ()
    reminders: tuple[Paragraph, ...] = ()
    corner: Paragraph = ()
    side: SideBand | None = None
    bottom: tuple[Block, ...] = ()
    headless: bool = False
    either: tuple[Block, ...] = ()
    brief: tuple[Block, ...] = ()
    silhouette: str = ""


@dataclass(frozen=True, slots=True)
class Back:
    """One back for all cards of a deck: the same whichever way it is turned."""

    title: str
    line: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck(Content):
    """Cards that belong together; one without an owner has a line to write it on.

    Attributes:
        source: what the cards are made from, at the foot of each.
        continued: said on a card that goes on with what had no room on the one before.
        in_full: label of a name that is too long for the head of its card.
        cards: the cards.
        backs: the back of each card, or none; what has no room on a card is told there first.
        fills_page: whether its cards are repeated until they fill a page.
        back: behind every card, where `backs` are not.
        feet: whether each card says at its foot whose it is, and which of how many; else each page
            does, and `counted` is about pages.
        large_names: whether names are larger than usual where they fit on one line.

    """

    source: str
    continued: str
    in_full: str
    cards: tuple[Card, ...]
    backs: tuple[Card, ...] = ()
    fills_page: bool = False
    back: Back | None = None
    feet: bool = True
    large_names: bool = False


@dataclass(frozen=True, slots=True)
class ContentGroup(Content):
    """Contents of one kind that belong together, each on pages of its own.

    Attributes:
        contents: at least one, in order.

    """

    contents: tuple[Content, ...]
