"""How sheets are printed, and what a print is made of: parts, each the pages of one sheet."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.paper.shapes import MM, Size
from nco_builder.sheets import CardSize as CardSize  # noqa: PLC0414 - of the options too

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping, Sequence

    from nco_builder.paper.shapes import Slab

Paper = Literal["a4", "letter"]
Style = Literal["color", "mono", "ink_saver"]
INCH = 72
BLEED = 3 * MM
"""What is cut off a page of a print shop at each edge."""
PAPERS: Mapping[Paper, Size] = MappingProxyType(
    {"a4": Size(210 * MM, 297 * MM), "letter": Size(8.5 * INCH, 11 * INCH)}
)
CARD_SIZES: tuple[CardSize, ...] = ("poker", "large")
STYLES: tuple[Style, ...] = ("color", "mono", "ink_saver")


@dataclass(frozen=True, slots=True)
class Options:
    """What is chosen for a print.

    Attributes:
        date: when the squad was checked.
        paper: the paper.
        style: `mono` has black, white and gray alone; `ink_saver` saves ink
            besides, see `nco_builder.paper.inks`.
        card_size: `poker` is 63 x 88 mm, nine to a page; `large` is 100 x 110 mm, four to a page;
            None is what is usual for the sheet.
        backs: whether each page of cards is followed by one with their backs, to print duplex.
        generic_backs: whether those are alike for all, with what holds for everybody alone.
        print_shop: whether cards are one to a page of their own size, with a bleed around it, as
            print shops want them; other sheets are as ever.
        copy_name: whose copy it is, such as a round or the judge; at the foot of each page.

    """

    date: dt.date
    paper: Paper = "a4"
    style: Style = "color"
    card_size: CardSize | None = None
    backs: bool = False
    generic_backs: bool = False
    print_shop: bool = False
    copy_name: str = ""

    @property
    def size(self) -> Size:
        """Width and height of the paper, in points."""
        return PAPERS[self.paper]


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


class Layout(NamedTuple):
    """A content on pages: a slab for each, where its parts begin, whether it is true to size.

    `trimmed` is what its pages are cut to, where that is not the paper.
    """

    pages: Sequence[Slab]
    bookmarks: tuple[Bookmark, ...] = ()
    true_size: bool = False
    trimmed: Size | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """The pages of one sheet.

    Attributes:
        title: what it is and whose, also its entry in the outline.
        author: who made what it is about, may be empty.
        subject: what the document is.
        language: of its words, as BCP 47.
        pages: a slab for each page.
        bookmarks: what it has within, below its own entry.
        true_size: whether print dialogs are asked not to scale.
        trimmed: what its pages are cut to, with a bleed around; None if they are the paper.

    """

    title: str
    author: str
    subject: str
    language: str
    pages: Sequence[Slab]
    bookmarks: tuple[Bookmark, ...] = ()
    true_size: bool = False
    trimmed: Size | None = None
