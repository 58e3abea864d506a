"""The distribution of the width among the columns of the builder page's table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.ui.builder.cells import PADDING, room_wanted
from nco_builder.ui.parts.lists import fitted, longest
from nco_builder.ui.parts.measures import length

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nco_builder.systems.page import PageCell, PageColumn

WIDEST = length(260)
"""No column asks for more: what is longer is cut and told whole by its tip."""
LEAST_HEADING, LEAST_TEXT, LEAST_NAME = length(20), length(60), length(110)
SHORT_HEADING, SHORT_NAME = length(46), length(80)
"""A name may be so short where all headings are whole for it; else none is longer than that."""
SPARE = {"wide": 8, "left": 2, "right": 1}
"""Which share of the room to spare a column has."""


def shared(
    columns: Sequence[PageColumn],
    rows: Sequence[Sequence[PageCell]],
    heads: Sequence[int],
    room: int,
) -> tuple[list[int], bool]:
    """Return widths that fill the room: pictures give way first, then texts, numbers last.

    Args:
        columns: in their order.
        rows: the cells they show; no headings.
        heads: the width that the heading of each column wants, in pixels.
        room: how wide they are together, in pixels.

    Returns:
        The width of each, and whether there is room for pictures.

    """
    cells = _cells_wanted(rows, len(columns), pictured=True)
    pictured = sum(map(max, cells, heads)) <= room
    if not pictured:
        cells = _cells_wanted(rows, len(columns), pictured=False)
    wanted = list(map(max, cells, heads))
    if sum(wanted) <= room:
        kinds = ["wide" if column.wide else column.align for column in columns]
        shares = {at: SPARE[kind] for at, kind in enumerate(kinds)}
        return list(fitted(dict(enumerate(wanted)), shares, room).values()), pictured
    short_heads = [min(head, SHORT_HEADING) for head in heads]
    ways = ((heads, LEAST_NAME), (heads, SHORT_NAME), (short_heads, LEAST_NAME))
    tried = [_least_widths(columns, cells, above, name) for above, name in ways]
    least = next((each for each in tried if sum(each) <= room), tried[-1])
    short = sum(wanted) - sum(least)
    share = max(0.0, (room - sum(least)) / short) if short else 0.0
    widths = [low + int((full - low) * share) for low, full in zip(least, wanted, strict=True)]
    return [int(wide * min(1.0, room / sum(widths))) for wide in widths], pictured


def _cells_wanted(rows: Sequence[Sequence[PageCell]], count: int, *, pictured: bool) -> list[int]:
    """Return the width that the widest cell of each column wants."""
    widths = []
    for column in range(count):
        cells = [row[column] for row in rows if column < len(row) and row[column].text]
        told = longest(cells, lambda cell: cell.text)
        widths.append(max([room_wanted(cell, pictured=pictured) for cell in told], default=0))
    return [min(WIDEST, wide + 2 * PADDING + 1) for wide in widths]


def _least_widths(
    columns: Sequence[PageColumn], cells: Iterable[int], heads: Iterable[int], name: int
) -> list[int]:
    """Return what columns keep if there is not room for all."""
    return [
        max(LEAST_HEADING, head, _least_width(column, cell, name))
        for column, cell, head in zip(columns, cells, heads, strict=True)
    ]


def _least_width(column: PageColumn, cell: int, name: int) -> int:
    """Return what a column keeps of its widest cell: all of a number, much of a name."""
    if column.align == "right":
        return cell
    return min(cell, name if column.wide else LEAST_TEXT)
