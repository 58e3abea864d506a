"""A soldier's card: every part has a fixed place and a fixed size, for every soldier.

Names, the soldier's number and the words of a weapon shrink in the steps listed here, then are
elided. Rules and orders that do not fit continue on another leaf, optional texts are dropped, and
spare room becomes lines to write on.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.cells import RING, SHARE, ascent, put_line
from nco_builder.paper.fonts import BOLD, CAP_HEIGHT, NAME_MORE, type_styles
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
from nco_builder.sheets.words import ELLIPSIS, NBSP

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.fonts import TypeStyles
    from nco_builder.paper.setting import SetLine
    from nco_builder.paper.shapes import FrameLook, Ink
    from nco_builder.sheets.blocks import Paragraph, Role, Tile
    from nco_builder.sheets.contents import OrderRow, SoldierBack, SoldierCard, WeaponSlot
    from nco_builder.sheets.drawings import Align

CACHED_CARDS, CACHED_LINES = 512, 2048

# Sizes of type, in points
CAPTION_SIZE, TEXT_SIZE, VALUE_SIZE, LABEL_SIZE = 8.0, 8.5, 10.0, 10.0
SOLDIER_NUMBER_SIZE, TILE_NUMBER_SIZE, CELL_NUMBER_SIZE, RANGE_SIZE = 17.0, 20.0, 12.0, 9.0
WEAPON_SIZES = (VALUE_SIZE, 9.0, TEXT_SIZE, CAPTION_SIZE)
"""The sizes of the name of a weapon, and then of its short name: the first at which it fits."""
NAME_SIZES = ((12.0, 1), (11.0, 1), (10.0, 1), (9.0, 2))
"""The sizes of a name, and its most lines at each: the first at which all of it fits."""
CELL_TEXT_SIZES = (8.0, 7.0, 6.0, 5.0)
"""The sizes of words in a weapon cell: the first that fits; at the last, words are elided. Numbers
in it are four points larger, but never below nine."""
TEXT_LEADING, BOX_LEADING, PARAGRAPH_GAP = 10.1, 10.7, 1.0
"""From baseline to baseline, the same with boxes to tick, and between paragraphs; in points."""
TIGHT_LEADING = 9.3
"""From baseline to baseline where one card holds all rules only so; paragraphs have no gap then."""
NAME_GAP, NAME_MARGIN = 2.5, 1.5
"""Room before the orders on which a weapon is never fired, and before its range; in points."""
HAIRLINE, THIN_LINE, THICK_LINE, DOUBLE_LINE_WEIGHT = 0.3, 0.5, 0.9, 0.7
"""Weights of lines, in points."""

# Places and lengths, in millimetres; a baseline or top is measured from the upper edge of the card
WIDTH, HEIGHT, MARGIN = 63.0, 88.0, 3.0
INNER, CONTENT_BOTTOM = WIDTH - 2 * MARGIN, HEIGHT - MARGIN
NAME_BASELINE, RANK_BASELINE, TWO_LINE_BASELINES = 7.4, 11.7, (5.4, 8.75, 12.1)
"""The baselines of the name and the rank; of a name in two lines and the rank."""
BLANK_BASELINES = (6.6, 10.8)
"""The same where both are lines to write on, which stay clear of the rule below."""
HEAD_RULE_TOP = 12.9
NUMBER_FRAME, NUMBER_FRAME_GAP, DOUBLE_LINE_GAP = 9.4, 1.6, 0.7
SILHOUETTE_HEIGHT, SILHOUETTE_MAX_WIDTH, SIDE_GAP = 4.4, 11.5, 1.2
TILE_TOP, TILE_WIDTH, TILE_HEIGHT, TILE_GAP = 13.7, 7.9, 10.8, 0.9
TILE_LABEL_BASELINE, TILE_NUMBER_RAISE = 3.2, 1.5
"""The baseline of a tile's label below its top, and of its number above its bottom."""
TRACK_LEFT, TRACK_BOXES, TRACK_BASELINES = 17.3, 21.4, (17.6, 23.2)
BOX, HEAVY_BOX, HEAVY_GAP, ZERO_RADIUS, ZERO_GAP, TICK_GAP = 3.4, 3.7, 0.35, 1.75, 0.35, 0.6
TICKS_LEFT = 0.1
"""Boxes to tick are measured between the middles of their lines: 3 mm inside stay white."""
HEADING_BASELINE, FIRST_SLOT_TOP = 28.2, 29.0
SLOT_HEIGHT, SLOT_BASELINE, SLOT_RULE_TOP = 5.7, 4.25, 5.65
"""The row of a weapon: its baseline and rule are below its top."""
COLUMNS, COLUMNS_END = (18.3, 25.7, 29.4, 36.0, 47.6), 56.6
"""The left edge of each column of a weapon, and the end of the last one."""
HEADING_ENDS: Mapping[int, float] = MappingProxyType({1: 25.0, 3: 33.9, 5: 49.2})
"""The right ends of headings that are longer than the numbers below them."""
HEADING_STARTS: Mapping[int, float] = MappingProxyType({4: 36.2})
"""The left edges of headings that keep clear of the one before."""
HEADING_WIDTHS = (17.8, 9.0, 1.6, 7.8, 6.2, 7.8, 6.8)
BLANK_EDGES = (0.0, 12.2, 21.6, 26.6, 34.8, 41.6, 49.8, 57.0)
"""The edges of the cells for weapons on a card that is filled in by hand."""
BLANK_SLOT, BLANK_ROW = 7.0, 6.1
"""The height of a row that is filled in by hand: for a weapon on the front, for shots behind."""
CELL_INSET = 0.5
"""The distance of an empty cell from the place of the numbers in it."""
SQUAD_PITCH = 4.6
"""The room for a line to write the name of a squad on, in millimetres."""
SQUAD_LINES = (2, 1)
"""The most lines of the name of a squad, and the most where there is no room for them."""
FOOT_RAISE = 1.5
"""The baseline of words at the foot above the lower margin, in points."""
LEAST_SLOTS = 3
"""The rows of weapons on every card; a further one takes room from the rules below."""
RULES_GAP, LINE_PITCH, FIRST_PITCH = 0.6, 7.0, 5.0
"""Room above the rules, between lines to write on, and above the first of them."""
BACK_NAME_SIZES, BACK_TWO_LINES = (VALUE_SIZE, 9.0, TEXT_SIZE), (5.2, 8.2)
"""The sizes of a name on one line of a back, the largest first; the baselines of two lines."""
BACK_BASELINE, BACK_RULE_TOP, BACK_TOP = 7.2, 9.0, 9.3
NUMBER_BLANK = 6.0
"""The line for a number that is not known."""
ROW_HEIGHT, ROW_BASELINE, ROW_BELOW, TEXT_AFTER_DIE, TEXT_AFTER_MARK = 5.15, 3.7, 1.35, 5.2, 3.4
MATRIX_LEFT, MATRIX_COLUMN_WIDTH, MATRIX_BASELINES, MATRIX_HEIGHT = 26.2, 10.4, (2.9, 6.1), 7.2
MATRIX_GAP = 1.1
"""The table of orders against weapons on the back, and the least room between two ranges."""


