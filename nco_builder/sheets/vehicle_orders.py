"""Arrival of vehicles, and their command charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.language.words import alternatives, listed
from nco_builder.sheets.blocks import Panel, Points, Roll, Rolls, Text, VehicleBlock
from nco_builder.sheets.words import (
    APART,
    DOT,
    LONGEST_NAME,
    NBSP,
    called,
    cut_to,
    faces,
    joined,
    numbered,
    odds,
    of_rule,
    reminder,
    resting_on,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.vehicles import Arrival, ChartVehicle, CommandLine, EntryLine, VehicleChart


def entering(
    chart: VehicleChart, longest: int = LONGEST_NAME, *, chances: bool = True
) -> tuple[Panel, Panel]:
    """Return whether a vehicle arrives, and where; longer names are cut."""
    book = chart.rules.appendix_b
    arrives = Rolls(tuple([_entry(line, longest, chances=chances) for line in chart.entry]))
    edges = Rolls(
        tuple(
            [
                Roll(faces(each.rolls), (), numbered(each.text), odds(each.chance) * chances)
                for each in chart.edges
            ]
        )
    )
    does, where = chart.steps[:2]
    return (
        Panel(f"1. {book.entry.name}", does, (arrives,)),
        Panel(f"2. {book.edge.name}", where, (edges,)),
    )


def entering_notes(chart: VehicleChart, *, chances: bool = True) -> tuple[Points, Points]:
    """Return what prevents a type from arriving, and what is likely; how one is placed."""
    book = chart.rules.appendix_b
    first, *others = chart.entry_notes
    sentences = (
        reminder(first, book.entry.rulings),
        *(reminder(note, book.entry.wreck_blocks.rulings) for note in others),
        of_rule(chart.selection),
    )
    edge = reminder(chart.edge_note, book.edge.rulings)
    likely = _expected(chart) if chances else ()
    return Points((*likely, joined(sentences, " "))), Points((edge,))


def _expected(chart: VehicleChart) -> Iterator[Paragraph]:
    """Return when each type is likely to have arrived; types with equal odds share a sentence."""
    shared: dict[tuple[tuple[int, Fraction], ...], list[Arrival]] = {}
    for arrival in chart.arrivals:
        shared.setdefault(arrival.by_turn, []).append(arrival)
    for by_turn, group in shared.items():
        turns = [(Text(f"{_turn(turn)}{NBSP}{NBSP}"), *odds(chance)) for turn, chance in by_turn]
        yield (Text(f"{_who(group, alone=len(shared) == 1)}{APART}"), *joined(turns, APART))


def _who(group: list[Arrival], *, alone: bool) -> str:
    if alone:
        return _("Each has arrived by") if len(group) > 1 else _("It has arrived by")
    types = listed([arrival.kind.short_name for arrival in group])
    return _("Each of {types} has arrived by").format(types=types)


def _turn(turn: int) -> str:
    return _("turn {turn}").format(turn=turn).replace(" ", NBSP)


def _entry(line: EntryLine, longest: int, *, chances: bool) -> Roll:
    chance = odds(line.chance) * chances
    if line.kind is None:
        return Roll(faces(line.rolls), (Text(_("nothing")),), (), chance)
    names = alternatives([cut_to(name, longest) for name in line.names])
    return Roll(
        faces(line.rolls),
        (Text(names, "strong"),),
        (Text(line.kind.short_name),),
        chance,
    )


ON_TABLE = N_("on the table")
LOST = (N_("pinned"), N_("destroyed"))
NO_SHOTS = N_("Never fires at vehicles.")


def orders(chart: VehicleChart) -> Panel:
    """Return who orders first, and how; and the basis of the charts."""
    steps = joined([numbered(step) for step in chart.steps[2:]], " ")
    text = (*steps, *resting_on((*chart.phase.rulings, *_rulings(chart))))
    return Panel(_("3. Orders"), "", (Points((text,)),))


def _rulings(chart: VehicleChart) -> Iterator[str]:
    """Yield the rulings of the command charts."""
    for vehicle in chart.vehicles:
        for line in vehicle.commands:
            yield from line.command.rulings
            if line.moved_out_needs:
                yield from chart.rules.appendix_b.armor_v_armor.moving_target.rulings
        yield from vehicle.cover_fire.rulings


def vehicle_block(vehicle: ChartVehicle, *, chances: bool = False) -> VehicleBlock:
    """Return a vehicle and its own chart, optionally with the chance of each command."""
    kind = vehicle.kind
    whole = "" if kind.name in {kind.short_name, vehicle.name} else f" ({kind.name})"
    return VehicleBlock(
        name=called(vehicle.name),
        kind=f"{what_it_is(vehicle)}{whole}",
        boxes=tuple([_(word) for word in (ON_TABLE, *(LOST if vehicle.can_be_lost else ()))]),
        rolls=Rolls(
            tuple([_command(line, chances=chances) for line in vehicle.commands]),
        ),
        points=Points((_fire(vehicle),)),
    )


def what_it_is(vehicle: ChartVehicle) -> str:
    """Return the model and the type of a vehicle, by the names of its charts, if not its name."""
    model = vehicle.model.name if vehicle.model else ""
    known = ((model, model), (vehicle.kind.name, vehicle.kind.short_name))
    return DOT.join([said for whole, said in known if whole and whole not in vehicle.name])


def _command(line: CommandLine, *, chances: bool) -> Roll:
    chance = odds(line.chance) if chances else ()
    return Roll(
        faces(line.rolls), (Text(line.name, "strong"),), numbered(line.text, "range"), chance
    )


def _fire(vehicle: ChartVehicle) -> Paragraph:
    """Return its Cover Fire, and whether it fires at vehicles at all."""
    rule = vehicle.cover_fire
    after = rule.reminder_text.removeprefix(rule.name)
    # not every language begins with the name
    lead = rule.name if after != rule.reminder_text else f"{rule.name}: "
    fire = (Text(lead, "strong"), *numbered(after, "range"))
    return fire if vehicle.fires_at_vehicles else (*fire, Text(" "), Text(_(NO_SHOTS), "strong"))
