"""A soldier's card: everything at a fixed place and of a fixed size, whoever he is.

Only names, the soldier's number and the words of a weapon have several sizes, in the steps listed
here; rules that find no room go on to a further leaf, and spare room is for writing. Places are
those of the smaller cards in millimetres, sizes of type in points; larger cards scale both.
"""

from __future__ import annotations

from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.cells import RING, SHARE, ascent, put_line
from nco_builder.paper.fonts import BOLD, CAP_HEIGHT, NAME_MORE, look
from nco_builder.paper.letters import units
from nco_builder.paper.pieces import ENDLESS, natural_width
from nco_builder.paper.setting import set_lines, text_of
from nco_builder.paper.shapes import MM, Frame, Ring, RuleLine, Slab, String
from nco_builder.paper.silhouettes import figure, width_of
from nco_builder.paper.tags import (
    ARTIFACT,
    CELL,
    HEAD_CELL,
    HEADING,
    ROW,
    TABLE,
    TEXT,
    spanning,
)
from nco_builder.sheets.blocks import Blank, Boxes, Text, Track
from nco_builder.sheets.words import ELLIPSIS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.fonts import Look
    from nco_builder.paper.setting import SetLine
    from nco_builder.paper.shapes import FrameLook, Ink
    from nco_builder.sheets.blocks import Paragraph, Role, Tile
    from nco_builder.sheets.contents import OrderRow, SoldierBack, SoldierCard, WeaponSlot
    from nco_builder.sheets.drawings import Align

KEPT_CARDS, KEPT_LINES = 512, 2048
WIDTH, HEIGHT, MARGIN = 63.0, 88.0, 3.0
INNER, LIMIT = WIDTH - 2 * MARGIN, HEIGHT - MARGIN
CAPTION, TEXT_SIZE, CELL_SIZE, LABEL_SIZE = 8.0, 8.5, 10.0, 10.0
NUMBER, TILE_NUMBER, NUMBER_SIZE = 17.0, 20.0, 12.0
NAMES = ((12.0, 1), (11.0, 1), (10.0, 1), (9.0, 2))
"""The sizes of a name, and in how many lines: the first at which all of it has room."""
LEAD, BOX_LEAD, GAP = 10.1, 10.7, 1.0
"""From one line of text to the next, also where boxes are ticked; between paragraphs, in points."""
NAME_BASE, RANK_BASE, TWO_BASES = 7.4, 11.7, (5.4, 8.75, 12.1)
HEAD_RULE = 12.9
FRAME, FRAME_GAP, DOUBLE, DOUBLE_WEIGHT = 9.4, 1.6, 0.7, 0.7
SILHOUETTE, WIDEST_SILHOUETTE, BESIDE = 4.4, 11.5, 1.2
TILE_TOP, TILE_WIDTH, TILE_HEIGHT, TILE_GAP = 13.7, 7.9, 10.8, 0.9
TILE_LABEL, TILE_BASE = 3.2, 1.5
TRACK_LEFT, TRACK_BOXES, TRACK_BASES = 18.5, 21.4, (17.6, 23.2)
BOX, HEAVY_BOX, HEAVY_GAP, ZERO, ZERO_GAP, TICK_GAP = 3.4, 3.7, 0.35, 1.75, 0.35, 0.6
"""Boxes to tick: the side between the middles of their lines, so that 3 mm inside stay white;
`ZERO` is a radius."""
HEADING_BASE, FIRST_SLOT, SLOT, SLOT_BASE, SLOT_RULE = 28.2, 29.0, 5.7, 4.25, 5.65
COLUMNS = (18.3, 25.7, 29.4, 36.0, 47.6)
CLOSE = 56.6
"""Where each column of a weapon begins, and where the last one ends."""
HEADING_ENDS: Mapping[int, float] = MappingProxyType({3: 35.2, 5: 49.4})
"""Where headings end that are longer than the numbers below them."""
HEADING_WIDTHS = (17.8, 9.0, 1.6, 7.8, 6.2, 7.8, 6.8)
"""How wide each heading may be."""
BASES = 3
"""Rows that every card has; a further one takes room from what is below."""
REACH, NAME_GAP, NAME_APART = 9.0, 2.5, 1.5
"""The size of ranges; room before what a weapon is never fired on, and before its range."""
RULES_GAP, LINE_PITCH, FIRST_PITCH = 0.6, 7.0, 5.0
BACK_BASE, BACK_RULE, BACK_TOP = 7.2, 9.0, 9.3
ROW_HEIGHT, ROW_BASE, ROW_BELOW, ROW_TEXT, MARK_TEXT = 5.15, 3.7, 1.35, 5.2, 3.4
CELL_SIZES = (8.0, 7.0, 6.0, 5.0)
"""Sizes of the words in a weapon cell; the first that fits, else the largest. Numbers in it are
four points larger, but never below nine."""
MATRIX, MATRIX_COLUMN, MATRIX_BASES, MATRIX_HEIGHT = 26.2, 10.4, (2.9, 6.1), 7.2
HAIR, THIN, FIRM = 0.3, 0.5, 0.9


