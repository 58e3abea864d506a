"""The standings of an event as a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _, current, ngettext
from nco_builder.language.words import signed
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Grid, Panel, Text
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.words import DOT, PRINTED_BY, day, one_line
from nco_builder.tournament.terms import rulebook_of

if TYPE_CHECKING:
    from nco_builder.sheets import Wishes
    from nco_builder.systems.judging import Judged
    from nco_builder.tournament.model import Event
    from nco_builder.tournament.standings import Standing

HEADLINE = N_("Standings")
MOST_ROWS = 30
"""Rows that stay together on a page."""


def standings_sheet(judged: Judged[Event], wishes: Wishes) -> Chart:
    """The standings, the leader first.

    Raises:
        NoSheetError: there are no players.

    """
    event = judged.document
    rows: tuple[Standing, ...] = judged.resolved
    if not rows:
        raise NoSheetError(_("this event has no players"))
    label = rulebook_of(event).label
    count = len(event.rounds)
    after = ngettext("after {count} round", "after {count} rounds", count).format(count=count)
    starts = range(0, len(rows), MOST_ROWS)
    return Chart(
        title=one_line(event.name) or _(HEADLINE),
        author="",
        subject=f"{_(HEADLINE)}, {label}",
        language=current(),
        headline=_(HEADLINE),
        line=(Text(DOT.join(filter(None, [one_line(event.name), after]))),),
        beside="\n".join([label, DOT.join([day(wishes.date), PRINTED_BY])]),
        owner=one_line(event.name),
        counted=_("page {number} of {count}"),
        credit=(rulebook_of(event).credit,),
        sides=tuple([(_part(rows, at),) for at in starts]),
        columns=1,
    )


def _part(rows: tuple[Standing, ...], start: int) -> Panel:
    """The rows from a place of the list on, as many as stay together."""
    part = rows[start : start + MOST_ROWS]
    headings = (
        *(_("Place"), _("Player"), _("Club"), _("Points"), _("Played")),
        *(_("Won"), _("Drawn"), _("Lost"), _("Difference")),
    )
    last = start + len(part)
    title = _("Places {first} to {last}").format(first=start + 1, last=last)
    return Panel(title, "", (Grid(headings, tuple([_row(row) for row in part])),))


def _row(row: Standing) -> tuple[tuple[Text, ...], ...]:
    numbers = (row.points, row.played, row.wins, row.draws, row.losses)
    return (
        (Text(str(row.place), "number"),),
        (Text(one_line(row.player.name)),),
        (Text(one_line(row.player.club)),),
        *[(Text(str(number), "number"),) for number in numbers],
        (Text(signed(row.difference), "number"),),
    )
