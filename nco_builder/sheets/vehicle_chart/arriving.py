"""What a vehicle chart says of vehicles that arrive: which, where, and how likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.lists import alternatives, listed
from nco_builder.rules.vehicle_phase import appendix_b
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.vehicle_chart.blocks import Panel, Points, Roll, Rolls
from nco_builder.sheets.vehicle_chart.phrases import (
    called,
    faces,
    numbered,
    odds,
    of_rule,
    reminder,
)
from nco_builder.sheets.words import APART, FIRM, joined

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.vehicles import Arrival, EntryLine, VehicleChart


def entering(chart: VehicleChart) -> tuple[Panel, Panel]:
    """Does one arrive, and where?"""
    book = appendix_b()
    arrives = Rolls(tuple([_entry(line) for line in chart.entry]))
    edges = Rolls(
        tuple([Roll(faces(e.rolls), (), numbered(e.text), odds(e.chance)) for e in chart.edges])
    )
    does, where = chart.steps[:2]
    return (
        Panel(f"1. {book.entry.name}", does, (arrives,)),
        Panel(f"2. {book.edge.name}", where, (edges,)),
    )


def entering_notes(chart: VehicleChart) -> tuple[Points, Points]:
    """What may be expected and what keeps a type away; how one is placed."""
    book = appendix_b()
    first, *others = chart.entry_notes
    sentences = (
        reminder(first, book.entry.rulings),
        *(reminder(note, book.entry.wreck_blocks.rulings) for note in others),
        of_rule(chart.selection),
    )
    edge = reminder(chart.edge_note, book.edge.rulings)
    return Points((*_expected(chart), joined(sentences, " "))), Points((edge,))


def _expected(chart: VehicleChart) -> Iterator[Paragraph]:
    """By which turn each type has come; types with the same odds share a sentence."""
    shared: dict[tuple[tuple[int, Fraction], ...], list[Arrival]] = {}
    for arrival in chart.arrivals:
        shared.setdefault(arrival.by_turn, []).append(arrival)
    for by_turn, group in shared.items():
        turns = [(Text(f"{_turn(turn)}{FIRM}{FIRM}"), *odds(chance)) for turn, chance in by_turn]
        yield (Text(f"{_who(group, alone=len(shared) == 1)}{APART}"), *joined(turns, APART))


def _who(group: list[Arrival], *, alone: bool) -> str:
    if alone:
        return _("Each has come by") if len(group) > 1 else _("It has come by")
    types = listed([arrival.kind.short_name for arrival in group])
    return _("Each of {types} has come by").format(types=types)


def _turn(turn: int) -> str:
    return _("turn {turn}").format(turn=turn).replace(" ", FIRM)


def _entry(line: EntryLine) -> Roll:
    if line.kind is None:
        return Roll(faces(line.rolls), (Text(_("nothing")),), (), odds(line.chance))
    names = alternatives([called(name) for name in line.names])
    return Roll(
        faces(line.rolls),
        (Text(names, "strong"),),
        (Text(line.kind.short_name),),
        odds(line.chance),
    )
