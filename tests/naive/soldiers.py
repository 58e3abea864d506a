"""One man: his price, his profile and everything there is to say about him."""

from __future__ import annotations

from collections import Counter

from tests.naive.facts import JSON, Facts

Said = set[tuple[str, str]]


def member_numbers(squad: JSON, man: JSON, facts: Facts) -> JSON:
    """Return price, victory value and profile of one man; an unknown unit has none."""
    unit = facts.units.get(man["unit"])
    if unit is None:
        nothing = dict.fromkeys(("currency", "M", "C", "H", "P"))
        numbers = {"unit": man["unit"], "cost": 0, "victory": 0, **nothing}
        return numbers | {"special_action": False, "inspiring_presence": 0}
    options = options_cost(squad, man, unit, facts)
    profile = {key: unit[key] for key in "MCHP"}
    for item in man["items"]:
        for key, change in facts.items.get(item, {}).get("profile_modifiers", {}).items():
            profile[key] += change
    presence = taken(man, unit)["inspiring_presence"]
    return {
        "unit": man["unit"],
        "cost": unit["cost"] + options,
        "currency": unit["currency"],
        "victory": unit["victory_base"] + options,
        **profile,
        "special_action": profile["C"] >= facts.special_action_courage,
        "inspiring_presence": min(presence, facts.skills["inspiring_presence"]["max_stack"]),
    }


def options_cost(squad: JSON, man: JSON, unit: JSON, facts: Facts) -> int:
    """Return the price of everything beyond the man himself, in his own currency."""
    cost: int = primary_cost(squad, man, unit, facts)
    extra = max(0, man["grenades"] - unit["grenades"]["free"])
    cost += extra * (unit["grenades"]["cost_each_extra"] or 0)
    if unit["items"]["cost_mode"] != "free":
        cost += sum(facts.items[item]["cost"] for item in man["items"] if item in facts.items)
    if man["extra_skill_slot"] and unit["skills"]["extra_slots"]:
        cost += unit["skills"]["extra_slot_cost"]
    return cost


def primary_cost(squad: JSON, man: JSON, unit: JSON, facts: Facts) -> int:
    """Return the price of the primary weapon; one that is not offered costs nothing."""
    for option in unit["primary"]["options"]:
        if option["weapon"] == man["primary"]:
            return int(option["cost"])
    weapon = own_weapon(squad, man["primary"], facts)
    if weapon is None or unit["primary"]["nation_specific"] != "at_cost":
        return 0
    if of_another_country(squad, weapon, facts):
        return 0
    return weapon.get("cost") or 0


def own_weapon(squad: JSON, weapon_id: str | None, facts: Facts) -> JSON | None:
    """Return the squad's own definition of a weapon; the rulebook's weapons come first."""
    if weapon_id in facts.weapons:
        return None
    for weapon in squad["definitions"].get("weapons", []):
        if weapon["id"] == weapon_id:
            return dict(weapon)
    return None


def of_another_nation(squad: JSON, weapon: JSON, facts: Facts) -> bool:
    """Tell whether a weapon belongs to another nation; never so for an unknown nation."""
    nation = facts.nations.get(squad["nation"])
    return nation is not None and facts.nations.get(weapon["nation"]) != nation


def of_another_country(squad: JSON, weapon: JSON, facts: Facts) -> bool:
    """Tell whether a weapon belongs to a nation that fought for another country."""
    if not of_another_nation(squad, weapon, facts):
        return False
    theirs = facts.nations.get(weapon["nation"])
    ours = facts.nations[squad["nation"]]
    return theirs is None or not any(
        {theirs["id"], ours["id"]} <= set(nations) for nations in facts.countries.values()
    )


def taken(man: JSON, unit: JSON) -> Counter[str]:
    """Count a man's skills, the fixed ones included."""
    return Counter(unit["skills"]["fixed"] + man["skills"])


def member_findings(squad: JSON, man: JSON, facts: Facts) -> Said:
    """Every finding of one man of a known unit."""
    unit = facts.units[man["unit"]]
    found = set()
    nation = facts.nations.get(squad["nation"])
    if nation and man["unit"] in nation["forbidden"]:
        found.add(("unit_forbidden", "error"))
    return (
        found
        | weapon_findings(squad, man, unit, facts)
        | grenade_findings(man, unit)
        | item_findings(squad, man, unit, facts)
        | skill_findings(man, unit, facts)
        | agreed_findings(squad, man, unit)
    )


