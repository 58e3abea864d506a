"""A table sheet: rows first, then the rest, as roomy as the minimum number of pages allows."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _
from nco_builder.language.words import listed
from nco_builder.paper.cells import SHARE, CellPlace, SetOrMoved, set_cell, set_or_moved
from nco_builder.paper.codes import side
from nco_builder.paper.column_widths import GUTTER, column_widths
from nco_builder.paper.fit import largest
from nco_builder.paper.flow import (
    NOTHING_TAKEN,
    columns,
    in_running_text,
    strips,
    with_close_rows,
    with_joined_entries,
)
from nco_builder.paper.fonts import LEADING, SMALLEST_TEXT, TICK_BOX, type_styles
from nco_builder.paper.head import first_head
from nco_builder.paper.options import Layout
from nco_builder.paper.paging import COLUMNS, MANY_PAGES, SheetPaging, text_width
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.scale import first_baseline
from nco_builder.paper.shapes import MM, RuleLine, Slab
from nco_builder.paper.tags import CELL, HEAD_CELL, ROW, spanning
from nco_builder.sheets.blocks import Section, Text
from nco_builder.sheets.words import APART, joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nco_builder.paper.fonts import TypeStyles
    from nco_builder.paper.options import Options
    from nco_builder.paper.shapes import Ink, Size
    from nco_builder.sheets.blocks import (
        Cell,
        Inline,
        Paragraph,
        Table,
        TableColumn,
        TableGroup,
        TableRow,
        Tiles,
    )
    from nco_builder.sheets.contents import TableSheet

SIZE = 9.0
GAP, PAD, LINE = 3.0, 1.0, 0.5
TO_WRITE = 5.5 * MM
"""The free height below the words of a field."""
WIDER = 2.2
"""The extra width of the last field, which takes longer notes."""
KEPT = 8


@lru_cache(maxsize=KEPT)
def set_tally(tiles: Tiles, width: float) -> Slab:
    """Return a field for each tile: its label and box, with room to write below."""
    styles = type_styles(SIZE, TICK_BOX)
    free = width - (len(tiles.tiles) - 1) * GAP
    each = free / (len(tiles.tiles) - 1 + WIDER)
    slab = Slab()
    x = 0.0
    wide = [each] * (len(tiles.tiles) - 1) + [each * WIDER]
    heads = [
        set_cell(
            ((Text(tile.label, "strong"), Text(" "), *tile.value),), own - PAD, styles, "left", 1
        )
        for tile, own in zip(tiles.tiles, wide, strict=True)
    ]
    slab.height = max([head.slab.height for head in heads]) + TO_WRITE
    for tile, head, own in zip(tiles.tiles, heads, wide, strict=True):
        slab.put(head.slab, x + PAD, 0.5)
        if tile.note:
            said = set_cell(((Text(tile.note, "tiny"),),), own - 2 * PAD, styles, "left", 1).slab
            slab.put(said, x + PAD, slab.height - said.height - 0.5)
        x += own + GAP
        if tile is not tiles.tiles[-1]:
            slab.rules.append(RuleLine(x - GAP / 2, 0, x - GAP / 2, slab.height, LINE))
    for y in (0.0, slab.height):
        slab.rules.append(RuleLine(0, y, width, y, LINE))
    return slab


DOUBLE = 1.0 * MM
HEADING_SIZE = 8.0
HEADING_LINES = 2
KEPT_ROWS = 512
GROUP_RULE = 1.2
ALONE_LINES, PART_LINES = 3, 2
"""The lines of a paragraph that has the width of all parts, and of one in its part."""
BOX_LINES, BOX_GAP = 4, 0.6 * MM
"""The most lines of boxes below the cells of a row, on the narrowest paper, and the room above."""
PART_GAP, TITLE_GAP = 1.2 * MM, 0.8 * MM
ENDS = (".", "!", "?", "…", "。")


class Density(NamedTuple):
    """The density of a table: plain text size in points, lines of a cell, lines of a foot.

    Cells shrink before they take more lines; a longer foot goes below the table. `air` is the least
    space above and below a row, as a share of the size; `box` is the smallest box.
    """

    size: float
    air: float
    cell_lines: int
    foot_lines: int
    box: float = TICK_BOX


class SetRow(NamedTuple):
    """A finished row, and its texts that are printed below the table."""

    slab: Slab
    moved: Paragraph


class SetGroup(NamedTuple):
    """A finished group: its heading, its rows without the space around them, its rule."""

    heading: Slab
    rows: tuple[Slab, ...]
    double_rule: bool


class SetTable(NamedTuple):
    """A finished table: heading, groups, texts below."""

    density: Density
    heading: Slab
    groups: tuple[SetGroup, ...]
    moved: tuple[Paragraph, ...]
    width: float

    @property
    def height(self) -> float:
        """Return the height of everything but the space around rows."""
        rows = [row.height for group in self.groups for row in group.rows]
        return sum([self.heading.height, *rows, *[group.heading.height for group in self.groups]])


class SetColumns:
    """The columns of a table, and its density.

    There is one object per combination, so that it can be a cache key for rows.
    """

    def __init__(
        self, table: Table, widths: tuple[float, ...], density: Density, in_full: str
    ) -> None:
        """Take the columns of a table, their widths in points, and the heading of moved texts."""
        self.in_full = in_full
        self.columns = table.columns
        self.foot_label, self.footed = table.foot_label, table.footed
        self.widths = widths
        self.width = sum(widths)
        self.density = density
        self.styles = type_styles(density.size, density.box)

    def __iter__(self) -> Iterator[tuple[float, float, TableColumn]]:
        """Yield the position of each column, its width without the gutter, and the column."""
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
    """Set a table with these column widths, in points; texts without room are in `in_full`."""
    grid = _grid(table, widths, density, in_full)
    groups = []
    moved: list[Paragraph] = []
    for group in table.groups:
        rows = [_row(row, grid) for row in group.rows]
        slabs = tuple([row.slab for row in rows])
        groups.append(SetGroup(_group_heading(group, grid), slabs, group.double_rule))
        moved += [row.moved for row in rows if row.moved]
    return SetTable(density, _heading(grid), tuple(groups), tuple(moved), grid.width)


def _heading(grid: SetColumns) -> Slab:
    slab = Slab(tag=ROW)
    styles = type_styles(max(SMALLEST_TEXT, min(HEADING_SIZE, grid.density.size - 1)))
    for x, width, column in grid:
        if column.parts:
            heading = _set_titles(column, styles)
        else:
            heading = set_cell((_titled(column),), width, styles, column.align, HEADING_LINES).slab
        slab.put(heading.tagged(HEAD_CELL), x, 0)
        slab.height = max(slab.height, heading.height)
    return slab


def _titled(column: TableColumn) -> Paragraph:
    return (Text(column.heading),)


def _set_titles(column: TableColumn, styles: TypeStyles) -> Slab:
    """Return the headings of the parts of a column, kept apart.

    One that is wider than its part begins further left if there is room; the last ones may go on
    to the right.
    """
    slab = Slab()
    x = end = 0.0
    for place, part in enumerate(column.parts):
        width = part.least * MM - TITLE_GAP
        if not any(each.heading for each in column.parts[place + 1 :]):
            width = sum([each.least for each in column.parts[place:]]) * MM
        if part.heading:
            natural = natural_width(_titled(part), styles)
            left = max(min(x, end), x - max(0.0, natural - width))
            own = x + width - left
            title = set_cell((_titled(part),), own, styles, part.align, HEADING_LINES).slab
            slab.put(title, left, 0)
            slab.height = max(slab.height, title.height)
            used = min(natural, own)
            end = left + SHARE[part.align] * (own - used) + used + TITLE_GAP
        x += part.least * MM
    return slab


def _set_parted(cell: Cell, column: TableColumn, width: float, grid: SetColumns) -> SetOrMoved:
    """Set the lines of a column with parts, each part below the one above."""
    count = len(column.parts)
    slab = Slab()
    moved: tuple[Paragraph, ...] = ()
    for start in range(0, len(cell), count):
        line = _set_line(cell[start : start + count], column, width, grid.styles, grid.in_full)
        slab.put(line.slab, 0, slab.height)
        slab.height += line.slab.height
        moved += line.moved
    return SetOrMoved(slab, moved)


def _set_line(
    line: Cell, column: TableColumn, width: float, styles: TypeStyles, in_full: str
) -> SetOrMoved:
    """Set a line of a column with parts on one baseline; a paragraph alone has its whole width."""
    first, *others = line
    if first and not any(others):
        return set_or_moved((first,), CellPlace(width, styles, "left", ALONE_LINES), in_full)
    if natural_width(first, styles) > column.parts[0].least * MM - PART_GAP:
        above = set_or_moved((first,), CellPlace(width, styles, "left", ALONE_LINES), in_full)
        below = _set_line(((), *others), column, width, styles, in_full)
        slab = Slab(above.slab.height)
        slab.put(above.slab, 0, 0)
        slab.put(below.slab, 0, slab.height)
        slab.height += below.slab.height
        return SetOrMoved(slab, above.moved + below.moved)
    x, done = 0.0, []
    for paragraph, part in zip(line, column.parts, strict=True):
        if paragraph:
            gap = 0.0 if part is column.parts[-1] else PART_GAP
            place = CellPlace(part.least * MM - gap, styles, part.align, PART_LINES)
            done.append((x, set_or_moved((paragraph,), place, in_full)))
        x += part.least * MM
    base = max([first_baseline(each.slab) for _x, each in done])
    slab = Slab()
    for left, each in done:
        down = base - first_baseline(each.slab)
        slab.put(each.slab, left, down)
        slab.height = max(slab.height, down + each.slab.height)
    return SetOrMoved(slab, tuple([paragraph for _x, each in done for paragraph in each.moved]))


def _group_heading(group: TableGroup, grid: SetColumns) -> Slab:
    if not group.heading:
        return _group_rule(group, grid)
    slab = Slab(grid.density.air * grid.styles.size + 1, ROW)
    words = set_cell((group.heading,), grid.width, grid.styles, "left", HEADING_LINES).slab
    slab.put(words.tagged(spanning(HEAD_CELL, len(grid.columns))), GUTTER / 2, slab.height)
    slab.height += words.height + 1
    rule = _group_rule(group, grid)
    slab.put(rule, 0, slab.height)
    slab.height += rule.height
    return slab


def _group_rule(group: TableGroup, grid: SetColumns) -> Slab:
    """Return the rule above the rows of a group; a double one sets them apart."""
    slab = Slab()
    ink: Ink = "specialist" if group.double_rule else "soldier"
    slab.rules.append(RuleLine(0, 0, grid.width, 0, GROUP_RULE, ink=ink))
    if group.double_rule:
        slab.height += DOUBLE + 1
        slab.rules.append(RuleLine(0, slab.height, grid.width, slab.height, GROUP_RULE, ink=ink))
    return slab


@lru_cache(maxsize=KEPT_ROWS)
def _row(row: TableRow, grid: SetColumns) -> SetRow:
    slab = Slab(tag=ROW)
    named = Slab()
    tallest = 0.0
    moved: list[tuple[str, Paragraph]] = []
    for place, (cell, (x, width, column)) in enumerate(zip(row.cells, grid, strict=True)):
        lines = grid.density.cell_lines
        if column.parts:
            done = _set_parted(cell, column, width, grid)
        else:
            at = CellPlace(width, grid.styles, column.align, lines)
            done = set_or_moved(cell, at, grid.in_full)
        own = done.slab.tagged(CELL)
        if place == grid.footed:  # the foot of a row is read with the row
            named = own = Slab(done.slab.height, CELL)
            own.put(done.slab, 0, 0)
        slab.put(own, x, slab.height)
        tallest = max(tallest, done.slab.height)
        moved += [(column.told_as or column.heading, paragraph) for paragraph in done.moved]
    slab.height += tallest
    if row.boxes:
        slab.height += BOX_GAP
        _put_foot(slab, named, row.boxes, grid, BOX_LINES)
        slab.height += BOX_GAP if row.boxes and row.foot else 0.0
    if row.foot and not _put_foot(slab, named, row.foot, grid, grid.density.foot_lines):
        moved.append((grid.foot_label, row.foot))
    return SetRow(slab, _in_full(row.key, moved) if moved else ())


def _put_foot(slab: Slab, named: Slab, foot: Paragraph, grid: SetColumns, most: int) -> bool:
    """Put a line below the cells of a row into one of these, if all of it fits."""
    x = sum(grid.widths[: grid.footed]) + GUTTER / 2
    width = grid.width - x - GUTTER / 2
    done = set_cell((foot,), width, grid.styles, "left", most)
    if not done.fits:
        return False
    named.put(done.slab, 0, slab.height)
    slab.height += done.slab.height
    return True


def _aired(row: Slab, air: float, width: float, *, double_rule: bool) -> Slab:
    """Return a row with space above and below, its rule, and the mark of its group at the side."""
    slab = Slab(row.height + 2 * air)
    slab.put(row, 0, air)
    slab.rules.append(RuleLine(0, slab.height, width, slab.height, 0.4, light=True))
    if double_rule:
        for x in (0, DOUBLE):
            slab.rules.append(RuleLine(x, 0, x, slab.height, 1.2, ink="specialist"))
    return slab


def _in_full(key: str, moved: list[tuple[str, Paragraph]]) -> Paragraph:
    """Return the texts of a row that are printed below the table, after the row's key."""
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


