"""A table sheet: rows first, then the rest, as roomy as the minimum number of pages allows."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.cells import CellPlace, SetOrMoved, set_cell, set_or_moved
from nco_builder.paper.codes import side
from nco_builder.paper.column_widths import GUTTER, column_widths
from nco_builder.paper.fit import largest
from nco_builder.paper.fonts import LEADING, SMALLEST_BOX, SMALLEST_TEXT, TICK_BOX, type_styles
from nco_builder.paper.head import first_head
from nco_builder.paper.options import Layout
from nco_builder.paper.paging import COLUMNS, MANY_PAGES, SheetPaging, text_width
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.scale import first_baseline
from nco_builder.paper.shapes import MM, RuleLine, Slab
from nco_builder.paper.tags import CELL, HEAD_CELL, ROW, spanning
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.bounds import is_long
from nco_builder.sheets.words import APART, joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
    heads = [
        set_cell(
            ((Text(tile.label, "strong"), Text(" "), *tile.value),), each - PAD, styles, "left", 1
        )
        for tile in tiles.tiles
    ]
    slab.height = max([head.slab.height for head in heads]) + TO_WRITE
    for tile, head in zip(tiles.tiles, heads, strict=True):
        own = each * WIDER if tile is tiles.tiles[-1] else each
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
PART_GAP, TITLE_GAP = 1.2 * MM, 0.8 * MM
ENDS = (".", "!", "?", "…", "。")


class Density(NamedTuple):
    """The density of a table: plain text size in points, lines of a cell, lines of a foot.

    Cells shrink before they take more lines; a longer foot goes below the table. `air` is the space
    above and below a row, as a share of the size; `box` is the smallest box.
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


class SetTable(NamedTuple):
    """A finished table: heading, groups of heading and rows, texts below."""

    density: Density
    heading: Slab
    groups: tuple[tuple[Slab, tuple[Slab, ...]], ...]
    moved: tuple[Paragraph, ...]


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
        rows = [_row(row, grid, double_rule=group.double_rule) for row in group.rows]
        groups.append((_group_heading(group, grid), tuple([row.slab for row in rows])))
        moved += [row.moved for row in rows if row.moved]
    return SetTable(density, _heading(grid), tuple(groups), tuple(moved))


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
    """Return the headings of the parts of a column; the last ones may be wider than their parts."""
    slab = Slab()
    x = 0.0
    for place, part in enumerate(column.parts):
        width = part.least * MM - (TITLE_GAP if part.align == "right" else 0.0)
        if not any(each.heading for each in column.parts[place + 1 :]):
            width = sum([each.least for each in column.parts[place:]]) * MM
        if part.heading:
            title = set_cell((_titled(part),), width, styles, part.align, HEADING_LINES).slab
            slab.put(title, x, 0)
            slab.height = max(slab.height, title.height)
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
def _row(row: TableRow, grid: SetColumns, *, double_rule: bool) -> SetRow:
    air = grid.density.air * grid.styles.size
    slab = Slab(air, ROW)
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
    if row.foot and not _put_foot(slab, named, row.foot, grid):
        moved.append((grid.foot_label, row.foot))
    slab.height += air
    _close(slab, grid.width, double_rule=double_rule)
    return SetRow(slab, _in_full(row.key, moved) if moved else ())


def _put_foot(slab: Slab, named: Slab, foot: Paragraph, grid: SetColumns) -> bool:
    """Put the foot of a row into one of its cells, if all of it fits."""
    x = sum(grid.widths[: grid.footed]) + GUTTER / 2
    width = grid.width - x - GUTTER / 2
    done = set_cell((foot,), width, grid.styles, "left", grid.density.foot_lines)
    if not done.fits:
        return False
    named.put(done.slab, 0, slab.height - grid.density.air * grid.styles.size)
    slab.height += done.slab.height
    return True