class SoldierGrid:
    """The grid of one card format: places in points, and type styles.

    All constants above are those of the smaller cards; the grid scales them.
    """

    def __init__(self, card_format: CardFormat) -> None:
        """Scale lengths and type by the height of the cards, columns by their width."""
        self.width, self.height = card_format.width, card_format.height
        self._scale = card_format.height / (HEIGHT * MM)
        self.left = self.points(MARGIN)
        self.inner = card_format.width - 2 * self.left
        self.box = self.points(BOX)

    def points(self, mm: float) -> float:
        """Return a length, or a place below the upper edge, in points."""
        return mm * MM * self._scale

    def across(self, mm: float) -> float:
        """Return the distance of a column from the left edge, in points."""
        return self.left + mm / INNER * self.inner

    def size(self, size: float) -> float:
        """Return the scaled size of type, or of a length in points."""
        return size * self._scale

    def styles(self, size: float) -> TypeStyles:
        """Return the type styles of a size, with boxes to tick."""
        return type_styles(self.size(size), self.box)

    @property
    def most_lines(self) -> int:
        """The lines that surely fit on an empty side, below the headings of the matrix."""
        room = self.points(CONTENT_BOTTOM - BACK_TOP - MATRIX_HEIGHT - ROW_HEIGHT)
        return int(room / self.size(BOX_LEADING))


@cache
def grid_of(card_format: CardFormat) -> SoldierGrid:
    """Return the cached grid of a card format."""
    return SoldierGrid(card_format)


class Spot(NamedTuple):
    """The place of a line: where it begins, is centered or ends, and its baseline."""

    x: float
    base: float
    align: Align = "left"


class Leaf(NamedTuple):
    """Both sides of a card."""

    front: Slab
    back: Slab


class _Overflow(NamedTuple):
    """What does not fit on the first leaf: orders of the back, rules of the front."""

    rows: tuple[OrderRow, ...]
    rules: tuple[Paragraph, ...]


@lru_cache(maxsize=CACHED_CARDS)
def set_soldier(
    card: SoldierCard, card_format: CardFormat, continued: str, squad: str = ""
) -> tuple[Leaf, ...]:
    """Return the leaves of a soldier: his card, and continuations marked `continued`.

    The name of his squad is at the foot of the front, if there is room.
    """
    grid = grid_of(card_format)
    front, rules = _Front(card, grid, continued, squad).set()
    back, rows = _set_back(card, grid, continued)
    leaves = [Leaf(front, back)]
    overflow = _Overflow(rows, rules)
    while any(overflow):
        sides = []
        for _side in range(2):
            slab, overflow = _further(card, overflow, grid, continued)
            sides.append(slab)
        leaves.append(Leaf(*sides))
    return tuple(leaves)


def put(
    slab: Slab,
    paragraph: Paragraph,
    styles: TypeStyles,
    spot: Spot,
    tag: str = "",
) -> None:
    """Draw a paragraph of one line."""
    line, part = _line(paragraph, styles)
    x, base, align = spot
    x -= SHARE[align] * line.width
    slab.put(part.tagged(tag) if tag else part, x, base - ascent(line))


@lru_cache(maxsize=CACHED_LINES)
def _line(paragraph: Paragraph, styles: TypeStyles) -> tuple[SetLine, Slab]:
    """Set a paragraph as one line; cached, since most are on many cards."""
    line, slab = set_lines(paragraph, ENDLESS, styles)[0], Slab()
    put_line(slab, line)
    return line, slab


def put_lines(
    slab: Slab,
    lines: Iterable[SetLine],
    place: tuple[float, float],
    grid: SoldierGrid,
    *,
    tight: bool = False,
) -> float:
    """Draw the lines of a paragraph below each other, and return where they end."""
    x, top = place
    part = Slab(tag=TEXT)
    slab.put(part, 0, 0)
    for line in lines:
        done = Slab()
        put_line(done, line)
        leading = _leading(line, grid, tight=tight)
        part.put(done, x, top + (leading - line.height) / 2)
        top += leading
    return top


def _leading(line: SetLine, grid: SoldierGrid, *, tight: bool = False) -> float:
    """Return the height of a line: tight, but boxes to tick never touch."""
    has_boxes = any(isinstance(piece.mark, Track) for _x, piece in line.pieces)
    share = line.styles.size / TEXT_SIZE
    return (
        max(BOX_LEADING * share, grid.box + grid.size(PARAGRAPH_GAP))
        if has_boxes
        else (TIGHT_LEADING if tight else TEXT_LEADING) * share
    )