class SoldierGrid:
    """The grid of cards of a size: where things are in points, how large type is."""

    def __init__(self, card: CardFormat) -> None:
        """Take a size of cards; lengths grow with its height, columns with its width."""
        self.width, self.height = card.width, card.height
        self._share = card.height / (HEIGHT * MM)
        self.left = self.points(MARGIN)
        self.inner = card.width - 2 * self.left
        self.box = self.points(BOX)

    def points(self, mm: float) -> float:
        """A length, or how far below the upper edge something is."""
        return mm * MM * self._share

    def across(self, mm: float) -> float:
        """How far from the left edge a column is."""
        return self.left + mm / INNER * self.inner

    def size(self, size: float) -> float:
        """A size of type, or a length in points."""
        return size * self._share

    def at(self, size: float) -> Look:
        """The look of a size of type, with boxes to tick."""
        return look(self.size(size), self.box)


@cache
def grid_of(size: CardFormat) -> SoldierGrid:
    """The one grid of a size of cards."""
    return SoldierGrid(size)


class Spot(NamedTuple):
    """Where a line begins, has its middle or ends, on which base."""

    x: float
    base: float
    align: Align = "left"


class Leaf(NamedTuple):
    """Both sides of a card."""

    front: Slab
    back: Slab


class _Left(NamedTuple):
    """What has no room on the first leaf of a card: orders of its back, rules of its front."""

    rows: tuple[OrderRow, ...]
    rules: tuple[Paragraph, ...]


@lru_cache(maxsize=KEPT_CARDS)
def set_soldier(card: SoldierCard, size: CardFormat, continued: str) -> tuple[Leaf, ...]:
    """A soldier on one leaf, and what it cannot hold on further ones; all of these say so."""
    grid = grid_of(size)
    front, rules = _Front(card, grid, continued).set()
    back, rows = _set_back(card, grid, continued)
    leaves = [Leaf(front, back)]
    left = _Left(rows, rules)
    while any(left):
        sides = []
        for _side in range(2):
            slab, left = _further(card, left, grid, continued)
            sides.append(slab)
        leaves.append(Leaf(*sides))
    return tuple(leaves)


def put(
    slab: Slab,
    paragraph: Paragraph,
    at: Look,
    spot: Spot,
    tag: str = "",
) -> None:
    """Put a paragraph that has one line."""
    line, part = _line(paragraph, at)
    x, base, align = spot
    x -= SHARE[align] * line.width
    slab.put(part.tagged(tag) if tag else part, x, base - ascent(line))


@lru_cache(maxsize=KEPT_LINES)
def _line(paragraph: Paragraph, at: Look) -> tuple[SetLine, Slab]:
    """A paragraph as one line: most stand on many cards."""
    line, slab = set_lines(paragraph, ENDLESS, at)[0], Slab()
    put_line(slab, line)
    return line, slab


def put_lines(
    slab: Slab, lines: Iterable[SetLine], place: tuple[float, float], grid: SoldierGrid
) -> float:
    """Put the lines of a paragraph one below the other; say where they end."""
    x, top = place
    part = Slab(tag=TEXT)
    slab.put(part, 0, 0)
    for line in lines:
        done = Slab()
        put_line(done, line)
        lead = _lead(line, grid)
        part.put(done, x, top + (lead - line.height) / 2)
        top += lead
    return top


