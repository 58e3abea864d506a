"""Common parts of event sheets: heads, and tables that continue over pages."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.event.entries import counting
from nco_builder.event.model import TIE_BREAK_HEADINGS, TIE_BREAKS, names_of, rulebook_of
from nco_builder.event.reports import outcome_of, remarks_of, state_of, verdict_of
from nco_builder.event.rounds import match_of_table, without_result
from nco_builder.event.standings import has_result, most_of_a_draw, standings
from nco_builder.language import _, current, ngettext
from nco_builder.language.words import (
    as_sentence,
    at_last_name,
    by_last_name,
    by_name,
    enumerated,
    signed,
)
from nco_builder.match.model import SIDES
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Blank, Boxes, Grid, Panel, Points, Roll, Rolls, Text
from nco_builder.sheets.contents import Card, Chart, ContentGroup, Deck
from nco_builder.sheets.match_sheet import match_sheet
from nco_builder.sheets.match_tally import SIGNED_HIGH
from nco_builder.sheets.roster import scenario
from nco_builder.sheets.words import (
    DOT,
    NBSP,
    PRINTED_BY,
    cut_to,
    day,
    pack_name,
    sentences,
    single_line,
)
from nco_builder.systems.nco_match.judge import judge

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event, Pairing, Player, Round, TieBreak
    from nco_builder.event.standings import Standing
    from nco_builder.rules.play import Scenario
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Paragraph, Role
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.judging import Judged


Row = tuple["Paragraph", ...]
WIDEST = 5
"""Candidates per column for the widest cell, which the number of letters only suggests."""


class ListColumns(NamedTuple):
    """Headings, and the alignment of columns, left by default.

    `kin` are rows of other tables with the same column widths. The columns `typed` have names.
    """

    headings: tuple[str, ...]
    aligns: tuple[Align, ...] = ()
    kin: tuple[Row, ...] = ()
    typed: tuple[int, ...] = ()


def chart_of(  # noqa: PLR0913 - what is said of a sheet, each by its name
    event: Event,
    options: SheetOptions,
    *,
    headline: str,
    aside: str = "",
    sides: Sequence[Sequence[Panel]],
    from_afar: bool = False,
) -> Chart:
    """Return a sheet of an event.

    Args:
        event: The event.
        options: The options, with the date.
        headline: Its title.
        aside: Further text next to the event's name.
        sides: Its tables; each begins a page.
        from_afar: Whether it is for a wall.
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
        beside="\n".join([book.label, DOT.join([day(options.date), PRINTED_BY])]),
        owner=name,
        counted=_("page {number} of {count}"),
        credit=(book.credit,),
        sides=tuple(map(tuple, sides)),
        columns=1,
        from_afar=from_afar,
        goes_on=True,
        continued=_("continued"),
    )


def in_table(
    rows: Sequence[Row],
    columns: ListColumns,
    title: str,
    counted: int | None = None,
    **values: int,
) -> Panel:
    """Return rows as one table, titled from `{first}` to `{last}`.

    Args:
        rows: Rows of cells.
        columns: The columns of the table.
        title: The title of the table.
        counted: How many rows the title counts, from the first; by default all.
        values: Further values of the title.
    """
    last = len(rows) if counted is None else counted
    ranged = title.format(first="{first}", last="{last}", **values)
    head = ranged.format(first=min(1, last), last=last)
    grid = Grid(
        columns.headings,
        tuple(rows),
        aligns=columns.aligns,
        kin=columns.kin,
        typed=columns.typed,
    )
    return Panel(head, "", (grid,), ranged, last)


