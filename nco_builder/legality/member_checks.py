"""The checks of one man, in the rulebook's order. Each is a generator of findings.

Every condition is judged by itself unless the rule says otherwise, so a man may have several
findings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.legality.findings import finding
from nco_builder.squad.profile import all_skills

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.terms import Terms
    from nco_builder.rules import Unit
    from nco_builder.squad import Member, NationWeapon


def unit(_member: Member, unit: Unit, terms: Terms) -> Iterator[Finding]:
    """What a nation cannot take (p. 22)."""
    nation = terms.nation
    if nation and unit.id in nation.forbidden:
        yield finding("unit_forbidden", nation.source, "unit", nation=nation.id, unit=unit.id)


def primary(member: Member, unit: Unit, terms: Terms) -> Iterator[Finding]:
    """One primary weapon of the unit's list, or a nation-specific one where offered (p. 17-18)."""
    weapon = member.primary
    if weapon is None:
        yield finding("no_primary", unit.source, "primary", unit=unit.id)
    elif weapon in terms.rules.nation_weapons:
        yield from _nation_weapon(terms.rules.nation_weapons[weapon], unit, terms)
    elif weapon not in unit.primary_costs:
        yield finding("primary_not_allowed", unit.source, "primary", unit=unit.id, weapon=weapon)


def _nation_weapon(weapon: NationWeapon, unit: Unit, terms: Terms) -> Iterator[Finding]:
    if unit.nation_weapon is None:
        code = "nation_weapon_not_allowed"
    elif terms.rules.is_of_other_nation(weapon):
        code = "nation_weapon_wrong_nation"
    elif unit.nation_weapon == "at_cost" and weapon.cost is None:
        code = "nation_weapon_unpriced"
    else:
        code = "nation_weapon_unverified"
    yield finding(
        code, unit.source, "primary", unit=unit.id, weapon=weapon.id, nation=weapon.nation
    )


def secondary(member: Member, unit: Unit, _terms: Terms) -> Iterator[Finding]:
    """A secondary weapon only where the unit's entry gives one (p. 17-18)."""
    weapon = member.secondary
    if weapon is not None and weapon not in unit.secondary:
        yield finding(
            "secondary_not_allowed", unit.source, "secondary", unit=unit.id, weapon=weapon
        )


def grenades(member: Member, unit: Unit, _terms: Terms) -> Iterator[Finding]:
    """Hand grenades up to the unit's limit (p. 17-18)."""
    count = member.grenades
    if count < 0:
        yield finding("bad_count", unit.source, "grenades", count=count)
    elif count and unit.grenades is None:
        yield finding("grenades_not_allowed", unit.source, "grenades", unit=unit.id, count=count)
    elif unit.grenades and unit.grenades.max is not None and count > unit.grenades.max:
        yield finding(
            "grenades_over_max",
            unit.source,
            "grenades",
            unit=unit.id,
            count=count,
            max=unit.grenades.max,
        )


def items(member: Member, unit: Unit, terms: Terms) -> Iterator[Finding]:
    """Item slots of the unit, Sergeant-only items, the same item twice (p. 17-18, 21)."""
    if not member.items:
        return
    if len(member.items) > unit.item_slots:
        yield finding(
            "item_slots_over",
            unit.source,
            "items",
            unit=unit.id,
            count=len(member.items),
            slots=unit.item_slots,
        )
    for item in dict.fromkeys(member.items):
        count = member.items.count(item)
        known = terms.rules.rulebook.items_by_id.get(item)
        source = known.source if known else unit.source
        if known is None:
            yield finding("unknown_item", source, "items", item=item)
        elif known.restricted_to and unit.id not in known.restricted_to:
            allowed = known.restricted_to
            yield finding(
                "item_restricted", source, "items", item=item, unit=unit.id, allowed=allowed
            )
        if count > 1:
            severity = terms.duplicate_item_severity
            yield finding("duplicate_item", source, "items", severity, item=item, count=count)