def _lead(line: SetLine, grid: SoldierGrid) -> float:
    """How high a line is: closer than usual, but boxes to tick never touch."""
    has_boxes = any(isinstance(piece.mark, Track) for _x, piece in line.pieces)
    share = line.at.size / TEXT_SIZE
    return max(BOX_LEAD * share, grid.box + grid.size(GAP)) if has_boxes else LEAD * share


def high(lines: Sequence[SetLine], grid: SoldierGrid) -> float:
    """How high the lines of a paragraph are."""
    return sum([_lead(line, grid) for line in lines])


def cut(text: str, role: Role, at: Look, width: float, lines: int = 1) -> list[SetLine]:
    """A text in at most so many lines, its end an ellipsis where it has no room."""
    whole = set_lines((Text(text, role),), width, at)
    if len(whole) <= lines and (lines > 1 or not whole[-1].torn):
        return whole
    letters = units(text.replace("\n", " "))
    low, most = 0, len(letters)
    best = set_lines((Text(ELLIPSIS, role),), width, at)
    while low < most:
        middle = (low + most + 1) // 2
        said = "".join(letters[:middle]).rstrip() + ELLIPSIS
        tried = set_lines((Text(said, role),), width, at)
        if len(tried) <= lines and tried[-1].width <= width:
            best, low = tried, middle
        else:
            most = middle - 1
    return best


