"""The cards of soldiers on pages: fronts and their backs, the folded card first."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.cells import ascent
from nco_builder.paper.deck import (
    mirrored,
    numbered_pages,
    one_to_a_page,
)
from nco_builder.paper.fonts import NAME_MORE, type_styles
from nco_builder.paper.options import Bookmark, Layout
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.setting import set_lines
from nco_builder.paper.shapes import Outline, RuleLine, Slab
from nco_builder.paper.soldier_grid import (
    CAPTION_SIZE,
    CONTENT_BOTTOM,
    HAIRLINE,
    THICK_LINE,
    Leaf,
    SoldierGrid,
    Spot,
    grid_of,
    lines_height,
    put,
    put_lines,
    set_soldier,
)
from nco_builder.paper.tags import CELL, HEADING, ROW, TEXT
from nco_builder.sheets.blocks import Grid, Panel, Points, Text
from nco_builder.sheets.turn_card import FOLDED, PLACES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.options import Options
    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.sheets.contents import SoldierDeck

CACHED_SIDES = 64
TEXT_SIZES = (9.0, 8.5, 8.0)
"""The sizes of text on the folded card: the first at which everything fits on its sides."""
TITLE_SIZE, TITLE_BASELINE, TITLE_RULE_TOP, FIRST_TOP = 12.0, 7.4, 9.0, 9.9
PART_GAP, ROW_AIR = 3.0, 0.9
FOLD_ROOM, FOLD_RAISE = 3.4, 0.7
"""The height of the words beside the fold, and of their baseline, above the lower margin; in
millimetres."""
ROLL_MEANING_LEFT = 8.5
"""The left edge of the meaning of a roll, in millimetres."""


def lay_soldier_deck(deck: SoldierDeck, options: Options) -> Layout:
    """Lay out pages of cards to cut out, each followed by the page of their backs."""
    card_format = FORMATS[options.card_size or "poker"]
    if deck.fills_page:
        deck = deck.replace(cards=(deck.cards * card_format.on_a_page)[: card_format.on_a_page])
    own = [set_soldier(card, card_format, deck.continued, deck.squad) for card in deck.cards]
    if _is_left_out(deck, own, card_format, options):
        deck = deck.replace(turn=(), rulings=(deck.instead, *deck.rulings))
    shared = folded(deck, card_format, fold=not options.print_shop)
    leaves = [shared, *own] if shared else own
    names = [deck.shared[0].aside] if shared else []
    names += [card.name for card in deck.cards]
    if deck.turn:
        leaves.append(turn_leaves(deck, card_format))
        names.append(deck.turn[0].heading)
    fronts = [[leaf.front for leaf in each] for each in leaves]
    backs = [leaf.back for each in leaves for leaf in each]
    if options.print_shop:
        marks = _bookmarks(names, fronts, 1)
        return one_to_a_page([slab for each in fronts for slab in each], backs, card_format, marks)
    ahead = [slab for each in fronts for slab in each]
    sides = (ahead, mirrored(backs, card_format))
    both = list(numbered_pages(deck, sides, card_format, options.size, "cut"))
    marks = _bookmarks(names, fronts, card_format.on_a_page)
    return Layout(both, marks, true_size=True, two_sided=True)


def _is_left_out(
    deck: SoldierDeck, own: Sequence[Sequence[Leaf]], card_format: CardFormat, options: Options
) -> bool:
    """Return whether the turn card would be alone on a page of many places."""
    count = FOLDED + sum(map(len, own))
    is_alone = card_format.on_a_page == PLACES and count % PLACES == 0
    return bool(deck.instead) and is_alone and not options.print_shop


def _bookmarks(
    names: Sequence[str], cards: Sequence[Sequence[Slab]], on_a_page: int
) -> tuple[Bookmark, ...]:
    """Return a bookmark for each card; every second page holds the backs."""
    marks, place = [], 0
    for name, slabs in zip(names, cards, strict=True):
        if name:
            marks.append(Bookmark(name, place // on_a_page * 2))
        place += len(slabs)
    return tuple(marks)


def folded(deck: SoldierDeck, card_format: CardFormat, *, fold: bool) -> tuple[Leaf, ...]:
    """Return the folded card as two leaves side by side, with their backs.

    The order of its sides is right once the sheet is turned over and folded.
    """
    if not deck.shared:
        return ()
    said = deck.fold if fold else ""
    sides = _sides(deck.shared, deck.rulings, card_format, deck.continued, said)
    first, second, third, fourth = sides[:4]
    if fold:
        first, third = _with_fold(first, card_format), _with_fold(third, card_format)
    further = zip(sides[4::2], sides[5::2], strict=True)
    return Leaf(first, fourth), Leaf(second, third), *(Leaf(*both) for both in further)


def turn_leaves(deck: SoldierDeck, card_format: CardFormat) -> tuple[Leaf, ...]:
    """Return the card with the phases of a turn and the events: one leaf, if no text is long."""
    sides = _sides(deck.turn, (), card_format, deck.continued)
    return tuple([Leaf(*both) for both in zip(sides[::2], sides[1::2], strict=True)])


def _with_fold(side: Slab, card_format: CardFormat) -> Slab:
    """Return a side with a dashed line along its right edge, where the card is folded."""
    slab = Slab(side.height)
    slab.put(side, 0, 0)
    ends = (
        (card_format.width, card_format.padding),
        (card_format.width, card_format.height - card_format.padding),
    )
    slab.outlines = (Outline(ends, 0.8, light=False, dashed=True, filled=False),)
    return slab


@lru_cache(maxsize=CACHED_SIDES)
def _sides(
    sides: tuple[Panel, ...],
    rulings: tuple[Paragraph, ...],
    card_format: CardFormat,
    continued: str,
    fold: str = "",
) -> tuple[Slab, ...]:
    """Return all sides in one size of text, the largest at which each fits, with the rulings.

    What does not fit even at the smallest continues on further sides, an even number. `fold` is
    said at the foot of the first one.
    """
    grid = grid_of(card_format)
    chosen: list[_Side] = []
    for text in TEXT_SIZES:
        chosen = [
            _Side(side, grid, text, "" if place else fold) for place, side in enumerate(sides)
        ]
        if not any(side.overflow for side in chosen):
            break
    for side in chosen:  # further ones are added at its end
        if side.overflow:
            more = Panel(sides[0].heading, continued, side.overflow)
            chosen.append(_Side(more, grid, TEXT_SIZES[-1]))
    for ruling in rulings:
        if not chosen[-1].put_spare(ruling):
            min(chosen, key=lambda side: side.end).put_spare(ruling)
    slabs = [side.slab for side in chosen]
    return (*slabs, *[Slab(grid.height)] * (len(slabs) % 2))


class _Side:
    """Draws one side of the folded card, from its top."""

    def __init__(self, panel: Panel, grid: SoldierGrid, size: float, foot: str = "") -> None:
        self._grid, self._styles = grid, type_styles(grid.size(size))
        self.slab = Slab(grid.height)
        self._right = grid.left + grid.inner
        base = grid.points(TITLE_BASELINE)
        title = Slab(tag=HEADING)
        self.slab.put(title, 0, 0)
        named = (Text(panel.heading, "name"),)
        styles, beside = type_styles(grid.size(TITLE_SIZE) - NAME_MORE), (Text(panel.aside),)
        put(title, named, styles, Spot(grid.left, base))
        room = grid.inner - natural_width(named, styles) - grid.size(PART_GAP)
        if natural_width(beside, self._styles) <= room:
            put(title, beside, self._styles, Spot(self._right, base, "right"))
        self._rule(grid.points(TITLE_RULE_TOP), THICK_LINE)
        self._limit = grid.points(CONTENT_BOTTOM)
        if foot:
            below = Spot(self._right, self._limit - grid.points(FOLD_RAISE), "right")
            put(self.slab, (Text(foot),), grid.styles(CAPTION_SIZE), below, TEXT)
            self._limit -= grid.points(FOLD_ROOM)
        self._y = grid.points(FIRST_TOP)
        self.overflow: tuple[Block, ...] = ()
        """What does not fit."""
        units = list(_units(panel.parts))
        for place, part in enumerate(units):
            if isinstance(part, Points):
                done, end = self._points(part)
            else:
                done, end = self._rows(part)
            if end > self._limit and place:
                self.overflow = tuple(units[place:])
                break
            self.slab.put(done, 0, 0)
            self._y = end + grid.size(PART_GAP)

    def _rule(self, y: float, weight: float, *, light: bool = False) -> None:
        self.slab.rules.append(RuleLine(self._grid.left, y, self._right, y, weight, light))

    @property
    def end(self) -> float:
        """The lower end of its content."""
        return self._y

    def put_spare(self, paragraph: Paragraph) -> bool:
        """Draw a paragraph below all others if it fits, and return whether it does."""
        done, end = self._points(Points((paragraph,)))
        if end > self._limit:
            return False
        self.slab.put(done, 0, 0)
        self._y = end + self._grid.size(PART_GAP)
        return True

    def _points(self, points: Points) -> tuple[Slab, float]:
        """Draw paragraphs below the content so far, and return them with their end."""
        slab, y = Slab(), self._y
        for paragraph in points.paragraphs:
            lines = set_lines(paragraph, self._grid.inner, self._styles)
            y = put_lines(slab, lines, (self._grid.left, y), self._grid)
        return slab, y

    def _rows(self, grid: Grid) -> tuple[Slab, float]:
        """Draw the rows of a grid, a rule below each, and return them with their end."""
        slab, y = Slab(), self._y
        for *said, number in grid.rows:
            whole = Slab(tag=ROW)
            slab.put(whole, 0, 0)
            x, top = self._grid.left, y + self._grid.size(ROW_AIR)
            for place, cell in enumerate(said):
                x += self._grid.points(ROLL_MEANING_LEFT) if place else 0.0
                wide = self._right - x - natural_width(number, self._styles) - self._grid.size(3)
                lines = set_lines(cell, wide, self._styles)
                part = Slab(tag=CELL)
                whole.put(part, 0, 0)
                y = put_lines(part, lines, (x, top), self._grid)
            line = set_lines(number, self._grid.inner, self._styles)[0]
            leading = lines_height([line], self._grid)
            base = top + (leading - line.height) / 2 + ascent(line)
            put(whole, number, self._styles, Spot(self._right, base, "right"), CELL)
            y += self._grid.size(ROW_AIR)
            slab.rules.append(RuleLine(self._grid.left, y, self._right, y, HAIRLINE, light=True))
        return slab, y


def _units(parts: Sequence[Block]) -> Iterator[Points | Grid]:
    """Yield the parts that may be separated: single paragraphs, and grids."""
    for part in parts:
        if isinstance(part, Points):
            yield from [Points((each,)) for each in part.paragraphs]
        elif isinstance(part, Grid):
            yield part
