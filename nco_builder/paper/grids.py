"""Grids: small tables of facts, as wide as their content."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from nco_builder.paper.cells import KEPT_CELLS, set_cell
from nco_builder.paper.column_widths import capped, evened, floored
from nco_builder.paper.fit import largest
from nco_builder.paper.fonts import (
    SHRINK,
    SMALLEST_NUMBER,
    TypeStyles,
    smaller_sizes,
    type_styles,
)
from nco_builder.paper.pieces import FUZZ, natural_width
from nco_builder.paper.scale import ALL_LINES, SetPart, first_baseline
from nco_builder.paper.setting import clusters
from nco_builder.paper.shapes import MM, RuleLine, Slab
from nco_builder.paper.tags import CELL, HEAD_CELL, ROW, TABLE, spanning
from nco_builder.sheets.blocks import Blank, Boxes, Text, Track, as_paragraph

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.paper.scale import Scale
    from nco_builder.sheets.blocks import Grid, Heading, Inline, Paragraph
    from nco_builder.sheets.drawings import Align

GAP = 0.7
TWO, SHARES = 2, 60
"""The columns of names that share their width, and the shares that are tried."""
TURNED_GAP = 0.5
"""The extra distance between a column that ends at the right and one that begins at the left."""
WIDEST_GAP = 3.0
MOST_TAKEN = 0.5
MOST_NAMED = 0.4
HEADING_LESS = 1.5
LEAD_GAP, LEAD_MORE, LEAD_HEADING_LESS = 0.45, 2.5, 4.0
LEAD_SHARE = 0.075
"""The largest type of a leading grid, as a share of its width."""
NAME_SHARE = 0.42
"""A longer name does not shrink a leading grid: it takes more lines."""
HEADING_LINES, BAND_LINES = 3, 2
LEAST_LINE = 5.0
"""The shortest line to write a figure on, in millimetres."""
WIDE, LEGIBLE = 70 * MM, 8.0
"""From this width on, headings are legible as well."""
BROAD, WORDY = 150 * MM, 9.0
"""On page-wide grids, a long text takes two lines before all text gets smaller."""
BELOW_LINES = 1.0 * MM
"""The room below the letters on the last lines to write on, which no rule or text may touch."""
KEPT_GRIDS = 1024
DICE = r"\d*[DW]\d+"
OF_NUMBERS = r"[\d<>+\-−–×½¼¾.,/\"%() ]*"
VALUE = re.compile(rf"{OF_NUMBERS}[\d½¼¾]{OF_NUMBERS}|{DICE}")
PLAIN = frozenset({"text", "strong"})


def set_grid(grid: Grid, width: float, scale: Scale) -> SetPart:
    """Set a grid as large as its width allows."""
    return SetPart(_Grid(grid, width, _styles_for(grid, width, scale), scale).set())


def set_rows(grid: Grid, width: float, scale: Scale) -> list[Slab]:
    """Return a grid as large as its width allows, as its headings and separate rows."""
    return _Grid(grid, width, _styles_for(grid, width, scale), scale).rows()


def _styles_for(grid: Grid, width: float, scale: Scale) -> TypeStyles:
    sizes = leading_sizes(width, scale) if grid.leads else smaller_sizes(scale.size)
    if scale.captions:
        sizes = sizes[:1]

    def fits(tried: TypeStyles) -> bool:
        natural = _natural(grid, tried, _heading_styles(tried, grid, width, scale.captions))
        broken = max(natural) / 2 if width >= BROAD and tried.size <= WORDY else 0.0
        if grid.leads:
            broken = max(broken, natural[0] - NAME_SHARE * width)
        return sum(natural) - broken <= width

    return largest(sizes, lambda size: type_styles(size, least=scale.least), fits, likely=0)


def leading_size(grid: Grid, width: float, scale: Scale) -> float:
    """Return the type size of a leading grid, between text and the smallest number."""
    return _styles_for(grid, width, scale).size


def leading_sizes(width: float, scale: Scale) -> tuple[float, ...]:
    """Return the possible sizes of a leading grid, the largest first."""
    most = min(scale.size + LEAD_MORE, LEAD_SHARE * width)
    steps = int((most - SMALLEST_NUMBER) / SHRINK)
    return (*(most - SHRINK * step for step in range(steps + 1)), SMALLEST_NUMBER)


def least_widths(grid: Grid, scale: Scale) -> list[float]:
    """Return the minimum width of a grid, at its size and a little smaller."""
    looks = [type_styles(scale.size - less, least=scale.least) for less in (0, SHRINK, 2 * SHRINK)]
    return [sum(_natural(grid, each, _heading_styles(each, grid))) for each in looks]


def _heading_styles(
    styles: TypeStyles, grid: Grid, width: float = 0.0, captions: float = 0.0
) -> TypeStyles:
    """Return the look of headings; legible as text in a wide grid."""
    if captions:
        return type_styles(captions)
    if not grid.leads:
        return type_styles(styles.size - HEADING_LESS, least=styles.least)
    least = min(LEGIBLE, styles.size - LEAD_MORE) if width >= WIDE else 0.0
    return type_styles(max(least, styles.size - LEAD_HEADING_LESS), least=styles.least)


@lru_cache(maxsize=KEPT_CELLS)
def _value(cell: Paragraph) -> Paragraph:
    """Return a cell; a number alone never gets too small to read at a glance."""
    texts = [each for each in cell if isinstance(each, Text) and each.role in PLAIN]
    if len(texts) < len(cell) or not VALUE.fullmatch("".join([each.text for each in texts])):
        return cell
    return tuple([Text(each.text, "range") for each in texts])


def _shown(grid: Grid, row: Sequence[Paragraph], place: int) -> Paragraph:
    """Return a cell of a row as it is printed."""
    return row[place] if place in grid.typed else _value(row[place])


def _heading_text(heading: Heading) -> Paragraph:
    """Return a heading; an integer alone never gets too small to read at a glance."""
    if isinstance(heading, str) and heading.isdecimal():
        return (Text(heading, "range"),)
    return as_paragraph(heading)


def _is_number(inline: Inline) -> bool:
    return isinstance(inline, Text) and inline.role == "range"


def _least_line(inline: Inline) -> Inline:
    """Return a part of a cell; a line to write on is only as long as a figure."""
    return Blank(LEAST_LINE) if isinstance(inline, Blank) else inline


@lru_cache(maxsize=KEPT_GRIDS)
def _natural(grid: Grid, styles: TypeStyles, small: TypeStyles) -> tuple[float, ...]:
    """Return minimal column widths, with every heading and cell on one line.

    Headings of a leading grid may have a line per word.
    """
    gap = _gap(grid) * styles.size
    widths = []
    for place, heading in enumerate(grid.headings):
        cells = [natural_width(_shown(grid, row, place), styles) for row in (*grid.rows, *grid.kin)]
        words = _heading_text(heading)
        if grid.leads and isinstance(heading, str):
            words = (Text("\n".join(heading.split(" "))),)
        turned = TURNED_GAP * styles.size * _is_turned(grid, place)
        widths.append(max([natural_width(words, small), *cells]) + gap + turned)
    return tuple(widths)


def is_to_write_on(cell: Paragraph) -> bool:
    """Return whether a cell contains only a line to write on."""
    others = [each for each in cell if not isinstance(each, Blank)]
    said = [each for each in others if not isinstance(each, Text) or each.text.strip()]
    return len(others) < len(cell) and not said


def _unlined(cell: Paragraph) -> Paragraph:
    """Return a cell without its lines to write on."""
    return tuple([each for each in cell if not isinstance(each, Blank)])


def _is_ticked(row: Sequence[Paragraph]) -> bool:
    """Return whether a row has boxes to tick."""
    return any(isinstance(each, Boxes | Track) for cell in row for each in cell)


def _is_turned(grid: Grid, place: int) -> bool:
    """Return whether a column but a centered first is not aligned to the left, the next one is."""
    both = grid.aligns[place : place + 2]
    return both == ("right", "left") or (place > 0 and both == ("center", "left"))


def _gap(grid: Grid) -> float:
    return LEAD_GAP if grid.leads else GAP


class _Grid:
    """One grid in one width."""

    def __init__(self, grid: Grid, width: float, styles: TypeStyles, scale: Scale) -> None:
        self._grid = grid
        self._width = width
        self._at = styles
        self._scale = scale
        self._small = _heading_styles(styles, grid, width, scale.captions)
        natural = list(_natural(grid, styles, self._small))
        # names come first: if even the smallest type is too wide, they take more lines
        is_number = self._align(0) == "right"
        if scale.captions:
            natural = self._in_few_lines(natural)
        spared = 0.0 if is_number else natural[0] - self._least_first()
        natural[0] -= min(natural[0] * MOST_TAKEN, spared, max(0.0, sum(natural) - width))
        first, *others = natural if scale.captions else self._closer(natural)
        natural = [first, *capped(others, width - first)]
        if not self._holds_headings(natural):
            natural = capped([first, *others], width)
            if natural[0] < (least := min(first, self._least_first())):
                natural = [least, *capped(others, width - least)]
        if not self._holds_words(natural):
            wanted = _natural(grid, styles, self._small)
            natural = floored(natural, wanted, self._least(), width)
        spare = max(0.0, width - sum(natural)) / len(natural)
        widths = [each + min(spare, (WIDEST_GAP - _gap(grid)) * styles.size) for each in natural]
        if grid.aligns:
            widths = evened(natural, grid.aligns, width)
        self._starts = [sum(widths[:place]) for place in range(len(widths) + 1)]

    def _in_few_lines(self, natural: list[float]) -> list[float]:
        """Return columns that fit the width, those of names so wide that few take two lines."""
        aligns, total = self._grid.aligns, sum(natural)
        names = [
            place
            for place, align in enumerate(aligns or ("left",) * len(natural))
            if align == "left" and len(self._grid.rows) and self._is_named(place)
        ]
        if total <= self._width or len(names) != TWO:
            return natural
        first, second = names
        free = self._width - total + natural[first] + natural[second]
        gap = _gap(self._grid) * self._at.size
        wide = [
            [
                natural_width(_shown(self._grid, row, place), self._at) + gap
                for row in self._grid.rows
            ]
            for place in names
        ]
        best = min(
            (share / SHARES for share in range(SHARES // 3, SHARES * 2 // 3 + 1)),
            key=lambda share: (
                sum(
                    one > share * free or other > free - share * free
                    for one, other in zip(*wide, strict=True)
                ),
                abs(share - 0.5),
            ),
        )
        widths = list(natural)
        widths[first], widths[second] = best * free, (1 - best) * free
        return widths

    def _is_named(self, place: int) -> bool:
        """Return whether a column has words rather than numbers."""
        return any(
            isinstance(each, Text) and not each.text.isdecimal() and each.role != "number"
            for row in self._grid.rows
            for each in row[place]
        )

    def _least_first(self) -> float:
        """Return the minimum width of the first column.

        A number in it never takes two lines; words do only if they take up much of the grid.
        """
        cells = [_shown(self._grid, row, 0) for row in (*self._grid.rows, *self._grid.kin)]
        numbers = [cell for cell in cells if any(_is_number(each) for each in cell)]
        gap = _gap(self._grid) * self._at.size
        least = max([natural_width(cell, self._at) + gap for cell in numbers], default=0.0)
        smallest = type_styles(smaller_sizes(self._at.size)[-1], least=self._at.least)
        words = [width for cell in cells for _space, width in clusters(cell, smallest)]
        word = max(words, default=0.0) + gap
        return max(least, word) if word <= MOST_NAMED * self._width else least

    def _closer(self, natural: list[float]) -> list[float]:
        """Return columns with smaller gaps, if they do not fit the width otherwise."""
        over = max(0.0, sum(natural) - self._width) / len(natural)
        return [each - min(over, _gap(self._grid) * self._at.size / 2) for each in natural]

    def _least(self) -> list[float]:
        """Return the widths at which no column breaks a word or a number in it.

        Lines to write on are as long as there is room, but not shorter than a figure.
        """
        gap, least = _gap(self._grid) * self._at.size / 2, []
        for place, heading in enumerate(self._grid.headings):
            cells = [_shown(self._grid, row, place) for row in (*self._grid.rows, *self._grid.kin)]
            words = [
                width
                for cell in cells
                for _space, width in clusters(tuple(map(_least_line, cell)), self._at)
            ]
            words += [width for _space, width in clusters(_heading_text(heading), self._small)]
            least.append(max(words, default=0.0) + gap)
        return least

    def _holds_words(self, widths: Sequence[float]) -> bool:
        """Return whether no column breaks a word of its heading."""
        gap = _gap(self._grid) * self._at.size / 2
        return all(
            gap + word <= width + FUZZ
            for heading, width in zip(self._grid.headings, widths, strict=True)
            for _space, word in clusters(_heading_text(heading), self._small)
        )

    def _holds_headings(self, widths: Sequence[float]) -> bool:
        """Return whether all words of the headings except the first fit into these columns."""
        gap = _gap(self._grid) * self._at.size / 2
        pairs = zip(self._grid.headings[1:], widths[1:], strict=True)
        return all(
            gap + word <= width
            for heading, width in pairs
            for _space, word in clusters(_heading_text(heading), self._small)
        )

    def set(self) -> Slab:
        slab = Slab(tag=TABLE)
        self._put_bands(slab)
        self._put_headings(slab)
        for place in range(len(self._grid.rows)):
            self._put_ruled(place, slab)
        return slab

    def rows(self) -> list[Slab]:
        """Return the headings, and each row."""
        slabs = [Slab() for _ in range(1 + len(self._grid.rows))]
        self._put_bands(slabs[0])
        self._put_headings(slabs[0])
        for place, slab in enumerate(slabs[1:]):
            self._put_ruled(place, slab)
        return slabs

    def _put_ruled(self, place: int, slab: Slab) -> None:
        row, air = self._grid.rows[place], self._scale.room(0.22)
        goes_on = self._grid.goes_on_after(place)
        above, below = self._room_to_write(row)
        is_lined = above and not below
        if is_lined and not place:  # the room below the last line is taken from above the first
            above = max(0.0, above - BELOW_LINES)
        has_lines = all(map(is_to_write_on, row)) or is_lined
        if not has_lines and _is_ticked(row):  # its rule is the line to write on
            row = tuple([_unlined(cell) if is_to_write_on(cell) else cell for cell in row])
        slab.height += air + above
        self._put_row(row, slab)
        slab.height += below + (0.0 if goes_on else air)
        if not goes_on and not has_lines:  # lines to write on replace rules
            self._rule(slab, 0.4, light=True)
        elif is_lined and place == len(self._grid.rows) - 1:
            slab.height += BELOW_LINES

    def _room_to_write(self, row: tuple[Paragraph, ...]) -> tuple[float, float]:
        """Return the room above and below a row that is filled in by hand: none below lines."""
        high = self._grid.high * self._scale.writes
        if not high:
            return 0.0, 0.0
        natural = Slab(2 * self._scale.room(0.22))
        self._put_row(row, natural)
        missing = max(0.0, high * MM - natural.height)
        is_written = any(isinstance(each, Blank) for cell in row for each in cell)
        if is_written and not _is_ticked(row):
            return missing, 0.0
        return missing / 2, missing / 2

    def _put_row(self, row: tuple[Paragraph, ...], slab: Slab) -> None:
        """Put cells with their first baselines aligned."""
        cells = [
            set_cell(
                (_shown(self._grid, row, place),),
                self._inner(place),
                self._at,
                self._align(place),
                ALL_LINES,
            ).slab
            for place in range(len(row))
        ]
        base = max([first_baseline(cell) for cell in cells])
        whole, top = Slab(tag=ROW), slab.height
        slab.put(whole, 0, top)
        for cell, x in zip(cells, self._starts, strict=False):
            y = base - first_baseline(cell)
            whole.put(cell.tagged(CELL), x, y)
            if cell.is_empty and base:
                continue  # it has no line below the others
            slab.height = max(slab.height, top + y + cell.height)

    def _align(self, place: int) -> Align:
        return self._grid.aligns[place] if self._grid.aligns else "left"

    def _inner(self, first: int, count: int = 1) -> float:
        last = first + count - 1
        gap = _gap(self._grid) * 0.5 + TURNED_GAP * _is_turned(self._grid, last)
        return self._starts[last + 1] - self._starts[first] - gap * self._at.size

    def _rule(self, slab: Slab, weight: float, *, light: bool = False) -> None:
        slab.rules.append(RuleLine(0, slab.height, self._width, slab.height, weight, light))

    def _put_bands(self, slab: Slab) -> None:
        """Put headings over several columns, each with a rule below it."""
        first, tallest, whole = 0, 0.0, Slab(tag=ROW)
        if self._grid.bands:
            slab.put(whole, 0, 0)
        for text, count in self._grid.bands:
            if text:
                x, inner = self._starts[first], self._inner(first, count)
                cell = ((Text(text, "strong"),),)
                done = set_cell(cell, inner, self._small, "left", BAND_LINES).slab
                whole.put(done.tagged(spanning(HEAD_CELL, count)), x, 0)
                y = done.height + 1
                slab.rules.append(RuleLine(x, y, x + inner, y, 0.7))
                tallest = max(tallest, y + 1.5)
            else:
                whole.put(Slab(tag=spanning(HEAD_CELL, count)), 0, 0)
            first += count
        slab.height += tallest

    def _heading(self, place: int, words: Paragraph) -> Slab:
        """Return a heading in few lines; a long one is smaller and has more."""
        align = self._align(place)
        return set_cell((words,), self._inner(place), self._small, align, HEADING_LINES).slab

    def _put_headings(self, slab: Slab) -> None:
        if not any(self._grid.headings):
            return
        cells = [
            self._heading(place, _heading_text(heading))
            for place, heading in enumerate(self._grid.headings)
        ]
        tallest, whole = max([cell.height for cell in cells]), Slab(tag=ROW)
        slab.put(whole, 0, slab.height)
        for cell, x in zip(cells, self._starts, strict=False):
            whole.put(cell.tagged(HEAD_CELL), x, tallest - cell.height)
        slab.height += tallest + 1
        self._rule(slab, 0.7)