class _Front:
    """The front of one card, zone by zone from its top."""

    def __init__(self, card: SoldierCard, grid: SoldierGrid, continued: str) -> None:
        self._card, self._grid, self._continued = card, grid, continued
        self._slab = Slab(grid.height)
        self._ink: Ink = "specialist" if card.is_specialist else "soldier"

    def set(self) -> tuple[Slab, tuple[Paragraph, ...]]:
        """The front, and what of its rules goes on elsewhere."""
        self._put_number()
        self._put_head()
        self._slab.put(_profile(self._card.tiles, self._card.tracks, self._grid), 0, 0)
        self._put_weapons()
        return self._slab, self._put_rules()

    def _rule(self, y: float, weight: float, ink: Ink = "black", *, light: bool = False) -> None:
        grid = self._grid
        right = grid.left + grid.inner
        self._slab.rules.append(RuleLine(grid.left, y, right, y, weight, light, ink))

    def _put_number(self) -> None:
        """His number in a frame, a double one for a specialist."""
        grid, slab = self._grid, self._slab
        left, top, side = grid.left, grid.points(MARGIN), grid.points(FRAME)
        slab.frames.append(Frame(left, top, side, side, "thin"))
        if self._card.is_specialist:
            inset = grid.points(DOUBLE)
            low, high = top + inset, top + side - inset
            near, far = left + inset, left + side - inset
            for ends in ((near, low, far, low), (far, low, far, high)):
                slab.rules.append(RuleLine(*ends, DOUBLE_WEIGHT))
            for ends in ((far, high, near, high), (near, high, near, low)):
                slab.rules.append(RuleLine(*ends, DOUBLE_WEIGHT))
        room = side - 3 * grid.points(DOUBLE)
        size = grid.size(NUMBER)
        size = min(size, size * room / max(BOLD.width(self._card.number, size), 1.0))
        part = Slab(tag=TEXT)
        x = left + (side - BOLD.width(self._card.number, size)) / 2
        base = top + (side + CAP_HEIGHT * size) / 2
        part.strings.append(String(x, base, BOLD, size, self._card.number))
        slab.put(part, 0, 0)

    def _put_head(self) -> None:
        """His name, his rank, what he is worth, and his weapon where his name leaves room."""
        card, grid, slab = self._card, self._grid, self._slab
        left = grid.left + grid.points(FRAME + FRAME_GAP)
        right = grid.left + grid.inner
        beside, wide = grid.points(BESIDE), 0.0
        if card.silhouette:
            tall = grid.points(SILHOUETTE)
            tall *= min(1.0, grid.points(WIDEST_SILHOUETTE) / width_of(card.silhouette, tall))
            wide = width_of(card.silhouette, tall)
            first = self._named(NAMES[0], right - left - wide - beside)
            if first:
                top = grid.points(MARGIN + SILHOUETTE / 2) - tall / 2
                slab.outlines = (figure(card.silhouette, right - wide, top, tall),)
                right -= wide + beside
        lines = self._name_lines(right - left)
        bases = TWO_BASES if len(lines) > 1 else (NAME_BASE, RANK_BASE)
        name = Slab(tag=HEADING)
        slab.put(name, 0, 0)
        for line, base in zip(lines, bases, strict=False):
            part = Slab()
            put_line(part, line)
            name.put(part, left, grid.points(base) - ascent(line))
        self._put_rank(left, grid.points(bases[len(lines)]))
        self._rule(grid.points(HEAD_RULE), FIRM, self._ink)

    def _named(self, way: tuple[float, int], width: float) -> list[SetLine]:
        """The name in a size and so many lines; nothing where it does not fit."""
        size, most = way
        if not self._card.name:
            return []
        at = look(self._grid.size(size) - NAME_MORE)
        lines = set_lines((Text(self._card.name, "name"),), width, at)
        fits = len(lines) <= most and not any(line.torn for line in lines)
        return lines if fits else []

    def _name_lines(self, width: float) -> list[SetLine]:
        if not self._card.name:
            return set_lines((Blank(),), width, look(self._grid.size(NAMES[0][0])))
        for way in NAMES:
            if lines := self._named(way, width):
                return lines
        size, most = NAMES[-1]
        at = look(self._grid.size(size) - NAME_MORE)
        return cut(self._card.name, "name", at, width, most)

    def _put_rank(self, left: float, base: float) -> None:
        card, grid, at = self._card, self._grid, self._grid.at(TEXT_SIZE)
        right = grid.left + grid.inner
        put(self._slab, card.worth, at, Spot(right, base, "right"), TEXT)
        width = right - left - natural_width(card.worth, at) - grid.points(BESIDE)
        if not card.rank:
            put(self._slab, (Blank(width / MM),), at, Spot(left, base), TEXT)
            return
        (line,) = cut(card.rank, "text", at, width)
        part = Slab(tag=TEXT)
        put_line(part, line)
        self._slab.put(part, left, base - ascent(line))

    def _put_weapons(self) -> None:
        """The weapons, each in its row, with a rule below each row whether it has one or not."""
        grid = self._grid
        self._slab.put(_headings(self._card.headings, grid), 0, 0)
        for number, weapon in enumerate(self._card.slots):
            top = grid.points(FIRST_SLOT + number * SLOT)
            if weapon:
                self._slab.put(_weapon(weapon, grid), 0, top)
                if not weapon.name:
                    continue  # lines to write on are rules enough
            is_last = number == len(self._card.slots) - 1
            self._rule(top + grid.points(SLOT_RULE), FIRM if is_last else THIN)

    def _put_rules(self) -> tuple[Paragraph, ...]:
        """What no number tells, then what the roster has too, then lines to write on."""
        card, grid = self._card, self._grid
        top = grid.points(FIRST_SLOT + max(BASES, len(card.slots)) * SLOT + RULES_GAP)
        limit = grid.points(LIMIT)
        y, left = fill(self._slab, card.rules, (top, limit), grid)
        if left:
            left = self._filled_again(top, limit)
            _put_goes_on(self._slab, self._continued, grid)
            return left
        for paragraph in card.spare:
            gap = grid.size(GAP) if y > top else 0.0
            y = max(y, fill(self._slab, (paragraph,), (y + gap, limit), grid)[0])
        put_writing_lines(self._slab, y, grid, ticked=card.ticked)
        return ()

    def _filled_again(self, top: float, limit: float) -> tuple[Paragraph, ...]:
        """Set the rules with room left for the words that they go on; say which do."""
        grid = self._grid
        self._slab.parts.pop()
        return fill(self._slab, self._card.rules, (top, limit - grid.size(LEAD)), grid)[1]


