"""A deck on pages at true size: places of cards, cutting marks, backs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from nco_builder.paper.best_cards import KEPT_CARDS, MOST_FITTED, best_cards, set_deck
from nco_builder.paper.card import Filling, Words, filled_at, led
from nco_builder.paper.card_foot import footed
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.card_scales import SCALES
from nco_builder.paper.cells import put_line, set_cell
from nco_builder.paper.fit import largest
from nco_builder.paper.flow import height_of
from nco_builder.paper.fonts import (
    ASCENT,
    LEADING,
    SMALLEST_LOOK,
    SMALLEST_TEXT,
    STENCIL,
    look,
    printable,
)
from nco_builder.paper.options import BLEED, Bookmark, Layout
from nco_builder.paper.scale import Scale
from nco_builder.paper.setting import set_lines
from nco_builder.paper.shapes import MM, Frame, RuleLine, Size, Slab, String
from nco_builder.paper.strips import strips_of
from nco_builder.sheets.blocks import Points, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.card_scales import Filled
    from nco_builder.paper.cells import SetCell
    from nco_builder.paper.flow import Strip
    from nco_builder.paper.options import Options
    from nco_builder.paper.setting import SetLine
    from nco_builder.paper.shapes import FrameLook
    from nco_builder.sheets.blocks import Block, Cell, Role
    from nco_builder.sheets.contents import Back, Card, Deck


class _Way(NamedTuple):
    """The number of reminders a back must have, and the smallest type of the front for that."""

    told: int
    least: Scale


TOLD = (
    _Way(2, Scale(8.0, 0.9, pictures=False)),
    _Way(2, Scale(7.5, 0.4, pictures=False)),
    _Way(1, Scale(7.5, 0.4, pictures=False)),
    _Way(1, SCALES[-1]),
    _Way(0, SCALES[-1]),
)
"""The best first: frequently needed text comes before large type."""
MOST_ARRANGED = 2
"""With more leaves than these, only one division between the sides is tried."""
FUZZ = 0.01
T = TypeVar("T")


def set_leaves(deck: Deck, size: CardFormat) -> list[list[tuple[Slab, Slab]]]:
    """Return the cards of a deck with their backs and continuations, numbered.

    A back has its own content first, then what did not fit on the front.
    """
    words = Words(deck.continued, deck.in_full)
    both = list(zip(deck.cards, deck.backs, strict=True))
    leaves = [_leaves(card, back, words, size.of(card, deck)) for card, back in both]
    count, number = sum(map(len, leaves)), 0
    done = []
    for (card, _back), each in zip(both, leaves, strict=True):
        own = []
        for front, behind in each:
            number += 1
            said = deck.count(number, count)
            at = size.of(card, deck)
            own.append((footed(front, deck, at, said), footed(behind, deck, at, said)))
        done.append(own)
    return done


@lru_cache(maxsize=KEPT_CARDS)
def _leaves(
    card: Card, back: Card, words: Words, size: CardFormat
) -> tuple[tuple[Slab, Slab], ...]:
    """Return both sides of a card, on as few leaves as possible.

    Content for either side goes where it fits. Content for both sides is only on the back if that
    saves a leaf, or makes room for frequently needed text.
    """
    shorter = replace(card, parts=card.brief) if card.brief else None
    for ways, each in ((TOLD[:-1], card), (TOLD[-2:-1], shorter), (TOLD[-1:], card)):
        for front, behind in _divided(each, back, words, size, ways) if each else ():
            if alone := _both_sides(front, behind, words, size, alone=True):
                return alone
    best = _arranged(card, back, words, size)
    if 1 < len(best) <= MOST_ARRANGED and shorter:
        tried = _arranged(shorter, back, words, size)
        best = tried if len(tried) < len(best) else best
    return best


def _divided(
    card: Card, back: Card, words: Words, size: CardFormat, ways: Iterable[_Way]
) -> Iterator[tuple[Card, Card]]:
    """Return divisions of all content over one leaf, estimated from heights, the best first."""
    behind = Filling(back, words, size, SCALES[-1]).spare()
    for told, least in ways:
        first, others = back.reminders[:told], back.reminders[told:]
        parts = (*back.either, *(Points((each,)) for each in first))
        front = Filling(card, words, size, least).spare()
        heights = [
            (_height(part, card, size, least), _height(part, back, size, SCALES[-1]))
            for part in parts
        ]
        for some in _some(range(len(parts))):
            above = sum([heights[place][0] for place in some])
            below = sum([each[1] for place, each in enumerate(heights) if place not in some])
            if below <= behind + FUZZ and (above <= front + FUZZ or not some):
                told_back = replace(back, reminders=others)
                yield _parted(card, told_back, parts, [parts[place] for place in some])


def _arranged(
    card: Card, back: Card, words: Words, size: CardFormat
) -> tuple[tuple[Slab, Slab], ...]:
    """Return both sides of a card, with content for either side placed to save most leaves."""
    best: tuple[tuple[Slab, Slab], ...] = ()
    for on_front in _some(back.either):
        tried = _both_sides(*_parted(card, back, back.either, on_front), words, size)
        best = tried if not best or len(tried) < len(best) else best
        if len(best) == 1 or len(best) > MOST_ARRANGED:
            break
    return best


def _height(part: Block, card: Card, size: CardFormat, scale: Scale) -> float:
    """Return the height of a part on a side with other parts."""
    return height_of(strips_of((part,), size.inner, led(card, size, scale)))


def _parted(
    card: Card, back: Card, parts: Sequence[Block], on_front: Sequence[Block]
) -> tuple[Card, Card]:
    """Return a card with some of the parts, and its back with the others."""
    on_back = [each for each in parts if each not in on_front]
    front = replace(card, parts=(*card.parts, *on_front)) if on_front else card
    return front, replace(back, parts=(*back.parts, *on_back))


def _some(parts: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Return subsets of a few parts, from none to all."""
    for count in range(len(parts) + 1):
        yield from combinations(parts, count)