ROWS_OF_A_PAGE = 16
ROW_LINES = 2.6
LETTERS_OF_A_LINE = 138
HEADING_LINE, PARAGRAPH_LINE, GRID_LINE = 1.8, 0.8, 1.2
"""How a first guess sees text: letters of a line over all columns, lines besides its letters."""
BESIDES = 108 * MM
TALLY_GAP = 5.0
LEGIBLE_SIZE = 8.0
TEXT_SIZES = (9.5, 9.0, 8.5, 8.0)
OF_TYPE = 0.6
"""The share of the height of rows that grows with their type; boxes do not."""
LEEWAY = 1.08
"""By how much an estimate of a height may be wrong."""
MOST_AIR = 0.7
AIRS = (0.6, 0.45, 0.3)
"""The space above and below the rows of tables on several pages, the roomiest first."""
SMALL = (
    (Density(8, 0.15, 5, 1), 8.0),
    (Density(8, 0.05, 5, 1), 8.0),
    (Density(7.5, 0.1, 4, 1), 8.0),
    (Density(7, 0.1, 4, 1), 8.0),
    (Density(6.5, 0.1, 4, 1), 8.0),
    (Density(6.5, 0.05, 3, 0), 8.0),
    (Density(6.5, 0.05, 2, 0), 8.0),
)
DENSITIES = (
    (Density(10, 0.35, 6, 3), 9.5),
    (Density(10, 0.3, 6, 2), 8.5),
    (Density(9.5, 0.3, 6, 2), 8.0),
    (Density(9, 0.25, 5, 2), 8.0),
    (Density(8.5, 0.2, 5, 1), 8.0),
    *SMALL,
)
"""Densities of the table and sizes of the text below it, the roomiest first.

Above 10 points, the columns of the narrower paper break too many lines.

Below 8 points, only text larger than plain text shrinks further: names, numbers.
"""
DENSITIES_IN_PARTS = (
    (Density(9, 0.2, 5, 3), 9.0),
    (Density(9, 0.2, 5, 2), 8.5),
    (Density(9, 0.15, 5, 2), 8.0),
    (Density(8.5, 0.15, 5, 2), 8.0),
    *SMALL,
)
"""Those of a table with columns in parts, which are as wide as their numbers need."""
TEXT_COLUMNS = 3
"""The columns of text below a table with columns in parts, whose notes are short."""


