"""Cards that are filled at one size of text, and go on on further ones where it has no room."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.card_scales import Filled
from nco_builder.paper.card_sides import side_slab
from nco_builder.paper.cells import CellPlace, SetOrMoved, set_cell, set_or_moved
from nco_builder.paper.fit import largest
from nco_builder.paper.flow import column_slab, fitting, height_of
from nco_builder.paper.fonts import NAME_MORE, SMALLEST_TEXT, type_styles
from nco_builder.paper.grids import leading_size
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.scale import Scale, first_baseline
from nco_builder.paper.shapes import MM, RuleLine, Slab
from nco_builder.paper.silhouettes import figure, width_of
from nco_builder.paper.sketch import sketch
from nco_builder.paper.strips import strips_of
from nco_builder.paper.tags import ARTIFACT, HEADING, TEXT
from nco_builder.sheets.blocks import Blank, Divider, Framed, Grid, Points, Text, Tiles
from nco_builder.sheets.words import NBSP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.cells import SetCell
    from nco_builder.paper.flow import Strip
    from nco_builder.paper.fonts import TypeStyles
    from nco_builder.paper.shapes import Ink
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.contents import Card
    from nco_builder.sheets.drawings import Drawing

KEPT_HEADS = 512
NAME_LINES, MOST_NAME_LINES, LABEL_LINES, MARK_LINES = 2, 5, 2, 1
RULE, DOUBLE = 1.6, 2.6
WIDEST_ASIDE = 0.5
"""The largest share of the width for the text next to a name, unless the name is short."""
ASIDE_GAP, ASIDE_LINES, MORE_ASIDE_LINES = 4.0, 2, 5
SILHOUETTE, ALONE, SILHOUETTE_GAP = 0.7, 0.9, 7.0
LEAST_SILHOUETTE, MOST_SILHOUETTE = 8.0, 26.0
"""The height of a silhouette, as a share of the head and in points, and the room around it."""
NAME_STEP, NAME_STEPS = 0.5, 24
MARK_MORE = 0.5
"""Marks are capitals, two points smaller than their line."""


class CardHead(NamedTuple):
    """The head of a card, and whether its name is printed on the card instead."""

    slab: Slab
    is_moved: bool


def head_only(card: Card) -> Card:
    """Return a card with only the content of its head: heads are cached by it."""
    return card.replace(parts=(), picture=None, bottom=())


@lru_cache(maxsize=KEPT_HEADS)
def card_head(card: Card, card_format: CardFormat, in_full: str) -> CardHead:
    """Set the kind of the card, its name, its boxes to tick and, at the right, its price.

    A name that has no room there stands `in_full` on the card.
    """
    slab = Slab()
    if card.headless:
        return CardHead(slab, is_moved=False)
    beside = _beside(card, card_format)
    aside = _aside(card, beside, card_format)
    inner = card_format.inner - (beside + ASIDE_GAP if card.aside else 0.0)
    is_moved = _put_label(slab, card, inner, card_format, in_full)
    # without a name the rule below is the line to write on
    words = ((Text(card.name or NBSP, "name"),),)
    styles = _name_styles(words[0], inner, card_format)
    name = set_or_moved(
        words, CellPlace(inner, styles, "left", NAME_LINES), in_full, MOST_NAME_LINES
    )
    _put_cell(slab, name.slab if card.name else Slab(name.slab.height), HEADING)
    if card.aside:
        slab.put(aside.slab, card_format.inner - beside, 0)
        slab.height = max(slab.height, aside.slab.height)
    if card.silhouette:
        _put_silhouette(slab, card, styles, card_format)
    _put_rule(slab, card, card_format)
    if card.marks:
        slab.height += 2
        styles = type_styles(card_format.label_size + MARK_MORE)
        _put_cell(slab, set_cell((card.marks,), card_format.inner, styles, "left", MARK_LINES).slab)
        slab.height += 1.5
    return CardHead(slab, is_moved or bool(name.moved))


def _aside(card: Card, width: float, card_format: CardFormat) -> SetCell:
    """Set the text next to the name, on more lines if few do not suffice."""
    styles = type_styles(card_format.label_size)
    few = set_cell(card.aside, width, styles, "right", ASIDE_LINES)
    return few if few.fits else set_cell(card.aside, width, styles, "right", MORE_ASIDE_LINES)


def _put_silhouette(slab: Slab, card: Card, styles: TypeStyles, card_format: CardFormat) -> None:
    """Draw a silhouette between the texts at the left and right, as large as it fits.

    Where kind or name is long, it is in the line of the other one.
    """
    if not card.name or card.corner:
        return
    small = type_styles(card_format.label_size)
    kind = natural_width((Text(card.label),), small) if card.label else 0.0
    name = natural_width((Text(card.name, "name"),), styles)
    right = max([natural_width(line, small) for line in card.aside], default=0.0)
    end = card_format.inner - right - SILHOUETTE_GAP
    middle = slab.parts[0][2].height if card.label else 0.0
    found = []
    for top, bottom, wide, share in (
        (0.0, slab.height, max(kind, name), SILHOUETTE),
        (0.0, middle, kind, ALONE),
        (middle, slab.height, name, ALONE),
    ):
        room = (end - wide - SILHOUETTE_GAP) / width_of(card.silhouette, 1)
        height = min(MOST_SILHOUETTE, share * (bottom - top), room)
        found.append((height, (top + bottom - height) / 2))
    height, top = max(found)
    if height >= LEAST_SILHOUETTE:
        start = end - width_of(card.silhouette, height)
        slab.outlines = (*slab.outlines, figure(card.silhouette, start, top, height))


def _beside(card: Card, card_format: CardFormat) -> float:
    """Return the width next to the name: all that a short name leaves, if necessary."""
    label = type_styles(card_format.label_size)
    wanted = [natural_width(line, label) + 1 for line in card.aside]
    left = 0.0
    if card.name:
        name = natural_width(
            (Text(card.name, "name"),), type_styles(card_format.name_size - NAME_MORE)
        )
        left = card_format.inner - name - ASIDE_GAP - 1
    most = max(WIDEST_ASIDE * card_format.inner, left)
    return min(max(wanted, default=0.0), most)


def _put_label(slab: Slab, card: Card, width: float, card_format: CardFormat, in_full: str) -> bool:
    """Draw the kind of a card and its number; return whether it does not fit."""
    styles = type_styles(card_format.label_size)
    corner = natural_width(card.corner, styles) + 1 if card.corner else 0.0
    done = SetOrMoved(Slab(), ())
    if card.label:
        said = ((Text(card.label),),)
        room = width - (corner + ASIDE_GAP if corner else 0.0)
        done = set_or_moved(
            said, CellPlace(room, styles, "left", LABEL_LINES), in_full, MOST_NAME_LINES
        )
        _put_cell(slab, done.slab)
    if corner:
        beside = set_cell((card.corner,), corner, styles, "right", 1).slab
        down = max(0.0, first_baseline(done.slab) - first_baseline(beside)) if card.label else 0.0
        slab.put(beside, width - corner, down)
        slab.height = max(slab.height, down + beside.height)
    return bool(done.moved)


def _name_styles(name: Paragraph, width: float, card_format: CardFormat) -> TypeStyles:
    """Return the type styles of the name: larger if that is allowed and fits on one line."""
    sizes = [card_format.largest_name - step * NAME_STEP for step in range(NAME_STEPS)]
    larger = [each for each in sizes if each > card_format.name_size]

    def is_one_line(each: float) -> bool:
        return natural_width(name, type_styles(each - NAME_MORE)) <= width

    best = largest([*larger, card_format.name_size], float, is_one_line)
    return type_styles(best - NAME_MORE)


@lru_cache(maxsize=KEPT_HEADS)
def further_head(card: Card, continued: str, card_format: CardFormat) -> Slab:
    """Set the head of a card that continues another one."""
    slab = Slab(tag=ARTIFACT)
    said = ((Text(continued, "strong"),),)
    right = natural_width(said[0], type_styles(card_format.label_size)) + 1
    styles = type_styles(card_format.label_size)
    left = whole_or_nothing(Text(card.label), card_format.inner - right - 4, styles, LABEL_LINES)
    slab.put(left, 0, 0)
    beside = set_cell(said, right, type_styles(card_format.label_size), "right", 1).slab
    slab.put(beside, card_format.inner - right, 0)
    slab.height = max(left.height, beside.height)
    called = Text(card.name, "name") if card.name else Blank()
    name = whole_or_nothing(
        called, card_format.inner, type_styles(card_format.name_size - NAME_MORE), NAME_LINES
    )
    slab.put(name, 0, slab.height)
    slab.height += name.height
    _put_rule(slab, card, card_format)
    return slab


def whole_or_nothing(name: Text | Blank, width: float, styles: TypeStyles, lines: int) -> Slab:
    """Set a repeated name, if it fits on this many lines."""
    done = set_cell(((name,),), width, styles, "left", lines)
    return done.slab if done.fits else Slab()


def _put_cell(slab: Slab, part: Slab, tag: str = TEXT) -> None:
    slab.put(part.tagged(tag), 0, slab.height)
    slab.height += part.height


def _put_rule(slab: Slab, card: Card, card_format: CardFormat) -> None:
    """Close a name with one heavy rule, or two."""
    for _ in range(1 + card.double_rule):
        slab.height += DOUBLE if card.double_rule else RULE
        weight = 0.9 if card.double_rule else RULE
        ink: Ink = "specialist" if card.double_rule else "soldier"
        slab.rules.append(RuleLine(0, slab.height, card_format.inner, slab.height, weight, ink=ink))
    slab.height += 1


BELOW_RULE = 1 * MM
"""The least gap between the rule of a head and boxes below it."""
LINE_PITCH = 7 * MM
PICTURE_GAP = 1.2 * MM
MOST_DRAWN, LEAST_DRAWN = 1.2, 0.7
"""By how much a picture may grow, and shrink where there is less room for it."""
LOW_BOTTOM = 0.4
"""A bottom higher than this share of the card follows the parts instead of being at the edge."""
BOTTOM_GAP = 0.3
SMALLER_STEPS = 6
"""The half points by which the text at the bottom may shrink to stay on one line."""


class Words(NamedTuple):
    """Texts of a card that continues another one, and before a name too long for its head."""

    continued: str
    in_full: str


def fill_cards(
    card: Card, words: Words, card_format: CardFormat, scale: Scale, more: Sequence[Strip] = ()
) -> Filled:
    """Set a card and its continuations at one scale, reusing what was set before."""
    return CardFiller(card, words, card_format, scale, more).filled()._replace(scale=scale)


class CardFiller:
    """Fills cards at one scale."""

    def __init__(
        self,
        card: Card,
        words: Words,
        card_format: CardFormat,
        scale: Scale,
        more: Sequence[Strip] = (),
    ) -> None:
        scale = scale_below_leading(card, card_format, scale)
        self._card, self._words, self._card_format, self._scale = card, words, card_format, scale
        self._named = head_only(card)
        self._head = card_head(self._named, card_format, words.in_full)
        bottom = _bottom(card, card_format, scale)
        is_low = bottom.height <= LOW_BOTTOM * card_format.height
        self._bottom = bottom if is_low else Slab()
        self._strips = list(strips_of(card.parts, card_format.inner, scale))
        if not is_low:
            self._strips += strips_of(card.bottom, card_format.inner, scale)
        if self._head.is_moved:
            whole = (Text(f"{words.in_full}: ", "strong"), Text(f"{card.label}: {card.name}"))
            self._strips += strips_of((Points((whole,)),), card_format.inner, scale)
        self._strips += more
        self._start = 0
        self._gap = 0.0
        self._extras = 0
        self._is_torn = False

    def first(self) -> Slab:
        """The first card alone."""
        return self._next(self._head.slab, self._bottom)

    def rest(self) -> tuple[Strip, ...]:
        """The strips that are not on a card yet."""
        return tuple(self._strips[self._start :])

    def spare(self) -> float:
        """Return the height left on the first card; negative if there is too little room."""
        return self._room() - height_of(self._strips)

    def _room(self) -> float:
        size = self._card_format
        return size.limit - size.padding - self._head.slab.height - self._bottom.height

    def filled(self) -> Filled:
        """Return the card and its continuations."""
        room, needed = self._room(), height_of(self._strips)
        cards = [self.first()]
        later = len(self.rest())
        share = needed / max(room, 1.0)
        cards += self._further()
        return Filled(self._scale, cards, self._is_torn, share, later, self._gap, self._extras)

    def _further(self) -> Iterator[Slab]:
        while self._start < len(self._strips):
            head = further_head(self._named, self._words.continued, self._card_format)
            yield self._next(head, Slab())

    def last(self, count: int) -> tuple[Strip, ...]:
        """Return this many of the last strips."""
        return tuple(self._strips[len(self._strips) - count :])

    def further(self, later: int) -> Filled:
        """Return the continuations alone, with this many strips on them."""
        self._start = len(self._strips) - later
        cards = list(self._further())
        return Filled(self._scale, cards, self._is_torn, 0.0, later)

    @property
    def count(self) -> int:
        """The number of strips."""
        return len(self._strips)

    def _next(self, head: Slab, bottom: Slab) -> Slab:
        """Fill a card between its head and its bottom with as many strips as fit."""
        size, scale = self._card_format, self._scale
        slab = _bare(self._card, size)
        limit = size.limit
        if bottom.height:
            limit -= bottom.height + scale.room(BOTTOM_GAP)
        slab.put(head, size.left, size.padding)
        y = size.padding + head.height + (self._below_head() if head.height else 0.0)
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
        if size.has_lines:
            _put_writing_lines(slab, y, limit, size)
        self._start = end
        return slab

    def _below_head(self) -> float:
        """Return the gap below the head: boxes of values must not touch its rule."""
        has_boxes = bool(self._card.parts) and isinstance(self._card.parts[0], Tiles)
        return max(self._scale.room(0.3), BELOW_RULE if has_boxes else 0.0)

    def _end(self, height: float, least: int) -> int:
        """Return the end of the strips for a card of this height, with parts whole if possible.

        At least so many strips are on it: beside what is at its bottom there may be none.
        """
        end = fitting(self._strips, self._start, height)
        if end == self._start < len(self._strips):
            loose = [strip._replace(keep=False) for strip in self._strips]
            end = max(self._start + least, fitting(loose, self._start, height))
            self._is_torn = True
        return end

    def _put_rest(self, slab: Slab, y: float, limit: float) -> float:
        """Put what may be omitted if there is room, and return where it ends."""
        for block in self._card.extras:
            extra = column_slab(list(strips_of((block,), self._card_format.inner, self._scale)))
            if y + PICTURE_GAP + extra.height <= limit:
                slab.put(extra, self._card_format.left, y + PICTURE_GAP)
                y += PICTURE_GAP + extra.height
                self._extras += 1
        picture = self._card.picture
        return _put_picture(slab, picture, y, limit, self._card_format) if picture else y


def scale_below_leading(card: Card, card_format: CardFormat, scale: Scale) -> Scale:
    """Return the scale of what is below a leading grid: smaller than the grid's."""
    leading = [part for part in card.parts if isinstance(part, Grid) and part.leads]
    most = min(
        [leading_size(grid, card_format.inner, scale) for grid in leading], default=scale.size + 1
    )
    return scale._replace(size=max(SMALLEST_TEXT, min(scale.size, most - 1)))