class _Sides(NamedTuple):
    """A front, its continuation, and the back with all further sides."""

    front: Slab
    rest: tuple[Strip, ...]
    behind: Filled

    @property
    def leaves(self) -> int:
        """The number of leaves."""
        return len(self.behind.cards) // 2 + 1


def _both_sides(
    card: Card, back: Card, words: Words, size: CardFormat, *, alone: bool = False
) -> tuple[tuple[Slab, Slab], ...]:
    """Return both sides of a card, with further leaves for what does not fit.

    Return None if it would continue although it must be `alone`.
    """
    best = best_cards(card, words, size)
    if len(best.cards) == 1:
        told = card.reminders[: best.told]
        back = replace(back, reminders=tuple([each for each in back.reminders if each not in told]))

    @cache
    def sides_at(scale: Scale) -> _Sides:
        front = best.cards[0]
        rest: tuple[Strip, ...] = ()
        if len(best.cards) > 1:
            filling = Filling(card, words, size, scale)
            front, rest = filling.first(), filling.rest()
        return _Sides(front, rest, filled_at(back, words, size, scale, rest))

    tightest = sides_at(SCALES[-1])
    if alone and tightest.leaves > 1:
        return ()

    def is_as_good(tried: _Sides) -> bool:
        """Return whether it takes as few leaves with as much on the first one."""
        torn = tried.behind.is_torn and not tightest.behind.is_torn
        later = len(tried.rest) > len(tightest.rest) or tried.behind.later > tightest.behind.later
        return tried.leaves == tightest.leaves and not (torn or later)

    if tightest.leaves > MOST_FITTED:
        return _paired(tightest, card, back, words, size)
    if tightest.leaves > 1:
        return _paired(largest(SCALES, sides_at, is_as_good), card, back, words, size)
    likely = tightest.behind.likely()
    whole = largest(SCALES, sides_at, is_as_good, likely, lambda each: each.behind.likely())
    return _paired(whole, card, back, words, size)


def _paired(
    sides: _Sides, card: Card, back: Card, words: Words, size: CardFormat
) -> tuple[tuple[Slab, Slab], ...]:
    """Return sides leaf by leaf; a free last back has room for all reminders."""
    front, _rest, behind = sides
    has_free = len(behind.cards) % 2 == 0  # so no other back has any
    told = replace(back, reminders=()) if has_free else back
    done = [front, behind.cards[0], *_further_sides(sides, card, told, words, size)]
    if has_free:
        last = replace(back, parts=())
        done.append(filled_at(last, words, size, SCALES[0]).cards[0])
    return tuple(zip(done[::2], done[1::2], strict=True))


def _further_sides(
    sides: _Sides, card: Card, back: Card, words: Words, size: CardFormat
) -> Sequence[Slab]:
    """Return what does not fit the first leaf, as large as this many sides allow."""
    _front, rest, behind = sides
    many = len(behind.cards) - 1
    if not many:
        return ()

    def set_at(scale: Scale) -> tuple[tuple[int, int], Filled]:
        front = Filling(card, words, size, scale)
        both = Filling(back, words, size, led(card, size, scale), front.last(len(rest)))
        return (front.count, both.count), both.further(behind.later)

    counts, least = set_at(behind.scale)

    def is_as_good(tried: tuple[tuple[int, int], Filled]) -> bool:
        """Return whether it has the same content on as many sides, in the same strips."""
        own, done = tried
        torn, told = done.is_torn and not least.is_torn, done.told >= least.told
        return own == counts and len(done.cards) == many and told and not torn

    if many > 2 * MOST_FITTED:
        return least.cards
    larger = SCALES[: SCALES.index(behind.scale) + 1]
    return largest(larger, set_at, is_as_good)[1].cards