def lines_height(lines: Sequence[SetLine], grid: SoldierGrid, *, tight: bool = False) -> float:
    """Return the height of the lines of a paragraph."""
    return sum([_leading(line, grid, tight=tight) for line in lines])


def cut(text: str, role: Role, styles: TypeStyles, width: float, lines: int = 1) -> list[SetLine]:
    """Return a text in at most `lines` lines, elided if it does not fit."""
    whole = set_lines((Text(text, role),), width, styles)
    if len(whole) <= lines and (lines > 1 or not whole[-1].torn):
        return whole
    letters = units(text.replace("\n", " "))
    low, most = 0, len(letters)
    best = set_lines((Text(ELLIPSIS, role),), width, styles)
    while low < most:
        middle = (low + most + 1) // 2
        said = "".join(letters[:middle]).rstrip() + ELLIPSIS
        tried = set_lines((Text(said, role),), width, styles)
        if len(tried) <= lines and tried[-1].width <= width:
            best, low = tried, middle
        else:
            most = middle - 1
    return best


def _side_lines(
    paragraph: Paragraph, width: float, styles: TypeStyles, grid: SoldierGrid
) -> list[SetLine]:
    """Return the lines of a paragraph, elided if no side has room for all of them."""
    lines, most = set_lines(paragraph, width, styles), grid.most_lines
    if len(lines) <= most:
        return lines
    last = text_of(lines[most - 1]) + ELLIPSIS
    return [*lines[: most - 1], *cut(last, "text", styles, width)]