def _bare(card: Card, card_format: CardFormat) -> Slab:
    """Return a card with nothing but its band."""
    slab = Slab(card_format.height)
    if card.side:
        band = side_slab(card.side, card_format.height - 2 * card_format.padding)
        slab.put(band, card_format.padding, card_format.padding)
    return slab


def _bottom(card: Card, card_format: CardFormat, scale: Scale) -> Slab:
    """Set the bottom of a card, below a light rule if it has no frame of its own."""
    if not card.bottom:
        return Slab()
    is_apart = card.headless or isinstance(card.bottom[0], Framed | Divider)
    blocks = card.bottom if is_apart else (Divider(), *card.bottom)
    lines = [line for block in blocks if isinstance(block, Points) for line in block.paragraphs]

    def is_in_line(tried_scale: Scale) -> bool:
        return all(natural_width(line, tried_scale.styles) <= card_format.inner for line in lines)

    sizes = [scale.size - step / 2 for step in range(SMALLER_STEPS)]
    tried = [scale._replace(size=each) for each in sizes if each >= SMALLEST_TEXT]
    fitting = next(filter(is_in_line, tried), scale)
    return column_slab(list(strips_of(blocks, card_format.inner, fitting)))


def _put_picture(
    slab: Slab, picture: Drawing, y: float, limit: float, card_format: CardFormat
) -> float:
    """Draw a drawing if there is room, and return where the content of the card ends."""
    top = y + PICTURE_GAP
    high = (limit - PICTURE_GAP - top) / (picture.height * MM)
    factor = min(MOST_DRAWN, high, card_format.inner / (picture.width * MM))
    if factor < LEAST_DRAWN:
        return y
    bottom = top + picture.height * factor * MM
    left = card_format.left + (card_format.inner - picture.width * factor * MM) / 2
    slab.put(sketch(picture, factor), left, top)
    return bottom


def _put_writing_lines(slab: Slab, y: float, limit: float, card_format: CardFormat) -> None:
    """Fill the room left with lines to write on."""
    while (y := y + LINE_PITCH) <= limit - LINE_PITCH / 3:
        slab.rules.append(
            RuleLine(card_format.left, y, card_format.left + card_format.inner, y, 0.3, light=True)
        )
