"""What the set means, put in order: every number and sentence is the vehicle chart's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.language.lists import alternatives, enumerated, listed
from nco_builder.rules.vehicle_phase import appendix_b
from nco_builder.sheets.vehicle_chart.phrases import faces
from nco_builder.ui.vehicles.chart_blocks import Heading, Para, Run, Table
from nco_builder.vehicles import percent, vehicle_chart

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from nco_builder.legality import Report
    from nco_builder.ui.vehicles.chart_blocks import Block, Blocks, Runs
    from nco_builder.vehicles import (
        AntiTankChart,
        ArmorLine,
        Carrier,
        ChartVehicle,
        EntryLine,
        FearChart,
        Frightened,
        Shot,
        VehicleChart,
    )

NO_PHASE = N_(
    "The Vehicle Phase is not agreed for this match: until it is, none of these vehicles comes."
)
DIE_WIDTHS = (11, 66, 23)
COUNTS = {1: N_("One type"), 2: N_("Two types"), 3: N_("Three types")}


def chart_blocks(report: Report) -> Blocks:
    """What the squad's set means; what a set is, where there is none."""
    squad, rulebook = report.squad, report.rulebook
    if rulebook is None:
        return (Para((Run(_("There is no rulebook here to chart these vehicles by."), "dim"),)),)
    if not squad.vehicles:
        return tuple(_empty())
    chart = vehicle_chart(squad, rulebook)
    blocks: list[Block] = []
    if not squad.match.vehicle_phase:
        blocks.append(Para((Run(f"◆ {_(NO_PHASE)}", "ruling"),)))
    for part in (_arriving, _orders, _armor, _soldiers, _around):
        blocks += part(chart)
    return tuple(blocks)


def _empty() -> Iterator[Block]:
    book = appendix_b()
    yield Heading(_("No vehicles yet"))
    yield Para((Run(_("Choose a model at the left. What the set means will stand here at once:")),))
    for line in (
        _("which vehicle arrives on which roll, and how likely it comes by which turn"),
        _("the command chart of each vehicle, with its numbers"),
        _("what they do to each other, shot by shot"),
        _("which of your soldiers Tank Fear touches, and who carries an anti-tank weapon"),
    ):
        yield Para((Run("▸ ", "dim"), Run(line)))
    yield Heading(book.selection.name, book.label)
    yield Para((Run(book.selection.reminder_text),))
    yield Heading(book.phase.name)
    yield Para((Run(book.phase.reminder_text),))


def _arriving(chart: VehicleChart) -> Iterator[Block]:
    book = appendix_b()
    names = listed([kind.short_name for kind in chart.kinds])
    yield Heading(book.entry.name, f"{_(COUNTS[len(chart.kinds)])}: {names}")
    yield Para((Run(chart.phase.reminder_text),))
    yield Table(tuple(map(_entry, chart.entry)), DIE_WIDTHS)
    yield _expected(chart)
    yield Para((Run(said(" ".join(chart.entry_notes)), "dim"),))
    yield Heading(book.edge.name)
    yield Table(
        tuple(
            ((Run(faces(edge.rolls), "die"),), (Run(said(edge.text)),), odds(edge.chance))
            for edge in chart.edges
        ),
        DIE_WIDTHS,
    )
    yield Para((Run(said(chart.edge_note), "dim"),))


def _entry(line: EntryLine) -> tuple[Runs, ...]:
    what: Runs = (Run(_("nothing"), "dim"),)
    if line.kind:
        kind = firm(line.kind.short_name)
        what = (Run(alternatives(list(line.names)), "strong"), Run(f"  {kind}", "dim"))
    return (Run(faces(line.rolls), "die"),), what, odds(line.chance)


def _expected(chart: VehicleChart) -> Table:
    """Turn by turn: that it comes first, that it has come; types with equal odds share rows."""
    shared: dict[tuple[object, ...], list[str]] = {}
    for arrival in chart.arrivals:
        shared.setdefault(arrival.by_turn, []).append(arrival.kind.short_name)
    by_odds = {arrival.by_turn: arrival for arrival in chart.arrivals}
    rows = []
    for same, kinds in shared.items():
        alone = _("each") if len(kinds) > 1 else _("it")
        who = alone if len(shared) == 1 else enumerated(kinds)
        arrival = by_odds[same]  # type: ignore[index]  # the keys are those of by_odds
        first = [odds_below(chance) for _turn, chance in arrival.in_turn]
        since = [odds_below(chance) for _turn, chance in arrival.by_turn]
        comes = _("{vehicle} comes in").format(vehicle=who)
        has_come = _("{vehicle} has come by").format(vehicle=who)
        rows += [((Run(comes),), *first), ((Run(has_come),), *since)]
    numbers = [turn for turn, _chance in chart.arrivals[0].by_turn]
    turns = [_("turn {number}").format(number=turn) for turn in numbers]
    share = 72 // len(turns)
    return Table(tuple(rows), (100 - share * len(turns), *[share] * len(turns)), ("", *turns))


def _orders(chart: VehicleChart) -> Iterator[Block]:
    yield Heading(_("Orders"))
    yield Para((Run(" ".join(chart.steps[2:]), "dim"),))
    for vehicle in chart.vehicles:
        yield from _vehicle(vehicle)
    yield Para((Run(f"{chart.ambush.name}. ", "strong"), Run(said(chart.ambush.reminder_text))))


