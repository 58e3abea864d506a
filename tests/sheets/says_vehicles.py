"""What a vehicle chart says, as plain text, and what it has to say of a squad's set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.legality import check, finding_sentence
from nco_builder.rules.appendix_b import shipped_appendix_b
from nco_builder.rules.rulings import decision_of, shipped_rulings
from nco_builder.schema.record import Frozen, Rule, Value
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.blocks import Blank, Boxes, Grid, Panel, Text, VehicleBlock
from nco_builder.sheets.drawings import Drawing
from nco_builder.sheets.vehicle_sheet import vehicle_sheet
from nco_builder.sheets.words import single_line
from nco_builder.vehicles import percent, vehicle_chart
from tests.sheets.says import BOX, DATE, LINE, squeezed
from tests.vehicles.sets import CAR, HEAVY, LIGHT, RULEBOOK, agreed, man, with_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from nco_builder.legality import Report
    from nco_builder.sheets.contents import BandSheet
    from nco_builder.squad import Member, Squad
    from nco_builder.vehicles import ArmorLine, Shot, VehicleChart

SHORT_ENOUGH = 30
MINUS = "\N{MINUS SIGN}"
LOOKS = {"role", "align", "stroke", "look", "language"}
SHORT = {CAR: "armored car", LIGHT: "light tank", HEAVY: "heavy tank"}
ONLY_OF = {
    CAR: ("armored car", "M8 Greyhound", "Patrol", '18"', "wound roll +1", "Never fires at"),
    LIGHT: ("light tank", "light to medium", "M4 Sherman", "wound roll +2"),
    HEAVY: ("M26 Pershing", "radius 3", "wound roll +3"),
}
"""What is said of a type, and of no other; Tank Fear is told of with every set."""


def crew() -> tuple[Member, ...]:
    """Men with and without courage, items that help, and two carriers."""
    return (
        man("sergeant", name="Hayes"),
        man("corporal", name="Novak"),
        man("private", name="Webb", items=("morphine", "flask")),
        man("private"),
        man("lance_corporal", name="Ortiz", anti_tank=True),
        man("private_1st_class", name="Price", anti_tank=True),
    )


def squad_of_set(chosen: tuple[str, ...], *, anti_tank: bool = False) -> Squad:
    """A squad that agreed to the Vehicle Phase with one model of each of these types."""
    men = crew()
    if not anti_tank:
        men = tuple(each.replace(anti_tank=False) for each in men)
    squad = agreed(with_set(chosen, men), vehicle_phase=True, anti_tank_weapons=anti_tank)
    return squad.replace(name="Second Squad, Able")


def sheet_of(squad: Squad) -> BandSheet:
    """The chart of a squad."""
    return vehicle_sheet(check(squad, RULEBOOK), SheetOptions(DATE))


def chart_words(sheet: BandSheet) -> str:
    """Everything a chart says, block by block; hard spaces are spaces."""
    return "\n".join(_strings(sheet)).replace("\N{NO-BREAK SPACE}", " ")


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Drawing):
        yield from (label.text for label in value.labels)
    elif isinstance(value, tuple) and value and all(map(_is_inline, value)):
        yield "".join(map(_shown, value))
    elif isinstance(value, tuple):
        for part in value:
            yield from _strings(part)
    elif isinstance(value, Frozen) and not isinstance(value, Value | Rule):
        for name, part in value:
            if name not in LOOKS:
                yield from _strings(part)


def _is_inline(value: object) -> bool:
    return isinstance(value, Text | Boxes | Blank)


def _shown(inline: object) -> str:
    if isinstance(inline, Text):
        return inline.text
    return BOX * inline.count if isinstance(inline, Boxes) else LINE


def without_decisions(said: str) -> str:
    """Words without the decisions on rulings, which are about vehicles of any type."""
    for ruling in shipped_rulings().values():
        said = said.replace(ruling.decision, "").replace(squeezed(ruling.decision).lower(), "")
    return said


def vehicles_of(sheet: BandSheet) -> list[VehicleBlock]:
    """The vehicles of a chart, in its order."""
    return [band.block for band in sheet.bands if isinstance(band.block, VehicleBlock)]


def destroying_of(sheet: BandSheet) -> Panel | None:
    """The panel with the table of shots; it stands below the vehicles, where there is one."""
    panels = [band.block for band in sheet.bands if isinstance(band.block, Panel)]
    return next((each for each in panels if any(isinstance(p, Grid) for p in each.parts)), None)


def grid_of(sheet: BandSheet) -> list[list[str]]:
    """The cells of the table of shots, as words."""
    return cells_of(destroying_of(sheet))


def cells_of(panel: Panel | None) -> list[list[str]]:
    """The cells of the table of a panel, as words."""
    assert panel
    grid = next(part for part in panel.parts if isinstance(part, Grid))
    return [[" ".join(chart_words_of(cell).split()) for cell in row] for row in grid.rows]


def chart_words_of(paragraph: Iterable[object]) -> str:
    return "".join(map(_shown, paragraph)).replace("\N{NO-BREAK SPACE}", " ")


def facts(squad: Squad) -> Iterator[str]:
    """Everything of a squad's set that has to be on paper."""
    report = check(squad, RULEBOOK)
    chart = vehicle_chart(squad, RULEBOOK)
    yield from (single_line(squad.name), chart.credit, "20 November 2026")
    for fact in (*_rules(chart), *_arriving(chart), *_vehicles(chart), *_men(chart)):
        yield single_line(fact.replace(" -", f" {MINUS}"))
    for line in chart.armor:
        yield from _shots(line)
    for found in report.findings:
        if found.source.document == chart.label or found.code.startswith("at_"):
            yield single_line(finding_sentence(found, squad, RULEBOOK))
    yield from rulings_of(report)


