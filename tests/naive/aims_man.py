"""Aims at one man: weapons, grenades, items, skills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.aiming import ITEMS, UNITS, WEAPONS, define, one_of, rule
from tests.naive.barracks import FACTS, NATIONS, OPEN_ITEMS, OPEN_SKILLS
from tests.naive.texts import STRANGE_IDS

if TYPE_CHECKING:
    from random import Random

    from tests.naive.facts import JSON

NATION_WEAPON = [unit for unit in UNITS if FACTS.units[unit]["primary"]["nation_specific"]]
NO_NATION_WEAPON = [unit for unit in UNITS if unit not in NATION_WEAPON]
AT_COST = [unit for unit in NATION_WEAPON if unit != "sergeant"]
GRENADIERS = [unit for unit in UNITS if FACTS.units[unit]["grenades"]["max"]]
NO_GRENADES = [unit for unit in UNITS if not FACTS.units[unit]["grenades"]["allowed"]]
SKILLED = [unit for unit in UNITS if FACTS.units[unit]["skills"]["free_slots"]]
EXTRA_SLOT = [unit for unit in UNITS if FACTS.units[unit]["skills"]["extra_slots"]]
NO_EXTRA_SLOT = [unit for unit in UNITS if unit not in EXTRA_SLOT]
LMG = ["engineer", "veteran_lance_corporal", "lance_corporal"]
HEALERS = ["medic", "chaplain"]


def primary_not_allowed(rng: Random, squad: JSON) -> None:
    """Arm a man with a weapon that may not be his."""
    one_of(rng, squad)["primary"] = rng.choice((*WEAPONS, *STRANGE_IDS[:6]))


def no_primary(rng: Random, squad: JSON) -> None:
    """Take a man's primary weapon away."""
    one = one_of(rng, squad)
    one["primary"] = None
    if rng.random() < 0.3:
        del one["primary"]


def nation_weapon_not_allowed(rng: Random, squad: JSON) -> None:
    """Give a defined weapon to a unit without that option, of whatever nation it is."""
    nation = rng.choice((squad["nation"], rng.choice(NATIONS)))
    one = one_of(rng, squad, NO_NATION_WEAPON)
    one["primary"] = define(rng, squad, nation=nation, cost=rng.choice((None, 3)))


def nation_weapon_wrong_nation(rng: Random, squad: JSON) -> None:
    """Give a man a weapon of another nation, priced or not."""
    other = rng.choice((*NATIONS, "", "atlantis", "US ARMY"))
    one = one_of(rng, squad, NATION_WEAPON)
    one["primary"] = define(rng, squad, nation=other, cost=rng.choice((None, 4)))


def nation_weapon_division(rng: Random, squad: JSON) -> None:
    """Give a man a weapon of another division of the squad's country, priced or not."""
    country = rng.choice([each for each in FACTS.countries.values() if len(each) > 1])
    squad["nation"], other = rng.sample(country, 2)
    own = define(rng, squad, nation=other, cost=rng.choice((None, 4)))
    one_of(rng, squad, NATION_WEAPON)["primary"] = own


def deadeye_fire_weapon(rng: Random, squad: JSON) -> None:
    """Give a man Deadeye, and mostly a weapon whose Focus Fire is an ordinary Fire."""
    one = one_of(rng, squad, SKILLED)
    one["skills"] = ["deadeye", *one["skills"][1:]]
    one["primary"] = rng.choice(("smg", "smg", "pistol", "rifle"))


def inspiring_presence_twice(rng: Random, squad: JSON) -> None:
    """Choose the skill the Sergeant always has, for him or for another."""
    one = one_of(rng, squad, ["sergeant"] if rng.random() < 0.8 else SKILLED)
    one["skills"] = ["inspiring_presence", *one["skills"][1:]]


def nation_weapon_unpriced(rng: Random, squad: JSON) -> None:
    """Give a man who pays a weapon without a price."""
    own = define(rng, squad, cost=None)
    if rng.random() < 0.3:
        squad["definitions"]["weapons"][-1].pop("cost")
    one_of(rng, squad, AT_COST)["primary"] = own


def nation_weapon_unverified(rng: Random, squad: JSON) -> None:
    """Give a man a weapon of the squad's own nation; sometimes the id is defined twice."""
    own = define(rng, squad)
    if rng.random() < 0.2:
        define(rng, squad, id=own, cost=rng.choice((None, 9)), nation=rng.choice(NATIONS))
    one_of(rng, squad, NATION_WEAPON)["primary"] = own


def nation_weapon_shadows(rng: Random, squad: JSON) -> None:
    """Define a weapon under a rulebook weapon's id, and perhaps carry it."""
    own = define(rng, squad, id=rng.choice(WEAPONS))
    if rng.random() < 0.5:
        one_of(rng, squad)["primary"] = own