def longest(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return candidates for the widest rows: those with the most letters in each column."""
    found: dict[Row, None] = {}
    for column in zip(*rows, strict=True):
        letters = [sum(len(getattr(each, "text", "")) for each in cell) for cell in column]
        by_length = sorted(range(len(rows)), key=letters.__getitem__, reverse=True)
        found.update((rows[place], None) for place in by_length[:WIDEST])
    return tuple(found)


def standings_sheet(judgement: Judged[Event], options: SheetOptions) -> Chart:
    """Return the standings, the leader first.

    Raises:
        NoSheetError: there are no players.
    """
    event = judgement.document
    panel = standings_panel(event, placed(judgement.resolved))
    aside = DOT.join(filter(None, [after(event), _drawn(event)]))
    sides = [[panel, _counted(event)]]
    return chart_of(event, options, headline=_("Standings"), aside=aside, sides=sides)


def _counted(event: Event) -> Panel:
    """Return what standings count, and the order of tie-breaks."""
    return Panel(
        _("How places are decided"), "", (Points(((Text(as_sentence(_scored(event))),),)),)
    )


def _drawn(event: Event) -> str:
    """Return how far apart two scores may be for a draw; nothing if they must be equal."""
    most = most_of_a_draw(event)
    said = _("a draw up to {points} points apart")
    return said.format(points=most) if most else ""


def placed(rows: tuple[Standing, ...]) -> tuple[Standing, ...]:
    """Return all players in their places.

    Raises:
        NoSheetError: there are none.
    """
    if not rows:
        raise NoSheetError(_("this event has no players"))
    return rows


def after(event: Event, rounds: int | None = None) -> str:
    """Return the text about how many rounds count; the last counts once it has a result.

    Args:
        event: The event.
        rounds: the number of rounds; None for all.
    """
    count = len(event.rounds[:rounds])
    if playing := still_playing(event, count):
        told = ngettext("{count} table still playing", "{count} tables still playing", playing)
        during = _("during round {number}").format(number=count)
        return DOT.join([during, told.format(count=playing)])
    count -= bool(without_result(event, count))
    if not count:
        return _("before the first result")
    return ngettext("after {count} round", "after {count} rounds", count).format(count=count)


def still_playing(event: Event, number: int) -> int:
    """Return how many tables of a round have no result while others have one."""
    missing = without_result(event, number)
    tables = [each for each in event.rounds[number - 1].pairings if each.table] if missing else ()
    return len(missing) if len(missing) < len(tables) else 0


def deciding(event: Event, rows: Sequence[Standing]) -> list[TieBreak]:
    """Return the tie-breaks that decide a place where points and difference are equal."""
    found: set[TieBreak] = set()
    for first, second in pairwise(rows):
        if (first.points, first.difference) == (second.points, second.difference):
            found.update(
                next(
                    ([each] for each in event.scoring.tie_breaks if _differ(first, second, each)),
                    [],
                )
            )
    return [each for each in event.scoring.tie_breaks if each in found]


def _differ(first: Standing, second: Standing, tie_break: TieBreak) -> bool:
    return bool(getattr(first, tie_break) != getattr(second, tie_break))


def standings_panel(event: Event, rows: Sequence[Standing]) -> Panel:
    """Return the standings, with the tie-breaks that decide places, and byes if there are any."""
    names = names_of(event)
    breaks = [each for each in deciding(event, rows) if each != "wins"]  # they have a column
    byes = any(row.byes for row in rows)
    headings = (
        *(_("Place"), _("Player"), _("Club"), _("Points"), _("Played")),
        *(_("Won"), _("Drawn"), _("Lost"), *((_("Byes"),) * byes), _("Difference")),
        *[_(TIE_BREAK_HEADINGS[each]) for each in breaks],
    )
    told = [
        (*_row(row, names[row.player.number], byes=byes), *_broken(row, breaks)) for row in rows
    ]
    numbers: list[Align] = ["right"] * len(headings[3:])
    aligns: tuple[Align, ...] = ("right", "left", "left", *numbers)
    columns = ListColumns(headings, aligns, typed=(1, 2))
    return in_table(told, columns, _("Places {first} to {last}"))


def _broken(row: Standing, breaks: Sequence[TieBreak]) -> Row:
    return tuple([_cell(str(getattr(row, each)), "text") for each in breaks])


def _row(row: Standing, name: str, *, byes: bool) -> Row:
    numbers = (row.points, row.played, row.wins, row.draws, row.losses, *((row.byes,) * byes))
    return (
        (Text(str(row.place), "number"),),
        (Text(name, "strong"),),
        (Text(single_line(row.player.club)),),
        (Text(str(numbers[0]), "number"),),
        *[(Text(str(number)),) for number in (*numbers[1:], signed(row.difference) or 0)],
    )


FEW = 12
"""Up to this many players find themselves without a list by name, and leave room for others."""


def pairings_sheet(judgement: Judged[Event], options: SheetOptions) -> Chart:
    """Return the pairings of the last round.

    Raises:
        NoSheetError: no round is paired.
    """
    if not judgement.document.rounds:
        raise NoSheetError(_("no round is paired"))
    return pairings_of(judgement.document, len(judgement.document.rounds), options)


def pairings_of(event: Event, number: int, options: SheetOptions) -> Chart:
    """Return the pairings of a round, counted from 1: by table and, if there are many, by name."""
    panels = pairings_panels(event, (number,), _("Tables {first} to {last}"))
    if len(event.players) > FEW:
        panels.append(_by_name(event, number))
    headline = _("Round {number}").format(number=number)
    aside = _scenario_of(event, event.rounds[number - 1])
    sides = [[panel] for panel in panels]
    return chart_of(event, options, headline=headline, aside=aside, sides=sides, from_afar=True)


def _scenario_of(event: Event, played: Round) -> str:
    """Return the scenario that all tables of a round play; "" if there is none."""
    if played.scenario is None:
        return ""
    known = rulebook_of(event).scenarios_by_number.get(played.scenario)
    return scenario(played.scenario, known.name if known else "")


def pairings_panels(event: Event, numbers: Sequence[int], title: str) -> list[Panel]:
    """Return the pairings of some rounds, a table each.

    All tables have the same columns; a title may contain the `{number}` of its round.
    """
    rounds = [event.rounds[number - 1].pairings for number in numbers]
    rotated = any(event.rounds[number - 1].scenarios for number in numbers)
    known = rulebook_of(event).scenarios_by_number
    names = names_of(event)
    scored = any(each.scores for pairings in rounds for each in pairings)
    by_table = [
        sorted(own, key=lambda each: (each.table is None, each.table or 0)) for own in rounds
    ]
    rows = [[_pairing(each, names, scored=scored) for each in own] for own in by_table]
    if rotated:
        rows = [
            [
                (*row, _cell(scenario_name(event.rounds[number - 1], each.table, known), "text"))
                for each, row in zip(own, told, strict=True)
            ]
            for number, own, told in zip(numbers, by_table, rows, strict=True)
        ]
    headings = (
        *(_("Table"), _("Player"), *((_("Points"),) * scored), _("Player")),
        *((_("Scenario"),) * rotated),
    )
    points: tuple[Align, ...] = ("center",) if scored else ()
    aligns: tuple[Align, ...] = ("right", "left", *points, "left", "left")
    kin = longest([row for own in rows for row in own]) if len(rows) > 1 else ()
    columns = ListColumns(headings, aligns[: len(headings)], kin)
    panels = []
    for number, pairings, told in zip(numbers, rounds, rows, strict=True):
        tables = sum(each.table is not None for each in pairings)
        panels.append(in_table(told, columns, title, tables, number=number))
    return panels


def standings_for_the_wall(judgement: Judged[Event], options: SheetOptions) -> Chart:
    """Return the standings after the last round for the wall.

    Raises:
        NoSheetError: there are no players.
    """
    return standings_of(judgement.document, options)


def standings_of(event: Event, options: SheetOptions, rounds: int | None = None) -> Chart:
    """Return the standings in large type: place, name, points and difference.

    Args:
        event: The event.
        options: The options, with the date.
        rounds: The number of rounds; None for all.

    Raises:
        NoSheetError: there are no players.
    """
    names = names_of(event)
    there = placed(standings(event, rounds))
    breaks = deciding(event, there)
    during = still_playing(event, len(event.rounds[:rounds])) > 0
    rows = [
        (
            _cell(str(each.place), "number"),
            _cell(names[each.player.number]),
            *((_cell(str(each.played), "text"),) * during),
            _cell(str(each.points), "number"),
            _cell(signed(each.difference) or "0", "text"),
            *[_cell(str(getattr(each, one)), "text") for one in breaks],
        )
        for each in there
    ]
    # on two lines, they leave their room to names
    decide = [_(TIE_BREAK_HEADINGS[each]).replace(" ", "\n", 1) for each in breaks]
    counted = (_("Played"),) * during
    headings = (_("Place"), _("Player"), *counted, _("Points"), _("Difference"), *decide)
    numbers: list[Align] = ["right"] * len(headings[2:])
    aligns: tuple[Align, ...] = ("right", "left", *numbers)
    columns = ListColumns(headings, aligns)
    panel = in_table(rows, columns, _("Places {first} to {last}"))
    return chart_of(
        event,
        options,
        headline=_("Standings"),
        aside=after(event, rounds),
        sides=[[panel.replace(aside=as_sentence(_scored(event)))]],
        from_afar=True,
    )


def _by_name(event: Event, number: int) -> Panel:
    """Return each player with his table and opponent, by last name."""
    names = names_of(event)
    found = [
        (
            names[player],
            _("bye") if each.table is None else str(each.table),
            [names.get(other, str(other)) for other in each.players if other != player],
        )
        for each in event.rounds[number - 1].pairings
        for player in each.players
        if player in names
    ]
    ordered = sorted(found, key=lambda each: by_last_name(each[0]))
    rows = [
        (_sorted_by(single_line(name)), _cell(table, "number"), _cell(enumerated(others), "text"))
        for name, table, others in ordered
    ]
    columns = ListColumns((_("Player"), _("Table"), _("Opponent")))
    title = _("By last name, players {first} to {last}")
    return in_table(rows, columns, title)  # tables next to names


def scenario_name(played: Round, table: int | None, known: Mapping[int, Scenario]) -> str:
    """Return the name of the scenario at a table; "" for a bye."""
    found = known.get(played.scenario_at(table) or 0) if table else None
    return found.name if found else ""


def _pairing(pairing: Pairing, names: dict[int, str], *, scored: bool) -> Row:
    who = [names.get(each, str(each)) for each in pairing.players]
    first, second = [*who, _("bye"), ""][:2]
    table = "" if pairing.table is None else str(pairing.table)
    unplayed = "–" if pairing.table is not None else ""
    points = " : ".join(map(str, pairing.scores or ())) or unplayed
    between = (_cell(points, "text"),) if scored else ()
    return (_cell(table, "number"), _cell(first), *between, _cell(second))


SCORES_MM = (16.0, 12.0, 12.0)
"""The lengths of lines to write points on: for casualties, bonuses, and their sum."""
MOST_REMARKS = 2
"""The lines for a remark where the points are known."""
LONGEST_BELOW = 80
"""The most letters of a name below a line to sign on; it is whole at the head of the slip."""


def slips_sheet(judgement: Judged[Event], options: SheetOptions) -> Deck:
    """Return the result slips of the last round.

    Raises:
        NoSheetError: no round is paired, or it has no table.
    """
    return slips_of(judgement.document, len(judgement.document.rounds), options)


def slips_of(event: Event, number: int, options: SheetOptions) -> Deck:
    """Return a slip for each table of a round, counted from 1, to be filled in and handed in.

    Raises:
        NoSheetError: the event has no such round, or it has no table.
    """
    if not 0 < number <= len(event.rounds):
        raise NoSheetError(_("no round is paired"))
    played, book, name = event.rounds[number - 1], rulebook_of(event), single_line(event.name)
    tables = [each for each in played.pairings if each.table is not None]
    if not tables:
        raise NoSheetError(_("there is no table in this round"))
    title = _("Result slips")
    label = DOT.join(filter(None, [name, _("Round {number}").format(number=number)]))
    return Deck(
        title=DOT.join(filter(None, [name, title])),
        author="",
        subject=f"{title}, {book.label}",
        language=current(),
        owner=name,
        credit=(*sentences(book.credit), DOT.join([day(options.date), PRINTED_BY])),
        counted=_("page {number} of {count}"),
        source=book.label,
        continued=_("continued"),
        in_full=_("In full"),
        cards=tuple([_slip(event, played, each, label) for each in _to_play(tables)]),
        feet=False,
        large_names=True,
    )


def match_sheets(judgement: Judged[Event], options: SheetOptions) -> ContentGroup:
    """Return the match sheets of the last round, with lines to write the squads on.

    Raises:
        NoSheetError: no round is paired, or it has no table.
    """
    event, number = judgement.document, len(judgement.document.rounds)
    if not number:
        raise NoSheetError(_("no round is paired"))
    pairings = event.rounds[-1].pairings
    tables = [each for each in pairings if each.table is not None and len(each.players) == SIDES]
    if not tables:
        raise NoSheetError(_("there is no table in this round"))
    contents = []
    for pairing in _to_play(tables):
        match = match_of_table(event, number, pairing, (), blank=True)
        contents.append(match_sheet(judge(match), options))
    title = _("Match sheets")
    name = single_line(event.name)
    return ContentGroup(
        title=DOT.join(filter(None, [name, title])),
        author="",
        subject=f"{title}, {rulebook_of(event).label}",
        language=current(),
        owner=name,
        credit=(),
        counted=contents[0].counted,
        contents=tuple(contents),
    )


def _to_play(tables: Iterable[Pairing]) -> list[Pairing]:
    """Return the tables without a result, in order; all of them once each has one."""
    ordered = sorted(tables, key=lambda each: each.table or 0)
    return [each for each in ordered if not has_result(each)] or ordered


def _slip(event: Event, played: Round, pairing: Pairing, label: str) -> Card:
    """Return the slip of a table: what is played, room for both results and signatures."""
    names, book = names_of(event), rulebook_of(event)
    called = {who: names.get(who, str(who)) for who in pairing.players}
    scores = pairing.scores or ()
    points = Text(_("Points") + NBSP, "small")
    reached: list[Paragraph] = [(points, Text(str(each), "number")) for each in scores]
    reached += [()] * len(pairing.players)
    rows = [
        Roll(_("no. {numbers}").format(numbers=who), _cell(called[who], "number"), (), score)
        for who, score in zip(pairing.players, reached, strict=False)
    ]
    to_score = () if scores or not rows else (_to_score(event, pairing),)
    number = played.scenario_at(pairing.table) if pairing.table else None
    known = book.scenarios_by_number.get(number or 0)
    aside: tuple[Paragraph, ...] = ()
    if number:
        first = (Text(_("Scenario {number}").format(number=number)),)
        aside = (first, *([(Text(known.name, "strong"),)] if known else []))
    agreed: tuple[Paragraph, ...] = tuple([(Text(each, "small"),) for each in _agreed(event)])
    remark: list[Paragraph] = [(Text(_("Remark") + NBSP, "label"), Blank(high=SIGNED_HIGH))]
    remark += [(Blank(high=SIGNED_HIGH),)] * ((MOST_REMARKS if scores else 1) - len(agreed))
    return Card(
        label=label,
        name=_("Table {number}").format(number=pairing.table),
        marks=(),
        aside=aside,
        parts=(
            Rolls(tuple(rows), leads=True),
            *to_score,
            *((_to_sign(pairing, called),) if rows else ()),
            Points(tuple(remark)),
            *([Points(agreed, bullets=True)] if agreed else []),
        ),
    )


def _to_score(event: Event, pairing: Pairing) -> Grid:
    """Return for each start number room for points, and boxes for who won or lost by forfeit."""
    heads = (_("Enemy casualties"), _("Bonuses"), _("Points"), _("Winner"), _("Lost by forfeit"))
    box: Paragraph = (Boxes(1),)
    rows: list[Row] = [
        ((Text(str(who), "number"),), *[(Blank(long),) for long in SCORES_MM], box, box)
        for who in pairing.players
    ]
    draw_to = most_of_a_draw(event)
    nobody = _("nobody (up to {points} apart)").format(points=draw_to) if draw_to else _("nobody")
    rows.append(((), (Text(nobody),), (), (), box, ()))
    middle: Align = "center"
    aligns: tuple[Align, ...] = ("right", *[middle] * len(heads))
    return Grid(("", *heads), tuple(rows), aligns=aligns, high=SIGNED_HIGH)


def _to_sign(pairing: Pairing, called: Mapping[int, str]) -> Points:
    """Return a line for each signature, all of one length, with whose it is below it."""
    rows, signed_by = [], _("signature")
    for who in pairing.players:
        name = cut_to(single_line(called[who]), LONGEST_BELOW)
        below = (Text(f"\n{who}", "strong"), Text(f"{NBSP * 2}{name}{DOT}{signed_by}"))
        rows.append((Blank(high=SIGNED_HIGH), *below))
    return Points(tuple(rows))


def _cell(text: str, role: Role = "strong") -> Paragraph:
    return (Text(single_line(text), role),)


def check_in_sheet(judgement: Judged[Event], options: SheetOptions) -> Chart:
    """Return the check-in list, with blanks for unknown states of squads."""
    return check_in_list(judgement.document, options, None)


def report_sheet(judgement: Judged[Event], options: SheetOptions) -> Chart:
    """Return terms, rounds and standings, without the received squads."""
    return event_report(judgement.document, options, None)


LATE_ENTRIES, CHECK_IN_ROWS = 3, 23
"""The least empty rows of a check-in list, for those who enter at the door, and all rows of a page
that few players leave room on."""
SQUAD_MM, REMARK_MM = 28.0, 32.0
"""The lines to write on; longer ones would leave less room for larger names."""
LATE: Row = (
    # the letter that nobody sees makes the row as high as those with a number
    *((Boxes(1),), (Blank(8.0), Text(NBSP, "number")), (Blank(40.0),), (Blank(20.0),)),
    *((Blank(SQUAD_MM),), (Blank(REMARK_MM),)),
)


def check_in_list(
    event: Event, options: SheetOptions, entries: Iterable[SquadEntry] | None
) -> Chart:
    """Return the players by name, the states of their squads, and a box to tick them off.

    It has empty rows for players who enter at the door: a few, or as many as fill the page.

    Args:
        event: The event.
        options: The options, with the date.
        entries: The received squads; None if they were not read.

    Raises:
        NoSheetError: there are no players.
    """
    if not event.players:
        raise NoSheetError(_("this event has no players"))
    squads = None if entries is None else counting(entries)
    players = sorted(event.players, key=lambda player: by_last_name(player.name))
    heads = (_("Here"), _("Number"), _("Player"), _("Club"), _("Squad"), _("Remark"))
    rows = [_expected(each, squads) for each in players]
    aligns: tuple[Align, ...] = ("center", "right", "left", "left", "left", "left")
    columns = ListColumns(heads, aligns, typed=(2, 3))
    title = _("By last name, players {first} to {last}")
    late = max(LATE_ENTRIES, CHECK_IN_ROWS - len(rows))
    panel = in_table([*rows, *[LATE] * late], columns, title, len(rows))
    return chart_of(event, options, headline=_("Check-in"), sides=[[panel]])


def _expected(player: Player, squads: dict[int, SquadEntry] | None) -> Row:
    squad: Paragraph = (Blank(SQUAD_MM),)
    if squads is not None:
        squad = _state(state_of(squads.get(player.number)), squads.get(player.number))
    name = single_line(player.name)
    return (
        (Boxes(1, int(player.here)),),
        (Text(str(player.number), "number"),),
        _sorted_by(name if player.dropped is None else f"({name})"),
        (Text(single_line(player.club)),),
        squad,
        (Text(_("not paid")),) if player.paid is False else (Blank(REMARK_MM),),
    )


def _sorted_by(name: str) -> Paragraph:
    """Return a name with the word that it is sorted by in bold type."""
    before, last, after = at_last_name(name)
    gap = " "
    parts = (before and before + gap, last, after and gap + after)
    roles: tuple[Role, ...] = ("text", "strong", "text")
    return tuple([Text(said, role) for said, role in zip(parts, roles, strict=True) if said])


def _state(said: str, entry: SquadEntry | None) -> Paragraph:
    """Return what a player's squad is, in bold type unless it is legal."""
    is_well = entry is not None and entry.report is not None and entry.report.legal
    return (Text(said, "text" if is_well else "strong"),)


def event_report(
    event: Event, options: SheetOptions, entries: Collection[SquadEntry] | None
) -> Chart:
    """Return the whole event: standings, rounds, squads with verdicts, terms."""
    panels = []
    if event.players:
        panels.append(standings_panel(event, standings(event)))
    title = _("Round {number}, tables {first} to {last}")
    tables = pairings_panels(event, range(1, len(event.rounds) + 1), title)
    panels += [
        panel.replace(aside=_scenario_of(event, played))
        for panel, played in zip(tables, event.rounds, strict=True)
    ]
    if remarks := _remarks(event):
        panels.append(_labeled(_("Remarks on results and standings"), remarks))
    if entries is not None and (event.players or entries):
        panels.append(_squads(event, tuple(entries)))
    panels.append(_terms(event))
    aside = DOT.join(filter(None, [after(event), _drawn(event)]))
    return chart_of(event, options, headline=_("Report"), aside=aside, sides=[panels])


def _remarks(event: Event) -> list[tuple[str, str]]:
    """Return what scores do not tell: forfeits, reasons, byes, other points, who dropped out."""
    names, draw_to = names_of(event), most_of_a_draw(event)
    said: list[tuple[str, str]] = []
    for number, played in enumerate(event.rounds, 1):
        for each in played.pairings:
            told = [outcome_of(each, names, draw_to)] if each.lost else []
            told += [single_line(each.reason)] if each.reason else []
            if each.table is None:
                who = [names.get(player, str(player)) for player in each.players]
                told = [_("{player} has a bye").format(player=", ".join(who))]
            label = _("Round {number}").format(number=number)
            if each.table is not None:
                label = _("Round {number}, table {table}").format(number=number, table=each.table)
            said += [(label, " · ".join(told))] if told else []
    for extra in event.extras:
        column = single_line(extra.column) or _("Penalties")
        points = f"{column} {signed(extra.points) or '0'}"
        why = filter(None, [points, single_line(extra.reason)])
        said.append((names.get(extra.player, str(extra.player)), " · ".join(why)))
    left = _("Dropped out before round {number}.")
    said += [
        (names[each.number], left.format(number=each.dropped))
        for each in event.players
        if each.dropped is not None
    ]
    return said


def _terms(event: Event) -> Panel:
    """Return the terms of squads, the rules of play, and those of standings."""
    return _labeled(_("Terms"), terms_lines(event).items())


def _labeled(heading: str, lines: Iterable[tuple[str, str]]) -> Panel:
    """Return lines of text below each other, their labels in a column of their own."""
    rows = [(_cell(label), (Text(said),)) for label, said in lines]
    return Panel(heading, "", (Grid(("", ""), tuple(rows), typed=(0, 1)),))


def terms_lines(event: Event) -> dict[str, str]:
    """Return the terms that are set, by their labels."""
    book = rulebook_of(event)
    known = {each.number: each.name for each in book.scenarios}
    players, rounds = len(event.players), len(event.rounds)
    told = ngettext("{count} player", "{count} players", players).format(count=players)
    played = ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)
    scenarios = [f"{number} {known[number]}" for number in event.scenarios if number in known]
    facts = {
        _("Rules"): book.label,
        _("Limits"): _limits(event),
        _("Agreed"): ", ".join(_agreed(event)),
        _("Scenarios"): _("{scenarios}, by table in turn").format(scenarios=", ".join(scenarios))
        if event.scenarios_by_table and scenarios
        else ", ".join(scenarios),
        _("Rules packs"): _packs(event),
        _("Standings"): _scored(event),
        _("A bye"): _of_a_bye(event),
        _("Paired"): DOT.join(_paired(event)),
        _("Players"): DOT.join([told, played]),
        _("Seed of the pairings"): str(event.seed),
        _("Notes"): event.notes.strip(),
    }
    return {label: said for label, said in facts.items() if said}


