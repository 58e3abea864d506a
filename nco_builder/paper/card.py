"""Cards of a size: as large as their text allows, on a second one where it has no room."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.cells import set_cell
from nco_builder.paper.fit import largest
from nco_builder.paper.flow import column_slab, fitting
from nco_builder.paper.fonts import NAME_MORE, SMALLEST_LOOK, SMALLEST_TEXT, look
from nco_builder.paper.scale import Scale, natural_width, roomy_cell
from nco_builder.paper.shapes import MM, RuleLine, Slab
from nco_builder.paper.sketch import sketch
from nco_builder.paper.strips import as_text, strips_of
from nco_builder.sheets.blocks import Blank, Points, Rolls, Text
from nco_builder.sheets.words import DOT, FIRM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.deck import CardFormat
    from nco_builder.paper.fonts import Look
    from nco_builder.paper.scale import SetPart
    from nco_builder.paper.shapes import Ink
    from nco_builder.sheets.contents import Card, Deck
    from nco_builder.sheets.drawings import Drawing

SIZES = (
    *((11.0, 1.2), (11.0, 1.0), (10.5, 1.0), (10.0, 1.0), (9.5, 1.0), (9.0, 1.0), (8.5, 0.9)),
    *((8.0, 0.9), (8.0, 0.6), (7.5, 0.6), (7.5, 0.4), (7.0, 0.5), (7.0, 0.35), (7.0, 0.2)),
)
SCALES = tuple(Scale(size, air, pictures=False) for size, air in SIZES)
"""Size of text and air, the roomiest first."""
TIGHT = Scale(SIZES[-1][0], 0.0, pictures=False)
"""For backs that would say nothing otherwise."""
NAME_LINES, MORE_NAME_LINES, LABEL_LINES = 2, 5, 2
RULE, DOUBLE = 1.6, 2.6
FOOT, FOOT_GAP = SMALLEST_TEXT * 1.6, 2.0
LINE_PITCH = 7 * MM
KEPT_CARDS = 256
OWNER_SHARE = 0.97
PICTURE_GAP = 2 * MM
REMINDER_SCALE = Scale(9.0, 1.0, pictures=False)
FIRST_REMINDER_GAP, REMINDER_GAP = 0.9, 0.35
MOST_DRAWN = 1.2
ASIDE, WIDEST_ASIDE = 0.3, 0.5
"""How much of the width stands beside a name; a longer word there takes more, up to a bound."""
ASIDE_GAP, ASIDE_LINES = 4.0, 2


class _Head(NamedTuple):
    slab: Slab
    is_cut: bool


class _Words(NamedTuple):
    """What is said on a card that continues another, and before a name that was too long.

    Without words for it, such a name stays cut.
    """

    continued: str
    in_full: str


class _Filled(NamedTuple):
    """Cards at one scale; torn where something that should be seen together is on two."""

    scale: Scale
    cards: list[Slab]
    is_torn: bool


def set_deck(deck: Deck, size: CardFormat) -> list[list[Slab]]:
    """The cards of a deck, each with those that continue it; all are counted."""
    cards = [set_card(card, _Words(deck.continued, deck.in_full), size) for card in deck.cards]
    count = sum(map(len, cards))
    number = 0
    footed = []
    for each in cards:
        own = []
        for slab in each:
            number += 1
            own.append(_footed(slab, deck, size, deck.count(number, count)))
        footed.append(own)
    return footed


def set_back(card: Card, deck: Deck, size: CardFormat, counted: str) -> Slab:
    """The back of a card: on one card, without what has no room there or stands on its front."""
    words = _Words(deck.continued, in_full="")
    done = next(each for each in _backs(card, words, size) if len(each) == 1)
    return _footed(done[0], deck, size, counted)


def _backs(card: Card, words: _Words, size: CardFormat) -> Iterator[Sequence[Slab]]:
    """A back as it should be, then with less and less."""
    told = tuple([as_text(part) for part in card.parts[:1] if isinstance(part, Rolls)])
    shorter = [card.parts[:count] for count in range(len(card.parts), 0, -1)]
    for parts in (*shorter, told):
        yield set_card(replace(card, parts=parts), words, size)
    yield _filled(replace(card, parts=told), words, size, TIGHT).cards
    yield set_card(replace(card, parts=()), words, size)


@lru_cache(maxsize=KEPT_CARDS)
def set_card(card: Card, words: _Words, size: CardFormat) -> tuple[Slab, ...]:
    """A card, and those it continues on: as few as the smallest text needs, as large as can be."""
    tightest = _filled(card, words, size, SCALES[-1])

    def filled(scale: Scale) -> _Filled:
        return tightest if scale is SCALES[-1] else _filled(card, words, size, scale)

    def is_as_few(tried: _Filled) -> bool:
        return len(tried.cards) == len(tightest.cards)

    best = largest(SCALES, filled, is_as_few)
    if best.is_torn:
        smaller = map(filled, SCALES[SCALES.index(best.scale) + 1 :])
        best = next((each for each in smaller if not each.is_torn and is_as_few(each)), best)
    return tuple(best.cards)


def _filled(card: Card, words: _Words, size: CardFormat, scale: Scale) -> _Filled:
    head = _head(card, size, MORE_NAME_LINES if words.in_full else NAME_LINES)
    strips = list(strips_of(card.parts, size.inner, scale))
    if head.is_cut and words.in_full:
        whole = (Text(f"{words.in_full}: ", "strong"), Text(f"{card.label}: {card.name}"))
        strips += strips_of((Points((whole,)),), size.inner, scale)
    filled = _Filled(scale, [], is_torn=False)
    start = 0
    limit = size.height - size.padding - FOOT - FOOT_GAP
    while start < len(strips) or not filled.cards:
        slab = Slab(size.height)
        top = _further_head(card, words, size) if filled.cards else head.slab
        slab.put(top, size.padding, size.padding)
        y = size.padding + top.height + scale.room(0.3)
        end = fitting(strips, start, limit - y)
        if end == start:
            loose = [strip._replace(keep=False) for strip in strips]
            end = max(start + 1, fitting(loose, start, limit - y))
            filled = filled._replace(is_torn=True)
        body = column_slab(strips[start:end])
        slab.put(body, size.padding, y)
        y += body.height
        if end == len(strips):
            if card.picture:
                y = _put_picture(slab, card.picture, y, limit, size)
            told = _reminders(card, limit - y, size, scale)
            slab.put(told, size.padding, y)
            y += told.height
        _put_writing_lines(slab, y, limit, size)
        filled.cards.append(slab)
        start = end
    return filled


def _head(card: Card, size: CardFormat, name_lines: int) -> _Head:
    """What the card is, its name, boxes to tick; beside both, at the right, what it costs."""
    slab = Slab()
    beside = _beside(card, size)
    aside = set_cell(card.aside, beside, look(size.label_size), "right", ASIDE_LINES)
    inner = size.inner - (beside + ASIDE_GAP if card.aside else 0.0)
    is_cut = bool(card.label and _put_cell(slab, _label(card, inner, size)).cut)
    at = look(size.name_size - NAME_MORE)
    words = ((Text(card.name, "name") if card.name else Blank(),),)
    name = _put_cell(slab, roomy_cell(words, inner, at, NAME_LINES, name_lines))
    if card.aside:
        slab.put(aside.slab, size.inner - beside, 0)
        slab.height = max(slab.height, aside.slab.height)
    _put_rule(slab, card, size)
    if card.marks:
        slab.height += 2
        _put_cell(slab, roomy_cell((card.marks,), size.inner, look(size.label_size), 1, 2))
    return _Head(slab, is_cut or bool(name.cut))


def _beside(card: Card, size: CardFormat) -> float:
    """The width of what stands beside the name."""
    wanted = [natural_width(line, look(size.label_size)) + 1 for line in card.aside]
    return max(ASIDE * size.inner, min(max(wanted, default=0.0), WIDEST_ASIDE * size.inner))


def _label(card: Card, width: float, size: CardFormat) -> SetPart:
    said = ((Text(card.label),),)
    return roomy_cell(said, width, look(size.label_size), LABEL_LINES, LABEL_LINES)


def _further_head(card: Card, words: _Words, size: CardFormat) -> Slab:
    """The head of a card that continues another."""
    slab = Slab()
    said = ((Text(words.continued, "strong"),),)
    right = natural_width(said[0], look(size.label_size)) + 1
    left = _one_line(Text(card.label), size.inner - right - 4, look(size.label_size))
    slab.put(left, 0, 0)
    slab.put(set_cell(said, right, look(size.label_size), "right", 1).slab, size.inner - right, 0)
    slab.height = left.height
    called = Text(card.name, "name") if card.name else Blank()
    name = _one_line(called, size.inner, look(size.name_size - NAME_MORE))
    slab.put(name, 0, slab.height)
    slab.height += name.height
    _put_rule(slab, card, size)
    return slab


def _one_line(name: Text | Blank, width: float, at: Look) -> Slab:
    """A name on one line; one that is cut fills it, wherever its words end."""
    done = set_cell(((name,),), width, at, "left", 1)
    if done.cut and isinstance(name, Text):
        whole = Text(name.text.replace(" ", FIRM), name.role)
        done = set_cell(((whole,),), width, at, "left", 1)
    return done.slab


def _put_cell(slab: Slab, part: SetPart) -> SetPart:
    slab.put(part.slab, 0, slab.height)
    slab.height += part.slab.height
    return part


def _put_rule(slab: Slab, card: Card, size: CardFormat) -> None:
    """Close a name with a heavy rule, or two."""
    for _ in range(1 + card.double_rule):
        slab.height += DOUBLE if card.double_rule else RULE
        weight = 0.9 if card.double_rule else RULE
        ink: Ink = "specialist" if card.double_rule else "soldier"
        slab.rules.append(RuleLine(0, slab.height, size.inner, slab.height, weight, ink=ink))
    slab.height += 1


def _put_picture(slab: Slab, picture: Drawing, y: float, limit: float, size: CardFormat) -> float:
    """Put a drawing where there is room for it; say where what stands on the card ends."""
    factor = min(MOST_DRAWN, size.inner / (picture.width * MM))
    top = y + PICTURE_GAP
    bottom = top + picture.height * factor * MM
    if bottom > limit - PICTURE_GAP:
        return y
    left = (size.width - picture.width * factor * MM) / 2
    slab.put(sketch(picture, factor), left, top)
    return bottom


def _reminders(card: Card, room: float, size: CardFormat, scale: Scale) -> Slab:
    """As many of the reminders of a card as there is room for, no larger than need be."""
    at = scale if scale.size < REMINDER_SCALE.size else REMINDER_SCALE
    slab = Slab()
    for place, paragraph in enumerate(card.reminders):
        told = column_slab(list(strips_of((Points((paragraph,)),), size.inner, at)))
        gap = at.room(REMINDER_GAP if place else FIRST_REMINDER_GAP)
        if slab.height + gap + told.height > room:
            break
        slab.put(told, 0, slab.height + gap)
        slab.height += gap + told.height
    return slab


def _put_writing_lines(slab: Slab, y: float, limit: float, size: CardFormat) -> None:
    """Offer what room is left as lines to write on."""
    while (y := y + LINE_PITCH) <= limit - LINE_PITCH / 3:
        slab.rules.append(RuleLine(size.padding, y, size.width - size.padding, y, 0.3, light=True))


def _footed(bare: Slab, deck: Deck, size: CardFormat, counted: str) -> Slab:
    """A card with whose it is, and which of how many."""
    slab = Slab(bare.height)
    slab.rules += bare.rules
    slab.parts += bare.parts
    at = look(SMALLEST_LOOK)
    y = size.height - size.padding - FOOT + 2
    slab.rules.append(RuleLine(size.padding, y, size.width - size.padding, y, 0.4, light=True))
    said = (Text(DOT.join([each for each in (counted, deck.source) if each])),)
    right = natural_width(said, at) + 1
    owner = Text(deck.owner, "strong") if deck.owner else Blank()
    left = _one_line(owner, (size.inner - right) * OWNER_SHARE, at)
    slab.put(left, size.padding, y + 1)
    slab.put(
        set_cell((said,), right, at, "right", 1).slab, size.width - size.padding - right, y + 1
    )
    return slab