def secondary_not_allowed(rng: Random, squad: JSON) -> None:
    """Give a man a secondary weapon, his own or not."""
    one_of(rng, squad)["secondary"] = rng.choice((*WEAPONS, "pistol", "pistol", "own_00", ""))


# Grenades, items, skills


def bad_count(rng: Random, squad: JSON) -> None:
    """Carry less than nothing."""
    one_of(rng, squad)["grenades"] = -rng.choice((1, 2, 1000))


def grenades_not_allowed(rng: Random, squad: JSON) -> None:
    """Give grenades to a unit that lists none."""
    one_of(rng, squad, NO_GRENADES)["grenades"] = rng.choice((1, 2, 9))


def grenades_over_max(rng: Random, squad: JSON) -> None:
    """Carry about as many grenades as the unit may, or more; the Engineer a great many."""
    one = one_of(rng, squad, [*GRENADIERS, "engineer"])
    most = FACTS.units[one["unit"]]["grenades"]["max"] or 12
    one["grenades"] = most + rng.choice((0, 1, 1, 2, 40))


def item_slots_over(rng: Random, squad: JSON) -> None:
    """Carry more different items than there are slots."""
    one = one_of(rng, squad)
    slots = FACTS.units[one["unit"]]["items"]["slots"] if one["unit"] in FACTS.units else 1
    one["items"] = rng.sample(OPEN_ITEMS, min(len(OPEN_ITEMS), slots + rng.choice((1, 1, 3))))


def item_restricted(rng: Random, squad: JSON) -> None:
    """Carry a Sergeant's item."""
    one = one_of(rng, squad)
    one["items"] = [rng.choice(("intel", "field_map")), *one["items"][1:]]


def duplicate_item(rng: Random, squad: JSON) -> None:
    """Carry an item twice."""
    item = rng.choice(ITEMS)
    one_of(rng, squad)["items"] = [item] * rng.choice((2, 2, 3))


def duplicate_item_forbidden(rng: Random, squad: JSON) -> None:
    """Carry an item twice where the group forbids it."""
    duplicate_item(rng, squad)
    rule(squad, duplicate_items="forbid")


def extra_magazine_no_use(rng: Random, squad: JSON) -> None:
    """Carry an Extra Magazine to little avail."""
    one = one_of(rng, squad, [*HEALERS, "engineer"])
    if one["unit"] == "engineer":
        one["primary"] = rng.choice(("flamethrower", "he"))
    one["items"] = ["extra_magazine", *one["items"][1:]]


def extra_magazine_lmg(rng: Random, squad: JSON) -> None:
    """Carry an Extra Magazine for a light machine gun, allowed or not."""
    one = one_of(rng, squad, LMG if rng.random() < 0.8 else UNITS)
    one["primary"] = "lmg"
    one["items"] = ["extra_magazine", *one["items"][1:]]


def skill_slots_over(rng: Random, squad: JSON) -> None:
    """Choose more skills than there are slots."""
    one = one_of(rng, squad)
    one["skills"] = one["skills"] + rng.sample(OPEN_SKILLS, rng.choice((1, 2, 3)))


def skill_restricted(rng: Random, squad: JSON) -> None:
    """Choose a Medic's or a Chaplain's skill."""
    one = one_of(rng, squad, UNITS if rng.random() < 0.5 else SKILLED)
    one["skills"] = [rng.choice(("field_medicine", "religious_rites")), *one["skills"][1:]]


def skill_duplicate(rng: Random, squad: JSON) -> None:
    """Choose a skill twice or thrice, or one the unit always has."""
    one = one_of(rng, squad)
    fixed = FACTS.units[one["unit"]]["skills"]["fixed"] if one["unit"] in FACTS.units else []
    skill = rng.choice([*OPEN_SKILLS, "inspiring_presence", "inspiring_presence", *fixed])
    one["skills"] = [skill] * rng.choice((1, 2, 2, 3))


def skill_slot_empty(rng: Random, squad: JSON) -> None:
    """Leave a skill slot empty."""
    one_of(rng, squad, SKILLED)["skills"] = []


def extra_slot_empty(rng: Random, squad: JSON) -> None:
    """Buy a skill slot and leave it, and perhaps the free one, empty."""
    one = one_of(rng, squad, EXTRA_SLOT)
    one["extra_skill_slot"] = True
    one["skills"] = one["skills"][: rng.choice((0, 1, 1))]


def extra_slot_not_available(rng: Random, squad: JSON) -> None:
    """Buy a skill slot that is not offered."""
    one_of(rng, squad, NO_EXTRA_SLOT)["extra_skill_slot"] = True
