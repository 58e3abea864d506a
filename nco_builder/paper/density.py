"""How tightly a sheet is set: as roomy as its fewest pages allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper.column_widths import column_widths
from nco_builder.paper.looks import LEADING, look
from nco_builder.paper.pages import COLUMNS, Pages, text_width
from nco_builder.paper.shapes import MM
from nco_builder.paper.table import Density, SetTable, set_table
from nco_builder.sheets.blocks import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.paper.shapes import Size
    from nco_builder.sheets.blocks import Sheet

ROWS_OF_A_PAGE = 16
ROW_LINES = 2.2
LETTERS_OF_A_LINE = 70
BESIDES = 84 * MM
LEGIBLE_SIZE = 8.5
TEXT_SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
DENSITIES = (
    (Density(10, 0.6, 6, 3), 9.5),
    (Density(10, 0.5, 6, 3), 9.5),
    (Density(10, 0.4, 6, 3), 9.0),
    (Density(10, 0.35, 6, 2), 8.5),
    (Density(9.5, 0.35, 6, 2), 8.5),
    (Density(9.5, 0.3, 6, 2), 8.0),
    (Density(9, 0.3, 5, 2), 8.0),
    (Density(9, 0.25, 5, 2), 8.0),
    (Density(8.5, 0.25, 4, 2), 8.0),
    (Density(8.5, 0.2, 4, 1), 7.5),
    (Density(8, 0.2, 4, 1), 7.5),
    (Density(7.5, 0.2, 4, 1), 7.0),
    (Density(7, 0.2, 4, 1), 7.0),
    (Density(6, 0.2, 4, 1), 7.0),
    (Density(6, 0.2, 3, 1), 7.0),
    (Density(5.5, 0.15, 3, 0), 7.0),
    (Density(5.5, 0.1, 2, 0), 7.0),
)
"""Table and size of the text below it, the roomiest first.

In more than 10 points the columns of the narrower paper break too many lines.

Below 7 points only what is larger than plain text goes on shrinking: names, numbers.
"""


LAST = len(DENSITIES) - 1
LEGIBLE = sum(density.size >= LEGIBLE_SIZE for density, _ in DENSITIES) - 1
"""The tightest for a squad that needs a second page anyway: more men than any nation fields."""


class _Search:
    """Tries densities for one sheet on one paper, each once."""

    def __init__(self, sheet: Sheet, paper: Size) -> None:
        self._sheet = sheet
        self._paper = paper
        many = len(sheet.table.rows) > ROWS_OF_A_PAGE
        self.tightest = LEGIBLE if many else LAST
        self._widths: dict[tuple[float, int], tuple[float, ...]] = {}
        self._tables: dict[Density, SetTable] = {}
        self._tried: dict[tuple[Density, float], Pages] = {}

    def pages(self, place: int, text_size: float | None = None) -> Pages:
        """The pages at one density, the text in its size or another."""
        density, usual = DENSITIES[place]
        key = (density, text_size or usual)
        if key not in self._tried:
            self._tried[key] = Pages(self._sheet, self._paper, self._table(density), key[1])
        return self._tried[key]

    def _table(self, density: Density) -> SetTable:
        if density not in self._tables:
            table, key = self._sheet.table, (density.size, density.cell_lines)
            if key not in self._widths:
                width = text_width(self._paper)
                self._widths[key] = column_widths(table, width, look(key[0]), key[1])
            self._tables[density] = set_table(table, self._widths[key], density)
        return self._tables[density]

    def likely(self) -> int:
        """The density at which everything is likely to fill a page: a place to begin at."""
        rows = [
            max(ROW_LINES, *(len(cell) + bool(row.foot) for cell in row.cells))
            for row in self._sheet.table.rows
        ]
        letters = [
            LETTERS_OF_A_LINE
            + sum([len(part.text) for part in paragraph if isinstance(part, Text)])
            for section in self._sheet.sections
            for paragraph in section.paragraphs
        ]
        lines = len(self._sheet.sections) + sum(letters) / LETTERS_OF_A_LINE / COLUMNS
        room = self._paper.height - BESIDES
        for place, (density, text_size) in enumerate(DENSITIES[: self.tightest]):
            table = density.size * (LEADING * sum(rows) + 2 * density.air * len(rows))
            if table + lines * text_size * LEADING <= room:
                return place
        return self.tightest

    def first(self, is_good: Callable[[Pages], bool]) -> int | None:
        """The roomiest density that is good, looked for from the likely one; None for none."""
        low, high, step = -1, self.likely(), 1
        while not is_good(self.pages(high)):
            if high == self.tightest:
                return None
            low, high, step = high, min(self.tightest, high + step), 2 * step
        step = 1
        while high - low > 1:
            middle = max((low + high) // 2, high - step)
            low, high = (low, middle) if is_good(self.pages(middle)) else (middle, high)
            step *= 2
        return high


def best_pages(sheet: Sheet, paper: Size) -> Pages:
    """The pages of a sheet, as roomy as the fewest pages allow.

    Rows that fit on the first page stay there.
    """
    search = _Search(sheet, paper)
    place = search.first(lambda tried: len(tried.pages) == 1)
    if place is None:
        tightest = search.pages(search.tightest)
        place = search.first(lambda tried: _is_as_good(tried, tightest)) or 0
    best = search.pages(place)
    for size in TEXT_SIZES:
        if size > DENSITIES[place][1] and _is_as_good(search.pages(place, size), best):
            return search.pages(place, size)
    return best


def _is_as_good(tried: Pages, tightest: Pages) -> bool:
    """Whether looser pages are no more, with as many rows on the first as belong there."""
    enough = min(ROWS_OF_A_PAGE, tightest.rows_on_first)
    return len(tried.pages) <= len(tightest.pages) and tried.rows_on_first >= enough