@lru_cache(maxsize=KEPT_LINES)
def _profile(tiles: tuple[Tile, ...], tracks: tuple[Paragraph, ...], grid: SoldierGrid) -> Slab:
    """Move and courage in frames, a heavy one where it allows special actions; the tracks."""
    slab, top, size = Slab(), grid.points(TILE_TOP), grid.size(TILE_NUMBER)
    width, height = grid.points(TILE_WIDTH), grid.points(TILE_HEIGHT)
    for place, tile in enumerate(tiles):
        left = grid.left + place * (width + grid.points(TILE_GAP))
        slab.frames.append(Frame(left, top, width, height, "heavy" if tile.note else "thin"))
        part = Slab(tag=TEXT)
        slab.put(part, 0, 0)
        middle = left + width / 2
        spot = Spot(middle, top + grid.points(TILE_LABEL), "center")
        put(part, (Text(tile.label, "strong"),), grid.at(CAPTION), spot)
        for text in tile.value:
            if isinstance(text, Text):
                x = middle - BOLD.width(text.text, size) / 2
                base = top + height - grid.points(TILE_BASE)
                part.strings.append(String(x, base, BOLD, size, text.text))
    for track, base in zip(tracks, TRACK_BASES, strict=True):
        _put_track(slab, track, grid.points(base), grid)
    return slab


def _put_track(slab: Slab, paragraph: Paragraph, base: float, grid: SoldierGrid) -> None:
    """Boxes to cross out, the last ones heavy, then a 0 for each breakdown."""
    track, left = paragraph[0], grid.left + grid.points(TRACK_LEFT)
    if not isinstance(track, Track):
        put(slab, paragraph, grid.at(TEXT_SIZE), Spot(left, base))
        return
    put(slab, (Text(track.label, "strong"),), grid.at(LABEL_SIZE), Spot(left, base), TEXT)
    middle = base - CAP_HEIGHT * grid.size(LABEL_SIZE) / 2
    x = grid.left + grid.points(TRACK_BOXES)
    x = _put_boxes(slab, track, (x, middle), grid)
    for _number in range(track.zeros):
        _put_zero(slab, (x + grid.points(ZERO_GAP + ZERO), middle), grid)
        x += grid.points(ZERO_GAP + 2 * ZERO)


def _put_boxes(slab: Slab, track: Track, place: tuple[float, float], grid: SoldierGrid) -> float:
    """Boxes side by side around a height, the last ones heavy; say where they end."""
    x, middle = place
    for number in range(track.boxes):
        is_heavy = number >= track.boxes - track.heavy
        side = grid.points(HEAVY_BOX if is_heavy else BOX)
        x += grid.points(HEAVY_GAP) if is_heavy else 0.0
        look_of: FrameLook = "heavy" if is_heavy else "thin"
        slab.frames.append(Frame(x, middle - side / 2, side, side, look_of))
        x += side
    return x


def _put_zero(slab: Slab, middle: tuple[float, float], grid: SoldierGrid) -> None:
    """Put a 0 in a ring around a point."""
    x, y = middle
    size = grid.size(CELL_SIZE)
    ring = Ring(x, y, grid.points(ZERO), RING, light=False, dashed=False, filled=False)
    slab.outlines = (*slab.outlines, ring)
    part = Slab(tag=TEXT)
    base = y + size * CAP_HEIGHT / 2
    part.strings.append(String(x - BOLD.width("0", size) / 2, base, BOLD, size, "0"))
    slab.put(part, 0, 0)


@lru_cache(maxsize=KEPT_LINES)
def _headings(headings: tuple[str, ...], grid: SoldierGrid) -> Slab:
    """What stands over the columns of weapons."""
    whole, at, base = Slab(tag=ROW), grid.at(CAPTION), grid.points(HEADING_BASE)
    for place, heading in enumerate(headings):
        wide = grid.across(HEADING_WIDTHS[place]) - grid.left
        words = (Text(text_of(cut(heading, "text", at, wide)[0]) if heading else ""),)
        spot = _spot(place, base, grid)
        if end := HEADING_ENDS.get(place):
            spot = Spot(grid.across(end), base, "right")
        put(whole, words, at, spot, HEAD_CELL)
    return whole