def _close(slab: Slab, width: float, *, double_rule: bool) -> None:
    """Draw the rule under a row, and the mark of its group at the side."""
    slab.rules.append(RuleLine(0, slab.height, width, slab.height, 0.4, light=True))
    if double_rule:
        for x in (0, DOUBLE):
            slab.rules.append(RuleLine(x, 0, x, slab.height, 1.2, ink="specialist"))


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
ROW_LINES = 2.2
LETTERS_OF_A_LINE = 70
BESIDES = 124 * MM
TALLY_GAP = 5.0
LEGIBLE_SIZE = 8.0
TEXT_SIZES = (9.5, 9.0, 8.5, 8.0)
DENSITIES = (
    (Density(10, 0.6, 6, 3), 9.5),
    (Density(10, 0.5, 6, 3), 9.5),
    (Density(10, 0.4, 6, 3), 9.0),
    (Density(10, 0.35, 6, 2), 8.5),
    (Density(9.5, 0.35, 6, 2), 8.5),
    (Density(9.5, 0.3, 6, 2), 8.0),
    (Density(9, 0.3, 5, 2), 8.0),
    (Density(9, 0.25, 5, 2), 8.0),
    (Density(8.5, 0.25, 5, 2), 8.0),
    (Density(8.5, 0.2, 5, 1), 8.0),
    (Density(8, 0.2, 5, 1), 8.0),
    (Density(7.5, 0.2, 4, 1), 8.0),
    (Density(7, 0.15, 4, 1), 8.0),
    (Density(6.5, 0.15, 4, 1), 8.0),
    (Density(6.5, 0.1, 3, 1), 8.0),
    (Density(6.5, 0.05, 3, 0), 8.0),
    (Density(6.5, 0.05, 2, 0, SMALLEST_BOX), 8.0),
)
"""Densities of the table and sizes of the text below it, the roomiest first.

Above 10 points, the columns of the narrower paper break too many lines.

Below 8 points, only text larger than plain text shrinks further: names, numbers.
"""


DENSITIES_IN_PARTS = (
    (Density(9, 0.75, 5, 3), 9.0),
    (Density(9, 0.6, 5, 3), 8.5),
    (Density(9, 0.45, 5, 2), 8.0),
    *(each for each in DENSITIES if each[0].size <= 9),  # noqa: PLR2004 - its parts hold no more
)
"""Those of a table with columns in parts, which are as wide as their numbers need."""


