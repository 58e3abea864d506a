"""What vehicle cards have to say of a squad's set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.legality import check, finding_sentence
from nco_builder.sheets.words import faces, single_line
from nco_builder.vehicles import vehicle_chart
from tests.sheets.says_vehicles import MINUS
from tests.vehicles.sets import RULEBOOK

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.squad import Squad
    from nco_builder.vehicles import AntiTankChart, ChartVehicle, Frightened, VehicleChart

CUT_SQUAD, CUT_VEHICLE, CUT_MAN = (24, 22), (24, 22), (8, 6)
"""How long a name in a list on a card may be, and what is said of a longer one at least."""
SHORT, LONG = 8, 18
"""Frightened men with names up to the first are named, those with longer ones than the second are
numbered; between them it depends on how many they are."""


def facts(squad: Squad) -> Iterator[str]:
    """Everything of a squad's set that has to be on its cards, as far as it is one text."""
    report, chart = check(squad, RULEBOOK), vehicle_chart(squad, RULEBOOK)
    yield begun(squad.name, *CUT_SQUAD)
    told = [*_rules(chart), *_arriving(chart), *_men(chart, report.numbers)]
    for vehicle in chart.vehicles:
        told += vehicle_facts(vehicle, chart)
    for fact in told:
        yield fact.replace("-", MINUS) if " -" in fact else fact
    for found in report.errors:  # what is only odd stands on the chart
        if found.source.document == chart.label:
            yield finding_sentence(found, squad, RULEBOOK)


def begun(name: str, longest: int, least: int) -> str:
    """A name, or the beginning of one that is longer."""
    name = single_line(name)
    return name if len(name) <= longest else name[:least].rstrip()


def vehicle_facts(vehicle: ChartVehicle, chart: VehicleChart) -> Iterator[str]:
    """What the card of one vehicle says below its name."""
    yield _plain(f"{vehicle.cover_fire.name} {vehicle.cover_fire.on_card}")
    for line in vehicle.commands:
        yield line.card
    yield "".join(
        f"{line.target.short_name}{line.standing.to_hit}+{line.moved_out.to_hit}+"
        f"{line.standing.to_destroy}+"
        for line in chart.armor
        if line.shooter == vehicle.kind
    )
    yield "".join(
        f"{line.shooter.short_name}{line.standing.to_hit}+{line.moved_out.to_hit}+"
        f"{line.standing.to_destroy}+"
        for line in chart.armor
        if line.target == vehicle.kind
    )
    for kind, shot in chart.anti_tank.shots if chart.anti_tank else ():
        if kind == vehicle.kind:
            yield f"anti-tank{shot.to_hit}+{shot.to_hit}+{shot.to_destroy}+"
    if not vehicle.fires_at_vehicles:
        yield "Never fires at vehicles."


def _plain(text: str) -> str:
    """A text of cards with the numbers of its orders, without frames."""
    for order in RULEBOOK.orders:
        text = text.replace(f"[{order.id}]", str(order.die))
    return text.replace("[", "").replace("]", "")


def _rules(chart: VehicleChart) -> Iterator[str]:
    yield from (chart.phase.reminder_text, *chart.steps, chart.edge_note)
    book = chart.rules.appendix_b
    yield from (book.entry.on_card, *chart.entry_notes[1:], book.cover.on_card, chart.cover[1])
    rules = (chart.ambush, chart.sight, chart.running, chart.pinned, chart.wreck)
    yield from (rule.on_card for rule in rules if rule)


def _arriving(chart: VehicleChart) -> Iterator[str]:
    for line in chart.entry:
        kind = line.kind.short_name if line.kind else ""
        first, *others = [begun(name, *CUT_VEHICLE) for name in line.names] or ["nothing"]
        yield f"{_faces(line.rolls)}{first}"
        yield from (*others, kind)
    for edge in chart.edges:
        yield f"{_faces(edge.rolls)}{edge.text}"


def _frightened(men: Sequence[Frightened], numbers: Sequence[int]) -> Iterator[str]:
    """Men by name; numbers take the place of names that are too long for a card."""
    alike: dict[str, list[Frightened]] = {}
    for man in men:
        alike.setdefault(f"C {man.courage} P {man.psyche}:", []).append(man)
    for values, own in alike.items():
        yield values
        longest = max(len(single_line(man.name)) for man in own)
        if longest <= SHORT:
            yield from (single_line(man.name) for man in own)
        elif longest > LONG:
            plain = tuple([numbers[man.member] for man in own if not man.protected_by])
            yield f"no. {faces(plain)}" if plain else ""
        for man in own:
            yield from man.protected_by


def _men(chart: VehicleChart, numbers: Sequence[int]) -> Iterator[str]:
    if chart.fear:
        yield chart.rules.appendix_b.tank_fear.on_card[1:]  # it begins with a capital
        yield from _frightened(chart.fear.men, numbers)
    if chart.anti_tank:
        yield _plain(chart.rules.appendix_b.anti_tank.on_card)[1:]
        yield from _anti_tank(chart.anti_tank)


def _anti_tank(rule: AntiTankChart) -> Iterator[str]:
    yield from (rule.carried_by, rule.bonus_text, f"{rule.bonus_points} victory")
    yield from (begun(carrier.name, *CUT_MAN) for carrier in rule.carriers)
    yield "".join(f"{kind.short_name}{s.to_hit}+{s.to_destroy}+" for kind, s in rule.shots)


def _faces(rolls: tuple[int, ...]) -> str:
    return f"{rolls[0]}–{rolls[-1]}" if len(rolls) > 1 else str(rolls[0])