class _Front:
    """Draws the front of one card, zone by zone from its top."""

    def __init__(self, card: SoldierCard, grid: SoldierGrid, continued: str, squad: str) -> None:
        self._card, self._grid = card, grid
        self._continued, self._squad = continued, squad
        self._slab = Slab(grid.height)
        self._ink: Ink = "specialist" if card.is_specialist else "soldier"

    def set(self) -> tuple[Slab, tuple[Paragraph, ...]]:
        """Return the front, and the rules that do not fit on it."""
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
        """Draw his number in a frame, a double one for a specialist."""
        grid, slab = self._grid, self._slab
        left, top, side = grid.left, grid.points(MARGIN), grid.points(NUMBER_FRAME)
        slab.frames.append(Frame(left, top, side, side, "thin"))
        if self._card.is_specialist:
            inset = grid.points(DOUBLE_LINE_GAP)
            inner_top, inner_bottom = top + inset, top + side - inset
            inner_left, inner_right = left + inset, left + side - inset
            for ends in (
                (inner_left, inner_top, inner_right, inner_top),
                (inner_right, inner_top, inner_right, inner_bottom),
                (inner_right, inner_bottom, inner_left, inner_bottom),
                (inner_left, inner_bottom, inner_left, inner_top),
            ):
                slab.rules.append(RuleLine(*ends, DOUBLE_LINE_WEIGHT))
        room = side - 3 * grid.points(DOUBLE_LINE_GAP)
        size = grid.size(SOLDIER_NUMBER_SIZE)
        size = min(size, size * room / max(BOLD.width(self._card.number, size), 1.0))
        part = Slab(tag=TEXT)
        x = left + (side - BOLD.width(self._card.number, size)) / 2
        base = top + (side + CAP_HEIGHT * size) / 2
        part.strings.append(String(x, base, BOLD, size, self._card.number))
        slab.put(part, 0, 0)

    def _put_head(self) -> None:
        """Draw his name, his rank, his worth, and his weapon if his name leaves room."""
        card, grid, slab = self._card, self._grid, self._slab
        left = grid.left + grid.points(NUMBER_FRAME + NUMBER_FRAME_GAP)
        right = grid.left + grid.inner
        beside, wide = grid.points(SIDE_GAP), 0.0
        if card.silhouette:
            tall = grid.points(SILHOUETTE_HEIGHT)
            tall *= min(1.0, grid.points(SILHOUETTE_MAX_WIDTH) / width_of(card.silhouette, tall))
            wide = width_of(card.silhouette, tall)
            first = self._named(NAME_SIZES[0], right - left - wide - beside)
            if first:
                top = grid.points(MARGIN + SILHOUETTE_HEIGHT / 2) - tall / 2
                slab.outlines = (figure(card.silhouette, right - wide, top, tall),)
                right -= wide + beside
        lines = self._name_lines(right - left)
        bases: tuple[float, ...] = (NAME_BASELINE, RANK_BASELINE)
        if not card.rank:
            bases = BLANK_BASELINES
        if len(lines) > 1:
            bases = TWO_LINE_BASELINES
        name = Slab(tag=HEADING)
        slab.put(name, 0, 0)
        for line, base in zip(lines, bases, strict=False):
            part = Slab()
            put_line(part, line)
            name.put(part, left, grid.points(base) - ascent(line))
        self._put_rank(left, grid.points(bases[len(lines)]))
        self._rule(grid.points(HEAD_RULE_TOP), THICK_LINE, self._ink)

    def _named(self, way: tuple[float, int], width: float) -> list[SetLine]:
        """Return the name at a size and in its most lines; nothing if it does not fit."""
        size, most = way
        if not self._card.name:
            return []
        styles = type_styles(self._grid.size(size) - NAME_MORE)
        lines = set_lines((Text(self._card.name, "name"),), width, styles)
        fits = len(lines) <= most and not any(line.torn for line in lines)
        return lines if fits else []

    def _name_lines(self, width: float) -> list[SetLine]:
        if not self._card.name:
            said = [Text(f"{each} ") for each in self._card.captions[:1]]
            return set_lines((*said, Blank()), width, self._grid.styles(CAPTION_SIZE))
        for way in NAME_SIZES:
            if lines := self._named(way, width):
                return lines
        size, most = NAME_SIZES[-1]
        styles = type_styles(self._grid.size(size) - NAME_MORE)
        return cut(self._card.name, "name", styles, width, most)

    def _put_rank(self, left: float, base: float) -> None:
        card, grid, styles = self._card, self._grid, self._grid.styles(TEXT_SIZE)
        right = grid.left + grid.inner
        put(self._slab, card.worth, styles, Spot(right, base, "right"), TEXT)
        width = right - left - natural_width(card.worth, styles) - grid.points(SIDE_GAP)
        if not card.rank:
            said = tuple([Text(f"{each} ") for each in card.captions[1:2]])
            styles = grid.styles(CAPTION_SIZE)
            blank = Blank((width - natural_width(said, styles)) / MM)
            put(self._slab, (*said, blank), styles, Spot(left, base), TEXT)
            return
        (line,) = cut(card.rank, "text", styles, width)
        part = Slab(tag=TEXT)
        put_line(part, line)
        self._slab.put(part, left, base - ascent(line))

    def _put_weapons(self) -> None:
        """Draw the weapons in their rows, with a rule below each row, empty or not."""
        grid = self._grid
        if self._card.captions:
            self._slab.put(_blank_weapons(self._card.headings, len(self._card.slots), grid), 0, 0)
            return
        self._slab.put(_headings(self._card.headings, grid), 0, 0)
        for number, weapon in enumerate(self._card.slots):
            top = grid.points(FIRST_SLOT_TOP + number * SLOT_HEIGHT)
            if weapon:
                self._slab.put(_weapon(weapon, grid), 0, top)
            is_last = number == len(self._card.slots) - 1
            self._rule(top + grid.points(SLOT_RULE_TOP), THICK_LINE if is_last else THIN_LINE)

    def _put_rules(self) -> tuple[Paragraph, ...]:
        """Draw the rules, then what gives way to them, and return what does not fit.

        That is his squad, then spare texts, then lines to write on.
        """
        card, grid = self._card, self._grid
        each = BLANK_SLOT if card.captions else SLOT_HEIGHT
        top = grid.points(FIRST_SLOT_TOP + max(LEAST_SLOTS, len(card.slots)) * each + RULES_GAP)
        limit = grid.points(CONTENT_BOTTOM)
        y, overflow = fill(self._slab, card.rules, (top, limit), grid)
        if overflow:
            self._slab.parts.pop()
            y, overflow = fill(self._slab, card.rules, (top, limit), grid, tight=True)
        if overflow:
            overflow = self._fill_again(top, limit)
            _put_continued(self._slab, self._continued, grid)
            return overflow
        y = self._put_errors(y, limit)
        limit = self._put_squad(y, limit)
        for paragraph in card.spare:
            gap = grid.size(PARAGRAPH_GAP) if y > top else 0.0
            y = max(y, fill(self._slab, (paragraph,), (y + gap, limit), grid)[0])
        put_writing_lines(self._slab, (y, limit), grid, ticked=bool(card.captions))
        return ()

    def _put_squad(self, y: float, limit: float) -> float:
        """Draw the name of his squad above a limit, if there is room; return where that begins.

        A long name takes two lines, or is elided if there is room for one.
        """
        grid, part = self._grid, Slab(tag=TEXT)
        styles, leading = grid.styles(CAPTION_SIZE), grid.size(TEXT_LEADING)
        for caption in self._card.captions[2:]:
            (line,) = set_lines((Text(f"{caption} "), Blank()), grid.inner, styles)
            done = Slab(tag=TEXT)
            put_line(done, line)
            self._slab.put(done, grid.left, limit - grid.size(FOOT_RAISE) - ascent(line))
            return limit - grid.points(SQUAD_PITCH)
        for most in SQUAD_LINES if self._squad else ():
            lines = cut(self._squad, "text", styles, grid.inner, most)
            top = limit - len(lines) * leading
            if top >= y:
                for place, line in enumerate(lines, start=1):
                    done = Slab()
                    put_line(done, line)
                    base = top + place * leading - grid.size(FOOT_RAISE)
                    part.put(done, grid.left + grid.inner - line.width, base - ascent(line))
                self._slab.put(part, 0, 0)
                return top
        return limit

    def _put_errors(self, y: float, limit: float) -> float:
        """Draw the errors that fit, and how many more there are; return where they end."""
        grid, errors = self._grid, self._card.errors
        y += grid.size(PARAGRAPH_GAP)
        for count in range(len(errors), 0, -1):
            told = [error for error, _more in errors[:count]]
            told += [more for _error, more in errors[count : count + 1]]
            end, overflow = fill(self._slab, told, (y, limit), grid)
            if not overflow:
                return end
            self._slab.parts.pop()
        return y - grid.size(PARAGRAPH_GAP)

    def _fill_again(self, top: float, limit: float) -> tuple[Paragraph, ...]:
        """Draw the rules again with room for the continuation mark; return what does not fit."""
        grid = self._grid
        self._slab.parts.pop()
        return fill(self._slab, self._card.rules, (top, limit - grid.size(TEXT_LEADING)), grid)[1]


