"""The vehicle chart of a squad: what both players need at the table when vehicles arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from nco_builder.language import N_, Plural, _, current
from nco_builder.legality import Names, is_of_vehicles
from nco_builder.sheets import NoSheetError, findings
from nco_builder.sheets.blocks import Blank, Panel, Points, Text, VehicleBlock
from nco_builder.sheets.contents import Band, BandSheet, Banner, Stamp
from nco_builder.sheets.decisions import cited_rulings, uncited
from nco_builder.sheets.legend import vehicle_legend
from nco_builder.sheets.pictures import edges_picture
from nco_builder.sheets.roster import scenario
from nco_builder.sheets.vehicle_fighting import destroying, fear, rules, sight
from nco_builder.sheets.vehicle_orders import entering, entering_notes, orders, vehicle_block
from nco_builder.sheets.words import (
    APART,
    DOT,
    NBSP,
    PRINTED_BY,
    called,
    counted,
    day,
    fingerprint_line,
    joined,
    single_line,
)
from nco_builder.vehicles import vehicle_chart

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Collection, Iterable, Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.vehicles import VehicleChart

B = TypeVar("B", bound="Block | VehicleBlock")
HEADLINE = N_("Vehicle chart")
NAME_MM = 50
NOT_AGREED = N_("The Vehicle Phase is not agreed for this match.")
SEE_BELOW = Plural("{count} problem, see below.", "{count} problems, see below.")
TYPES = Plural("{count} type", "{count} types")


def vehicle_sheet(
    report: Report, options: SheetOptions, enemy_types: Collection[str] | None = None
) -> BandSheet:
    """Return the vehicle chart of a squad.

    Args:
        report: The squad and its verdict.
        options: The options of the sheet.
        enemy_types: Ids of the vehicle types the enemy has; None if unknown, when they are
            assumed to be the squad's own (ruling APB-01).

    Raises:
        NoSheetError: the squad has no vehicles, or its rulebook is not installed.
    """
    chart, rulebook = charted(
        report, _("the squad has no vehicles, so it has no vehicle chart"), enemy_types
    )
    about = _about_vehicles(report, chart)
    name = called(report.squad.name)
    fighting = tuple(_fighting(chart, report))
    arriving, drawn = tuple(_arriving(chart)), _arriving_drawn(chart)
    rulings = tuple(_rulings((*arriving, *fighting), report))
    listed = Band(Panel(_("Rulings"), "", (Points(rulings, columns=2),)))
    lead = Text(_("RULINGS") + APART, "label")
    close = Points(((lead, *rulings[0]), *rulings[1:]), columns=2) if rulings else Points(())
    running = Points(((lead, *joined(rulings, "  ")),))
    told = (*arriving, *fighting)
    return BandSheet(
        title=f"{_(HEADLINE)}, {name}" if name else _(HEADLINE),
        author=single_line(report.squad.player),
        subject=f"{_(HEADLINE)}, {chart.label}",
        language=current(),
        banner=_banner(about, options.date),
        terms=_terms(about, chart, rulebook),
        bands=tuple(map(_uncited, (*told, listed))),
        closer=tuple(
            [tuple(map(_uncited, (*told, Band(each, apart="close")))) for each in (close, running)]
        ),
        with_pictures=tuple(map(_uncited, (drawn, *fighting, listed))),
        long_names=tuple(long_names(report, chart)),
        sections=tuple(findings.sections(about)),
        legend=vehicle_legend(chart, rulebook, cited=False),
        writing=_("Notes"),
        in_full=_("In full"),
        owner=name,
        credit=(chart.credit,),
        counted=_("page {number} of {count}"),
    )


def _arriving(chart: VehicleChart) -> Iterator[Band]:
    """Yield what arrives and where, then restrictions and placement over the whole width."""
    yield Band(*entering(chart, chances=False))
    first, second = entering_notes(chart, chances=False)
    last = (*first.paragraphs[-1], Text(" "), *second.paragraphs[0])
    notes = Points((*first.paragraphs[:-1], last, *second.paragraphs[1:]))
    yield Band(notes, apart="close")


def _arriving_drawn(chart: VehicleChart) -> Band:
    """Yield what arrives, and where, each with its notes and with drawn edges."""
    arrives, where = entering(chart, chances=False)
    about, placing = entering_notes(chart, chances=False)
    edges = edges_picture(chart.edges)
    return Band(
        arrives.replace(parts=(*arrives.parts, about)),
        where.replace(parts=(*where.parts, placing, edges)),
    )


def _fighting(chart: VehicleChart, report: Report) -> Iterator[Band]:
    """Yield orders, vehicles, what destroys them, further rules, and effects on the men."""
    yield Band(orders(chart), leads=True)
    for vehicle in chart.vehicles:
        yield Band(vehicle_block(vehicle), apart="narrow")
    if destroyed := destroying(chart, report, chances=False):
        yield Band(destroyed)
    yield Band(rules(chart), sight(chart))
    if frightened := fear(chart, report):
        yield Band(frightened)


def _rulings(bands: Iterable[Band], report: Report) -> Iterator[Paragraph]:
    """Yield each ruling that bands rest on, once, with its decision."""
    panels = [
        block if isinstance(block, Panel) else Panel("", "", (block,))
        for band in bands
        for block in (band.block, band.beside)
        if block and not isinstance(block, VehicleBlock)
    ]
    yield from cited_rulings(panels, report.squad.rulings)


def _uncited(band: Band) -> Band:
    """Return a band without names of rulings, which have a place of their own."""
    return band.replace(block=_plain(band.block), beside=band.beside and _plain(band.beside))


def _plain(block: B) -> B:
    if isinstance(block, Panel):
        return block.replace(parts=tuple(map(_plain, block.parts)))
    if isinstance(block, Points):
        return block.replace(paragraphs=tuple(map(uncited, block.paragraphs)))
    return block


def _about_vehicles(report: Report, chart: VehicleChart) -> Report:
    """Return the report with only the findings on the vehicles' own document."""
    found = [each for each in report.findings if is_of_vehicles(each, chart.label)]
    return report.replace(findings=tuple(found))