def _vehicle(vehicle: ChartVehicle) -> Iterator[Block]:
    yield Heading(vehicle.name, vehicle.kind.name, 2)
    if vehicle.usual_kind:
        usual = _("The catalogue counts it otherwise: {kind}.").format(kind=vehicle.usual_kind.name)
        yield Para((Run(usual, "dim"),))
    yield Table(
        tuple(
            (
                (Run(faces(line.rolls), "die"),),
                (Run(f"{line.name}. ", "strong"), Run(said(line.text))),
                odds_below(line.chance),
            )
            for line in vehicle.commands
        ),
        (11, 75, 14),
    )
    never = "" if vehicle.fires_at_vehicles else " " + _("Never fires at vehicles.")
    yield Para((Run(said(vehicle.cover_fire.reminder_text)), Run(never, "strong")))


SHOTS = (N_("to hit"), N_("to destroy"), N_("destroys"), N_("pins"), N_("two shots end it"))
SHOT_WIDTHS = (14,) * len(SHOTS)


def _armor(chart: VehicleChart) -> Iterator[Block]:
    if not chart.armor:
        return
    yield Heading(appendix_b().armor_v_armor.name)
    rows: list[tuple[Runs, ...]] = []
    for line in chart.armor:
        rows += _pair(line)
    yield Table(tuple(rows), (30, *SHOT_WIDTHS), (_("fires at"), *map(_, SHOTS)))
    for text in (chart.armor_note, chart.pinned and chart.pinned.reminder_text):
        if text:
            yield Para((Run(said(text), "dim"),))


def _pair(line: ArmorLine) -> Iterator[tuple[Runs, ...]]:
    at = _("at {target}").format(target=firm(line.target.short_name))
    who = (Run(firm(line.shooter.short_name), "strong"), Run(f" {at}"))
    yield who, *_shot(line.standing)
    if line.moved_out != line.standing:
        yield (Run(_("that moved out"), "dim"),), *_shot(line.moved_out)


def _shot(shot: Shot) -> tuple[Runs, ...]:
    return (
        (Run(f"{shot.to_hit}+", "strong"), Run(f"\n{shot.hit}", "small")),
        (Run(f"{shot.to_destroy}+", "strong"), Run(f"\n{shot.destroyed_by_first_hit}", "small")),
        odds_below(shot.destroyed),
        odds_below(shot.pinned),
        odds_below(shot.lost_in_two),
    )


def _soldiers(chart: VehicleChart) -> Iterator[Block]:
    if chart.fear:
        yield from _fear(chart.fear)
    yield Heading(appendix_b().anti_tank.name, _("agreed") if chart.anti_tank else _("not agreed"))
    if chart.anti_tank:
        yield from _anti_tank(chart.anti_tank, chart)
    else:
        yield Para((Run(_("Nobody carries one in this match."), "dim"),))


def _fear(fear: FearChart) -> Iterator[Block]:
    yield Heading(
        appendix_b().tank_fear.name, _("courage {most} or less").format(most=fear.courage_at_most)
    )
    yield Para((Run(said(fear.text)),))
    if not fear.men:
        yield Para((Run(_("It touches nobody in this squad."), "strong"),))
        return
    rows = tuple(
        (
            (Run(man.name, "strong"),),
            (Run(str(man.courage)),),
            (Run(str(man.psyche)),),
            (Run(_helped(man), "dim"),),
        )
        for man in fear.men
    )
    yield Table(rows, (40, 14, 14, 32), (_("touches"), _("courage"), _("psyche"), _("items")))


def _helped(man: Frightened) -> str:
    spared = [_("{item} spares him").format(item=item) for item in man.protected_by]
    steadied = [_("{item} steadies him").format(item=item) for item in man.steadied_by]
    return enumerated([*spared, *steadied])


def _anti_tank(rule: AntiTankChart, chart: VehicleChart) -> Iterator[Block]:
    carried: list[Run] = [Run(_("Carried by:") + " ")]
    for place, carrier in enumerate(rule.carriers):
        carried += [Run(", " if place else ""), Run(carrier.name, "strong"), _why_not(carrier)]
    nobody = Run(_("nobody yet. Choose who in the middle."), "dim")
    yield Para(tuple(carried) if rule.carriers else (carried[0], nobody))
    yield Para((Run(f"{rule.carried_by} ", "dim"),))
    yield Table(
        tuple(((Run(kind.short_name, "strong"),), *_shot(shot)) for kind, shot in rule.shots),
        (30, *SHOT_WIDTHS),
        (_("fires at"), *map(_, SHOTS)),
    )
    yield Para((Run(said(f"{rule.text} {rule.bonus_text}"), "dim"),))
    if chart.pinned and not chart.armor:
        yield Para((Run(said(chart.pinned.reminder_text), "dim"),))


def _why_not(carrier: Carrier) -> Run:
    if carrier.barred:
        return Run(" " + _("(may carry none)"), "error")
    if carrier.cannot_assault:
        return Run(" " + _("(never assaults, so cannot use it)"), "ruling")
    return Run("")


def _around(chart: VehicleChart) -> Iterator[Block]:
    yield Heading(_("Around vehicles"))
    for rule in (chart.sight, chart.running, chart.wreck):
        if rule:
            yield Para((Run(f"{rule.name}. ", "strong"), Run(said(rule.reminder_text))))
    yield Para((Run(f"{appendix_b().cover.name}. ", "strong"), Run(said(" ".join(chart.cover)))))
    yield Para((Run(chart.credit, "small"),))


def said(reminder: str) -> str:
    """A reminder with true minus signs."""
    return re.sub(r"(?<![\w-])-(?=\d)", "−", reminder)


def firm(words: str) -> str:
    """Words that stay on one line."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def odds(chance: Fraction) -> Runs:
    """`33 %  1/3`: rounded and exact."""
    return Run(percent(chance), "strong"), Run(f"  {chance}", "small")


def odds_below(chance: Fraction) -> Runs:
    """The same, one below the other: for narrow columns."""
    return Run(percent(chance), "strong"), Run(f"\n{chance}", "small")
