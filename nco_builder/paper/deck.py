"""A deck on pages at true size: places of cards, cutting marks, backs."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from nco_builder.paper.best_cards import set_deck
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.cells import put_line, set_cell
from nco_builder.paper.fonts import (
    ASCENT,
    LEADING,
    SMALLEST_BASE_SIZE,
    SMALLEST_TEXT,
    STENCIL,
    printable,
    type_styles,
)
from nco_builder.paper.options import BLEED, Bookmark, Layout
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.setting import set_lines, text_of
from nco_builder.paper.shapes import MM, Frame, RuleLine, Size, Slab, String
from nco_builder.paper.soldier_grid import cut
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.words import DOT, ELLIPSIS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.cells import SetCell
    from nco_builder.paper.options import Options
    from nco_builder.paper.setting import SetLine
    from nco_builder.paper.shapes import FrameLook
    from nco_builder.sheets.blocks import Cell, Role
    from nco_builder.sheets.contents import Back, Card, Content, Deck

KEPT_BACKS = 16
FROM_CUT, FRAMES_APART, INSET, GAP = 2.0 * MM, 1.2 * MM, 2.5 * MM, 2.5 * MM
"""A back is printed up to 2 mm beside its front: its frame is that far inside the safe margin."""
TITLE_SHARE, LINE_SHARE = 0.165, 0.06
"""Type sizes, as shares of the width between the frames."""
TITLE_LINES, LINES = 2, 3
TITLE_LEAST = 1.5 * LINE_SHARE
"""A smaller title uses more lines, as far as there is room."""
SMALLER = (1.0, 0.9, 0.8, 0.7)
"""The reduction of both if they would cross the middle."""


@lru_cache(maxsize=KEPT_BACKS)
def alike_back(back: Back, card_format: CardFormat) -> Slab:
    """Return a back that looks the same upside down."""
    slab = Slab(card_format.height)
    outer = card_format.padding + FROM_CUT
    inner = outer + FRAMES_APART
    outside = _frame(card_format, outer, "firm")._replace(adorns=True)
    slab.frames += [outside, _frame(card_format, inner, "thin")]
    edge, middle = inner + INSET, card_format.height / 2
    slab.rules.append(RuleLine(edge, middle, card_format.width - edge, middle, 0.7))
    height = middle - edge - GAP
    half = _half(back, card_format.width - 2 * edge, height)
    down = edge + (height - half.height) / 2
    upright = [
        string._replace(x=edge + x + string.x, y=down + y + string.y)
        for x, y, part in half.placed()
        for string in part.strings
    ]
    slab.strings = [*upright, *(_turned(string, card_format) for string in upright)]
    return slab


def _frame(card_format: CardFormat, inset: float, weight: FrameLook) -> Frame:
    return Frame(
        inset,
        inset,
        card_format.width - 2 * inset,
        card_format.height - 2 * inset,
        weight,
    )


def _turned(string: String, card_format: CardFormat) -> String:
    return string._replace(
        x=card_format.width - string.x, y=card_format.height - string.y, turned=True
    )


def _half(back: Back, width: float, height: float) -> Slab:
    """Return the title and the line below it, as large as the upper half allows.

    A line without room is left out: every front names the deck.
    """
    alone = back.replace(line="")
    ways = [*((back, share) for share in SMALLER), *((alone, share) for share in SMALLER)]
    halves = [_half_at(each, width, height, share) for each, share in ways]
    return next((half for half in halves if half.height <= height), halves[-1])


def _half_at(back: Back, width: float, height: float, share: float) -> Slab:
    """Return the title at a share of its size, in several lines if long, and the line below it."""
    styles = type_styles(max(SMALLEST_TEXT, share * LINE_SHARE * width))
    line = set_cell(((Text(back.line),),), width, styles, "center", LINES).slab
    role: Role = "headline" if STENCIL.has(printable(back.title)) else "strong"
    cell = ((Text(back.title, role),),)
    title = _title(cell, width, height - line.height, share)
    slab = Slab(title.slab.height + (line.height if back.line else 0.0))
    slab.put(title.slab, 0, 0)
    slab.put(line, 0, title.slab.height)
    return slab


def _title(cell: Cell, width: float, height: float, share: float) -> SetCell:
    """Return a title in two lines, or in more if that makes it large enough."""
    styles = type_styles(share * TITLE_SHARE * width)
    title = set_cell(cell, width, styles, "center", TITLE_LINES)
    most = int(height / (LEADING * SMALLEST_TEXT))
    for lines in range(TITLE_LINES + 1, most + 1):
        size = min([string.size for string in title.slab.strings], default=styles.size)
        if title.fits and size >= share * TITLE_LEAST * width:
            return title
        taller = set_cell(cell, width, styles, "center", lines)
        if taller.slab.height > height:
            break
        title = taller
    return (
        set_cell(cell, width, type_styles(SMALLEST_BASE_SIZE), "center", most)
        if not title.fits
        else title
    )


def lay_deck(deck: Deck, options: Options) -> Layout:
    """Return the cards to cut out, each page followed by its backs if there are any."""
    card_format = FORMATS[options.card_size or "poker"]
    if deck.fills_page:
        count = card_format.on_a_page * (1 + any(card.is_back for card in deck.cards))
        deck = deck.replace(cards=(deck.cards * count)[:count])
    cards = set_deck(deck, card_format)
    if deck.goes_on_behind:
        joined = _joined(deck, cards)
        if joined is not deck:
            deck, cards = joined, set_deck(joined, card_format)
        return _leaves(deck, cards, card_format, options)
    fronts = [slab for each in cards for slab in each]
    behind = _backs(deck, cards, card_format)
    if options.print_shop:
        return one_to_a_page(
            fronts, behind, card_format, _bookmarks(deck, cards, 1, 2 if behind else 1)
        )
    sides: list[Sequence[Slab | None]] = [fronts]
    if deck.back:
        sides.append(mirrored(behind, card_format))
    owner: Literal["whole", ""] = "" if deck.feet else "whole"
    pages = list(numbered_pages(deck, sides, card_format, options.size, owner))
    marks = _bookmarks(deck, cards, card_format.on_a_page, 2 if deck.back else 1)
    return Layout(pages, marks, true_size=True, two_sided=bool(deck.back))


def _backs(deck: Deck, cards: Sequence[Sequence[Slab]], card_format: CardFormat) -> list[Slab]:
    """Return the back of each leaf if the deck has one: its card's own, or the common one."""
    if not deck.back:
        return []
    return [
        alike_back(card.own_back or deck.back, card_format)
        for card, slabs in zip(deck.cards, cards, strict=True)
        for _slab in slabs
    ]


