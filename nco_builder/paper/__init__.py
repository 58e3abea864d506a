"""Sheets as PDF: the only place that knows reportlab. It draws contents, whatever they tell of."""

from __future__ import annotations

from dataclasses import replace
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
    from collections.abc import Mapping, Sequence

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
        "ContentGroup": ("nco_builder.paper.content_groups", "lay_together"),
    }
)
"""What lays each form of content on pages. By name: who only chooses options loads none of it."""


def part(content: Content, options: Options) -> Part:
    """Return the pages of a content, not yet a file.

    Raises:
        NoSheetError: a plate is larger than the paper, or there is more than paper takes.
    """
    from nco_builder.sheets.bounds import bounded
    from nco_builder.sheets.words import DOT

    content = bounded(content)
    module, name = LAID_BY[type(content).__name__]
    owner = DOT.join([each for each in (options.copy_name, content.owner) if each])
    laid: Layout = getattr(import_module(module), name)(replace(content, owner=owner), options)
    return Part(content.title, content.author, content.subject, content.language, *laid)


def pdf(
    parts: Sequence[Part], options: Options, title: str = "", inside: Attachment | None = None
) -> bytes:
    """Return parts as one PDF: the same bytes for the same input.

    Args:
        parts: At least one.
        options: The options the parts were made with.
        title: Title of the document; that of the first part if left out.
        inside: A file that the PDF carries.

    """
    from nco_builder.paper.canvas import drawn  # reportlab is slow to load

    return drawn(parts, options, title, inside)