KEPT_BACKS = 16
FRAMES_APART, INSET, GAP = 1.4 * MM, 3.5 * MM, 2.5 * MM
TITLE_SHARE, LINE_SHARE = 0.165, 0.06
"""Type sizes, as shares of the width between the frames."""
TITLE_LINES, LINES = 2, 3
TITLE_LEAST = 1.5 * LINE_SHARE
"""A smaller title uses more lines, as far as there is room."""
SMALLER = (1.0, 0.9, 0.8, 0.7)
"""The reduction of both if they would cross the middle."""


@lru_cache(maxsize=KEPT_BACKS)
def alike_back(back: Back, size: CardFormat) -> Slab:
    """Return a back that looks the same upside down."""
    slab = Slab(size.height)
    inner = size.padding + FRAMES_APART
    slab.frames += [_frame(size, size.padding, "heavy"), _frame(size, inner, "thin")]
    edge, middle = inner + INSET, size.height / 2
    slab.rules.append(RuleLine(edge, middle, size.width - edge, middle, 0.7))
    height = middle - edge - GAP
    half = _half(back, size.width - 2 * edge, height)
    down = edge + (height - half.height) / 2
    upright = [
        string._replace(x=edge + x + string.x, y=down + y + string.y)
        for x, y, part in half.placed()
        for string in part.strings
    ]
    slab.strings = [*upright, *(_turned(string, size) for string in upright)]
    return slab


def _frame(size: CardFormat, inset: float, weight: FrameLook) -> Frame:
    return Frame(inset, inset, size.width - 2 * inset, size.height - 2 * inset, weight, adorns=True)


def _turned(string: String, size: CardFormat) -> String:
    return string._replace(x=size.width - string.x, y=size.height - string.y, turned=True)


def _half(back: Back, width: float, height: float) -> Slab:
    """Return the title and the line below it, as large as the upper half allows.

    A line without room is left out: every front names the deck.
    """
    alone = replace(back, line="")
    ways = [*((back, share) for share in SMALLER), *((alone, share) for share in SMALLER)]
    halves = [_half_at(each, width, height, share) for each, share in ways]
    return next((half for half in halves if half.height <= height), halves[-1])


def _half_at(back: Back, width: float, height: float, share: float) -> Slab:
    """Return the title at a share of its size, in several lines if long, and the line below it."""
    at = look(max(SMALLEST_TEXT, share * LINE_SHARE * width))
    line = set_cell(((Text(back.line),),), width, at, "center", LINES).slab
    role: Role = "headline" if STENCIL.has(printable(back.title)) else "strong"
    cell = ((Text(back.title, role),),)
    title = _title(cell, width, height - line.height, share)
    slab = Slab(title.slab.height + (line.height if back.line else 0.0))
    slab.put(title.slab, 0, 0)
    slab.put(line, 0, title.slab.height)
    return slab


def _title(cell: Cell, width: float, height: float, share: float) -> SetCell:
    """Return a title in two lines, or in more if that makes it large enough."""
    at = look(share * TITLE_SHARE * width)
    title = set_cell(cell, width, at, "center", TITLE_LINES)
    most = int(height / (LEADING * SMALLEST_TEXT))
    for lines in range(TITLE_LINES + 1, most + 1):
        size = min([string.size for string in title.slab.strings], default=at.size)
        if title.fits and size >= share * TITLE_LEAST * width:
            return title
        taller = set_cell(cell, width, at, "center", lines)
        if taller.slab.height > height:
            break
        title = taller
    return set_cell(cell, width, look(SMALLEST_LOOK), "center", most) if not title.fits else title


def lay_deck(deck: Deck, options: Options) -> Layout:
    """Return the cards to cut out, each page followed by its backs if there are any."""
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
    return Layout(pages, marks, true_size=True)


def _lay_leaves(deck: Deck, size: CardFormat, options: Options) -> Layout:
    """Return cards whose backs continue the fronts."""
    leaves = set_leaves(deck, size)
    fronts = [[front for front, _behind in each] for each in leaves]
    behind = [back for each in leaves for _front, back in each]
    if options.print_shop:
        return _one_to_a_page(deck, fronts, behind, size)
    pages = card_pages([slab for each in fronts for slab in each], size, options.size, deck.credit)
    turned = card_pages(mirrored(behind, size), size, options.size, deck.credit)
    both = [page for pair in zip(pages, turned, strict=True) for page in pair]
    return Layout(both, _bookmarks(deck, fronts, size.on_a_page, 2), true_size=True)


