"""Contents in reading order: the blocks of anything printable, and all their words."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from nco_builder.sheets.blocks import (
    Boxes,
    Facts,
    Framed,
    Grid,
    Mark,
    NameList,
    Panel,
    Points,
    Poster,
    Rolls,
    SideBySide,
    Text,
    Tile,
    Tiles,
    Track,
    VehicleBlock,
    as_paragraph,
)
from nco_builder.sheets.contents import (
    BandSheet,
    Chart,
    ContentGroup,
    Deck,
    Plates,
    SoldierDeck,
    TableSheet,
)
from nco_builder.sheets.drawings import Drawing
from nco_builder.sheets.words import APART, NBSP, joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.sheets.blocks import Block, Cell, Paragraph, Section, Table
    from nco_builder.sheets.contents import (
        Back,
        Banner,
        Card,
        Content,
        Figure,
        Headed,
        Sheet,
        SoldierCard,
    )


def blocks_of(content: Content) -> Iterator[Block]:
    """Yield all blocks of a content, without those that only a page needs."""
    match content:
        case TableSheet():
            yield from _head(content)
            yield Tiles(tuple(map(_figure, content.figures)))
            yield from _table(content.table)
            yield from [content.tally] if content.tally else []
            yield from _foot(content)
        case BandSheet():
            yield from _head(content)
            for band in content.with_pictures or content.bands:
                yield from [_band(each) for each in (band.block, band.beside) if each]
            yield from [Points(content.long_names)] if content.long_names else []
            yield from _foot(content)
        case Chart():
            yield _headed(content)
            yield from [panel for side in content.sides for panel in (*side, *content.across)]
        case Plates():
            yield _headed(content)
            yield from [Panel(each.name, "", (each.drawing,)) for each in content.plates]
            yield Points(((Text(content.bar.says, "small"),),))
            yield from content.notes
        case Deck():
            yield from map(card_panel, content.cards)
            yield from [_back(content.back)] if content.back else []
        case SoldierDeck():
            yield from content.shared
            yield from [Points(content.rulings)] if content.rulings else []
            yield from [panel for card in content.cards for panel in soldier_panels(card)]
        case ContentGroup():
            yield from [block for each in content.contents for block in blocks_of(each)]
    yield Points((*((Text(each, "small"),) for each in content.credit),))


def _head(sheet: Sheet) -> Iterator[Block]:
    banner: Banner = sheet.banner
    stamp = (Text(banner.stamp.text, "strong"),)
    headline = (Text(banner.headline or banner.headline_label, "headline"),)
    yield Points((headline, banner.line, stamp, *banner.beside, sheet.terms))


def _headed(content: Headed) -> Points:
    line = (content.line,) if content.line else ()
    return Points(((Text(content.headline, "headline"),), *line, (Text(content.beside, "small"),)))


def _foot(sheet: Sheet) -> Iterator[Block]:
    yield from map(_section, sheet.sections)
    if sheet.code:
        told = ((Text(sheet.code.says),), (Text(", ".join(sheet.code.texts), "small"),))
        yield Panel(sheet.code.heading, "", (Points(told),))
    yield Points((sheet.legend,))


def _figure(figure: Figure) -> Tile:
    return Tile(figure.caption, (Text(figure.value, "number"), Text(f" {figure.rest}")))


def _band(block: Panel | VehicleBlock | Points) -> Block:
    return of_vehicle(block) if isinstance(block, VehicleBlock) else block


def of_vehicle(block: VehicleBlock) -> Panel:
    """Return a vehicle as a panel: boxes, command chart, fire."""
    boxes = joined([(Boxes(1), Text(f" {word}")) for word in block.boxes], APART)
    ticks = (Points((boxes,)),) if boxes else ()
    return Panel(block.name, block.kind, (*ticks, block.rolls, block.points))


def _section(section: Section) -> Panel:
    return Panel(section.heading, "", (*section.grids, Points(section.paragraphs)))


def card_panel(card: Card) -> Panel:
    """Return a card as a panel."""
    head = Points(tuple([each for each in (card.corner, card.marks, *card.aside) if each]))
    first = (head,) if head.paragraphs else ()
    pictures = (card.picture,) if card.picture else ()
    parts = (*first, *card.parts, *pictures, *card.bottom)
    return Panel(card.name, card.label, parts)


def soldier_panels(card: SoldierCard) -> Iterator[Panel]:
    """Yield the front of a soldier's card, and its back."""
    rows = [((*slot.name, Text(NBSP), *slot.barred), *slot.cells) for slot in card.slots if slot]
    grid = Grid(card.headings, tuple(rows))
    told = (Tiles(card.tiles), Points(card.tracks), grid, Points((*card.rules, *card.spare)))
    yield Panel(card.name, f"{card.number} {card.rank}", (Points((card.worth,)), *told))
    back = card.back
    caption = ", ".join(filter(None, (back.above, back.caption)))
    weapons = Grid((caption, *[name for name, _reach in back.columns]), ())
    ranges = Points(tuple([reach for _name, reach in back.columns]))
    orders = [
        (*row.die, Text(f" {row.name} ", "strong"), *row.text, Text(" "), *joined(row.cells))
        for row in back.rows
    ]
    yield Panel(card.name, f"{card.number} {card.rank}", (weapons, ranges, Points(tuple(orders))))


