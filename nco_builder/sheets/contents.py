"""The forms of content: sheets, charts, decks of cards, and the metadata of every print.

They are independent of the document they were made from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from nco_builder.schema.record import Frozen

if TYPE_CHECKING:
    from nco_builder.sheets.blocks import (
        Block,
        Cell,
        Panel,
        Paragraph,
        Points,
        Section,
        Table,
        Tile,
        Tiles,
        VehicleBlock,
    )
    from nco_builder.sheets.drawings import Drawing


class Content(Frozen, kw_only=True):
    """Anything printable.

    Attributes:
        title: title of the document.
        author: the author of its subject, may be empty.
        subject: a description of the document.
        language: the language of its text, as BCP 47.
        owner: its owner, at the foot of each page or card.
        credit: sentences at the foot of each page; each may have a line of its own.
        counted: the format of page or card numbers, with `number` and `count`.
    """

    title: str
    author: str
    subject: str
    language: str
    owner: str
    credit: tuple[str, ...]
    counted: str

    def count(self, number: int, count: int) -> str:
        """Return the number of a page or card with the total."""
        return self.counted.format(number=number, count=count)


class Stamp(Frozen):
    """The verdict in one or two words."""

    text: str
    look: Literal["framed", "filled", "dashed"]


class Banner(Frozen):
    """The head of the first page; an empty headline is a line to write on.

    `headline_label` labels a cut or blank headline; `continued` is printed on every further page.
    """

    headline: str
    headline_label: str
    line: Paragraph
    stamp: Stamp
    beside: Cell
    continued: str


class Figure(Frozen):
    """A total: value, limit, label; `alarm` if it is exceeded."""

    value: str
    rest: str
    caption: str
    alarm: bool = False


class ScanCode(Frozen):
    """A text to scan: its heading, its purpose, a sentence if it is too long.

    `texts` has several parts if one would be too long; their order does not matter.
    """

    texts: tuple[str, ...]
    heading: str
    says: str
    too_long: str


class Sheet(Content, kw_only=True):
    """A page with a verdict, text below its main content, and room to write.

    Attributes:
        banner: head of the first page.
        terms: the agreed terms, in one paragraph.
        sections: the text below, in columns.
        legend: every mark and abbreviation used, on each page.
        writing: heading of the lines to write on.
        in_full: heading of texts that are too long for their place.
        code: the text to scan, or None.
    """

    banner: Banner
    terms: Paragraph
    sections: tuple[Section, ...]
    legend: Paragraph
    writing: str
    in_full: str
    code: ScanCode | None = None


class TableSheet(Sheet, kw_only=True):
    """A sheet about a table: totals above it, and whole rows on every page.

    `tally` is filled in during the game: each tile has a box and room to write. The first
    `kept_sections` stay on the page of the rows where there is room, so that rows are set closer.
    What is `overleaf` fills the last of several pages, as far as there is room. One that `asks` has
    lines for answers below its table, so that its text is in wide columns. Pages without rows have
    the `legend_of_text`.
    """

    figures: tuple[Figure, ...]
    table: Table
    tally: Tiles | None = None
    kept_sections: int = 0
    asks: bool = False
    overleaf: tuple[Section, ...] = ()
    legend_of_text: Paragraph = ()


class Band(Frozen):
    """An unbroken part of a sheet: a block, with an optional panel on its right.

    `apart` is the distance to the band above; one that `leads` stays on a page with the next one.
    Both panels of one that is `even` have the same width.
    """

    block: Panel | VehicleBlock | Points
    beside: Panel | None = None
    apart: Literal["wide", "narrow", "close"] = "wide"
    leads: bool = False
    even: bool = False


class BandSheet(Sheet, kw_only=True):
    """A sheet of bands over its whole width.

    Attributes:
        bands: the bands, in reading order.
        with_pictures: the same with drawings, which are omitted if room is short.
        closer: the same in less and less room, used if that saves a page.
        long_names: names that are shortened everywhere else.
        crowded: whether its bands lie closer before they take another page.
    """

    bands: tuple[Band, ...]
    with_pictures: tuple[Band, ...]
    closer: tuple[tuple[Band, ...], ...] = ()
    crowded: bool = False
    long_names: tuple[Paragraph, ...] = ()


class Headed(Content, kw_only=True):
    """Content with the same head on each page.

    Attributes:
        headline: its title.
        line: its subject, below the headline.
        beside: its rules, at the right of the headline; one line or two.
    """

    headline: str
    line: Paragraph = ()
    beside: str


class Chart(Headed, kw_only=True):
    """Panels in columns that fill their pages: their text is as large as that allows.

    A panel is not split while its text is legible so.

    Attributes:
        sides: its content, in reading order; each side begins a page.
        across: the content below the columns of each side, over their whole width.
        columns: the number of columns on a page.
        filled: whether columns end evenly, separated by lines; else spacing is tight.
        from_afar: whether it is for a wall: names are large, captions small.
        goes_on: whether a table goes on on the next page, with its headings repeated.
        continued: added to the heading of a panel that continues in another column.
    """

    sides: tuple[tuple[Panel, ...], ...]
    across: tuple[Panel, ...] = ()
    columns: int = 3
    filled: bool = True
    from_afar: bool = False
    goes_on: bool = False
    continued: str = ""


class Plate(Frozen):
    """A drawing at true size to cut out or put on the table, and its name."""

    name: str
    drawing: Drawing


class ScaleBar(Frozen):
    """A line for checking that a print is at true size, divided by ticks.

    With `centimeters`, there is a tick below the line at each of them.
    """

    mm: float
    says: str
    parts: int = 2
    centimeters: bool = False


class Plates(Headed, kw_only=True):
    """Drawings at true size, never scaled.

    Attributes:
        plates: the drawings, in reading order.
        bar: the bar on each page.
        notes: the text below the last plates.
    """

    plates: tuple[Plate, ...]
    bar: ScaleBar
    notes: tuple[Panel, ...] = ()


SideBand = Literal["full", "double", "hatched", "dotted"]
"""The pattern of the band at the left of a card, which tells owners apart without color."""


class Back(Frozen):
    """A common back of all cards of a deck, the same upside down."""

    title: str
    line: str = ""


class Card(Frozen):
    """A card: a label, a name, boxes to tick, and its parts.

    Attributes:
        label: its kind, above its name; an empty one takes no room.
        name: its name; an empty one is a line to write on.
        marks: boxes to tick, below the name.
        parts: its content, which continues on a further card if there is no room.
        double_rule: whether it is marked as a special kind.
        picture: a picture below the parts, omitted if room is short.
        extras: what other sheets say, too, below the parts, each omitted if room is short.
        aside: its price, at the right of label and name.
        corner: its number, at the right of the label.
        side: a band along its left edge, or None.
        bottom: at the lower edge of the first card, such as boxes to tick.
        headless: whether label and name are omitted, because the parts contain them.
        silhouette: from `rules.silhouettes`, between name and aside if there is room; or "".
        is_back: whether it is the back of the card before, in a deck that goes on behind.
        own_back: its back where the deck has a common one, of which it is no part; or None.
    """

    label: str
    name: str
    marks: Paragraph
    parts: tuple[Block, ...]
    double_rule: bool = False
    picture: Drawing | None = None
    aside: tuple[Paragraph, ...] = ()
    corner: Paragraph = ()
    side: SideBand | None = None
    bottom: tuple[Block, ...] = ()
    headless: bool = False
    silhouette: str = ""
    is_back: bool = False
    extras: tuple[Block, ...] = ()
    own_back: Back | None = None


class Deck(Content, kw_only=True):
    """A deck of cards; without an owner it has a line to write the name on.

    Attributes:
        source: the source of the cards, at the foot of each.
        continued: the label of a card that continues the previous one.
        in_full: the label of a name that is too long for the head of its card.
        cards: the cards.
        fills_page: whether its cards are repeated until they fill a page.
        back: the common back of all cards, or None.
        feet: whether each card has owner and number at its foot; else each page
            does, and `counted` is about pages.
        large_names: whether names that fit on one line are larger than usual.
        goes_on_behind: whether a card that needs a further one has it on its back.
    """

    source: str
    continued: str
    in_full: str
    cards: tuple[Card, ...]
    fills_page: bool = False
    back: Back | None = None
    feet: bool = True
    large_names: bool = False
    goes_on_behind: bool = False


class WeaponSlot(Frozen):
    """A weapon in its row of a soldier's card.

    Attributes:
        name: what it is called.
        short: what it is called where that has no room.
        barred: the orders it is never fired on.
        cells: what stands in the columns behind its name.
    """

    name: Paragraph
    short: Paragraph
    barred: Paragraph
    cells: tuple[Paragraph, ...]


class OrderRow(Frozen):
    """A row of the back of a soldier's card.

    Attributes:
        die: the die of an order, or nothing.
        name: what it is called.
        text: what it means to him, behind its name.
        cells: what each of his weapons needs, in its column; nothing where none is fired. A
            second line has its ranges, where they are not those at the head of the column.
        brief: the same meaning in fewer words, for a back without room for all of them.
    """

    die: Paragraph
    name: str
    text: Paragraph = ()
    cells: tuple[Paragraph, ...] = ()
    brief: Paragraph = ()


class SoldierBack(Frozen):
    """The back of a soldier's card: his orders, with a column for each of his weapons.

    Attributes:
        caption: what stands in the second line of the columns.
        columns: of each, its weapon and its range.
        rows: the orders from the first to the last.
        above: what stands above the caption, as it changes every number.
    """

    caption: str
    columns: tuple[tuple[Paragraph, Paragraph], ...]
    rows: tuple[OrderRow, ...]
    above: str = ""


class SoldierCard(Frozen):
    """A soldier on one card, everything at its fixed place.

    Attributes:
        number: of him on the roster.
        name: of him; an empty one is a line to write on.
        rank: his rank or trade, and what marks him beyond it.
        worth: what he is worth to the enemy.
        silhouette: of his weapon, one of `rules.silhouettes`; "" for none.
        is_specialist: whether his number has a double frame.
        tiles: his move and his courage; one with a note has a heavy frame.
        tracks: his health and his psyche, boxes to cross out.
        headings: of the columns of his weapons.
        slots: his weapons, each in its row; None leaves a row empty.
        rules: what no column shows; what does not fit continues on another card, the last first.
        errors: what is not legal, each with the line that stands instead of it and all after it
            where there is no room for them; the roster has them.
        spare: optional texts below the rules, dropped without room; the roster has them.
        back: the back of the card.
        captions: for what the lines of his name, rank and squad are; a card that has them is
            filled in by hand: its weapons and shots have empty cells, its lines to write on boxes
            to tick.
    """

    number: str
    name: str
    rank: str
    worth: Paragraph
    silhouette: str
    is_specialist: bool
    tiles: tuple[Tile, ...]
    tracks: tuple[Paragraph, ...]
    headings: tuple[str, ...]
    slots: tuple[WeaponSlot | None, ...]
    rules: tuple[Paragraph, ...]
    spare: tuple[Paragraph, ...]
    back: SoldierBack
    errors: tuple[tuple[Paragraph, Paragraph], ...] = ()
    captions: tuple[str, ...] = ()


class SoldierDeck(Content, kw_only=True):
    """The cards of soldiers with their backs, and a folded one with what holds for all.

    Attributes:
        cards: the cards, one for each soldier.
        shared: the sides of the folded card, two abreast; none without.
        rulings: what stands on them besides, each where there is room.
        turn: both sides of a card that is added, unless it would be alone on a page of many.
        instead: said on the folded card where that one is left out.
        fold: said beside the line along which the folded one is folded.
        continued: said on both leaves of a card that goes on on a further one.
        squad: at the foot of each card that has room, so that those of two squads stay apart.
        fills_page: whether its cards are repeated until they fill a page.
    """

    cards: tuple[SoldierCard, ...]
    shared: tuple[Panel, ...] = ()
    rulings: tuple[Paragraph, ...] = ()
    turn: tuple[Panel, ...] = ()
    instead: Paragraph = ()
    fold: str = ""
    continued: str = ""
    squad: str = ""
    fills_page: bool = False


class ContentGroup(Content):
    """Contents of one kind that belong together, each on pages of its own.

    Attributes:
        contents: at least one, in order.
    """

    contents: tuple[Content, ...]