def weapon_findings(squad: JSON, man: JSON, unit: JSON, facts: Facts) -> Said:
    """Primary and secondary weapon."""
    found = set()
    secondaries = [option["weapon"] for option in unit["secondary"]["options"]]
    if man["secondary"] is not None and man["secondary"] not in secondaries:
        found.add(("secondary_not_allowed", "error"))
    primaries = [option["weapon"] for option in unit["primary"]["options"]]
    weapon = own_weapon(squad, man["primary"], facts)
    how = unit["primary"]["nation_specific"]
    if man["primary"] is None:
        found.add(("no_primary", "warning"))
    elif weapon is None:
        if man["primary"] not in primaries:
            found.add(("primary_not_allowed", "error"))
    elif how is None:
        found.add(("nation_weapon_not_allowed", "error"))
    elif of_another_country(squad, weapon, facts):
        found.add(("nation_weapon_wrong_nation", "error"))
    elif how == "at_cost" and weapon.get("cost") is None:
        found.add(("nation_weapon_unpriced", "error"))
    else:
        found.add(("nation_weapon_unverified", "ruling"))
    if ("nation_weapon_unverified", "ruling") in found or (
        "nation_weapon_unpriced",
        "error",
    ) in found:
        assert weapon is not None
        if of_another_nation(squad, weapon, facts):
            found.add(("nation_weapon_division", "ruling"))
    return found


def grenade_findings(man: JSON, unit: JSON) -> Said:
    """Hand grenades."""
    found = set()
    carried, allowed = man["grenades"], unit["grenades"]["allowed"]
    if carried < 0:
        found.add(("bad_count", "error"))
    if carried > 0 and not allowed:
        found.add(("grenades_not_allowed", "error"))
    if allowed and unit["grenades"]["max"] is not None and carried > unit["grenades"]["max"]:
        found.add(("grenades_over_max", "error"))
    return found


def item_findings(squad: JSON, man: JSON, unit: JSON, facts: Facts) -> Said:
    """Items: which, how many, and whether the Extra Magazine is of use."""
    found = set()
    items = man["items"]
    if len(items) > unit["items"]["slots"]:
        found.add(("item_slots_over", "error"))
    for item in items:
        if item not in facts.items:
            found.add(("unknown_item", "error"))
        elif man["unit"] not in (facts.items[item]["restricted_to"] or [man["unit"]]):
            found.add(("item_restricted", "error"))
    if len(set(items)) < len(items):
        forbidden = squad["rulings"].get("duplicate_items") == "forbid"
        found.add(("duplicate_item", "error" if forbidden else "ruling"))
    if "extra_magazine" in items:
        if man["primary"] in ("flamethrower", "he") or man["unit"] in ("medic", "chaplain"):
            found.add(("extra_magazine_no_use", "warning"))
        if man["primary"] == "lmg":
            found.add(("extra_magazine_lmg", "ruling"))
    return found


def skill_findings(man: JSON, unit: JSON, facts: Facts) -> Said:
    """Chosen skills against slots, restrictions and repeats."""
    found = set()
    chosen, free = len(man["skills"]), unit["skills"]["free_slots"]
    bought, offered = man["extra_skill_slot"], unit["skills"]["extra_slots"]
    slots = free + (offered if bought else 0)
    if chosen > slots:
        found.add(("skill_slots_over", "error"))
    if chosen < free:
        found.add(("skill_slot_empty", "warning"))
    if bought and not offered:
        found.add(("extra_slot_not_available", "error"))
    if bought and offered and chosen < slots:
        found.add(("extra_slot_empty", "warning"))
    for skill in man["skills"]:
        if skill not in facts.skills:
            found.add(("unknown_skill", "error"))
        elif man["unit"] not in (facts.skills[skill]["restricted_to"] or [man["unit"]]):
            found.add(("skill_restricted", "error"))
    for skill, times in taken(man, unit).items():
        if times > facts.skills.get(skill, {}).get("max_stack", 1):
            found.add(("skill_duplicate", "error"))
    return found | doubtful_skills(man, unit)


def doubtful_skills(man: JSON, unit: JSON) -> Said:
    """Skills the rulebook says two things of."""
    found = set()
    if "inspiring_presence" in man["skills"] and "inspiring_presence" in unit["skills"]["fixed"]:
        found.add(("inspiring_presence_twice", "ruling"))
    if "deadeye" in taken(man, unit) and man["primary"] in ("smg", "pistol"):
        found.add(("deadeye_fire_weapon", "ruling"))
    return found


def agreed_findings(squad: JSON, man: JSON, unit: JSON) -> Said:
    """What the players agreed: anti-tank weapons, and the Bomber of scenario 5."""
    found = set()
    match = squad["match"]
    specialist = unit["kind"] == "specialist"
    if man["anti_tank"]:
        if not match.get("anti_tank_weapons"):
            found.add(("at_not_agreed", "warning"))
        else:
            if man["unit"] == "sergeant":
                found.add(("at_sergeant", "error"))
            if specialist:
                found.add(("at_specialist", "ruling"))
            if man["unit"] in ("medic", "chaplain"):
                found.add(("at_cannot_assault", "warning"))
    if man["bomber"] and match.get("scenario") == 5 and specialist:
        found.add(("bomber_specialist", "error"))
    if man["bomber"] and match.get("scenario") not in (5, None):
        found.add(("bomber_unasked", "warning"))
    return found
