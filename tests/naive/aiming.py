"""What every aim at a squad needs: a man to aim at, terms to agree, a weapon to define."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from tests.naive.barracks import FACTS, man
from tests.naive.facts import JSON
from tests.naive.texts import TEXTS

#: An aim changes the squad in place so that it probably earns one certain finding. What else
#: the squad holds may answer with other findings, or keep the one aimed at away.
Aim = Callable[[Random, JSON], None]

UNITS = sorted(FACTS.units)
WEAPONS = sorted(FACTS.weapons)
ITEMS = sorted(FACTS.items)
SKILLS = sorted(FACTS.skills)


def one_of(rng: Random, squad: JSON, units: Iterable[str] = UNITS) -> JSON:
    """Return a man of one of the units, recruited where the squad has none."""
    units = list(units)
    fitting = [one for one in squad["members"] if one["unit"] in units]
    if not fitting:
        fitting = [man(rng, rng.choice(units))]
        squad["members"].append(fitting[0])
    chosen: JSON = rng.choice(fitting)
    return chosen


def agree(squad: JSON, **terms: object) -> None:
    """Put terms into the match, keeping the others."""
    squad.setdefault("match", {}).update(terms)


def rule(squad: JSON, **rulings: str) -> None:
    """Switch rulings, keeping the others."""
    squad.setdefault("rulings", {}).update(rulings)


def define(rng: Random, squad: JSON, **given: object) -> str:
    """Define a weapon of the squad's nation; return its id."""
    weapons = squad.setdefault("definitions", {}).setdefault("weapons", [])
    weapon: JSON = {
        "id": f"own_{rng.randrange(10)}{len(weapons)}",
        "name": rng.choice(TEXTS),
        "nation": squad["nation"],
        "cost": rng.choice((0, 1, 3, 5, 12)),
    }
    for key in ("range", "dice", "to_hit", "wound", "extra_psyche", "close_combat"):
        if rng.random() < 0.2:
            weapon[key] = rng.choice((0, -1, 2, 24, "5+", None))
    if rng.random() < 0.2:
        weapon["notes"] = rng.choice(TEXTS)
    weapons.append(weapon | given)
    return str((weapon | given)["id"])