def _paired(event: Event) -> Iterator[str]:
    """Yield who is paired, and who is kept apart at first."""
    if event.here_only:
        yield _("only players who have checked in")
    if event.clubs_apart:
        rounds = event.clubs_apart_rounds
        told = ngettext(
            "players of one club apart in the first round",
            "players of one club apart in the first {count} rounds",
            rounds,
        )
        yield told.format(count=rounds)


def _limits(event: Event) -> str:
    limits = event.limits
    if limits is None:
        return _("as each squad says")
    return _("{vp} vp and {sp} sp").format(vp=limits.vp, sp=limits.sp)


def _scored(event: Event) -> str:
    """Return what standings count, and the tie-breaks in their order."""
    scoring = event.scoring
    said = _("by all victory points")
    if scoring.by == "results":
        said = _("win {win}, draw {draw}, loss {loss}").format(
            win=scoring.win, draw=scoring.draw, loss=scoring.loss
        )
    breaks = enumerated([_(TIE_BREAKS[each]) for each in scoring.tie_breaks])
    return _("{points}; if equal: {breaks}").format(points=said, breaks=breaks) if breaks else said


def _of_a_bye(event: Event) -> str:
    """Return what a bye gives."""
    scoring = event.scoring
    if scoring.bye is None and scoring.by == "points":
        return _("the average of the player’s own matches, rounded down")
    points = scoring.win if scoring.bye is None else scoring.bye
    return ngettext("{count} point", "{count} points", points).format(count=points)


