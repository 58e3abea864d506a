"""What a platoon is said to be, written straight from the published contract.

Slow, plain, and without a line of the program: a second opinion to compare with. It takes the
JSON object of a file that can be read, and knows the numbers of the rules by heart.
"""

from __future__ import annotations

from typing import Any

from tests.systems.naive_keys import strange

Json = dict[str, Any]
Said = set[tuple[str, str, str]]

PANZER_IV_H: Json = {
    "id": "panzer_iv_h",
    "name": "Panzer IV H",
    "sh": 4,
    "front": 5,
    "flank": 4,
    "w": 2,
    "c": 4,
    "m": 12,
    "p": 50,
    "crew": 5,
    "guns": [{"name": "75mm KwK L/43"}],
    "traits": ["fully_tracked"],
}
DOCUMENT_PRICES = {"communications": 15, "pintle:mg42": 10}
UPGRADES = (
    "heavy_camouflage",
    "tread_guards",
    "extra_armor",
    "bulldozer_blade",
    "smoke_grenades",
    "communications",
    "gyro_stabilizer",
)
KEYS = {
    "": "format version ruleset name player notes points company_courage ko_dice vehicles"
    " prices definitions",
    "ko_dice": "tread turret ko",
    "vehicles": "type name platoon command upgrades pintle crew notes",
    "definitions": "types",
    "types": "id name sh front flank w c m p crew passengers turret guns mgs traits notes",
    "guns": "name mount class strength range he he_strength",
    "mgs": "name count dice",
}


def price_key(key: str) -> str:
    """The key of a price, a pintle gun's without blanks and letter case."""
    if not key.startswith("pintle:"):
        return key
    return "pintle:" + "".join(key.removeprefix("pintle:").split()).casefold()


def judged(document: Json) -> tuple[Said, bool, Json]:
    """The findings as (code, severity, at), whether it is legal, and what is derived."""
    said: Said = set()
    if strange(document, KEYS):
        said.add(("unknown_key", "warning", ""))
    if document["ruleset"] != "avr-2.6":
        said.add(("unknown_ruleset", "error", ""))
        return said, False, {}

    agreed, vehicles = document.get("points"), document.get("vehicles") or []
    gap = "warning" if agreed is None else "error"
    said |= commands_said(vehicles)
    types = types_by_id(document, said)
    prices = own_prices(document, said)
    derived: list[Json | None] = []
    for number, vehicle in enumerate(vehicles):
        at = f"vehicles[{number}]"
        if vehicle["type"] not in types:
            said.add(("unknown_type", "error", at))
            derived.append(None)
            continue
        of_type, entry = types[vehicle["type"]]
        said |= of_type_said(of_type, entry) | vehicle_said(at, vehicle, entry)
        cost, codes = points(vehicle, entry, prices)
        if "upgrade_user_price" in codes:
            said.add(("upgrade_user_price", "ruling", ""))
        said |= {(code, gap, at) for code in codes - {"upgrade_user_price"}}
        derived.append({**cost, **resolved(vehicle, entry)})

    total = sum(one["points"] for one in derived if one)
    if agreed is not None and total > agreed:
        said.add(("points_over", "error", ""))
    legal = not any(severity == "error" for _, severity, _ in said)
    complete = all(one is not None and one["complete"] for one in derived)
    answer = {"points": total, "complete": complete, "vehicles": derived}
    platoons = of_platoons(vehicles)
    if any(one["name"] for one in platoons):
        for one in platoons:
            here = [derived[place] for place in one["vehicles"]]
            one["points"] = sum(each["points"] for each in here if each)
            one["complete"] = all(each is not None and each["complete"] for each in here)
        answer["platoons"] = platoons
    return said, legal, answer


def commands_said(vehicles: list[Json]) -> Said:
    """What is said of the platoon's vehicles together."""
    said = set()
    if not vehicles:
        said.add(("no_vehicles", "warning", ""))
    for platoon in of_platoons(vehicles):
        commands = [vehicles[place].get("command") or "none" for place in platoon["vehicles"]]
        if commands.count("platoon") > 1:
            said.add(("command_twice", "error", ""))
        if set(commands) == {"none"}:
            said.add(("no_command", "warning", ""))
    return said


def of_platoons(vehicles: list[Json]) -> list[Json]:
    """The platoons of a company: those of the same name, letter case and outer blanks aside."""
    found: dict[str, Json] = {}
    for place, vehicle in enumerate(vehicles):
        name = (vehicle.get("platoon") or "").strip()
        found.setdefault(name.casefold(), {"name": name, "vehicles": []})
        found[name.casefold()]["vehicles"].append(place)
    return list(found.values())


def types_by_id(document: Json, said: Said) -> dict[str, tuple[str, Json]]:
    """The types and where they are: the data's, the file's first of an id; others are said."""
    types = {"panzer_iv_h": ("", PANZER_IV_H)}
    seen = set()
    for number, entry in enumerate((document.get("definitions") or {}).get("types") or []):
        at = f"definitions.types[{number}]"
        if entry["id"] == "panzer_iv_h":
            said.add(("type_shadows", "error", at))
        if entry["id"] in seen:
            said.add(("type_twice", "error", at))
        seen.add(entry["id"])
        types.setdefault(entry["id"], (at, entry))
    return types


def own_prices(document: Json, said: Said) -> dict[str, int]:
    """The file's own prices that may be used; the others are said."""
    own: dict[str, int] = {}
    for key, price in (document.get("prices") or {}).items():
        pure = price_key(key)
        if pure in DOCUMENT_PRICES:
            if price is not None:
                said.add(("price_fixed", "warning", ""))
        elif pure not in UPGRADES and not (pure.startswith("pintle:") and pure != "pintle:"):
            said.add(("unknown_upgrade", "error", ""))
        elif price is not None:
            own.setdefault(pure, price)
    return own


