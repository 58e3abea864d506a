"""Cards on pages, with the marks to cut them out by and a credit in the margin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.cards.formats import corner, cutting_lines
from nco_builder.paper.cells import put_line
from nco_builder.paper.looks import SMALLEST_LOOK, look
from nco_builder.paper.setting import set_lines
from nco_builder.paper.shapes import MM, Slab
from nco_builder.sheets.blocks import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.paper.cards.formats import CardFormat
    from nco_builder.paper.setting import Line
    from nco_builder.paper.shapes import Size

CREDIT_SIDE, CREDIT_DOWN = 1.2 * MM, 1.5


def card_pages(
    cards: Sequence[Slab | None], card: CardFormat, paper: Size, credit: Sequence[str]
) -> list[Slab]:
    """Pages of cards, as many on each as it holds; None leaves a place free."""
    pages = []
    for start in range(0, len(cards), card.on_a_page):
        page = Slab(paper.height)
        own = cards[start : start + card.on_a_page]
        for place, slab in enumerate(own):
            if slab is not None:
                page.put(slab, *corner(card, paper, place))
        page.rules += cutting_lines(card, paper, [slab is not None for slab in own])
        _put_credit(page, card, paper, credit)
        pages.append(page)
    return pages


def mirrored(backs: Sequence[Slab], card: CardFormat) -> list[Slab | None]:
    """Backs in the places that lie behind their fronts when a sheet is turned on its long edge."""
    places: list[Slab | None] = []
    for start in range(0, len(backs), card.columns):
        row: list[Slab | None] = list(backs[start : start + card.columns])
        row += [None] * (card.columns - len(row))
        places += reversed(row)
    return places


def _put_credit(page: Slab, card: CardFormat, paper: Size, credit: Sequence[str]) -> None:
    """Put a line below the cards; it goes on from one cutting mark to behind the next.

    What has no room there goes above the cards: below, printers do not reach a second line.
    """
    lines = _credit_lines(credit, card)
    top = corner(card, paper, 0)[1]
    last = (len(lines) - 1) // card.columns
    for place, line in enumerate(lines):
        row, column = divmod(place, card.columns)
        slab = Slab()
        put_line(slab, line)
        below = top + card.rows * card.height + CREDIT_DOWN
        y = top - CREDIT_DOWN - (last - row + 1) * slab.height if row else below
        page.put(slab, corner(card, paper, column)[0] + CREDIT_SIDE, y)


def _credit_lines(credit: Sequence[str], card: CardFormat) -> list[Line]:
    """Sentences between two marks each; torn where they are too long or too many for that."""
    width = card.width - 2 * CREDIT_SIDE
    lines: list[Line] = []
    said = ""
    for sentence in credit:
        if lines and len(longer := _broken(f"{said} {sentence}", width)) == 1:
            said, lines[-1] = f"{said} {sentence}", longer[0]
        else:
            said = sentence
            lines += _broken(sentence, width)
    return lines if len(lines) <= card.columns else _broken(" ".join(credit), width)


def _broken(text: str, width: float) -> list[Line]:
    return set_lines((Text(text),), width, look(SMALLEST_LOOK))
