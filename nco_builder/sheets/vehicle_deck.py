"""The vehicle cards of a squad: arrival of the set, each vehicle, and common rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural, _, current
from nco_builder.language.words import capital
from nco_builder.legality import Names, is_of_vehicles
from nco_builder.rules import newest_rules
from nco_builder.rules.catalogue import vehicle_silhouette
from nco_builder.sheets import findings
from nco_builder.sheets.blocks import Boxes, Grid, NameList, Panel, Points, Rolls, Text
from nco_builder.sheets.contents import Card, Deck
from nco_builder.sheets.legend import vehicle_legend
from nco_builder.sheets.pictures import edges_picture, sight_picture
from nco_builder.sheets.roster_deck import checked
from nco_builder.sheets.vehicle_fighting import (
    WEAPON,
    carried,
    destroying,
    fear,
    rules,
    weapons,
    what_odds_mean,
)
from nco_builder.sheets.vehicle_orders import entering, entering_notes, orders, vehicle_block
from nco_builder.sheets.vehicle_sheet import NOT_AGREED, charted
from nco_builder.sheets.words import (
    APART,
    NBSP,
    called,
    counted,
    fingerprint_line,
    joined,
    numbered,
    of_rule,
    sentences,
    single_line,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Block, Inline, Paragraph
    from nco_builder.vehicles import AntiTankChart, ChartVehicle, Shot, VehicleChart

HEADLINE = N_("Vehicle cards")
NOT_LEGAL = Plural("NOT LEGAL, {count} error.", "NOT LEGAL, {count} errors.")


def vehicle_deck(
    report: Report, options: SheetOptions, enemy_types: Collection[str] | None = None
) -> Deck:
    """Return the vehicle cards of a squad.

    Args:
        report: The squad and its verdict.
        options: The options of the cards.
        enemy_types: As for `vehicle_sheet`.

    Raises:
        NoSheetError: the squad has no vehicles, or its rulebook is not installed.
    """
    chart, rulebook = charted(
        report, _("the squad has no vehicles, so it has no vehicle cards"), enemy_types
    )
    name = called(report.squad.name)
    return Deck(
        title=f"{_(HEADLINE)}, {name}" if name else _(HEADLINE),
        author=single_line(report.squad.player),
        subject=f"{_(HEADLINE)}, {chart.label}",
        language=current(),
        owner=name,
        source=chart.label,
        counted=_("{number} of {count}"),
        continued=_("continued"),
        in_full=_("In full"),
        credit=(*sentences(chart.credit), fingerprint_line(report.squad), checked(options.date)),
        cards=tuple(_cards(report, chart, rulebook)),
        goes_on_behind=options.backs,
    )


def _cards(report: Report, chart: VehicleChart, rulebook: Rulebook) -> Iterator[Card]:
    phase = rulebook.appendix_b.phase.name
    arrival = tuple(_arrival(report, chart, rulebook))
    edges = edges_picture(chart.edges)
    yield Card(phase, _("Arrival"), (), arrival, double_rule=True, picture=edges)
    yield from [vehicle_card(vehicle, chart) for vehicle in chart.vehicles]
    words = Panel(_("Legend"), "", (Points((vehicle_legend(chart, rulebook, cited=False),)),))
    fire = tuple(_fire(report, chart))
    table = (*_table(chart), *(() if fire else (words,)))
    sight = sight_picture(chart.kinds[-1])
    yield Card(phase, rules(chart).heading, (), table, double_rule=True, picture=sight)
    if fire:
        yield Card(phase, _("Vehicles under fire"), (), (Points(fire), words), double_rule=True)
    if touched := soldiers_card(report, chart, phase):
        yield touched


def _table(chart: VehicleChart) -> Iterator[Block]:
    """Yield who orders first, line of sight, and the common rules except Ambush."""
    panel = orders(chart)
    points = [_without_citations(part) for part in panel.parts if isinstance(part, Points)]
    yield panel.replace(parts=tuple(points))
    yield _without_citations(Points((of_rule(chart.sight, lead=True),)))
    ambush = of_rule(chart.ambush, lead=True)
    for part in rules(chart).parts:
        if isinstance(part, Points):
            told = [paragraph for paragraph in part.paragraphs if paragraph != ambush]
            yield _without_citations(part.replace(paragraphs=tuple(told)))


def _arrival(report: Report, chart: VehicleChart, rulebook: Rulebook) -> Iterator[Block]:
    """Yield the owner and validity of the set, its arrivals, and their chances."""
    found = [each for each in report.findings if is_of_vehicles(each, chart.label)]
    about = report.replace(findings=tuple(found))
    yield NameList(_("Squad"), _whose(about, rulebook))
    yield Points((_terms(about, chart),))
    for panel, notes in zip(entering(chart), entering_notes(chart, chances=False), strict=True):
        rolls = [_without_chances(part) for part in panel.parts]
        yield panel.replace(parts=(*rolls, _without_citations(notes)))
    for section in findings.sections(about):
        yield Panel(section.heading, "", (Points(section.paragraphs),))


def _without_chances(part: Block) -> Block:
    """Return rolls without their chances: they are for the chart, which is read before a match."""
    if not isinstance(part, Rolls):
        return part
    return Rolls(tuple([row.replace(chance=()) for row in part.rows]))


def _without_citations(points: Points) -> Points:
    """Return rules without the titles of the rulings they rest on, which the chart names."""
    return points.replace(paragraphs=tuple([_uncited(each) for each in points.paragraphs]))


def _uncited(paragraph: Paragraph) -> Paragraph:
    kept: list[Inline] = []
    for each in paragraph:
        if isinstance(each, Text) and each.role == "cited":
            if kept and kept[-1] == Text(" "):
                kept.pop()
        else:
            kept.append(each)
    return tuple(kept)


def _whose(about: Report, rulebook: Rulebook) -> Paragraph:
    squad = about.squad
    name, nation = single_line(squad.name), Names(squad, rulebook).nation(squad.nation)
    return joined([(Text(name, "strong"),) if name else (), (Text(single_line(nation)),)])


def _terms(about: Report, chart: VehicleChart) -> Paragraph:
    """Return the problems of the set, whether the phase is agreed, and its time."""
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
    """Yield how vehicles are hit and lost, without what the chart says about its own table."""
    panel = destroying(chart, report)
    if panel:
        points = next(part for part in panel.parts if isinstance(part, Points))
        rule = chart.anti_tank
        elsewhere = [what_odds_mean(), weapons(rule, chart.rules) if rule else ()]
        told = [paragraph for paragraph in points.paragraphs if paragraph not in elsewhere]
        yield from map(_uncited, told)


SHOOTER = (N_("fires at"), N_("hit"), N_("moved out"), N_("destroy"))
TARGET = (N_("is hit by"), N_("hit"), N_("moved out"), N_("destroy"))
"""The rolls to hit, to hit a target that moved out, and to destroy."""


def vehicle_card(vehicle: ChartVehicle, chart: VehicleChart) -> Card:
    """Return a vehicle with its own chart and all shots it can fire or suffer."""
    block = vehicle_block(vehicle)
    model = vehicle.model.id if vehicle.model else None
    return Card(
        label=capital(block.kind or vehicle.kind.name),
        name=single_line(vehicle.name),
        marks=ticks(block.boxes),
        parts=(block.rolls, block.points, *_ambush(vehicle, chart), *_grids(vehicle, chart)),
        silhouette=vehicle_silhouette(vehicle.kind.id, model, newest_rules().catalogue),
    )


def _ambush(vehicle: ChartVehicle, chart: VehicleChart) -> Iterator[Points]:
    """Yield the rules of its Ambush, if one of its orders puts it there."""
    if any(chart.ambush.name in line.text for line in vehicle.commands):
        rule = chart.ambush
        told = numbered(rule.reminder_text, "range")
        yield Points(((Text(f"{rule.name}. ", "strong"), *told),))


def ticks(words: Iterable[str]) -> Paragraph:
    """Return a box to tick for each of these words."""
    boxes = [(Boxes(1), Text(f"{NBSP}{word}".replace(" ", NBSP))) for word in words]
    return joined(boxes, APART)


def _grids(vehicle: ChartVehicle, chart: VehicleChart) -> Iterator[Grid]:
    kind = vehicle.kind
    shooter = [
        _row(line.target.short_name, line.standing, line.moved_out)
        for line in chart.armor
        if line.shooter == kind and line.target in chart.foes
    ]
    target = [
        _row(line.shooter.short_name, line.standing, line.moved_out)
        for line in chart.armor
        if line.target == kind and line.shooter in chart.foes
    ]
    if chart.anti_tank:
        target += [
            _row(_(WEAPON), shot, shot) for foe, shot in chart.anti_tank.shots if foe == kind
        ]
    if shooter:
        yield Grid(tuple([_(heading) for heading in SHOOTER]), tuple(shooter))
    if target:
        yield Grid(tuple([_(heading) for heading in TARGET]), tuple(target))


def _row(name: str, standing: Shot, moved_out: Shot) -> tuple[Paragraph, ...]:
    needs = (standing.to_hit, moved_out.to_hit, standing.to_destroy)
    return ((Text(name, "strong"),), *((Text(f"{need}+", "range"),) for need in needs))


HEADINGS = (N_("fired at"), N_("to hit"), N_("to destroy"))


def soldiers_card(report: Report, chart: VehicleChart, label: str) -> Card | None:
    """Return anti-tank weapons if agreed, and Tank Fear if anything causes it."""
    found = [_anti_tank(chart.anti_tank, report)] if chart.anti_tank else []
    frightening = fear(chart, report)
    if frightening:
        parts = [
            _without_citations(part) if isinstance(part, Points) else part
            for part in frightening.parts
        ]
        found.append(frightening.replace(parts=tuple(parts)))
    if not found:
        return None
    return Card(label, _("Soldiers"), (), tuple(found), double_rule=True)


def _anti_tank(rule: AntiTankChart, report: Report) -> Panel:
    rows = [
        (
            (Text(kind.short_name, "strong"),),
            (Text(f"{shot.to_hit}+", "range"),),
            (Text(f"{shot.to_destroy}+", "range"),),
        )
        for kind, shot in rule.shots
    ]
    headings = tuple([_(heading) for heading in HEADINGS])
    rules = report.rules
    points = Points((_uncited(weapons(rule, rules)),))
    parts = (carried(rule, report), Grid(headings, tuple(rows)), points)
    return Panel(rules.appendix_b.anti_tank.name, "", parts)
