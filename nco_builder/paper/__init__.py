"""Sheets as PDF, for any content; the only room that imports reportlab."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from nco_builder.paper.options import (
    CARD_SIZES,
    PAPERS,
    STYLES,
    Attachment,
    Bookmark,
    CardSize,
    Layout,
    Options,
    Paper,
    Part,
    Style,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nco_builder.sheets.contents import Content

__all__ = [
    "CARD_SIZES",
    "PAPERS",
    "STYLES",
    "Attachment",
    "Bookmark",
    "CardSize",
    "Options",
    "Paper",
    "Part",
    "Style",
    "part",
    "pdf",
]

LAID_BY: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "TableSheet": ("nco_builder.paper.table_sheet", "lay_table_sheet"),
        "BandSheet": ("nco_builder.paper.band_sheet", "lay_band_sheet"),
        "Chart": ("nco_builder.paper.charts", "lay_chart"),
        "Plates": ("nco_builder.paper.plates", "lay_plates"),
        "Deck": ("nco_builder.paper.deck", "lay_deck"),
        "SoldierDeck": ("nco_builder.paper.soldier_deck", "lay_soldier_deck"),
        "ContentGroup": ("nco_builder.paper.content_groups", "lay_together"),
    }
)
"""The layout function of each form of content, by name, so that choosing options imports none."""


def part(content: Content, options: Options, most: int | None = None) -> Part:
    """Return the pages of a content, not yet as a file.

    Args:
        content: The content.
        options: How it is laid out.
        most: The letters of each text that are printed, as from `bounds.room_of_each`.

    Raises:
        NoSheetError: a plate is larger than the paper, or the content is too long.
    """
    from nco_builder.sheets.bounds import bounded
    from nco_builder.sheets.words import DOT

    module, name = LAID_BY[type(content).__name__]
    owner = DOT.join([each for each in (options.copy_name, content.owner) if each])
    with nothing_collected():
        content = bounded(content, most)
        laid: Layout = getattr(import_module(module), name)(content.replace(owner=owner), options)
    return Part(content.title, content.author, content.subject, content.language, *laid)


def pdf(
    parts: Sequence[Part], options: Options, title: str = "", inside: Attachment | None = None
) -> bytes:
    """Return parts as one PDF: the same bytes for the same input.

    Args:
        parts: At least one.
        options: The options the parts were made with.
        title: Title of the document; that of the first part if left out.
        inside: A file to attach to the PDF.
    """
    from nco_builder.paper.canvas import drawn  # reportlab is slow to import

    with nothing_collected():
        return drawn(parts, options, title, inside)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Let the garbage collector wait, as long as pages are made: of them, nearly all is kept."""
    is_collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_collecting:
            gc.enable()
