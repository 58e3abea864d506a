"""The effects of a squad's vehicle set, for reading in the window, with all chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.language.words import enumerated
from nco_builder.sheets.blocks import Grid, Panel, Points, Text
from nco_builder.sheets.legend import vehicle_legend
from nco_builder.sheets.pictures import edges_picture
from nco_builder.sheets.reading import of_vehicle
from nco_builder.sheets.vehicle_fighting import (
    WEAPON,
    carried,
    destroying,
    fear,
    rules,
    sight,
    what_odds_mean,
)
from nco_builder.sheets.vehicle_orders import entering, entering_notes, orders, vehicle_block
from nco_builder.sheets.vehicle_sheet import long_names
from nco_builder.sheets.words import NBSP, numbered
from nco_builder.vehicles import percent, vehicle_chart

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.sheets.blocks import Block, Paragraph, Role
    from nco_builder.vehicles import ChartVehicle, Shot, TypeNames, VehicleChart

NO_PHASE = N_(
    "The Vehicle Phase is not agreed for this match; until it is, none of these vehicles arrives."
)
SHOTS = (N_("to hit"), N_("to destroy"), N_("destroys"), N_("pins"), N_("two shots end it"))


def set_at_length(report: Report) -> tuple[Block, ...]:
    """Return the effects of a squad's set; an explanation of sets if there is none."""
    squad, rulebook = report.squad, report.rulebook
    if rulebook is None:
        return (
            _said(
                _("The squad's rulebook is not installed, so there is no vehicle chart."), "small"
            ),
        )
    if not squad.vehicles:
        return tuple(_empty(rulebook))
    chart = vehicle_chart(squad, rulebook)
    agreed = squad.match.vehicle_phase
    first = () if agreed else (_said(f"▲ {_(NO_PHASE)}", "notice"),)
    return (*first, *_arriving(chart), *_fighting(chart, report), *_after(chart, report, rulebook))


def _said(text: str, role: Role = "text") -> Points:
    return Points(((Text(text, role),),))


def _empty(rulebook: Rulebook) -> Iterator[Block]:
    book = rulebook.appendix_b
    yield Panel(_("No vehicles yet"), "", (Points(tuple(_promised())),))
    reminder = _said(book.selection.reminder_text)
    yield Panel(book.selection.name, book.label, (reminder,))
    yield Panel(book.phase.name, "", (_said(book.phase.reminder_text),))


def _promised() -> Iterator[Paragraph]:
    yield (Text(_("Select a model on the left. This page then shows:")),)
    for line in (
        _("which vehicle arrives on which roll, and how likely it is to have arrived by each turn"),
        _("the command chart of each vehicle, with its numbers"),
        _("what they do to each other, shot by shot"),
        _("which of your soldiers Tank Fear can affect, and who carries an anti-tank weapon"),
    ):
        yield Text("▸ ", "small"), Text(line)


def _arriving(chart: VehicleChart) -> Iterator[Block]:
    """Yield when the phase is played; what arrives, turn by turn, and where."""
    yield Points((numbered(chart.phase.reminder_text),))
    arrives, where = entering(chart)
    about, placing = entering_notes(chart)
    keeps_away = Points(about.paragraphs[-1:])
    yield arrives.replace(parts=(*arrives.parts, _by_turn(chart), keeps_away))
    yield where.replace(parts=(*where.parts, placing, edges_picture(chart.edges)))


def _by_turn(chart: VehicleChart) -> Grid:
    """Return chances by turn of first arrival and of having arrived; equal types share rows."""
    shared: dict[tuple[object, ...], list[str]] = {}
    for arrival in chart.arrivals:
        shared.setdefault(arrival.by_turn, []).append(arrival.kind.short_name)
    rows: list[tuple[Paragraph, ...]] = []
    for arrival in chart.arrivals:
        kinds = shared.pop(arrival.by_turn, None)
        if kinds is None:
            continue
        comes, has_come = _arrival_words(kinds, alone=len(kinds) == len(chart.arrivals))
        rows += [_chances(comes, arrival.in_turn), _chances(has_come, arrival.by_turn)]
    numbers = [turn for turn, _chance in chart.arrivals[0].by_turn]
    turns = [_("turn {number}").format(number=turn).replace(" ", NBSP) for turn in numbers]
    return Grid(("", *turns), tuple(rows))