class _Search:
    """Tries densities for one sheet on one paper, each once."""

    def __init__(self, sheet: TableSheet, paper: Size) -> None:
        self._sheet = sheet
        self._paper = paper
        in_parts = any(column.parts for column in sheet.table.columns)
        self._densities = DENSITIES_IN_PARTS if in_parts else DENSITIES
        self.tightest = len(self._densities) - 1
        self.legible = sum(each[0].size >= LEGIBLE_SIZE for each in self._densities) - 1
        self._widths: dict[tuple[float, int, float], tuple[float, ...]] = {}
        self._tables: dict[Density, SetTable] = {}
        self._tried: dict[tuple[Density, float], TablePages] = {}

    def pages(self, place: int) -> TablePages:
        """Return the pages at one density."""
        return self._pages(self._densities[place])

    def with_larger_text(self, best: TablePages) -> TablePages:
        """Return the same rows, with the text below them as large as their pages allow."""
        usual = best.text_size
        sizes = (*(size for size in TEXT_SIZES if size > usual), usual)
        return largest(
            [(best.table.density, size) for size in sizes],
            self._pages,
            lambda tried: _is_as_good(tried, best),
            likely=0,
        )

    def _pages(self, at: tuple[Density, float]) -> TablePages:
        if at not in self._tried:
            density, text_size = at
            table = self._table(density)
            self._tried[at] = TablePages(self._sheet, self._paper, table, text_size)
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
            max([ROW_LINES, *map(_lines, row.cells, self._sheet.table.columns)]) + bool(row.foot)
            for row in self._sheet.table.rows
        ]
        letters = [
            LETTERS_OF_A_LINE
            + sum([len(part.text) for part in paragraph if isinstance(part, Text)])
            for section in self._sheet.sections
            for paragraph in section.paragraphs
        ]
        lines = len(self._sheet.sections) + sum(letters) / LETTERS_OF_A_LINE / COLUMNS
        code = self._code_height()
        room = self._paper.height - BESIDES
        for place, (density, text_size) in enumerate(self._densities[: self.legible]):
            table = density.size * (LEADING * sum(rows) + 2 * density.air * len(rows))
            text = lines * text_size * LEADING
            if table + max(code, text + code / COLUMNS) <= room:
                return place
        return self.legible

    def _code_height(self) -> float:
        """Return the height of the codes in their column."""
        sides = [side(text) or 0.0 for text in (self._sheet.code.texts if self._sheet.code else ())]
        return -(-len(sides) // COLUMNS) * max(sides, default=0.0)

    def roomiest(self, is_good: Callable[[TablePages], bool], last: int) -> TablePages:
        """Return the pages at the roomiest acceptable density, else at the last."""
        return largest(range(last + 1), self.pages, is_good, self.likely())


def _lines(cell: Cell, column: TableColumn) -> int:
    """Return the number of lines of a cell if none is broken."""
    return len(cell) // (len(column.parts) or 1)


def best_pages(sheet: TableSheet, paper: Size) -> TablePages:
    """Return the pages of a sheet, as roomy as their minimum number allows.

    Rows that fit on the first page stay there, if need be in larger type that shrinks. Many pages
    stay at the tightest legible density: each looser one would be set whole, and hardly any has as
    few pages.
    """
    search = _Search(sheet, paper)
    if is_long(sheet) and len(search.pages(search.legible).pages) > MANY_PAGES:
        best = search.pages(search.legible)
        best.draw_codes()
        return best
    best = search.roomiest(lambda tried: len(tried.pages) == 1, search.legible)
    if len(best.pages) > 1:
        last = search.legible
        aim = search.pages(last)
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
    best.draw_codes()
    return best


def _is_as_good(tried: TablePages, tightest: TablePages) -> bool:
    """Return whether looser pages are no more, and keep as many of their rows on the first.

    If the rows that belong there do not fit, it does not matter which of them are there.
    """
    holds_all = tightest.rows_on_first >= min(ROWS_OF_A_PAGE, tightest.rows)
    enough = min(ROWS_OF_A_PAGE, tightest.rows_on_first) if holds_all else 0
    return len(tried.pages) <= len(tightest.pages) and tried.rows_on_first >= enough


class TablePages(SheetPaging["TableSheet"]):
    """The pages of a sheet; `rows_on_first` is the number of rows on the first.

    `table` and `text_size` tell how it was set.
    """

    def __init__(
        self,
        sheet: TableSheet,
        paper: Size,
        table: SetTable,
        text_size: float,
    ) -> None:
        """Set the sheet around its table, with the text below it in one size."""
        super().__init__(sheet, paper, text_size)
        self.rows_on_first = 0
        self.table, self.text_size = table, text_size
        self._compose()

    @property
    def rows(self) -> int:
        """Return the number of rows on all pages."""
        return len(self._content.table.rows)

    def _compose(self) -> None:
        sheet = self._content
        head = first_head(sheet.banner, sheet.figures, sheet.terms, self._width, sheet.in_full)
        self._new_page(head.slab)
        self._put_table(self.table)
        self._put_tally()
        self._put_text(head.moved + self.table.moved)
        self._put_writing_lines()
        self._put_feet()

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

    def _put_table(self, table: SetTable) -> None:
        """Put rows; a heading stays with its first row, and rows with their headings."""
        if not self._content.table.rows:
            for heading, _ in table.groups:
                self._put(heading)
            return
        self._put(table.heading)
        for heading, rows in table.groups:
            tied = heading.height + (rows[0].height if rows else 0)
            if self._y + tied > self._limit:
                self._new_page()
                self._put(table.heading)
            self._put(heading)
            for row in rows:
                if self._y + row.height > self._limit:
                    self._new_page()
                    self._put(table.heading)
                    self._put(heading)
                self._put(row)
                self.rows_on_first += len(self.pages) == 1


def lay_table_sheet(sheet: TableSheet, options: Options) -> Layout:
    """Return the sheet as roomy as its minimum number of pages allows."""
    return Layout(best_pages(sheet, options.size).pages)