@lru_cache(maxsize=CACHED_LINES)
def _profile(tiles: tuple[Tile, ...], tracks: tuple[Paragraph, ...], grid: SoldierGrid) -> Slab:
    """Draw move and courage in frames, heavy if they allow special actions, and the tracks."""
    slab, top, size = Slab(), grid.points(TILE_TOP), grid.size(TILE_NUMBER_SIZE)
    width, height = grid.points(TILE_WIDTH), grid.points(TILE_HEIGHT)
    for place, tile in enumerate(tiles):
        left = grid.left + place * (width + grid.points(TILE_GAP))
        slab.frames.append(Frame(left, top, width, height, "heavy" if tile.note else "thin"))
        part = Slab(tag=TEXT)
        slab.put(part, 0, 0)
        middle = left + width / 2
        spot = Spot(middle, top + grid.points(TILE_LABEL_BASELINE), "center")
        put(part, (Text(tile.label, "strong"),), grid.styles(CAPTION_SIZE), spot)
        for text in tile.value:
            if isinstance(text, Text):
                x = middle - BOLD.width(text.text, size) / 2
                base = top + height - grid.points(TILE_NUMBER_RAISE)
                part.strings.append(String(x, base, BOLD, size, text.text))
    for track, base in zip(tracks, TRACK_BASELINES, strict=True):
        _put_track(slab, track, grid.points(base), grid)
    return slab


def _put_track(slab: Slab, paragraph: Paragraph, base: float, grid: SoldierGrid) -> None:
    """Draw boxes to cross out, the last ones heavy, then a 0 for each breakdown."""
    track, left = paragraph[0], grid.left + grid.points(TRACK_LEFT)
    if not isinstance(track, Track):
        put(slab, paragraph, grid.styles(TEXT_SIZE), Spot(left, base))
        return
    put(slab, (Text(track.label, "strong"),), grid.styles(LABEL_SIZE), Spot(left, base), TEXT)
    middle = base - CAP_HEIGHT * grid.size(LABEL_SIZE) / 2
    x = grid.left + grid.points(TRACK_BOXES)
    x = _put_boxes(slab, track, (x, middle), grid)
    for _number in range(track.zeros):
        _put_zero(slab, (x + grid.points(ZERO_GAP + ZERO_RADIUS), middle), grid)
        x += grid.points(ZERO_GAP + 2 * ZERO_RADIUS)


def _put_boxes(slab: Slab, track: Track, place: tuple[float, float], grid: SoldierGrid) -> float:
    """Draw boxes side by side, the last ones heavy, and return their right end."""
    x, middle = place
    for number in range(track.boxes):
        is_heavy = number >= track.boxes - track.heavy
        side = grid.points(HEAVY_BOX if is_heavy else BOX)
        x += grid.points(HEAVY_GAP) if is_heavy else 0.0
        frame_look: FrameLook = "heavy" if is_heavy else "thin"
        slab.frames.append(Frame(x, middle - side / 2, side, side, frame_look, ticks=True))
        x += side
    return x


def _put_zero(slab: Slab, middle: tuple[float, float], grid: SoldierGrid) -> None:
    """Draw a 0 in a ring around a point."""
    x, y = middle
    size = grid.size(VALUE_SIZE)
    ring = Ring(x, y, grid.points(ZERO_RADIUS), RING, light=False, dashed=False, filled=False)
    slab.outlines = (*slab.outlines, ring)
    part = Slab(tag=TEXT)
    base = y + size * CAP_HEIGHT / 2
    part.strings.append(String(x - BOLD.width("0", size) / 2, base, BOLD, size, "0"))
    slab.put(part, 0, 0)


@lru_cache(maxsize=CACHED_LINES)
def _headings(headings: tuple[str, ...], grid: SoldierGrid) -> Slab:
    """Draw the headings of the weapon columns."""
    whole, styles, base = Slab(tag=ROW), grid.styles(CAPTION_SIZE), grid.points(HEADING_BASELINE)
    for place, heading in enumerate(headings):
        wide = grid.across(HEADING_WIDTHS[place]) - grid.left
        words = (Text(text_of(cut(heading, "text", styles, wide)[0]) if heading else ""),)
        spot = _spot(place, base, grid)
        if end := HEADING_ENDS.get(place):
            spot = Spot(grid.across(end), base, "right")
        if start := HEADING_STARTS.get(place):
            spot = Spot(grid.across(start), base)
        put(whole, words, styles, spot, HEAD_CELL)
    return whole


@lru_cache(maxsize=CACHED_LINES)
def _blank_weapons(headings: tuple[str, ...], count: int, grid: SoldierGrid) -> Slab:
    """Draw empty cells for weapons, below their headings."""
    slab, styles, whole = Slab(), grid.styles(CAPTION_SIZE), Slab(tag=ROW)
    base = grid.points(HEADING_BASELINE)
    slab.put(whole, 0, 0)
    for heading, (left, right) in zip(headings, pairwise(BLANK_EDGES), strict=True):
        width = grid.across(right) - grid.across(left)
        words = (Text(text_of(cut(heading, "text", styles, width)[0])),)
        spot = Spot((grid.across(left) + grid.across(right)) / 2, base, "center")
        if left == BLANK_EDGES[0]:
            spot = Spot(grid.left, base)
        elif right == BLANK_EDGES[-1]:
            spot = Spot(grid.across(right), base, "right")
        put(whole, words, styles, spot, HEAD_CELL)
    top, bottom = [grid.points(FIRST_SLOT_TOP + place * BLANK_SLOT) for place in (0, count)]
    for place in range(count + 1):
        y = grid.points(FIRST_SLOT_TOP + place * BLANK_SLOT)
        slab.rules.append(RuleLine(grid.left, y, grid.left + grid.inner, y, THIN_LINE))
    for edge in BLANK_EDGES:
        x = grid.across(edge)
        slab.rules.append(RuleLine(x, top, x, bottom, THIN_LINE))
    return slab


def _spot(column: int, base: float, grid: SoldierGrid) -> Spot:
    """Return the place of a cell: left-aligned, in the last column right-aligned."""
    if column > len(COLUMNS):
        return Spot(grid.across(COLUMNS_END), base, "right")
    return Spot(grid.across(COLUMNS[column - 1]) if column else grid.left, base)


