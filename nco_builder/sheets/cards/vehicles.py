"""The vehicle cards of a squad: how the set arrives, each vehicle, what all of them share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural, _, current
from nco_builder.legality import Names
from nco_builder.rules.vehicle_phase import appendix_b
from nco_builder.sheets import findings
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.cards.blocks import Card, Deck
from nco_builder.sheets.cards.roster import checked, sentences
from nco_builder.sheets.cards.soldiers import soldiers_card
from nco_builder.sheets.cards.vehicle import vehicle_card
from nco_builder.sheets.vehicle_chart.arriving import entering, entering_notes
from nco_builder.sheets.vehicle_chart.blocks import NameList, Panel, Points
from nco_builder.sheets.vehicle_chart.charted import charted
from nco_builder.sheets.vehicle_chart.fighting import destroying, rules, what_odds_mean
from nco_builder.sheets.vehicle_chart.legend import legend
from nco_builder.sheets.vehicle_chart.orders import orders
from nco_builder.sheets.vehicle_chart.phrases import called, numbered, of_rule
from nco_builder.sheets.vehicle_chart.pictures import edges_picture, sight_picture
from nco_builder.sheets.vehicle_chart.sheet import NOT_AGREED
from nco_builder.sheets.vehicle_chart.soldiers import weapons
from nco_builder.sheets.words import counted, joined, one_line

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.cards.blocks import CardPart
    from nco_builder.vehicles import VehicleChart

HEADLINE = N_("Vehicle cards")
NOT_LEGAL = Plural("NOT LEGAL, {count} error.", "NOT LEGAL, {count} errors.")


def vehicle_deck(report: Report, *, date: dt.date) -> Deck:
    """The vehicle cards of a squad, checked on a date.

    Raises:
        NoVehiclesError: the squad has no vehicles.
        UnknownRulesetError: the rulebook of the squad is not installed.
    """
    chart, rulebook = charted(report, _("the squad has no vehicles, so it has no vehicle cards"))
    name = called(report.squad.name)
    return Deck(
        title=f"{_(HEADLINE)}, {name}" if name else _(HEADLINE),
        author=one_line(report.squad.player),
        subject=f"{_(HEADLINE)}, {chart.label}",
        language=current(),
        owner=name,
        source=chart.label,
        counted=_("{number} of {count}"),
        continued=_("continued"),
        in_full=_("In full"),
        credit=(*sentences(chart.credit), checked(date)),
        cards=tuple(_cards(report, chart, rulebook)),
    )


def _cards(report: Report, chart: VehicleChart, rulebook: Rulebook) -> Iterator[Card]:
    phase = appendix_b().phase.name
    arrival = tuple(_arrival(report, chart, rulebook))
    edges = edges_picture(chart.edges)
    yield Card(phase, _("Arrival"), (), arrival, double_rule=True, picture=edges)
    yield from [vehicle_card(vehicle, chart) for vehicle in chart.vehicles]
    words = Panel(_("Legend"), "", (Points((legend(chart, rulebook),)),))
    fire = tuple(_fire(report, chart))
    table = (*_table(chart), *(() if fire else (words,)))
    sight = sight_picture(chart.kinds[-1])
    yield Card(phase, rules(chart).heading, (), table, double_rule=True, picture=sight)
    if fire:
        yield Card(phase, _("Vehicles under fire"), (), (Points(fire), words), double_rule=True)
    if touched := soldiers_card(report, chart, phase):
        yield touched


def _table(chart: VehicleChart) -> Iterator[CardPart]:
    """Who orders first, what a vehicle sees, what holds for all of them."""
    yield orders(chart)
    yield Points((of_rule(chart.sight, lead=True),))
    yield from [part for part in rules(chart).parts if isinstance(part, Points)]


def _arrival(report: Report, chart: VehicleChart, rulebook: Rulebook) -> Iterator[CardPart]:
    """Whose set it is and whether it holds, what arrives and where, what may be expected."""
    found = [each for each in report.findings if each.source.document == chart.label]
    about = replace(report, findings=tuple(found))
    yield NameList(_("Squad"), _whose(about, rulebook))
    yield Points((_terms(about, chart),))
    for panel, notes in zip(entering(chart), entering_notes(chart), strict=True):
        yield replace(panel, parts=(*panel.parts, notes))
    for section in findings.sections(about):
        yield Panel(section.heading, "", (Points(section.paragraphs),))


def _whose(about: Report, rulebook: Rulebook) -> Paragraph:
    squad = about.squad
    name, nation = one_line(squad.name), Names(squad, rulebook).nation(squad.nation)
    return joined([(Text(name, "strong"),) if name else (), (Text(one_line(nation)),)])


def _terms(about: Report, chart: VehicleChart) -> Paragraph:
    """What is wrong with the set, whether the phase is agreed, when it is played."""
    errors = len(about.errors)
    match = about.squad.match
    terms = [
        (Text(counted(errors, NOT_LEGAL), "strong"),) if errors else (),
        () if match.vehicle_phase else (Text(_(NOT_AGREED), "strong"),),
        () if match.anti_tank_weapons else (Text(_("No anti-tank weapons.")),),
        numbered(chart.phase.reminder_text),
    ]
    return joined(terms, " ")


def _fire(report: Report, chart: VehicleChart) -> Iterator[Paragraph]:
    """How vehicles are hit and lost; what the chart says of its own table is left out."""
    panel = destroying(chart, report)
    if panel:
        points = next(part for part in panel.parts if isinstance(part, Points))
        elsewhere = [what_odds_mean(), weapons(chart.anti_tank) if chart.anti_tank else ()]
        yield from [paragraph for paragraph in points.paragraphs if paragraph not in elsewhere]
