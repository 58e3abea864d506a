"""The cards of soldiers on pages: fronts and their backs, the folded card first."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.cells import ascent
from nco_builder.paper.deck import (
    CREDIT_SIDE,
    card_pages,
    mirrored,
    one_to_a_page,
)
from nco_builder.paper.fonts import NAME_MORE, SMALLEST_LOOK, look
from nco_builder.paper.options import Bookmark, Layout
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.setting import set_lines, text_of
from nco_builder.paper.shapes import Outline, RuleLine, Slab
from nco_builder.paper.soldier_grid import (
    FIRM,
    HAIR,
    LIMIT,
    Leaf,
    SoldierGrid,
    Spot,
    cut,
    grid_of,
    high,
    put,
    put_lines,
    set_soldier,
)
from nco_builder.paper.tags import CELL, HEADING, ROW
from nco_builder.sheets.blocks import Grid, Panel, Points, Text
from nco_builder.sheets.words import DOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.options import Options
    from nco_builder.paper.shapes import Size
    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.sheets.contents import SoldierDeck

KEPT_SIDES = 64
SIZES = (9.0, 8.5, 8.0)
"""The sizes of text on the folded card: the first at which its sides have room for all."""
TITLE, TITLE_BASE, TITLE_RULE, FIRST = 12.0, 7.4, 9.0, 9.9
PARAGRAPH_GAP, ROW_AIR = 3.0, 0.9
ROLLED = 8.5
"""How far from the left is what a roll means, in millimetres."""


def lay_soldier_deck(deck: SoldierDeck, options: Options) -> Layout:
    """Pages of cards to be cut out, each with its backs behind it."""
    size = FORMATS[options.card_size or "poker"]
    if deck.fills_page:
        deck = deck.replace(cards=(deck.cards * size.on_a_page)[: size.on_a_page])
    own = [set_soldier(card, size, deck.continued) for card in deck.cards]
    shared = folded(deck, size, fold=not options.print_shop)
    leaves = [shared, *own] if shared else own
    names = [deck.shared[0].heading] if shared else []
    names += [card.name for card in deck.cards]
    fronts = [[leaf.front for leaf in each] for each in leaves]
    backs = [leaf.back for each in leaves for leaf in each]
    if options.print_shop:
        marks = _bookmarks(names, fronts, 1)
        return one_to_a_page([slab for each in fronts for slab in each], backs, size, marks)
    ahead = [slab for each in fronts for slab in each]
    both = list(_pages(deck, ahead, mirrored(backs, size), size, options.size))
    marks = _bookmarks(names, fronts, size.on_a_page)
    return Layout(both, marks, true_size=True, two_sided=True)


def _bookmarks(
    names: Sequence[str], cards: Sequence[Sequence[Slab]], on_a_page: int
) -> tuple[Bookmark, ...]:
    """An entry for each card, where it begins; each page has its backs behind it."""
    marks, place = [], 0
    for name, slabs in zip(names, cards, strict=True):
        if name:
            marks.append(Bookmark(name, place // on_a_page * 2))
        place += len(slabs)
    return tuple(marks)


def _pages(
    deck: SoldierDeck,
    fronts: Sequence[Slab],
    backs: Sequence[Slab | None],
    size: CardFormat,
    paper: Size,
) -> Iterator[Slab]:
    """Each page with its backs behind it; in the margin, whose it is and which of how many."""
    starts = range(0, len(fronts), size.on_a_page)
    width, at = size.width - 2 * CREDIT_SIDE, look(SMALLEST_LOOK)
    for number, start in enumerate(starts):
        for place, cards in enumerate((fronts, backs)):
            said = deck.count(2 * number + place + 1, 2 * len(starts))
            if deck.owner and said:
                room = width - natural_width((Text(f"{DOT}{said}"),), at)
                said = text_of(cut(deck.owner, "text", at, room)[0]) + f"{DOT}{said}"
            own = cards[start : start + size.on_a_page]
            credit = (*deck.credit, said or deck.owner)
            yield from card_pages(own, size, paper, tuple(filter(None, credit)))


def folded(deck: SoldierDeck, size: CardFormat, *, fold: bool) -> tuple[Leaf, ...]:
    """A card of two leaves side by side: two sides in front, the others behind these.

    Read from the left they stand in order in front, and behind, where the sheet is turned.
    """
    if not deck.shared:
        return ()
    sides = _sides(deck.shared, deck.rulings, size, deck.continued)
    first, second, third, fourth = sides[:4]
    if fold:
        first, third = _with_fold(first, size), _with_fold(third, size)
    further = zip(sides[4::2], sides[5::2], strict=True)
    return Leaf(first, fourth), Leaf(second, third), *(Leaf(*both) for both in further)


def _with_fold(side: Slab, size: CardFormat) -> Slab:
    """A side with a dashed line along its right edge, where the card is folded."""
    slab = Slab(side.height)
    slab.put(side, 0, 0)
    ends = ((size.width, size.padding), (size.width, size.height - size.padding))
    slab.outlines = (Outline(ends, 0.8, light=False, dashed=True, filled=False),)
    return slab


@lru_cache(maxsize=KEPT_SIDES)
def _sides(
    sides: tuple[Panel, ...], rulings: tuple[Paragraph, ...], size: CardFormat, continued: str
) -> tuple[Slab, ...]:
    """All sides in one size of text, the largest at which each has room; then the rulings.

    What has no room even in the smallest goes on on further ones, an even number.
    """
    grid = grid_of(size)
    tried = [[_Side(side, grid, text) for side in sides] for text in SIZES]
    whole = [each for each in tried if not any(side.left for side in each)]
    chosen = (whole or tried[-1:])[0]
    for side in chosen:  # further ones are added at its end
        if side.left:
            more = Panel(sides[0].heading, continued, side.left)
            chosen.append(_Side(more, grid, SIZES[-1]))
    for ruling in rulings:
        if not chosen[-1].put_spare(ruling):
            min(chosen, key=lambda side: side.end).put_spare(ruling)
    slabs = [side.slab for side in chosen]
    return (*slabs, *[Slab(grid.height)] * (len(slabs) % 2))


class _Side:
    """One side of the folded card, from its top."""

    def __init__(self, panel: Panel, grid: SoldierGrid, size: float) -> None:
        self._grid, self._at = grid, look(grid.size(size))
        self.slab = Slab(grid.height)
        self._right = grid.left + grid.inner
        base = grid.points(TITLE_BASE)
        title = Slab(tag=HEADING)
        self.slab.put(title, 0, 0)
        named = (Text(panel.heading, "name"),)
        put(title, named, look(grid.size(TITLE) - NAME_MORE), Spot(grid.left, base))
        put(title, (Text(panel.aside),), self._at, Spot(self._right, base, "right"))
        self._rule(grid.points(TITLE_RULE), FIRM)
        self._y = grid.points(FIRST)
        self.left: tuple[Block, ...] = ()
        """What has no room."""
        units = list(_units(panel.parts))
        for place, part in enumerate(units):
            if isinstance(part, Points):
                done, end = self._points(part)
            else:
                done, end = self._rows(part)
            if end > grid.points(LIMIT) and place:
                self.left = tuple(units[place:])
                break
            self.slab.put(done, 0, 0)
            self._y = end + grid.size(PARAGRAPH_GAP)

    def _rule(self, y: float, weight: float, *, light: bool = False) -> None:
        self.slab.rules.append(RuleLine(self._grid.left, y, self._right, y, weight, light))

    @property
    def end(self) -> float:
        """Where what stands on it ends."""
        return self._y

    def put_spare(self, paragraph: Paragraph) -> bool:
        """Put a paragraph below all others; say whether there was room for it."""
        done, end = self._points(Points((paragraph,)))
        if end > self._grid.points(LIMIT):
            return False
        self.slab.put(done, 0, 0)
        self._y = end + self._grid.size(PARAGRAPH_GAP)
        return True

    def _points(self, points: Points) -> tuple[Slab, float]:
        """A paragraph below what is there, and where it ends."""
        slab, y = Slab(), self._y
        for paragraph in points.paragraphs:
            lines = set_lines(paragraph, self._grid.inner, self._at)
            y = put_lines(slab, lines, (self._grid.left, y), self._grid)
        return slab, y

    def _rows(self, grid: Grid) -> tuple[Slab, float]:
        """What is added in which case or lost on which roll, a rule below each."""
        slab, y = Slab(), self._y
        for *said, number in grid.rows:
            whole = Slab(tag=ROW)
            slab.put(whole, 0, 0)
            x, top = self._grid.left, y + self._grid.size(ROW_AIR)
            for place, cell in enumerate(said):
                x += self._grid.points(ROLLED) if place else 0.0
                wide = self._right - x - natural_width(number, self._at) - self._grid.size(3)
                lines = set_lines(cell, wide, self._at)
                part = Slab(tag=CELL)
                whole.put(part, 0, 0)
                y = put_lines(part, lines, (x, top), self._grid)
            line = set_lines(number, self._grid.inner, self._at)[0]
            lead = high([line], self._grid)
            base = top + (lead - line.height) / 2 + ascent(line)
            put(whole, number, self._at, Spot(self._right, base, "right"), CELL)
            y += self._grid.size(ROW_AIR)
            slab.rules.append(RuleLine(self._grid.left, y, self._right, y, HAIR, light=True))
        return slab, y


def _units(parts: Sequence[Block]) -> Iterator[Points | Grid]:
    """Parts as small as they may be on sides of their own."""
    for part in parts:
        if isinstance(part, Points):
            yield from [Points((each,)) for each in part.paragraphs]
        elif isinstance(part, Grid):
            yield part
