"""A part of a print: the pages of one sheet, and what a reader may jump to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.paper.shapes import Slab


class Bookmark(NamedTuple):
    """An entry of the outline: its text, the page of the part (from 0), how deep it is (from 0)."""

    text: str
    page: int
    level: int = 1


class Attachment(NamedTuple):
    """A file that a PDF carries: its name, what is in it, and what it is in a few words."""

    name: str
    content: bytes
    description: str


@dataclass(frozen=True, slots=True)
class Part:
    """The pages of one sheet.

    Attributes:
        title: what it is and whose, also its entry in the outline.
        author: who made the squad, may be empty.
        subject: what the document is.
        language: of its words, as BCP 47.
        pages: a slab for each page.
        bookmarks: what it has within, below its own entry.
        true_size: whether print dialogs are asked not to scale.

    """

    title: str
    author: str
    subject: str
    language: str
    pages: Sequence[Slab]
    bookmarks: tuple[Bookmark, ...] = ()
    true_size: bool = False
