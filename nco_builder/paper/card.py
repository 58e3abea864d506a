"""Cards that are filled at one size of text, and go on on further ones where it has no room."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.card_head import card_head, further_head
from nco_builder.paper.card_scales import Filled
from nco_builder.paper.card_sides import side_slab
from nco_builder.paper.flow import column_slab, fitting, height_of
from nco_builder.paper.fonts import SMALLEST_TEXT
from nco_builder.paper.grids import leading_size
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.scale import Scale
from nco_builder.paper.shapes import MM, RuleLine, Slab
from nco_builder.paper.sketch import sketch
from nco_builder.paper.strips import strips_of
from nco_builder.sheets.blocks import Divider, Framed, Grid, Points, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.flow import Strip
    from nco_builder.sheets.contents import Card
    from nco_builder.sheets.drawings import Drawing

LINE_PITCH = 7 * MM
PICTURE_GAP = 2 * MM
REMINDER_SCALE = Scale(9.0, 1.0, pictures=False)
FIRST_REMINDER_GAP, REMINDER_GAP = 0.9, 0.35
MOST_DRAWN = 1.2
LOW_BOTTOM = 0.4
"""What is higher, as a share of the card, follows its parts instead of standing at its edge."""
BOTTOM_GAP = 0.3
SMALLER_STEPS = 6
"""By so many half points what is at the edge may be smaller, so that it stays on one line."""


class Words(NamedTuple):
    """What is said on a card that continues another, and before a name too long for its head."""

    continued: str
    in_full: str


def filled_at(
    card: Card, words: Words, size: CardFormat, scale: Scale, more: Sequence[Strip] = ()
) -> Filled:
    """A card and those it goes on on, at one scale; with more that was set before."""
    return Filling(card, words, size, scale, more).filled()._replace(scale=scale)


class Filling:
    """Cards that are being filled at one scale."""

    def __init__(
        self,
        card: Card,
        words: Words,
        size: CardFormat,
        scale: Scale,
        more: Sequence[Strip] = (),
    ) -> None:
        scale = led(card, size, scale)
        self._card, self._words, self._size, self._scale = card, words, size, scale
        self._head = card_head(card, size, words.in_full)
        bottom = _bottom(card, size, scale)
        is_low = bottom.height <= LOW_BOTTOM * size.height
        self._bottom = bottom if is_low else Slab()
        self._strips = list(strips_of(card.parts, size.inner, scale))
        if not is_low:
            self._strips += strips_of(card.bottom, size.inner, scale)
        if self._head.is_moved:
            whole = (Text(f"{words.in_full}: ", "strong"), Text(f"{card.label}: {card.name}"))
            self._strips += strips_of((Points((whole,)),), size.inner, scale)
        self._strips += more
        self._start = self._told = 0
        self._gap = 0.0
        self._is_torn = False

    def first(self) -> Slab:
        """The first card alone."""
        return self._next(self._head.slab, self._bottom)

    def rest(self) -> tuple[Strip, ...]:
        """What has not been put on a card yet."""
        return tuple(self._strips[self._start :])

    def spare(self) -> float:
        """How high the room is that the first card has left; below 0 where it has too little."""
        return self._room() - height_of(self._strips)

    def _room(self) -> float:
        size = self._size
        return size.limit - size.padding - self._head.slab.height - self._bottom.height

    def filled(self) -> Filled:
        """The card, and those it goes on on."""
        room, needed = self._room(), height_of(self._strips)
        cards = [self.first()]
        later = len(self.rest())
        share = needed / max(room, 1.0)
        cards += self._further()
        return Filled(self._scale, cards, self._is_torn, share, self._told, later, self._gap)

    def _further(self) -> Iterator[Slab]:
        while self._start < len(self._strips):
            head = further_head(self._card, self._words.continued, self._size)
            yield self._next(head, Slab())

    def last(self, count: int) -> tuple[Strip, ...]:
        """The last strips, so many of them."""
        return tuple(self._strips[len(self._strips) - count :])

    def further(self, later: int) -> Filled:
        """The further cards alone, with so many strips on them."""
        self._start = len(self._strips) - later
        cards = list(self._further())
        return Filled(self._scale, cards, self._is_torn, 0.0, self._told, later)

    @property
    def count(self) -> int:
        """How many strips there are."""
        return len(self._strips)

    def _next(self, head: Slab, bottom: Slab) -> Slab:
        """A card with as much as there is room for between its head and what is at its bottom."""
        size, scale = self._size, self._scale
        slab = _bare(self._card, size)
        limit = size.limit
        if bottom.height:
            limit -= bottom.height + scale.room(BOTTOM_GAP)
        slab.put(head, size.left, size.padding)
        y = size.padding + head.height + (scale.room(0.3) if head.height else 0.0)
        end = self._end(limit - y, least=0 if bottom.height else 1)
        body = column_slab(self._strips[self._start : end])
        if self._card.headless and end == len(self._strips):
            y += max(0.0, (limit - y - body.height) / 2)
        slab.put(body, size.left, y)
        y += body.height
        if end == len(self._strips):
            y = self._put_rest(slab, y, limit)
        elif not self._start:
            self._gap = (limit - y) / size.height
        if bottom.height:
            slab.put(bottom, size.left, size.limit - bottom.height)
        if size.footed:
            _put_writing_lines(slab, y, limit, size)
        self._start = end
        return slab

    def _end(self, height: float, least: int) -> int:
        """Where a card of a height ends; what should be seen together is torn if it must be.

        At least so many strips are on it: beside what is at its bottom there may be none.
        """
        end = fitting(self._strips, self._start, height)
        if end == self._start < len(self._strips):
            loose = [strip._replace(keep=False) for strip in self._strips]
            end = max(self._start + least, fitting(loose, self._start, height))
            self._is_torn = True
        return end

    def _put_rest(self, slab: Slab, y: float, limit: float) -> float:
        """Put picture and reminders, as far as there is room; say where they end."""
        card, size = self._card, self._size
        if card.picture:
            y = _put_picture(slab, card.picture, y, limit, size)
        told, self._told = _reminders(card, limit - y, size, self._scale)
        slab.put(told, size.left, y)
        return y + told.height


def led(card: Card, size: CardFormat, scale: Scale) -> Scale:
    """The scale of what stands below a grid that leads: smaller than that."""
    leading = [part for part in card.parts if isinstance(part, Grid) and part.leads]
    most = min([leading_size(grid, size.inner, scale) for grid in leading], default=scale.size + 1)
    return scale._replace(size=max(SMALLEST_TEXT, min(scale.size, most - 1)))


def _bare(card: Card, size: CardFormat) -> Slab:
    """A card that has its band alone."""
    slab = Slab(size.height)
    if card.side:
        band = side_slab(card.side, size.height - 2 * size.padding)
        slab.put(band, size.padding, size.padding)
    return slab


def _bottom(card: Card, size: CardFormat, scale: Scale) -> Slab:
    """What stands at the lower edge, under a light rule where it has no frame of its own."""
    if not card.bottom:
        return Slab()
    is_apart = card.headless or isinstance(card.bottom[0], Framed | Divider)
    blocks = card.bottom if is_apart else (Divider(), *card.bottom)
    lines = [line for block in blocks if isinstance(block, Points) for line in block.paragraphs]

    def is_in_line(at: Scale) -> bool:
        return all(natural_width(line, at.look) <= size.inner for line in lines)

    sizes = [scale.size - step / 2 for step in range(SMALLER_STEPS)]
    tried = [scale._replace(size=each) for each in sizes if each >= SMALLEST_TEXT]
    at = next(filter(is_in_line, tried), scale)
    return column_slab(list(strips_of(blocks, size.inner, at)))


def _put_picture(slab: Slab, picture: Drawing, y: float, limit: float, size: CardFormat) -> float:
    """Put a drawing where there is room for it; say where what stands on the card ends."""
    factor = min(MOST_DRAWN, size.inner / (picture.width * MM))
    top = y + PICTURE_GAP
    bottom = top + picture.height * factor * MM
    if bottom > limit - PICTURE_GAP:
        return y
    left = size.left + (size.inner - picture.width * factor * MM) / 2
    slab.put(sketch(picture, factor), left, top)
    return bottom


def _reminders(card: Card, room: float, size: CardFormat, scale: Scale) -> tuple[Slab, int]:
    """As many of the reminders of a card as there is room for, no larger than need be."""
    at = scale if scale.size < REMINDER_SCALE.size else REMINDER_SCALE
    slab, count = Slab(), 0
    for place, paragraph in enumerate(card.reminders):
        told = column_slab(list(strips_of((Points((paragraph,)),), size.inner, at)))
        gap = at.room(REMINDER_GAP if place else FIRST_REMINDER_GAP)
        if slab.height + gap + told.height > room:
            break
        slab.put(told, 0, slab.height + gap)
        slab.height += gap + told.height
        count += 1
    return slab, count


def _put_writing_lines(slab: Slab, y: float, limit: float, size: CardFormat) -> None:
    """Offer what room is left as lines to write on."""
    while (y := y + LINE_PITCH) <= limit - LINE_PITCH / 3:
        slab.rules.append(RuleLine(size.left, y, size.left + size.inner, y, 0.3, light=True))
