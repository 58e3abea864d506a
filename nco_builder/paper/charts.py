"""A chart on pages: panels in columns, as large as each of its sides allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.fit import largest
from nco_builder.paper.flow import Strip, column_slab, columns
from nco_builder.paper.options import Bookmark, Laid
from nco_builder.paper.paging import MARGIN, HeadedPaging
from nco_builder.paper.panels import set_panel
from nco_builder.paper.scale import Scale
from nco_builder.paper.shapes import Slab
from nco_builder.paper.strips import strips_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.paper.options import Options
    from nco_builder.paper.shapes import Size
    from nco_builder.sheets.blocks import Panel
    from nco_builder.sheets.contents import Chart

GAP, ACROSS_GAP = 14.0, 0.7
SIZES = (
    *((12.0, 1.0), (11.5, 1.0), (11.0, 1.0), (10.5, 1.0), (10.0, 1.0), (9.5, 1.0), (9.0, 1.0)),
    *((8.5, 1.0), (8.0, 1.0), (8.0, 0.7), (7.5, 0.7), (7.0, 0.6), (7.0, 0.4)),
)
SCALES = tuple(Scale(size, air, pictures=False) for size, air in SIZES)
LEGIBLE = 8.5
"""Only smaller text is a reason to break a panel over two columns."""


def lay_chart(chart: Chart, options: Options) -> Laid:
    """The chart with a page for each side, more where even the smallest text needs them."""
    done = _ChartPaging(chart, options.size)
    return Laid(done.pages, tuple(done.bookmarks))


class _Column(NamedTuple):
    """A column of a page, and the headings of the panels that begin in it."""

    slab: Slab
    headings: list[str]


class _Side(NamedTuple):
    """One side of a chart at one scale: its columns, and what stands below them."""

    columns: list[_Column]
    across: Slab


class _ChartPaging(HeadedPaging["Chart"]):
    """The pages of a chart: each side begins one."""

    def __init__(self, chart: Chart, paper: Size) -> None:
        super().__init__(chart, paper)
        self._count = chart.columns
        self._each = (self._width - (self._count - 1) * GAP) / self._count
        for panels in chart.sides:
            self._fill(panels)
        self._put_feet()

    def _fill(self, panels: Sequence[Panel]) -> None:
        side = self._largest_side(panels)
        for start in range(0, len(side.columns), self._count):
            self._new_page()
            own = side.columns[start : start + self._count]
            for place, column in enumerate(own):
                x = MARGIN + place * (self._each + GAP)
                self.pages[-1].put(column.slab, x, self._top)
                marks = [Bookmark(each, len(self.pages) - 1) for each in column.headings]
                self.bookmarks += marks
            self._y = self._top + max([column.slab.height for column in own])
        if side.across.height:
            self._put(side.across)

    def _largest_side(self, panels: Sequence[Panel]) -> _Side:
        """A side as large as it can be, its panels whole unless that is too small."""

        def set_at(at: tuple[Scale, bool]) -> _Side:
            scale, whole = at
            return self._set_side(panels, scale, whole=whole)

        legible = [scale for scale in SCALES if scale.size >= LEGIBLE]
        side = largest([(each, True) for each in legible], set_at, self._is_one_page, likely=0)
        if self._is_one_page(side):
            return side
        return largest([(each, False) for each in SCALES], set_at, self._is_one_page, likely=0)

    def _is_one_page(self, side: _Side) -> bool:
        return 0 < len(side.columns) <= self._count

    def _set_side(self, panels: Sequence[Panel], scale: Scale, *, whole: bool) -> _Side:
        """A side at one scale; without columns where its panels cannot stay whole."""
        across = Slab()
        for panel in self._content.across:
            across.height += scale.room(ACROSS_GAP)
            done = set_panel(panel, self._width, scale).slab
            across.put(done, 0, across.height)
            across.height += done.height
        height = self._foot - self._top - across.height
        strips, begins = _strips(panels, self._each, scale, whole=whole)
        found: list[_Column] = []
        start = 0
        while start < len(strips):
            parts = columns(strips, start, height, self._count)
            if parts[-1][1] == start:
                return _Side([], across)
            for first, end in parts:
                here = [begins[place] for place in range(first, end) if place in begins]
                found.append(_Column(column_slab(strips[first:end]), here))
            start = parts[-1][1]
        return _Side(found, across)


def _strips(
    panels: Sequence[Panel], width: float, scale: Scale, *, whole: bool
) -> tuple[list[Strip], dict[int, str]]:
    """Panels line by line, and the headings of those that begin at a line."""
    strips: list[Strip] = []
    begins = {}
    for panel in panels:
        begins[len(strips)] = panel.heading
        *others, last = strips_of((panel,), width, scale)
        strips += [*(each._replace(keep=each.keep or whole) for each in others), last]
    return strips, begins
