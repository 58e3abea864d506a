"""Squads that are hard to print."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from nco_builder.legality import check_by_own_ruleset
from nco_builder.rules import load_rulebook
from tests.naive.texts import TEXTS
from tests.reading import JSON, squad_of

if TYPE_CHECKING:
    from nco_builder.legality import Report

LONG_NAME = "Oberstabsfeldwebel Maximilian-Friedrich von und zu Hohenzollern-Sigmaringen"
LONG_NAMES = (
    "Maximilian Hohenzollern-Sigmaringen",
    "Władysław Brzęczyszczykiewicz",
    "Bartholomew Featherstonehaugh-Cholmondeley",
    "Konstantin Dmitrijewitsch Rokossowski",
)
VEHICLES = [
    {"type": "armored_car", "name": "Schwerer Panzerspähwagen Sd.Kfz. 234/2 “Puma”"},
    {"type": "light_medium_tank", "name": "Panzerkampfwagen IV Ausführung H"},
    {"type": "large_heavy_tank", "name": "Panzerkampfwagen VI Tiger Ausführung B"},
]
HOSTILE = (*TEXTS, "W" * 300, "王" * 100, "\u0628" * 300, "👩" * 60, "word " * 60)
MOST = (3, 40, 3, 9, 3, 12)
"""How many items and skills men of hostile squads have at most; each is told of on paper."""
BOOK = load_rulebook()
UNITS = [unit.id for unit in BOOK.units]
WEAPONS = [weapon.id for weapon in BOOK.weapons]
ITEMS = [item.id for item in BOOK.items]
SKILLS = [skill.id for skill in BOOK.skills]


def report_of(squad: JSON) -> Report:
    return check_by_own_ruleset(squad_of(squad))


def squad(members: list[JSON], **changes: object) -> JSON:
    return {
        "format": "nco-squad",
        "version": 1,
        "ruleset": "nco-2.3.2",
        "name": "Third Guards",
        "player": "A. Player",
        "nation": "soviet_army",
        "limits": {"vp": 100, "sp": 50},
        "members": members,
    } | changes


def privates(count: int) -> list[JSON]:
    return [{"unit": "private", "name": f"Man {n + 1}", "primary": "rifle"} for n in range(count)]


def flamethrower_and_fifteen(**changes: object) -> JSON:
    """Sixteen men with an Engineer who carries three weapons with uses, as a legal squad has."""
    men: list[JSON] = [
        {
            "unit": "sergeant",
            "primary": "smg",
            "secondary": "pistol",
            "grenades": 3,
            "items": ["intel", "letters_from_home"],
            "skills": ["inspiring_presence", "natural_leader", "fighting_instinct"],
            "extra_skill_slot": True,
        },
        {
            "unit": "engineer",
            "primary": "flamethrower",
            "secondary": "pistol",
            "grenades": 9,
            "items": ["letters_from_home"],
        },
        {
            "unit": "veteran_lance_corporal",
            "primary": "lmg",
            "grenades": 2,
            "items": ["extra_magazine"],
            "skills": ["fighting_instinct"],
        },
        *[{"unit": "private_1st_class", "primary": "rifle", "items": ["service_medal"]}] * 13,
    ]
    named = [man | {"name": LONG_NAMES[place % 4]} for place, man in enumerate(men)]
    return (
        squad(
            named,
            name="Zweite Gruppe des dritten Zuges der Panzergrenadiere",
            player="Bartholomew Featherstonehaugh",
            limits={"vp": 250, "sp": 70},
            vehicles=VEHICLES,
            match={"vehicle_phase": True, "anti_tank_weapons": True, "scenario": 5},
        )
        | changes
    )


def with_every_option() -> JSON:
    """Sixteen Soviets worth 420 points: each skill and item that is told of, long names."""
    veteran: JSON = {
        "unit": "veteran_corporal",
        "primary": "smg",
        "grenades": 2,
        "items": ["extra_magazine"],
        "skills": ["deadeye", "natural_leader"],
        "extra_skill_slot": True,
    }
    corporal = {
        "unit": "corporal",
        "primary": "smg",
        "grenades": 1,
        "items": ["letters_from_home"],
        "skills": ["ruthless"],
    }
    gunner = {
        "unit": "veteran_lance_corporal",
        "primary": "lmg",
        "grenades": 2,
        "items": ["extra_magazine"],
    }
    engineer = {"unit": "engineer", "secondary": "pistol"}
    men: list[JSON] = [
        {
            **veteran,
            "unit": "sergeant",
            "secondary": "pistol",
            "items": ["intel", "flask"],
            "skills": ["inspiring_presence", "deadeye"],
        },
        *(veteran, veteran | {"anti_tank": True}, veteran, corporal, corporal),
        *[gunner] * 3,
        engineer | {"primary": "he", "grenades": 6, "items": ["tobacco"]},
        engineer | {"primary": "flamethrower", "grenades": 4, "items": ["lucky_trinket"]},
        engineer | {"primary": "lmg", "grenades": 2, "anti_tank": True},
        {
            "unit": "marksman",
            "primary": "rifle_scoped",
            "secondary": "pistol",
            "items": ["extra_magazine"],
        },
        {"unit": "medic", "primary": "pistol", "items": ["morphine", "flask"]},
        {
            "unit": "political_officer",
            "primary": "pistol",
            "items": ["flask", "letters_from_home"],
        },
        {"unit": "scout", "primary": "rifle_scoped", "items": ["religious_icon"]},
    ]
    names = ("Alexandrovich Bogolyubov", "Konstantinopolsky", "Dzerzhinsky-Vorontsov", "Çelikoğlu")
    return squad(
        [man | {"name": names[place % len(names)]} for place, man in enumerate(men)],
        name="Hostile sixteen of the long name, second to none in the whole army",
        limits={"vp": 300, "sp": 150},
        match={"anti_tank_weapons": True, "vehicle_phase": True, "scenario": 5},
    )


def longest_loadouts(count: int = 16) -> JSON:
    """Men with the longest names and everything their units may carry."""
    sergeant = {
        "unit": "sergeant",
        "primary": "own",
        "grenades": 3,
        "items": ["letters_from_home", "extra_magazine"],
        "skills": ["inspiring_presence", "fighting_instinct"],
        "extra_skill_slot": True,
        "model": "Officer with binoculars",
        "notes": "Stays within 4 inches of the light machine gun.",
    }
    corporal = sergeant | {
        "unit": "veteran_corporal",
        "grenades": 2,
        "items": ["letters_from_home"],
        "model": None,
        "notes": "",
    }
    engineer = {
        "unit": "engineer",
        "primary": "flamethrower",
        "grenades": 10,
        "items": ["letters_from_home"],
    }
    officer = {"unit": "political_officer", "primary": "pistol", "items": sergeant["items"]}
    medic = officer | {"unit": "medic", "anti_tank": True}
    men = [sergeant, *[corporal] * 9, *[engineer] * 4, officer, medic]
    men = (men * 2)[:count]
    return squad(
        [man | {"name": f"{LONG_NAME} {place + 1}"} for place, man in enumerate(men)],
        name="The Extraordinarily Long-Named Second Section of the Third Platoon",
        player="Bartholomew Featherstonehaugh-Cholmondeley",
        nation="japanese_army",
        limits={"vp": 600, "sp": 300},
        definitions={
            "weapons": [
                {
                    "id": "own",
                    "name": "Type 97 Automatic Anti-Tank Rifle",
                    "nation": "japanese_army",
                    "cost": 12,
                    "range": 36,
                }
            ]
        },
        match={"anti_tank_weapons": True, "scenario": 5, "vehicle_phase": True},
        rulings={"budget": "exact"},
        notes="First line.\nSecond line.\n\nFourth line.",
    )


def hostile(number: int, count: int = 16) -> JSON:
    """A squad of anything anywhere, in which every text is as bad as can be."""
    rng = Random(number)  # noqa: S311 - repeatable, not secret
    own = {"id": "own", "name": rng.choice(HOSTILE), "nation": rng.choice(HOSTILE)}
    return squad(
        [_hostile_man(rng, most=MOST[number % len(MOST)]) for _ in range(count)],
        name=rng.choice(HOSTILE),
        player=rng.choice(HOSTILE),
        notes="\n".join(rng.choices(HOSTILE, k=6)),
        nation=rng.choice(("soviet_army", *HOSTILE)),
        limits={"vp": rng.choice((0, 100, 10**30)), "sp": 50},
        match={"anti_tank_weapons": True, "scenario": 5, "vehicle_phase": True},
        rulings={"budget": "exact", "duplicate_items": "forbid", "vehicle_spares": "allow"},
        definitions={"weapons": [own]},
        packs=[{"id": rng.choice(HOSTILE), "version": 1}] * rng.randint(0, 9),
    )


def _hostile_man(rng: Random, most: int) -> JSON:
    return {
        "unit": rng.choice((*UNITS, *UNITS, rng.choice(HOSTILE))),
        "name": rng.choice(HOSTILE),
        "primary": rng.choice((*WEAPONS, "own", rng.choice(HOSTILE))),
        "secondary": rng.choice((None, "pistol", "own")),
        "grenades": rng.choice((0, 1, 3, 10, 12, 13, 10**30, -5)),
        "items": rng.choices((*ITEMS, rng.choice(HOSTILE)), k=rng.randint(0, most)),
        "skills": rng.choices((*SKILLS, rng.choice(HOSTILE)), k=rng.randint(0, most)),
        "extra_skill_slot": rng.random() < 0.5,
        "anti_tank": rng.random() < 0.5,
        "bomber": rng.random() < 0.5,
        "model": rng.choice(HOSTILE),
        "notes": rng.choice(HOSTILE) * rng.randint(0, 5),
    }
