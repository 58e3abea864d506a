"""What blocks say, as plain text: cells apart, boxes and lines as characters."""

from __future__ import annotations

from typing import Any

from nco_builder.sheets.blocks import (
    Blank,
    Boxes,
    Divider,
    Facts,
    Grid,
    Panel,
    Points,
    Rolls,
    Section,
    Text,
    Tiles,
    Track,
    as_paragraph,
)
from nco_builder.sheets.contents import Card


def words(paragraph: Any) -> str:  # noqa: ANN401 - of any inlines
    return "".join([_shown(each) for each in paragraph]).replace("\N{NO-BREAK SPACE}", " ")


def _shown(inline: Any) -> str:  # noqa: ANN401 - likewise
    match inline:
        case Text():
            return inline.text
        case Boxes():
            return "☐" * inline.count
        case Blank():
            return "____"
        case Track():
            light = inline.boxes - inline.heavy
            return f"{inline.label}{'☐' * light}{'☒' * inline.heavy}"
    raise TypeError(inline)


def said_by(block: Any) -> str:  # noqa: ANN401, PLR0911 - any block
    """All that a block, a section or a card says."""
    match block:
        case Card():
            head = [block.label, words(block.corner), block.name, *map(words, block.aside)]
            return "\n".join([*head, *map(said_by, block.parts), *map(said_by, block.bottom)])
        case Panel():
            return "\n".join([block.heading, block.aside, *map(said_by, block.parts)])
        case Section():
            return "\n".join([block.heading, *map(words, block.paragraphs)])
        case Points():
            return "\n".join(map(words, block.paragraphs))
        case Grid():
            first = " | ".join([words(as_paragraph(each)) for each in block.headings])
            return "\n".join([first, *(" | ".join(map(words, row)) for row in block.rows)])
        case Tiles():
            shown = [f"{t.label} [{words(t.value)}] {t.note}" for t in block.tiles]
            return " ".join(shown)
        case Rolls():
            rows = [" ".join([row.faces, words(row.name), words(row.text)]) for row in block.rows]
            return "\n".join(rows)
        case Facts():
            return "\n".join([f"{row.label} {words(row.text)}" for row in block.rows])
        case Divider():
            return ""
    raise TypeError(block)
