"""Random squads as plain JSON objects, legal and broken alike, each found again by its number."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.naive.aiming import ITEMS, SKILLS, UNITS, WEAPONS
from tests.naive.aims import AIMS
from tests.naive.aims_match import vehicle
from tests.naive.aims_squad import left_out
from tests.naive.barracks import NATIONS, RULESET, VEHICLE_TYPES, kept_rules
from tests.naive.texts import STRANGE_IDS, TEXTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.naive.facts import JSON

#: Some findings need more attempts than others.
AIM_NAMES = sorted(
    [
        *AIMS,
        "few_specialists",
        "nation_weapon_division",
        "unknown_agreement",
        "unknown_skill",
        "vehicle_unknown",
    ]
)
#: Share of squads that keep to the rules, and of those thrown together; the rest is aimed.
KEPT, WILD = 0.2, 0.1


def squads(seed: int, count: int) -> Iterator[JSON]:
    """Yield ``count`` squads; the same seed gives the same ones."""
    for number in range(count):
        yield squad_number(seed, number)


def squad_number(seed: int, number: int) -> JSON:
    """Return one squad of the series of ``seed``."""
    rng = Random(seed * 1_000_003 + number)  # noqa: S311 -- repeatable, not secret
    kind = rng.random()
    if kind < WILD:
        return thrown_together(rng)
    squad = kept_rules(rng)
    agreed_terms(rng, squad)
    if kind >= WILD + KEPT:
        for name in rng.sample(AIM_NAMES, rng.randint(1, 7)):
            AIMS[name](rng, squad)
    trimmings(rng, squad)
    return squad


def agreed_terms(rng: Random, squad: JSON) -> None:
    """Add what two players may agree, and vehicles that keep to the rules."""
    if rng.random() < 0.3:
        squad["match"] = {
            "vehicle_phase": rng.random() < 0.5,
            "anti_tank_weapons": False,
            "scenario": rng.choice((None, 1, 2, 3, 4, 5, 6)),
        }
    if rng.random() < 0.3:
        kinds = rng.sample(VEHICLE_TYPES, rng.randint(0, 3))
        squad["vehicles"] = [vehicle(rng, kind) for kind in kinds]
    if rng.random() < 0.1:
        squad["rulings"] = {"vehicle_spares": "allow"}


def trimmings(rng: Random, squad: JSON) -> None:
    """Add what no rule of the rulebook looks at: ids, models, notes, packs, flags that say no."""
    if rng.random() < 0.2:
        for number, one in enumerate(squad["members"]):
            one["id"] = f"m{number}"
    for one in squad["members"]:
        if rng.random() < 0.05:
            one["notes"] = rng.choice(TEXTS)
            one["model"] = rng.choice((None, *TEXTS))
        if rng.random() < 0.05:
            one.setdefault("anti_tank", False)
            one.setdefault("bomber", False)
    if rng.random() < 0.1:
        squad["notes"] = rng.choice(TEXTS)
    if rng.random() < 0.1:
        squad["packs"] = [{"id": "house", "version": "1", "sha256": "0" * 64}]
    if rng.random() < 0.1:
        left_out(rng, squad)


def thrown_together(rng: Random) -> JSON:
    """Build a squad of anything anywhere, up to 25 men."""
    squad: JSON = {
        "format": "nco-squad",
        "version": 1,
        "ruleset": RULESET,
        "name": rng.choice(TEXTS),
        "nation": rng.choice((*NATIONS, *STRANGE_IDS[:2])),
        "limits": {"vp": rng.randrange(300), "sp": rng.randrange(200)},
        "members": [anybody(rng) for _ in range(rng.randint(0, 25))],
        "match": {
            "anti_tank_weapons": rng.random() < 0.5,
            "scenario": rng.choice((None, 1, 5, 5)),
        },
    }
    if rng.random() < 0.5:
        ids = ("own_1", "own_2", "own_2", rng.choice(WEAPONS))
        squad["definitions"] = {
            "weapons": [
                {
                    "id": own,
                    "name": rng.choice(TEXTS),
                    "nation": rng.choice((squad["nation"], rng.choice(NATIONS))),
                    "cost": rng.choice((None, 0, 6)),
                }
                for own in rng.sample(ids, rng.randint(0, 4))
            ]
        }
    return squad


def anybody(rng: Random) -> JSON:
    """Make a man of any unit with any choices."""
    return {
        "unit": rng.choice(UNITS),
        "name": rng.choice(TEXTS),
        "primary": rng.choice((*WEAPONS, "own_1", "own_2", None)),
        "secondary": rng.choice((None, None, "pistol", *WEAPONS)),
        "grenades": rng.choice((0, 0, 0, 1, 2, 3, 9)),
        "items": rng.choices(ITEMS, k=rng.choice((0, 0, 1, 1, 2, 3))),
        "skills": rng.choices(SKILLS, k=rng.choice((0, 0, 0, 1, 1, 2, 3))),
        "extra_skill_slot": rng.random() < 0.2,
        "anti_tank": rng.random() < 0.1,
        "bomber": rng.random() < 0.1,
    }