def _spot(column: int, base: float, grid: SoldierGrid) -> Spot:
    """Where a cell of a column begins; in the last one it ends where the column does."""
    if column > len(COLUMNS):
        return Spot(grid.across(CLOSE), base, "right")
    return Spot(grid.across(COLUMNS[column - 1]) if column else grid.left, base)


@lru_cache(maxsize=KEPT_LINES)
def _weapon(weapon: WeaponSlot, grid: SoldierGrid) -> Slab:
    """A weapon in its row."""
    slab, base = Slab(), grid.points(SLOT_BASE)
    whole = Slab(tag=ROW)
    slab.put(whole, 0, 0)
    _put_weapon_name(whole, weapon, base, grid)
    ends = (*COLUMNS[1:], CLOSE, INNER)
    for place, cell in enumerate(weapon.cells):
        if cell and isinstance(cell[0], Boxes):
            x = grid.across(COLUMNS[place]) + grid.points(TICK_GAP)
            middle = base - CAP_HEIGHT * grid.size(NUMBER_SIZE) / 2
            _put_boxes(slab, Track("", cell[0].count), (x, middle), grid)
            whole.put(Slab(tag=CELL), 0, 0)
            continue
        width = 0.0
        if place < len(COLUMNS):
            width = grid.across(ends[place]) - grid.across(COLUMNS[place])
        tried = [grid.at(size) for size in CELL_SIZES]
        fitting = [at for at in tried if not width or natural_width(cell, at) <= width]
        at = next(iter(fitting), tried[0])
        put(whole, cell, at, _spot(place + 1, base, grid), CELL)
    return slab


def _put_weapon_name(whole: Slab, weapon: WeaponSlot, base: float, grid: SoldierGrid) -> None:
    """Its name, or a shorter one, and the orders that it is not fired on."""
    at, small = grid.at(CELL_SIZE), grid.at(CAPTION)
    barred = natural_width(weapon.barred, small) + grid.size(NAME_GAP) if weapon.barred else 0
    width = grid.across(COLUMNS[0]) - grid.left - barred - grid.size(NAME_APART)
    names = [each for each in (weapon.name, weapon.short) if each]
    ways = [(each, size) for size in (at, grid.at(CELL_SIZE - 1)) for each in names]
    cell = Slab(tag=HEAD_CELL)
    whole.put(cell, 0, 0)
    if not names:
        put(cell, (Blank((width - 2) / MM),), small, Spot(grid.left, base))
        return
    fitting = [way for way in ways if natural_width(*way) <= width]
    if fitting:
        name, look_of = fitting[0]
        put(cell, name, look_of, Spot(grid.left, base))
        end = natural_width(name, look_of)
    else:
        said = "".join([each.text for each in names[-1] if isinstance(each, Text)])
        (line,) = cut(said, "strong", grid.at(CELL_SIZE - 1), width)
        part = Slab()
        put_line(part, line)
        cell.put(part, grid.left, base - ascent(line))
        end = line.width
    if weapon.barred:
        put(cell, weapon.barred, small, Spot(grid.left + end + grid.size(NAME_GAP), base))


def put_writing_lines(slab: Slab, y: float, grid: SoldierGrid, *, ticked: bool = False) -> None:
    """Offer what room is left below a height as lines to write on, with boxes to tick or none."""
    line, right = grid.points(LIMIT), grid.left + grid.inner
    while line > y + grid.points(FIRST_PITCH):
        slab.rules.append(RuleLine(grid.left, line, right, line, HAIR, light=True))
        if ticked:
            top = line - grid.points(BOX + TICK_GAP)
            slab.frames.append(Frame(grid.left, top, grid.box, grid.box, "thin"))
        line -= grid.points(LINE_PITCH)


def fill(
    slab: Slab, paragraphs: Sequence[Paragraph], zone: tuple[float, float], grid: SoldierGrid
) -> tuple[float, tuple[Paragraph, ...]]:
    """Put whole paragraphs into a zone; say where they end, and which have no room."""
    y, limit = zone
    at = grid.at(TEXT_SIZE)
    part = Slab()
    slab.put(part, 0, 0)
    for place, paragraph in enumerate(paragraphs):
        lines = set_lines(paragraph, grid.inner, at)
        start = y + (grid.size(GAP) if place else 0.0)
        if start + high(lines, grid) > limit:
            return y, tuple(paragraphs[place:])
        y = put_lines(part, lines, (grid.left, start), grid)
    return y, ()


