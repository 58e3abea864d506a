"""What the rule reader says of each unit, against the facts of the rulebook."""

from __future__ import annotations

import pytest

from nco_builder.rules import load_rulebook
from nco_builder.squad import new_squad
from nco_builder.topics.library import squad_library
from tests.reading import JSON, facts_of
from tests.sheets.says import words

BOOK = load_rulebook()
LIBRARY = squad_library(BOOK, new_squad(BOOK.id, "us_army", 100, 50))
FACTS: JSON = facts_of("nco")
UNITS = pytest.mark.parametrize("unit", FACTS["units"], ids=lambda unit: unit["id"])
POOLS = {"vp": "vp", "sp": "sp"}


def said_of(topic: str) -> dict[str, str]:
    return {fact.label: words(fact.text) for fact in LIBRARY.topics[topic].facts}


def price(points: int, unit: JSON) -> str:
    return f"{points} {POOLS[unit['currency']]}" if points else "free"


@UNITS
def test_only_who_can_pay_for_an_option_is_said_to(unit: JSON) -> None:
    costs = [
        *(option["cost"] for option in unit["primary"]["options"]),
        unit["primary"]["nation_specific"] == "at_cost",
        unit["grenades"]["cost_each_extra"],
        unit["skills"]["extra_slot_cost"],
        unit["items"]["slots"] and unit["items"]["cost_mode"] == "at_cost",
    ]
    worth = str(unit["victory_base"])
    paid = f"{worth} and the price of his options"
    said = said_of(f"unit:{unit['id']}")["Victory points if he falls"]
    assert said == (paid if any(costs) else worth)


@UNITS
def test_weapons_grenades_slots_and_items_are_those_of_the_rulebook(unit: JSON) -> None:
    said = said_of(f"unit:{unit['id']}")
    names = {weapon["id"]: weapon["name"] for weapon in FACTS["weapons"]}
    for option in unit["primary"]["options"]:
        assert (
            f"{names[option['weapon']]} ({price(option['cost'], unit)})" in said["Primary weapon"]
        )
    secondary = [f"{names[each['weapon']]} (free)" for each in unit["secondary"]["options"]]
    assert said.get("Secondary weapon", "") == ", ".join(secondary)
    grenades = unit["grenades"]
    assert ("Grenades" in said) == grenades["allowed"]
    if grenades["cost_each_extra"]:
        assert f"each more {price(grenades['cost_each_extra'], unit)}" in said["Grenades"]
    assert ("free" in said["Items"]) == (unit["items"]["cost_mode"] == "free")
    assert f"at most {unit['items']['slots']}" in said["Items"]
    slots = unit["skills"]["free_slots"] + unit["skills"]["extra_slots"]
    assert ("Skill slots" in said) == bool(slots)


def test_an_item_tells_who_pays_nothing_for_it() -> None:
    free = {unit["name"] for unit in FACTS["units"] if unit["items"]["cost_mode"] == "free"}
    assert free == {"Chaplain", "Medic"}
    for item in FACTS["items"]:
        said = said_of(f"item:{item['id']}").get("Free for", "")
        assert set(said.split(", ")) == ({""} if item["restricted_to"] else free)
