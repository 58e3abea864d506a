"""Blocks as text, for blocks taller than a card: text can continue on the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.sheets.blocks import (
    Framed,
    Grid,
    Points,
    Poster,
    SideBySide,
    Text,
    Tiles,
    as_paragraph,
)
from nco_builder.sheets.words import APART, joined

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.sheets.blocks import Block, Paragraph, Tile


def in_words(part: Block) -> tuple[Block, ...]:
    """Return blocks converted to lines of text if they can be; others are unchanged."""
    match part:
        case SideBySide():
            return (part.drawing, *part.parts)
        case Grid():
            return (Points((*_headings(part), *(_joined(row) for row in part.rows))),)
        case Tiles():
            beside = (part.beside,) if part.beside else ()
            return (Points((*map(_tile, part.tiles), *beside)),)
        case Poster():
            note = ((Text(part.note),),) if part.note else ()
            return (Points((*((Text(line, "strong"),) for line in part.lines), *note)),)
        case Framed():
            return (Points((part.paragraph,)),)
        case _:
            return (part,)


def _headings(grid: Grid) -> tuple[Paragraph, ...]:
    bands = _joined([(Text(text, "small"),) for text, _count in grid.bands if text])
    line = _joined(map(as_paragraph, grid.headings))
    return tuple([each for each in (bands, line) if each])


def _joined(cells: Iterable[Paragraph]) -> Paragraph:
    return joined([cell for cell in cells if any(cell)], APART)


def _tile(tile: Tile) -> Paragraph:
    note = (Text(f" {tile.note}"),) if tile.note else ()
    return (Text(f"{tile.label} "), *tile.value, *note)