def _packs(event: Event) -> str:
    """Return the rules packs that all squads play by; "" if each squad has its own."""
    if event.packs is None:
        return ""
    return enumerated([pack_name(each) for each in event.packs]) or _("none")


def _agreed(event: Event) -> Iterator[str]:
    """Yield decisions other than the default, and optional rules in play."""
    if event.rulings:
        yield from (said.rstrip(".") for said in event.rulings.switched)
    if event.match and event.match.vehicle_phase:
        yield _("Vehicle Phase")
    if event.match and event.match.anti_tank_weapons:
        yield _("anti-tank weapons")


def _squads(event: Event, entries: tuple[SquadEntry, ...]) -> Panel:
    """Return every received file: owner, points, verdict and remarks; and who sent none."""
    names = names_of(event)
    heads = (_("Player"), _("Squad"), _("Verdict"), _("vp"), _("sp"), _("Remark"))
    aligns: tuple[Align, ...] = ("left", "left", "left", "right", "right", "left")
    shown = len(heads) if any(remarks_of(each) for each in entries) else len(heads) - 1
    told: list[tuple[str, Row]] = []
    for each in entries:
        report = each.report
        spent = (str(report.vp), str(report.sp)) if report else ("", "")
        squad = report.squad.name.strip() if report else ""
        who = names.get(each.player or 0, "")
        row = (
            (Text(single_line(who), "strong"),),
            (Text(single_line(squad or each.file)),),
            _state(verdict_of(each), each),
            *[(Text(number),) for number in spent],
            (Text(" ".join(remarks_of(each)), "small"),),
        )
        told.append((who, row[:shown]))
    sent = {each.player for each in entries}
    for player in event.players:
        if player.number not in sent and player.dropped is None:
            who = names[player.number]
            row = ((Text(single_line(who), "strong"),), (), _state(verdict_of(None), None))
            told.append((who, (*row, *[()] * (shown - len(row)))))
    rows = [row for _who, row in sorted(told, key=lambda each: by_name(each[0]))]
    columns = ListColumns(heads[:shown], aligns[:shown])
    return in_table(rows, columns, _("Squads {first} to {last}"))
