"""Print options, and the parts of a print, each with the pages of one sheet."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.paper.shapes import MM, Size
from nco_builder.schema.record import Frozen
from nco_builder.sheets import CardSize as CardSize  # noqa: PLC0414 - of the options too

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping, Sequence

    from nco_builder.paper.shapes import Slab

Paper = Literal["a4", "letter"]
Style = Literal["color", "mono", "ink_saver"]
INCH = 72
BLEED = 3 * MM
"""The bleed at each edge of a page for a print shop."""
PAPERS: Mapping[Paper, Size] = MappingProxyType(
    {"a4": Size(210 * MM, 297 * MM), "letter": Size(8.5 * INCH, 11 * INCH)}
)
CARD_SIZES: tuple[CardSize, ...] = ("poker", "large")
STYLES: tuple[Style, ...] = ("color", "mono", "ink_saver")


class Options(Frozen):
    """The options of a print.

    Attributes:
        date: when the squad was checked.
        paper: the paper.
        style: `mono` uses only black, white and gray; `ink_saver` also saves ink,
            see `nco_builder.paper.inks`.
        card_size: `poker` is 63 x 88 mm, nine to a page; `large` is 100 x 110 mm, four to a page;
            None is the default of the sheet.
        backs: whether each page of cards is followed by their backs, for duplex printing; those
            of a squad always have theirs.
        print_shop: whether each card has a page of its own size, with a bleed around it, as
            print shops need them; other sheets are unchanged.
        fillable: whether boxes to tick are fields of a form as well, for a tablet; it prints alike.
        copy_name: the name of the copy, such as a round or the judge, at the foot of each page.
    """

    date: dt.date
    paper: Paper = "a4"
    style: Style = "color"
    card_size: CardSize | None = None
    backs: bool = False
    print_shop: bool = False
    fillable: bool = False
    copy_name: str = ""

    @property
    def size(self) -> Size:
        """Width and height of the paper, in points."""
        return PAPERS[self.paper]


class Bookmark(NamedTuple):
    """An entry of the outline: its text, its page in the part (from 0), its level (from 0)."""

    text: str
    page: int
    level: int = 1


class Attachment(NamedTuple):
    """A file attached to a PDF: its name, content and short description."""

    name: str
    content: bytes
    description: str


class Layout(NamedTuple):
    """A laid out content: a slab per page, where its parts begin, whether it is at true size.

    `trimmed` is the size its pages are cut to, if it is not the paper; `two_sided` says that every
    other page is the back of the one before.
    """

    pages: Sequence[Slab]
    bookmarks: tuple[Bookmark, ...] = ()
    true_size: bool = False
    trimmed: Size | None = None
    two_sided: bool = False


class Part(Frozen):
    """The pages of one sheet.

    Attributes:
        title: its title, also in the outline.
        author: the author of its subject, may be empty.
        subject: a description of the document.
        language: the language of its text, as BCP 47.
        pages: a slab for each page.
        bookmarks: its outline, below its own entry.
        true_size: whether the PDF asks print dialogs not to scale.
        trimmed: the size its pages are cut to, inside a bleed; None if that is the paper.
        two_sided: whether every other page is the back of the one before.
    """

    title: str
    author: str
    subject: str
    language: str
    pages: Sequence[Slab]
    bookmarks: tuple[Bookmark, ...] = ()
    true_size: bool = False
    trimmed: Size | None = None
    two_sided: bool = False
