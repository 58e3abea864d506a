"""Documents of the three vehicle systems as plain JSON, ordinary and odd, for two judges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tests.systems.naive_deck import SIDE_CARDS, UNIT_CARDS
from tests.systems.naive_platoon import UPGRADES
from tests.systems.naive_vehicles import ALL_ROUND, CLASSES, RATES, RULES

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Json = dict[str, Any]

HUGE = 10**30
NAMES = (
    "",
    "  ",
    "Tiger",
    "tiger",
    "TIGER",
    " Tiger ",
    "Straße",
    "STRASSE",
    "İstanbul",
    "Panzers A",
    "🙂",
)
TRAITS = ("fully_tracked", "heavy", "open_top", "open_hull", "transport", "artillery", "recovery")
PINTLES = ("MG42", "mg 42", " M G\t4 2 ", "MG34", "mg 34", "", " ", "snorkel")
TYPES = ("panzer_iv_h", "m4", "M4", "m7", "")


def names() -> SearchStrategy[str]:
    """Draw a name: plain, blank, alike but for case."""
    return st.sampled_from(NAMES)


def numbers() -> SearchStrategy[int | None]:
    """Draw a number or none: small, nothing, huge."""
    return st.none() | st.integers(0, 12) | st.sampled_from((0, 1, HUGE))


def positive() -> SearchStrategy[int | None]:
    """Draw a number above nothing, or none."""
    return st.none() | st.integers(1, 7)


def objects(needed: Json, others: Json) -> SearchStrategy[Json]:
    """Draw an object with what is needed, some of the others, now and then an unknown key."""
    plain = st.fixed_dictionaries(needed, optional=others)
    strange = st.sampled_from(({"colour": "grey"}, {"Name": None}, {"": [{"notes": 1}]}))
    return st.one_of(*[plain] * 9, st.builds(lambda one, more: {**one, **more}, plain, strange))


def documents(kind: str, ruleset: str, others: Json) -> SearchStrategy[Json]:
    """Draw a whole document."""
    head = {"format": st.just(kind), "version": st.just(1)}
    rulesets = st.sampled_from([ruleset] * 15 + ["another-9", ""])
    words = {key: names() for key in ("name", "player", "notes")}
    return objects(head | {"ruleset": rulesets}, words | others)


def lists(of: SearchStrategy[Any], most: int = 3) -> SearchStrategy[list[Any]]:
    """Draw a short list."""
    return st.lists(of, max_size=most)


def platoons() -> SearchStrategy[Json]:
    """Draw a platoon with types of its own."""
    guns = objects(
        {},
        {
            "name": names(),
            "mount": st.sampled_from(("turret", "hull", None)),
            "class": st.sampled_from(("s", "h", "t", None)),
            "strength": numbers(),
            "range": numbers(),
            "he": st.booleans(),
            "he_strength": numbers(),
        },
    )
    profile = {key: numbers() for key in ("sh", "front", "flank", "c", "m", "p", "passengers")}
    types = objects(
        {"id": st.sampled_from(TYPES), "name": names()},
        profile
        | {
            "w": positive(),
            "crew": positive(),
            "turret": st.sampled_from((True, False, None)),
            "guns": lists(guns, 2),
            "mgs": lists(objects({}, {"name": names(), "count": numbers()}), 1),
            "traits": lists(st.sampled_from(TRAITS)),
            "notes": names(),
        },
    )
    upgrades = st.sampled_from((*UPGRADES, "pintle_mg", "Communications", ""))
    vehicles = objects(
        {"type": st.sampled_from((*TYPES, "tiger"))},
        {
            "name": names(),
            "platoon": st.sampled_from(("", " ", "1st", " 1ST", "2nd")),
            "command": st.sampled_from(("none", "platoon", "company")),
            "upgrades": lists(upgrades, 4),
            "pintle": st.none() | st.sampled_from(PINTLES),
            "notes": names(),
        },
    )
    pintles = st.sampled_from(
        [f"pintle:{gun}" for gun in PINTLES] + ["Pintle:MG34", " pintle:MG34"]
    )
    prices = st.dictionaries(upgrades | pintles, numbers(), max_size=4)
    return documents(
        "avr-platoon",
        "avr-2.6",
        {
            "points": numbers(),
            "company_courage": numbers(),
            "vehicles": lists(vehicles, 4),
            "prices": prices,
            "definitions": objects({}, {"types": lists(types)}),
        },
    )


DOCUMENT_SIDES: tuple[Json, ...] = (
    {
        "id": "german",
        "name": "German",
        "commander": 1,
        "cards": {"side_free_action": 2, "air_support": 1, "artillery_support": 1},
        "units": [
            {"name": name, "cards": {"half_move_free": 2, "unit_free_action": 1, "unit_move": 1}}
            for name in ("Panzers A", "Panzers B", "German Specials")
        ],
    },
    {
        "id": "soviet",
        "name": "Soviet",
        "commander": 1,
        "cards": {"side_free_action": 1, "side_moves": 1, "support": 1},
        "units": [
            {"name": name, "cards": {"half_move_free": 1, "unit_free_action": 2, "unit_move": 1}}
            for name in ("Tankovy #1", "Tankovy #2", "Soviet Specials")
        ],
    },
)


def nearly(side: Json, unit: int, key: str, value: object) -> Json:
    """A side of the document's deck with one thing changed, of itself or of a unit."""
    if key.startswith("units."):
        of = key.removeprefix("units.")
        changed = [
            {**one, of: value} if at == unit else one for at, one in enumerate(side["units"])
        ]
        return {**side, "units": changed}
    return {**side, key: value}


