"""What a command deck is said to be, written straight from the published contract.

Slow, plain, and without a line of the program: a second opinion to compare with. It takes the
JSON object of a file that can be read, and knows the document's deck by heart.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.systems.naive_keys import strange

Json = dict[str, Any]
Said = set[tuple[str, str, str]]

SIDE_CARDS = ("side_free_action", "side_moves", "air_support", "artillery_support", "support")
UNIT_CARDS = (
    "half_move_free",
    "unit_free_action",
    "unit_move",
    "two_free_actions",
    "unit_half_move",
)
GERMAN_UNIT = {"half_move_free": 2, "unit_free_action": 1, "unit_move": 1}
SOVIET_UNIT = {"half_move_free": 1, "unit_free_action": 2, "unit_move": 1}
DECK_OF_1942 = {
    ("", ""): {"turn_over": 3},
    ("German", ""): {
        "commander": 1,
        "side_free_action": 2,
        "air_support": 1,
        "artillery_support": 1,
    },
    ("German", "Panzers A"): GERMAN_UNIT,
    ("German", "Panzers B"): GERMAN_UNIT,
    ("German", "German Specials"): GERMAN_UNIT,
    ("Soviet", ""): {"commander": 1, "side_free_action": 1, "side_moves": 1, "support": 1},
    ("Soviet", "Tankovy #1"): SOVIET_UNIT,
    ("Soviet", "Tankovy #2"): SOVIET_UNIT,
    ("Soviet", "Soviet Specials"): SOVIET_UNIT,
}
TABLES_OF_THE_DATA = {"german": ("air", "intensity"), "soviet": ("air", "intensity", "support")}
KEYS = {
    "": "format version ruleset name player notes based_on turn_over artillery_dice sides vehicles",
    "sides": "id name commander cards units tables",
    "units": "name cards tanks notes",
    "tables": "air support intensity",
    "air": "rolls name is",
    "support": "air artillery",
    "intensity": "low medium all_out",
    "vehicles": "name unit kind count size armor move guns quality notes",
    "move": "terrain inches",
    "guns": "name ranges",
    "ranges": "to dice mod",
}


def judged(document: Json) -> tuple[Said, bool, Json]:
    """The findings as (code, severity, at), whether it is legal, and what is derived."""
    said: Said = set()
    if strange(document, KEYS):
        said.add(("unknown_key", "warning", ""))
    if document["ruleset"] != "fluid-time-2019":
        said.add(("unknown_ruleset", "error", ""))
        return said, False, {}

    sides: list[Json] = document.get("sides") or []
    units: list[str] = []
    said |= whole_said(document, sides)
    before: list[str] = []
    for number, side in enumerate(sides):
        at = f"sides[{number}]"
        said |= side_said(at, side, before) | support_said(at, side)
        for place, unit in enumerate(side.get("units") or []):
            said |= unit_said(f"{at}.units[{place}]", unit, units)
    for number, card in enumerate(document.get("vehicles") or []):
        said |= data_card_said(f"vehicles[{number}]", card, units)

    legal = not any(severity == "error" for _, severity, _ in said)
    if {code for code, _, _ in said} & {"bad_count", "turn_over_missing", "unknown_card"}:
        return said, legal, {}
    return said, legal, odds(document.get("turn_over") or 0, sides)


def whole_said(document: Json, sides: list[Json]) -> Said:
    """What is said of the whole deck."""
    turn_over, based_on = document.get("turn_over") or 0, document.get("based_on") or ""
    owners = [*sides, *(unit for side in sides for unit in side.get("units") or [])]
    counts = [turn_over, *(n for one in owners for n in (one.get("cards") or {}).values())]
    of_1942 = based_on == "russian_front_1942"
    diced = document.get("artillery_dice") is not None
    table = {
        ("bad_count", "error", ""): turn_over < 0,
        ("turn_over_missing", "error", ""): turn_over <= 0,
        ("one_side", "warning", ""): len(sides) < 2,
        ("no_cards", "error", ""): not any(count > 0 for count in counts),
        ("many_cards", "warning", ""): sum(count for count in counts if count > 0) > 999,
        ("artillery_dice", "ruling", ""): not diced and any(map(brings_artillery, sides)),
        ("deck_differs", "warning", ""): of_1942 and written_down(document) != deck_of_1942(),
        ("unknown_deck", "warning", ""): based_on.strip() != "" and not of_1942,
    }
    return {finding for finding, holds in table.items() if holds}


def side_said(at: str, side: Json, before: list[str]) -> Said:
    """What is said of a side, its support aside; its name is added to those before."""
    commanders, name = side.get("commander") or 0, side["name"].strip().casefold()
    said = cards_said(at, side, SIDE_CARDS, commanders)
    if name and name in before:
        said.add(("side_name_twice", "error", at))
    before.append(name)
    if commanders == 0:
        said.add(("commander_missing", "warning", at))
    if commanders > 1:
        said.add(("commander_twice", "warning", at))
    return said


def cards_said(at: str, owner: Json, kinds: tuple[str, ...], commander: int = 0) -> Said:
    """What is said of the cards of a side or unit."""
    said = set()
    cards = owner.get("cards") or {}
    if commander < 0 or any((count or 0) < 0 for count in cards.values()):
        said.add(("bad_count", "error", at))
    if any(card not in kinds for card in cards):
        said.add(("unknown_card", "error", at))
    return said


def unit_said(at: str, unit: Json, before: list[str]) -> Said:
    """What is said of a unit; its name is added to those before."""
    said = cards_said(at, unit, UNIT_CARDS)
    name = unit.get("name") or ""
    if not name.strip():
        said.add(("unit_unnamed", "error", at))
    elif name.strip().casefold() in before:
        said.add(("unit_name_twice", "error", at))
    before.append(name.strip().casefold())
    cards = unit.get("cards") or {}
    if not any(cards.values()):
        said.add(("unit_without_cards", "warning", at))
    if (cards.get("unit_half_move") or 0) > 0:
        said.add(("half_move_card", "ruling", at))
    return said


def _has(side: Json, card: str) -> bool:
    """Whether a side has such a card."""
    return ((side.get("cards") or {}).get(card) or 0) > 0


def table(side: Json, name: str) -> Any:  # noqa: ANN401 - a list or an object
    """A table of the file; None where it gives none, or one that says nothing."""
    found = (side.get("tables") or {}).get(name)
    if isinstance(found, dict):
        known = KEYS[name].split()
        return found if any(found.get(key) for key in known) else None
    return found or None


def has_table(side: Json, name: str) -> bool:
    """Whether the file or the data have a table for a side."""
    return table(side, name) is not None or name in TABLES_OF_THE_DATA.get(side.get("id") or "", ())


def support_faces(side: Json) -> tuple[list[int], list[int]] | None:
    """The faces of a Support card that bring aircraft and artillery; None without a table."""
    own = table(side, "support")
    if own is not None:
        return own.get("air") or [], own.get("artillery") or []
    return ([1, 2, 3], [4, 5]) if side.get("id") == "soviet" else None


def support_said(at: str, side: Json) -> Said:
    """What is said of the support cards of a side."""
    said = set()
    faces = support_faces(side)
    needed = set()
    if _has(side, "air_support"):
        needed |= {"air", "intensity"}
        if side.get("id") == "german" and table(side, "air") is None:
            said.add(("aircraft_kind", "ruling", at))
    if _has(side, "artillery_support"):
        needed |= {"intensity"}
    if _has(side, "support"):
        needed |= {"support", "intensity"} | ({"air"} if faces is None or faces[0] else set())
        if faces is not None and 6 not in faces[0] + faces[1]:
            said.add(("support_six_open", "ruling", at))
    if not all(has_table(side, name) for name in needed):
        said.add(("support_table_missing", "warning", at))
    return said


def brings_artillery(side: Json) -> bool:
    """Whether artillery can come for a side."""
    faces = support_faces(side)
    return _has(side, "artillery_support") or (
        _has(side, "support") and (faces is None or bool(faces[1]))
    )


def written_down(document: Json) -> list[tuple[Any, ...]]:
    """A deck's owners with their cards, in no order."""
    owners = [(("", ""), {"turn_over": document.get("turn_over")})]
    for side in document.get("sides") or []:
        owners.append(
            ((side["name"], ""), {"commander": side.get("commander"), **(side.get("cards") or {})})
        )
        owners += [
            ((side["name"], unit.get("name") or ""), unit.get("cards") or {})
            for unit in side.get("units") or []
        ]
    return sorted(
        (owner, sorted((card, n) for card, n in cards.items() if n)) for owner, cards in owners
    )


