"""The largest documents of every kind that are read: long lists, long texts, many findings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from nco_builder.files.limits import MAX_BYTES, MOST_TEXT_LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

STACKED = "e" + "\u0301\u0302\u0303\u0308\u030a\u0323" * 12
"""A letter with as many accents as a renderer may be made to stack."""
TURNING = "aم"
"""Letters of two directions, each a run of its own."""


def name(size: int, of: str = "n") -> str:
    """A name of so many bytes."""
    return of * (size // len(of.encode()))


def squad(men: list[dict[str, Any]], **more: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    """A squad, with whatever else is in its file."""
    head = {"format": "nco-squad", "version": 1, "ruleset": "nco-2.3.2", "nation": "british"}
    needed = {"name": "x", "player": "", "notes": "", "limits": {"vp": 100, "sp": 50}}
    return {**head, **needed, "members": men, **more}


def vehicles(of: str) -> dict[str, Any]:
    """As many vehicles as a list takes, with names of 6,000 letters."""
    kinds = ("armored_car", "light_medium_tank", "large_heavy_tank")
    return squad(
        [{"unit": "sergeant", "primary": "smg"}],
        vehicles=[{"type": kinds[at % 3], "name": name(6000, of) + str(at)} for at in range(480)],
        match={"vehicle_phase": True, "anti_tank_weapons": True},
    )


def men(of: str) -> dict[str, Any]:
    """As many men as a list takes, with names of 6,000 letters."""
    long = 6000
    return squad([{"unit": "private", "name": name(long, of) + str(at)} for at in range(480)])


def findings() -> dict[str, Any]:
    """Men with 42,000 findings."""
    items = [f"x{at}" for at in range(88)]
    return squad([{"unit": "private", "items": items, "name": f"{at}"} for at in range(480)])


def carriers() -> dict[str, Any]:
    """Men of all units who carry as much as they can, of whom no two are alike."""
    units = ("sergeant", "corporal", "private", "medic", "marksman", "engineer", "chaplain")
    return squad(
        [
            {
                "unit": units[at % len(units)],
                "name": f"Novak {at}",
                "primary": ("rifle", "smg", "lmg", "flamethrower")[at % 4],
                "grenades": at % 6,
                "items": ["flask", "service_medal", "religious_icon"][: at % 4],
                "skills": ["covert", "natural_leader", "fighting_instinct"][: at % 3],
            }
            for at in range(490)
        ]
    )


def definitions() -> dict[str, Any]:
    """As many weapons of a nation as a list takes."""
    return squad(
        [{"unit": "private", "primary": f"w{at}"} for at in range(450)],
        definitions={
            "weapons": [
                {
                    "id": f"w{at}",
                    "name": name(5000) + str(at),
                    "nation": "british",
                    "cost": 3,
                    "range": name(500),
                    "notes": name(1500),
                }
                for at in range(490)
            ]
        },
    )


def texts(of: str) -> dict[str, Any]:
    """The longest texts there may be, in every field of a squad."""
    long = (of * MOST_TEXT_LETTERS)[:MOST_TEXT_LETTERS]
    man = {"unit": "private", "name": long, "notes": long}
    return squad([man, man], name=long, player=long, notes=long, nation=long, tags=[long])


def platoon(of: str) -> dict[str, Any]:
    """A platoon of as many vehicles and types as lists take."""
    long = 3000
    return {
        "format": "avr-platoon",
        "version": 1,
        "ruleset": "avr-2.6",
        "name": "x",
        "player": "",
        "notes": "",
        "vehicles": [
            {
                "type": f"t{at}" if at % 2 else "panzer_iv_h",
                "name": name(long, of) + str(at),
                "upgrades": ["communications", f"u{at}"],
                "pintle": "MG42",
            }
            for at in range(490)
        ],
        "definitions": {
            "types": [
                {"id": f"t{at}", "name": name(long, of) + str(at), "sh": 3, "p": at % 9}
                for at in range(490)
            ]
        },
    }


def deck(of: str) -> dict[str, Any]:
    """A deck with as many units and data cards as lists take."""
    long = 3000
    cards = {"half_move_free": 9, "unit_free_action": 9, "unit_move": 9}
    return {
        "format": "fluid-deck",
        "version": 1,
        "ruleset": "fluid-time-2019",
        "name": "x",
        "player": "",
        "notes": "",
        "turn_over": 3,
        "based_on": "russian_front_1942",
        "sides": [
            {
                "id": side,
                "name": side,
                "commander": 1,
                "cards": {"side_free_action": 500},
                "units": [{"name": name(long, of) + str(at), "cards": cards} for at in range(245)],
            }
            for side in ("german", "soviet")
        ],
        "vehicles": [
            {"name": name(long, of) + str(at), "armor": 3, "guns": [{"name": name(900)}]}
            for at in range(490)
        ],
    }


def force(of: str) -> dict[str, Any]:
    """A list of vehicles of the vehicle chapter, as long as one is read."""
    long = 2500
    weapons = [
        {"name": name(long, of), "mount": "turret", "pen": 4},
        {"name": "MG", "mount": "hull", "small_arms": True},
        {"name": "MG", "mount": "coaxial", "small_arms": True},
    ]
    return {
        "format": "k47-vehicles",
        "version": 1,
        "ruleset": "k47-vehicles",
        "name": "x",
        "player": "",
        "notes": "",
        "vehicles": [
            {
                "name": name(long, of) + str(at),
                "class": "heavy_tank",
                "movement": "tracked",
                "quality": "veteran",
                "weapons": weapons,
                "own_rules": [{"name": f"r{at}", "text": name(900)}],
            }
            for at in range(490)
        ],
    }


def paired(number: int, tables: int, players: int) -> dict[str, Any]:
    """A round of an event, played."""
    pairings = [
        {
            "players": [(at + number) % players + 1, (at * 7 + number) % players + 1],
            "table": at + 1,
            "scores": [at % 90, number],
        }
        for at in range(tables)
    ]
    return {"pairings": pairings}


def event(of: str) -> dict[str, Any]:
    """An event of 500 players and 20 rounds."""
    long = 3000
    return {
        "format": "nco-event",
        "version": 2,
        "ruleset": "nco-2.3.2",
        "name": "x",
        "limits": {"vp": 100, "sp": 50},
        "players": [
            {"number": at + 1, "name": name(long, of) + str(at), "club": name(long, of) + str(at)}
            for at in range(500)
        ],
        "rounds": [paired(number, 245, 500) for number in range(20)],
    }


def match(of: str) -> dict[str, Any]:
    """A match of two squads of 480 men and vehicles with long names."""
    long = 1800
    side = squad(
        [{"unit": "private", "name": name(long, of) + str(at)} for at in range(480)],
        vehicles=[{"type": "armored_car", "name": name(long, of) + str(at)} for at in range(480)],
        match={"vehicle_phase": True, "anti_tank_weapons": True},
    )
    return {
        "format": "nco-match",
        "version": 1,
        "ruleset": "nco-2.3.2",
        "name": "x",
        "scenario": 2,
        "sides": [{"squad": side}, {"squad": side}],
    }


def _of_letters(made: Callable[[str], dict[str, Any]]) -> dict[str, Callable[[], dict[str, Any]]]:
    kinds = {"plain": "n", "stacked": STACKED, "turning": TURNING}
    return {
        f"{made.__name__}, {said}": (lambda of=of: made(of))  # type: ignore[misc]
        for said, of in kinds.items()
    }


HOSTILE: Mapping[str, Callable[[], dict[str, Any]]] = {
    **_of_letters(vehicles),
    **_of_letters(men),
    "findings": findings,
    "carriers": carriers,
    "definitions": definitions,
    **_of_letters(texts),
    **_of_letters(platoon),
    **_of_letters(deck),
    **_of_letters(force),
    **_of_letters(event),
    **_of_letters(match),
}


def written(document: dict[str, Any]) -> bytes:
    """The file of a document, which is no larger than any that is read."""
    raw = json.dumps(document, ensure_ascii=False).encode()
    assert len(raw) <= MAX_BYTES, len(raw)
    return raw
