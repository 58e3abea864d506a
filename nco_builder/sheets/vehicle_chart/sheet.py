"""The vehicle chart of a squad: what both players need at the table when vehicles come."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.legality import Names
from nco_builder.sheets import findings
from nco_builder.sheets.blocks import Banner, Blank, Footer, Stamp, Text
from nco_builder.sheets.roster import PROGRAM
from nco_builder.sheets.vehicle_chart.arriving import entering, entering_notes
from nco_builder.sheets.vehicle_chart.blocks import VehicleSheet
from nco_builder.sheets.vehicle_chart.charted import charted
from nco_builder.sheets.vehicle_chart.fighting import destroying, rules, sight
from nco_builder.sheets.vehicle_chart.legend import legend
from nco_builder.sheets.vehicle_chart.orders import orders, vehicle_block
from nco_builder.sheets.vehicle_chart.phrases import called
from nco_builder.sheets.vehicle_chart.pictures import edges_picture
from nco_builder.sheets.vehicle_chart.soldiers import fear
from nco_builder.sheets.words import APART, FIRM, counted, day, joined, one_line

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.vehicles import VehicleChart

HEADLINE = "Vehicle chart"
NAME_MM = 50
NOT_AGREED = "The Vehicle Phase is not agreed for this match."


def vehicle_sheet(report: Report, *, date: dt.date) -> VehicleSheet:
    """What the vehicle chart of a squad says, checked on a date.

    Raises:
        NoVehiclesError: the squad has no vehicles.
        UnknownRulesetError: the rulebook of the squad is not installed.
    """
    chart, rulebook = charted(report, HEADLINE.lower())
    about = _about_vehicles(report, chart)
    name = called(report.squad.name)
    return VehicleSheet(
        title=f"{HEADLINE}, {name}" if name else HEADLINE,
        author=one_line(report.squad.player),
        subject=f"{HEADLINE}, {chart.label}",
        language="en",
        banner=_banner(about, date),
        terms=_terms(about, chart, rulebook),
        entering=entering(chart),
        entering_notes=entering_notes(chart),
        edges=edges_picture(chart.edges),
        orders=orders(chart),
        vehicles=tuple([vehicle_block(vehicle) for vehicle in chart.vehicles]),
        destroying=destroying(chart, report),
        battle=(rules(chart), sight(chart)),
        fear=fear(chart, report),
        long_names=tuple(_long_names(report, chart)),
        sections=tuple(findings.sections(about)),
        legend=legend(chart, rulebook),
        writing="Notes",
        in_full="In full",
        footer=Footer(chart.credit, name, "page {page} of {count}"),
    )


def _about_vehicles(report: Report, chart: VehicleChart) -> Report:
    """The report with the findings of the vehicles' own document alone."""
    found = [each for each in report.findings if each.source.document == chart.label]
    return replace(report, findings=tuple(found))


def _banner(about: Report, date: dt.date) -> Banner:
    squad = about.squad
    nation = called(Names(squad, about.rulebook).nation(squad.nation))
    name = called(squad.name)
    whose = (Text(name, "strong"),) if name else (Text("Squad "), Blank(NAME_MM))
    return Banner(
        headline=HEADLINE,
        headline_label="Squad",
        line=joined([whose, (Text(nation),)]),
        stamp=_stamp(about),
        beside=((Text(day(date)),), (Text(PROGRAM),)),
        continued="continued",
    )


def _stamp(about: Report) -> Stamp:
    if not about.legal:
        return Stamp("NOT LEGAL", "filled")
    if not about.squad.match.vehicle_phase:
        return Stamp("NOT AGREED", "dashed")
    return Stamp("AGREED", "framed")


def _terms(about: Report, chart: VehicleChart, rulebook: Rulebook) -> Paragraph:
    """What is wrong with the set, whether the phase is agreed, what it is played with."""
    errors = len(about.errors)
    wrong = (
        (Text("NOT LEGAL ", "label"), Text(f"{counted(errors, 'error', 'errors')}, see below."))
        if errors
        else ()
    )
    if not about.squad.match.vehicle_phase:
        agreed: Paragraph = (Text("NOT AGREED ", "label"), Text(NOT_AGREED, "strong"))
    else:
        agreed = (Text("AGREED ", "label"), Text("Vehicle Phase"))
    terms = joined([wrong, agreed, *((Text(each),) for each in _with(about, chart, rulebook))])
    return (
        *terms,
        Text(APART),
        Text(f"WHEN{FIRM}", "label"),
        Text(chart.phase.reminder_text, "strong"),
    )


def _with(about: Report, chart: VehicleChart, rulebook: Rulebook) -> Iterator[str]:
    match = about.squad.match
    yield counted(len(chart.kinds), "type", "types")
    yield "anti-tank weapons" if match.anti_tank_weapons else "no anti-tank weapons"
    if about.squad.rulings.vehicle_spares == "allow":
        yield "spare models"
    if match.scenario is not None:
        known = rulebook.scenarios_by_number.get(match.scenario)
        yield f"scenario {match.scenario}{f', {known.name}' if known else ''}"


def _long_names(report: Report, chart: VehicleChart) -> Iterator[Paragraph]:
    """Names that are shortened everywhere else."""
    named = [
        ("Squad", report.squad.name),
        *((vehicle.kind.name, vehicle.name) for vehicle in chart.vehicles),
        *((f"Man {place}", man.name) for place, man in enumerate(report.squad.members, start=1)),
    ]
    for what, name in named:
        if called(name) != one_line(name):
            yield (Text(f"{what}: ", "strong"), Text(one_line(name)))
