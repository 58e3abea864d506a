"""Every fact is the product's, and every number of the product is a fact.

The facts are walked leaf by leaf, and so is the data: what neither side asks for must be listed
here with the reason.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nco_builder.legality import CODES
from nco_builder.rules import load_rulebook
from nco_builder.rules.rulebook import rulebook_folder
from nco_builder.squad import Rulings
from tests.reading import JSON, Reading, by_id, facts_of, leaves, numbers, read_json
from tests.rules import play_facts, roster_facts, scenario_facts
from tests.rules.rulebook_text import unusual

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.roster_facts import Pairs

RULEBOOK = load_rulebook()

# Facts that have no counterpart in the data. The first group is asked for by tests below.
NO_COUNTERPART = {
    r"schema": "the format of the facts, not of the game",
    r"weapons\.\d+\.abbr": "the product has short names of its own",
    r"cost_rules\.(member|vp_and_sp_equal_when_scoring)": "tests/squad/test_price.py",
    r"legality_rules\.\d+\.rule": "words; the codes are asked for, the conditions judged by cases",
    r"defaults_for_ambiguities\.(sergeant_counts_toward_size|bonus_sp|duplicate_items"
    r"|paid_slot_empty|no_primary|item_points_currency|free_items_victory_value|nation_weapons"
    r"|unspent)": "how a squad is judged: tests/cases and tests/legality/test_second_opinion.py",
    r"defaults_for_ambiguities\.vehicle_hard_cover_appendix_b": "see test_vehicle_phase",
    r"events\.(row|column|timing)": "how the grid is read; rolls and odds are asked for",
    r"scenarios\.\d+\.(pilot_wander\.\d+\.toward|deployment)": "words",
    r"scenarios\.4\.roster_requirement\.bomber\.open": "said in the reminder",
    r"orders\.2\.hits": "said in the reminder",
    r"draw_limit\.effect": "said in the reminder",
    r"close_combat\.(formula|loser_takes|tie)": "said in the reminder",
    r"breakdown\.first": "said in the reminder",
    r"alternative_deployment": "said in the reminder",
    r"weapons\.\d+\.notes\.\d+": "said in the reminder",
    r"weapons\.1\.to_hit_mods\.0\.when": "said in the reminder",
}

# Numbers of the data that are no facts.
NO_FACT = {
    r"(.+\.)?source\.(last_)?page|sections\..+\.page": "pages: consistency.py has the contents",
    r"scenarios\..+\.(or_enemy|follows_from)\.\d": "places in a list: consistency.py checks them",
    r"scenarios\..+\.follows_at": "said in the reason: consistency.py compares them",
}


def found(place: str) -> JSON:
    """What the loaded rulebook says at a place; `.id`, `.length` and `.numbers` look closer."""
    value: JSON = RULEBOOK
    for key in place.split("."):
        if key == "numbers":
            value = numbers(value)
        elif key == "ends_early":
            value = bool(value.ends_when)
        elif key == "length":
            value = len(value)
        elif key == "id" and isinstance(value, tuple):
            value = [entry.id for entry in value]
        elif isinstance(value, tuple):
            value = _part(value, key)
        elif isinstance(value, dict):
            value = value[int(key) if key.isdigit() else key]
        else:
            value = getattr(value, "reminder_text" if key == "reminder" else key)
    return value


def named(place: str) -> str:
    """The place with ids instead of positions where the entries have ids."""
    keys = place.split(".")
    for end, key in enumerate(keys):
        entries = found(".".join(keys[:end])) if end else RULEBOOK
        if key.isdigit() and isinstance(entries, tuple):
            keys[end] = getattr(entries[int(key)], "id", key)
    return ".".join(keys)


def _part(entries: tuple[JSON, ...], key: str) -> JSON:
    if key.isdigit():
        return entries[int(key)]
    return next(entry for entry in entries if entry.id == key)


def agrees(value: JSON, wanted: JSON) -> bool:
    """Whether a part of the rulebook is what is wanted, of the same kind, and has no more."""
    if isinstance(wanted, dict) and isinstance(value, dict):
        return {str(key): part for key, part in value.items()} == wanted
    if isinstance(wanted, dict):
        return (
            value is not None
            and unusual(value) <= wanted.keys()
            and all(agrees(getattr(value, key), part) for key, part in wanted.items())
        )
    if isinstance(wanted, list):
        return len(value) == len(wanted) and all(map(agrees, value, wanted))
    same_kind = isinstance(value, bool) == isinstance(wanted, bool)
    return same_kind and bool(value == wanted)


NCO = Reading(facts_of("nco"))
APPENDIX_B = Reading(facts_of("appendix_b"))
SECTIONS: dict[str, Callable[[], Pairs]] = {
    "book": lambda: play_facts.book(NCO),
    "nations": lambda: roster_facts.nations(NCO),
    "units": lambda: roster_facts.units(NCO),
    "weapons": lambda: roster_facts.weapons(NCO),
    "skills": lambda: roster_facts.skills(NCO),
    "items": lambda: roster_facts.items(NCO),
    "orders": lambda: play_facts.orders(NCO),
    "special actions": lambda: play_facts.special_actions(NCO),
    "rolls": lambda: play_facts.rolls(NCO),
    "states": lambda: play_facts.states(NCO),
    "events": lambda: play_facts.events(NCO),
    "scenarios": lambda: scenario_facts.scenarios(NCO),
    "vehicle phase": lambda: scenario_facts.vehicle_phase(APPENDIX_B),
}


@pytest.mark.parametrize("section", SECTIONS)
def test_the_rulebook_says_what_the_facts_say(section: str) -> None:
    wrong = [
        f"{place}: {found(place)!r} and not {wanted!r}"
        for place, wanted in SECTIONS[section]()
        if not agrees(found(place), wanted)
    ]
    assert wrong == []


def test_there_are_as_many_entries_as_counted() -> None:
    kinds = [unit.kind for unit in RULEBOOK.units]
    assert NCO["counts"].whole() == {
        "nations": len(RULEBOOK.nations),
        "units": len(RULEBOOK.units),
        "soldiers": kinds.count("soldier"),
        "specialists": kinds.count("specialist"),
        "weapons": len(RULEBOOK.weapons),
        "skills": len(RULEBOOK.skills),
        "items": len(RULEBOOK.items),
        "events": len(RULEBOOK.events.events),
        "scenarios": len(RULEBOOK.scenarios),
    }


def test_the_smallest_squad_is_the_sergeant_alone() -> None:
    mandatory = [unit for unit in RULEBOOK.units if unit.mandatory]
    assert len(mandatory) == NCO["game_defaults"]["squad_min"]


def test_every_rule_that_has_a_code_has_a_finding() -> None:
    codes = {rule["code"].lower() for rule in NCO["legality_rules"]}
    assert codes - set(CODES) == {"loadout"}


def test_an_unswitched_budget_is_a_limit() -> None:
    assert Rulings()["budget"] == NCO["defaults_for_ambiguities"]["points_mode"]


def test_reminders_say_what_is_no_number() -> None:
    said = {action.id: action.reminder_text for action in RULEBOOK.special_actions}
    assert all(each in said["focus_fire"].lower() for each in NCO["special_actions"][0]["ignores"])
    assert "friend or foe" in found("orders.cover_fire.reminder")
    assert "openly" in found("scenarios.4.reminder")


def listed(place: str, table: dict[str, str]) -> bool:
    return any(re.fullmatch(pattern, place) for pattern in table)


def everything_asked() -> set[str]:
    """Every place of the rulebook the facts speak of; afterwards the facts know what was read."""
    places = {named(place) for pairs in SECTIONS.values() for place, _ in pairs()}
    test_there_are_as_many_entries_as_counted()
    test_the_smallest_squad_is_the_sergeant_alone()
    test_every_rule_that_has_a_code_has_a_finding()
    test_an_unswitched_budget_is_a_limit()
    test_reminders_say_what_is_no_number()
    return places


def test_no_fact_is_left_out() -> None:
    everything_asked()
    unread = NCO.unread()
    assert [place for place in unread if not listed(place, NO_COUNTERPART)] == []
    idle = [row for row in NO_COUNTERPART if not any(re.fullmatch(row, place) for place in unread)]
    assert idle == []


def test_no_number_of_the_data_is_left_out() -> None:
    asked = everything_asked()
    data = by_id(read_json(rulebook_folder() / "nco-2.3.2.json"))
    missing = [
        place
        for place, value in leaves(data)
        if isinstance(value, (int, float))
        and not isinstance(value, bool)
        and not _is_asked(place, asked)
        and not listed(place, NO_FACT)
    ]
    assert missing == []


def _is_asked(place: str, asked: set[str]) -> bool:
    parts = place.split(".")
    return any(".".join(parts[:end]) in asked for end in range(len(parts), 0, -1))