def _further(
    card: SoldierCard, left: _Left, grid: SoldierGrid, continued: str
) -> tuple[Slab, _Left]:
    """One side of a further leaf: whose it is, that it goes on, and what has room there."""
    slab = Slab(grid.height)
    y = _put_back_head(slab, card, (Text(continued, "strong"),), grid, always=True)
    limit = grid.points(LIMIT)
    y, rows = _put_orders(slab, card.back, left.rows, (y, limit), grid)
    rules = left.rules
    if not rows:
        y, rules = fill(slab, rules, (y + grid.size(GAP), limit), grid)
    if not (rows or rules):
        put_writing_lines(slab, y, grid)
    return slab, _Left(rows, rules)


def _put_back_head(
    slab: Slab, card: SoldierCard, beside: Paragraph, grid: SoldierGrid, *, always: bool = False
) -> float:
    """His number and his name once more, and a few words, `always` or where these leave room."""
    base, right = grid.points(BACK_BASE), grid.left + grid.inner
    head = Slab(tag=ARTIFACT)
    slab.put(head, 0, 0)
    at = grid.at(TEXT_SIZE)
    number = (Text(card.number, "number"),)
    put(head, number, grid.at(CAPTION), Spot(grid.left, base))
    left = grid.left + natural_width(number, grid.at(CAPTION)) + grid.size(5)
    if not card.name:
        put(head, (Blank((right - left) / MM),), at, Spot(left, base))
    else:
        named = look(grid.size(CELL_SIZE) - NAME_MORE)
        wide = natural_width(beside, at) + grid.points(BESIDE)
        name = natural_width((Text(card.name, "name"),), named)
        fits = always or name <= right - left - wide
        (line,) = cut(card.name, "name", named, right - left - (wide if fits else 0.0))
        part = Slab()
        put_line(part, line)
        head.put(part, left, base - ascent(line))
        if fits:
            put(head, beside, at, Spot(right, base, "right"))
    y = grid.points(BACK_RULE)
    ink: Ink = "specialist" if card.is_specialist else "soldier"
    slab.rules.append(RuleLine(grid.left, y, right, y, FIRM, ink=ink))
    return grid.points(BACK_TOP)


def _set_back(
    card: SoldierCard, grid: SoldierGrid, continued: str
) -> tuple[Slab, tuple[OrderRow, ...]]:
    """Who he is, and a row for each order; the orders that it has no room for."""
    limit = grid.points(LIMIT)
    slab = Slab(grid.height)
    top = _put_back_head(slab, card, (Text(card.rank),), grid)
    _y, left = _put_orders(slab, card.back, card.back.rows, (top, limit), grid)
    if left:
        slab = Slab(grid.height)
        top = _put_back_head(slab, card, (Text(card.rank),), grid)
        zone = (top, limit - grid.size(LEAD))
        _y, left = _put_orders(slab, card.back, card.back.rows, zone, grid)
        _put_goes_on(slab, continued, grid)
    return slab, left


def _put_goes_on(slab: Slab, continued: str, grid: SoldierGrid) -> None:
    """Say at the lower edge that a card goes on on a further one."""
    spot = Spot(grid.left + grid.inner, grid.points(LIMIT) - grid.size(1.5), "right")
    put(slab, (Text(f"▸ {continued}", "strong"),), grid.at(TEXT_SIZE), spot, TEXT)


def _put_orders(
    slab: Slab,
    back: SoldierBack,
    rows: tuple[OrderRow, ...],
    zone: tuple[float, float],
    grid: SoldierGrid,
) -> tuple[float, tuple[OrderRow, ...]]:
    """Put whole rows into a zone; say where they end, and which have no room."""
    y, limit = zone
    has_head = False
    table = Slab(tag=TABLE)
    slab.put(table, 0, 0)
    for place, row in enumerate(rows):
        head = Slab()
        if row.cells and not has_head:
            head = _columns(back, grid)
        done = _order(row, len(back.columns), grid)
        end = y + head.height + done.height
        if end > limit:
            return y, rows[place:]
        table.put(head, 0, y)
        table.put(done, 0, y + head.height)
        has_head, y = has_head or bool(row.cells), end
    return y, ()


