"""What vehicles of the chapter are said to be, written straight from the published contract.

Slow, plain, and without a line of the program: a second opinion to compare with. It takes the
JSON object of a file that can be read, and knows the numbers of the rules by heart.
"""

from __future__ import annotations

from typing import Any

from tests.systems.naive_keys import strange

Json = dict[str, Any]
Said = set[tuple[str, str, str]]

CLASSES = {
    "soft_skin": 6,
    "scout_walker": 6,
    "armoured_car": 7,
    "carrier": 7,
    "light_walker": 7,
    "light_tank": 8,
    "medium_walker": 8,
    "medium_tank": 9,
    "heavy_walker": 9,
    "heavy_tank": 10,
    "super_heavy_walker": 10,
    "super_heavy_tank": 11,
}
RULES = ("automaton", "assault", "command", "slow", "tough", "recce", "amphibious", "jump", "agile")
#: by movement: Advance and its pivots, the least and most of a Run and its pivots
RATES = {
    "tracked": (9, 1, 9, 18, 0),
    "half_tracked": (9, 2, 9, 18, 1),
    "wheeled": (12, 2, 12, 24, 1),
    "walker": (12, 2, None, 18, 1),
}
ALL_ROUND = ["front", "left", "right", "rear"]
KEYS = {
    "": "format version ruleset name player notes points vehicles",
    "vehicles": "name class movement damage_value quality open_topped rules fists reverse_at_run"
    " floatation_screens weapons transport towed riders points own_rules notes",
    "weapons": "name mount arcs side small_arms pen range half shots he count",
    "transport": "men tow",
    "own_rules": "name text",
}


def judged(document: Json) -> tuple[Said, bool, Json]:
    """The findings as (code, severity, at), whether it is legal, and what is derived."""
    said: Said = set()
    if strange(document, KEYS):
        said.add(("unknown_key", "warning", ""))
    if document["ruleset"] != "k47-vehicles":
        said.add(("unknown_ruleset", "error", ""))
        return said, False, {}

    agreed = document.get("points")
    vehicles = document.get("vehicles") or []
    entered = [vehicle.get("points") for vehicle in vehicles]
    total = sum(points or 0 for points in entered)
    if not vehicles:
        said.add(("no_vehicles", "warning", ""))
    if agreed is not None and total > agreed:
        said.add(("points_over", "error", ""))
    for number, vehicle in enumerate(vehicles):
        at = f"vehicles[{number}]"
        if agreed is not None and vehicle.get("points") is None:
            said.add(("points_missing", "error", at))
        said |= {(code, severity, at) for code, severity in vehicle_said(vehicle)}
        for place, weapon in enumerate(vehicle.get("weapons") or []):
            said |= {
                (code, severity, f"{at}.weapons[{place}]")
                for code, severity in weapon_said(vehicle, weapon)
            }
    legal = not any(severity == "error" for _, severity, _ in said)
    derived = {
        "points": total,
        "complete": None not in entered,
        "vehicles": [resolved(vehicle) for vehicle in vehicles],
    }
    return said, legal, derived


def damage_value(vehicle: Json) -> int | None:
    """What the vehicle is harmed on: the number entered, else its class's."""
    own = vehicle.get("damage_value")
    return CLASSES.get(vehicle["class"]) if own is None else own


def main_gun(vehicle: Json) -> Json | None:
    """The first weapon in a turret or hull that is no small arms."""
    weapons: list[Json] = vehicle.get("weapons") or []
    for weapon in weapons:
        if weapon["mount"] in ("turret", "hull") and not weapon.get("small_arms"):
            return weapon
    return None


def vehicle_said(vehicle: Json) -> set[tuple[str, str]]:
    """What is said of a vehicle, its weapons and points aside."""
    kind, value, rules = vehicle["class"], damage_value(vehicle), vehicle.get("rules") or []
    walks = vehicle["movement"] == "walker"
    light = walks and kind in ("light_walker", "scout_walker")
    transport = vehicle.get("transport")
    table = {
        ("unknown_class", "error"): kind not in CLASSES,
        ("dv_differs", "warning"): kind in CLASSES and value != CLASSES[kind],
        ("class_movement", "error"): kind in CLASSES and kind.endswith("_walker") != walks,
        ("unknown_rule", "error"): any(rule not in RULES for rule in rules),
        ("rule_twice", "warning"): any(rules.count(rule) > 1 for rule in rules),
        ("assault_not_walker", "error"): "assault" in rules and not walks,
        ("assault_light_walker", "ruling"): "assault" in rules
        and walks
        and value is not None
        and value < 8,
        ("automaton_assault", "warning"): "automaton" in rules and "assault" in rules,
        ("automaton_recce", "warning"): "automaton" in rules and "recce" in rules,
        ("agile_not_light_walker", "warning"): "agile" in rules and not light,
        ("jump_not_walker", "warning"): "jump" in rules and not walks,
        ("recce_unusual", "warning"): "recce" in rules and value is not None and value >= 9,
        ("reverse_run_not_recce", "warning"): bool(vehicle.get("reverse_at_run"))
        and "recce" not in rules,
        ("fists_not_walker", "warning"): bool(vehicle.get("fists")) and not walks,
        ("fists_unlikely", "warning"): (vehicle.get("fists") or 0) > 9,
        ("capacity_unlikely", "warning"): ((vehicle.get("transport") or {}).get("men") or 0) > 40,
        ("quality_missing", "warning"): vehicle.get("quality") is None,
        ("vehicle_unnamed", "warning"): not (vehicle.get("name") or "").strip(),
        ("capacity_missing", "warning"): transport is not None and transport.get("men") is None,
    }
    return {finding for finding, holds in table.items() if holds}


