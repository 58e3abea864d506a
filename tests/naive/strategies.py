"""Hypothesis strategies for squads as plain JSON objects of the contract's shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tests.naive.aiming import ITEMS, SKILLS, UNITS, WEAPONS
from tests.naive.barracks import FACTS, NATIONS, RULESET, VEHICLE_MODELS, VEHICLE_TYPES
from tests.naive.checker import KNOWN_KEYS
from tests.naive.squads import squad_number
from tests.naive.texts import STRANGE_IDS, TEXTS

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from tests.naive.facts import JSON

OWN_WEAPONS = ("own_1", "own_2", "own_3")


def texts() -> SearchStrategy[str]:
    """Draw free text, ordinary and hostile."""
    return st.sampled_from(TEXTS) | st.text(max_size=40)


def ids(*known: str) -> SearchStrategy[str]:
    """Draw mostly known ids, sometimes one nobody knows."""
    return st.sampled_from(known) | st.sampled_from(known) | st.sampled_from(STRANGE_IDS)


def json_values() -> SearchStrategy[Any]:
    """Draw anything a JSON file may hold."""
    numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    return st.recursive(
        st.none() | st.booleans() | numbers | st.text(max_size=10),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
        ),
        max_leaves=6,
    )


def unknown_keys(kind: str) -> SearchStrategy[JSON]:
    """Draw keys, with values, that an object of this kind does not know; mostly none."""
    known = KNOWN_KEYS[kind].split()
    keys = st.text(max_size=8).filter(lambda key: key not in known)
    return st.just({}) | st.just({}) | st.dictionaries(keys, json_values(), max_size=2)


def objects(
    kind: str,
    fixed: dict[str, SearchStrategy[Any]],
    optional: dict[str, SearchStrategy[Any]],
    *,
    odd_keys: bool,
) -> SearchStrategy[JSON]:
    """Draw an object with its keys, and with unknown ones if ``odd_keys``."""
    drawn = st.fixed_dictionaries(fixed, optional=optional)
    if not odd_keys:
        return drawn
    return st.builds(lambda odd, own: {**odd, **own}, unknown_keys(kind), drawn)


def members(*, odd_keys: bool = False) -> SearchStrategy[JSON]:
    """Draw one man with any choices; his id is left to the squad."""
    return objects(
        "member",
        {"unit": ids(*UNITS), "primary": st.none() | ids(*WEAPONS, *OWN_WEAPONS)},
        {
            "name": texts(),
            "secondary": st.none() | ids("pistol", *WEAPONS),
            "grenades": st.integers(-1, 4) | st.integers(),
            "items": st.lists(ids(*ITEMS), max_size=4),
            "skills": st.lists(ids(*SKILLS), max_size=4),
            "extra_skill_slot": st.booleans(),
            "anti_tank": st.booleans(),
            "bomber": st.booleans(),
            "model": st.none() | texts(),
            "notes": texts(),
        },
        odd_keys=odd_keys,
    )


def weapons(*, odd_keys: bool = False) -> SearchStrategy[JSON]:
    """Draw a weapon a squad defines for itself."""
    printed = st.none() | st.integers(-9, 99) | st.sampled_from(("5+", "2D6", ""))
    numbers = ("range", "dice", "to_hit", "wound", "extra_psyche", "close_combat")
    return objects(
        "weapon",
        {
            "id": st.sampled_from((*OWN_WEAPONS, *OWN_WEAPONS, *WEAPONS)),
            "name": texts(),
            "nation": ids(*NATIONS),
            "cost": st.none() | st.integers(0, 20),
        },
        dict.fromkeys(numbers, printed) | {"notes": texts()},
        odd_keys=odd_keys,
    )


def vehicles(*, odd_keys: bool = False) -> SearchStrategy[JSON]:
    """Draw a vehicle model, known or not."""
    return objects(
        "vehicle",
        {"type": st.sampled_from(VEHICLE_TYPES)},
        {
            "model": st.none() | ids(*VEHICLE_MODELS),
            "name": st.none()
            | st.sampled_from([text for text in TEXTS if text.strip() or not text]),
        },
        odd_keys=odd_keys,
    )


def squads(*, odd_keys: bool = False, max_size: int = 8) -> SearchStrategy[JSON]:
    """Draw a squad of anything; with ``odd_keys`` any object may hold keys nobody knows."""
    number = st.integers(0, 120) | st.integers(0)
    source_names = [FACTS.nations[nation]["source_name"] for nation in NATIONS]
    return objects(
        "squad",
        {
            "format": st.just("nco-squad"),
            "version": st.just(1),
            "ruleset": st.just(RULESET),
            "nation": ids(*NATIONS, *source_names),
            "limits": objects("limits", {"vp": number, "sp": number}, {}, odd_keys=odd_keys),
            "members": st.lists(members(odd_keys=odd_keys), max_size=max_size).map(numbered),
        },
        {
            "name": texts(),
            "player": texts(),
            "notes": texts(),
            "definitions": objects(
                "definitions",
                {"weapons": st.lists(weapons(odd_keys=odd_keys), max_size=3)},
                {},
                odd_keys=odd_keys,
            ),
            "vehicles": st.lists(vehicles(odd_keys=odd_keys), max_size=4),
            "match": objects(
                "match",
                {},
                {
                    "vehicle_phase": st.booleans(),
                    "anti_tank_weapons": st.booleans(),
                    "scenario": st.none() | st.integers(1, 6),
                },
                odd_keys=odd_keys,
            ),
            "rulings": objects(
                "rulings",
                {},
                {
                    "budget": st.just("exact"),
                    "duplicate_items": st.just("forbid"),
                    "vehicle_spares": st.just("allow"),
                },
                odd_keys=odd_keys,
            ),
        },
        odd_keys=odd_keys,
    )


def numbered(men: list[JSON]) -> list[JSON]:
    """Give every second man an id of his own."""
    return [one | {"id": f"m{place}"} if place % 2 else one for place, one in enumerate(men)]


def built_squads() -> SearchStrategy[JSON]:
    """Draw squads of the random series: mostly sensible ones, aimed at findings."""
    return st.builds(squad_number, st.just(0), st.integers(0, 10**6))
