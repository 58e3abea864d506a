"""The standings of an event as a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.event.names import names_of
from nco_builder.event.rounds import without_result
from nco_builder.language import _, ngettext
from nco_builder.language.words import signed
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.words import single_line
from nco_builder.systems.nco_event.pages import ListColumns, chart_of, in_panels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.event.model import Event
    from nco_builder.event.standings import Standing
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Panel
    from nco_builder.sheets.contents import Chart
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.nco_event.pages import Row

MOST_ROWS = 30
"""Rows that stay together on a page."""


def standings_sheet(judged: Judged[Event], wishes: SheetOptions) -> Chart:
    """The standings, the leader first.

    Raises:
        NoSheetError: there are no players.

    """
    event = judged.document
    panels = standings_panels(placed(judged.resolved), names_of(event))
    sides = [[panel] for panel in panels]
    aside = after(event)
    return chart_of(event, wishes, headline=_("Standings"), aside=aside, sides=sides)


def placed(rows: tuple[Standing, ...]) -> tuple[Standing, ...]:
    """All players in their places.

    Raises:
        NoSheetError: there are none.

    """
    if not rows:
        raise NoSheetError(_("this event has no players"))
    return rows


def after(event: Event, rounds: int | None = None) -> str:
    """After how many rounds something is so; the last counts once a result of it is known.

    Args:
        event: The event.
        rounds: how many of its rounds are meant; None for all.

    """
    count = len(event.rounds[:rounds])
    if count:
        tables = [each for each in event.rounds[count - 1].pairings if each.table is not None]
        missing = without_result(event, count)
        if missing and len(missing) < len(tables):
            return _("during round {number}").format(number=count)
        count -= bool(missing)
    if not count:
        return _("before the first result")
    return ngettext("after {count} round", "after {count} rounds", count).format(count=count)


def standings_panels(
    rows: Sequence[Standing], names: dict[int, str], most: int = MOST_ROWS
) -> list[Panel]:
    """The standings in as many tables of so many rows as they take; names by start number."""
    headings = (
        *(_("Place"), _("Player"), _("Club"), _("Points"), _("Played")),
        *(_("Won"), _("Drawn"), _("Lost"), _("Difference")),
    )
    told = [_row(row, names[row.player.number]) for row in rows]
    aligns: tuple[Align, ...] = ("right", "left", "left", *("right",) * 6)
    return in_panels(told, most, ListColumns(headings, aligns), _("Places {first} to {last}"))


def _row(row: Standing, name: str) -> Row:
    numbers = (row.points, row.played, row.wins, row.draws, row.losses)
    return (
        (Text(str(row.place), "number"),),
        (Text(name, "strong"),),
        (Text(single_line(row.player.club)),),
        *[(Text(str(number), "number"),) for number in numbers],
        (Text(signed(row.difference) or "0", "number"),),
    )
