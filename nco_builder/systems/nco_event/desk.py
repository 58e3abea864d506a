"""What lies on the desk of an organiser: who is expected, and what came of all rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.event.entries import counting
from nco_builder.event.names import names_of
from nco_builder.event.reports import remarks_of, verdict_of
from nco_builder.event.standings import standings
from nco_builder.event.terms import rulebook_of
from nco_builder.language import _, ngettext
from nco_builder.language.words import by_name
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Blank, Boxes, Fact, Facts, Panel, Text
from nco_builder.sheets.words import DOT, single_line
from nco_builder.systems.nco_event.pages import ListColumns, chart_of, in_panels
from nco_builder.systems.nco_event.sheet import standings_panels
from nco_builder.systems.nco_event.wall import pairings_panels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event, Player
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.contents import Chart
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.nco_event.pages import Row

ROWS, FEW_ROWS = 32, 12
"""Players that stay together on a page of their own, and where tables follow one another."""


def check_in_sheet(judged: Judged[Event], wishes: SheetOptions) -> Chart:
    """Who is expected, to be ticked off; what of the squads is not known is left to write."""
    return check_in_list(judged.document, wishes, None)


def report_sheet(judged: Judged[Event], wishes: SheetOptions) -> Chart:
    """Terms, rounds and standings; without the squads that were received."""
    return event_report(judged.document, wishes, None)


def check_in_list(
    event: Event, wishes: SheetOptions, entries: Iterable[SquadEntry] | None
) -> Chart:
    """Who is expected, by name, whether his squad is in order, and a box to tick him off.

    Args:
        event: The event.
        wishes: When it is printed.
        entries: The squads that were received; None where nobody looked.

    Raises:
        NoSheetError: there are no players.

    """
    if not event.players:
        raise NoSheetError(_("this event has no players"))
    squads = None if entries is None else counting(entries)
    players = sorted(event.players, key=lambda player: by_name(player.name))
    heads = (_("Number"), _("Player"), _("Club"), _("Squad"), _("Here"), _("Remark"))
    rows = [_expected(each, squads) for each in players]
    aligns: tuple[Align, ...] = ("right", "left", "left", "left", "center", "left")
    panels = in_panels(rows, ROWS, ListColumns(heads, aligns), _("Players {first} to {last}"))
    return chart_of(event, wishes, headline=_("Check-in"), sides=[[each] for each in panels])


def _expected(player: Player, squads: dict[int, SquadEntry] | None) -> Row:
    squad: Paragraph = (Blank(22.0),)
    if squads is not None:
        squad = (Text(verdict_of(squads.get(player.number))),)
    name = single_line(player.name)
    return (
        (Text(str(player.number), "number"),),
        (Text(name if player.dropped is None else f"({name})", "strong"),),
        (Text(single_line(player.club)),),
        squad,
        (Boxes(1),),
        (Blank(34.0),),
    )


def event_report(event: Event, wishes: SheetOptions, entries: Iterable[SquadEntry] | None) -> Chart:
    """The event from its terms to its standings: squads with their verdicts, rounds, places."""
    panels = [_terms(event)]
    if squads := tuple(entries or ()):
        panels += _squads(event, squads)
    title = _("Round {number}, tables {first} to {last}")
    panels += pairings_panels(event, range(1, len(event.rounds) + 1), FEW_ROWS, title)
    if event.players:
        panels += standings_panels(standings(event), names_of(event), FEW_ROWS)
    return chart_of(event, wishes, headline=_("Report"), sides=[panels])


def _terms(event: Event) -> Panel:
    """What every squad had to be, what was played, and how places are found."""
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
        _("Scenarios"): ", ".join(scenarios),
        _("Players"): DOT.join([told, played]),
        _("Seed of the draw"): str(event.seed),
        _("Notes"): event.notes.strip(),
    }
    rows = [Fact(label, (Text(said),)) for label, said in facts.items() if said]
    return Panel(_("Terms"), "", (Facts(tuple(rows)),))


def _limits(event: Event) -> str:
    limits = event.limits
    if limits is None:
        return _("as each squad says")
    return _("{vp} vp and {sp} sp").format(vp=limits.vp, sp=limits.sp)


def _agreed(event: Event) -> Iterator[str]:
    """What is decided otherwise than usual, and what is played besides."""
    if event.rulings:
        yield from (said.rstrip(".") for said in event.rulings.switched)
    if event.match and event.match.vehicle_phase:
        yield _("Vehicle Phase")
    if event.match and event.match.anti_tank_weapons:
        yield _("anti-tank weapons")


def _squads(event: Event, entries: tuple[SquadEntry, ...]) -> list[Panel]:
    """Every file that was received: whose, what it spends, its verdict and what is to be said."""
    names = names_of(event)
    heads = (_("Player"), _("Squad"), _("Verdict"), _("vp"), _("sp"), _("Remark"))
    aligns: tuple[Align, ...] = ("left", "left", "left", "right", "right", "left")
    shown = len(heads) if any(remarks_of(each) for each in entries) else len(heads) - 1
    rows: list[Row] = []
    for each in sorted(entries, key=lambda each: by_name(names.get(each.player or 0, ""))):
        report = each.report
        spent = (str(report.vp), str(report.sp)) if report else ("", "")
        squad = report.squad.name.strip() if report else ""
        rows.append(
            (
                (Text(single_line(names.get(each.player or 0, "")), "strong"),),
                (Text(single_line(squad or each.file)),),
                (Text(verdict_of(each)),),
                *[(Text(number, "number"),) for number in spent],
                (Text(" ".join(remarks_of(each)), "small"),),
            )
        )
    told = [row[:shown] for row in rows]
    title = _("Squads {first} to {last}")
    return in_panels(told, FEW_ROWS, ListColumns(heads[:shown], aligns[:shown]), title)