def nearly_the_documents() -> SearchStrategy[list[Json]]:
    """Draw the document's sides in any order, with one thing or another changed."""
    alike = {"half_move_free": 2, "unit_free_action": 1, "unit_move": 1, "unit_half_move": 0}
    change = st.sampled_from(
        (
            ("name", "German"),
            ("name", "german "),
            ("name", " Soviet"),
            ("id", "british"),
            ("id", "German"),
            ("commander", 0),
            (
                "cards",
                {"side_free_action": 2, "air_support": 1, "artillery_support": 1, "side_moves": 0},
            ),
            ("cards", {"side_free_action": 1, "side_moves": 1, "support": 1, "weather": 0}),
            ("tables", {"air": [], "support": {}, "intensity": {"low": []}}),
            ("tables", {"support": {"air": [6], "artillery": []}}),
            (
                "tables",
                {"support": {"artillery": [1, 2, 3, 4, 5, 6, 6]}, "intensity": {"low": [1]}},
            ),
            ("units.name", "Panzers A"),
            ("units.name", "panzers a"),
            ("units.name", "Panzers B "),
            ("units.name", "Tankovy  #1"),
            ("units.cards", alike),
            ("units.cards", {"half_move_free": 2, "unit_free_action": 1, "unit_move": 2}),
            ("units.cards", {"unit_half_move": 1, "two_free_actions": 1}),
            ("units.tanks", 3),
            ("units.notes", "Elite"),
        )
    )
    sides = st.builds(
        _all,
        st.sampled_from(DOCUMENT_SIDES),
        st.integers(0, 2),
        lists(change, 2),
    )
    with_order = st.builds(
        lambda side, units: {**side, "units": units},
        sides,
        st.permutations(DOCUMENT_SIDES[0]["units"]) | st.permutations(DOCUMENT_SIDES[1]["units"]),
    )
    return st.tuples(sides | with_order, st.sampled_from(DOCUMENT_SIDES)).flatmap(st.permutations)


def _all(side: Json, unit: int, changes: list[tuple[str, Any]]) -> Json:
    for key, value in changes:
        side = nearly(side, unit, key, value)
    return side