def _back(back: Back) -> Panel:
    return Panel(back.title, back.line, ())


def _table(table: Table) -> Iterator[Block]:
    headings = tuple([column.heading for column in table.columns])
    for group in table.groups:
        yield Points((group.heading,))
        if group.rows:
            yield Grid(headings, tuple([tuple(map(_cell, row.cells)) for row in group.rows]))
        yield from [
            NameList(row.key, (Text(f"{row.key}  ", "strong"), *told))
            for row in group.rows
            if (told := joined((row.boxes, row.foot), "\n"))
        ]


def _cell(cell: Cell) -> Paragraph:
    return joined(cell, "\n")


def texts(block: Block) -> Iterator[str]:
    """Yield the text of a block, paragraph by paragraph."""
    return _words(paragraphs(block))


def paragraphs(block: Block) -> Iterator[Paragraph]:
    """Yield everything a block says, paragraph by paragraph."""
    match block:
        case Panel():
            yield from ((Text(block.heading),), (Text(block.aside),))
            for part in block.parts:
                yield from paragraphs(part)
        case Points():
            yield from block.paragraphs
        case NameList() | Framed():
            yield block.paragraph
        case SideBySide():
            for each in (block.drawing, *block.parts):
                yield from paragraphs(each)
        case Drawing():
            yield from [(Text(label.text),) for label in block.labels]
        case Poster():
            yield from [(Text(each),) for each in (*block.lines, block.note)]
        case Rolls() | Grid() | Facts() | Tiles():
            yield from _in_rows(block)


def _in_rows(block: Rolls | Grid | Facts | Tiles) -> Iterator[Paragraph]:
    match block:
        case Rolls():
            for row in block.rows:
                yield from ((Text(row.faces),), row.name, row.text, row.chance)
        case Grid():
            yield from [(Text(text),) for text, _count in block.bands]
            yield from map(as_paragraph, block.headings)
            for cells in block.rows:
                yield from cells
        case Facts():
            for fact in block.rows:
                yield from ((Text(fact.label),), fact.text)
        case Tiles():
            for tile in block.tiles:
                yield from ((Text(tile.label),), tile.value, (Text(tile.note),))
            yield block.beside


def _words(paragraphs: Iterable[Paragraph]) -> Iterator[str]:
    """Yield the words of each paragraph, with runs joined; boxes and tracks separate them."""
    for paragraph in paragraphs:
        for is_text, run in groupby(paragraph, lambda part: isinstance(part, Text | Mark)):
            if is_text:
                yield "".join([part.text for part in run if isinstance(part, Text | Mark)])
            else:
                yield from [part.label for part in run if isinstance(part, Track)]