def _banner(about: Report, date: dt.date) -> Banner:
    squad = about.squad
    nation = called(Names(squad, about.rulebook).nation(squad.nation))
    name = called(squad.name)
    whose = (Text(name, "strong"),) if name else (Text(_("Squad") + " "), Blank(NAME_MM))
    return Banner(
        headline=_(HEADLINE),
        headline_label=_("Squad"),
        line=joined([whose, (Text(nation),)]),
        stamp=_stamp(about),
        beside=((Text(f"{day(date)}{DOT}{PRINTED_BY}"),), (Text(fingerprint_line(squad)),)),
        continued=_("continued"),
    )


def _stamp(about: Report) -> Stamp:
    if not about.legal:
        return Stamp(_("NOT LEGAL"), "filled")
    if not about.squad.match.vehicle_phase:
        return Stamp(_("NOT AGREED"), "dashed")
    return Stamp(_("AGREED"), "framed")


def _terms(about: Report, chart: VehicleChart, rulebook: Rulebook) -> Paragraph:
    """Return the problems of the set, whether the phase is agreed, and its rulebook."""
    errors = len(about.errors)
    wrong = (
        (Text(_("NOT LEGAL") + " ", "label"), Text(counted(errors, SEE_BELOW))) if errors else ()
    )
    if not about.squad.match.vehicle_phase:
        agreed: Paragraph = (
            Text(_("NOT AGREED") + " ", "label"),
            Text(_(NOT_AGREED).removesuffix("."), "strong"),
        )
    else:
        agreed = (Text(_("AGREED") + " ", "label"), Text(_("Vehicle Phase")))
    terms = joined([wrong, agreed, *((Text(each),) for each in _with(about, chart, rulebook))])
    return (
        *terms,
        Text(APART),
        Text(_("WHEN") + f"{NBSP}", "label"),
        Text(chart.phase.reminder_text, "strong"),
    )


def _with(about: Report, chart: VehicleChart, rulebook: Rulebook) -> Iterator[str]:
    match = about.squad.match
    yield counted(len(chart.kinds), TYPES)
    yield _("anti-tank weapons") if match.anti_tank_weapons else _("no anti-tank weapons")
    if about.squad.rulings["vehicle_spares"] == "allow":
        yield _("spare models")
    if match.scenario is not None:
        known = rulebook.scenarios_by_number.get(match.scenario)
        yield scenario(match.scenario, known.name if known else "")


def long_names(report: Report, chart: VehicleChart) -> Iterator[Paragraph]:
    """Yield names that are shortened elsewhere."""
    named = [
        (_("Squad"), report.squad.name),
        *((vehicle.kind.name, vehicle.name) for vehicle in chart.vehicles),
        *(
            (_("Man {number}").format(number=place), man.name)
            for place, man in zip(report.numbers, report.squad.members, strict=True)
        ),
    ]
    for what, name in named:
        if called(name) != single_line(name):
            yield (Text(f"{what}: ", "strong"), Text(single_line(name)))


def charted(
    report: Report, none: str, enemy_types: Collection[str] | None = None
) -> tuple[VehicleChart, Rulebook]:
    """Return the chart of a squad's vehicles, and its rulebook.

    Args:
        report: The squad and its verdict.
        none: The message if the squad has no vehicles.
        enemy_types: As for `vehicle_chart`.

    Raises:
        NoSheetError: the squad has no vehicles, or its rulebook is not installed.
    """
    squad, rulebook = report.squad, report.rulebook
    if not squad.vehicles:
        raise NoSheetError(none)
    if rulebook is None:
        ruleset = single_line(squad.ruleset)
        problem = _(
            "the rulebook “{ruleset}” is not installed, so there are no sheets of its vehicles"
        )
        raise NoSheetError(problem.format(ruleset=ruleset))
    return vehicle_chart(squad, rulebook, enemy_types), rulebook