@lru_cache(maxsize=CACHED_LINES)
def _weapon(weapon: WeaponSlot, grid: SoldierGrid) -> Slab:
    """Draw a weapon in its row."""
    slab, base = Slab(), grid.points(SLOT_BASELINE)
    whole = Slab(tag=ROW)
    slab.put(whole, 0, 0)
    _put_weapon_name(whole, weapon, base, grid)
    ends = (*COLUMNS[1:], COLUMNS_END, INNER)
    for place, cell in enumerate(weapon.cells):
        if cell and isinstance(cell[0], Boxes):
            x = grid.across(COLUMNS[place]) + grid.points(TICKS_LEFT)
            middle = base - CAP_HEIGHT * grid.size(CELL_NUMBER_SIZE) / 2
            _put_boxes(slab, Track("", cell[0].count), (x, middle), grid)
            whole.put(Slab(tag=CELL), 0, 0)
            continue
        width, spot = 0.0, _spot(place + 1, base, grid)
        if place < len(COLUMNS):
            width = grid.across(ends[place]) - grid.across(COLUMNS[place])
        if place == len(COLUMNS) - 1:  # the last column is right-aligned
            width = max(
                1.0, width - natural_width(weapon.cells[-1], grid.styles(CELL_TEXT_SIZES[0]))
            )
        tried = [grid.styles(size) for size in CELL_TEXT_SIZES]
        fitting = [styles for styles in tried if not width or natural_width(cell, styles) <= width]
        styles = next(iter(fitting), tried[-1])
        put(whole, cell if fitting else _elided(cell, styles, width), styles, spot, CELL)
    return slab


def _elided(cell: Paragraph, styles: TypeStyles, width: float) -> Paragraph:
    """Return the words of a cell, elided to a width, in the role of the first."""
    texts = [each for each in cell if isinstance(each, Text)]
    role: Role = texts[0].role if texts else "text"
    words = "".join([each.text for each in texts])
    return (Text(text_of(cut(words, role, styles, width)[0]), role),)


def _put_weapon_name(whole: Slab, weapon: WeaponSlot, base: float, grid: SoldierGrid) -> None:
    """Draw its name, or a shorter one, and the orders on which it is never fired."""
    small = grid.styles(CAPTION_SIZE)
    barred = natural_width(weapon.barred, small) + grid.size(NAME_GAP) if weapon.barred else 0
    width = grid.across(COLUMNS[0]) - grid.left - barred - grid.size(NAME_MARGIN)
    names = [each for each in (weapon.name, weapon.short) if each]
    ways = [(each, grid.styles(size)) for each in names for size in WEAPON_SIZES]
    cell = Slab(tag=HEAD_CELL)
    whole.put(cell, 0, 0)
    fitting = [way for way in ways if natural_width(*way) <= width]
    if fitting:
        name, styles = fitting[0]
        put(cell, name, styles, Spot(grid.left, base))
        end = natural_width(name, styles)
    else:
        said = "".join([each.text for each in names[-1] if isinstance(each, Text)])
        (line,) = cut(said, "strong", grid.styles(WEAPON_SIZES[-1]), width)
        part = Slab()
        put_line(part, line)
        cell.put(part, grid.left, base - ascent(line))
        end = line.width
    if weapon.barred:
        put(cell, weapon.barred, small, Spot(grid.left + end + grid.size(NAME_GAP), base))


def put_writing_lines(
    slab: Slab, zone: tuple[float, float], grid: SoldierGrid, *, ticked: bool = False
) -> None:
    """Fill a zone with lines to write on from its end, optionally with boxes to tick."""
    (y, line), right = zone, grid.left + grid.inner
    while line > y + grid.points(FIRST_PITCH):
        slab.rules.append(RuleLine(grid.left, line, right, line, HAIRLINE, light=True))
        if ticked:
            top = line - grid.points(BOX + TICK_GAP)
            slab.frames.append(Frame(grid.left, top, grid.box, grid.box, "thin", ticks=True))
        line -= grid.points(LINE_PITCH)


def fill(
    slab: Slab,
    paragraphs: Sequence[Paragraph],
    zone: tuple[float, float],
    grid: SoldierGrid,
    *,
    tight: bool = False,
) -> tuple[float, tuple[Paragraph, ...]]:
    """Draw whole paragraphs into a zone; return where they end, and those that do not fit."""
    y, limit = zone
    styles = grid.styles(TEXT_SIZE)
    part = Slab()
    slab.put(part, 0, 0)
    for place, paragraph in enumerate(paragraphs):
        lines = _side_lines(paragraph, grid.inner, styles, grid)
        start = y + (grid.size(PARAGRAPH_GAP) if place and not tight else 0.0)
        if start + lines_height(lines, grid, tight=tight) > limit:
            return y, tuple(paragraphs[place:])
        y = put_lines(part, lines, (grid.left, start), grid, tight=tight)
    return y, ()


def _further(
    card: SoldierCard, overflow: _Overflow, grid: SoldierGrid, continued: str
) -> tuple[Slab, _Overflow]:
    """Draw one side of a continuation, and return it with what does not fit on it either."""
    slab = Slab(grid.height)
    _put_back_head(slab, card, (Text(continued, "strong"),), grid, always=True)
    top, limit = grid.points(BACK_TOP), grid.points(CONTENT_BOTTOM)
    y, rows = _put_orders(slab, card.back, overflow.rows, (top, limit), grid)
    rules = overflow.rules
    if not rows:
        y, rules = fill(slab, rules, (y + grid.size(PARAGRAPH_GAP), limit), grid)
    if not (rows or rules):
        put_writing_lines(slab, (y, limit), grid)
    return slab, _Overflow(rows, rules)


