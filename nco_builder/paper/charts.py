"""A chart: panels in columns, each side as large as possible."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.cells import set_cell
from nco_builder.paper.fit import largest
from nco_builder.paper.flow import Strip, column_slab, columns, height_of
from nco_builder.paper.fonts import type_styles
from nco_builder.paper.grids import set_rows
from nco_builder.paper.options import Bookmark, Layout
from nco_builder.paper.paging import MARGIN, HeadedPaging
from nco_builder.paper.panels import heading, set_panel
from nco_builder.paper.scale import Scale
from nco_builder.paper.shapes import MM, RuleLine, Size, Slab
from nco_builder.paper.strips import strips_of
from nco_builder.paper.tags import ARTIFACT
from nco_builder.sheets.blocks import Grid, Text
from nco_builder.sheets.words import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.paper.options import Options
    from nco_builder.sheets.blocks import Panel
    from nco_builder.sheets.contents import Chart

HEADS = 2
"""The strips above the rows of a table that may be parted: its heading, that of its columns."""
GAP, CLOSE_GAP, ACROSS_GAP, AGAIN_GAP = 14.0, 9.0, 0.7, 0.35
KEPT_PANELS = 512
MOST_FITTED = 8
"""A chart that fills more pages than these is set at the smallest text size only."""
CLOSE_SIZES = (
    *((12.0, 1.0), (11.5, 1.0), (11.0, 1.0), (10.5, 1.0), (10.0, 1.0), (9.5, 1.0), (9.5, 0.7)),
    *((9.0, 1.0), (9.0, 0.7), (8.5, 1.0), (8.5, 0.7), (8.0, 1.0), (8.0, 0.7), (8.0, 0.5)),
    *((8.0, 0.3), (8.0, 0.1)),
)
WALL_HEAD = (30.0, (15.0, 14.0, 13.0, 12.0, 11.0, 10.0))
"""The type size of the title of a wall sheet, and of the line below it."""
WALL_SIZES = tuple([(float(size), 1.0) for size in range(44, 28, -2)])
LEVEL_SIZES = (28.0, 26.0)
"""Names can be read from some steps away; they are a little smaller if each then takes one line."""
A_LINE = 2.2
"""The height of a row of one line on a wall, as a multiple of its type size, at most."""
LIST_LINES = (12.0, 11.0, 10.0, 9.0)
"""The type size of the line below the title of a list."""
LIST_SIZES = tuple([(15.0 - step / 2, 1.0) for step in range(12)])
MOST_OF_A_LIST = 12.0
"""The largest type of a list, unless it is one table with rows to be found from some steps away."""
WALL_LEAST, WALL_CAPTIONS = 18.0, 12.0
"""Only a word that is wider than its column is smaller than the others, but not below this."""
WALL_AIRS = (4.0, 3.2, 2.6, 2.2, 1.9, 1.6)
WHOLE_SHARE, WHOLE_ON_A_WALL = 0.33, 0.85
"""The height of a table that never goes on on another page, as a share of a page."""
SIZES = (
    *((11.0 - step / 4, 1.0) for step in range(11)),
    *((8.25, 0.9), (8.0, 0.8), (8.0, 0.6), (8.0, 0.45), (8.0, 0.3)),
)
"""Sizes of text and spacing, the largest first."""
AIRS = (1.8, 1.65, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
"""Spacing on pages that have room to spare."""
LEGIBLE, LEAST_WHOLE, WORTH_BREAKING = 8.5, 8.0, 1.0
"""Only smaller text is a reason to break a panel over two columns, or so much larger text."""
LEAST_FILLED = 0.8
"""The least height of a column of whole panels, as a share of the tallest beside it."""
LIKELY = 5
"""The index of the most frequent size, from which the others are estimated."""
FURTHER = 9.5
"""The text size if there is more than one page in any case."""
FULL, SHALLOW = 0.97, 0.01
"""The share of a page filled by panels, and the smallest share that is assumed."""
LAST_GAP = 4.0
LEAST_PART = 20 * MM
"""The least height of each part of a panel that goes on in another column."""
BROKEN_ENTRY = 50 * MM
"""The tallest entry that stays whole where panels do not."""
AGAIN_SIZE = 8.5
"""The type size of the head of further pages."""
"""The extra distance between the last rule of a single-column list and the rule of the foot."""
MOST_SPREAD = 1.4
"""The extra distance between panels, in text heights, that lets columns end evenly."""


def lay_chart(chart: Chart, options: Options) -> Layout:
    """Return the chart with a page per side, or more if even the smallest text needs them."""
    done = _ChartPaging(chart, options.size)
    return Layout(done.pages, tuple(done.bookmarks))


class _Column(NamedTuple):
    """A column of a page, with the headings of the panels that begin in it."""

    slab: Slab
    headings: list[str]


class _Rows(NamedTuple):
    """The rows of a table of a side: its panel, the strip of its heading, that of its first row.

    `again` is the heading of its columns.
    """

    panel: Panel
    begin: int
    first: int
    end: int
    again: Slab | None


class _Side(NamedTuple):
    """One side of a chart at one scale: its columns, and the parts below them.

    `share` is the share of a page that its strips fill.
    """

    columns: list[_Column]
    across: Slab
    scale: Scale
    share: float


class _ChartPaging(HeadedPaging["Chart"]):
    """The pages of a chart; each side begins a new one."""

    def __init__(self, chart: Chart, paper: Size) -> None:
        super().__init__(chart, paper)
        self._count = chart.columns
        sizes = SIZES if chart.filled else CLOSE_SIZES
        if chart.goes_on:
            sizes = WALL_SIZES if chart.from_afar else LIST_SIZES
        wall = Scale(0.0, 1.0, pictures=False, least=WALL_LEAST, captions=WALL_CAPTIONS)
        plain = wall if chart.from_afar else Scale(0.0, 1.0, pictures=False)
        self._scales = tuple([plain._replace(size=size, air=air) for size, air in sizes])
        self._gap = GAP if chart.filled else CLOSE_GAP
        self._each = (self._width - (self._count - 1) * self._gap) / self._count
        for panels in chart.sides:
            self._fill(panels)
        self._put_feet()

    def _head_sizes(self) -> tuple[float, tuple[float, ...]]:
        size, lines = super()._head_sizes()
        if self._content.from_afar:
            return WALL_HEAD
        return size, LIST_LINES if self._content.goes_on else lines

    def _set_further_head(self) -> Slab:
        """Return a line with the headline, which leaves more room; that of the first if filled.

        It says there that the chart is continued.
        """
        content = self._content
        if content.filled:
            again = (Text(content.continued),) if content.continued else ()
            return self._set_head(joined((content.line, again))).tagged(ARTIFACT)
        if content.goes_on:
            return super()._set_further_head()
        styles, half = type_styles(AGAIN_SIZE), self._width / 2
        head = set_cell(((Text(content.headline, "strong"),),), half, styles, "left", 1).slab
        head = head.tagged(ARTIFACT)
        head.parts = [(half, 0.0, _beside(content.beside, half))]
        return head

    def _fill(self, panels: Sequence[Panel]) -> None:
        side = self._largest_side(panels)
        for start in range(0, len(side.columns), self._count):
            self._new_page()
            top = self._y
            own = side.columns[start : start + self._count]
            for place, column in enumerate(own):
                x = MARGIN + place * (self._each + self._gap)
                self.pages[-1].put(column.slab, x, top)
                marks = [Bookmark(each, len(self.pages) - 1) for each in column.headings]
                self.bookmarks += marks
            self._y = top + max([column.slab.height for column in own])
            if self._content.filled:
                self._put_separators(len(own))
        if side.across.height:
            if not side.columns:
                self._new_page()
            self._put(side.across)

    def _put_separators(self, count: int) -> None:
        """Draw light lines between the columns."""
        for place in range(1, count):
            x = MARGIN + place * (self._each + self._gap) - self._gap / 2
            line = RuleLine(x, self._top, x, self._y, 0.4, light=True)
            self.pages[-1].rules.append(line)

    def _largest_side(self, panels: Sequence[Panel]) -> _Side:
        """Return a side as large as possible, with unbroken panels unless that makes it small."""
        if self._content.goes_on:
            return self._largest_list(panels)

        @cache
        def set_at(at: tuple[Scale, bool]) -> _Side:
            scale, whole = at
            return self._set_side(panels, scale, whole=whole)

        sizes = [each for each in self._scales if each.size >= LEAST_WHOLE]
        if not self._content.filled:
            sizes = [each for each in self._scales if each.size >= LEGIBLE and each.air >= 1]
        legible = [(each, True) for each in sizes]
        tried = set_at(legible[LIKELY])
        if tried.share > MOST_FITTED:
            return set_at((self._scales[-1], False))
        size = tried.scale.size * (FULL / max(tried.share, SHALLOW)) ** 0.5
        likely = (*(each.size <= size for each, _ in legible), True).index(True)
        side = largest(legible, set_at, self._is_one_page, likely)
        if self._is_one_page(side) and self._content.filled:
            return self._airiest(side, set_at, 1)
        broken = [(each, False) for each in self._scales]
        dense = largest(broken, set_at, self._is_one_page, likely=likely)
        unbroken = self._is_one_page(side) and side.scale.size > dense.scale.size - WORTH_BREAKING
        if unbroken or self._is_one_page(dense):
            return side if unbroken else dense
        if not (self._content.filled and side.columns):
            return self._largest_on(self._pages_of(dense), (legible, broken), set_at)
        further = [(scale, whole) for scale, whole in legible if scale.size <= FURTHER]
        side = largest(further, set_at, lambda tried: bool(tried.columns), likely=0)
        pages = self._pages_of(side)
        return self._airiest(largest(legible, set_at, self._on(pages), likely=0), set_at, pages)

    def _largest_list(self, panels: Sequence[Panel]) -> _Side:
        """Return a side as large as one page allows, or on as few pages as possible."""

        @cache
        def set_at(scale: Scale) -> _Side:
            return self._set_side(panels, scale, whole=False)

        scales = self._scales
        if not (self._content.from_afar or all(panel.ranged for panel in panels)):
            scales = tuple([each for each in scales if each.size <= MOST_OF_A_LIST])
        least = set_at(scales[-1])
        pages = self._pages_of(least)
        if pages > MOST_FITTED:
            return least
        share = (pages * FULL / max(least.share, SHALLOW)) ** 0.5
        likely = [each.size <= share * least.scale.size for each in scales[:-1]]
        fits = self._on(pages)
        side = least
        if pages == 1:
            side = largest(scales, set_at, fits, (*likely, True).index(True))
        if self._content.from_afar:
            smaller = [each for each in scales if each.size <= side.scale.size]
            smaller += [smaller[-1]._replace(size=size) for size in LEVEL_SIZES]
            level = (each for each in smaller if self._are_level(panels, each))
            side = set_at(next(level, side.scale))
        airs = (*WALL_AIRS, *AIRS) if self._content.from_afar else AIRS
        airy = [side.scale._replace(air=each) for each in airs]
        return largest(airy, set_at, fits, likely=len(airy) - 1)

    def _are_level(self, panels: Sequence[Panel], scale: Scale) -> bool:
        """Return whether each row of the tables takes one line."""
        grids = [part for panel in panels for part in panel.parts if isinstance(part, Grid)]
        rows = [row for grid in grids for row in set_rows(grid, self._each, scale)[1:]]
        return all(row.height <= A_LINE * scale.size for row in rows)

    def _airiest(
        self, side: _Side, set_at: Callable[[tuple[Scale, bool]], _Side], pages: int
    ) -> _Side:
        """Return a side that fits on this many pages, with as much spacing as possible."""
        fits = self._on(pages)
        own = side.scale
        airs = [*(each for each in AIRS if each > own.air), own.air]
        airy = [(own._replace(air=each), True) for each in airs]
        most = set_at(airy[0])
        if fits(most):
            return most
        grown = max(most.share - side.share, SHALLOW) / (most.scale.air - own.air)
        air = own.air + (pages * FULL - side.share) / grown
        likely = [each <= air for each in airs[:-1]]
        return largest(airy, set_at, fits, (*likely, True).index(True))

    def _largest_on(
        self,
        most_pages: int,
        ways: Sequence[Sequence[tuple[Scale, bool]]],
        set_at: Callable[[tuple[Scale, bool]], _Side],
    ) -> _Side:
        """Return a side as large as this many pages allow, with whole panels if that costs little.

        It costs too much if it leaves a column before the last page short. The
        first of the two ways keeps panels whole.
        """
        fits = self._on(most_pages)
        whole, broken = [largest(each, set_at, fits, likely=0) for each in ways]
        is_close = whole.scale.size > broken.scale.size - WORTH_BREAKING
        is_close = is_close and self._are_filled(whole)
        return whole if fits(whole) and (is_close or not fits(broken)) else broken

    def _are_filled(self, side: _Side) -> bool:
        """Return whether no column before the last page is much shorter than its neighbors."""
        heights = [column.slab.height for column in side.columns]
        pages = [heights[at : at + self._count] for at in range(0, len(heights), self._count)]
        return all(min(page) >= LEAST_FILLED * max(page) for page in pages[:-1])

    def _pages_of(self, side: _Side) -> int:
        return -(-len(side.columns) // self._count)

    def _on(self, pages: int) -> Callable[[_Side], bool]:
        """Return the question whether a side has columns, on no more pages than these."""
        return lambda side: 0 < self._pages_of(side) <= pages

    def _is_one_page(self, side: _Side) -> bool:
        return self._pages_of(side) == 1

    def _set_side(self, panels: Sequence[Panel], scale: Scale, *, whole: bool) -> _Side:
        """Return a side at one scale; without columns if its panels cannot stay whole."""
        if not whole:
            scale = scale._replace(entry=BROKEN_ENTRY)
        across = Slab()
        for panel in self._content.across:
            across.height += scale.room(ACROSS_GAP)
            done = set_panel(panel, self._width, scale).slab
            across.put(done, 0, across.height)
            across.height += done.height
        height = self._foot - self._top - across.height
        height -= LAST_GAP if self._count == 1 else 0.0
        again = "" if whole else self._content.continued
        tallest = height
        if self._content.goes_on:
            tallest *= WHOLE_ON_A_WALL if self._content.from_afar else WHOLE_SHARE
        size = Size(self._each, tallest)
        strips, begins, tables = _strips(panels, size, scale, whole=whole, again=again)
        room = self._count * max(height, 1.0)
        share = height_of(strips) / room
        found: list[_Column] = []
        start = 0
        lower = self._head.height - self._further_head.height
        while start < len(strips):
            own_height = height if not self.pages and not found else height + lower
            parts = columns(strips, start, own_height, self._count)
            if parts[-1][1] < len(strips):  # what is across is below the last columns alone
                full = columns(strips, start, own_height + across.height, self._count)
                parts = full if full[-1][1] < len(strips) else parts
            if parts[-1][1] == start:
                return _Side([], across, scale, share)
            own = [self._ranged(strips, tables, part, scale) for part in parts]
            tallest = max([column_slab(each).height for each in own])
            for (first, end), each in zip(parts, own, strict=True):
                places = [place for place in range(first, end) if place in begins]
                inner = [place - first for place in places]
                even = column_slab(_spread(each, inner, tallest, scale))
                found.append(_Column(even, [begins[place] for place in places]))
            start = parts[-1][1]
        return _Side(found, across, scale, share)

    def _ranged(
        self, strips: Sequence[Strip], tables: Sequence[_Rows], part: tuple[int, int], scale: Scale
    ) -> list[Strip]:
        """Return the strips of a column; the headings of tables tell which rows are in it."""
        first, end = part
        own = list(strips[first:end])
        for table in tables:
            shown = range(max(first, table.first), min(end, table.end))
            if not shown or len(shown) == table.end - table.first:
                continue
            panel, numbers = (
                table.panel,
                [
                    min(each - table.first + 1, table.panel.counted)
                    for each in (shown[0], shown[-1])
                ],
            )
            said = panel.ranged.format(first=numbers[0], last=numbers[1])
            if table.begin >= first:
                slab = heading(said, panel.aside, self._each, scale)
                own[table.begin - first] = own[table.begin - first]._replace(slab=slab)
            elif shown[0] == first:
                under = _heading_again(said, self._content.continued, self._each, scale)
                own[0] = own[0]._replace(under=_stacked(under, table.again))
        return own


def _beside(text: str, width: float) -> Slab:
    return set_cell(((Text(text),),), width, type_styles(AGAIN_SIZE), "right", 1).slab


def _spread(
    strips: Sequence[Strip], begins: Sequence[int], height: float, scale: Scale
) -> list[Strip]:
    """Return a column whose panels are spread over the given height."""
    gaps = [place for place in begins if place]
    spare = height - column_slab(strips).height
    more = min(spare / len(gaps), MOST_SPREAD * scale.size) if gaps else 0.0
    return [
        strip._replace(gap=strip.gap + more) if place in gaps else strip
        for place, strip in enumerate(strips)
    ]


def _heading_again(text: str, again: str, width: float, scale: Scale) -> Slab:
    """Return the repeated heading of a panel that continues in a column, hidden from readers."""
    slab = heading(text, again, width, scale)
    slab.height += AGAIN_GAP * scale.captions or scale.room(AGAIN_GAP)
    return slab.tagged(ARTIFACT)


def _stacked(heading: Slab, below: Slab | None) -> Slab:
    """Return the repeated heading of a panel, and below it those of the columns of its table."""
    if below is None:
        return heading
    both = Slab(heading.height + below.height, tag=ARTIFACT)
    both.put(heading, 0, 0)
    both.put(below, 0, heading.height)
    return both


@lru_cache(maxsize=KEPT_PANELS)
def _panel_strips(panel: Panel, width: float, scale: Scale, tallest: float) -> tuple[Strip, ...]:
    return tuple(strips_of((panel,), width, scale, tallest))


def _in_parts(strips: Sequence[Strip]) -> list[Strip]:
    """Return a panel that is divided, if at all, into parts of some height."""
    above, below = 0.0, height_of(strips)
    parted = []
    *others, last = strips
    for strip in others:
        above += strip.gap + strip.slab.height
        below -= strip.gap + strip.slab.height
        is_small = min(above, below) < LEAST_PART
        parted.append(strip._replace(keep=True) if is_small else strip)
    return [*parted, last]


def _strips(
    panels: Sequence[Panel], column: Size, scale: Scale, *, whole: bool, again: str
) -> tuple[list[Strip], dict[int, str], list[_Rows]]:
    """Return panels as lines, the headings of those that begin at each line, and parted tables.

    A panel that continues in another column repeats its heading with the word `again`.
    """
    strips: list[Strip] = []
    begins, tables = {}, []
    for panel in panels:
        begins[len(strips)] = panel.heading
        *others, last = _panel_strips(panel, column.width, scale, column.height)
        own = [*(each._replace(keep=each.keep or whole) for each in others), last]
        if not whole:
            own = _in_parts(own)
        if panel.ranged and len(own) > HEADS:
            begin, last_row = len(strips), len(strips) + len(own)
            tables.append(_Rows(panel, begin, begin + HEADS, last_row, own[HEADS].under))
        if again and panel.heading:
            under = _heading_again(panel.heading, again, column.width, scale)
            own[1:] = [each._replace(under=_stacked(under, each.under)) for each in own[1:]]
        strips += own
    return strips, begins, tables
