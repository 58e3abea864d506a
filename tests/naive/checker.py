"""A squad judged straight from the facts, one plain condition after the other.

A second opinion on the product: written from the contract's table of findings alone, with no
cleverness and no speed, so that a reader can compare it with that table line by line.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.naive.facts import JSON, Facts
from tests.naive.soldiers import member_findings, member_numbers

Key = tuple[str, str, int | None]

KNOWN_KEYS = {
    "squad": "format version ruleset name player notes nation limits members definitions packs "
    "vehicles match rulings agreed",
    "limits": "vp sp",
    "member": "unit name primary secondary grenades items skills extra_skill_slot id anti_tank "
    "bomber model notes",
    "definitions": "weapons",
    "weapon": "id name nation cost range dice to_hit wound extra_psyche close_combat notes",
    "pack": "id version sha256",
    "vehicle": "type model name",
    "match": "vehicle_phase anti_tank_weapons scenario",
    "rulings": "budget duplicate_items vehicle_spares",
}

ABSENT: JSON = {
    "members": [],
    "definitions": {},
    "vehicles": [],
    "packs": [],
    "match": {},
    "rulings": {},
    "agreed": [],
}
ABSENT_IN_MEMBER: JSON = {
    "primary": None,
    "secondary": None,
    "grenades": 0,
    "items": [],
    "skills": [],
    "extra_skill_slot": False,
    "anti_tank": False,
    "bomber": False,
}


@dataclass
class Judgement:
    """The verdict, the sums and each man's numbers; without the ruleset only the size is told."""

    legal: bool = False
    vp: int = 0
    sp: int = 0
    sp_limit: int = 0
    size: int = 0
    victory_total: int = 0
    findings: set[Key] = field(default_factory=set)
    members: list[JSON] = field(default_factory=list)


def judge(squad: JSON, facts: Facts) -> Judgement:
    """Judge a squad given as the plain JSON object of its file."""
    squad = ABSENT | squad
    squad["members"] = [ABSENT_IN_MEMBER | man for man in squad["members"]]
    result = Judgement(size=len(squad["members"]))
    if has_unknown_key(squad):
        result.findings.add(("unknown_key", "warning", None))
    if squad["ruleset"] not in facts.rulesets:
        result.findings.add(("unknown_ruleset", "error", None))
        return result
    result.members = [member_numbers(squad, man, facts) for man in squad["members"]]
    nation = facts.nations.get(squad["nation"])
    result.vp = sum(man["cost"] for man in result.members if man["currency"] == "vp")
    result.sp = sum(man["cost"] for man in result.members if man["currency"] == "sp")
    result.sp_limit = squad["limits"]["sp"] + (nation["bonus_sp"] if nation else 0)
    result.victory_total = sum(man["victory"] for man in result.members)
    result.findings |= composition(squad, facts)
    result.findings |= budget(squad, result.vp, result.sp, result.sp_limit)
    result.findings |= definitions(squad, facts)
    result.findings |= packs(squad)
    result.findings |= vehicles(squad, facts)
    result.findings |= agreed_counts(squad, facts)
    for index, man in enumerate(squad["members"]):
        if man["unit"] not in facts.units:
            result.findings.add(("unknown_unit", "error", index))
            continue
        for code, severity in member_findings(squad, man, facts):
            result.findings.add((code, severity, index))
    result.legal = all(severity != "error" for _, severity, _ in result.findings)
    return result


# The squad as a whole


def composition(squad: JSON, facts: Facts) -> set[Key]:
    """Who is in the squad, and how many."""
    found: set[Key] = set()
    counts = Counter(man["unit"] for man in squad["members"])
    nation = facts.nations.get(squad["nation"])
    if counts["sergeant"] == 0:
        found.add(("no_sergeant", "error", None))
    for unit in facts.units.values():
        if unit["unique"] and counts[unit["id"]] > 1:
            found.add(("unique_exceeded", "error", None))
    if nation is None:
        found.add(("unknown_nation", "error", None))
    elif len(squad["members"]) > nation["max_squad_size"]:
        found.add(("squad_too_big", "error", None))
    return found