def _put_back_head(
    slab: Slab, card: SoldierCard, beside: Paragraph, grid: SoldierGrid, *, always: bool = False
) -> bool:
    """Draw his number and name again, and words beside them, `always` or if there is room.

    Returns:
        Whether the words are there.
    """
    base, right = grid.points(BACK_BASELINE), grid.left + grid.inner
    head = Slab(tag=ARTIFACT)
    slab.put(head, 0, 0)
    styles = grid.styles(TEXT_SIZE)
    number: Paragraph = (Text(card.number, "number"),)
    if not card.number:
        number = (Text("# "), Blank(NUMBER_BLANK))
    put(head, number, grid.styles(CAPTION_SIZE), Spot(grid.left, base))
    left = grid.left + natural_width(number, grid.styles(CAPTION_SIZE)) + grid.size(5)
    fits = False
    if not card.name:
        said = tuple([Text(f"{each}{NBSP}") for each in card.captions[:1]])
        styles = grid.styles(CAPTION_SIZE)
        blank = Blank((right - left - natural_width(said, styles)) / MM)
        put(head, (*said, blank), styles, Spot(left, base))
    else:
        wide = natural_width(beside, styles) + grid.points(SIDE_GAP)
        fits = _put_back_name(head, card.name, (left, right, wide), grid, always=always)
        if fits:
            put(head, beside, styles, Spot(right, base, "right"))
    y = grid.points(BACK_RULE_TOP)
    ink: Ink = "specialist" if card.is_specialist else "soldier"
    slab.rules.append(RuleLine(grid.left, y, right, y, THICK_LINE, ink=ink))
    return fits


def _put_back_name(
    head: Slab, name: str, room: tuple[float, float, float], grid: SoldierGrid, *, always: bool
) -> bool:
    """Draw a name between two edges, smaller or on two lines if it is long.

    The third number is the room that words beside it take; returns whether they have it.
    """
    left, right, wide = room
    said = (Text(name, "name"),)
    looks = [type_styles(grid.size(size) - NAME_MORE) for size in BACK_NAME_SIZES]
    for taken in (wide,) if always else (wide, 0.0):
        for styles in looks:
            if natural_width(said, styles) <= right - left - taken:
                put(head, said, styles, Spot(left, grid.points(BACK_BASELINE)))
                return taken > 0
    width, styles = right - left - (wide if always else 0.0), looks[-1]
    first, *others = set_lines(said, width, styles)
    rest = " ".join([text_of(each) for each in others])
    lines, bases = [first, *cut(rest, "name", styles, width)], BACK_TWO_LINES
    if first.torn:
        lines, bases = cut(name, "name", styles, width), (BACK_BASELINE, BACK_BASELINE)
    for line, base in zip(lines, bases, strict=False):
        part = Slab()
        put_line(part, line)
        head.put(part, left, grid.points(base) - ascent(line))
    return always


def _set_back(
    card: SoldierCard, grid: SoldierGrid, continued: str
) -> tuple[Slab, tuple[OrderRow, ...]]:
    """Draw the back: who he is, and a row per order; return it and the rows that do not fit.

    Words of orders give way first, to those that are brief.
    """
    top, limit = grid.points(BACK_TOP), grid.points(CONTENT_BOTTOM)
    rank: Paragraph = (Text(card.rank),)
    for rows in (card.back.rows, tuple(map(_briefly, card.back.rows))):
        slab = Slab(grid.height)
        is_told = _put_back_head(slab, card, rank, grid)
        y, overflow = _put_orders(slab, card.back, rows, (top, limit), grid)
        if not overflow:
            if not is_told and card.rank:
                fill(slab, (rank,), (y + grid.size(PARAGRAPH_GAP), limit), grid)
            break
    else:
        slab = Slab(grid.height)
        _put_back_head(slab, card, rank, grid)
        zone = (top, limit - grid.size(TEXT_LEADING))
        _y, overflow = _put_orders(slab, card.back, card.back.rows, zone, grid)
        _put_continued(slab, continued, grid)
    return slab, overflow


def _briefly(row: OrderRow) -> OrderRow:
    return row.replace(text=row.brief) if row.brief else row


def _put_continued(slab: Slab, continued: str, grid: SoldierGrid) -> None:
    """Draw the continuation mark at the lower edge."""
    base = grid.points(CONTENT_BOTTOM) - grid.size(FOOT_RAISE)
    spot = Spot(grid.left + grid.inner, base, "right")
    put(slab, (Text(f"▸ {continued}", "strong"),), grid.styles(TEXT_SIZE), spot, TEXT)


def _put_orders(
    slab: Slab,
    back: SoldierBack,
    rows: tuple[OrderRow, ...],
    zone: tuple[float, float],
    grid: SoldierGrid,
) -> tuple[float, tuple[OrderRow, ...]]:
    """Draw whole rows into a zone; return where they end, and the rows that do not fit."""
    y, limit = zone
    has_head = False
    table, lefts = Slab(tag=TABLE), _lefts(back.columns, grid)
    slab.put(table, 0, 0)
    for place, row in enumerate(rows):
        head = Slab()
        if row.cells and not has_head:
            head = _columns(back, grid)
        done = _order(row, lefts, grid)
        end = y + head.height + done.height
        if end > limit:
            return y, rows[place:]
        table.put(head, 0, y)
        table.put(done, 0, y + head.height)
        has_head, y = has_head or bool(row.cells), end
    return y, ()