def _one_to_a_page(
    deck: Deck, cards: Sequence[Sequence[Slab]], backs: Sequence[Slab], size: CardFormat
) -> Layout:
    """Return each card on its own page of card size plus bleed, followed by its back.

    Cards keep their edges free, so that corners may be rounded.
    """
    fronts = [slab for each in cards for slab in each]
    turned = zip(fronts, backs, strict=True) if backs else zip(fronts)
    pages = []
    for slab in [each for both in turned for each in both]:
        page = Slab(size.height + 2 * BLEED)
        page.put(slab, BLEED, BLEED)
        pages.append(page)
    marks = _bookmarks(deck, cards, 1, 2 if backs else 1)
    return Layout(pages, marks, true_size=True, trimmed=Size(size.width, size.height))


def _bookmarks(
    deck: Deck, cards: Sequence[Sequence[Slab]], on_a_page: int, step: int
) -> tuple[Bookmark, ...]:
    """Return an outline entry for each card, at its first page."""
    marks, place = [], 0
    for card, slabs in zip(deck.cards, cards, strict=True):
        if card.name:
            marks.append(Bookmark(card.name, place // on_a_page * step))
        place += len(slabs)
    return tuple(marks)


CREDIT_SIDE, CREDIT_DOWN = 1.2 * MM, 1.5
CREDIT_DEPTH = (ASCENT + 0.21) * SMALLEST_TEXT
"""The depth of its letters below the baseline position."""
UNPRINTED = 5 * MM
"""The margin along the edges of the paper that printers cannot reach."""


def card_pages(
    cards: Sequence[Slab | None], card: CardFormat, paper: Size, credit: Sequence[str]
) -> list[Slab]:
    """Return pages of cards, filled in order; None leaves a place free."""
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
    """Return backs in the places behind their fronts, for flipping on the long edge."""
    places: list[Slab | None] = []
    for start in range(0, len(backs), card.columns):
        row: list[Slab | None] = list(backs[start : start + card.columns])
        row += [None] * (card.columns - len(row))
        places += reversed(row)
    return places


def _put_credit(page: Slab, card: CardFormat, paper: Size, credit: Sequence[str]) -> None:
    """Add the credit line below the cards, continued after each cutting mark.

    What does not fit goes above the cards, because printers cannot reach a second line below.
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
    """Add the page number at the right above the cards."""
    x, top = corner(card, paper, card.columns - 1)
    for number, page in enumerate(pages, start=1):
        said = ((Text(deck.count(number, len(pages))),),)
        width = card.width - 2 * CREDIT_SIDE
        slab = set_cell(said, width, look(SMALLEST_LOOK), "right", 1).slab
        page.put(slab, x + CREDIT_SIDE, top - CREDIT_DOWN - slab.height)


def _credit_lines(credit: Sequence[str], card: CardFormat) -> list[SetLine]:
    """Return lines that fit between two marks each; only long or many sentences are broken."""
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
    # whole sentences go above the cards, not just the last word of one
    *first, last = credit
    below = _credit_lines(first, card)
    below += _broken("", width) * (card.columns - len(below))
    return [*below, *_broken(last, width)]


def _broken(text: str, width: float) -> list[SetLine]:
    return set_lines((Text(text),), width, look(SMALLEST_LOOK))


MARK_FROM, LEAST_MARK, MARK_TO = 1.0 * MM, 2.5 * MM, 4.0 * MM
MARK_WEIGHT, EDGE_WEIGHT = 0.5, 0.3


def corner(card: CardFormat, paper: Size, place: int) -> tuple[float, float]:
    """Return the upper left corner of a place; all places together are centered on the page."""
    row, column = divmod(place, card.columns)
    left = (paper.width - card.columns * card.width) / 2
    top = (paper.height - card.rows * card.height) / 2
    return left + column * card.width, top + row * card.height


def _mark_end(margin: float) -> float:
    """Return how far from the cards a mark ends, within the printable area if possible."""
    return min(MARK_TO, max(LEAST_MARK, margin - UNPRINTED))


def cutting_lines(card: CardFormat, paper: Size, taken: Sequence[bool]) -> Iterator[RuleLine]:
    """Yield marks in the margins for every cut, and thin lines around the cards."""
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
    """Yield the edges of occupied places; an edge shared by two cards only once."""
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