def _joined(deck: Deck, cards: Sequence[Sequence[Slab]]) -> Deck:
    """Return the deck with each front that goes on in one with its back, to take fewer leaves."""
    done: list[Card] = []
    for place, card in enumerate(deck.cards):
        if card.is_back and len(cards[place - 1]) > 1:
            done[-1] = done[-1].replace(parts=(*done[-1].parts, *card.parts))
        else:
            done.append(card)
    return deck if len(done) == len(deck.cards) else deck.replace(cards=tuple(done))


def _leaves(
    deck: Deck, cards: Sequence[Sequence[Slab]], card_format: CardFormat, options: Options
) -> Layout:
    """Return cards on both sides of their leaves: what goes on is behind what it continues.

    If nothing is on any back, there are only fronts.
    """
    sides: list[list[Slab]] = []
    for card, slabs in zip(deck.cards, cards, strict=True):
        if card.is_back:
            sides[-1] += slabs
        else:
            sides.append([*slabs])
    empty = alike_back(deck.back, card_format) if deck.back else Slab(card_format.height)
    pairs = [
        (own[at], own[at + 1] if at + 1 < len(own) else empty)
        for own in sides
        for at in range(0, len(own), 2)
    ]
    fronts = [front for front, _back in pairs]
    turned = deck.back or any(back is not empty for _front, back in pairs)
    backs = [back for _front, back in pairs] if turned else []
    step = 2 if turned else 1
    places = {id(slab): place for place, pair in enumerate(pairs) for slab in pair}
    named = [
        (card.name, places[id(slabs[0])])
        for card, slabs in zip(deck.cards, cards, strict=True)
        if card.name
    ]
    if options.print_shop:
        marks = tuple([Bookmark(name, step * place) for name, place in named])
        return one_to_a_page(fronts, backs, card_format, marks)
    both = (fronts, mirrored(backs, card_format)) if turned else (fronts,)
    owner: Literal["whole", ""] = "" if deck.feet else "whole"
    pages = list(numbered_pages(deck, both, card_format, options.size, owner))
    marks = tuple([Bookmark(name, place // card_format.on_a_page * step) for name, place in named])
    return Layout(pages, marks, true_size=True, two_sided=bool(turned))


def one_to_a_page(
    fronts: Sequence[Slab],
    backs: Sequence[Slab],
    card_format: CardFormat,
    marks: tuple[Bookmark, ...],
) -> Layout:
    """Return each card on its own page of card size plus bleed, followed by its back.

    Cards keep their edges free, so that corners may be rounded.
    """
    turned = zip(fronts, backs, strict=True) if backs else zip(fronts)
    pages = []
    for slab in [each for both in turned for each in both]:
        page = Slab(card_format.height + 2 * BLEED)
        page.put(slab, BLEED, BLEED)
        pages.append(page)
    return Layout(pages, marks, true_size=True, trimmed=Size(card_format.width, card_format.height))


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
LETTER_ABOVE, LETTER_BELOW = 0.74 * SMALLEST_TEXT, 0.21 * SMALLEST_TEXT
"""How far its letters reach from their baseline."""
KEPT_CREDITS = 256
UNPRINTED, UNPRINTED_BY_ANY = 5 * MM, 4.2 * MM
"""The margins along the edges of the paper that some printers cannot reach at the lower edge, and
none can."""


def card_pages(
    cards: Sequence[Slab | None], card_format: CardFormat, paper: Size, credit: Sequence[str]
) -> list[Slab]:
    """Return pages of cards, filled in order; None leaves a place free."""
    pages = []
    for start in range(0, len(cards), card_format.on_a_page):
        page = Slab(paper.height)
        own = cards[start : start + card_format.on_a_page]
        for place, slab in enumerate(own):
            if slab is not None:
                page.put(slab, *corner(card_format, paper, place))
        page.rules += cutting_lines(card_format, paper, [slab is not None for slab in own])
        _put_credit(page, card_format, paper, credit)
        pages.append(page)
    return pages


def numbered_pages(
    content: Content,
    sides: Sequence[Sequence[Slab | None]],
    card_format: CardFormat,
    paper: Size,
    owner: Literal["whole", "cut", ""] = "whole",
) -> Iterator[Slab]:
    """Yield each page of fronts, then that of their backs, if `sides` has any.

    Owner and page number are in the margin, unless `owner` is empty. A long name goes on in the
    next places of the margin; one without room even so is cut, or left out if it must be whole.
    """
    starts = range(0, len(sides[0]), card_format.on_a_page)
    width, styles = card_format.width - 2 * CREDIT_SIDE, type_styles(SMALLEST_BASE_SIZE)
    places = [(start, cards) for start in starts for cards in sides]
    for number, (start, cards) in enumerate(places, start=1):
        said = [content.count(number, len(places))] if owner and content.counted else []
        names = [content.owner, content.owner.rpartition(DOT)[0]] if owner else []  # or no nation
        tried = [[name, *said] for name in names if name]
        whole = [
            each for each in tried if _fits((*content.credit, DOT.join(each)), said, card_format)
        ]
        if whole:
            said = whole[0]
        elif owner and content.owner:
            # measured behind a word: a blank at the beginning has no width
            after = natural_width((Text(DOT.join([ELLIPSIS, *said])),), styles)
            after -= natural_width((Text(ELLIPSIS),), styles)
            name = text_of(cut(content.owner, "text", styles, width - after)[0])
            said = [name, *said] if owner == "cut" or not name.endswith(ELLIPSIS) else said
        credit = (*content.credit, DOT.join(said)) if said else content.credit
        yield from card_pages(
            cards[start : start + card_format.on_a_page], card_format, paper, credit
        )


def _fits(credit: Sequence[str], last: Sequence[str], card_format: CardFormat) -> bool:
    """Return whether a credit fits in a line below the cards and one above, its end unbroken."""
    lines = _credit_lines(credit, card_format)
    unbroken = text_of(lines[-1]).endswith(DOT.join(last))
    return unbroken and len(lines) <= 2 * card_format.columns


def mirrored(backs: Sequence[Slab], card_format: CardFormat) -> list[Slab | None]:
    """Return backs in the places behind their fronts, for flipping on the long edge."""
    places: list[Slab | None] = []
    for start in range(0, len(backs), card_format.columns):
        row: list[Slab | None] = list(backs[start : start + card_format.columns])
        row += [None] * (card_format.columns - len(row))
        places += reversed(row)
    return places


def _put_credit(page: Slab, card_format: CardFormat, paper: Size, credit: Sequence[str]) -> None:
    """Add the credit line below the cards, continued after each cutting mark.

    What does not fit goes above the cards, because printers cannot reach a second line below.
    """
    lines = _credit_lines(credit, card_format)
    top = corner(card_format, paper, 0)[1]
    bottom = top + card_format.rows * card_format.height
    last = (len(lines) - 1) // card_format.columns
    free = top - UNPRINTED_BY_ANY - LETTER_ABOVE - LETTER_BELOW
    above = min(CREDIT_DOWN + (LEADING - ASCENT) * SMALLEST_TEXT - LETTER_BELOW, free)
    # where there is little room, only tails of letters are where some printers do not reach
    free = top - UNPRINTED - LETTER_ABOVE
    below = min(CREDIT_DOWN + ASCENT * SMALLEST_TEXT - LETTER_ABOVE, free)
    for place, line in enumerate(lines):
        row, column = divmod(place, card_format.columns)
        slab = Slab()
        put_line(slab, line)
        base = bottom + below + LETTER_ABOVE
        if row:
            base = top - above - LETTER_BELOW - (last - row) * slab.height
        x = corner(card_format, paper, column)[0] + CREDIT_SIDE
        page.put(slab, x, base - ASCENT * SMALLEST_TEXT)


def _credit_lines(credit: Sequence[str], card_format: CardFormat) -> list[SetLine]:
    """Return lines that fit between two marks each; only long or many sentences are broken."""
    width = card_format.width - 2 * CREDIT_SIDE
    lines = _gathered(credit, width, in_order=True)
    if len(lines) > card_format.columns:
        lines = _gathered(credit, width, in_order=False)
    if len(lines) <= card_format.columns or len(credit) == 1:
        return lines
    # whole sentences go above the cards, not just the last word of one
    *first, last = credit
    below = _credit_lines(first, card_format)
    below += _broken("", width) * (card_format.columns - len(below))
    return [*below, *_broken(last, width)]


def _gathered(credit: Sequence[str], width: float, *, in_order: bool) -> list[SetLine]:
    """Return lines of sentences, each in the last line if it has room, or in any."""
    lines: list[SetLine] = []
    said: list[str] = []
    for sentence in credit:
        for place in range(len(lines) - 1 if in_order and lines else 0, len(lines)):
            if len(longer := _broken(f"{said[place]} {sentence}".lstrip(), width)) == 1:
                said[place] += f" {sentence}"
                lines[place] = longer[0]
                break
        else:
            lines += _broken(sentence, width)
            said += [sentence] * (len(lines) - len(said))
    return lines


@lru_cache(maxsize=KEPT_CREDITS)
def _broken(text: str, width: float) -> tuple[SetLine, ...]:
    """Return the lines of a text; cached, since most are in the margin of each page."""
    return tuple(set_lines((Text(text),), width, type_styles(SMALLEST_BASE_SIZE)))


MARK_FROM, MARK_TO = 1.0 * MM, 4.0 * MM
MARK_WEIGHT, EDGE_WEIGHT = 0.5, 0.3


def corner(card_format: CardFormat, paper: Size, place: int) -> tuple[float, float]:
    """Return the upper left corner of a place.

    All places together are centered on the page.
    """
    row, column = divmod(place, card_format.columns)
    left = (paper.width - card_format.columns * card_format.width) / 2
    top = (paper.height - card_format.rows * card_format.height) / 2
    return left + column * card_format.width, top + row * card_format.height


def _mark_end(margin: float) -> float:
    """Return how far from the cards a mark ends; where a printer reaches none, it has no length."""
    return max(MARK_FROM, min(MARK_TO, margin - UNPRINTED))


def cutting_lines(
    card_format: CardFormat, paper: Size, taken: Sequence[bool]
) -> Iterator[RuleLine]:
    """Yield marks in the margins for every cut that printers reach, and lines around the cards."""
    left, top = corner(card_format, paper, 0)
    right, bottom = (
        left + card_format.columns * card_format.width,
        top + card_format.rows * card_format.height,
    )
    far = _mark_end(top)
    for column in range(card_format.columns + 1) if far > MARK_FROM else ():
        x = left + column * card_format.width
        yield RuleLine(x, top - far, x, top - MARK_FROM, MARK_WEIGHT)
        yield RuleLine(x, bottom + MARK_FROM, x, bottom + far, MARK_WEIGHT)
    far = _mark_end(left)
    for row in range(card_format.rows + 1) if far > MARK_FROM else ():
        y = top + row * card_format.height
        yield RuleLine(left - far, y, left - MARK_FROM, y, MARK_WEIGHT)
        yield RuleLine(right + MARK_FROM, y, right + far, y, MARK_WEIGHT)
    yield from _edges(card_format, paper, taken)


def _edges(card_format: CardFormat, paper: Size, taken: Sequence[bool]) -> Iterator[RuleLine]:
    """Yield the edges of occupied places; an edge shared by two cards only once."""
    left, top = corner(card_format, paper, 0)
    places = [divmod(place, card_format.columns) for place, has in enumerate(taken) if has]
    upright = dict.fromkeys([(row, column + side) for row, column in places for side in (0, 1)])
    level = dict.fromkeys([(row + side, column) for row, column in places for side in (0, 1)])
    for row, column in upright:
        x, y = left + column * card_format.width, top + row * card_format.height
        yield RuleLine(x, y, x, y + card_format.height, EDGE_WEIGHT, light=True)
    for row, column in level:
        x, y = left + column * card_format.width, top + row * card_format.height
        yield RuleLine(x, y, x + card_format.width, y, EDGE_WEIGHT, light=True)