def has_parts(table: Table) -> bool:
    """Return whether a table has columns in parts."""
    return any(column.parts for column in table.columns)


class _Search:
    """Tries densities for one sheet on one paper, each once."""

    def __init__(self, sheet: TableSheet, paper: Size) -> None:
        self._sheet = sheet
        self._paper = paper
        self._densities = DENSITIES_IN_PARTS if has_parts(sheet.table) else DENSITIES
        self.tightest = len(self._densities) - 1
        self.legible = sum(each[0].size >= LEGIBLE_SIZE for each in self._densities) - 1
        self._widths: dict[tuple[float, int, float], tuple[float, ...]] = {}
        self._tables: dict[Density, SetTable] = {}
        self._tried: dict[tuple[Density, float, float], TablePages] = {}

    def pages(self, place: int) -> TablePages:
        """Return the pages at one density."""
        return self._pages(*self._densities[place])

    def like(self, other: TablePages) -> TablePages:
        """Return the pages at the density and with the size of text of others."""
        return self._pages(other.table.density, other.text_size)

    def with_larger_text(self, best: TablePages) -> TablePages:
        """Return the same rows, with the text below them as large as their pages allow."""
        usual = best.text_size
        sizes = (*(size for size in TEXT_SIZES if size > usual), usual)
        return largest(
            [(best.table.density, size) for size in sizes],
            lambda at: self._pages(*at),
            lambda tried: _is_as_good(tried, best),
            likely=0,
        )

    def with_air(self, best: TablePages) -> TablePages:
        """Return the same pages with their free room above and below the rows."""
        density, size, count = best.table.density, best.text_size, best.rows
        if not count:
            return best
        if len(best.pages) == 1:
            free = best.room - best.needed(density, size)
            share = density.air + (free - 1) / (2 * count * density.size)
            aired = self._pages(density, size, max(density.air, min(MOST_AIR, share)))
            return aired if len(aired.pages) == 1 else best
        airs = [air for air in AIRS if air > density.air and not has_parts(self._sheet.table)]
        return largest(
            [*airs, density.air],
            lambda air: self._pages(density, size, air),
            lambda tried: _is_as_good(tried, best),
        )

    def _pages(self, density: Density, text_size: float, air: float | None = None) -> TablePages:
        at = (density, text_size, density.air if air is None else air)
        if at not in self._tried:
            table = self._table(density)
            self._tried[at] = TablePages(self._sheet, self._paper, table, *at[1:])
        return self._tried[at]

    def _table(self, density: Density) -> SetTable:
        if density not in self._tables:
            table, key = self._sheet.table, (density.size, density.cell_lines, density.box)
            if key not in self._widths:
                width = text_width(self._paper)
                self._widths[key] = column_widths(table, width, type_styles(key[0], key[2]), key[1])
            self._tables[density] = set_table(
                table, self._widths[key], density, self._sheet.in_full
            )
        return self._tables[density]

    def likely(self) -> int:
        """Return the density that probably fills a page, as a starting point."""
        rows = [
            max([ROW_LINES, *map(_lines, row.cells, self._sheet.table.columns)])
            + bool(row.foot)
            + bool(row.boxes)
            for row in self._sheet.table.rows
        ]
        columns = text_columns(self._sheet)
        letters = LETTERS_OF_A_LINE / columns
        rows_below = [grid.rows for each in self._sheet.sections for grid in each.grids]
        lines = sum([HEADING_LINE for _section in self._sheet.sections]) + sum(
            [GRID_LINE * len(each) for each in rows_below]
        )
        lines += sum(
            [
                PARAGRAPH_LINE
                + sum([len(part.text) for part in told if isinstance(part, Text)]) / letters
                for section in self._sheet.sections
                for told in section.paragraphs
            ]
        )
        code = self._code_height()
        room = self._paper.height - BESIDES
        for place, (density, text_size) in enumerate(self._densities[: self.legible]):
            table = density.size * (LEADING * sum(rows) + 2 * density.air * len(rows))
            text = (lines * text_size * LEADING + code) / columns
            if table + max(code, text) <= room:
                return place
        return self.legible

    def _code_height(self) -> float:
        """Return the height of the codes in their column."""
        sides = [side(text) or 0.0 for text in (self._sheet.code.texts if self._sheet.code else ())]
        return -(-len(sides) // COLUMNS) * max(sides, default=0.0)

    def on_one_page(self) -> TablePages | None:
        """Return the single page at the roomiest density, or None; few are tried.

        From what one density needs it is known what others will need, within a few points.
        """
        low, best, place, high = -1, None, self.likely(), self.legible + 1
        while low < place < high:
            tried = self.pages(place)
            fitting = [
                at
                for at, setting in enumerate(self._densities[: self.legible + 1])
                if tried.needed(*setting) <= tried.room
            ]
            if len(tried.pages) == 1:
                best, high = tried, place
                place = max(low + 1, min(fitting, default=place))
            else:
                low = place
                hopeless = tried.needed(*self._densities[self.legible]) > LEEWAY * tried.room
                if hopeless and best is None:
                    return None
                place = max(place + 1, min(fitting, default=self.legible))
        return best

    def roomiest(self, is_good: Callable[[TablePages], bool], last: int) -> TablePages:
        """Return the pages at the roomiest acceptable density, else at the last."""
        return largest(range(last + 1), self.pages, is_good, self.likely())


def _lines(cell: Cell, column: TableColumn) -> int:
    """Return the number of lines of a cell if none is broken."""
    return len(cell) // (len(column.parts) or 1)


def best_pages(sheet: TableSheet, paper: Size) -> TablePages:
    """Return the pages of a sheet, as roomy as their minimum number allows.

    Small tables below the rows get closer rows, then entries follow each other on their lines,
    then tables become running text, if all fits one page then; on several pages, closer rows if
    the first one holds more text so, and the others only if it holds more of the sections that
    stay with the rows.
    Rows that fit on the first page stay there, if need be in larger type that shrinks. Many pages
    stay at the tightest legible density: each looser one would be set whole, and hardly any has as
    few pages.
    """
    search = _Search(sheet, paper)
    best = search.on_one_page()
    closer: list[_Search] = []
    if best is None and any(section.grids for section in sheet.sections):
        for tighter in (with_close_rows, with_joined_entries, in_running_text):
            sections = tuple(map(tighter, sheet.sections))
            closer.append(_Search(sheet.replace(sections=sections), paper))
            best = closer[-1].on_one_page()
            if best is not None:
                search = closer[-1]
                break
    if best is None:
        last = search.legible
        aim = search.pages(last)
        for other in closer if aim.sections_on_first < aim.kept else ():
            close = other.pages(last)
            if min(close.sections_on_first, aim.kept) > aim.sections_on_first:
                search, aim = other, close
        belong = len(sheet.table.rows)
        if aim.rows_on_first < belong <= ROWS_OF_A_PAGE:
            tightest = search.pages(search.tightest)
            if tightest.rows_on_first == belong or len(tightest.pages) < len(aim.pages):
                last, aim = search.tightest, tightest
        if len(aim.pages) > MANY_PAGES:
            aim.draw_codes()
            return aim
        best = search.roomiest(lambda tried: _is_as_good(tried, aim), last)
        best = search.with_larger_text(best)
        search, best = _fuller(search, closer, best)
    best = search.with_air(best)
    best.draw_codes()
    return best


def _fuller(
    search: _Search, closer: Sequence[_Search], best: TablePages
) -> tuple[_Search, TablePages]:
    """Return pages with closer tables below the rows, if more text then fits on the first."""
    if closer and search is not closer[-1]:
        fuller = closer[0].like(best)
        if fuller.lines_on_first > best.lines_on_first and _is_as_good(fuller, best):
            return closer[0], fuller
    return search, best


def _is_as_good(tried: TablePages, tightest: TablePages) -> bool:
    """Return whether looser pages are no more, and keep as many of their rows on the first.

    If the rows that belong there do not fit, it does not matter which of them are there. The
    tally stays on its page.
    """
    holds_all = tightest.rows_on_first >= min(ROWS_OF_A_PAGE, tightest.rows)
    enough = min(ROWS_OF_A_PAGE, tightest.rows_on_first) if holds_all else 0
    kept = min(tightest.sections_on_first, tightest.kept)
    return (
        len(tried.pages) <= len(tightest.pages)
        and tried.tally_page <= tightest.tally_page
        and tried.rows_on_first >= enough
        and tried.sections_on_first >= kept
    )


def text_columns(sheet: TableSheet) -> int:
    """Return the number of columns of the text below the rows; no more than has sections."""
    is_short = sheet.asks or (len(sheet.sections) < TEXT_COLUMNS and not sheet.overleaf)
    return TEXT_COLUMNS if has_parts(sheet.table) and not is_short else COLUMNS


def _elsewhere(left: Sequence[Section]) -> Section:
    """Return a section that names others without room, and what has them."""
    templates = {
        "cards": _("On the roster cards: {headings}."),
        "reference": _("In the quick reference: {headings}."),
    }
    told = []
    for also, said in templates.items():
        headings = [section.heading for section in left if section.also == also]
        told += [(Text(said.format(headings=listed(headings))),)] if headings else []
    return Section(_("Further rules"), tuple(told))


class TablePages(SheetPaging["TableSheet"]):
    """The pages of a sheet; `rows_on_first` is the number of rows on the first.

    `tally_page` is the number of the page with the tally, 0 without one; `table` and `text_size`
    tell how it was set.
    """

    def __init__(
        self,
        sheet: TableSheet,
        paper: Size,
        table: SetTable,
        text_size: float,
        air: float,
    ) -> None:
        """Set the sheet around its table, with the text below it in one size.

        The space above and below the rows is a share of the size of the table.
        """
        super().__init__(sheet, paper, text_size, text_columns(sheet))
        self.rows_on_first = self.tally_page = 0
        self.table, self.text_size = table, text_size
        self._air = air * table.density.size
        self._compose()

    @property
    def room(self) -> float:
        """Return the room of the first page below its head."""
        return self._limit_of(0) - self._top

    def needed(self, density: Density, text_size: float) -> float:
        """Return about how high everything below the head would be, for these pages exactly."""
        table, tally = self.table, self._content.tally
        larger = 1 + OF_TYPE * (density.size / table.density.size - 1)
        air = 2 * density.air * density.size * self.rows
        below = TALLY_GAP + set_tally(tally, self._width).height if tally else 0.0
        text = self.text_height * text_size / self.text_size
        return larger * table.height + air + below + text

    @property
    def kept(self) -> int:
        """Return the number of sections that stay with the rows where there is room."""
        return self._content.kept_sections if self.rows <= ROWS_OF_A_PAGE else 0

    @property
    def rows(self) -> int:
        """Return the number of rows on all pages."""
        return len(self._content.table.rows)

    def _compose(self) -> None:
        sheet = self._content
        head = first_head(sheet.banner, sheet.figures, sheet.terms, self._width, sheet.in_full)
        self._new_page(head.slab)
        self._top = self._y
        self._put_table(self.table)
        self._put_tally()
        self._put_text(head.moved + self.table.moved)
        self._put_overleaf()
        self._put_writing_lines()
        self._put_feet()

    def _begin_text(self) -> None:
        """Begin a page whose legend has only the marks of text, if the sheet has one."""
        told = self._content.legend_of_text
        self._new_page(legend=self._set_legend(told) if told else None)

    def _put_overleaf(self) -> None:
        """Fill a last page with the further sections, in smaller type if all fit then.

        What has no room is named; it is on the cards.
        """
        sections = self._content.overleaf if len(self.pages) > 1 else ()
        top = self._y + self._size
        taken = self._text[1] if self._beside else NOTHING_TAKEN
        sizes = [self._size, *[each for each in TEXT_SIZES if each < self._size]]
        for count in range(len(sections), -1, -1):
            left = sections[count:]
            for size in sizes if sections else ():
                told = (*sections[:count], *([_elsewhere(left)] if left else []))
                lines = [  # above a column there may be the end of another section
                    each._replace(only_on_pages=False)
                    for each in strips(told, self._column, size, self._content.banner.continued)
                ]
                parts = columns(lines, 0, self._limit - top, self._count, taken)
                if parts[-1][1] == len(lines):
                    self._put_columns(lines, parts, top)
                    return

    def _put_tally(self) -> None:
        """Put the records kept during the game below the rows, on the page of its last frames."""
        if self._content.tally is None:
            return
        slab = set_tally(self._content.tally, self._width)
        if self._y + TALLY_GAP + slab.height > self._limit:
            self._new_page()
        else:
            self._y += TALLY_GAP
        self._put(slab)
        self.tally_page = len(self.pages)

    def _put_table(self, table: SetTable) -> None:
        """Put rows; a heading stays with its first row, and rows with their headings."""
        if not self._content.table.rows:
            for group in table.groups:
                self._put(group.heading)
            return
        self._put(table.heading)
        for group in table.groups:
            rows = [
                _aired(row, self._air, table.width, double_rule=group.double_rule)
                for row in group.rows
            ]
            tied = group.heading.height + (rows[0].height if rows else 0)
            if self._y + tied > self._limit:
                self._new_page()
                self._put(table.heading)
            self._put(group.heading)
            for row in rows:
                if self._y + row.height > self._limit:
                    self._new_page()
                    self._put(table.heading)
                    self._put(group.heading)
                self._put(row)
                self.rows_on_first += len(self.pages) == 1


def lay_table_sheet(sheet: TableSheet, options: Options) -> Layout:
    """Return the sheet as roomy as its minimum number of pages allows."""
    return Layout(best_pages(sheet, options.size).pages)