def weapon_said(vehicle: Json, weapon: Json) -> set[tuple[str, str]]:
    """What is said of a weapon."""
    mount, main = weapon["mount"], main_gun(vehicle)
    heavy = not weapon.get("small_arms") and weapon.get("pen") is not None
    table = {
        ("arm_not_walker", "error"): mount == "arm" and vehicle["movement"] != "walker",
        ("arm_side_missing", "warning"): mount == "arm" and weapon.get("side") is None,
        ("coaxial_without_main", "warning"): mount == "coaxial" and main is None,
        ("rear_mg_without_turret", "warning"): mount == "rear_turret"
        and (main is None or main["mount"] != "turret"),
        ("arc_missing", "warning"): mount == "pintle" and not weapon.get("arcs"),
        ("pen_missing", "warning"): not weapon.get("small_arms") and weapon.get("pen") is None,
        ("pen_always_damages", "warning"): heavy and weapon["pen"] >= 11,
        ("pen_never_damages", "warning"): heavy and weapon["pen"] < -3,
    }
    return {finding for finding, holds in table.items() if holds}


def resolved(vehicle: Json) -> Json | None:
    """What follows from a vehicle; None without a damage value."""
    value = damage_value(vehicle)
    if value is None:
        return None
    rules, walks = vehicle.get("rules") or [], vehicle["movement"] == "walker"
    armoured = value >= 7
    enclosed = armoured and not vehicle.get("open_topped")
    advance, pivots, over, most, run_pivots = RATES[vehicle["movement"]]
    if "slow" in rules:
        advance, over, most = 6, None, 12
    if "agile" in rules:
        pivots, run_pivots = pivots + 1, run_pivots + 1
    reverse: Json
    if "recce" in rules and "automaton" not in rules:
        reverse = {"in": most if vehicle.get("reverse_at_run") else advance, "pivots": pivots}
    else:
        reverse = {"in": advance / 2, "pivots": 0}
    infantry, vehicles = assaults(value, rules, walks=walks)
    dice = vehicle.get("fists") or 0
    return {
        "damage_value": value,
        "armoured": armoured,
        "enclosed": enclosed,
        "advance": {"in": advance, "pivots": pivots},
        "run": {"over": over, "max": most, "pivots": run_pivots},
        "reverse": reverse,
        "jump": most if "jump" in rules else None,
        "afloat": advance / 2 if "amphibious" in rules else None,
        "assault_infantry": infantry,
        "assault_vehicles": vehicles,
        "assault_least_move": most / 2 if "tank" in (infantry, vehicles) else None,
        "close_dice": {
            "infantry": 2 + dice if infantry == "walker" else None,
            "vehicles": 1 + dice if vehicles == "walker" else None,
        },
        "superficial_at": value if armoured else None,
        "massive_from": value + 3 if armoured else None,
        "least_pen": least_pen(value, walks=walks),
        "pinned_by": {"inexperienced": "any", "regular": "die", "veteran": "harmful"}.get(
            vehicle.get("quality") or ""
        )
        if enclosed
        else "as_infantry",
        "tested_always": "automaton" in rules,
        "weapons": [
            {
                "arcs": arcs(vehicle, weapon),
                "flak": weapon["mount"] == "pintle" and bool(weapon.get("small_arms")),
            }
            for weapon in vehicle.get("weapons") or []
        ],
    }


def assaults(value: int, rules: list[str], *, walks: bool) -> tuple[str, str]:
    """How it may assault infantry, and how vehicles."""
    if "automaton" in rules:
        return "no", "no"
    if walks:
        fights = "assault" in rules
        return ("no" if value < 8 else "walker" if fights else "tank"), (
            "walker" if fights else "no"
        )
    return ("tank", "tank") if value >= 8 else ("no", "no")


def least_pen(value: int, *, walks: bool) -> Json:
    """The smallest printed Pen that can damage it, by side and range."""
    needed = value - 6
    if value < 7:
        return {"any": needed}
    if walks:
        return {"short": needed, "long": needed + 1}
    sides = {"front": needed, "side": needed - 1, "rear": needed - 2}
    return {
        f"{side}_{far}": least + more
        for side, least in sides.items()
        for far, more in (("short", 0), ("long", 1))
    }


def arcs(vehicle: Json, weapon: Json) -> list[str]:
    """The arcs a weapon covers; a co-axial one's are always those of the main gun."""
    mount, main = weapon["mount"], main_gun(vehicle)
    if mount == "coaxial":
        return [] if main is None else arcs(vehicle, main)
    if mount != "rear_turret" and weapon.get("arcs"):
        return list(dict.fromkeys(weapon["arcs"]))
    side = weapon.get("side")
    usual = {
        "turret": ALL_ROUND,
        "hull": ["front"],
        "arm": ["front", side] if side else ["front"],
        "rear_turret": ["opposite"],
    }
    return usual.get(mount, [])
