"""Aims at the squad as a whole: who is in it, what it costs, ids and keys nobody knows."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from tests.naive.aiming import UNITS, Aim, define, one_of, rule
from tests.naive.barracks import FACTS, NATIONS, man, spent
from tests.naive.texts import STRANGE_IDS, TEXTS

if TYPE_CHECKING:
    from random import Random

    from tests.naive.facts import JSON

UNIQUE = [unit for unit in UNITS if FACTS.units[unit]["unique"]]
SKILLED = [unit for unit in UNITS if FACTS.units[unit]["skills"]["free_slots"]]


#: Keys no file has; some are names the program may use inside.
STRANGE_KEYS = (
    "colour",
    "Unit",
    "x-note",
    "vp ",
    "",
    "ключ",
    "$schema",
    "key",
    "unknown",
    "self",
    "model_fields",
    "__class__",
)


def no_sergeant(_rng: Random, squad: JSON) -> None:
    """Dismiss every Sergeant."""
    squad["members"] = [one for one in squad["members"] if one["unit"] != "sergeant"]


def unique_exceeded(rng: Random, squad: JSON) -> None:
    """Take a unique unit again."""
    twin = deepcopy(one_of(rng, squad, [rng.choice(UNIQUE)]))
    twin.pop("id", None)
    squad["members"].append(twin)


def squad_too_big(rng: Random, squad: JSON) -> None:
    """Add cheap men up to the maximum, and mostly one to nine more."""
    nation = FACTS.nations.get(squad["nation"], {"max_squad_size": 12})
    size = min(25, nation["max_squad_size"] + rng.choice((0, 1, 1, 2, 9)))
    while len(squad["members"]) < size:
        squad["members"].append(man(rng, rng.choice(("private", "scout"))))


def unit_forbidden(rng: Random, squad: JSON) -> None:
    """Take a unit that the nation cannot take."""
    nation = FACTS.nations.get(squad["nation"]) or FACTS.nations[rng.choice(NATIONS)]
    squad["nation"] = nation["id"]
    one_of(rng, squad, [rng.choice(nation["forbidden"])])


def bonus(squad: JSON) -> int:
    """Return the nation's bonus specialist points."""
    nation = FACTS.nations.get(squad["nation"])
    return nation["bonus_sp"] if nation else 0


def over(pool: str, unit: str) -> Aim:
    """Set a limit a few points below the sum."""

    def aim(rng: Random, squad: JSON) -> None:
        one_of(rng, squad, [unit])
        short = rng.choice((1, 1, 2, 17))
        if pool == "sp" and spent(squad)["sp"] <= bonus(squad):
            squad["members"].append(man(rng, unit))
        free = bonus(squad) if pool == "sp" else 0
        squad["limits"][pool] = max(0, spent(squad)[pool] - free - short)

    return aim


def unspent(pool: str, *, exact: bool) -> Aim:
    """Set a limit a few points above the sum."""

    def aim(rng: Random, squad: JSON) -> None:
        free = bonus(squad) if pool == "sp" else 0
        more = rng.choice((1, 1, 2, 30))
        squad["limits"][pool] = max(0, spent(squad)[pool] - free) + more
        if exact:
            rule(squad, budget="exact")

    return aim


def to_the_point(_rng: Random, squad: JSON) -> None:
    """Set both limits to the sums and ask for exact budgets."""
    sums = spent(squad)
    squad["limits"] |= {"vp": sums["vp"], "sp": max(0, sums["sp"] - bonus(squad))}
    rule(squad, budget="exact")


def unknown_nation(rng: Random, squad: JSON) -> None:
    """Name a nation that is not in the book."""
    squad["nation"] = rng.choice(("US Army", "us_Army", "UNO", *STRANGE_IDS))


def unknown_unit(rng: Random, squad: JSON) -> None:
    """Turn a man into something unheard of, or add such a one."""
    if rng.random() < 0.5:
        squad["members"].append(man(rng, "private"))
    one_of(rng, squad)["unit"] = rng.choice(STRANGE_IDS)


def unknown_item(rng: Random, squad: JSON) -> None:
    """Carry an unknown item, sometimes twice."""
    one_of(rng, squad)["items"] += [rng.choice(STRANGE_IDS)] * rng.choice((1, 1, 1, 2))


def unknown_skill(rng: Random, squad: JSON) -> None:
    """Choose an unknown skill, in a slot or beyond, sometimes twice."""
    one = one_of(rng, squad, rng.choice((UNITS, SKILLED)))
    one["skills"] = [rng.choice(STRANGE_IDS)] * rng.choice((1, 1, 2)) + one["skills"][1:]


def unknown_ruleset(rng: Random, squad: JSON) -> None:
    """Name rulebook data that is not installed."""
    squad["ruleset"] = rng.choice(("nco-2.3.1", "NCO-2.3.2", "nco-2.3.2.json", *STRANGE_IDS))


def unknown_key(rng: Random, squad: JSON) -> None:
    """Put a key nobody knows somewhere into the file."""
    define_now = rng.random() < 0.1
    if define_now:
        define(rng, squad)
    own = squad.get("definitions", {})
    places = [squad, squad["limits"], rng.choice(squad["members"] or [squad])]
    places += [one for one in (own, squad.get("match"), squad.get("rulings")) if one]
    for key in ("vehicles", "packs"):
        places += squad.get(key, [])[:1]
    places += own.get("weapons", [])[:1]
    key = rng.choice(STRANGE_KEYS)
    value = rng.choice((None, 0, 1.5, True, "text", [], {}, [1, {"a": []}], {"unit": "x"}))
    rng.choice(places)[key] = deepcopy(value)


def twins(rng: Random, squad: JSON) -> None:
    """Add an equal man, or an equal one with a name of his own."""
    if squad["members"]:
        twin = deepcopy(rng.choice(squad["members"]))
        twin.pop("id", None)
        if rng.random() < 0.5:
            twin["name"] = rng.choice(TEXTS)
        squad["members"].append(twin)


def source_spelling(_rng: Random, squad: JSON) -> None:
    """Name the nation as the rulebook spells it."""
    nation = FACTS.nations.get(squad["nation"])
    if nation:
        squad["nation"] = nation["source_name"]


def left_out(rng: Random, squad: JSON) -> None:
    """Leave out keys that say nothing beyond what their absence says."""
    nothing: JSON = {"name": "", "secondary": None, "grenades": 0, "items": [], "skills": []}
    for one in squad["members"]:
        for key, value in (nothing | {"extra_skill_slot": False}).items():
            if key in one and one[key] == value and rng.random() < 0.5:
                del one[key]
    for key in ("name", "player"):
        if rng.random() < 0.5:
            squad.pop(key, None)