def _rules(chart: VehicleChart) -> Iterator[str]:
    yield from (chart.phase.reminder_text, *chart.steps, chart.selection.reminder_text)
    yield from (*chart.entry_notes, chart.edge_note, *chart.cover)
    rules = (chart.ambush, chart.sight, chart.running, chart.pinned, chart.wreck)
    yield from (rule.reminder_text for rule in rules if rule)
    yield chart.armor_note or ""


def _arriving(chart: VehicleChart) -> Iterator[str]:
    for line in chart.entry:
        names = " or ".join(line.names) or "nothing"
        yield f"{_faces(line.rolls)}{names if is_short(names) else ''}"
        yield line.kind.short_name if line.kind else ""
    for edge in chart.edges:
        yield f"{_faces(edge.rolls)}{edge.text}"


def is_short(names: str) -> bool:
    """Whether names stand in full in the entry chart, as they do over the vehicles' own."""
    return len(names) < SHORT_ENOUGH and names.isascii()


def _vehicles(chart: VehicleChart) -> Iterator[str]:
    for vehicle in chart.vehicles:
        yield from (vehicle.name, vehicle.kind.name, vehicle.cover_fire.reminder_text)
        yield "on the table"
        for line in vehicle.commands:
            yield f"{_faces(line.rolls)}{line.name}{line.text}"


def _men(chart: VehicleChart) -> Iterator[str]:
    if chart.fear:
        yield chart.fear.text
        for man in chart.fear.men:
            yield f"C {man.courage} P {man.psyche}:"
            yield man.name
            yield from man.protected_by
    if chart.anti_tank:
        rule = chart.anti_tank
        yield from (rule.text, rule.carried_by, rule.bonus_text, f"{rule.bonus_points} victory")
        yield from (carrier.name for carrier in rule.carriers)
        for kind, shot in rule.shots:
            yield f"anti-tank{kind.short_name}{_needs(shot, shot)}"


def _shots(line: ArmorLine) -> Iterator[str]:
    needs = _needs(line.standing, line.moved_out)
    yield f"{line.shooter.short_name}{line.target.short_name}{needs}"


def _needs(shot: Shot, moved_out: Shot) -> str:
    return f"{shot.to_hit}+{moved_out.to_hit}+{shot.to_destroy}+"


def odds(chance: Fraction) -> str:
    """How a chance is written."""
    return percent(chance)


def _faces(rolls: tuple[int, ...]) -> str:
    return f"{rolls[0]}–{rolls[-1]}" if len(rolls) > 1 else str(rolls[0])


def rulings_of(report: Report) -> Iterator[str]:
    """The open rulings that what is printed rests on, each with its decision."""
    chart, book = vehicle_chart(report.squad, RULEBOOK), shipped_appendix_b()
    rules = [chart.phase, chart.selection, chart.ambush, chart.sight, chart.running]
    rules += [rule for rule in (chart.pinned, chart.wreck) if rule]
    rules += [book.entry, book.edge, book.cover]
    for vehicle in chart.vehicles:
        rules += [vehicle.cover_fire, *(line.command for line in vehicle.commands)]
    ids = [ruling for rule in rules for ruling in rule.rulings]
    if chart.armor:
        ids += [*book.armor_v_armor.rulings, *book.armor_v_armor.moving_target.rulings]
    if chart.fear:
        ids += book.tank_fear.rulings
    if chart.anti_tank:
        weapon = book.anti_tank
        ids += [*weapon.rulings, *weapon.carried_by.rulings, *book.kill_bonus.rulings]
    known = [RULEBOOK.rulings[each] for each in dict.fromkeys(ids)]
    for ruling in known:
        if ruling.kind == "open":
            yield f"{ruling.name}: {decision_of(ruling.id, report.squad.rulings)}"
