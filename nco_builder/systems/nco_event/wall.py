"""What hangs on the wall of an event: who meets whom at which table, and how all stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.event.names import names_of
from nco_builder.event.standings import standings
from nco_builder.event.terms import rulebook_of
from nco_builder.language import _
from nco_builder.language.words import by_name, signed
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.roster import scenario
from nco_builder.sheets.words import single_line
from nco_builder.systems.nco_event.pages import ListColumns, chart_of, in_panels, longest
from nco_builder.systems.nco_event.sheet import after, placed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.event.model import Event, Pairing
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Panel, Paragraph, Role
    from nco_builder.sheets.contents import Chart
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.nco_event.pages import Row

TABLES, PLACES, NAMES = 16, 18, 20
"""Rows of a page: that many can be read from some steps away."""
FEW = 12
"""Who is one of so few players finds himself without a list by name."""


def pairings_sheet(judged: Judged[Event], wishes: SheetOptions) -> Chart:
    """Who meets whom in the last round.

    Raises:
        NoSheetError: no round is paired.

    """
    if not judged.document.rounds:
        raise NoSheetError(_("no round is paired"))
    return pairings_of(judged.document, len(judged.document.rounds), wishes)


def pairings_of(event: Event, number: int, wishes: SheetOptions) -> Chart:
    """Who meets whom in a round, counted from 1: by table; then, where there are many, by name."""
    panels = pairings_panels(event, (number,), TABLES, _("Tables {first} to {last}"))
    if len(event.players) > FEW:
        panels += _by_name(event, number)
    headline = _("Round {number}").format(number=number)
    played = event.rounds[number - 1].scenario
    known = rulebook_of(event).scenarios_by_number.get(played or 0)
    aside = "" if played is None else scenario(played, known.name if known else "")
    sides = [[panel] for panel in panels]
    return chart_of(event, wishes, headline=headline, aside=aside, sides=sides, from_afar=True)


def pairings_panels(event: Event, numbers: Sequence[int], most: int, title: str) -> list[Panel]:
    """Who meets whom in some rounds, in as many tables of so many rows as that takes.

    The columns of all have the same places; a title may name the `{number}` of its round.
    """
    rounds = [event.rounds[number - 1].pairings for number in numbers]
    names = names_of(event)
    scored = any(each.scores for pairings in rounds for each in pairings)
    by_table = [
        sorted(own, key=lambda each: (each.table is None, each.table or 0)) for own in rounds
    ]
    rows = [[_pairing(each, names, scored=scored) for each in own] for own in by_table]
    headings = (_("Table"), _("Player"), _("Player"), *((_("Points"),) * scored))
    aligns: tuple[Align, ...] = ("right", "left", "left", "right")
    kin = longest([row for own in rows for row in own]) if len(rows) > 1 else ()
    columns = ListColumns(headings, aligns[: len(headings)], kin)
    panels = []
    for number, pairings, told in zip(numbers, rounds, rows, strict=True):
        tables = sum(each.table is not None for each in pairings)
        panels += in_panels(told, most, columns, title, tables, number=number)
    return panels


def standings_for_the_wall(judged: Judged[Event], wishes: SheetOptions) -> Chart:
    """How all stand after the last round.

    Raises:
        NoSheetError: there are no players.

    """
    return standings_of(judged.document, wishes)


def standings_of(event: Event, wishes: SheetOptions, rounds: int | None = None) -> Chart:
    """How all stand, large: place, name, points and difference.

    Args:
        event: The event.
        wishes: When it is printed.
        rounds: After how many; None after all.

    Raises:
        NoSheetError: there are no players.

    """
    names = names_of(event)
    rows = [
        (
            _cell(str(each.place), "number"),
            _cell(names[each.player.number]),
            _cell(str(each.points), "number"),
            _cell(signed(each.difference) or "0", "text"),
        )
        for each in placed(standings(event, rounds))
    ]
    headings = (_("Place"), _("Player"), _("Points"), _("Difference"))
    aligns: tuple[Align, ...] = ("right", "left", "right", "right")
    columns = ListColumns(headings, aligns)
    panels = in_panels(rows, PLACES, columns, _("Places {first} to {last}"))
    return chart_of(
        event,
        wishes,
        headline=_("Standings"),
        aside=after(event, rounds),
        sides=[[panel] for panel in panels],
        from_afar=True,
    )


def _by_name(event: Event, number: int) -> list[Panel]:
    """Each who plays, and his table."""
    names = names_of(event)
    found = [
        (names[player], _("bye") if each.table is None else str(each.table))
        for each in event.rounds[number - 1].pairings
        for player in each.players
        if player in names
    ]
    ordered = sorted(found, key=lambda each: by_name(each[0]))
    rows = [(_cell(name), _cell(table, "number")) for name, table in ordered]
    columns = ListColumns((_("Player"), _("Table")))
    return in_panels(rows, NAMES, columns, _("By name, {first} to {last}"))  # tables near names


def _pairing(pairing: Pairing, names: dict[int, str], *, scored: bool) -> Row:
    who = [names.get(each, str(each)) for each in pairing.players]
    first, second = [*who, _("bye"), ""][:2]
    table = "" if pairing.table is None else str(pairing.table)
    points = " : ".join(map(str, pairing.scores or ()))
    row = (_cell(table, "number"), _cell(first), _cell(second))
    return (*row, _cell(points)) if scored else row


def _cell(text: str, role: Role = "strong") -> Paragraph:
    return (Text(single_line(text), role),)