def _arrival_words(kinds: list[str], *, alone: bool) -> tuple[str, str]:
    """Return the words before the chances of arriving on a turn and by a turn."""
    if not alone:
        types = enumerated(kinds)
        first, later = _("{types}: arrival on"), _("{types}: arrival by")
        return first.format(types=types), later.format(types=types)
    if len(kinds) > 1:
        return _("each arrives on"), _("each has arrived by")
    return _("it arrives on"), _("it has arrived by")


def _chances(what: str, by_turn: tuple[tuple[int, Fraction], ...]) -> tuple[Paragraph, ...]:
    return (Text(what),), *[_odds(chance) for _turn, chance in by_turn]


def _fighting(chart: VehicleChart, report: Report) -> Iterator[Block]:
    ordered = orders(chart)
    yield ordered.replace(parts=(*ordered.parts, *map(_vehicle, chart.vehicles)))
    if destroyed := destroying(chart, report):
        points = next(part for part in destroyed.parts if isinstance(part, Points))
        told = [each for each in points.paragraphs if each != what_odds_mean()]
        rule = chart.anti_tank
        carriers = (carried(rule, report, to_write=False),) if rule else ()
        yield destroyed.replace(parts=(_shots(chart), *carriers, Points(tuple(told))))


def _vehicle(vehicle: ChartVehicle) -> Panel:
    shown = of_vehicle(vehicle_block(vehicle, chances=True).replace(boxes=()))
    if not vehicle.usual_kind:
        return shown
    usual = _("In the catalogue: {kind}.").format(kind=vehicle.usual_kind.name)
    return shown.replace(parts=(_said(usual, "small"), *shown.parts))


def _shots(chart: VehicleChart) -> Grid:
    """Return every shot that can be fired: narrower than the sheet's grid, with all its chances."""
    rows: list[tuple[Paragraph, ...]] = []
    for line in chart.armor:
        rows.append(_shot(_pair(line.shooter.short_name, line.target), line.standing))
        if line.moved_out != line.standing:
            rows.append(_shot((Text(_("that moved out"), "small"),), line.moved_out))
    if chart.anti_tank:
        rows += [_shot(_pair(_(WEAPON), kind), shot) for kind, shot in chart.anti_tank.shots]
    return Grid((_("fires at"), *map(_, SHOTS)), tuple(rows))


def _pair(shooter: str, target: TypeNames) -> Paragraph:
    at = _("at {target}").format(target=target.short_name)
    return Text(shooter, "strong"), Text(f" {at}")


def _shot(who: Paragraph, shot: Shot) -> tuple[Paragraph, ...]:
    return (
        who,
        _need(shot.to_hit, shot.hit),
        _need(shot.to_destroy, shot.destroyed_by_first_hit),
        *map(_odds, (shot.destroyed, shot.pinned, shot.lost_in_two)),
    )


def _need(least: int, chance: Fraction) -> Paragraph:
    return Text(f"{least}+", "range"), Text(f"\n{chance}", "small")


def _odds(chance: Fraction) -> Paragraph:
    """Return a rounded chance with the exact one below it: columns are narrow."""
    return Text(percent(chance).replace(" ", NBSP), "strong"), Text(f"\n{chance}", "small")


def _after(chart: VehicleChart, report: Report, rulebook: Rulebook) -> Iterator[Block]:
    yield from (rules(chart), sight(chart))
    if frightened := fear(chart, report):
        yield frightened
    if names := tuple(long_names(report, chart)):
        yield Panel(_("In full"), "", (Points(names),))
    yield Panel(_("Legend"), "", (Points((vehicle_legend(chart, rulebook),)),))
    yield _said(chart.credit, "small")
