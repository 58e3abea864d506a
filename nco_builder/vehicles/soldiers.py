"""Vehicles and the squad's soldiers: who fears them, and who can destroy them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.language.words import either
from nco_builder.legality import Names
from nco_builder.vehicles.chart import AntiTankChart, Carrier, FearChart, Frightened
from nco_builder.vehicles.odds import Shot

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Profile
    from nco_builder.vehicles.battle import Battle


def fear_chart(battle: Battle) -> FearChart | None:
    """Return Tank Fear, or None if the enemy is known to have no such tank."""
    is_there = battle.book.tank_fear.type in {kind.id for kind in battle.foes}
    if battle.are_foes_known and not is_there:
        return None
    return replace(fear_of(battle.report, battle.rulebook), is_expected=is_there)


def fear_of(report: Report, rulebook: Rulebook) -> FearChart:
    """Return Tank Fear for the men of a squad.

    Men of unknown units are left out, because their courage is unknown.
    """
    rule = rulebook.appendix_b.tank_fear
    least = rule.courage_at_most
    men, shaken = [], []
    event = next((e for e in rulebook.events.events if e.change and e.change.C < 0), None)
    for index, man in enumerate(report.members):
        if man.profile is None or man.unit is None:
            continue
        spared = event is None or man.unit.id in event.spared_units
        lowered = man.profile.C + (event.change.C if event and event.change else 0)
        if least >= man.profile.C:
            men.append(_frightened(index, man.profile, report, rulebook))
        elif lowered <= least and not spared:
            shaken.append(_frightened(index, man.profile, report, rulebook))
    name = event.name if event else ""
    return FearChart(rule.reminder_text, least, tuple(men), tuple(shaken), name)


def _frightened(index: int, profile: Profile, report: Report, rulebook: Rulebook) -> Frightened:
    known, rule = rulebook.items_by_id, rulebook.appendix_b.tank_fear
    carried = dict.fromkeys(report.squad.members[index].items)
    items = [known[item] for item in carried if item in known]
    return Frightened(
        member=index,
        name=Names(report.squad, rulebook).man(index),
        courage=profile.C,
        psyche=profile.P,
        protected_by=tuple(item.name for item in items if item.id in rule.protected_by),
    )


def anti_tank_chart(battle: Battle) -> AntiTankChart | None:
    """Return anti-tank weapons against the enemy's types, or None if they were not agreed."""
    if not battle.squad.match.anti_tank_weapons:
        return None
    book, rulebook = battle.book, battle.rulebook
    weapon, rule = book.anti_tank, rulebook.vehicle_phase.anti_tank
    barred = [rulebook.units_by_id[unit].name for unit in rule.barred_units]
    return AntiTankChart(
        text=weapon.reminder_text,
        carried_by=weapon.carried_by.text(carriers=rule.carriers, barred=either(barred)),
        bonus_text=book.kill_bonus.reminder_text,
        bonus_points=book.kill_bonus.points,
        stop_within_in=weapon.stop_within_in,
        carriers=tuple(
            _carrier(index, battle)
            for index, member in enumerate(battle.squad.members)
            if member.anti_tank
        ),
        shots=tuple(
            (foe, Shot(weapon.to_hit, weapon.to_destroy[foe.id], weapon.to_hit))
            for foe in battle.foes
        ),
    )


def _carrier(index: int, battle: Battle) -> Carrier:
    """Return a man with the findings about him as a carrier."""
    said = {found.code for found in battle.report.members[index].findings}
    return Carrier(
        member=index,
        name=Names(battle.squad, battle.rulebook).man(index),
        barred="at_sergeant" in said,
        cannot_assault="at_cannot_assault" in said,
    )