def _columns(back: SoldierBack, grid: SoldierGrid) -> Slab:
    """The weapons over their columns, their ranges below them."""
    first, second = [grid.points(base) for base in MATRIX_BASES]
    slab, whole = Slab(grid.points(MATRIX_HEIGHT)), Slab(tag=ROW)
    slab.put(whole, 0, 0)
    at = grid.at(CAPTION)
    put(whole, (Text(back.caption),), at, Spot(grid.left, second), HEAD_CELL)
    for place, (name, reach) in enumerate(back.columns):
        x = grid.across(MATRIX + place * MATRIX_COLUMN)
        width = grid.across(MATRIX_COLUMN) - grid.left - grid.size(2)
        cell = Slab(tag=HEAD_CELL)
        whole.put(cell, 0, 0)
        if natural_width(name, at) <= width:
            put(cell, name, at, Spot(x, first))
        else:
            said = "".join([each.text for each in name if isinstance(each, Text)])
            (line,) = cut(said, "strong", at, width)
            part = Slab()
            put_line(part, line)
            cell.put(part, x, first - ascent(line))
        put(cell, reach, grid.at(REACH), Spot(x, second))
    _close(slab, grid)
    return slab


def _close(slab: Slab, grid: SoldierGrid) -> None:
    """Put a rule below all that is on a slab."""
    y = slab.height
    slab.rules.append(RuleLine(grid.left, y, grid.left + grid.inner, y, THIN))


@lru_cache(maxsize=KEPT_LINES)
def _order(row: OrderRow, columns: int, grid: SoldierGrid) -> Slab:
    """An order: its die, its name, what it means or what each weapon needs."""
    base = grid.points(ROW_BASE)
    slab, whole = Slab(), Slab(tag=ROW)
    slab.put(whole, 0, 0)
    x = grid.left
    cell = Slab(tag=HEAD_CELL if row.cells else spanning(HEAD_CELL, columns + 1))
    whole.put(cell, 0, 0)
    if row.die:
        put(cell, row.die, grid.at(TEXT_SIZE), Spot(x, base))
        is_text = isinstance(row.die[0], Text)
        x += grid.points(MARK_TEXT if is_text else ROW_TEXT)
    name = (Text(f"{row.name}  ", "range"),) if row.name else ()
    said: Paragraph = (*name, *row.text)
    for place, need in enumerate(row.cells):
        at = grid.across(MATRIX + place * MATRIX_COLUMN)
        put(whole, need, grid.at(CELL_SIZE), Spot(at, base), CELL)
    width = grid.left + grid.inner - x
    at_size = grid.at(TEXT_SIZE)
    if row.cells:
        width = grid.across(MATRIX) - x - grid.size(1)
        tried = [(said, at_size), ((Text(row.name, "strong"), Text(" "), *row.text), at_size)]
        tried.append((tried[-1][0], grid.at(CAPTION)))
        fitting = [each for each in tried if natural_width(*each) <= width]
        if not fitting:
            fitting = [(_shortened(row, width, grid), grid.at(CAPTION))]
        said, at_size = fitting[0]
    lines = set_lines(said, width, at_size)
    lead = grid.size(LEAD)
    for place, line in enumerate(lines):
        part = Slab()
        put_line(part, line)
        cell.put(part, x, base + place * lead - ascent(line))
    below = base + (len(lines) - 1) * lead + grid.points(ROW_BELOW)
    slab.height = max(grid.points(ROW_HEIGHT), below)
    _close(slab, grid)
    return slab


def _shortened(row: OrderRow, width: float, grid: SoldierGrid) -> Paragraph:
    """The name of an order whose words have no room before its numbers."""
    at = grid.at(CAPTION)
    room = width - natural_width((Text(" "), *row.text), at)
    return (Text(text_of(cut(row.name, "strong", at, room)[0]), "strong"), Text(" "), *row.text)
