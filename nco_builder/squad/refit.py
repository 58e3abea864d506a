"""Changing a man's rank: what he keeps, what no longer fits, and the free additions.

Units: Soldier Barracks, p. 17; Specialist Camp, p. 18.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.squad.fields import FIELDS
from nco_builder.squad.profile import all_skills, carried_weapons

if TYPE_CHECKING:
    from nco_builder.rules import Unit
    from nco_builder.squad.model import Match, Member
    from nco_builder.squad.profile import EffectiveRules


_SWITCHES = tuple(field.name for field in FIELDS if field.shape == "switch")


class LostChoice(NamedTuple):
    """Something a man has lost: the field, and which value of it, or how many."""

    field: str
    value: object


def refitted(
    member: Member, old: Unit | None, unit: Unit, rules: EffectiveRules, match: Match
) -> Member:
    """Return the man as one of `unit`: what fits stays in its order, and no paid option is added.

    Things that no rulebook entry covers do not depend on his rank and stay, if there are slots.

    Args:
        member: the man before.
        old: his unit, None if it is unknown.
        unit: his new unit.
        rules: the rules in force.
        match: the terms agreed for the battle.

    """
    slot = member.extra_skill_slot and unit.extra_skill_slots > 0
    return member.replace(
        unit=unit.id,
        primary=_primary(member.primary, unit, rules),
        secondary=_secondary(member.secondary, unit),
        grenades=_grenades(member.grenades, old, unit),
        items=_items(member.items, unit, rules),
        skills=_skills(member.skills, slot=slot, unit=unit, rules=rules),
        extra_skill_slot=slot,
        anti_tank=member.anti_tank and _may_have_anti_tank(unit, rules, match),
        bomber=member.bomber and _may_be_bomber(unit, rules, match),
    )


def _primary(weapon: str | None, unit: Unit, rules: EffectiveRules) -> str | None:
    if weapon is None or weapon in unit.primary_costs or _is_open(weapon, unit, rules):
        return weapon
    return unit.primary[0].weapon if unit.primary else None


def _is_open(weapon: str, unit: Unit, rules: EffectiveRules) -> bool:
    """Return whether he may have a nation-specific weapon (rulings NCO-26 to NCO-28)."""
    own = rules.nation_weapons.get(weapon)
    if own is None or unit.nation_weapon is None or rules.is_of_other_country(own):
        return False
    return unit.nation_weapon == "free" or own.cost is not None


def _secondary(weapon: str | None, unit: Unit) -> str | None:
    if weapon is None or weapon in unit.secondary:
        return weapon
    return unit.secondary[0] if unit.secondary else None


def _grenades(count: int, old: Unit | None, unit: Unit) -> int:
    """Return as many as he may have; the free ones, unless he gave up those of his old rank."""
    if unit.grenades is None:
        return 0
    most = unit.grenades.max
    kept = max(0, count if most is None else min(count, most))
    had_free = old is None or old.grenades is None or count >= old.grenades.free
    return max(kept, unit.grenades.free) if had_free else kept


def _items(items: tuple[str, ...], unit: Unit, rules: EffectiveRules) -> tuple[str, ...]:
    known = rules.rulebook.items_by_id
    open_to = [each for each in items if each not in known or _may(unit, known[each].restricted_to)]
    return tuple(open_to[: unit.item_slots])


def _skills(
    skills: tuple[str, ...], *, slot: bool, unit: Unit, rules: EffectiveRules
) -> tuple[str, ...]:
    known = rules.rulebook.skills_by_id
    slots = unit.free_skill_slots + (unit.extra_skill_slots if slot else 0)
    kept: list[str] = []
    for each in skills:
        entry = known.get(each)
        most = entry.max_stack if entry else 1
        is_open = entry is None or _may(unit, entry.restricted_to)
        if is_open and (*unit.fixed_skills, *kept).count(each) < most:
            kept.append(each)
    return tuple(kept[:slots])


def _may(unit: Unit, restricted_to: tuple[str, ...]) -> bool:
    return not restricted_to or unit.id in restricted_to


def _may_have_anti_tank(unit: Unit, rules: EffectiveRules, match: Match) -> bool:
    barred = rules.rulebook.vehicle_phase.anti_tank.barred_units
    return not match.anti_tank_weapons or unit.id not in barred


def _may_be_bomber(unit: Unit, rules: EffectiveRules, match: Match) -> bool:
    scenario = rules.rulebook.scenarios_by_number.get(match.scenario or 0)
    bomber = scenario.bomber if scenario else None
    return bomber is None or unit.kind == bomber.kind


def lost_choices(
    before: Member, after: Member, old: Unit | None, new: Unit
) -> tuple[LostChoice, ...]:
    """Return what he had as one of his old unit and lost, by field, except built-in skills."""
    weapons = _without(_weapons(before, old), _weapons(after, new))
    gone = [LostChoice("primary", weapon) for weapon in weapons]
    if before.grenades > after.grenades:
        gone.append(LostChoice("grenades", before.grenades - after.grenades))
    skills = _without(before.skills, all_skills(after, new))
    gone += [LostChoice("skills", skill) for skill in skills]
    gone += [LostChoice("items", item) for item in _without(before.items, after.items)]
    off = [each for each in _SWITCHES if getattr(before, each) and not getattr(after, each)]
    return (*gone, *[LostChoice(each, value=True) for each in off])


def _without(had: tuple[str, ...], has: tuple[str, ...]) -> list[str]:
    """Return the values that occur less often than before, once per missing one."""
    if had == has:
        return []
    return [each for each in dict.fromkeys(had) for _ in range(had.count(each) - has.count(each))]


def _weapons(member: Member, unit: Unit | None) -> tuple[str, ...]:
    if unit is not None:
        return carried_weapons(member, unit)
    return tuple(dict.fromkeys(filter(None, (member.primary, member.secondary))))