def budget(squad: JSON, vp: int, sp: int, sp_limit: int) -> set[Key]:
    """Sums against limits."""
    found: set[Key] = set()
    exact = squad["rulings"].get("budget") == "exact"
    below = "error" if exact else "ruling"
    for pool, spent, limit in (
        ("vp", vp, squad["limits"]["vp"]),
        ("sp", sp, sp_limit),
    ):
        if spent > limit:
            found.add((f"{pool}_over", "error", None))
        if spent < limit:
            found.add((f"{pool}_unspent", below, None))
    return found


def packs(squad: JSON) -> set[Key]:
    """A pack that is switched on needs definitions in the file."""
    own = squad["definitions"]
    has_definitions = own.get("weapons") or set(own) - {"weapons"}
    return {("pack_missing", "error", None)} if squad["packs"] and not has_definitions else set()


def definitions(squad: JSON, facts: Facts) -> set[Key]:
    """A squad's own weapons may not take a rulebook weapon's id."""
    found: set[Key] = set()
    for weapon in squad["definitions"].get("weapons", []):
        if weapon["id"] in facts.weapons:
            found.add(("nation_weapon_shadows", "error", None))
    return found


def vehicles(squad: JSON, facts: Facts) -> set[Key]:
    """The vehicle set."""
    found: set[Key] = set()
    listed = squad["vehicles"]
    several = any(n > 1 for n in Counter(one["type"] for one in listed).values())
    if several and squad["rulings"].get("vehicle_spares") != "allow":
        found.add(("vehicle_type_duplicate", "error", None))
    if listed and not squad["match"].get("vehicle_phase"):
        found.add(("vehicles_not_agreed", "warning", None))
    for one in listed:
        if one.get("model") not in facts.vehicle_models and not one.get("name"):
            found.add(("vehicle_unknown", "warning", None))
    return found


def agreed_counts(squad: JSON, facts: Facts) -> set[Key]:
    """What was agreed beside the list: options, scenarios, rulings; unknown units count as men."""
    found: set[Key] = set()
    match = squad["match"]
    carriers = sum(1 for man in squad["members"] if man["anti_tank"])
    bombers = sum(1 for man in squad["members"] if man["bomber"])
    units = [facts.units[man["unit"]] for man in squad["members"] if man["unit"] in facts.units]
    specialists = sum(1 for unit in units if unit["kind"] == "specialist")
    if match.get("anti_tank_weapons"):
        if not match.get("vehicle_phase"):
            found.add(("at_without_vehicle_phase", "warning", None))
        if carriers > facts.anti_tank_carriers:
            found.add(("at_too_many", "error", None))
        if carriers < facts.anti_tank_carriers:
            found.add(("at_fewer_than_two", "warning", None))
    if match.get("scenario") == 5 and bombers > 1:
        found.add(("bomber_too_many", "error", None))
    if match.get("scenario") == 4 and specialists < 3:
        found.add(("few_specialists", "warning", None))
    if any(not agreement_is_known(one) for one in squad["agreed"]):
        found.add(("unknown_agreement", "warning", None))
    return found


def agreement_is_known(ruling: str) -> bool:
    """Tell whether the list of rulings has such an id: NCO-01 to 103, APB-01 to 36."""
    numbers = {"NCO-": 103, "APB-": 36}
    last = numbers.get(ruling[:4], 0)
    return ruling in [f"{ruling[:4]}{number:02}" for number in range(1, last + 1)]


def has_unknown_key(squad: JSON) -> bool:
    """Tell whether any object of the file has a key the contract does not name."""
    own = squad["definitions"]
    objects = [
        ("squad", squad),
        ("limits", squad["limits"]),
        ("definitions", own),
        ("match", squad["match"]),
        ("rulings", squad["rulings"]),
        *(("member", man) for man in squad["members"]),
        *(("weapon", weapon) for weapon in own.get("weapons", [])),
        *(("vehicle", one) for one in squad["vehicles"]),
        *(("pack", pack) for pack in squad["packs"]),
    ]
    return any(set(keys) - set(KNOWN_KEYS[kind].split()) for kind, keys in objects)
