"""The table of a sheet: headings, and rows that stay whole."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.cells import CellPlace, set_cell, set_or_moved
from nco_builder.paper.column_widths import GUTTER
from nco_builder.paper.fonts import SMALLEST_TEXT, TICK_BOX, look
from nco_builder.paper.shapes import MM, RuleLine, Slab
from nco_builder.paper.tags import CELL, HEAD_CELL, ROW, spanning
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.words import APART, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.paper.shapes import Ink
    from nco_builder.sheets.blocks import (
        Inline,
        Paragraph,
        Table,
        TableColumn,
        TableGroup,
        TableRow,
    )

DOUBLE = 1.0 * MM
HEADING_SIZE = 8.0
HEADING_LINES = 2
KEPT_ROWS = 512
GROUP_RULE = 1.2
ENDS = (".", "!", "?", "…", "。")


class Density(NamedTuple):
    """How tightly a table is set: size of plain text in points, lines of a cell and a foot.

    Cells get smaller before they take more lines; a foot with more lines stands below the table.
    `air` is the room above and below a row, as a share of the size; `box` the least box to tick.
    """

    size: float
    air: float
    cell_lines: int
    foot_lines: int
    box: float = TICK_BOX


class SetRow(NamedTuple):
    """A row as it will be drawn, and its texts that stand below the table."""

    slab: Slab
    moved: Paragraph


class SetTable(NamedTuple):
    """A table ready to be placed: heading, groups of heading and rows, texts to stand below."""

    density: Density
    heading: Slab
    groups: tuple[tuple[Slab, tuple[Slab, ...]], ...]
    moved: tuple[Paragraph, ...]


class SetColumns:
    """Where the columns of a table stand, and how tightly it is set.

    There is one of each kind, so that rows can be remembered by it.
    """

    def __init__(
        self, table: Table, widths: tuple[float, ...], density: Density, in_full: str
    ) -> None:
        """Take the columns of a table, their widths in points, the heading of what is moved."""
        self.in_full = in_full
        self.columns = table.columns
        self.foot_label, self.footed = table.foot_label, table.footed
        self.widths = widths
        self.width = sum(widths)
        self.density = density
        self.look = look(density.size, density.box)

    def __iter__(self) -> Iterator[tuple[float, float, TableColumn]]:
        """Where each column begins, its width without the gutter, and what it is."""
        x = 0.0
        for width, column in zip(self.widths, self.columns, strict=True):
            yield x + GUTTER / 2, width - GUTTER, column
            x += width


_grids: dict[object, SetColumns] = {}


def _grid(table: Table, widths: tuple[float, ...], density: Density, in_full: str) -> SetColumns:
    key = (table.columns, table.foot_label, table.footed, widths, density, in_full)
    if len(_grids) > KEPT_ROWS:
        _grids.clear()
    if key not in _grids:
        _grids[key] = SetColumns(table, widths, density, in_full)
    return _grids[key]


def set_table(table: Table, widths: tuple[float, ...], density: Density, in_full: str) -> SetTable:
    """Set a table in columns of these widths, in points; what has no room stands `in_full`."""
    grid = _grid(table, widths, density, in_full)
    groups = []
    moved: list[Paragraph] = []
    for group in table.groups:
        rows = [_row(row, grid, double_rule=group.double_rule) for row in group.rows]
        groups.append((_group_heading(group, grid), tuple([row.slab for row in rows])))
        moved += [row.moved for row in rows if row.moved]
    return SetTable(density, _heading(grid), tuple(groups), tuple(moved))


def _heading(grid: SetColumns) -> Slab:
    slab = Slab(tag=ROW)
    at = look(max(SMALLEST_TEXT, min(HEADING_SIZE, grid.density.size - 1)))
    for x, width, column in grid:
        cell = ((Text(column.heading, "strong"),),)
        heading = set_cell(cell, width, at, column.align, HEADING_LINES).slab
        slab.put(heading.tagged(HEAD_CELL), x, 0)
        slab.height = max(slab.height, heading.height)
    return slab


def _group_heading(group: TableGroup, grid: SetColumns) -> Slab:
    slab = Slab(grid.density.air * grid.look.size + 1, ROW)
    words = set_cell((group.heading,), grid.width, grid.look, "left", HEADING_LINES).slab
    slab.put(words.tagged(spanning(HEAD_CELL, len(grid.columns))), GUTTER / 2, slab.height)
    slab.height += words.height + 1
    ink: Ink = "specialist" if group.double_rule else "soldier"
    slab.rules.append(RuleLine(0, slab.height, grid.width, slab.height, GROUP_RULE, ink=ink))
    if group.double_rule:
        slab.height += DOUBLE + 1
        slab.rules.append(RuleLine(0, slab.height, grid.width, slab.height, GROUP_RULE, ink=ink))
    return slab


@lru_cache(maxsize=KEPT_ROWS)
def _row(row: TableRow, grid: SetColumns, *, double_rule: bool) -> SetRow:
    air = grid.density.air * grid.look.size
    slab = Slab(air, ROW)
    named = Slab()
    tallest = 0.0
    moved: list[tuple[str, Paragraph]] = []
    for place, (cell, (x, width, column)) in enumerate(zip(row.cells, grid, strict=True)):
        lines = grid.density.cell_lines
        done = set_or_moved(cell, CellPlace(width, grid.look, column.align, lines), grid.in_full)
        own = done.slab.tagged(CELL)
        if place == grid.footed:  # what is said at the foot of a row is read with it
            named = own = Slab(done.slab.height, CELL)
            own.put(done.slab, 0, 0)
        slab.put(own, x, slab.height)
        tallest = max(tallest, done.slab.height)
        moved += [(column.told_as or column.heading, paragraph) for paragraph in done.moved]
    slab.height += tallest
    if row.foot and not _put_foot(slab, named, row.foot, grid):
        moved.append((grid.foot_label, row.foot))
    slab.height += air
    _close(slab, grid.width, double_rule=double_rule)
    return SetRow(slab, _in_full(row.key, moved) if moved else ())


def _put_foot(slab: Slab, named: Slab, foot: Paragraph, grid: SetColumns) -> bool:
    """Put the foot of a row into a cell of it, if there is room for all of it."""
    x = sum(grid.widths[: grid.footed]) + GUTTER / 2
    width = grid.width - x - GUTTER / 2
    done = set_cell((foot,), width, grid.look, "left", grid.density.foot_lines)
    if not done.fits:
        return False
    named.put(done.slab, 0, slab.height - grid.density.air * grid.look.size)
    slab.height += done.slab.height
    return True


def _close(slab: Slab, width: float, *, double_rule: bool) -> None:
    """Draw the rule under a row and what marks its group at the side."""
    slab.rules.append(RuleLine(0, slab.height, width, slab.height, 0.4, light=True))
    if double_rule:
        for x in (0, DOUBLE):
            slab.rules.append(RuleLine(x, 0, x, slab.height, 1.2, ink="specialist"))


def _in_full(key: str, moved: list[tuple[str, Paragraph]]) -> Paragraph:
    """The texts of a row that stand below the table, in plain type, after the row's key."""
    whole: list[Inline] = [Text(f"{key} ", "strong")]
    for label, paragraphs in groupby(moved, key=itemgetter(0)):
        told = [_plain(paragraph) for _label, paragraph in paragraphs]
        named = (Text(f"{label}: "),) if label else ()
        whole += [*named, *joined(told, APART)]
        ends = isinstance(whole[-1], Text) and whole[-1].text.rstrip().endswith(ENDS)
        whole.append(Text("  " if ends else ".  "))
    return tuple(whole)


def _plain(paragraph: Paragraph) -> Paragraph:
    return tuple([Text(part.text) if isinstance(part, Text) else part for part in paragraph])
