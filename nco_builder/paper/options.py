"""How sheets are printed: what one sheet and a whole pack have in common."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from nco_builder.paper.shapes import MM, Size

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping

Paper = Literal["a4", "letter"]
CardSize = Literal["poker", "large"]
Style = Literal["color", "mono", "ink_saver"]
INCH = 72
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
        style: `mono` has black, white and gray alone; `ink_saver` no filled areas besides.
        card_size: `poker` is 63 x 88 mm, nine to a page; `large` is 100 x 110 mm, four to a page.
        backs: whether each page of cards is followed by one with their backs, to print duplex.
        copy_name: whose copy it is, such as a round or the judge; at the foot of each page.
        share_code: what the roster sheet shows as a QR code; none where it is empty.

    """

    date: dt.date
    paper: Paper = "a4"
    style: Style = "color"
    card_size: CardSize = "poker"
    backs: bool = False
    copy_name: str = ""
    share_code: str = ""

    @property
    def size(self) -> Size:
        """Width and height of the paper, in points."""
        return PAPERS[self.paper]
