"""Appendix B says what the facts say, no less and no more."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.rules import load_rulebook
from nco_builder.rules.appendix_b import AppendixB, Sentence, VehicleRule, shipped_appendix_b
from nco_builder.rules.base import Entry
from nco_builder.schema.reader import read
from nco_builder.schema.record import Rule
from tests.reading import JSON, facts_of, leaves, numbers, read_json
from tests.rules.appendix_b_facts import told

if TYPE_CHECKING:
    from collections.abc import Iterator


BOOK = shipped_appendix_b()
PHASE = load_rulebook().vehicle_phase
RAW = read_json(paths.data() / "appendix-b.json")

# Facts without a value of their own, and where they are said.
SAID_ELSEWHERE = {
    r"schema|source\.file": "the format of the facts and the file they were read from",
    r"vehicle_types\.\d+\.names_in_text\.\d+": "the short names below are among them",
    r"selection\.per_player": "selection; the numbers are judged in tests/cases",
    r"phase\.steps\.\d": "phase.steps",
    r"command_charts\.\w+\.0\.when_shot_at_by": "armor_v_armor.moving_target",
    r"command_charts\.\w+\.1\.ambush\.effect": "ambush",
    r"destroyed\.terrain": "wreck",
    r"functioning\.soldiers_in_path": "running",
    r"tank_fear\.trigger": "tank_fear",
    r"anti_tank\.(optional|needs_agreement)": "a match option, off by default",
    r"anti_tank\.extra_to_other_weapons": "anti_tank.carried_by",
    r"anti_tank\.bonus_condition|bonus_vps\.0\.for_": "kill_bonus",
}
# Values that rest on a ruling, not on a fact.
RULED = {
    "ambush.shots": "APB-17",
    "pinned.turns": "APB-23",
    "pinned.keeps_shot_at": "APB-23",
    "tank_fear.protected_by.0": "APB-25",
}
WORDS = re.compile(
    r"(.+\.)?(id|label|credit|short_name|card_name|card|reminder|words|text|section|document)"
    r"|.*(names|steps|rulings)\.\d+|edge\.name|(selection|entry|line_of_sight|armor_v_armor"
    r"|running|wreck|tank_fear|anti_tank|kill_bonus)\.name|phase\.id|.+\.cover_fire\.name"
)
OTHER = {
    "left": "right",
    "right": "left",
    "own": "left",
    "across": "forward",
    "forward": "across",
    "always": "no_target",
    "no_target": "always",
}


def flat(document: JSON) -> dict[str, JSON]:
    """Every leaf by its place; spelling in capitals or not is no difference."""
    return {
        place: value.casefold() if isinstance(value, str) else value
        for place, value in leaves(document)
    }


def ours(raw: JSON = RAW) -> dict[str, JSON]:
    return flat(told(read(AppendixB, json.dumps(raw)), PHASE))


def changed(raw: JSON, place: str) -> JSON:
    """The document with another value at one place."""
    raw = json.loads(json.dumps(raw))
    *way, last = place.split(".")
    part = raw
    for key in way:
        part = part[int(key)] if isinstance(part, list) else part[key]
    at: JSON = int(last) if isinstance(part, list) else last
    value = part[at]
    if isinstance(value, bool):
        part[at] = not value
    elif isinstance(value, str):
        part[at] = OTHER.get(value, f"{value}x")
    else:
        part[at] = 1 if value is None else value + 1
    return raw


def test_the_data_says_what_the_facts_say() -> None:
    facts = flat(facts_of("appendix_b"))
    assert {place: value for place, value in ours().items() if facts.get(place) != value} == {}


def test_no_fact_is_left_out() -> None:
    left = sorted(flat(facts_of("appendix_b")).keys() - ours().keys())
    assert [place for place in left if not _listed(place)] == []
    idle = [row for row in SAID_ELSEWHERE if not any(re.fullmatch(row, place) for place in left)]
    assert idle == []


def _listed(place: str) -> bool:
    return any(re.fullmatch(row, place) for row in SAID_ELSEWHERE)


VALUES = [place for place, _ in leaves(RAW) if not WORDS.fullmatch(place)]


@pytest.mark.parametrize("place", [place for place in VALUES if place not in RULED])
def test_each_value_of_the_data_is_a_fact(place: str) -> None:
    assert is_noticed(changed(RAW, place))


def is_noticed(raw: JSON) -> bool:
    """Whether a changed document says something else, or nothing that makes sense."""
    try:
        return ours(raw) != ours()
    except LookupError:
        return True


@pytest.mark.parametrize(("place", "ruling"), RULED.items())
def test_what_is_no_fact_names_its_ruling(place: str, ruling: str) -> None:
    assert place in VALUES
    assert ours(changed(RAW, place)) == ours()
    entry = getattr(BOOK, place.split(".", maxsplit=1)[0])
    assert ruling in entry.rulings


def test_short_names_are_the_documents() -> None:
    names = {
        known["id"]: known["names_in_text"] for known in facts_of("appendix_b")["vehicle_types"]
    }
    assert names.keys() == {rules.type for rules in BOOK.types}
    assert all(rules.short_name in names[rules.type] for rules in BOOK.types)


def test_the_types_are_those_of_the_rulebook() -> None:
    kinds = [known.id for known in PHASE.types]
    assert [rules.type for rules in BOOK.types] == kinds
    assert list(BOOK.anti_tank.to_destroy) == kinds
    assert sorted(BOOK.entry.charts) == list(range(1, len(kinds) + 1))
    assert BOOK.tank_fear.type in kinds
    with pytest.raises(KeyError):
        BOOK.rules_of("submarine")


def test_only_types_that_are_ordered_to_fire_at_vehicles_have_a_row() -> None:
    armed = {
        rules.type for rules in BOOK.types if any(each.shots_at_vehicles for each in rules.commands)
    }
    assert {duel.shooter for duel in BOOK.armor_v_armor.duels} == armed
    assert {duel.target for duel in BOOK.armor_v_armor.duels} == {
        rules.type for rules in BOOK.types
    }


def test_each_chart_has_every_face_of_the_die_once() -> None:
    charts = [rules.commands for rules in BOOK.types]
    charts += [*BOOK.entry.charts.values(), BOOK.edge.rows]  # type: ignore[list-item]
    for chart in charts:
        assert [face for row in chart for face in row.rolls] == [1, 2, 3, 4, 5, 6]


def rules_in(value: Rule) -> Iterator[VehicleRule | Sentence]:
    if isinstance(value, (VehicleRule, Sentence)):
        yield value
    for _, part in value:
        for each in part if isinstance(part, tuple) else (part,):
            if isinstance(each, Rule):
                yield from rules_in(each)


RULES = list(rules_in(BOOK))


def test_numbers_are_written_once_as_data() -> None:
    said = [rule.reminder if isinstance(rule, Entry) else rule.words for rule in RULES]
    said += [*BOOK.phase.steps, *(row.text for row in BOOK.edge.rows)]
    assert len(said) > 30
    bare = [re.sub(r"\{.+?\}", "", text) for text in said]
    assert [text for text in bare if numbers(text)] == []


def test_every_reminder_can_be_filled_in() -> None:
    for rule in RULES:
        text = rule.reminder_text if isinstance(rule, Entry) else rule.words
        assert text.endswith(".")
        assert isinstance(rule, Sentence) or "{" not in text


def test_every_rule_names_its_section_of_the_document() -> None:
    assert {rule.source.document for rule in RULES} == {BOOK.label}
    assert {rule.source.section for rule in RULES} == {
        "Adding the Vehicle Phase",
        "Phase Zero: The Vehicle Phase",
        "Armored Car",
        "Light to Medium Tank",
        "Large to Heavy Tank",
        "Move Out, under each type",
        "Armor V Armor",
        "Vehicles as Battlefield Terrain",
        "Tank Fear",
        "Optional Rule: Anti-Tank Weapons",
    }