def decks() -> SearchStrategy[Json]:
    """Draw a deck: the document's, changed or not, or another."""
    counts = st.integers(0, 3) | st.integers(0, 3) | st.sampled_from((0, 1, 2, -1, HUGE))
    faces = lists(st.integers(1, 6), 4)
    aircraft = objects(
        {}, {"rolls": faces, "name": names(), "is": st.sampled_from(("bomber", "fighter", None))}
    )
    tables = objects(
        {},
        {
            "air": lists(aircraft, 2),
            "support": st.none() | objects({}, {"air": faces, "artillery": faces}),
            "intensity": st.none() | objects({}, {"low": faces, "medium": faces, "all_out": faces}),
        },
    )

    def cards(known: tuple[str, ...]) -> SearchStrategy[dict[str, int]]:
        strange = st.sampled_from((*known, *known, *known, "weather", "turn_over", ""))
        return st.dictionaries(st.sampled_from(known), counts, max_size=4) | st.dictionaries(
            strange, counts, max_size=3
        )

    units = objects(
        {}, {"name": names(), "cards": cards(UNIT_CARDS), "tanks": numbers(), "notes": names()}
    )
    sides = objects(
        {"name": names()},
        {
            "id": st.sampled_from(("german", "soviet", "German", "british", "")),
            "commander": counts,
            "cards": cards(SIDE_CARDS),
            "units": lists(units),
            "tables": st.none() | tables,
        },
    )
    ranges = objects(
        {}, {"to": numbers(), "dice": numbers(), "mod": st.none() | st.integers(-3, 3)}
    )
    data_cards = objects(
        {"name": names()},
        {
            "unit": names(),
            "count": numbers(),
            "size": numbers(),
            "armor": numbers(),
            "move": lists(objects({}, {"terrain": names(), "inches": numbers()}), 1),
            "guns": lists(objects({}, {"name": names(), "ranges": lists(ranges, 2)}), 2),
            "quality": st.none() | st.integers(-2, 3),
            "notes": names(),
        },
    )
    others = {
        "based_on": st.sampled_from(
            ("russian_front_1942", "russian_front_1942", None, "Desert", "")
        ),
        "turn_over": st.sampled_from((3, 3, 1, 2, 0, -1, HUGE)),
        "artillery_dice": numbers(),
        "vehicles": lists(data_cards, 2),
    }
    usual = st.permutations(DOCUMENT_SIDES)
    with_tables = st.builds(
        lambda side, own: {**side, "tables": own}, st.sampled_from(DOCUMENT_SIDES), tables
    )
    some = st.sampled_from(DOCUMENT_SIDES) | with_tables | sides | sides | sides
    return documents(
        "fluid-deck",
        "fluid-time-2019",
        others | {"sides": usual | nearly_the_documents() | lists(some, 3)},
    )


def forces() -> SearchStrategy[Json]:
    """Draw vehicles of the chapter."""
    weapons = objects(
        {"mount": st.sampled_from(("turret", "hull", "coaxial", "pintle", "arm", "rear_turret"))},
        {
            "name": names(),
            "arcs": lists(st.sampled_from(ALL_ROUND)),
            "side": st.sampled_from(("left", "right", None)),
            "small_arms": st.booleans(),
            "pen": st.none() | st.integers(-2, 9),
            "count": numbers(),
        },
    )
    vehicles = objects(
        {
            "class": st.sampled_from((*CLASSES, *CLASSES, "cruiser", "Heavy_Tank", "")),
            "movement": st.sampled_from((*RATES, "walker")),
        },
        {
            "name": names(),
            "damage_value": st.none() | st.none() | st.integers(0, 13) | st.just(HUGE),
            "quality": st.sampled_from(("inexperienced", "regular", "veteran", None)),
            "open_topped": st.booleans(),
            "rules": lists(st.sampled_from((*RULES, *RULES, "tough", "cloaked", "")), 5),
            "fists": numbers(),
            "reverse_at_run": st.booleans(),
            "floatation_screens": st.booleans(),
            "weapons": lists(weapons, 4),
            "transport": st.none() | objects({}, {"men": numbers(), "tow": st.none() | names()}),
            "points": numbers(),
            "own_rules": lists(objects({}, {"name": names(), "text": names()}), 1),
            "notes": names(),
        },
    )
    return documents(
        "k47-vehicles", "k47-vehicles", {"points": numbers(), "vehicles": lists(vehicles)}
    )
