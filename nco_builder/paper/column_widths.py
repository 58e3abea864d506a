"""Widths of table columns: room goes to the columns where it saves lines."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.pieces import pieces_of
from nco_builder.paper.setting import clusters, widest_with_box
from nco_builder.paper.shapes import MM
from nco_builder.sheets.blocks import Track

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.paper.fonts import TypeStyles
    from nco_builder.sheets.blocks import Cell, Paragraph, Table, TableColumn
    from nco_builder.sheets.drawings import Align

GUTTER = 1.4 * MM
STEP = 1.5 * MM
FUZZ = 0.01
LINES_OF_A_ROW = 2
NO_COST = 10**9
KEPT_NEEDS = 4096
HIGHER, CUT, TORN, PARTED, OVER = 10, 30, 40, 800, 4000
"""Costs of an extra line of a row, a cut line, a broken word, a box parted from its word, which
outweighs a broken name in every row, and boxes that overlap the next column since they cannot be
broken; an extra line of a cell costs 1."""


class _Need:
    """The number of lines that a paragraph takes at a width."""

    def __init__(self, paragraph: Paragraph, styles: TypeStyles) -> None:
        self._parts = clusters(paragraph, styles)
        found = pieces_of(paragraph, styles)
        self._hang = found.hang
        self._natural = sum([space + width for space, width in self._parts])
        marks = [each for each in found.pieces if each and isinstance(each.mark, Track)]
        self._longest_track = max([each.width for each in marks], default=0.0)
        self._boxed = widest_with_box(paragraph, styles)
        self._known: dict[float, int] = {}

    def lines(self, width: float) -> int:
        """Return the lines: many if a word would be broken, most if boxes would overlap."""
        if self._natural <= width:
            return 1
        known = self._known.get(width)
        if known is None:
            known = self._known[width] = self._count(width)
        return known

    def _count(self, width: float) -> int:
        if self._longest_track > width:
            return OVER
        if self._boxed > width:
            return PARTED
        lines, x = 1, 0.0
        for space, part in self._parts:
            x += space + part
            if x > width:
                lines, x = lines + 1, self._hang + part
                if x > width:
                    return TORN
        return lines


_need = lru_cache(maxsize=KEPT_NEEDS)(_Need)


class _Choice(NamedTuple):
    """A width of a column, the lines of each row at it, and the cost of its cells."""

    width: float
    lines: tuple[int, ...]
    cost: int


def column_widths(
    table: Table, width: float, styles: TypeStyles, most_lines: int
) -> tuple[float, ...]:
    """Return the column widths in points that make the table lowest.

    Cells are cut beyond `most_lines`. The remaining room goes to all columns that may grow.
    """
    columns = table.columns
    widths = [column.least * MM for column in columns]
    growing = [place for place, column in enumerate(columns) if column.most > column.least]
    spare = width - sum(widths)
    choices = [
        _choices(
            columns[place], [row.cells[place] for row in table.rows], styles, spare, most_lines
        )
        for place in growing
    ]
    best = _Best(choices, spare + sum([widths[place] for place in growing])).widths
    for place, chosen in zip(growing, best, strict=True):
        spare -= chosen - widths[place]
        widths[place] = chosen
    room = [columns[place].most * MM - widths[place] for place in growing]
    share = spare / sum(room) if sum(room) else 0
    for place, free in zip(growing, room, strict=True):
        widths[place] += share * free
    return tuple(widths)


def capped(natural: list[float], width: float) -> list[float]:
    """Return widths that fit a total: those of short texts stay, only long texts are broken."""
    if sum(natural) <= width:
        return natural
    room, cap = width, 0.0
    for place, each in enumerate(sorted(natural)):
        cap = room / (len(natural) - place)
        if each > cap:
            break
        room -= each
    return [min(each, cap) for each in natural]


def floored(
    tried: list[float], wanted: Sequence[float], least: list[float], width: float
) -> list[float]:
    """Return widths of a total, none below its least and none above what is wanted.

    If they do not fit even so, they are those that were tried.
    """
    spare = width - sum(least)
    if spare < 0:
        return tried
    missing = [max(0.0, one - other) for one, other in zip(wanted, least, strict=True)]
    share = min(1.0, spare / sum(missing)) if sum(missing) else 0.0
    return [one + share * more for one, more in zip(least, missing, strict=True)]


def evened(natural: list[float], aligns: tuple[Align, ...], width: float) -> list[float]:
    """Return widths that fill a total: centered columns are equal if there is room.

    Numbers at the right of a first column stay close to what they count.
    """
    places = [place for place, align in enumerate(aligns) if align == "center"]
    others = sum([each for place, each in enumerate(natural) if place not in places])
    widest = max([natural[place] for place in places], default=0.0)
    widths = list(natural)
    if others + widest * len(places) <= width:
        for place in places:
            widths[place] = widest
    leads = len(aligns) > 1 and aligns[0] == "right"
    spare = (width - sum(widths)) / (len(widths) - leads)
    return [each + spare * (not (leads and place == 0)) for place, each in enumerate(widths)]


def _choices(
    column: TableColumn, cells: list[Cell], styles: TypeStyles, spare: float, most_lines: int
) -> list[_Choice]:
    """Return the widths that make a difference, the widest first."""
    needs = [[_need(paragraph, styles) for paragraph in cell] for cell in cells]
    found: list[_Choice] = []
    width = column.least * MM
    most = min(column.most * MM, width + spare)
    while width <= most:
        inner = width - GUTTER
        lines = tuple([sum([need.lines(inner) for need in own]) for own in needs])
        if not found or lines != found[-1].lines:
            cut = sum([max(0, each - most_lines) for each in lines])
            found.append(_Choice(width, lines, sum(lines) + CUT * cut))
        width += STEP
    return found[::-1]


class _Best:
    """The cheapest choice of all columns that fits a total width."""

    def __init__(self, choices: list[list[_Choice]], width: float) -> None:
        """Search all choices that may still be the cheapest."""
        self._choices = choices
        self._least_width = [0.0]
        self._least_cost = [0]
        for column in reversed(choices):
            self._least_width.insert(0, self._least_width[0] + column[-1].width)
            self._least_cost.insert(0, self._least_cost[0] + min([each.cost for each in column]))
        self._cheapest = NO_COST
        self.widths = tuple([column[-1].width for column in choices])
        rows = len(choices[0][0].lines) if choices else 0
        self._look((LINES_OF_A_ROW,) * rows, 0, width, ())

    def _look(
        self, lines: tuple[int, ...], cost: int, width: float, chosen: tuple[float, ...]
    ) -> None:
        place = len(chosen)
        total = HIGHER * sum(lines) + cost + self._least_cost[place]
        if total >= self._cheapest:
            return
        if place == len(self._choices):
            self._cheapest, self.widths = total, chosen
            return
        for each in self._choices[place]:
            left = width - each.width
            if left + FUZZ >= self._least_width[place + 1]:
                higher = tuple(map(max, lines, each.lines))
                self._look(higher, cost + each.cost, left, (*chosen, each.width))
