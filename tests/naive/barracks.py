"""Builds squads that keep to the rules: men, their choices, and budgets spent to the point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.checker import ABSENT, ABSENT_IN_MEMBER
from tests.naive.facts import JSON, Facts
from tests.naive.soldiers import member_numbers
from tests.naive.texts import TEXTS

if TYPE_CHECKING:
    from random import Random

FACTS = Facts.load()
RULESET = "nco-2.3.2"
NATIONS = sorted({nation["id"] for nation in FACTS.nations.values()})
SOLDIERS = sorted(
    unit["id"] for unit in FACTS.units.values() if unit["kind"] == "soldier" and not unit["unique"]
)
SPECIALISTS = sorted(unit["id"] for unit in FACTS.units.values() if unit["kind"] == "specialist")
OPEN_SKILLS = sorted(
    skill["id"] for skill in FACTS.skills.values() if skill["restricted_to"] is None
)
OPEN_ITEMS = sorted(item["id"] for item in FACTS.items.values() if item["restricted_to"] is None)
VEHICLE_TYPES = ("armored_car", "light_medium_tank", "large_heavy_tank")
VEHICLE_MODELS = sorted(FACTS.vehicle_models)


def man(rng: Random, unit_id: str) -> JSON:
    """Make a man with what his unit gives for free, its skill slots filled."""
    unit = FACTS.units[unit_id]
    cheap = [one["weapon"] for one in unit["primary"]["options"] if not one["cost"]]
    skills = [skill for skill in OPEN_SKILLS if skill not in unit["skills"]["fixed"]]
    return {
        "unit": unit_id,
        "name": rng.choice(TEXTS) if rng.random() < 0.3 else "",
        "primary": rng.choice(cheap),
        "secondary": unit["secondary"]["default"],
        "grenades": unit["grenades"]["free"],
        "items": [],
        "skills": rng.sample(skills, unit["skills"]["free_slots"]),
        "extra_skill_slot": False,
    }


def cost(squad: JSON, one: JSON) -> tuple[int, str | None]:
    """Return a man's price and currency."""
    numbers = member_numbers(ABSENT | squad, ABSENT_IN_MEMBER | one, FACTS)
    return numbers["cost"], numbers["currency"]


def spent(squad: JSON) -> dict[str, int]:
    """Return the points spent per currency."""
    sums = {"vp": 0, "sp": 0}
    for one in squad["members"]:
        points, currency = cost(squad, one)
        if currency:
            sums[currency] += points
    return sums


def limits(rng: Random) -> dict[str, int]:
    """Pick what the players agreed: mostly the usual 100 and 50, sometimes anything."""
    if rng.random() < 0.5:
        return {"vp": 100, "sp": 50}
    return {
        "vp": rng.choice((0, 1, 8, 60, 100, 150, 200, 999_999, rng.randrange(300))),
        "sp": rng.choice((0, 1, 7, 25, 50, 75, 100, 1_000_000, rng.randrange(120))),
    }


def kept_rules(rng: Random) -> JSON:
    """Build a squad that keeps to the rules; most spend both budgets."""
    nation = FACTS.nations[rng.choice(NATIONS)]
    squad: JSON = {
        "format": "nco-squad",
        "version": 1,
        "ruleset": RULESET,
        "name": rng.choice(TEXTS),
        "player": rng.choice(TEXTS),
        "nation": nation["id"],
        "limits": limits(rng),
        "members": [man(rng, "sergeant")],
    }
    room = nation["max_squad_size"] if rng.random() < 0.8 else rng.randint(1, 8)
    left = {"vp": squad["limits"]["vp"], "sp": squad["limits"]["sp"] + nation["bonus_sp"]}
    recruit(rng, squad, left, room)
    outfit(rng, squad, left)
    if rng.random() < 0.3:
        rng.shuffle(squad["members"])
    return squad


def recruit(rng: Random, squad: JSON, left: dict[str, int], room: int) -> None:
    """Add men the squad can pay until the room or the points are used up."""
    nation = FACTS.nations[squad["nation"]]
    pool = [unit for unit in SOLDIERS + SPECIALISTS * 2 if unit not in nation["forbidden"]]
    rng.shuffle(pool)
    while pool and len(squad["members"]) < room:
        unit = FACTS.units[rng.choice(pool)]
        if unit["cost"] > left[unit["currency"]]:
            pool = [one for one in pool if one != unit["id"]]
            continue
        squad["members"].append(man(rng, unit["id"]))
        left[unit["currency"]] -= unit["cost"]
        if unit["unique"]:
            pool = [one for one in pool if one != unit["id"]]


def outfit(rng: Random, squad: JSON, left: dict[str, int]) -> None:
    """Spend what is left on weapons, grenades, skill slots and items."""
    for one in rng.sample(squad["members"], len(squad["members"])):
        unit = FACTS.units[one["unit"]]
        pay = left[unit["currency"]]
        pay -= buy_weapon(rng, one, unit, pay)
        pay -= buy_grenades(rng, one, unit, pay)
        pay -= buy_skill(rng, one, unit, pay)
        left[unit["currency"]] = pay - buy_items(rng, one, unit, pay)


def buy_weapon(rng: Random, one: JSON, unit: JSON, pay: int) -> int:
    """Take a dearer primary weapon, perhaps; return its price."""
    dear = [option for option in unit["primary"]["options"] if 0 < option["cost"] <= pay]
    if not dear or rng.random() < 0.5:
        return 0
    option = rng.choice(dear)
    one["primary"] = option["weapon"]
    return int(option["cost"])


def buy_grenades(rng: Random, one: JSON, unit: JSON, pay: int) -> int:
    """Take grenades beyond the free ones, perhaps; return their price."""
    rules = unit["grenades"]
    if not rules["cost_each_extra"] or rng.random() < 0.5:
        return 0
    most = rules["max"] - rules["free"] if rules["max"] is not None else rng.randint(1, 4)
    extra = min(most, pay // rules["cost_each_extra"])
    one["grenades"] += extra
    return int(extra * rules["cost_each_extra"])


def buy_skill(rng: Random, one: JSON, unit: JSON, pay: int) -> int:
    """Buy the extra skill slot and fill it, perhaps; return its price."""
    rules = unit["skills"]
    if not rules["extra_slots"] or rules["extra_slot_cost"] > pay or rng.random() < 0.5:
        return 0
    one["extra_skill_slot"] = True
    known = rules["fixed"] + one["skills"]
    one["skills"].append(rng.choice([skill for skill in OPEN_SKILLS if skill not in known]))
    return int(rules["extra_slot_cost"])


def buy_items(rng: Random, one: JSON, unit: JSON, pay: int) -> int:
    """Fill item slots with different items; return their price."""
    free = unit["items"]["cost_mode"] == "free"
    offered = OPEN_ITEMS + (["intel", "field_map"] if unit["id"] == "sergeant" else [])
    paid = 0
    for item in rng.sample(offered, unit["items"]["slots"]):
        price = 0 if free else FACTS.items[item]["cost"]
        if paid + price <= pay:
            one["items"].append(item)
            paid += price
    return paid
