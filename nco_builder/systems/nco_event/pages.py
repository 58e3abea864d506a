"""What all sheets of an event share: their head, and tables that go on from page to page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.event.terms import rulebook_of
from nco_builder.language import _, current
from nco_builder.sheets.blocks import Grid, Panel, Text
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.words import DOT, PRINTED_BY, day, single_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.event.model import Event
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.drawings import Align

Row = tuple["Paragraph", ...]
WIDEST = 5
"""So many rows of each column may hold its widest cell: letters say that only about."""


class ListColumns(NamedTuple):
    """Headings, and where what is below them stands: all at the left if that is not said.

    `kin` are rows of other tables whose columns are as wide.
    """

    headings: tuple[str, ...]
    aligns: tuple[Align, ...] = ()
    kin: tuple[Row, ...] = ()


def chart_of(  # noqa: PLR0913 - what is said of a sheet, each by its name
    event: Event,
    wishes: SheetOptions,
    *,
    headline: str,
    aside: str = "",
    sides: Sequence[Sequence[Panel]],
    from_afar: bool = False,
) -> Chart:
    """A sheet of an event under the name of what it tells.

    Args:
        event: The event.
        wishes: When it is printed.
        headline: What it tells.
        aside: What else is said beside the event's name.
        sides: Its tables; each begins a page.
        from_afar: Whether it hangs on a wall.

    """
    book = rulebook_of(event)
    name = single_line(event.name)
    return Chart(
        title=DOT.join(filter(None, [name, headline])),
        author="",
        subject=f"{headline}, {book.label}",
        language=current(),
        headline=headline,
        line=(Text(DOT.join(filter(None, [name, aside]))),),
        beside="\n".join([book.label, DOT.join([day(wishes.date), PRINTED_BY])]),
        owner=name,
        counted=_("page {number} of {count}"),
        credit=(book.credit,),
        sides=tuple(map(tuple, sides)),
        columns=1,
        from_afar=from_afar,
    )


def in_panels(
    rows: Sequence[Row],
    most: int,
    columns: ListColumns,
    title: str,
    counted: int | None = None,
    **values: int,
) -> list[Panel]:
    """Rows that go on in further tables, all about as long; each says which `{first}` to `{last}`.

    Args:
        rows: of cells.
        most: rows of a table.
        columns: of each table.
        title: of each table.
        counted: how many rows the titles count, from the first; all without it.
        values: what else the titles name.

    """
    most_counted = len(rows) if counted is None else counted
    count = -(-len(rows) // most)
    panels = []
    kin = columns.kin or (longest(rows) if count > 1 else ())
    for place in range(count):
        start, end = (len(rows) * each // count for each in (place, place + 1))
        first, last = (min(each, most_counted) for each in (start + 1, end))
        head = title.format(first=first, last=last, **values)
        grid = Grid(columns.headings, tuple(rows[start:end]), aligns=columns.aligns, kin=kin)
        panels.append(Panel(head, "", (grid,)))
    return panels


def longest(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Rows whose cells may be the widest: those of the most letters in each column."""
    found: dict[Row, None] = {}
    for column in zip(*rows, strict=True):
        letters = [sum(len(getattr(each, "text", "")) for each in cell) for cell in column]
        by_length = sorted(range(len(rows)), key=letters.__getitem__, reverse=True)
        found.update((rows[place], None) for place in by_length[:WIDEST])
    return tuple(found)
