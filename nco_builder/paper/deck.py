"""A deck on pages, true to size: where cards lie, the marks they are cut out by, their backs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.paper.best_cards import set_deck
from nco_builder.paper.card_back import alike_back
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.cells import put_line, set_cell
from nco_builder.paper.fonts import ASCENT, SMALLEST_LOOK, SMALLEST_TEXT, look
from nco_builder.paper.leaves import set_leaves
from nco_builder.paper.options import BLEED, Bookmark, Laid
from nco_builder.paper.setting import set_lines
from nco_builder.paper.shapes import MM, RuleLine, Size, Slab
from nco_builder.sheets.blocks import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.options import Options
    from nco_builder.paper.setting import SetLine
    from nco_builder.sheets.contents import Deck


def lay_deck(deck: Deck, options: Options) -> Laid:
    """The cards to be cut out, each page with its backs behind it where there are any."""
    size = FORMATS[options.card_size or "poker"]
    if deck.fills_page:
        deck = replace(deck, cards=(deck.cards * size.on_a_page)[: size.on_a_page])
    if deck.backs:
        return _lay_leaves(deck, size, options)
    cards = set_deck(deck, size)
    fronts = [slab for each in cards for slab in each]
    if options.print_shop:
        behind = [alike_back(deck.back, size)] * len(fronts) if deck.back else []
        return _one_to_a_page(deck, cards, behind, size)
    pages = card_pages(fronts, size, options.size, deck.credit)
    if not deck.feet:
        _put_counts(pages, deck, size, options.size)
    if deck.back:
        alike: list[Slab] = [alike_back(deck.back, size)] * len(fronts)
        turned = card_pages(mirrored(alike, size), size, options.size, deck.credit)
        pages = [page for both in zip(pages, turned, strict=True) for page in both]
    marks = _bookmarks(deck, cards, size.on_a_page, 2 if deck.back else 1)
    return Laid(pages, marks, true_size=True)


def _lay_leaves(deck: Deck, size: CardFormat, options: Options) -> Laid:
    """Cards whose backs go on with what the fronts have no room for."""
    leaves = set_leaves(deck, size)
    fronts = [[front for front, _behind in each] for each in leaves]
    behind = [back for each in leaves for _front, back in each]
    if options.print_shop:
        return _one_to_a_page(deck, fronts, behind, size)
    pages = card_pages([slab for each in fronts for slab in each], size, options.size, deck.credit)
    turned = card_pages(mirrored(behind, size), size, options.size, deck.credit)
    both = [page for pair in zip(pages, turned, strict=True) for page in pair]
    return Laid(both, _bookmarks(deck, fronts, size.on_a_page, 2), true_size=True)


def _one_to_a_page(
    deck: Deck, cards: Sequence[Sequence[Slab]], backs: Sequence[Slab], size: CardFormat
) -> Laid:
    """Each card on a page of its size and a bleed, behind it its back where there is one.

    Cards keep nothing near their edges, so that corners may be rounded.
    """
    fronts = [slab for each in cards for slab in each]
    turned = zip(fronts, backs, strict=True) if backs else zip(fronts)
    pages = []
    for slab in [each for both in turned for each in both]:
        page = Slab(size.height + 2 * BLEED)
        page.put(slab, BLEED, BLEED)
        pages.append(page)
    marks = _bookmarks(deck, cards, 1, 2 if backs else 1)
    return Laid(pages, marks, true_size=True, trimmed=Size(size.width, size.height))


def _bookmarks(
    deck: Deck, cards: Sequence[Sequence[Slab]], on_a_page: int, step: int
) -> tuple[Bookmark, ...]:
    """An entry for each card, where it begins."""
    marks, place = [], 0
    for card, slabs in zip(deck.cards, cards, strict=True):
        if card.name:
            marks.append(Bookmark(card.name, place // on_a_page * step))
        place += len(slabs)
    return tuple(marks)


CREDIT_SIDE, CREDIT_DOWN = 1.2 * MM, 1.5
CREDIT_DEPTH = (ASCENT + 0.21) * SMALLEST_TEXT
"""How far its letters reach below where it begins."""
UNPRINTED = 5 * MM
"""So much is kept free along the edges of the paper, which no printer reaches."""


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
    down = min(CREDIT_DOWN, top - UNPRINTED - CREDIT_DEPTH)
    last = (len(lines) - 1) // card.columns
    for place, line in enumerate(lines):
        row, column = divmod(place, card.columns)
        slab = Slab()
        put_line(slab, line)
        below = top + card.rows * card.height + down
        y = top - down - (last - row + 1) * slab.height if row else below
        page.put(slab, corner(card, paper, column)[0] + CREDIT_SIDE, y)


def _put_counts(pages: Sequence[Slab], deck: Deck, card: CardFormat, paper: Size) -> None:
    """Say on each page which it is, above the cards at the right."""
    x, top = corner(card, paper, card.columns - 1)
    for number, page in enumerate(pages, start=1):
        said = ((Text(deck.count(number, len(pages))),),)
        width = card.width - 2 * CREDIT_SIDE
        slab = set_cell(said, width, look(SMALLEST_LOOK), "right", 1).slab
        page.put(slab, x + CREDIT_SIDE, top - CREDIT_DOWN - slab.height)


def _credit_lines(credit: Sequence[str], card: CardFormat) -> list[SetLine]:
    """Sentences between two marks each; torn where they are too long or too many for that."""
    width = card.width - 2 * CREDIT_SIDE
    lines: list[SetLine] = []
    said = ""
    for sentence in credit:
        if lines and len(longer := _broken(f"{said} {sentence}", width)) == 1:
            said, lines[-1] = f"{said} {sentence}", longer[0]
        else:
            said = sentence
            lines += _broken(sentence, width)
    below = lines if len(lines) <= card.columns else _broken(" ".join(credit), width)
    if len(below) <= card.columns or len(credit) == 1:
        return below
    # whole sentences go above the cards, not the last word of one
    *first, last = credit
    below = _credit_lines(first, card)
    below += _broken("", width) * (card.columns - len(below))
    return [*below, *_broken(last, width)]


def _broken(text: str, width: float) -> list[SetLine]:
    return set_lines((Text(text),), width, look(SMALLEST_LOOK))


MARK_FROM, LEAST_MARK, MARK_TO = 1.0 * MM, 2.5 * MM, 4.0 * MM
MARK_WEIGHT, EDGE_WEIGHT = 0.5, 0.3


def corner(card: CardFormat, paper: Size, place: int) -> tuple[float, float]:
    """Upper left corner of a place on the page; all places together stand in its middle."""
    row, column = divmod(place, card.columns)
    left = (paper.width - card.columns * card.width) / 2
    top = (paper.height - card.rows * card.height) / 2
    return left + column * card.width, top + row * card.height


def _mark_end(margin: float) -> float:
    """How far from the cards a mark ends in a margin: within what is printed, where it can."""
    return min(MARK_TO, max(LEAST_MARK, margin - UNPRINTED))


def cutting_lines(card: CardFormat, paper: Size, taken: Sequence[bool]) -> Iterator[RuleLine]:
    """Marks in the margins for every cut, and thin lines around the cards that are there."""
    left, top = corner(card, paper, 0)
    right, bottom = left + card.columns * card.width, top + card.rows * card.height
    far = _mark_end(top)
    for column in range(card.columns + 1):
        x = left + column * card.width
        yield RuleLine(x, top - far, x, top - MARK_FROM, MARK_WEIGHT)
        yield RuleLine(x, bottom + MARK_FROM, x, bottom + far, MARK_WEIGHT)
    far = _mark_end(left)
    for row in range(card.rows + 1):
        y = top + row * card.height
        yield RuleLine(left - far, y, left - MARK_FROM, y, MARK_WEIGHT)
        yield RuleLine(right + MARK_FROM, y, right + far, y, MARK_WEIGHT)
    yield from _edges(card, paper, taken)


def _edges(card: CardFormat, paper: Size, taken: Sequence[bool]) -> Iterator[RuleLine]:
    """The edges of the places that are taken; one that two cards share is drawn once."""
    left, top = corner(card, paper, 0)
    places = [divmod(place, card.columns) for place, has in enumerate(taken) if has]
    upright = dict.fromkeys([(row, column + side) for row, column in places for side in (0, 1)])
    level = dict.fromkeys([(row + side, column) for row, column in places for side in (0, 1)])
    for row, column in upright:
        x, y = left + column * card.width, top + row * card.height
        yield RuleLine(x, y, x, y + card.height, EDGE_WEIGHT, light=True)
    for row, column in level:
        x, y = left + column * card.width, top + row * card.height
        yield RuleLine(x, y, x + card.width, y, EDGE_WEIGHT, light=True)
