"""A vehicle chart as plain lines, for reading against the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.vehicles import AntiTankChart, ArmorLine, FearChart, Shot, VehicleChart


def printed(chart: VehicleChart) -> str:
    """Everything the chart says."""
    return "\n".join(_lines(chart)) + "\n"


def _lines(chart: VehicleChart) -> Iterator[str]:
    yield f"{chart.label}: {', '.join(kind.name for kind in chart.kinds)}"
    yield f"against: {', '.join(kind.short_name for kind in chart.foes)}"
    yield from (chart.selection.reminder_text, chart.phase.reminder_text, *chart.steps)
    yield from _arriving(chart)
    for vehicle in chart.vehicles:
        yield f"\n{vehicle.name}, {vehicle.kind.name}"
        for line in vehicle.commands:
            yield f"{_faces(line.rolls)} ({line.chance}) {line.name}: {line.text}"
        yield vehicle.cover_fire.reminder_text
        yield "can be lost" if vehicle.can_be_lost else "nothing can hurt it"
        if not vehicle.fires_at_vehicles:
            yield "never fires at vehicles"
    yield ""
    yield f"{chart.ambush.name}: {chart.ambush.reminder_text}"
    yield f"{chart.sight.name}: {chart.sight.reminder_text}"
    yield from (_duel(line) for line in chart.armor)
    yield chart.armor_note or "no vehicle fires at vehicles"
    for rule in (chart.pinned, chart.running, chart.wreck):
        if rule:
            yield f"{rule.name}: {rule.reminder_text}"
    yield from chart.cover
    if chart.fear:
        yield from _fear(chart.fear)
    if chart.anti_tank:
        yield from _anti_tank(chart.anti_tank)
    yield chart.credit


def _arriving(chart: VehicleChart) -> Iterator[str]:
    yield ""
    for line in chart.entry:
        yield f"{_faces(line.rolls)} ({line.chance}) {' or '.join(line.names) or 'nothing'}"
    yield from chart.entry_notes
    for arrival in chart.arrivals:
        turns = ", ".join(f"{turn}: {chance}" for turn, chance in arrival.by_turn)
        yield f"{', '.join(arrival.names)} by turn {turns}"
    for edge in chart.edges:
        yield f"{_faces(edge.rolls)} ({edge.chance}) {edge.text}"
    yield chart.edge_note


def _duel(line: ArmorLine) -> str:
    return (
        f"{line.shooter.short_name} at {line.target.short_name}: {_shot(line.standing)};"
        f" moved out {_shot(line.moved_out)}"
    )


def _shot(shot: Shot) -> str:
    return (
        f"hit {shot.to_hit}+, destroy {shot.to_destroy}+,"
        f" one shot {shot.destroyed}, two shots {shot.lost_in_two}"
    )


def _fear(fear: FearChart) -> Iterator[str]:
    yield fear.text
    for man in fear.men:
        saved = "".join(f", not with {item}" for item in man.protected_by)
        yield f"- {man.name} C{man.courage} P{man.psyche}{saved}"


def _anti_tank(rule: AntiTankChart) -> Iterator[str]:
    yield from (rule.text, rule.carried_by, rule.bonus_text)
    for man in rule.carriers:
        yield f"- {man.name}{' barred' * man.barred}{' cannot assault' * man.cannot_assault}"
    for kind, shot in rule.shots:
        yield f"at {kind.short_name}: {_shot(shot)}"


def _faces(rolls: tuple[int, ...]) -> str:
    return f"{rolls[0]}-{rolls[-1]}" if len(rolls) > 1 else str(rolls[0])