def deck_of_1942() -> list[tuple[Any, ...]]:
    """The document's deck, written down the same way."""
    return sorted((owner, sorted(cards.items())) for owner, cards in DECK_OF_1942.items())


def data_card_said(at: str, card: Json, units: list[str]) -> Said:
    """What is said of a data card."""
    said = set()
    guns = card.get("guns") or []
    ranges = [gun.get("ranges") or [] for gun in guns]
    if (
        card.get("size") is None
        or card.get("armor") is None
        or not guns
        or not all(ranges)
        or any(one.get("dice") is None for of_gun in ranges for one in of_gun)
    ):
        said.add(("vehicle_gap", "warning", at))
    if (card.get("size") or 0) > 17:
        said.add(("size_unlikely", "warning", at))
    unit = card.get("unit") or ""
    if unit.strip() and unit.strip().casefold() not in units:
        said.add(("vehicle_unit_unknown", "warning", at))
    return said


def odds(turn_over: int, sides: list[Json]) -> Json:
    """Cards and chances, as exact fractions."""
    held, of_sides, of_units = 0, [], []
    for side in sides:
        own = {card: count or 0 for card, count in (side.get("cards") or {}).items()}
        held += side.get("commander") or 0
        number = sum(own.values())
        for unit in side.get("units") or []:
            cards = {card: count or 0 for card, count in (unit.get("cards") or {}).items()}
            number += sum(cards.values())
            acting = sum(cards.values()) + own.get("side_free_action", 0) + own.get("side_moves", 0)
            free = own.get("side_free_action", 0) + sum(
                cards.get(card, 0)
                for card in ("half_move_free", "unit_free_action", "two_free_actions")
            )
            of_units.append(
                {
                    "name": unit.get("name") or "",
                    "cards": sum(cards.values()),
                    "acts": str(Fraction(acting, acting + turn_over)),
                    "free_action": str(Fraction(free, free + turn_over)),
                    "impulses": str(Fraction(acting, turn_over + 1)),
                }
            )
        of_sides.append({"name": side["name"], "cards": number})
    shuffled = turn_over + sum(side["cards"] for side in of_sides)
    ten = Fraction(1)
    for drawn in range(10):
        left = shuffled - drawn
        ten *= Fraction(max(left - turn_over, 0), left) if left > 0 else 0
    return {
        "shuffled": shuffled,
        "held": held,
        "printed": shuffled + held,
        "turn_over_first": str(Fraction(turn_over, shuffled)),
        "cards_before_turn_over": str(Fraction(shuffled - turn_over, turn_over + 1)),
        "turn_lasts_ten_cards": str(ten),
        "sides": of_sides,
        "units": of_units,
    }