@lru_cache(maxsize=CACHED_LINES)
def _lefts(
    columns: tuple[tuple[Paragraph, Paragraph], ...], grid: SoldierGrid
) -> tuple[float, ...]:
    """Return the left edges of the weapons of the matrix, clear of the ranges before them."""
    lefts: list[float] = []
    end = 0.0
    for place, (_name, reach) in enumerate(columns):
        lefts.append(max(grid.across(MATRIX_LEFT + place * MATRIX_COLUMN_WIDTH), end))
        wide = natural_width(reach, grid.styles(RANGE_SIZE)) if reach else 0.0
        end = lefts[-1] + wide + grid.points(MATRIX_GAP)
    return tuple(lefts)


def _columns(back: SoldierBack, grid: SoldierGrid) -> Slab:
    """Draw the headings of the matrix: the weapons, and their ranges below."""
    first, second = [grid.points(base) for base in MATRIX_BASELINES]
    slab, whole = Slab(grid.points(MATRIX_HEIGHT)), Slab(tag=ROW)
    slab.put(whole, 0, 0)
    styles, lefts = grid.styles(CAPTION_SIZE), _lefts(back.columns, grid)
    lead = Slab(tag=HEAD_CELL)
    whole.put(lead, 0, 0)
    for told, base in ((back.above, first), (back.caption, second)):
        if told:
            put(lead, (Text(told),), styles, Spot(grid.left, base))
    for place, (name, reach) in enumerate(back.columns):
        x = lefts[place]
        if not (name or reach):
            whole.put(Slab(tag=HEAD_CELL), 0, 0)  # to be filled in
            continue
        width = grid.across(MATRIX_COLUMN_WIDTH) - grid.left - grid.size(2)
        cell = Slab(tag=HEAD_CELL)
        whole.put(cell, 0, 0)
        if natural_width(name, styles) <= width:
            put(cell, name, styles, Spot(x, first))
        else:
            said = "".join([each.text for each in name if isinstance(each, Text)])
            (line,) = cut(said, "strong", styles, width)
            part = Slab()
            put_line(part, line)
            cell.put(part, x, first - ascent(line))
        put(cell, reach, grid.styles(RANGE_SIZE), Spot(x, second))
    _put_cells(slab, [name for name, _reach in back.columns], grid)
    _close(slab, grid)
    return slab


def _put_cells(slab: Slab, cells: Sequence[Paragraph], grid: SoldierGrid) -> None:
    """Draw lines between cells of the matrix that are all empty, to be filled in."""
    for place in range(0 if any(cells) else len(cells)):
        x = grid.across(MATRIX_LEFT + place * MATRIX_COLUMN_WIDTH) - grid.points(CELL_INSET)
        slab.rules.append(RuleLine(x, 0, x, slab.height, HAIRLINE))


def _close(slab: Slab, grid: SoldierGrid) -> None:
    """Draw a rule below the content of a slab."""
    y = slab.height
    slab.rules.append(RuleLine(grid.left, y, grid.left + grid.inner, y, THIN_LINE))


@lru_cache(maxsize=CACHED_LINES)
def _order(row: OrderRow, lefts: tuple[float, ...], grid: SoldierGrid) -> Slab:
    """Draw an order: its die, its name, its text, and the roll each weapon needs."""
    to_fill_in = bool(row.cells) and not any(row.cells)
    tall = BLANK_ROW if to_fill_in else ROW_HEIGHT
    base = grid.points(ROW_BASELINE + (tall - ROW_HEIGHT) / 2)
    slab, whole = Slab(), Slab(tag=ROW)
    slab.put(whole, 0, 0)
    x = grid.left
    cell = Slab(tag=HEAD_CELL if row.cells else spanning(HEAD_CELL, len(lefts) + 1))
    whole.put(cell, 0, 0)
    if row.die:
        put(cell, row.die, grid.styles(TEXT_SIZE), Spot(x, base))
        is_text = isinstance(row.die[0], Text)
        x += grid.points(TEXT_AFTER_MARK if is_text else TEXT_AFTER_DIE)
    name = (Text(f"{row.name}  ", "range"),) if row.name else ()
    said: Paragraph = (*name, *row.text)
    most = 1
    for place, need in enumerate(row.cells):
        if not need:
            whole.put(Slab(tag=CELL), 0, 0)
            continue
        column = lefts[place]
        put(whole, need, grid.styles(VALUE_SIZE), Spot(column, base), CELL)
        if ranges := set_lines(need, ENDLESS, grid.styles(RANGE_SIZE))[1:]:
            put_lines(whole, ranges, (column, base + grid.points(ROW_BELOW)), grid)
            most = 2
    width = grid.left + grid.inner - x
    styles = grid.styles(TEXT_SIZE)
    if row.cells:
        width = grid.across(MATRIX_LEFT) - x - grid.size(1)
        tried = [(said, styles), ((Text(row.name, "strong"), Text(" "), *row.text), styles)]
        tried.append((tried[-1][0], grid.styles(CAPTION_SIZE)))
        fitting = [each for each in tried if natural_width(*each) <= width]
        if not fitting:
            fitting = [(_shortened(row, width, grid), grid.styles(CAPTION_SIZE))]
        said, styles = fitting[0]
    lines = _side_lines(said, width, styles, grid)
    leading = grid.size(TEXT_LEADING)
    for place, line in enumerate(lines):
        part = Slab()
        put_line(part, line)
        cell.put(part, x, base + place * leading - ascent(line))
    below = base + (max(most, len(lines)) - 1) * leading + grid.points(ROW_BELOW)
    slab.height = max(grid.points(tall), below)
    _put_cells(slab, row.cells, grid)
    _close(slab, grid)
    return slab


def _shortened(row: OrderRow, width: float, grid: SoldierGrid) -> Paragraph:
    """Return the elided name of an order, if its words do not fit before its numbers."""
    styles = grid.styles(CAPTION_SIZE)
    room = width - natural_width((Text(" "), *row.text), styles)
    return (Text(text_of(cut(row.name, "strong", styles, room)[0]), "strong"), Text(" "), *row.text)