def item_use(member: Member, unit: Unit, terms: Terms) -> Iterator[Finding]:
    """Items that are of no or of doubtful use with a primary weapon or a trade (p. 20, 21)."""
    known = terms.rules.rulebook.items_by_id
    doubtful = [item for item in member.items if item in known and known[item].may_be_useless]
    for item in dict.fromkeys(doubtful):
        entry = known[item]
        no_order = entry.needs_order in terms.forbidden_orders(unit)
        if member.primary in entry.no_use_with or no_order:
            yield finding(
                "extra_magazine_no_use",
                entry.source,
                "items",
                item=item,
                unit=unit.id,
                weapon=None if no_order else member.primary,
            )
        if member.primary in entry.unclear_with:
            yield finding(
                "extra_magazine_lmg", entry.source, "items", item=item, weapon=member.primary
            )


def skills(member: Member, unit: Unit, terms: Terms) -> Iterator[Finding]:
    """Skills that are open to the unit and not taken too often (p. 20)."""
    if not member.skills:
        return
    had = all_skills(member, unit)
    for skill in dict.fromkeys(member.skills):
        known = terms.rules.rulebook.skills_by_id.get(skill)
        source = known.source if known else unit.source
        if known is None:
            yield finding("unknown_skill", source, "skills", skill=skill)
        elif known.restricted_to and unit.id not in known.restricted_to:
            allowed = known.restricted_to
            yield finding(
                "skill_restricted", source, "skills", skill=skill, unit=unit.id, allowed=allowed
            )
        most = known.max_stack if known else 1
        count = had.count(skill)
        if count > most:
            yield finding("skill_duplicate", source, "skills", skill=skill, count=count, max=most)


def skill_slots(member: Member, unit: Unit, _terms: Terms) -> Iterator[Finding]:
    """Free and bought skill slots, too many skills, empty slots (p. 17-18)."""
    chosen = len(member.skills)
    bought = unit.extra_skill_slots if member.extra_skill_slot else 0
    slots = unit.free_skill_slots + bought
    if chosen > slots:
        yield finding(
            "skill_slots_over", unit.source, "skills", unit=unit.id, count=chosen, slots=slots
        )
    if member.extra_skill_slot and not bought:
        yield finding("extra_slot_not_available", unit.source, "extra_skill_slot", unit=unit.id)
    if chosen < unit.free_skill_slots:
        yield finding(
            "skill_slot_empty",
            unit.source,
            "skills",
            unit=unit.id,
            count=chosen,
            slots=unit.free_skill_slots,
        )
    if bought and chosen < slots:
        yield finding(
            "extra_slot_empty", unit.source, "skills", unit=unit.id, cost=unit.extra_skill_slot_cost
        )


def anti_tank(member: Member, unit: Unit, terms: Terms) -> Iterator[Finding]:
    """Who may carry the optional anti-tank weapons of Appendix B."""
    if not member.anti_tank:
        return
    rule = terms.rules.rulebook.vehicle_phase.anti_tank
    if not terms.match.anti_tank_weapons:
        yield finding("at_not_agreed", rule.source, "anti_tank")
        return
    if unit.id in rule.barred_units:
        yield finding("at_sergeant", rule.source, "anti_tank", unit=unit.id)
    if unit.kind != rule.usual_kind:
        yield finding("at_specialist", rule.source, "anti_tank", unit=unit.id)
    if rule.needs_order in terms.forbidden_orders(unit):
        yield finding("at_cannot_assault", rule.source, "anti_tank", unit=unit.id)


def bomber(member: Member, unit: Unit, terms: Terms) -> Iterator[Finding]:
    """Who may be the Bomber of scenario 5 (p. 13-16)."""
    scenario = terms.scenario
    if member.bomber and scenario and scenario.bomber and unit.kind != scenario.bomber.kind:
        yield finding("bomber_specialist", scenario.source, "bomber", unit=unit.id)


MEMBER_CHECKS = (
    unit,
    primary,
    secondary,
    grenades,
    items,
    item_use,
    skills,
    skill_slots,
    anti_tank,
    bomber,
)
