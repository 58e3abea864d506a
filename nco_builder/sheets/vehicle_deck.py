"""The vehicle cards of a squad: arrival of the set, each vehicle, and common rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural, _, current
from nco_builder.language.words import capital
from nco_builder.legality import Names, is_of_vehicles
from nco_builder.rules.catalogue import vehicle_silhouette
from nco_builder.sheets import findings
from nco_builder.sheets.blocks import (
    Boxes,
    Grid,
    NameList,
    Panel,
    Points,
    Roll,
    Rolls,
    Text,
)
from nco_builder.sheets.card_words import CardWords
from nco_builder.sheets.contents import Card, Deck
from nco_builder.sheets.decisions import uncited
from nco_builder.sheets.legend import vehicle_legend
from nco_builder.sheets.pictures import edges_picture, sight_picture
from nco_builder.sheets.roster_deck import checked, turned
from nco_builder.sheets.vehicle_fighting import WEAPON, carried, fear, harm
from nco_builder.sheets.vehicle_orders import (
    NO_SHOTS,
    entering,
    orders,
    vehicle_block,
    what_it_is,
)
from nco_builder.sheets.vehicle_sheet import NOT_AGREED, charted
from nco_builder.sheets.words import (
    APART,
    NBSP,
    called,
    counted,
    cut_to,
    faces,
    fingerprint_line,
    joined,
    numbered,
    sentences,
    single_line,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.rules.appendix_b import VehicleRule
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.sheets.drawings import Align
    from nco_builder.vehicles import (
        AntiTankChart,
        ChartVehicle,
        CommandLine,
        Shot,
        VehicleChart,
    )

HEADLINE = N_("Vehicle cards")
LONGEST_SQUAD, LONGEST_VEHICLE, LONGEST_MAN = 24, 24, 18
"""The letters of names in lists on cards: the chart has all of them."""
LETTERS_OF_MEN, SHORTEST_MAN = 190, 8
"""The letters of the names of all men in a list on a card, if each has few."""
NOT_LEGAL = Plural("NOT LEGAL, {count} problem.", "NOT LEGAL, {count} problems.")


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
    name, book = called(report.squad.name), rulebook.appendix_b
    return Deck(
        title=f"{_(HEADLINE)}, {name}" if name else _(HEADLINE),
        author=single_line(report.squad.player),
        subject=f"{_(HEADLINE)}, {chart.label}",
        language=current(),
        owner=name,
        source=chart.label,
        counted=_("page {number} of {count}"),
        continued=_("continued"),
        in_full=_("In full"),
        credit=(
            # the title would not fit between two cuts
            _("{document} by {author}, {year}.").format(
                document=chart.label, author=book.author, year=book.year
            ),
            *sentences(chart.credit)[1:],
            fingerprint_line(report.squad),
            checked(options.date),
        ),
        cards=tuple(_cards(report, chart, rulebook)),
        feet=False,
        goes_on_behind=True,
    )


def _cards(report: Report, chart: VehicleChart, rulebook: Rulebook) -> Iterator[Card]:
    """Yield fronts, each before its back: the vehicles, then what holds for all of them."""
    for vehicle in chart.vehicles:
        front = vehicle_card(vehicle, chart)
        back = turned(front, tuple(_behind(vehicle, chart)))
        yield from (front, back.replace(picture=sight_picture(vehicle.kind)))
    phase = rulebook.appendix_b.phase.name
    words = Points((vehicle_legend(chart, rulebook, cited=False),))
    arrives, where = entering(chart, LONGEST_VEHICLE)
    arrival = tuple(_arrival(report, chart, arrives))
    front = Card(phase, _("Arrival"), (), arrival, double_rule=True, bottom=(words,))
    yield front
    told = Panel(orders(chart).heading, "", (Points(tuple(_orders(chart))),))
    placed = _without_chances(where, numbered(chart.edge_note))
    yield turned(front, (placed, told)).replace(picture=edges_picture(chart.edges))
    yield from _soldiers(report, chart, phase)


def _orders(chart: VehicleChart) -> Iterator[Paragraph]:
    """Yield who orders first, and what a vehicle sees."""
    yield joined([numbered(step) for step in chart.steps[2:]], " ")
    yield _led(chart.sight, chart)


def _terrain(chart: VehicleChart) -> Iterator[Paragraph]:
    """Yield vehicles as cover and in the way of soldiers."""
    beside, elsewhere = chart.rules.appendix_b.cover, chart.cover[1]
    yield (*_led(beside, chart), *numbered(f" {elsewhere}"))
    yield _led(chart.running, chart)


def _led(rule: VehicleRule, chart: VehicleChart) -> Paragraph:
    """Return what cards say of a rule, after its name."""
    return CardWords(chart.rules).led(rule.name, rule.on_card)


def _arrival(report: Report, chart: VehicleChart, arrives: Panel) -> Iterator[Block]:
    """Yield the owner and validity of the set, and its arrivals."""
    found = [each for each in report.findings if is_of_vehicles(each, chart.label)]
    about = report.replace(findings=tuple(found))
    yield NameList(_("Squad"), _whose(about))
    yield Points((_terms(about, chart),))
    _first, *others = chart.entry_notes
    notes = [numbered(each) for each in (chart.rules.appendix_b.entry.on_card, *others)]
    yield _without_chances(arrives, joined(notes, " "))
    # what is only odd about the set stands on the chart, which is read before a match
    for section in findings.sections(about.replace(findings=tuple(about.errors))):
        yield Panel(section.heading, "", (Points(section.paragraphs),))


def _without_chances(panel: Panel, notes: Paragraph) -> Panel:
    """Return a panel without the chances of its rolls: they are for the chart, read in advance."""
    rolls = [
        part.replace(rows=tuple([row.replace(chance=()) for row in part.rows]))
        for part in panel.parts
        if isinstance(part, Rolls)
    ]
    return panel.replace(parts=(*rolls, Points((notes,))))


def _whose(about: Report) -> Paragraph:
    squad = about.squad
    name = cut_to(squad.name, LONGEST_SQUAD)
    nation = Names(squad, about.rulebook).nation(squad.nation)
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


SHOOTER = (N_("fires at"), N_("hit"), N_("moved out"), N_("destroy"))
TARGET = (N_("is hit by"), N_("hit"), N_("moved out"), N_("destroy"))
"""The rolls to hit, to hit a target that moved out, and to destroy."""
NEEDS: tuple[Align, ...] = ("left", "center", "center", "center")
AT_MOST = "≤"


def vehicle_card(vehicle: ChartVehicle, chart: VehicleChart) -> Card:
    """Return the front of a vehicle: its own chart and its Cover Fire."""
    words = CardWords(chart.rules)
    kinds = {each.kind.id: each for each in chart.vehicles}  # vehicles of a type have one chart
    kin = [tuple([_command(line, words) for line in each.commands]) for each in kinds.values()]
    own = tuple([_command(line, words) for line in vehicle.commands])
    block = vehicle_block(vehicle)
    model = vehicle.model.id if vehicle.model else None
    return Card(
        label=capital(what_it_is(vehicle) or vehicle.kind.name),
        name=single_line(vehicle.name),
        marks=ticks(block.boxes),
        parts=(Rolls(own, leads=True, kin=tuple(kin)),),
        bottom=(Points((words.led(vehicle.cover_fire.name, vehicle.cover_fire.on_card),)),),
        silhouette=vehicle_silhouette(vehicle.kind.id, model, chart.rules.catalogue),
    )


def _command(line: CommandLine, words: CardWords) -> Roll:
    """Return an order with its move beside its name: all of it, or up to it."""
    move = line.command.move_in
    most = "" if line.command.straight else AT_MOST
    return Roll(
        faces(line.rolls),
        (Text(line.name, "number"),),
        words.told(line.card),
        (Text(f'{most}{move}"', "number"),) if move else (),
    )


def _behind(vehicle: ChartVehicle, chart: VehicleChart) -> Iterator[Block]:
    """Yield the back of a vehicle: its shots and those at it, what a hit does, its Ambush."""
    if not vehicle.fires_at_vehicles:
        yield Points(((Text(_(NO_SHOTS), "strong"),),))
    yield from _grids(vehicle, chart)
    told = [_led(chart.pinned, chart)] if chart.pinned and vehicle.can_be_lost else []
    if any(line.command.ambush != "never" for line in vehicle.commands):
        told.append(_led(chart.ambush, chart))
    yield Points(tuple(told))


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
    both = (*shooter, *target)
    for headings, rows in ((SHOOTER, shooter), (TARGET, target)):
        if rows:
            named = tuple([_(heading) for heading in headings])
            yield Grid(named, tuple(rows), aligns=NEEDS, kin=both)


def _row(name: str, standing: Shot, moved_out: Shot) -> tuple[Paragraph, ...]:
    needs = (standing.to_hit, moved_out.to_hit, standing.to_destroy)
    return ((Text(name, "strong"),), *((Text(f"{need}+", "range"),) for need in needs))


CARD_NAME_MM = 13.0
"""The length of a line for a name, so that two are in one line behind their label."""
HEADINGS = (N_("fired at"), N_("to hit"), N_("to destroy"))


def _soldiers(report: Report, chart: VehicleChart, label: str) -> Iterator[Card]:
    """Yield what harms vehicles and cover behind them, and on the back fear of them.

    With anti-tank weapons, cover is on the back, too.
    """
    wreck = [_led(chart.wreck, chart)] if chart.wreck else []
    harmed = Points((uncited(harm(chart)), *wreck))
    terrain = Points(tuple(_terrain(chart)))
    text = capital(chart.rules.appendix_b.tank_fear.on_card)
    each = min(LONGEST_MAN, LETTERS_OF_MEN // max(1, len(report.members)))
    frightening = fear(chart, report, CardWords(chart.rules).told(text), max(each, SHORTEST_MAN))
    behind: list[Block] = [frightening] if frightening else []
    if chart.anti_tank:
        told: list[Block] = [harmed, _anti_tank(chart.anti_tank, report)]
        behind.insert(0, terrain)
    else:
        told = [harmed, terrain]
    front = Card(label, _("Soldiers"), (), tuple(told), double_rule=True)
    yield front
    if behind:
        yield turned(front, tuple(behind))


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
    told = CardWords(rules).told(capital(rules.appendix_b.anti_tank.on_card))
    text = joined((told, numbered(rule.carried_by), numbered(rule.bonus_text)), " ")
    carriers = carried(rule, report, mm=CARD_NAME_MM, longest=LONGEST_MAN)
    parts = (carriers, Grid(headings, tuple(rows)), Points((text,)))
    return Panel(rules.appendix_b.anti_tank.name, "", parts)