def bought(vehicle: Json) -> tuple[list[str], str]:
    """The upgrades of a vehicle that there are, each once, and its pintle gun, "" for none."""
    wanted = dict.fromkeys(vehicle.get("upgrades") or [])
    return [one for one in wanted if one in UPGRADES], (vehicle.get("pintle") or "").strip()


def vehicle_said(at: str, vehicle: Json, entry: Json) -> Said:
    """What is said of a vehicle, its points aside."""
    upgrades, pintle = bought(vehicle)
    wanted = vehicle.get("upgrades") or []
    gunless = "gyro_stabilizer" in upgrades and not entry.get("guns")
    wheeled = "tread_guards" in upgrades and "fully_tracked" not in (entry.get("traits") or [])
    commands = (vehicle.get("command") or "none") != "none"
    table = {
        ("upgrade_twice", "warning", at): any(wanted.count(one) > 1 for one in upgrades),
        ("unknown_upgrade", "error", at): any(one not in UPGRADES for one in wanted),
        ("pintle_no_turret", "ruling", at): pintle != "" and entry.get("turret") is False,
        ("communications_not_command", "error", at): "communications" in upgrades and not commands,
        ("upgrade_no_use", "warning", at): gunless or wheeled,
    }
    return {finding for finding, holds in table.items() if holds}


def points(vehicle: Json, entry: Json, prices: dict[str, int]) -> tuple[Json, set[str]]:
    """What a vehicle costs and whether that is all, and the codes of what is said of that."""
    upgrades, pintle = bought(vehicle)
    sum_, codes = entry.get("p") or 0, set()
    if entry.get("p") is None:
        codes.add("points_missing")
    for one in [*upgrades, price_key("pintle:" + pintle)] if pintle else upgrades:
        if one in prices:
            codes.add("upgrade_user_price")
        elif one not in DOCUMENT_PRICES:
            codes.add("upgrade_unpriced")
        sum_ += (DOCUMENT_PRICES | prices).get(one, 0)
    return {"points": sum_, "complete": not codes - {"upgrade_user_price"}}, codes


def of_type_said(at: str, entry: Json) -> Said:
    """What is said of a type that a vehicle has."""
    said = set()
    traits = entry.get("traits") or []
    needed = [
        "sh",
        "front",
        "w",
        "c",
        "m",
        "crew",
        *(["passengers"] if "transport" in traits else []),
    ]
    if any(entry.get(key) is None for key in needed):
        said.add(("profile_gap", "warning", at))
    for gun in entry.get("guns") or []:
        if (
            gun.get("class") is None
            or gun.get("strength") is None
            or (gun.get("range") is None and gun["class"] == "t")
        ):
            said.add(("gun_gap", "warning", at))
    if "heavy" in traits and "fully_tracked" not in traits:
        said.add(("heavy_no_use", "warning", at))
    if (
        entry.get("front") is not None
        and entry.get("flank") is not None
        and entry["flank"] > entry["front"]
    ):
        said.add(("flank_over_front", "warning", at))
    if (entry.get("sh") or 0) > 7:  # a 6, and one more for the nearest range
        said.add(("sh_never_hits", "warning", at))
    if entry.get("sh") in (0, 1):
        said.add(("sh_always_hits", "warning", at))
    if (
        (entry.get("w") or 0) > 8
        or (entry.get("crew") or 0) > 12
        or (entry.get("passengers") or 0) > 40
    ):
        said.add(("boxes_unlikely", "warning", at))
    return said


def resolved(vehicle: Json, entry: Json) -> Json:
    """What follows from a vehicle's profile and upgrades."""
    upgrades, pintle = bought(vehicle)
    traits = entry.get("traits") or []
    tracked = "fully_tracked" in traits
    crew, inches = entry.get("crew"), entry.get("m")
    return {
        "officer": {"platoon": "lieutenant", "company": "captain"}.get(
            vehicle.get("command") or ""
        ),
        "profile": {key: entry.get(key) for key in ("sh", "front", "flank", "w", "c", "m", "crew")},
        "reverse": None if inches is None else inches // 2 if inches % 2 == 0 else inches / 2,
        "half_crew_at": None if crew is None else crew // 2,
        "one_crew_moves": "transport" in traits,
        "bail_out": 3 if "open_top" in traits else 4,
        "escape": 5,
        "terrain_fails": [1, 2] if tracked else None,
        "terrain_resumes": ([1, 2, 3, 4] if "heavy" in traits else [1, 2, 3]) if tracked else None,
        "commander_out_mod": 1 if pintle else 0,
        "to_hit": to_hit(entry, gyro="gyro_stabilizer" in upgrades),
    }


def to_hit(entry: Json, *, gyro: bool) -> Json | None:
    """What the main gun needs, standing and having moved up to 6 inches."""
    guns, sh = entry.get("guns") or [], entry.get("sh")
    if sh is None or not guns:
        return None
    gun = guns[0]
    if gun.get("class") in ("s", "h"):
        still = {"any": sh}
    else:
        still = {"near": sh - 1, "practical": sh, "far": sh + 1}
    moved = None
    if "artillery" not in (entry.get("traits") or []):
        moved = {band: needed + (0 if gyro else 1) for band, needed in still.items()}
    answer: Json = {"still": still, "moved": moved}
    reach = gun.get("range")
    if gun.get("class") not in ("s", "h") and reach is not None:
        half = reach // 2 if reach % 2 == 0 else reach / 2
        answer["inches"] = {"near": half, "practical": reach, "far": reach + half}
    return answer
